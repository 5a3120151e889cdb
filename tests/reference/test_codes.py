"""Codes by definition: against each other, and printed codes."""

from itertools import product

import pytest

from grundy.reference.codes import (
    coset_weights,
    greedy_words,
    lexigraph,
    minimum_distance,
    weight,
    weight_distribution,
)
from grundy.reference.digraphs import graph_values


def test_the_weight_counts_digits_in_base_q() -> None:
    for q, places in ((2, 6), (4, 3), (8, 2)):
        for digits in product(range(q), repeat=places):
            number = sum(digit * q**j for j, digit in enumerate(digits))
            assert weight(number, q) == sum(digit != 0 for digit in digits)


def test_the_printed_greedy_codes() -> None:
    # Fraenkel 1996, Table 1 and Example 2.5: the list of all sums of the columns 1, 3, 6, 12 and 1, 7, 3, 12… of W.
    gray = [k ^ k >> 1 for k in range(16)]
    assert greedy_words(gray, 2) == [0, 3, 6, 5, 12, 15, 10, 9]
    # OEIS A075926 and A075928: lexicodes of distance 3 and 4.
    assert greedy_words(range(128), 3)[:8] == [0, 7, 25, 30, 42, 45, 51, 52]
    assert greedy_words(range(256), 4)[:9] == [0, 15, 51, 60, 85, 90, 102, 105, 150]
    # Conway and Sloane 1986: base 4, distance 3: the words of length 5 are those of a Hamming code, 4^3 of them.
    assert len(greedy_words(range(4**5), 3, 4)) == 64


@pytest.mark.parametrize("d", range(1, 6))
def test_the_greedy_code_is_where_the_lexigame_has_the_value_0(d: int) -> None:
    words = [k ^ k >> 1 for k in range(32)]
    values = graph_values(lexigraph(words, d))
    assert [word for k, word in enumerate(words) if values[k] == 0] == greedy_words(words, d)


def test_distances_and_weights_of_the_hamming_code() -> None:
    hamming = greedy_words(range(128), 3)
    assert minimum_distance(hamming) == 3
    assert weight_distribution(hamming) == {0: 1, 3: 7, 4: 7, 7: 1}
    assert minimum_distance([5]) is None


def test_coset_weights_are_distances_to_the_nearest_word() -> None:
    for d in range(1, 6):
        code = greedy_words(range(64), d)
        assert coset_weights(code, 6) == [min(weight(word ^ taken) for taken in code) for word in range(64)]


def test_greedy_codes_cover_everything_within_d_minus_1() -> None:
    for d in range(1, 6):
        assert max(coset_weights(greedy_words(range(64), d), 6)) <= d - 1
