"""Words as integers, as digits and as packed words, judged by division with remainder."""

from typing import Any

import numpy as np
import pytest
from code_judges import all_rows, digits, joined
from code_strategies import Rows, long_words
from hypothesis import given, settings
from numpy.typing import DTypeLike

from grundy import DomainError, LimitError
from grundy.codes.words import (
    ALPHABETS,
    FIELDS,
    bits_of,
    checked_matrix,
    checked_rows,
    checked_word,
    digit_width,
    digits_of,
    is_word,
    matrix_of,
    packed,
    word_of,
    words_of,
)

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
        (3, "q = 3 is no alphabet here; q is one of 2, 4, 16, 256"),
        (8, "q = 8 is no alphabet here; q is one of 2, 4, 16, 256"),
        (512, "q = 512 is no alphabet here; q is one of 2, 4, 16, 256"),
        (1 << 5000, "q = a number of 5001 bits is no alphabet here; q is one of 2, 4, 16, 256"),
        (1, "q, the number of digits, is 2 or more, not 1"),
        (0, "q, the number of digits, is 2 or more, not 0"),
        (-2, "q, the number of digits, is 2 or more, not -2"),
        (True, "q, the number of digits, is 2 or more, not 1"),
        (2.0, "q, the number of digits, is a whole number, not 2.0"),
        ("2", "q, the number of digits, is a whole number, not '2'"),
        (None, "q, the number of digits, is a whole number, not None"),
    ],
)
def test_what_is_no_alphabet_is_refused(q: Any, message: str) -> None:
    assert refusal(bits_of, q) == message


def test_other_alphabets_can_be_allowed() -> None:
    assert bits_of(8, ALPHABETS) == 3
    assert refusal(bits_of, 6, ALPHABETS) == "q = 6 is no alphabet here; q is one of 2, 4, 8, 16, 32, 64, 128, 256"


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
def test_long_words_go_to_digits_and_back(given: Rows) -> None:
    n, q, words = given.n, given.q, list(given.words)
    matrix = matrix_of(words, n, q)
    assert matrix.tolist() == [digits(word, n, q) for word in words]
    assert words_of(matrix, q) == words
    assert words_of(np.asfortranarray(matrix), q) == words
    assert words_of(matrix[::-1], q) == words[::-1]


@settings(max_examples=50)
@given(long_words())
def test_packed_words_have_a_field_of_whole_width_for_each_digit(given: Rows) -> None:
    n, q, words = given
    width = digit_width(q)
    fields = packed(matrix_of(words, n, q), q)
    assert (fields.dtype, fields.shape) == (np.uint64, (len(words), -(-n * width // 64)))
    wide = [sum(int(word) << 64 * i for i, word in enumerate(row)) for row in fields]
    assert wide == [sum(digit << width * j for j, digit in enumerate(digits(word, n, q))) for word in words]


@pytest.mark.parametrize("q", FIELDS)
def test_packed_words_are_the_words_where_no_bit_of_a_field_is_idle(q: int) -> None:
    matrix = matrix_of([0, 1, q - 1, q**5 - 1, 3 * q**4 % q**5], 5, q)
    assert packed(matrix, q)[:, 0].tolist() == words_of(matrix, q)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (2, 0)])
def test_there_may_be_no_words_and_no_digits(shape: tuple[int, int]) -> None:
    matrix = np.zeros(shape, np.uint8)
    for q in ALPHABETS:
        assert words_of(matrix, q) == [0] * shape[0]
        assert matrix_of([0] * shape[0], shape[1], q).shape == shape
        assert packed(matrix, q).shape == (shape[0], shape[1] and 1)


def test_generators_of_words_are_taken() -> None:
    assert matrix_of((word for word in (5, 2)), 3).tolist() == [[1, 0, 1], [0, 1, 0]]


def test_a_matrix_that_is_too_large_is_refused_before_it_is_made() -> None:
    with pytest.raises(LimitError) as refused:
        matrix_of([1, 2], 1 << 31)
    assert str(refused.value) == "a matrix with 2 rows and 2147483648 columns has more than 268435456 entries"


@pytest.mark.parametrize("integer", [int, np.int8, np.uint8, np.int64, np.uint64])
def test_integers_of_all_kinds_are_words(integer: Any) -> None:
    assert is_word(integer(5))
    word = checked_word(integer(5), 3, 2)
    assert (word, type(word)) == (5, int)


@pytest.mark.parametrize("thing", [True, np.True_, 5.0, "5", None, [5], (5,), np.array([5]), np.array(5)])
def test_what_is_no_integer_is_no_word(thing: Any) -> None:
    assert not is_word(thing)


@pytest.mark.parametrize("row", [[1, 0, 3], (1, 0, 3), np.array([1, 0, 3]), np.array([1, 0, 3], np.uint64)])
def test_a_word_may_be_given_by_its_digits(row: Any) -> None:
    assert checked_word(row, 3, 4) == 49


def test_the_word_of_length_0() -> None:
    assert checked_word(0, 0, 2) == checked_word([], 0, 2) == checked_word(np.zeros(0), 0, 4) == 0
    assert refusal(checked_word, 1, 0, 2) == "1 is no word of 0 digits below 2: as an integer it is from 0 to 2^0 - 1"


def test_words_far_beyond_64_bits() -> None:
    word = 1 << 999 | 1
    assert checked_word(word, 500, 4) == word
    assert checked_word(digits_of(word, 500, 4), 500, 4) == word


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (64, "64 is no word of 3 digits below 4: as an integer it is from 0 to 2^6 - 1"),
        (-1, "-1 is no word of 3 digits below 4: as an integer it is from 0 to 2^6 - 1"),
        (np.int8(-1), "-1 is no word of 3 digits below 4: as an integer it is from 0 to 2^6 - 1"),
        (1 << 5000, "a number of 5001 bits is no word of 3 digits below 4: as an integer it is from 0 to 2^6 - 1"),
        ([1, 2], "a word of this code has 3 digits, not 2"),
        ([], "a word of this code has 3 digits, not 0"),
        ([1, 2, 4], "the digit 4 in row 0, column 2 is not from 0 to 3, the digits of q = 4"),
        ([1, -2, 3], "the digit -2 in row 0, column 1 is not from 0 to 3, the digits of q = 4"),
        ([1.0, 2, 3], "a word has whole numbers as digits, not float64 such as np.float64(1.0)"),
        (["1", "2", "3"], "a word has whole numbers as digits, not <U1 such as np.str_('1')"),
        ([[1, 2, 3]], "a word has rows and columns of digits, and this has the shape (1, 1, 3)"),
        (np.ones((1, 3), int), "a word has rows and columns of digits, and this has the shape (1, 1, 3)"),
        ([[1, 2], [3]], "a word has rows of equally many digits; these rows differ in length"),
    ],
)
def test_what_is_no_word_is_refused(word: Any, message: str) -> None:
    assert refusal(checked_word, word, 3, 4) == message


@pytest.mark.parametrize("thing", [None, True, 1.5, "word", b"word", object(), {}, np.array(1)])
def test_what_is_no_word_at_all_is_refused_too(thing: Any) -> None:
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
        ([[1, 0], [1]], "a matrix has rows of equally many digits; these rows differ in length"),
        ([[1, 0], 1], "a matrix has rows of equally many digits; these rows differ in length"),
        ([1, 0], "a matrix has rows and columns of digits, and this has the shape (2,)"),
        ([[[1]]], "a matrix has rows and columns of digits, and this has the shape (1, 1, 1)"),
        (np.array(1), "a matrix has rows and columns of digits, and this has the shape ()"),
        ([[1, 0], [0, 2]], "the digit 2 in row 1, column 1 is not from 0 to 1, the digits of q = 2"),
        ([[-1, 0]], "the digit -1 in row 0, column 0 is not from 0 to 1, the digits of q = 2"),
        ([[0.0, 1.5]], "a matrix has whole numbers as digits, not float64 such as np.float64(0.0)"),
        ([[1j]], "a matrix has whole numbers as digits, not complex128 such as np.complex128(1j)"),
        ([["0", "1"]], "a matrix has whole numbers as digits, not <U1 such as np.str_('0')"),
        ([[None, 1]], "a matrix has whole numbers as digits, not object such as None"),
        (np.zeros((1, 1), "datetime64[s]"), "a matrix has whole numbers as digits, not datetime64[s] such as"),
    ],
)
def test_what_is_no_matrix_is_refused(rows: Any, message: str) -> None:
    assert refusal(checked_matrix, rows, 2).startswith(message)


@pytest.mark.parametrize("size", [64, 70, 20000])
def test_digits_that_no_array_of_integers_holds_are_refused(size: int) -> None:
    for row in ([0, 1 << size], [1 << size, 0], [-(1 << size), 0]):
        assert refusal(checked_matrix, [row], 2)


def test_one_row_and_many_rows_are_taken() -> None:
    for one in ([1, 0, 1], (1, 0, 1), np.array([1, 0, 1]), [[1, 0, 1]], np.array([[1, 0, 1]])):
        assert checked_rows(one, 3, 2, "a word").tolist() == [[1, 0, 1]]
    assert checked_rows([[1, 0], [0, 0]], 2, 2, "a word").tolist() == [[1, 0], [0, 0]]
    assert checked_rows(np.zeros((0, 2)), 2, 2, "a word").shape == (0, 2)
    assert checked_rows([], 0, 2, "a word").shape == (1, 0)


def test_rows_of_another_length_are_refused() -> None:
    assert refusal(checked_rows, [[1, 0], [0, 1]], 3, 2, "a message") == "a message of this code has 3 digits, not 2"
    assert refusal(checked_rows, 5, 3, 2, "a word") == "digits can be listed one by one, and 5 cannot; try a list"


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_large_matrices_are_packed_some_rows_at_a_time(q: int, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = np.random.default_rng(q).integers(0, q, (23, 70)).astype(np.uint8)
    whole = packed(matrix, q)
    monkeypatch.setattr("grundy.codes.words.PLACES", 300)
    assert np.array_equal(packed(matrix, q), whole)
    assert np.array_equal(matrix_of(words_of(matrix, q), 70, q), matrix)
