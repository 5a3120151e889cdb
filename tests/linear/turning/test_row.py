"""Tests of rows, their arrangements and values against mex over all moves and trying all sets."""

from functools import reduce
from itertools import combinations, islice, repeat
from operator import xor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from linear.turning.definitions import mask_of, values_by_definition

from grundy.errors import DomainError, LimitError
from grundy.gf2 import Affine
from grundy.linear import Row
from grundy.linear.turning import (
    AnyNumber,
    AnyPlaces,
    ByFunction,
    Formula,
    MexValues,
    formulas,
    mock_turtles,
    row_values as halves,
    ruler,
    sym,
    turning_turtles,
    twins,
)
from grundy.linear.turning.arrangements import (
    Arrangement,
    Budget,
    Consecutive,
    EqualSteps,
    Split,
    Symmetric,
    least_outside,
)
from grundy.linear.turning.row_values import FarPlaces, ValueTable, sets_with_sum, value_array


def test_a_custom_rule_uses_mex():
    def sets(n):
        return [[], [n - 1]] if n % 2 else [[n // 2]] if n else [[]]

    row = Row(sets)
    turning_sets = [frozenset((*others, n)) for n in range(8) for others in sets(n)]
    values = values_by_definition(turning_sets, 8)
    for mask in range(1 << 8):
        assert row.nim_value(mask) == values[mask]
        assert {mask_of(move.position) for move in row.winning_moves(mask)} == {
            left for left in map(mask_of, row.options(mask)) if values[left] == 0
        }


def test_a_custom_formula_is_used():
    row = Row(lambda n: [[], *([m] for m in range(n))], lambda n: n + 1)
    assert row.values(5).tolist() == [1, 2, 3, 4, 5]
    assert row.nim_value([10**30]) == 10**30 + 1
    assert row.formula == "given by the caller"
    assert [sorted(move.turned) for move in row.winning_moves([1, 3, 6])] == [[5, 6]]


def test_rejects_rules_that_are_not_functions():
    with pytest.raises(
        DomainError, match="the rule of a row must be a function from a place to sets of smaller places, not"
    ):
        Row(5)
    with pytest.raises(DomainError, match="the sets of the rule for place 0 must be iterable, not 5"):
        Row(lambda n: 5).values(3)


def test_rejects_values_that_are_not_functions():
    with pytest.raises(DomainError, match="the values of a row must be a function from a place to a number, not 'n'"):
        Row(lambda n: [], "n")


def test_mex_over_many_sets_has_a_limit():
    row = Row(lambda n: ([m] for m in range(n)), limit=100)
    with pytest.raises(LimitError, match="only the values of the first 13 places can be computed in"):
        row.values(100)
    assert row.values(13).tolist() == list(range(13))


def test_values_returns_copies():
    row = Row(lambda n: [[]])
    row.values(3)[:] = 7
    assert row.values(3).tolist() == [1, 1, 1]


def test_the_same_values_from_the_table_and_from_the_formula():
    row = Row(lambda n: [], lambda n: 3 * n)
    places = np.array([70_000, 5, 10**12])
    assert row.nim_value(places) == 210_000 ^ 15 ^ 3 * 10**12
    assert row.nim_value(places[:2]) == 210_000 ^ 15
    assert row.nim_value(places[1:2]) == 15


def test_the_cache_of_worths_is_limited(monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.row.MOST_CACHED", 10)
    row = Row(lambda n: [[], *([m] for m in range(n))])
    for place in (3, 5, 7, 3, 20):
        assert sorted(row.worths(place).tolist()) == sorted((place + 1) ^ m for m in range(place + 1))
        assert row.breadth(place) == place + 1


def test_winning_moves_at_far_places():
    far = 10**40
    for game in (twins(), turning_turtles()):
        (move,) = game.winning_moves([far, 12345])
        assert move.position == frozenset()
    move = next(mock_turtles().each_winning_move([far, 12345]))
    assert sorted(move.turned) == [12345, far]
    with pytest.raises(
        LimitError, match="a table of the values of this row may have at most 2097152 places, not 1000000000"
    ):
        ruler().winning_moves([10**9, 3])


def test_rows_without_a_name_have_a_repr():
    assert repr(Row(lambda n: [[]])) == "Row(…)"


def test_rejects_booleans_as_places():
    with pytest.raises(DomainError) as error:
        mock_turtles().heads([True, False])
    assert str(error.value) == (
        "a place of a row must be an integer, not True; use a NumPy array for a board of True and False"
    )
    assert mock_turtles().heads(np.array([True, False, True])) == {0, 2}


def test_an_infinite_rule_meets_the_limit_of_the_row():
    row = Row(lambda n: repeat([]), limit=100)
    with pytest.raises(LimitError, match="only the values of the first 0 places can be computed in 100 steps"):
        row.values(3)
    with pytest.raises(LimitError, match="the rule returns more than 100 sets for place 3, counting repeats"):
        row.move([3], [2, 3])


TURTLES = ByFunction(lambda n: [[], *([m] for m in range(n))])


def test_values_are_the_same_one_by_one_in_a_list_and_in_an_array():
    values = MexValues(TURTLES, 1000).upto(9)
    assert values == list(range(1, 10))
    assert [MexValues(TURTLES, 1000).at(place) for place in range(9)] == values
    assert MexValues(TURTLES, 1000).array(np.array([8, 0, 3])).tolist() == [9, 1, 4]
    assert MexValues(TURTLES, 1000).array(np.array([], int)).tolist() == []


def test_a_rule_without_sets_gives_zeros():
    assert MexValues(AnyPlaces([]), 1000).upto(5) == [0] * 5


def test_known_values_remain_after_the_limit_is_reached():
    source = MexValues(TURTLES, 20)
    with pytest.raises(LimitError, match="only the values of the first 5 places can be computed in"):
        source.upto(100)
    assert source.upto(5) == [1, 2, 3, 4, 5]


def test_formulas_return_objects_if_values_exceed_64_bits():
    cube = Formula(lambda n: n**3, "for a test")
    assert cube.array(np.array([3, 2**40], np.uint64)).tolist() == [27, 2**120]
    assert cube.upto(4).dtype == np.uint64


def test_rejects_formulas_with_negative_values():
    with pytest.raises(DomainError, match="the value of place 3 must be at least 0, not -3"):
        Formula(lambda n: -n, "wrong").at(3)
    with pytest.raises(DomainError, match="a nim value must be at least 0, not -1"):
        value_array([2, -1])


def test_a_table_has_an_end():
    with pytest.raises(LimitError, match="at most 10 places, not 11; use point_value or nim_value, which go further"):
        Formula(lambda n: n, "place", most=10).upto(11)


def test_places_and_pairs_of_values_are_found():
    known = ValueTable([5, 0, 5, 3, 6])
    assert known.places(5) == [0, 2]
    assert known.places(1) == known.places(1 << 90) == []
    assert list(known.pairs(0, 5)) == [(0, 2)]
    assert sorted(known.pairs(5, 5)) == [(0, 1), (1, 2), (3, 4)]
    assert list(known.pairs(5, 2)) == [(0, 1)]
    assert known.prefixes.listed == [0, 5, 5, 0, 3, 5]
    assert [known.bits(n) for n in range(6)] == [0, 3, 3, 3, 3, 3]
    assert known.rank(5) == 2


def test_pairs_are_found_across_pieces(monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.row_values.CHUNK", 2)
    assert list(ValueTable([1, 2, 3, 1, 2, 3]).pairs(1, 6)) == [(1, 2), (2, 4), (1, 5), (4, 5)]


def test_far_places_reject_questions_that_need_a_table():
    far = FarPlaces(Formula(lambda n: n, "place", inverse=lambda value: [value]), 10**30)
    assert (far[10**29], far.places(7), far.places(10**31)) == (10**29, [7], [])
    for ask in (len, lambda far: far.rank(3), lambda far: far.sums(2), lambda far: far.bits(3), lambda far: far.array):
        with pytest.raises(
            LimitError, match="a table of the values of this row may have at most 2097152 places, not 1000"
        ):
            ask(far)


CASES = {
    "place": (formulas.PLACE, AnyPlaces([1]), 200),
    "rims": (formulas.RIMS, Split(), 60),
    "ruler": (formulas.RULER, Consecutive(), 400),
    "triplets": (formulas.TRIPLETS, AnyPlaces([2]), 120),
    "powers": (formulas.POWERS, AnyNumber(), 12),
    "turnips": (formulas.TURNIPS, ByFunction(lambda n: ((n - 2 * k, n - k) for k in range(1, n // 2 + 1))), 800),
    # If the period holds up to 2 · 71 + 12 + 2, it holds forever (Guy and Smith 1956).
    "kayles": (formulas.kayles(), Split(2), 260),
}


@pytest.mark.parametrize("name", CASES)
def test_a_formula_gives_the_values_that_mex_gives(name):
    formula, arrangement, stop = CASES[name]
    by_mex = MexValues(arrangement, 10**7).upto(stop)
    assert [formula.at(n) for n in range(stop)] == by_mex
    assert formula.upto(stop).tolist() == by_mex
    assert formula.why


@pytest.mark.parametrize("name", [name for name in CASES if name != "powers"])
def test_arrays_agree_with_single_places_however_far(name):
    formula = CASES[name][0]
    places = np.array([0, 1, 2, 10**6, 2**31, 2**32, 2**61, 2**62 + 1, 2**64 - 1], np.uint64)
    assert formula.array(places).tolist() == [formula.at(place) for place in places.tolist()]


@pytest.mark.parametrize("most", [1, 40, 1 << 19])
@settings(max_examples=60)
@given(st.lists(st.integers(0, 15), max_size=9), st.integers(0, 15), st.integers(0, 7), st.integers(0, 9))
def test_all_sets_of_a_size_with_a_sum_are_found_once(most, values, target, size, stop):
    stop = min(stop, len(values))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(halves, "MOST_HALVES", most)  # all ways to split the work
        found = list(sets_with_sum(ValueTable(values), stop, target, size))
    expected = [t for t in combinations(range(stop), size) if reduce(xor, (values[i] for i in t), 0) == target]
    assert sorted(found) == expected


def test_numbers_beyond_64_bits():
    known = ValueTable([1 << 70, 1 << 71, 3 << 70, 5])
    assert list(sets_with_sum(known, 4, 0, 3)) == [(0, 1, 2)]
    assert list(sets_with_sum(known, 4, 3 << 70, 2)) == [(0, 1)]
    assert list(sets_with_sum(ValueTable([1, 2]), 2, 1 << 70, 2)) == []


FAST = [AnyPlaces([0, 1, 2]), AnyPlaces([2]), AnyPlaces([1, 3]), AnyPlaces(range(7)), AnyPlaces([]), Consecutive()]
FAST += [EqualSteps(), Split(), Split(1), Split(2), Symmetric()]


@pytest.mark.parametrize("arrangement", FAST, ids=lambda a: f"{type(a).__name__}{vars(a)}")
@settings(max_examples=50)
@given(st.lists(st.integers(0, 12), min_size=8, max_size=8), st.integers(0, 8), st.integers(0, 15))
def test_fast_answers_agree_with_trying_all_sets(arrangement, values, n, target):
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
        ([[3]], "the rule returns [3] for place 3, but all places in it must be less than 3"),
        ([[1, 1]], "the rule returns [1, 1] for place 3, in which a place is repeated"),
        ([[-1]], "a place of a row must be at least 0, not -1"),
        ([[0.5]], "a place of a row must be a whole number, not 0.5"),
        ([2], "the rule must return sets of smaller places for place 3, not 2"),
    ],
)
def test_rejects_rules_that_return_other_things(given_sets, text):
    with pytest.raises(DomainError) as error:
        list(ByFunction(lambda n: given_sets).sets(3))
    assert str(error.value) == text


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (lambda n: 5, "the sets of the rule for place 3 must be iterable, not 5; try a list"),
        (5, "the rule of a row must be a function from a place to sets of smaller places, not 5"),
    ],
)
def test_rejects_bad_rules(rule, text):
    with pytest.raises(DomainError) as error:
        list(ByFunction(rule).sets(3))
    assert str(error.value) == text


def test_a_rule_may_repeat_itself():
    assert list(ByFunction(lambda n: [(0, 1), {1, 0}, [], ()]).sets(2)) == [(0, 1), ()]


def test_work_is_counted_together():
    work = Budget(5)
    work.spend(5, 2)
    with pytest.raises(LimitError, match="first 3 places can be computed in 5 steps"):
        work.spend(1, 3)


def test_an_infinite_rule_yields_its_first_set_and_then_meets_the_limit():
    sets = ByFunction(lambda n: repeat([]), limit=50).sets(3)
    assert next(sets) == ()
    with pytest.raises(LimitError) as error:
        next(sets)
    assert str(error.value) == (
        "the rule returns more than 50 sets for place 3, counting repeats; return each set once, or raise limit=…"
    )


def test_repeated_sets_are_counted_as_work():
    with pytest.raises(LimitError, match="first 3 places can be computed in 20 steps"):
        ByFunction(lambda n: repeat([])).least_missing(ValueTable([0, 0, 0]), 3, Budget(20))
    assert ByFunction(lambda n: [[], [], [0]]).least_missing(ValueTable([1]), 1, Budget(3)) == 2


@pytest.mark.parametrize("most", [0, 3])
def test_sets_are_chosen_without_a_list_of_places(most, monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.arrangements.MOST_COMBINED", most)
    for n in range(7):
        chosen = [others for size in range(n + 1) for others in combinations(range(n), size)]
        assert list(AnyNumber().sets(n)) == list(AnyPlaces(range(9)).sets(n)) == chosen


def test_the_first_sets_of_far_places_are_fast():
    assert list(islice(AnyNumber().sets(10**30), 3)) == [(), (0,), (1,)]
    assert list(islice(AnyPlaces([3]).sets(10**30), 2)) == [(0, 1, 2), (0, 1, 3)]


def test_groups_vanish_if_they_are_empty_or_equal():
    assert set(Split().sets(3)) == {(), (1,), (2,)}
    assert set(Split(2).sets(5)) == {(3,), (1, 2), (4,), (1, 3), ()}
    assert list(Split().sets(0)) == []


def test_allowed_sets_of_consecutive_places_have_no_gap():
    assert Consecutive().allows(4, frozenset({3, 2}))
    assert Consecutive().allows(4, frozenset())
    assert not Consecutive().allows(4, frozenset({2}))
    assert not Consecutive().allows(4, frozenset({3, 1}))


def test_equal_steps_are_allowed_exactly_if_they_are_listed():
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
    """The arrangement of Sym, by trying all sets."""

    least_missing = Arrangement.least_missing
    sums = Arrangement.sums


def test_values_by_spaces_agree_with_trying_all_sets():
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
def test_a_far_value_is_not_a_sum_and_smaller_numbers_are(n):
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


def test_the_error_of_limited_work_has_the_number_of_places_reached():
    game = sym(limit=2000)
    with pytest.raises(LimitError) as error:
        game.values(100)
    assert str(error.value).startswith("only the values of the first ")
    assert str(error.value).endswith("can be computed in 2000 steps; raise limit=…")
    reached = int(str(error.value).split()[6])
    assert game.values(reached).tolist() == sym().values(reached).tolist()
