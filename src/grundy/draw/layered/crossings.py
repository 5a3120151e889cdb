"""The order of the nodes in each layer of a layered graph, with few crossings of edges.

Finding the least number is hard even for two layers. So the layers are sorted in turns, each by the places of its
neighbours in the layer before (Sugiyama, Tagawa and Toda 1981), and nodes side by side are exchanged while that helps
(Gansner et al. 1993). Several beginnings are tried, and the best order that was met is kept.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from grundy.draw.layered.grid import Grid, Layers

__all__ = ["crossings", "few_crossings"]

Rows = Sequence[Sequence[int]]
Key = Callable[[list[int]], float]

# A round costs some microseconds a node. Small graphs get all rounds that help, large ones as many as take a second.
_ROUNDS = 24
_WORK = 40_000


def crossings(grid: Grid, layers: Layers) -> int:
    """Return how many pairs of edges cross when the nodes of each layer stand in this order.

    Parameters
    ----------
    grid : Grid
        The graph.
    layers : list of lists of int
        The nodes of each layer from left to right, the top layer first.

    Returns
    -------
    int

    Examples
    --------
    >>> square = Grid.of([1, 1, 0, 0], [(0, 2), (0, 3), (1, 2), (1, 3)])
    >>> crossings(square, square.layers)
    1
    """
    place = _places(grid, layers)
    return sum(_crossings_below(layer, grid.below, place) for layer in layers)


def _places(grid: Grid, layers: Layers) -> list[int]:
    place = [0] * len(grid.heights)
    for layer in layers:
        for index, v in enumerate(layer):
            place[v] = index
    return place


def _crossings_below(layer: Sequence[int], below: Rows, place: list[int]) -> int:
    count = 0
    seen: list[int] = []
    for v in layer:
        ends = [place[w] for w in below[v]]
        count += sum(len(seen) - bisect_right(seen, end) for end in ends)
        for end in ends:
            insort(seen, end)
    return count


def few_crossings(grid: Grid) -> Layers:
    """Return an order of the nodes in each layer with few crossings.

    Parameters
    ----------
    grid : Grid
        The graph.

    Returns
    -------
    list of lists of int
        The nodes of each layer from left to right, the top layer first.

    Examples
    --------
    >>> few_crossings(Grid.of([1, 1, 0, 0], [(0, 3), (1, 2)]))
    [[0, 1], [3, 2]]
    """
    starts = _depth_first(grid), _breadth_first(grid), grid.layers
    attempts = [(start, key) for start in starts for key in (_mean, _median)]
    work = _WORK // (1 + len(grid.heights) + len(grid.chains))
    rounds = max(2, min(_ROUNDS, work // len(attempts)))
    best, fewest = grid.layers, crossings(grid, grid.layers)
    for start, key in attempts[: max(1, work // rounds)]:
        if fewest:
            found = _improved(start, grid, key, rounds)
            count = crossings(grid, found)
            if count < fewest:
                best, fewest = found, count
    return _numbers_rising(best)


def _depth_first(grid: Grid) -> Layers:
    """Return the nodes in the order in which a depth-first search from the top meets them, which suits trees."""
    order: dict[int, None] = {}
    stack = [v for layer in reversed(grid.layers) for v in reversed(layer)]
    while stack:
        v = stack.pop()
        if v not in order:
            order[v] = None
            stack += [w for w in reversed([*grid.below[v], *grid.above[v]]) if w not in order]
    return _in_layers(order, grid)


def _breadth_first(grid: Grid) -> Layers:
    """Return the nodes in the order in which a breadth-first search from the top meets them, which suits cycles."""
    order: dict[int, None] = {}
    for start in (v for layer in grid.layers for v in layer):
        frontier = [] if start in order else [start]
        while frontier:
            order |= dict.fromkeys(frontier)
            met = dict.fromkeys(w for v in frontier for w in [*grid.below[v], *grid.above[v]])
            frontier = [w for w in met if w not in order]
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
    """Return the best order that is met by sorting the layers down and up and exchanging nodes, again and again."""
    layers = [list(layer) for layer in start]
    best, fewest, stale = start, crossings(grid, start), 0
    for _ in range(rounds):
        _sort_layers(layers, grid.above, key, range(1, len(layers)), -1)
        _sort_layers(layers, grid.below, key, range(len(layers) - 2, -1, -1), 1)
        _exchange(layers, grid)
        count = crossings(grid, layers)
        stale = 0 if count < fewest else stale + 1
        if count < fewest:
            best, fewest = [list(layer) for layer in layers], count
        if not fewest or stale == 4:
            break
    return best


def _sort_layers(layers: Layers, neighbours: Rows, key: Key, depths: range, step: int) -> None:
    """Sort layers by the places of their neighbours in the layer before; a node without neighbours keeps its place."""
    for depth in depths:
        place = {v: index for index, v in enumerate(layers[depth + step])}
        keys = {v: key(sorted(place[w] for w in neighbours[v])) for v in layers[depth] if neighbours[v]}
        ordered = iter(sorted(keys, key=keys.__getitem__))
        layers[depth] = [next(ordered) if v in keys else v for v in layers[depth]]


def _exchange(layers: Layers, grid: Grid) -> None:
    """Exchange neighbours in a layer while that removes crossings."""
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
    """Return how many crossings fewer there are on one side when v and w, now left and right, are exchanged."""
    count = 0
    for a in neighbours[v]:
        x = place[a]
        for b in neighbours[w]:
            count += (x > place[b]) - (x < place[b])
    return count


def _numbers_rising(layers: Layers) -> Layers:
    """Return the order or its mirror image, which has as many crossings, so that numbers rather rise to the right."""
    rising = sum((v < w) - (v > w) for layer in layers for v, w in pairwise(layer))
    return layers if rising >= 0 else [layer[::-1] for layer in layers]
