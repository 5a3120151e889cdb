"""Coins as text: what is read, what is written, and where reading fails."""

import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.games.tokens.coins import listed_places, read_board, read_row, write_board, write_row


@given(st.frozensets(st.integers(0, 90)))
def test_rows_are_read_as_they_are_written(heads):
    assert read_row(write_row(heads)) == heads


@given(st.frozensets(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=12))
def test_boards_are_read_as_they_are_written(heads):
    assert read_board(write_board(heads)) == heads


def test_coins_are_letters_or_discs_and_blanks_mean_nothing():
    assert read_row(" hT ●○H ") == read_row("0, 2,4") == {0, 2, 4}
    assert read_row("TTT") == frozenset()


def test_the_top_line_of_a_board_has_the_largest_second_coordinate():
    assert read_board("HT/TT/TH") == {(0, 2), (1, 0)}


def test_heads_far_out_are_written_by_their_places():
    assert write_row({10**30, 2}) == f"2,{10**30}"
    assert write_board({(10**30, 0)}) == f"({10**30},0)"
    assert read_board(f"({10**30}, 0)") == {(10**30, 0)}


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a coin (H or ● for heads, T or ○ for tails) or the place of a head, found an empty text"),
        ("HX", 1, "expected a coin (H or ● for heads, T or ○ for tails), found 'X'"),
        ("HT1", 2, "expected a coin (H or ● for heads, T or ○ for tails), found '1'"),
        ("3,", 2, "expected the place of a head, such as 4, found the end of the text"),
        ("3, 3", 3, "the head at 3 is there twice, and there is one coin at each place"),
        ("3 4", 2, "expected a comma before the next head, found '4'"),
    ],
)
def test_a_bad_row_is_refused_at_its_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_row(text)
    assert (error.value.at, error.value.message) == (at, message)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a coin (H or ● for heads, T or ○ for tails) or a pair of coordinates, found an empty text"),
        ("HT/H", 4, "the lines of a board are equally long: this one has 1 coin, the first has 2 coins"),
        ("HT/HTT", 6, "the lines of a board are equally long: this one has 3 coins, the first has 2 coins"),
        (
            "HT,HT",
            2,
            "expected a coin (H or ● for heads, T or ○ for tails) or / before the next line, found ','",
        ),
        ("(1;2)", 2, "expected a comma between the coordinates, found ';'"),
        ("(1,2", 4, "expected ) after the coordinates, found the end of the text"),
        ("(1,2), (1,2)", 7, "the head at (1, 2) is there twice, and there is one coin at each place"),
        ("(1,2), 3", 7, "expected ( before a pair of coordinates, found '3'"),
    ],
)
def test_a_bad_board_is_refused_at_its_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_board(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_stretches_are_listed_by_their_ends():
    assert listed_places([7, 0, 1, 4, 5, 6]) == "0, 1, 4 to 7"
    assert listed_places([]) == ""
