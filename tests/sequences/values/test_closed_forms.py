"""Closed forms of nim values, their engine, and the periods that they prove."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from strategies import subsets

from grundy import DomainError, LimitError
from grundy.sequences import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.periods import ClosedFormCertificate
from grundy.sequences.values import ClosedEngine, EndlessEngine, TakingEngine, WideEngine, closed_form


def computed(game: HeapGame, stop: int) -> list[int]:
    """Return values by a method that does not use closed forms."""
    values = np.zeros(stop, dtype=np.uint16)
    if isinstance(game, Subtraction):
        TakingEngine(game).extend(values, 0, stop)
    elif isinstance(game, AllBut):
        EndlessEngine(game).extend(values, 0, stop)
    else:
        WideEngine(game).extend(values, 0, stop)
    return values.tolist()


def check(game: HeapGame, stop: int) -> bool:
    """Compare the values and the period of the closed form, if there is one, with computed values."""
    form = closed_form(game)
    if form is None:
        return False
    values = computed(game, stop)
    assert form.values(0, stop).tolist() == values, game
    assert [form.value(heap) for heap in range(stop)] == values
    p, start, s = form.period, form.preperiod, form.saltus
    assert all(values[n + p] == values[n] + s for n in range(start, stop - p)), game
    if stop > start + 3 * p:
        least = 1 if isinstance(game, TakeAndBreak) else 0
        assert start == least or values[start - 1 + p] != values[start - 1] + s
        assert not any(is_period(values[start:], q) for q in range(1, p))
    return True


def is_period(values: list[int], q: int) -> bool:
    return len({later - value for value, later in zip(values, values[q:], strict=False)}) == 1


def test_all_repeating_digits_with_and_without_breaks() -> None:
    found = 0
    for first, once, repeating in product([0, 4, 8, 12], range(8), range(16)):
        for unequal in (False, True):
            found += check(TakeAndBreak.from_digits([first, once], [repeating], unequal=unequal), 40)
    assert found > 50


def test_all_short_digits_0_and_3() -> None:
    for length, period in product(range(4), range(4)):
        for once, repeating in product(product([0, 3], repeat=length), product([0, 3], repeat=period)):
            check(TakeAndBreak.from_digits([0, *once], repeating), 60)


def test_all_small_sets() -> None:
    found = sum(check(Subtraction(takes), 60) for takes in subsets(range(1, 9)) if takes)
    assert found > 40
    assert sum(check(AllBut(excluded), 60) for excluded in subsets(range(1, 9))) == 9


@given(st.sets(st.integers(1, 40), min_size=1, max_size=6), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_sets_that_take_the_same_residues(takes: set[int], unit: int) -> None:
    check(Subtraction(t * unit for t in takes), 300)


@pytest.mark.parametrize(
    ("text", "heap", "value"),
    [
        ("0.(3)", 10**30, 10**30),
        ("0.(7)", 10**30, 10**30),
        ("0.(6)", 10**30, 10**30 - 1),
        ("4.(3)", 10**30 + 3, 10**30 + 4),
        ("4.(3)", 10**30, 10**30 - 1),
        ("4.(7)", 10**30, 2 * 10**30 - 2),
        ("0.333", 10**30, 0),
    ],
)
def test_heaps_of_any_size(text: str, heap: int, value: int) -> None:
    form = closed_form(TakeAndBreak(text))
    assert form is not None
    assert form.value(heap) == value


def test_takes_of_any_size() -> None:
    form = closed_form(Subtraction({10**30, 10**30 + 1}))
    assert form is not None
    assert form.values(0, 3).tolist() == [0, 0, 0]
    assert form.value(10**30) == 1
    assert form.period == 2 * 10**30 + 1


# First values of Lasker's Nim: Winning Ways, ch. 4.
def test_lasker() -> None:
    form = closed_form(TakeAndBreak("Lasker's Nim"))
    assert form is not None
    assert form.values(0, 9).tolist() == [0, 1, 2, 4, 3, 5, 6, 8, 7]


@pytest.mark.parametrize(
    "game", [TakeAndBreak("0.77"), Subtraction({1, 4}), AllBut({2}), TakeAndBreak("0.(3) stuck 4"), HeapFunction(range)]
)
def test_most_games_have_no_closed_form(game: HeapGame) -> None:
    assert closed_form(game) is None


def test_too_many_values_at_once_raise_an_error() -> None:
    form = closed_form(AllBut())
    assert form is not None
    with pytest.raises(LimitError, match="at most 134217728 values can be computed at once"):
        form.values(0, 10**12)


def by_wide_engine(game: TakeAndBreak, stop: int) -> list[int]:
    values = np.zeros(stop, dtype=np.uint16)
    WideEngine(game).extend(values, 0, stop)
    return values.tolist()


def test_an_engine_from_a_closed_form() -> None:
    game = TakeAndBreak("4.(3)")
    engine, values = ClosedEngine(game), np.zeros(300, dtype=np.uint8)
    assert engine.extend(values, 0, 300) == 255  # G(255) = 256
    wider = np.zeros(200_000, dtype=np.uint32)
    told: list[int] = []
    assert engine.extend(wider, 17, 200_000, told.append) == 200_000
    assert wider[17:300].tolist() == by_wide_engine(game, 300)[17:]
    assert wider[-1] == 199_999 + 1
    assert engine.work.method == "closed"
    assert engine.rare_heaps().tolist() == []


def test_the_closed_engine_rejects_games_without_a_closed_form() -> None:
    with pytest.raises(DomainError, match=r"no closed form is known for the values of TakeAndBreak\('0.77'\)"):
        ClosedEngine(TakeAndBreak("0.77"))


# Game, period, preperiod, saltus; the values come from methods that do not use formulas.
GAMES = [
    (TakeAndBreak("0.(3)"), 1, 1, 1),
    (TakeAndBreak("0.(7)"), 1, 1, 1),
    (TakeAndBreak("0.(6)"), 1, 1, 1),
    (TakeAndBreak("4.(3)"), 4, 1, 4),
    (TakeAndBreak("4.(7)"), 1, 2, 2),
    (TakeAndBreak("0.33"), 3, 1, 0),
    (TakeAndBreak("0.00(3)"), 3, 1, 1),
    (Subtraction({2, 3, 4}), 6, 0, 0),
    (Subtraction({4, 6, 14}), 10, 0, 0),
    (AllBut({1, 2}), 3, 0, 1),
]


def values_of(game: HeapGame) -> np.ndarray:
    values = np.zeros(200, dtype=np.uint16)
    kinds = {Subtraction: TakingEngine, AllBut: EndlessEngine, TakeAndBreak: WideEngine}
    kinds[type(game)](game).extend(values, 0, 200)
    return values


@pytest.mark.parametrize(("game", "period", "preperiod", "saltus"), GAMES)
def test_formulas_prove_periods(game: HeapGame, period: int, preperiod: int, saltus: int) -> None:
    values = values_of(game)
    proof = ClosedFormCertificate.prove(game, values)
    assert proof == ClosedFormCertificate(game, period, preperiod, saltus)
    assert proof.fulfils(values[: proof.length])
    assert not proof.fulfils(values[: proof.length - 1])
    exact = values.astype(int)
    assert (exact[preperiod + period :] == exact[preperiod:-period] + saltus).all()


@pytest.mark.parametrize(("game", "period", "preperiod", "saltus"), GAMES)
def test_rejects_other_claims_and_other_values(game: HeapGame, period: int, preperiod: int, saltus: int) -> None:
    values = values_of(game)
    proof = ClosedFormCertificate(game, period, preperiod, saltus)
    assert not replace(proof, period=2 * period, saltus=2 * saltus).fulfils(values)
    assert not replace(proof, preperiod=preperiod + 1).fulfils(values)
    assert not replace(proof, saltus=saltus + 1).fulfils(values)
    for at in range(proof.length):
        altered = values.copy()
        altered[at] += 1
        assert not proof.fulfils(altered)
        assert ClosedFormCertificate.prove(game, altered) is None


def test_without_a_formula_nothing_is_proved() -> None:
    assert ClosedFormCertificate.claim(TakeAndBreak("0.77")) is None
    assert ClosedFormCertificate.prove(TakeAndBreak("0.77"), np.zeros(100, dtype=np.uint8)) is None
    proof = ClosedFormCertificate(TakeAndBreak("0.77"), 1, 1, 0)
    assert not proof.fulfils(np.zeros(100, dtype=np.uint8))
    assert "no formula is known" in proof.statement()


def test_a_period_longer_than_the_values_is_claimed_but_not_proved_by_them() -> None:
    game = Subtraction({10**30})
    found = ClosedFormCertificate.claim(game)
    assert found is not None
    assert found.period == 2 * 10**30
    assert ClosedFormCertificate.prove(game, np.zeros(100, dtype=np.uint8)) is None


def test_the_statement_names_the_formula() -> None:
    proof = ClosedFormCertificate.claim(AllBut({1, 2}))
    assert proof is not None
    assert proof.statement() == "G(n) = n // 3 (a closed form, proved by induction); the first 3 values agree"
