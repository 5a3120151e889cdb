import pickle

import pytest

from grundy.errors import DomainError, LimitError
from grundy.games.posets.poset import Poset

NO_NAME = (
    "an element is called by a number or by a word of letters a to z, digits and _ (and not by one of antichain, "
    "boolean, chain, divisors, empty, grid)"
)


def test_equal_orders_are_equal_however_they_are_given():
    one = Poset(["d"], [("a", "b"), ("b", "c"), ("a", "c")])
    other = Poset("dcba", [("b", "c"), ("a", "b")])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Poset("dcba", [("a", "b"), ("a", "c")])
    assert one.elements == ("a", "b", "c", "d")
    assert one.relations == (("a", "b"), ("b", "c"))


def test_numbers_stand_before_words():
    assert Poset([10, "b", 9], [("b", 3)]).elements == (3, 9, 10, "b")


def test_an_element_goes_with_all_above_it():
    poset = Poset("e", [("a", "b"), ("b", "c"), ("a", "d")])
    assert poset.without("b") == Poset("e", [("a", "d")])
    assert poset.without("a") == Poset("e")
    assert poset.without("b").without("d") == Poset("ae") == pickle.loads(pickle.dumps(Poset("ae")))


def test_components_and_heights():
    poset = Poset("e", [("a", "b"), ("b", "c"), ("d", "c"), ("x", "y")])
    assert sorted(part.elements for part in poset.components()) == [("a", "b", "c", "d"), ("e",), ("x", "y")]
    assert poset.heights == {"a": 0, "b": 1, "c": 2, "d": 0, "e": 0, "x": 0, "y": 1}


@pytest.mark.parametrize(
    ("elements", "relations", "message"),
    [
        ((), [("a", "b"), ("b", "a")], "the order goes round, and in a partial order nothing is smaller than itself"),
        ((), [("a", "a")], "nothing is smaller than itself, and a < a says so"),
        ((), [("a",)], "a relation a < b is a pair (a, b), not ('a',)"),
        ([1.5], [], "an element that is not called by a word is a whole number, not 1.5"),
        ([-1], [], "an element that is not called by a word is 0 or more, not -1"),
        (["x y"], [], f"{NO_NAME}, not by 'x y'"),
        (["chain"], [], f"{NO_NAME}, not by 'chain'"),
    ],
)  # fmt: skip
def test_what_is_no_poset_is_refused(elements, relations, message):
    with pytest.raises(DomainError) as caught:
        Poset(elements, relations)
    assert str(caught.value) == message


def test_elements_that_are_not_there_cannot_go():
    with pytest.raises(DomainError, match="'z' is no element of this poset"):
        Poset("a").without("z")
    with pytest.raises(DomainError, match="'b' is no element of this poset"):
        Poset((), [("a", "b")]).without("a").without("b")


def test_a_poset_never_changes_and_has_a_limit():
    with pytest.raises(AttributeError, match="a poset never changes, so mask cannot be set"):
        Poset("a").mask = 0
    with pytest.raises(LimitError, match="a poset has at most 2000 elements, and this one has 2001"):
        Poset(range(2001))
