"""Reduced bases, judged by the sets of all words that they span."""

from typing import Any

import numpy as np
import pytest
from code_judges import digits, inner, is_reduced, joined, linear_span, orthogonal
from code_strategies import Rows, rows, small_codes
from hypothesis import given, settings

from grundy import DomainError, LimitError
from grundy.codes.words import basis_and_length, dual_basis, pivots_of, systematic_checks
from grundy.nim import multiply

LONG = 200


def assert_basis(basis: tuple[int, ...], given: Rows) -> None:
    assert is_reduced(basis, given.n, given.q)
    assert linear_span(basis, given.n, given.q) == given.span
    assert given.q ** len(basis) == len(given.span)
    assert {type(word) for word in basis} <= {int}


def test_every_small_space_has_a_reduced_basis_which_spans_it() -> None:
    for space in small_codes():
        found, n = basis_and_length(space.words, space.n, space.q)
        assert n == space.n
        assert_basis(found, space)
        assert basis_and_length(space.matrix, None, space.q) == (found, n)
        assert basis_and_length(list(found), n, space.q) == (found, n)


@settings(max_examples=50)
@given(rows())
def test_rows_in_any_form_have_the_same_reduced_basis(given: Rows) -> None:
    n, q = given.n, given.q
    found, _ = basis_and_length(given.words, n, q)
    assert_basis(found, given)
    matrix = given.matrix
    for form in (
        matrix,
        np.asfortranarray(matrix),
        matrix.astype(np.int64),
        matrix[::-1],
        np.repeat(matrix, 2, axis=0),
    ):
        assert basis_and_length(form, None, q) == basis_and_length(form, n, q) == (found, n)
    assert basis_and_length(np.array(given.words, object), n, q) == (found, n)
    assert basis_and_length((word for word in given.words), n, q) == (found, n)


@settings(max_examples=50)
@given(rows())
def test_pivots_are_the_places_of_the_highest_digits(given: Rows) -> None:
    basis, n = basis_and_length(given.words, given.n, given.q)
    expected = [max(j for j, digit in enumerate(digits(word, n, given.q)) if digit) for word in basis]
    assert list(pivots_of(basis, given.q)) == expected


def test_the_dual_of_every_small_space_is_all_that_is_orthogonal_to_it() -> None:
    for space in small_codes():
        basis, n = basis_and_length(space.words, space.n, space.q)
        found = dual_basis(basis, n, space.q)
        assert_basis(found, Rows(n, space.q, tuple(orthogonal(space.words, n, space.q))))
        assert dual_basis(found, n, space.q) == basis


@settings(max_examples=50)
@given(rows())
def test_checks_are_a_basis_of_the_dual_that_is_a_unit_matrix_off_the_pivots(given: Rows) -> None:
    n, q = given.n, given.q
    basis, _ = basis_and_length(given.words, n, q)
    checks = systematic_checks(basis, n, q)
    assert (checks.dtype, checks.shape) == (np.uint8, (n - len(basis), n))
    free = [place for place in range(n) if place not in pivots_of(basis, q)]
    assert checks[:, free].tolist() == np.eye(len(free), dtype=int).tolist()
    assert all(inner(joined(row, q), word, n, q) == 0 for row in checks for word in basis)
    assert basis_and_length(checks, None, q)[0] == dual_basis(basis, n, q)


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_words_far_beyond_64_bits(q: int) -> None:
    words = [1 + q**LONG, q + q**LONG, 1 + q**3]
    basis, n = basis_and_length(words, LONG + 1, q)
    assert (basis, n) == ((1 + q, 1 + q**3, 1 + q**LONG), LONG + 1)
    dual = dual_basis(basis, n, q)
    assert len(dual) == n - 3
    assert dual_basis(dual, n, q) == basis
    assert dual[0] == q**2


def test_over_gf_256_rows_are_divided_by_their_highest_digit() -> None:
    found = {basis_and_length(multiply(np.array([[1, 7]], np.uint8), digit), None, 256) for digit in range(1, 256)}
    (((word,), n),) = found
    assert (n, word >> 8, multiply(word & 255, 7)) == (2, 1, 1)


@pytest.mark.parametrize(("given", "n"), [([], 0), ([[]], 0), (np.zeros((0, 0)), 0), ([], 7), (np.zeros((0, 7)), 7)])
def test_no_rows_span_the_zero_code(given: Any, n: int) -> None:
    for q in (2, 4, 16, 256):
        assert basis_and_length(given, n, q) == ((), n)
        assert len(dual_basis((), n, q)) == n
        assert systematic_checks((), n, q).tolist() == np.eye(n, dtype=int).tolist()


def test_a_matrix_tells_its_length_and_words_do_not() -> None:
    assert basis_and_length(np.zeros((0, 7)), None, 2) == ((), 7)
    assert basis_and_length([[0, 0]], None, 2) == ((), 2)
    assert basis_and_length({3, 5}, 3, 2) == ((3, 5), 3)


@pytest.mark.parametrize(
    ("given", "n", "message"),
    [
        ([], None, "no rows do not tell the length of the code; give it as n=…"),
        (np.zeros(0), None, "no rows do not tell the length of the code; give it as n=…"),
        ([3], None, "words as integers do not tell their length; give it as n=…, or give rows of digits"),
        (np.array([3]), None, "words as integers do not tell their length; give it as n=…, or give rows of digits"),
        ([3], -1, "n, the length, is 0 or more, not -1"),
        ([3], 2.0, "n, the length, is a whole number, not 2.0"),
        ([3], "2", "n, the length, is a whole number, not '2'"),
        ([3], 1, "3 is no word of 1 digits below 2: as an integer it is from 0 to 2^1 - 1"),
        ([-3], 4, "-3 is no word of 4 digits below 2: as an integer it is from 0 to 2^4 - 1"),
        ([[1, 0]], 3, "the rows have 2 digits, and n is 3; leave n out"),
        ([[1, 0], [1]], None, "a matrix has rows of equally many digits; these rows differ in length"),
        ([[1, 0], 3], 2, "a matrix has rows of equally many digits; these rows differ in length"),
        ([3, [1, 0]], 2, "a matrix has rows of equally many digits; these rows differ in length"),
        ([[1, 2]], None, "the digit 2 in row 0, column 1 is not from 0 to 1, the digits of q = 2"),
        ([[1, -1]], None, "the digit -1 in row 0, column 1 is not from 0 to 1, the digits of q = 2"),
        ([[1.0, 0.0]], None, "a matrix has whole numbers as digits, not float64 such as np.float64(1.0)"),
        ([3.0], 3, "a matrix has rows and columns of digits, and this has the shape (1,)"),
        ([True, False], 3, "a matrix has rows and columns of digits, and this has the shape (2,)"),
        ("101", 3, "a matrix has rows and columns of digits, and this has the shape (3,)"),
        (["101"], None, "a matrix has rows and columns of digits, and this has the shape (1,)"),
        (np.zeros((1, 2, 3)), None, "a matrix has rows and columns of digits, and this has the shape (1, 2, 3)"),
        (5, None, "rows can be listed one by one, and 5 cannot; try a list"),
        (None, None, "rows can be listed one by one, and None cannot; try a list"),
    ],
)
def test_what_does_not_span_a_code_is_refused(given: Any, n: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        basis_and_length(given, n, 2)
    assert str(refused.value) == message


@pytest.mark.parametrize("n", [None, 3])
def test_an_array_without_dimensions_is_refused(n: int | None) -> None:
    with pytest.raises(DomainError):
        basis_and_length(np.array(5), n, 2)


def test_a_length_too_long_to_be_written_out_is_refused() -> None:
    with pytest.raises(DomainError, match="the rows have 2 digits, and n is a number of 20001 bits; leave n out"):
        basis_and_length([[0, 1]], 1 << 20000, 2)


@pytest.mark.parametrize("n", [2.0, "2"])
def test_the_length_of_a_matrix_is_a_whole_number_too(n: Any) -> None:
    with pytest.raises(DomainError, match="n, the length, is a whole number, not"):
        basis_and_length([[0, 1]], n, 2)


def test_checks_that_take_too_much_room_are_refused() -> None:
    for refused_work in (systematic_checks, dual_basis):
        with pytest.raises(LimitError) as refused:
            refused_work((), 50_000, 4)
        assert str(refused.value) == "a matrix with 50000 rows and 50000 columns has more than 268435456 entries"
