import io
from typing import NoReturn

import click
import pytest

from grundy.cli.options import exit_code, input_lines, read_each
from grundy.cli.output import BadInput
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError


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
