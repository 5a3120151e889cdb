import sys
from io import StringIO

import numpy as np
import pytest

from grundy.cli import progress
from grundy.cli.sequence.progress import run_progress
from grundy.sequences import Run


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_said_where_nobody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with Run("0.77") as run, run_progress(run) as tell:
        assert tell is None
    monkeypatch.setattr(sys, "stderr", None)
    with Run("0.77") as run, run_progress(run) as tell:
        assert tell is None


def test_a_terminal_sees_how_far_the_run_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    with Run("0.6", method="sparse") as run:
        run.extend(2000)
        with run_progress(run) as tell:
            assert tell is not None
            tell(1500, 4000)
            assert terminal.getvalue() == ""  # nobody has waited yet
            monkeypatch.setattr(progress, "PATIENCE", -1.0)
            tell(2000, 4000)
        largest, rare = int(np.max(run.values)), run.work.rare
    seen = terminal.getvalue()
    assert "2,000 of 4,000" in seen
    assert f"{rare:,} rare" in seen
    assert f"largest {largest}" in seen
    assert "/s" in seen
    assert " left" in seen
