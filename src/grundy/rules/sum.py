"""Positions that are played together: a move is a move in one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, final

from grundy.rules.abilities import Game, OptionsFunction, game_from

__all__ = ["Part", "Sum", "lifted", "same_game"]


@final
@dataclass(frozen=True, eq=False)
class Part:
    """A position together with the game that it belongs to.

    Two parts are equal when their positions are, and their games are: one object, objects that are equal, or two
    objects of one class without any attributes, such as ``Nim()`` and ``Nim()``. A function that is made anew each
    time is another game each time.

    Parameters
    ----------
    game : Game or callable
        The rules, an object or a function from a position to its options.
    position : hashable
        A position of that game, or a `Sum` of such.

    Examples
    --------
    >>> Part(lambda n: range(n), 3).position
    3
    >>> class Nim:
    ...     def options(self, pile): return range(pile)
    >>> Part(Nim(), 3) == Part(Nim(), 3)
    True
    """

    game: Game | OptionsFunction
    position: Any

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return NotImplemented
        return bool(self.position == other.position) and same_game(self.game, other.game)

    def __hash__(self) -> int:
        return hash((type(self.game), self.position))

    def options(self) -> Iterator[Any]:
        """Return what one move can leave: parts, or sums of parts."""
        found = lifted(self.game, self.position)
        if isinstance(found, Sum):
            return found.moved(Part.options)
        return (lifted(found.game, option) for option in game_from(found.game).options(found.position))


@final
class Sum:
    """Positions that are played together; an option of a game may be one.

    A part is a position of the game itself, or a `Part`, a position of any game. A sum of sums is the sum of all their
    parts. Two sums are equal when they have the same parts, in whatever order.

    Parameters
    ----------
    *parts
        The positions, any number of them.

    Examples
    --------
    >>> import grundy
    >>> def kayles(n):
    ...     return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]
    >>> [grundy.nim_value(kayles, n) for n in range(8)]
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> Sum(Sum(1, 2), 3)
    Sum(1, 2, 3)
    """

    __slots__ = ("_hash", "parts")
    _hash: int | None
    parts: tuple[Any, ...]

    def __init__(self, *parts: Any):
        flat: list[Any] = []
        for part in parts:
            flat.extend(part.parts if isinstance(part, Sum) else (part,))
        object.__setattr__(self, "parts", tuple(flat))
        object.__setattr__(self, "_hash", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a sum never changes, so {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a sum never changes, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Sum], tuple[Any, ...]]:
        return Sum, self.parts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sum):
            return NotImplemented
        if self.parts == other.parts:
            return True
        return len(self) == len(other) and hash(self) == hash(other) and Counter(self.parts) == Counter(other.parts)

    def __hash__(self) -> int:
        found = self._hash
        if found is None:
            found = hash((Sum, frozenset(Counter(self.parts).items())))
            object.__setattr__(self, "_hash", found)
        return found

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.parts))})"

    def __iter__(self) -> Iterator[Any]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def replaced(self, index: int, part: Any) -> Sum:
        """Return the sum with one part replaced."""
        return Sum(*self.parts[:index], part, *self.parts[index + 1 :])

    def moved(self, options: OptionsFunction) -> Iterator[Sum]:
        """Return what one move can leave; a move in one of several equal parts is taken once.

        Parameters
        ----------
        options : callable
            From a part to what a move in it can leave.
        """
        seen: set[Any] = set()
        for index, part in enumerate(self.parts):
            if part not in seen:
                seen.add(part)
                yield from (self.replaced(index, option) for option in options(part))


def lifted(game: Game | OptionsFunction, position: Any) -> Any:
    """Return a position of a game as it stands in sums of positions of other games.

    Parameters
    ----------
    game : Game or callable
        The rules.
    position : position, Part or Sum
        What the game gives as an option; plain positions in it belong to the game.

    Returns
    -------
    Part, or Sum of Parts

    Examples
    --------
    >>> lifted(range, Sum(1, Part(abs, 2)))
    Sum(Part(game=<class 'range'>, position=1), Part(game=<built-in function abs>, position=2))
    """
    if isinstance(position, Sum):
        return Sum(*(lifted(game, part) for part in position.parts))
    if not isinstance(position, Part):
        return Part(game, position)
    inner = position.position
    return lifted(position.game, inner) if isinstance(inner, (Sum, Part)) else position


def same_game(one: Any, other: Any) -> bool:
    """Return whether two objects are one game: the same or equal, or of one class and without any attributes.

    Parameters
    ----------
    one, other : Game or callable

    Returns
    -------
    bool

    Examples
    --------
    >>> class Nim:
    ...     def options(self, pile): return range(pile)
    >>> same_game(Nim(), Nim()), same_game(range, range), same_game(range, Nim())
    (True, True, False)
    """
    return (
        one is other or bool(one == other) or (type(one) is type(other) and _says_nothing(one) and _says_nothing(other))
    )


def _says_nothing(game: Any) -> bool:
    """Return whether a game is all that its class says: it has no attributes and no equality of its own."""
    kind: Any = type(game)
    return (
        hasattr(kind, "options")
        and kind.__eq__ is object.__eq__
        and getattr(game, "__dict__", None) == {}
        and not any(getattr(base, "__slots__", ()) for base in kind.__mro__)
    )
