import json
from collections.abc import Callable
from typing import Any

import pytest

from grundy import DomainError, NotationError
from grundy.sequences import certificate_from_dict, find_period, nim_values
from grundy.sequences.heaps import Subtraction, TakeAndBreak
from grundy.sequences.periods.theorems import ConditionsCertificate, GuySmithCertificate, TakingCertificate

CERTIFICATES = [
    GuySmithCertificate(TakeAndBreak("0.77"), 12, 71, 0),
    TakingCertificate(Subtraction({20, 40, 70}), 30, 80, 0),
    TakingCertificate(TakeAndBreak("0.0{3}"), 10**30, 1, 0),
    ConditionsCertificate(TakeAndBreak("0.35 unequal"), 3, 21, 0),
    ConditionsCertificate(TakeAndBreak("4.34 stuck 2"), 28, 14, 0),
]


@pytest.mark.parametrize("certificate", CERTIFICATES)
def test_a_certificate_survives_json(certificate: Any) -> None:
    assert certificate_from_dict(certificate.to_dict()) == certificate
    assert certificate_from_dict(json.loads(json.dumps(certificate.to_dict()))) == certificate


def test_texts_beside_the_certificate_are_skipped() -> None:
    certificate = CERTIFICATES[0]
    texts = {"theorem": certificate.theorem, "statement": certificate.statement()}
    assert certificate_from_dict({**certificate.to_dict(), **texts}) == certificate


def test_what_was_read_is_verified_anew(values_of: Callable[..., Any]) -> None:
    values = values_of(TakeAndBreak("0.77"), 200)
    data = CERTIFICATES[0].to_dict()
    assert certificate_from_dict(data).verify(values)
    assert not certificate_from_dict({**data, "period": 11}).verify(values)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"prover": "os"},
            "'os' proves no periods; the provers are arithmetic, closed, conditions, endless, guy_smith, taking",
        ),
        ({"kind": "Bound"}, "'Bound' is no certificate of the prover 'guy_smith'"),
        ({"kind": "prove"}, "'prove' is no certificate of the prover 'guy_smith'"),
        ({"period": 12.0}, "period is a whole number, not 12.0"),
        ({"saltus": -1}, "saltus is 0 or more, not -1"),
        ({"colour": 3}, "a certificate of a period has no entry 'colour'; write one with to_dict"),
        ({"kind": "WindowCertificate"}, "'WindowCertificate' is no certificate of the prover 'guy_smith'"),
    ],
)
def test_data_that_are_no_certificate_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        certificate_from_dict({**CERTIFICATES[0].to_dict(), **change})


def test_missing_data_and_games_that_cannot_be_read() -> None:
    data = CERTIFICATES[0].to_dict()
    with pytest.raises(NotationError):
        certificate_from_dict({**data, "game": "0.7?"})
    for name in data:
        with pytest.raises(DomainError, match="no certificate of a period"):
            certificate_from_dict({key: value for key, value in data.items() if key != name})


@pytest.mark.parametrize(
    "text", ["0.77", "0.171", "{4}", "{1,4}", "4.34 stuck 2", "0.35 unequal", "0.8", "AllBut({2})", "0.3(20)"]
)
def test_any_altered_value_is_found_out(text: str) -> None:
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
def test_the_words_that_stored_certificates_use_stay(
    game: str, prover: str, kind: str, numbers: dict[str, int]
) -> None:
    stored = {"prover": prover, "kind": kind, "game": game, **numbers}
    proof = certificate_from_dict(stored)
    assert proof == find_period(game).certificate
    assert proof.verify()
    assert proof.to_dict() == stored
