"""Coins as text and heads on boards, judged by reading back what was written."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.linear.turning import place_heads, read_board, read_row, write_coins


def test_all_signs_for_coins_are_read():
    assert read_row("hH1● tT0○").tolist() == [True] * 4 + [False] * 4
    assert read_row("").tolist() == []


def test_the_first_coordinate_goes_right_and_the_second_up():
    board = read_board("\n tth \n htt\n\n")
    assert board.shape == (3, 2)
    assert np.argwhere(board).tolist() == [[0, 0], [2, 1]]
    assert read_board(" \n").shape == (0, 0)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_boards_are_written_and_read_again(columns, rows, data):
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
            "the lines of a board are equally long: this one has 1 coin, the first has 2 coins\n  t\n   ^",
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
        ([-1], 4, "a coordinate of a head is 0 or more, not -1"),
        ([], (2, -1), "the number of coins is 0 or more, not -1"),
        (5, 3, "the heads can be listed one by one, and 5 cannot; try a list"),
    ],
)
def test_heads_beside_the_board_are_refused(heads, shape, text):
    with pytest.raises(DomainError, match=text):
        place_heads(heads, shape)


def test_boards_are_not_too_large():
    with pytest.raises(LimitError, match="a board has at most 268435456 coins, and this one has 100000 × 100000"):
        place_heads([], (100_000, 100_000))


@pytest.mark.parametrize(
    ("coins", "text"),
    [
        (np.zeros((2, 2, 2), bool), "coins lie in a row or on a board, and this array has 3 dimensions"),
        ([[True], [True, False]], "the lines of a board are equally long, and here they are not"),
    ],
)
def test_only_rows_and_boards_are_written(coins, text):
    with pytest.raises(DomainError) as error:
        write_coins(coins)
    assert str(error.value) == text


@pytest.mark.parametrize(("read", "what"), [(read_row, "a row of coins"), (read_board, "a board of coins")])
@pytest.mark.parametrize("given_text", [None, 5])
def test_what_is_no_text_is_not_read(read, what, given_text):
    with pytest.raises(TypeError) as error:
        read(given_text)
    kind = type(given_text).__name__
    assert str(error.value) == f"{what} is read from text, h for heads and t for tails, not from {kind}"


def test_heads_of_a_product_of_products_are_placed():
    board = place_heads([((0, 1), 1), (1, (0, 1)), (1, 1, 1)], (2, 2, 2))
    assert np.argwhere(board).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 1]]
