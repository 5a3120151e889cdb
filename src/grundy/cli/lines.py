"""Reading what a command is to do: one argument, or the lines of standard input."""

import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

import click

from grundy.cli.clock import clock_hidden
from grundy.cli.hints import message
from grundy.errors import GrundyError, NotationError

__all__ = ["check_lines", "exit_code", "input_lines", "read_each"]

Result = TypeVar("Result")


def input_lines() -> Iterator[tuple[int, str]]:
    """Yield the lines of standard input that are not empty, with their numbers from 1 on."""
    for number, line in enumerate(sys.stdin or [], start=1):
        text = line.rstrip("\r\n").removeprefix("\ufeff")
        if text.strip():
            yield number, text


def check_lines(count: int, what: str) -> None:
    """See that standard input had lines at all; `what` says in the plural what they should be."""
    if not count:
        raise NotationError("", 0, f"expected {what} on standard input, one a line, found an empty text")


def exit_code(error: Exception) -> int:
    """Return the exit code for a line without an answer: 2 if it could not be read, otherwise 1.

    Examples
    --------
    >>> from grundy.errors import DomainError
    >>> exit_code(NotationError("3+", 2, "expected a number")), exit_code(DomainError("division by zero"))
    (2, 1)
    """
    if isinstance(error, click.ClickException):
        return error.exit_code
    return 2 if isinstance(error, NotationError) else 1


def read_each(argument: str, read: Callable[[str], Result], what: str) -> Iterator[tuple[str, Result]]:
    """Read the argument or, if it is a single ``-``, every line of standard input that is not empty.

    A line that cannot be read or answered is told on standard error with its number, and the others go on; then the
    command ends with the worst exit code of a line. `what` says in the plural what the lines should be.
    """
    if argument != "-":
        yield argument, read(argument)
        return
    worst = count = 0
    for number, text in input_lines():
        count += 1
        try:
            result = read(text)
        except (GrundyError, click.ClickException) as error:
            worst = max(worst, exit_code(error))
            _tell(number, error)
        else:
            yield text, result
    check_lines(count, what)
    if worst:
        raise click.exceptions.Exit(worst)


def _tell(number: int, error: Exception) -> None:
    told = error.format_message() if isinstance(error, click.ClickException) else message(error)
    sys.stdout.flush()  # the answers before it come first
    with clock_hidden():
        click.echo(f"Error: line {number}: {told}", err=True)
