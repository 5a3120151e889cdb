"""What answers about positions and matches say: the records of `solve`, `position`, `match` and `reply`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias, TypedDict, cast

from grundy.play.records import DescribedMoveRecord, ExplanationRecord, MoveRecord, ValueRecord
from grundy.records import Count, Meta, Number, OutcomeLetter, Positive

if TYPE_CHECKING:
    from grundy.play import Record

# ---- Who wins a position; its explanation is an answer by itself


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


# ---- A position that can be played: its boards and its moves

Effect: TypeAlias = Annotated[
    Literal["wins", "loses", "draws"] | None, "What the move does for who makes it; null where nobody knows."
]
Choice: TypeAlias = Annotated[
    Count | str,
    "How a match names the move: by its number, by the component and what it becomes, such as 0:N(5), or as people "
    "write moves.",
    Meta(name="choice"),
]


class _PlayedRecord(MoveRecord):
    number: Annotated[Count | None, "Its number among all moves, from 0; null beyond the end of the list."]
    choice: Choice
    position: Annotated[str | None, "The whole position that is left; null where all together would be too long."]
    outcome: Annotated[OutcomeLetter | None, "The outcome of the position that is left; null where nobody knows it."]
    nim_value: Annotated[Number | None, "The value that is left; null when infinite, unknown, or not what decides."]
    effect: Effect


class ListedMoveRecord(_PlayedRecord):
    """A move that can be made, with what it does and how it is made on a board."""

    why: Annotated[str | None, "Why it does that."]
    touches: Annotated[
        list[Annotated[list[str], Meta(min_items=1)]],
        "The ways to make it on the board of the component, each the ids of marks.",
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


# ---- Matches

Player: TypeAlias = Annotated[int, Meta(minimum=0, maximum=1)]


class MadeMoveRecord(_PlayedRecord):
    """A move that was made in a match."""

    player: Annotated[Player, "Who made it: 0 the player who began."]
    blunder: Annotated[bool, "Whether the player could win and no longer does, or could draw and now loses."]


class MatchAnswer(TypedDict):
    """A match so far."""

    schema: Literal["grundy.match/1"]
    start: Annotated[str, "The first position."]
    misere: Annotated[bool, "Whether who makes the last move loses."]
    moves: Annotated[list[Choice], "The moves as they were named."]
    history: Annotated[list[MadeMoveRecord], "What each of them did."]
    start_outcome: Annotated[OutcomeLetter | None, "The outcome of the first position; null where nobody knows it."]
    to_move: Annotated[Player, "Who is to move: 0 the player who began."]
    ended: Annotated[bool, "Whether no move is left."]
    winner: Annotated[Player | None, "Who has won; null while the match goes on."]
    repeated: Annotated[Positive, "How often the position has stood with the same player to move, this time included."]
    may_be_drawn: Annotated[bool, "Whether a draw may be called: the position stands for the third time."]
    current: Annotated[PositionAnswer, "The position in which the match stands."]


class ReplyAnswer(MoveRecord):
    """The move of an opponent."""

    schema: Literal["grundy.reply/1"]
    position: Annotated[str, "The position in which it is made."]
    number: Annotated[Count | None, "Its number among all moves, from 0; null beyond the first 10,000."]
    choice: Choice
    leads_to: Annotated[str, "The whole position that is left."]


class RecordedMoveRecord(TypedDict):
    """A move in the record of a match."""

    component: Annotated[Count, "Which component was moved in, counted from 0."]
    label: Annotated[str, "The move in words."]
    before: Annotated[str, "The component before the move."]
    position: Annotated[str, "The whole position that the move left."]


class PlayAnswer(TypedDict):
    """The record of a match."""

    schema: Literal["grundy.play/1"]
    start: Annotated[str, "The position at the beginning."]
    misere: Annotated[bool, "Whether the player who cannot move wins."]
    players: Annotated[list[str], "Who played, the first player first.", Meta(min_items=2, max_items=2)]
    moves: Annotated[list[RecordedMoveRecord], "The first player's first."]
    winner: Annotated[Player | None, "0 the first player, 1 the second, null when nobody has won."]
    ending: Literal["no move left", "resigned", "draw by repetition", "unfinished"]
    result: Annotated[str, "Who won, and how, in a sentence."]


def play_answer(record: Record) -> PlayAnswer:
    """Return the record of a match, as `grundy play` writes it."""
    return cast("PlayAnswer", {"schema": "grundy.play/1", **record.as_dict()})
