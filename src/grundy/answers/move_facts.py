"""The moves of a position as data, with what each of them does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.answers.move_choices import choice_text
from grundy.answers.verdicts import EFFECT, Verdict, judged_moves
from grundy.errors import GrundyError
from grundy.play.boards import touches_of
from grundy.play.judges.values import ByValues
from grundy.play.move import Move
from grundy.rules import Outcome
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.play import Explanation, Position

__all__ = ["MovesList", "can_write"]

# A list of moves ends when it takes so many characters.
MAX_CHARACTERS = 4_000_000

# The positions that moves lead to are written out when they have no more components and no more characters than this
# together: for long sums that would grow with the square of their length.
MAX_COMPONENTS = 100_000
MAX_WRITTEN = 2_000_000

# A list that is too long is shared by so many components at least.
MAX_SHARES = 24

# So many winning moves beyond the end of the list are added to it.
MAX_ADDED = 50


class MovesList:
    """The first moves of a position, and the winning ones among the others.

    Parameters
    ----------
    explanation : Explanation or None
        None when nothing is known of the position.
    drawn : list of bool
        For each component whether it has a board.
    most : int
        So many moves are listed.

    Attributes
    ----------
    rows : list of dict
        The moves as data.
    complete : bool
        Whether these are all moves.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(1000000)")
    >>> found = MovesList(p, p.explain(), [False], 2)
    >>> [(row["number"], row["choice"], row["effect"]) for row in found.rows], found.complete
    ([(0, 0, 'loses'), (1, 1, 'loses'), (None, '0:N(0)', 'wins')], False)
    """

    def __init__(self, position: Position, explanation: Explanation | None, drawn: list[bool], most: int):
        self._judging = judged_moves(explanation)
        self._drawn = drawn
        self._by_values = explanation is not None and isinstance(position.judge, ByValues)
        self._is_sum = len(position.terms) > 1
        moves, self.complete = _first(position, most)
        self._writes_positions = can_write(position, len(moves))
        self._room = MAX_CHARACTERS
        self.rows = list(self._within_room(moves))
        self.complete = self.complete and len(self.rows) == len(moves)
        if not self.complete and explanation is not None:
            known = {(move.index, move.option) for _, move in moves[: len(self.rows)]}
            beyond = (move for move in explanation.winning_moves if (move.index, move.option) not in known)
            self._room = MAX_CHARACTERS
            self.rows += self._within_room((None, move) for move in islice(beyond, MAX_ADDED))

    def _within_room(self, moves: Iterable[tuple[int | None, Move]]) -> Iterator[dict[str, Any]]:
        for number, move in moves:
            if self._room <= 0:
                return
            yield self._row(number, move)

    def _row(self, number: int | None, move: Move) -> dict[str, Any]:
        verdict = self._judging(move)
        touches = touches_of(move.before, move.label, move.option) if self._drawn[move.index] else []
        row = {
            "number": number,
            "choice": choice_text(move) if number is None else number,
            "component": move.index,
            "move": move.label,
            "from": str(move.before),
            "to": str(move.after),
            "position": str(move.position) if self._writes_positions else None,
            "outcome": verdict.outcome.value if verdict.outcome else None,
            "nim_value": None if verdict.nim_value is None else json_number(verdict.nim_value),
            "effect": EFFECT[verdict.outcome],
            "why": self._why(move, verdict),
            "touches": touches,
        }
        self._room -= sum(len(fact) for fact in row.values() if isinstance(fact, str)) + 250
        self._room -= sum(len(mark) + 4 for touch in touches for mark in touch)
        return row

    def _why(self, move: Move, verdict: Verdict) -> str | None:
        """Return why a move wins, draws or loses, where that can be said in a short sentence."""
        if verdict.outcome is Outcome.P:
            return _reason(move) if self._by_values or self._writes_positions else None
        if not self._by_values or verdict.outcome is None:
            return None
        what = "the nim sum" if self._is_sum else "the nim value"
        if verdict.outcome is Outcome.D:
            return "no player can force the end any more, for play can go round"
        if verdict.nim_value is None:
            return "the value becomes infinite, with 0 among what can be reached, and the other player reaches 0"
        return f"{what} becomes {format_number(verdict.nim_value)}, not 0, and the other player can make it 0"


def can_write(position: Position, count: int) -> bool:
    """Return whether so many positions like this one can be written out.

    Examples
    --------
    >>> import grundy
    >>> can_write(grundy.parse("N(3,5)"), 2000), can_write(grundy.parse("3000*N(3)"), 2000)
    (True, False)
    """
    return count * len(position.terms) <= MAX_COMPONENTS and count * len(str(position)) <= MAX_WRITTEN


def _reason(move: Move) -> str | None:
    try:
        return move.why
    except GrundyError:
        return None


def _first(position: Position, most: int) -> tuple[list[tuple[int | None, Move]], bool]:
    """Return the first moves with their numbers, and whether they are all: some may be too many, or hard to find."""
    found: list[Move] = []
    try:
        for move in islice(position.moves(), most + 1):
            found.append(move)  # one by one: those before an error are kept
    except GrundyError:
        return list(enumerate(found[:most])), False
    if len(found) <= most:
        return list(enumerate(found)), True
    return list(islice(_shared(position, most), most)), False


def _shared(position: Position, most: int) -> Iterator[tuple[int | None, Move]]:
    """Return moves of which no component has more than its share, so that a large one does not hide the others.

    What comes after a component with more moves than its share has no number.
    """
    share = max(1, most // min(len(position.terms), MAX_SHARES))
    number: int | None = 0
    for index, term in enumerate(position.terms):
        try:
            moves = list(islice(term.moves(), share + 1))
        except GrundyError:
            return
        for label, option in moves[:share]:
            yield number, Move(position, index, label, option)
            number = None if number is None else number + 1
        if len(moves) > share:
            number = None
