from functools import reduce
from itertools import product
from operator import xor

import numpy as np
import pytest

from grundy.sequences.periods import arithmetic
from grundy.sequences.periods.arithmetic import Claim, _class_inherited, _options, _Rests, covers


def option_values(claim: Claim, stop: int) -> list[set[int]]:
    """The values of all options of n that leave heaps, for each n below stop, as F has them."""
    values = claim.value(np.arange(stop)).tolist()
    sums: list[list[set[int]]] = [[{0}] + [set() for _ in range(stop - 1)]]
    for _ in range(max(claim.rules)):
        sums.append([{v ^ values[m] for m in range(1, n + 1) for v in sums[-1][n - m]} for n in range(stop)])
    return [
        set().union(*(sums[heaps][n - i] for heaps, takes in claim.rules.items() if heaps for i in takes if i <= n))
        for n in range(stop)
    ]


def uncovered(claim: Claim, start: int, stop: int) -> list[int]:
    values, options = claim.value(np.arange(stop)).tolist(), option_values(claim, stop)
    return [n for n in range(start, stop) if not set(range(values[n])) <= options[n]]


RULES = [
    {3: (1,)},
    {3: (1, 2)},
    {1: (1,), 3: (2,)},
    {2: (0,), 3: (1,)},
    {1: (1, 2), 2: (1,), 3: (1,)},
    {3: (1,), 4: (2,)},
]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("times", [1, 2])
def test_what_is_covered_in_two_periods_is_covered_later(rules: dict[int, tuple[int, ...]], times: int) -> None:
    accepted = 0
    for early, saltus, period in product([(), (0,), (1,), (0, 2)], [1, 2, 3], [2, 3]):
        for regular in product(range(2), repeat=period):
            claim = Claim(rules, np.array([0, *early, *regular]), period, 1 + len(early), saltus)
            length = 12 + 2 * times * period
            if covers(claim, length, times):
                accepted += 1
                assert uncovered(claim, length - 2 * times * period, 40) == [], claim
    assert accepted


def test_a_value_that_is_no_option_is_noticed() -> None:
    # In 0.8 with values that rise too fast.
    claim = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 2)
    assert uncovered(claim, 20, 40)
    assert not any(covers(claim, length, times) for length in range(60) for times in (1, 2, 4))


def test_the_window_needs_two_periods() -> None:
    claim = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    assert [length for length in range(14) if covers(claim, length)] == [10, 11, 12, 13]


@pytest.mark.parametrize("limit", ["MOST_ENTRIES", "MOST_READS"])
def test_large_tables_are_refused(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    assert covers(claim, 20)
    monkeypatch.setattr(arithmetic, limit, 10)
    assert not covers(claim, 20)


def kinds(claim: Claim, unit: int, n: int) -> tuple[set[int], set[int], set[int]]:
    """The values below F(n) of free, lasting and rising options of at most three heaps: by trying all."""
    values = claim.value(np.arange(n + 1)).tolist()
    free, lasting, rising = set(), set(), set()
    for heaps, takes in claim.rules.items():
        for option in product(range(1, n + 1), repeat=heaps):
            if n - sum(option) in takes:
                head, *rest = option
                levels = [values[heap] // unit for heap in option]
                value = reduce(xor, (values[heap] for heap in option))
                twins = heaps > 1 and levels[-1] == levels[-2] and min(option[-2:]) >= claim.preperiod
                flat = reduce(xor, (values[heap] for heap in rest), 0) < unit
                free |= {value} if heaps > 2 and twins and head >= claim.preperiod else set()
                lasting |= {value} if twins else set()
                rising |= {value} if flat and head >= claim.preperiod else set()
    below = set(range(values[n]))
    return free & below, lasting & below, rising & below


@pytest.mark.parametrize("rules", RULES[:-1], ids=str)
def test_the_three_kinds_of_options_are_those_of_the_proof(rules: dict[int, tuple[int, ...]]) -> None:
    for first, saltus in product([(0, 0, 1, 2), (0, 3, 0, 1, 3), (0, 1, 2, 0, 2, 1)], [2, 3, 4]):
        claim = Claim(rules, np.array(first), 2, len(first) - 2, saltus)
        unit = saltus & -saltus
        rests = _Rests.of(claim, claim.value(np.arange(18)), unit)
        for n in range(claim.preperiod, 18):
            found = _options(claim.rules, rests, n)
            free, lasting, rising = kinds(claim, unit, n)
            assert set(np.flatnonzero(found.free)) == free
            assert set(np.flatnonzero(found.low)) == free | lasting
            assert set(np.flatnonzero(found.high)) == free | rising


def inherited_by_trying(now: list[bool], then: list[bool], bottom: int, top: int) -> bool:
    last = len(now) - 1
    return any(
        all(now[m : last - w + 1]) and all(then[m : last - w + 2])
        for m in range(bottom + 1)
        for w in range(top + 1)
        if m <= last - w
    )


def test_the_best_choice_of_the_ends_is_made() -> None:
    for size in range(5):
        for marks in product([False, True], repeat=2 * size + 1):
            now, then = list(marks[:size]), list(marks[size:])
            for bottom, top in product(range(size + 1), repeat=2):
                expected = inherited_by_trying(now, then, bottom, top)
                assert _class_inherited(np.array(now, bool), np.array(then, bool), bottom, top) is expected
