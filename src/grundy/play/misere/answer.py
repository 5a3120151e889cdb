"""Misère play of any sum, by the theory of tame sums, a misère quotient or search."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy._lazy import CopyableLock, cached_property
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.play.judges import LOST, UNKNOWN, WON, Judge, JudgedMoves, Method, Verdict, every_play_ends, verdict_of
from grundy.play.misere.atoms import Atoms, GivenPart
from grundy.play.misere.extend import QuotientBuilder
from grundy.play.misere.quotients import MisereQuotient, extended, may_repeat, quotient_so_far
from grundy.play.misere.search import DEFAULT_LIMIT, MisereSearch, SumMove, sum_moves
from grundy.play.misere.tame import NotTame, Pair, TameSums
from grundy.play.moves import Move
from grundy.progress import PartDeadline
from grundy.rules import Game, Outcome, Sum
from grundy.sequences import Subtraction, TakeAndBreak

# Limits of the theories, beyond which sums are searched: positions (tame), and elements, sums and heaps (quotient).
TAME_LIMIT = 20_000
MAX_ELEMENTS = 100
QUOTIENT_EFFORT = 60_000
MAX_HEAPS = 1_000

# A solver with more cached sums or positions than this clears its cache.
MAX_KEPT = 3_000_000


@dataclass(frozen=True)
class MisereAnswer:
    """The outcome of a sum in misère play, and the reason.

    The method is ``end``, ``tame``, ``quotient`` or ``search``. The certificate is the pair of a tame sum, the misère
    quotient, or the number of sums that the solver has searched so far.

    Examples
    --------
    >>> from grundy.games.heaps.nim import Nim
    >>> print(misere_outcome([(Nim(), 1), (Nim(), 2), (Nim(), 3)]))
    The player who has just moved wins: the sum is tame (it behaves like misère Nim), and its misère value is 0.
    """

    outcome: Outcome
    method: Method
    reason: str
    certificate: Pair | MisereQuotient | int | None = None

    @property
    def sentence(self) -> str:
        """A sentence that states the winner and the reason."""
        return f"{self.outcome.sentence}: {self.reason}."

    def __str__(self) -> str:
        return self.sentence


class MisereSolver:
    """A solver of sums in misère play, which caches its results.

    If no theory applies, each call may search at most `limit` positions before it raises a `LimitError`.

    Examples
    --------
    >>> from grundy.sequences import TakeAndBreak
    >>> kayles, solver = TakeAndBreak("Kayles"), MisereSolver()
    >>> found = solver.answer([(kayles, 5), (kayles, 9)])
    >>> found.outcome, found.reason.split(" (")[0]
    (Outcome.P, 'the element of the sum in the misère quotient of 0.77')
    >>> solver.winning_moves([(kayles, 5), (kayles, 3)])
    [(0, 'take 2 from 5, leave 3', (3,)), (0, 'take 2 from 5, leave 2 and 1', (2, 1)), \
(1, 'take 2 from 3, leave 1', (1,))]
    """

    def __init__(self, limit: int = DEFAULT_LIMIT):
        self.limit = as_natural(limit, "limit")
        self._lock = CopyableLock()
        self._forget()

    def _forget(self) -> None:
        self._atoms = Atoms()
        self._tame = TameSums(min(self.limit, TAME_LIMIT), self._atoms)
        self._search = MisereSearch(self.limit, self._atoms)

    def _forget_if_full(self) -> None:
        if max(self._search.searched, len(self._atoms)) > MAX_KEPT:
            self._forget()

    def answer(self, parts: Sequence[GivenPart]) -> MisereAnswer:
        """Return the winner of a sum of (game, position) pairs, and the reason."""
        with self._lock:
            self._forget_if_full()
            return self._answer(tuple(parts))

    def _answer(self, parts: tuple[GivenPart, ...]) -> MisereAnswer:
        if not any(True for _ in sum_moves(parts, 1)):
            return MisereAnswer(Outcome.N, "end", "there is no move left, and the player who made the last move loses")
        pair = self._tame.pair(parts)
        if isinstance(pair, Pair):
            return _by_tameness(pair)
        quotient = _quotient_for(parts)
        if quotient is not None:
            return _by_quotient(quotient, quotient.element(_heaps(parts)))
        # The number of searched positions depends on earlier calls, so it is not part of the reason.
        outcome = self._search.outcome(parts)
        return MisereAnswer(
            outcome, "search", "this follows from a search of the reachable positions", self._search.searched
        )

    def winning_moves(self, parts: Sequence[GivenPart]) -> list[SumMove]:
        """Return all winning moves, as (index of the part, label, option of the part)."""
        with self._lock:
            self._forget_if_full()
            return self._winning_moves(tuple(parts))

    def _winning_moves(self, parts: tuple[GivenPart, ...]) -> list[SumMove]:
        found = self._tame.winning_moves(parts)
        if not isinstance(found, NotTame):
            return found
        quotient = _quotient_for(parts)
        if quotient is not None:
            return _moves_by_quotient(parts, quotient, self.limit)
        return self._search.winning_moves(parts)

    def moves_left(self, parts: Sequence[GivenPart]) -> int:
        """Return the number of moves left when the winner plays fast and the loser slowly, by search; -1 in a draw."""
        with self._lock:
            return self._search.moves_left(tuple(parts))

    def drawing_moves(self, parts: Sequence[GivenPart]) -> list[SumMove]:
        """Return all moves that keep the draw, if the sum is a draw; only loopy games have draws."""
        parts = tuple(parts)
        with self._lock:
            return self._search.drawing_moves(parts) if self.answer(parts).outcome is Outcome.D else []


def misere_outcome(parts: Sequence[GivenPart], *, limit: int = DEFAULT_LIMIT) -> MisereAnswer:
    """Return the winner of a sum of (game, position) pairs in misère play, and the reason.

    If no theory applies, at most `limit` positions are searched before a `LimitError`.

    Examples
    --------
    >>> misere_outcome([(lambda n: range(n), 5)]).outcome
    Outcome.N
    """
    return MisereSolver(limit).answer(parts)


def misere_winning_moves(parts: Sequence[GivenPart], *, limit: int = DEFAULT_LIMIT) -> list[SumMove]:
    """Return all winning moves of a sum in misère play.

    Examples
    --------
    >>> misere_winning_moves([(lambda n: range(n), 5), (lambda n: range(n), 1)])
    [(0, 'move', 0)]
    """
    return MisereSolver(limit).winning_moves(parts)


def _by_tameness(pair: Pair) -> MisereAnswer:
    value = f"{pair.misere}, not 0" if pair.misere else "0"
    reason = f"the sum is tame (it behaves like misère Nim), and its misère value is {value}"
    return MisereAnswer(pair.outcome, "tame", reason, pair)


def _by_quotient(quotient: MisereQuotient, element: int) -> MisereAnswer:
    lost = element in quotient.p_part
    proof = "for all heaps" if quotient.period else f"for heaps up to {quotient.certified}"
    reason = (
        f"the element of the sum in the misère quotient of {quotient.game.notation} ({quotient.order} elements, "
        f"certified {proof}) is {quotient.names[element]}, which is {'' if lost else 'not '}in the P-part"
    )
    return MisereAnswer(Outcome.P if lost else Outcome.N, "quotient", reason, quotient)


def _moves_by_quotient(parts: tuple[GivenPart, ...], quotient: MisereQuotient, limit: int) -> list[SumMove]:
    elements = [quotient.element(_heaps([part])) for part in parts]
    found, rest, at = [], 0, -1
    for index, label, option in sum_moves(parts, limit):
        if index != at:
            rest, at = quotient.product([*elements[:index], *elements[index + 1 :]]), index
        if quotient.product([rest, quotient.element(_heaps([(parts[index][0], option)]))]) in quotient.p_part:
            found.append((index, label, option))
    return found


def _quotient_for(parts: Sequence[GivenPart]) -> MisereQuotient | None:
    """Return a quotient for all heaps of a sum, if they belong to one game and it is found quickly."""
    games = {_take_and_break(game) for game, _ in parts}
    if len(games) != 1 or None in games or any(isinstance(position, Sum) for _, position in parts):
        return None
    return _Quotients.of(*games).holding(max(_heaps(parts), default=0))


def _heaps(parts: Sequence[GivenPart]) -> list[int]:
    return [
        heap for _, position in parts for heap in (position if isinstance(position, (tuple, list)) else (position,))
    ]


def _take_and_break(game: Any) -> TakeAndBreak | None:
    """Return the game itself, or a subtraction game by its digits: 3 for each number that may be taken."""
    if isinstance(game, TakeAndBreak):
        return game
    if isinstance(game, Subtraction) and max(game.takes) <= MAX_HEAPS:
        return TakeAndBreak.from_digits([3 * (taken in game.takes) for taken in range(max(game.takes) + 1)])
    return None


class _Quotients:
    """The quotient of one game, which is extended for larger heaps within limits."""

    def __init__(self, game: TakeAndBreak):
        self._builder = QuotientBuilder(game, MAX_ELEMENTS, QUOTIENT_EFFORT)
        self._found = quotient_so_far(self._builder)
        self._is_final = False
        self._lock = CopyableLock()

    @staticmethod
    @lru_cache(maxsize=16)
    def of(game: TakeAndBreak) -> _Quotients:
        return _Quotients(game)

    def holding(self, heap: int) -> MisereQuotient | None:
        """Return the quotient if it covers a heap of this size."""
        found = self._found
        if not _holds(found, heap):
            if heap > MAX_HEAPS and not may_repeat(self._builder.game):
                return None
            with self._lock:
                found = self._extended(min(heap, MAX_HEAPS))
        return found if _holds(found, heap) else None

    def _extended(self, heap: int) -> MisereQuotient:
        if not _holds(self._found, heap) and not self._is_final:
            try:
                self._found = extended(self._builder, heap)
            except LimitError:
                self._found = quotient_so_far(self._builder)
                self._is_final = True
        return self._found


def _holds(quotient: MisereQuotient, heap: int) -> bool:
    return heap <= quotient.certified or quotient.period is not None


# ---- The judge of misère play

# The number of positions that a call may search if no theory applies, which takes some ten seconds.
MAX_POSITIONS = 200_000
_most_positions: ContextVar[int] = ContextVar("most_positions", default=MAX_POSITIONS)


@contextmanager
def misere_limit(positions: int) -> Iterator[None]:
    """Set the number of positions that each call may search in misère play if no theory applies.

    The default is 200,000. If more are needed, the call raises a `LimitError`. A million takes about a minute.

    Examples
    --------
    >>> import grundy
    >>> with grundy.play.misere_limit(1_000_000):
    ...     grundy.parse("Cram(3x4) + Kayles(9)", misere=True).outcome
    Outcome.N
    """
    before = _most_positions.set(as_natural(positions, "positions"))
    try:
        yield
    finally:
        _most_positions.reset(before)


@contextmanager
def _limit_named() -> Iterator[None]:
    """Name `misere_limit` in errors, which raises the limit."""
    try:
        yield
    except LimitError as error:
        raise (error.with_option("misere_limit(…)") if error.parameter == "limit" else error) from error


class ByMisere(Judge):
    """The judge of misère play."""

    @cached_property
    def _parts(self) -> list[tuple[Game, object]]:
        return [(term.ruleset.game, term.position) for term in self.position.terms]

    @cached_property
    def answer(self) -> MisereAnswer:
        """The outcome and the reason."""
        with _limit_named():
            return _solver().answer(self._parts)

    @property
    def method(self) -> Method:
        """The method by which the winner is found."""
        return self.answer.method

    @property
    def outcome(self) -> Outcome:
        """The outcome of the position."""
        return self.answer.outcome

    @property
    def reason(self) -> str:
        """The reason for the outcome."""
        return self.answer.reason

    def each_winning_move(self) -> Iterator[Move]:
        """Yield the moves to P-positions of misère play."""
        with _limit_named():
            found = _solver().winning_moves(self._parts)
        for move in found:
            yield Move(self.position, *move)

    def each_drawing_move(self) -> list[Move]:
        """Return the moves that keep the draw."""
        with _limit_named():
            return [Move(self.position, *move) for move in _solver().drawing_moves(self._parts)]

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return the fastest winning move in a loopy game, or the first winning move otherwise."""
        if not self._is_loopy():
            return next(iter(winning), None)
        with _limit_named():
            return min(winning, key=lambda move: _solver().moves_left(ByMisere(move.position)._parts), default=None)

    def _is_loopy(self) -> bool:
        """Return whether a component has a `LoopyValue`."""
        try:
            return not all(isinstance(term.known, int) for term in self.position.terms)
        except LimitError:
            return False

    def why(self, move: Move) -> str:
        """Return the result of a winning move."""
        return f"{move.position} is a P-position in misère play"

    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Judge moves by the lists of winning or drawing moves, or by solving the position after the move."""
        draws = self.outcome is Outcome.D
        verdict = Verdict(Outcome.D) if draws else WON
        good = {(move.index, move.option) for move in (self.each_drawing_move() if draws else winning)}
        may_draw = self.outcome is Outcome.N and not every_play_ends(self.position)

        def judged(move: Move) -> Verdict:
            if (move.index, move.option) in good:
                return verdict
            if not complete:
                return UNKNOWN
            return verdict_of(move.position) if may_draw else LOST

        return judged


def _solver() -> MisereSolver:
    """Return the solver that all positions share, so that its cache is used for the next move."""
    return _solver_within(_most_positions.get())


@lru_cache(maxsize=2)  # each may use a lot of memory
def _solver_within(positions: int) -> MisereSolver:
    return MisereSolver(positions)
