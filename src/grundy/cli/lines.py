"""Reading what a command is to do: one argument, or the lines of standard input."""

import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

from grundy.errors import DomainError, LimitError, NotationError, UnknownValueError

__all__ = ["read_each"]

Result = TypeVar("Result")


def read_each(argument: str, read: Callable[[str], Result], what: str) -> Iterator[tuple[str, Result]]:
    """Read the argument or, if it is a single ``-``, every line of standard input that is not empty.

    An error of reading or calculating names the number of its line. `what` says in the plural what the lines should be.
    """
    if argument != "-":
        yield argument, read(argument)
        return
    empty = True
    for number, line in enumerate(sys.stdin or [], start=1):
        text = line.rstrip("\r\n").removeprefix("\ufeff")
        if text.strip():
            empty = False
            yield text, _read_line(number, text, read)
    if empty:
        raise NotationError("", 0, f"expected {what} on standard input, one a line, found an empty text")


def _read_line(number: int, text: str, read: Callable[[str], Result]) -> Result:
    try:
        return read(text)
    except NotationError as error:
        raise NotationError(error.text, error.at, f"line {number}: {error.message}") from error
    except (DomainError, LimitError, UnknownValueError) as error:
        raise type(error)(f"line {number}: {error}") from error
