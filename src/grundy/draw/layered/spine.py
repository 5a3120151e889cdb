"""The order in layers with one vertex each: the vertices form a spine, and long edges are arcs on both sides of it."""

from collections.abc import Sequence

from grundy.draw.layered.grid import Grid, Layers

__all__ = ["beside_spine"]

Chain = tuple[int, ...]


def beside_spine(grid: Grid) -> Layers:
    """Return an order of the nodes in each layer in which every long edge stays on one side of the vertices.

    Two edges on the same side cross exactly when each has one end between the ends of the other. The shortest edges
    choose their side first; then edges change sides while that removes crossings.

    Parameters
    ----------
    grid : Grid
        The graph; each layer has one vertex.

    Returns
    -------
    list of lists of int
        The nodes of each layer from left to right, the top layer first.

    Examples
    --------
    >>> beside_spine(Grid.of([2, 1, 0], [(0, 1), (1, 2), (0, 2)]))
    [[0], [1, 3], [2]]
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


def _crossed(grid: Grid, chains: Sequence[Chain]) -> list[list[int]]:
    """Return the numbers of the edges that each edge crosses if they are on the same side."""
    ends = [(grid.heights[chain[-1]], grid.heights[chain[0]]) for chain in chains]
    return [
        [i for i, (low, high) in enumerate(ends) if low < bottom < high < top or bottom < low < top < high]
        for bottom, top in ends
    ]


def _better_side(number: int, side: Sequence[int], crossed: Sequence[Sequence[int]]) -> int:
    """Return the side on which an edge crosses fewer others: 1 on the right, -1 on the left; its own one if equal."""
    surplus = sum(side[other] for other in crossed[number] if other < len(side))
    return side[number] if surplus * side[number] <= 0 else -side[number]
