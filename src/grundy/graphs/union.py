"""Two graphs side by side."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby

import numpy as np

from grundy.graphs._kernels import Rows
from grundy.graphs.graph import GameGraph
from grundy.graphs.names import Named, Names, Numbered
from grundy.graphs.rows import vertex_count

__all__ = ["disjoint_union"]


class _Together(Named):
    """The names of the vertices of several graphs, which are remembered, so that it is all one how a sum is bracketed.

    They are those of the graphs when no name occurs twice, else pairs: the place of the graph, and the name there.
    """

    def __init__(self, parts: Sequence[Names]):
        self.parts = tuple(parts)
        names = tuple(chain.from_iterable(parts))
        several = len(set(names)) < len(names)
        super().__init__([(i, name) for i, part in enumerate(parts) for name in part] if several else names)


def disjoint_union(first: GameGraph, second: GameGraph) -> GameGraph:
    """Return the graph that consists of two graphs side by side, without an edge between them; also ``first + second``.

    Vertices without names are numbered on. Names are kept when they are all different; otherwise a vertex is called by
    a pair, the place of its graph in the sum, from 0 on, and its name there. Sums of several graphs do not depend on
    brackets, and the empty graph changes nothing.

    Parameters
    ----------
    first, second : GameGraph

    Returns
    -------
    GameGraph
        First the vertices of the first graph, then those of the second one.

    Examples
    --------
    >>> two, three = GameGraph.from_edges(2, [(0, 1)]), GameGraph.from_edges(3, [(2, 0)])
    >>> disjoint_union(two, three).followers(4)
    [2]
    >>> a = GameGraph.from_adjacency({"a": "b"})
    >>> list((a + GameGraph.from_adjacency({"x": "x"})).names)
    ['a', 'b', 'x']
    >>> list((a + a + a).names)
    [(0, 'a'), (0, 'b'), (1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')]
    """
    count = vertex_count(len(first) + len(second))
    offsets = np.concatenate([first.offsets, second.offsets[1:] + first.edges])
    targets = np.concatenate([first.targets, second.targets + np.uint32(len(first))])
    return GameGraph._of(Rows(offsets, targets), _names(count, [*_parts(first), *_parts(second)]))


def _parts(graph: GameGraph) -> Sequence[Names]:
    return graph.names.parts if isinstance(graph.names, _Together) else [graph.names]


def _names(count: int, parts: Sequence[Names]) -> Names:
    known = list(_numbered_on(part for part in parts if len(part)))
    if len(known) == 1:
        return known[0]
    return _Together(known) if known else Numbered(count)


def _numbered_on(parts: Iterator[Names]) -> Iterator[Names]:
    """Return the parts with only one in place of neighbours that are merely numbered."""
    for numbered, group in groupby(parts, key=lambda part: isinstance(part, Numbered)):
        if numbered:
            yield Numbered(sum(map(len, group)))
        else:
            yield from group
