"""Orders of a space: numeric in some order of the coordinates, or a basis."""

import re
from itertools import permutations

import numpy as np
import pytest
from codes.greedy.bases import listed, random_bases

from grundy.codes.greedy import basis_in_order, ordered_basis
from grundy.errors import DomainError
from grundy.linear import Subspace


def moved(word: int, order: tuple[int, ...]) -> int:
    """Return the word as a number in which order[0] is the lowest bit."""
    return sum(1 << i for i, c in enumerate(order) if word >> c & 1)


def test_words_increase_as_numbers_in_every_order_of_the_coordinates() -> None:
    for basis, n in random_bases(30, most=4):
        space = Subspace(n, basis)
        for order in permutations(range(n)):
            found = listed(basis_in_order(space, order).vectors)
            assert sorted(found) == sorted(listed(basis))
            numbers = [moved(word, order) for word in found]
            assert numbers == sorted(numbers)


def test_words_for_orders() -> None:
    space = Subspace(5, [7, 25])
    assert basis_in_order(space, "numeric").vectors == space.basis
    assert basis_in_order(space, "reversed") == basis_in_order(space, [4, 3, 2, 1, 0])
    names = ["a", "b", "c", "d", "e"]
    assert basis_in_order(space, list("edcba"), names) == basis_in_order(space, "reversed")
    assert basis_in_order(space, np.array([4, 3, 2, 1, 0])) == basis_in_order(space, "reversed")
    assert basis_in_order(Subspace(0), "numeric").vectors == basis_in_order(Subspace(0), []).vectors == ()


def test_an_explicit_basis_is_taken_as_it_is() -> None:
    space = Subspace(5, [7, 25])
    rows = [[0, 1, 1, 1, 1], [1, 1, 1, 0, 0]]
    for given in ([30, 7], rows, np.array(rows), ordered_basis([30, 7], 5)):
        assert basis_in_order(space, given).vectors == (30, 7)


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        ("up", "order='up' is not known; it is 'numeric', 'reversed', a list of all vertices, or a basis"),
        ([7], "a basis of this space has 2 vectors, and 1 were given"),
        ([7, 1], "1 is not in the space, so it is in no basis of it"),
        ([7, 7], "vector 1 of the basis (7) is the same as vector 0; a basis has independent vectors"),
        (
            ["a", "b"],
            "'a' is no vertex in an order of all 5 vertices, each once, and no vector of a basis; an order is one",
        ),
        (7, "an order can be listed one by one, and 7 cannot; try a list"),
        ([], "a basis of this space has 2 vectors, and 0 were given"),
    ],
)
def test_what_is_no_order_is_told(order: object, complaint: str) -> None:
    with pytest.raises(DomainError, match=re.escape(complaint)):
        basis_in_order(Subspace(5, [7, 25]), order)
