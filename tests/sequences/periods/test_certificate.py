import json
from collections.abc import Callable
from typing import Any

import pytest

from grundy import DomainError, NotationError
from grundy.sequences.heaps import Subtraction, TakeAndBreak
from grundy.sequences.periods.certificate import certificate_from_dict
from grundy.sequences.periods.octal import GuySmithCertificate
from grundy.sequences.periods.splitting import SplittingCertificate
from grundy.sequences.periods.taking import TakingCertificate

CERTIFICATES = [
    GuySmithCertificate(TakeAndBreak("0.77"), 12, 71, 0),
    TakingCertificate(Subtraction({20, 40, 70}), 30, 80, 0),
    TakingCertificate(TakeAndBreak("0.0{3}"), 10**30, 1, 0),
    SplittingCertificate(TakeAndBreak("0.35 unequal"), 3, 21, 0),
    SplittingCertificate(TakeAndBreak("4.34 stuck 2"), 28, 14, 0),
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
            "'os' proves no periods; the provers are arithmetic, closed, endless, octal, splitting, taking",
        ),
        ({"kind": "Bound"}, "'Bound' is no certificate of the prover 'octal'"),
        ({"kind": "prove"}, "'prove' is no certificate of the prover 'octal'"),
        ({"period": 12.0}, "period is a whole number, not 12.0"),
        ({"saltus": -1}, "saltus is 0 or more, not -1"),
        ({"colour": 3}, "these data are no certificate of a period"),
        ({"kind": "WindowCertificate"}, "these data are no certificate of a period"),
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
