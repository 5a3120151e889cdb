"""Codes and linear games by definition: against each other, against sets of tokens, and printed codes and values."""

from collections.abc import Iterable
from functools import reduce
from itertools import chain, product
from operator import xor

import pytest
from strategies import Digraph, digraphs, random_digraphs, subsets

import reference
from reference.codes import coset_weights, greedy_words, lexigraph, minimum_distance, weight, weight_distribution
from reference.games import graph_values


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


def nim_sum(numbers: Iterable[int]) -> int:
    """Return the sum without carrying."""
    return reduce(xor, numbers, 0)


def tokens(mask: int) -> frozenset[int]:
    """Return the occupied vertices."""
    return frozenset(k for k in range(mask.bit_length()) if mask >> k & 1)


def after_sliding(position: frozenset[int], u: int, v: int) -> frozenset[int]:
    """Return what is left when the token on u slides to v, as the rule of annihilation says it."""
    others = position - {u}
    return others - {v} if v in others else others | {v}


def moves(digraph: Digraph, position: frozenset[int]) -> list[frozenset[int]]:
    """Return the positions that one move can leave."""
    return [after_sliding(position, u, v) for u in sorted(position) for v in digraph[u]]


def p_positions(digraph: Digraph, vertices: int) -> set[int]:
    """Return the P-positions with tokens only on the first vertices."""
    letters = reference.graph_outcomes(reference.anngraph(digraph))
    return {mask for mask, letter in letters.items() if letter == "P" and mask < 1 << vertices}


def test_the_annihilation_graph_is_the_rule_on_sets_of_tokens() -> None:
    few = chain(*map(digraphs, range(4)), random_digraphs(60, most=6))
    for digraph in few:
        for mask, row in enumerate(reference.anngraph(digraph)):
            assert set(map(tokens, row)) == set(moves(digraph, tokens(mask)))


def test_a_loop_is_a_pass() -> None:
    assert reference.anngraph([[0]]) == [[], [1]]
    assert reference.anngraph([[0, 1], []]) == [[], [2, 1], [], [0, 3]]


def test_the_p_positions_of_the_printed_examples() -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3; the leaf is the last vertex.
    star = ((4,), (4,), (4,), (4,), ())
    two_components = ((1,), (0,), (4,), (4,), ())
    heap = (*((*range(j), 5) for j in range(5)), ())
    assert p_positions(star, 4) == {0, 3, 5, 6, 9, 10, 12, 15}
    assert p_positions(two_components, 4) == {0, 7, 11, 12}
    assert p_positions(heap, 5) == {0, 7, 25, 30}


def test_turning_turtles_is_nim() -> None:
    # Winning Ways, chapter 14: a head in place k, counted from 1, is a Nim heap of k.
    turtles = [[1 << k, *(1 << k ^ 1 << i for i in range(k))] for k in range(5)]
    values = reference.linear_values(5, turtles)
    assert values == {mask: nim_sum(k + 1 for k in tokens(mask)) for mask in range(32)}


def test_a_pass_makes_a_value_infinite_and_keeps_the_wins() -> None:
    assert reference.linear_values(1, [[1]], passes=[0]) == {0: 0, 1: frozenset({0})}
    assert reference.linear_values(1, [[]], passes=[0]) == {0: 0, 1: frozenset()}


def test_the_span_is_the_set_of_the_sums_over_all_subsets() -> None:
    for vectors in subsets(tuple(range(1, 8))):
        assert reference.span(vectors) == {nim_sum(chosen) for chosen in subsets(vectors)}
