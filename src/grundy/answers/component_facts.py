"""The components of a position as data: how they are written, their values, and their boards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.errors import LimitError
from grundy.games import CATALOGUE
from grundy.play.boards import board_of
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.games import Entry, Ruleset
    from grundy.play import Configuration, Position
    from grundy.play.boards import Board
    from grundy.play.explanation import Row
    from grundy.play.term import Term

__all__ = ["board_facts", "check_size", "component_facts"]

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
