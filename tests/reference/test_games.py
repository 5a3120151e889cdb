"""The definitions of games: cases that need no computer, values from outside, and the properties that define them."""

import doctest
from itertools import product
from types import ModuleType

import pytest
from strategies import (
    Digraph,
    acyclic_digraphs_up_to,
    digraphs,
    digraphs_up_to_renaming,
    hereditarily_finite_sets,
    random_digraphs,
)

import reference
from reference import arithmetic, codes, games, tower, transfinite


@pytest.mark.parametrize("module", [arithmetic, codes, games, tower, transfinite], ids=lambda module: module.__name__)
def test_the_examples_of_the_definitions(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 5
    assert not result.failed


def test_the_least_number_that_is_missing() -> None:
    assert reference.mex([]) == 0
    assert reference.mex([1, 2]) == 0
    assert reference.mex([2, 0, 1, 1, 4]) == 3


def test_nim_values_and_outcomes_of_one_pile_with_takes_1_and_2() -> None:
    def options(n: int) -> list[int]:
        return [n - take for take in (1, 2) if take <= n]

    assert reference.nim_values(options, range(12)) == {n: n % 3 for n in range(12)}
    assert reference.outcome_labels(options, range(12)) == {n: "N" if n % 3 else "P" for n in range(12)}


def test_kayles() -> None:
    # OEIS A002186
    kayles = (0, 7, 7, *[0] * 20)
    values = reference.heap_values(lambda heap: reference.take_and_break_options(kayles.__getitem__, heap), 16)
    assert values == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]


def test_the_digit_of_a_move_counts_the_heaps_it_leaves() -> None:
    for count in range(4):
        options = reference.take_and_break_options(lambda taken, count=count: 2**count * (taken == 2), 6)
        assert (
            options
            == {
                0: set(),
                1: {(4,)},
                2: {(3, 1), (2, 2)},
                3: {(2, 1, 1)},
            }[count]
        )
    assert reference.take_and_break_options(lambda taken: taken == 6, 6) == {()}


def test_a_heap_without_options_has_value_0() -> None:
    assert reference.heap_values(lambda heap: [], 3) == [0, 0, 0]


def test_the_p_positions_of_wythoffs_game() -> None:
    labels = reference.outcome_labels(reference.wythoff_options, product(range(25), repeat=2))
    pairs = [reference.wythoff_p_position(n) for n in range(25)]
    expected = {pair for a, b in pairs for pair in ((a, b), (b, a)) if max(pair) < 25}
    assert {piles for piles, label in labels.items() if label == "P"} == expected


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


def value(game: frozenset) -> int:
    """Return the Grundy number of a set: the options are its elements."""
    return reference.nim_values(frozenset, [game])[game]


SMALL = hereditarily_finite_sets(2)
SIXTEEN = hereditarily_finite_sets(3)


def test_a_sum_with_nothing_is_the_game_itself_and_a_product_with_nothing_is_nothing() -> None:
    for game in SIXTEEN:
        assert reference.game_sum(game, frozenset()) == game
        assert reference.game_product(game, frozenset()) == reference.game_product(frozenset(), game) == frozenset()


def test_the_value_of_a_sum_is_the_nim_sum_of_the_values() -> None:
    for j, k in product(SIXTEEN, repeat=2):
        assert value(reference.game_sum(j, k)) == reference.nim_add(value(j), value(k))


def test_the_value_of_a_product_is_the_nim_product_of_the_values() -> None:
    for j, k in product(SMALL, SIXTEEN):
        made = reference.game_product(j, k)
        assert made == reference.game_product(k, j)
        assert value(made) == reference.nim_multiply(value(j), value(k))
