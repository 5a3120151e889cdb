"""Any finite digraph, cycles included: outcomes, remoteness, values and sums."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

__all__ = ["graph_outcomes", "graph_remoteness", "graph_values", "nim_heap", "sum_followers"]

# Any finite digraph: the followers of each vertex, by name, or by number in a list.
Followers: TypeAlias = Mapping[Any, Iterable[Any]] | Sequence[Iterable[Any]]


def graph_outcomes(followers: Followers, misere: bool = False) -> dict[Any, str]:
    """Return N, P or D for each vertex of any digraph (Fraenkel 1996, section 2).

    N when some follower is P, P when all followers are N; what never gets a letter is D. In misère play an end is N.

    >>> graph_outcomes([[], [0, 1], [2]])
    {0: 'P', 1: 'N', 2: 'D'}
    """
    rows = _rows(followers)
    label = {u: "N" for u, row in rows.items() if misere and not row}
    while True:
        won = {u: "N" for u, row in rows.items() if u not in label and any(label.get(v) == "P" for v in row)}
        lost = {u: "P" for u, row in rows.items() if u not in label and all(label.get(v) == "N" for v in row)}
        if not won and not lost:
            return {u: label.get(u, "D") for u in rows}
        label |= won | lost


def graph_remoteness(followers: Followers, misere: bool = False) -> dict[Any, int | None]:
    """Return for each vertex the least k so that one of the players can end the game as winner within k moves, or None.

    >>> graph_remoteness([[], [0, 1], [2], [1]])
    {0: 0, 1: 1, 2: None, 3: 2}
    """
    rows = _rows(followers)
    ends = {u for u, row in rows.items() if not row}
    wins, loses = (ends, set[Any]()) if misere else (set[Any](), ends)
    within: dict[Any, int | None] = dict.fromkeys(rows)
    for k in range(len(rows)):
        within |= {u: k for u in wins | loses if within[u] is None}
        # Who can win within k + 1 moves, whatever the other one does.
        wins, loses = (
            wins & ends | {u for u, row in rows.items() if any(v in loses for v in row)},
            loses & ends | {u for u, row in rows.items() if row and all(v in wins for v in row)},
        )
    return within


def graph_values(followers: Followers) -> dict[Any, int | frozenset[int]]:
    """Return γ for each vertex of any digraph: a number, or the set K of an infinite value (Fraenkel and Perl 1975).

    In stage i a vertex gets i when no follower has i and every follower has a smaller number or a follower with i, as
    long as there is such a vertex. Then those without number and without a follower numbered i get ∞.

    >>> graph_values([[], [2], [1, 0], [2, 3, 0]])
    {0: 0, 1: 0, 2: 1, 3: frozenset({0, 1})}
    """
    rows = _rows(followers)
    label: dict[Any, int] = {}
    unlabelled, i = set(rows), 0
    while unlabelled:
        while found := {u for u in unlabelled if _may_have(i, u, rows, label)}:
            label |= dict.fromkeys(found, i)
            unlabelled -= found
        unlabelled = {u for u in unlabelled if any(label.get(v) == i for v in rows[u])}
        i += 1
    return {u: label[u] if u in label else frozenset(label[v] for v in row if v in label) for u, row in rows.items()}


def _may_have(i: int, u: Any, rows: dict[Any, list[Any]], label: dict[Any, int]) -> bool:
    smaller = {v for v in rows[u] if v in label and label[v] < i}
    answered = {v for v in rows[u] if any(label.get(w) == i for w in rows[v])}
    return all(label.get(v) != i for v in rows[u]) and all(v in smaller | answered for v in rows[u])


def sum_followers(a: Followers, b: Followers) -> dict[tuple[Any, Any], list[tuple[Any, Any]]]:
    """Return the graph of the sum of two games: a move is a move in one of them.

    >>> sum_followers([[], [0]], [[], [0]])[1, 1]
    [(0, 1), (1, 0)]
    """
    first, second = _rows(a), _rows(b)
    return {(u, v): [(w, v) for w in first[u]] + [(u, w) for w in second[v]] for u in first for v in second}


def nim_heap(n: int) -> list[range]:
    """Return the graph of a Nim heap of n counters: from k every smaller number can be reached.

    >>> nim_heap(2)
    [range(0, 0), range(0, 1), range(0, 2)]
    """
    return [range(k) for k in range(n + 1)]


def _rows(followers: Followers) -> dict[Any, list[Any]]:
    rows = followers.items() if isinstance(followers, Mapping) else enumerate(followers)
    return {u: list(row) for u, row in rows}
