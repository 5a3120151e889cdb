import pytest

from grundy import LoopyValue
from grundy.rules import Part, Sum
from grundy.testing.values import Judge

KAYLES = {n: [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)] for n in range(13)}


def test_values_come_from_the_table_alone() -> None:
    judge = Judge({2: [0, 1], 1: [0], 0: []}, 100)
    assert [judge.value(n) for n in range(3)] == [0, 1, 2]
    assert judge.value(Sum(1, 2, Part(range, 5))) == 1 ^ 2 ^ 5
    assert judge.every_play_ends


def test_sums_in_the_table_are_added() -> None:
    judge = Judge(KAYLES, 100)
    assert [judge.value(n) for n in range(13)] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert judge.every_play_ends


def test_misere_values_of_sums_are_those_of_winning_ways() -> None:
    """Genus of Kayles rows (Winning Ways, chapter 13): the first superscripts."""
    values = Judge({n: KAYLES[n] for n in range(10)}, 1000).misere_values(range(1, 10))
    assert list(values.values()) == [0, 2, 3, 0, 1, 3, 2, 1, 0]


def test_play_that_goes_round_is_judged_as_a_whole() -> None:
    judge = Judge({"a": ["b"], "b": ["c", "a"], "c": [], "d": ["d", "a"]}, 100)
    assert [judge.value(place) for place in "abcd"] == [0, 1, 0, LoopyValue.infinite({0})]
    assert not judge.every_play_ends
    judge = Judge({"a": [Sum("b", "c")], "b": [], "c": ["a", "b"]}, 100)
    assert not judge.every_play_ends
    assert judge.value("a") == 0


def test_a_search_that_is_too_large_is_told() -> None:
    with pytest.raises(AssertionError, match=r"^more than 5 positions .* or start from smaller positions$"):
        Judge(KAYLES, 5)
