"""What is known of a position and of the positions that its moves lead to: who wins, and the nim value.

The moves of a position are judged together. Where values decide, the value of what a move leaves is the nim sum of
known values, so that no position is built and judged for each of hundreds of moves; and from a P-position every move
loses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.answers.clocks import Clock
from grundy.errors import GrundyError
from grundy.graphs import LoopyValue
from grundy.play.judges.values import ByValues, Others
from grundy.play.judges.winner import ByWinner
from grundy.rules import Costly, KnownOutcome, Outcome, Sum

if TYPE_CHECKING:
    from grundy.play import Explanation, Move, Position

__all__ = ["EFFECT", "UNKNOWN", "Verdict", "judged_moves", "verdict_of"]

# After so many seconds the moves that are left are not looked into any more.
MAX_SECONDS = 1.0

# What a move does for who makes it, by the outcome of the position that it leads to.
EFFECT = {Outcome.P: "wins", Outcome.D: "draws", Outcome.N: "loses", None: None}


class Verdict(NamedTuple):
    """Who wins a position, and its nim value; None for what is not known, or not what decides."""

    outcome: Outcome | None
    nim_value: int | None = None


UNKNOWN = Verdict(None)
_LOST = Verdict(Outcome.N)
_WON = Verdict(Outcome.P)

# From a move to what is known of the position that it leads to.
Judging = Callable[["Move"], Verdict]


def verdict_of(position: Position) -> Verdict:
    """Return what is known of a position.

    Examples
    --------
    >>> import grundy
    >>> verdict_of(grundy.parse("N(3,5)")), verdict_of(grundy.parse("N(3,5)", misere=True))
    (Verdict(outcome=Outcome.N, nim_value=6), Verdict(outcome=Outcome.N, nim_value=None))
    """
    try:
        judge = position.judge
        return _of_value(position.value) if isinstance(judge, ByValues) else Verdict(judge.outcome)
    except GrundyError:
        return UNKNOWN


def _of_value(value: LoopyValue) -> Verdict:
    return Verdict(value.outcome, value.nim_value if value.is_finite else None)


def judged_moves(explanation: Explanation | None) -> Judging:
    """Return the function from a move of a position to what is known of the position that it leads to.

    Parameters
    ----------
    explanation : Explanation or None
        Of the position; None when nothing is known of it, and then nothing is known of its moves.

    Examples
    --------
    >>> import grundy
    >>> position = grundy.parse("N(1,2)")
    >>> judging = judged_moves(position.explain())
    >>> [judging(move).nim_value for move in position.moves()]
    [2, 0, 1]
    """
    if explanation is None:
        return lambda move: UNKNOWN
    judge = explanation.position.judge
    if isinstance(judge, ByValues):
        return _ByValues(explanation)
    if explanation.outcome is Outcome.P:
        return lambda move: _LOST
    return _ByWinner(explanation, judge) if isinstance(judge, ByWinner) else _misere(explanation)


class _ByValues:
    """Judges moves by the value of the component that they leave and the nim sum of the others.

    Some values take long. Without them it is still known which moves win, and that the others lose if every play ends.
    """

    def __init__(self, explanation: Explanation):
        position = explanation.position
        self._others = Others(position)
        self._index = -1
        self._rest: LoopyValue | int = 0
        self._winning = {(move.index, move.option) for move in explanation.winning_moves}
        lost = explanation.outcome is Outcome.P or (explanation.complete and _ends(position))
        self._otherwise = _LOST if lost else UNKNOWN
        self._clock = Clock(MAX_SECONDS)

    def __call__(self, move: Move) -> Verdict:
        if not _is_costly(move.before.ruleset.game, move.option) and not self._clock.is_over():
            try:
                return self._by_value(move)
            except GrundyError:  # one option out of reach says nothing about the others
                pass
        return Verdict(Outcome.P, 0) if (move.index, move.option) in self._winning else self._otherwise

    def _by_value(self, move: Move) -> Verdict:
        if move.index != self._index:
            rest = self._others.value(move.index)
            self._index, self._rest = move.index, rest.nim_value if rest.is_finite else rest
        left = _value_left(move)
        if isinstance(left, int) and isinstance(self._rest, int):
            value = int(left) ^ self._rest
            return Verdict(Outcome.of(value), value)
        return _of_value(LoopyValue(0) + left + self._rest)


def _value_left(move: Move) -> LoopyValue | int:
    """Return the value of what a move leaves of its component: of a sum, from the values of its parts."""
    if isinstance(move.option, Sum):
        return move.after.value
    return move.before.ruleset.value(move.option)


def _is_costly(game: Any, option: Any) -> bool:
    return isinstance(game, Costly) and not isinstance(option, Sum) and game.is_costly(option)


def _is_clear(game: Any, option: Any) -> bool:
    return isinstance(game, Costly) and game.winner_is_clear(option)


class _ByWinner:
    """Judges moves in the one component that decides, as far as its game knows the winner at once."""

    def __init__(self, explanation: Explanation, judge: ByWinner):
        self._index = judge.index
        self._game = judge.term.ruleset.game
        self._winning = {move.option for move in explanation.winning_moves}
        self._clock = Clock(MAX_SECONDS)

    def __call__(self, move: Move) -> Verdict:
        if move.index != self._index:  # a move in another one unbalances components that had the nim sum 0
            return UNKNOWN
        if move.option in self._winning:
            return _WON
        try:
            return Verdict(self._outcome(move.option))
        except GrundyError:
            return UNKNOWN

    def _outcome(self, option: Any) -> Outcome | None:
        game = self._game
        if isinstance(option, Sum) or not isinstance(game, KnownOutcome):
            return None
        if _is_costly(game, option) and not _is_clear(game, option):
            return None
        return None if self._clock.is_over() else game.outcome(option)


def _misere(explanation: Explanation) -> Judging:
    """Return how moves of misère play are judged, from a position that is not lost."""
    position = explanation.position
    if explanation.outcome is Outcome.D:
        return _among(position.drawing_moves(), Verdict(Outcome.D), lambda move: _LOST)
    if not explanation.complete:
        return _among(explanation.winning_moves, _WON, lambda move: UNKNOWN)
    if _ends(position):
        return _among(explanation.winning_moves, _WON, lambda move: _LOST)
    return _among(explanation.winning_moves, _WON, lambda move: verdict_of(move.position))  # it may keep a draw


def _among(moves: Any, verdict: Verdict, otherwise: Judging) -> Judging:
    good = {(move.index, move.option) for move in moves}
    return lambda move: verdict if (move.index, move.option) in good else otherwise(move)


def _ends(position: Position) -> bool:
    """Return whether every play is known to end: only where play can go round are values more than integers."""
    try:
        return all(isinstance(term.known, int) for term in position.terms)
    except GrundyError:
        return False
