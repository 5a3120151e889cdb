"""Judges, which find the winner of a sum, the winning moves, and the reason.

`ByValues` uses the values of all components. `ByWinner` uses only the winner of one component.
`grundy.play.misere.answer.ByMisere` is the judge of misère play.
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

# In a P-position, the best move is chosen among the first MAX_TRIED, by counting up to MAX_REPLIES winning replies.
MAX_TRIED = 12
MAX_REPLIES = 20


class Verdict(NamedTuple):
    """The outcome of a position and its nim value; None if unknown, or if the value does not decide the outcome.

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

# A function from a move to the verdict on the position after it.
JudgedMoves: TypeAlias = Callable[[Move], Verdict]


class Judge(ABC):
    """The base class of judges, which find the winner of a position, the winning moves, and the reason.

    Its `method` uses the values of the components or the winner of one of them. In misère play, it uses the theory of
    tame sums, a misère quotient or a search.
    """

    def __init__(self, position: Position):
        self.position = position

    @property
    @abstractmethod
    def method(self) -> Method:
        """The method by which the winner is found."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """The outcome of the position."""

    @property
    @abstractmethod
    def reason(self) -> str:
        """The reason for the outcome, as a clause without a full stop."""

    @abstractmethod
    def each_winning_move(self) -> Iterable[Move]:
        """Return an iterable of the winning moves."""

    @property
    def knows_all(self) -> bool:
        """Whether all winning moves are known."""
        return True

    @abstractmethod
    def each_drawing_move(self) -> Iterable[Move]:
        """Return an iterable of the moves that keep the draw; empty if the position is not a draw."""

    @abstractmethod
    def why(self, move: Move) -> str:
        """Return the reason why a move wins."""

    def why_not(self, verdict: Verdict) -> str | None:
        """Return why a move to a position with this verdict does not win, or None if there is no short reason."""
        return None

    @abstractmethod
    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Return a function from a move to the verdict on the position after it.

        `complete` is whether `winning` contains all winning moves. The function computes no values after the deadline.
        """

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return a winning move that makes progress, so that play ends."""
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
        """Return a winning move that makes progress, or None if no winning move can be computed."""
        try:
            return self.fastest(self.each_winning_move())
        except LimitError:
            return None


def _is_costly(position: Position) -> bool:
    return any(_takes_long(term.ruleset.game, term.position) for term in position.terms)


def _takes_long(game: Any, position: Any) -> bool:
    return isinstance(game, Costly) and not isinstance(position, Sum) and game.is_costly(position)


def _hardest(moves: Iterable[Move]) -> Move | None:
    """Return the move that leaves the fewest winning replies, among moves whose replies can be computed."""
    best: tuple[int, Move] | None = None
    for move in moves:
        try:
            replies = sum(1 for _ in islice(move.position.judge.each_winning_move(), MAX_REPLIES))
        except LimitError:  # the replies to other moves are probably too expensive, too
            return move if best is None else best[1]
        if best is None or replies < best[0]:
            best = (replies, move)
    return None if best is None else best[1]


def is_blunder(before: Outcome, after: Outcome) -> bool:
    """Return whether a move loses a win or a draw, from the outcomes of the positions before and after it."""
    return {"P": 0, "D": 1, "N": 2}[before.value] > {"N": 0, "D": 1, "P": 2}[after.value]


# ---- The choice of a judge


def judge_normal_play(position: Position) -> Judge:
    """Return the judge of a position; raise a `LimitError` if neither its value nor its winner can be computed."""
    if len(position.terms) == 1 and _is_clear(position.terms[0]):
        return ByWinner(position, 0)
    try:
        position.value  # noqa: B018  # raises the error now if the value is too expensive
    except LimitError:
        index = _only_unknown(position)
        if index is None:
            raise
        judge = ByWinner(position, index)
        judge.outcome  # noqa: B018  # a theory may cover only some positions
        return judge
    return ByValues(position)


def _is_clear(term: Term) -> bool:
    """Return whether the winner is easy to find, but the value is not."""
    game = term.ruleset.game
    return term.ruleset.alone or (isinstance(game, Costly) and game.winner_is_clear(term.position))


def _only_unknown(position: Position) -> int | None:
    """Return the index of the component that decides the sum, or None.

    It is the only component whose value cannot be computed, its game has a rule for the winner, and the nim sum of the
    other components is 0.
    """
    unknown = [index for index, term in enumerate(position.terms) if not _has_known_value(term)]
    if len(unknown) != 1 or not isinstance(position.terms[unknown[0]].ruleset.game, KnownOutcome):
        return None
    others = position.of_terms(tuple(term for index, term in enumerate(position.terms) if index != unknown[0]))
    return unknown[0] if others.value == 0 else None


def _has_known_value(term: Term) -> bool:
    try:
        term.known  # noqa: B018
    except LimitError:
        return False
    return True


# ---- Judging a sum by the values of its components
#
# The sum is a P-position exactly when its value is 0 (Sprague 1935, Grundy 1939). This holds for loopy games, too
# (Smith 1966, Fraenkel and Perl 1975). A winning move leads to value 0, and play makes progress if it leaves the least
# sum of counters: when the opponent moves in a loopy component of a P-position with counter sum C, the winner can reach
# a P-position with a smaller sum. Other components have finitely many moves (Fraenkel 1996, proof of Theorem 3.5).


class ByValues(Judge):
    """The judge of normal play that uses the values of all components."""

    method = "values"

    @property
    def outcome(self) -> Outcome:
        """The outcome, from the value of the sum."""
        return self.position.value.outcome

    @property
    def reason(self) -> str:
        """The reason, from the nim sum."""
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
        """Yield the moves after which neither player can force a win."""
        others = Others(self.position)
        for move in self.position.moves() if self.outcome is Outcome.D else ():
            if (others.value(move.index) + move.before.ruleset.option_value(move.option)).outcome is Outcome.D:
                yield move

    def fastest(self, winning: Iterable[Move]) -> Move | None:
        """Return a winning move that splits a component, or else one that leaves the least sum of counters.

        A component and its parts have unrelated counters, but splits happen only finitely often.
        """
        if all(isinstance(term.known, int) for term in self.position.terms):
            return next(iter(winning), None)
        return min(
            winning, key=lambda move: (not _splits(move), _counters(move.after) - move.before.counter), default=None
        )

    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Judge moves by the value of the changed component and the nim sum of the other components."""
        return _ValuedMoves(self.position, winning, complete, deadline)

    def why_not(self, verdict: Verdict) -> str:
        """Return a clause about the new nim sum."""
        if verdict.outcome is Outcome.D:
            return "neither player can force a win after it, because play can continue forever"
        if verdict.nim_value is None:
            return "the value becomes infinite, but the other player can make it 0"
        what = "the nim sum" if len(self.position.terms) > 1 else "the nim value"
        return f"{what} becomes {format_number(verdict.nim_value)}, not 0, and the other player can make it 0"

    def why(self, move: Move) -> str:
        """Return the effect of a winning move on the nim sum."""
        before, after, total = move.before.value, move.after.value, self.position.value
        if len(self.position.terms) == 1:
            return f"the {'nim ' * before.is_finite}value {_shown(before)} becomes {_shown(after)}"
        if not (before.is_finite and total.is_finite):
            return f"the value {_shown(before)} becomes {_shown(after)}, which makes the nim sum 0"
        balanced = f"{_shown(before)} ⊕ {_shown(total)} = {_shown(after)}"
        return f"the value {_shown(before)} becomes {balanced}, which makes the nim sum 0"


def _reason_of_infinite(value: LoopyValue, what: str) -> str:
    if value.outcome is Outcome.N:
        return f"{what} is {value}, which is infinite, but a move can make it 0"
    return f"{what} is {value}, which is infinite, and no move can make it 0, so play can continue forever"


def _shown(value: LoopyValue) -> str:
    return format_number(value.nim_value) if value.is_finite else str(value)


def _counters(position: Position) -> int:
    return sum(term.counter for term in position.terms)


def _splits(move: Move) -> bool:
    """Return whether a move leaves more than one component that has moves."""
    terms = move.after.terms
    return len(terms) > 1 and sum(term.has_move() for term in terms) > 1


class Others:
    """The nim sums of all components of a sum but one."""

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
        """Yield (index, nim sum of the other components) for each component where this nim sum is finite."""
        if len(self._infinite) > 1:
            return
        for index in self._infinite or range(len(self._known)):
            yield index, self._finite_sum ^ _finite(self._known[index])


def _is_finite(known: LoopyValue | int) -> bool:
    return isinstance(known, int) or known.is_finite


def _finite(known: LoopyValue | int) -> int:
    """Return a finite value, or 0 for an infinite one."""
    if isinstance(known, int):
        return known
    return known.nim_value if known.is_finite else 0


class _ValuedMoves:
    """A function that judges all moves of a position, without constructing the positions that they lead to.

    If a value takes too long, the verdict still uses the list of winning moves: other moves lose if every play ends.
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
            except GrundyError:  # an error for one option does not affect the others
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
    """Return whether every play is known to end: only games with cycles have values that are not integers."""
    try:
        return all(isinstance(term.known, int) for term in position.terms)
    except GrundyError:
        return False


def verdict_of(position: Position) -> Verdict:
    """Return the verdict on a position, which may be unknown."""
    try:
        judge = position.judge
        return _verdict_of_value(position.value) if judge.method == "values" else Verdict(judge.outcome)
    except GrundyError:
        return UNKNOWN


def _verdict_of_value(value: LoopyValue) -> Verdict:
    return Verdict(value.outcome, value.nim_value if value.is_finite else None)


def moves_to(position: Position, nim_value: int) -> Iterator[Move]:
    """Return an iterator over the moves to positions with this nim value, in the order of the components."""
    target = as_natural(nim_value, "a nim value")
    terms = position.terms
    return (
        Move(position, index, label, option)
        for index, others in Others(position).finite()
        for label, option in terms[index].moves_to(others ^ target)
    )


# ---- Judging a position by its winner alone: its value cannot be computed, or its game cannot be part of a sum


class ByWinner(Judge):
    """The judge of a sum with the outcome of one component, because the other components have nim sum 0.

    Only moves in the component `index` are known to win. Moves in other components may win, too.
    """

    method = "winner"

    def __init__(self, position: Position, index: int):
        super().__init__(position)
        self.index = index
        self.term = position.terms[index]

    @property
    def outcome(self) -> Outcome:
        """The outcome, from the rule of the game."""
        game, position = self.term.ruleset.game, self.term.position
        return game.outcome(position) if isinstance(game, KnownOutcome) else graphs.outcome(game, position)

    @property
    def reason(self) -> str:
        """The reason, as far as it is known."""
        if self._has_ended():
            return "there is no move left"
        if self.term.ruleset.alone:
            return "this follows from the theory of the game, which has no nim values and cannot be part of a sum"
        if any(term.has_move() for index, term in enumerate(self.position.terms) if index != self.index):
            return f"the other components have nim sum 0, and the theory of the game decides {self.term}"
        reason = "this follows from the theory of the game; the nim value itself cannot be computed"
        nothing = self.outcome is Outcome.N and not any(True for _ in self.each_winning_move())
        return f"{reason}, and no winning move is known" if nothing else reason

    def _has_ended(self) -> bool:
        try:
            return self.position.has_ended()
        except LimitError:  # too many moves to list
            return False

    @property
    def knows_all(self) -> bool:
        """Whether all winning moves are known: all those in `term`, if no other component has moves."""
        others = (term for index, term in enumerate(self.position.terms) if index != self.index)
        return self._knows_all_in_term and not any(term.has_move() for term in others)

    @cached_property
    def _knows_all_in_term(self) -> bool:
        try:
            next(iter(self._all_moves()), None)
        except LimitError:
            return False
        return True

    def _all_moves(self) -> Iterable[tuple[str, Any]]:
        """Return all winning moves in the component, from its game or from the winner of each option."""
        game, position = self.term.ruleset.game, self.term.position
        if isinstance(game, WinningMoves):
            return game.winning_moves(position)
        good = set(graphs.winning_moves(game, position))
        return (move for move in self.term.moves() if move[1] in good)

    def _one_move(self) -> Iterable[tuple[str, Any]]:
        """Return a winning move if the game provides one."""
        game = self.term.ruleset.game
        one = game.winning_move(self.term.position) if isinstance(game, WinningMove) else None
        return () if one is None else (one,)

    def each_winning_move(self) -> Iterable[Move]:
        """Return the winning moves that are known."""
        if self.outcome is not Outcome.N:
            return ()
        found = self._all_moves() if self._knows_all_in_term else self._one_move()
        return (Move(self.position, self.index, label, option) for label, option in found)

    def each_drawing_move(self) -> list[Move]:
        """Return the moves that keep the draw."""
        if self.outcome is not Outcome.D:
            return []
        good = set(graphs.drawing_moves(self.term.ruleset.game, self.term.position))
        return [Move(self.position, self.index, *move) for move in self.term.moves() if move[1] in good]

    def why(self, move: Move) -> str:
        """Return the result of a winning move."""
        return f"{move.after} is won by the player who has just moved"

    def judged_moves(self, winning: Collection[Move], complete: bool, deadline: PartDeadline) -> JudgedMoves:
        """Judge moves in the deciding component if its game has a fast rule for the winner."""
        options = {move.option for move in winning}

        def judged(move: Move) -> Verdict:
            if self.outcome is Outcome.P:
                return LOST
            if move.index != self.index:  # it unbalances components that had nim sum 0
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
