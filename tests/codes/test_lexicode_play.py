"""Decoding by play, judged by the distances to all words and by the moves of the game."""

import tracemalloc
from itertools import combinations, islice
from random import Random
from typing import Any

import numpy as np
import pytest
from code_judges import greedy_scan

from grundy import DomainError, LimitError, Outcome
from grundy.codes import PlayedCorrection, coin_values, coin_values_of, correct_by_play, lexicode, lexicodes
from grundy.linear import lexicode_game
from grundy.progress import progress_to


def patterns(n: int, most: int) -> list[int]:
    """Return all masks of n bits with at most the given number of ones."""
    return [sum(1 << bit for bit in some) for size in range(most + 1) for some in combinations(range(n), size)]


def assert_corrected(word: int, error: int, n: int, d: int) -> PlayedCorrection:
    found = correct_by_play(word ^ error, n, d)
    assert found.corrected == word
    assert found.move == tuple(bit for bit in range(n) if error >> bit & 1)
    assert (found.received, found.unique) == (word ^ error, True)
    return found


@pytest.mark.parametrize(("n", "d"), [(7, 3), (15, 3), (8, 4), (17, 5)])
def test_all_patterns_within_the_radius_are_corrected_on_several_words(n: int, d: int) -> None:
    code = lexicode(n, d)
    words = {0, max(code.space.basis), *islice(code, 3, 8, 4)}
    for word in words:
        for error in patterns(n, (d - 1) // 2):
            assert_corrected(word, error, n, d)


def test_patterns_within_the_radius_of_the_golay_code_are_corrected() -> None:
    words = list(lexicode(23, 7))
    random = Random(23)
    for error in random.sample(patterns(23, 3), 150):
        assert_corrected(random.choice(words), error, 23, 7)


@pytest.mark.parametrize("n", range(9))
def test_every_position_moves_to_a_nearest_word(n: int) -> None:
    for d in range(1, min(n, 6) + 2):
        words = greedy_scan(n, d)
        for received in range(0, 1 << n, 1 if n < 7 else 5):
            found = correct_by_play(received, n, d)
            distances = [(received ^ word).bit_count() for word in words]
            assert found.corrected in words
            assert (found.corrected ^ received).bit_count() == len(found.move) == min(distances)
            assert found.received ^ found.corrected == sum(1 << coin for coin in found.move)
            assert found.unique == (2 * len(found.move) < d)
            assert not found.unique or distances.count(min(distances)) == 1


@pytest.mark.parametrize(("n", "d"), [(6, 2), (7, 3), (8, 4), (9, 5), (8, 7)])
def test_the_move_is_a_winning_move_of_the_game(n: int, d: int) -> None:
    game = lexicode_game(n, d)
    for received in range(0, 1 << n, 1 if n < 8 else 3):
        found = correct_by_play(received, n, d)
        assert found.value == game.value(received).nim_value
        if not found.move:
            assert (game.outcome(received), found.detour) == (Outcome.P, 0)
            continue
        # The detour is a P-position, so it changes no value, and the move is made where its highest coin shows heads.
        start = received ^ found.detour
        assert game.outcome(found.detour) is Outcome.P
        assert bool(found.detour) == (not received >> max(found.move) & 1)
        winning = {(frozenset(move.turned), game.mask(move.position)) for move in game.winning_moves(start)}
        assert (frozenset(found.move), found.corrected ^ found.detour) in winning
        assert game.outcome(found.corrected) is Outcome.P


def test_the_value_is_the_sum_of_the_values_of_the_heads() -> None:
    values = coin_values(23, 7).tolist()
    found = correct_by_play(1 << 3 | 1 << 20, 23, 7)
    assert found.value == values[3] ^ values[20]
    assert correct_by_play(0b1111111, 23, 7).value == 0


def test_a_word_may_be_given_by_its_digits() -> None:
    expected = correct_by_play(0b1000111, 7, 3)
    for word in ([1, 1, 1, 0, 0, 0, 1], np.array([1, 1, 1, 0, 0, 0, 1]), np.uint8(0b1000111)):
        assert correct_by_play(word, 7, 3) == expected
    assert repr(expected) == ("PlayedCorrection(received=71, value=7, move=(6,), corrected=7, detour=0, unique=True)")


def test_results_are_python_integers() -> None:
    found = correct_by_play(np.int64(5), np.int8(7), np.int16(3))
    numbers = (found.received, found.value, *found.move, found.corrected, found.detour)
    assert {type(number) for number in numbers} == {int}
    assert type(found.unique) is bool


def test_long_words_are_corrected() -> None:
    n = 300
    word = lexicode(n, 4).space.basis[-1]
    assert_corrected(word, 1 << 200, n, 4)
    found = correct_by_play(word ^ 3 << 100, n, 4)
    assert (len(found.move), found.unique, found.corrected in lexicode(n, 4)) == (2, False, True)


@pytest.mark.parametrize(("n", "d"), [(0, 1), (0, 3), (5, 1), (3, 9), (1, 1), (1, 2)])
def test_rows_without_coins_without_moves_and_without_words(n: int, d: int) -> None:
    for received in range(1 << n):
        found = correct_by_play(received, n, d)
        assert found.corrected == (received if d == 1 else 0)
        assert len(found.move) == (0 if d == 1 else received.bit_count())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((8, 3, 3), "a word of 3 digits below 2 must be from 0 to 2^3 - 1 as an integer, not 8"),
        ((-1, 3, 3), "a word of 3 digits below 2 must be from 0 to 2^3 - 1 as an integer, not -1"),
        (([1, 0], 3, 3), "a word of this code must have 3 digits, not 2"),
        (([1, 0, 2], 3, 3), "for q = 2 digits must be from 0 to 1, not 2 (row 0, column 2)"),
        ((1, -3, 3), "n, the length, must be at least 0, not -3"),
        ((1, 3.0, 3), "n, the length, must be a whole number, not 3.0"),
        ((1, 3, 0), "d, the distance, must be at least 1, not 0"),
        ((1, 3, "3"), "d, the distance, must be a whole number, not '3'"),
    ],
)
def test_rejects_invalid_positions(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        correct_by_play(*arguments)
    assert str(refused.value) == message


def test_rejects_too_many_sets_of_coins() -> None:
    with pytest.raises(LimitError) as refused:
        correct_by_play(0b1011, 40, 11, limit=10)
    assert str(refused.value) == (
        "there are 40 sets of 1 of 40 coins to try, more than limit=10; use decode, or raise limit=…"
    )
    with pytest.raises(LimitError, match="780 sets of 2 of 40 coins to try, more than limit=100"):
        correct_by_play(0b1011, 40, 11, limit=100)
    assert correct_by_play(0b1011, 40, 11, limit=780).move == (0, 1, 3)


def test_sets_of_coins_take_little_memory() -> None:
    tracemalloc.start()
    try:
        sets = lexicodes._sets(80, 3)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sets.tolist() == [list(some) for some in combinations(range(80), 3)]
    assert peak < 2 * sets.nbytes


def test_memory_and_progress_apply_to_the_values() -> None:
    with pytest.raises(LimitError, match="more than memory=1000; try a smaller n or d, or raise memory=…"):
        correct_by_play(1, 40, 11, memory=1000)
    heard: list[int] = []
    with progress_to(lambda what, done, total: heard.append(done)):
        correct_by_play(1, 600, 5)
    assert heard == sorted(heard)


def test_known_values_are_not_computed_again() -> None:
    values = coin_values(23, 7)
    for received in (0, 1, 3 << 20, 0b1011 << 5):
        expected = correct_by_play(received, 23, 7)
        assert correct_by_play(received, 23, 7, values=values) == expected
        assert correct_by_play(received, 23, 7, values=values.tolist(), memory=0) == expected


def test_rejects_values_of_other_coins() -> None:
    with pytest.raises(DomainError, match="values must have one entry for each of the 7 coins, not 6 entries"):
        correct_by_play(1, 7, 3, values=range(1, 7))
    with pytest.raises(LimitError, match="the values of the 70 coins need more than 64 bits; try fewer coins"):
        correct_by_play(1, 70, 80, values=coin_values_of(lexicode(70, 80)))


def test_detours_do_not_need_the_code() -> None:
    # Codes have at most 65536 coins.
    found = correct_by_play(0b11, 70_000, 3)
    assert (found.move, found.corrected, found.detour) == ((2,), 7, 7)


@pytest.mark.parametrize("limit", ["many", 1.5, -1, None])
def test_the_limit_is_a_whole_number(limit: Any) -> None:
    with pytest.raises(DomainError, match=r"^limit must be "):
        correct_by_play(5, 7, 3, limit=limit)


def test_huge_distances_give_the_word_0() -> None:
    assert correct_by_play(1, 3, 10**30).corrected == 0


def test_corrections_are_immutable() -> None:
    with pytest.raises(AttributeError):
        correct_by_play(5, 7, 3).move = ()  # type: ignore[misc]
