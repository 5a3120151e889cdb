from itertools import combinations, product

import pytest

from grundy.errors import DomainError
from grundy.ordinals import Ordinal
from grundy.ordinals.sets import Collection, SetGame, collection, number_set, pair
from grundy.reference import nim_values

Pure = frozenset


def pure_sets(rank: int) -> list[Pure]:
    """All hereditarily finite sets of a rank below this one: 1, 2, 4, 16 of them."""
    found: list[Pure] = []
    for _ in range(rank):
        found = [Pure(chosen) for n in range(len(found) + 1) for chosen in combinations(found, n)]
    return found


def played(x: Pure) -> Collection:
    return collection(*map(played, x))


def value(x: Pure) -> int:
    return nim_values(frozenset, [x])[x]


def pure_pair(x: Pure, y: Pure) -> Pure:
    return Pure([Pure([x]), Pure([x, y])])


def test_grundy_numbers_of_all_small_sets_and_pairs_follow_the_definition() -> None:
    small = pure_sets(4)
    assert len(small) == 16
    assert all(played(x).grundy_number == value(x) for x in small)
    for x, y in product(small, repeat=2):
        assert pair(played(x), played(y)) == played(pure_pair(x, y))
        assert pair(played(x), played(y)).grundy_number == value(pure_pair(x, y))


def test_the_formula_for_pairs() -> None:
    """G(x, y) is 0 if G(x) = 0, 2 if G(y) = 0 and G(x) >= 2, and 1 otherwise; equal components are no exception."""
    values = [*range(5), Ordinal("w"), Ordinal("w+1")]
    for g, h in product(values, repeat=2):
        expected = 0 if g == 0 else 2 if h == 0 and g >= 2 else 1
        assert pair(number_set(g), number_set(h)).grundy_number == expected


def test_a_set_equals_the_natural_number_that_it_is() -> None:
    empty = collection()
    two = collection(empty, collection(empty))
    assert two == number_set(2)
    assert number_set(2) == two
    assert hash(two) == hash(number_set(2))
    assert collection(two, number_set(2)).members == {number_set(2)}
    assert two.natural_number == 2
    assert collection(two).natural_number is None
    assert collection(two) != number_set(1)
    assert collection(two) != 1


def test_elements_and_membership() -> None:
    empty, one = number_set(0), number_set(1)
    both = collection(empty, one)
    assert list(both.elements()) == [empty, one]
    assert empty in both
    assert both not in both
    assert collection(one).has_one_element
    assert not both.has_one_element
    assert not collection(empty).has_losing_choice
    assert both.has_losing_choice
    assert pair(one, one).has_one_element


def test_elements_with_a_grundy_number() -> None:
    sets = collection(*map(played, pure_sets(3)))
    for n in range(4):
        found = sets.with_grundy_number(n)
        assert set(found) == {played(x) for x in pure_sets(3) if value(x) == n}
        assert sets.is_only(n) == (len(found) == 1)


def test_what_is_not_a_set_is_refused() -> None:
    message = 'what is played is a set such as number_set("N") or integer(3), not 5'
    with pytest.raises(DomainError) as caught:
        collection(5)  # type: ignore[arg-type]
    assert str(caught.value) == message
    with pytest.raises(DomainError):
        pair(number_set(1), "x")  # type: ignore[arg-type]
    with pytest.raises(DomainError):
        collection().some_elements(-1)


def test_a_kind_of_set_has_to_say_what_it_contains() -> None:
    with pytest.raises(TypeError, match="abstract methods __contains__, elements, grundy_number, is_only"):
        SetGame()  # type: ignore[abstract]


def test_collections_print_their_elements() -> None:
    assert repr(collection()) == "{}"
    assert repr(collection(number_set(1), number_set(0))) == "{0, 1}"
    assert repr(pair(number_set(1), number_set(0))) == "(1, 0)"
