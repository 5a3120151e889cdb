"""The minimum excludant, and what it makes of a game in which every play ends."""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import TypeVar

__all__ = ["mex", "nim_values", "outcome_labels"]

Position = TypeVar("Position", bound=Hashable)


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    excluded = list(values)
    n = 0
    while n in excluded:
        n += 1
    return n


def nim_values(options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]) -> dict[Position, int]:
    """Return the Sprague–Grundy numbers of the positions: G(p) = mex of G over the options of p.

    >>> nim_values(lambda n: range(n), [3])
    {3: 3}
    """

    @cache
    def value(position: Position) -> int:
        return mex(value(option) for option in options(position))

    return {position: value(position) for position in positions}


def outcome_labels(
    options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]
) -> dict[Position, str]:
    """Return N or P for each position: N exactly when some option is P. No numbers are used.

    >>> outcome_labels(lambda n: [n - s for s in (1, 2) if s <= n], [0, 1, 2, 3])
    {0: 'P', 1: 'N', 2: 'N', 3: 'P'}
    """

    @cache
    def next_player_wins(position: Position) -> bool:
        return any(not next_player_wins(option) for option in options(position))

    return {position: "N" if next_player_wins(position) else "P" for position in positions}
