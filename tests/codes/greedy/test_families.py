"""Families of digraphs and of turning games: their members match their names, and sets have numbers."""

import re
from dataclasses import fields, is_dataclass
from itertools import combinations

import pytest
from reference.codes import linear_values

from grundy.codes.greedy import (
    FAMILIES,
    Candidate,
    Circulants,
    GammaSums,
    RandomDigraphs,
    RandomTurning,
    TurningSets,
    anncode,
)
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.linear import example_graphs, lexicode_game


def test_families_are_dataclasses_that_their_repr_recreates() -> None:
    made = {
        "digraphs": FAMILIES["digraphs"](6, 9),
        "circulants": FAMILIES["circulants"](6, 2),
        "gamma-sums": FAMILIES["gamma-sums"](3, 2),
        "turning": FAMILIES["turning"](6, 3, 2, 2),
        "random-turning": FAMILIES["random-turning"](6, 3, 2, 2),
    }
    assert made.keys() == FAMILIES.keys()
    for name, family in made.items():
        assert is_dataclass(family)
        values = {field.name: getattr(family, field.name) for field in fields(family)}
        assert FAMILIES[name](**values) == family
        assert hash(family) == hash(FAMILIES[name](**values))


def test_names_describe_random_digraphs() -> None:
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
        (lambda: RandomDigraphs(3, 7), "a digraph with n = 3 has at most 6 edges, not 7; try fewer edges"),
        (lambda: RandomDigraphs(0, 0), "n, the number of vertices, must be at least 1, not 0"),
        (lambda: Circulants(5, 0), "the number of steps must be at least 1, not 0"),
        (lambda: GammaSums(7, 1), "the largest t must be from 2 to 6, not 7; Γ_t has 2\\^t vertices"),
        (lambda: GammaSums(3, 0), "the number of terms must be at least 1, not 0"),
    ],
)
def test_rejects_invalid_families(make: object, complaint: str) -> None:
    with pytest.raises(DomainError, match=complaint):
        make()  # type: ignore[operator]


def shapes_of(name: str) -> list[list[int]]:
    """Read the shapes in a name."""
    return [list(map(int, text.split())) for text in re.findall(r"\{(.*?)\}", name)]


def assert_as_named(candidate: Candidate, n: int, around: bool) -> None:
    """Compare the space with the positions of value 0 of the game with these shapes."""
    moves = []
    for k in range(n):
        places = [[(k - s) % n for s in shape if around or s <= k] for shape in shapes_of(candidate.name)]
        moves.append([sum(1 << place for place in places_of_move) for places_of_move in places])
    values = linear_values(n, moves)
    assert list(candidate.space.elements()) == [mask for mask, value in values.items() if value == 0]


@pytest.mark.parametrize("around", [False, True])
def test_the_family_contains_all_sets_of_shapes(around: bool) -> None:
    family = TurningSets(5, reach=2, turned=3, shapes=2, around=around)
    names = set()
    for number in range(family.size):
        candidate = family.candidate(number, seed=0)
        names.add(candidate.name)
        assert_as_named(candidate, 5, around)
    # Shapes {0}, {0 1}, {0 2}, {0 1 2}, one or two of them.
    assert len(names) == family.size == 4 + 6


@pytest.mark.parametrize("around", [False, True])
def test_the_family_contains_random_shapes(around: bool) -> None:
    family = RandomTurning(6, reach=5, turned=4, shapes=3, around=around)
    assert family.size is None
    for number in range(15):
        candidate = family.candidate(number, seed=3)
        assert len(shapes_of(candidate.name)) == 3
        assert_as_named(candidate, 6, around)


def test_all_small_shapes_alone_give_the_lexicode_game() -> None:
    for below in (2, 3, 4):
        family = RandomTurning(7, reach=0, turned=1, shapes=1, below=below)
        assert family.candidate(0, seed=0).space == lexicode_game(7, below).p_space()


@pytest.mark.parametrize(
    ("make", "error", "complaint"),
    [
        (lambda: TurningSets(0, 1, 1, 1), DomainError, "n, the number of coins, must be at least 1, not 0"),
        (
            lambda: TurningSets(5, 5, 1, 1, True),
            DomainError,
            "on a circle of 5 coins the largest offset must be at most 4, not 5",
        ),
        (lambda: RandomTurning(5, 2, 0, 1), DomainError, "that a move turns must be at least 1, not 0"),
        (lambda: RandomTurning(5, 2, 2, 0), DomainError, "the number of shapes must be at least 1, not 0"),
        (
            lambda: RandomTurning(60, 2, 2, 1, below=6),
            LimitError,
            "there are more than 10000 shapes with fewer than 6 of 60 coins; try fewer",
        ),
    ],
)
def test_rejects_invalid_families_of_turning_games(make: object, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        make()  # type: ignore[operator]


def test_sets_are_numbered_by_size_and_then_by_members() -> None:
    for n in range(1, 7):
        for most in range(1, n + 2):
            family = Circulants(n, most)
            sets = [chosen for size in range(1, min(n - 1, most) + 1) for chosen in combinations(range(1, n), size)]
            names = [family.candidate(i, seed=0).name for i in range(family.size)]
            assert names == [f"circulant digraph {n}: {' '.join(map(str, chosen))}" for chosen in sets]


@pytest.mark.parametrize("number", [-1, 7])
def test_rejects_numbers_beyond_the_last_set(number: int) -> None:
    with pytest.raises(
        DomainError, match=f"there is no candidate number {number}; candidates are numbered from 0 to size - 1"
    ):
        Circulants(4, 3).candidate(number, seed=0)


def test_rejects_lengths_above_the_limit() -> None:
    message = "searches support at most 16384 coins, not 1000000; try a smaller n"
    with pytest.raises(LimitError) as error:
        TurningSets(10**6, reach=1, turned=1, shapes=1)
    assert str(error.value) == message
