"""Values by the options alone: they judge what a game says of itself."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from grundy.errors import CycleError, LimitError
from grundy.graphs import GameGraph, Labelling, LoopyValue, loopy_value, solve
from grundy.graphs.implicit.explore import explore_game
from grundy.graphs.implicit.sums import Summed, SumMetError
from grundy.integers import mex
from grundy.rules import Game, Part, game_from

__all__ = ["Judge"]


class Judge:
    """The values of positions by nothing but a table of their options.

    Options may be sums; of parts of other games, these are believed what they know.

    Parameters
    ----------
    table : dict
        The options of each position.
    limit : int
        How many positions a search may visit.

    Examples
    --------
    >>> judge = Judge({2: [1, 0], 1: [0], 0: []}, 100)
    >>> judge.value(2), judge.every_play_ends, judge.misere_values([2, 1, 0])
    (LoopyValue(2), True, {2: 2, 1: 0, 0: 1})
    """

    def __init__(self, table: dict[Any, list[Any]], limit: int):
        self._game: Game = game_from(table.__getitem__)
        self._limit = limit
        self._positions = list(table)
        try:
            self._values, self.every_play_ends = self._of_graph(self._game)
        except SumMetError:
            self._game = Summed(self._game)
            self._values, self.every_play_ends = self._of_sums(self._game)
        self._rules = Summed(self._game) if not isinstance(self._game, Summed) else self._game
        self.value = cache(self._value)

    def _of_graph(self, game: Game) -> tuple[Callable[[Any], LoopyValue], bool]:
        solution = solve(self._graph(game))
        return solution.value, bool(solution.ends.all())

    def _of_sums(self, game: Game) -> tuple[Callable[[Any], LoopyValue], bool]:
        """Label the parts of sums; only if play goes round, sums have to be visited as a whole."""
        labels = Labelling(game, self._limit)
        try:
            values = {position: LoopyValue(labels.value(position)) for position in self._positions}
        except CycleError:
            return self._of_graph(game)[0], False
        except LimitError as error:
            raise AssertionError(f"{error}; or start from smaller positions") from error
        return values.__getitem__, True

    def _graph(self, game: Game) -> GameGraph:
        try:
            return explore_game(game, self._positions, self._limit)
        except LimitError as error:
            raise AssertionError(f"{error}; or start from smaller positions") from error

    def _value(self, position: Any) -> LoopyValue:
        parts = self._rules.parts(position)
        return sum((self._value_of_part(part) for part in parts), LoopyValue(0))

    def _value_of_part(self, part: Any) -> LoopyValue:
        return loopy_value(part.game, part.position) if isinstance(part, Part) else self._values(part)

    def misere_values(self, positions: Iterable[Any]) -> dict[Any, int]:
        """Return the misère values: 1 at the end of the game, elsewhere the mex of the options.

        Sums are visited as a whole, for their parts do not tell.
        """
        graph = self._graph(self._game)
        found: dict[int, int] = {}
        numbering = solve(graph).numbering.tolist()
        for vertex in sorted(range(len(graph)), key=numbering.__getitem__):
            followers = graph.follower_numbers(vertex).tolist()
            found[vertex] = mex(found[follower] for follower in followers) if followers else 1
        name = self._rules.canonical if isinstance(self._game, Summed) else (lambda position: position)
        return {position: found[graph.number(name(position))] for position in positions}
