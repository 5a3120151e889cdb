"""Linear codes, judged by the sets of all of their words."""

import copy
import pickle
from itertools import islice
from typing import Any

import numpy as np
import pytest
from code_judges import linear_span, orthogonal, subspaces
from code_strategies import Rows, pairs_of_rows, rows, small_codes
from hypothesis import given, settings
from numpy.typing import DTypeLike

from grundy import DomainError
from grundy.codes import LinearCode
from grundy.gf2 import Subspace


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


@pytest.mark.parametrize(
    ("q", "counts"), [(2, (1, 2, 5, 16, 67)), (4, (1, 2, 7, 44)), (16, (1, 2, 19))], ids=["GF(2)", "GF(4)", "GF(16)"]
)
def test_the_judge_knows_all_subspaces(q: int, counts: tuple[int, ...]) -> None:
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
    assert len(code.generator) == code.k  # what was looked at once is no obstacle
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
def test_codes_over_larger_fields_are_no_subspaces(q: int) -> None:
    with pytest.raises(DomainError) as refused:
        LinearCode([[1, 2]], q=q).subspace()
    assert str(refused.value) == f"a code over GF({q}) is no subspace of GF(2)^n; that takes q = 2"


@settings(max_examples=50)
@given(rows())
def test_the_space_has_the_words_as_vectors_of_bits(given: Rows) -> None:
    code = code_of(given)
    assert set(code.space.elements()) == given.span
    assert code.space.n == given.n * (given.q.bit_length() - 1)
    assert (code.dimension, code.binary_generator.shape) == (code.k, (code.space.dimension, given.n))


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


def test_what_the_rows_become_later_does_not_matter() -> None:
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
def test_how_a_code_of_unknown_distance_is_written(code: LinearCode, text: str) -> None:
    assert repr(code) == text


@pytest.mark.parametrize("name", ["n", "q", "k", "basis", "generator", "space", "d", "anything"])
def test_a_code_never_changes(name: str) -> None:
    code = LinearCode([7, 25], 5)
    with pytest.raises(AttributeError, match=rf"^a code never changes, so {name} cannot be set$"):
        setattr(code, name, 5)
    with pytest.raises(AttributeError, match=rf"^a code never changes, so {name} cannot be deleted$"):
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
def test_what_is_no_word_is_not_in_a_code(thing: Any) -> None:
    assert thing not in LinearCode([7, 25], 5)


@pytest.mark.parametrize("word", [7, np.int8(7), [1, 1, 1, 0, 0], (1, 1, 1, 0, 0), np.array([1, 1, 1, 0, 0], bool)])
def test_words_of_all_kinds_are_in_a_code(word: Any) -> None:
    assert word in LinearCode([7, 25], 5)


@pytest.mark.parametrize(
    ("generator", "n", "q", "message"),
    [
        ([[1, 0]], None, 8, "q = 8 is no alphabet here; q is one of 2, 4, 16, 256"),
        ([[1, 0]], None, 3, "q = 3 is no alphabet here; q is one of 2, 4, 16, 256"),
        ([[1, 0]], None, "2", "q, the number of digits, is a whole number, not '2'"),
        ([], None, 2, "no rows do not tell the length of the code; give it as n=…"),
        ([7], None, 2, "words as integers do not tell their length; give it as n=…, or give rows of digits"),
        ([7], 2, 2, "7 is no word of 2 digits below 2: as an integer it is from 0 to 2^2 - 1"),
        ([64], 3, 4, "64 is no word of 3 digits below 4: as an integer it is from 0 to 2^6 - 1"),
        ([7], -1, 2, "n, the length, is 0 or more, not -1"),
        ([[1, 0]], 3, 2, "the rows have 2 digits, and n is 3; leave n out"),
        ([[1, 0], [1]], None, 2, "a matrix has rows of equally many digits; these rows differ in length"),
        ([[1, 4]], None, 4, "the digit 4 in row 0, column 1 is not from 0 to 3, the digits of q = 4"),
        ([[0, 0], [-1, 0]], None, 2, "the digit -1 in row 1, column 0 is not from 0 to 1, the digits of q = 2"),
        ([[0.5, 1]], None, 2, "a matrix has whole numbers as digits, not float64 such as np.float64(0.5)"),
        ([["1", "0"]], None, 2, "a matrix has whole numbers as digits, not <U1 such as np.str_('1')"),
        ("10", None, 2, "a matrix has rows and columns of digits, and this has the shape (2,)"),
        (7, 3, 2, "rows can be listed one by one, and 7 cannot; try a list"),
    ],
)
def test_what_makes_no_code_is_refused(generator: Any, n: Any, q: Any, message: str) -> None:
    for make in (LinearCode, LinearCode.from_parity_check):
        with pytest.raises(DomainError) as refused:
            make(generator, n, q=q)
        assert str(refused.value) == message


@pytest.mark.parametrize("other", [LinearCode([3], 4), LinearCode([3], 3, q=4)])
def test_codes_of_different_kinds_are_not_combined(other: LinearCode) -> None:
    code = LinearCode([3], 3)
    for combine in (code.__add__, code.__and__, code.__le__):
        with pytest.raises(DomainError) as refused:
            combine(other)
        assert str(refused.value) == (
            f"the codes have length 3 over 2 digits and length {other.n} over {other.q} digits; they must agree in both"
        )


@pytest.mark.parametrize("thing", [3, None, [3], {0, 3}])
def test_what_is_no_subspace_makes_no_code(thing: Any) -> None:
    with pytest.raises((DomainError, TypeError)):
        LinearCode.from_subspace(thing)
