"""The questions of the API: types of values, arguments, JSON, and the OpenAPI document."""

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from commands import PATIENCE
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator
from schemathesis.config import SchemathesisConfig
from served import Served

from grundy import answers
from grundy.errors import DomainError, LimitError
from grundy.web import QUESTIONS, Question, Refusal, document, read_json, read_object
from grundy.web.parameters import (
    Boolean,
    Choice,
    Integer,
    List,
    Nullable,
    NumberOrText,
    Object,
    Parameter,
    ParameterType,
    Text,
)
from grundy.web.questions import component_name, moved


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_the_table_agrees_with_the_functions(question: Question) -> None:
    signature = inspect.signature(getattr(answers, question.name))
    own = ["games"] if question.of_games else []  # these come from the server, not from clients
    assert [*(p.name for p in question.parameters), *own] == list(signature.parameters)
    for parameter in question.parameters:
        default = signature.parameters[parameter.name].default
        expected = inspect.Parameter.empty if parameter.required else parameter.default
        assert (list(default) if isinstance(default, tuple) else default) == expected


def test_every_function_for_the_page_is_a_question() -> None:
    assert {question.name for question in QUESTIONS} == set(answers.__all__) - {"schema", "schema_names"}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_question_has_an_example_that_is_answered(question: Question) -> None:
    given = {
        p.name: p.type.read(question.example[p.name], p.name) for p in question.parameters if p.name in question.example
    }
    assert getattr(answers, question.name)(**given)["schema"] in question.answers


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_defaults_match_their_types(question: Question) -> None:
    for parameter in question.parameters:
        if not parameter.required:
            assert parameter.type.read(parameter.default, parameter.name) == parameter.default


@pytest.mark.parametrize(
    ("name", "key", "most", "more", "others"),
    [
        ("position", "max_moves", 10_000, 10_001, {"expression": "N(1)"}),
        ("sequence", "stop", 2**21, 2**21 + 1, {"game": "{1}"}),
        ("sequence", "heaps", [1] * 100, [1] * 101, {"game": "{1}"}),
        ("nim", "expression", "1".rjust(10_000), "1".rjust(10_001), {}),
        ("nim_table", "size", 256, 257, {"operation": "add"}),
        ("lexicode", "n", 512, 513, {"d": 512}),
        ("lexicode", "d", 512, 513, {"n": 512}),
    ],
)
def test_limits_of_arguments_come_from_the_library(
    name: str, key: str, most: Any, more: Any, others: dict[str, Any]
) -> None:
    (question,) = (question for question in QUESTIONS if question.name == name)
    assert read_object(question.parameters, {**others, key: most})[key] == most
    assert getattr(answers, name)(**{**others, key: most})["schema"] in question.answers
    with pytest.raises(Refusal):
        read_object(question.parameters, {**others, key: more})
    with pytest.raises((DomainError, LimitError), match=r"at most|up to"):
        getattr(answers, name)(**{**others, key: more})


def test_paths_are_different() -> None:
    assert len({question.path for question in QUESTIONS}) == len(QUESTIONS)


def test_defaults_are_filled_in() -> None:
    keys = [Parameter("a", Boolean(), "must"), Parameter("b", Boolean(), "may", default=True)]
    assert read_object(keys, {"a": False}) == {"a": False, "b": True}


def test_a_question_without_keys_rejects_all_keys() -> None:
    assert read_object([], {}) == {}
    with pytest.raises(Refusal, match="unknown key 'a'; no keys are allowed"):
        read_object([], {"a": 1})


def test_the_schema_has_meaning_and_default() -> None:
    schema = Object((Parameter("a", Text(3), "must"), Parameter("b", Boolean(), "may", default=True))).schema()
    assert schema == {
        "type": "object",
        "properties": {
            "a": {"type": "string", "maxLength": 3, "description": "must"},
            "b": {"type": "boolean", "description": "may", "default": True},
        },
        "required": ["a"],
        "additionalProperties": False,
    }


GRAPH = Object((Parameter("text", Text(5), "a graph"), Parameter("format", Choice(("a", "b")), "how", default="a")))
TYPES: list[ParameterType] = [
    Boolean(),
    Integer(-2, 5),
    Text(3),
    Choice(("add", "mul")),
    List(Integer(0, 3), 2),
    List(NumberOrText(Integer(0, 3), Text(2)), 3),
    Nullable(Text(2)),
    NumberOrText(Integer(0, 3), Text(2)),
    GRAPH,
]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 9)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "add", "a", "abcdef"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["text", "format", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.sampled_from(TYPES), JSON)
def test_types_accept_what_their_schema_allows(type_: ParameterType, value: Any) -> None:
    allowed = Draft202012Validator(type_.schema()).is_valid(value)
    try:
        type_.read(value, "here")
    except Refusal as refusal:
        assert refusal.status == 400
        assert refusal.message.startswith(("here", "unknown key", "the key here."))
        assert not allowed
    else:
        assert allowed


@pytest.mark.parametrize(
    ("type_", "value", "message"),
    [
        (Boolean(), 1, "misere must be true or false, not 1"),
        (Boolean(), None, "misere must be true or false, not null"),
        (Integer(1, 9), True, "misere must be an integer from 1 to 9, not true"),
        (Integer(1, 9), 10, "misere must be an integer from 1 to 9, not 10"),
        (Integer(1, 9), 1.5, "misere must be an integer from 1 to 9, not 1.5"),
        (Integer(1, 9), "3", "misere must be an integer from 1 to 9, not '3'"),
        (Text(4), 3, "misere must be a string of at most 4 characters, not 3"),
        (Text(4), "abcde", "misere must be a string of at most 4 characters, but it has 5"),
        (Text(4), "\ud800", "misere must not contain an unpaired surrogate"),
        (Choice(("a", "b")), "c", "misere must be one of 'a', 'b', not 'c'"),
        (Choice(("a", "b")), ["a"], "misere must be one of 'a', 'b', not a list"),
        (List(Boolean(), 1), [True, True], "misere must be a list of at most 1 values, but it has 2"),
        (List(Boolean(), 2), [True, {}], "misere[1] must be true or false, not an object"),
        (Nullable(Boolean()), 0, "misere must be true or false, not 0"),
        (
            NumberOrText(Integer(0, 3), Text(2)),
            None,
            "misere must be an integer from 0 to 3, or a string of at most 2 characters, not null",
        ),
        (GRAPH, [], "misere must be an object with the keys text, format, not a list"),
        (GRAPH, {}, "the key misere.text is missing: a graph"),
        (GRAPH, {"text": "", "x" * 99: 1}, f"unknown key '{'x' * 39}…; the keys are text, format"),
    ],
)
def test_messages_name_the_place_the_rule_and_the_value(type_: ParameterType, value: Any, message: str) -> None:
    with pytest.raises(Refusal) as caught:
        type_.read(value, "misere")
    assert caught.value.message == message


def test_an_exceeded_length_is_named_as_a_limit() -> None:
    with pytest.raises(Refusal) as caught:
        Text(4).read("abcde", "word")
    assert caught.value.facts == {"limit": {"name": "word", "value": 4}}


def test_integers_can_have_a_decimal_point() -> None:
    assert repr(Integer(0, 9).read(3.0, "n")) == "3"


def test_an_object_is_read() -> None:
    assert read_json('{"a": [1, 2.5, "ω"], "b": null}'.encode()) == {"a": [1, 2.5, "ω"], "b": None}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "line 1: invalid JSON: expecting value (column 1)"),
        (b"{", "line 1: invalid JSON: expecting property name enclosed in double quotes (column 2)"),
        (b'{"a": 1,}', ""),
        (b"\xff", "the byte at 0 is not UTF-8"),
        (b'{"a": NaN}', "the JSON text contains NaN, which JSON does not allow"),
        (b'{"a": -Infinity}', "the JSON text contains -Infinity, which JSON does not allow"),
        (b'{"a": 1e999}', "a number in the JSON text is too large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number in the JSON text may have at most 20 digits, not 5000"),
        (b'{"a": 1, "b": 2, "a": 3}', "the key 'a' occurs twice in one object of the JSON text"),
        (b'{"a": {"b": 2, "b": 3}}', "the key 'b' occurs twice in one object of the JSON text"),
        (b"[" * 100_000, "the JSON text is nested too deeply"),
        (b'{"a":' * 100_000, "the JSON text is nested too deeply"),
    ],
)
def test_invalid_json_is_rejected(body: bytes, why: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_json(body)
    assert caught.value.status == 400
    assert caught.value.message.startswith(f"cannot parse the body as JSON: {why}")


@pytest.mark.parametrize("body", [b"[]", b"3", b'"text"', b"null"])
def test_only_an_object_is_accepted(body: bytes) -> None:
    with pytest.raises(Refusal, match="the body must be a JSON object"):
        read_json(body)


# Documented limits are not errors, and a question of random letters has no answer.
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
# Hypothesis loads this on first use, and pytest rewrites loaded modules. In the middle of a test, CPython
# 3.11 can fail then ("AST constructor recursion depth mismatch", if a finalizer parses source meanwhile).
st.randoms().validate()
DESCRIBED = schemathesis.openapi.from_dict(document(), config=SchemathesisConfig.from_dict(CONFIG))


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        yield opened


@DESCRIBED.parametrize()
def test_any_body_gets_a_documented_response(case: Any, impatient: Served, session: requests.Session) -> None:
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
    ("correct-by-play", {"n": 8, "d": 4, "word": "11111110"}),
    ("decode", {"code": "111", "word": "1,0,3", "format": "text", "q": 4, "kind": "parity check", "seconds": 1}),
    ("decode", {"code": "[[1, 200, 3]]", "word": "1,200,4"}),
]


@pytest.mark.parametrize(("question", "arguments"), ASKED)
def test_any_question_gets_a_documented_response(server: Served, question: str, arguments: dict[str, Any]) -> None:
    operation = DESCRIBED[f"/api/v1/{question}"]["POST"]
    case = operation.Case(body=arguments, media_type="application/json")
    assert case.call_and_validate(base_url=server.url).status_code == 200


def test_every_question_is_documented() -> None:
    paths = document()["paths"]
    assert {question.path for question in QUESTIONS} <= set(paths)
    assert {operation["operationId"] for path in paths.values() for operation in path.values()} >= {
        question.name for question in QUESTIONS
    }


def test_the_server_returns_the_document(server: Served) -> None:
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
    components = {f"#/components/{type_}/{name}" for type_, found in described["components"].items() for name in found}
    assert references(described) == components
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_definitions_are_moved_with_their_references() -> None:
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
