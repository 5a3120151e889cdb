import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.games.boards.board import Board, full_board, read_board, write_board


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_what_is_written_is_read_as_the_same(rows: int, columns: int, data: st.DataObject) -> None:
    board = Board(rows, columns, data.draw(st.integers(0, (1 << rows * columns) - 1)))
    assert read_board(write_board(board)) == board


def test_boards_are_read() -> None:
    assert read_board(" 3×4 ") == read_board("3 x 4") == full_board(3, 4)
    assert read_board("##./.../..#") == Board(3, 3, 0b011_111_100)
    assert write_board(Board(3, 3, 0b011_111_100)) == "##./.../..#"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a number of rows, or a board drawn with . and #, found an empty text"),
        ("3", 1, "expected x and the number of columns, found the end of the text"),
        ("3x", 2, "expected a number of columns, found the end of the text"),
        ("3x4x5", 3, "expected nothing more after the number of columns, found 'x'"),
        ("0x4", 0, "expected a number of rows that is at least 1, found 0"),
        ("4x0", 2, "expected a number of columns that is at least 1, found 0"),
        (
            "1000x1000",
            0,
            "a board of 1000 x 1000 squares is too large, and at most 100000 squares are made; try a smaller one",
        ),
        ("..a", 2, "expected . or # or /, found 'a'"),
        ("../", 3, "expected . or # (a row here has 2 squares), found the end of the text"),
        (".././..", 4, "expected . or # (a row here has 2 squares), found '/'"),
        ("../...", 5, "expected / between rows of the same length, found '.'"),
        ("..//..", 3, "expected . or # (a row here has 2 squares), found '/'"),
    ],
)
def test_a_bad_board_is_refused_at_the_bad_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_board(text)
    assert (caught.value.at, caught.value.message) == (at, message)
