import pytest
from hypothesis import given, strategies as st

from grundy.errors import NotationError
from grundy.games.posets.poset import Poset, read_poset, write_poset


@pytest.mark.parametrize(
    ("text", "elements", "relations"),
    [
        ("a<b<c, d", "abcd", [("a", "b"), ("b", "c")]),
        (" 2 < 10 ,x", ["x"], [(2, 10)]),
        ("empty", [], []),
        ("chain 3", [], [(1, 2), (2, 3)]),
        ("Antichain 2", [1, 2], []),
        ("chain 0", [], []),
        ("boolean 2", [], [(0, 1), (0, 2), (1, 3), (2, 3)]),
        ("divisors 12", [], [(1, 2), (1, 3), (2, 4), (2, 6), (3, 6), (4, 12), (6, 12)]),
        ("grid 2x2", [], [(0, 1), (0, 2), (1, 3), (2, 3)]),
        ("divisors 1", [1], []),
    ],
)
def test_posets_are_read(text, elements, relations):
    assert read_poset(text) == Poset(elements, relations)


NAMES = st.integers(0, 6) | st.sampled_from("abcd")


@given(st.lists(NAMES, max_size=3), st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=10))
def test_what_is_written_is_read_as_the_same_poset(elements, pairs):
    poset = Poset(elements, [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]])
    assert read_poset(write_poset(poset)) == poset


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected an element (a number or a word), found an empty text\n  \n  ^"),
        ("a<", "expected an element (a number or a word), found the end of the text\n  a<\n    ^"),
        ("a>b", "expected < or , after this element, found '>'\n  a>b\n   ^"),
        ("a<b<a", "the order goes round, and in a partial order nothing is smaller than itself\n  a<b<a\n  ^"),
        ("a<a", "nothing is smaller than itself, and a < a says so\n  a<a\n  ^"),
        ("a<chain", "expected an element (a number or a word), found chain\n  a<chain\n    ^"),
        ("3a", "expected an element (a number or a word), found 3a\n  3a\n  ^"),
        ("chain", "expected a number after chain, found the end of the text\n  chain\n       ^"),
        ("chain 3, 4", "expected nothing more after chain 3, found ','\n  chain 3, 4\n         ^"),
        ("grid 3", "expected x between the two sides of a grid, found the end of the text\n  grid 3\n        ^"),
        ("divisors 0", "every number divides 0; try a number that is at least 1\n  divisors 0\n           ^"),
        ("boolean 999999", "a poset has at most 2000 elements, and this one has more\n  boolean 999999\n          ^"),
        ("grid 9999x9999", "a poset has at most 2000 elements, and this one has more\n  grid 9999x9999\n       ^"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_shown_with_its_place(text, message):
    with pytest.raises(NotationError) as caught:
        read_poset(text)
    assert str(caught.value) == message


@given(st.text("ab01<, chain", max_size=12))
def test_any_text_is_read_or_refused_with_a_place(text):
    try:
        poset = read_poset(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert read_poset(write_poset(poset)) == poset
