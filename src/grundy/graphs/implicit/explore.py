"""Explore the graph of all positions that play can reach, breadth first."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np

from grundy.graphs import _kernels
from grundy.graphs.edges import Named, Unranked
from grundy.graphs.graph import GameGraph
from grundy.graphs.implicit.batch import Ranks, explore_batches
from grundy.graphs.implicit.limits import (
    PIECE,
    REPORT_EVERY,
    Budget,
    add_position_note,
    check_hashable,
    not_iterable_error,
    raised_by_rules,
)
from grundy.graphs.implicit.sums import SUM_TYPES, Multisets, Summed, SumMetError, iterate_plain
from grundy.progress import report
from grundy.rules import Canonical, Game, OptionsArray, OptionsFunction, Ranked, Sum, game_from

REPORT_MOVES_EVERY = 1_000_000  # moves between two reports of progress, if there are few new positions


def explore(game: Game | OptionsFunction, *starts: Any, limit: int = 10_000_000) -> GameGraph:
    """Return the graph of all positions that can be reached; see `GameGraph.explore`."""
    rules = game_from(game)
    try:
        return explore_game(rules, starts, limit)
    except SumMetError:
        return explore_game(Summed(rules), starts, limit)


def explore_game(game: Game, starts: Iterable[Any], limit: int) -> GameGraph:
    """Return the graph as `explore` does, but raise `SumMetError` at a sum unless the game is a `Summed`."""
    budget = Budget(limit)
    if isinstance(game, Summed):
        sums = Multisets(game, budget)
        search = _Search(sums.options, map(sums.key, starts), budget, sums.name)
        return GameGraph._of(search.rows(), Named(map(sums.name, search.positions)))
    starts = iterate_plain(list(starts))
    if isinstance(game, OptionsArray):
        return explore_batches(game, Ranks.of(game), starts, budget)
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
    """Return a function from a position to the representatives of its options."""
    return lambda position: map(canonical, iterate_plain(game.options(position), "options", position))


def _ranked(options: OptionsFunction, ranks: Ranks) -> OptionsFunction:
    """Return a function from the rank of a position to the ranks of its options."""

    def of_rank(rank: int) -> Iterator[int]:
        position = ranks.unrank(rank)
        return map(ranks.rank, iterate_plain(options(position), "options", position))

    return of_rank


def representative(game: Game) -> Callable[[Any], Any]:
    """Return a function from a position to the name of its vertex in the explored graph."""
    if isinstance(game, Canonical) and not isinstance(game, OptionsArray):
        return game.canonical
    return lambda position: position


class _Search(dict[Any, int]):
    """A dictionary from positions to numbers; looking up a new position gives it the next number.

    With ``__missing__``, one `map` numbers all options of a position without a loop in Python.
    """

    def __init__(
        self,
        options: OptionsFunction,
        starts: Iterable[Any],
        budget: Budget,
        name: Callable[[Any], Any] = lambda position: position,
    ):
        super().__init__()
        self._budget, self._next_report = budget, min(REPORT_EVERY, budget.positions)
        self._next_moves_report = REPORT_MOVES_EVERY
        self.positions: list[Any] = []
        self._targets, self._offsets = array("I"), array("q", [0])
        first = list(starts)
        try:
            for start in first:
                self[start]
        except TypeError as error:
            check_hashable(first, error)
            raise
        try:
            self._follow(options)
        except Exception as error:
            position = self.positions[len(self._offsets) - 1]
            if isinstance(error, TypeError) and not raised_by_rules(error):
                check_hashable(options(position), error)
            add_position_note(error, name(position))
            raise

    def __missing__(self, position: Any) -> int:
        if type(position) in SUM_TYPES:
            raise SumMetError
        number = self[position] = len(self)
        self.positions.append(position)
        if number >= self._next_report:
            self._report_positions(number)
        return number

    def _report_positions(self, number: int) -> None:
        """Report the number of positions found, and raise `LimitError` if there are too many."""
        most = self._budget.positions
        report("positions found", number, most)
        if number >= most:
            self._budget.check(number + 1, len(self._targets))
        self._next_report = min(number + REPORT_EVERY, most)
        self._next_moves_report = len(self._targets) + REPORT_MOVES_EVERY

    def _report_moves(self) -> None:
        moves = len(self._targets)
        report("moves found", moves, self._budget.moves)
        self._next_moves_report = moves + REPORT_MOVES_EVERY

    def _follow(self, options: OptionsFunction) -> None:
        number, targets, offsets = self.__getitem__, self._targets, self._offsets
        most_moves, end = self._budget.moves, 0
        # The list grows during the loop.
        for position in self.positions:
            begin, found = end, options(position)
            try:
                numbered = map(number, found)
            except TypeError:
                raise not_iterable_error(found, "options", position) from None
            if type(found) is Sum:
                raise not_iterable_error(found, "options", position)
            targets.extend(islice(numbered, PIECE))
            end = len(targets)
            if end - begin == PIECE or end > most_moves:
                end = self._rest(numbered, begin)
            if end >= self._next_moves_report:
                self._report_moves()
            offsets.append(end)

    def _rest(self, numbered: Iterator[int], begin: int) -> int:
        """Add the remaining options of a position with many options, piece by piece; return the end of its moves."""
        end = begin
        while end < len(self._targets):
            end = len(self._targets)
            self._budget.check_options(end - begin, len(self))
            self._budget.check(len(self), end)
            self._targets.extend(islice(numbered, PIECE))
        return end

    def rows(self) -> _kernels.Rows:
        return _kernels.Rows(np.asarray(self._offsets), np.asarray(self._targets))
