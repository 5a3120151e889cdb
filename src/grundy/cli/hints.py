"""What to try, in the words of the command line: options where the library has arguments."""

from collections.abc import Iterator
from contextlib import contextmanager

from grundy.errors import LimitError

__all__ = ["message", "options_named"]


@contextmanager
def options_named(**options: str) -> Iterator[None]:
    """Let errors about limits name options: for each parameter of the library, the option that sets it."""
    try:
        yield
    except LimitError as error:
        option = options.get(error.parameter or "")
        raise error if option is None else error.with_option(option) from error


def message(error: Exception) -> str:
    """Return what an error says; of a limit that no option sets, it says that it is raised in Python.

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
