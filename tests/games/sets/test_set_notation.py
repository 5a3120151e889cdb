"""Sets as text."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from strategies import hereditarily_finite_sets

from grundy.errors import LimitError, NotationError
from grundy.games.sets.finite_sets import (
    ackermann_order,
    closure,
    hereditary,
    numeral,
    pair,
    read_set,
    read_sets,
    write_set,
)


def braces(one):
    return "{" + ", ".join(map(braces, one)) + "}"


def number(one):
    """Return the number of Ackermann (1937): bit n stands for the element with number n."""
    return sum(1 << number(element) for element in one)


def test_all_sets_of_rank_4_are_read_as_they_are_written():
    sets = hereditarily_finite_sets(4)
    assert len(sets) == 65536
    for one in sets[::211]:
        assert read_set(write_set(one)) == one
        assert read_set(braces(one)) == one


@given(st.recursive(st.just(frozenset()), st.frozensets, max_leaves=30))
def test_deeper_sets_are_read_as_they_are_written(one):
    assert read_set(write_set(one)) is hereditary(one)


def test_all_ways_to_write_a_set_are_read():
    assert read_set("{{},{{}}}") is read_set(" { { } , 1 } ") is read_set("{∅, {∅}}") is read_set("2") is numeral(2)
    assert read_set("(0, {3})") is pair(numeral(0), frozenset({numeral(3)}))
    assert read_set("((0,1),2)") is pair(pair(numeral(0), numeral(1)), numeral(2))
    assert read_set("{1,1,{0}}") is read_set("{1}")
    assert read_set("007") is numeral(7)


def test_numerals_are_written_as_numbers_and_elements_in_order():
    assert write_set(numeral(12)) == "12"
    assert write_set(read_set("{{2}, {}, {{}}, 5, {0, 2}}")) == "{0, 1, {2}, {0, 2}, 5}"


def test_the_order_is_that_of_ackermann():
    sets = {hereditary(one) for one in hereditarily_finite_sets(3)}
    everything = closure(hereditary(frozenset(sets)))[:-1]
    order = ackermann_order(everything)
    ordered = sorted(everything, key=order.get)
    assert all(number(a) < number(b) for a, b in pairwise(ordered))
    assert len(ordered) == 16


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a set: { or a number, found an empty text"),
        ("{", 1, "expected a set: { or a number, found the end of the text"),
        ("{1", 2, "expected a comma or }, found the end of the text"),
        ("{1,}", 3, "expected a set: { or a number, found '}'"),
        ("{1;2}", 2, "expected a comma or }, found ';'"),
        ("{}}", 2, "expected nothing more after the set, found '}'"),
        ("(1)", 2, "expected a comma and the second set of the pair, found ')'"),
        ("(1,2,3)", 4, "expected ) after the pair, found ','"),
        ("()", 1, "expected a set: { or a number, found ')'"),
        ("{a}", 1, "expected a set: { or a number, found 'a'"),
    ],
)
def test_a_bad_set_is_refused_at_its_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_set(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_hostile_nesting_is_refused_at_once():
    for text in ("{" * 100_000, "{" * 100_000 + "}" * 100_000, "(" * 100_000, "{" * 202 + "}" * 202, "(0," * 150):
        with pytest.raises((LimitError, NotationError)):
            read_set(text)
    with pytest.raises(LimitError, match="sets are nested at most 200 deep here, and this one is nested deeper"):
        read_set("{" * 202 + "}" * 202)
    with pytest.raises(LimitError, match="sets are nested at most 200 deep here, and the numeral 1000000 is nested"):
        read_set("{1000000}")
    with pytest.raises(LimitError, match="this one is nested deeper"):
        read_set("{" * 150 + "150" + "}" * 150)
    assert write_set(read_set("{" * 201 + "}" * 201)) == "{" * 199 + "1" + "}" * 199


def test_a_set_that_is_small_in_memory_and_long_on_paper_is_refused():
    text = "{1}"
    for _ in range(50):
        text = f"({text},0)"
    one = read_set(text)
    assert len(closure(one)) < 200
    with pytest.raises(LimitError, match="written out it takes more than 100000 characters"):
        write_set(one)


def test_several_sets_are_read_with_something_between_them():
    assert read_sets("{1} × 3", "x×", 2) == [frozenset({numeral(1)}), numeral(3)]
    with pytest.raises(NotationError, match="expected x and a further set, found the end of the text"):
        read_sets("{1}", "x×", 2)
    with pytest.raises(NotationError, match="expected nothing more after the set, found 'x'"):
        read_sets("1x1x1", "x×", 2)
