"""The errors of commands: exit codes 1, 2 and 130, and messages that name options."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from grundy.errors import DomainError, FileInUseError, LimitError, NotationError


class BadInput(click.ClickException):
    """Invalid input, with exit code 2, as for a wrong option."""

    exit_code = 2


@contextmanager
def as_bad_input() -> Iterator[None]:
    """Turn domain errors, such as for an unknown vertex, into invalid input, except for files in use."""
    try:
        yield
    except FileInUseError:
        raise
    except DomainError as error:
        raise BadInput(str(error)) from error


class Interrupted(click.ClickException):
    """The end of a command by Ctrl-C, with what was saved and how to continue; the exit code is 128 + SIGINT.

    Examples
    --------
    >>> Interrupted("12 games are in the table; the same command continues").format_message()
    'Interrupted: 12 games are in the table; the same command continues.'
    """

    exit_code = 130

    def __init__(self, kept: str = ""):
        super().__init__(f"Interrupted: {kept}." if kept else "Interrupted.")

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message to standard error without the word Error."""
        click.echo(self.message, file=file, err=True)


def exit_code(error: Exception) -> int:
    """Return the exit code for an error: 2 for invalid input, otherwise 1.

    Examples
    --------
    >>> exit_code(NotationError("3+", 2, "expected a number")), exit_code(DomainError("division by zero"))
    (2, 1)
    """
    if isinstance(error, click.ClickException):
        return error.exit_code
    return 2 if isinstance(error, NotationError) else 1


@contextmanager
def options_named(**options: str) -> Iterator[None]:
    """Replace parameters of the library by options in errors about limits."""
    try:
        yield
    except LimitError as error:
        option = options.get(error.parameter or "")
        raise error if option is None else error.with_option(option) from error


def message(error: Exception) -> str:
    """Return the message of an error; it ends with "in Python" if no option sets the limit.

    Examples
    --------
    >>> error = LimitError("more than 100 positions", parameter="limit", hint="take a smaller sum")
    >>> message(error)
    'more than 100 positions; take a smaller sum, or raise limit=… in Python'
    >>> message(error.with_option("--limit"))
    'more than 100 positions; take a smaller sum, or raise --limit'
    """
    in_python = isinstance(error, LimitError) and error.parameter and error.option is None
    return f"{error} in Python" if in_python else str(error)
