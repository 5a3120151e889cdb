"""Steps 1 and 2 of a layered layout: reverse edges of cycles, and assign vertices to layers.

Step 1 orders the vertices such that few edges lead backwards. Step 2 finds heights with all edges leading down and the
least total length of edges.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# ---- Step 1: an order in which few edges lead backwards


def downward_order(followers: Sequence[Sequence[int]]) -> list[int]:
    """Return an order of the vertices in which few edges lead backwards, and only edges of cycles."""
    home = [0] * len(followers)
    components = strong_components(followers)[::-1]
    for number, component in enumerate(components):
        for v in component:
            home[v] = number
    # To break ties, vertices with edges out of their component come late, those with edges into it early.
    leaving = Counter(v for v, row in enumerate(followers) for w in row if home[v] != home[w])
    entering = Counter(w for v, row in enumerate(followers) for w in row if home[v] != home[w])
    order: list[int] = []
    for number, component in enumerate(components):
        inside = {v: [w for w in followers[v] if home[w] == number and w != v] for v in sorted(component)}
        order += _greedy_order(inside, {v: entering[v] - leaving[v] for v in component})
    return order


def _greedy_order(inside: dict[int, list[int]], preference: dict[int, int]) -> list[int]:
    """Return an order of a strong component in which few edges lead backwards.

    Sinks go to the end, sources to the beginning. If there are none, the vertex with the largest difference of outgoing
    and incoming edges goes to the beginning (Eades, Lin and Smyth 1993).
    """
    before: dict[int, list[int]] = {v: [] for v in inside}
    for v, row in inside.items():
        for w in row:
            before[w].append(v)
    outdegree, indegree = ({v: len(row) for v, row in rows.items()} for rows in (inside, before))
    first: list[int] = []
    last: list[int] = []
    left = dict.fromkeys(inside)
    while left:
        v = next((u for u in reversed(left) if not outdegree[u]), -1)
        if v < 0:
            v = max(left, key=lambda u: (not indegree[u], outdegree[u] - indegree[u], preference[u], -u))
            first.append(v)
        else:
            last.append(v)
        del left[v]
        for w in inside[v]:
            indegree[w] -= 1
        for w in before[v]:
            outdegree[w] -= 1
    return first + last[::-1]


def strong_components(followers: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the strong components; no edge leads from one to a later one (Tarjan 1972, without recursion)."""
    low: dict[int, int] = {}  # the earliest vertex on the stack known to be reachable
    found: list[list[int]] = []
    stack: list[int] = []
    done = len(followers)
    for start in range(len(followers)):
        calls: list[tuple[int, int, Iterator[int]]] = []
        if start not in low:
            calls.append(_enter(start, followers, low, stack))
        while calls:
            v, index, rest = calls[-1]
            w = next(rest, None)
            if w is None:
                calls.pop()
                if calls:
                    low[calls[-1][0]] = min(low[calls[-1][0]], low[v])
                if low[v] == index:
                    found.append(_leave(v, stack))
                    low.update(dict.fromkeys(found[-1], done))
            elif w not in low:
                calls.append(_enter(w, followers, low, stack))
            else:
                low[v] = min(low[v], low[w])
    return found


def _enter(
    v: int, followers: Sequence[Sequence[int]], low: dict[int, int], stack: list[int]
) -> tuple[int, int, Iterator[int]]:
    low[v] = index = len(low)
    stack.append(v)
    return v, index, iter(followers[v])


def _leave(v: int, stack: list[int]) -> list[int]:
    component = [stack.pop()]
    while component[-1] != v:
        component.append(stack.pop())
    return component


# ---- Step 2: heights with the least total length of edges, by the network simplex method (Gansner et al. 1993)
#
# Given edges (u, v, length, weight), find integers y with y[u] - y[v] ≥ length for every edge that minimize the sum of
# weight · (y[u] - y[v]). A solution is determined by a spanning tree of *tight* edges, those with equality. Cutting a
# tree edge u → v leaves two parts. Raising the part of u costs the *cut value*, the weight of the edges that lead out
# of this part minus the weight of those that lead into it. While some cut value is negative, that part is raised until
# another edge becomes tight, which replaces the cut edge in the tree.

_WORK = 2_000_000  # steps times vertices and edges; a million take less than a second


class Constraint(NamedTuple):
    """Vertex `upper` must be at least `length` above vertex `lower`, and each unit of distance costs `weight`."""

    upper: int
    lower: int
    length: int = 1
    weight: int = 1

    def other(self, vertex: int) -> int:
        """Return the other end."""
        return self.lower if self.upper == vertex else self.upper


def least_heights(count: int, constraints: Sequence[Constraint], most_steps: int | None = None) -> list[int]:
    """Return the heights of vertices that satisfy all constraints at the least cost; the lowest height is 0.

    The constraints must be connected and have no cycle. After ``most_steps`` steps, the search stops; its heights then
    satisfy all constraints, but may not have the least cost. The default is enough for a few hundred vertices.
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
    """Return the heights when every vertex is as low as possible, which are the lengths of longest paths."""
    above: list[list[Constraint]] = [[] for _ in range(count)]
    missing = [0] * count
    for edge in constraints:
        above[edge.lower].append(edge)
        missing[edge.upper] += 1
    height = [0] * count
    free = [v for v in range(count) if not missing[v]]
    while free:
        v = free.pop()
        for edge in above[v]:
            height[edge.upper] = max(height[edge.upper], height[v] + edge.length)
            missing[edge.upper] -= 1
            if not missing[edge.upper]:
                free.append(edge.upper)
    return height


def _slack(height: list[int], edge: Constraint) -> int:
    return height[edge.upper] - height[edge.lower] - edge.length


def _tight_tree(height: list[int], constraints: Sequence[Constraint]) -> list[int]:
    """Return the numbers of tight edges that form a spanning tree, moving parts together until there is one."""
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
                w = edge.other(v)
                if w not in reached and not _slack(height, edge):
                    reached.add(w)
                    tree.append(number)
                    frontier.append(w)
        if len(reached) < len(height):
            frontier = [_join(height, constraints, reached)]
    return tree


def _join(height: list[int], constraints: Sequence[Constraint], reached: set[int]) -> int:
    """Move the reached part until an edge that leaves it becomes tight; return the end of this edge in the part."""
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
    """Return the tree edge with the most negative cut value and the part to raise, or None if there is none.

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
    """Return the vertices from the root 0 outwards, and the tree edge from each vertex towards the root."""
    parent = [-1] * len(near)
    order = [0]
    for v in order:
        for number in near[v]:
            if number != parent[v]:
                edge = constraints[number]
                w = edge.other(v)
                parent[w] = number
                order.append(w)
    return order, parent


def _part(start: int, without: int, near: list[list[int]], constraints: Sequence[Constraint]) -> set[int]:
    """Return the vertices that the tree connects with a vertex when one edge is cut."""
    part, frontier = {start}, [start]
    while frontier:
        v = frontier.pop()
        for number in near[v]:
            edge = constraints[number]
            w = edge.other(v)
            if number != without and w not in part:
                part.add(w)
                frontier.append(w)
    return part


def _raise(height: list[int], constraints: Sequence[Constraint], raised: set[int]) -> int:
    """Raise a part until an edge into it becomes tight; return the number of this edge."""
    entering = min(
        (number for number, edge in enumerate(constraints) if edge.lower in raised and edge.upper not in raised),
        key=lambda number: _slack(height, constraints[number]),
    )
    shift = _slack(height, constraints[entering])
    for v in raised:
        height[v] += shift
    return entering
