from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import _kernels, frobenius_matrix, lenstra_matrices, matmul

TYPES = [np.uint8, np.uint16, np.uint32, np.uint64, object]
SHAPES = [(1, 1, 1), (2, 3, 4), (3, 65, 2), (1, 200, 40), (40, 200, 1), (17, 16, 15), (33, 64, 65), (70, 130, 200)]
# Few results, few columns, few rows.
SHAPES += [(600, 3, 2), (40, 1300, 3), (1, 5000, 1), (3, 700, 600)]


def random_array(shape: tuple[int, ...], kind: type, seed: int = 1) -> np.ndarray:
    rng = np.random.default_rng(seed)
    if kind is object:
        size = int(np.prod(shape))
        numbers = [int.from_bytes(rng.bytes(16), "little") for _ in range(size)]
        return np.array(numbers, dtype=object).reshape(shape)
    return rng.integers(0, np.iinfo(kind).max, shape, dtype=kind, endpoint=True)


def by_columns(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The sum of the products of the columns of a and the rows of b."""
    total = np.zeros((a.shape[0], b.shape[1]), dtype=a.dtype)
    for k in range(a.shape[1]):
        total ^= nim.multiply.outer(a[:, k], b[k])
    return total


def by_integers(a: np.ndarray, b: np.ndarray) -> list[list[int]]:
    result = [[0] * b.shape[1] for _ in range(a.shape[0])]
    for i, k, j in product(range(a.shape[0]), range(a.shape[1]), range(b.shape[1])):
        result[i][j] ^= nim.multiply(int(a[i, k]), int(b[k, j]))
    return result


@pytest.mark.parametrize("kind", TYPES[:4])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_kernel_and_matmul_give_the_sum_of_products(shape: tuple[int, int, int], kind: type, path: str) -> None:
    a, b = random_array(shape[:2], kind, 1), random_array(shape[1:], kind, 2)
    expected = by_columns(a, b)
    for result in (_kernels.matmul(a, b), matmul(a, b)):
        assert result.dtype == kind
        assert (result == expected).all()


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("shape", [(1, 1, 1), (2, 3, 4), (3, 65, 2), (9, 8, 9)], ids=str)
def test_products_of_integers_one_by_one(shape: tuple[int, int, int], kind: type, path: str) -> None:
    a, b = random_array(shape[:2], kind, 3), random_array(shape[1:], kind, 4)
    expected = by_integers(a, b)
    assert matmul(a, b).tolist() == expected
    if kind is not object:
        assert _kernels.matmul(a, b).tolist() == expected


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("shape", [(0, 3, 2), (2, 0, 3), (2, 3, 0), (0, 0, 0), (80, 0, 90)], ids=str)
def test_empty_matrices_give_zeros(shape: tuple[int, int, int], kind: type) -> None:
    result = matmul(np.ones(shape[:2], dtype=kind), np.ones(shape[1:], dtype=kind))
    assert result.shape == (shape[0], shape[2])
    assert result.dtype == kind
    assert not result.any()


def test_large_products_of_integers_take_little_memory_at_once() -> None:
    a, b = random_array((150, 90), object) & 0xFFFF, random_array((90, 80), object) & 0xFFFF
    assert (matmul(a, b) == by_columns(a.astype(np.uint16), b.astype(np.uint16))).all()


@pytest.mark.parametrize("kind", TYPES)
def test_long_sums_are_added_in_pieces(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.nim.linalg._MATRICES_PLACES", 1000)
    a, b = random_array((2, 1100), kind, 1), random_array((3, 1100, 2), kind, 2)
    expected = [by_columns(a, matrix).tolist() for matrix in b]
    assert matmul(a, b).tolist() == expected
    assert matmul(b.mT, a.T).tolist() == [by_columns(matrix.T, a.T).tolist() for matrix in b]


def test_few_results_do_not_go_through_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    # The kernel would work on 64 columns for one.
    a, b = random_array((1, 200_000), np.uint64, 1), random_array((200_000, 1), np.uint64, 2)
    monkeypatch.setattr(_kernels, "matmul", None)
    assert matmul(a, b).tolist() == [[int(nim.add.reduce(nim.multiply(a[0], b[:, 0])))]]


def test_the_kernel_gets_the_columns_of_a_tall_product_as_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = []
    kernel = _kernels.matmul
    monkeypatch.setattr(_kernels, "matmul", lambda a, b: shapes.append((a.shape, b.shape)) or kernel(a, b))
    a, b = random_array((5, 100, 70), np.uint16, 1), random_array((70, 3), np.uint16, 2)
    assert (matmul(a, b) == by_columns(a.reshape(500, 70), b).reshape(5, 100, 3)).all()
    assert shapes == [((3, 70), (70, 500))]


SHAPE_PAIRS = [
    ((3,), (3,)),
    ((3,), (3, 4)),
    ((2, 3), (3,)),
    ((5, 2, 3), (3,)),
    ((3,), (5, 3, 2)),
    ((5, 2, 3), (3, 4)),
    ((2, 3), (5, 3, 4)),
    ((5, 1, 2, 3), (6, 3, 4)),
    ((0, 2, 3), (3, 4)),
    ((3, 20, 30), (3, 30, 25)),
    ((3, 20, 30), (30, 25)),
    ((20, 30), (2, 1, 30, 25)),
]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(("left", "right"), SHAPE_PAIRS)
def test_vectors_and_stacks_have_the_shapes_of_numpy(left: tuple, right: tuple, kind: type) -> None:
    # Over zeros and ones with at most one 1 in each row of the left operand, nim sums and ordinary sums agree.
    rng = np.random.default_rng(5)
    a = np.zeros(left, dtype=np.uint8)
    np.put_along_axis(a, rng.integers(0, left[-1], (*left[:-1], 1)), 1, axis=-1)
    b = random_array(right, kind, 6)
    expected = np.matmul(a.astype(object), b.astype(object))
    result = matmul(a.astype(kind), b)
    assert np.shape(result) == np.shape(expected)
    assert np.array_equal(result, expected)


def test_stacks_are_products_of_their_matrices() -> None:
    a, b = random_array((2, 1, 20, 30), np.uint16), random_array((3, 30, 25), np.uint16)
    result = matmul(a, b)
    assert result.shape == (2, 3, 20, 25)
    for i, j in np.ndindex(2, 3):
        assert (result[i, j] == by_columns(a[i, 0], b[j])).all()


@pytest.mark.parametrize("size", [2, 40])
def test_types_are_promoted(size: int) -> None:
    a, b = random_array((size, size), np.uint8), random_array((size, size), np.uint32)
    assert matmul(a, b).dtype == np.uint32
    assert (matmul(a, b) == by_columns(a.astype(np.uint32), b)).all()
    signed = (a >> 1).astype(np.int16)
    assert matmul(signed, a).dtype == np.uint16
    assert (matmul(signed, a) == by_columns((a >> 1).astype(np.uint16), a.astype(np.uint16))).all()
    integers = a.astype(object) << 64
    assert (matmul(integers, b) == by_columns(integers, b.astype(object))).all()


@pytest.mark.parametrize("size", [3, 40])
def test_operands_may_lie_in_memory_in_any_way(size: int) -> None:
    a, b = random_array((size, size), np.uint32, 7), random_array((size, size), np.uint32, 8)
    expected = by_columns(a, b)
    fortran, swapped = np.asfortranarray(a), b.astype(">u4")
    strided = np.repeat(np.repeat(a, 2, axis=0), 3, axis=1)[::2, ::3]
    reversed_twice = a[::-1, ::-1].copy()[::-1, ::-1]
    read_only = b.copy()
    read_only.flags.writeable = False
    for left, right in [(fortran, b), (strided, b), (reversed_twice, b), (a, swapped), (a, read_only)]:
        assert (matmul(left, right) == expected).all()


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_lists_of_large_integers_are_exact(a: int, b: int, c: int) -> None:
    # NumPy alone would read lists with integers of 64 bits as floats.
    assert matmul([[a, 1], [0, a]], [b, c]).tolist() == [nim.multiply(a, b) ^ c, nim.multiply(a, c)]


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        (5, [1], r"^matmul takes vectors and matrices, and an operand of shape \(\) is one number$"),
        ([1], 5, r"^matmul takes vectors and matrices, and an operand of shape \(\) is one number$"),
        ([[1, 2]], [[1, 2]], r"^a matrix of shape \(1, 2\) cannot .* shape \(1, 2\): 2 columns, 1 rows$"),
        ([1, 2], [1, 2, 3], r"^a matrix of shape \(2,\) cannot .* shape \(3,\): 2 columns, 3 rows$"),
        (np.ones((2, 1, 1), int), np.ones((3, 1, 1), int), r"do not fit: \(2,\) and \(3,\) do not broadcast$"),
        ([[1, -1]], [[1], [1]], "^a nimber is 0 or more, not -1$"),
        ([[1, 0.5]], [[1], [1]], "^a nimber is a whole number, not 0.5$"),
    ],
)
def test_wrong_operands_are_refused_in_one_sentence(a: object, b: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        matmul(a, b)


def digits(number: int, base: int, count: int) -> list[int]:
    return [number // base**k % base for k in range(count)]


@pytest.mark.parametrize("n", range(8))
def test_lenstras_matrices_multiply_and_square(n: int) -> None:
    bits = 2**n
    a, b = lenstra_matrices(n)
    assert a.dtype == b.dtype == np.uint8
    assert a.T.tolist() == [digits(nim.multiply(2 ** (bits - 1), 1 << j), 2, bits) for j in range(bits)]
    assert b.T.tolist() == [digits(nim.square(1 << j), 2, bits) for j in range(bits)]
    assert (matmul(matmul(a, a), b) == matmul(b, a)).all()


def test_the_picture_of_lenstras_matrix_b5() -> None:
    b = lenstra_matrices(5)[1]
    assert "".join(map(str, b[0])) == "11010010000011100000000001010001"
    assert b.sum() == 250


def test_lenstras_matrices_end_somewhere() -> None:
    with pytest.raises(LimitError, match=r"^Lenstra's matrices have 2\^n rows .* made here up to n = 13, not n = 14$"):
        lenstra_matrices(14)
    with pytest.raises(LimitError, match=r"made here up to n = 13, not n = a number of 20001 bits$"):
        lenstra_matrices(2**20000)
    with pytest.raises(DomainError, match=r"^the index of Lenstra's matrices is 0 or more, not -1$"):
        lenstra_matrices(-1)


FIELDS = [(bits, q) for bits in (1, 2, 4, 8, 16, 32, 64, 128) for q in (1, 2, 4, 8, 16, 32, 64, 128) if q <= bits]


@pytest.mark.parametrize(("bits", "q_bits"), [*FIELDS, (512, 128), (512, 256)])
def test_the_frobenius_matrix_holds_digits_of_powers(bits: int, q_bits: int) -> None:
    q, size = 2**q_bits, bits // q_bits
    matrix = frobenius_matrix(bits, q_bits)
    assert matrix.T.tolist() == [digits(nim.power(q**j, q), q, size) for j in range(size)]
    assert matrix.dtype == (object if q_bits > 64 else np.min_scalar_type(q - 1))
    assert not np.tril(matrix, -1).any()
    assert (np.diagonal(matrix) == 1).all()
    assert (np.diagonal(matrix, 1) == 1).all()


@pytest.mark.parametrize(("bits", "q_bits"), [(64, 1), (64, 4), (128, 16), (256, 64), (1024, 2), (1024, 256)])
def test_the_frobenius_matrix_takes_powers_of_every_number(bits: int, q_bits: int) -> None:
    q, size = 2**q_bits, bits // q_bits
    x = int.from_bytes(np.random.default_rng(9).bytes(bits // 8), "little")
    image = matmul(frobenius_matrix(bits, q_bits), np.array(digits(x, q, size), dtype=object))
    assert image.tolist() == digits(nim.power(x, q), q, size)


def test_squaring_is_the_frobenius_map_over_two_elements() -> None:
    assert (frobenius_matrix(64) == lenstra_matrices(6)[1]).all()


def test_the_frobenius_matrix_needs_a_field_and_a_subfield() -> None:
    with pytest.raises(DomainError, match=r"^bits is a power of two, not 12: "):
        frobenius_matrix(12)
    with pytest.raises(DomainError, match=r"^q_bits is a power of two, not 3: "):
        frobenius_matrix(8, 3)
    with pytest.raises(DomainError, match=r"q_bits = 16 is more than bits = 8$"):
        frobenius_matrix(8, 16)
    with pytest.raises(LimitError, match=r"^the matrix would have 16384 .* limit is 8192, try a larger q_bits$"):
        frobenius_matrix(2**14)
    with pytest.raises(LimitError, match=r"^the matrix would have a number of 20001 bits rows and columns; "):
        frobenius_matrix(2**20000)
    with pytest.raises(DomainError, match=r"q_bits = a number of 20001 bits is more than bits = 8$"):
        frobenius_matrix(8, 2**20000)


def test_the_product_of_two_vectors_is_a_scalar() -> None:
    unsigned, whole = matmul([1, 2], [3, 4]), matmul([1, 2], [3, 2**70])
    assert type(unsigned) is np.uint64
    assert unsigned == 3 ^ nim.multiply(2, 4)
    assert type(whole) is int
    assert whole == 3 ^ nim.multiply(2, 2**70)
    assert type(matmul(np.ones(5000, dtype=np.uint8), np.ones(5000, dtype=np.uint8))) is np.uint8
    assert matmul([], []) == 0


@pytest.mark.parametrize("kind", TYPES[:4])
@pytest.mark.parametrize("n", [1, 63, 64, 5000, 20_001])
def test_vectors_may_lie_anyhow_in_memory(kind: type, n: int) -> None:
    pairs = random_array((n, 2), kind)
    packed = np.zeros(n, dtype=[("gap", np.uint8), ("a", kind), ("b", kind)])  # no number stands where it should
    packed["a"], packed["b"] = pairs[:, 0], pairs[:, 1]
    expected = np.bitwise_xor.reduce(nim.multiply(pairs[:, 0].copy(), pairs[:, 1].copy()))
    backwards, wide = pairs[::-1], np.repeat(pairs, 3, axis=1)
    for a, b in (pairs.T, backwards.T, (packed["a"], packed["b"]), (wide[:, 0], wide[:, 3]), (pairs[:, 0], wide[:, 5])):
        assert matmul(a, b) == expected
    still = np.broadcast_to(kind(3), n)
    assert matmul(still, pairs[:, 1]) == nim.multiply(kind(3), np.bitwise_xor.reduce(pairs[:, 1]))
