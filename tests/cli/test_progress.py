"""Bars and the clock on a terminal, and silence elsewhere."""

import sys
import time
from io import StringIO
from typing import Any

import click
import pytest
from commands import PATIENCE

from grundy.cli import progress, progress as clock
from grundy.cli.progress import Clock, paused_clock, progress_bar, running_clock, say
from grundy.progress import report


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_prints_no_progress_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_closed_standard_error_is_not_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    say("hello")
    with progress_bar("work"):
        report("work", 1, 2)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def impatient(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Draw clocks as often as possible, and at once, on a terminal that shows the answers too."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(clock, "CLOCK_PATIENCE", -1.0)
    monkeypatch.setattr(clock, "REDRAW", 0.001)
    return terminal


def wait_for(text: str, terminal: Terminal) -> None:
    late = time.monotonic() + PATIENCE
    while text not in terminal.getvalue():
        assert time.monotonic() < late, terminal.getvalue()
        time.sleep(0.001)


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (None, "0:07  working; Ctrl-C to stop"),
        (("positions", 1234, None), "0:07  1,234 positions; Ctrl-C to stop"),
        (("steps searched", 10_000, 2_400_000), "0:07  10,000 of at most 2,400,000 steps searched; Ctrl-C to stop"),
        (("x" * 100, 1, None), f"0:07  1 {'x' * 71}"),
    ],
)
def test_a_clock_shows_the_time_and_the_last_report_on_one_line(told: Any, shown: str) -> None:
    terminal = Terminal()
    shown_by = Clock(terminal)
    if told is not None:
        shown_by.listen(*told)
    shown_by.draw(7.9)
    assert terminal.getvalue() == f"\r{shown}"


def test_a_shorter_line_covers_a_longer_one_and_in_the_end_nothing_is_left() -> None:
    terminal = Terminal()
    shown_by = Clock(terminal)
    shown_by.listen("positions", 1000, 10_000)
    shown_by.draw(1)
    shown_by.listen("moves", 1, None)
    shown_by.draw(3661)
    shown_by.stop()
    shown_by.draw(4000)
    _, first, second, wiped, rest = terminal.getvalue().split("\r")
    assert first == "0:01  1,000 of at most 10,000 positions; Ctrl-C to stop"
    assert second.rstrip() == "1:01:01  1 moves; Ctrl-C to stop"
    assert len(second) == len(first)
    assert (wiped.strip(), rest) == ("", "")


def test_no_clock_is_drawn_into_a_line_that_is_not_complete() -> None:
    terminal = Terminal()
    shown_by = Clock(terminal)
    shown_by.before_writing("[1, 2,")
    shown_by.draw(5)
    assert terminal.getvalue() == ""
    shown_by.before_writing("3]\n")
    shown_by.draw(6)
    assert terminal.getvalue() == "\r0:06  working; Ctrl-C to stop"


def test_a_clock_shows_silent_work_and_is_erased_before_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = impatient(monkeypatch)
    with running_clock():
        report("positions", 5, 9)
        wait_for("5 of at most 9 positions", terminal)
        click.echo("the answer")
        sys.stdout.flush()
    before, answer = terminal.getvalue().split("the answer\n")
    assert before.endswith(" \r")
    assert answer == "" or answer.endswith(" \r")
    assert sys.stdout is terminal


def test_a_bar_and_a_remark_have_the_terminal_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = impatient(monkeypatch)
    monkeypatch.setattr(progress, "BAR_PATIENCE", -1.0)
    with running_clock():
        wait_for("working", terminal)
        say("The table takes 2 GB.")
        with progress_bar("coins"):
            report("coins", 1, 10)
            length = len(terminal.getvalue())
            report("coins", 2, 10)
            drawn = terminal.getvalue()[length:]
    assert " \rThe table takes 2 GB.\n" in terminal.getvalue()
    assert "2 of 10" in drawn
    assert "working" not in drawn


def test_nothing_is_shown_where_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    with running_clock(), paused_clock():
        click.echo("the answer")
    assert capsys.readouterr() == ("the answer\n", "")


def test_one_clock_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch)
    with running_clock():
        first = sys.stdout
        with running_clock():
            assert sys.stdout is first
        assert sys.stdout is first
