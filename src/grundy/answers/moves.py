"""The moves of a position as data: their records, how a question names them, what is known of each, and the list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

from grundy.errors import DomainError, GrundyError
from grundy.graphs import LoopyValue
from grundy.play.boards import touches_of
from grundy.play.choosing import chosen_move, find_move
from grundy.play.judges import ByWinner, Others
from grundy.play.moves import Move, MoveRecord
from grundy.progress import PartDeadline
from grundy.records import Count, Meta, Number, OutcomeLetter
from grundy.rules import Costly, KnownOutcome, Outcome, Sum
from grundy.text import format_number, json_number, pluralize

if TYPE_CHECKING:
    from grundy.play import Explanation, Position


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
MAX_WINNING = 10_000

_COMPONENT = re.compile(r"\s*([0-9]{1,9})\s*:")
_TAKE = re.compile(r"take ([0-9]{1,4000})")


def choice_text(move: Move) -> str:
    """Return the text that names a move, whatever its number, such as 0:N(2)."""
    return f"{move.index}:{move.after}"


def number_of(move: Move) -> int | None:
    """Return the number of a move in `Position.moves`, counted from 0; None when it is not among the first 10,000."""
    wanted = (move.index, move.label, move.option)
    try:
        for number, other in enumerate(islice(move.origin.moves(), MAX_NUMBERED)):
            if (other.index, other.label, other.option) == wanted:
                return number
    except GrundyError:  # more options than can be listed
        pass
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
        moves = islice(position.each_winning_move(), MAX_WINNING)
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


# ---- What is known of a position and of the positions that its moves lead to: who wins, and the nim value
#
# The moves of a position are judged together. Where values decide, the value of what a move leaves is the nim sum of
# known values, so that no position is built and judged for each of hundreds of moves; and from a P-position every move
# loses.

MAX_SECONDS = 1.0  # the moves that are left then are not looked into any more

# What a move does for who makes it, by the outcome of the position that it leads to.
EFFECT: dict[Outcome | None, Effect] = {Outcome.P: "wins", Outcome.D: "draws", Outcome.N: "loses", None: None}


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
    """Return what is known of a position."""
    try:
        judge = position.judge
        return _of_value(position.value) if judge.method == "values" else Verdict(judge.outcome)
    except GrundyError:
        return UNKNOWN


def _of_value(value: LoopyValue) -> Verdict:
    return Verdict(value.outcome, value.nim_value if value.is_finite else None)


def judged_moves(explanation: Explanation | None) -> Judging:
    """Return the function from a move of a position to what is known of the position that it leads to.

    When nothing is known of the position, nothing is known of its moves.
    """
    if explanation is None:
        return lambda move: UNKNOWN
    judge = explanation.position.judge
    if judge.method == "values":
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
        self._clock = PartDeadline(MAX_SECONDS)

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
        self._clock = PartDeadline(MAX_SECONDS)

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


# ---- The moves of a position as data, with what each of them does

MAX_CHARACTERS = 4_000_000  # of a list of moves

# The positions that moves lead to are written out when they have no more components and no more characters than this
# together: for long sums that would grow with the square of their length.
MAX_COMPONENTS = 100_000
MAX_WRITTEN = 2_000_000

MAX_SHARES = 24  # components that share a list that is too long

MAX_ADDED = 50  # winning moves from beyond the end of the list


class MovesList:
    """The first moves of a position, and the winning ones among the others, as data.

    The `explanation` is None when nothing is known of the position; `drawn` says which components have a board, and at
    most `most` moves are listed. Of the `rows` that are made, `complete` says whether they are all moves.
    """

    def __init__(self, position: Position, explanation: Explanation | None, drawn: list[bool], most: int):
        self._judging = judged_moves(explanation)
        self._drawn = drawn
        self._by_values = explanation is not None and position.judge.method == "values"
        self._is_sum = len(position.terms) > 1
        moves, self.complete = _first(position, most)
        self._writes_positions = can_write(position, len(moves))
        self._characters_left = MAX_CHARACTERS
        self.rows = list(self._within_limit(moves))
        self.complete = self.complete and len(self.rows) == len(moves)
        if not self.complete and explanation is not None:
            known = {(move.index, move.option) for _, move in moves[: len(self.rows)]}
            beyond = (move for move in explanation.winning_moves if (move.index, move.option) not in known)
            self._characters_left = MAX_CHARACTERS
            self.rows += self._within_limit((None, move) for move in islice(beyond, MAX_ADDED))

    def _within_limit(self, moves: Iterable[tuple[int | None, Move]]) -> Iterator[ListedMoveRecord]:
        for number, move in moves:
            if self._characters_left <= 0:
                return
            yield self._row(number, move)

    def _row(self, number: int | None, move: Move) -> ListedMoveRecord:
        verdict = self._judging(move)
        touches = touches_of(move.before, move.label, move.option) if self._drawn[move.index] else []
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
    """Return whether this number of positions like this one can be written out."""
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
