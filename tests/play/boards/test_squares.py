"""Pictures made of squares: Cram, Chomp, Wythoff's game, Treblecross, Northcott's game, cards and coins."""

import re
from itertools import pairwise

import pytest
from play.boards.reached_boards import board, component, components, gestures

from grundy.games.boards import Board
from grundy.play.boards import board_of


def square(id_: str) -> tuple[int, int]:
    return tuple(map(int, re.findall(r"\d+", id_)))


def test_touches_in_cram_cover_two_squares():
    for term in components("Cram(3x4)"):
        for option, [[one, other]] in gestures(term):
            (r, c), (s, d) = square(one), square(other)
            assert abs(r - s) + abs(c - d) == 1
            empty = set(term.position.squares()) - {(r - 1, c - 1), (s - 1, d - 1)}
            assert isinstance(option, Board)
            assert set(option.squares()) == empty


def test_touch_in_chomp_removes_all_below_and_right_of_a_square():
    for term in components("Chomp(3x4)"):
        for option, [[id_]] in gestures(term):
            row, column = square(id_)
            rows = [min(n, column - 1) if at >= row else n for at, n in enumerate(term.position, 1)]
            assert tuple(n for n in rows if n) == option


def test_the_poisoned_square_cannot_be_touched():
    (poison,) = (mark for mark in board("Chomp(3x4)").marks if mark.kind == "poison")
    assert poison.id is None
    assert (poison.place("x"), poison.place("y")) < (20, 20)


def test_touch_moves_the_queen():
    for notation in ("W(6,4)", "W(6,4;2)"):
        for term in components(notation):
            for option, [[id_]] in gestures(term):
                assert square(id_) == option
                assert id_ in [mark.id for mark in board(str(term)).marks if mark.kind == "target"]


def test_large_positions_of_wythoffs_game_are_piles():
    for option, [way] in gestures(component("W(12,30)")):
        left = {id_[0]: int(id_[1:]) - 1 for id_ in way}
        assert (left.get("a", 12), left.get("b", 30)) == option
    assert all(ways == [] for option, ways in gestures(component("W(12,70)")) if option[1] < 70)
    assert [["a12"]] in [ways for _, ways in gestures(component("W(12,70)"))]


def test_touch_in_treblecross_adds_a_cross():
    for term in components("Treblecross(9)"):
        squares, crosses = term.position
        for option, [[id_]] in gestures(term):
            assert option == (squares, tuple(sorted((*crosses, *square(id_)))))


def test_unplayable_squares_have_a_dash():
    assert [mark.text for mark in board("Treblecross(..X.....)").marks] == ["–", "–", "X", "–", "–", None, None, None]


def test_touches_in_northcotts_game_move_a_counter():
    for term in components("Northcott(5; 1-4, 5-3)"):
        found = board(str(term))
        assert found.ordered
        for option, [[counter, goal]] in gestures(term):
            row, to = square(goal)
            rows = [(other, mine) for mine, other in term.position]
            rows[row - 1] = (rows[row - 1][0], to)
            assert counter == f"r{row}"
            assert option == tuple(rows)


def test_touch_cuts_a_card():
    for term in components("Rectangle(4,3)"):
        a, b = term.position
        for option, [[id_]] in gestures(term):
            x, y = square(id_)
            assert list(option) == [(x, b), (a, y), (x, y)]


def test_squares_fit_a_phone_and_are_large_enough_to_touch():
    for notation in ("Treblecross(8)", "Treblecross(60)", "W(8,8)", "W(10,10)", "Cram(8x8)", "Cram(12x12)"):
        assert board(notation).width <= 340
    columns = {"Chomp(1x40)": 40, "Cram(2x20)": 20, "W(10,10)": 11, "Cram(4x4)": 4, "Cram(1x1)": 1}
    for notation, count in columns.items():
        lefts = sorted({mark.place("x") for mark in board(notation).marks if mark.shape == "rect"})
        assert len(lefts) == count
        assert all(27 <= after - left <= 40 for left, after in pairwise(lefts))


@pytest.mark.parametrize("notation", ["Motley(HTHTH)", "Ruler(HTHHTTH)", "Grunt(TTTHTTHTH)", "TurningCorners(TTH/HTT)"])
def test_touches_turn_coins(notation):
    for term in components(notation):
        for option, [way] in gestures(term):
            places = [tuple(map(int, re.findall(r"\d+", id_))) for id_ in way]
            turned = {place if len(place) > 1 else place[0] for place in places}
            assert term.position ^ turned == option


def test_heads_and_tails_differ_by_letters():
    coins = [(mark.kind, mark.text) for mark in board("Motley(HTH)").marks if mark.shape == "circle"]
    assert coins == [("heads", "H"), ("tails", "T"), ("heads", "H")]


def test_rectangle_has_its_first_line_at_the_bottom():
    marks = {mark.id: mark for mark in board("Rugs(THT/HTH)").marks if mark.id}
    assert marks["x0y0"].kind == "heads"
    assert marks["x1y1"].kind == "heads"
    assert marks["x0y0"].place("y") > marks["x1y1"].place("y")


def test_row_keeps_the_coins_of_the_start():
    start = component("Twins(THTTHH)")
    after = component("Twins(HH)")
    long, short = board_of(after, [start]), board_of(after)
    assert sum(mark.shape == "circle" for mark in long.marks) == 6
    assert sum(mark.shape == "circle" for mark in short.marks) == 2


def test_long_rows_are_wrapped_and_very_long_rows_not_drawn():
    assert board(f"Twins({'T' * 79}H)").width <= 340
    assert board_of(component(f"Twins({'T' * 80}H)")) is None
    assert gestures(component(f"Twins({'T' * 80}H)"))[0][1] == []
