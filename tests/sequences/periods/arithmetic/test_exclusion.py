from functools import reduce
from itertools import combinations_with_replacement, product
from operator import xor

import numpy as np
import pytest

from grundy.sequences.periods import arithmetic
from grundy.sequences.periods.arithmetic import Claim, excludes, has_solution


def solved_below(state: tuple[int, ...], step: int, stop: int) -> bool:
    *parts, early, result = state
    return any(
        reduce(xor, (part + step * t for part, t in zip(parts, times, strict=True)), early)
        == result + step * sum(times)
        for times in product(range(stop), repeat=len(parts))
    )


@pytest.mark.parametrize(("parts", "largest", "stop"), [(1, 7, 40), (2, 4, 16), (3, 2, 8)])
@pytest.mark.parametrize("step", [1, 3, 5])
def test_the_automaton_decides_all_small_equations(parts: int, largest: int, stop: int, step: int) -> None:
    answers = set()
    for chosen in combinations_with_replacement(range(largest), parts):
        for early, result in product(range(largest), repeat=2):
            state = (*chosen, early, result)
            answer = has_solution({state}, step)
            assert answer is solved_below(state, step, stop), state
            answers.add(answer)
    assert answers == {True, False}


def test_a_solution_far_out_is_found() -> None:
    assert next(t for t in range(5000) if t ^ 1023 == t + 1) == 511
    assert has_solution({(0, 1023, 1)}, 1) is True


def test_too_many_steps_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arithmetic, "MOST_STEPS", 6)
    assert has_solution({(0, 1023, 1)}, 1) is None


@pytest.mark.parametrize("limit", ["MOST_OPTIONS", "MOST_ROWS"])
def test_too_many_options_are_given_up(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim({1: (3,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    assert excludes(claim)
    monkeypatch.setattr(arithmetic, limit, 2)
    assert not excludes(claim)


def test_very_many_heaps_are_given_up_soon() -> None:
    # Each step of the automaton would try 2^15 bits.
    assert has_solution({(5,) * 15 + (0, 21)}, 1) is None


def meets_an_option(claim: Claim, stop: int) -> bool:
    """Whether F(n) is the value of an option of n with a regular heap, for an n below stop: by trying all."""
    values = claim.value(np.arange(stop)).tolist()
    rests: list[set[int]] = [{0}] + [set() for _ in range(stop - 1)]
    for heaps in range(1, max(claim.rules) + 1):
        with_regular = [
            {v ^ values[heap] for heap in range(claim.preperiod, n + 1) for v in rests[n - heap]} for n in range(stop)
        ]
        takes = claim.rules.get(heaps, ())
        if any(values[n] in with_regular[n - i] for i in takes for n in range(i, stop)):
            return True
        rests = [{v ^ values[heap] for heap in range(1, n + 1) for v in rests[n - heap]} for n in range(stop)]
    return False


RULES = [{1: (1,)}, {1: (2, 3)}, {2: (1,)}, {2: (0, 2)}, {3: (1,)}, {3: (2,)}, {0: (9,), 1: (1,), 3: (3,)}, {4: (1,)}]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_exclusion_agrees_with_trying_all_options(rules: dict[int, tuple[int, ...]]) -> None:
    for early, saltus in product([(), (1,), (0, 2)], [1, 2, 3]):
        for regular in product(range(3), repeat=2):
            claim = Claim(rules, np.array([0, *early, *regular]), 2, 1 + len(early), saltus)
            assert excludes(claim) is not meets_an_option(claim, 50), claim
