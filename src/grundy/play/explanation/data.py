"""An explanation as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from grundy.graphs import LoopyValue
from grundy.play.explanation.configuration import Configuration
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.play.explanation.facts import Explanation
    from grundy.play.move import Move

__all__ = ["data"]

# The positions that the winning moves lead to are written out when they have no more components than this together.
MAX_WRITTEN = 200_000

# A list of winning moves ends when it takes so many characters.
MAX_CHARACTERS = 20_000_000


def data(explanation: Explanation) -> dict[str, Any]:
    """Return the facts of an explanation as JSON can hold them.

    Examples
    --------
    >>> import grundy
    >>> data(grundy.parse("W(1,2)").explain())["winner"]
    'previous'
    """
    text = str(explanation.position)
    write_positions = len(explanation.position.terms) * len(explanation.winning_moves) <= MAX_WRITTEN
    moves = list(_moves(explanation.winning_moves, write_positions))
    return {
        "position": text,
        "misere": explanation.position.misere,
        "outcome": explanation.outcome.value,
        "winner": explanation.outcome.winner,
        "nim_value": _number(explanation.nim_sum),
        **_infinite(explanation.configuration),
        "sentence": explanation.sentence,
        "components": _components(explanation),
        "unbalanced": list(explanation.unbalanced),
        "repairers": list(explanation.repairers),
        "complete": explanation.complete and len(moves) == len(explanation.winning_moves),
        "winning_moves": moves,
        "representations": [
            {
                "system": shown.system,
                "rows": list(map(list, shown.rows)),
                "places": list(shown.places),
                "marked": sorted(shown.marked),
                "statement": shown.statement,
            }
            for shown in explanation.representations
        ],
    }


def _infinite(configuration: Configuration | None) -> dict[str, Any]:
    """Return the set K of an infinite value."""
    if configuration is None or configuration.total.is_finite:
        return {}
    return {"k": _numbers(configuration.total.k)}


def _components(explanation: Explanation) -> list[dict[str, Any]]:
    found = explanation.configuration
    if found is None:
        return [{"notation": str(term)} for term in explanation.position.terms]
    return [
        {
            "notation": row.name,
            "nim_value": _number(row.nim_value),
            "binary": found.binary(row.nim_value),
            **_k(row.value),
        }
        for row in found.rows
    ]


def _k(value: int | LoopyValue) -> dict[str, Any]:
    return {} if isinstance(value, int) or value.is_finite else {"k": _numbers(value.k)}


def _number(number: int | None) -> int | str | None:
    return None if number is None else json_number(number)


def _numbers(numbers: Iterable[int]) -> list[int | str]:
    return list(map(json_number, sorted(numbers)))


def _moves(moves: Iterable[Move], write_positions: bool) -> Iterator[dict[str, Any]]:
    length = 0
    for move in moves:
        if length > MAX_CHARACTERS:
            return
        facts = _move(move, write_positions)
        length += sum(len(fact) for fact in facts.values() if isinstance(fact, str))
        yield facts


def _move(move: Move, write_position: bool) -> dict[str, Any]:
    return {
        "component": move.index,
        "move": move.label,
        "from": str(move.before),
        "to": str(move.after),
        "position": str(move.position) if write_position else None,
        "why": move.why,
    }
