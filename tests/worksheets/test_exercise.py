"""Kinds of exercises, reproducible random choices, and the words for outcomes."""

from collections import Counter
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, strategies as st

import grundy
from grundy.errors import DomainError
from grundy.rules import Outcome
from grundy.worksheets import KINDS, VOCABULARIES, Chance, worksheet
from grundy.worksheets.exercise import count_in_words, nim_sum_text, with_few_winning_moves


def test_an_exercise_cannot_be_changed() -> None:
    exercise = worksheet(["nim-sum"], count=1).exercises[0]
    with pytest.raises(FrozenInstanceError):
        exercise.solution = "42"  # type: ignore[misc]


def test_exercises_have_the_name_of_their_kind() -> None:
    assert len(KINDS) == 12
    for name, kind in KINDS.items():
        assert name == kind.name == kind.make(Chance(1), 1, VOCABULARIES["np"]).kind


def test_exercises_are_the_same_in_both_vocabularies() -> None:
    for kind in KINDS.values():
        for level in (0, 2):
            np, safe = (kind.make(Chance(8), level, words) for words in VOCABULARIES.values())
            assert (np.given, np.answer, np.space) == (safe.given, safe.answer, safe.space)


def test_the_error_about_an_unknown_kind_lists_all_kinds() -> None:
    with pytest.raises(
        DomainError, match="there is no kind of exercise 'nonsense'; the kinds are label-graph, subtraction"
    ):
        worksheet(["nonsense"])


def test_skips_positions_with_many_winning_moves() -> None:
    for seed in range(20):
        chance = Chance(seed)
        assert with_few_winning_moves(chance, lambda c=chance: c.below(9), lambda moves: moves) in range(4)


def test_sometimes_no_move_wins() -> None:
    found = Counter()
    for seed in range(300):
        chance = Chance(seed)
        found[with_few_winning_moves(chance, lambda c=chance: c.below(9), lambda moves: moves)] += 1
    assert 30 < found[0] < 90


def test_stops_if_every_position_has_a_winning_move() -> None:
    assert all(with_few_winning_moves(Chance(seed), lambda: 2, lambda moves: moves) == 2 for seed in range(20))


def test_a_seed_always_gives_the_same_numbers() -> None:
    # Generated with Python 3.11. They depend only on Random.random, which Python guarantees not to change.
    assert [Chance("gold").below(1000), *Chance(1, "a").some(range(10), 4)] == [347, 6, 0, 9, 4]


@given(st.integers(), st.integers(-5, 5), st.integers(0, 9))
def test_numbers_are_between_their_limits(seed: int, first: int, span: int) -> None:
    assert first <= Chance(seed).between(first, first + span) <= first + span


@given(st.integers(), st.lists(st.integers(), unique=True))
def test_shuffled_items_are_the_same_items(seed: int, items: list[int]) -> None:
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)


def test_all_items_are_chosen_about_as_often() -> None:
    chance = Chance("often")
    counts = Counter(chance.one("abcd") for _ in range(4000))
    assert all(900 < counts[letter] < 1100 for letter in "abcd")


def test_parts_of_the_seed_are_separated() -> None:
    assert Chance(1, 23).below(10**9) != Chance(12, 3).below(10**9)


def test_safe_means_p_as_in_an_example_of_reiter() -> None:
    # Reiter (1999), N(10;1,2): 0, 3, 6 and 9 are safe, and all others are unsafe.
    safe = VOCABULARIES["safe"]
    labels = [safe.letter(grundy.parse(f"N({n};1,2)").outcome) for n in range(11)]
    assert "".join(labels) == "SUUSUUSUUSU"


def test_the_words_of_both_vocabularies() -> None:
    np, safe = VOCABULARIES.values()
    assert (np.choice, safe.choice) == ("N or P", "U (unsafe) or S (safe)")
    assert (np.choice_with_draws, safe.choice_with_draws) == ("N, P or D", "U (unsafe), S (safe) or D (drawn)")
    assert [np.positions(outcome) for outcome in Outcome] == ["N-positions", "P-positions", "D-positions"]
    assert [safe.a_position(outcome) for outcome in Outcome] == [
        "an unsafe position",
        "a safe position",
        "a drawn position",
    ]
    assert [safe.adjective(outcome) for outcome in Outcome] == ["unsafe", "safe", "drawn"]


def test_the_meanings_state_who_wins() -> None:
    assert "whose turn it is, can force a win" in VOCABULARIES["np"].meaning[Outcome.N]
    assert "The player who moved can force a win" in VOCABULARIES["safe"].meaning[Outcome.P]
    assert "The opponent can force a win" in VOCABULARIES["safe"].meaning[Outcome.N]


def test_rejects_unknown_vocabularies() -> None:
    with pytest.raises(DomainError, match="the vocabulary must be np or safe, not 'hot'"):
        worksheet(words="hot")


def test_nim_sums_are_formatted_with_their_sign() -> None:
    assert nim_sum_text([4]) == "4"
    assert nim_sum_text([4, 5, 6]) == "4 ⊕ 5 ⊕ 6"


def test_small_numbers_are_spelled_out() -> None:
    assert [count_in_words(count, "move", "moves") for count in (0, 1, 2, 12)] == [
        "no moves",
        "one move",
        "two moves",
        "12 moves",
    ]
