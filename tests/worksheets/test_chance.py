from collections import Counter

from hypothesis import given, strategies as st

from grundy.worksheets.exercise import Chance


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
