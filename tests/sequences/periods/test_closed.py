from dataclasses import replace

import numpy as np
import pytest

from grundy.sequences.heaps import AllBut, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.periods.theorems import ClosedFormCertificate
from grundy.sequences.values.engines import EndlessEngine, TakingEngine, WideEngine

# Game, period, preperiod, saltus; the values come from methods that know no formula.
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
def test_other_claims_and_other_values_are_refused(game: HeapGame, period: int, preperiod: int, saltus: int) -> None:
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
