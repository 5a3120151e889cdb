"""Bounds on the table of a lexicode, judged by tables that were made."""

from math import comb
from typing import Any

import pytest

from grundy import DomainError, LimitError
from grundy.codes import LexicodeTable, TableSize, table_size
from grundy.codes.lexicode_table import MEMORY, allowed_memory, check_coins, free_memory, most_coins
from grundy.codes.words import ALPHABETS


def grown(n: int, d: int, q: int) -> int:
    """Return the bytes of the table that `lexicode` makes: for even d and q = 2 it is the one of d - 1 and n - 1."""
    table = LexicodeTable(d - 1 if q == 2 and d % 2 == 0 else d, q=q)
    table.grow(n - 1 if q == 2 and d % 2 == 0 else n)
    return 1 << table.bits


@pytest.mark.parametrize(("q", "most"), [(2, 26), (4, 12), (8, 12), (16, 9), (32, 5), (64, 4), (256, 2)])
def test_a_table_takes_between_least_and_most_bytes(q: int, most: int) -> None:
    for n in range(most + 1):
        for d in range(5 if q == 2 else 2, min(n, 9 if q == 2 else 5) + 1):
            least, largest = table_size(n, d, q)
            assert least <= grown(n, d, q) <= largest, (n, d, q)


@pytest.mark.parametrize("d", range(5, 14, 2))
def test_binary_bounds_are_those_of_hamming_and_varshamov(d: int) -> None:
    for n in range(d, 60):
        least, most = table_size(n, d)
        assert least >= sum(comb(n, weight) for weight in range((d - 1) // 2 + 1)) > least // 2 or least == 2 ** (d - 1)
        assert most > sum(comb(n - 1, weight) for weight in range(d - 1)) >= most // 2 or most == 2**n
        assert table_size(n + 1, d + 1) == (least, most)


def test_small_distances_and_lengths_take_no_table() -> None:
    for d in range(1, 5):
        assert table_size(10**6, d) == TableSize(1, 1)
    for q in (2, 4, 8, 16):
        for n in range(8):
            assert table_size(n, n + 2, q) == table_size(n, 1, q) == TableSize(1, 1)
        assert table_size(0, 2, q) == TableSize(1, 1)
    assert table_size(5, 5) == TableSize(16, 16)


def test_the_golay_code_takes_as_little_as_sphere_packing_allows() -> None:
    assert table_size(23, 7).least == 1 + 23 + comb(23, 2) + comb(23, 3) == grown(23, 7, 2)


def test_the_memory_that_is_allowed_memory() -> None:
    assert allowed_memory(5) == 5
    assert 1 <= allowed_memory(None) <= MEMORY
    assert free_memory() > 0


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        (0, "memory is 1 or more, not 0"),
        (-5, "memory is 1 or more, not -5"),
        (1.5, "memory is a whole number, not 1.5"),
        ("1 GB", "memory is a whole number, not '1 GB'"),
    ],
)
def test_what_is_no_memory_is_refused(memory: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        allowed_memory(memory)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 3), "n, the length, is 0 or more, not -1"),
        ((3.5, 3), "n, the length, is a whole number, not 3.5"),
        ((3, 0), "d, the distance, is 1 or more, not 0"),
        ((3, "3"), "d, the distance, is a whole number, not '3'"),
        ((3, 3, 7), "q = 7 is no alphabet here; q is one of 2, 4, 8, 16, 32, 64, 128, 256"),
    ],
)
def test_what_has_no_table_is_refused(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        table_size(*arguments)
    assert str(refused.value) == message


@pytest.mark.parametrize("q", ALPHABETS)
def test_bounds_for_long_codes_are_small_numbers(q: int) -> None:
    # q^n itself would take gigabytes.
    assert table_size(10**12, 2, q).most <= q
    assert table_size(10**12, 4, q).most < 1 << 120


@pytest.mark.parametrize("q", ALPHABETS)
def test_coins_fit_into_their_memory(q: int) -> None:
    coin = 8 * (q.bit_length() - 1)
    for memory in (1 << 20, (1 << 30) + 1):
        most = most_coins(memory, q)
        assert most * coin <= memory < (most + 1) * coin
        check_coins(most, memory, q)
        with pytest.raises(
            LimitError, match=f"^the values of {most + 1} coins take {(most + 1) * coin} bytes, more than"
        ):
            check_coins(most + 1, memory, q)
    assert most_coins(1, q) == most_coins(1 << 20, q)
