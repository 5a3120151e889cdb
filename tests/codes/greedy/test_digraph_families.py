"""Families of digraphs: what their names say is what they are."""

import pytest

from grundy.codes.greedy import Circulants, GammaSums, RandomDigraphs, anncode
from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.linear import example_graphs


def test_random_digraphs_are_those_of_their_names() -> None:
    for family in (RandomDigraphs(6, 10), RandomDigraphs(5, 25, leaf=True), RandomDigraphs(1, 0)):
        for number in range(10):
            candidate = family.candidate(number, seed=7)
            edges = [tuple(map(int, pair.split("-"))) for pair in candidate.name.split()[1:]]
            assert len(set(edges)) == family.edges
            assert all(u != v and u < family.n for u, v in edges)
            graph = GameGraph.from_edges(family.n + family.leaf, edges)
            assert candidate.space == anncode(graph).subspace()
    assert RandomDigraphs(6, 10).size is None


def test_the_same_number_and_seed_give_the_same_digraph() -> None:
    family = RandomDigraphs(8, 20)
    assert family.candidate(3, seed=1) == family.candidate(3, seed=1)
    names = {family.candidate(number, seed).name for number in range(4) for seed in range(4)}
    assert len(names) == 16


def test_circulants_are_all_sets_of_steps() -> None:
    family = Circulants(5, 2)
    names = [family.candidate(i, seed=0).name for i in range(family.size)]
    steps = ["1", "2", "3", "4", "1 2", "1 3", "1 4", "2 3", "2 4", "3 4"]
    assert names == [f"circulant digraph 5: {step}" for step in steps]
    assert family.candidate(0, seed=0).space == anncode(example_graphs.cycle(5)).subspace()
    assert Circulants(1, 1).size == 0


def test_sums_of_gamma() -> None:
    family = GammaSums(5, 2)
    spaces = {(found := family.candidate(i, seed=0)).name: found.space for i in range(family.size)}
    assert family.size == 2 * (4 + 6) == len(spaces)
    assert spaces["Γ_5 + Γ'"] == anncode(example_graphs.gamma(5) + example_graphs.gamma_prime()).subspace()
    assert (spaces["Γ_2 + Γ_3"].n, spaces["Γ_2 + Γ_3"].dimension) == (12, 7)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: RandomDigraphs(3, 7), "3 vertices have 6 different edges, not 7; take fewer edges"),
        (lambda: RandomDigraphs(0, 0), "n, the number of vertices, is 1 or more, not 0"),
        (lambda: Circulants(5, 0), "the number of steps is 1 or more, not 0"),
        (lambda: GammaSums(7, 1), "the largest t is from 2 to 6, not 7; Γ_t has 2\\^t vertices"),
        (lambda: GammaSums(3, 0), "the number of terms is 1 or more, not 0"),
    ],
)
def test_what_is_no_family_is_told(make: object, complaint: str) -> None:
    with pytest.raises(DomainError, match=complaint):
        make()  # type: ignore[operator]
