from xml.etree import ElementTree

import pytest

from grundy.errors import LimitError
from grundy.games import Cram
from grundy.games.boards.board import full_board


def test_a_picture_shows_squares_with_the_numbers_of_rows_and_columns() -> None:
    lines = Cram().picture(Cram().parse("#" + 10 * ".")).splitlines()
    assert lines == ["    1  2  3  4  5  6  7  8  9 10 11", "1   ■  □  □  □  □  □  □  □  □  □  □"]


def test_the_drawing_is_well_formed_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(Cram().svg(Cram().parse("##./..#")))
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}title")]
    assert texts[0] == "Board ##./..#"
    assert texts.count("row 1, column 3: empty") == texts.count("row 2, column 3: taken") == 1


def test_a_board_that_is_too_large_is_not_drawn() -> None:
    for method in (Cram().picture, Cram().svg):
        with pytest.raises(LimitError, match="at most 64 squares in each direction, and this board has 65 × 2"):
            method(full_board(65, 2))
