"""What to try, in the words of the command line: options where the library has arguments."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from grundy.errors import DomainError, LimitError, NotationError

__all__ = ["message", "options_named", "reworded"]

# An argument with a value to be chosen, as in "raise limit=…" and "try method='table'".
_ARGUMENT = re.compile(r"\b[a-z_]+=(?:…|'\w+')(?! in Python)")


@contextmanager
def reworded(words: Mapping[str, str]) -> Iterator[None]:
    """Let errors about limits say what to try here instead of what to try in Python."""
    try:
        yield
    except LimitError as error:
        text = str(error)
        for said, instead in words.items():
            text = text.replace(said, instead)
        raise LimitError(text) from error


@contextmanager
def options_named(**options: str) -> Iterator[None]:
    """Let errors speak of options: for each name of an argument in Python, the option that sets it."""
    try:
        yield
    except (LimitError, DomainError) as error:
        text = str(error)
        for name, option in options.items():
            text = re.sub(rf"\b{name}=…", option, text)
            text = re.sub(rf"\b{name}='(\w+)'", rf"{option} \1", text)
            text = re.sub(rf"\b{name}=", f"{option} ", text)
        raise type(error)(text) from error


def message(error: Exception) -> str:
    """Return what an error says; of an argument that no option sets, it says that it belongs to Python.

    Examples
    --------
    >>> message(LimitError("more than 100 positions; take a smaller sum, or raise limit=…"))
    'more than 100 positions; take a smaller sum, or raise limit=… in Python'
    >>> message(LimitError("more than 100 positions; raise --limit"))
    'more than 100 positions; raise --limit'
    """
    # What cannot be read is shown as it is written.
    return str(error) if isinstance(error, NotationError) else _ARGUMENT.sub(r"\g<0> in Python", str(error))
