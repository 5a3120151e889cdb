"""Closed forms: no actual code passes them, and good codes meet them."""

from math import comb
from typing import Any

import pytest
from codes.bounds.judges import binary_sizes, greedy_code, largest_code

from grundy.codes.bounds import elias, hamming, johnson, plotkin, singleton

UPPER = [hamming, singleton, plotkin, elias, johnson]
SMALL = [(n, d, q) for q, most in [(2, 5), (3, 3), (4, 2), (6, 2)] for n in range(most + 1) for d in range(1, n + 2)]


@pytest.mark.parametrize("bound", UPPER)
def test_no_small_code_passes_the_bound(bound: Any) -> None:
    for n, d, q in SMALL:
        assert largest_code(n, d, q) <= bound(n, d, q) <= q**n


@pytest.mark.parametrize("bound", UPPER)
def test_no_greedy_code_passes_the_bound(bound: Any) -> None:
    for n, d, q in (
        [(9, d, 2) for d in range(2, 10)] + [(5, d, 3) for d in range(2, 6)] + [(4, d, 4) for d in (2, 3, 4)]
    ):
        assert len(greedy_code(n, d, q)) <= bound(n, d, q)


@pytest.mark.parametrize("bound", UPPER)
def test_the_known_sizes_of_binary_codes_do_not_pass_the_bound(bound: Any) -> None:
    for n, d, size in binary_sizes():
        assert size <= bound(n, d)


@pytest.mark.parametrize("bound", UPPER)
def test_one_word_alone_has_any_distance(bound: Any) -> None:
    for n, d, q in [(0, 1, 2), (0, 9, 3), (3, 4, 2), (3, 10**40, 5)]:
        assert bound(n, d, q) == 1


@pytest.mark.parametrize("bound", UPPER)
def test_distance_1_leaves_all_words(bound: Any) -> None:
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
    # Levenshtein 1961 (MacWilliams and Sloane 1977, chapter 2, Theorem 8): met where there are Hadamard matrices.
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


def test_johnson_of_an_even_distance_is_that_of_a_place_less() -> None:
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
