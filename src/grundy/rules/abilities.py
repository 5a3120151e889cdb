"""A game is anything with ``options``; each further ability is a small protocol of its own.

Nothing has to be inherited: an object takes part by having the method. A solver asks for an ability
with ``isinstance`` and does without it when it is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.rules.outcome import Outcome
    from grundy.rules.representation import Representation

__all__ = [
    "Canonical",
    "Components",
    "Costly",
    "Counter",
    "Drawing",
    "Format",
    "Game",
    "KnownOutcome",
    "KnownValue",
    "Moves",
    "MovesTo",
    "NimValue",
    "OptionsArray",
    "OptionsFunction",
    "Parse",
    "Picture",
    "Ranked",
    "Represented",
    "Tame",
    "Touchable",
    "WinningMove",
    "WinningMoves",
    "game_from",
    "moves",
]

# A position is any hashable, immutable value; only the game knows what it means.
OptionsFunction: TypeAlias = Callable[[Any], Iterable[Any]]


@runtime_checkable
class Game(Protocol):
    """The rules: which positions can be reached in one move."""

    def options(self, position: Any) -> Iterable[Any]:
        """Return the positions that the player to move may leave; none at the end of the game."""
        ...


@runtime_checkable
class Components(Protocol):
    """A position may fall apart into positions of the same game that are played as a sum."""

    def components(self, position: Any) -> Iterable[Any]:
        """Return the parts whose sum the position is."""
        ...


@runtime_checkable
class Canonical(Protocol):
    """Positions that differ only by a symmetry share one representative."""

    def canonical(self, position: Any) -> Any:
        """Return the representative of the class of the position."""
        ...


@runtime_checkable
class Moves(Protocol):
    """Moves have names for people."""

    def moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return pairs of a label and the option that the move leads to."""
        ...


@runtime_checkable
class NimValue(Protocol):
    """The Sprague–Grundy number is known without search."""

    def nim_value(self, position: Any) -> int:
        """Return the Sprague–Grundy number of the position."""
        ...


@runtime_checkable
class MovesTo(Protocol):
    """Moves that reach a given value can be found without trying all moves."""

    def moves_to(self, position: Any, nim_value: int) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) to options with this Sprague–Grundy number."""
        ...


@runtime_checkable
class OptionsArray(Protocol):
    """The options of many positions are found at once, with arrays.

    Positions are integers from 0 on, below 2^63; if the game is `Ranked` too, they are given by their ranks. What is
    found has to agree with ``options``; symmetries are left to the game, and ``canonical`` is not asked. It pays where
    many positions are equally many moves away; long and narrow games are faster without it.
    """

    def options_array(self, positions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return (offsets, options): the options of positions[i] are options[offsets[i]:offsets[i + 1]]."""
        ...


@runtime_checkable
class Ranked(Protocol):
    """The positions are numbered, 0 ≤ rank < size, so that a table can hold something for each of them."""

    @property
    def size(self) -> int:
        """How many ranks there are; an attribute will do."""
        ...

    def rank(self, position: Any) -> int:
        """Return the number of a position."""
        ...

    def unrank(self, rank: int) -> Any:
        """Return the position with this number."""
        ...


@runtime_checkable
class KnownValue(Protocol):
    """The value is known without search, also where play may go on for ever."""

    def loopy_value(self, position: Any) -> Any:
        """Return the value of the position, a `grundy.LoopyValue`, or an integer where it is finite."""
        ...


@runtime_checkable
class KnownOutcome(Protocol):
    """Who wins is known without search, perhaps far beyond the reach of values."""

    def outcome(self, position: Any) -> Outcome:
        """Return who wins the position, when it is played alone."""
        ...


@runtime_checkable
class WinningMoves(Protocol):
    """The moves that win are found without trying all moves."""

    def winning_moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) that win when the position is played alone."""
        ...


@runtime_checkable
class WinningMove(Protocol):
    """A move that wins is known, perhaps not all of them."""

    def winning_move(self, position: Any) -> tuple[str, Any] | None:
        """Return one move (label, option) that wins when the position is played alone; None when none is known."""
        ...


@runtime_checkable
class Costly(Protocol):
    """The value of a large position takes more than a moment to find."""

    def is_costly(self, position: Any) -> bool:
        """Return whether that is so; then a lost player does not look for the move that is hardest to answer."""
        ...

    def winner_is_clear(self, position: Any) -> bool:
        """Return whether ``outcome`` and ``winning_move`` answer at once; then nobody waits for the value."""
        ...


@runtime_checkable
class Counter(Protocol):
    """Where play may go on for ever: a number by which the winner sees that play gets on.

    From a position with a finite value, a move that lowers the value lowers the counter, and a move that raises it
    can be answered so that the value is what it was and the counter is smaller (Fraenkel 1996, section 3).
    """

    def counter(self, position: Any) -> int:
        """Return the counter of a position with a finite value; 0 at others."""
        ...


@runtime_checkable
class Tame(Protocol):
    """In misère play every position of the game behaves like one of Nim, so that sums can be played.

    A position is tame when it and all that it can reach have a pair (normal value, misère value) that a position of
    Nim has: (0, 1), (1, 0), or twice the same number (Conway 1976, chapter 12).
    """

    def misere_nim_value(self, position: Any) -> int:
        """Return the misère Sprague–Grundy number: 1 at the end of the game, elsewhere the mex of the options."""
        ...


@runtime_checkable
class Parse(Protocol):
    """Positions can be read."""

    def parse(self, text: str) -> Any:
        """Return the position that is written like this; `NotationError` with the place of the first bad character."""
        ...


@runtime_checkable
class Format(Protocol):
    """Positions can be written."""

    def format(self, position: Any) -> str:
        """Return the text that `parse` reads as this position."""
        ...


@runtime_checkable
class Picture(Protocol):
    """Positions can be drawn with characters, for the terminal."""

    def picture(self, position: Any) -> str:
        """Return the drawing, one line or several."""
        ...


@runtime_checkable
class Drawing(Protocol):
    """Positions can be drawn."""

    def svg(self, position: Any) -> str:
        """Return the drawing as the text of an SVG file."""
        ...


@runtime_checkable
class Touchable(Protocol):
    """Positions are shown as boards on which moves are made by touching marks.

    Examples
    --------
    A row of squares on which a piece goes one or two squares to the left:

    >>> import grundy
    >>> class Walk:
    ...     def options(self, n):
    ...         return [n - s for s in (1, 2) if s <= n]
    ...     def board_of(self, n):
    ...         squares = [
    ...             {"shape": "rect", "x": 40 * i, "y": 0, "width": 40, "height": 40, "kind": "square", "id": f"s{i}"}
    ...             for i in range(n + 1)
    ...         ]
    ...         piece = {"shape": "circle", "x": 40 * n + 20, "y": 20, "r": 14, "kind": "piece"}
    ...         return {"width": 40 * n + 40, "height": 40, "marks": [*squares, piece]}
    ...     def touches_of(self, n, option):
    ...         return [[f"s{option}"]]
    >>> term = grundy.position(Walk(), 3).terms[0]
    >>> grundy.play.boards.board_of(term).ids()
    ['s1', 's2']
    """

    def board_of(self, position: Any) -> Any:
        """Return the board as plain data: width, height and marks, as in `grundy.play.boards.Board`; None for none."""
        ...

    def touches_of(self, position: Any, option: Any) -> Iterable[Iterable[str]]:
        """Return the alternatives by which a move is made, each some ids of marks; none when it is not."""
        ...


@runtime_checkable
class Represented(Protocol):
    """The winner can be read off the way in which numbers are written."""

    def representations(self, position: Any) -> Iterable[Representation]:
        """Return the numbers of the position in each system of writing that tells who wins."""
        ...


class _GivenByFunction:
    """The game whose options are given by one function."""

    def __init__(self, options: OptionsFunction):
        self.options = options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _GivenByFunction) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)


def game_from(game: Game | OptionsFunction) -> Game:
    """Return the game itself, or the game that a function from a position to its options defines.

    Parameters
    ----------
    game : Game or callable
        An object with a method ``options``, or such a function.

    Returns
    -------
    Game

    Examples
    --------
    >>> halving = game_from(lambda n: [n // 2] if n else [])
    >>> list(halving.options(6))
    [3]
    """
    if isinstance(game, type) and isinstance(game, Game):
        raise TypeError(f"a game is an object, and {game.__name__} is a class; try {game.__name__}()")
    if isinstance(game, Game):
        return game
    if isinstance(game, type) and not hasattr(game, "__iter__"):
        # Called, a class such as range gives options; one that cannot be gone through is a game with a misspelt method.
        raise TypeError(f"the class {game.__name__} has no method options(position), which every game has")
    if callable(game):
        return _GivenByFunction(game)
    raise TypeError(f"a game has a method options(position) or is a function; {game!r} is neither")


def moves(game: Game, position: Any) -> Iterable[tuple[str, Any]]:
    """Return the moves as (label, option); the label is just "move" where the game has no names for its moves.

    Parameters
    ----------
    game : Game
        The rules.
    position : hashable
        A position of that game.

    Returns
    -------
    iterable of pairs

    Examples
    --------
    >>> list(moves(game_from(lambda n: range(n)), 2))
    [('move', 0), ('move', 1)]
    """
    if isinstance(game, Moves):
        return game.moves(position)
    return (("move", option) for option in game.options(position))
