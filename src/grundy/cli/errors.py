"""How commands fail: exit codes 1, 2 and 130, and messages in the words of the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from grundy.errors import DomainError, LimitError, NotationError


class BadInput(click.ClickException):
    """What the user wrote cannot be read; exit code 2, as for a wrong option."""

    exit_code = 2


@contextmanager
def as_bad_input() -> Iterator[None]:
    """Let what does not exist, such as a vertex, count as something that cannot be read."""
    try:
        yield
    except DomainError as error:
        raise BadInput(str(error)) from error


class Interrupted(click.ClickException):
    """The end of a command by Ctrl-C, with what was kept and how to go on; exit code 128 + SIGINT, as shells count.

    Examples
    --------
    >>> Interrupted("12 games are in the table; the same command goes on").format_message()
    'Interrupted: 12 games are in the table; the same command goes on.'
    """

    exit_code = 130

    def __init__(self, kept: str = ""):
        super().__init__(f"Interrupted: {kept}." if kept else "Interrupted.")

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error without the word Error."""
        click.echo(self.message, file=file, err=True)


def exit_code(error: Exception) -> int:
    """Return the exit code for an error: 2 if the input could not be read, otherwise 1.

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
    """Let errors about limits name options: for each parameter of the library, the option that sets it."""
    try:
        yield
    except LimitError as error:
        option = options.get(error.parameter or "")
        raise error if option is None else error.with_option(option) from error


def message(error: Exception) -> str:
    """Return what an error says; of a limit that no option sets, that it is raised in Python.

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
