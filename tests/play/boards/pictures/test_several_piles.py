"""Several piles: what lies below the touched counters is left."""

import re

import pytest
from play.boards.reached import board, component, components, gestures

from grundy.play.boards import board_of


@pytest.mark.parametrize("notation", ["Moore(2;2,3,4)", "Moore(3;1,2,1,2)"])
def test_in_moores_nim_a_counter_is_touched_in_each_pile(notation):
    for term in components(notation):
        for option, ways in gestures(term):
            left = list(term.position)
            for id_ in ways[0]:
                pile, counter = map(int, re.fullmatch(r"h(\d+)c(\d+)", id_).groups())
                left[pile - 1] = counter - 1
            assert tuple(left) == option
            assert len(ways) == 1


def test_in_staircase_nim_the_touched_coins_go_one_step_down():
    for term in components("Staircase(2,1,2)"):
        for option, [[id_]] in gestures(term):
            step, coin = map(int, re.fullmatch(r"h(\d+)c(\d+)", id_).groups())
            left = [0, *term.position]
            left[step - 1] += left[step] - coin + 1
            left[step] = coin - 1
            assert tuple(left[1:]) == option


def test_in_poker_nim_chips_go_from_the_bag_to_the_touched_heap():
    for term in components("PokerNim(2,3; 2)"):
        heaps, bag = term.position
        for option, [way] in gestures(term):
            left = list(heaps)
            if way[0].startswith("b"):
                chips, heap = bag - int(way[0][1:]) + 1, int(way[1][1:])
                left[heap - 1] += chips
                assert option == (tuple(left), bag - chips)
            else:
                heap, chip = map(int, re.fullmatch(r"h(\d+)c(\d+)", way[0]).groups())
                left[heap - 1] = chip - 1
                assert option == (tuple(left), bag)


def test_chips_cannot_be_added_from_an_empty_bag():
    assert not [id_ for id_ in board("PokerNim(2,3; 0)").ids() if "c" not in id_]


def test_too_many_piles_are_not_drawn():
    term = component(f"Moore(2;{','.join(['1'] * 41)})")
    assert board_of(term) is None
    assert gestures(term)[0][1] == []
