import pytest

from grundy.web.guard import Refusal
from grundy.web.parameter_types import Flag, Text
from grundy.web.questions import Object, Parameter, read_object


def test_defaults_are_filled_in() -> None:
    keys = [Parameter("a", Flag(), "must"), Parameter("b", Flag(), "may", default=True)]
    assert read_object(keys, {"a": False}) == {"a": False, "b": True}


def test_a_question_without_keys_takes_none() -> None:
    assert read_object([], {}) == {}
    with pytest.raises(Refusal, match="there is no key 'a' here; there are no keys"):
        read_object([], {"a": 1})


def test_the_schema_tells_meaning_and_default() -> None:
    schema = Object((Parameter("a", Text(3), "must"), Parameter("b", Flag(), "may", default=True))).schema()
    assert schema == {
        "type": "object",
        "properties": {
            "a": {"type": "string", "maxLength": 3, "description": "must"},
            "b": {"type": "boolean", "description": "may", "default": True},
        },
        "required": ["a"],
        "additionalProperties": False,
    }
