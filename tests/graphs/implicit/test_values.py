import pytest

from grundy import LimitError, LoopyValue
from grundy.graphs.implicit.labelling import values
from grundy.graphs.implicit.sums import Summed, SumMetError
from grundy.rules import Part, Sum, game_from


class Pile:
    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        if n > 100:
            raise LimitError("too high")
        return n


def test_values_come_in_the_order_of_the_positions() -> None:
    assert values(game_from(range), [3, 0, 2, 3], 100) == [3, 0, 2, 3]
    assert values(Pile(), [], 100) == []


def test_only_what_is_not_told_is_searched() -> None:
    rules = Summed(range)
    found = values(rules, [Part(Pile(), 90), 3, Sum(2, Part(Pile(), 80)), Sum()], 5)
    assert found == [90, 3, 2 ^ 80, 0]


def test_a_limit_of_the_game_is_told() -> None:
    with pytest.raises(LimitError, match="too high"):
        values(Pile(), [3, 200], 10**6)


def test_a_sum_is_left_to_the_rules_of_sums() -> None:
    with pytest.raises(SumMetError):
        values(game_from(lambda n: [Sum(1, 2)]), [3], 100)


def test_parts_of_which_one_goes_round_are_added() -> None:
    around = {"a": "ab", "b": ""}.__getitem__
    assert values(Summed(around), [Sum("a", Part(range, 2))], 100) == [LoopyValue.infinite({2})]
