"""Solving a sum in normal play: a judge knows who wins, by which moves, and why.

There is a judge for each way to know it: `ByValues` has the values of all components, `ByWinner` only the winner of
one of them; `grundy.play.misere.answer.ByMisere` judges misère play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from grundy import graphs
from grundy._lazy import cached_property
from grundy.errors import GrundyError, LimitError
from grundy.graphs import LoopyValue
from grundy.integers import as_natural
from grundy.play.moves import Move, Term
from grundy.progress import PartDeadline
from grundy.rules import Costly, KnownOutcome, Outcome, Sum, WinningMove, WinningMoves
from grundy.text import format_number

if TYPE_CHECKING:
    from grundy.play.position import Position

# How the winner of a position is known; the last four belong to misère play.
Method: TypeAlias = Literal["values", "winner", "end", "tame", "quotient", "search"]

# In a lost position this number of moves is tried, to find one that leaves few winning replies.
MAX_TRIED = 12
MAX_REPLIES = 20


class Verdict(NamedTuple):
    """Who wins a position, and its nim value; None for what is not known, or not what decides.

    Examples
    --------
    >>> import grundy
    >>> position = grundy.parse("N(1,2)")
    >>> verdict = position.explain().judged_moves()
    >>> [(str(move.position), verdict(move).nim_value) for move in position.moves()]
    [('N(0,2)', 2), ('N(1,1)', 0), ('N(1,0)', 1)]
    """

    outcome: Outcome | None
    nim_value: int | None = None


UNKNOWN, LOST, WON = Verdict(None), Verdict(Outcome.N), Verdict(Outcome.P)

# From a move to what is known of the position that it leads to.
JudgedMoves: TypeAlias = Callable[[Move], Verdict]


class Judge(ABC):
    """Knows who wins a position, by which moves, and why.

    Its `method` says how: by the values of the components, by the winner of one of them alone, or in misère play by
    the theory of tame sums, by a misère quotient or by search.
    """

    def __init__(self, position: Position):
        self.position = position

    @property
    @abstractmethod
    def method(self) -> Method:
        """How the winner is known."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """Who wins."""

    @property
    @abstractmethod
    def reason(self) -> str:
        """Why, without the full stop."""

    @abstractmethod
    def each_winning_move(self) -> Iterable[Move]:
        """Return every move that wins, one by one; none when the player to move does not win."""

    @property
    def knows_all(self) -> bool:
        """Whether every winning move is known, and not only some."""
        return True

    @abstractmethod
    def each_drawing_move(self) -> Iterable[Move]:
        """Return every move that keeps a draw, one by one; none when the position is no draw."""

    @abstractmethod
    def why(self, move: Move) -> str:
        """Return what a move does."""

    def why_not(self, verdict: Verdict) -> str | None:
        """Return why a move does not win that leads to a position with this verdict, where a sentence can say it."""
        return None

    @abstractmethod
    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Return the function from a move to what is known of the position that it leads to.

        It is given the winning moves, and whether they are all. Beyond the deadline no value is looked for any more.
        """

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return the one among the winning moves by which play gets on."""
        return next(iter(winning), None)

    def best_move(self) -> Move | None:
        """Return the move of a perfect player, or None at the end of the game."""
        if self.outcome is Outcome.N and (best := self._best_winning_move()):
            return best
        if self.outcome is Outcome.D and (drawing := next(iter(self.each_drawing_move()), None)):
            return drawing
        moves = self.position.moves()
        return next(moves, None) if _is_costly(self.position) else _hardest(islice(moves, MAX_TRIED))

    def _best_winning_move(self) -> Move | None:
        """Return a winning move by which play gets on; None where all of them are out of reach."""
        try:
            return self.fastest(self.each_winning_move())
        except LimitError:
            return None


def _is_costly(position: Position) -> bool:
    return any(_takes_long(term.ruleset.game, term.position) for term in position.terms)


def _takes_long(game: Any, position: Any) -> bool:
    return isinstance(game, Costly) and not isinstance(position, Sum) and game.is_costly(position)


def _hardest(moves: Iterable[Move]) -> Move | None:
    """Return the move that leaves the fewest winning replies, of those whose replies can be found."""
    best: tuple[int, Move] | None = None
    for move in moves:
        try:
            replies = sum(1 for _ in islice(move.position.judge.each_winning_move(), MAX_REPLIES))
        except LimitError:  # the others are likely to be out of reach too
            return move if best is None else best[1]
        if best is None or replies < best[0]:
            best = (replies, move)
    return None if best is None else best[1]


def is_blunder(before: Outcome, after: Outcome) -> bool:
    """Return whether a move gives a win or a draw away, by the outcomes of the positions before and after it."""
    return {"P": 0, "D": 1, "N": 2}[before.value] > {"N": 0, "D": 1, "P": 2}[after.value]


# ---- Which judge knows a position


def judge_normal_play(position: Position) -> Judge:
    """Return the judge of a position; a `LimitError` when a value is out of reach and no theory tells the winner."""
    if len(position.terms) == 1 and _is_clear(position.terms[0]):
        return ByWinner(position, 0)
    try:
        position.value  # noqa: B018  # a value out of reach is found now
    except LimitError:
        index = _only_unknown(position)
        if index is None:
            raise
        judge = ByWinner(position, index)
        judge.outcome  # noqa: B018  # a theory may know only some of the positions
        return judge
    return ByValues(position)


def _is_clear(term: Term) -> bool:
    """Return whether the winner is known at once, and the value is not, or would take long."""
    game = term.ruleset.game
    return term.ruleset.alone or (isinstance(game, Costly) and game.winner_is_clear(term.position))


def _only_unknown(position: Position) -> int | None:
    """Return the component whose winner is the winner of the sum, or None when there is no such one.

    It is the only one whose value is out of reach, its game knows the winner, and the others have the sum 0.
    """
    unknown = [index for index, term in enumerate(position.terms) if not _is_within_reach(term)]
    if len(unknown) != 1 or not isinstance(position.terms[unknown[0]].ruleset.game, KnownOutcome):
        return None
    others = position.of_terms(tuple(term for index, term in enumerate(position.terms) if index != unknown[0]))
    return unknown[0] if others.value == 0 else None


def _is_within_reach(term: Term) -> bool:
    try:
        term.known  # noqa: B018
    except LimitError:
        return False
    return True


# ---- Judging a sum by the values of its components
#
# The sum is a P-position exactly when its value is 0 (Sprague 1935, Grundy 1939), also where play may go on for ever
# (Smith 1966, Fraenkel and Perl 1975). Then a winning move leads to value 0, and winning play gets on if each move
# leaves the least sum of counters: a P-position whose counters have the sum C can always be reached again with a
# smaller sum after any move in a component where play may go round, and in the other components only finitely many
# moves are made (Fraenkel 1996, proof of Theorem 3.5).


class ByValues(Judge):
    """The judge of normal play who knows the values of all components."""

    method = "values"

    @property
    def outcome(self) -> Outcome:
        """Who wins, by the value of the sum."""
        return self.position.value.outcome

    @property
    def reason(self) -> str:
        """Why, by the nim sum."""
        if self.position.has_ended():
            return "there is no move left"
        value, one = self.position.value, len(self.position.terms) == 1
        if not value.is_finite:
            return _reason_of_infinite(value, "the value" if one else "the sum of the values")
        number = format_number(value.nim_value)
        if one:
            if value == 0:
                return "the nim value is 0, and every move makes it positive"
            return f"the nim value is {number}, not 0, and a move can make it 0"
        if value == 0:
            return "the nim sum is 0 (balanced), and every move unbalances it"
        return f"the nim sum is {number}, not 0 (unbalanced), and a move can balance it"

    def each_winning_move(self) -> Iterable[Move]:
        """Return the moves to value 0."""
        return moves_to(self.position, 0) if self.outcome is Outcome.N else ()

    def each_drawing_move(self) -> Iterator[Move]:
        """Return the moves after which still neither player can force a win."""
        others = Others(self.position)
        for move in self.position.moves() if self.outcome is Outcome.D else ():
            if (others.value(move.index) + move.before.ruleset.option_value(move.option)).outcome is Outcome.D:
                yield move

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return a winning move that makes two components of one, else one that leaves the least sum of counters.

        Counters of components say nothing of what they fall apart into; but that happens only finitely often.
        """
        if all(isinstance(term.known, int) for term in self.position.terms):
            return next(iter(winning), None)
        return min(
            winning, key=lambda move: (not _splits(move), _counters(move.after) - move.before.counter), default=None
        )

    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Judge moves by the value of the component that they leave and the nim sum of the others."""
        return _ValuedMoves(self.position, winning, complete, deadline)

    def why_not(self, verdict: Verdict) -> str:
        """Return what the nim sum becomes."""
        if verdict.outcome is Outcome.D:
            return "no player can force the end any more, for play can go round"
        if verdict.nim_value is None:
            return "the value becomes infinite, with 0 among what can be reached, and the other player reaches 0"
        what = "the nim sum" if len(self.position.terms) > 1 else "the nim value"
        return f"{what} becomes {format_number(verdict.nim_value)}, not 0, and the other player can make it 0"

    def why(self, move: Move) -> str:
        """Return what a move does to the nim sum."""
        before, after, total = move.before.value, move.after.value, self.position.value
        if len(self.position.terms) == 1:
            return f"the {'nim ' * before.is_finite}value {_shown(before)} becomes {_shown(after)}"
        if not (before.is_finite and total.is_finite):
            return f"the value {_shown(before)} becomes {_shown(after)}, which makes the nim sum 0"
        balanced = f"{_shown(before)} ⊕ {_shown(total)} = {_shown(after)}"
        return f"the value {_shown(before)} becomes {balanced}, which makes the nim sum 0"


def _reason_of_infinite(value: LoopyValue, what: str) -> str:
    if value.outcome is Outcome.N:
        return f"{what} is {value}, infinite with 0 among what can be reached, and a move reaches 0"
    return f"{what} is {value}, infinite without 0 among what can be reached, so play can go on for ever"


def _shown(value: LoopyValue) -> str:
    return format_number(value.nim_value) if value.is_finite else str(value)


def _counters(position: Position) -> int:
    return sum(term.counter for term in position.terms)


def _splits(move: Move) -> bool:
    """Return whether a move leaves more than one component that has moves."""
    terms = move.after.terms
    return len(terms) > 1 and sum(term.has_move() for term in terms) > 1


class Others:
    """The values of a sum without one of its components."""

    def __init__(self, position: Position):
        self._known = [term.known for term in position.terms]
        self._infinite = [index for index, known in enumerate(self._known) if not (known == 0 or _is_finite(known))]

    @cached_property
    def _finite_sum(self) -> int:
        total = 0
        for known in self._known:
            total ^= _finite(known)
        return total

    def value(self, index: int) -> LoopyValue:
        """Return the value of all components but one."""
        finite = self._finite_sum ^ _finite(self._known[index])
        infinite = [self._known[other] for other in self._infinite if other != index][:2]
        return reduce(LoopyValue.__add__, infinite, LoopyValue(finite))

    def finite(self) -> Iterator[tuple[int, int]]:
        """Return each component without which the value is finite, with that value."""
        if len(self._infinite) > 1:
            return
        for index in self._infinite or range(len(self._known)):
            yield index, self._finite_sum ^ _finite(self._known[index])


def _is_finite(known: LoopyValue | int) -> bool:
    return isinstance(known, int) or known.is_finite


def _finite(known: LoopyValue | int) -> int:
    """Return a value, 0 for an infinite one."""
    if isinstance(known, int):
        return known
    return known.nim_value if known.is_finite else 0


class _ValuedMoves:
    """The moves of a position judged together, so that none of the positions that they lead to is built.

    Some values take long. Without them it is still known which moves win, and that the others lose if every play ends.
    """

    def __init__(self, position: Position, winning: Collection[Move], complete: bool, deadline: PartDeadline):
        self._others = Others(position)
        self._index = -1
        self._rest: LoopyValue | int = 0
        self._winning = {(move.index, move.option) for move in winning}
        lost = position.value == 0 or (complete and every_play_ends(position))
        self._otherwise = LOST if lost else UNKNOWN
        self._deadline = deadline

    def __call__(self, move: Move) -> Verdict:
        if not _takes_long(move.before.ruleset.game, move.option) and not self._deadline.is_over():
            try:
                return self._by_value(move)
            except GrundyError:  # one option out of reach says nothing about the others
                pass
        return Verdict(Outcome.P, 0) if (move.index, move.option) in self._winning else self._otherwise

    def _by_value(self, move: Move) -> Verdict:
        if move.index != self._index:
            rest = self._others.value(move.index)
            self._index, self._rest = move.index, rest.nim_value if rest.is_finite else rest
        is_sum = isinstance(move.option, Sum)
        left = move.after.value if is_sum else move.before.ruleset.value(move.option)
        if isinstance(left, int) and isinstance(self._rest, int):
            value = int(left) ^ self._rest
            return Verdict(Outcome.of(value), value)
        return _verdict_of_value(LoopyValue(0) + left + self._rest)


def every_play_ends(position: Position) -> bool:
    """Return whether every play is known to end: only where play can go round are values more than integers."""
    try:
        return all(isinstance(term.known, int) for term in position.terms)
    except GrundyError:
        return False


def verdict_of(position: Position) -> Verdict:
    """Return what is known of a position."""
    try:
        judge = position.judge
        return _verdict_of_value(position.value) if judge.method == "values" else Verdict(judge.outcome)
    except GrundyError:
        return UNKNOWN


def _verdict_of_value(value: LoopyValue) -> Verdict:
    return Verdict(value.outcome, value.nim_value if value.is_finite else None)


def moves_to(position: Position, nim_value: int) -> Iterator[Move]:
    """Return every move in a sum to a position of this nim value, one by one in the order of the components."""
    target = as_natural(nim_value, "a nim value")
    terms = position.terms
    return (
        Move(position, index, label, option)
        for index, others in Others(position).finite()
        for label, option in terms[index].moves_to(others ^ target)
    )


# ---- Judging a position by its winner alone: its value is out of reach, or it cannot stand in a sum


class ByWinner(Judge):
    """The judge of a sum that is won by the winner of one component, because the others have the sum 0.

    Only moves in the component `index` are known to win; if others have moves, some of these may win too.
    """

    method = "winner"

    def __init__(self, position: Position, index: int):
        super().__init__(position)
        self.index = index
        self.term = position.terms[index]

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        game, position = self.term.ruleset.game, self.term.position
        return game.outcome(position) if isinstance(game, KnownOutcome) else graphs.outcome(game, position)

    @property
    def reason(self) -> str:
        """What is known."""
        if self._has_ended():
            return "there is no move left"
        if self.term.ruleset.alone:
            return "this follows from the theory of the game, which stands alone and has no nim value"
        if any(term.has_move() for index, term in enumerate(self.position.terms) if index != self.index):
            return f"the other components have the nim sum 0, and the theory of the game tells who wins {self.term}"
        reason = "this follows from the theory of the game; the nim value itself is out of reach"
        nothing = self.outcome is Outcome.N and not any(True for _ in self.each_winning_move())
        return f"{reason}, and no winning move is known" if nothing else reason

    def _has_ended(self) -> bool:
        try:
            return self.position.has_ended()
        except LimitError:  # too many moves to list
            return False

    @property
    def knows_all(self) -> bool:
        """Whether every winning move is known: none in another component, and all in this one."""
        others = (term for index, term in enumerate(self.position.terms) if index != self.index)
        return self._knows_all_here and not any(term.has_move() for term in others)

    @cached_property
    def _knows_all_here(self) -> bool:
        try:
            next(iter(self._all_moves()), None)
        except LimitError:
            return False
        return True

    def _all_moves(self) -> Iterable[tuple[str, Any]]:
        """Return all moves in the component that win, as its game knows them, or by the winner of each option."""
        game, position = self.term.ruleset.game, self.term.position
        if isinstance(game, WinningMoves):
            return game.winning_moves(position)
        good = set(graphs.winning_moves(game, position))
        return (move for move in self.term.moves() if move[1] in good)

    def _one_move(self) -> Iterable[tuple[str, Any]]:
        """Return a move that wins, if the game knows one."""
        game = self.term.ruleset.game
        one = game.winning_move(self.term.position) if isinstance(game, WinningMove) else None
        return () if one is None else (one,)

    def each_winning_move(self) -> Iterable[Move]:
        """Return the moves that win, all that are known."""
        if self.outcome is not Outcome.N:
            return ()
        found = self._all_moves() if self._knows_all_here else self._one_move()
        return (Move(self.position, self.index, label, option) for label, option in found)

    def each_drawing_move(self) -> list[Move]:
        """Return the moves that keep a draw."""
        if self.outcome is not Outcome.D:
            return []
        good = set(graphs.drawing_moves(self.term.ruleset.game, self.term.position))
        return [Move(self.position, self.index, *move) for move in self.term.moves() if move[1] in good]

    def why(self, move: Move) -> str:
        """Return what a winning move does."""
        return f"{move.after} is won for the player who has just moved"

    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Judge moves in the component that decides, as far as its game knows the winner at once."""
        options = {move.option for move in winning}

        def judged(move: Move) -> Verdict:
            if self.outcome is Outcome.P:
                return LOST
            if move.index != self.index:  # it unbalances components that had the nim sum 0
                return UNKNOWN
            return WON if move.option in options else self._judged_option(move.option, deadline)

        return judged

    def _judged_option(self, option: Any, deadline: PartDeadline) -> Verdict:
        game = self.term.ruleset.game
        if isinstance(option, Sum) or not isinstance(game, KnownOutcome):
            return UNKNOWN
        if _takes_long(game, option) and not (isinstance(game, Costly) and game.winner_is_clear(option)):
            return UNKNOWN
        try:
            return UNKNOWN if deadline.is_over() else Verdict(game.outcome(option))
        except GrundyError:
            return UNKNOWN
