"""Ordered bases and orders of a space: valid and invalid input, and the numbers that the methods need."""

import re
from functools import reduce
from itertools import permutations
from operator import xor

import numpy as np
import pytest
from codes.greedy.bases import all_bases, listed, random_bases

from grundy.codes.greedy import basis_in_order, columns_of, ordered_basis
from grundy.errors import DomainError, LimitError
from grundy.linear import Subspace


def test_integers_rows_and_arrays_are_the_same_basis() -> None:
    from_words = ordered_basis([3, 6], n=4)
    assert from_words == ordered_basis([[1, 1, 0, 0], [0, 1, 1, 0]])
    assert from_words == ordered_basis(np.array([[1, 1, 0, 0], [0, 1, 1, 0]], np.uint8))
    assert from_words == ordered_basis(np.array([3, 6]), n=4)
    assert ordered_basis(from_words) is from_words


@pytest.mark.parametrize(
    ("vectors", "n", "complaint"),
    [
        ([3, 6, 5], 3, "the vectors of a basis must be independent, but vector 2 (5) is the sum of vectors 0, 1"),
        ([3, 3], 3, "the vectors of a basis must be independent, but vector 1 (3) is equal to vector 0"),
        ([3, 0], 3, "the vectors of a basis must be independent, but vector 1 is zero"),
        ([3, 8], 3, "a word of 3 digits below 2 must be from 0 to 2^3 - 1 as an integer, not 8"),
        ([3, 6], None, "words given as integers need a length; set n=…, or pass rows of digits"),
        ([[1, 2]], None, "for q = 2 digits must be from 0 to 1, not 2 (row 0, column 1)"),
        ([[1, 0]], 3, "the rows have 2 digits, but n is 3; omit n"),
        ([3], -1, "n, the length, must be at least 0, not -1"),
        (5, 3, "rows must be iterable, not 5; try a list"),
    ],
)
def test_rejects_invalid_bases(vectors: object, n: int | None, complaint: str) -> None:
    with pytest.raises(DomainError, match=f"^{re.escape(complaint)}$"):
        ordered_basis(vectors, n)


def test_a_long_dependence_is_shortened() -> None:
    with pytest.raises(DomainError, match=r"is the sum of vectors 0, 1, 2, 3, 4, 5, 6, 7, …$"):
        ordered_basis([*(1 << i for i in range(10)), 1023], n=10)


def test_columns_are_counted_from_the_right_and_rows_from_the_bottom() -> None:
    # Fraenkel 1996, Example 2.5.
    matrix = [[1, 0, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0], [0, 1, 1, 1]]
    assert columns_of(matrix).vectors == (1, 7, 3, 12)
    assert columns_of(matrix, 2).vectors == (1, 7)
    with pytest.raises(DomainError, match="m must be at most 4, the number of columns, not 5"):
        columns_of(matrix, 5)


def test_coefficients_undo_the_listing() -> None:
    for m in range(4):
        for vectors in all_bases(3, m):
            basis = ordered_basis(vectors, 3)
            for k, word in enumerate(listed(vectors)):
                assert basis.word(k) == word
                assert basis.coefficients(word) == k


def test_syndromes_vanish_exactly_on_the_space() -> None:
    for vectors, n in random_bases(60, most=7):
        basis = ordered_basis(vectors, n)
        space = {word: k for k, word in enumerate(listed(vectors))}
        used = [c for c in range(n) if basis.support >> c & 1]
        syndromes, coefficients = (rows[:, 0].tolist() for rows in basis.images())
        for mask in range(1 << len(used)):
            chosen = [i for i in range(len(used)) if mask >> i & 1]
            word = sum(1 << used[i] for i in chosen)
            syndrome = reduce(xor, (syndromes[i] for i in chosen), 0)
            assert (syndrome == 0) == (word in space)
            if word in space:
                assert reduce(xor, (coefficients[i] for i in chosen), 0) == space[word]


def test_a_triangle_exists_if_each_vector_has_a_new_coordinate() -> None:
    assert ordered_basis([1, 3, 7], n=3).triangle() is not None
    assert ordered_basis([3, 1], n=2).triangle() is None
    assert ordered_basis([3, 6, 9], n=4).triangle() is not None
    wide = ordered_basis([(1 << 70) - 1], n=70)
    assert wide.triangle() is None  # 69 checks are too many for a table


def test_rejects_too_many_checks_for_the_enumeration() -> None:
    with pytest.raises(LimitError, match="at most 512 basis vectors and checks, not 599; try fewer"):
        ordered_basis([(1 << 600) - 1], n=600).images()


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


def test_an_explicit_basis_is_used_unchanged() -> None:
    space = Subspace(5, [7, 25])
    rows = [[0, 1, 1, 1, 1], [1, 1, 1, 0, 0]]
    for given in ([30, 7], rows, np.array(rows), ordered_basis([30, 7], 5)):
        assert basis_in_order(space, given).vectors == (30, 7)


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        ("up", "order must be 'numeric', 'reversed', a list of all vertices, or a basis, not 'up'"),
        ([7], "a basis of this space must have 2 vectors, not 1"),
        ([7, 1], "the vectors of a basis must be in the space, but 1 is not"),
        ([7, 7], "the vectors of a basis must be independent, but vector 1 (7) is equal to vector 0"),
        (
            ["a", "b"],
            "an order must list all 5 vertices, each once, or the vectors of a basis, not contain 'a'",
        ),
        (7, "an order must be iterable, not 7; try a list"),
        ([], "a basis of this space must have 2 vectors, not 0"),
    ],
)
def test_rejects_invalid_orders(order: object, complaint: str) -> None:
    with pytest.raises(DomainError, match=re.escape(complaint)):
        basis_in_order(Subspace(5, [7, 25]), order)
