"""Words as integers, digits and packed words, reduced bases, and packed codes."""

import tracemalloc
from collections import Counter
from typing import Any

import numpy as np
import pytest
from code_judges import all_rows, digits, inner, is_reduced, joined, linear_span, orthogonal
from code_strategies import Rows, long_words, rows, small_codes
from codes.generators import code_from, generators, packed_code, random_cases, words
from hypothesis import given, settings
from numpy.typing import DTypeLike

from grundy import DomainError, LimitError
from grundy.codes.words import (
    ALPHABETS,
    FIELDS,
    PIECE,
    PackedCode,
    basis_and_length,
    bits_of,
    checked_matrix,
    checked_rows,
    checked_word,
    count_bytes,
    digit_width,
    digits_of,
    dual_basis,
    is_word,
    matrix_of,
    packed,
    packed_words,
    pivots_of,
    systematic_checks,
    word_of,
    words_of,
    words_of_packed,
)
from grundy.nim import multiply

ALL_Q = pytest.mark.parametrize("q", ALPHABETS)


def refusal(check: Any, *arguments: Any) -> str:
    with pytest.raises(DomainError) as refused:
        check(*arguments)
    return str(refused.value)


@ALL_Q
def test_a_digit_has_as_many_bits_as_the_alphabet_needs(q: int) -> None:
    assert 2 ** bits_of(q, ALPHABETS) == q
    assert bits_of(np.int64(q), ALPHABETS) == bits_of(q, ALPHABETS)
    assert digit_width(q) == next(width for width in (1, 2, 4, 8) if width >= bits_of(q, ALPHABETS))


@pytest.mark.parametrize(
    ("q", "message"),
    [
        (3, "q must be one of 2, 4, 16, 256, not 3"),
        (8, "q must be one of 2, 4, 16, 256, not 8"),
        (512, "q must be one of 2, 4, 16, 256, not 512"),
        (1 << 5000, "q must be one of 2, 4, 16, 256, not a number of 5001 bits"),
        (1, "q, the number of digits, must be at least 2, not 1"),
        (0, "q, the number of digits, must be at least 2, not 0"),
        (-2, "q, the number of digits, must be at least 2, not -2"),
        (True, "q, the number of digits, must be at least 2, not 1"),
        (2.0, "q, the number of digits, must be a whole number, not 2.0"),
        ("2", "q, the number of digits, must be a whole number, not '2'"),
        (None, "q, the number of digits, must be a whole number, not None"),
    ],
)
def test_rejects_invalid_alphabets(q: Any, message: str) -> None:
    assert refusal(bits_of, q) == message


def test_other_alphabets_can_be_allowed() -> None:
    assert bits_of(8, ALPHABETS) == 3
    assert refusal(bits_of, 6, ALPHABETS) == "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 6"


@pytest.mark.parametrize(("n", "q"), [(0, 2), (1, 2), (6, 2), (3, 4), (2, 8), (2, 16), (1, 32), (1, 256)])
def test_all_short_words_are_their_digits_in_base_q(n: int, q: int) -> None:
    words = [joined(row, q) for row in all_rows(n, q)]
    matrix = matrix_of(words, n, q)
    assert matrix.tolist() == [list(row) for row in all_rows(n, q)]
    assert (matrix.dtype, matrix.shape) == (np.uint8, (q**n, n))
    assert matrix.flags.c_contiguous
    assert words_of(matrix, q) == words
    assert [digits_of(word, n, q).tolist() for word in words] == matrix.tolist()
    assert [word_of(row, q) for row in all_rows(n, q)] == words


@settings(max_examples=50)
@given(long_words())
def test_long_words_survive_conversion_to_digits(given: Rows) -> None:
    n, q, words = given.n, given.q, list(given.words)
    matrix = matrix_of(words, n, q)
    assert matrix.tolist() == [digits(word, n, q) for word in words]
    assert words_of(matrix, q) == words
    assert words_of(np.asfortranarray(matrix), q) == words
    assert words_of(matrix[::-1], q) == words[::-1]


@settings(max_examples=50)
@given(long_words())
def test_packed_words_have_a_field_of_fixed_width_for_each_digit(given: Rows) -> None:
    n, q, words = given
    width = digit_width(q)
    fields = packed(matrix_of(words, n, q), q)
    assert (fields.dtype, fields.shape) == (np.uint64, (len(words), -(-n * width // 64)))
    wide = [sum(int(word) << 64 * i for i, word in enumerate(row)) for row in fields]
    assert wide == [sum(digit << width * j for j, digit in enumerate(digits(word, n, q))) for word in words]


@pytest.mark.parametrize("q", FIELDS)
def test_packed_words_equal_words_if_digits_fill_their_fields(q: int) -> None:
    matrix = matrix_of([0, 1, q - 1, q**5 - 1, 3 * q**4 % q**5], 5, q)
    assert packed(matrix, q)[:, 0].tolist() == words_of(matrix, q)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (2, 0)])
def test_accepts_no_words_and_no_digits(shape: tuple[int, int]) -> None:
    matrix = np.zeros(shape, np.uint8)
    for q in ALPHABETS:
        assert words_of(matrix, q) == [0] * shape[0]
        assert matrix_of([0] * shape[0], shape[1], q).shape == shape
        assert packed(matrix, q).shape == (shape[0], shape[1] and 1)


def test_accepts_iterators_of_words() -> None:
    assert matrix_of((word for word in (5, 2)), 3).tolist() == [[1, 0, 1], [0, 1, 0]]


def test_rejects_large_matrices_before_allocation() -> None:
    with pytest.raises(LimitError) as refused:
        matrix_of([1, 2], 1 << 31)
    assert str(refused.value) == "a matrix with 2 rows and 2147483648 columns has more than 268435456 entries"


@pytest.mark.parametrize("integer", [int, np.int8, np.uint8, np.int64, np.uint64])
def test_integers_of_all_kinds_are_words(integer: Any) -> None:
    assert is_word(integer(5))
    word = checked_word(integer(5), 3, 2)
    assert (word, type(word)) == (5, int)


@pytest.mark.parametrize("thing", [True, np.True_, 5.0, "5", None, [5], (5,), np.array([5]), np.array(5)])
def test_only_integers_are_words(thing: Any) -> None:
    assert not is_word(thing)


@pytest.mark.parametrize("row", [[1, 0, 3], (1, 0, 3), np.array([1, 0, 3]), np.array([1, 0, 3], np.uint64)])
def test_a_word_may_be_given_by_its_digits(row: Any) -> None:
    assert checked_word(row, 3, 4) == 49


def test_the_word_of_length_0() -> None:
    assert checked_word(0, 0, 2) == checked_word([], 0, 2) == checked_word(np.zeros(0), 0, 4) == 0
    assert refusal(checked_word, 1, 0, 2) == "a word of 0 digits below 2 must be from 0 to 2^0 - 1 as an integer, not 1"


def test_words_far_beyond_64_bits() -> None:
    word = 1 << 999 | 1
    assert checked_word(word, 500, 4) == word
    assert checked_word(digits_of(word, 500, 4), 500, 4) == word


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (64, "a word of 3 digits below 4 must be from 0 to 2^6 - 1 as an integer, not 64"),
        (-1, "a word of 3 digits below 4 must be from 0 to 2^6 - 1 as an integer, not -1"),
        (np.int8(-1), "a word of 3 digits below 4 must be from 0 to 2^6 - 1 as an integer, not -1"),
        (1 << 5000, "a word of 3 digits below 4 must be from 0 to 2^6 - 1 as an integer, not a number of 5001 bits"),
        ([1, 2], "a word of this code must have 3 digits, not 2"),
        ([], "a word of this code must have 3 digits, not 0"),
        ([1, 2, 4], "for q = 4 digits must be from 0 to 3, not 4 (row 0, column 2)"),
        ([1, -2, 3], "for q = 4 digits must be from 0 to 3, not -2 (row 0, column 1)"),
        ([1.0, 2, 3], "a word must have integers as digits, not float64 values like np.float64(1.0)"),
        (["1", "2", "3"], "a word must have integers as digits, not <U1 values like np.str_('1')"),
        ([[1, 2, 3]], "a word must have rows and columns of digits, not the shape (1, 1, 3)"),
        (np.ones((1, 3), int), "a word must have rows and columns of digits, not the shape (1, 1, 3)"),
        ([[1, 2], [3]], "a word must have rows of equal length"),
    ],
)
def test_checked_word_rejects_invalid_words(word: Any, message: str) -> None:
    assert refusal(checked_word, word, 3, 4) == message


@pytest.mark.parametrize("thing", [None, True, 1.5, "word", b"word", object(), {}, np.array(1)])
def test_checked_word_rejects_other_objects(thing: Any) -> None:
    assert refusal(checked_word, thing, 3, 4).startswith("a word ")


@pytest.mark.parametrize("kind", [bool, np.int8, np.uint8, np.int32, np.uint64, ">i4", "<u2"])
def test_matrices_of_all_kinds_of_integers(kind: DTypeLike) -> None:
    matrix = checked_matrix(np.array([[1, 0], [1, 1], [0, 0]]).astype(kind), 2)
    assert matrix.tolist() == [[1, 0], [1, 1], [0, 0]]
    assert matrix.dtype == np.uint8


def test_matrices_may_be_lists_strided_or_read_only_and_are_copied() -> None:
    given = np.arange(12, dtype=np.uint8).reshape(3, 4)
    given.flags.writeable = False
    for array in (given, np.asfortranarray(given), given.tolist(), tuple(map(tuple, given.tolist())), list(given)):
        assert checked_matrix(array, 16).tolist() == given.tolist()
    assert checked_matrix(given[::-1, ::2], 16).tolist() == [[8, 10], [4, 6], [0, 2]]
    writeable = np.ones((2, 2), np.uint8)
    checked_matrix(writeable, 2)[:] = 0
    assert writeable.all()


@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (5, 0)])
def test_empty_matrices_keep_their_shape(shape: tuple[int, int]) -> None:
    for kind in (np.uint8, float, object):
        matrix = checked_matrix(np.zeros(shape, kind), 2)
        assert (matrix.shape, matrix.dtype) == (shape, np.uint8)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1, 0], [1]], "a matrix must have rows of equal length"),
        ([[1, 0], 1], "a matrix must have rows of equal length"),
        ([1, 0], "a matrix must have rows and columns of digits, not the shape (2,)"),
        ([[[1]]], "a matrix must have rows and columns of digits, not the shape (1, 1, 1)"),
        (np.array(1), "a matrix must have rows and columns of digits, not the shape ()"),
        ([[1, 0], [0, 2]], "for q = 2 digits must be from 0 to 1, not 2 (row 1, column 1)"),
        ([[-1, 0]], "for q = 2 digits must be from 0 to 1, not -1 (row 0, column 0)"),
        ([[0.0, 1.5]], "a matrix must have integers as digits, not float64 values like np.float64(0.0)"),
        ([[1j]], "a matrix must have integers as digits, not complex128 values like np.complex128(1j)"),
        ([["0", "1"]], "a matrix must have integers as digits, not <U1 values like np.str_('0')"),
        ([[None, 1]], "a matrix must have integers as digits, not object values like None"),
        (np.zeros((1, 1), "datetime64[s]"), "a matrix must have integers as digits, not datetime64[s] values like"),
    ],
)
def test_rejects_invalid_matrices(rows: Any, message: str) -> None:
    assert refusal(checked_matrix, rows, 2).startswith(message)


@pytest.mark.parametrize("size", [64, 70, 20000])
def test_rejects_huge_digits(size: int) -> None:
    for row in ([0, 1 << size], [1 << size, 0], [-(1 << size), 0]):
        assert refusal(checked_matrix, [row], 2)


def test_accepts_one_row_and_many_rows() -> None:
    for one in ([1, 0, 1], (1, 0, 1), np.array([1, 0, 1]), [[1, 0, 1]], np.array([[1, 0, 1]])):
        assert checked_rows(one, 3, 2, "a word").tolist() == [[1, 0, 1]]
    assert checked_rows([[1, 0], [0, 0]], 2, 2, "a word").tolist() == [[1, 0], [0, 0]]
    assert checked_rows(np.zeros((0, 2)), 2, 2, "a word").shape == (0, 2)
    assert checked_rows([], 0, 2, "a word").shape == (1, 0)


def test_rejects_rows_of_another_length() -> None:
    assert (
        refusal(checked_rows, [[1, 0], [0, 1]], 3, 2, "a message") == "a message of this code must have 3 digits, not 2"
    )
    assert refusal(checked_rows, 5, 3, 2, "a word") == "digits must be iterable, not 5; try a list"


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_large_matrices_are_packed_some_rows_at_a_time(q: int, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = np.random.default_rng(q).integers(0, q, (23, 70)).astype(np.uint8)
    whole = packed(matrix, q)
    monkeypatch.setattr("grundy.codes.words.PLACES", 300)
    assert np.array_equal(packed(matrix, q), whole)
    assert np.array_equal(matrix_of(words_of(matrix, q), 70, q), matrix)


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


def test_the_dual_of_every_small_space_has_all_orthogonal_vectors() -> None:
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
def test_bases_of_words_far_beyond_64_bits(q: int) -> None:
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


def test_words_need_a_length_and_matrices_do_not() -> None:
    assert basis_and_length(np.zeros((0, 7)), None, 2) == ((), 7)
    assert basis_and_length([[0, 0]], None, 2) == ((), 2)
    assert basis_and_length({3, 5}, 3, 2) == ((3, 5), 3)


@pytest.mark.parametrize(
    ("given", "n", "message"),
    [
        ([], None, "the length of a code without rows is unknown; set n=…"),
        (np.zeros(0), None, "the length of a code without rows is unknown; set n=…"),
        ([3], None, "words given as integers need a length; set n=…, or pass rows of digits"),
        (np.array([3]), None, "words given as integers need a length; set n=…, or pass rows of digits"),
        ([3], -1, "n, the length, must be at least 0, not -1"),
        ([3], 2.0, "n, the length, must be a whole number, not 2.0"),
        ([3], "2", "n, the length, must be a whole number, not '2'"),
        ([3], 1, "a word of 1 digits below 2 must be from 0 to 2^1 - 1 as an integer, not 3"),
        ([-3], 4, "a word of 4 digits below 2 must be from 0 to 2^4 - 1 as an integer, not -3"),
        ([[1, 0]], 3, "the rows have 2 digits, but n is 3; omit n"),
        ([[1, 0], [1]], None, "a matrix must have rows of equal length"),
        ([[1, 0], 3], 2, "a matrix must have rows of equal length"),
        ([3, [1, 0]], 2, "a matrix must have rows of equal length"),
        ([[1, 2]], None, "for q = 2 digits must be from 0 to 1, not 2 (row 0, column 1)"),
        ([[1, -1]], None, "for q = 2 digits must be from 0 to 1, not -1 (row 0, column 1)"),
        ([[1.0, 0.0]], None, "a matrix must have integers as digits, not float64 values like np.float64(1.0)"),
        ([3.0], 3, "a matrix must have rows and columns of digits, not the shape (1,)"),
        ([True, False], 3, "a matrix must have rows and columns of digits, not the shape (2,)"),
        ("101", 3, "a matrix must have rows and columns of digits, not the shape (3,)"),
        (["101"], None, "a matrix must have rows and columns of digits, not the shape (1,)"),
        (np.zeros((1, 2, 3)), None, "a matrix must have rows and columns of digits, not the shape (1, 2, 3)"),
        (5, None, "rows must be iterable, not 5; try a list"),
        (None, None, "rows must be iterable, not None; try a list"),
    ],
)
def test_rejects_invalid_rows(given: Any, n: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        basis_and_length(given, n, 2)
    assert str(refused.value) == message


@pytest.mark.parametrize("n", [None, 3])
def test_rejects_arrays_without_dimensions(n: int | None) -> None:
    with pytest.raises(DomainError):
        basis_and_length(np.array(5), n, 2)


def test_rejects_huge_lengths_with_a_short_message() -> None:
    with pytest.raises(DomainError, match="the rows have 2 digits, but n is a number of 20001 bits; omit n"):
        basis_and_length([[0, 1]], 1 << 20000, 2)


@pytest.mark.parametrize("n", [2.0, "2"])
def test_the_length_of_a_matrix_is_a_whole_number_too(n: Any) -> None:
    with pytest.raises(DomainError, match="n, the length, must be a whole number, not"):
        basis_and_length([[0, 1]], n, 2)


def test_rejects_checks_that_take_too_much_memory() -> None:
    for refused_work in (systematic_checks, dual_basis):
        with pytest.raises(LimitError) as refused:
            refused_work((), 50_000, 4)
        assert str(refused.value) == "a matrix with 50000 rows and 50000 columns has more than 268435456 entries"


def span(basis: PackedCode) -> set[int]:
    found = {0}
    for row in basis.words:
        found |= {word ^ row for word in found}
    return found


@given(generators())
def test_a_basis_spans_the_code_and_nothing_else(case):
    basis = packed_code(*case)
    assert span(basis) == words(*case)
    assert basis.size == len(words(*case))
    assert basis.lines * basis.scalars + 1 == basis.size


def test_dual_words_share_even_numbers_of_bits_with_the_code():
    for generator, q, additive in random_cases(200, seed=1):
        basis = packed_code(generator, q, additive)
        dual = basis.dual()
        assert basis.size * dual.size == q**basis.n
        assert all((x & y).bit_count() % 2 == 0 for x in basis.words for y in dual.words)


def test_the_dual_of_a_linear_code_is_closed_in_lines():
    for generator, q, additive in random_cases(100, seed=2):
        if not additive:
            dual = packed_code(generator, q).dual()
            assert dual.dimension % dual.bits == 0


def test_packed_words_survive_conversion():
    random = np.random.default_rng(1)
    for q in (2, 4, 8, 16, 32, 64, 128, 256):
        for n in (1, 7, 8, 9, 40, 100):
            matrix = random.integers(0, q, (3, n)).astype(np.uint8)
            rows, words = packed(matrix, q), words_of(matrix, q)
            assert words_of_packed(rows, n, q) == words
            assert packed_words(words, n, q).tolist() == rows.tolist()


def test_no_digits_have_one_word():
    basis = packed_code(np.zeros((3, 0), np.uint8))
    assert (basis.n, basis.size, basis.dual().size) == (0, 1, 1)


def test_rejects_alphabets_that_are_not_fields_unless_additive():
    with pytest.raises(DomainError, match="q must be one of 2, 4, 16, 256, not 8"):
        code_from([[7]], 8)
    assert code_from([[7]], 8, additive=True).size == 2
    with pytest.raises(DomainError, match="for q = 2 digits must be from 0 to 1, not 2 "):
        code_from([[1, 2]])


@pytest.mark.parametrize("size", [0, 1, 1000, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 5])
def test_every_byte_is_counted_once(size: int) -> None:
    table = np.random.default_rng(size).integers(0, 256, size, dtype=np.uint8)
    counts = count_bytes(table)
    assert counts == Counter(table.tobytes())
    assert list(counts) == sorted(counts)


def test_large_tables_are_counted_in_pieces() -> None:
    table = np.ones(1 << 25, np.uint8)
    tracemalloc.start()
    try:
        assert count_bytes(table) == {1: 1 << 25}
        assert tracemalloc.get_traced_memory()[1] < 10 * PIECE
    finally:
        tracemalloc.stop()
