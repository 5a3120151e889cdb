"""Step 3 of a layered layout: the order of the nodes in each layer, with few crossings of edges.

First, long edges are cut into pieces from one layer to the next (`Grid`). Finding the least number of crossings is hard
even for two layers. So the layers are sorted in turn, each by the places of its neighbours in the previous layer
(Sugiyama, Tagawa and Toda 1981), and adjacent nodes are exchanged while that helps (Gansner et al. 1993). The result is
the best order from several starting orders.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grundy._lazy import cached_property

# The nodes of each layer from left to right, the top layer first.
Layers = list[list[int]]


@dataclass(frozen=True)
class Grid:
    """Nodes in layers, and chains of nodes from one layer to the next.

    The nodes 0, 1, … are first the vertices of a graph, then the bends: places where a long edge passes a layer.
    """

    vertices: int  # the number of nodes that are vertices
    heights: tuple[int, ...]  # the layer of each node; 0 is the bottom
    chains: tuple[tuple[int, ...], ...]  # the nodes of each edge from top to bottom: a vertex, bends, and a vertex

    @classmethod
    def of(cls, heights: Sequence[int], edges: Iterable[tuple[int, int]]) -> "Grid":
        """Return the grid for vertices at these heights and edges that lead down."""
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
        """Return whether a node is a bend, where a long edge passes a layer."""
        return node >= self.vertices

    @property
    def is_spine(self) -> bool:
        """Whether each layer has exactly one vertex."""
        return self.vertices == len(self.layers)


# ---- Few crossings

Rows = Sequence[Sequence[int]]
Key = Callable[[list[int]], float]

# A round takes a few microseconds per node. Small graphs get all rounds that help, large graphs about a second.
_ROUNDS = 24
_WORK = 40_000


def reduce_crossings(grid: Grid) -> Layers:
    """Return an order of the nodes in each layer with few crossings."""
    starts = _depth_first(grid), _breadth_first(grid), grid.layers
    attempts = [(start, key) for start in starts for key in (_mean, _median)]
    work = _WORK // (1 + len(grid.heights) + len(grid.chains))
    rounds = max(2, min(_ROUNDS, work // len(attempts)))
    best, fewest = grid.layers, count_crossings(grid, grid.layers)
    for start, key in attempts[: max(1, work // rounds)]:
        if fewest:
            found = _improved(start, grid, key, rounds)
            count = count_crossings(grid, found)
            if count < fewest:
                best, fewest = found, count
    return _numbers_rising(best)


def count_crossings(grid: Grid, layers: Layers) -> int:
    """Return the number of pairs of edges that cross when the nodes of each layer are in this order."""
    place, count = _places(grid, layers), 0
    for layer in layers:
        ends: list[int] = []  # sorted places of the lower neighbours so far
        for v in layer:
            places = [place[w] for w in grid.below[v]]
            count += sum(len(ends) - bisect_right(ends, end) for end in places)
            for end in places:
                insort(ends, end)
    return count


def _places(grid: Grid, layers: Layers) -> list[int]:
    place = [0] * len(grid.heights)
    for layer in layers:
        for index, v in enumerate(layer):
            place[v] = index
    return place


def _depth_first(grid: Grid) -> Layers:
    """Return the nodes in the order of a depth-first search from the top, which suits trees."""
    order: dict[int, None] = {}
    stack = [v for layer in reversed(grid.layers) for v in reversed(layer)]
    while stack:
        v = stack.pop()
        if v not in order:
            order[v] = None
            stack += [w for w in reversed([*grid.below[v], *grid.above[v]]) if w not in order]
    return _in_layers(order, grid)


def _breadth_first(grid: Grid) -> Layers:
    """Return the nodes in the order of a breadth-first search from the top, which suits cycles."""
    order: dict[int, None] = {}
    for start in (v for layer in grid.layers for v in layer):
        frontier = [] if start in order else [start]
        while frontier:
            order |= dict.fromkeys(frontier)
            near = dict.fromkeys(w for v in frontier for w in [*grid.below[v], *grid.above[v]])
            frontier = [w for w in near if w not in order]
    return _in_layers(order, grid)


def _in_layers(order: Iterable[int], grid: Grid) -> Layers:
    found: Layers = [[] for _ in grid.layers]
    for v in order:
        found[len(found) - 1 - grid.heights[v]].append(v)
    return found


def _mean(places: list[int]) -> float:
    return sum(places) / len(places)


def _median(places: list[int]) -> float:
    half, odd = divmod(len(places), 2)
    return places[half] if odd else (places[half - 1] + places[half]) / 2


def _improved(start: Layers, grid: Grid, key: Key, rounds: int) -> Layers:
    """Return the best order from repeatedly sorting the layers down and up and exchanging nodes."""
    layers = [list(layer) for layer in start]
    best, fewest, stale = start, count_crossings(grid, start), 0
    for _ in range(rounds):
        _sort_layers(layers, grid.above, key, range(1, len(layers)), -1)
        _sort_layers(layers, grid.below, key, range(len(layers) - 2, -1, -1), 1)
        _exchange(layers, grid)
        count = count_crossings(grid, layers)
        stale = 0 if count < fewest else stale + 1
        if count < fewest:
            best, fewest = [list(layer) for layer in layers], count
        if not fewest or stale == 4:
            break
    return best


def _sort_layers(layers: Layers, neighbours: Rows, key: Key, depths: range, step: int) -> None:
    """Sort layers by the places of neighbours in the previous layer; nodes without neighbours keep their places."""
    for depth in depths:
        place = {v: index for index, v in enumerate(layers[depth + step])}
        keys = {v: key(sorted(place[w] for w in neighbours[v])) for v in layers[depth] if neighbours[v]}
        ordered = iter(sorted(keys, key=keys.__getitem__))
        layers[depth] = [next(ordered) if v in keys else v for v in layers[depth]]


def _exchange(layers: Layers, grid: Grid) -> None:
    """Exchange adjacent nodes in a layer while that removes crossings."""
    place = _places(grid, layers)
    waiting = set(range(len(layers)))
    for _ in range(8):
        changed = {depth for depth in sorted(waiting) if _exchange_in(layers[depth], grid, place)}
        waiting = {depth + step for depth in changed for step in (-1, 0, 1)} & set(range(len(layers)))


def _exchange_in(layer: list[int], grid: Grid, place: list[int]) -> bool:
    changed = False
    for i in range(len(layer) - 1):
        v, w = layer[i], layer[i + 1]
        if _difference(v, w, grid.above, place) + _difference(v, w, grid.below, place) > 0:
            layer[i], layer[i + 1] = w, v
            place[v], place[w] = i + 1, i
            changed = True
    return changed


def _difference(v: int, w: int, neighbours: Rows, place: list[int]) -> int:
    """Return the number of crossings on one side that exchanging v (left) and w (right) removes."""
    count = 0
    for a in neighbours[v]:
        x = place[a]
        for b in neighbours[w]:
            count += (x > place[b]) - (x < place[b])
    return count


def _numbers_rising(layers: Layers) -> Layers:
    """Return the order or its mirror image, which has as many crossings, whichever has more increasing numbers."""
    rising = sum((v < w) - (v > w) for layer in layers for v, w in pairwise(layer))
    return layers if rising >= 0 else [layer[::-1] for layer in layers]


# ---- One vertex in each layer: the vertices form a spine with long edges as arcs on both sides


def spine_order(grid: Grid) -> Layers:
    """Return an order of the nodes in each layer such that every long edge is on one side of the spine.

    Two edges on the same side cross exactly if each has one end between the ends of the other. Edges get their sides in
    order of length, the shortest first. Then edges change sides while that removes crossings.
    """
    long = sorted((chain for chain in grid.chains if len(chain) > 2), key=len)
    crossed = _crossed(grid, long)
    side: list[int] = []
    for number in range(len(long)):
        side.append(1)
        side[number] = _better_side(number, side, crossed)
    changed = True
    while changed:
        changed = False
        for number in range(len(long)):
            better = _better_side(number, side, crossed)
            changed |= better != side[number]
            side[number] = better
    distance = {v: side[number] * (number + 1) for number, chain in enumerate(long) for v in chain[1:-1]}
    return [sorted(layer, key=lambda v: distance.get(v, 0)) for layer in grid.layers]


def _crossed(grid: Grid, chains: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Return, for each edge, the numbers of the edges that it crosses if both are on the same side."""
    ends = [(grid.heights[chain[-1]], grid.heights[chain[0]]) for chain in chains]
    return [
        [i for i, (low, high) in enumerate(ends) if low < bottom < high < top or bottom < low < top < high]
        for bottom, top in ends
    ]


def _better_side(number: int, side: Sequence[int], crossed: Sequence[Sequence[int]]) -> int:
    """Return the side on which an edge crosses fewer others, 1 (right) or -1 (left); its current side in a tie."""
    surplus = sum(side[other] for other in crossed[number] if other < len(side))
    return side[number] if surplus * side[number] <= 0 else -side[number]
