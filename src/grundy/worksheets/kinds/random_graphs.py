"""Small graphs by chance, connected and fit for paper."""

from collections.abc import Sequence

from grundy.worksheets.chance import Chance
from grundy.worksheets.pictures.graph import Drawn
from grundy.worksheets.pictures.picture import WIDEST

__all__ = ["NAMES", "acyclic", "fits_paper", "is_connected"]

# Without l and o, which look like 1 and 0 when they are written by hand.
NAMES = "abcdefghijkmnp"

# So many layers of vertices are about as high as a drawing may be.
MOST_LAYERS, HIGHEST = 5, 430.0

# No more vertices have no edge that leads to them.
MOST_STARTS = 2


def acyclic(chance: Chance, count: int, most: int) -> list[list[int]]:
    """Return the followers of the vertices of an acyclic graph: 1 to `most` smaller ones; vertex 0 is an end.

    It is connected, no play is long, and at most two vertices are reached from no other; there are such graphs with 6
    vertices and 2 followers, or 10 and 4, but not with many vertices and few followers. Edges lead to near vertices, so
    that a drawing has short lines; another vertex may be an end, too.

    Examples
    --------
    >>> acyclic(Chance(1), 4, 2)[0]
    []
    """
    while True:
        rows = _rows(chance, count, most)
        starts = count - len({w for row in rows for w in row})
        if starts <= MOST_STARTS and is_connected(rows) and _longest_play(rows) < MOST_LAYERS:
            return rows


def _rows(chance: Chance, count: int, most: int) -> list[list[int]]:
    ends = {0, 1} if chance.happens(0.5) else {0}
    rows: list[list[int]] = []
    for v in range(count):
        near = list(range(max(0, v - 5), v))
        wanted = 0 if v in ends else min(len(near), chance.between(1, most))
        rows.append(sorted(chance.some(near, wanted)))
    return rows


def _longest_play(rows: Sequence[Sequence[int]]) -> int:
    lengths: list[int] = []
    for row in rows:
        lengths.append(max((lengths[w] + 1 for w in row), default=0))
    return max(lengths)


def is_connected(followers: Sequence[Sequence[int]]) -> bool:
    """Whether the graph is in one piece when the directions of its edges are forgotten.

    Examples
    --------
    >>> is_connected([[], [0]]), is_connected([[], []])
    (True, False)
    """
    seen, waiting = {0}, [0]
    while waiting:
        v = waiting.pop()
        near = {*followers[v], *(u for u, row in enumerate(followers) if v in row)} - seen
        seen |= near
        waiting += near
    return len(seen) == len(followers)


def fits_paper(graph: Drawn) -> bool:
    """Whether a drawing of a graph leaves room for others on the page.

    Examples
    --------
    >>> fits_paper(Drawn([[], [0]], "ab"))
    True
    """
    layout = graph.layout
    return layout.width <= WIDEST and layout.height <= HIGHEST
