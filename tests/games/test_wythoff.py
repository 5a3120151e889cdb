import pickle

import numpy as np
import pytest

from grundy import DomainError, LimitError, reference
from grundy.games import Wythoff, wythoff
from grundy.testing import check_game


def test_wythoff_is_what_it_says() -> None:
    assert check_game(Wythoff(), [(9, 8)]) == 90


# Rows of the table of values, columns 0 to 20. Source: the test of CGSuite for row 10; our own brute force for all.
ROWS = {
    1: [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 16, 17, 15, 19, 20, 18],
    3: [3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15, 11, 16, 18, 14, 13, 21, 17, 22],
    8: [8, 6, 7, 10, 1, 2, 5, 3, 4, 15, 16, 17, 18, 0, 9, 14, 12, 19, 23, 24, 26],
    10: [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28],
}


@pytest.mark.parametrize("row", ROWS)
def test_known_rows(row: int) -> None:
    game = Wythoff()
    assert [game.nim_value((row, column)) for column in range(21)] == ROWS[row]
    assert [game.nim_value((column, row)) for column in range(21)] == ROWS[row]


def test_zeros_are_the_golden_ratio_pairs() -> None:
    game = Wythoff()
    zeros = [(a, b) for b in range(300) for a in range(b + 1) if game.nim_value((a, b)) == 0]
    expected = (reference.wythoff_p_position(n) for n in range(200))
    assert zeros == [(a, b) for a, b in expected if b < 300]


def test_the_table_grows_with_the_questions() -> None:
    """Asking in any order, wide or narrow, gives the values of a fresh table."""
    game = Wythoff()
    questions = [(0, 0), (3, 500), (500, 3), (130, 140), (127, 127), (128, 128), (600, 2), (129, 700)]
    assert [game.nim_value(q) for q in questions] == [Wythoff().nim_value(q) for q in questions]


def test_piles_that_are_too_large_are_refused_with_the_figure() -> None:
    with pytest.raises(LimitError, match=r"W\(1000000,1000000\) needs a table of all smaller positions"):
        Wythoff().nim_value((10**6, 10**6))


def test_the_largest_table_is_just_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wythoff, "MAX_SQUARES", 1000)
    assert Wythoff().nim_value((9, 99)) == Wythoff().nim_value((99, 9))
    with pytest.raises(LimitError):
        Wythoff().nim_value((10, 99))


def test_moves_to_a_value_are_found_on_all_small_boards() -> None:
    corners = [(12, 9), (7, 16), (11, 11)]
    below = {(x, y) for a, b in corners for x in range(a + 1) for y in range(b + 1)}
    assert check_game(Wythoff(), corners) == len(below)


def test_one_empty_pile_is_nim_of_any_size() -> None:
    game = Wythoff()
    assert game.nim_value((0, 10**30)) == 10**30
    assert list(game.moves_to((0, 10**30), 5)) == [(f"take {10**30 - 5} from the second pile", (0, 5))]
    assert list(game.moves_to((10**30, 0), 10**30)) == []


def test_a_long_narrow_board_answers_without_trying_all_moves() -> None:
    game = Wythoff()
    assert list(game.moves_to((10**6, 3), 0)) == [("take 999995 from the first pile", (5, 3))]
    assert game.nim_value((5, 3)) == 0


def test_negative_piles_are_refused() -> None:
    with pytest.raises(DomainError, match="a pile is 0 or more, not -1"):
        Wythoff().nim_value((2, -1))


def test_numpy_integers_do_not_overflow() -> None:
    assert Wythoff().nim_value((np.uint8(200), np.uint8(250))) == Wythoff().nim_value((200, 250))


def test_a_pickled_game_leaves_its_tables_behind() -> None:
    game = Wythoff()
    value = game.nim_value((500, 600))
    text = pickle.dumps(game)
    assert len(text) < 200
    assert pickle.loads(text).nim_value((500, 600)) == value


def test_only_a_few_tables_are_kept() -> None:
    game = Wythoff()
    questions = [(1, 4000), (60, 60), (3, 9000), (300, 300), (2, 20_000), (1, 4000)]
    assert [game.nim_value(q) for q in questions] == [Wythoff().nim_value(q) for q in questions]
    assert len(game._tables) <= wythoff.MAX_TABLES
