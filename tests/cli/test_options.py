"""Options that commands share: numbers, ranges, memory, lines of standard input, the search of misère play."""

import io
import json
from typing import NoReturn

import click
import pytest
from commands import grundy_command
from hypothesis import given, strategies as st

from grundy.cli.errors import BadInput, exit_code
from grundy.cli.options import MAX_DIGITS, input_lines, memory_size, numbers, read_each, whole_number
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError
from grundy.text import format_readable

read = whole_number()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        (" 12 ", 12),
        ("1_000_000", 10**6),
        ("1,000,000", 10**6),
        ("1'000", 1000),
        ("1_0000", 10**4),
        ("1e9", 10**9),
        ("1E9", 10**9),
        ("1e+3", 1000),
        ("0e5", 0),
        ("2.5e6", 2_500_000),
        ("2.50e1", 25),
        ("2.e1", 20),
        ("10^30", 10**30),
        ("10**30", 10**30),
        ("2^20", 1 << 20),
        ("0^0", 1),
        ("1^999999999", 1),
        ("0^5", 0),
        ("1e999", 10**999),
        ("9" * 1000, 10**1000 - 1),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: int) -> None:
    assert read(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "-x",
        "--1",
        "- 1",
        "1.5",
        "1.25e1",
        "1e-3",
        "1e",
        "^3",
        "2^",
        "2^^3",
        "1,00",
        "1,0000",
        "1,000_000",
        "_1",
        "٣",
    ],
)
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        read(text)
    assert error.value.message == f"{text!r} is no whole number; write such as 1000, 1_000, 1e9, 10^30 or 2^20"


@pytest.mark.parametrize(
    "text", ["1e1000", "1e999999999", "10^1000", "2^999999999", "999999999^999999999", "1" * 1001, "3^2096"]
)
def test_numbers_that_nobody_can_hold_are_refused_at_once(text: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        read(text)
    assert error.value.message.endswith(f" has more than {MAX_DIGITS} digits; take a smaller number")


def test_the_least_number() -> None:
    assert whole_number(1)("1") == 1
    with pytest.raises(click.BadParameter) as error:
        whole_number(1)("0")
    assert error.value.message == "'0' is too small; the number is 1 or more"


@pytest.mark.parametrize("text", ["-1", " -1 ", "-1e3", "-2^20", "-0"])
def test_negative_numbers_are_too_small(text: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        read(text)
    assert error.value.message == f"{text!r} is too small; the number is 0 or more"


@given(st.integers(0, 10**40))
def test_a_number_as_written_is_read_back(number: int) -> None:
    assert read(format_readable(number)) == number


def test_powers_are_written_as_powers() -> None:
    assert [format_readable(n) for n in (10**14, 10**15, 2**60, 10**15 + 1)] == [
        "100,000,000,000,000",
        "10^15",
        "2^60",
        "1,000,000,000,000,001",
    ]
    assert len(format_readable(10**999 + 7)) == 80


def refuse(error: Exception) -> NoReturn:
    raise error


def read_between(error: Exception, monkeypatch: pytest.MonkeyPatch) -> int:
    """Read good lines around one that raises this error; return the exit code."""
    monkeypatch.setattr("sys.stdin", io.StringIO("good\n\nbad\nwell\n"))
    lines = read_each("-", lambda text: refuse(error) if text == "bad" else text, "words")
    assert [next(lines), next(lines)] == [("good", "good"), ("well", "well")]
    with pytest.raises(click.exceptions.Exit) as caught:
        next(lines)
    return caught.value.exit_code


@pytest.mark.parametrize("kind", [DomainError, LimitError, UnknownValueError])
def test_a_line_that_fails_is_told_with_its_number_and_the_others_are_answered(
    kind: type[GrundyError], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_between(kind("no"), monkeypatch) == 1
    assert capsys.readouterr().err == "Error: line 3: no\n"


def test_a_line_that_cannot_be_read_shows_where_and_counts_as_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_between(NotationError("bad", 1, "expected a number"), monkeypatch) == 2
    assert capsys.readouterr().err == "Error: line 3: expected a number\n  bad\n   ^\n"
    assert read_between(BadInput("too short"), monkeypatch) == 2
    assert capsys.readouterr().err == "Error: line 3: too short\n"


def test_the_worst_line_tells_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    errors = {"a": DomainError("one"), "b": NotationError("b", 0, "two"), "c": CycleError(["x", "y"])}
    monkeypatch.setattr("sys.stdin", io.StringIO("a\nb\nc\n"))
    with pytest.raises(click.exceptions.Exit) as caught:
        list(read_each("-", lambda text: refuse(errors[text]), "words"))
    assert caught.value.exit_code == max(map(exit_code, errors.values())) == 2
    told = capsys.readouterr().err
    assert [told.count(f"Error: line {number}: ") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]


def test_an_error_that_is_not_ours_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a\n"))
    with pytest.raises(ZeroDivisionError):
        list(read_each("-", lambda text: 1 // 0, "words"))


def test_one_argument_raises_its_error() -> None:
    error = DomainError("no")
    with pytest.raises(DomainError) as caught:
        list(read_each("bad", lambda text: refuse(error), "words"))
    assert caught.value is error


def test_lines_are_numbered_and_empty_ones_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeffa\r\n \n\nb"))
    assert list(input_lines()) == [(1, "a"), (4, "b")]
    monkeypatch.setattr("sys.stdin", None)
    assert list(input_lines()) == []
    with pytest.raises(NotationError, match=r"^expected words on standard input, one a line, found an empty text"):
        list(read_each("-", str, "words"))


TOO_LARGE = "Kayles(40) + N(9)"


def test_a_search_in_misere_play_that_is_too_long_names_the_option() -> None:
    done = grundy_command("solve", TOO_LARGE, "--misere", "--limit", "10")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: misère play had to be searched, and 10 positions did not suffice; take a smaller sum, or raise "
        "--limit\n"
    )


def test_a_larger_limit_answers() -> None:
    done = grundy_command("solve", "Kayles(9) + N(9)", "--misere", "--limit", "1000000")
    assert done.returncode == 0
    assert "in misère play: by search of the positions that can be reached" in done.stdout


def test_lines_name_the_option_too() -> None:
    done = grundy_command("solve", "-", "--misere", "--limit", "10", stdin=f"{TOO_LARGE}\n")
    assert json.loads(done.stdout)["error"].endswith("take a smaller sum, or raise --limit")


def test_an_opponent_that_cannot_see_who_wins_names_the_option() -> None:
    done = grundy_command("play", TOO_LARGE, "--misere", "--limit", "10", "--side", "second", stdin="hint\nquit\n")
    assert done.returncode == 0
    assert "raise --limit" in done.stdout
    assert "misere_limit" not in done.stdout


def test_normal_play_has_no_such_limit() -> None:
    done = grundy_command("solve", "N(3)", "--limit", "10")
    assert done.returncode == 2
    assert done.stderr.endswith(
        "Error: --limit is about the search in misère play; give --misere too, or leave it out\n"
    )


@pytest.mark.parametrize("text", ["3..12", "3...12", "3…12", "3-12", "3–12", " 3 .. 12 "])
def test_ways_to_write_a_range(text: str) -> None:
    assert numbers(1)(text) == range(3, 13)


@pytest.mark.parametrize("text", ["", "x", "3..", "..3", "3..x", "-3", "1" * 20])
def test_texts_that_are_no_ranges(text: str) -> None:
    with pytest.raises(click.BadParameter, match=r"is no range; write a number, or such as 3\.\.12"):
        numbers(1)(text)


@pytest.mark.parametrize("text", ["0..3", "5..3", "0"])
def test_ranges_that_are_empty_or_start_too_low(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is no range of numbers from 1 on, the smaller one first"):
        numbers(1)(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [("0", 0), ("17", 17), ("1K", 1024), ("500M", 500 << 20), ("4G", 4 << 30), ("4 GiB", 4 << 30), ("0.5t", 1 << 39)],
)
def test_amounts_of_memory(text: str, size: int) -> None:
    assert memory_size(text) == size


@pytest.mark.parametrize("text", ["", "G", "-1", "4X", "1e9", "4GG", "1,5G", "1" * 30])
def test_other_texts_are_no_amounts(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is no amount of memory; write bytes, or such as 500M or 4G"):
        memory_size(text)
