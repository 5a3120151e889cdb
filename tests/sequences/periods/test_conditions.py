from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from altered_values import check_that_alterations_show

from grundy.sequences.heaps import AllBut, HeapFunction, Subtraction, TakeAndBreak
from grundy.sequences.periods.theorems import ConditionsCertificate

ValuesOf = Callable[..., Any]


def check(values_of: ValuesOf, game: TakeAndBreak, stop: int, most: int = 1 << 20) -> ConditionsCertificate | None:
    """Prove a period if possible; it must hold in three times as many values, and need all that the bound asks for."""
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


def test_unequal_heaps_of_which_one_is_stuck(values_of: ValuesOf) -> None:
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


def test_a_stuck_heap_far_out_has_to_be_seen(values_of: ValuesOf) -> None:
    """Up to heap 40 the values are 0, 1, 0, 1, ...; then heap 41 turns out to be stuck."""
    game = TakeAndBreak("0.3 stuck 41")
    values = values_of(game, 60)
    assert all(ConditionsCertificate.prove(game, values[:count]) is None for count in range(44))
    assert (
        ConditionsCertificate.prove(game, values[:44])
        == ConditionsCertificate.prove(game, values)
        == ConditionsCertificate(game, 2, 41, 0)
    )


def test_grundys_game_and_couples_are_forever_get_no_proof(values_of: ValuesOf) -> None:
    for name in ("Grundy's game", "Couples-are-Forever"):
        assert ConditionsCertificate.prove(TakeAndBreak(name), values_of(TakeAndBreak(name), 2000)) is None


def test_altered_values_are_refused(values_of: ValuesOf) -> None:
    game = TakeAndBreak("0.35 unequal")
    values = values_of(game, 150)
    proof = ConditionsCertificate.prove(game, values)
    assert proof is not None
    check_that_alterations_show(proof, values)


def test_games_of_other_kinds_are_left_to_other_theorems() -> None:
    for game in (
        AllBut({1}),
        Subtraction({1}),
        HeapFunction(lambda n: []),
        TakeAndBreak("0.(3)"),
        TakeAndBreak("4.(3) stuck 2"),
    ):
        assert ConditionsCertificate.prove(game, np.zeros(100, dtype=np.uint8)) is None
