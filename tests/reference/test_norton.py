"""Norton's addition by the bare definition, and its digits."""

from functools import cache
from itertools import product

import pytest

from grundy import reference


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
