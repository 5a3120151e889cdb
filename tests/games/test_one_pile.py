from hypothesis import given
from hypothesis import strategies as st
from strategies import take_sets

from grundy.games import OnePile
from grundy.testing import check_game


@given(take_sets, st.integers(0, 40))
def test_one_pile_is_what_it_says(takes: set[int], pile: int) -> None:
    check_game(OnePile(takes), [pile])


def test_a_million_counters() -> None:
    assert OnePile({1, 2, 6}).nim_value(1_000_000) == 1
