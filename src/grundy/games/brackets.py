"""The contents of the brackets in a notation: numbers, a text that the game parses, or a Python literal.

An entry of the catalogue has one of `Numbers`, `Headed`, `Text` and `Literal`. Each says in letters what stands there,
and writes positions; `grundy.play` reads them.
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

# What the rules depend on: lists of numbers, or texts; in the order in which they are written.
Parameters: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True)
class Group:
    """One list of numbers inside the brackets of a notation.

    Attributes
    ----------
    letters : str
        What the books write there, such as ``a,b``.
    count : int or None
        How many numbers there must be; None for one or more.
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
    """Lists of numbers with semicolons between them. One list is the position, the others are parameters of the rules.

    Parameters
    ----------
    *groups : Group
        The lists.
    heaps : bool
        True when each number of the position is a position of its own and the list means their sum; False when the
        numbers make one position together, a tuple.
    position : int
        Which list is the position.

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
        """What the books write there."""
        return ";".join(group.letters for group in self.groups)

    def head(self, word: str, parameters: Parameters) -> str:
        """Return what stands before the brackets."""
        return word

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return the contents of the brackets for the sum of these positions."""
        lists = [",".join(map(str, numbers)) for numbers in parameters]
        numbers = positions if self.heaps else positions[0]
        lists.insert(self.position, ",".join(map(str, numbers)))
        return ";".join(lists)


class Headed(Numbers):
    """Heaps in the brackets, and the rules, such as 0.137, in front of them.

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
    """A text that the game itself reads with ``parse`` and writes with ``format``.

    Attributes
    ----------
    letters : str
        What the books write there.
    parameters : int
        How many texts, each before a semicolon, are parameters of the rules.

    Examples
    --------
    >>> Text("a x b").letters
    'a x b'
    """

    letters: str
    parameters: int = 0
    heaps = False

    def head(self, word: str, parameters: Parameters) -> str:
        """Return what stands before the brackets."""
        return word

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return what stands in the brackets for a position."""
        if not isinstance(game, Format):
            raise TypeError(f"{type(game).__name__} has no method format(position), and its positions are texts")
        return "; ".join([*parameters, game.format(positions[0])])


@dataclass(frozen=True)
class Literal:
    """A position as Python writes it, for games that have no notation of their own.

    Attributes
    ----------
    letters : str
        What to write there.

    Examples
    --------
    >>> Literal().letters
    'position'
    """

    letters: str = "position"
    heaps = False

    def head(self, word: str, parameters: Parameters) -> str:
        """Return what stands before the brackets."""
        return word

    def write(self, game: Game, parameters: Parameters, positions: Sequence[Any]) -> str:
        """Return what stands in the brackets for a position."""
        return written_literal(positions[0])


Brackets: TypeAlias = Numbers | Text | Literal


# ---- Positions as Python writes them: numbers, texts, and tuples and sets of them
#
# Positions do not change, so a list is read as a tuple, and a set as a frozenset.

# Python's parser needs a deep stack for deep brackets.
MAX_DEPTH = 100
MAX_LENGTH = 1_000_000
MANY_SIGNS = re.compile(r"[-+~]\s*[-+~]")


def read_literal(text: str) -> Any:
    """Return the hashable position that a text denotes.

    It is a number, a text in quotation marks, True, False, None, or a tuple, list or set of such things, ``{}`` for the
    empty set. Commas without brackets around them make a tuple.
    """
    stripped = text.strip()
    at = len(text) - len(text.lstrip())
    if not stripped:
        return ()
    if len(text) > MAX_LENGTH or _depth(stripped) > MAX_DEPTH or MANY_SIGNS.search(stripped):
        raise NotationError(
            text, at, f"a position has at most {MAX_LENGTH} characters, {MAX_DEPTH} nested brackets and one sign"
        )
    try:
        return _value(ast.parse(stripped, mode="eval").body)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        message = "expected a position as Python writes it, such as (7, 12), 'abc' or {1, 2}"
        raise NotationError(text, at, message) from None


def _depth(text: str) -> int:
    """Return how deep brackets are nested."""
    steps = ((character in "([{") - (character in ")]}") for character in text)
    return max(accumulate(steps), default=0)


def _value(node: ast.expr) -> Any:
    """Return the value of an expression if it is a literal."""
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
    """Return a position as `read_literal` reads it, where that is possible, and else as Python shows it."""
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
