import pytest
from hypothesis import given, strategies as st

from grundy import NotationError
from grundy.games.brackets import read_literal, written_literal

positions = st.recursive(
    st.one_of(st.integers(), st.text(), st.booleans(), st.none()),
    lambda inner: st.one_of(st.tuples(inner), st.lists(inner, max_size=3).map(tuple), st.frozensets(inner, max_size=3)),
    max_leaves=8,
)


@given(positions)
def test_what_is_written_is_read_back(position: object) -> None:
    assert read_literal(written_literal(position)) == position


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("7, 12", (7, 12)),
        ("(7, 12)", (7, 12)),
        ("[1, [2, 3]]", (1, (2, 3))),
        ("{1, 2}", frozenset({1, 2})),
        ("set()", frozenset()),
        ("frozenset({1, 2})", frozenset({1, 2})),
        ("frozenset([(1, 2)])", frozenset({(1, 2)})),
        ("{{}, {{}}}", frozenset({frozenset(), frozenset({frozenset()})})),
        ("'abc'", "abc"),
        ("-3", -3),
        ("", ()),
        ("  5 ", 5),
    ],
)
def test_lists_and_sets_become_immutable(text: str, position: object) -> None:
    assert read_literal(text) == position


@pytest.mark.parametrize(
    "text", ["abc", "1 2", "__import__('os')", "{1: 2}", "{[1]: 2}", "f(3)", "1+", "--5", "lambda: 3", "\x00"]
)
def test_what_is_no_literal_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="position"):
        read_literal(text)


@pytest.mark.parametrize("text", ["(" * 100_000, "-" * 100_000 + "1", "[" * 101 + "]" * 101, "9" * 1_000_001])
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    with pytest.raises(NotationError, match="a position has at most 1000000 characters, 100 nested brackets"):
        read_literal(text)
