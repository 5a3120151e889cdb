"""Piles: their counters stand on each other, and nothing lies on anything else."""

from grundy.play.boards.piles import HIGH, MOST_COUNTERS, Pile, pile_corners, piles_board


def test_counters_stand_on_each_other_in_columns_of_ten():
    marks = {mark.id: mark for mark in piles_board([Pile(23)], "").marks if mark.id}
    assert marks["c1"].place("y") > marks["c2"].place("y") > marks["c10"].place("y")
    assert marks["c11"].place("y") == marks["c1"].place("y")
    assert marks["c11"].place("x") > marks["c1"].place("x")
    assert len({mark.geometry for mark in marks.values()}) == 23
    assert HIGH == 10


def test_piles_stand_side_by_side_on_one_line():
    piles = [Pile(3, "a"), Pile(12, "b"), Pile(0, "c")]
    corners = pile_corners(piles)
    lefts = [left for left, _ in corners]
    assert all(left + pile.width < after for left, pile, after in zip(lefts, piles, lefts[1:], strict=False))
    assert len({bottom for _, bottom in corners}) == 1


def test_many_piles_stand_in_several_lines_that_fit_a_phone():
    piles = [Pile(n, f"h{n}c") for n in range(1, 20)]
    board = piles_board(piles, "", note="a note")
    bottoms = [bottom for _, bottom in pile_corners(piles)]
    assert board.width <= 340
    assert bottoms == sorted(bottoms)
    assert len(set(bottoms)) > 2
    counters = [mark.geometry for mark in board.marks if mark.id]
    assert len(counters) == len(set(counters)) == 190


def test_touch_is_the_lowest_counter_that_goes():
    assert Pile(5).touch(0) == "c1"
    assert Pile(5).touch(4) == "c5"
    assert Pile(5).touch(5) is None
    assert Pile(MOST_COUNTERS + 1).touch(3) is None
    assert piles_board([], "nothing").marks == ()


def test_a_number_of_many_digits_is_written_without_its_middle():
    board = piles_board([Pile(10**30)], "")
    assert [mark.text for mark in board.marks if mark.text] == ["1000000…0000000"]
    assert board.width <= 324
    assert [mark.text for mark in piles_board([Pile(10**17)], "").marks if mark.text] == ["1" + 17 * "0"]
