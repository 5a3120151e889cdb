"""Who wins, by a search that stops at the first winning move."""

import pytest

from grundy.errors import CycleError, LimitError
from grundy.play.misere.search import decide
from grundy.rules import Outcome


def subtraction(n):
    return [n - s for s in (1, 3, 4) if s <= n]


def lost(n):
    return n > 0 and not any(lost(m) for m in subtraction(n))


@pytest.mark.parametrize("n", range(30))
def test_the_definition_agrees(n):
    assert (decide(n, subtraction, {}, 100) is Outcome.P) == lost(n)


def test_long_games_meet_no_recursion_limit():
    assert decide(20_001, lambda n: [n - 1] if n else [], {}, 30_000) is Outcome.P


def test_the_search_stops_at_the_first_winning_move_and_keeps_what_it_found():
    known = {}
    decide(3, lambda n: list(range(n)), known, 10)
    assert known[1] is Outcome.P
    assert 2 not in known


def test_the_limit_is_told():
    with pytest.raises(LimitError, match=r"5 positions did not suffice; take a smaller sum, or raise limit=…"):
        decide(100, subtraction, {}, 5)


def test_a_known_position_costs_nothing():
    assert decide(9, subtraction, {9: Outcome.D}, 0) is Outcome.D


def test_draws_that_are_known_are_passed_on():
    options = {"a": ["draw", "won"], "won": []}
    assert decide("a", options.__getitem__, {"draw": Outcome.D}, 10) is Outcome.D


def test_a_cycle_is_shown():
    with pytest.raises(CycleError) as error:
        decide("a", {"a": ["b"], "b": ["c"], "c": ["b"]}.__getitem__, {}, 10)
    assert error.value.cycle == ("b", "c")
