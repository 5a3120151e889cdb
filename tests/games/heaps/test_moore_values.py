from itertools import product

import numpy as np
import pytest

from grundy import LimitError, mex
from grundy.games.heaps.moore import MooreTable, known_value


def by_definition(shape: tuple[int, ...], k: int) -> dict[tuple[int, ...], int]:
    values: dict[tuple[int, ...], int] = {}
    for heaps in np.ndindex(*shape):
        below = product(*(range(heap + 1) for heap in heaps))
        options = (left for left in below if 1 <= sum(a != b for a, b in zip(left, heaps, strict=True)) <= k)
        values[heaps] = mex(values[option] for option in options)
    return values


SHAPES = [(2, (7, 7, 7)), (3, (4, 4, 4, 4)), (2, (4, 4, 4, 4)), (3, (3, 3, 3, 3, 3)), (5, (8, 8)), (2, (2,) * 6)]


@pytest.mark.parametrize(("k", "shape"), SHAPES)
def test_formulas_and_tables_give_the_values_of_the_definition(k: int, shape: tuple[int, ...]) -> None:
    table = MooreTable([side - 1 for side in shape], k)
    for heaps, value in by_definition(shape, k).items():
        some = [heap for heap in heaps if heap]
        assert known_value(some, k) in (value, None)
        assert known_value(some, k) is not None or (len(some) > k + 1 and value > 1)
        assert table.value(heaps) == value


def test_known_values_of_nim_2() -> None:
    """From the formula of Jenkyns and Mayberry 1980, as the literature lists them."""
    known = {(1, 1, 1): 0, (1, 1, 2): 4, (1, 2, 3): 6, (2, 2, 3): 1, (2, 2, 4): 8, (3, 3, 4): 2, (3, 4, 4): 11}
    assert {heaps: known_value(heaps, 2) for heaps in known} == known


def test_a_table_contains_what_fits_after_sorting() -> None:
    table = MooreTable([5, 1, 3, 2], 2)
    assert [3, 5, 1] in table
    assert [4, 4, 1] not in table
    assert [1, 1, 1, 1, 1] not in table


def test_what_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(LimitError) as caught:
        MooreTable([100, 101, 100, 100], 2)
    assert str(caught.value) == (
        "the nim value of Moore(2; 100, 100, 100, 101) is out of reach: no formula is known, and a table of 105090702 "
        "positions is too large; ask for the outcome, or try smaller heaps"
    )
    with pytest.raises(LimitError, match="a table of a number of 40001 bits positions"):
        MooreTable([(1 << 10_000) - 1] * 4, 2)
