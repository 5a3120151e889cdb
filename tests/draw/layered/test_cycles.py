from collections.abc import Iterator
from itertools import product

from hypothesis import given, strategies as st

from grundy.draw.layered_ranks import downward_order, strong_components

digraphs = st.integers(1, 9).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
)


def all_digraphs(n: int) -> Iterator[list[list[int]]]:
    for bits in product((0, 1), repeat=n * n):
        yield [[w for w in range(n) if bits[n * v + w]] for v in range(n)]


def reached(followers: list[list[int]], start: int) -> set[int]:
    """All vertices that some play from here meets, itself included."""
    found = {start}
    while more := {w for v in found for w in followers[v]} - found:
        found |= more
    return found


def check_components(followers: list[list[int]]) -> None:
    components = strong_components(followers)
    assert sorted(v for component in components for v in component) == list(range(len(followers)))
    reach = [reached(followers, v) for v in range(len(followers))]
    home = {v: number for number, component in enumerate(components) for v in component}
    for v in range(len(followers)):
        for w in reach[v]:
            assert home[w] <= home[v]
            assert (home[w] == home[v]) == (v in reach[w])


def test_strong_components_of_all_digraphs_with_three_vertices() -> None:
    for n in range(4):
        for followers in all_digraphs(n):
            check_components(followers)


@given(digraphs)
def test_strong_components_are_those_of_the_definition(followers: list[list[int]]) -> None:
    check_components(followers)


@given(digraphs)
def test_only_edges_of_cycles_lead_backwards_and_at_most_half_of_those(followers: list[list[int]]) -> None:
    order = downward_order(followers)
    assert sorted(order) == list(range(len(followers)))
    place = {v: index for index, v in enumerate(order)}
    edges = [(v, w) for v, row in enumerate(followers) for w in row if v != w]
    backward = [(v, w) for v, w in edges if place[w] < place[v]]
    on_cycles = [(v, w) for v, w in edges if v in reached(followers, w)]
    assert set(backward) <= set(on_cycles)
    assert 2 * len(backward) <= len(on_cycles)


def test_a_cycle_is_opened_at_one_edge_so_that_its_exit_is_last() -> None:
    assert downward_order([[1, 4], [2], [3], [0], []]) == [1, 2, 3, 0, 4]


def test_long_paths_and_cycles_need_no_recursion() -> None:
    n = 5000
    assert downward_order([[v + 1] for v in range(n - 1)] + [[]]) == list(range(n))
    assert downward_order([[(v + 1) % n] for v in range(n)]) == list(range(n))
