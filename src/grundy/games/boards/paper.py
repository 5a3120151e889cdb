"""Graphs drawn on squared paper: vertices are squares, and they are joined exactly when they lie side by side.

On such a drawing Arc Kayles is Cram, and its symmetries and shifts are seen at once.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

__all__ = ["on_squared_paper"]

Name = TypeVar("Name", bound=Hashable)
Place: TypeAlias = tuple[int, int]

# To tell whether a graph can be drawn so is hard in general; after so many trials it is taken for one that cannot.
MOST_TRIALS = 5_000
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def on_squared_paper(neighbours: Mapping[Name, Sequence[Name]]) -> dict[Name, Place] | None:
    """Return a square (row, column) for each vertex of a connected graph, or None when no drawing was found.

    Parameters
    ----------
    neighbours : mapping
        From each vertex to its neighbours.

    Returns
    -------
    dict or None
        Rows and columns begin with 0, and the first vertices come first.

    Examples
    --------
    >>> on_squared_paper({0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]})
    {0: (0, 0), 1: (0, 1), 2: (1, 1), 3: (1, 0)}
    >>> on_squared_paper({0: [1, 2], 1: [0, 2], 2: [0, 1]}) is None
    True
    """
    if not neighbours or max(map(len, neighbours.values())) > len(STEPS):
        return None
    order = _order(neighbours)
    placed: dict[Name, Place] = {order[0]: (0, 0)}
    taken: dict[Place, Name] = {(0, 0): order[0]}
    tries = [_squares_for(order[1], neighbours, placed, taken)] if len(order) > 1 else []
    for _ in range(MOST_TRIALS):
        if len(placed) == len(order):
            return _settled(placed, neighbours.keys())
        square = next(tries[-1], None)
        if square is not None:
            placed[order[len(tries)]] = square
            taken[square] = order[len(tries)]
            if len(placed) < len(order):
                tries.append(_squares_for(order[len(placed)], neighbours, placed, taken))
            continue
        tries.pop()
        if not tries:
            return None
        del taken[placed.pop(order[len(tries)])]
    return None


def _order(neighbours: Mapping[Name, Sequence[Name]]) -> list[Name]:
    """Return the vertices in an order in which each has as many earlier neighbours as possible, and one at least.

    Among these, vertices with many neighbours come first, then those that were met first: that leaves few choices.
    """
    joined = dict.fromkeys(neighbours, 0)
    met = dict.fromkeys(neighbours, 0)
    order = list[Name]()
    while joined:
        vertex = max(joined, key=lambda v: (joined[v], len(neighbours[v]), -met[v]))
        del joined[vertex]
        order.append(vertex)
        for near in neighbours[vertex]:
            if near in joined:
                joined[near] += 1
                met[near] = len(order)
    return order


def _squares_for(
    vertex: Name, neighbours: Mapping[Name, Sequence[Name]], placed: dict[Name, Place], taken: dict[Place, Name]
) -> Iterator[Place]:
    """Yield the free squares that touch the neighbours of a vertex that are there already, and touch no others."""
    near = {other for other in neighbours[vertex] if other in placed}
    for square in list(_around(placed[next(iter(near))])):
        if square not in taken and {taken[side] for side in _around(square) if side in taken} == near:
            yield square


def _around(square: Place) -> Iterator[Place]:
    return ((square[0] + down, square[1] + right) for down, right in STEPS)


def _settled(placed: dict[Name, Place], vertices: Collection[Name]) -> dict[Name, Place]:
    """Return, of the eight symmetric drawings, the one that has the first vertices as far up, then left, as can be."""
    drawn = [placed[vertex] for vertex in vertices]
    turned = [[(down * r, right * c) for r, c in drawn] for down in (1, -1) for right in (1, -1)]
    turned += [[(c, r) for r, c in squares] for squares in turned]
    return dict(zip(vertices, min(map(_from_zero, turned)), strict=True))


def _from_zero(squares: list[Place]) -> list[Place]:
    top, left = (min(square[axis] for square in squares) for axis in (0, 1))
    return [(row - top, column - left) for row, column in squares]
