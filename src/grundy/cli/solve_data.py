"""What ``grundy solve`` answers, as data."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.play import Move, Position

__all__ = ["SCHEMA", "answer", "moves_data"]

SCHEMA = "grundy.solve/2"


def answer(text: str, games: "list[Entry]", misere: bool, target: int | None) -> dict[str, Any]:
    """Return the answer for a position that is still to be read."""
    from grundy.play import parse

    position = parse(text, games=games, misere=misere)
    if target is None:
        return position.explain().as_dict()
    return moves_data(position, target, position.moves_to(target))


def moves_data(position: "Position", target: int, moves: "list[Move]") -> dict[str, Any]:
    """Return the moves to a nim value."""
    return {
        "position": str(position),
        "nim_value": position.nim_value if position.value.is_finite else None,
        "to": target,
        "moves": [
            {"component": move.index, "move": move.label, "from": str(move.before), "to": str(move.after)}
            for move in moves
        ],
    }
