"""Periods of games with endless takes."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from known_periods import ALL_BUT
from numpy.typing import NDArray
from strategies import subsets

from grundy.sequences import AllBut, Certificate, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.periods import AllButCertificate, EndlessCertificate
from grundy.sequences.values import EndlessEngine

Heaps = NDArray[np.uint16]


def values_of(game: HeapGame, stop: int) -> Heaps:
    values = np.zeros(stop, dtype=np.uint16)
    assert EndlessEngine(game).extend(values, 0, stop) == stop
    return values


def prove(game: HeapGame, values: Heaps) -> AllButCertificate | EndlessCertificate | None:
    return AllButCertificate.prove(game, values) or EndlessCertificate.prove(game, values)


def holds(values: Heaps, period: int, start: int, saltus: int) -> bool:
    exact = values.astype(np.int64)
    return bool((exact[start + period :] == exact[start:-period] + saltus).all())


def check(proof: Certificate, values: Heaps) -> None:
    """Check that the claim holds far beyond the proof and is least, and that `length` values verify it."""
    p, start, s = proof.period, proof.preperiod, proof.saltus
    assert len(values) > 2 * proof.length
    assert holds(values, p, start, s)
    assert start == (0 if isinstance(proof.game, AllBut) else 1) or not holds(values, p, start - 1, s)
    assert not any(s % (p // q) == 0 and holds(values, q, start, s * q // p) for q in range(1, p) if p % q == 0)
    assert proof.fulfils(values)
    assert proof.fulfils(values[: proof.length])
    assert not proof.fulfils(values[: proof.length - 1])
    for other in (
        replace(proof, preperiod=start + 1),
        replace(proof, preperiod=start - 1),
        replace(proof, period=2 * p, saltus=2 * s),
        replace(proof, saltus=s + 1),
        replace(proof, saltus=-s - 1),
        replace(proof, period=0),
        replace(proof, saltus=10**30),
        replace(proof, period=10**30),
    ):
        assert not other.fulfils(values), other


def is_arithmetic_in_the_end(values: Heaps) -> bool:
    """Return whether the second half of the values looks arithmetic periodic."""
    half = len(values) // 2
    tail = values[half:].astype(np.int64)
    return any(len(np.unique(tail[p:] - tail[:-p])) == 1 for p in range(1, half // 4))


def test_all_but_each_small_set() -> None:
    for excluded in subsets(range(1, 9)):
        game = AllBut(excluded)
        values = values_of(game, 1000)
        proof = prove(game, values[:450])
        assert isinstance(proof, AllButCertificate), game
        check(proof, values)


def test_all_short_repeating_digits() -> None:
    without = []
    for length in range(3):
        for once, repeating in product(product(range(4), repeat=length), product(range(4), repeat=2)):
            if any(repeating):
                game = TakeAndBreak.from_digits((0, *once), repeating)
                values = values_of(game, 400)
                proof = prove(game, values[:150])
                if proof is None:
                    without.append(game)
                    assert not is_arithmetic_in_the_end(values), game
                else:
                    check(proof, values)
    assert len(without) < 20


@given(
    st.lists(st.integers(0, 3), max_size=5), st.lists(st.integers(0, 3), min_size=1, max_size=5).filter(any), st.data()
)
@settings(max_examples=80, deadline=None)
def test_a_proof_from_any_number_of_values_is_true(once: list[int], repeating: list[int], data: st.DataObject) -> None:
    stuck = data.draw(st.sets(st.integers(0, 12), max_size=2))
    game = TakeAndBreak.from_digits([0, *once], repeating, stuck=stuck)
    values = values_of(game, 3000)
    proof = prove(game, values[: data.draw(st.integers(0, 300))])
    if proof is not None:
        check(proof, values)


@given(st.sets(st.integers(1, 30), max_size=6), st.integers(0, 400))
@settings(max_examples=60, deadline=None)
def test_a_proof_for_all_but_is_true(excluded: set[int], count: int) -> None:
    values = values_of(AllBut(excluded), 2000)
    proof = prove(AllBut(excluded), values[:count])
    if proof is not None:
        check(proof, values)


@given(st.sampled_from(["0.30(3)", "0.1(23)", "0.(302)", "0.0033(12301)", "AllBut"]), st.data())
@settings(max_examples=60, deadline=None)
def test_rejects_an_altered_value(text: str, data: st.DataObject) -> None:
    """Alter the repeating part only; values before it matter only through the sets of values."""
    game = AllBut({2, 3, 7}) if text == "AllBut" else TakeAndBreak(text)
    values = values_of(game, 300)
    proof = prove(game, values)
    assert proof is not None
    at = data.draw(st.integers(proof.preperiod, proof.length - 1))
    values[at] += data.draw(st.integers(1, 40))
    assert not proof.fulfils(values)


@pytest.mark.parametrize(("excluded", "period", "saltus"), ALL_BUT)
def test_known_periods(excluded: set[int], period: int, saltus: int) -> None:
    proof = prove(AllBut(excluded), values_of(AllBut(excluded), 2000))
    assert proof is not None
    assert (proof.period, proof.saltus) == (period, saltus)


def test_values_that_increase_only_in_some_residues_prove_nothing() -> None:
    """In 0.0(302), G(3k + 1) = 0 for k >= 1, and the other values increase."""
    game = TakeAndBreak("0.0(302)")
    values = values_of(game, 2000)
    assert not values[4::3].any()
    assert prove(game, values) is None


def test_rejects_a_window_that_starts_too_early() -> None:
    game = TakeAndBreak("0.0033(12301)")
    values = values_of(game, 400)
    proof = prove(game, values)
    assert isinstance(proof, EndlessCertificate)
    assert replace(proof, start=proof.start + 1).fulfils(values)
    assert not any(replace(proof, start=start).fulfils(values) for start in range(proof.start))


@pytest.mark.parametrize(
    "game", [TakeAndBreak("0.77"), TakeAndBreak("4.(3)"), TakeAndBreak("0.(7)"), Subtraction({1, 2})]
)
def test_gives_no_proof_for_other_games(game: HeapGame) -> None:
    assert prove(game, np.zeros(100, dtype=np.uint8)) is None
    assert not AllButCertificate(game, 1, 1, 0).fulfils(np.zeros(100, dtype=np.uint8))
    if isinstance(game, TakeAndBreak):
        assert not EndlessCertificate(game, 1, 1, 0, start=50).fulfils(np.zeros(100, dtype=np.uint8))


def test_an_exception_beyond_the_values_proves_nothing() -> None:
    assert prove(AllBut({10**30}), np.arange(200, dtype=np.uint8)) is None


def test_statements_describe_the_check() -> None:
    game = TakeAndBreak("0.30(3)")
    proof = prove(game, values_of(game, 100))
    assert proof is not None
    assert proof.statement() == (
        "heaps 3 and 7 have the same state, and G(n + 4) = G(n) + 2 for 1 <= n < 7 by the first 11 values, "
        "hence for all n >= 1 (endless takes: two heaps with the same state have the same later values up to a shift)"
    )
    proof = prove(AllBut({2}), values_of(AllBut({2}), 100))
    assert proof is not None
    assert proof.statement() == (
        "G(n + 4) = G(n) + 2 for 0 <= n < 4 by the first 8 values, hence for all n >= 0 "
        "(all but F: a value depends, up to a shift, only on the 2 max F values before it)"
    )


@pytest.mark.parametrize("text", ["0.3(20)", "0.2(3221)"])
def test_finds_the_proof_although_the_end_looks_like_a_shorter_period(text: str) -> None:
    game = TakeAndBreak(text)
    values = values_of(game, 1100)
    proofs = {prove(game, values[:stop]) for stop in range(1000, 1100)}
    assert len({(proof.period, proof.preperiod, proof.saltus) for proof in proofs if proof is not None}) == 1
    assert None not in proofs
