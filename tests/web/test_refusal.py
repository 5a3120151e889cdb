import json

import pytest
from jsonschema import Draft202012Validator

from grundy import answers
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError
from grundy.web.guard import LONGEST_TEXT, Refusal, refusal_of


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (NotationError("N(x)", 2, "expected a number"), "notation"),
        (CycleError(["a", "b"]), "cycle"),
        (LimitError("too large"), "limit"),
        (DomainError("no root"), "domain"),
        (UnknownValueError("nobody knows"), "unknown"),
        (GrundyError("some other"), "domain"),
    ],
)
def test_errors_of_the_package_are_422(error: GrundyError, kind: str) -> None:
    refusal = refusal_of(error)
    assert (refusal.status, refusal.error) == (422, kind)
    Draft202012Validator(answers.schema("grundy.error/1")).validate(json.loads(refusal.body()))


def test_a_notation_error_tells_where() -> None:
    body = json.loads(refusal_of(NotationError("N(x)", 2, "expected a number")).body())
    assert body == {
        "schema": "grundy.error/1",
        "error": "notation",
        "message": "expected a number",
        "text": "N(x)",
        "at": 2,
    }


def test_a_text_of_any_length_is_not_sent_back() -> None:
    assert "text" not in json.loads(refusal_of(NotationError("x" * (LONGEST_TEXT + 1), 2, "expected a number")).body())


def test_a_limit_is_stated() -> None:
    body = json.loads(Refusal(413, "limit", "too long", limit={"name": "body", "value": 3}).body())
    Draft202012Validator(answers.schema("grundy.error/1")).validate(body)
    assert body["limit"] == {"name": "body", "value": 3}
