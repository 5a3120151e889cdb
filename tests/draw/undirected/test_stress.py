"""Places by distances in a graph."""

from itertools import combinations
from math import dist

import pytest

from grundy.draw.undirected import stress_layout


def cycle(n: int) -> list[list[int]]:
    return [[(v - 1) % n, (v + 1) % n] for v in range(n)]


def test_a_path_lies_on_a_line():
    places = stress_layout([[1], [0, 2], [1, 3], [2, 4], [3]])
    for a, b in combinations(range(5), 2):
        assert dist(places[a], places[b]) == pytest.approx(b - a, abs=0.2)


def test_a_cycle_is_round():
    places = stress_layout(cycle(8))
    middle = (sum(p.x for p in places) / 8, sum(p.y for p in places) / 8)
    radii = [dist(place, middle) for place in places]
    assert max(radii) - min(radii) < 0.01


def test_small_graphs():
    assert stress_layout([]) == []
    assert stress_layout([[]]) == [(0, 0)]
    (a, b) = stress_layout([[1], [0]])
    assert dist(a, b) == pytest.approx(1, abs=0.01)


def test_the_same_graph_has_the_same_places():
    assert stress_layout(cycle(7)) == stress_layout(cycle(7))


def test_parts_that_are_not_joined_are_far_apart():
    places = stress_layout([[1], [0], [3], [2]])
    assert dist(places[0], places[2]) > dist(places[0], places[1])
