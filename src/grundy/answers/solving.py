"""Who wins a position, by which moves and why: what ``grundy solve --json`` writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.play import Move, Position

__all__ = ["SCHEMA", "solve", "solve_facts"]

SCHEMA = "grundy.solve/2"


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
        An answer ``grundy.solve/2``.

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
