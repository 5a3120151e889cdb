"""What the catalogue says of a game: how it is written, how it is played, and where it comes from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.errors import DomainError
from grundy.graphs import Labelling
from grundy.rules import Game, MovesTo, NimValue, moves

__all__ = ["Entry", "Group", "Ruleset"]


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
    """

    letters: str
    count: int | None = None
    least: int = 0


@dataclass(frozen=True)
class Entry:
    """A row of the catalogue.

    The first group of numbers is the position. Further groups, after semicolons, are passed to `game`, which
    makes the rules from them.

    Attributes
    ----------
    id : str
        The name by which programs know the game.
    word : str
        The word before the bracket, ASCII letters only.
    groups : tuple of Group
        The numbers inside the bracket.
    game : callable
        Makes the game, from one tuple of numbers for each group after the first.
    heaps : bool
        True when each number of the first group is a position of its own and the list means their sum;
        False when the numbers of the first group make one position together, a tuple.
    rule : str
        The rule in one line.
    names : tuple of str
        What people call it.
    source : str
        Author and, last, the year.
    example : str
        A small position as a reader would write it; the conformance tests play it out.
    oeis : str
        The sequence of its values or P-positions in the OEIS.
    """

    id: str
    word: str
    groups: tuple[Group, ...]
    game: Callable[..., Game]
    heaps: bool
    rule: str
    names: tuple[str, ...]
    source: str
    example: str
    oeis: str = ""

    def __post_init__(self) -> None:
        if not (self.word.isascii() and self.word.isalpha()):
            raise DomainError(f"the word of a game is made of the letters a to z and A to Z, and {self.word!r} is not")

    @property
    def notation(self) -> str:
        """How a position is written, with letters for the numbers."""
        return f"{self.word}({';'.join(group.letters for group in self.groups)})"


@dataclass(frozen=True)
class Ruleset:
    """An entry of the catalogue with its parameters: a game that can be played and written down.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> ruleset = Ruleset(entry_named("one-pile"), parameters=((1, 3, 5),))
    >>> ruleset.write([20]), ruleset.game.options(4)
    ('N(20;1,3,5)', [3, 1])
    """

    entry: Entry
    parameters: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def game(self) -> Game:
        """The rules."""
        return self.entry.game(*self.parameters)

    # Which abilities the game has is asked once, not for each of thousands of components.
    @cached_property
    def nim_value(self) -> Callable[[Any], int]:
        """The function from a position to its Sprague–Grundy number, as the game knows it or else by search."""
        return self.game.nim_value if isinstance(self.game, NimValue) else Labelling(self.game).value

    @cached_property
    def moves_to(self) -> Callable[[Any, int], Iterable[tuple[str, Any]]]:
        """The function from a position and a number to the moves (label, option) that lead to this number."""
        return self.game.moves_to if isinstance(self.game, MovesTo) else self._moves_to_by_trial

    def _moves_to_by_trial(self, position: Any, nim_value: int) -> Iterable[tuple[str, Any]]:
        return (move for move in moves(self.game, position) if self.nim_value(move[1]) == nim_value)

    def positions(self, numbers: tuple[int, ...]) -> list[Any]:
        """Return the positions, played as a sum, that the numbers of the first group stand for."""
        return list(numbers) if self.entry.heaps else [numbers]

    def write(self, positions: Sequence[Any]) -> str:
        """Return the notation of the sum of these positions (one position, unless the game has heaps)."""
        numbers = positions if self.entry.heaps else positions[0]
        groups = (numbers, *self.parameters)
        return f"{self.entry.word}({';'.join(','.join(map(str, group)) for group in groups)})"
