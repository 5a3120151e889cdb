import sys
from io import StringIO

import pytest

from grundy.cli import progress
from grundy.cli.progress import progress_bar, say


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_said_where_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    say("hello")
    with progress_bar("work") as tell:
        assert tell is None
    assert capsys.readouterr() == ("", "")


def test_a_terminal_sees_a_bar_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    say("The table takes 2 GB.")
    with progress_bar("coins") as tell:
        assert tell is not None
        tell(1, 10)
        assert terminal.getvalue() == "The table takes 2 GB.\n"
        monkeypatch.setattr(progress, "PATIENCE", -1.0)
        tell(3, 10)
        tell(1234, None)
    assert "coins" in terminal.getvalue()
    assert "3 of 10" in terminal.getvalue()
    assert "1,234" in terminal.getvalue()


def test_closed_standard_error_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    say("hello")
    with progress_bar("work") as tell:
        assert tell is None
