"""Positions of tokens: which one an option means."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy.answers.graphs.names import find, numbers_written
from grundy.cli.output import as_bad_input
from grundy.errors import DomainError

if TYPE_CHECKING:
    from grundy.graphs import GameGraph
    from grundy.linear import Annihilation

__all__ = ["read_position"]


def read_position(game: "Annihilation", texts: Sequence[str]) -> int:
    """Return the position with tokens on the vertices that the texts list, as a mask."""
    with as_bad_input():  # no such vertex, or one twice
        return game.mask([game.graph.name(number) for text in texts for number in _numbers(game.graph, text)])


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
    except DomainError as error:
        if not any("," in str(name) for name in graph.names):
            raise
        hint = "a name with a comma in it takes a --tokens of its own"
        raise DomainError(f"{error} ({hint})") from error
