"""Positions of tokens: which one is meant, and how it is written on a line."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.cli.graph_names import find, listed, numbers_written
from grundy.cli.output import BadInput
from grundy.errors import DomainError

if TYPE_CHECKING:
    from grundy.graphs import GameGraph
    from grundy.linear import Annihilation

__all__ = ["named", "position_text", "read_position"]


def read_position(game: "Annihilation", texts: Sequence[str]) -> int:
    """Return the position with tokens on the vertices that the texts list, as a mask."""
    tokens = [game.graph.name(number) for text in texts for number in _numbers(game.graph, text)]
    try:
        return game.mask(tokens)
    except DomainError as error:  # a vertex twice
        raise BadInput(str(error)) from error


def _numbers(graph: "GameGraph", text: str) -> list[int]:
    """Return the vertices of a list with commas; a text that is a name as a whole is that name, commas or not."""
    if numbers_written(graph, text):
        return [find(graph, text)]
    if not text.strip():
        return []
    return [_found(graph, piece.strip()) for piece in text.split(",")]


def _found(graph: "GameGraph", text: str) -> int:
    try:
        return find(graph, text)
    except BadInput as error:
        if not any("," in str(name) for name in graph.names):
            raise
        hint = "a name with a comma in it takes a --tokens of its own"
        raise BadInput(f"{error.message} ({hint})") from error


def named(game: "Annihilation", mask: int) -> list[Any]:
    """Return the names of the occupied vertices, in the order of the graph."""
    from grundy.linear.masks import bits

    return [game.names[k] for k in bits(mask)]


def position_text(game: "Annihilation", mask: int, most: int | None) -> str:
    """Write a position as the set of its tokens, as many as fit into so many characters."""
    return f"{{{listed(named(game, mask), most)}}}" if mask else "{}"
