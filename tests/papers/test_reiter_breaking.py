"""Test Reiter's games with heaps that split: Kayles and Grundy's game. The exercises are lost; these tests are ours."""

import pytest
import reference

import grundy
from grundy.sequences import TakeAndBreak, find_period, nim_value, nim_values

claim = pytest.mark.claim


def kayles(pins: int) -> list[tuple[int, int]]:
    """Return the rows that remain after knocking down one pin or two adjacent pins."""
    return [(left, pins - hit - left) for hit in (1, 2) for left in range(pins - hit + 1)]


def unequal_parts(heap: int) -> list[tuple[int, int]]:
    return [(part, heap - part) for part in range(1, heap) if 2 * part != heap]


@claim("reiter.3.exercise-kayles")
def test_kayles_is_solved_and_every_row_is_won_from_the_middle() -> None:
    values = reference.heap_values(kayles, 300)
    assert nim_values("Kayles", 300).tolist() == values
    found = find_period("Kayles")
    assert (found.period, found.preperiod, found.saltus, found.proved) == (12, 71, 0, True)
    assert all(values[n] == values[n + 12] for n in range(71, 288))
    assert values[0] == 0
    assert all(values[1:83])  # and so, by the period, the values of all rows
    game = TakeAndBreak("0.77")
    for pins in range(1, 61):
        half = (pins - 1) // 2
        assert (half, half) in kayles(pins)
        left = (half, half) if half else ()
        assert grundy.outcome(game, left) is grundy.Outcome.P
        assert left in list(grundy.winning_moves(game, pins))
        assert grundy.outcome(game, pins) is grundy.Outcome.N
    assert nim_value("Kayles", 10**30) == values[72 + (10**30 - 72) % 12]


@claim("reiter.3.exercise-grundy")
def test_heaps_of_grundys_game_are_labelled_in_turn() -> None:
    values = reference.heap_values(unequal_parts, 300)
    assert nim_values("Grundy's game", 300).tolist() == values
    assert [heap for heap in range(30) if values[heap] == 0] == [0, 1, 2, 4, 7, 10, 20, 23, 26]
    game = TakeAndBreak("Grundy's game")
    safe = [heap for heap in range(30) if grundy.outcome(game, heap) is grundy.Outcome.P]
    assert safe == [0, 1, 2, 4, 7, 10, 20, 23, 26]
    assert not find_period("Grundy's game", 10_000).proved
