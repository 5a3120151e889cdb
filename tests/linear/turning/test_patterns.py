"""Stretches and groups, judged by hand."""

from itertools import combinations, islice

from grundy.linear.turning.arrangements import Consecutive, EqualSteps, Split


def test_groups_vanish_when_they_are_empty_or_equal():
    assert set(Split().sets(3)) == {(), (1,), (2,)}
    assert set(Split(2).sets(5)) == {(3,), (1, 2), (4,), (1, 3), ()}
    assert list(Split().sets(0)) == []


def test_allowed_sets_of_consecutive_places_have_no_gap():
    assert Consecutive().allows(4, frozenset({3, 2}))
    assert Consecutive().allows(4, frozenset())
    assert not Consecutive().allows(4, frozenset({2}))
    assert not Consecutive().allows(4, frozenset({3, 1}))


def test_equal_steps_are_allowed_exactly_when_they_are_listed():
    for n in range(12):
        listed = set(map(frozenset, EqualSteps().sets(n)))
        for size in range(4):
            for others in map(frozenset, combinations(range(n), size)):
                assert EqualSteps().allows(n, others) == (others in listed)


def test_the_groups_that_are_left_come_one_by_one():
    assert list(islice(Split().sets(10**30), 5)) == [(), (1,), (2,), (3,), (1, 2)]
    for most in (None, 1, 2, 3):
        for n in range(12):
            sets = list(Split(most).sets(n))
            assert len(sets) == len(set(sets))
