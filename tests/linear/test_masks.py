"""Vectors as integers, as words, and as rows of a matrix."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import LimitError
from grundy.gf2 import distinct_rows, masks_of_words, rows_of_bits, words_of_masks

masks = st.integers(0, 1 << 200)


@given(st.lists(masks))
def test_words_hold_all_bits_the_low_ones_first(numbers: list[int]) -> None:
    words = words_of_masks(numbers, 4)
    assert (words.shape, words.dtype) == ((len(numbers), 4), np.uint64)
    for row, number in zip(words.tolist(), numbers, strict=True):
        assert sum(word << 64 * w for w, word in enumerate(row)) == number
    assert masks_of_words(words) == numbers


def test_masks_are_integers_of_python() -> None:
    assert [type(mask) for mask in masks_of_words(np.ones((2, 3), np.uint64))] == [int, int]


@pytest.mark.parametrize("n", [0, 1, 7, 8, 63, 64, 65, 200])
def test_rows_are_the_digits_and_cannot_be_changed(n: int) -> None:
    random = Random(n)
    numbers = [random.getrandbits(n) if n else 0 for _ in range(5)]
    rows = rows_of_bits(numbers, n)
    assert (rows.shape, rows.dtype) == ((5, n), np.uint8)
    assert rows.tolist() == [[number >> k & 1 for k in range(n)] for number in numbers]
    with pytest.raises(ValueError, match="read-only"):
        rows[...] = 0


@pytest.mark.parametrize("n", [0, 1, 64, 65])
def test_no_rows_have_columns_all_the_same(n: int) -> None:
    assert rows_of_bits([], n).shape == (0, n)


@given(st.lists(st.lists(st.integers(0, 2**64 - 1), min_size=2, max_size=2), max_size=8), st.randoms())
def test_rows_are_told_apart_and_found_again(some: list[list[int]], random: Random) -> None:
    rows = np.array(some * 2, np.uint64).reshape(-1, 2)
    rows = rows[random.sample(range(len(rows)), len(rows))]
    members, which = distinct_rows(rows)
    assert members[which].tolist() == rows.tolist()
    assert len(members) == len({tuple(row) for row in some})


def test_rows_with_the_same_hash_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np.random, "default_rng", lambda seed: _NoChance())
    rows = np.array([[1, 2], [2, 1], [1, 2], [3, 0]], np.uint64)
    members, which = distinct_rows(rows)
    assert members[which].tolist() == rows.tolist()
    assert len(members) == 3


class _NoChance:
    """A generator whose factors are all 1: then the hash is the XOR of the words."""

    def integers(self, low: int, high: int, size: int, dtype: type, endpoint: bool) -> object:
        return np.ones(size, np.uint64)


def test_a_matrix_that_would_fill_the_memory_is_refused() -> None:
    with pytest.raises(LimitError, match=r"^a matrix with 3 rows and 10000000000 columns has more than 2147483648"):
        rows_of_bits([1, 2, 3], 10**10)
