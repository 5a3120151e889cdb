"""The graph of all positions that play can reach, from the rules of a game."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np

from grundy.graphs import _kernels
from grundy.graphs.graph import GameGraph
from grundy.graphs.implicit.budget import PIECE, Budget, blame, hashable_positions, no_iterable
from grundy.graphs.implicit.many_at_once import Ranks, explore_layers
from grundy.graphs.implicit.sums import TOGETHER, Multisets, Summed, SumMetError, plain
from grundy.graphs.names import Named, Unranked
from grundy.progress import report
from grundy.rules import Canonical, Game, OptionsArray, OptionsFunction, Ranked, Sum, game_from

__all__ = ["explore", "explore_all", "explored", "representative"]

POSITIONS_TOLD = 10_000  # so many are between two reports,
MOVES_TOLD = 1_000_000  # or so many moves, where they lead to few new positions


def explore(game: Game | OptionsFunction, start: Any, *, limit: int = 10_000_000) -> GameGraph:
    """Return the graph of all positions that a position can reach, breadth first; vertex 0 is that position.

    The followers of a vertex are the options of the position in the order of the game; an option that the game gives
    twice is reached by two edges. If the game has ``canonical``, the vertices are the representatives of the
    positions. With ``options_array`` the options of many positions are asked for at once, and ``canonical`` is not
    asked; with ``rank``, ``unrank`` and ``size`` positions are kept as integers, and with both in one table.

    If an option is a `Sum` or a `Part` of another game, sums are vertices too. They are equal in whatever order their
    parts come, parts without moves are left out, and a sum of one part is that part.
    """
    return explore_all(game, [start], limit=limit)


def explore_all(game: Game | OptionsFunction, starts: Iterable[Any], *, limit: int = 10_000_000) -> GameGraph:
    """Return the graph of all positions that some positions can reach; these are the first vertices."""
    game, first = game_from(game), list(starts)
    try:
        return explored(game, first, limit)
    except SumMetError:
        return explored(Summed(game), first, limit)


def explored(game: Game, starts: Iterable[Any], limit: int) -> GameGraph:
    """Return the graph as `explore_all` does; `SumMetError` when play reaches a sum, which only `Summed` plays."""
    budget = Budget(limit)
    if isinstance(game, Summed):
        sums = Multisets(game, budget)
        search = _Search(sums.options, map(sums.key, starts), budget, sums.name)
        return GameGraph._of(search.rows(), Named(map(sums.name, search.positions)))
    starts = plain(list(starts))
    if isinstance(game, OptionsArray):
        return explore_layers(game, Ranks.of(game), starts, budget)
    options: OptionsFunction = game.options
    if isinstance(game, Canonical):
        starts, options = map(game.canonical, starts), _represented(game, game.canonical)
    if not isinstance(game, Ranked):
        search = _Search(options, starts, budget)
        return GameGraph._of(search.rows(), Named(search.positions))
    ranks = Ranks.of(game)
    search = _Search(_ranked(options, ranks), map(ranks.rank, starts), budget, ranks.unrank)
    return GameGraph._of(search.rows(), Unranked(np.array(search.positions, np.int64), ranks.rank, ranks.unrank))


def _represented(game: Game, canonical: Callable[[Any], Any]) -> OptionsFunction:
    """Return the function from a position to the representatives of its options."""
    return lambda position: map(canonical, plain(game.options(position), "options", position))


def _ranked(options: OptionsFunction, ranks: Ranks) -> OptionsFunction:
    """Return the function from the rank of a position to the ranks of its options."""

    def of_rank(rank: int) -> Iterator[int]:
        position = ranks.unrank(rank)
        return map(ranks.rank, plain(options(position), "options", position))

    return of_rank


def representative(game: Game) -> Callable[[Any], Any]:
    """Return the function from a position to the name of its vertex in the explored graph."""
    if isinstance(game, Canonical) and not isinstance(game, OptionsArray):
        return game.canonical
    return lambda position: position


class _Search(dict[Any, int]):
    """The numbers of the positions that were reached: a position that is looked up for the first time gets the next.

    A dictionary with ``__missing__``, so that one `map` numbers all options of a position without a loop in Python.
    """

    def __init__(
        self,
        options: OptionsFunction,
        starts: Iterable[Any],
        budget: Budget,
        name: Callable[[Any], Any] = lambda position: position,
    ):
        super().__init__()
        self._budget, self._look_at = budget, min(POSITIONS_TOLD, budget.positions)
        self._look_at_moves = MOVES_TOLD
        self.positions: list[Any] = []
        self._targets, self._offsets = array("I"), array("q", [0])
        with hashable_positions():
            for start in starts:
                self[start]
            try:
                self._follow(options)
            except Exception as error:
                blame(error, name(self.positions[len(self._offsets) - 1]))
                raise

    def __missing__(self, position: Any) -> int:
        if type(position) in TOGETHER:
            raise SumMetError
        number = self[position] = len(self)
        self.positions.append(position)
        if number >= self._look_at:
            self._look(number)
        return number

    def _look(self, number: int) -> None:
        """Tell how many positions were met, and see whether they are too many."""
        most = self._budget.positions
        report("positions met", number, most)
        if number >= most:
            self._budget.check(number + 1, len(self._targets))
        self._look_at = min(number + POSITIONS_TOLD, most)
        self._look_at_moves = len(self._targets) + MOVES_TOLD

    def _tell_moves(self) -> None:
        seen = len(self._targets)
        report("moves seen", seen, self._budget.moves)
        self._look_at_moves = seen + MOVES_TOLD

    def _follow(self, options: OptionsFunction) -> None:
        number, targets, offsets = self.__getitem__, self._targets, self._offsets
        most_moves, end = self._budget.moves, 0
        # The list grows while it is read.
        for position in self.positions:
            begin, found = end, options(position)
            try:
                numbered = map(number, found)
            except TypeError:
                raise no_iterable(found, "options", position) from None
            if type(found) is Sum:
                raise no_iterable(found, "options", position)
            targets.extend(islice(numbered, PIECE))
            end = len(targets)
            if end - begin == PIECE or end > most_moves:
                end = self._rest(numbered, begin)
            if end >= self._look_at_moves:
                self._tell_moves()
            offsets.append(end)

    def _rest(self, numbered: Iterator[int], begin: int) -> int:
        """Take what is left of many options, piece by piece; return where they end."""
        end = begin
        while end < len(self._targets):
            end = len(self._targets)
            self._budget.check_options(end - begin, len(self))
            self._budget.check(len(self), end)
            self._targets.extend(islice(numbered, PIECE))
        return end

    def rows(self) -> _kernels.Rows:
        return _kernels.Rows(np.asarray(self._offsets), np.asarray(self._targets))
