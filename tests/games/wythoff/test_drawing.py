from xml.etree import ElementTree

import pytest

from grundy.games import Wythoff


def test_the_picture_shows_all_moves() -> None:
    for a, piles in [(1, (6, 4)), (2, (3, 11)), (4, (12, 12)), (1, (0, 0)), (1, (0, 7))]:
        rows = Wythoff(a).picture(piles).splitlines()[: piles[1] + 1]
        squares = {(x, piles[1] - i): s for i, row in enumerate(rows) for x, s in enumerate(row[2:].split())}
        assert {square for square, symbol in squares.items() if symbol == "+"} == set(Wythoff(a).options(piles))
        assert [square for square, symbol in squares.items() if symbol == "Q"] == [piles]
        assert len(squares) == (piles[0] + 1) * (piles[1] + 1)


def test_columns_stand_below_each_other() -> None:
    assert Wythoff().picture((10, 1)).splitlines() == [
        " 1   +  +  +  +  +  +  +  +  +  +  Q",
        " 0   .  .  .  .  .  .  .  .  .  +  +",
        "",
        "     0  1  2  3  4  5  6  7  8  9 10",
    ]


def test_large_piles_are_numbers() -> None:
    assert Wythoff().picture((26, 10**30)) == f"first pile   26\nsecond pile  {10**30}"
    assert "a number of 16610 bits" in Wythoff().picture((10**5000, 3))


@pytest.mark.parametrize("piles", [(6, 4), (0, 0), (25, 25), (26, 3), (10**5000, 3)])
def test_drawings_are_svg_with_a_title(piles: tuple[int, int]) -> None:
    root = ElementTree.fromstring(Wythoff().svg(piles))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root[0].tag.endswith("title")
    assert root[0].text is not None
    assert root[0].text.startswith("Wythoff's game with piles of ")


def test_a_drawing_has_a_dot_for_each_move() -> None:
    assert Wythoff(2).svg((5, 7)).count("<circle") == len(set(Wythoff(2).options((5, 7)))) + 1
