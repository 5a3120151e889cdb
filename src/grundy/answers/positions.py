"""Positions as data: who wins and why, and all that is needed to show a position and to play it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from grundy.answers.moves import MAX_NUMBERED, ListedMoveRecord, MovesList
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.games import CATALOGUE
from grundy.integers import as_natural
from grundy.play import parse
from grundy.play.boards import board_of
from grundy.play.explanation import MAX_MOVES, ExplanationRecord, ValueRecord
from grundy.play.moves import DescribedMoveRecord
from grundy.records import Count, Meta, Number, Positive
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.games import Ruleset
    from grundy.graphs import LoopyValue
    from grundy.play import Position, Term
    from grundy.play.boards import Board

# ---- Records


class MovesToAnswer(ValueRecord):
    """The moves to a nim value."""

    schema: Literal["grundy.solve/1"]
    position: Annotated[str, "The position as it is written."]
    nim_value: Annotated[Number | None, "The nim value; null when it is infinite."]
    to: Number
    moves: Annotated[list[DescribedMoveRecord], "All moves to the nim value `to`."]


class BadLineAnswer(TypedDict):
    """A line of standard input that could not be answered."""

    schema: Literal["grundy.solve/1"]
    line: Annotated[Positive, "Which line, from 1."]
    position: Annotated[str, "What stood there."]
    error: Annotated[str, "Why it was not answered."]
    at: NotRequired[Annotated[Count, "The index of the first bad character."]]


AnySolveAnswer: TypeAlias = Annotated[
    ExplanationRecord | MovesToAnswer | BadLineAnswer, "Who wins a position, by which moves, and why"
]


class _MarkRecord(TypedDict):
    kind: Annotated[str, "What it stands for, such as counter, heads or edge."]
    id: NotRequired[Annotated[str, "By which it is touched; it is touchable if it has one."]]
    label: NotRequired[Annotated[str, "What it is, for people who do not see it."]]


class _ShapeRecord(_MarkRecord):
    text: NotRequired[Annotated[str, "What is written in its middle."]]


class CircleRecord(_ShapeRecord):
    """A circle around its middle."""

    shape: Literal["circle"]
    x: float
    y: float
    r: float


class RectangleRecord(_ShapeRecord):
    """A rectangle, which may have round corners."""

    shape: Literal["rect"]
    x: float
    y: float
    width: float
    height: float
    rx: float


class LineRecord(_ShapeRecord):
    """A line between two points."""

    shape: Literal["line"]
    x1: float
    y1: float
    x2: float
    y2: float


class PathRecord(_ShapeRecord):
    """A path of SVG."""

    shape: Literal["path"]
    d: str


class TextRecord(_MarkRecord):
    """A text around its middle."""

    shape: Literal["text"]
    x: float
    y: float
    size: float
    text: Annotated[str, "What is written there."]


Mark: TypeAlias = Annotated[
    CircleRecord | RectangleRecord | LineRecord | PathRecord | TextRecord,
    "A shape on a board; sizes and places are those of SVG, and x and y of a circle and a text are its middle.",
    Meta(name="mark"),
]


class BoardRecord(TypedDict):
    """A component drawn with marks that can be touched."""

    width: float
    height: float
    title: Annotated[str, "What it shows, in words."]
    ordered: Annotated[bool, "Whether the order counts in which marks are touched."]
    marks: Annotated[list[Mark], "From the lowest to the topmost."]


class PlacedComponentRecord(TypedDict):
    """A component with its game and its board."""

    notation: Annotated[str, "How it is written."]
    game: Annotated[str | None, "The id of the game in the catalogue; null for a game from elsewhere."]
    name: Annotated[str, "What people call the game."]
    board: Annotated[BoardRecord | None, "null when it has none, or when the table is full."]


class PositionAnswer(TypedDict):
    """A position with its boards and moves."""

    schema: Literal["grundy.position/1"]
    position: Annotated[str, "The position as it is written."]
    misere: Annotated[bool, "Whether who makes the last move loses."]
    ended: Annotated[bool, "Whether no move is left."]
    explanation: Annotated[ExplanationRecord | None, "Who wins and why; null where nobody knows."]
    unknown: Annotated[str | None, "Why nobody knows who wins; null when it is known."]
    components: Annotated[list[PlacedComponentRecord], "The components; the explanation has their values."]
    moves: Annotated[
        list[ListedMoveRecord], "In the order of the components; winning moves beyond the end of the list come last."
    ]
    moves_complete: Annotated[bool, "Whether these are all moves."]


# ---- Answers

# The moves of a position that are listed, and the winning ones among them that its explanation has.
MAX_LISTED_MOVES = 2000
MAX_EXPLAINED_MOVES = 100

# A sum of more components, or one that takes more characters, is too much for one answer.
MAX_SHOWN_COMPONENTS = 20_000
MAX_SHOWN_TEXT = 2_000_000

# Values are written in binary when all of them together take no more digits than this.
MAX_BINARY_DIGITS = 500_000

# A table of boards with more marks than this is too much for a page; the components that come last go without.
MAX_MARKS = 20_000

# Components of one game among which the one is looked for that a component came from.
MAX_EARLIER = 16


def solve(
    expression: str,
    misere: bool = False,
    to: int | None = None,
    max_moves: int = MAX_MOVES,
    *,
    games: Iterable[Any] = (),
) -> ExplanationRecord | MovesToAnswer:
    """Say who wins a position, by which moves, and why.

    Parameters
    ----------
    expression : str
        A position as `grundy.parse` reads it.
    misere : bool, optional
        Whether who makes the last move loses.
    to : int, optional
        List the moves to this nim value instead; it belongs to normal play.
    max_moves : int, optional
        How many winning moves are listed.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.solve/1``: what `Explanation.as_dict` returns, or the moves to a nim value.

    Examples
    --------
    >>> found = solve("N(3,5)")
    >>> found["winner"], [move["position"] for move in found["winning_moves"]]
    ('next', ['N(3,3)'])
    """
    if misere and to is not None:
        raise DomainError("nim values belong to normal play; leave out misère play, or the nim value to move to")
    place = parse(expression, games=games, misere=misere)
    most = as_natural(max_moves, "the number of moves to list")
    return place.explain().as_dict(max_moves=most) if to is None else _moves_to(place, to)


def _moves_to(place: Position, target: int) -> MovesToAnswer:
    moves, value = place.moves_to(target), place.value
    return {
        "schema": "grundy.solve/1",
        "position": str(place),
        "nim_value": json_number(value.nim_value) if value.is_finite else None,
        **_infinite(value),
        "to": json_number(target),
        "moves": [{**move.as_dict(), "sentence": str(move)} for move in moves],
    }


def _infinite(value: LoopyValue) -> ValueRecord:
    return {} if value.is_finite else {"k": [json_number(element) for element in sorted(value.k)]}


def bad_line(number: int, text: str, message: str, at: int | None = None) -> BadLineAnswer:
    """Return what is known of a line of standard input that could not be answered."""
    found: BadLineAnswer = {"schema": "grundy.solve/1", "line": number, "position": text, "error": message}
    return found if at is None else {**found, "at": at}


def position(
    expression: str, misere: bool = False, max_moves: int = MAX_LISTED_MOVES, *, games: Iterable[Any] = ()
) -> PositionAnswer:
    """Tell all of a position: who wins and why, its components with their boards, and what each move does.

    Parameters
    ----------
    expression : str
        A position as `grundy.parse` reads it.
    misere : bool, optional
        Whether who makes the last move loses.
    max_moves : int, optional
        How many moves are listed, at most 10,000.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.position/1``. ``explanation`` is what `solve` returns, with 100 winning moves at most. Where
        nobody knows who wins, it is None, ``unknown`` says why, and the moves are listed all the same. The moves stand
        in the order of `Position.moves`, and ``number`` counts them from 0. If they are too many, ``moves_complete`` is
        false, each component has a share of the list, and winning moves from beyond it are added; what cannot be
        counted has no number. ``choice`` is what names a move in `grundy.answers.match`: the number, or else a text
        like ``"0:N(5)"``, the component and what it becomes. ``touches`` are the ways to touch the marks of the board
        of that component, so that the move is meant.

    Examples
    --------
    >>> found = position("N(1,2)")
    >>> found["explanation"]["winner"], found["explanation"]["nim_value"]
    ('next', 3)
    >>> [(move["choice"], move["move"], move["to"], move["effect"]) for move in found["moves"]]
    [(0, 'take 1', 'N(0)', 'loses'), (1, 'take 1', 'N(1)', 'wins'), (2, 'take 2', 'N(0)', 'loses')]
    """
    most = as_natural(max_moves, "the number of moves to list")
    if most > MAX_NUMBERED:
        raise DomainError(f"at most {MAX_NUMBERED:,} moves are listed, not {format_number(most)}")
    return position_answer(parse(expression, games=games, misere=misere), most)


def position_answer(place: Position, most: int = MAX_LISTED_MOVES, start: Position | None = None) -> PositionAnswer:
    """Return the answer for a position; boards are drawn as they were at the `start` of play, so that nothing moves."""
    check_size(place)
    try:
        explanation, unknown = place.explain(), None
    except GrundyError as error:
        explanation, unknown = None, str(error)
    record = explanation.as_dict(max_moves=MAX_EXPLAINED_MOVES, max_digits=MAX_BINARY_DIGITS) if explanation else None
    boards = draw_boards(place, start)
    moves = MovesList(place, explanation, boards, most)
    return {
        "schema": "grundy.position/1",
        "position": str(place),
        "misere": place.misere,
        "ended": _has_ended(place),
        "explanation": record,
        "unknown": unknown,
        "components": [_component(term, board) for term, board in zip(place.terms, boards, strict=True)],
        "moves": moves.rows,
        "moves_complete": moves.complete,
    }


def check_size(place: Position) -> None:
    """Refuse a sum that is too long to tell all of it, without writing it out."""
    count = len(place.terms)
    if count > MAX_SHOWN_COMPONENTS:
        raise LimitError(
            f"this sum has {count:,} components, and at most {MAX_SHOWN_COMPONENTS:,} are shown one by one",
            hint="leave out equal pairs, which cancel",
        )
    characters = sum(len(str(term)) for term in place.terms)  # those of 1000*N(5) are one object, written once
    if characters > MAX_SHOWN_TEXT:
        raise LimitError(
            f"this position takes {characters:,} characters, and at most {MAX_SHOWN_TEXT:,} are shown",
            hint="try a smaller one",
        )


def _has_ended(place: Position) -> bool:
    try:
        return place.has_ended()
    except GrundyError:  # there are more moves than can be listed
        return False


def _component(term: Term, board: Board | None) -> PlacedComponentRecord:
    entry = term.ruleset.entry
    return {
        "notation": str(term),
        "game": entry.id if entry.id in _IDS else None,
        "name": entry.names[0],
        "board": cast("BoardRecord", board.as_dict()) if board else None,
    }


_IDS = frozenset(entry.id for entry in CATALOGUE)


def draw_boards(place: Position, start: Position | None = None) -> list[Board | None]:
    """Return the board of each component; None where it has none, or where the table is full."""
    boards: list[Board | None] = []
    earlier = _terms_by_game(start or place)
    marks_left = MAX_MARKS
    for term in place.terms:
        board = _board(term, earlier.get(term.ruleset, ())) if marks_left > 0 else None
        marks_left -= len(board.marks) if board else 0
        boards.append(board if marks_left >= 0 else None)
    return boards


def _terms_by_game(start: Position) -> dict[Ruleset, tuple[Term, ...]]:
    """Return the components of each game with which play began, some of them if they are many."""
    found: dict[Ruleset, dict[Term, None]] = {}
    for term in start.terms:
        terms = found.setdefault(term.ruleset, {})
        if len(terms) < MAX_EARLIER:
            terms[term] = None
    return {rules: tuple(terms) for rules, terms in found.items()}


_board = lru_cache(maxsize=256)(board_of)
