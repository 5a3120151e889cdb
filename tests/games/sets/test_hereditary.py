"""Hereditarily finite sets as frozensets, of which equal ones are one object."""

import gc
import sys

import pytest
from strategies import hereditarily_finite_sets

from grundy.errors import DomainError, LimitError
from grundy.games.sets.finite_sets import MOST_RANK, closure, hereditary, interned, numeral, pair, ranks


def test_equal_sets_are_one_object():
    for fresh in hereditarily_finite_sets(3):
        assert hereditary(fresh) == fresh
        assert hereditary(fresh) is hereditary(frozenset(fresh))


def test_a_set_that_was_made_here_is_given_back():
    assert hereditary(numeral(7)) is numeral(7)
    assert hereditary(frozenset()) is numeral(0)


def test_numerals_are_the_sets_of_smaller_ones():
    for n in range(20):
        assert numeral(n) == {numeral(m) for m in range(n)}
    assert len(numeral(MOST_RANK)) == MOST_RANK


def test_large_numerals_are_compared_at_once():
    # Without one object for equal sets this takes 2^150 steps.
    copied = interned(closure(numeral(150))[:-1])
    assert copied is numeral(150)


def test_pairs_are_those_of_kuratowski():
    a, b = numeral(2), numeral(5)
    assert pair(a, b) == {frozenset({a}), frozenset({a, b})} != pair(b, a)
    assert pair(a, a) == {frozenset({a})}


def test_sets_are_forgotten_when_nobody_needs_them():
    table = sys.modules["grundy.games.sets.finite_sets"]._ONE_OBJECT
    gc.collect()
    before = len(table)
    kept = interned([interned([numeral(9)]), numeral(4)])
    assert len(table) > before
    del kept
    gc.collect()
    assert len(table) <= before


def test_the_closure_lists_elements_first():
    for one in hereditarily_finite_sets(3):
        sets = closure(hereditary(one))
        place = {inside: k for k, inside in enumerate(sets)}
        assert len(place) == len(sets)
        assert sets[-1] == one
        assert all(place[element] < place[inside] for inside in sets for element in inside)
        assert ranks(sets)[sets[-1]] <= 3


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (3, "a set that is played contains sets and nothing else, and 3 is none; numeral(3) is the set that stands"),
        (frozenset({"a"}), "a set that is played contains sets and nothing else, and 'a' is none; try a frozenset"),
        ({1}, "a set that is played contains sets and nothing else, and {1} is none; try a frozenset"),
        (frozenset({frozenset({(1,)})}), "a set that is played contains sets and nothing else, and (1,) is none"),
    ],
)
def test_what_is_no_set_is_refused(thing, message):
    with pytest.raises(DomainError) as error:
        hereditary(thing)
    assert str(error.value).startswith(message)


def test_deep_sets_are_refused_without_recursion():
    deep = frozenset()
    for _ in range(100_000):
        deep = frozenset({deep})
    with pytest.raises(LimitError, match="sets are nested at most 200 deep here, and this set is nested deeper"):
        hereditary(deep)
    with pytest.raises(LimitError, match="and the numeral 201 is nested 201 deep"):
        numeral(201)
    with pytest.raises(LimitError, match="and this pair is nested deeper"):
        pair(numeral(199), numeral(0))
    assert len(pair(numeral(198), numeral(0))) == 2


def test_numerals_are_whole_numbers():
    for n in (-1, 2.5, "3"):
        with pytest.raises(DomainError, match="a numeral is"):
            numeral(n)
