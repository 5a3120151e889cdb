"""Judging a sum by the values of its components.

The sum is a P-position exactly when its value is 0 (Sprague 1935, Grundy 1939), also where play may go on for ever
(Smith 1966, Fraenkel and Perl 1975). Then a winning move leads to value 0, and winning play gets on if each move leaves
the least sum of counters: a P-position whose counters have the sum C can always be reached again with a smaller sum
after any move in a component where play may go round, and in the other components only finitely many moves are made
(Fraenkel 1996, proof of Theorem 3.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING

from grundy._lazy import cached_property
from grundy.graphs import LoopyValue
from grundy.integers import as_natural
from grundy.play.judges.judge import Judge
from grundy.play.move import Move
from grundy.rules import Outcome
from grundy.text import format_number

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = ["ByValues", "moves_to"]


class ByValues(Judge):
    """The judge of normal play who knows the values of all components.

    Examples
    --------
    >>> import grundy
    >>> judge = ByValues(grundy.parse("N(3,5)"))
    >>> judge.outcome, judge.reason
    (Outcome.N, 'the nim sum is 6, not 0 (unbalanced), and a move can balance it')
    """

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


def moves_to(position: Position, nim_value: int) -> Iterator[Move]:
    """Return every move in a sum to a position of this nim value, one by one.

    Parameters
    ----------
    position : Position
        The sum.
    nim_value : int
        The finite value to reach.

    Returns
    -------
    iterator of Move
        In the order of the components.

    Examples
    --------
    >>> import grundy
    >>> [str(move) for move in moves_to(grundy.parse("N(3,4)"), 2)]
    ['take 3 in N(4), leaving N(1)']
    """
    target = as_natural(nim_value, "a nim value")
    terms = position.terms
    return (
        Move(position, index, label, option)
        for index, others in Others(position).finite()
        for label, option in terms[index].moves_to(others ^ target)
    )
