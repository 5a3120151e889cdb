"""The Griesmer bound, judged by all linear codes of small length and by codes that meet it."""

from typing import Any

import pytest
from codes.bounds.judges import largest_linear

from grundy import DomainError, LimitError
from grundy.codes.bounds import griesmer_dimension, griesmer_distance, griesmer_length

SMALL = [(n, d, q) for q, most in [(2, 6), (3, 4)] for n in range(most + 1) for d in range(2, n + 2)]


def test_the_length_is_the_sum_of_the_rounded_quotients() -> None:
    for q in (2, 3, 4, 16):
        for k in range(9):
            for d in range(1, 70):
                assert griesmer_length(k, d, q) == sum(-(-d // q**i) for i in range(k))


def test_dimension_and_distance_are_the_largest_that_the_length_admits() -> None:
    for q in (2, 3, 4):
        for n in range(1, 25):
            for d in range(1, n + 3):
                assert griesmer_dimension(n, d, q) == max(k for k in range(n + 1) if griesmer_length(k, d, q) <= n)
            for k in range(1, n + 1):
                assert griesmer_distance(n, k, q) == max(d for d in range(1, n + 1) if griesmer_length(k, d, q) <= n)


def test_no_small_linear_code_passes_the_bound() -> None:
    for n, d, q in SMALL:
        assert largest_linear(n, d, q) <= griesmer_dimension(n, d, q)


def test_reed_muller_simplex_and_golay_codes_meet_it() -> None:
    # MacWilliams and Sloane 1977, chapter 17, §6.
    for m in range(2, 9):
        assert griesmer_length(m + 1, 2 ** (m - 1)) == 2**m
        assert griesmer_length(m, 2 ** (m - 1)) == 2**m - 1
    assert griesmer_length(6, 5, q=3) == 11
    assert griesmer_length(3, 4, q=4) == 6


def test_a_huge_dimension_or_distance_takes_no_time() -> None:
    assert griesmer_length(10**50, 8) == 8 + 4 + 2 + 10**50 - 3
    assert griesmer_length(10**9, 1 << 300) == (1 << 301) - 1 + 10**9 - 301


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: griesmer_length(-1, 3), "k, the dimension, is 0 or more, not -1"),
        (lambda: griesmer_length(2, 0), "d, the distance, is 1 or more, not 0"),
        (lambda: griesmer_length(2, 2, 1), "q, the size of the field, is 2 or more, not 1"),
        (lambda: griesmer_length(2, 2, 6), "there is no field of q = 6 elements"),
        (lambda: griesmer_dimension(2, 2, 10), "there is no field of q = 10 elements"),
        (lambda: griesmer_distance(3, 0), "k, the dimension of a code with a distance, is 1 or more, not 0"),
        (lambda: griesmer_distance(3, 4), "k, the dimension, is at most the length n = 3, not 4"),
        (lambda: griesmer_distance(0, 1), "k, the dimension, is at most the length n = 0, not 1"),
    ],
)
def test_numbers_that_no_linear_code_has(call: Any, message: str) -> None:
    with pytest.raises(DomainError) as error:
        call()
    assert str(error.value).startswith(message)


def test_fields_beyond_the_limit_are_refused() -> None:
    with pytest.raises(LimitError, match=r"q = 10000000000 is a power of a prime is decided up to 2\^32"):
        griesmer_length(3, 3, 10**10)
