"""The moves of a position as data: their records, how a question names them, and the list with what each does."""

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
    Literal["wins", "loses", "draws"] | None, "What the move does for who makes it; null where nobody knows."
]
Choice: TypeAlias = Annotated[
    Count | str,
    "How a match names the move: by its number, by the component and what it becomes, such as 0:N(5), or as people "
    "write moves.",
    Meta(name="choice"),
]


class JudgedMoveRecord(MoveRecord):
    """A move with what it does for who makes it."""

    number: Annotated[Count | None, "Its number among all moves, from 0; null beyond the end of the list."]
    choice: Choice
    position: Annotated[str | None, "The whole position that is left; null where all together would be too long."]
    outcome: Annotated[OutcomeLetter | None, "The outcome of the position that is left; null where nobody knows it."]
    nim_value: Annotated[Number | None, "The value that is left; null when infinite, unknown, or not what decides."]
    effect: Effect


class ListedMoveRecord(JudgedMoveRecord):
    """A move that can be made, with what it does and how it is made on a board."""

    why: Annotated[str | None, "Why it does that."]
    touches: Annotated[
        list[Annotated[list[str], Meta(min_items=1)]],
        "The ways to make it on the board of the component, each the ids of marks.",
    ]


# ---- How a move is named in a question: by its number, or by the component and what it becomes
#
# Numbers count `Position.moves` from 0. A position may have more moves than can be counted, such as the pile of Nim
# N(1000000000000): there a move is the text ``"0:N(5)"``, which says the component, counted from 0, and what it
# becomes, or ``"0:take 5"``, with the words of the move. Any other text is read as people write moves: the words, or
# the whole position that is left.

MAX_NUMBERED = 10_000  # moves that go by their number; the others by what they leave

# The moves that are known to win are looked through first: they may be far beyond those that can be counted.
MAX_WINNING_TRIED = 10_000

_COMPONENT = re.compile(r"\s*([0-9]{1,9})\s*:")
_TAKE = re.compile(r"take ([0-9]{1,4000})")


def choice_text(move: Move) -> str:
    """Return the text that names a move, whatever its number, such as 0:N(2)."""
    return f"{move.index}:{move.after}"


def number_of(move: Move) -> int | None:
    """Return the number of a move in `Position.moves`, counted from 0; None when it is not among the first 10,000."""
    wanted = (move.index, move.label, move.option)
    with suppress(GrundyError):  # more options than can be listed
        for number, other in enumerate(islice(move.origin.moves(), MAX_NUMBERED)):
            if (other.index, other.label, other.option) == wanted:
                return number
    return None


def chosen(position: Position, choice: int | str) -> Move:
    """Return the move that is named: by its number, as a text with a colon, or as people write moves."""
    if isinstance(choice, str):
        found = _COMPONENT.match(choice)
        return _in_component(position, int(found[1]), choice[found.end() :]) if found else chosen_move(position, choice)
    if isinstance(choice, bool) or not isinstance(choice, int):
        raise DomainError(f"a move is a number or a text, not {str(choice)[:40]!r}")
    return _numbered(position, choice)


def _numbered(position: Position, number: int) -> Move:
    if number < 0:
        raise DomainError(f"moves are numbered from 0 on, and {format_number(number)} is less")
    if number >= MAX_NUMBERED:
        raise DomainError(
            f"only the first {MAX_NUMBERED:,} moves go by their number, and {format_number(number)} is too large",
            hint="write the component and what it becomes, such as '0:N(5)'",
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), number + 1), start=1):
        if count > number:
            return move
    has = f"this position has {pluralize(count, 'move')}, numbered from 0" if count else "no move is left here"
    raise DomainError(f"there is no move {number}: {has}")


def _in_component(position: Position, index: int, text: str) -> Move:
    """Return the move in one component that leaves what is written."""
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
    except GrundyError:  # nobody knows which moves win
        return None


def _taking(position: Position, index: int, text: str) -> Move | None:
    """Return the move that takes a number from a pile; the pile may have more moves than can be looked through."""
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


# ---- The moves of a position as data, with what each of them does

MAX_LISTED_TEXT = 4_000_000  # characters of a list of moves
MAX_SECONDS = 1.0  # the moves that are left then are not looked into any more

# What a move does for who makes it, by the outcome of the position that it leads to.
EFFECT: dict[Outcome | None, Effect] = {Outcome.P: "wins", Outcome.D: "draws", Outcome.N: "loses", None: None}

# The positions that moves lead to are written out when they have no more components and no more characters than this
# together: for long sums that would grow with the square of their length.
MAX_WRITTEN_COMPONENTS = 100_000
MAX_WRITTEN_TEXT = 2_000_000

MAX_SHARES = 24  # components that share a list that is too long

MAX_ADDED = 50  # winning moves from beyond the end of the list


class MovesList:
    """The first moves of a position, and the winning ones among the others, as data.

    The `explanation` is None when nothing is known of the position; moves in a component without a board have no
    touches, and at most `most` are listed. Of the `rows` that are made, `complete` says whether they are all moves.
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
        """Return why a move wins, draws or loses, where that can be said in a short sentence."""
        if verdict.outcome is not Outcome.P:
            return move.origin.judge.why_not(verdict) if verdict.outcome else None
        with suppress(GrundyError):
            return move.why if self._writes_positions or move.origin.judge.method == "values" else None
        return None


def can_write(position: Position, count: int) -> bool:
    """Return whether this number of positions like this one can be written out."""
    return count * len(position.terms) <= MAX_WRITTEN_COMPONENTS and count * len(str(position)) <= MAX_WRITTEN_TEXT


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
