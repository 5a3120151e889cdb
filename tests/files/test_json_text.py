import json

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, NotationError
from grundy.files import parse_json, too_deep_error

SHAPE = "a graph is a list"
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


@given(values)
def test_what_python_writes_is_read_back(value: object) -> None:
    assert parse_json(json.dumps(value), SHAPE) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"b": 1, "a": 2, "a": 3}', "the key 'a' occurs twice in one object of the JSON text"),
        ("[NaN]", "the JSON text contains NaN, which is no number"),
        ("[-Infinity]", "the JSON text contains -Infinity, which is no number"),
        ("9" * 5000, "a number in the JSON text has 5000 digits, and at most 4300 are read"),
        ("[1e999]", "a number in the JSON text is too large"),
        ("[-1e999]", "a number in the JSON text is too large"),
        ("[" * 200_000, "the JSON text is nested too deeply; a graph is a list"),
    ],
)
def test_what_leaves_a_doubt_is_refused(text: str, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        parse_json(text, SHAPE)
    assert str(caught.value) == message


def test_digits_may_be_fewer() -> None:
    assert parse_json("[-99]", SHAPE, digits=2) == [-99]
    with pytest.raises(DomainError, match="has 3 digits, and at most 2 are read"):
        parse_json("[-100]", SHAPE, digits=2)


def test_what_is_no_json_is_shown_with_its_line() -> None:
    with pytest.raises(NotationError) as caught:
        parse_json('{"a":\n[1 2]}', SHAPE)
    assert str(caught.value).splitlines() == ["line 2: this is no JSON: expecting ',' delimiter", "  [1 2]}", "     ^"]


def test_depth_is_told_with_what_is_expected() -> None:
    assert str(too_deep_error(SHAPE)).endswith(SHAPE)
