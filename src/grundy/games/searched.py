"""Values that are found by search, whether or not every play ends."""

from __future__ import annotations

from typing import Any

from grundy.errors import CycleError, DomainError, LimitError
from grundy.graphs import GameGraph, Labelling, LoopyValue, Solution, solve
from grundy.rules import Game

__all__ = ["Searched"]

# How many positions a search may visit before it gives up, in some seconds.
LIMIT = 1_000_000
MOST_GRAPHS = 8


class Searched:
    """The values of a game by search, kept from question to question.

    Parameters
    ----------
    game : Game
        The rules; the abilities ``components`` and ``canonical`` are used.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> found = Searched(game_from({"a": "b", "b": "ca", "c": "", "d": "da"}.get))
    >>> print(found.value("b"), found.value("d"), found.counter("c"))
    1 ∞(0) 1
    """

    def __init__(self, game: Game):
        self.game = game
        self._labels = Labelling(game, LIMIT)
        self._solved: list[Solution] = []
        self._is_loopy = False

    def value(self, position: Any) -> LoopyValue | int:
        """Return the value of a position: an integer, or a `LoopyValue` where play may go on for ever."""
        if not self._is_loopy:
            try:
                return self._labels.value(position)
            except CycleError:
                self._is_loopy = True
        return sum((self._solution(part).value(part) for part in self._parts(position)), LoopyValue(0))

    def counter(self, position: Any) -> int:
        """Return the counter that certifies that winning play ends; 0 where every play ends."""
        self.value(position)  # tells whether play can go round
        if not self._is_loopy:
            return 0
        return sum(self._counter(part) for part in self._parts(position))

    def _counter(self, part: Any) -> int:
        solution = self._solution(part)
        return int(solution.counter.data[solution.graph.number(part)])

    def _parts(self, position: Any) -> list[Any]:
        """Return the positions into which a position falls apart. What play reaches later is not split.

        Where play can go round, a value depends on the whole graph, so no vertex may be replaced by its value.
        """
        pending, parts = [position], []
        while pending:
            part = pending.pop()
            split = self._labels.parts(part)
            if split is None:
                parts.append(part)
            else:
                pending += split
            if len(parts) > LIMIT:
                raise LimitError(f"a position falls apart into more than {LIMIT} parts; try a smaller one")
        return parts

    def _solution(self, position: Any) -> Solution:
        """Return the solved graph of all that a position can reach, one that is known or a new one."""
        for solution in reversed(self._solved):
            if _contains(solution, position):
                return solution
        graph = GameGraph.explore(self.game.options, position, limit=LIMIT)
        self._solved = [*self._solved[1 - MOST_GRAPHS :], solve(graph)]
        return self._solved[-1]


def _contains(solution: Solution, position: Any) -> bool:
    try:
        solution.graph.number(position)
    except DomainError:
        return False
    return True
