"""Nim and Norton arithmetic by the bare definition on small numbers, by a second method, and by printed values."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, strategies as st

import reference
from grundy import DomainError

large_numbers = st.integers(0, 2**100)


@cache
def nim_product(a: int, b: int) -> int:
    """Return a ⊗ b by the definition, word for word."""
    return reference.mex(
        [nim_product(x, b) ^ nim_product(a, y) ^ nim_product(x, y) for x, y in product(range(a), range(b))]
    )


def test_nim_addition_is_binary_addition_without_carrying() -> None:
    assert reference.nim_sum_table(40) == [[a ^ b for b in range(40)] for a in range(40)]


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


@pytest.mark.parametrize("size", [0, 1, 2, 9, 18])
def test_the_table_of_nortons_addition_is_the_definition(size: int) -> None:
    assert reference.norton_add_table(size) == [[norton_sum(a, b) for b in range(size)] for a in range(size)]


def test_nortons_addition_of_the_digits_and_the_places() -> None:
    table = reference.norton_add_table(27)
    assert [row[:3] for row in table[:3]] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert all(table[9 * a][3 * b] == 9 * a + 3 * b for a, b in product(range(3), repeat=2))
    assert [table[9][9], table[9][18], table[13][13]] == [18, 0, 26]
