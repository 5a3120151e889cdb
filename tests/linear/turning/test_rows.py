"""Rows, judged by mex over all moves."""

from itertools import repeat

import numpy as np
import pytest
from linear.turning.definitions import mask_of, values_by_definition

from grundy.errors import DomainError, LimitError
from grundy.linear import Row
from grundy.linear.turning import mock_turtles, ruler, turning_turtles, twins


def test_a_rule_of_ones_own_is_played_by_mex():
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


def test_a_formula_of_ones_own_is_used():
    row = Row(lambda n: [[], *([m] for m in range(n))], lambda n: n + 1)
    assert row.values(5).tolist() == [1, 2, 3, 4, 5]
    assert row.nim_value([10**30]) == 10**30 + 1
    assert row.formula == "given by the caller"
    assert [sorted(move.turned) for move in row.winning_moves([1, 3, 6])] == [[5, 6]]


def test_a_rule_that_is_no_function_is_refused():
    with pytest.raises(DomainError, match="the rule of a row is a function from a place to sets of smaller places, an"):
        Row(5)
    with pytest.raises(DomainError, match="the sets that the rule gives for place 0 can be listed one by one, and 5"):
        Row(lambda n: 5).values(3)


def test_values_that_are_no_function_are_refused():
    with pytest.raises(DomainError, match="the values of a row are a function from a place to a number, not 'n'"):
        Row(lambda n: [], "n")


def test_mex_over_many_sets_has_a_limit():
    row = Row(lambda n: ([m] for m in range(n)), limit=100)
    with pytest.raises(LimitError, match="the values of the first 13 places were found, and the next one needs more"):
        row.values(100)
    assert row.values(13).tolist() == list(range(13))


def test_values_are_handed_out_as_copies():
    row = Row(lambda n: [[]])
    row.values(3)[:] = 7
    assert row.values(3).tolist() == [1, 1, 1]


def test_the_same_values_from_the_table_and_from_the_formula():
    row = Row(lambda n: [], lambda n: 3 * n)
    places = np.array([70_000, 5, 10**12])
    assert row.nim_value(places) == 210_000 ^ 15 ^ 3 * 10**12
    assert row.nim_value(places[:2]) == 210_000 ^ 15
    assert row.nim_value(places[1:2]) == 15


def test_lists_of_worths_are_kept_only_as_long_as_there_is_room(monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.row.KEPT", 10)
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
        LimitError, match="a table of the values of this row has at most 2097152 places, and 1000000000"
    ):
        ruler().winning_moves([10**9, 3])


def test_rows_without_a_name_are_shown():
    assert repr(Row(lambda n: [[]])) == "Row(…)"


def test_truth_values_are_no_places():
    with pytest.raises(DomainError) as error:
        mock_turtles().heads([True, False])
    assert str(error.value) == (
        "a place of a row is a whole number, not True; a board of True and False is given as a NumPy array"
    )
    assert mock_turtles().heads(np.array([True, False, True])) == {0, 2}


def test_a_rule_without_end_meets_the_limit_of_the_row():
    row = Row(lambda n: repeat([]), limit=100)
    with pytest.raises(LimitError, match="the first 0 places were found, and the next one needs more than 100 steps"):
        row.values(3)
    with pytest.raises(LimitError, match="the rule gives more than 100 sets for place 3, with repeats"):
        row.move([3], [2, 3])
