"""Claims of H. W. Lenstra, Nim multiplication (1978), section 4: exercises 15 and 16, beyond characteristic 2."""

from functools import cache
from itertools import product

import numpy as np
import pytest
import reference
from numpy.typing import NDArray

from grundy.nim import add_in_base, norton_add

Table = NDArray[np.int64]


@cache
def norton_table() -> Table:
    """Return Norton's a & b for a, b < 81 by Norton's three rules."""
    return np.array(reference.norton_add_table(81))


@pytest.mark.claim("lenstra.4.exercise-15-group")
def test_nortons_addition_is_an_abelian_group_of_exponent_three() -> None:
    table = norton_table()
    a, b, c = np.ix_(*[np.arange(81)] * 3)
    assert table.max() == 80
    assert (table[table[a, b], c] == table[a, table[b, c]]).all()
    assert (table == table.T).all()
    assert (table[0] == np.arange(81)).all()
    assert (table[table.diagonal(), np.arange(81)] == 0).all()


@pytest.mark.claim("lenstra.4.exercise-15-ternary")
def test_nortons_addition_adds_ternary_digits_without_carrying() -> None:
    place = 3 ** np.arange(4)
    digits = np.arange(81)[:, None] // place % 3
    assert (norton_table() == (digits[:, None] + digits) % 3 @ place).all()
    assert (norton_table() == norton_add(np.arange(81)[:, None], np.arange(81))).all()


# Exercise 16.


def products_by_mex(size: int, p: int, multiples: range) -> Table:
    """Return for all a, b < size the least number that the rules against zero divisors allow.

    Addition is without carrying in base p. The rules say (a - c·x)(b - d·y) ≠ 0 for all x < a, all y < b and all
    multiples c and d with c·x ≠ a and d·y ≠ b. With the multiple 1 alone this is the definition of ∘, in base p.
    """
    place = p ** np.arange(7)
    digits = np.arange(size)[:, None] // place % p
    table = np.zeros((size, size, len(place)), dtype=np.int64)
    for a, b in product(range(size), repeat=2):
        forbidden: set[int] = set()
        for c, d in product(multiples, repeat=2):
            x, y = ([z for z in range(n) if any(k * digits[z] % p != digits[n])] for k, n in ((c, a), (d, b)))
            values = c * table[x, b][:, None] + d * table[a, y] - c * d * table[np.ix_(x, y)]
            forbidden.update((values % p @ place).ravel().tolist())
        table[a, b] = reference.mex(forbidden) // place % p
    return table @ place


def is_field(product_table: Table, p: int) -> bool:
    """Check that products and sums in base p make the numbers below the size of a table a field."""
    numbers = np.arange(len(product_table))
    sums = add_in_base(numbers[:, None], numbers, p)
    a, b, c = np.ix_(numbers, numbers, numbers)
    return bool(
        product_table.max() == sums.max() == numbers[-1]
        and (product_table[product_table[a, b], c] == product_table[a, product_table[b, c]]).all()
        and (product_table[a, sums[b, c]] == sums[product_table[a, b], product_table[a, c]]).all()
        and (np.sort(product_table[1:], axis=1) == numbers).all()
        and (product_table == product_table.T).all()
    )


@pytest.mark.claim("lenstra.4.exercise-16-literal")
def test_the_definition_of_the_nim_product_does_not_give_a_field_in_other_bases() -> None:
    only_one = range(1, 2)
    literal = products_by_mex(5, 3, only_one)
    assert is_field(literal[:3, :3], 3)
    assert norton_add(1, 3) == 4
    assert norton_add(literal[4, 1], literal[4, 3]) == 6
    assert literal[4, 4] == 2
    assert [products_by_mex(3, p, only_one)[2, 2] for p in (5, 7, 11, 13)] == [1, 1, 1, 1]
    # With all multiples from the field p, the next field is correct, but the one after it is not.
    tables = {p: products_by_mex(p**2 + 2, p, range(1, p)) for p in (3, 5)}
    assert all(is_field(table[: p**2, : p**2], p) for p, table in tables.items())
    assert np.argwhere(tables[3][:5, :5] != literal).tolist() == [[4, 4]]
    assert [tables[3][10, 10], norton_add(tables[3][10, 1], tables[3][10, 9])] == [5, 23]
    assert [tables[5][26, 26], add_in_base(tables[5][26, 1], tables[5][26, 25], 5)] == [7, 56]
