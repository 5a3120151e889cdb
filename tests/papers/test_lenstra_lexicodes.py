"""Claims of H. W. Lenstra, Nim multiplication (1978), section 3, on Conway's games and lexicographic codes."""

from collections.abc import Iterator
from functools import cache, cmp_to_key
from itertools import combinations, pairwise, product

import numpy as np
import pytest
import reference
from numpy.typing import NDArray
from reference import codes as definitions

from grundy.codes import LexicodeTable, LinearCode, coin_values, lexicode
from grundy.linear import fewer_than, lexicode_game

claim = pytest.mark.claim

Vector = tuple[int, ...]
Words = NDArray[np.int64]

# All games small enough for values by play alone, and all codes built word by word.
MOST_COINS = 10
GAMES = [(n, d) for n in range(1, MOST_COINS + 1) for d in range(1, n + 1)]
CODES = [(n, d) for n in range(1, 12) for d in range(1, n + 1)]


# The game and the code, as the paper defines them


def turned_sets(n: int, d: int) -> list[frozenset[int]]:
    """Return the sets of at least one and fewer than d of the coins 0, ..., n - 1."""
    return [frozenset(coins) for size in range(1, d) for coins in combinations(range(n), size)]


@cache
def turned_masks(d: int) -> list[Words]:
    """Return for each coin the sets of which it is the right-most, as masks."""
    sets = turned_sets(MOST_COINS, d)
    return [
        np.array([sum(1 << i for i in coins) for coins in sets if max(coins) == top], np.int64)
        for top in range(MOST_COINS)
    ]


def moves(heads: int, d: int) -> Words:
    """Return the positions after a move, which turns fewer than d coins, the right-most from heads (1) to tails."""
    tops = [top for top in range(MOST_COINS) if heads >> top & 1]
    return np.concatenate([np.zeros(0, np.int64), *(turned_masks(d)[top] ^ heads for top in tops)])


@cache
def played_values(d: int) -> Words:
    """Return the Grundy numbers of all positions of the longest row; shorter rows are those below 2^n."""
    values = np.zeros(1 << MOST_COINS, np.int64)
    for heads in range(1 << MOST_COINS):
        reached = np.bincount(values[moves(heads, d)], minlength=1)
        values[heads] = np.argmin(np.append(reached, 0) > 0)
    return values


def kernel(n: int, d: int) -> list[int]:
    """Return K, the positions of n coins with Grundy number 0."""
    return np.flatnonzero(played_values(d)[: 1 << n] == 0).tolist()


def before(a: Vector, b: Vector) -> int:
    """Return -1 if a < b, 1 if b < a, 0 if they are equal; the highest index where they differ decides."""
    j = max((i for i in range(len(a)) if a[i] != b[i]), default=None)
    return 0 if j is None else a[j] - b[j]


@cache
def vectors(n: int) -> list[Vector]:
    """Return all vectors of F_2^n in the order of the paper."""
    return sorted(product((0, 1), repeat=n), key=cmp_to_key(before))


def mask(vector: Vector) -> int:
    return sum(digit << i for i, digit in enumerate(vector))


@cache
def greedy_vectors(n: int, d: int) -> list[Vector]:
    """Return c^(0), c^(1), ...: repeatedly the least vector at distance at least d from all earlier ones."""
    rows, chosen = np.array(vectors(n), np.int8), []
    far = np.ones(1 << n, bool)
    while far.any():
        least = int(np.argmax(far))  # the first far vector, in the order of the paper
        chosen.append(vectors(n)[least])
        far &= (rows != rows[least]).sum(axis=1) >= d
    return chosen


@cache
def greedy(n: int, d: int) -> list[int]:
    return [mask(vector) for vector in greedy_vectors(n, d)]


# Conway's games


@claim("lenstra.3.lexicode-game")
def test_a_move_turns_fewer_than_d_coins_and_the_right_most_from_heads_to_tails() -> None:
    for n, d in [case for case in GAMES if case[0] <= 6]:
        game, row = lexicode_game(n, d), fewer_than(d)
        for heads in range(1 << n):
            legal = {coins for coins in turned_sets(n, d) if heads >> max(coins) & 1}
            assert {frozenset(move.turned) for move in game.moves(heads)} == legal
            left = {sum(1 << i for i in coins) ^ heads for coins in legal}
            assert {sum(1 << i for i in option) for option in row.options(heads)} == left
            assert set(moves(heads, d).tolist()) == left


@claim("lenstra.3.positions-as-vectors")
def test_a_position_is_the_vector_with_a_one_for_each_head() -> None:
    for n, d in [case for case in GAMES if case[0] <= 7]:
        game, code = lexicode_game(n, d), lexicode(n, d)
        assert isinstance(code, LinearCode)
        positions = [frozenset(i for i in range(n) if vector[i]) for vector in vectors(n)]
        assert len(set(positions)) == 1 << n
        values = [game.value(heads).nim_value for heads in positions]
        assert values == [game.value(mask(vector)).nim_value for vector in vectors(n)]
        # The code takes the vector itself, or the number with these digits.
        syndromes = code.syndrome(np.array(vectors(n)))
        assert [mask(row) for row in syndromes.tolist()] == [code.syndrome(mask(vector)) for vector in vectors(n)]
        assert [vector in code for vector in vectors(n)] == [value == 0 for value in values]


@claim("lenstra.3.grundy-map-linear")
def test_the_grundy_number_is_linear_in_the_position() -> None:
    for d in range(1, MOST_COINS + 1):
        values, heads = played_values(d), np.arange(1 << MOST_COINS)
        assert (values[heads[:, np.newaxis] ^ heads] == values[:, np.newaxis] ^ values).all()
        for n in range(d, MOST_COINS + 1):
            assert coin_values(n, d).tolist() == values[1 << np.arange(n)].tolist()


@claim("lenstra.3.kernel-subspace")
def test_the_positions_with_grundy_number_zero_are_a_subspace() -> None:
    for n, d in GAMES:
        words = kernel(n, d)
        assert set(words) == reference.span(words)
        assert list(lexicode_game(n, d).p_space().elements()) == words


@claim("lenstra.3.kernel-winning-targets")
def test_a_move_wins_exactly_if_it_leads_into_the_kernel() -> None:
    for n, d in [case for case in GAMES if case[0] <= 8]:
        options, words = {heads: moves(heads, d).tolist() for heads in range(1 << n)}, set(kernel(n, d))
        labels = reference.outcome_labels(options.__getitem__, options)
        assert {heads for heads in options if labels[heads] == "P"} == words
        game = lexicode_game(n, d)
        for heads in range(1 << n):
            wins = {heads ^ sum(1 << i for i in move.turned) for move in game.winning_moves(heads)}
            assert wins == words.intersection(options[heads])


# The greedy code


@claim("lenstra.3.lexicographic-order")
def test_the_order_of_vectors_is_the_order_of_the_numbers_with_these_binary_digits() -> None:
    for n in range(7):
        for a, b in product(product((0, 1), repeat=n), repeat=2):
            smaller = any(a[j] == 0 and b[j] == 1 and a[j + 1 :] == b[j + 1 :] for j in range(n))
            assert smaller == (mask(a) < mask(b)) == (before(a, b) < 0)
    for n in range(12):
        assert [mask(vector) for vector in vectors(n)] == list(range(1 << n))


@claim("lenstra.3.hamming-distance")
def test_the_distance_is_the_number_of_coordinates_that_differ() -> None:
    for n in range(8):
        for a, b in product(vectors(n), repeat=2):
            distance = sum(x != y for x, y in zip(a, b, strict=True))
            assert distance == definitions.weight(mask(a) ^ mask(b))
            if distance and n <= 4:
                assert distance == LinearCode([[x ^ y for x, y in zip(a, b, strict=True)]]).d


@claim("lenstra.3.greedy-code")
def test_the_lexicode_is_the_code_that_the_greedy_algorithm_lists() -> None:
    for n, d in CODES:
        assert list(lexicode(n, d)) == greedy(n, d)
        if n <= 8:
            assert definitions.greedy_words(range(1 << n), d) == greedy(n, d)


@claim("lenstra.3.greedy-code-distance")
def test_two_words_of_the_greedy_code_differ_in_d_places_or_more() -> None:
    for n, d in CODES:
        words = np.array(greedy(n, d))
        distances = np.bitwise_count(words[:, np.newaxis] ^ words)
        # d is attained: the least number with d ones is 2^d - 1.
        assert words[1] == 2**d - 1
        assert distances[distances > 0].min() == d
        assert lexicode(n, d).minimum_distance(method="enumerate").upper == d


def all_codes(n: int, d: int) -> Iterator[tuple[int, ...]]:
    """Return every set of vectors with mutual distances of at least d, each in increasing order."""

    def longer(code: tuple[int, ...], candidates: list[int]) -> Iterator[tuple[int, ...]]:
        yield code
        for i, word in enumerate(candidates):
            yield from longer((*code, word), [x for x in candidates[i + 1 :] if (x ^ word).bit_count() >= d])

    return longer((), list(range(1 << n)))


@claim("lenstra.3.greedy-code-first")
def test_no_code_has_a_smaller_word_at_the_first_difference() -> None:
    # All codes, one by one, compared as in a dictionary in which a word that ends comes last.
    small = [(n, d) for n in range(1, 5) for d in range(1, n + 1)]
    small += [(5, d) for d in range(2, 6)] + [(6, d) for d in range(4, 7)]
    end = 1 << 6
    for n, d in small:
        first = (*greedy(n, d), end)
        assert sum(1 for code in all_codes(n, d) if (*code, end) <= first) == 1
    # Longer codes: at the first difference, another code would need a smaller word that is far from all earlier ones.
    for n, d in CODES:
        words, near = greedy(n, d), np.zeros(1 << n, bool)
        for word, following in zip(words, [*words[1:], 1 << n], strict=True):
            near |= np.bitwise_count(np.arange(1 << n) ^ word) < d
            assert near[:following].all()


def test_all_codes_of_small_cubes_are_enumerated() -> None:
    # Independent sets of the n-cube: OEIS A027624.
    assert [sum(1 for _ in all_codes(n, 2)) for n in range(5)] == [2, 3, 7, 35, 743]
    assert [sum(1 for _ in all_codes(n, 1)) for n in range(4)] == [2, 4, 16, 256]


@claim("lenstra.3.greedy-first-word")
def test_the_first_word_is_zero() -> None:
    for n, d in CODES:
        assert greedy_vectors(n, d)[0] == (0,) * n


@claim("lenstra.3.greedy-increasing")
def test_the_words_are_found_in_increasing_order() -> None:
    for n, d in CODES:
        words = greedy_vectors(n, d)
        assert all(before(a, b) < 0 for a, b in pairwise(words))


@claim("lenstra.3.no-move-inside-code")
def test_no_move_leads_from_a_word_to_a_word() -> None:
    for n, d in GAMES:
        words = set(greedy(n, d))
        assert all(words.isdisjoint(moves(word, d).tolist()) for word in words)


@claim("lenstra.3.move-into-code")
def test_from_every_other_vector_a_move_leads_to_a_smaller_word() -> None:
    for n, d in GAMES:
        words = set(greedy(n, d))
        for x in set(range(1 << n)) - words:
            assert any(left in words and left < x for left in moves(x, d).tolist())


@claim("lenstra.3.code-equals-kernel")
def test_the_greedy_code_is_the_kernel() -> None:
    for n, d in GAMES:
        assert greedy(n, d) == kernel(n, d)


@claim("lenstra.3.lexicode-linear")
def test_the_lexicographically_first_code_is_linear() -> None:
    for n, d in CODES:
        # The first words of each binary length form a basis, which spans exactly the code.
        words = greedy(n, d)
        basis = [word for i, word in enumerate(words) if i and word.bit_length() > words[i - 1].bit_length()]
        assert reference.span(basis) == set(words)
        assert len(words) == 2 ** len(basis)
        assert LinearCode(basis, n=n) == lexicode(n, d)


@claim("lenstra.3.lexicode-linear-directly")
def test_the_greedy_list_is_closed_under_addition() -> None:
    for n, d in CODES:
        words, member = np.array(greedy(n, d)), np.zeros(1 << n, bool)
        member[words] = True
        assert member[words[:, np.newaxis] ^ words].all()


# A parity bit in front


def with_parity_in_front(words: list[int]) -> list[int]:
    return [word << 1 | word.bit_count() % 2 for word in words]


@claim("lenstra.3.parity-extension")
def test_from_an_odd_d_to_the_next_a_parity_bit_is_added_in_front() -> None:
    # Word by word.
    for n, d in [case for case in CODES if case[0] < 11 and case[1] % 2]:
        assert greedy(n + 1, d + 1) == with_parity_in_front(greedy(n, d))
    # By the game, in which each coin has the least value that no move reaches.
    for n, d in [(length, odd) for odd in (1, 3, 5, 7) for length in range(odd, 14)]:
        extended = with_parity_in_front(list(lexicode_game(n, d).p_space().basis))
        assert LinearCode(extended, n=n + 1).subspace() == lexicode_game(n + 1, d + 1).p_space()
    # By separate tables for d and d + 1. A value for d + 1 is that for d with a bit that makes the ones odd in number.
    for d, n in [(1, 100), (3, 1000), (5, 150), (7, 70), (9, 40), (11, 32), (13, 28)]:
        odd, even = LexicodeTable(d), LexicodeTable(d + 1)
        odd.grow(n)
        even.grow(n + 1)
        values = [2 * value + (value.bit_count() + 1) % 2 for value in odd.values.tolist()]
        assert even.values.tolist() == [1, *values]
        assert coin_values(n + 1, d + 1).tolist() == [1, *values]
