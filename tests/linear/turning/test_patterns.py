"""Stretches and groups, judged by hand."""

from grundy.linear.turning.patterns import Consecutive, Split


def test_groups_vanish_when_they_are_empty_or_equal():
    assert set(Split().sets(3)) == {(), (1,), (2,)}
    assert set(Split(2).sets(5)) == {(3,), (1, 2), (4,), (1, 3), ()}
    assert list(Split().sets(0)) == []


def test_allowed_sets_of_consecutive_places_have_no_gap():
    assert Consecutive().allows(4, frozenset({3, 2}))
    assert Consecutive().allows(4, frozenset())
    assert not Consecutive().allows(4, frozenset({2}))
    assert not Consecutive().allows(4, frozenset({3, 1}))
