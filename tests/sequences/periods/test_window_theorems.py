"""Theorems that need a window of values: takes, Guy and Smith, unequal and stuck heaps; and the kernels."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
import reference
from altered_values import check_that_alterations_show
from hypothesis import given, settings, strategies as st
from known_periods import SUBTRACTION
from numpy.typing import NDArray
from strategies import subsets

from grundy import _core
from grundy.sequences import AllBut, HeapFunction, Subtraction, TakeAndBreak, _kernels
from grundy.sequences._kernels import differing_heaps, repeats
from grundy.sequences.periods import Bound, ConditionsCertificate, GuySmithCertificate, TakingCertificate

ValuesOf = Callable[..., Any]

# Code, period/preperiod/largest value: short periods, compared with the tables of octal games by T. Czajka.
GOLD = """
.001 1/4/1; .002 6/1/1; .011 1/4/1; .012 2/1/1; .017 60/15/8; .02 4/1/1; .022 5/1/2; .044 36/214/8; .045 32/189/8;
.051 48/48/5; .07 34/53/9; .074 24/142/8; .101 1/4/1; .102 6/1/1; .111 1/4/1; .112 6/1/1; .115 14/1/2; .12 4/1/1;
.121 4/4/2; .122 5/1/2; .123 5/5/2; .131 4/4/2; .132 5/1/2; .134 62/60/7; .141 11/14/4; .144 10/4/4; .145 9/3/4;
.147 8/3/4; .15 10/1/2; .151 1/1/1; .152 48/2/4; .153 14/16/4; .154 11/4/4; .157 6/1/2; .17 34/33/7; .171 11/12/4;
.173 40/21/7; .175 4/1/2; .176 8/24/6; .177 20/497/8; .201 2/4/2; .203 2/4/2; .22 3/1/2; .222 4/1/3; .226 5/21/5;
.312 2/5/2; .316 12/4/3; .32 3/1/2; .322 4/1/3; .331 3/4/3; .332 4/1/3; .34 8/7/3; .35 6/1/2; .351 8/1/2; .352 2/2/2;
.353 2/4/2; .355 2/1/2; .373 28/2/7; .375 18/37/8; .512 6/3/2; .52 4/4/3; .53 9/11/4; .532 5/7/4; .536 5/1/4;
.54 7/3/4; .77 12/71/8; .772 4/8/6; 4.024 60/2/11; 4.102 10/8/4; 4.12 7/6/4; 4.122 7/6/4; 4.321 3/1/4; 4.323 4/4/4;
4.444 24/143/17; 4.722 4/4/6; 4.726 16/5/11; 4.766 20/19/16; .137 34/52/9; .4 34/54/9; .44 24/143/8; .45 20/498/8
"""
KNOWN = [
    (code, *map(int, facts.split("/"))) for code, facts in (row.split() for row in GOLD.replace("\n", " ").split(";"))
]


def holds_in(values: Any, certificate: GuySmithCertificate) -> bool:
    """Return whether the period holds for the values, does not start earlier, and is least."""
    p, start, rows = certificate.period, certificate.preperiod, values.tolist()
    period_holds = rows[start + p :] == rows[start : len(rows) - p]
    starts_there = start == 1 or rows[start - 1] != rows[start - 1 + p]
    return (
        period_holds and starts_there and not any(rows[start + q :] == rows[start : len(rows) - q] for q in range(1, p))
    )


@pytest.mark.parametrize(("code", "period", "preperiod", "largest"), KNOWN)
def test_known_periods(values_of: ValuesOf, code: str, period: int, preperiod: int, largest: int) -> None:
    game = TakeAndBreak(code)
    length = max(1, game.most_heaps) * (preperiod + period) + game.last
    values = values_of(game, 3 * length)
    proof = GuySmithCertificate.prove(game, values)
    assert proof == GuySmithCertificate(game, period, preperiod, 0)
    assert proof.length == length
    assert values.max() == largest
    assert holds_in(values, proof)


@pytest.mark.parametrize(("code", "period", "preperiod", "largest"), KNOWN)
def test_the_bound_is_exact(values_of: ValuesOf, code: str, period: int, preperiod: int, largest: int) -> None:
    game = TakeAndBreak(code)
    proof = GuySmithCertificate(game, period, preperiod, 0)
    values = values_of(game, 3 * proof.length)
    assert GuySmithCertificate.prove(game, values[: proof.length]) == proof
    assert GuySmithCertificate.prove(game, values[: proof.length - 1]) is None
    assert proof.fulfils(values[: proof.length])
    assert not proof.fulfils(values[: proof.length - 1])


def test_every_proof_for_two_digits_holds_far_beyond_it(values_of: ValuesOf) -> None:
    proved = 0
    for digits in product((0, 4), range(8), range(8)):
        game = TakeAndBreak.from_digits(digits)
        proof = GuySmithCertificate.prove(game, values_of(game, 400))
        if proof is None:
            continue
        proved += 1
        values = values_of(game, max(400, 3 * proof.length))
        assert proof.fulfils(values)
        assert holds_in(values, proof)
    assert proved > 90


def test_games_without_a_known_period_have_no_proof(values_of: ValuesOf) -> None:
    for code in ("0.6", "0.06", "0.14", "0.36", "0.64", "0.74", "0.007"):
        assert GuySmithCertificate.prove(TakeAndBreak(code), values_of(TakeAndBreak(code), 2000)) is None


def test_hexadecimal_games_that_are_periodic(values_of: ValuesOf) -> None:
    """Of 192 two-digit games with a digit above 7, 22 look periodic in 150 values; 60 values prove all of them."""
    proved = 0
    for digits in product((0,), range(16), range(16)):
        game = TakeAndBreak.from_digits(digits)
        proof = GuySmithCertificate.prove(game, values_of(game, 60)) if game.most_heaps == 3 else None
        if proof is not None:
            assert proof.length == 3 * (proof.preperiod + proof.period) + game.last
            assert holds_in(values_of(game, 3 * proof.length), proof)
            proved += 1
    assert proved == 22


def test_rejects_every_altered_value(values_of: ValuesOf) -> None:
    game = TakeAndBreak("0.77")
    values = values_of(game, 200)
    proof = GuySmithCertificate.prove(game, values)
    assert proof is not None
    check_that_alterations_show(proof, values)
    early = values.copy()
    early[proof.preperiod - 1] = early[proof.preperiod - 1 + proof.period]
    assert not proof.fulfils(early)


def test_rejects_true_claims_that_are_not_least(values_of: ValuesOf) -> None:
    game = TakeAndBreak("0.77")
    values = values_of(game, 1000)
    assert GuySmithCertificate(game, 12, 71, 0).fulfils(values)
    for period, preperiod, saltus in [
        (24, 71, 0),
        (36, 71, 0),
        (12, 72, 0),
        (12, 70, 0),
        (12, 0, 0),
        (0, 71, 0),
        (12, 71, 1),
    ]:
        assert not GuySmithCertificate(game, period, preperiod, saltus).fulfils(values)


def test_a_certificate_for_another_game_proves_nothing(values_of: ValuesOf) -> None:
    values = values_of(TakeAndBreak("0.77"), 1000)
    for game in (TakeAndBreak("4. unequal"), TakeAndBreak("0.(3)"), Subtraction({1}), TakeAndBreak("0.07 stuck 5")):
        proof = GuySmithCertificate(game, 12, 71, 0)
        assert (proof.length, proof.fulfils(values)) == (0, False)


def test_guy_smith_gives_no_proof_for_other_kinds_of_games() -> None:
    values = np.zeros(100, dtype=np.uint8)
    for game in (
        AllBut({1}),
        Subtraction({1}),
        HeapFunction(lambda n: []),
        TakeAndBreak("4. unequal"),
        TakeAndBreak("0.(3)"),
    ):
        assert GuySmithCertificate.prove(game, values) is None


def test_the_statement_describes_the_check(values_of: ValuesOf) -> None:
    proof = GuySmithCertificate.prove(TakeAndBreak("0.77"), values_of(TakeAndBreak("0.77"), 200))
    assert proof is not None
    assert proof.statement() == (
        "G(n + 12) = G(n) for 71 <= n < 156 by the first 168 values, hence for all n >= 71 "
        "(Guy and Smith 1956: the largest heap of an option is shifted by a period)"
    )


def repeats_from(values: Any, proof: TakingCertificate, least_start: int) -> bool:
    p, start, rows = proof.period, proof.preperiod, values.tolist()
    period_holds = rows[start + p :] == rows[start : len(rows) - p]
    starts_there = start == least_start or rows[start - 1] != rows[start - 1 + p]
    return (
        period_holds and starts_there and not any(rows[start + q :] == rows[start : len(rows) - q] for q in range(1, p))
    )


@pytest.mark.parametrize(("takes", "period", "preperiod", "largest"), SUBTRACTION)
def test_known_periods_of_subtraction_games(
    values_of: ValuesOf, takes: set[int], period: int, preperiod: int, largest: int
) -> None:
    game = Subtraction(takes)
    values = values_of(game, 1500)
    proof = TakingCertificate.prove(game, values)
    assert proof == TakingCertificate(game, period, preperiod, 0)
    assert proof.length == preperiod + period + max(takes)
    assert repeats_from(values, proof, 0)
    assert values.max() == largest


def test_all_small_sets(values_of: ValuesOf) -> None:
    for takes in subsets(range(1, 8)):
        if takes:
            game = Subtraction(takes)
            proof = TakingCertificate.prove(game, values_of(game, 60))
            assert proof is not None
            assert proof.fulfils(values_of(game, 3 * proof.length))
            assert repeats_from(values_of(game, max(60, 3 * proof.length)), proof, 0)


def test_all_games_of_four_digits_up_to_3(values_of: ValuesOf) -> None:
    for digits in product((0,), *[range(4)] * 4):
        game = TakeAndBreak.from_digits(digits)
        values = values_of(game, 150)
        proof = TakingCertificate.prove(game, values)
        assert proof is not None
        assert proof.length == proof.preperiod + proof.period + game.last <= 50
        assert repeats_from(values, proof, 1)
        assert TakingCertificate.prove(game, values[: proof.length]) == proof
        assert TakingCertificate.prove(game, values[: proof.length - 1]) is None


@given(st.sets(st.integers(1, 12), min_size=1))
@settings(max_examples=40)
def test_the_bound_for_takes_is_exact(takes: set[int]) -> None:
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
    assert repeats_from(values, proof, 0)
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
        "a heap of n is equivalent to n // 100000000 with all moves divided by 100000000; for that game, "
        "G(n + 2) = G(n) for 0 <= n < 3 by the first 5 values, hence for all n >= 0 (if at most k counters may be "
        "taken, a value depends only on the k values before it)"
    )


def test_moves_larger_than_the_number_of_values_prove_nothing() -> None:
    assert TakingCertificate.prove(Subtraction({1, 10**30}), np.arange(1000, dtype=np.uint8) % 2) is None


def test_rejects_altered_values(values_of: ValuesOf) -> None:
    game = Subtraction({2, 4, 7})
    values = values_of(game, 60)
    proof = TakingCertificate.prove(game, values)
    assert proof is not None
    check_that_alterations_show(proof, values)


def test_taking_gives_no_proof_for_games_with_splits() -> None:
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


def check(values_of: ValuesOf, game: TakeAndBreak, stop: int, most: int = 1 << 20) -> ConditionsCertificate | None:
    """Prove a period if possible; check that it holds for three times as many values, and that the bound is exact."""
    proof = ConditionsCertificate.prove(game, values_of(game, stop))
    if proof is not None:
        assert ConditionsCertificate.prove(game, values_of(game, stop)[: proof.length - 1]) is None
        rows = values_of(game, min(most, max(stop, 3 * proof.length))).tolist()
        p, start = proof.period, proof.preperiod
        assert rows[start + p :] == rows[start : len(rows) - p]
        assert start == 1 or rows[start - 1] != rows[start - 1 + p]
        assert not any(rows[start + q :] == rows[start : len(rows) - q] for q in range(1, p))
        assert proof.fulfils(np.array(rows[: proof.length], dtype=np.uint8))
    return proof


def test_two_unequal_heaps(values_of: ValuesOf) -> None:
    proved = 0
    for digits in product((0, 4), range(8), range(8)):
        game = TakeAndBreak.from_digits(digits, unequal=True)
        proof = check(values_of, game, 150) if game.unequal else None
        if proof is not None:
            proved += 1
            assert proof.length == 2 * proof.preperiod + 3 * proof.period + game.last
    assert proved > 20


@pytest.mark.parametrize("stuck", [[2], [3, 40], [1, 2, 5]])
def test_stuck_heaps(values_of: ValuesOf, stuck: list[int]) -> None:
    proved = 0
    for digits in product((0, 4), range(8), range(8)):
        game = TakeAndBreak.from_digits(digits, stuck=stuck)
        proof = check(values_of, game, 150) if game.stuck else None
        if proof is not None:
            proved += 1
            heaps = max(1, game.most_heaps)
            usual = heaps * (proof.preperiod + proof.period) + game.last
            assert proof.length == max(usual, max(game.stuck) + 1 + proof.period)
    assert proved > 10


def test_unequal_heaps_with_a_stuck_heap(values_of: ValuesOf) -> None:
    games = [
        TakeAndBreak.from_digits(digits, unequal=True, stuck=[3]) for digits in product((0, 4), range(8), range(8))
    ]
    proofs = [check(values_of, game, 150) for game in games if game.unequal and game.stuck]
    assert sum(proof is not None for proof in proofs) > 15


def test_three_and_four_unequal_heaps(values_of: ValuesOf) -> None:
    proved = 0
    for digits in [
        (8,),
        (0, 8),
        (0, 9),
        (0, 10),
        (0, 11),
        (0, 12),
        (0, 13),
        (0, 14),
        (8, 1),
        (8, 3),
        (8, 5),
        (12,),
        (16,),
        (0, 18),
    ]:
        game = TakeAndBreak.from_digits(digits, unequal=True)
        proof = check(values_of, game, 60, most=90)
        if proof is not None:
            proved += 1
            heaps = game.most_heaps
            assert proof.length == heaps * proof.preperiod + heaps**2 * proof.period + game.last
    assert proved == 2  # 0.A and 0.B


def test_the_values_must_include_a_large_stuck_heap(values_of: ValuesOf) -> None:
    """The values up to heap 40 are 0, 1, 0, 1, ..., but heap 41 is stuck."""
    game = TakeAndBreak("0.3 stuck 41")
    values = values_of(game, 60)
    assert all(ConditionsCertificate.prove(game, values[:count]) is None for count in range(44))
    assert (
        ConditionsCertificate.prove(game, values[:44])
        == ConditionsCertificate.prove(game, values)
        == ConditionsCertificate(game, 2, 41, 0)
    )


def test_grundys_game_and_couples_are_forever_have_no_proof(values_of: ValuesOf) -> None:
    for name in ("Grundy's game", "Couples-are-Forever"):
        assert ConditionsCertificate.prove(TakeAndBreak(name), values_of(TakeAndBreak(name), 2000)) is None


def test_rejects_altered_values_in_games_with_conditions(values_of: ValuesOf) -> None:
    game = TakeAndBreak("0.35 unequal")
    values = values_of(game, 150)
    proof = ConditionsCertificate.prove(game, values)
    assert proof is not None
    check_that_alterations_show(proof, values)


def test_conditions_gives_no_proof_for_games_without_digits() -> None:
    for game in (
        AllBut({1}),
        Subtraction({1}),
        HeapFunction(lambda n: []),
        TakeAndBreak("0.(3)"),
        TakeAndBreak("4.(3) stuck 2"),
    ):
        assert ConditionsCertificate.prove(game, np.zeros(100, dtype=np.uint8)) is None


BOUNDS = [Bound(2, 2, 2), Bound(2, 3, 0), Bound(1, 1, 2, least_start=0), Bound(3, 3, 1), Bound(2, 2, 0, beyond=6)]


def by_definition(values: list[int], bound: Bound) -> tuple[int, int, int] | None:
    """Return the least period that the bound proves, with its start and saltus, by trying every period."""
    for period in range(1, len(values)):
        start, saltus = len(values) - 1 - period, values[-1] - values[-1 - period]
        while start > 0 and values[start - 1 + period] - values[start - 1] == saltus:
            start -= 1
        start = max(start, bound.least_start)
        if start < len(values) - period and bound.length(start, period) <= len(values):
            return period, start, saltus
    return None


def without_saltus(values: list[int], bound: Bound) -> tuple[int, int] | None:
    for period in range(1, len(values)):
        start = len(values) - period
        while start > 0 and values[start - 1 + period] == values[start - 1]:
            start -= 1
        start = max(start, bound.least_start)
        if bound.length(start, period) <= len(values):
            return period, start
    return None


@pytest.fixture(params=["borders", "in place"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "in place":
        monkeypatch.setattr(_kernels, "MANY", 0)
        monkeypatch.setattr(_kernels, "PATTERN", 4)


@pytest.mark.usefixtures("method")
def test_the_period_of_every_short_sequence() -> None:
    for length in range(1, 11):
        for values in product(range(2), repeat=length):
            array = np.array(values, dtype=np.uint8)
            for bound in BOUNDS:
                assert bound.proved_period(array) == without_saltus(list(values), bound)
                assert bound.proved_period_of_differences(array) == by_definition(list(values), bound)


@st.composite
def planted(draw: st.DrawFn) -> list[int]:
    """Generate values that begin irregularly and then increase by a saltus in each period."""
    start = draw(st.lists(st.integers(0, 3), max_size=20))
    period = draw(st.lists(st.integers(0, 3), min_size=1, max_size=12))
    saltus, size = draw(st.integers(0, 2)), draw(st.integers(0, 60))
    return start + [period[n % len(period)] + n // len(period) * saltus for n in range(size)]


@given(planted(), st.sampled_from(BOUNDS), st.sampled_from([np.uint8, np.uint16, np.uint32]), st.integers(1, 9))
def test_planted_periods_are_found_by_both_methods(values: list[int], bound: Bound, dtype: type, pattern: int) -> None:
    array, numbers = np.array(values, dtype=dtype), bound
    assert _core.proved_period(array, *numbers, 0) == _core.proved_period(array, *numbers, pattern)
    assert _core.proved_period_of_differences(array, *numbers, 0) == _core.proved_period_of_differences(
        array, *numbers, pattern
    )
    assert bound.proved_period(array) == without_saltus(values, bound)
    assert bound.proved_period_of_differences(array) == by_definition(values, bound)


def test_the_methods_agree_on_long_sequences() -> None:
    rng = np.random.default_rng(7)
    for start, period in [(0, 1), (70_000, 4), (50_000, 99_991), (100_000, 65_536), (1, 150_000), (150_000, 12_345)]:
        values = np.concatenate([rng.integers(0, 9, start), np.resize(rng.integers(0, 9, period), 400_000 - start)])
        array, numbers = values.astype(np.uint8), Bound(2, 2, 3)
        found = _core.proved_period(array, *numbers, 0)
        assert found == _core.proved_period(array, *numbers, 1 << 15) == _core.proved_period(array, *numbers, 100)
        assert (found[0] == period) == (2 * found[1] + 2 * period + 3 <= 400_000)


def test_a_bound_beyond_the_values_proves_nothing() -> None:
    for bound in (Bound(1, 1, 10**30), Bound(1, 1, 0, beyond=10**30), Bound(1, 1, 100)):
        assert bound.proved_period(np.zeros(100, dtype=np.uint8)) is None
        assert bound.proved_period_of_differences(np.zeros(100, dtype=np.uint8)) is None
    assert BOUNDS[0].proved_period(np.zeros(0, dtype=np.uint8)) is None


def test_accepts_strided_and_read_only_arrays() -> None:
    values = np.arange(100, dtype=np.uint16) // 2 % 5
    values.flags.writeable = False
    assert BOUNDS[0].proved_period(values[::2]) == (5, 1)
    assert repeats(values[::2], 0, 40, 5)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=30), st.data())
def test_windows(values: list[int], data: st.DataObject) -> None:
    period = data.draw(st.integers(0, len(values)))
    end = data.draw(st.integers(0, len(values) - period))
    begin, saltus = data.draw(st.integers(0, end)), data.draw(st.integers(-1, 1))
    same = [values[n + period] == values[n] + saltus for n in range(begin, end)]
    array = np.array(values, dtype=np.uint32)
    assert repeats(array, begin, end, period, saltus) == all(same)


def test_exceptions_are_counted_from_heap_0_up_to_the_limit() -> None:
    values: NDArray[np.uint8] = np.array([7, 1, 9, 0, 1, 2, 0, 1, 2], dtype=np.uint8)
    found = differing_heaps(values, 3, 3, 0, 2)
    assert found is not None
    assert found.tolist() == [0, 2]
    assert differing_heaps(values, 3, 3, 0, 1) is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda v: _core.first_difference(v, 3, 2, 1, 0), "the window and its copy must lie within the values"),
        (lambda v: _core.first_difference(v, 0, 9, 2, 0), "the window and its copy must lie within the values"),
        (lambda v: _core.first_difference(v, 0, 11, 0, 0), "the window and its copy must lie within the values"),
        (lambda v: _core.first_difference(v, 0, 5, 2**64 - 1, 0), "the window and its copy must lie within the values"),
        (lambda v: _core.exceptions(v, 5, 6, 0, 9), "a whole period must lie within the values"),
        (lambda v: _core.exceptions(v, 5, 0, 0, 9), "a whole period must lie within the values"),
        (lambda v: _core.exceptions(v, 5, 5, 2**32, 9), "saltus must be below 2\\^32"),
        (lambda v: _core.proved_period(v, 0, 1, 0, 0, 0, 0), "1 <= starts <= periods"),
        (lambda v: _core.proved_period(v, 2, 1, 0, 0, 0, 0), "1 <= starts <= periods"),
        (lambda v: _core.proved_period(v, 1, 1, -1, 0, 0, 0), "rest and beyond"),
        (lambda v: _core.proved_period(v, 1, 1, 0, 2, 0, 0), "least must be 0 or 1"),
        (lambda v: _core.proved_period(v, 1, 1, 0, 0, 0, 2**31), "the pattern must have fewer than"),
    ],
)
def test_the_kernels_reject_invalid_arguments(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call(np.zeros(10, dtype=np.uint8))


def test_the_length_is_the_larger_of_the_two_conditions() -> None:
    assert Bound(2, 3, 5).length(preperiod=7, period=4) == 2 * 7 + 3 * 4 + 5
    assert Bound(2, 3, 5, beyond=27).length(preperiod=7, period=4) == 31
    assert Bound(2, 3, 5, beyond=28).length(preperiod=7, period=4) == 32
