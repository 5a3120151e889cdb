"""A graph in layers: long edges are cut into pieces, each from one layer to the next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grundy.lazily import cached_property

__all__ = ["Grid", "Layers"]

Layers = list[list[int]]


@dataclass(frozen=True)
class Grid:
    """Nodes in layers, and chains of nodes from one layer to the next.

    The nodes 0, 1, … are first the vertices of a graph, then the bends: places where a long edge passes a layer.

    Attributes
    ----------
    vertices : int
        How many of the nodes are vertices.
    heights : tuple of int
        The layer of each node; 0 is the bottom.
    chains : tuple of tuples of int
        The nodes of each edge from top to bottom: a vertex, bends, and a vertex.

    Examples
    --------
    >>> grid = Grid.of([2, 1, 0], [(0, 1), (1, 2), (0, 2)])
    >>> grid.chains, grid.heights, grid.layers
    (((0, 1), (1, 2), (0, 3, 2)), (2, 1, 0, 1), [[0], [1, 3], [2]])
    """

    vertices: int
    heights: tuple[int, ...]
    chains: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, heights: Sequence[int], edges: Iterable[tuple[int, int]]) -> "Grid":
        """Return the grid of vertices at these heights and edges that lead down."""
        nodes, chains = list(heights), []
        for upper, lower in edges:
            between = range(heights[upper] - 1, heights[lower], -1)
            chains.append((upper, *range(len(nodes), len(nodes) + len(between)), lower))
            nodes += between
        return cls(len(heights), tuple(nodes), tuple(chains))

    @cached_property
    def below(self) -> list[list[int]]:
        """The neighbours of each node in the layer below it."""
        found: list[list[int]] = [[] for _ in self.heights]
        for chain in self.chains:
            for upper, lower in pairwise(chain):
                found[upper].append(lower)
        return found

    @cached_property
    def above(self) -> list[list[int]]:
        """The neighbours of each node in the layer above it."""
        found: list[list[int]] = [[] for _ in self.heights]
        for v, row in enumerate(self.below):
            for w in row:
                found[w].append(v)
        return found

    @cached_property
    def layers(self) -> Layers:
        """The nodes of each layer by number, the top layer first."""
        top = max(self.heights, default=-1)
        found: Layers = [[] for _ in range(top + 1)]
        for v, height in enumerate(self.heights):
            found[top - height].append(v)
        return found

    def is_bend(self, node: int) -> bool:
        """Whether a long edge passes a layer there."""
        return node >= self.vertices

    @property
    def is_spine(self) -> bool:
        """Whether there is one vertex in each layer."""
        return self.vertices == len(self.layers)
