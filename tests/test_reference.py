"""The judges judged: by the bare definition on the smallest cases, by each other, and by printed values."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Digraph, acyclic_digraphs_up_to, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import DomainError, reference

large_numbers = st.integers(0, 2**100)


@cache
def nim_product(a: int, b: int) -> int:
    """Return a ⊗ b by the definition, word for word."""
    return reference.mex(
        [nim_product(x, b) ^ nim_product(a, y) ^ nim_product(x, y) for x, y in product(range(a), range(b))]
    )


@cache
def norton_sum(a: int, b: int) -> int:
    """Return a & b by the definition, word for word."""
    return reference.mex(
        [
            *(norton_sum(x, b) for x in range(a)),
            *(norton_sum(a, y) for y in range(b)),
            *(norton_sum(x, y) for x, y in product(range(a), range(b)) if norton_sum(a, y) == norton_sum(x, b)),
        ]
    )


def test_the_least_number_that_is_missing() -> None:
    assert reference.mex([]) == 0
    assert reference.mex([1, 2]) == 0
    assert reference.mex([2, 0, 1, 1, 4]) == 3


def test_nim_addition_is_binary_addition_without_carrying() -> None:
    assert reference.nim_sum_table(40) == [[a ^ b for b in range(40)] for a in range(40)]


def test_nim_values_and_outcomes_of_one_pile_with_takes_1_and_2() -> None:
    def options(n: int) -> list[int]:
        return [n - take for take in (1, 2) if take <= n]

    assert reference.nim_values(options, range(12)) == {n: n % 3 for n in range(12)}
    assert reference.outcome_labels(options, range(12)) == {n: "N" if n % 3 else "P" for n in range(12)}


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


@pytest.mark.parametrize("size", [0, 1, 2, 3, 20])
def test_the_table_of_nim_products_is_the_definition(size: int) -> None:
    assert reference.nim_multiply_table(size) == [[nim_product(a, b) for b in range(size)] for a in range(size)]


# The triangle of a ⊗ b for b ≤ a < 12. Source: OEIS A051910, which names Conway, On Numbers and Games, page 52.
PRINTED = """
0
0 1
0 2 3
0 3 1 2
0 4 8 12 6
0 5 10 15 2 7
0 6 11 13 14 8 5
0 7 9 14 10 13 3 4
0 8 12 4 11 3 7 15 13
0 9 14 7 15 6 1 8 5 12
0 10 15 5 3 9 12 6 1 11 14
0 11 13 6 7 12 10 1 9 2 4 15
"""


def test_the_table_of_nim_products_is_the_printed_one() -> None:
    triangle = [[int(entry) for entry in row.split()] for row in PRINTED.strip().splitlines()]
    assert [row[: a + 1] for a, row in enumerate(reference.nim_multiply_table(12))] == triangle


def test_lenstras_polynomials_give_the_table_of_nim_products() -> None:
    table = reference.nim_multiply_table(80)
    assert [[reference.nim_multiply(a, b) for b in range(80)] for a in range(80)] == table


def test_nim_products_of_larger_numbers() -> None:
    assert reference.nim_multiply(77, 77) == 109
    assert reference.nim_multiply(255, 255) == 156
    assert reference.nim_multiply(3141, 5926) == 14994
    for i in range(9):
        q = 2**2**i
        assert reference.nim_multiply(q, q) == q + q // 2
        assert reference.nim_multiply(q, q - 1) == q * (q - 1)


@given(large_numbers, large_numbers, large_numbers)
def test_lenstras_polynomials_obey_the_laws_of_a_field(a: int, b: int, c: int) -> None:
    multiply = reference.nim_multiply
    assert multiply(a, 1) == a
    assert multiply(a, b) == multiply(b, a)
    assert multiply(multiply(a, b), c) == multiply(a, multiply(b, c))
    assert multiply(a, b ^ c) == multiply(a, b) ^ multiply(a, c)


def test_reciprocals_in_the_table_of_nim_products() -> None:
    inverses = [reference.nim_reciprocal(n) for n in range(1, 16)]
    assert inverses == [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]
    table = reference.nim_multiply_table(16)
    assert all(table[n][inverse] == 1 for n, inverse in enumerate(inverses, start=1))


@given(st.integers(1, 2**100))
def test_a_number_times_its_reciprocal_is_1(n: int) -> None:
    assert reference.nim_multiply(n, reference.nim_reciprocal(n)) == 1


def test_0_has_no_reciprocal() -> None:
    with pytest.raises(DomainError, match="division by zero: 0 is the only nimber without a reciprocal"):
        reference.nim_reciprocal(0)


@pytest.mark.parametrize("size", [0, 1, 2, 9, 18])
def test_the_table_of_nortons_addition_is_the_definition(size: int) -> None:
    assert reference.norton_add_table(size) == [[norton_sum(a, b) for b in range(size)] for a in range(size)]


def test_nortons_addition_of_the_digits_and_the_places() -> None:
    table = reference.norton_add_table(27)
    assert [row[:3] for row in table[:3]] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert all(table[9 * a][3 * b] == 9 * a + 3 * b for a, b in product(range(3), repeat=2))
    assert [table[9][9], table[9][18], table[13][13]] == [18, 0, 26]
