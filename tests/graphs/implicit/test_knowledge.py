import pytest

from grundy import DomainError, LoopyValue, Outcome
from grundy.graphs.implicit.sums import ABILITIES, Knowledge
from grundy.rules import game_from


def test_a_function_knows_nothing() -> None:
    known = Knowledge.of(game_from(range))
    assert [getattr(known, name) for name in ABILITIES] == [None] * len(ABILITIES)
    assert known.value(5) is known.winner(5) is known.misere_winner(5) is None
    assert not known.alone


class Pile:
    alone = True
    counter = outcome = "●"

    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        return n

    def misere_nim_value(self, n: int) -> int:
        return 1 - n if n < 2 else n


def test_values_tell_who_wins() -> None:
    known = Knowledge.of(Pile())
    assert (known.value(5), known.winner(0), known.winner(5)) == (5, Outcome.P, Outcome.N)
    assert [known.misere_winner(n).value for n in range(3)] == ["N", "P", "N"]
    assert known.alone


def test_an_attribute_with_the_name_of_an_ability_is_none() -> None:
    assert Knowledge.of(Pile()).outcome is None


def test_what_is_told_of_play_that_goes_round_comes_first() -> None:
    class Around(Pile):
        def loopy_value(self, n: int) -> object:
            return (LoopyValue.infinite({0}), 7, None)[n]

    known = Knowledge.of(Around())
    assert (known.value(0), known.value(1)) == (LoopyValue.infinite({0}), LoopyValue(7))
    assert known.winner(0) is Outcome.N
    with pytest.raises(DomainError, match=r"^loopy_value\(2\) is None, and a value is a LoopyValue or an int$"):
        known.value(2)
