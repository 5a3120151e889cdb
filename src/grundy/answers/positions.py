"""A position with all that is needed to show it and to play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from grundy.answers.moves import MAX_NUMBERED, ListedMoveRecord, MoveRecord, MovesList, Winner
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.games import CATALOGUE
from grundy.integers import as_natural
from grundy.play import Configuration
from grundy.play.boards import board_of
from grundy.play.misere.answer import ByMisere
from grundy.play.misere.tame import Pair
from grundy.records import Count, Meta, Number, OutcomeLetter, Positive
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.games import Entry, Ruleset
    from grundy.play import Explanation, Move, Position
    from grundy.play.boards import Board
    from grundy.play.explanation import Row
    from grundy.play.moves import Term
    from grundy.rules import Representation


__all__ = [
    "MAX_MOVES",
    "SCHEMA",
    "board_facts",
    "check_size",
    "columns_of",
    "columns_sentence",
    "component_facts",
    "position",
    "position_facts",
    "solve",
    "solve_facts",
]


# ---- Records

Pairing: TypeAlias = Annotated[list[str], Meta(min_items=2, max_items=2)]
InfiniteSet: TypeAlias = Annotated[list[Number], "The set K of an infinite value: the finite values among the options."]


class _ValuedRecord(TypedDict):
    notation: Annotated[str, "How it is written."]
    nim_value: NotRequired[
        Annotated[Number | None, "Its value; null when infinite. Absent when values are out of reach or do not decide."]
    ]
    binary: NotRequired[Annotated[str, "The value in binary, as wide as that of the largest; empty when infinite."]]
    k: NotRequired[InfiniteSet]


class ComponentRecord(_ValuedRecord):
    """A component of a position with its value."""


class WinningMoveRecord(MoveRecord):
    """A move that wins."""

    position: Annotated[str | None, "The whole position that is left; null where all together would be too long."]
    why: Annotated[str, "What it does to the values."]


class RepresentationRecord(TypedDict):
    """The numbers of the position in a system of writing that tells who wins."""

    system: Annotated[str, "The system of writing, such as Zeckendorf."]
    rows: Annotated[list[Pairing], "What is written, and its digits."]
    places: Annotated[list[str], "What each place is worth."]
    marked: Annotated[list[Count], "The places that decide, from the left."]
    statement: Annotated[str, "The rule by which the winner is read off."]


class _ExplainedRecord(TypedDict):
    position: Annotated[str, "The position as it is written."]
    misere: Annotated[bool, "Whether who makes the last move loses."]
    winner: Winner
    nim_value: Annotated[Number | None, "The nim value; null when it is infinite, unknown, or not what decides."]
    k: NotRequired[InfiniteSet]
    unbalanced: Annotated[
        list[Count], "The columns of the values in binary, from the left, that have an odd number of ones."
    ]
    repairers: Annotated[list[Count], "The components in which a winning move can be made."]
    representations: list[RepresentationRecord]


class SolutionRecord(_ExplainedRecord):
    """Who wins a position, by which moves, and why."""

    outcome: OutcomeLetter
    sentence: Annotated[str, "For whom it is won, and why."]
    components: list[ComponentRecord]
    complete: Annotated[bool, "Whether these are known to be all winning moves."]
    winning_moves: list[WinningMoveRecord]


class SolveAnswer(SolutionRecord):
    """Who wins."""

    schema: Literal["grundy.solve/1"]


class MovesToAnswer(TypedDict):
    """The moves to a nim value."""

    schema: Literal["grundy.solve/1"]
    position: Annotated[str, "The position as it is written."]
    nim_value: Annotated[Number | None, "The nim value; null when it is infinite."]
    to: Number
    moves: Annotated[list[MoveRecord], "All moves to the nim value `to`."]


class BadLineAnswer(TypedDict):
    """A line of standard input that could not be answered."""

    schema: Literal["grundy.solve/1"]
    line: Annotated[Positive, "Which line, from 1."]
    position: Annotated[str, "What stood there."]
    error: Annotated[str, "Why it was not answered."]
    at: NotRequired[Annotated[Count, "The index of the first bad character."]]


AnySolveAnswer: TypeAlias = Annotated[
    SolveAnswer | MovesToAnswer | BadLineAnswer, "Who wins a position, by which moves, and why"
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


class DrawnComponentRecord(_ValuedRecord):
    """A component with its value, its game and its board."""

    game: Annotated[str | None, "The id of the game in the catalogue; null for a game from elsewhere."]
    name: Annotated[str, "What people call the game."]
    board: Annotated[BoardRecord | None, "null when it has none, or when the table is full."]


class PositionRecord(_ExplainedRecord):
    """A position with its boards and moves."""

    ended: Annotated[bool, "Whether no move is left."]
    outcome: Annotated[OutcomeLetter | None, "null where nobody knows it."]
    sentence: Annotated[str | None, "For whom it is won, and why; null where nobody knows."]
    unknown: Annotated[str | None, "Why nobody knows who wins; null when it is known."]
    components: list[DrawnComponentRecord]
    repair_sentence: Annotated[str, "Which components can repair the nim sum; empty when nothing is to be repaired."]
    moves: Annotated[
        list[ListedMoveRecord], "In the order of the components; winning moves beyond the end of the list come last."
    ]
    moves_complete: Annotated[bool, "Whether these are all moves."]


class PositionAnswer(PositionRecord):
    """A position with its boards and moves."""

    schema: Literal["grundy.position/1"]


# ---- Who wins a position, by which moves and why: what ``grundy solve --json`` writes

SCHEMA = "grundy.solve/1"


def solve(expression: str, misere: bool = False, to: int | None = None, *, games: Iterable[Any] = ()) -> dict[str, Any]:
    """Say who wins a position, by which moves, and why.

    Parameters
    ----------
    expression : str
        A position as `grundy.parse` reads it.
    misere : bool, optional
        Whether who makes the last move loses.
    to : int, optional
        List the moves to this nim value instead; it belongs to normal play.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.solve/1``.

    Examples
    --------
    >>> found = solve("N(3,5)")
    >>> found["winner"], [move["position"] for move in found["winning_moves"]]
    ('next', ['N(3,3)'])
    """
    return {"schema": SCHEMA, **solve_facts(expression, games, misere, to)}


def solve_facts(text: str, games: Iterable[Any], misere: bool, target: int | None) -> dict[str, Any]:
    """Return the answer without the name of its schema, for a text that may name games of one's own.

    Examples
    --------
    >>> solve_facts("N(3,5)", (), False, 5)["moves"][0]["to"]
    'N(0)'
    """
    from grundy.play import parse

    if misere and target is not None:
        raise DomainError("nim values belong to normal play; leave out misère play, or the nim value to move to")
    position = parse(text, games=games, misere=misere)
    if target is None:
        return position.explain().as_dict()
    return _moves_facts(position, target, position.moves_to(target))


def _moves_facts(position: Position, target: int, moves: list[Move]) -> dict[str, Any]:
    return {
        "position": str(position),
        "nim_value": json_number(position.nim_value) if position.value.is_finite else None,
        "to": json_number(target),
        "moves": [
            {"component": move.index, "move": move.label, "from": str(move.before), "to": str(move.after)}
            for move in moves
        ],
    }


# ---- The components of a position as data: how they are written, their values, and their boards

# A sum of more components, or one that takes more characters, is too much for one answer.
MAX_COMPONENTS = 20_000
MAX_CHARACTERS = 2_000_000

# A table of boards with more marks than this is too much for a page; the components that come last go without.
MAX_MARKS = 20_000

# So many components of one game are looked through for the one that a component came from.
MAX_EARLIER = 16

# Values are written in binary when all of them together take no more digits than this.
MAX_DIGITS = 500_000

_IDS = frozenset(entry.id for entry in CATALOGUE)


def check_size(position: Position) -> None:
    """Refuse a sum that is too long to tell all of it.

    Raises
    ------
    LimitError

    Examples
    --------
    >>> import grundy
    >>> check_size(grundy.parse("20000*N(5)"))
    """
    count = len(position.terms)
    if count > MAX_COMPONENTS:
        raise LimitError(
            f"this sum has {count:,} components, and at most {MAX_COMPONENTS:,} are shown one by one; "
            "leave out equal pairs, which cancel"
        )
    copies = Counter(map(id, position.terms))  # the components of 1000*N(5) are one object
    texts = {id(term): term for term in position.terms}
    characters = sum(len(str(term)) * copies[key] for key, term in texts.items())
    if characters > MAX_CHARACTERS:
        raise LimitError(
            f"this position takes {characters:,} characters, and at most {MAX_CHARACTERS:,} are shown; "
            "try a smaller one"
        )


def board_facts(position: Position, start: Position | None = None) -> list[dict[str, Any] | None]:
    """Return the board of each component; None where it has none, or where the table is full.

    Parameters
    ----------
    start : Position, optional
        Where play began: graphs and rows of coins are drawn as they were there, so that nothing moves during play.

    Examples
    --------
    >>> import grundy
    >>> [board["height"] > 0 for board in board_facts(grundy.parse("N(3,5)"))]
    [True, True]
    """
    room = MAX_MARKS
    boards: list[dict[str, Any] | None] = []
    earlier = _by_rules(start or position)
    for term in position.terms:
        board = _board(term, earlier.get(term.ruleset, ())) if room > 0 else None
        room -= len(board.marks) if board else 0
        boards.append(board.as_dict() if board and room >= 0 else None)
    return boards


def _by_rules(start: Position) -> dict[Ruleset, tuple[Term, ...]]:
    """Return the components of each game with which play began, some of them if they are many."""
    found: dict[Ruleset, dict[Term, None]] = {}
    for term in start.terms:
        terms = found.setdefault(term.ruleset, {})
        if len(terms) < MAX_EARLIER:
            terms[term] = None
    return {rules: tuple(terms) for rules, terms in found.items()}


@lru_cache(maxsize=256)
def _board(term: Term, earlier: tuple[Term, ...]) -> Board | None:
    return board_of(term, earlier)


def component_facts(
    position: Position, columns: Configuration | None, boards: list[dict[str, Any] | None]
) -> list[dict[str, Any]]:
    """Return the facts of each component.

    Parameters
    ----------
    columns : Configuration or None
        The values of the components; None when they are not known, or say nothing.
    boards : list
        What `board_facts` returns.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(5)")
    >>> component_facts(p, p.explain().configuration, [None])
    [{'notation': 'N(5)', 'game': 'nim', 'name': 'Nim', 'nim_value': 5, 'binary': '101', 'board': None}]
    """
    values = _values(columns, len(position.terms))
    return [
        {"notation": str(term), **_game(term.ruleset.entry), **value, "board": board}
        for term, value, board in zip(position.terms, values, boards, strict=True)
    ]


def _game(entry: Entry) -> dict[str, Any]:
    return {"game": entry.id if entry.id in _IDS else None, "name": entry.names[0]}


def _values(found: Configuration | None, count: int) -> list[dict[str, Any]]:
    if found is None:
        return [{}] * count
    in_binary = found.bits * count <= MAX_DIGITS
    return [_value(row, found.binary(row.nim_value) if in_binary else None) for row in found.rows]


def _value(row: Row, binary: str | None) -> dict[str, Any]:
    if row.nim_value is None:  # only a LoopyValue is infinite
        return {"nim_value": None, "k": [json_number(element) for element in sorted(row.value.k)]}  # type: ignore[union-attr]
    facts: dict[str, Any] = {"nim_value": json_number(row.nim_value)}
    return facts if binary is None else facts | {"binary": binary}


# ---- The binary columns that tell who wins a position, in misère play too where they do

# A sum of tame parts is lost for who is to move when its nim sum is 0 and some part is firm, or when it is 1 and all
# parts are fickle, like heaps of at most one counter (see grundy.play.misere.tame). What counts is the sum that a move
# leaves: from N(1,1,3) one must not leave N(1,1), where the nim sum is 0 and nothing is firm any more.
MISERE = (
    "In misère play, leave the nim sum 0 if a component that counts for more than one counter is left after your move, "
    "and the nim sum 1 if none is."
)


def columns_of(explanation: Explanation | None) -> Configuration | None:
    """Return the values of the components in binary; None where they are unknown or do not decide.

    Examples
    --------
    >>> import grundy
    >>> columns_of(grundy.parse("N(3,5)", misere=True).explain()).total
    LoopyValue(6)
    >>> columns_of(grundy.parse("Kayles(9,5)", misere=True).explain()) is None
    True
    """
    if explanation is None:
        return None
    if _tame_pair(explanation.position) is None:
        return explanation.configuration
    try:
        return Configuration.of(explanation.position)
    except GrundyError:
        return None


def columns_sentence(explanation: Explanation) -> str:
    """Return what the columns mean for who moves: which components can repair them, or how misère play reads them.

    Examples
    --------
    >>> import grundy
    >>> columns_sentence(grundy.parse("N(3,5)").explain())
    '1 component can repair it: N(5).'
    """
    return explanation.repair_sentence if _tame_pair(explanation.position) is None else MISERE


def _tame_pair(position: Position) -> Pair | None:
    """Return the values of a tame sum in misère play."""
    judge = position.judge
    found = judge.answer.certificate if isinstance(judge, ByMisere) else None
    return found if isinstance(found, Pair) else None


# ---- A position with all that is needed to show it and to play it

MAX_MOVES = 2000


def position(
    expression: str, misere: bool = False, max_moves: int = MAX_MOVES, *, games: Iterable[Any] = ()
) -> dict[str, Any]:
    """Tell all of a position: who wins and why, its components with their boards, and what each move does.

    Parameters
    ----------
    expression : str
        A position as `grundy.parse` reads it.
    misere : bool, optional
        Whether who makes the last move loses.
    max_moves : int, optional
        So many moves are listed, at most 10,000.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.position/1``. Where nobody knows who wins, ``outcome`` is None, ``unknown`` says why, and the
        moves are listed all the same. The moves stand in the order of `Position.moves`, and ``number`` counts them
        from 0. If they are too many, ``moves_complete`` is false, each component has a share of the list, and winning
        moves from beyond it are added; what cannot be counted has no number. ``choice`` is what names a move in
        `grundy.answers.match`: the number, or else a text like ``"0:N(5)"``, the component and what it becomes.
        ``touches`` are the ways to touch the marks of the board of that component, so that the move is meant.

    Examples
    --------
    >>> found = position("N(1,2)")
    >>> found["winner"], found["nim_value"]
    ('next', 3)
    >>> [(move["choice"], move["move"], move["to"], move["effect"]) for move in found["moves"]]
    [(0, 'take 1', 'N(0)', 'loses'), (1, 'take 1', 'N(1)', 'wins'), (2, 'take 2', 'N(0)', 'loses')]
    """
    from grundy.play import parse

    place = parse(expression, games=games, misere=misere)
    return {"schema": "grundy.position/1", **position_facts(place, _most(max_moves))}


def _most(max_moves: int) -> int:
    most = as_natural(max_moves, "the number of moves to list")
    if most > MAX_NUMBERED:
        raise DomainError(f"at most {MAX_NUMBERED:,} moves are listed, not {format_number(most)}")
    return most


def position_facts(place: Position, most: int = MAX_MOVES, start: Position | None = None) -> dict[str, Any]:
    """Return the answer without the name of its schema.

    Parameters
    ----------
    most : int, optional
        So many moves are listed.
    start : Position, optional
        Where play began, so that nothing on the boards moves while play goes on.

    Examples
    --------
    >>> import grundy
    >>> position_facts(grundy.parse("W(1,2)"))["sentence"]
    'The player who has just moved wins: the nim value is 0, and every move makes it positive.'
    """
    check_size(place)
    explanation, unknown = _explained(place)
    boards = board_facts(place, start)
    columns = columns_of(explanation)
    moves = MovesList(place, explanation, [board is not None for board in boards], most)
    return {
        "position": str(place),
        "misere": place.misere,
        "ended": _has_ended(place),
        **_winner(explanation),
        "unknown": unknown,
        "components": component_facts(place, columns, boards),
        **_repair(explanation, columns),
        "representations": _representations(explanation),
        "moves": moves.rows,
        "moves_complete": moves.complete,
    }


def _explained(place: Position) -> tuple[Explanation | None, str | None]:
    """Return why a position is won, or why nobody can say."""
    try:
        return place.explain(), None
    except GrundyError as error:
        return None, str(error)


def _has_ended(place: Position) -> bool:
    try:
        return place.has_ended()
    except GrundyError:  # there are more moves than can be listed
        return False


def _winner(explanation: Explanation | None) -> dict[str, Any]:
    if explanation is None:
        return {"outcome": None, "winner": None, "nim_value": None, "sentence": None}
    found, number = explanation.configuration, explanation.nim_sum
    infinite = found is not None and not found.total.is_finite
    return {
        "outcome": explanation.outcome.value,
        "winner": explanation.outcome.winner,
        "nim_value": None if number is None else json_number(number),
        **({"k": [json_number(element) for element in sorted(found.total.k)]} if found and infinite else {}),
        "sentence": explanation.sentence,
    }


def _repair(explanation: Explanation | None, columns: Configuration | None) -> dict[str, Any]:
    """Return which columns of the binary configuration are unbalanced, and which components can repair that."""
    if explanation is None:
        return {"unbalanced": [], "repairers": [], "repair_sentence": ""}
    return {
        "unbalanced": [] if columns is None else list(columns.unbalanced),
        "repairers": list(explanation.repairers),
        "repair_sentence": columns_sentence(explanation),
    }


def _representations(explanation: Explanation | None) -> list[dict[str, Any]]:
    try:
        return [_shown(system) for system in explanation.representations] if explanation else []
    except GrundyError:
        return []


def _shown(system: Representation) -> dict[str, Any]:
    return {
        "system": system.system,
        "rows": list(map(list, system.rows)),
        "places": list(system.places),
        "marked": sorted(system.marked),
        "statement": system.statement,
    }
