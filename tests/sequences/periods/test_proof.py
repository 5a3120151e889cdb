from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from grundy.sequences import certificate_from_dict
from grundy.sequences.heaps import HeapFunction, Subtraction, TakeAndBreak, read_game
from grundy.sequences.periods.theorems import ConditionsCertificate, GuySmithCertificate, TakingCertificate, find_proof

ValuesOf = Callable[..., Any]


@pytest.mark.parametrize(
    ("notation", "kind", "period", "preperiod"),
    [
        ("0.77", GuySmithCertificate, 12, 71),
        ("0.81", GuySmithCertificate, 2, 1),
        ("0.33", TakingCertificate, 3, 1),
        ("Subtraction({2,4,7})", TakingCertificate, 3, 8),
        ("0.35 unequal", ConditionsCertificate, 3, 21),
        ("4.34 stuck 2", ConditionsCertificate, 28, 14),
    ],
)
def test_each_kind_of_game_has_its_theorem(
    values_of: ValuesOf, notation: str, kind: type, period: int, preperiod: int
) -> None:
    game: Any = read_game(notation)
    values = values_of(game, 200)
    proof = find_proof(game, values)
    assert type(proof) is kind
    assert (proof.game, proof.period, proof.preperiod, proof.saltus) == (game, period, preperiod, 0)
    assert proof.fulfils(values)
    assert certificate_from_dict(proof.to_dict()) == proof


def test_values_that_rise_are_left_to_the_arithmetic_theorem(values_of: ValuesOf) -> None:
    proof = find_proof(TakeAndBreak("0.8"), values_of(TakeAndBreak("0.8"), 60))
    assert proof is not None
    assert (proof.period, proof.preperiod, proof.saltus) == (3, 1, 1)
    assert certificate_from_dict(proof.to_dict()) == proof


@pytest.mark.parametrize(("notation", "period", "preperiod", "saltus"), [("AllBut({1})", 2, 0, 1), ("0.(3)", 1, 1, 1)])
def test_endless_takes(notation: str, period: int, preperiod: int, saltus: int) -> None:
    heaps = np.arange(100)
    values = (heaps // 2 if notation.startswith("AllBut") else heaps).astype(np.uint8)
    proof = find_proof(read_game(notation), values)
    assert proof is not None
    assert (proof.period, proof.preperiod, proof.saltus) == (period, preperiod, saltus)
    assert certificate_from_dict(proof.to_dict()) == proof


def test_a_python_function_never_gets_a_proof() -> None:
    assert find_proof(HeapFunction(lambda n: []), np.zeros(1000, dtype=np.uint8)) is None


def test_too_few_values_prove_nothing() -> None:
    for game in (TakeAndBreak("0.77"), TakeAndBreak("4. unequal"), Subtraction({1, 2}), TakeAndBreak("0.8")):
        for count in range(3):
            assert find_proof(game, np.zeros(count, dtype=np.uint8)) is None
