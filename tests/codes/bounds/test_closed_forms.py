"""Closed forms: no code exceeds the upper bounds, good codes meet them, and codes meet the lower bounds."""

from itertools import count, product
from math import comb
from typing import Any

import pytest
from codes.bounds.judges import binary_sizes, greedy_code, largest_code, largest_linear

from grundy import DomainError, LimitError
from grundy.codes.bounds import (
    delsarte,
    elias,
    gilbert_varshamov,
    griesmer_dimension,
    griesmer_distance,
    griesmer_length,
    hamming,
    johnson,
    largest_size,
    plotkin,
    singleton,
    varshamov_dimension,
    varshamov_distance,
)

BOUNDS = [hamming, singleton, plotkin, elias, johnson, gilbert_varshamov, delsarte, largest_size]


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 3), "n, the length of the words, must be at least 0, not -1"),
        ((7.0, 3), "n, the length of the words, must be a whole number, not 7.0"),
        (("7", 3), "n, the length of the words, must be a whole number, not '7'"),
        ((7, 0), "d, the distance, must be at least 1, not 0"),
        ((7, 2.5), "d, the distance, must be a whole number, not 2.5"),
        ((7, 3, 1), "q, the number of letters of the alphabet, must be at least 2, not 1"),
        ((7, 3, None), "q, the number of letters of the alphabet, must be a whole number, not None"),
    ],
)
def test_every_bound_names_the_invalid_argument(bound: Any, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as error:
        bound(*arguments)
    assert str(error.value) == message


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize(("n", "q"), [(40000, 2), (10**30, 2), (5, 1 << 9000)])
def test_rejects_words_that_are_too_long(bound: Any, n: int, q: int) -> None:
    with pytest.raises(LimitError, match="words of at most 32768 bits are supported, not "):
        bound(n, 3, q)


@pytest.mark.parametrize("q", [2, 3, 4])
@pytest.mark.parametrize("n", range(5))
def test_a_ball_is_the_set_of_words_of_small_weight(n: int, q: int) -> None:
    weights = [sum(map(bool, word)) for word in product(range(q), repeat=n)]
    for d in range(1, n + 1):
        within = [sum(weight <= radius for weight in weights) for radius in range(n + 1)]
        assert hamming(n, d, q) == q**n // within[(d - 1) // 2]
        assert gilbert_varshamov(n, d, q) == -(-(q**n) // within[d - 1])


def test_field_sizes_are_the_powers_of_primes() -> None:
    # OEIS A000961 without 1.
    found = []
    for q in range(2, 65):
        try:
            varshamov_dimension(2, 2, q)
            found.append(q)
        except DomainError as error:
            assert str(error) == (f"q, the size of the field, must be a power of a prime, not {q}")
    assert found == [
        *(2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49, 53, 59, 61, 64)
    ]


def test_field_sizes_up_to_the_limit() -> None:
    assert varshamov_dimension(2, 2, 1 << 32) == 1
    assert varshamov_dimension(2, 2, 4294967291) == 1  # the largest prime below 2^32, OEIS A014234
    with pytest.raises(DomainError):
        varshamov_dimension(2, 2, 65521 * 65519)
    with pytest.raises(LimitError, match=r"q, the size of the field, must be at most 2\^32, not \d+; try a smaller q"):
        varshamov_dimension(2, 2, (1 << 32) + 1)


def enough_checks(n: int, d: int, q: int) -> int:
    """Return the least r such that q^r exceeds the number of words of weight up to d - 2."""
    words = sum(comb(n - 1, weight) * (q - 1) ** weight for weight in range(d - 1))
    return next(r for r in count() if q**r > words)


@pytest.mark.parametrize("q", [2, 3, 4, 5, 16, 256])
def test_the_logarithm_is_exact_around_powers(q: int) -> None:
    # With d = 3 and n - 1 = 1 + q + … + q^(e-1) there are exactly q^e such words.
    powers = [(q**e - 1) // (q - 1) + 1 for e in range(1, 16) if q**e < 2000 * (q - 1)]
    for n in (n + change for n in powers for change in (-1, 0, 1) if n + change >= 3):
        assert varshamov_dimension(n, 3, q) == n - enough_checks(n, 3, q)
    for n, d in [(200, 20), (500, 100), (900, 333)]:
        assert varshamov_dimension(n, d, q) == max(0, n - enough_checks(n, d, q))


UPPER = [hamming, singleton, plotkin, elias, johnson]
SMALL = [(n, d, q) for q, most in [(2, 5), (3, 3), (4, 2), (6, 2)] for n in range(most + 1) for d in range(1, n + 2)]


@pytest.mark.parametrize("bound", UPPER)
def test_no_small_code_exceeds_the_bound(bound: Any) -> None:
    for n, d, q in SMALL:
        assert largest_code(n, d, q) <= bound(n, d, q) <= q**n


@pytest.mark.parametrize("bound", UPPER)
def test_no_greedy_code_exceeds_the_bound(bound: Any) -> None:
    for n, d, q in (
        [(9, d, 2) for d in range(2, 10)] + [(5, d, 3) for d in range(2, 6)] + [(4, d, 4) for d in (2, 3, 4)]
    ):
        assert len(greedy_code(n, d, q)) <= bound(n, d, q)


@pytest.mark.parametrize("bound", UPPER)
def test_known_sizes_of_binary_codes_do_not_exceed_the_bound(bound: Any) -> None:
    for n, d, size in binary_sizes():
        assert size <= bound(n, d)


@pytest.mark.parametrize("bound", UPPER)
def test_a_single_word_has_any_distance(bound: Any) -> None:
    for n, d, q in [(0, 1, 2), (0, 9, 3), (3, 4, 2), (3, 10**40, 5)]:
        assert bound(n, d, q) == 1


@pytest.mark.parametrize("bound", UPPER)
def test_distance_1_allows_all_words(bound: Any) -> None:
    for n, q in [(1, 2), (4, 2), (3, 3), (2, 6)]:
        assert bound(n, 1, q) == q**n


def test_hamming_of_perfect_codes() -> None:
    for r in range(2, 8):
        assert hamming(2**r - 1, 3) == 2 ** (2**r - 1 - r)
    assert hamming(23, 7) == 1 << 12
    assert hamming(11, 5, 3) == 3**6
    assert hamming(90, 5) == 1 << 78  # Golay 1949: the balls would fit, but there is no such code
    assert hamming(24, 8) == 2**24 // (1 + 24 + comb(24, 2) + comb(24, 3)) == 7216


def test_singleton_of_reed_solomon_codes() -> None:
    assert [singleton(255, d, 256) for d in (1, 17, 33)] == [256**255, 256**239, 256**223]


def test_plotkin_of_hadamard_codes() -> None:
    # Levenshtein 1961 (MacWilliams and Sloane 1977, chapter 2, Theorem 8): met if there are Hadamard matrices.
    for d in (2, 4, 6, 8, 10, 12):
        assert (plotkin(2 * d, d), plotkin(2 * d - 1, d), plotkin(2 * d - 1, d - 1)) == (4 * d, 2 * d, 4 * d)
    assert [plotkin(n, 10) for n in range(10, 21)] == [2, 2, 2, 2, 2, 4, 4, 6, 10, 20, 40]


def test_plotkin_of_simplex_codes() -> None:
    # Codes of dimension k, length (q^k - 1)/(q - 1) and constant distance q^(k-1) meet it.
    for q in (2, 3, 4, 5):
        for k in (1, 2, 3):
            assert plotkin((q**k - 1) // (q - 1), q ** (k - 1), q) == q**k


def test_plotkin_is_the_best_over_all_shorter_lengths() -> None:
    for q in (2, 3, 4):
        for n in range(1, 40):
            for d in range(1, n + 1):
                m, e = (n + 1, d + 1) if q == 2 and d % 2 else (n, d)
                lengths = [s for s in range(e, m + 1) if q * e > (q - 1) * s]
                tops = [2 * (e // (2 * e - s)) if q == 2 else q * e // (q * e - (q - 1) * s) for s in lengths]
                assert plotkin(n, d, q) == min(q ** (m - s) * top for s, top in zip(lengths, tops, strict=True))


def test_johnson_for_an_even_distance_omits_a_place() -> None:
    for q in (2, 3, 4):
        for n in range(2, 20):
            assert all(johnson(n, d, q) == johnson(n - 1, d - 1, q) for d in range(2, n + 1, 2))


def test_elias_is_the_best_over_all_radii() -> None:
    for q in (2, 3, 4):
        for n in range(1, 25):
            for d in range(1, n + 1):
                values = []
                for r in range((q - 1) * n // q + 1):
                    divisor = q * r * r - (q - 1) * n * (2 * r - d)
                    volume = sum(comb(n, i) * (q - 1) ** i for i in range(r + 1))
                    if divisor > 0:
                        values.append((q - 1) * n * d * q**n // (divisor * volume))
                assert elias(n, d, q) == min(values)


def test_johnson_is_at_most_hamming_and_met_by_preparata_codes() -> None:
    for q in (2, 3, 4):
        for n in range(1, 30):
            assert all(johnson(n, d, q) <= hamming(n, d, q) for d in range(1, n + 1))
    # Semakov, Zinoviev and Zaitsev 1971: the Preparata codes of length 4^m - 1 are nearly perfect.
    for m in (2, 3, 4):
        assert johnson(4**m - 1, 5) == 2 ** (4**m - 4 * m)


SMALL_LINEAR = [(n, d, q) for q, most in [(2, 6), (3, 4)] for n in range(most + 1) for d in range(2, n + 2)]


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


def test_no_small_linear_code_exceeds_the_bound() -> None:
    for n, d, q in SMALL_LINEAR:
        assert largest_linear(n, d, q) <= griesmer_dimension(n, d, q)


def test_reed_muller_simplex_and_golay_codes_meet_the_griesmer_bound() -> None:
    # MacWilliams and Sloane 1977, chapter 17, §6.
    for m in range(2, 9):
        assert griesmer_length(m + 1, 2 ** (m - 1)) == 2**m
        assert griesmer_length(m, 2 ** (m - 1)) == 2**m - 1
    assert griesmer_length(6, 5, q=3) == 11
    assert griesmer_length(3, 4, q=4) == 6


def test_huge_dimensions_and_distances_are_fast() -> None:
    assert griesmer_length(10**50, 8) == 8 + 4 + 2 + 10**50 - 3
    assert griesmer_length(10**9, 1 << 300) == (1 << 301) - 1 + 10**9 - 301


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: griesmer_length(-1, 3), "k, the dimension, must be at least 0, not -1"),
        (lambda: griesmer_length(2, 0), "d, the distance, must be at least 1, not 0"),
        (lambda: griesmer_length(2, 2, 1), "q, the size of the field, must be at least 2, not 1"),
        (lambda: griesmer_length(2, 2, 6), "q, the size of the field, must be a power of a prime, not 6"),
        (lambda: griesmer_dimension(2, 2, 10), "q, the size of the field, must be a power of a prime, not 10"),
        (lambda: griesmer_distance(3, 0), "k, the dimension of a code with a distance, must be at least 1, not 0"),
        (lambda: griesmer_distance(3, 4), "k, the dimension, must be at most the length n = 3, not 4"),
        (lambda: griesmer_distance(0, 1), "k, the dimension, must be at most the length n = 0, not 1"),
    ],
)
def test_rejects_parameters_of_no_linear_code(call: Any, message: str) -> None:
    with pytest.raises(DomainError) as error:
        call()
    assert str(error.value).startswith(message)


def test_rejects_fields_above_the_limit() -> None:
    with pytest.raises(LimitError, match=r"q, the size of the field, must be at most 2\^32, not 10000000000"):
        griesmer_length(3, 3, 10**10)


SMALL_LENGTHS = [(n, d, q) for q, most in [(2, 6), (3, 4)] for n in range(most + 1) for d in range(2, n + 2)]


def test_greedy_codes_meet_the_gilbert_bound() -> None:
    for n, d, q in [*SMALL_LENGTHS, *((8, d, 2) for d in range(1, 10)), *((3, d, 4) for d in range(1, 5)), (2, 2, 6)]:
        assert 1 <= gilbert_varshamov(n, d, q) <= len(greedy_code(n, d, q))


def test_some_linear_code_meets_the_varshamov_bound() -> None:
    for n, d, q in SMALL_LENGTHS:
        assert varshamov_dimension(n, d, q) <= largest_linear(n, d, q)


def test_known_sizes_of_binary_codes_are_not_below_the_lower_bounds() -> None:
    for n, d, size in binary_sizes():
        assert gilbert_varshamov(n, d) <= size
        assert 2 ** varshamov_dimension(n, d) <= size


def test_the_linear_form_is_at_least_as_good_up_to_rounding_to_a_power() -> None:
    for q in (2, 3, 4, 16):
        for n in range(1, 30):
            for d in range(1, n + 2):
                assert q ** (varshamov_dimension(n, d, q) + 1) > gilbert_varshamov(n, d, q)
                assert varshamov_dimension(n, d, q) <= griesmer_dimension(n, d, q)


def test_varshamov_gives_the_dimensions_of_hamming_codes() -> None:
    for r in range(2, 10):
        assert varshamov_dimension(2**r - 1, 3) == 2**r - 1 - r
        assert varshamov_distance(2**r - 1, 2**r - 1 - r) == 3


def test_the_distance_is_the_largest_with_the_dimension() -> None:
    for q in (2, 3, 4):
        for n in range(1, 25):
            for k in range(1, n + 1):
                distances = [d for d in range(1, n + 1) if varshamov_dimension(n, d, q) >= k]
                assert varshamov_distance(n, k, q) == max(distances)


def test_distance_1_gives_all_words_and_large_distances_give_one_word() -> None:
    assert (gilbert_varshamov(5, 1), varshamov_dimension(5, 1)) == (32, 5)
    assert (gilbert_varshamov(5, 6), varshamov_dimension(5, 6)) == (1, 0)
    assert (gilbert_varshamov(0, 1), varshamov_dimension(0, 1), varshamov_dimension(0, 2)) == (1, 0, 0)


def test_rejects_alphabets_that_are_not_fields() -> None:
    assert gilbert_varshamov(3, 2, 6) == 14
    for call in (lambda: varshamov_dimension(3, 2, 6), lambda: varshamov_distance(3, 2, 6)):
        with pytest.raises(DomainError, match="q, the size of the field, must be a power of a prime, not 6"):
            call()


def test_balls_of_perfect_codes() -> None:
    assert (hamming(23, 7, 2), hamming(11, 5, 3)) == (2**12, 3**6)
    assert [2**23 // hamming(23, 7, 2), 3**11 // hamming(11, 5, 3)] == [2048, 243]
