"""A game is anything with ``options``; each further ability is a small protocol of its own.

Nothing has to be inherited: an object takes part by having the method. A solver asks for an ability
with ``isinstance`` and does without it when it is missing.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias, runtime_checkable

__all__ = [
    "Canonical",
    "Components",
    "Game",
    "Moves",
    "MovesTo",
    "NimValue",
    "OptionsFunction",
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


class _GivenByFunction:
    """The game whose options are given by one function."""

    def __init__(self, options: OptionsFunction):
        self.options = options


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
