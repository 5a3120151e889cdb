"""Cram: published values, values by the definition, moves, symmetry, and errors."""

import pickle
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import Cram
from grundy.games.boards import Board, full_board, read_board, write_board
from grundy.integers import mex
from grundy.rules import Outcome
from grundy.testing import check_game

# Nim values of full boards (Lemoine and Viennot 2012; Beling's repository impartial-games).
KNOWN = {
    **{(3, n): value for n, value in enumerate([1, 1, 0, 1, 1, 4, 1, 3, 1, 2, 0], 1)},
    **{(2, n): n % 2 for n in range(1, 13)},
    (4, 4): 0,
    (4, 5): 2,
    (4, 6): 0,
    (4, 7): 3,
    (5, 5): 0,
    (5, 6): 2,
    (6, 6): 0,
}


@cache
def by_definition(board: Board) -> int:
    return mex(by_definition(option) for option in Cram().options(board))


@pytest.mark.parametrize(("sides", "value"), KNOWN.items())
def test_known_values_for_either_order_of_the_sides(sides: tuple[int, int], value: int) -> None:
    game = Cram()
    assert game.nim_value(full_board(*sides)) == game.nim_value(full_board(*sides[::-1])) == value


def test_every_position_of_small_boards_agrees_with_the_definition() -> None:
    game = Cram()
    for rows, columns in ((1, 7), (2, 4), (3, 3)):
        for empty in range(1 << rows * columns):
            board = Board(rows, columns, empty)
            value = by_definition(board)
            assert game.nim_value(board) == value
            assert game.outcome(board) == Outcome.of(value)
            winning = {option for option in game.options(board) if by_definition(option) == 0}
            assert {option for _, option in game.winning_moves(board)} == winning


@pytest.mark.parametrize("text", ["3x4", "#..#/..../.##.", "1x7", "2x5"])
def test_the_abilities_agree_with_the_options(text: str) -> None:
    assert check_game(Cram(), [Cram().parse(text)]) > 10


def test_values_are_those_of_play_on_the_whole_board() -> None:
    game = Cram()
    board = game.parse("#..#./...../.#.../....#")
    values = {option: game.nim_value(option) for option in game.options(board)}
    assert game.nim_value(board) == mex(values.values())
    for target in range(5):
        assert {option for _, option in game.moves_to(board, target)} == {o for o, v in values.items() if v == target}


def test_labels_give_the_place_of_the_domino() -> None:
    assert [label for label, _ in Cram().moves(full_board(2, 2))] == [
        "row 1, columns 1 and 2",
        "row 2, columns 1 and 2",
        "column 1, rows 1 and 2",
        "column 2, rows 1 and 2",
    ]
    assert [label for label, _ in Cram().moves(full_board(3, 1))] == [
        "column 1, rows 1 and 2",
        "column 1, rows 2 and 3",
    ]


def test_large_boards_are_won_by_symmetry() -> None:
    game = Cram()
    assert game.outcome(full_board(100, 100)) is Outcome.P
    assert list(game.winning_moves(full_board(100, 100))) == []
    assert game.outcome(full_board(100, 101)) is Outcome.N
    assert game.nim_value(full_board(100, 100)) == 0
    label, left = game.winning_move(full_board(100, 101)) or ("", None)
    assert label == "column 51, rows 50 and 51"
    assert game.outcome(left) is Outcome.P


def test_symmetry_answers_every_move() -> None:
    game = Cram()
    _, board = game.winning_move(full_board(20, 21)) or ("", None)
    for turn in range(30):
        options = list(game.options(board))
        reply = options[turn * 7919 % len(options)]
        assert game.outcome(reply) is Outcome.N
        _, board = game.winning_move(reply) or ("", None)
        assert game.outcome(board) is Outcome.P


def test_strips_of_any_length_and_wide_shapes_have_values() -> None:
    game = Cram()
    assert game.nim_value(full_board(1, 70)) == game.nim_value(full_board(70, 1)) == 1  # 0.07 has the period 34
    corner = Board(12, 12, sum(1 << 12 * row for row in range(12)) | (1 << 12) - 1)  # a path of 23 around the corner
    assert game.nim_value(corner) == 1
    branch = Board(12, 12, corner.empty | 1 << 12 * 5 + 1)  # 64 squares of a board are not enough for it
    assert game.nim_value(branch) == mex(game.nim_value(option) for option in game.options(branch))


def test_rejects_boards_that_are_too_large() -> None:
    game = Cram()
    with pytest.raises(LimitError, match=r"has 81 empty squares; the search supports at most 64"):
        game.nim_value(full_board(9, 9))
    with pytest.raises(
        LimitError,
        match=r"stopped after storing 500 positions without an answer; try a smaller position, or raise limit=…",
    ):
        game.nim_value(full_board(5, 7), limit=500)
    assert game.nim_value(full_board(5, 5)) == 0  # despite the table of the failed search
    with pytest.raises(LimitError, match="at most 64"):
        list(game.winning_moves(full_board(9, 9)))


def test_winning_moves_rejects_boards_where_it_knows_only_one() -> None:
    """Of 2 x 23 squares all 23 upright dominoes win: 2 x n has value 0 for even n and 1 for odd n."""
    game = Cram()
    with pytest.raises(LimitError, match=r"cannot find all winning moves on a board with 66 empty squares: at most 36"):
        game.winning_moves(full_board(2, 33))
    label, _ = game.winning_move(full_board(2, 33)) or ("", None)
    assert label == "column 17, rows 1 and 2"
    assert len(list(game.moves_to(full_board(2, 23), 0))) == 23


def test_rejects_positions_that_are_not_boards() -> None:
    for method in (Cram().options, Cram().moves, Cram().nim_value, Cram().outcome, Cram().format, Cram().svg):
        with pytest.raises(DomainError, match=r"a position must be a Board, not '3x4'; try full_board\(3, 4\)"):
            method("3x4")  # type: ignore[operator]
    with pytest.raises(DomainError, match="a nim value must be at least 0"):
        Cram().moves_to(full_board(2, 2), -1)


def test_positions_that_differ_by_a_symmetry_have_one_representative() -> None:
    game = Cram()
    forms = ["##./.../..#", "#../.../.##", "..#/.../##.", ".##/.../#..", "####/###./#.../#..#"]
    assert len({game.canonical(game.parse(text)) for text in forms}) == 1
    assert game.canonical(game.parse("#.#/.#.")) == Board(1, 1, 0)


def test_a_game_can_be_copied() -> None:
    assert pickle.loads(pickle.dumps(Cram())).nim_value(full_board(3, 4)) == 1


def test_boards_are_equal_when_their_squares_are() -> None:
    assert Board(np.int64(2), 2, np.uint8(15)) == full_board(2, 2)
    assert hash(full_board(2, 2)) == hash(Board(2, 2, 15))
    assert full_board(2, 2).without(3) == Board(2, 2, 12)


def test_rejects_invalid_boards() -> None:
    with pytest.raises(DomainError, match="the number of rows must be at least 1, not 0"):
        Board(0, 3, 0)
    with pytest.raises(DomainError, match=r"the number of columns must be a whole number, not 2\.5"):
        full_board(2, 2.5)  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="the empty squares of a 2 x 2 board must be bits 0 to 3, not bit 4"):
        Board(2, 2, 16)
    with pytest.raises(LimitError, match="a board of 1000 x 1000 squares is too large; the limit is 100000 squares"):
        full_board(1000, 1000)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_boards_round_trip(rows: int, columns: int, data: st.DataObject) -> None:
    board = Board(rows, columns, data.draw(st.integers(0, (1 << rows * columns) - 1)))
    assert read_board(write_board(board)) == board


def test_boards_are_parsed() -> None:
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
            "a board of 1000 x 1000 squares is too large; the limit is 100000 squares; try a smaller board",
        ),
        ("..a", 2, "expected . or # or /, found 'a'"),
        ("../", 3, "expected . or # (each row has 2 squares), found the end of the text"),
        (".././..", 4, "expected . or # (each row has 2 squares), found '/'"),
        ("../...", 5, "expected / between rows of the same length, found '.'"),
        ("..//..", 3, "expected . or # (each row has 2 squares), found '/'"),
    ],
)
def test_rejects_invalid_notation_with_its_place(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_board(text)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_a_picture_shows_squares_with_the_numbers_of_rows_and_columns() -> None:
    lines = Cram().picture(Cram().parse("#" + 10 * ".")).splitlines()
    assert lines == ["    1  2  3  4  5  6  7  8  9 10 11", "1   ■  □  □  □  □  □  □  □  □  □  □"]


def test_drawings_are_well_formed_and_have_a_description() -> None:
    root = ElementTree.fromstring(Cram().svg(Cram().parse("##./..#")))
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}title")]
    assert texts[0] == "Board ##./..#"
    assert texts.count("row 1, column 3: empty") == texts.count("row 2, column 3: taken") == 1
    numbers = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert numbers == ["1", "2", "3", "1", "2"]  # of the columns, then of the rows


def test_rejects_drawings_of_large_boards() -> None:
    for method in (Cram().picture, Cram().svg):
        with pytest.raises(LimitError, match="at most 64 squares in each direction, but this board has 65 × 2"):
            method(full_board(65, 2))
