"""Bushes as text: their edges, a list of stalks, or the name of a graph whose vertex 0 is the ground.

::

    bush   =  edge { "," edge }  |  "stalk" number { "," number }  |  family  |  "0"
    edge   =  vertex "-" vertex

Families are those of `grundy.games.graphs.families`.
"""

import re
from itertools import pairwise

from grundy.errors import DomainError, NotationError
from grundy.games.graphs.bush import Bush
from grundy.games.graphs.graph import Edge
from grundy.games.graphs.notation import MOST_MADE, family_text, read_family, read_items
from grundy.parsing import Reader
from grundy.text import format_number, truncate

__all__ = ["read_bush", "write_bush"]

_GROUND = re.compile(r"\bground\b", re.IGNORECASE)


def read_bush(text: str) -> Bush:
    """Read a graph that stands on the ground.

    Parameters
    ----------
    text : str
        Edges such as ``0-1, 1-2, 1-2, 2-2`` (the ground is 0 or ``ground``; an edge that is written twice is there
        twice); ``stalk 5`` for 5 edges in a row, ``stalk 3,4,5`` for several stalks; ``0`` for the ground alone; or the
        name of a graph that stands on its vertex 0: ``cycle 5``, ``tree 3``, ``complete 4`` and so on.

    Raises
    ------
    NotationError
        With the place of the first bad character, or of an edge that is not joined to the ground.

    Examples
    --------
    >>> read_bush("ground-1, 1-2, 1-2")
    Bush(((0, 1), (1, 2), (1, 2)))
    >>> read_bush("stalk 2,1").edges
    ((0, 1), (0, 3), (1, 2))
    """
    reader = Reader(text)
    if reader.word().casefold() == "stalk":
        return Bush(_stalks(_lengths(reader)))
    graph = read_family(text)
    if graph is not None:
        return Bush(graph.edges)
    if text.strip().casefold() in ("0", "ground"):
        return Bush()
    return _read_edges(text)


def _read_edges(text: str) -> Bush:
    numbered = _GROUND.sub("0     ", text)  # as long as before, so that all places remain
    places, edges = [], []
    for at, a, b in read_items(numbered):
        if b is None:
            vertex = truncate(str(a), 40)
            raise NotationError(
                text, at, f"expected an edge such as 0-{vertex if a else 1}, found only the vertex {vertex}"
            )
        places.append(at)
        edges.append((a, b))
    try:
        return Bush(edges)
    except DomainError as error:
        raise NotationError(text, _first_fallen(places, edges), str(error)) from error


def _first_fallen(places: list[int], edges: list[Edge]) -> int:
    """Return where the first edge is written that is not joined to the ground."""
    neighbours: dict[object, list[object]] = {}
    for a, b in edges:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    reached: dict[object, None] = {0: None}
    queue: list[object] = [0]
    for vertex in queue:
        fresh = [other for other in neighbours.get(vertex, ()) if other not in reached]
        reached.update(dict.fromkeys(fresh))
        queue += dict.fromkeys(fresh)
    return next(at for at, (a, _) in zip(places, edges, strict=True) if a not in reached)


def _lengths(reader: Reader) -> list[int]:
    lengths: list[int] = []
    while True:
        number = reader.number("how many edges a stalk has")
        lengths.append(number.value)
        if sum(lengths) > MOST_MADE:
            message = (
                f"these stalks have {format_number(sum(lengths))} edges and more, and at most {MOST_MADE} are made"
            )
            raise NotationError(reader.text, number.at, message)
        if not reader.take(","):
            break
    if not reader.at_end():
        reader.fail(", and the next stalk, or nothing more")
    return lengths


def _stalks(lengths: list[int]) -> list[tuple[int, int]]:
    edges: list[tuple[int, int]] = []
    top = 0
    for length in lengths:
        edges += pairwise([0, *range(top + 1, top + length + 1)])
        top += length
    return edges


def write_bush(bush: Bush) -> str:
    """Return the text that `read_bush` reads as this bush.

    Examples
    --------
    >>> [write_bush(read_bush(text)) for text in ("0-1, 1-2, 0-3", "0-1, 1-2, 2-0", "0-7, 7-7", "0")]
    ['stalk 2,1', 'cycle 3', '0-7, 7-7', '0']
    """
    if not bush.edges:
        return "0"
    vertices = bush.vertices
    if vertices == tuple(range(len(vertices))):
        starts = [b for a, b in bush.edges if a == 0 and isinstance(b, int)]
        lengths = [after - start for start, after in pairwise([*starts, len(vertices)])]
        if sum(lengths) <= MOST_MADE and tuple(sorted(_stalks(lengths))) == bush.edges:
            return f"stalk {','.join(map(str, lengths))}"
    name = family_text(vertices, bush.edges)
    return name or ", ".join(f"{a}-{b}" for a, b in bush.edges)
