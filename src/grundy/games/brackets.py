"""What stands in the brackets of a notation: numbers, a text of the game's own, or a Python literal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from grundy.games.literals import written_literal
from grundy.rules import Format, Game

__all__ = ["Brackets", "Group", "Headed", "Literal", "Numbers", "Parameters", "Text"]

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
        """Return what stands in the brackets for the sum of these positions."""
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
