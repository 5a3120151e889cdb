from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from altered_values import check_that_alterations_show

from grundy.sequences.heaps import AllBut, HeapFunction, Subtraction, TakeAndBreak
from grundy.sequences.periods.theorems import GuySmithCertificate

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
    """Whether the claim is true of the values: the period, that it starts no earlier, and that none is shorter."""
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


def test_games_without_known_period_get_no_proof(values_of: ValuesOf) -> None:
    for code in ("0.6", "0.06", "0.14", "0.36", "0.64", "0.74", "0.007"):
        assert GuySmithCertificate.prove(TakeAndBreak(code), values_of(TakeAndBreak(code), 2000)) is None


def test_hexadecimal_games_that_are_periodic(values_of: ValuesOf) -> None:
    """22 of the 192 two-digit codes with a digit above 7 look periodic in 150 values; all of them are, by 60 values."""
    proved = 0
    for digits in product((0,), range(16), range(16)):
        game = TakeAndBreak.from_digits(digits)
        proof = GuySmithCertificate.prove(game, values_of(game, 60)) if game.most_heaps == 3 else None
        if proof is not None:
            assert proof.length == 3 * (proof.preperiod + proof.period) + game.last
            assert holds_in(values_of(game, 3 * proof.length), proof)
            proved += 1
    assert proved == 22


def test_every_altered_value_is_noticed(values_of: ValuesOf) -> None:
    game = TakeAndBreak("0.77")
    values = values_of(game, 200)
    proof = GuySmithCertificate.prove(game, values)
    assert proof is not None
    check_that_alterations_show(proof, values)
    early = values.copy()
    early[proof.preperiod - 1] = early[proof.preperiod - 1 + proof.period]
    assert not proof.fulfils(early)


def test_claims_that_are_true_but_not_the_least_are_refused(values_of: ValuesOf) -> None:
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


def test_games_of_other_kinds_are_left_to_other_theorems() -> None:
    values = np.zeros(100, dtype=np.uint8)
    for game in (
        AllBut({1}),
        Subtraction({1}),
        HeapFunction(lambda n: []),
        TakeAndBreak("4. unequal"),
        TakeAndBreak("0.(3)"),
    ):
        assert GuySmithCertificate.prove(game, values) is None


def test_the_statement_says_what_was_checked(values_of: ValuesOf) -> None:
    proof = GuySmithCertificate.prove(TakeAndBreak("0.77"), values_of(TakeAndBreak("0.77"), 200))
    assert proof is not None
    assert proof.statement() == (
        "G(n + 12) = G(n) for 71 <= n < 156, as the first 168 values show, and then for all n >= 71 "
        "(Guy and Smith 1956: the largest heap of an option is shifted by a period)"
    )
