import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import subsets, take_sets

from grundy import DomainError, LimitError, reference
from grundy.sequences import Periodicity, Subtraction, find_period, nim_value, nim_values


def by_definition(takes: tuple[int, ...] | set[int], stop: int) -> list[int]:
    return list(reference.nim_values(lambda n: [n - s for s in takes if s <= n], range(stop)).values())


def test_values_of_all_small_sets() -> None:
    for takes in subsets(range(1, 8)):
        if takes:
            assert nim_values(Subtraction(takes), 40).tolist() == by_definition(takes, 40)


@given(take_sets, st.integers(0, 300))
def test_the_value_of_a_heap_is_that_of_the_definition(takes: set[int], heap: int) -> None:
    assert nim_value(Subtraction(takes), heap) == by_definition(takes, heap + 1)[heap]


# Set, period, preperiod, largest value: known figures for subtraction games.
GOLD = [
    ({1, 3, 4}, 7, 0, 3),
    ({2, 3, 7}, 5, 0, 2),
    ({2, 5, 8}, 10, 0, 2),
    ({3, 5, 7}, 10, 0, 3),
    ({2, 4, 7}, 3, 8, 3),
    ({1, 8, 11}, 19, 13, 3),
    ({6, 10, 15}, 21, 0, 3),
    ({5, 9, 14}, 19, 0, 3),
    ({4, 7, 11, 19}, 15, 0, 3),
    ({1, 6, 9, 11}, 5, 11, 3),
    ({2, 3, 5, 7, 11, 13}, 9, 0, 4),
    ({7, 12, 30, 41}, 90, 252, 4),
    ({1, 4, 9, 16, 25}, 34, 34, 5),
    ({1, 2, 4, 8, 16, 32}, 3, 0, 2),
]


@pytest.mark.parametrize(("takes", "length", "preperiod", "largest"), GOLD)
def test_known_periods(takes: set[int], length: int, preperiod: int, largest: int) -> None:
    found = find_period(Subtraction(takes))
    assert (found.period, found.preperiod, found.proved) == (length, preperiod, True)
    assert nim_values(Subtraction(takes), 1000).max() == largest


@given(take_sets)
def test_a_proved_period_holds_is_least_and_starts_as_early_as_possible(takes: set[int]) -> None:
    found = find_period(Subtraction(takes))
    assert found.proved
    assert found.period is not None
    assert found.preperiod is not None
    values = nim_values(Subtraction(takes), 3 * found.checked_to + 5000).tolist()
    p, start = found.period, found.preperiod
    assert all(values[n + p] == values[n] for n in range(start, len(values) - p))
    assert start == 0 or values[start - 1 + p] != values[start - 1]
    tail = values[start:]
    assert not any(all(tail[n + q] == tail[n] for n in range(2 * p)) for q in range(1, p))


def test_no_period_is_claimed_without_proof() -> None:
    found = find_period(Subtraction({7, 12, 30, 41}), stop=300)
    assert found == Periodicity(None, None, None, None, proved=False, checked_to=300)


@given(take_sets, st.integers(10**20, 10**30))
@settings(max_examples=30)
def test_large_heaps_follow_the_period(takes: set[int], heap: int) -> None:
    found = find_period(Subtraction(takes))
    assert found.period is not None
    assert found.preperiod is not None
    reduced = found.preperiod + (heap - found.preperiod) % found.period
    assert nim_value(Subtraction(takes), heap) == by_definition(takes, reduced + 1)[reduced]


@given(take_sets, st.integers(1, 10**12), st.integers(0, 200))
def test_a_common_factor_of_the_moves_scales_the_heaps(takes: set[int], factor: int, heap: int) -> None:
    scaled = Subtraction(s * factor for s in takes)
    assert nim_value(scaled, heap * factor + factor - 1) == by_definition(takes, heap + 1)[heap]


def test_moves_longer_than_the_heap_do_not_matter() -> None:
    assert nim_value(Subtraction({1, 2, 10**30}), 5) == 2


def test_many_moves_need_wide_values() -> None:
    assert nim_value(Subtraction(range(1, 1001)), 10**9) == 10**9 % 1001
    assert nim_values(Subtraction(range(1, 1001)), 2000).max() == 1000


def test_what_costs_too_much_is_refused_with_the_limit() -> None:
    message = r"value of heap 2000000000000000000001 of Subtraction\(\{2, 300000000000000000001\}\) is out of reach"
    with pytest.raises(LimitError, match=message):
        nim_value(Subtraction({2, 3 * 10**20 + 1}), 2 * 10**21 + 1)
    with pytest.raises(LimitError, match=r"1000000000000 values of 8 bits are more than the 4 GB that are kept in memory"):
        nim_values(Subtraction({1}), 10**12)


@pytest.mark.parametrize("call", [lambda g: nim_value(g, -1), lambda g: nim_values(g, -1)])
def test_negative_heaps_are_refused(call: object) -> None:
    with pytest.raises(DomainError):
        call(Subtraction({1}))


def test_no_values_below_0() -> None:
    assert nim_values(Subtraction({1}), 0).tolist() == []


def test_long_moves_are_no_obstacle_to_a_short_period() -> None:
    assert find_period(Subtraction({1, 8_999_999})).period == 2
    assert nim_value(Subtraction({1, 8_999_999}), 10**9 + 1) == 1


def test_the_period_of_scaled_moves_is_scaled() -> None:
    found = find_period(Subtraction({10**8, 3 * 10**8}))
    assert (found.period, found.preperiod, found.proved) == (2 * 10**8, 0, True)
    found = find_period(Subtraction({20, 40, 70}))
    assert (found.period, found.preperiod) == (30, 80)


def test_moves_that_no_computed_heap_allows_prove_nothing() -> None:
    assert not find_period(Subtraction({1, 10**30}), stop=5000).proved


@given(take_sets, st.integers(2, 9))
@settings(max_examples=30)
def test_scaled_periods_hold_in_the_values(takes: set[int], factor: int) -> None:
    game = Subtraction(s * factor for s in takes)
    found = find_period(game)
    assert found.period is not None
    assert found.preperiod is not None
    values = nim_values(game, 6000).tolist()
    p, start = found.period, found.preperiod
    assert all(values[n + p] == values[n] for n in range(start, 6000 - p))
    assert start == 0 or values[start - 1 + p] != values[start - 1]


@pytest.mark.parametrize("bad", [2.5, float("nan"), "3", None])
def test_what_is_no_whole_number_is_refused(bad: object) -> None:
    for call in (lambda: nim_value(Subtraction({1}), bad), lambda: nim_values(Subtraction({1}), bad)):
        with pytest.raises(DomainError, match="is a whole number, not"):
            call()
    with pytest.raises(DomainError, match="a move is a whole number, not"):
        Subtraction({bad})


def test_many_large_heaps_share_their_tables() -> None:
    """Each of 150 options of a heap near the limit is read from one table."""
    game = Subtraction([*range(2, 302, 2), 10_000_001])
    assert len({nim_value(game, 19_999_999 - s) for s in game.takes}) > 1
