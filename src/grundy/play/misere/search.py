"""Misère play of any sum by search, with a cache of decided sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

from grundy.errors import CycleError, DomainError, LimitError
from grundy.graphs import solve
from grundy.graphs.implicit.explore import explore
from grundy.integers import as_natural
from grundy.play.misere.atoms import Atoms, GivenPart, Key, added, heap_of
from grundy.rules import Game, OptionsFunction, Outcome, game_from, moves

# ---- Search that stops at the first winning move


def decide(start: Any, options: Callable[[Any], list[Any]], known: dict[Any, Outcome], limit: int) -> Outcome:
    """Return the outcome of a position in misère play, and add all decided positions to `known`.

    Options are tried in order. Raise a `CycleError` if play returns to a position on the current path, and a
    `LimitError` if more than `limit` positions are needed; decided positions remain in `known`.
    """
    most, path, on_path = len(known) + limit, list[_Frame](), set[Any]()
    pending = [] if start in known else [start]
    while path or pending:
        if pending:
            key = pending.pop()
            if key in on_path:
                raise CycleError([key])
            if len(known) + len(path) >= most:
                raise LimitError(
                    f"misère play requires a search of more than {limit} positions",
                    parameter="limit",
                    hint="try a smaller sum",
                )
            path.append(_Frame(key, options(key)))
            on_path.add(key)
        frame = path[-1]
        found = frame.outcome(known)
        if found is None:
            pending.append(frame.options[frame.at])
        else:
            known[frame.key] = found
            on_path.remove(path.pop().key)
    return known[start]


@dataclass
class _Frame:
    """A position on the current path; its options before `at` are decided and do not win."""

    key: Any
    options: list[Any]
    at: int = 0
    drawn: bool = False

    def outcome(self, known: dict[Any, Outcome]) -> Outcome | None:
        """Return the outcome, or None if the option at `at` must be decided first."""
        if self.at == 0 and any(known.get(option) is Outcome.P for option in self.options):
            return Outcome.N
        while self.at < len(self.options):
            found = known.get(self.options[self.at])
            if found is None:
                return None
            if found is Outcome.P:
                return Outcome.N
            self.drawn = self.drawn or found is Outcome.D
            self.at += 1
        if not self.options:
            return Outcome.N  # the other player made the last move
        return Outcome.D if self.drawn else Outcome.P


# ---- Search of sums, with a cache

DEFAULT_LIMIT = 1_000_000

STEPS_PER_POSITION = 12  # steps of work for each position that a call may search

# A move in a sum: the index of the part, the label, and the option of the part.
SumMove: TypeAlias = tuple[int, str, Any]


def sum_moves(parts: Sequence[GivenPart], limit: int) -> Iterator[SumMove]:
    """Yield the moves of a sum, as (index of the part, label, option); raise a `LimitError` after `limit` moves."""
    found = 0
    for index, (game, position) in enumerate(parts):
        for label, option in moves(game_from(game), position):
            found += 1
            if found > limit:
                raise LimitError(
                    f"the sum has more than {limit} moves, too many for a search of misère play", parameter="limit"
                )
            yield index, label, option


class MisereSearch:
    """A solver of sums in misère play by search, which caches its results.

    It uses the abilities ``components`` and ``canonical`` of the games. In loopy games, it explores all positions that
    can be reached.

    Each call may search `limit` new positions, in twelve times as many steps of work. A move in a sum is one step, and
    an option that a game must compute is several. Beyond these limits, the call raises a `LimitError`.

    Examples
    --------
    >>> kayles = lambda n: [tuple(sorted((a, n - k - a))) for k in (1, 2) for a in range(n - k + 1)]
    >>> pins = lambda row: [(*row[:i], *left, *row[i + 1:]) for i, n in enumerate(row) for left in kayles(n)]
    >>> search = MisereSearch()
    >>> search.outcome([(pins, (3, 3))]), search.outcome([(pins, (5,)), (pins, (5,))])
    (Outcome.P, Outcome.N)
    """

    def __init__(self, limit: int = DEFAULT_LIMIT, atoms: Atoms | None = None):
        self.limit = as_natural(limit, "limit")
        self.atoms = atoms or Atoms()
        self._known: dict[Key, Outcome] = {}
        self._moves_left: dict[Key, int] = {}

    @property
    def searched(self) -> int:
        """The number of sums that have been decided."""
        return len(self._known)

    def outcome(self, parts: Iterable[GivenPart]) -> Outcome:
        """Return the outcome of a sum of (game, position) pairs."""
        with self._question():
            return self._outcome(self.atoms.key(parts))

    def moves(self, parts: Sequence[GivenPart]) -> list[tuple[SumMove, Outcome]]:
        """Return every move of a sum with the outcome of the position after it."""
        with self._question():
            return list(self._moves(parts))

    def _moves(self, parts: Sequence[GivenPart]) -> Iterator[tuple[SumMove, Outcome]]:
        keys = [self.atoms.key([part]) for part in parts]
        rest: Key = ()
        at = -1
        for index, label, option in sum_moves(parts, self.limit):
            if index != at:
                rest, at = added(*keys[:index], *keys[index + 1 :]), index
            left = added(rest, self.atoms.key([(parts[index][0], option)]))
            yield (index, label, option), self._outcome(left)

    def winning_moves(self, parts: Sequence[GivenPart]) -> list[SumMove]:
        """Return all winning moves, as (index of the part, label, option)."""
        return [move for move, left in self.moves(parts) if left is Outcome.P]

    def drawing_moves(self, parts: Sequence[GivenPart]) -> list[SumMove]:
        """Return all moves that keep the draw; empty if a move wins."""
        found = self.moves(parts)
        if any(left is Outcome.P for _, left in found):
            return []
        return [move for move, left in found if left is Outcome.D]

    def misere_nim_value(self, parts: Iterable[GivenPart]) -> int:
        """Return the misère Sprague–Grundy number of a sum: 1 at the end, otherwise the mex of the options.

        It is the only n for which the sum with an additional heap of n is a P-position. By induction, moves in the heap
        lead to all smaller n, and moves in the sum to the numbers of its options.
        """
        with self._question():
            key = self.atoms.key(parts)
            return next(heap for heap in count() if self._is_lost_with(key, heap))

    def _is_lost_with(self, key: Key, heap: int) -> bool:
        found = self._outcome(added(key, self.atoms.key([heap_of(heap)])))
        if found is Outcome.D:
            raise DomainError("play can continue forever, so there is no misère nim value; try the outcome")
        return found is Outcome.P

    def _question(self) -> AbstractContextManager[None]:
        return self.atoms.question(STEPS_PER_POSITION * self.limit)

    def _outcome(self, key: Key) -> Outcome:
        try:
            return decide(key, self._options, self._known, self.limit)
        except CycleError:
            self._explore(key)
            return self._known[key]

    def moves_left(self, parts: Iterable[GivenPart]) -> int:
        """Return the number of moves left when the winner plays fast and the loser slowly; -1 in a draw.

        All positions that can be reached are explored. The winner of a loopy game uses the number to make progress.
        """
        with self._question():
            key = self.atoms.key(parts)
            if key not in self._moves_left:
                self._explore(key)
            return self._moves_left[key]

    def _options(self, key: Key) -> list[Key]:
        return sorted(self.atoms.options_of(key), key=len)

    def _explore(self, key: Key) -> None:
        """Decide all sums that can be reached by retrograde analysis, for loopy games."""
        graph = explore(self.atoms.options_of, key, limit=self.limit)
        solution = solve(graph, misere=True, values=False)
        self._known.update(zip(graph.names, map(Outcome, solution.outcome.tolist()), strict=True))
        self._moves_left.update(zip(graph.names, solution.remoteness.filled(-1).tolist(), strict=True))


def misere_nim_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> int:
    """Return the misère Sprague–Grundy number g⁻ of a position: 1 at the end, otherwise the mex of the options.

    The number of a sum is *not* the nim sum of the numbers of its parts, unless they are tame. For each number that is
    tried, `limit` positions may be searched.

    Examples
    --------
    >>> [misere_nim_value(lambda n: range(n), n) for n in range(4)]
    [1, 0, 2, 3]
    """
    return MisereSearch(limit).misere_nim_value([(game, position)])
