"""Kinds of exercises, chance that never changes, and the words for who wins."""

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


def test_every_kind_makes_exercises_that_bear_its_name() -> None:
    assert len(KINDS) == 12
    for name, kind in KINDS.items():
        assert name == kind.name == kind.make(Chance(1), 1, VOCABULARIES["np"]).kind


def test_the_exercise_is_the_same_in_both_vocabularies() -> None:
    for kind in KINDS.values():
        for level in (0, 2):
            np, safe = (kind.make(Chance(8), level, words) for words in VOCABULARIES.values())
            assert (np.given, np.answer, np.space) == (safe.given, safe.answer, safe.space)


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        DomainError, match="there is no kind of exercises 'nonsense'; there are label-graph, subtraction"
    ):
        worksheet(["nonsense"])


def test_positions_with_many_winning_moves_are_passed_over() -> None:
    for seed in range(20):
        chance = Chance(seed)
        assert with_few_winning_moves(chance, lambda c=chance: c.below(9), lambda moves: moves) in range(4)


def test_now_and_then_no_move_wins() -> None:
    found = Counter()
    for seed in range(300):
        chance = Chance(seed)
        found[with_few_winning_moves(chance, lambda c=chance: c.below(9), lambda moves: moves)] += 1
    assert 30 < found[0] < 90


def test_it_ends_where_some_move_always_wins() -> None:
    assert all(with_few_winning_moves(Chance(seed), lambda: 2, lambda moves: moves) == 2 for seed in range(20))


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    # Made with Python 3.11; random() of the Mersenne Twister is promised not to change, and these depend on it alone.
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


def test_parts_of_the_seed_are_kept_apart() -> None:
    assert Chance(1, 23).below(10**9) != Chance(12, 3).below(10**9)


def test_safe_is_p_as_in_the_example_of_reiter() -> None:
    # Reiter (1999), N(10;1,2): safe are 0, 3, 6, 9, and unsafe are the others.
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


def test_the_meanings_say_who_wins() -> None:
    assert "whose turn it is, can force a win" in VOCABULARIES["np"].meaning[Outcome.N]
    assert "who has moved there can force a win" in VOCABULARIES["safe"].meaning[Outcome.P]
    assert "the opponent can then force a win" in VOCABULARIES["safe"].meaning[Outcome.N]


def test_an_unknown_vocabulary_is_refused() -> None:
    with pytest.raises(DomainError, match="there are the vocabularies np and safe, not 'hot'"):
        worksheet(words="hot")


def test_sums_are_written_with_their_sign() -> None:
    assert nim_sum_text([4]) == "4"
    assert nim_sum_text([4, 5, 6]) == "4 ⊕ 5 ⊕ 6"


def test_small_numbers_are_words() -> None:
    assert [count_in_words(count, "move", "moves") for count in (0, 1, 2, 12)] == [
        "no moves",
        "one move",
        "two moves",
        "12 moves",
    ]
