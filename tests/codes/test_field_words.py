"""Matrices, messages and syndromes, judged by digits, one by one."""

from itertools import count, product, repeat
from typing import Any

import numpy as np
import pytest
from code_judges import all_rows, digits, inner, is_reduced, joined, orthogonal, times
from code_strategies import Rows, rows, small_codes
from hypothesis import given, settings, strategies as st

from grundy import DomainError, LimitError
from grundy.codes import LinearCode, SystematicForm


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


@settings(max_examples=50)
@given(rows())
def test_the_matrices_have_reduced_bases_as_rows(given: Rows) -> None:
    code = code_of(given)
    assert is_reduced(code.basis, code.n, code.q)
    assert is_reduced(code.checks, code.n, code.q)
    for matrix, words in ((code.generator, code.basis), (code.parity_check, code.checks)):
        assert matrix.tolist() == [digits(word, code.n, code.q) for word in words]
        assert (matrix.dtype, matrix.shape) == (np.uint8, (len(words), code.n))
        assert not matrix.flags.writeable
    assert set(LinearCode(code.checks, code.n, q=code.q)) == orthogonal(given.words, code.n, code.q)


@settings(max_examples=50)
@given(rows())
def test_the_systematic_form_is_a_unit_matrix_and_the_rest(given: Rows) -> None:
    code = code_of(given)
    form = code.systematic_form()
    assert isinstance(form, SystematicForm)
    assert sorted(form.order) == list(range(code.n))
    assert form.order[: code.k] == code.information_set
    assert form.generator[:, : code.k].tolist() == np.eye(code.k, dtype=int).tolist()
    assert not form.generator.flags.writeable
    assert code.permute([form.order.index(place) for place in range(code.n)]) == LinearCode(form.generator, q=code.q)


def test_digits_in_the_information_set_can_be_chosen_and_tell_the_word() -> None:
    for space in small_codes():
        code = code_of(space)
        chosen = [tuple(digits(word, code.n, code.q)[place] for place in code.information_set) for word in space.words]
        assert sorted(chosen) == list(product(range(code.q), repeat=code.k))


def test_messages_become_words_and_words_messages() -> None:
    for space in small_codes():
        code = code_of(space)
        words = [code.encode(message) for message in range(code.size)]
        assert sorted(words) == sorted(space.words)
        assert [code.message(word) for word in words] == list(range(code.size))
        for message, word in enumerate(words):
            chosen = [digits(word, code.n, code.q)[place] for place in code.information_set]
            assert chosen == digits(message, code.k, code.q)


@settings(max_examples=50)
@given(rows(), st.data())
def test_encoding_is_linear(given: Rows, data: st.DataObject) -> None:
    code = code_of(given)
    messages = st.integers(0, code.size - 1)
    x, y, digit = data.draw(messages), data.draw(messages), data.draw(st.integers(0, code.q - 1))
    assert code.encode(x ^ y) == code.encode(x) ^ code.encode(y)
    assert code.encode(times(digit, x, code.k, code.q)) == times(digit, code.encode(x), code.n, code.q)


@settings(max_examples=50)
@given(rows(), st.data())
def test_arrays_are_mapped_as_integers_are(given: Rows, data: st.DataObject) -> None:
    code = code_of(given)
    messages = data.draw(st.lists(st.integers(0, code.size - 1), max_size=4))
    table = np.array([digits(message, code.k, code.q) for message in messages], int).reshape(len(messages), code.k)
    words = code.encode(table)
    assert (words.dtype, words.shape) == (np.uint8, (len(messages), code.n))
    assert [joined(row, code.q) for row in words] == [code.encode(message) for message in messages]
    assert code.syndrome(words).shape == (len(messages), code.n - code.k)
    assert not code.syndrome(words).any()
    for row, word in zip(table, words, strict=True):
        assert code.encode(row).tolist() == code.encode(row.tolist()).tolist() == word.tolist()
        assert code.message(word).tolist() == row.tolist()


def test_syndromes_are_zero_exactly_on_the_code_and_tell_cosets_apart() -> None:
    for space in small_codes():
        code = code_of(space)
        table = np.array(all_rows(code.n, code.q), np.uint8).reshape(code.q**code.n, code.n)
        syndromes = {
            joined(row, code.q): joined(checks, code.q) for row, checks in zip(table, code.syndrome(table), strict=True)
        }
        assert {word for word, syndrome in syndromes.items() if not syndrome} == set(space.words)
        assert set(syndromes.values()) == set(range(code.q ** (code.n - code.k)))
        for word in list(syndromes)[::13]:
            expected = [inner(word, check, code.n, code.q) for check in code.checks]
            assert code.syndrome(word) == syndromes[word] == joined(expected, code.q)


def test_what_comes_out_has_the_kind_of_what_went_in() -> None:
    code = LinearCode([7, 25], 5)
    assert [type(code.encode(kind(3))) for kind in (int, np.int8, np.uint64)] == [int] * 3
    assert [type(code.syndrome(kind(3))) for kind in (int, np.int8, np.uint64)] == [int] * 3
    assert [type(code.message(kind(7))) for kind in (int, np.int8, np.uint64)] == [int] * 3
    for answer in (code.encode(np.array([1, 0])), code.syndrome(np.ones(5, bool)), code.message(np.array([0] * 5))):
        assert isinstance(answer, np.ndarray)
        assert answer.dtype == np.uint8


@pytest.mark.parametrize("q", [2, 4, 16, 256])
@pytest.mark.parametrize("n", [0, 4])
def test_no_messages_and_no_checks(n: int, q: int) -> None:
    zero, everything = LinearCode([], n, q=q), LinearCode(np.eye(n, dtype=int), q=q)
    assert (zero.encode(0), zero.message(0), everything.syndrome(q**n - 1)) == (0, 0, 0)
    assert zero.encode([]).tolist() == [0] * n
    assert zero.encode(np.zeros((2, 0))).shape == (2, n)
    assert everything.syndrome([q - 1] * n).tolist() == []
    assert everything.syndrome(np.zeros((3, n), int)).shape == (3, 0)
    assert everything.encode(q**n - 1) == q**n - 1
    assert (zero.generator.shape, everything.parity_check.shape) == ((0, n), (0, n))
    assert (zero.parity_check.shape, everything.generator.shape) == ((n, n), (n, n))
    assert zero.systematic_form().order == everything.systematic_form().order == tuple(range(n))


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_long_words_are_encoded(q: int) -> None:
    n = 200
    code = LinearCode([[1] * n, [0] * (n - 1) + [1]], q=q)
    word = code.encode((q - 1) * (q + 1))
    assert (word.bit_length(), word in code, code.syndrome(word)) == (n * (q.bit_length() - 1), True, 0)
    assert code.message(word) == (q - 1) * (q + 1)
    assert code.syndrome(1) != 0


def refusal(work: Any, *arguments: Any) -> str:
    with pytest.raises(DomainError) as refused:
        work(*arguments)
    return str(refused.value)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (4, "4 is no word of 2 digits below 2: as an integer it is from 0 to 2^2 - 1"),
        (-1, "-1 is no word of 2 digits below 2: as an integer it is from 0 to 2^2 - 1"),
        ([1, 0, 1], "a message of this code has 2 digits, not 3"),
        ([[1], [0]], "a message of this code has 2 digits, not 1"),
        ([1, 2], "the digit 2 in row 0, column 1 is not from 0 to 1, the digits of q = 2"),
        ([[1, 0], [1]], "a message has rows of equally many digits; these rows differ in length"),
        ([1.0, 0.0], "a message has whole numbers as digits, not float64 such as np.float64(1.0)"),
        (np.zeros((1, 1, 2), int), "a message has rows and columns of digits, and this has the shape (1, 1, 2)"),
        (np.array(1), "a message has rows and columns of digits, and this has the shape ()"),
        (1.0, "digits can be listed one by one, and 1.0 cannot; try a list"),
        (None, "digits can be listed one by one, and None cannot; try a list"),
        (True, "digits can be listed one by one, and True cannot; try a list"),
    ],
)
def test_what_is_no_message_is_refused(message: Any, text: str) -> None:
    assert refusal(LinearCode([7, 25], 5).encode, message) == text


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (32, "32 is no word of 5 digits below 2: as an integer it is from 0 to 2^5 - 1"),
        ([1, 0], "a word of this code has 5 digits, not 2"),
        ([1, 0, 0, 0, 3], "the digit 3 in row 0, column 4 is not from 0 to 1, the digits of q = 2"),
        ([[1, 0], [1]], "a word has rows of equally many digits; these rows differ in length"),
        ("word", None),
        (None, "digits can be listed one by one, and None cannot; try a list"),
    ],
)
def test_what_is_no_word_has_no_syndrome(word: Any, text: str | None) -> None:
    found = refusal(LinearCode([7, 25], 5).syndrome, word)
    assert text is None or found == text


@pytest.mark.parametrize("word", [1, 32, -7, [1, 0, 0, 0, 0], [1, 1], "7", None, 7.0])
def test_what_is_not_in_the_code_has_no_message(word: Any) -> None:
    text = f"{word!r} is no word of this code, so it has no message; decode it first"
    assert refusal(LinearCode([7, 25], 5).message, word) == text


def test_a_word_too_long_to_be_written_out_has_no_message() -> None:
    assert "is no word of this code, so it has no message" in refusal(LinearCode([7, 25], 5).message, 1 << 20000)


def test_matrices_that_are_too_large_are_refused() -> None:
    for q in (2, 4):
        with pytest.raises(
            LimitError, match=r"^a matrix with 1 rows and 10{12} columns has more than 268435456 entries"
        ):
            assert LinearCode([3], 10**12, q=q).generator.size
    with pytest.raises(LimitError, match=r"^the dual of a space of dimension 1 in GF\(2\)\^10{12} takes"):
        assert LinearCode([3], 10**12).checks


def test_words_longer_than_any_matrix_have_no_generator() -> None:
    with pytest.raises(LimitError):
        assert LinearCode([], 10**30).generator.size


def test_digits_that_never_end_are_refused() -> None:
    code = LinearCode([1, 2], n=3)
    for work, n in ((code.encode, 2), (code.syndrome, 3), (code.decode, 3)):
        with pytest.raises(LimitError, match=rf"^a word of this code has {n} digits, and here are more; "):
            work(repeat(1))  # type: ignore[arg-type]
    assert code.decode(iter([1, 1, 1])).tolist() == [1, 1, 0]  # type: ignore[arg-type]


def test_rows_that_never_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.codes.words.MOST_BYTES", 1 << 20)
    for endless in (([0] * 1000 for _ in count()), (np.zeros(1000, np.uint8) for _ in count())):
        with pytest.raises(
            LimitError, match=r"^these rows take more than 1048576 bytes; a matrix of bytes takes less$"
        ):
            LinearCode(endless)
