"""Linear codes, their matrices, messages and syndromes, judged by the sets of all their words."""

import copy
import pickle
from itertools import count, islice, product, repeat
from typing import Any

import numpy as np
import pytest
from code_judges import all_rows, digits, inner, is_reduced, joined, linear_span, orthogonal, subspaces, times
from code_strategies import Rows, pairs_of_rows, rows, small_codes
from hypothesis import given, settings, strategies as st
from numpy.typing import DTypeLike

from grundy import DomainError, LimitError
from grundy.codes import LinearCode, SystematicForm, classical
from grundy.gf2 import Subspace


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


@pytest.mark.parametrize(
    ("q", "counts"), [(2, (1, 2, 5, 16, 67)), (4, (1, 2, 7, 44)), (16, (1, 2, 19))], ids=["GF(2)", "GF(4)", "GF(16)"]
)
def test_the_judge_lists_all_subspaces(q: int, counts: tuple[int, ...]) -> None:
    # Galois numbers: OEIS A006116 for q = 2, A006118 for q = 4; for n = 2 there are q + 1 lines.
    assert tuple(len(subspaces(n, q)) for n in range(len(counts))) == counts


def test_every_small_code_has_its_words_its_size_and_its_dimension() -> None:
    for space in small_codes():
        code = code_of(space)
        assert list(code) == list(code.words()) == sorted(space.words)
        assert (code.n, code.q, code.size) == (space.n, space.q, len(space.words))
        assert code.q**code.k == code.size
        assert [word for word in range(code.q**code.n) if word in code] == sorted(space.words)


def test_codes_are_equal_when_their_words_are() -> None:
    codes = [code_of(space) for space in small_codes()]
    assert len(set(codes)) == len(codes)
    assert [code_of(space) for space in reversed(small_codes())] == codes[::-1]
    assert all(hash(LinearCode(code.basis[::-1], code.n, q=code.q)) == hash(code) for code in codes)


@settings(max_examples=50)
@given(rows())
def test_a_code_is_the_span_of_its_rows(given: Rows) -> None:
    code = code_of(given)
    assert set(code) == given.span
    assert code == LinearCode(given.matrix, q=given.q)
    assert code == LinearCode(given.matrix.tolist(), n=given.n, q=given.q) if given.words else code.k == 0


@settings(max_examples=50)
@given(rows())
def test_a_parity_check_makes_the_code_of_all_words_that_pass_it(given: Rows) -> None:
    code = LinearCode.from_parity_check(given.words, given.n, q=given.q)
    assert set(code) == orthogonal(given.words, given.n, given.q)
    assert code == LinearCode.from_parity_check(given.matrix, q=given.q)
    assert LinearCode.from_parity_check(code.parity_check, q=given.q) == code


@settings(max_examples=50)
@given(pairs_of_rows())
def test_sums_intersections_and_order(given: tuple[Rows, Rows]) -> None:
    a, b = map(code_of, given)
    left, right = given[0].span, given[1].span
    assert set(a + b) == linear_span([*given[0].words, *given[1].words], a.n, a.q)
    assert set(a & b) == left & right
    assert (a <= b, a >= b, a == b) == (left <= right, left >= right, left == right)
    assert (a + b).k + (a & b).k == a.k + b.k
    assert (a + b).dual() == a.dual() & b.dual()
    assert all(type(code) is LinearCode for code in (a + b, a & b))


@settings(max_examples=50)
@given(rows())
def test_codes_survive_pickling_and_copying(given: Rows) -> None:
    code = code_of(given)
    assert len(code.generator) == code.k  # cached matrices do not matter
    for again in (pickle.loads(pickle.dumps(code)), copy.copy(code), copy.deepcopy(code)):
        assert again == code
        assert (type(again), again.basis, repr(again)) == (LinearCode, code.basis, repr(code))


@settings(max_examples=50)
@given(rows(q=2))
def test_binary_codes_are_subspaces(given: Rows) -> None:
    code, space = code_of(given), Subspace(given.n, given.words)
    assert code.subspace() == code.space == space
    assert LinearCode.from_subspace(space) == code
    assert (code.basis, code.checks) == (space.basis, space.checks)


@pytest.mark.parametrize("q", [4, 16, 256])
def test_rejects_subspaces_of_codes_over_larger_fields(q: int) -> None:
    with pytest.raises(DomainError) as refused:
        LinearCode([[1, 2]], q=q).subspace()
    assert str(refused.value) == f"a code over GF({q}) is not a subspace of GF(2)^n; q must be 2"


@settings(max_examples=50)
@given(rows())
def test_the_space_has_the_words_as_vectors_of_bits(given: Rows) -> None:
    code = code_of(given)
    assert set(code.space.elements()) == given.span
    assert code.space.n == given.n * (given.q.bit_length() - 1)
    assert (code.dimension, code.binary_generator.shape) == (code.k, (code.space.dimension, given.n))
    assert code.space == Subspace(code.space.n, code.space.basis)  # which reduces its vectors


@pytest.mark.parametrize("q", [2, 4, 16, 256])
@pytest.mark.parametrize("n", [0, 1, 5])
def test_the_zero_code_and_the_code_of_all_words(n: int, q: int) -> None:
    zero, everything = LinearCode([], n, q=q), LinearCode(np.eye(n, dtype=int), q=q)
    assert (zero.k, zero.size, list(zero)) == (0, 1, [0])
    assert (everything.k, everything.size) == (n, q**n)
    assert list(islice(everything, 300)) == list(range(min(q**n, 300)))
    assert zero == LinearCode(np.zeros((3, n), int), q=q) == LinearCode.from_parity_check(np.eye(n, dtype=int), q=q)
    assert everything == LinearCode.from_parity_check([], n, q=q)
    assert zero <= everything
    assert (zero == everything) == (n == 0)


def test_codes_over_gf_256() -> None:
    code = LinearCode([[255, 3, 0], [1, 1, 1], [254, 2, 1]], q=256)
    assert (code.k, code.size) == (2, 65536)
    words = list(islice(code, 1000))
    assert words == sorted(set(words))
    assert all(word in code for word in words)
    assert [255, 3, 0] in code
    assert [255, 3, 1] not in code


@pytest.mark.parametrize("kind", [bool, np.int8, np.uint8, np.int16, np.int64, np.uint64, ">u4"])
def test_arrays_of_all_kinds(kind: DTypeLike) -> None:
    matrix = np.array([[1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0]]).astype(kind)
    frozen = matrix.copy()
    frozen.flags.writeable = False
    for form in (matrix, np.asfortranarray(matrix), frozen, matrix[::-1], matrix.tolist(), list(matrix)):
        code = LinearCode(form)
        assert (code.basis, code.n) == ((3, 5), 4)
        assert {type(word) for word in code.basis} == {int}


@pytest.mark.parametrize("words", [[3, 5], (3, 5), {3, 5}, np.array([3, 5]), np.array([3, 5], np.uint8), iter([3, 5])])
def test_words_in_all_kinds_of_lists(words: Any) -> None:
    assert LinearCode(words, np.int8(4), q=np.uint8(2)).basis == (3, 5)


def test_later_changes_of_the_rows_do_not_matter() -> None:
    matrix = np.array([[1, 1, 0]], np.uint8)
    code = LinearCode(matrix)
    matrix[:] = 0
    assert code.basis == (3,)
    assert code.generator.tolist() == [[1, 1, 0]]


def test_masks_far_beyond_64_bits() -> None:
    n = 1000
    code = LinearCode([3 << k for k in range(n - 1)], n)
    assert (code.k, code.checks) == (n - 1, ((1 << n) - 1,))
    assert (1 << n - 1 | 1) in code
    assert 1 not in code
    assert code.generator.shape == (n - 1, n)
    assert list(islice(code, 4)) == [0, 3, 5, 6]
    assert code.size == 1 << n - 1


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (LinearCode([7, 25], 5), "<LinearCode [5, 2]>"),
        (LinearCode([], 0), "<LinearCode [0, 0]>"),
        (LinearCode([[1, 2, 3]], q=4), "<LinearCode [3, 1] over GF(4)>"),
        (LinearCode([[1, 2, 3]], q=256), "<LinearCode [3, 1] over GF(256)>"),
    ],
)
def test_repr_of_a_code_of_unknown_distance(code: LinearCode, text: str) -> None:
    assert repr(code) == text


@pytest.mark.parametrize("name", ["n", "q", "k", "basis", "generator", "space", "d", "anything"])
def test_codes_are_immutable(name: str) -> None:
    code = LinearCode([7, 25], 5)
    with pytest.raises(AttributeError, match=rf"^a code is immutable, so {name} cannot be set$"):
        setattr(code, name, 5)
    with pytest.raises(AttributeError, match=rf"^a code is immutable, so {name} cannot be deleted$"):
        delattr(code, name)
    assert (code.n, code.basis) == (5, (7, 25))


def test_a_code_is_not_equal_to_anything_else() -> None:
    code = LinearCode([3], 2)
    assert code != LinearCode([3], 3)
    assert code != LinearCode([3], 2, q=4)
    assert code != (3,)
    assert code != Subspace(2, [3])


THINGS = [
    None,
    True,
    "7",
    b"7",
    7.0,
    -1,
    32,
    object(),
    {},
    [7],
    [1, 1, 1, 0],
    [[1, 1, 1, 0, 0]],
    [1, 1, 1, 0, 2],
    [[1], [1, 0]],
]


@pytest.mark.parametrize("thing", [*THINGS, np.array(7), np.ones((1, 5), int), [1.0, 1.0, 1.0, 0.0, 0.0]])
def test_invalid_words_are_not_in_a_code(thing: Any) -> None:
    assert thing not in LinearCode([7, 25], 5)


@pytest.mark.parametrize("word", [7, np.int8(7), [1, 1, 1, 0, 0], (1, 1, 1, 0, 0), np.array([1, 1, 1, 0, 0], bool)])
def test_words_of_all_kinds_are_in_a_code(word: Any) -> None:
    assert word in LinearCode([7, 25], 5)


@pytest.mark.parametrize(
    ("generator", "n", "q", "message"),
    [
        ([[1, 0]], None, 8, "q must be one of 2, 4, 16, 256, not 8"),
        ([[1, 0]], None, 3, "q must be one of 2, 4, 16, 256, not 3"),
        ([[1, 0]], None, "2", "q, the number of digits, must be a whole number, not '2'"),
        ([], None, 2, "the length of a code without rows is unknown; set n=…"),
        ([7], None, 2, "words given as integers need a length; set n=…, or pass rows of digits"),
        ([7], 2, 2, "a word of 2 digits below 2 must be from 0 to 2^2 - 1 as an integer, not 7"),
        ([64], 3, 4, "a word of 3 digits below 4 must be from 0 to 2^6 - 1 as an integer, not 64"),
        ([7], -1, 2, "n, the length, must be at least 0, not -1"),
        ([[1, 0]], 3, 2, "the rows have 2 digits, but n is 3; omit n"),
        ([[1, 0], [1]], None, 2, "a matrix must have rows of equal length"),
        ([[1, 4]], None, 4, "for q = 4 digits must be from 0 to 3, not 4 (row 0, column 1)"),
        ([[0, 0], [-1, 0]], None, 2, "for q = 2 digits must be from 0 to 1, not -1 (row 1, column 0)"),
        ([[0.5, 1]], None, 2, "a matrix must have integers as digits, not float64 values like np.float64(0.5)"),
        ([["1", "0"]], None, 2, "a matrix must have integers as digits, not <U1 values like np.str_('1')"),
        ("10", None, 2, "a matrix must have rows and columns of digits, not the shape (2,)"),
        (7, 3, 2, "rows must be iterable, not 7; try a list"),
    ],
)
def test_rejects_invalid_codes(generator: Any, n: Any, q: Any, message: str) -> None:
    for make in (LinearCode, LinearCode.from_parity_check):
        with pytest.raises(DomainError) as refused:
            make(generator, n, q=q)
        assert str(refused.value) == message


@pytest.mark.parametrize("other", [LinearCode([3], 4), LinearCode([3], 3, q=4)])
def test_rejects_combining_codes_of_different_lengths_or_alphabets(other: LinearCode) -> None:
    code = LinearCode([3], 3)
    for combine in (code.__add__, code.__and__, code.__le__):
        with pytest.raises(DomainError) as refused:
            combine(other)
        assert str(refused.value) == (
            f"both codes must have the same length and alphabet, not length 3 over 2 digits and length {other.n} over "
            f"{other.q} digits"
        )


@pytest.mark.parametrize("thing", [3, None, [3], {0, 3}])
def test_from_subspace_rejects_other_objects(thing: Any) -> None:
    with pytest.raises((DomainError, TypeError)):
        LinearCode.from_subspace(thing)


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


def test_digits_in_the_information_set_determine_the_word() -> None:
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
def test_arrays_are_mapped_like_integers(given: Rows, data: st.DataObject) -> None:
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


def test_syndromes_identify_cosets() -> None:
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


def test_results_have_the_type_of_the_input() -> None:
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
        (4, "a word of 2 digits below 2 must be from 0 to 2^2 - 1 as an integer, not 4"),
        (-1, "a word of 2 digits below 2 must be from 0 to 2^2 - 1 as an integer, not -1"),
        ([1, 0, 1], "a message of this code must have 2 digits, not 3"),
        ([[1], [0]], "a message of this code must have 2 digits, not 1"),
        ([1, 2], "for q = 2 digits must be from 0 to 1, not 2 (row 0, column 1)"),
        ([[1, 0], [1]], "a message must have rows of equal length"),
        ([1.0, 0.0], "a message must have integers as digits, not float64 values like np.float64(1.0)"),
        (np.zeros((1, 1, 2), int), "a message must have rows and columns of digits, not the shape (1, 1, 2)"),
        (np.array(1), "a message must have rows and columns of digits, not the shape ()"),
        (1.0, "digits must be iterable, not 1.0; try a list"),
        (None, "digits must be iterable, not None; try a list"),
        (True, "digits must be iterable, not True; try a list"),
    ],
)
def test_rejects_invalid_messages(message: Any, text: str) -> None:
    assert refusal(LinearCode([7, 25], 5).encode, message) == text


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (32, "a word of 5 digits below 2 must be from 0 to 2^5 - 1 as an integer, not 32"),
        ([1, 0], "a word of this code must have 5 digits, not 2"),
        ([1, 0, 0, 0, 3], "for q = 2 digits must be from 0 to 1, not 3 (row 0, column 4)"),
        ([[1, 0], [1]], "a word must have rows of equal length"),
        ("word", None),
        (None, "digits must be iterable, not None; try a list"),
    ],
)
def test_syndrome_rejects_invalid_words(word: Any, text: str | None) -> None:
    found = refusal(LinearCode([7, 25], 5).syndrome, word)
    assert text is None or found == text


@pytest.mark.parametrize("word", [1, 32, -7, [1, 0, 0, 0, 0], [1, 1], "7", None, 7.0])
def test_message_rejects_words_outside_the_code(word: Any) -> None:
    text = f"{word!r} is not a word of this code, so it has no message; decode it first"
    assert refusal(LinearCode([7, 25], 5).message, word) == text


def test_message_rejects_huge_words_with_a_short_message() -> None:
    assert "is not a word of this code, so it has no message" in refusal(LinearCode([7, 25], 5).message, 1 << 20000)


def test_rejects_matrices_that_are_too_large() -> None:
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


def test_rejects_endless_digits() -> None:
    code = LinearCode([1, 2], n=3)
    for work, n in ((code.encode, 2), (code.syndrome, 3), (code.decode, 3)):
        with pytest.raises(LimitError, match=rf"^a word of this code must have {n} digits, not more; "):
            work(repeat(1))  # type: ignore[arg-type]
    assert code.decode(iter([1, 1, 1])).tolist() == [1, 1, 0]  # type: ignore[arg-type]


def test_rejects_endless_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.codes.words.MOST_BYTES", 1 << 20)
    for endless in (([0] * 1000 for _ in count()), (np.zeros(1000, np.uint8) for _ in count())):
        with pytest.raises(LimitError, match=r"^the rows take more than 1048576 bytes; try a matrix of bytes$"):
            LinearCode(endless)


def test_self_duality_requires_all_inner_products() -> None:
    for space in small_codes():
        dual = orthogonal(space.words, space.n, space.q)
        assert code_of(space).is_self_orthogonal() == (set(space.words) <= dual)
        assert code_of(space).is_self_dual() == (set(space.words) == dual)
    assert classical.extended_quadratic_residue(47).is_self_dual()
    assert not classical.golay().is_self_orthogonal()
    assert classical.golay().dual().is_self_orthogonal()


def test_no_code_exceeds_the_bounds() -> None:
    for space in small_codes():
        code = code_of(space)
        if code.k:
            bounds = code.distance_bounds()
            assert (bounds.n, bounds.k, bounds.q) == (code.n, code.k, code.q)
            assert code.d <= bounds.upper
    assert classical.extended_quadratic_residue(47).distance_bounds().upper == 12
    with pytest.raises(DomainError, match=r"^k, the dimension of a code with a distance, must be at least 1, not 0$"):
        LinearCode([], n=3).distance_bounds()


def test_the_best_distance_of_small_codes_is_between_the_bounds() -> None:
    for n, q in [(n, 2) for n in range(1, 5)] + [(3, 4), (2, 16)]:
        for k in range(1, n + 1):
            codes = [LinearCode(space, n, q=q) for space in subspaces(n, q) if len(space) == q**k]
            bounds = codes[0].distance_bounds()
            assert bounds.lower <= max(code.d for code in codes) <= bounds.upper
