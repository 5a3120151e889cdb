from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator

from grundy.web.guard import Refusal
from grundy.web.parameter_types import Choice, Either, Flag, Kind, List, Maybe, Text, Whole
from grundy.web.questions import Object, Parameter

GRAPH = Object((Parameter("text", Text(5), "a graph"), Parameter("format", Choice(("a", "b")), "how", default="a")))
KINDS: list[Kind] = [
    Flag(),
    Whole(-2, 5),
    Text(3),
    Choice(("add", "mul")),
    List(Whole(0, 3), 2),
    List(Either(Whole(0, 3), Text(2)), 3),
    Maybe(Text(2)),
    Either(Whole(0, 3), Text(2)),
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


@given(st.sampled_from(KINDS), JSON)
def test_what_is_read_is_what_the_schema_allows(kind: Kind, value: Any) -> None:
    allowed = Draft202012Validator(kind.schema()).is_valid(value)
    try:
        kind.read(value, "here")
    except Refusal as refusal:
        assert refusal.status == 400
        assert refusal.message.startswith(("here", "there is no key", "the key here."))
        assert not allowed
    else:
        assert allowed


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (Flag(), 1, "misere is true or false, not 1"),
        (Flag(), None, "misere is true or false, not null"),
        (Whole(1, 9), True, "misere is a whole number from 1 to 9, not true"),
        (Whole(1, 9), 10, "misere is a whole number from 1 to 9, not 10"),
        (Whole(1, 9), 1.5, "misere is a whole number from 1 to 9, not 1.5"),
        (Whole(1, 9), "3", "misere is a whole number from 1 to 9, not '3'"),
        (Text(4), 3, "misere is a text of at most 4 characters, not 3"),
        (Text(4), "abcde", "misere is a text of at most 4 characters, and this one has 5"),
        (Text(4), "\ud800", "misere has half a character in it, a lone surrogate"),
        (Choice(("a", "b")), "c", "misere is one of 'a', 'b', not 'c'"),
        (Choice(("a", "b")), ["a"], "misere is one of 'a', 'b', not a list"),
        (List(Flag(), 1), [True, True], "misere is a list of at most 1 values, and this one has 2"),
        (List(Flag(), 2), [True, {}], "misere[1] is true or false, not an object"),
        (Maybe(Flag()), 0, "misere is true or false, not 0"),
        (
            Either(Whole(0, 3), Text(2)),
            None,
            "misere is a whole number from 0 to 3, or a text of at most 2 characters, not null",
        ),
        (GRAPH, [], "misere is an object with the keys text, format, not a list"),
        (GRAPH, {}, "the key misere.text is missing: a graph"),
        (GRAPH, {"text": "", "x" * 99: 1}, f"there is no key '{'x' * 39}… here; the keys are text, format"),
    ],
)
def test_the_sentence_names_the_place_the_rule_and_the_value(kind: Kind, value: Any, message: str) -> None:
    with pytest.raises(Refusal) as caught:
        kind.read(value, "misere")
    assert caught.value.message == message


def test_a_length_that_is_a_limit_is_named() -> None:
    with pytest.raises(Refusal) as caught:
        Text(4).read("abcde", "word")
    assert caught.value.facts == {"limit": {"name": "word", "value": 4}}


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert repr(Whole(0, 9).read(3.0, "n")) == "3"
