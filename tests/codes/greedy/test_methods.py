"""The choice between the methods, and what they are expected to cost."""

import pytest

from grundy.codes.greedy import ordered_basis
from grundy.codes.greedy.greedy import Work, cheaper
from grundy.errors import LimitError


def work(n: int, m: int, d: int, memory: int = 1 << 30) -> Work:
    """The first m even words of n coordinates with two neighbours each."""
    return Work(ordered_basis([3 << i for i in range(m)], n), d, memory)


def test_the_whole_space_goes_to_the_table_and_few_words_are_enumerated() -> None:
    units = ordered_basis([1 << i for i in range(40)], 40)
    assert cheaper(Work(units, 8, 1 << 30), None)[1] == "table"
    # Two random words with 20 ones each: 38 checks, and no word of weight below 8.
    sparse = ordered_basis([(1 << 20) - 1, ((1 << 20) - 1) << 20], 40)
    assert cheaper(Work(sparse, 8, 1 << 30), None) == ((0, 0), "enumerate")


def test_a_table_that_turns_out_too_large_is_replaced_by_the_words() -> None:
    small = work(30, 29, 9, memory=500_000)
    values, used = cheaper(small, None)
    assert used == "enumerate"
    assert values == cheaper(work(30, 29, 9), "table")[0]
    with pytest.raises(LimitError, match=r"basis vectors the table grows to 2\^19 bytes"):
        cheaper(small, "table")


def test_expected_words_are_the_average_over_all_spaces() -> None:
    # All words of 6 coordinates with weight below 3 are 22; the space has a half of all words.
    assert work(6, 5, 3).expected_words == 22 // 2
