"""Graphs of extreme shapes, whose labels are known by construction: empty, long, wide, dense, with large values."""

import numpy as np
import pytest

from grundy import CycleError
from grundy.graphs import GameGraph, LoopyValue, solve
from grundy.rules import Outcome


def test_the_empty_graph() -> None:
    solution = solve(GameGraph.from_adjacency([]))
    assert len(solution.outcome) == len(solution.nim_value) == len(solution.remoteness) == len(solution.numbering) == 0
    assert solution.p_positions() == []
    assert repr(solution) == "Solution(0 vertices: 0 N, 0 P, 0 D)"
    solution.check()
    solve(GameGraph.from_adjacency([]), misere=True).check()


def test_a_single_vertex_with_and_without_a_loop() -> None:
    alone, loop = GameGraph.from_adjacency([[]]), GameGraph.from_adjacency([[0]])
    end, endless = solve(alone), solve(loop)
    assert (end.value(0), end.outcome_of(0), end.remoteness.tolist()) == (0, Outcome.P, [0])
    assert (str(endless.value(0)), endless.outcome_of(0), endless.remoteness.tolist()) == ("∞()", Outcome.D, [None])
    assert solve(alone, misere=True).outcome_of(0) is Outcome.N
    assert repr(endless) == "Solution(1 vertex: 0 N, 0 P, 1 D)"


MILLION = 10**6


def test_a_path_of_a_million_vertices() -> None:
    v = np.arange(MILLION)
    solution = solve(GameGraph.from_arrays(MILLION, v[1:], v[:-1]))
    assert np.array_equal(solution.nim_value, v % 2)
    assert np.array_equal(solution.remoteness, v)
    assert np.array_equal(solution.numbering, v)
    assert np.array_equal(solution.counter, v + 1)
    solution.check()


def test_a_star_with_a_million_leaves() -> None:
    leaves, centre = np.arange(1, MILLION + 1), np.zeros(MILLION, np.int64)
    outwards = solve(GameGraph.from_arrays(MILLION + 1, centre, leaves))
    assert outwards.nim_value.sum() == outwards.value(0) == 1
    assert len(outwards.winning_moves(0)) == MILLION
    inwards = solve(GameGraph.from_arrays(MILLION + 1, leaves, centre))
    assert inwards.p_positions() == [0]
    assert np.array_equal(inwards.remoteness, np.minimum(np.arange(MILLION + 1), 1))
    outwards.check()
    inwards.check()


@pytest.mark.parametrize("length", [MILLION, MILLION + 1])
def test_a_long_cycle_with_a_tail(length: int) -> None:
    v = np.arange(length)
    graph = GameGraph.from_arrays(length + 1, np.append(v, 0), np.append((v + 1) % length, length))
    solution = solve(graph)
    # From the vertex before the way out, backwards: 0, 1, 0, 1, ...; at the way out the mex of 0 and what is reached.
    expected = np.append((length - v + 1) % 2, 0)
    expected[0] = 1 if length % 2 == 0 else 2
    assert np.array_equal(solution.nim_value, expected)
    assert not solution.nim_value.mask.any()
    assert solution.remoteness[length - 1] == 2
    assert solution.remoteness[1] == length
    assert solution.ends.sum() == 1
    solution.check()


def test_a_long_cycle_is_named_in_full() -> None:
    n = 100_000
    solution = solve(GameGraph.from_arrays(n, np.arange(n), (np.arange(n) + 1) % n))
    with pytest.raises(
        CycleError, match=r"play can go round for ever \(0 → 1 → 2 → 3 → … 99994 more … → 99998 → 99999 → 0\)"
    ):
        _ = solution.numbering


def test_a_vertex_with_200000_followers_in_a_cycle() -> None:
    n = 200_000
    v = np.arange(n)
    cycle, hub = (v, (v + 1) % n), (np.full(n, n), v)
    sources, targets = np.concatenate([cycle[0], hub[0]]), np.concatenate([cycle[1], hub[1]])
    solution = solve(GameGraph.from_arrays(n + 2, sources, targets))
    assert str(solution.value(n)) == "∞()"
    assert solution.drawing_moves(n) == v.tolist()
    way_out = solve(GameGraph.from_arrays(n + 2, np.append(sources, n), np.append(targets, n + 1)))
    assert str(way_out.value(n)) == "∞(0)"
    assert way_out.winning_moves(n) == [n + 1]
    way_out.check()


def test_a_complete_digraph_with_loops_is_a_draw_until_it_has_a_way_out() -> None:
    n = 300
    everything = [range(n)] * n
    assert repr(solve(GameGraph.from_adjacency(everything))) == "Solution(300 vertices: 0 N, 0 P, 300 D)"
    way_out = solve(GameGraph.from_adjacency([*([range(n + 1)] * n), []]))
    assert {str(way_out.value(v)) for v in range(n)} == {"∞(0)"}
    way_out.check()


def test_a_nim_heap_of_1500_counters() -> None:
    solution = solve(GameGraph.from_adjacency([range(n) for n in range(1500)]))
    assert np.array_equal(solution.nim_value, np.arange(1500))
    assert np.array_equal(solution.g, np.arange(1500))
    solution.check()


def nim_with_detours(n: int) -> dict[str, list[str]]:
    """Return a cyclic graph with large values: p1, p2, … is plain Nim, and heap hk can go to dk and back.

    hk has the value k: the move to dk, whose value is k + 1, is answered by one to pk.
    """
    plain_nim = {f"p{k}": [f"p{j}" for j in range(k)] for k in range(n)}
    heaps = {f"h{k}": [*(f"h{j}" for j in range(k)), f"d{k}"] for k in range(n)}
    detours = {f"d{k}": [*(f"p{j}" for j in range(k + 1)), f"h{k}"] for k in range(n)}
    return plain_nim | heaps | detours


def test_nim_with_detours_has_large_values_on_cycles() -> None:
    n = 300
    solution = solve(GameGraph.from_adjacency(nim_with_detours(n)))
    for k in range(n):
        assert [solution.value(f"{kind}{k}").nim_value for kind in "phd"] == [k, k, k + 1]
    assert solution.ends.sum() == n
    solution.check()


# The core packs what it waits for into words with room for 27 or 58 values.
@pytest.mark.parametrize("followers", [26, 27, 28, 57, 58, 59, 64, 65, 1000])
def test_many_followers_of_which_some_are_the_same(followers: int) -> None:
    heap = [range(k) for k in range(followers)]
    last = followers // 2
    rows = [*heap, range(followers), [v % last for v in range(followers)], [*range(followers), followers + 2]]
    solution = solve(GameGraph.from_adjacency(rows))
    assert [solution.value(followers), solution.value(followers + 1)] == [followers, last]
    assert solution.value(followers + 2) == LoopyValue.infinite(range(followers))
    solution.check()
