"""The OpenAPI document is true: of what was asked at random, of what is asked on purpose, and of what is wrong."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from commands import PATIENCE
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis.config import SchemathesisConfig
from served import Served

from grundy.web.openapi import component_name, document, moved
from grundy.web.questions import QUESTIONS

# A limit that is stated is no error; a question of random letters has no answer, and says so.
CHECKS = {
    "not_a_server_error": {"expected-statuses": ["2xx", "4xx", "503", "504"]},
    "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "422", "503", "504"]},
    "negative_data_rejection": {"expected-statuses": ["400", "404", "405", "413", "415", "422"]},
}
CONFIG = {
    "checks": CHECKS,
    "generation": {"max-examples": 25, "mode": "all"},
    "request-timeout": PATIENCE,
    "seed": 1,
}
# Hypothesis loads this when it is first needed, and pytest rewrites what is loaded; in the middle of a test CPython
# 3.11 may fail at that ("AST constructor recursion depth mismatch", when a finalizer parses source meanwhile).
st.randoms().validate()
DESCRIBED = schemathesis.openapi.from_dict(document(), config=SchemathesisConfig.from_dict(CONFIG))


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        yield opened


@DESCRIBED.parametrize()
def test_whatever_is_sent_is_answered_as_described(case: Any, impatient: Served, session: requests.Session) -> None:
    case.call_and_validate(base_url=impatient.url, session=session)


ASKED = [
    ("solve", {"expression": "N(3,5) + Kayles(5) + W(9,8)"}),
    ("solve", {"expression": "N(3,5)", "misere": True}),
    ("solve", {"expression": "N(3,5)", "to": 2}),
    ("position", {"expression": "N(3,5) + Chomp(3x3)"}),
    ("position", {"expression": "N(0)"}),
    ("position", {"expression": "N(" + "9" * 1000 + ")"}),
    ("position", {"expression": "N(3,5)", "misere": True, "max_moves": 1}),
    ("match", {"start": "N(1,2)", "moves": [1, 0, 0]}),
    ("match", {"start": "Kayles(5)", "moves": [2], "misere": True}),
    ("reply", {"start": "N(1,2)", "moves": [1], "opponent": "fallible", "seed": "a"}),
    ("graph", {"graph": {"text": "a b\nb a\nb c\n"}, "trace": True, "layout": True}),
    ("graph", {"graph": {"text": "a b\nb c\n", "format": "edges"}, "misere": True}),
    ("tokens", {"graph": {"text": "a b\nb c\nc d\n"}, "tokens": ["a", "b"]}),
    ("tokens", {"graph": {"text": "0 1\n1 2\n"}, "tokens": [0], "space": True}),
    ("tokens", {"graph": {"text": "a b\nb c\nc a\n"}, "space": True}),
    ("sequence", {"game": "0.77", "stop": 100, "period": True, "heaps": [10**15]}),
    ("sequence", {"game": "grundy", "stop": 50}),
    ("nim", {"expression": "77*77"}),
    ("nim", {"expression": "(w^(w^13))^47", "explain": True}),
    ("nim", {"expression": "bit(5000)"}),
    ("nim-table", {"operation": "div", "size": 16}),
    ("lexicode", {"n": 24, "d": 8}),
    ("lexicode", {"n": 6, "d": 3, "q": 4}),
    ("decode", {"n": 8, "d": 4, "word": "11111110"}),
]


@pytest.mark.parametrize(("question", "arguments"), ASKED)
def test_what_is_asked_is_answered_as_described(server: Served, question: str, arguments: dict[str, Any]) -> None:
    operation = DESCRIBED[f"/api/v1/{question}"]["POST"]
    case = operation.Case(body=arguments, media_type="application/json")
    assert case.call_and_validate(base_url=server.url).status_code == 200


def test_every_question_is_described() -> None:
    paths = document()["paths"]
    assert {question.path for question in QUESTIONS} <= set(paths)
    assert {operation["operationId"] for path in paths.values() for operation in path.values()} >= {
        question.name for question in QUESTIONS
    }


def test_the_server_gives_the_document(server: Served) -> None:
    assert server.get("api/v1/openapi.json").json() == document()


def references(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(references, part))
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
    return own.union(*map(references, part.values()))


def test_all_references_lead_to_components() -> None:
    described = document()
    components = {f"#/components/{kind}/{name}" for kind, found in described["components"].items() for name in found}
    assert references(described) == components
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_definitions_are_moved_with_what_refers_to_them() -> None:
    schema = {
        "$id": "x",
        "anyOf": [{"$ref": "#"}, {"$ref": "#/$defs/a"}],
        "$defs": {"a": {"not": {"$ref": "#/$defs/a"}}},
    }
    assert moved("n/1", schema) == {
        "n-1": {"anyOf": [{"$ref": "#/components/schemas/n-1"}, {"$ref": "#/components/schemas/n-1.a"}]},
        "n-1.a": {"not": {"$ref": "#/components/schemas/n-1.a"}},
    }
    assert component_name("grundy.nim-ordinal/1") == "grundy.nim-ordinal-1"
