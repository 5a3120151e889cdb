"""The exceptions of the package.

A message is one sentence with the value, the rule and what to try. Its parts are also attributes, for example ``hint``,
``limit`` or ``cycle``.

::

    GrundyError                 base class of all errors below
    ├── NotationError           a text cannot be parsed; shows a caret under the first bad character
    ├── CycleError              play can repeat forever, so there is no Grundy value; has one cycle
    ├── LimitError              the answer would exceed a limit on time or memory
    ├── DomainError             the operation is not defined (division by zero, no root in this field)
    │   └── FileInUseError      another process is writing the file
    └── UnknownValueError       the answer is an open question
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any
from unicodedata import combining, east_asian_width

from grundy.text import short_repr

__all__ = [
    "CycleError",
    "DomainError",
    "FileInUseError",
    "GrundyError",
    "LimitError",
    "NotationError",
    "UnknownValueError",
    "line_error",
]


class GrundyError(Exception):
    """Base class of the errors that grundy raises.

    Errors can be copied and pickled. To reword one, use its attributes instead of parsing the message.

    Parameters
    ----------
    message : str
        The problem, with the value and the rule.
    hint : str, optional
        A suggestion what to try.

    Examples
    --------
    >>> print(GrundyError("0 has no reciprocal", hint="divide by another number"))
    0 has no reciprocal; divide by another number
    """

    def __init__(self, message: str = "", *, hint: str | None = None):
        super().__init__(message)
        self.message, self.hint = message, hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        # By default pickle calls the class with ``args``, which does not match every constructor below.
        return _without_init, (type(self), self.args), self.__dict__


def _without_init(kind: type[GrundyError], args: tuple[object, ...]) -> GrundyError:
    return kind.__new__(kind, *args)


class NotationError(GrundyError, ValueError):
    """A text that cannot be read as a game, a position or a number.

    Parameters
    ----------
    text : str
        The text that was parsed.
    at : int
        The index of the first bad character; ``len(text)`` if the text ends too early.
    message : str
        The expected text and the text found.

    Examples
    --------
    >>> print(NotationError("N(3;x)", 4, "expected a number, found 'x'"))
    expected a number, found 'x'
      N(3;x)
          ^
    """

    def __init__(self, text: str, at: int, message: str):
        super().__init__(message)
        self.text, self.at = text, at

    def __str__(self) -> str:
        before, after = _window(self.text, self.at)
        return f"{self.message}\n  {before}{after}\n  {' ' * _width(before)}^"


class CycleError(GrundyError, ValueError):
    """A game in which play can return to an earlier position, so there is no Grundy value; use `loopy_value` instead.

    Parameters
    ----------
    cycle : sequence of positions
        The positions of a cycle: each has the next as an option, and the last has the first.

    Examples
    --------
    >>> print(CycleError(["a", "b"]))
    play can repeat forever ('a' → 'b' → 'a'), so there is no Grundy value; try grundy.loopy_value or \
grundy.graphs.solve
    """

    def __init__(self, cycle: Sequence[Hashable]):
        around = [*cycle, cycle[0]]
        if len(around) > 9:
            names = [*map(short_repr, around[:4]), f"… {len(around) - 7} more …", *map(short_repr, around[-3:])]
        else:
            names = list(map(short_repr, around))
        super().__init__(
            f"play can repeat forever ({' → '.join(names)}), so there is no Grundy value",
            hint="try grundy.loopy_value or grundy.graphs.solve",
        )
        self.cycle = tuple(cycle)


class LimitError(GrundyError, RuntimeError):
    """An answer that would take more memory or time than the limit allows.

    Parameters
    ----------
    message : str
        The quantity that exceeds the limit, with its size.
    parameter : str, optional
        The argument that sets the limit.
    limit : int or float, optional
        The value of the limit, printed after the message.
    hint : str, optional
        A suggestion besides raising the limit.

    Examples
    --------
    >>> error = LimitError("the table takes 900 bytes", parameter="memory", limit=100, hint="use fewer coins")
    >>> print(error)
    the table takes 900 bytes, more than memory=100; use fewer coins, or raise memory=…
    >>> print(error.with_option("--memory"))
    the table takes 900 bytes, more than --memory 100; use fewer coins, or raise --memory
    >>> error.parameter, error.limit, error.hint
    ('memory', 100, 'use fewer coins')
    """

    def __init__(
        self,
        message: str = "",
        *,
        parameter: str | None = None,
        limit: int | float | None = None,
        hint: str | None = None,
    ):
        super().__init__(message, hint=hint)
        self.parameter, self.limit = parameter, limit
        self.option: str | None = None

    def with_option(self, option: str, hint: str | None = None) -> LimitError:
        """Return this error with a command-line option in place of the parameter.

        Examples
        --------
        >>> print(LimitError("more than 100 positions", parameter="limit").with_option("--limit"))
        more than 100 positions; raise --limit
        """
        error = type(self)(self.message, parameter=self.parameter, limit=self.limit, hint=hint or self.hint)
        error.option = option
        return error

    def __str__(self) -> str:
        text, setting = self.message, self.option or f"{self.parameter}=…"
        if self.limit is not None:
            value = short_repr(self.limit)
            text += ", more than " + (f"{self.option} {value}" if self.option else f"{self.parameter}={value}")
        tries = [self.hint or "", f"raise {setting}" if self.parameter else ""]
        return "; ".join(filter(None, [text, ", or ".join(filter(None, tries))]))


class DomainError(GrundyError, ArithmeticError):
    """An operation that is not defined for the given operands."""


class FileInUseError(DomainError):
    """A file that another process is writing."""


class UnknownValueError(GrundyError, LookupError):
    """A value that is an open question: it has been neither computed nor proved."""


def line_error(text: str, at: int, message: str) -> NotationError:
    r"""Return a `NotationError` that shows only the line of the bad character, with its number.

    Examples
    --------
    >>> print(line_error("a b\nc d e", 8, "found a third name"))
    line 2: found a third name
      c d e
          ^
    """
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start:] if end < 0 else text[start:end]
    return NotationError(line, at - start, f"line {text.count(chr(10), 0, start) + 1}: {message}")


# Characters of a long text that are shown on each side of the bad one.
_SIDE = 48


def _window(text: str, at: int) -> tuple[str, str]:
    """Return the text before the bad character and from it on, shortened to fit one line."""
    before, after = _visible(text[max(0, at - _SIDE) : at]), _visible(text[at : at + _SIDE])
    return "…" * (at > _SIDE) + before, after + "…" * (at + _SIDE < len(text))


def _visible(text: str) -> str:
    """Replace each unprintable character by one printable character."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _width(text: str) -> int:
    """Return the width of the text in terminal columns."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
