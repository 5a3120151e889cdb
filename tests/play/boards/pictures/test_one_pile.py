"""One pile: the touched counter goes with all above it."""

import pytest
from play.boards.reached import board, component, components, gestures

import grundy
from grundy.play.boards import board_of


@pytest.mark.parametrize(
    "notation", ["N(14)", "N(20;1,3,5)", "SubtractSquares(20)", "SubtractPrimes(20)", "{1,2,6}(20)", "0.3333(12)"]
)
def test_what_lies_below_the_touched_counter_is_left(notation):
    for term in components(notation):
        for option, ways in gestures(term):
            left = sum(option) if isinstance(option, tuple) else option
            assert ways == [[f"c{left + 1}"]]


def test_fibonacci_nim_says_how_many_may_be_taken():
    assert "take up to 6" in [mark.text for mark in board("FibonacciNim(20; 6)").marks]
    assert board("FibonacciNim(20; 6)").ids() == [f"c{n}" for n in range(15, 21)]
    for option, ways in gestures(component("FibonacciNim(20; 6)")):
        assert ways == [[f"c{option[0] + 1}"]]


def test_a_pile_of_more_than_sixty_is_a_block_with_its_number():
    found = board("N(61)")
    assert found.ids() == ["call"]  # a touch asks for the move
    assert "61" in [mark.text for mark in found.marks]
    assert all(ways == [] for _, ways in gestures(component("N(61)")))
    assert len(board("N(60)").ids()) == 60


def test_several_heaps_in_one_position_of_a_heap_game_have_no_board():
    term = grundy.position(grundy.sequences.Subtraction([1, 2]), (3, 4)).terms[0]
    assert board_of(term) is None
