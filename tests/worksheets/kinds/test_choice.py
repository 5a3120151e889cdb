from collections import Counter

from grundy.worksheets.exercise import Chance
from grundy.worksheets.kinds.nim import with_few_winning_moves


def test_positions_with_many_winning_moves_are_passed_over() -> None:
    for seed in range(20):
        chance = Chance(seed)
        assert with_few_winning_moves(chance, lambda c=chance: c.below(9), lambda moves: moves) in range(4)


def test_now_and_then_no_move_wins() -> None:
    found = Counter()
    for seed in range(300):
        chance = Chance(seed)
        found[with_few_winning_moves(chance, lambda c=chance: c.below(9), lambda moves: moves)] += 1
    assert 30 < found[0] < 90


def test_it_ends_where_some_move_always_wins() -> None:
    assert all(with_few_winning_moves(Chance(seed), lambda: 2, lambda moves: moves) == 2 for seed in range(20))
