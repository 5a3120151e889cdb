from hypothesis import given, strategies as st
from strategies import take_sets

from grundy.games import OnePile
from grundy.testing import check_game


@given(take_sets, st.integers(0, 40))
def test_one_pile_is_what_it_says(takes: set[int], pile: int) -> None:
    check_game(OnePile(takes), [pile])


def test_a_million_counters() -> None:
    assert OnePile({1, 2, 6}).nim_value(1_000_000) == 1


def test_moves_to_a_value_at_any_size() -> None:
    # G(n) = 0, 1, 2, 0, 1, 2, 3 with period 7 (Reiter 1999), and 10^30 = 1 mod 7.
    assert list(OnePile({1, 2, 6}).moves_to(10**30, 0)) == [("take 1", 10**30 - 1)]


@given(take_sets, st.integers(0, 60))
def test_the_last_digit_to_the_base_of_the_period_tells_the_winner(takes: set[int], pile: int) -> None:
    game = OnePile(takes)
    for shown in game.representations(pile):
        base = int(shown.system.split()[-1]) if shown.system != "binary" else 2
        ((name, digits),) = shown.rows
        assert (int(name), int(digits, base) if base <= 36 else pile) == (pile, pile)
        assert shown.statement.endswith(": P." if game.nim_value(pile) == 0 else ": N.")
