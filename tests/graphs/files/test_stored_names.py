import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError
from grundy.graphs.files.storage import names_from_text, text_of_names

scalars = st.one_of(
    st.text(st.characters(codec="utf-8")),
    st.integers(),
    st.integers(2300, 20_000).map(lambda bits: -(1 << bits)),
    st.booleans(),
    st.none(),
    st.floats(allow_nan=False, allow_infinity=False),
)
names = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3).map(tuple) | st.frozensets(inner, max_size=3), max_leaves=6
)


def with_types(name: Any) -> Any:
    """Return the same with the types of all parts: 1, 1.0 and True are equal in Python."""
    if isinstance(name, frozenset):
        return frozenset(map(with_types, name))
    return (type(name), tuple(map(with_types, name)) if isinstance(name, tuple) else name)


@given(st.lists(names, max_size=5))
def test_names_come_back_with_their_types(given_names: list[Any]) -> None:
    found = names_from_text(text_of_names(given_names))
    assert list(map(with_types, found)) == list(map(with_types, given_names))


def test_the_text_is_json_that_people_can_read() -> None:
    assert json.loads(text_of_names(["a", 1, (2, None)])) == ["a", 1, [2, None]]


class Heap(int):
    """A number with a type of its own."""


@pytest.mark.parametrize(
    "name",
    [
        1j,
        b"a",
        "\ud800",
        ("\ud800\udc00",),
        Heap(3),
        (1, Heap(3)),
        float("inf"),
        float("nan"),
        range(3),
        frozenset({b"a"}),
    ],
)
def test_other_names_are_refused(name: Any) -> None:
    with pytest.raises(DomainError) as caught:
        text_of_names(["a", name])
    rule = "names in a file are numbers, texts, True, False, None, and tuples and frozensets of these"
    assert str(caught.value) == f"the vertex {name!r} cannot be stored; {rule}"


def test_names_that_are_nested_too_deeply_are_refused() -> None:
    deep: tuple[Any, ...] = ()
    for _ in range(5000):
        deep = (deep,)
    with pytest.raises(DomainError, match=r"^a vertex cannot be stored, for its name is nested too deeply$"):
        text_of_names([deep])


@pytest.mark.parametrize(
    "text", ['{"a": 1}', "3", '[{"set": [1]}]', '[{"integer": 5}]', '[{"frozenset": [], "a": 1}]', "["]
)
def test_other_texts_are_no_names(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        names_from_text(text)
