"""Hereditarily finite sets, their notation, and the games that they are, checked by the numbers of Ackermann."""

import gc
import sys
from itertools import product

import pytest
from hypothesis import given, strategies as st
from reference import game_sum
from strategies import hereditarily_finite_sets

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import SetGame, SetProduct
from grundy.games.sets import closure, hereditary, numeral, pair, read_set, write_set
from grundy.integers import mex

GAME = SetGame()


def values_of_all_numbers(stop):
    """Return the value of each set by its number, in which bit n represents the element with number n."""
    found = []
    for number in range(stop):
        found.append(mex(found[n] for n in range(number.bit_length()) if number >> n & 1))
    return found


def test_all_65536_sets_of_rank_4_have_the_value_by_mex():
    expected = values_of_all_numbers(1 << 16)
    lower = sorted((hereditary(one) for one in hereditarily_finite_sets(3)), key=_number)
    assert [SetGame().nim_value(one) for one in lower] == expected[:16]
    for number in range(0, 1 << 16, 17):
        one = frozenset(lower[n] for n in range(16) if number >> n & 1)
        assert GAME.nim_value(one) == expected[number]


def _number(one):
    return sum(1 << _number(element) for element in one)


def test_moves_are_the_elements():
    for one in hereditarily_finite_sets(3):
        options = GAME.options(one)
        assert set(options) == one
        assert [option for _, option in GAME.moves(one)] == options
        for target in range(5):
            found = {option for _, option in GAME.moves_to(one, target)}
            assert found == {option for option in one if GAME.nim_value(option) == target}
        assert GAME.parse(GAME.format(one)) == one
        assert GAME.picture(one)
        assert GAME.svg(one).startswith("<svg")


def test_the_value_of_a_sum_is_the_nim_sum_of_the_values():
    for j, k in product(hereditarily_finite_sets(3), repeat=2):
        assert GAME.nim_value(game_sum(j, k)) == GAME.nim_value(j) ^ GAME.nim_value(k)


# Lenstra 1978, section 1: G(n) = n.
def test_the_value_of_a_numeral_is_the_number():
    for n in (0, 1, 2, 17, 200):
        assert GAME.nim_value(numeral(n)) == n


# Lenstra 1978, section 1, the annotated game: after (0, 44) White can choose {0} and {0, 44}, and Black takes 0.
def test_white_resigns_after_the_pair_0_44():
    position = pair(numeral(0), numeral(44))
    assert GAME.nim_value(position) == 0
    assert [label for label, _ in GAME.moves(position)] == ["choose 1", "choose {0, 44}"]
    for option in GAME.options(position):
        assert numeral(0) in [left for _, left in GAME.moves_to(option, 0)]


def test_long_labels_give_the_index_of_the_element():
    labels = [label for label, _ in GAME.moves(read_set("{1, {" + ",".join(f"{{{n}}}" for n in range(2, 40)) + "}}"))]
    assert labels[0] == "choose 1"
    assert labels[1].startswith("choose element 2 of 2, {{2}, {3}")
    text = "{1}"
    for _ in range(40):
        text = f"({text},0)"
    assert [label for label, _ in GAME.moves(read_set(text))] == ["choose element 1 of 2", "choose element 2 of 2"]


def test_pictures_of_large_sets_are_short():
    text = "{1}"
    for _ in range(40):
        text = f"({text},0)"
    one = read_set(text)
    assert GAME.picture(one) == "a set of rank 82\n(the tree of its elements has more than 100 lines)"
    assert GAME.svg(one).startswith("<svg")
    big = hereditary(frozenset(closure(numeral(150))) | {frozenset({numeral(n)}) for n in range(190)})
    with pytest.raises(LimitError, match="a picture shows at most 300 sets, but this set contains"):
        GAME.svg(big)


def test_rejects_invalid_positions():
    for thing in (3, frozenset({3}), "{}", None, (frozenset(),)):
        for method in (GAME.options, GAME.moves, GAME.nim_value, GAME.format, GAME.picture, GAME.svg):
            with pytest.raises(DomainError, match="every element of a set must be a frozenset"):
                method(thing)
    with pytest.raises(DomainError, match="a nim value must be at least 0, not -1"):
        GAME.moves_to(frozenset(), -1)


def test_equal_sets_are_one_object():
    for fresh in hereditarily_finite_sets(3):
        assert hereditary(fresh) == fresh
        assert hereditary(fresh) is hereditary(frozenset(fresh))


def test_interned_sets_are_returned_unchanged():
    assert hereditary(numeral(7)) is numeral(7)
    assert hereditary(frozenset()) is numeral(0)


def test_numerals_are_the_sets_of_smaller_ones():
    for n in range(20):
        assert numeral(n) == {numeral(m) for m in range(n)}
    assert len(numeral(200)) == 200


def test_large_numerals_are_compared_immediately():
    # Without one object for equal sets this takes 2^150 steps.
    copied = hereditary(frozenset(closure(numeral(150))[:-1]))
    assert copied is numeral(150)


def test_pairs_are_those_of_kuratowski():
    a, b = numeral(2), numeral(5)
    assert pair(a, b) == {frozenset({a}), frozenset({a, b})} != pair(b, a)
    assert pair(a, a) == {frozenset({a})}


def test_unused_sets_are_garbage_collected():
    table = sys.modules["grundy.games.sets.finite_sets"]._ONE_OBJECT
    gc.collect()
    before = len(table)
    kept = read_set("{{9}, 4}")
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


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (3, "every element of a set must be a frozenset, not 3; try numeral(3), the set for this number"),
        (frozenset({"a"}), "every element of a set must be a frozenset, not 'a'; try a frozenset"),
        ({1}, "every element of a set must be a frozenset, not {1}; try a frozenset"),
        (frozenset({frozenset({(1,)})}), "every element of a set must be a frozenset, not (1,)"),
    ],
)
def test_rejects_objects_that_are_not_sets(thing, message):
    with pytest.raises(DomainError) as error:
        hereditary(thing)
    assert str(error.value).startswith(message)


def test_rejects_deep_sets_without_recursion():
    deep = frozenset()
    for _ in range(100_000):
        deep = frozenset({deep})
    with pytest.raises(LimitError, match="sets can be nested at most 200 deep, but this set is nested deeper"):
        hereditary(deep)
    with pytest.raises(LimitError, match="but the numeral 201 is nested 201 deep"):
        numeral(201)
    with pytest.raises(LimitError, match="but this pair is nested deeper"):
        pair(numeral(199), numeral(0))
    assert len(pair(numeral(198), numeral(0))) == 2


def test_numerals_are_whole_numbers():
    for n in (-1, 2.5, "3"):
        with pytest.raises(DomainError, match="a numeral must be"):
            numeral(n)


def braces(one):
    return "{" + ", ".join(map(braces, one)) + "}"


def number(one):
    """Return the number of Ackermann (1937): bit n represents the element with number n."""
    return sum(1 << number(element) for element in one)


def test_all_sets_of_rank_4_round_trip():
    sets = hereditarily_finite_sets(4)
    assert len(sets) == 65536
    for one in sets[::211]:
        assert read_set(write_set(one)) == one
        assert read_set(braces(one)) == one


@given(st.recursive(st.just(frozenset()), st.frozensets, max_leaves=30))
def test_deeper_sets_round_trip(one):
    assert read_set(write_set(one)) is hereditary(one)


def test_all_notations_of_a_set_are_parsed():
    assert read_set("{{},{{}}}") is read_set(" { { } , 1 } ") is read_set("{∅, {∅}}") is read_set("2") is numeral(2)
    assert read_set("(0, {3})") is pair(numeral(0), frozenset({numeral(3)}))
    assert read_set("((0,1),2)") is pair(pair(numeral(0), numeral(1)), numeral(2))
    assert read_set("{1,1,{0}}") is read_set("{1}")
    assert read_set("007") is numeral(7)


def test_numerals_are_formatted_as_numbers_and_elements_in_order():
    assert write_set(numeral(12)) == "12"
    assert write_set(read_set("{{2}, {}, {{}}, 5, {0, 2}}")) == "{0, 1, {2}, {0, 2}, 5}"


def test_the_order_is_that_of_ackermann():
    sets = {hereditary(one) for one in hereditarily_finite_sets(3)}
    assert len(sets) == 16
    in_order = sorted(sets, key=number)
    assert GAME.options(frozenset(sets)) == in_order
    assert write_set(hereditary(frozenset(sets))) == f"{{{', '.join(map(write_set, in_order))}}}"


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
def test_rejects_invalid_sets_with_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_set(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_rejects_hostile_nesting_immediately():
    for text in ("{" * 100_000, "{" * 100_000 + "}" * 100_000, "(" * 100_000, "{" * 202 + "}" * 202, "(0," * 150):
        with pytest.raises((LimitError, NotationError)):
            read_set(text)
    with pytest.raises(LimitError, match="sets can be nested at most 200 deep, but this set is nested deeper"):
        read_set("{" * 202 + "}" * 202)
    with pytest.raises(LimitError, match="sets can be nested at most 200 deep, but the numeral 1000000 is nested"):
        read_set("{1000000}")
    with pytest.raises(LimitError, match="this set is nested deeper"):
        read_set("{" * 150 + "150" + "}" * 150)
    assert write_set(read_set("{" * 201 + "}" * 201)) == "{" * 199 + "1" + "}" * 199


def test_rejects_sets_whose_notation_is_too_long():
    text = "{1}"
    for _ in range(50):
        text = f"({text},0)"
    one = read_set(text)
    assert len(closure(one)) < 200
    with pytest.raises(LimitError, match="its notation would have more than 100000 characters"):
        write_set(one)


def test_several_sets_are_parsed_with_separators():
    read_sets = SetProduct().parse
    assert read_sets("{1} × 3") == (frozenset({numeral(1)}), numeral(3))
    with pytest.raises(NotationError, match="expected x and another set, found the end of the text"):
        read_sets("{1}")
    with pytest.raises(NotationError, match="expected nothing more after the set, found 'x'"):
        read_sets("1x1x1")
