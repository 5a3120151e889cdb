from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError
from grundy.graphs.edges import flattened, listed, whole_numbers


@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_whole_numbers_become_an_array(numbers: list[int]) -> None:
    found = whole_numbers(numbers)
    assert isinstance(found, np.ndarray)
    assert found.tolist() == numbers


def test_small_whole_numbers_need_half_the_memory() -> None:
    assert whole_numbers([0, 2**32 - 1]).dtype == np.uint32
    assert whole_numbers([0, 2**32]).dtype == np.int64
    assert whole_numbers([]).size == 0


def test_integers_of_numpy_are_whole_numbers() -> None:
    assert whole_numbers([np.int8(-3), np.uint64(5)]).tolist() == [-3, 5]


STRANGE = [0.5, 1.0, "1", None, True, False, np.True_, 2**63, -(2**63) - 1, 10**100, [1], np.float64(2)]


@pytest.mark.parametrize("strange", STRANGE, ids=str)
@pytest.mark.parametrize("others", [[7, 0, 1], [2**40, -1, 1], []], ids=str)
def test_the_first_entry_that_is_no_number_is_found(strange: Any, others: list[int]) -> None:
    assert whole_numbers([*others, strange, *others, strange]) == len(others)


@given(st.lists(st.lists(st.integers())))
def test_rows_of_any_kind_are_flattened(rows: list[list[int]]) -> None:
    expected = [len(row) for row in rows], [entry for row in rows for entry in row]
    assert flattened(rows, "") == expected
    assert flattened([tuple(row) for row in rows], "") == expected
    assert flattened([iter(row) if i % 2 else row for i, row in enumerate(rows)], "") == expected


@pytest.mark.parametrize("row", [5, None, np.array(3)])
def test_a_row_that_cannot_be_gone_through_is_told(row: Any) -> None:
    with pytest.raises(DomainError) as caught:
        flattened([[1], row], "row {} is {}")
    assert str(caught.value) == f"row 1 is {row!r}"


def test_what_is_no_list_is_told() -> None:
    assert listed((1, 2), "") == (1, 2)
    assert listed({3: 4}, "") == [3]
    with pytest.raises(DomainError, match=r"^rows are lists, not 7$"):
        listed(7, "rows are lists")
