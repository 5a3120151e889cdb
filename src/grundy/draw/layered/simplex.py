"""Heights of vertices with the least total length of edges, by the network simplex method (Gansner et al. 1993).

Given are edges (u, v, length, weight). Wanted are whole numbers y with y[u] - y[v] ≥ length for every edge, such that
the sum of weight · (y[u] - y[v]) is least. A solution is held by a spanning tree of *tight* edges, those with equality.
Cutting a tree edge u → v leaves two parts; raising the part of u costs the *cut value*, the weight of the edges that
lead out of this part less the weight of those that lead into it. While some cut value is negative, that part is raised
until another edge becomes tight, which takes the place of the one that was cut.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = ["Constraint", "least_heights"]


# A step costs less than a microsecond a vertex and edge.
_WORK = 2_000_000


class Constraint(NamedTuple):
    """Vertex `upper` stands at least `length` above vertex `lower`, and each unit of distance costs `weight`."""

    upper: int
    lower: int
    length: int = 1
    weight: int = 1


def least_heights(count: int, constraints: Sequence[Constraint], most_steps: int | None = None) -> list[int]:
    """Return the heights of vertices, the lowest 0, that keep all constraints at the least cost.

    Parameters
    ----------
    count : int
        How many vertices there are.
    constraints : sequence of Constraint
        Without cycles, and connected.
    most_steps : int, optional
        After how many steps to be content with what was reached, which keeps all constraints. By default as many as are
        ever needed in graphs of some hundred vertices, and fewer in larger ones.

    Returns
    -------
    list of int

    Examples
    --------
    >>> least_heights(4, [Constraint(0, 1), Constraint(1, 2), Constraint(0, 3), Constraint(3, 2, 1, 5)])
    [2, 1, 0, 1]
    """
    height = _lowest_heights(count, constraints)
    tree = _tight_tree(height, constraints)
    balance = [0] * count
    for edge in constraints:
        balance[edge.upper] += edge.weight
        balance[edge.lower] -= edge.weight
    if most_steps is None:
        most_steps = min(4 * count, _WORK // (count + len(constraints) + 1))
    for _ in range(most_steps):
        cut = _worst_cut(count, constraints, tree, balance)
        if cut is None:
            break
        leaving, raised = cut
        tree[tree.index(leaving)] = _raise(height, constraints, raised)
    lowest = min(height, default=0)
    return [y - lowest for y in height]


def _lowest_heights(count: int, constraints: Iterable[Constraint]) -> list[int]:
    """Return the heights when every vertex stands as low as it can: longest paths."""
    above: list[list[Constraint]] = [[] for _ in range(count)]
    missing = [0] * count
    for edge in constraints:
        above[edge.lower].append(edge)
        missing[edge.upper] += 1
    height = [0] * count
    ready = [v for v in range(count) if not missing[v]]
    while ready:
        v = ready.pop()
        for edge in above[v]:
            height[edge.upper] = max(height[edge.upper], height[v] + edge.length)
            missing[edge.upper] -= 1
            if not missing[edge.upper]:
                ready.append(edge.upper)
    return height


def _slack(height: list[int], edge: Constraint) -> int:
    return height[edge.upper] - height[edge.lower] - edge.length


def _tight_tree(height: list[int], constraints: Sequence[Constraint]) -> list[int]:
    """Return the numbers of tight edges that form a spanning tree, after moving parts together until there is one."""
    touching = defaultdict(list)
    for number, edge in enumerate(constraints):
        touching[edge.upper].append(number)
        touching[edge.lower].append(number)
    reached, tree, frontier = {0}, [], [0]
    while len(reached) < len(height):
        while frontier:
            v = frontier.pop()
            for number in touching[v]:
                edge = constraints[number]
                w = edge.lower if edge.upper == v else edge.upper
                if w not in reached and not _slack(height, edge):
                    reached.add(w)
                    tree.append(number)
                    frontier.append(w)
        if len(reached) < len(height):
            frontier = [_join(height, constraints, reached)]
    return tree


def _join(height: list[int], constraints: Sequence[Constraint], reached: set[int]) -> int:
    """Move the reached part so that an edge that leaves it becomes tight; return the end of that edge in the part."""
    edge = min(
        (e for e in constraints if (e.upper in reached) != (e.lower in reached)), key=lambda e: _slack(height, e)
    )
    shift = _slack(height, edge) * (-1 if edge.upper in reached else 1)
    for v in reached:
        height[v] += shift
    return edge.upper if edge.upper in reached else edge.lower


def _worst_cut(
    count: int, constraints: Sequence[Constraint], tree: list[int], balance: list[int]
) -> tuple[int, set[int]] | None:
    """Return the tree edge with the most negative cut value, and the part to raise; None when there is none.

    Edges inside a part cancel out, so the cut value is the sum of the balances in the part of the upper end.
    """
    near: list[list[int]] = [[] for _ in range(count)]
    for number in tree:
        near[constraints[number].upper].append(number)
        near[constraints[number].lower].append(number)
    order, parent = _rooted(near, constraints)
    total = list(balance)
    worst, leaving = 0, -1
    for v in reversed(order[1:]):
        edge = constraints[parent[v]]
        value, up = (total[v], edge.lower) if edge.upper == v else (-total[v], edge.upper)
        total[up] += total[v]
        if value < worst:
            worst, leaving = value, parent[v]
    return None if leaving < 0 else (leaving, _part(constraints[leaving].upper, leaving, near, constraints))


def _rooted(near: list[list[int]], constraints: Sequence[Constraint]) -> tuple[list[int], list[int]]:
    """Return the vertices from the root 0 outwards, and the tree edge that leads from each towards the root."""
    parent = [-1] * len(near)
    order = [0]
    for v in order:
        for number in near[v]:
            if number != parent[v]:
                edge = constraints[number]
                w = edge.lower if edge.upper == v else edge.upper
                parent[w] = number
                order.append(w)
    return order, parent


def _part(start: int, without: int, near: list[list[int]], constraints: Sequence[Constraint]) -> set[int]:
    """Return what the tree connects with a vertex when one edge is cut."""
    part, frontier = {start}, [start]
    while frontier:
        v = frontier.pop()
        for number in near[v]:
            edge = constraints[number]
            w = edge.lower if edge.upper == v else edge.upper
            if number != without and w not in part:
                part.add(w)
                frontier.append(w)
    return part


def _raise(height: list[int], constraints: Sequence[Constraint], raised: set[int]) -> int:
    """Raise a part until an edge into it becomes tight, and return that edge."""
    entering = min(
        (number for number, edge in enumerate(constraints) if edge.lower in raised and edge.upper not in raised),
        key=lambda number: _slack(height, constraints[number]),
    )
    shift = _slack(height, constraints[entering])
    for v in raised:
        height[v] += shift
    return entering
