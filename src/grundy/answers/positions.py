"""Positions as data: who wins and why, with the boards and the moves that are needed to show and play a position."""

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
    position: Annotated[str, "The notation of the position."]
    nim_value: Annotated[Number | None, "The nim value; null if it is infinite."]
    to: Number
    moves: Annotated[list[DescribedMoveRecord], "All moves to the nim value in `to`."]


class BadLineAnswer(TypedDict):
    """A line of standard input with an error."""

    schema: Literal["grundy.solve/1"]
    line: Annotated[Positive, "The number of the line, counted from 1."]
    position: Annotated[str, "The text of the line."]
    error: Annotated[str, "The error message."]
    at: NotRequired[Annotated[Count, "The index of the first bad character."]]


AnySolveAnswer: TypeAlias = Annotated[
    ExplanationRecord | MovesToAnswer | BadLineAnswer, "The winner of a position, the winning moves, and the reasons"
]


class _MarkRecord(TypedDict):
    kind: Annotated[str, "What the mark represents, such as counter, heads or edge."]
    id: NotRequired[Annotated[str, "The name of the mark in touches; marks without it cannot be touched."]]
    label: NotRequired[Annotated[str, "A description for screen readers."]]


class _ShapeRecord(_MarkRecord):
    text: NotRequired[Annotated[str, "The text in its center."]]


class CircleRecord(_ShapeRecord):
    """A circle with its center and its radius."""

    shape: Literal["circle"]
    x: float
    y: float
    r: float


class RectangleRecord(_ShapeRecord):
    """A rectangle; rx is the radius of its corners."""

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
    """A text with its center and its size."""

    shape: Literal["text"]
    x: float
    y: float
    size: float
    text: Annotated[str, "The text."]


Mark: TypeAlias = Annotated[
    CircleRecord | RectangleRecord | LineRecord | PathRecord | TextRecord,
    "A shape on a board. Sizes and coordinates are as in SVG; x and y of a circle or a text are its center.",
    Meta(name="mark"),
]


class BoardRecord(TypedDict):
    """A drawing of a component, with marks that can be touched."""

    width: float
    height: float
    title: Annotated[str, "A description of the board in words."]
    ordered: Annotated[bool, "Whether the order of touches matters."]
    marks: Annotated[list[Mark], "The marks from bottom to top."]


class PlacedComponentRecord(TypedDict):
    """A component with its game and its board."""

    notation: Annotated[str, "The notation of the component."]
    game: Annotated[str | None, "The id of the game; null if it is not in the catalogue."]
    name: Annotated[str, "The usual name of the game."]
    board: Annotated[BoardRecord | None, "The board; null if there is none, or if the position has too many marks."]


class PositionAnswer(TypedDict):
    """A position with its boards and moves."""

    schema: Literal["grundy.position/1"]
    position: Annotated[str, "The notation of the position."]
    misere: Annotated[bool, "Whether the player who makes the last move loses."]
    ended: Annotated[bool, "Whether no move is left."]
    explanation: Annotated[ExplanationRecord | None, "The winner and the reasons; null if unknown."]
    unknown: Annotated[str | None, "The reason why the winner is unknown; null if it is known."]
    components: Annotated[list[PlacedComponentRecord], "The components. Their values are in the explanation."]
    moves: Annotated[
        list[ListedMoveRecord], "The moves in the order of the components, then further winning moves of long lists."
    ]
    moves_complete: Annotated[bool, "Whether the list contains all moves."]


# ---- Answers

# The most moves in the list, and the most winning moves in the explanation.
MAX_LISTED_MOVES = 2000
MAX_EXPLAINED_MOVES = 100

# A sum of more components or characters is too long for one answer.
MAX_SHOWN_COMPONENTS = 20_000
MAX_SHOWN_TEXT = 2_000_000

# Values are also listed in binary if they have at most this many digits in total.
MAX_BINARY_DIGITS = 500_000

# Boards with more marks in total are too much for a page, so the last components get no board.
MAX_MARKS = 20_000

# The most components of each game that are considered as the origin of a later component.
MAX_EARLIER = 16


def solve(
    expression: str,
    misere: bool = False,
    to: int | None = None,
    max_moves: int = MAX_MOVES,
    *,
    games: Iterable[Any] = (),
) -> ExplanationRecord | MovesToAnswer:
    """Return who wins a position, by which moves, and why.

    Parameters
    ----------
    expression : str
        A position as for `grundy.parse`.
    misere : bool, optional
        Whether the player who makes the last move loses.
    to : int, optional
        If given, list the moves to this nim value instead. Nim values belong to normal play.
    max_moves : int, optional
        The largest number of winning moves to list.
    games : iterable, optional
        Your own games, as for `grundy.parse`.

    Returns
    -------
    dict
        An answer ``grundy.solve/1``: the result of `Explanation.as_dict`, or the moves to a nim value.

    Examples
    --------
    >>> found = solve("N(3,5)")
    >>> found["winner"], [move["position"] for move in found["winning_moves"]]
    ('next', ['N(3,3)'])
    """
    if misere and to is not None:
        raise DomainError("nim values belong to normal play", hint="omit either misere or to")
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
    """Return the record of a line of standard input with an error."""
    found: BadLineAnswer = {"schema": "grundy.solve/1", "line": number, "position": text, "error": message}
    return found if at is None else {**found, "at": at}


def position(
    expression: str, misere: bool = False, max_moves: int = MAX_LISTED_MOVES, *, games: Iterable[Any] = ()
) -> PositionAnswer:
    """Describe a position: who wins and why, its components with their boards, and the effect of each move.

    Parameters
    ----------
    expression : str
        A position as for `grundy.parse`.
    misere : bool, optional
        Whether the player who makes the last move loses.
    max_moves : int, optional
        The largest number of moves to list, at most 10,000.
    games : iterable, optional
        Your own games, as for `grundy.parse`.

    Returns
    -------
    dict
        An answer ``grundy.position/1``. ``explanation`` is the result of `solve`, with at most 100 winning moves. If
        the winner is unknown, it is None, and ``unknown`` gives the reason; the moves are still listed. The moves are
        in the order of `Position.moves`, and ``number`` is their index. If there are too many, ``moves_complete`` is
        false, each component has a share of the list, and further winning moves are added at the end. Moves that cannot
        be counted have no number. ``choice`` names a move for `grundy.answers.match`: its number, or a string such as
        ``"0:N(5)"`` with the index of a component and its new position. ``touches`` lists the ways to make the move by
        touching marks on the board of that component.

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
        raise DomainError(f"at most {MAX_NUMBERED:,} moves can be listed, not {format_number(most)}")
    return position_answer(parse(expression, games=games, misere=misere), most)


def position_answer(place: Position, most: int = MAX_LISTED_MOVES, start: Position | None = None) -> PositionAnswer:
    """Return the answer for a position; its boards keep the layout of those at the `start` of play."""
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
    """Raise LimitError if a sum is too long for an answer, without formatting it."""
    count = len(place.terms)
    if count > MAX_SHOWN_COMPONENTS:
        raise LimitError(
            f"this sum has {count:,} components, but at most {MAX_SHOWN_COMPONENTS:,} can be shown",
            hint="omit pairs of equal components, which cancel",
        )
    characters = sum(len(str(term)) for term in place.terms)  # the terms of 1000*N(5) are one object with cached text
    if characters > MAX_SHOWN_TEXT:
        raise LimitError(
            f"this position has {characters:,} characters, but at most {MAX_SHOWN_TEXT:,} can be shown",
            hint="try a smaller position",
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
    """Return the board of each component; None if it has none, or if the boards before it have too many marks."""
    boards: list[Board | None] = []
    earlier = _terms_by_game(start or place)
    marks_left = MAX_MARKS
    for term in place.terms:
        board = _board(term, earlier.get(term.ruleset, ())) if marks_left > 0 else None
        marks_left -= len(board.marks) if board else 0
        boards.append(board if marks_left >= 0 else None)
    return boards


def _terms_by_game(start: Position) -> dict[Ruleset, tuple[Term, ...]]:
    """Return the components of each game at the start of play; of many components, only the first ones."""
    found: dict[Ruleset, dict[Term, None]] = {}
    for term in start.terms:
        terms = found.setdefault(term.ruleset, {})
        if len(terms) < MAX_EARLIER:
            terms[term] = None
    return {rules: tuple(terms) for rules, terms in found.items()}


_board = lru_cache(maxsize=256)(board_of)
