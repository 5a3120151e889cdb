"""An order of the vertices of a digraph in which few edges lead backwards; a layout turns those round to draw them."""

from collections import Counter
from collections.abc import Iterator, Sequence

__all__ = ["downward_order", "strong_components"]


def strong_components(followers: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the strong components, those that can be reached first (Tarjan 1972, without recursion).

    Parameters
    ----------
    followers : sequence of sequences of int
        The followers of the vertices 0, 1, …

    Returns
    -------
    list of lists of int
        No edge leads from a component to a later one.

    Examples
    --------
    >>> strong_components([[1], [0, 2], []])
    [[2], [1, 0]]
    """
    low: dict[int, int] = {}  # the earliest vertex on the stack that is known to be reached
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


def downward_order(followers: Sequence[Sequence[int]]) -> list[int]:
    """Return the vertices in an order in which few edges lead backwards, and only edges of cycles do.

    Parameters
    ----------
    followers : sequence of sequences of int
        The followers of the vertices 0, 1, …

    Returns
    -------
    list of int

    Examples
    --------
    >>> downward_order([[], [2], [1, 0]])
    [1, 2, 0]
    """
    home = [0] * len(followers)
    components = strong_components(followers)[::-1]
    for number, component in enumerate(components):
        for v in component:
            home[v] = number
    # Where it makes no other difference, vertices with moves out of their component come late, entrances early.
    leaving = Counter(v for v, row in enumerate(followers) for w in row if home[v] != home[w])
    entering = Counter(w for v, row in enumerate(followers) for w in row if home[v] != home[w])
    order: list[int] = []
    for number, component in enumerate(components):
        inside = {v: [w for w in followers[v] if home[w] == number and w != v] for v in sorted(component)}
        order += _greedy_order(inside, {v: entering[v] - leaving[v] for v in component})
    return order


def _greedy_order(inside: dict[int, list[int]], preference: dict[int, int]) -> list[int]:
    """Return an order of a strong component with few edges that lead backwards.

    Sinks go to the end, sources to the beginning; when there are none, the vertex with the most outgoing edges more
    than incoming ones goes to the beginning (Eades, Lin and Smyth 1993).
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
