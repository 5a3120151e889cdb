"""The contents of the brackets in a notation: numbers, text that the game parses, or a Python literal.

A catalogue entry has one of `Numbers`, `Headed`, `Text` and `Literal`. Each describes its contents with letters and
writes positions; `grundy.play` reads them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeAlias

from grundy.errors import NotationError
from grundy.rules import Format, Game
from grundy.text import number_literal

# Parameters of the rules, lists of numbers or texts, in the order of the notation.
Parameters: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True)
class Group:
    """One list of numbers inside the brackets of a notation.

    Attributes
    ----------
    letters : str
        The letters in place of numbers, for example ``a,b``.
    count : int or None
        The number of numbers; None for one or more.
    least : int
        The least number allowed.

    Examples
    --------
    >>> Group("a,b", count=2, least=1)
    Group(letters='a,b', count=2, least=1)
    """

    letters: str
    count: int | None = None
    least: int = 0


class Numbers:
    """Lists of numbers separated by semicolons: one is the position, the others are parameters of the rules.

    Parameters
    ----------
    *groups : Group
        The lists.
    heaps : bool
        True if each number is a position and the list means their sum; False if the numbers make one position together,
        a tuple.
    position : int
        The index of the list that is the position.

    Examples
    --------
    >>> Numbers(Group("k", count=1), Group("a,b,…"), position=1).letters
    'k;a,b,…'
    """

    def __init__(self, *groups: Group, heaps: bool = False, position: int = 0):
        self.groups = groups
        self.heaps = heaps
        self.position = position

    @property
    def letters(self) -> str:
        """The contents with letters in place of numbers."""
        return ";".join(group.letters for group in self.groups)

    def head(self, word: str, parameters: Parameters) -> str:
        """Return the text before the brackets."""
        return word

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return the contents of the brackets for the sum of these positions."""
        lists = [",".join(map(str, numbers)) for numbers in parameters]
        numbers = positions if self.heaps else positions[0]
        lists.insert(self.position, ",".join(map(str, numbers)))
        return ";".join(lists)


class Headed(Numbers):
    """Heaps in the brackets, after the rules, for example 0.137.

    Examples
    --------
    >>> Headed().head("TakeAndBreak", ("0.137",))
    '0.137'
    """

    def __init__(self) -> None:
        super().__init__(Group("a,b,…"), heaps=True)

    def head(self, word: str, parameters: Parameters) -> str:
        """Return the rules."""
        return str(parameters[0])

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return the heaps."""
        return ",".join(map(str, positions))


@dataclass(frozen=True)
class Text:
    """Text that the game reads with ``parse`` and writes with ``format``.

    Attributes
    ----------
    letters : str
        The letters in place of the contents.
    parameters : int
        The number of texts, each before a semicolon, that are parameters of the rules.

    Examples
    --------
    >>> Text("a x b").letters
    'a x b'
    """

    letters: str
    parameters: int = 0
    heaps = False

    def head(self, word: str, parameters: Parameters) -> str:
        """Return the text before the brackets."""
        return word

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return the contents of the brackets for a position."""
        if not isinstance(game, Format):
            raise TypeError(f"{type(game).__name__} needs a method format(position), which writes its positions")
        return "; ".join([*parameters, game.format(positions[0])])


@dataclass(frozen=True)
class Literal:
    """A position as a Python literal, for games without a notation.

    Attributes
    ----------
    letters : str
        The name in place of the position.

    Examples
    --------
    >>> Literal().letters
    'position'
    """

    letters: str = "position"
    heaps = False

    def head(self, word: str, parameters: Parameters) -> str:
        """Return the text before the brackets."""
        return word

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return the contents of the brackets for a position."""
        return written_literal(positions[0])


Brackets: TypeAlias = Numbers | Text | Literal


# ---- Positions as Python literals: numbers, texts, and tuples and sets of them
#
# Positions are immutable, so a list is read as a tuple, and a set as a frozenset.

# Python's parser needs a deep stack for deeply nested brackets.
MAX_DEPTH = 100
MAX_LENGTH = 1_000_000
MANY_SIGNS = re.compile(r"[-+~]\s*[-+~]")


def read_literal(text: str) -> Any:
    """Read a position written as a Python literal and return it as a hashable value.

    It is a number, a quoted string, True, False, None, or a tuple, list or set of these; ``{}`` is the empty set.
    Commas without brackets make a tuple.
    """
    stripped = text.strip()
    at = len(text) - len(text.lstrip())
    if not stripped:
        return ()
    if len(text) > MAX_LENGTH or _depth(stripped) > MAX_DEPTH or MANY_SIGNS.search(stripped):
        raise NotationError(
            text, at, f"a position may have at most {MAX_LENGTH} characters, {MAX_DEPTH} nested brackets and one sign"
        )
    try:
        return _value(ast.parse(stripped, mode="eval").body)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        message = "expected a position as a Python literal, such as (7, 12), 'abc' or {1, 2}"
        raise NotationError(text, at, message) from None


def _depth(text: str) -> int:
    """Return the nesting depth of brackets."""
    steps = ((character in "([{") - (character in ")]}") for character in text)
    return max(accumulate(steps), default=0)


def _value(node: ast.expr) -> Any:
    """Return the value of a literal expression; raise `ValueError` for other expressions."""
    match node:
        case ast.Constant(value=value) if value is not Ellipsis:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -number
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return tuple(map(_value, elements))
        case ast.Set(elts=elements):
            return frozenset(map(_value, elements))
        case ast.Call(func=ast.Name(id="set" | "frozenset"), args=[ast.Set() | ast.List() | ast.Tuple() as inside]):
            return frozenset(_value(inside))
        case ast.Dict(keys=[]) | ast.Call(func=ast.Name(id="set" | "frozenset"), args=[], keywords=[]):
            return frozenset()
    raise ValueError("not a literal")


def written_literal(position: Any) -> str:
    """Return a position in the notation of `read_literal` if it has one, else its ``repr``."""
    if type(position) is tuple and len(position) != 1:
        return ", ".join(map(_written, position))
    return _written(position)


def _written(value: Any) -> str:
    if type(value) is tuple:
        inside = ", ".join(map(_written, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_written, value), key=lambda text: (len(text), text)))}}}"
    return number_literal(value) if type(value) is int else repr(value)
