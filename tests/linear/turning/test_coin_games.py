"""Tests of all coin games: positions as sets, arrays, masks and text, moves, and their explanations."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.linear import Row, turning_corners
from grundy.linear.turning import (
    mock_turtles,
    moebius,
    motley,
    place_heads,
    read_board,
    read_row,
    rims,
    ruler,
    triplets,
    turning_turtles,
    twins,
    write_coins,
)

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


def test_repeats_outside_of_arrays_are_an_error():
    with pytest.raises(DomainError, match="the head at 3 is repeated"):
        mock_turtles().nim_value([3, 4, 3])


@pytest.mark.parametrize("position", [[-1], [0.5], ["a"], np.array([-3]), np.array([0.5])])
def test_places_are_natural_numbers(position):
    with pytest.raises(DomainError, match=r"at least 0|whole number|must be integers"):
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


def test_rejects_too_many_winning_moves():
    with pytest.raises(LimitError) as error:
        mock_turtles().winning_moves(range(1, 200), limit=10)
    assert str(error.value) == ("more than 10 moves win; iterate over each_winning_move, or raise limit=…")
    assert len(turning_turtles().winning_moves([2, 9], limit=1)) == 1


def test_no_move_wins_from_a_p_position():
    assert mock_turtles().nim_value([0, 1, 2, 3]) == 0
    assert mock_turtles().winning_moves([0, 1, 2, 3]) == []
    assert list(motley().each_winning_move([])) == []


def test_sure_heads_come_first():
    move = next(turning_turtles().each_winning_move([0, 1, 2, 9]))
    assert max(move.turned) == 9
    # Among a hundred coins, those whose value has the highest bit of the sum.
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


def test_rejects_moves_that_are_not_iterable():
    with pytest.raises(DomainError) as error:
        twins().move([1, 3], 5)
    assert str(error.value) == "the coins to turn must be iterable, not 5; try a list"


def test_a_move_unpacks_into_a_label_and_the_position():
    for move in mock_turtles().moves([1, 2]):
        label, position = move
        assert label == str(move)
        assert position == move.position == frozenset({1, 2}) ^ move.turned


def test_moves_explain_why_they_win_or_lose():
    game = mock_turtles()
    assert game.move([0, 2, 3], [0, 2, 3]).why == (
        "the coins 0, 2, 3 are worth 1 ⊕ 4 ⊕ 7 = 2, like the whole position, so the value becomes 0"
    )
    assert game.move([0, 2, 3], [3]).why == (
        "the coin 3 is worth 7, but the position is worth 2, so the value becomes 5, which the opponent can make 0"
    )
    assert (
        ruler().move(range(12), range(12)).why
        == "these 12 coins are worth 10, like the whole position, so the value becomes 0"
    )


def test_moves_have_short_reprs_and_can_be_compared():
    game = ruler()
    move = game.move(range(12), range(12))
    assert str(move) == "turn 0, 1, 2, 3, 4, 5, 6, 7 and 4 more"
    assert repr(game.move([2], [2])) == "Turn(2)"
    assert move == game.move(range(12), range(12))
    assert move != game.move([*range(12), 20], range(12))
    assert move != "a move"
    assert game.move([2], [2]) != mock_turtles().move([2], [2])
    assert len({move, game.move(range(12), range(12))}) == 1


def test_the_value_of_a_move_is_the_value_of_its_position():
    game = moebius()
    for move in game.moves([3, 5]):
        assert move.value == game.nim_value(move.position)
        assert move.worth == game.worth(move.turned)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.uint32])
def test_arrays_of_every_integer_type_are_read(kind):
    rows = np.array([[1, 2], [3, 4]], kind)
    assert turning_corners().heads(rows) == {(1, 2), (3, 4)}
    assert turning_corners().heads((rows[:, 0], rows[:, 1])) == {(1, 2), (3, 4)}
    assert twins().heads(rows[:, 1]) == {2, 4}


def test_other_things_are_read_point_by_point():
    for position in ([1, 2], (1, 2), {1, 2}, np.array([1, 2], object)):
        assert twins().heads(position) == {1, 2}
    assert twins().heads(()) == turning_corners().heads(()) == set()
    assert turning_corners().heads({(1, 2)}) == {(1, 2)}
    for position in (5, 2.5):
        with pytest.raises(DomainError, match=f"a position must be a set or an array of heads, not {position}"):
            turning_corners().heads(position)


@pytest.mark.parametrize("empty", [np.array([]), np.zeros((0, 2), int), np.zeros((0, 5), bool)])
def test_empty_arrays_are_empty_positions(empty):
    assert turning_corners().heads(empty) == set()
    assert turning_corners().nim_value(empty) == 0


@pytest.mark.parametrize(
    ("position", "width", "text"),
    [
        (
            np.zeros((3, 3), int),
            2,
            r"an array of heads must have one row for each head and 2 columns, .* the shape is \(3, 3\)",
        ),
        (
            np.zeros((3, 3), int),
            1,
            "an array of heads must have one row for each head and 1 column, one for each coordinate",
        ),
        (np.zeros(3, bool), 2, "a board of this game must have 2 dimensions, one per coordinate, not 1"),
        (np.zeros((3, 2)), 2, "the coordinates of heads must be integers, not an array of type float64"),
        (np.array([[0, -1]]), 2, "the coordinates of heads must be at least 0, not -1"),
        ((np.arange(3), np.arange(4)), 2, r"2 arrays of one dimension and equal length, .* shapes are \(3,\), \(4,\)"),
        ((np.arange(3),), 2, r"heads given by columns must be 2 arrays"),
    ],
)
def test_rejects_arrays_of_a_wrong_shape(position, width, text):
    with pytest.raises(DomainError, match=text):
        (twins() if width == 1 else turning_corners()).heads(position)


def test_repeats_are_an_error_or_cancel():
    assert twins().heads(np.array([1, 2, 1, 3])) == {2, 3}
    with pytest.raises(DomainError, match="the head at 1 is repeated"):
        twins().heads([1, 2, 1, 3])


def test_masks_are_read_bit_by_bit():
    assert twins().heads(0) == set()
    assert twins().heads(1 << 100 | 2) == {1, 100}
    assert twins().heads(1 << 5000 | 2) == {1, 5000}
    with pytest.raises(DomainError, match="a mask of heads must be at least 0, not a negative number of 20001 bits"):
        twins().heads(-1 << 20000)


def test_values_have_the_smallest_type_and_are_added():
    row = Row(lambda n: [[]], lambda n: n + 1)
    assert row.column_values([np.array([254], np.uint64)]).dtype == np.uint8
    assert row.column_values([np.array([1 << 17], np.uint64)]).dtype == np.uint32
    assert motley().column_values([np.array([70], np.uint64)]).dtype == object
    assert twins().nim_value(np.zeros(0, int)) == 0


def test_all_signs_for_coins_are_read():
    assert read_row("hH1● tT0○").tolist() == [True] * 4 + [False] * 4
    assert read_row("").tolist() == []


def test_the_first_coordinate_goes_right_and_the_second_up():
    board = read_board("\n tth \n htt\n\n")
    assert board.shape == (3, 2)
    assert np.argwhere(board).tolist() == [[0, 0], [2, 1]]
    assert read_board(" \n").shape == (0, 0)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_boards_can_be_formatted_and_read_back(columns, rows, data):
    coins = data.draw(st.lists(st.booleans(), min_size=columns * rows, max_size=columns * rows))
    board = np.array(coins).reshape(columns, rows)
    assert (read_board(write_coins(board)) == board).all()
    assert (read_row(write_coins(board[:, 0])) == board[:, 0]).all()


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (read_row, "hh2", "expected a coin (h or ● for heads, t or ○ for tails), found '2'\n  hh2\n    ^"),
        (read_board, "hh\nth\nx", "expected a coin (h or ● for heads, t or ○ for tails), found 'x'\n  x\n  ^"),
        (
            read_board,
            "hh\nt",
            "all lines of a board must be equally long, but this one has 1 coin and the first has 2 coins\n  t\n   ^",
        ),
    ],
)
def test_a_caret_shows_what_is_wrong(read, text, message):
    with pytest.raises(NotationError) as error:
        read(text)
    assert str(error.value) == message


def test_heads_are_placed():
    assert place_heads([(1, 0)], (2, 2)).tolist() == [[False, False], [True, False]]
    assert place_heads({3}, 4).tolist() == [False, False, False, True]


@pytest.mark.parametrize(
    ("heads", "shape", "text"),
    [
        ([4], 4, "there is no coin at 4 on a board of 4 coins"),
        ([(0, 2)], (2, 2), r"there is no coin at \(0, 2\) on a board of 2 × 2 coins"),
        ([(0, 1)], 4, r"there is no coin at \(0, 1\) on a board of 4 coins"),
        ([-1], 4, "a coordinate of a head must be at least 0, not -1"),
        ([], (2, -1), "the number of coins must be at least 0, not -1"),
        (5, 3, "the heads must be iterable, not 5; try a list"),
    ],
)
def test_rejects_heads_outside_of_the_board(heads, shape, text):
    with pytest.raises(DomainError, match=text):
        place_heads(heads, shape)


def test_boards_are_not_too_large():
    with pytest.raises(LimitError, match="a board may have at most 268435456 coins, not 100000 × 100000"):
        place_heads([], (100_000, 100_000))


@pytest.mark.parametrize(
    ("coins", "text"),
    [
        (np.zeros((2, 2, 2), bool), "an array of coins must have one or two dimensions, not 3"),
        ([[True], [True, False]], "all lines of a board must be equally long"),
    ],
)
def test_rejects_arrays_with_other_dimensions(coins, text):
    with pytest.raises(DomainError) as error:
        write_coins(coins)
    assert str(error.value) == text


@pytest.mark.parametrize(("read", "what"), [(read_row, "a row of coins"), (read_board, "a board of coins")])
@pytest.mark.parametrize("given_text", [None, 5])
def test_rejects_values_that_are_not_texts(read, what, given_text):
    with pytest.raises(TypeError) as error:
        read(given_text)
    kind = type(given_text).__name__
    assert str(error.value) == f"{what} must be a string, with h for heads and t for tails, not {kind}"


def test_heads_of_a_product_of_products_are_placed():
    board = place_heads([((0, 1), 1), (1, (0, 1)), (1, 1, 1)], (2, 2, 2))
    assert np.argwhere(board).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 1]]
