"""Where the nodes of a layered graph stand from left to right.

After Brandes and Köpf (2002): each node is put straight below the middle one of its neighbours in the layer above,
where order and long edges allow that, which joins nodes to vertical blocks; the blocks are packed to the left. The
same is done upwards and to the right, and each node takes the middle of its four places. A long edge becomes vertical
between its first and its last bend. Unlike there, vertices are joined to vertices before bends have their turn, because
lines are pulled tight later and short edges are not.
"""

from bisect import bisect
from collections.abc import Sequence
from itertools import pairwise

from grundy.draw.layered.grid import Grid, Layers

__all__ = ["Extent", "across"]

Rows = Sequence[Sequence[int]]
Piece = tuple[int, int]
Extent = tuple[float, float]


def across(grid: Grid, layers: Layers, extents: Sequence[Extent]) -> list[float]:
    """Return how far to the right each node stands.

    Parameters
    ----------
    grid : Grid
        The graph.
    layers : list of lists of int
        The nodes of each layer from left to right, the top layer first.
    extents : sequence of pairs of float
        How much room each node needs to its left and to its right.

    Returns
    -------
    list of float
        The room of the nodes begins at 0.

    Examples
    --------
    >>> fork = Grid.of([1, 0, 0], [(0, 1), (0, 2)])
    >>> across(fork, fork.layers, [(10, 10)] * 3)
    [20.0, 10.0, 30.0]
    """
    forbidden = _crossing_long_edges(grid, layers)
    candidates = []
    for upwards, mirrored in [(False, False), (False, True), (True, False), (True, True)]:
        rows = [layer[::-1] if mirrored else layer for layer in (layers[::-1] if upwards else layers)]
        room = [(right, left) for left, right in extents] if mirrored else extents
        x = _packed(rows, _blocks(grid, rows, grid.below if upwards else grid.above, forbidden), room)
        candidates.append([-place for place in x] if mirrored else x)
    return _balanced(candidates, extents)


def _crossing_long_edges(grid: Grid, layers: Layers) -> set[Piece]:
    """Return the pieces, with the lower and the upper node in either order, that cross a piece between two bends."""
    found: set[Piece] = set()
    for upper, lower in pairwise(layers):
        place = {v: index for index, v in enumerate(upper)}
        pieces = [(place[v], index, v, w) for index, w in enumerate(lower) for v in grid.above[w]]
        tops: list[int] = []
        bottoms: list[int] = []
        for top, bottom, v, w in pieces:
            if grid.is_bend(v) and grid.is_bend(w) and (not tops or top > tops[-1]):
                tops.append(top)
                bottoms.append(bottom)
        for top, bottom, v, w in pieces:
            if bisect(tops, top) != bisect(bottoms, bottom):
                found |= {(v, w), (w, v)}
    return found


def _blocks(grid: Grid, layers: Layers, before: Rows, forbidden: set[Piece]) -> list[int]:
    """Return the first node of the vertical block of each node."""
    block = list(range(len(before)))
    for upper, lower in pairwise(layers):
        place = {v: index for index, v in enumerate(upper)}
        tops: list[int] = []
        bottoms: list[int] = []
        taken: set[int] = set()
        for bottom, w in sorted(enumerate(lower), key=lambda entry: grid.is_bend(entry[1])):
            for v in _middle(grid, before[w], place):
                at = bisect(bottoms, bottom)
                if v not in taken and (v, w) not in forbidden and bisect(tops, place[v]) == at:
                    taken.add(v)
                    tops.insert(at, place[v])
                    bottoms.insert(at, bottom)
                    block[w] = block[v]
                    break
    return block


def _middle(grid: Grid, neighbours: Sequence[int], place: dict[int, int]) -> list[int]:
    """Return the middle one of the neighbours, or the two middle ones; bends count only if there is nothing else."""
    vertices = [v for v in neighbours if not grid.is_bend(v)]
    ordered = sorted(vertices or neighbours, key=place.__getitem__)
    return ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]


def _packed(layers: Layers, block: list[int], extents: Sequence[Extent]) -> list[float]:
    """Return the places of the nodes when the blocks are packed to the left, then closed up to the right."""
    after: dict[int, dict[int, float]] = {b: {} for b in block}
    missing = dict.fromkeys(after, 0)
    for layer in layers:
        for v, w in pairwise(layer):
            if block[w] not in after[block[v]]:
                missing[block[w]] += 1
            distance = extents[v][1] + extents[w][0]
            after[block[v]][block[w]] = max(distance, after[block[v]].get(block[w], 0.0))
    x = dict.fromkeys(after, 0.0)
    order = [b for b in after if not missing[b]]
    for b in order:
        for c, distance in after[b].items():
            x[c] = max(x[c], x[b] + distance)
            missing[c] -= 1
            if not missing[c]:
                order.append(c)
    for b in reversed(order):
        x[b] = max(x[b], min((x[c] - distance for c, distance in after[b].items()), default=x[b]))
    return [x[b] for b in block]


def _balanced(candidates: list[list[float]], extents: Sequence[Extent]) -> list[float]:
    """Return the mean of the two middle places of each node, after moving all candidates to the narrowest one."""
    ends = []
    for x in candidates:
        left = min(place - extent[0] for place, extent in zip(x, extents, strict=True))
        right = max(place + extent[1] for place, extent in zip(x, extents, strict=True))
        ends.append((left, right))
    narrowest = min(right - left for left, right in ends)
    shifts = [
        (narrowest - right if number % 2 else -left) for number, (left, right) in enumerate(ends)
    ]  # those that were packed to the right are moved by their right ends
    places = [sorted(x + shift for x, shift in zip(row, shifts, strict=True)) for row in zip(*candidates, strict=True)]
    middle = [(row[1] + row[2]) / 2 for row in places]
    left = min(place - extent[0] for place, extent in zip(middle, extents, strict=True))
    return [place - left for place in middle]
