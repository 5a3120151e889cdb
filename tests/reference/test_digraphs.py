"""Outcomes, remoteness and values of digraphs, judged by the properties that define them."""

from itertools import product

import pytest
from strategies import Digraph, acyclic_digraphs_up_to, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import reference


def test_without_cycles_graphs_have_the_values_and_outcomes_of_their_options() -> None:
    for digraph in acyclic_digraphs_up_to(5):
        vertices = range(len(digraph))
        assert reference.graph_values(digraph) == reference.nim_values(digraph.__getitem__, vertices)
        assert reference.graph_outcomes(digraph) == reference.outcome_labels(digraph.__getitem__, vertices)


INFINITY = float("inf")
Gamma = tuple[float, ...]


def finite_values(digraph: Digraph, gamma: Gamma, u: int) -> set[float]:
    """Return K(u)."""
    return {gamma[v] for v in digraph[u] if gamma[v] < INFINITY}


def is_finite_or_not_rightly(digraph: Digraph, gamma: Gamma, u: int) -> bool:
    """Whether u satisfies A and C: a finite γ is the mex, an infinite one has an infinite follower that misses it."""
    least = reference.mex(finite_values(digraph, gamma, u))  # type: ignore[arg-type]
    missing = (gamma[v] == INFINITY and least not in finite_values(digraph, gamma, v) for v in digraph[u])
    return any(missing) if gamma[u] == INFINITY else gamma[u] == least


def is_answered(digraph: Digraph, gamma: Gamma, c: tuple[int, ...], u: int) -> bool:
    """Whether u satisfies B: from a follower with a larger γ one can go back to γ(u) with a smaller counter."""
    raised = [v for v in digraph[u] if gamma[v] > gamma[u]]
    return all(any(gamma[w] == gamma[u] and c[w] < c[u] for w in digraph[v]) for v in raised)


def test_the_stages_give_the_one_function_with_the_properties_of_gamma() -> None:
    for digraph in (digraph for n in (1, 2, 3) for digraph in digraphs_up_to_renaming(n)):
        n = len(digraph)
        labels = product([*range(n + 1), INFINITY], repeat=n)
        possible = [g for g in labels if all(is_finite_or_not_rightly(digraph, g, u) for u in range(n))]
        counters = [*product(range(n), repeat=n)]
        found = [g for g in possible if any(all(is_answered(digraph, g, c, u) for u in range(n)) for c in counters)]
        expected = tuple(v if isinstance(v, int) else INFINITY for v in reference.graph_values(digraph).values())
        assert found == [expected]


def test_the_outcome_is_the_one_that_the_value_tells() -> None:
    for digraph in [*digraphs(3), *random_digraphs(500)]:
        letters = reference.graph_outcomes(digraph)
        for v, value in reference.graph_values(digraph).items():
            won = value != 0 if isinstance(value, int) else 0 in value
            assert letters[v] == ("P" if value == 0 else "N" if won else "D")


@pytest.mark.parametrize("misere", [False, True])
def test_remoteness_falls_by_1_with_each_move_of_best_play(misere: bool) -> None:
    for digraph in [*digraphs(3), *random_digraphs(500)]:
        letters, left = reference.graph_outcomes(digraph, misere), reference.graph_remoteness(digraph, misere)
        for v, row in enumerate(digraph):
            after = [left[w] for w in row if letters[v] + letters[w] in ("NP", "PN")]
            if letters[v] == "D":
                assert left[v] is None
            elif not row:
                assert left[v] == 0
            else:
                assert left[v] == 1 + (min if letters[v] == "N" else max)(after)  # type: ignore[type-var]


def test_misere_play_is_normal_play_with_one_move_more_at_every_end() -> None:
    for digraph in digraphs(3):
        longer = [*(row or (3,) for row in digraph), ()]
        letters = reference.graph_outcomes(digraph, misere=True)
        assert letters == {v: letter for v, letter in reference.graph_outcomes(longer).items() if v < 3}


def test_two_nim_heaps_are_lost_exactly_when_they_are_equal() -> None:
    heaps = reference.sum_followers(reference.nim_heap(6), reference.nim_heap(6))
    assert {heap for heap, letter in reference.graph_outcomes(heaps).items() if letter == "P"} == {
        (n, n) for n in range(7)
    }
    assert reference.graph_values(heaps) == {(a, b): a ^ b for a, b in product(range(7), repeat=2)}


def test_graphs_may_be_given_by_name() -> None:
    assert reference.graph_outcomes({"a": "b", "b": "ca", "c": "", "d": "d"}) == dict(zip("abcd", "PNPD", strict=True))
    assert reference.graph_values({"a": "b", "b": "ca", "c": ""}) == {"a": 0, "b": 1, "c": 0}
