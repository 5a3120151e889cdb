"""Tests of layouts of undirected graphs."""

from itertools import combinations
from math import atan2, dist, pi, sqrt

import pytest

from grundy.draw import Point, rubber_layout, stress_layout

CUBE = [[v ^ 1, v ^ 2, v ^ 4] for v in range(8)]


def cycle(n: int) -> list[list[int]]:
    return [[(v - 1) % n, (v + 1) % n] for v in range(n)]


def test_free_vertices_are_in_the_middle_of_their_neighbours():
    places = rubber_layout(CUBE)
    for vertex, near in enumerate(CUBE):
        if dist(places[vertex], (0, 0)) < 0.99:
            assert places[vertex].x == pytest.approx(sum(places[v].x for v in near) / 3, abs=1e-4)
            assert places[vertex].y == pytest.approx(sum(places[v].y for v in near) / 3, abs=1e-4)


def nailed(places: list[Point]) -> list[int]:
    """Return the vertices on the unit circle, in order from the top."""
    outer = [v for v, place in enumerate(places) if dist(place, (0, 0)) > 0.99]
    return sorted(outer, key=lambda v: atan2(places[v].x, -places[v].y) % (2 * pi))


def test_a_short_cycle_is_fixed_on_the_circle():
    assert len(nailed(rubber_layout(CUBE))) == 4


def test_trees_have_no_cycle():
    assert rubber_layout([[1], [0, 2], [1]]) is None
    assert rubber_layout([[]]) is None


@pytest.mark.parametrize("n", range(3, 9))
def test_a_cycle_is_found_as_a_cycle(n):
    found = nailed(rubber_layout(cycle(n)))
    assert sorted(found) == list(range(n))
    assert all(b in cycle(n)[a] for a, b in zip(found, [*found[1:], found[0]], strict=True))


def test_the_cycle_is_a_shortest_one_through_its_first_vertex():
    # A square 0 1 2 3 with a triangle 0 4 5.
    places = rubber_layout([[1, 3, 4, 5], [0, 2], [1, 3], [0, 2], [0, 5], [0, 4]])
    for a, b in combinations((0, 4, 5), 2):
        assert dist(places[a], places[b]) == pytest.approx(sqrt(3), abs=1e-5)
    assert all(dist(places[v], places[0]) < 1e-4 for v in (1, 2, 3))


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
