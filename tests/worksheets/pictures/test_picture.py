from worksheet_judges import places

from grundy.draw import element
from grundy.worksheets import Picture
from grundy.worksheets.pictures import beside, stacked

DOT = Picture(element("circle", cx=4, cy=4, r=3), 8, 8, "A dot.")
BAR = Picture(element("rect", x=0, y=0, width=20, height=2), 20, 2, "A bar.")


def test_stacked_pictures_follow_each_other_downwards() -> None:
    both = stacked([DOT, BAR], 3)
    assert (both.width, both.height, both.told) == (20, 13, "A dot. A bar.")
    assert places(both) == [(4, 4), (0, 11)]


def test_pictures_side_by_side_stand_on_one_line() -> None:
    both = beside([DOT, BAR], 3)
    assert (both.width, both.height) == (31, 8)
    assert places(both) == [(4, 4), (11, 6)]


def test_a_picture_is_written_as_svg_and_as_tikz() -> None:
    assert 'viewBox="0 0 8 8"' in str(DOT.svg)
    assert "<title>A dot.</title>" in str(DOT.svg)
    assert "(4,4) circle[radius=3]" in DOT.tikz
