"""The moves of a position as data: how a question names a move, and the list of moves with their effects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from grundy.errors import DomainError, GrundyError
from grundy.play.boards import touches_of
from grundy.play.choosing import chosen_move, find_move
from grundy.play.judges import UNKNOWN, Verdict
from grundy.play.moves import Move, MoveRecord
from grundy.records import Count, Meta, Number, OutcomeLetter
from grundy.rules import Outcome
from grundy.text import format_number, json_number, pluralize

if TYPE_CHECKING:
    from grundy.play import Explanation, Position
    from grundy.play.boards import Board


# ---- Records

Effect: TypeAlias = Annotated[
    Literal["wins", "loses", "draws"] | None, "The effect for the player who makes the move; null if unknown."
]
Choice: TypeAlias = Annotated[
    Count | str,
    "The name of a move in a match: its index, a component with its new position such as 0:N(5), or a label such as "
    "take 2.",
    Meta(name="choice"),
]


class JudgedMoveRecord(MoveRecord):
    """A move with its effect for the player who makes it."""

    number: Annotated[Count | None, "The index of the move among all moves; null beyond the end of the list."]
    choice: Choice
    position: Annotated[str | None, "The whole position after the move; null if the list would be too long."]
    outcome: Annotated[OutcomeLetter | None, "The outcome after the move; null if unknown."]
    nim_value: Annotated[Number | None, "The value after the move; null if infinite, unknown or not decisive."]
    effect: Effect


class ListedMoveRecord(JudgedMoveRecord):
    """A possible move, with its effect and the ways to make it on a board."""

    why: Annotated[str | None, "The reason for the effect."]
    touches: Annotated[
        list[Annotated[list[str], Meta(min_items=1)]],
        "The ways to make the move on the board of the component, each as ids of marks.",
    ]


# ---- Names of moves in questions
#
# A number is an index into `Position.moves`. Some positions have too many moves to count, such as the Nim pile
# N(1000000000000). There a move is a string ``"0:N(5)"`` with the index of a component and its new position, or
# ``"0:take 5"`` with the label of the move. Any other string is the label of a move, or the whole position after it.

MAX_NUMBERED = 10_000  # only the first moves are named by their index

# Winning moves are searched first, because they may come long after the moves that can be counted.
MAX_WINNING_TRIED = 10_000

_COMPONENT = re.compile(r"\s*([0-9]{1,9})\s*:")
_TAKE = re.compile(r"take ([0-9]{1,4000})")


def choice_text(move: Move) -> str:
    """Return the name of a move without its index, such as 0:N(2)."""
    return f"{move.index}:{move.after}"


def number_of(move: Move) -> int | None:
    """Return the index of a move in `Position.moves`, or None if it is not among the first 10,000 moves."""
    wanted = (move.index, move.label, move.option)
    with suppress(GrundyError):  # more options than can be listed
        for number, other in enumerate(islice(move.origin.moves(), MAX_NUMBERED)):
            if (other.index, other.label, other.option) == wanted:
                return number
    return None


def chosen(position: Position, choice: int | str) -> Move:
    """Return the move with this name: an index, a string with a component and a colon, or a label."""
    if isinstance(choice, str):
        found = _COMPONENT.match(choice)
        return _in_component(position, int(found[1]), choice[found.end() :]) if found else chosen_move(position, choice)
    if isinstance(choice, bool) or not isinstance(choice, int):
        raise DomainError(f"a move must be an integer or a string, not {str(choice)[:40]!r}")
    return _numbered(position, choice)


def _numbered(position: Position, number: int) -> Move:
    if number < 0:
        raise DomainError(f"the number of a move must be at least 0, not {format_number(number)}")
    if number >= MAX_NUMBERED:
        raise DomainError(
            f"only the first {MAX_NUMBERED:,} moves have numbers, and {format_number(number)} is too large",
            hint="write a component and its new position, such as '0:N(5)'",
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), number + 1), start=1):
        if count > number:
            return move
    has = f"this position has {pluralize(count, 'move')}, numbered from 0" if count else "this position has no moves"
    raise DomainError(f"there is no move {number}: {has}")


def _in_component(position: Position, index: int, text: str) -> Move:
    """Return the move in one component that has this label or leaves this position."""
    if index >= len(position.terms):
        raise DomainError(f"there is no component {index}: this position has {len(position.terms)}, numbered from 0")
    wanted = text.strip()
    for finding in (_winning_move, _taking):
        if found := finding(position, index, wanted):
            return found
    return _any_move(position, index, wanted)


def _winning_move(position: Position, index: int, text: str) -> Move | None:
    try:
        moves = islice(position.each_winning_move(), MAX_WINNING_TRIED)
        return next((move for move in moves if move.index == index and str(move.after) == text), None)
    except GrundyError:  # the winning moves are unknown
        return None


def _taking(position: Position, index: int, text: str) -> Move | None:
    """Return the move that takes a number of counters from a pile, without listing the moves of a large pile."""
    found, term = _TAKE.fullmatch(text), position.terms[index]
    if found is None or not isinstance(term.position, int) or int(found[1]) > term.position:
        return None
    try:
        move = find_move(position.of_terms((term,)), term.ruleset.write([term.position - int(found[1])]))
    except GrundyError:
        return None
    return Move(position, index, move.label, move.option) if move.label == text else None


def _any_move(position: Position, index: int, text: str) -> Move:
    move = chosen_move(position.of_terms((position.terms[index],)), text)
    return Move(position, index, move.label, move.option)


# ---- The moves of a position as data, with their effects

MAX_LISTED_TEXT = 4_000_000  # characters of a list of moves
MAX_SECONDS = 1.0  # moves after this time are not judged

# The effect of a move for the player who makes it, by the outcome of the position after it.
EFFECT: dict[Outcome | None, Effect] = {Outcome.P: "wins", Outcome.D: "draws", Outcome.N: "loses", None: None}

# The positions after the moves are listed only if they have at most this many components and characters in total. For
# long sums the total grows with the square of their length.
MAX_WRITTEN_COMPONENTS = 100_000
MAX_WRITTEN_TEXT = 2_000_000

MAX_SHARES = 24  # a long list is divided among at most this many components

MAX_ADDED = 50  # winning moves from beyond the end of the list


class MovesList:
    """The first moves of a position as data, at most `most`, and then winning moves that come later.

    `explanation` is None if the winner is unknown. Moves in a component without a board have no touches. The result is
    in `rows`; `complete` is true if these are all moves.
    """

    def __init__(self, position: Position, explanation: Explanation | None, boards: list[Board | None], most: int):
        self._judged = (lambda move: UNKNOWN) if explanation is None else explanation.judged_moves(MAX_SECONDS)
        self._boards = boards
        moves, self.complete = _first(position, most)
        self._writes_positions = can_write(position, len(moves))
        self._characters_left = MAX_LISTED_TEXT
        self.rows = list(self._within_limit(moves))
        self.complete = self.complete and len(self.rows) == len(moves)
        if not self.complete and explanation is not None:
            known = {(move.index, move.option) for _, move in moves[: len(self.rows)]}
            beyond = (move for move in explanation.winning_moves if (move.index, move.option) not in known)
            self._characters_left = MAX_LISTED_TEXT
            self.rows += self._within_limit((None, move) for move in islice(beyond, MAX_ADDED))

    def _within_limit(self, moves: Iterable[tuple[int | None, Move]]) -> Iterator[ListedMoveRecord]:
        for number, move in moves:
            if self._characters_left <= 0:
                return
            yield self._row(number, move)

    def _row(self, number: int | None, move: Move) -> ListedMoveRecord:
        verdict = self._judged(move)
        touches = self._touches(move)
        row: ListedMoveRecord = {
            "number": number,
            "choice": choice_text(move) if number is None else number,
            **move.as_dict(),
            "position": str(move.position) if self._writes_positions else None,
            "outcome": verdict.outcome and verdict.outcome.value,
            "nim_value": None if verdict.nim_value is None else json_number(verdict.nim_value),
            "effect": EFFECT[verdict.outcome],
            "why": self._why(move, verdict),
            "touches": touches,
        }
        self._characters_left -= sum(len(fact) for fact in row.values() if isinstance(fact, str)) + 250
        self._characters_left -= sum(len(mark) + 4 for touch in touches for mark in touch)
        return row

    def _touches(self, move: Move) -> list[list[str]]:
        board = self._boards[move.index]
        if board is None:
            return []
        known = board.touches.get((move.label, move.option))
        return touches_of(move.before, move.label, move.option) if known is None else [list(touch) for touch in known]

    def _why(self, move: Move, verdict: Verdict) -> str | None:
        """Return why a move wins, draws or loses, if a short sentence can say it."""
        if verdict.outcome is not Outcome.P:
            return move.origin.judge.why_not(verdict) if verdict.outcome else None
        with suppress(GrundyError):
            return move.why if self._writes_positions or move.origin.judge.method == "values" else None
        return None


def can_write(position: Position, count: int) -> bool:
    """Return whether a list of this many positions of this size is short enough."""
    return count * len(position.terms) <= MAX_WRITTEN_COMPONENTS and count * len(str(position)) <= MAX_WRITTEN_TEXT


def _first(position: Position, most: int) -> tuple[list[tuple[int | None, Move]], bool]:
    """Return the first moves with their indices, and whether these are all moves."""
    found: list[Move] = []
    try:
        for move in islice(position.moves(), most + 1):
            found.append(move)  # one by one, so that moves before an error are not lost
    except GrundyError:
        return list(enumerate(found[:most])), False
    if len(found) <= most:
        return list(enumerate(found)), True
    return list(islice(_shared(position, most), most)), False


def _shared(position: Position, most: int) -> Iterator[tuple[int | None, Move]]:
    """Yield moves such that each component has at most its share, so that a large one does not hide the others.

    Moves after a component with too many moves have no index.
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
