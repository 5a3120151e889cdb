"""What the kernels refuse: nothing reaches them unchecked."""

import numpy as np
import pytest
from codes.generators import on_both_paths, packed_code, random_cases

from grundy.codes import _kernels


def rows(*values: int) -> np.ndarray:
    return np.array([[value] for value in values], np.uint64)


def test_rows_are_checked():
    with pytest.raises(ValueError, match="no bits outside of the digits"):
        _kernels.basis(rows(8), 3, 1)
    with pytest.raises(ValueError, match="no bits outside of the digits"):
        _kernels.basis(rows(8), 1, 3)
    with pytest.raises(ValueError, match="rows are packed words of n digits"):
        _kernels.dual(rows(1), 65, 1)
    with pytest.raises(ValueError, match=r"1 to 2\^31 digits of 1 to 8 bits"):
        _kernels.basis(rows(1), 3, 9)
    with pytest.raises(ValueError, match="rows are independent"):
        _kernels.search(rows(1, 1), 3, 1)
    with pytest.raises(ValueError, match="an offset is one word"):
        _kernels.search(rows(1), 3, 1, rows(1, 2))
    with pytest.raises(ValueError, match="rows of lines come by the bits of a digit"):
        _kernels.search(rows(1), 3, 2, lines=True)
    with pytest.raises(ValueError, match="there is no such set"):
        _kernels.search(rows(1), 3, 1).zimmermann(5, 1, 0)


def test_both_paths_find_the_same_word():
    for generator, q, additive in random_cases(60, seed=10, longest=90):
        basis = packed_code(generator, q, additive)
        if basis.dimension:
            plain, fast = on_both_paths(lambda basis=basis: lightest(basis))
            assert plain == fast


def lightest(basis) -> list[list[int]]:
    search = basis.search()
    search.enumerate(0)
    return search.word().tolist()


def test_chance_is_the_same_for_the_same_seed():
    basis = packed_code(np.random.default_rng(1).integers(0, 2, (60, 120), np.uint8))
    found = [basis.search() for _ in range(2)]
    for search in found:
        search.chance(50, 3, 0)
    assert found[0].word().tolist() == found[1].word().tolist()
