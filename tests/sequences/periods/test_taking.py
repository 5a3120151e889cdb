from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from altered_values import check_that_alterations_show
from hypothesis import given, settings, strategies as st
from known_periods import SUBTRACTION
from strategies import subsets

from grundy import reference
from grundy.sequences.heaps import AllBut, HeapFunction, Subtraction, TakeAndBreak
from grundy.sequences.periods.theorems import TakingCertificate

ValuesOf = Callable[..., Any]


def holds_in(values: Any, proof: TakingCertificate, least_start: int) -> bool:
    p, start, rows = proof.period, proof.preperiod, values.tolist()
    period_holds = rows[start + p :] == rows[start : len(rows) - p]
    starts_there = start == least_start or rows[start - 1] != rows[start - 1 + p]
    return (
        period_holds and starts_there and not any(rows[start + q :] == rows[start : len(rows) - q] for q in range(1, p))
    )


@pytest.mark.parametrize(("takes", "period", "preperiod", "largest"), SUBTRACTION)
def test_known_periods(values_of: ValuesOf, takes: set[int], period: int, preperiod: int, largest: int) -> None:
    game = Subtraction(takes)
    values = values_of(game, 1500)
    proof = TakingCertificate.prove(game, values)
    assert proof == TakingCertificate(game, period, preperiod, 0)
    assert proof.length == preperiod + period + max(takes)
    assert holds_in(values, proof, 0)
    assert values.max() == largest


def test_all_small_sets(values_of: ValuesOf) -> None:
    for takes in subsets(range(1, 8)):
        if takes:
            game = Subtraction(takes)
            proof = TakingCertificate.prove(game, values_of(game, 60))
            assert proof is not None
            assert proof.fulfils(values_of(game, 3 * proof.length))
            assert holds_in(values_of(game, max(60, 3 * proof.length)), proof, 0)


def test_all_games_of_four_digits_up_to_3(values_of: ValuesOf) -> None:
    for digits in product((0,), *[range(4)] * 4):
        game = TakeAndBreak.from_digits(digits)
        values = values_of(game, 150)
        proof = TakingCertificate.prove(game, values)
        assert proof is not None
        assert proof.length == proof.preperiod + proof.period + game.last <= 50
        assert holds_in(values, proof, 1)
        assert TakingCertificate.prove(game, values[: proof.length]) == proof
        assert TakingCertificate.prove(game, values[: proof.length - 1]) is None


@given(st.sets(st.integers(1, 12), min_size=1))
@settings(max_examples=40)
def test_the_bound_is_exact(takes: set[int]) -> None:
    game = Subtraction(takes)
    values = np.fromiter(reference.nim_values(game.options, range(400)).values(), dtype=np.uint8)
    proof = TakingCertificate.prove(game, values)
    assert proof is not None
    assert TakingCertificate.prove(game, values[: proof.length]) == proof
    assert TakingCertificate.prove(game, values[: proof.length - 1]) is None
    assert proof.fulfils(values[: proof.length])
    assert not proof.fulfils(values[: proof.length - 1])


@given(st.sets(st.integers(1, 9), min_size=1), st.integers(2, 7))
@settings(max_examples=40)
def test_a_common_divisor_scales_the_proof(takes: set[int], factor: int) -> None:
    game = Subtraction(s * factor for s in takes)
    values = np.fromiter(reference.nim_values(game.options, range(900)).values(), dtype=np.uint8)
    proof = TakingCertificate.prove(game, values)
    assert proof is not None
    assert holds_in(values, proof, 0)
    assert proof.fulfils(values[: proof.length])
    assert not proof.fulfils(values[: proof.length - 1])
    small = TakingCertificate.prove(game.in_units, values[:: game.unit])
    assert small is not None
    assert small.in_units_of(game) == proof
    assert proof.fulfils_in_units(values[:: game.unit])


def test_units_of_millions() -> None:
    game = Subtraction({10**8, 3 * 10**8})
    small = TakingCertificate.prove(game.in_units, np.arange(20, dtype=np.uint8) % 2)
    assert small is not None
    proof = small.in_units_of(game)
    assert (proof.period, proof.preperiod, proof.length) == (2 * 10**8, 0, 4 * 10**8 + 1)
    assert proof.fulfils_in_units(np.arange(20, dtype=np.uint8) % 2)
    assert not TakingCertificate(game, 2 * 10**8 + 1, 0, 0).fulfils_in_units(np.arange(20, dtype=np.uint8) % 2)
    assert proof.statement() == (
        "a heap of n plays like n // 100000000 with all moves divided by 100000000; for that game, G(n + 2) = G(n) for "
        "0 <= n < 3, as the first 5 values show, and then for all n >= 0 (a value depends only on so many values "
        "before it as may be taken at once)"
    )


def test_moves_longer_than_the_values_prove_nothing() -> None:
    assert TakingCertificate.prove(Subtraction({1, 10**30}), np.arange(1000, dtype=np.uint8) % 2) is None


def test_altered_values_are_refused(values_of: ValuesOf) -> None:
    game = Subtraction({2, 4, 7})
    values = values_of(game, 60)
    proof = TakingCertificate.prove(game, values)
    assert proof is not None
    check_that_alterations_show(proof, values)


def test_games_of_other_kinds_are_left_to_other_theorems() -> None:
    values = np.zeros(100, dtype=np.uint8)
    others = [
        AllBut({1}),
        HeapFunction(lambda n: []),
        TakeAndBreak("0.(3)"),
        TakeAndBreak("0.7"),
        TakeAndBreak("0.33 stuck 5"),
    ]
    for game in others:
        assert TakingCertificate.prove(game, values) is None
        assert not TakingCertificate(game, 1, 1, 0).fulfils(values)
