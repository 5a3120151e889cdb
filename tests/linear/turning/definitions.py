"""Slow definitions of coin turning: all positions of a small board, and all sets that a rule allows."""

from collections.abc import Callable
from itertools import combinations

from grundy.integers import mex

Rule = Callable[[tuple[int, ...]], bool]


def _sum_of_groups(places: tuple[int, ...], least: int) -> bool:
    """Return whether a group of places[-1] spots can become the other groups, with at least `least` spots."""
    *others, n = places
    if 0 in places or len(others) > 2:
        return False
    if others:
        return least <= sum(others) < n
    return any(2 * a < n and 2 * a >= least for a in range(n))


# The sets that may be turned, from the rules in words, as increasing places.
RULES: dict[str, Rule] = {
    "She-loves-me-she-loves-me-not": lambda t: len(t) == 1,
    "Turning Turtles": lambda t: len(t) <= 2,
    "Mock Turtles": lambda t: len(t) <= 3,
    "Moebius": lambda t: len(t) <= 5,
    "Mogul": lambda t: len(t) <= 7,
    "Moidores": lambda t: len(t) <= 9,
    "Motley": lambda t: True,
    "Nim": lambda t: len(t) == 2,
    "Twins": lambda t: len(t) == 2,
    "Triplets": lambda t: len(t) == 3,
    "Ruler": lambda t: t == tuple(range(t[0], t[-1] + 1)),
    "Sym": lambda t: t == tuple(t[0] + t[-1] - place for place in reversed(t)),
    "Turnips": lambda t: len(t) == 3 and t[1] - t[0] == t[2] - t[1],
    "Grunt": lambda t: len(t) == 4 and t[0] == 0 and t[1] - t[0] == t[3] - t[2],
    "Rims": lambda t: _sum_of_groups(t, 0),
    "Rails": lambda t: _sum_of_groups(t, t[-1] - 2),
}


def sets_of(rule: Rule, places: int) -> list[frozenset[int]]:
    """Return all turning sets on the first places."""
    return [frozenset(t) for size in range(1, places + 1) for t in combinations(range(places), size) if rule(t)]


def mask_of(points) -> int:
    return sum(1 << point for point in points)


def values_by_definition(turning_sets: list[frozenset[int]], places: int) -> list[int]:
    """Return the values of all positions on the first places, by mex over all moves; positions are masks."""
    by_largest: list[list[int]] = [[] for _ in range(places)]
    for turned in turning_sets:
        by_largest[max(turned)].append(mask_of(turned))
    values: list[int] = []
    # A move turns the largest coin to tails, so it makes the mask smaller.
    for mask in range(1 << places):
        values.append(mex({values[mask ^ t] for n in range(places) if mask >> n & 1 for t in by_largest[n]}))
    return values


def winning_sets(turning_sets: list[frozenset[int]], values: list[int], mask: int) -> set[frozenset[int]]:
    """Return the winning sets, found by trying every move."""
    return {t for t in turning_sets if mask >> max(t) & 1 and values[mask ^ mask_of(t)] == 0}
