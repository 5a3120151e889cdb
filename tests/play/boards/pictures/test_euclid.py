"""Euclid: the touched piece goes with all to the right of it."""

import pytest
from play.boards.reached import board, component, components, gestures

from grundy.play.boards import board_of


@pytest.mark.parametrize("notation", ["Euclid(7,40)", "Euclid(40,7)", "GrossmanEuclid(6,42)", "Euclid(3,3)"])
def test_what_lies_left_of_the_touched_piece_is_left(notation):
    for term in components(notation):
        small, large = sorted(term.position)
        for option, [[id_]] in gestures(term):
            if small == large:
                assert option == ((0, large) if id_ == "m1" else (large, 0))
                continue
            left = large % small + (int(id_[1:]) - 1) * small
            assert option == tuple(left if number == large else number for number in term.position)


def test_the_pieces_make_up_the_larger_number():
    for a, b in ((7, 40), (5, 5), (1, 9)):
        pieces = [int(mark.text) for mark in board(f"Euclid({a},{b})").marks if mark.shape == "rect"]
        assert sum(pieces) == (a + b if a == b else b)


def test_more_than_sixty_pieces_are_not_drawn():
    assert board_of(component("Euclid(1,61)")) is None
    assert gestures(component("Euclid(1,61)"))[0][1] == []
    assert board("Euclid(0,5)").ids() == []
