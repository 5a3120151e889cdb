import sys
from io import StringIO

import pytest

from grundy.cli import progress
from grundy.cli.progress import progress_bar, say
from grundy.progress import report


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_said_where_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    say("hello")
    with progress_bar("work"):
        report("work", 1, 2)
    assert capsys.readouterr() == ("", "")


def test_a_terminal_sees_a_bar_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    say("The table takes 2 GB.")
    with progress_bar("coins"):
        report("coins", 1, 10)
        assert terminal.getvalue() == "The table takes 2 GB.\n"
        monkeypatch.setattr(progress, "BAR_PATIENCE", -1.0)
        report("coins", 3, 10)
        report("sets", 77, 99)  # of other work within
        report("coins", 1234, None)
    assert "coins" in terminal.getvalue()
    assert "3 of 10" in terminal.getvalue()
    assert "1,234" in terminal.getvalue()
    assert "77" not in terminal.getvalue()


def test_closed_standard_error_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    say("hello")
    with progress_bar("work"):
        report("work", 1, 2)
