"""Positions as data: who wins and why, and all that is needed to show a position and to play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from grundy.answers.moves import MAX_NUMBERED, MovesList
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.games import CATALOGUE
from grundy.integers import as_natural
from grundy.play import parse
from grundy.play.boards import board_of
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.answers.play_records import (
        BadLineAnswer,
        BoardRecord,
        MovesToAnswer,
        PlacedComponentRecord,
        PositionAnswer,
    )
    from grundy.games import Ruleset
    from grundy.graphs import LoopyValue
    from grundy.play import Position, Term
    from grundy.play.boards import Board
    from grundy.play.records import ExplanationRecord, ValueRecord

# The moves of a position that are listed, and the winning ones among them that its explanation has.
MAX_MOVES = 2000
MAX_WINNING = 100

# A sum of more components, or one that takes more characters, is too much for one answer.
MAX_COMPONENTS = 20_000
MAX_CHARACTERS = 2_000_000

# Values are written in binary when all of them together take no more digits than this.
MAX_DIGITS = 500_000

# A table of boards with more marks than this is too much for a page; the components that come last go without.
MAX_MARKS = 20_000

# Components of one game among which the one is looked for that a component came from.
MAX_EARLIER = 16


def solve(
    expression: str, misere: bool = False, to: int | None = None, *, games: Iterable[Any] = ()
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
    return place.explain().as_dict() if to is None else moves_to(place, to)


def moves_to(place: Position, target: int) -> MovesToAnswer:
    """Return all moves from a position to a nim value."""
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
    expression: str, misere: bool = False, max_moves: int = MAX_MOVES, *, games: Iterable[Any] = ()
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


def position_answer(place: Position, most: int = MAX_MOVES, start: Position | None = None) -> PositionAnswer:
    """Return the answer for a position; boards are drawn as they were at the `start` of play, so that nothing moves."""
    check_size(place)
    try:
        explanation, unknown = place.explain(), None
    except GrundyError as error:
        explanation, unknown = None, str(error)
    record = explanation.as_dict(max_moves=MAX_WINNING, max_digits=MAX_DIGITS) if explanation else None
    boards = draw_boards(place, start)
    moves = MovesList(place, explanation, [board is not None for board in boards], most)
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
    if count > MAX_COMPONENTS:
        raise LimitError(
            f"this sum has {count:,} components, and at most {MAX_COMPONENTS:,} are shown one by one",
            hint="leave out equal pairs, which cancel",
        )
    copies = Counter(map(id, place.terms))  # the components of 1000*N(5) are one object
    texts = {id(term): term for term in place.terms}
    characters = sum(len(str(term)) * copies[key] for key, term in texts.items())
    if characters > MAX_CHARACTERS:
        raise LimitError(
            f"this position takes {characters:,} characters, and at most {MAX_CHARACTERS:,} are shown",
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


@lru_cache(maxsize=256)
def _board(term: Term, earlier: tuple[Term, ...]) -> Board | None:
    return board_of(term, earlier)
