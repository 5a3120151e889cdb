"""Coins: the touched ones are turned."""

import re

import pytest
from play.boards.reached import board, component, components, gestures

from grundy.play.boards import board_of


@pytest.mark.parametrize("notation", ["Motley(HTHTH)", "Ruler(HTHHTTH)", "Grunt(TTTHTTHTH)", "TurningCorners(TTH/HTT)"])
def test_the_touched_coins_are_turned(notation):
    for term in components(notation):
        for option, [way] in gestures(term):
            places = [tuple(map(int, re.findall(r"\d+", id_))) for id_ in way]
            turned = {place if len(place) > 1 else place[0] for place in places}
            assert term.position ^ turned == option


def test_heads_and_tails_differ_by_letters():
    coins = [(mark.kind, mark.text) for mark in board("Motley(HTH)").marks if mark.shape == "circle"]
    assert coins == [("heads", "H"), ("tails", "T"), ("heads", "H")]


def test_a_board_has_its_first_line_at_the_bottom():
    marks = {mark.id: mark for mark in board("Rugs(THT/HTH)").marks if mark.id}
    assert marks["x0y0"].kind == "heads"
    assert marks["x1y1"].kind == "heads"
    assert marks["x0y0"].place("y") > marks["x1y1"].place("y")


def test_a_row_keeps_its_coins_when_the_start_is_known():
    start = component("Twins(THTTHH)")
    after = component("Twins(HH)")
    long, short = board_of(after, [start]), board_of(after)
    assert sum(mark.shape == "circle" for mark in long.marks) == 6
    assert sum(mark.shape == "circle" for mark in short.marks) == 2


def test_long_rows_are_wrapped_and_longer_ones_not_drawn():
    assert board(f"Twins({'T' * 79}H)").width <= 340
    assert board_of(component(f"Twins({'T' * 80}H)")) is None
    assert gestures(component(f"Twins({'T' * 80}H)"))[0][1] == []
