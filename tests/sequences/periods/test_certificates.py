"""Stored certificates, proofs of periods and their verification, and the display of periods."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError, NotationError
from grundy.sequences import (
    HeapFunction,
    Periodicity,
    Subtraction,
    TakeAndBreak,
    certificate_from_dict,
    find_period,
    nim_values,
    read_game,
)
from grundy.sequences.periods import (
    ConditionsCertificate,
    GuySmithCertificate,
    TakingCertificate,
    find_proof,
    periodicity,
)

CERTIFICATES = [
    GuySmithCertificate(TakeAndBreak("0.77"), 12, 71, 0),
    TakingCertificate(Subtraction({20, 40, 70}), 30, 80, 0),
    TakingCertificate(TakeAndBreak("0.0{3}"), 10**30, 1, 0),
    ConditionsCertificate(TakeAndBreak("0.35 unequal"), 3, 21, 0),
    ConditionsCertificate(TakeAndBreak("4.34 stuck 2"), 28, 14, 0),
]


@pytest.mark.parametrize("certificate", CERTIFICATES)
def test_certificates_can_be_stored_as_json(certificate: Any) -> None:
    assert certificate_from_dict(certificate.to_dict()) == certificate
    assert certificate_from_dict(json.loads(json.dumps(certificate.to_dict()))) == certificate


def test_texts_in_stored_certificates_are_ignored() -> None:
    certificate = CERTIFICATES[0]
    texts = {"theorem": certificate.theorem, "statement": certificate.statement()}
    assert certificate_from_dict({**certificate.to_dict(), **texts}) == certificate


def test_verification_checks_stored_certificates_again(values_of: Callable[..., Any]) -> None:
    values = values_of(TakeAndBreak("0.77"), 200)
    data = CERTIFICATES[0].to_dict()
    assert certificate_from_dict(data).verify(values)
    assert not certificate_from_dict({**data, "period": 11}).verify(values)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"prover": "os"},
            "there is no prover 'os'; the provers are arithmetic, closed, conditions, endless, guy_smith, taking",
        ),
        ({"kind": "Bound"}, "the prover 'guy_smith' has no certificates of the kind 'Bound'"),
        ({"kind": "prove"}, "the prover 'guy_smith' has no certificates of the kind 'prove'"),
        ({"period": 12.0}, "period must be a whole number, not 12.0"),
        ({"saltus": -1}, "saltus must be at least 0, not -1"),
        ({"colour": 3}, "a certificate of a period has no entry 'colour'; create the data with to_dict"),
        ({"kind": "WindowCertificate"}, "the prover 'guy_smith' has no certificates of the kind 'WindowCertificate'"),
    ],
)
def test_rejects_data_that_are_not_a_certificate(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        certificate_from_dict({**CERTIFICATES[0].to_dict(), **change})


def test_rejects_missing_data_and_invalid_games() -> None:
    data = CERTIFICATES[0].to_dict()
    with pytest.raises(NotationError):
        certificate_from_dict({**data, "game": "0.7?"})
    for name in data:
        with pytest.raises(DomainError, match="certificate of a period"):
            certificate_from_dict({key: value for key, value in data.items() if key != name})


@pytest.mark.parametrize(
    "text", ["0.77", "0.171", "{4}", "{1,4}", "4.34 stuck 2", "0.35 unequal", "0.8", "AllBut({2})", "0.3(20)"]
)
def test_rejects_any_altered_value(text: str) -> None:
    proof = find_period(text).certificate
    assert proof is not None
    values = nim_values(text, proof.length)
    assert proof.verify(values)
    for heap in range(proof.length):
        altered = values.copy()
        altered[heap] += 1
        assert not proof.verify(altered), heap
    assert not proof.verify(values[:-1])


@pytest.mark.parametrize(
    ("game", "prover", "kind", "numbers"),
    [
        ("Subtraction({20,40,70})", "taking", "TakingCertificate", {"period": 30, "preperiod": 80, "saltus": 0}),
        ("0.77", "guy_smith", "GuySmithCertificate", {"period": 12, "preperiod": 71, "saltus": 0}),
        ("4.33 unequal", "conditions", "ConditionsCertificate", {"period": 4, "preperiod": 1, "saltus": 0}),
        ("4.(3)", "closed", "ClosedFormCertificate", {"period": 4, "preperiod": 1, "saltus": 4}),
        ("AllBut({2})", "endless", "AllButCertificate", {"period": 4, "preperiod": 0, "saltus": 2}),
        ("0.30(3)", "endless", "EndlessCertificate", {"period": 4, "preperiod": 1, "saltus": 2, "start": 3}),
        (
            "0.8",
            "arithmetic",
            "ArithmeticCertificate",
            {"period": 3, "preperiod": 1, "saltus": 1, "window": 10, "times": 1},
        ),
    ],
)
def test_the_words_in_stored_certificates_do_not_change(
    game: str, prover: str, kind: str, numbers: dict[str, int]
) -> None:
    stored = {"prover": prover, "kind": kind, "game": game, **numbers}
    proof = certificate_from_dict(stored)
    assert proof == find_period(game).certificate
    assert proof.verify()
    assert proof.to_dict() == stored


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
def test_find_proof_uses_the_theorem_for_each_kind_of_game(
    values_of: ValuesOf, notation: str, kind: type, period: int, preperiod: int
) -> None:
    game: Any = read_game(notation)
    values = values_of(game, 200)
    proof = find_proof(game, values)
    assert type(proof) is kind
    assert (proof.game, proof.period, proof.preperiod, proof.saltus) == (game, period, preperiod, 0)
    assert proof.fulfils(values)
    assert certificate_from_dict(proof.to_dict()) == proof


def test_increasing_values_are_proved_by_the_arithmetic_theorem(values_of: ValuesOf) -> None:
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


def test_python_functions_have_no_proofs() -> None:
    assert find_proof(HeapFunction(lambda n: []), np.zeros(1000, dtype=np.uint8)) is None


def test_too_few_values_prove_nothing() -> None:
    for game in (TakeAndBreak("0.77"), TakeAndBreak("4. unequal"), Subtraction({1, 2}), TakeAndBreak("0.8")):
        for count in range(3):
            assert find_proof(game, np.zeros(count, dtype=np.uint8)) is None


OPEN = Periodicity(None, None, None, None, proved=False, checked_to=50)


def test_the_exceptions_of_kayles_are_those_in_the_literature(values_of: ValuesOf) -> None:
    values = values_of(TakeAndBreak("0.77"), 200)
    found = Periodicity.of(GuySmithCertificate.prove(TakeAndBreak("0.77"), values), values)
    assert (found.period, found.preperiod, found.saltus, found.proved, found.checked_to) == (12, 71, 0, True, 200)
    assert found.exceptions == (0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70)
    assert found.certificate is not None
    assert found.certificate.verify(values)


def test_the_value_of_any_heap(values_of: ValuesOf) -> None:
    values = values_of(TakeAndBreak("0.77"), 2000)
    found = Periodicity.of(GuySmithCertificate.prove(TakeAndBreak("0.77"), values[:200]), values[:200])
    assert [found.value_at(n, values[:83]) for n in range(2000)] == values.tolist()
    assert found.value_at(10**30, values) == [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7][10**30 % 12]
    with pytest.raises(DomainError, match="of heap 100 requires the first 83 values, not only 70; pass more values"):
        found.value_at(100, values[:70])


@given(st.lists(st.integers(0, 9), max_size=8), st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(1, 5))
def test_values_and_exceptions_with_a_saltus(early: list[int], period: list[int], saltus: int) -> None:
    p, start = len(period), len(early)
    everything = early + [period[n % p] + n // p * saltus for n in range(100)]
    values = np.array(everything[: start + p], dtype=np.uint16)
    found = Periodicity.of(GuySmithCertificate(TakeAndBreak("0.8"), p, start, saltus), values)
    assert [found.value_at(n, values) for n in range(start + 100)] == everything
    times = [next(t for t in range(100) if n + t * p >= start) for n in range(start)]
    assert found.exceptions == tuple(n for n, t in enumerate(times) if early[n] != everything[n + t * p] - t * saltus)


def test_nothing_is_claimed_without_proof() -> None:
    assert Periodicity.of(None, np.zeros(50, dtype=np.uint8)) == OPEN
    for claim in [
        (3, 1, 0, None, False),
        (None, None, 0, None, False),
        (3, None, 0, (), True),
        (None, None, None, None, True),
        (7, 0, 0, (), True),
    ]:
        with pytest.raises(DomainError, match=r"must be given exactly if proved is true, not .* None"):
            Periodicity(*claim, checked_to=50)


def test_large_heaps_raise_an_error_without_a_period() -> None:
    values = np.zeros(50, dtype=np.uint8)
    assert OPEN.value_at(49, values) == 0
    with pytest.raises(
        LimitError, match="cannot compute the nim value of heap 50: the first 50 values prove no period"
    ):
        OPEN.value_at(50, values)
    with pytest.raises(DomainError, match="a heap must be at least 0"):
        OPEN.value_at(-1, values)


def test_too_many_exceptions_are_not_listed(values_of: ValuesOf, monkeypatch: pytest.MonkeyPatch) -> None:
    values = values_of(TakeAndBreak("0.77"), 200)
    proof = GuySmithCertificate.prove(TakeAndBreak("0.77"), values)
    monkeypatch.setattr(periodicity, "MAX_EXCEPTIONS", 13)
    found = Periodicity.of(proof, values)
    assert (found.exceptions, found.period) == (None, 12)
    monkeypatch.setattr(periodicity, "MAX_EXCEPTIONS", 14)
    assert len(Periodicity.of(proof, values).exceptions or ()) == 14


def test_repr_abbreviates_many_exceptions() -> None:
    found = Periodicity(1, 30, 0, tuple(range(30)), True, 100, GuySmithCertificate(TakeAndBreak("0.77"), 1, 30, 0))
    assert repr(found) == (
        "Periodicity(period=1, preperiod=30, saltus=0, exceptions=(0, 1, 2, 3, 4, 5, … 22 more …, 28, 29), "
        "proved=True, checked_to=100)"
    )


def test_converts_periods_from_units_to_the_game(values_of: ValuesOf) -> None:
    game = Subtraction({20, 40, 70})
    small, large = values_of(game.in_units, 60), values_of(game, 600)
    found = Periodicity.of(TakingCertificate.prove(game.in_units, small), small).in_units_of(game)
    assert found == Periodicity.of(TakingCertificate.prove(game, large), large)
    assert (found.period, found.preperiod, found.checked_to) == (30, 80, 600)
    assert OPEN.in_units_of(game) == Periodicity(None, None, None, None, False, 500)


def test_exceptions_of_huge_units_are_not_listed(values_of: ValuesOf) -> None:
    game = Subtraction({2 * 10**9, 4 * 10**9, 7 * 10**9})
    small = values_of(game.in_units, 60)
    found = Periodicity.of(TakingCertificate.prove(game.in_units, small), small).in_units_of(game)
    assert (found.period, found.preperiod, found.exceptions) == (3 * 10**9, 8 * 10**9, None)


def test_statements(values_of: ValuesOf) -> None:
    assert OPEN.statement() == "the first 50 values prove no period"
    rising = find_period("0.8")
    assert rising.certificate is not None
    assert rising.statement() == f"G(n + 3) = G(n) + 1 for all n >= 1: {rising.certificate.statement()}"
    values = values_of(TakeAndBreak("0.35"), 20)
    found = Periodicity.of(GuySmithCertificate.prove(TakeAndBreak("0.35"), values), values)
    assert found.statement() == (
        "G(n + 6) = G(n) for all n >= 1: G(n + 6) = G(n) for 1 <= n < 10 by the first 16 values, hence for "
        "all n >= 1 (Guy and Smith 1956: the largest heap of an option is shifted by a period)"
    )


def test_html_and_latex_of_a_proved_period():
    found = find_period("0.77")
    text = found._repr_html_()
    assert "<tr><th>status</th><td>proved: " in text
    assert "<tr><th>period</th><td>12</td></tr><tr><th>preperiod</th><td>71</td></tr>" in text
    assert "<tr><th>exceptions</th><td>0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70</td></tr>" in text
    assert found._repr_latex_() == r"$G(n + 12) = G(n)\text{ for all }n \ge 71\quad\text{(proved)}$"


def test_latex_shows_the_saltus():
    found = find_period("0.3333...")
    assert found.saltus
    assert f"G(n) + {found.saltus}" in found._repr_latex_()


def test_html_and_latex_without_a_proof():
    found = Periodicity(None, None, None, None, proved=False, checked_to=100)
    assert "no period is proved" in found._repr_html_()
    assert "<th>period" not in found._repr_html_()
    assert found._repr_latex_() == r"$\text{the first 100 values prove no period}$"


def test_html_shows_the_first_of_many_exceptions():
    many = find_period("0.044")
    assert len(many.exceptions) == 43
    assert "and 23 more</td>" in many._repr_html_()
    assert len(many._repr_html_()) < 3000


def test_display_does_not_verify_the_proof(monkeypatch):
    found = find_period("0.07")

    def no(*_, **__):
        raise AssertionError("showing computes")

    monkeypatch.setattr(type(found.certificate), "verify", no)
    monkeypatch.setattr("grundy.sequences.periods.periodicity.differing_heaps", no)
    assert "34" in found._repr_html_()
    assert "34" in found._repr_latex_()
