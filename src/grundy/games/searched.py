"""Values that are found by search, whether or not every play ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy import graphs
from grundy._lazy import CopyableLock
from grundy.errors import CycleError, DomainError, LimitError
from grundy.graphs import LoopyValue
from grundy.rules import Game

if TYPE_CHECKING:
    from grundy.graphs import Solution

__all__ = ["Searched"]

# How many positions a search may visit before it gives up, in some seconds.
LIMIT = 1_000_000
MOST_GRAPHS = 32


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
    1 ∞(0) 0
    """

    def __init__(self, game: Game):
        self.game = game
        self._labels = graphs.Labelling(game, LIMIT)
        self._has_labels = False
        self._solved: list[tuple[Solution, int]] = []  # each with a number that no counter of an older one exceeds
        self._is_loopy = False
        self._lock = CopyableLock()

    def value(self, position: Any) -> LoopyValue | int:
        """Return the value of a position: an integer, or a `LoopyValue` where play may go on for ever."""
        if not self._is_loopy:
            try:
                return self._labelled(position)
            except CycleError:
                self._is_loopy = True
        return sum((self._solution(part)[0].value(part) for part in self._parts(position)), LoopyValue(0))

    def _labelled(self, position: Any) -> int:
        """Return the label of a position; what earlier questions left does not count against the limit."""
        try:
            return self._labels.value(position)
        except LimitError:
            if not self._has_labels:
                raise
        finally:
            self._has_labels = True
        labels = self._labels = graphs.Labelling(self.game, LIMIT)
        return labels.value(position)

    def counter(self, position: Any) -> int:
        """Return the counter that certifies that winning play ends; 0 where every play ends."""
        self.value(position)  # tells whether play can go round
        if not self._is_loopy:
            return 0
        return sum(self._counter(part) for part in self._parts(position))

    def _counter(self, part: Any) -> int:
        """Return the counter of a part: 0 at the end, so that ended parts do not count in sums.

        Counters are rounds of the labelling of a whole graph, so those of two graphs cannot be compared. A part gets
        its counter from the oldest graph that has it, and what only a newer graph has gets a larger one.
        """
        solution, older = self._solution(part)
        counter = int(solution.counter.data[solution.graph.number(part)])
        return older + counter - 1 if counter > 1 else 0

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

    def _solution(self, position: Any) -> tuple[Solution, int]:
        """Return the solved graph of all that a position can reach, the oldest that is known or a new one."""
        known = self._known_solution(position)
        if known is not None:
            return known
        solution = graphs.solve(graphs.GameGraph.explore(self.game.options, position, limit=LIMIT))
        with self._lock:
            return self._known_solution(position) or self._kept(solution)

    def _known_solution(self, position: Any) -> tuple[Solution, int] | None:
        return next((known for known in self._solved if _contains(known[0], position)), None)

    def _kept(self, solution: Solution) -> tuple[Solution, int]:
        older = max((before + int(other.counter.data.max(initial=0)) for other, before in self._solved), default=0)
        self._solved = [*self._solved[1 - MOST_GRAPHS :], (solution, older)]
        return solution, older


def _contains(solution: Solution, position: Any) -> bool:
    try:
        solution.graph.number(position)
    except DomainError:
        return False
    return True
