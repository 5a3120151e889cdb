"""Options that commands share: numbers, ranges, memory, lines of standard input, the search of misère play."""

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result
from commands import PATIENCE, code_command
from hypothesis import given, settings, strategies as st

from grundy.cli import group
from grundy.codes import LinearCode
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError
from grundy.text import format_readable

refused = code_command.refused


def sequence(text: str, *options: str) -> Result:
    """Run ``grundy sequence`` for a heap of this size; the values of Nim are the sizes of its heaps."""
    return CliRunner().invoke(group, ["sequence", "Nim", f"--heap={text}", *options], catch_exceptions=False)


def read(text: str) -> int:
    """Return the size of the heap that is read."""
    (row,) = json.loads(sequence(text, "--json").stdout)["heaps"]
    return int(row["heap"], 16) if isinstance(row["heap"], str) else row["heap"]


def complaint(result: Result) -> str:
    """Return what is said of a value that an option does not take."""
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.partition("Error: Invalid value for '--")[2].partition("': ")[2].rstrip("\n")


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
def test_rejects_texts_that_are_not_whole_numbers(text: str) -> None:
    assert complaint(sequence(text)) == f"{text!r} is not a whole number; examples are 1000, 1_000, 1e9 and 2^20"


@pytest.mark.parametrize(
    "text", ["1e1000", "1e999999999", "10^1000", "2^999999999", "999999999^999999999", "1" * 1001, "3^2096"]
)
def test_rejects_huge_numbers_at_once(text: str) -> None:
    assert complaint(sequence(text)).endswith(" has more than 1000 digits; use a smaller number")


def test_the_least_number() -> None:
    result = CliRunner().invoke(group, ["survey", "octal", "--stop", "0"])
    assert complaint(result) == "'0' is too small; it must be at least 1"
    result = CliRunner().invoke(group, ["survey", "octal", "--digits", "1", "--limit", "1"])
    assert result.stderr.endswith("use fewer digits, or raise --limit\n")  # the number was read


@pytest.mark.parametrize("text", ["-1", " -1 ", "-1e3", "-2^20", "-0"])
def test_negative_numbers_are_too_small(text: str) -> None:
    assert complaint(sequence(text)) == f"{text!r} is too small; it must be at least 0"


@settings(max_examples=50)
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


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> dict[int, Exception]:
    """Let the code of all words of three digits fail at these words."""
    usual, errors = LinearCode.nearest, {}

    def nearest(code: LinearCode, word: Any, **how: Any) -> Any:
        if word in errors:
            raise errors[word]
        return usual(code, word, **how)

    monkeypatch.setattr(LinearCode, "nearest", nearest)
    return errors


def decode(*lines: str) -> Result:
    """Decode words of three digits, one per line."""
    return code_command("decode", "lexicode:3,1", "-", "--json", stdin="\n".join(lines))


def words(result: Result) -> list[str]:
    return [json.loads(line)["received"] for line in result.stdout.splitlines()]


@pytest.mark.parametrize("kind", [DomainError, LimitError, UnknownValueError])
def test_reports_a_failing_line_by_number_and_answers_the_others(
    kind: type[GrundyError], failing: dict[int, Exception]
) -> None:
    failing[0b010] = kind("no")
    result = decode("111", "", "010", "100")
    assert (result.exit_code, words(result), result.stderr) == (1, ["111", "100"], "Error: line 3: no\n")


def test_a_line_that_cannot_be_read_shows_where_and_counts_as_bad_input() -> None:
    result = decode("111", "", "0x0", "100")
    assert (result.exit_code, words(result)) == (2, ["111", "100"])
    assert result.stderr == "Error: line 3: expected a digit, 0 or 1, found 'x'\n  0x0\n   ^\n"
    result = decode("111", "", "01", "100")
    assert (result.exit_code, words(result)) == (2, ["111", "100"])
    assert result.stderr == "Error: line 3: a word of this code must have 3 digits, but '01' has 2\n"


def test_the_worst_line_determines_the_exit_code(failing: dict[int, Exception]) -> None:
    failing |= {1: DomainError("one"), 2: NotationError("b", 0, "two"), 4: CycleError(["x", "y"])}
    result = decode("100", "010", "001")
    assert (result.exit_code, result.stdout) == (2, "")
    assert [result.stderr.count(f"Error: line {number}: ") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert decode("100", "001").exit_code == 1


def test_an_error_that_is_not_ours_passes(failing: dict[int, Exception]) -> None:
    failing[1] = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        decode("100")


def test_one_argument_raises_its_error(failing: dict[int, Exception]) -> None:
    failing[1] = DomainError("no")
    assert refused("decode", "lexicode:3,1", "100", code=1) == "no"


def test_lines_are_numbered_and_empty_ones_left_out() -> None:
    result = decode("\ufeff111\r", " ", "", "10", "011")
    assert words(result) == ["111", "011"]
    assert result.stderr.startswith("Error: line 4: ")
    expected = "expected words on standard input, one per line, but it is empty"
    assert decode("", " ").stderr.startswith(f"Error: {expected}")
    line = f"{sys.executable} -m grundy code decode lexicode:3,1 - <&-"
    closed = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=PATIENCE)
    assert (closed.returncode, closed.stdout) == (2, "")
    assert closed.stderr.startswith(f"Error: {expected}")


def lengths(text: str) -> Result:
    """Ask for a table of lexicodes of these lengths."""
    return code_command("table", f"--n={text}", "--d", "3", "--json")


@pytest.mark.parametrize("text", ["3..12", "3...12", "3…12", "3-12", "3–12", " 3 .. 12 "])
def test_ways_to_write_a_range(text: str) -> None:
    assert [row["n"] for row in json.loads(lengths(text).stdout)["rows"]] == list(range(3, 13))


@pytest.mark.parametrize("text", ["", "x", "3..", "..3", "3..x", "-3", "1" * 20])
def test_rejects_texts_that_are_not_ranges(text: str) -> None:
    assert complaint(lengths(text)).endswith(" is not a range; examples are 7 and 3..12")


@pytest.mark.parametrize("text", ["0..3", "5..3", "0"])
def test_ranges_that_are_empty_or_start_too_low(text: str) -> None:
    assert complaint(lengths(text)).endswith(" is not a range of numbers from 1, the smaller one first")


@pytest.mark.parametrize(
    ("text", "size"),
    [("0", 0), ("17", 17), ("1K", 1024), ("500M", 500 << 20), ("4G", 4 << 30), ("4 GiB", 4 << 30), ("0.5t", 1 << 39)],
)
def test_amounts_of_memory(text: str, size: int) -> None:
    # A table of 2^52 cosets is too large for any of them.
    assert f"more than --memory {size}; " in refused("cosets", "extended-qr:103", "--memory", text, code=1)


@pytest.mark.parametrize("text", ["", "G", "-1", "4X", "1e9", "4GG", "1,5G", "1" * 30])
def test_rejects_texts_that_are_not_amounts(text: str) -> None:
    result = code_command("lexicode", "24", "8", f"--memory={text}")
    assert complaint(result).endswith(" is not an amount of memory; examples are 500M and 4G")
