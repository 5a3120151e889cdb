"""Pictures of coins, judged by parsing them."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from grundy.errors import DomainError, LimitError
from grundy.linear import turning_corners
from grundy.linear.turning import draw_coins, read_board, read_row


def circles(picture):
    return [element for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("circle")]


def titles(picture):
    return [element.text for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("title")][1:]


def test_each_coin_is_drawn_and_told():
    picture = draw_coins(read_row("thh"))
    assert titles(picture) == ["place 0: tails", "place 1: heads", "place 2: heads"]
    assert [circle.get("fill") for circle in circles(picture)] == ["#ffffff", "#0072b2", "#0072b2"]
    assert "A row of 3 coins, of which 2 show heads." in picture


def test_the_coins_of_a_move_have_a_second_border():
    board = read_board("○○●\n○●○\n○○○")
    move = next(turning_corners().each_winning_move(board))
    picture = draw_coins(board, move.turned, title="Turning <Corners>")
    rings = [circle for circle in circles(picture) if circle.get("stroke-dasharray")]
    assert len(rings) == len(move.turned) == 4
    assert "4 of them are turned" in picture
    assert "Turning &lt;Corners&gt;" in picture
    assert sum(title.endswith("turned") for title in titles(picture)) == 4


def test_larger_second_coordinates_are_higher():
    picture = draw_coins(np.array([[True, False]]))
    low, high = (float(circle.get("cy")) for circle in circles(picture))
    assert high < low


def test_all_coins_are_inside_the_picture():
    picture = draw_coins(np.ones((20, 3), bool), [(19, 2)], title="A title")
    width, height = map(float, re.search(r'viewBox="0 0 (\d+) (\d+)"', picture).groups())
    x, y = map(float, re.search(r"translate\((\d+) ([\d.]+)\)", picture).groups())
    for circle in circles(picture):
        assert 0 < x + float(circle.get("cx")) - 15 < x + float(circle.get("cx")) + 15 < width
        assert 0 < y + float(circle.get("cy")) - 15 < y + float(circle.get("cy")) + 15 < height


def test_a_board_without_coins_is_drawn():
    assert "A row of 0 coins" in draw_coins(np.zeros(0, bool))


@pytest.mark.parametrize("coin", [3, -1, (0, 0), "a"])
def test_coins_that_are_not_there_cannot_be_turned(coin):
    with pytest.raises(DomainError, match=r"there is no coin at .* on a board of 3 coins"):
        draw_coins([True, False, True], [coin])


def test_turned_coins_are_a_list():
    with pytest.raises(DomainError) as error:
        draw_coins([True], turned=5)
    assert str(error.value) == "the coins that are turned can be listed one by one, and 5 cannot; try a list"


def test_pictures_have_limits():
    with pytest.raises(LimitError, match="at most 64 coins in each direction, and this board has 65 × 2; draw a part"):
        draw_coins(np.zeros((65, 2), bool))
    with pytest.raises(DomainError, match="coins lie in a row or on a board, and this array has 3 dimensions"):
        draw_coins(np.zeros((2, 2, 2), bool))
