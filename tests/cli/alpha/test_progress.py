import sys
from io import StringIO

import pytest

from grundy.cli import alpha as module
from grundy.cli.alpha import ProofProgress
from grundy.cli.progress import progress_bar
from grundy.ordinals import alpha
from grundy.progress import Pace, progress_to, report


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_time_left_and_the_last_prime_are_shown() -> None:
    times = iter([0.0, 0.0, 10.0])
    progress = ProofProgress(Pace(0, clock=lambda: next(times)))
    assert progress.fields(0, 5000) == {"left": "", "last": ""}
    progress.add(alpha(7, prove=True).proof)
    assert progress.fields(40, 5000) == {"left": "about 1,240 s left", "last": "α_7 is proved"}


def test_what_other_work_reports_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress_bar(module.WORK, module._columns, ProofProgress().fields, at_once=True):
        report("positions", 10, 5000)
        assert terminal.getvalue() == ""
        report(module.WORK, 10, 5000)
    assert "proving" in terminal.getvalue()


def test_proofs_report_under_the_name_that_is_listened_to() -> None:
    names = set()
    with progress_to(lambda what, done, total: names.add(what)):
        alpha(47, prove=True, method="crossed")
    assert names == {module.WORK}


def test_nothing_is_drawn_when_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(module.WORK, module._columns, ProofProgress().fields, at_once=True):
        report(module.WORK, 10, 5000)
    assert capsys.readouterr() == ("", "")


def test_nothing_is_drawn_for_short_work() -> None:
    assert ProofProgress().fields(10, 500) is None
    assert ProofProgress().fields(10, None) is None


def test_the_columns_name_what_is_shown() -> None:
    texts = [column for column in module._columns() if isinstance(column, str)]
    assert texts == ["proving", "{task.fields[left]}", "{task.fields[last]}"]
