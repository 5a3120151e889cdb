"""Checking that a position is played as the sum of its components, move by move.

Equal values are not enough: in misère play, and where play can go round, a sum is not known by its value, and a solver
that splits a position plays the components in its place.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from grundy.testing.asking import demand
from grundy.testing.walk import Walk
from grundy.text import short_repr

__all__ = ["check_parts"]

# Components that have a move, each as often as it is there.
Together: TypeAlias = frozenset[tuple[Any, int]]


def check_parts(walk: Walk, reached: list[Any]) -> None:
    """Check that the moves of each position are those in its components, if the game has components.

    Parameters
    ----------
    walk : Walk
        What was visited.
    reached : list of positions
        Where to check.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> walk = Walk(game_from(range), 100)
    >>> check_parts(walk, walk.start([3]))
    """
    if not walk.asking.can("components"):
        return
    split = _Splitting(walk)
    for position in reached:
        apart = split.parts(position)
        moved = {split.moved(apart, part, option) for part in apart for option in walk.options(part)}
        whole = {split.together(split.parts(option)) for option in walk.options(position)}
        demand(
            moved == whole,
            f"components({short_repr(position)}) are {short_repr(list(apart.elements()))}, and the moves in "
            f"them are not the "
            "moves in the position; in misère play that matters even where the values agree",
        )


class _Splitting:
    """Positions as sums of what does not fall apart, without what has no move."""

    def __init__(self, walk: Walk):
        self.walk = walk
        self._known: dict[Any, Counter[Any]] = {}

    def parts(self, position: Any) -> Counter[Any]:
        """Return the components of a position, the components of these, and so on."""
        if position not in self._known:
            self._known[position] = self._split(position)
        return self._known[position]

    def _split(self, position: Any) -> Counter[Any]:
        found: Counter[Any] = Counter()
        pending = [position]
        while pending:
            part = pending.pop()
            below = [one for whole in self.walk.rules.components(part) for one in self.walk.rules.parts(whole)]
            if part not in below:
                pending += below
            elif self.walk.options(part):
                found[self.walk.rules.canonical(part)] += 1
        return found

    def moved(self, parts: Counter[Any], part: Any, option: Any) -> Together:
        """Return a sum after a move in one of its components."""
        return self.together(parts - Counter([part]) + self.parts(option))

    def together(self, parts: Counter[Any]) -> Together:
        """Return the components as something that can be compared."""
        return frozenset(parts.items())
