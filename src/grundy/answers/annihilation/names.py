"""Positions of tokens: which one a list of names means, and how it is written on a line."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.answers.graphs.names import find, listed
from grundy.answers.json_names import json_name
from grundy.errors import DomainError
from grundy.integers import bits

if TYPE_CHECKING:
    from grundy.linear import Annihilation

__all__ = ["mask_of_names", "named", "position_text"]


def mask_of_names(game: "Annihilation", tokens: Sequence[Any]) -> int:
    """Return the position with tokens on the vertices with these names, as JSON has them, or as they are written.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> game = Annihilation(example_graphs.path(3))
    >>> mask_of_names(game, [0, 2]), mask_of_names(game, ["2"])
    (5, 4)
    """
    from grundy.graphs.edges import Numbered
    from grundy.text import short_repr

    if isinstance(game.names, Numbered):
        known = {str(number): number for number in range(len(game))}
    else:
        known = {json.dumps(json_name(name)): number for number, name in enumerate(game.names)}
    numbers = []
    for token in tokens:
        number = known.get(_key(token))
        if number is None and not isinstance(token, str):
            raise DomainError(f"there is no vertex {short_repr(token)}")
        numbers.append(find(game.graph, token) if number is None else number)
    return game.mask([game.graph.name(number) for number in numbers])


def _key(token: Any) -> str:
    try:
        return json.dumps(token)
    except (TypeError, ValueError, RecursionError):
        return ""


def named(game: "Annihilation", mask: int) -> list[Any]:
    """Return the names of the occupied vertices, in the order of the graph.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> named(Annihilation(example_graphs.figure(2)), 0b101)
    ['z0', 'z2']
    """
    return [game.names[k] for k in bits(mask)]


def position_text(game: "Annihilation", mask: int, most: int | None) -> str:
    """Write a position as the set of its tokens, as many as fit into so many characters.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> position_text(Annihilation(example_graphs.figure(2)), 0b101, None)
    '{z0, z2}'
    """
    return f"{{{listed(named(game, mask), most)}}}" if mask else "{}"
