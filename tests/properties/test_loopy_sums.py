"""The theorem on sums of loopy games: γ of a sum is the sum of the γ on all graphs (Smith 1966, Fraenkel 1996)."""

from functools import reduce
from random import Random

import reference
from hypothesis import given, strategies as st
from strategies import Digraph, any_digraphs

from grundy.graphs import GameGraph, LoopyValue, Solution, solve

small = any_digraphs(most=4)


def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def solved_sum(*parts: Digraph) -> Solution:
    """Return the solution of the product graph, whose vertices are nested pairs."""
    return solve(GameGraph.from_adjacency(reduce(reference.sum_followers, parts)))  # type: ignore[arg-type]


@given(any_digraphs(), any_digraphs())
def test_value_of_a_sum_is_the_sum_of_the_values(a: Digraph, b: Digraph) -> None:
    first, second, both = solved(a), solved(b), solved_sum(a, b)
    for u, v in both.graph.names:
        assert both.value((u, v)) == first.value(u) + second.value(v)
    both.check()


@given(small, small, small)
def test_value_of_three_summands(a: Digraph, b: Digraph, c: Digraph) -> None:
    first, second, third, total = solved(a), solved(b), solved(c), solved_sum(a, b, c)
    for (u, v), w in total.graph.names:
        assert total.value(((u, v), w)) == first.value(u) + second.value(v) + third.value(w)


@given(any_digraphs())
def test_two_tokens_on_a_vertex_cancel_exactly_when_its_value_is_finite(digraph: Digraph) -> None:
    solution, twice = solved(digraph), solved_sum(digraph, digraph)
    for v in range(len(digraph)):
        assert twice.value((v, v)) == (0 if solution.value(v).is_finite else LoopyValue.infinite())


@given(any_digraphs(), st.integers(0, 6))
def test_nim_heap_is_added_to_the_value_of_a_vertex(digraph: Digraph, heap: int) -> None:
    solution, beside = solved(digraph), solved_sum(digraph, tuple(map(tuple, reference.nim_heap(heap))))
    for v in range(len(digraph)):
        assert beside.value((v, heap)) == solution.value(v) + heap


@given(any_digraphs(), st.randoms(use_true_random=False))
def test_values_do_not_depend_on_names_and_the_order_of_moves(digraph: Digraph, random: Random) -> None:
    order = list(range(len(digraph)))
    random.shuffle(order)
    shuffled = {v: random.sample(digraph[v], len(digraph[v])) for v in order}
    solution, other = solved(digraph), solve(GameGraph.from_adjacency(shuffled))
    for v in order:
        assert other.value(v) == solution.value(v)
        assert other.outcome_of(v) == solution.outcome_of(v)
        assert sorted(other.winning_moves(v)) == sorted(solution.winning_moves(v))
