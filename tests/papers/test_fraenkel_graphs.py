"""Test the claims of Fraenkel 1996 on outcomes and the function γ on any finite digraph."""

from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import chain, product

import pytest
import reference
from strategies import Digraph, acyclic_digraphs_up_to, digraphs, subsets

from grundy.graphs import GameGraph, Solution, solve

claim = pytest.mark.claim

INFINITY = float("inf")
Labels = tuple[float, ...]


SMALL = [digraph for n in (1, 2, 3) for digraph in digraphs(n)]
ACYCLIC = list(acyclic_digraphs_up_to(5))
TWO_CYCLE: Digraph = ((1,), (0,))


def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def gamma(solution: Solution) -> Labels:
    """Return γ of each vertex."""
    return tuple(INFINITY if value is None else value for value in solution.nim_value.tolist())


def side_by_side(several: Iterable[Digraph]) -> Digraph:
    """Return digraphs as one: no edge leads from one to another."""
    together: list[tuple[int, ...]] = []
    for digraph in several:
        start = len(together)
        together += [tuple(start + v for v in followers) for followers in digraph]
    return tuple(together)


@cache
def all_up_to_4() -> tuple[Digraph, Solution]:
    """Return the solution of the disjoint union of all digraphs with 1 to 4 vertices."""
    together = side_by_side(chain(SMALL, digraphs(4)))
    return together, solved(together)


def has_cycle(digraph: Digraph) -> bool:
    try:
        TopologicalSorter(dict(enumerate(digraph))).prepare()
    except CycleError:
        return True
    return False


def forced(digraph: Digraph, moves: int) -> list[str]:
    """Return N if the next player can force the last move within this number of moves, P if the previous one can."""
    won, lost = [False] * len(digraph), [not followers for followers in digraph]
    for _ in range(moves):
        won, lost = (
            [any(lost[v] for v in followers) for followers in digraph],
            [all(won[v] for v in followers) for followers in digraph],
        )
    return ["N" if wins else "P" if loses else "D" for wins, loses in zip(won, lost, strict=True)]


def fits_the_relations(digraph: Digraph, letters: tuple[str, ...] | list[str]) -> bool:
    """Return whether P, N and D satisfy the three relations of section 2 at every vertex."""
    after = [{letters[v] for v in followers} for followers in digraph]
    return all(
        (letter == "P") == (seen <= {"N"})
        and (letter == "N") == ("P" in seen)
        and (letter == "D") == (seen <= {"D", "N"} and "D" in seen)
        for letter, seen in zip(letters, after, strict=True)
    )


def finite_values(digraph: Digraph, labels: Labels, u: int) -> set[float]:
    """Return K(u), the finite values among the followers of u."""
    return {labels[v] for v in digraph[u]} - {INFINITY}


def mex_functions(digraph: Digraph) -> list[Labels]:
    """Return all functions g with g(u) = mex g(F(u)). On n vertices g < n, and a loop excludes g."""
    return [
        g
        for g in product(range(len(digraph)), repeat=len(digraph))
        if all(g[u] == reference.mex(finite_values(digraph, g, u)) for u in range(len(digraph)))
    ]


# The three conditions of γ


def condition_a(digraph: Digraph, labels: Labels, u: int) -> bool:
    return labels[u] == INFINITY or labels[u] == reference.mex(finite_values(digraph, labels, u))


def condition_b(digraph: Digraph, labels: Labels, counter: dict[int, int], u: int) -> bool:
    """Return whether each move that raises γ has an answer; vertices without a counter are not answers."""
    return labels[u] == INFINITY or all(
        any(labels[w] == labels[u] and counter.get(w, INFINITY) < counter.get(u, INFINITY) for w in digraph[v])
        for v in digraph[u]
        if labels[v] > labels[u]
    )


def condition_c(digraph: Digraph, labels: Labels, u: int) -> bool:
    missing = reference.mex(finite_values(digraph, labels, u))
    return labels[u] != INFINITY or any(
        labels[v] == INFINITY and missing not in finite_values(digraph, labels, v) for v in digraph[u]
    )


def least_counter(digraph: Digraph, labels: Labels) -> dict[int, int]:
    """Return the least counter allowed by condition B, for the vertices that can have one."""
    counter: dict[int, int] = {}
    while new := [
        u
        for u in range(len(digraph))
        if labels[u] != INFINITY and u not in counter and condition_b(digraph, labels, counter, u)
    ]:
        counter |= dict.fromkeys(new, max(counter.values(), default=0) + 1)
    return counter


def is_gamma(digraph: Digraph, labels: Labels) -> bool:
    """Return whether the labels satisfy the conditions with some counter."""
    vertices = range(len(digraph))
    return all(condition_a(digraph, labels, u) and condition_c(digraph, labels, u) for u in vertices) and len(
        least_counter(digraph, labels)
    ) == sum(label != INFINITY for label in labels)


def by_stages(digraph: Digraph) -> tuple[Labels, dict[int, int]]:
    """Return γ and the order in which finite values are given, stage by stage (Fraenkel and Yesha 1986)."""
    labels: list[float | None] = [None] * len(digraph)
    order: dict[int, int] = {}

    def sees(u: int, value: int) -> bool:
        return any(labels[v] == value for v in digraph[u])

    def is_harmless(v: int, stage: int) -> bool:
        return (labels[v] is not None and labels[v] < stage) or sees(v, stage)

    stage = 0
    while unlabelled := [u for u, label in enumerate(labels) if label is None]:
        while ready := [
            u
            for u in unlabelled
            if labels[u] is None and not sees(u, stage) and all(is_harmless(v, stage) for v in digraph[u])
        ]:
            labels[ready[0]] = stage
            order[ready[0]] = len(order) + 1
        for u in unlabelled:
            if labels[u] is None and not sees(u, stage):
                labels[u] = INFINITY
        stage += 1
    return tuple(labels), order


def counter_of(solution: Solution) -> dict[int, int]:
    """Return the counter of the solver where γ is finite."""
    return {u: c for u, c in enumerate(solution.counter.tolist()) if c is not None}


# Section 1


@claim("fraenkel.1.gamma-exists")
def test_exactly_one_function_satisfies_the_conditions_of_gamma() -> None:
    for digraph in SMALL:
        # On n vertices a finite γ is less than n: it is the mex over other vertices.
        candidates = product((*range(len(digraph)), INFINITY), repeat=len(digraph))
        assert [labels for labels in candidates if is_gamma(digraph, labels)] == [gamma(solved(digraph))]


@claim("fraenkel.1.gamma")
def test_gamma_satisfies_its_three_conditions() -> None:
    digraph, solution = all_up_to_4()
    labels, counter = gamma(solution), counter_of(solution)
    for u in range(len(digraph)):
        assert condition_a(digraph, labels, u)
        assert condition_b(digraph, labels, counter, u)
        assert condition_c(digraph, labels, u)
    infinite = [u for u, label in enumerate(labels) if label == INFINITY]
    assert all(solution.value(u).k == finite_values(digraph, labels, u) for u in infinite[::10])
    solution.check()


@claim("fraenkel.1.gamma-differs-from-g")
def test_gamma_can_differ_from_every_g() -> None:
    assert mex_functions(TWO_CYCLE) == [(0, 1), (1, 0)]
    assert gamma(solved(TWO_CYCLE)) == (INFINITY, INFINITY)
    differing = [digraph for digraph in SMALL if (g := mex_functions(digraph)) and gamma(solved(digraph)) not in g]
    assert [sum(len(digraph) == n for digraph in differing) for n in (1, 2, 3)] == [0, 1, 31]
    assert differing[0] == TWO_CYCLE


# Section 2


@claim("fraenkel.2.followers")
def test_followers_and_ancestors_are_the_ends_of_the_edges() -> None:
    for n in (1, 2, 3):
        pairs = list(product(range(n), repeat=2))
        for edges in subsets(tuple(range(n * n))):
            chosen = [pairs[i] for i in edges]
            graph = GameGraph.from_edges(n, chosen)
            assert graph.edges == len(chosen)
            for u in range(n):
                assert set(graph.followers(u)) == {v for start, v in chosen if start == u}
                assert set(graph.predecessors(u)) == {start for start, v in chosen if v == u}


@claim("fraenkel.2.pnd")
def test_outcomes_are_what_the_players_can_force() -> None:
    digraph, solution = all_up_to_4()
    # On 4 vertices a win can be forced within 3 moves, if at all.
    assert forced(digraph, moves=3) == forced(digraph, moves=5) == solution.outcome.tolist()
    for small in SMALL:
        played = solved(small)
        for u in range(len(small)):
            # In a draw both players can move forever, and the player who leaves the draw loses.
            assert (played.outcome[u] == "D") == bool(played.drawing_moves(u))
            assert all(played.outcome[v] == "D" for v in played.drawing_moves(u))
            assert played.outcome[u] != "D" or all(played.outcome[v] in "DN" for v in small[u])


@claim("fraenkel.2.p-relation")
def test_p_positions_are_those_whose_followers_are_all_n() -> None:
    digraph, solution = all_up_to_4()
    letters = solution.outcome.tolist()
    assert all((letters[u] == "P") == all(letters[v] == "N" for v in digraph[u]) for u in range(len(digraph)))


@claim("fraenkel.2.n-relation")
def test_n_positions_are_those_with_a_follower_in_p() -> None:
    digraph, solution = all_up_to_4()
    letters = solution.outcome.tolist()
    for u, followers in enumerate(digraph):
        winning = [v for v in followers if letters[v] == "P"]
        assert (letters[u] == "N") == bool(winning)
        assert letters[u] != "N" or solution.winning_moves(u) == winning


@claim("fraenkel.2.d-relation")
def test_d_positions_have_followers_in_d_and_else_in_n() -> None:
    digraph, solution = all_up_to_4()
    assert fits_the_relations(digraph, solution.outcome.tolist())
    # The relations do not determine the outcomes.
    fitting = {
        small: [letters for letters in product("PND", repeat=len(small)) if fits_the_relations(small, letters)]
        for small in SMALL
    }
    assert fitting[TWO_CYCLE] == [("P", "N"), ("N", "P"), ("D", "D")]
    assert solved(TWO_CYCLE).outcome.tolist() == ["D", "D"]
    several = [small for small in SMALL if len(fitting[small]) > 1]
    assert [sum(len(small) == n for small in several) for n in (1, 2, 3)] == [0, 3, 172]


@claim("fraenkel.2.d-only-with-cycles")
def test_only_digraphs_with_cycles_have_draws() -> None:
    assert not any("D" in solved(digraph).outcome for digraph in ACYCLIC)
    drawn = [digraph for digraph in SMALL if "D" in solved(digraph).outcome]
    assert all(has_cycle(digraph) for digraph in drawn)
    # A cycle alone does not make a draw.
    assert solved(((), (2,), (1, 0))).outcome.tolist() == ["P", "P", "N"]


@claim("fraenkel.2.p-is-gamma-zero")
def test_p_is_the_set_of_vertices_with_gamma_0() -> None:
    digraph, solution = all_up_to_4()
    assert [label == 0 for label in gamma(solution)] == [letter == "P" for letter in forced(digraph, moves=3)]


# Sections 3 and 4


@claim("fraenkel.3.counter")
def test_a_move_that_raises_gamma_can_be_answered_with_a_smaller_counter() -> None:
    digraph, solution = all_up_to_4()
    labels, counter = gamma(solution), counter_of(solution)
    assert min(counter.values()) == 1
    for u in counter:
        for v in digraph[u]:
            if labels[v] > labels[u]:
                assert any(labels[w] == labels[u] and counter[w] < counter[u] for w in digraph[v])
            else:
                assert counter[v] < counter[u]
    for small in SMALL:
        labels, order = by_stages(small)
        assert labels == gamma(solved(small))
        assert all(condition_b(small, labels, order, u) for u in order)
        assert all(order[u] < order[v] for u, v in product(order, repeat=2) if labels[u] < labels[v])


@claim("fraenkel.3.gamma-generalizes-g")
def test_gamma_is_g_on_acyclic_digraphs() -> None:
    for digraph in ACYCLIC:
        solution = solved(digraph)
        g = reference.nim_values(digraph.__getitem__, range(len(digraph)))
        assert solution.nim_value.tolist() == solution.g.tolist() == list(g.values())


def raised_sums_are_answered(digraph: Digraph, labels: Labels, counter: dict[int, int]) -> bool:
    """Return whether each move that raises the ⊕ of two values has an answer that restores it with smaller counters."""

    def total(pair: tuple[int, ...]) -> float:
        first, second = (labels[u] for u in pair)
        return INFINITY if INFINITY in (first, second) else int(first) ^ int(second)

    def moves(pair: tuple[int, ...]) -> list[tuple[int, int]]:
        u1, u2 = pair
        return [(u1, v) for v in digraph[u2]] + [(v, u2) for v in digraph[u1]]

    return all(
        any(total(w) == total(u) and sum(counter[x] for x in w) < sum(counter[x] for x in u) for w in moves(v))
        for u in product(counter, repeat=2)
        for v in moves(u)
        if total(v) > total(u)
    )


@claim("fraenkel.3.theorem-5-proof-counter")
def test_a_move_that_raises_the_sum_of_two_values_can_be_answered_with_smaller_counters() -> None:
    for digraph in SMALL:
        solution = solved(digraph)
        assert raised_sums_are_answered(digraph, gamma(solution), counter_of(solution))
        assert raised_sums_are_answered(digraph, *by_stages(digraph))
    # Two tokens on different digraphs.
    several = side_by_side(chain(digraphs(1), digraphs(2)))
    assert raised_sums_are_answered(several, gamma(solved(several)), counter_of(solved(several)))


@claim("fraenkel.4.no-leaf-infinite")
def test_without_a_leaf_every_value_is_infinite() -> None:
    leafless = side_by_side(digraph for n in (1, 2, 3, 4) for digraph in digraphs(n) if all(digraph))
    assert set(gamma(solved(leafless))) == {INFINITY}
    for t in range(2, 7):
        places = range(1, 2 ** (t - 1) + 1)
        x = {f"x{i}": [f"y{i}"] for i in places}
        y = {f"y{k}": [f"y{i}" for i in range(1, k)] + [f"x{j}" for j in places if j != k] for k in places}
        assert set(gamma(solve(GameGraph.from_adjacency(x | y)))) == {INFINITY}
