"""Gilbert and Varshamov, judged by the codes whose existence they claim."""

import pytest
from codes.bounds.judges import binary_sizes, greedy_code, largest_linear

from grundy import DomainError
from grundy.codes.bounds import gilbert_varshamov, griesmer_dimension, varshamov_dimension, varshamov_distance

SMALL = [(n, d, q) for q, most in [(2, 6), (3, 4)] for n in range(most + 1) for d in range(2, n + 2)]


def test_a_greedy_code_is_at_least_as_large_as_gilbert_says() -> None:
    for n, d, q in [*SMALL, *((8, d, 2) for d in range(1, 10)), *((3, d, 4) for d in range(1, 5)), (2, 2, 6)]:
        assert 1 <= gilbert_varshamov(n, d, q) <= len(greedy_code(n, d, q))


def test_there_is_a_linear_code_as_large_as_varshamov_says() -> None:
    for n, d, q in SMALL:
        assert varshamov_dimension(n, d, q) <= largest_linear(n, d, q)


def test_the_known_sizes_of_binary_codes_are_not_below() -> None:
    for n, d, size in binary_sizes():
        assert gilbert_varshamov(n, d) <= size
        assert 2 ** varshamov_dimension(n, d) <= size


def test_the_linear_form_is_at_least_as_good_up_to_rounding_to_a_power() -> None:
    for q in (2, 3, 4, 16):
        for n in range(1, 30):
            for d in range(1, n + 2):
                assert q ** (varshamov_dimension(n, d, q) + 1) > gilbert_varshamov(n, d, q)
                assert varshamov_dimension(n, d, q) <= griesmer_dimension(n, d, q)


def test_varshamov_finds_the_hamming_codes() -> None:
    for r in range(2, 10):
        assert varshamov_dimension(2**r - 1, 3) == 2**r - 1 - r
        assert varshamov_distance(2**r - 1, 2**r - 1 - r) == 3


def test_the_distance_is_the_largest_with_the_dimension() -> None:
    for q in (2, 3, 4):
        for n in range(1, 25):
            for k in range(1, n + 1):
                distances = [d for d in range(1, n + 1) if varshamov_dimension(n, d, q) >= k]
                assert varshamov_distance(n, k, q) == max(distances)


def test_all_words_are_the_code_of_distance_1_and_one_word_that_of_a_distance_beyond_the_length() -> None:
    assert (gilbert_varshamov(5, 1), varshamov_dimension(5, 1)) == (32, 5)
    assert (gilbert_varshamov(5, 6), varshamov_dimension(5, 6)) == (1, 0)
    assert (gilbert_varshamov(0, 1), varshamov_dimension(0, 1), varshamov_dimension(0, 2)) == (1, 0, 0)


def test_linear_codes_need_a_field() -> None:
    assert gilbert_varshamov(3, 2, 6) == 14
    for call in (lambda: varshamov_dimension(3, 2, 6), lambda: varshamov_distance(3, 2, 6)):
        with pytest.raises(DomainError, match="there is no field of q = 6 elements"):
            call()
