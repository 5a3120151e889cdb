"""Arrangements, patterns and symmetric sets, judged by trying all sets."""

from functools import reduce
from itertools import combinations, islice, repeat
from operator import xor

import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.gf2 import Affine
from grundy.linear.turning import sym
from grundy.linear.turning.arrangements import (
    AnyNumber,
    AnyPlaces,
    Arrangement,
    Budget,
    ByFunction,
    Consecutive,
    EqualSteps,
    Split,
    Symmetric,
    least_outside,
)
from grundy.linear.turning.row import MexValues
from grundy.linear.turning.row_values import ValueTable

FAST = [AnyPlaces([0, 1, 2]), AnyPlaces([2]), AnyPlaces([1, 3]), AnyPlaces(range(7)), AnyPlaces([]), Consecutive()]
FAST += [EqualSteps(), Split(), Split(1), Split(2), Symmetric()]


@pytest.mark.parametrize("arrangement", FAST, ids=lambda a: f"{type(a).__name__}{vars(a)}")
@settings(max_examples=50)
@given(st.lists(st.integers(0, 12), min_size=8, max_size=8), st.integers(0, 8), st.integers(0, 15))
def test_fast_answers_are_those_of_trying_all_sets(arrangement, values, n, target):
    known = ValueTable(values)
    assert arrangement.sums(known, n) == Arrangement.sums(arrangement, known, n)
    found = list(arrangement.sets_with(known, n, target))
    assert len(found) == len(set(found))
    assert set(found) == set(Arrangement.sets_with(arrangement, known, n, target))
    work = Budget(10**6)
    assert arrangement.least_missing(known, n, work) == Arrangement.least_missing(arrangement, known, n, work)
    assert arrangement.breadth(known, n) >= len(arrangement.sums(known, n))


@pytest.mark.parametrize("bits", [0, 20])
def test_sums_of_few_values_with_and_without_a_table(bits, monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.arrangements.MOST_BITS", bits)
    known = ValueTable([1, 2, 4, 8, 15, 16, 32, 51, 64])
    for size in range(6):
        arrangement = AnyPlaces(range(size))
        for n in range(10):
            assert arrangement.sums(known, n) == Arrangement.sums(arrangement, known, n)


def test_any_number_reaches_each_number_once():
    known = ValueTable([1, 2, 4, 8])
    for n in range(5):
        for target in range(40):
            found = list(AnyNumber().sets_with(known, n, target))
            assert found == list(Arrangement.sets_with(AnyNumber(), known, n, target))
        assert AnyNumber().sums(known, n) == Arrangement.sums(AnyNumber(), known, n)


def test_any_number_reads_long_numbers():
    (others,) = AnyNumber().sets_with(ValueTable([]), 100_000, (1 << 100_000) - 2)
    assert others == tuple(range(1, 100_000))


@pytest.mark.parametrize(
    ("given_sets", "text"),
    [
        ([[3]], "the rule gives [3] for place 3, and the others of a turning set are smaller than its largest place"),
        ([[1, 1]], "the rule gives [1, 1] for place 3, and a turning set contains a place once"),
        ([[-1]], "a place of a row is 0 or more, not -1"),
        ([[0.5]], "a place of a row is a whole number, not 0.5"),
        ([2], "the rule gives 2 for place 3, and it should give sets of smaller places"),
    ],
)
def test_a_rule_that_gives_something_else_is_told_so(given_sets, text):
    with pytest.raises(DomainError) as error:
        list(ByFunction(lambda n: given_sets).sets(3))
    assert str(error.value) == text


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (lambda n: 5, "the sets that the rule gives for place 3 can be listed one by one, and 5 cannot; try a list"),
        (5, "the rule of a row is a function from a place to sets of smaller places, and 5 is none"),
    ],
)
def test_what_is_no_rule_is_refused(rule, text):
    with pytest.raises(DomainError) as error:
        list(ByFunction(rule).sets(3))
    assert str(error.value) == text


def test_a_rule_may_repeat_itself():
    assert list(ByFunction(lambda n: [(0, 1), {1, 0}, [], ()]).sets(2)) == [(0, 1), ()]


def test_work_is_counted_together():
    work = Budget(5)
    work.spend(5, 2)
    with pytest.raises(LimitError, match="first 3 places were found, and the next one needs more than 5 steps"):
        work.spend(1, 3)


def test_a_rule_without_end_gives_its_first_set_and_then_meets_the_limit():
    sets = ByFunction(lambda n: repeat([]), limit=50).sets(3)
    assert next(sets) == ()
    with pytest.raises(LimitError) as error:
        next(sets)
    assert str(error.value) == (
        "the rule gives more than 50 sets for place 3, with repeats; give each set once, or raise limit=…"
    )


def test_repeated_sets_are_counted_as_work():
    with pytest.raises(LimitError, match="first 3 places were found, and the next one needs more than 20 steps in all"):
        ByFunction(lambda n: repeat([])).least_missing(ValueTable([0, 0, 0]), 3, Budget(20))
    assert ByFunction(lambda n: [[], [], [0]]).least_missing(ValueTable([1]), 1, Budget(3)) == 2


@pytest.mark.parametrize("most", [0, 3])
def test_sets_are_chosen_without_a_list_of_places(most, monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.arrangements.MOST_COMBINED", most)
    for n in range(7):
        chosen = [others for size in range(n + 1) for others in combinations(range(n), size)]
        assert list(AnyNumber().sets(n)) == list(AnyPlaces(range(9)).sets(n)) == chosen


def test_the_first_sets_of_far_places_come_soon():
    assert list(islice(AnyNumber().sets(10**30), 3)) == [(), (0,), (1,)]
    assert list(islice(AnyPlaces([3]).sets(10**30), 2)) == [(0, 1, 2), (0, 1, 3)]


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


class AllSets(Symmetric):
    """Sym by trying all sets."""

    least_missing = Arrangement.least_missing
    sums = Arrangement.sums


def test_values_by_spaces_are_those_by_trying_all_sets():
    assert MexValues(Symmetric(), 10**6).upto(22) == MexValues(AllSets(), 10**6).upto(22)


def test_the_sets_are_all_symmetric_ones():
    for n in range(9):
        expected = {
            t
            for size in range(n + 1)
            for t in combinations(range(n), size)
            if all(min((*t, n)) + n - place in (*t, n) for place in t)
        }
        found = list(Symmetric().sets(n))
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize("n", [31, 40, 55, 63])
def test_a_far_value_is_no_sum_and_smaller_numbers_are(n):
    known = ValueTable(sym().values(n).tolist())
    value = sym().point_value(n)
    assert next(Symmetric().sets_with(known, n, value), None) is None
    for smaller in {*range(min(value, 20)), *(value - 1 - k * value // 50 for k in range(50))}:
        others = next(Symmetric().sets_with(known, n, smaller))
        assert Symmetric().allows(n, frozenset(others))
        assert reduce(xor, (known[place] for place in others), 0) == smaller


vectors = st.lists(st.integers(0, 63), max_size=5)


@given(st.lists(st.tuples(st.integers(0, 63), vectors), max_size=6))
def test_the_least_number_outside_of_some_spaces(given_spaces):
    covered = set()
    for offset, generators in given_spaces:
        space = {offset}
        for vector in generators:
            space |= {element ^ vector for element in space}
        covered |= space
    expected = next((x for x in range(64) if x not in covered), None)
    spaces = [Affine.spanned(offset, generators) for offset, generators in given_spaces]
    assert least_outside(spaces, 6, Budget(10**6), 0) == expected


def test_work_is_limited_and_says_how_far_it_came():
    game = sym(limit=2000)
    with pytest.raises(LimitError) as error:
        game.values(100)
    assert str(error.value).startswith("the values of the first ")
    assert str(error.value).endswith("needs more than 2000 steps in all; raise limit=…")
    reached = int(str(error.value).split()[5])
    assert game.values(reached).tolist() == sym().values(reached).tolist()
