"""Lists and lone numbers before NumPy sees them."""

from typing import Any

import numpy as np
import pytest

from grundy.errors import DomainError
from grundy.nim.arrays import prepared


def types(operands: list[Any], nimbers: int, narrow: bool = False) -> list[Any]:
    return [getattr(x, "dtype", type(x)) for x in prepared(operands, nimbers, narrow)]


def test_lists_and_lone_numbers_become_arrays() -> None:
    assert types([[1, 2], 3], 2) == [np.uint64, np.uint64]
    assert types([[1, 2], 300], 2, narrow=True) == [np.uint8, np.uint16]
    assert types([2**70, [1]], 2) == [object, object]
    assert types([[1, 2**70], 1], 2, narrow=True) == [object, np.uint8]


def test_a_number_beside_an_array_stays_a_number() -> None:
    assert types([np.uint8([1]), 3], 2) == [np.uint8, int]
    assert types([np.array([1], object), 2**70], 2) == [object, int]
    with pytest.raises(DomainError, match="1180591620717411303424 does not fit beside an array of words"):
        prepared([np.uint8([1]), 2**70], 2, False)


def test_exponents_have_any_sign_and_size() -> None:
    assert types([3, [-1, 2]], 1) == [np.uint64, np.int64]
    assert types([3, [-1, 2**63]], 1) == [np.uint64, object]
    assert prepared([3, -(2**70)], 1, False)[1] == -(2**70)


@pytest.mark.parametrize("bad", [-1, 1.5, [1, -1], [1.5]])
def test_what_is_no_nimber_is_refused(bad: Any) -> None:
    for operands in ([bad], [bad, 3], [3, bad], [np.uint8([1]), bad]):
        with pytest.raises(DomainError, match=r"a nimber is (0 or more|a whole number), not"):
            prepared(operands, len(operands), False)


def test_unknown_objects_are_left_to_numpy() -> None:
    thing = object()
    assert prepared([thing, None], 2, False) == [thing, None]
