"""What all coin games share, judged by adding the values of single heads."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.linear import Row, turning_corners
from grundy.linear.turning import mock_turtles, motley, rims, ruler, triplets, turning_turtles, twins

heads = st.sets(st.integers(0, 300), max_size=200)


@given(heads)
def test_sets_lists_arrays_boards_and_masks_have_the_same_value(places):
    for game in (mock_turtles(), twins(), ruler(), triplets()):
        expected = 0
        for place in places:
            expected ^= game.point_value(place)
        board = np.zeros(301, bool)
        board[list(places)] = True
        for position in (places, list(places), np.array(list(places), int), board, sum(1 << n for n in places)):
            assert game.nim_value(position) == expected
            assert game.heads(position) == places


@given(st.lists(st.integers(0, 9), max_size=12))
def test_heads_that_an_array_repeats_cancel(places):
    odd = {place for place in places if places.count(place) % 2}
    array = np.array(places, int)
    assert mock_turtles().nim_value(array) == mock_turtles().nim_value(odd)
    assert mock_turtles().heads(array) == odd
    pairs = np.stack([array, array[::-1]], axis=1)
    rows = [tuple(row) for row in pairs.tolist()]
    odd_pairs = {row for row in rows if rows.count(row) % 2}
    assert turning_corners().nim_value(pairs) == turning_corners().nim_value(odd_pairs)
    assert turning_corners().heads(pairs) == odd_pairs


@given(st.lists(st.integers(0, 9), max_size=6), st.lists(st.integers(0, 9), max_size=6))
def test_joined_arrays_are_sums(first, second):
    game = mock_turtles()
    joined = np.array([*first, *second], int)
    assert game.nim_value(joined) == game.nim_value(np.array(first, int)) ^ game.nim_value(np.array(second, int))


def test_repeats_elsewhere_are_an_error():
    with pytest.raises(DomainError, match="the head at 3 is given twice"):
        mock_turtles().nim_value([3, 4, 3])


@pytest.mark.parametrize("position", [[-1], [0.5], ["a"], np.array([-3]), np.array([0.5])])
def test_places_are_natural_numbers(position):
    with pytest.raises(DomainError, match=r"0 or more|whole number"):
        mock_turtles().nim_value(position)


def test_blocks_of_a_long_array_are_added(monkeypatch):
    monkeypatch.setattr("grundy.linear.turning.coin_game.BLOCK", 7)
    places = np.random.default_rng(3).integers(0, 1000, 100)
    expected = 0
    for place in places.tolist():
        expected ^= mock_turtles().point_value(place)
    assert mock_turtles().nim_value(places) == expected
    assert mock_turtles().nim_value(places[::3]) == mock_turtles().nim_value(places[::3].copy())


@pytest.mark.parametrize("game", [turning_turtles(), mock_turtles(), twins(), ruler(), rims()], ids=repr)
def test_a_hundred_thousand_coins_have_a_winning_move_at_once(game):
    board = np.random.default_rng(2).random(100_000) < 0.5
    assert game.nim_value(board)
    for move in islice(game.each_winning_move(board), 3):
        assert game.nim_value(move.position) == 0
        assert max(move.turned) in game.heads(board)
        assert game.is_turning_set(move.turned)


def test_all_winning_moves_of_a_long_row_of_nim():
    board = np.random.default_rng(4).random(3000) < 0.5
    value = twins().nim_value(board)
    expected = {frozenset({n, n ^ value}) for n in np.flatnonzero(board).tolist() if n ^ value < n}
    assert {move.turned for move in twins().winning_moves(board)} == expected


def test_too_many_winning_moves_are_refused():
    with pytest.raises(LimitError) as error:
        mock_turtles().winning_moves(range(1, 200), limit=10)
    assert str(error.value) == (
        "more than 10 moves win here; take them one by one from each_winning_move, or raise limit=…"
    )
    assert len(turning_turtles().winning_moves([2, 9], limit=1)) == 1


def test_no_move_wins_from_a_p_position():
    assert mock_turtles().nim_value([0, 1, 2, 3]) == 0
    assert mock_turtles().winning_moves([0, 1, 2, 3]) == []
    assert list(motley().each_winning_move([])) == []


def test_sure_heads_come_first():
    move = next(turning_turtles().each_winning_move([0, 1, 2, 9]))
    assert max(move.turned) == 9
    # Of a hundred coins, those whose value has the highest bit of the sum.
    places = [n for n in range(100) if n not in (5, 70)]
    value = turning_turtles().nim_value(places)
    sure = {n for n in places if (n + 1) ^ value < n + 1}
    found = [max(move.turned) for move in turning_turtles().each_winning_move(places)]
    assert set(found[: len(sure)]) == sure


def test_long_values_are_not_kept_together(monkeypatch):
    lengths = []
    own = Row.column_values

    def column_values(self, columns):
        lengths.append(len(columns[0]))
        return own(self, columns)

    monkeypatch.setattr(Row, "column_values", column_values)
    assert motley().nim_value(np.arange(1000)) == 2**1000 - 1
    assert motley().winning_moves(range(1000))[0].turned == frozenset(range(1000))
    assert max(lengths) == 64


def test_what_is_no_list_of_coins_is_no_move():
    with pytest.raises(DomainError) as error:
        twins().move([1, 3], 5)
    assert str(error.value) == "the coins to turn can be listed one by one, and 5 cannot; try a list"
