"""Products of matrices, elimination, and the matrices of nim squaring and of the Frobenius map."""

from functools import reduce
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from isomorphism import galois_field, isomorphism

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import _kernels, frobenius_matrix, lenstra_matrices, linalg, matmul

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
def test_products_agree_with_sums_of_integers(shape: tuple[int, int, int], kind: type, path: str) -> None:
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
    monkeypatch.setattr("grundy.nim.linalg._MOST_PRODUCTS", 1000)
    a, b = random_array((2, 1100), kind, 1), random_array((3, 1100, 2), kind, 2)
    expected = [by_columns(a, matrix).tolist() for matrix in b]
    assert matmul(a, b).tolist() == expected
    assert matmul(b.mT, a.T).tolist() == [by_columns(matrix.T, a.T).tolist() for matrix in b]


def test_products_with_few_results_bypass_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    # The kernel would work on 64 columns for one.
    a, b = random_array((1, 200_000), np.uint64, 1), random_array((200_000, 1), np.uint64, 2)
    monkeypatch.setattr(_kernels, "matmul", None)
    assert matmul(a, b).tolist() == [[int(nim.add.reduce(nim.multiply(a[0], b[:, 0])))]]


def test_tall_products_are_transposed_for_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_matrices_can_have_any_memory_layout(size: int) -> None:
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
        (5, [1], r"^matmul requires vectors or matrices, not a single number$"),
        ([1], 5, r"^matmul requires vectors or matrices, not a single number$"),
        ([[1, 2]], [[1, 2]], r"^cannot multiply matrices of shapes .*2\): the inner sizes 2 and 1 differ$"),
        ([1, 2], [1, 2, 3], r"^cannot multiply matrices of shapes \(2,\) and \(3,\): the inner sizes 2 and 3 differ$"),
        (np.ones((2, 1, 1), int), np.ones((3, 1, 1), int), r"multiply stacks .*: \(2,\) and \(3,\) do not broadcast$"),
        ([[1, -1]], [[1], [1]], "^a nimber must be at least 0, not -1$"),
        ([[1, 0.5]], [[1], [1]], "^a nimber must be a whole number, not 0.5$"),
    ],
)
def test_rejects_invalid_operands_in_one_sentence(a: object, b: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        matmul(a, b)


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
def test_vectors_can_have_any_memory_layout(kind: type, n: int) -> None:
    pairs = random_array((n, 2), kind)
    packed = np.zeros(n, dtype=[("gap", np.uint8), ("a", kind), ("b", kind)])  # no number is in its place
    packed["a"], packed["b"] = pairs[:, 0], pairs[:, 1]
    expected = np.bitwise_xor.reduce(nim.multiply(pairs[:, 0].copy(), pairs[:, 1].copy()))
    backwards, wide = pairs[::-1], np.repeat(pairs, 3, axis=1)
    for a, b in (pairs.T, backwards.T, (packed["a"], packed["b"]), (wide[:, 0], wide[:, 3]), (pairs[:, 0], wide[:, 5])):
        assert matmul(a, b) == expected
    still = np.broadcast_to(kind(3), n)
    assert matmul(still, pairs[:, 1]) == nim.multiply(kind(3), np.bitwise_xor.reduce(pairs[:, 1]))


# ---- The matrices of nim squaring and of the Frobenius map


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


def test_rejects_large_indices_of_lenstras_matrices() -> None:
    with pytest.raises(LimitError, match=r"^n must be at most 13, not 14, because Lenstra's matrices have"):
        lenstra_matrices(14)
    with pytest.raises(LimitError, match="at most 13, not a number of 20001 bits, because"):
        lenstra_matrices(2**20000)
    with pytest.raises(DomainError, match=r"^the index of Lenstra's matrices must be at least 0, not -1$"):
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
    with pytest.raises(DomainError, match=r"^bits must be a power of two, not 12: "):
        frobenius_matrix(12)
    with pytest.raises(DomainError, match=r"^q_bits must be a power of two, not 3: "):
        frobenius_matrix(8, 3)
    with pytest.raises(DomainError, match=r"^q_bits must be at most bits = 8, not 16$"):
        frobenius_matrix(8, 16)
    with pytest.raises(LimitError, match=r"^the matrix would have 16384 .* limit is 8192; try a larger q_bits$"):
        frobenius_matrix(2**14)
    with pytest.raises(LimitError, match=r"^the matrix would have a number of 20001 bits rows and columns; the "):
        frobenius_matrix(2**20000)
    with pytest.raises(DomainError, match=r"^q_bits must be at most bits = 8, not a number of 20001 bits$"):
        frobenius_matrix(8, 2**20000)


# ---- Elimination


@pytest.fixture(params=[2, 32])
def panel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The width of a panel: with 2, small matrices are also eliminated in several panels."""
    monkeypatch.setattr(linalg, "_PANEL", request.param)
    return request.param


def all_matrices(rows: int, columns: int, order: int) -> list[np.ndarray]:
    entries = product(range(order), repeat=rows * columns)
    return [np.array(numbers, dtype=np.uint8).reshape(rows, columns) for numbers in entries]


def leibniz(a: np.ndarray) -> int:
    """The sum over all permutations; in characteristic two none has a sign."""
    terms = (reduce(nim.multiply, (int(a[i, p[i]]) for i in range(len(a))), 1) for p in permutations(range(len(a))))
    return reduce(nim.add, terms, 0)


def images(a: np.ndarray, order: int) -> list[tuple[int, ...]]:
    """The images of all vectors."""
    vectors = np.array(list(product(range(order), repeat=a.shape[1])), dtype=a.dtype)
    return [tuple(image) for image in nim.add.reduce(nim.multiply(vectors[:, None, :], a), axis=-1)]


def random_matrix(rows: int, columns: int, kind: type, seed: int = 1) -> np.ndarray:
    rng = np.random.default_rng(seed)
    if kind is object:
        return random_matrix(rows, columns, np.uint64, seed).astype(object) << 64 | 1
    return rng.integers(0, np.iinfo(kind).max, (rows, columns), dtype=kind, endpoint=True)


def check_reduction(reduction: linalg.RowReduction) -> None:
    """Assert that a matrix has reduced row echelon form with these pivots."""
    m, pivots = reduction.matrix, list(reduction.pivots)
    assert pivots == sorted(set(pivots))
    assert (m[:, pivots] == np.eye(len(m), len(pivots), dtype=int)).all()
    assert not m[len(pivots) :].any()
    for row, pivot in enumerate(pivots):
        assert not m[row, :pivot].any()


@pytest.mark.parametrize(
    ("rows", "columns", "order"), [(2, 2, 4), (3, 3, 2), (2, 3, 2), (3, 2, 2), (2, 4, 2), (1, 3, 4), (4, 1, 4)]
)
def test_all_small_matrices(rows: int, columns: int, order: int, panel: int) -> None:
    for a in all_matrices(rows, columns, order):
        values = images(a, order)
        reduction = linalg.row_reduce(a)
        check_reduction(reduction)
        assert order ** linalg.rank(a) == len(set(values))
        kernel = linalg.null_space(a)
        assert order ** len(kernel) == values.count((0,) * rows)
        assert not matmul(a, kernel.T).any()
        assert linalg.rank(kernel) == len(kernel)
        # The reduced rows span what the rows span, because they have the same kernel.
        assert not matmul(reduction.matrix, kernel.T).any()
        if rows == columns:
            check_square(a)


def check_square(a: np.ndarray) -> None:
    determinant = leibniz(a)
    assert linalg.det(a) == determinant
    one = np.eye(len(a), dtype=np.uint8)
    if determinant:
        assert (matmul(a, linalg.inv(a)) == one).all()
        assert (matmul(linalg.inv(a), a) == one).all()
    else:
        found = linalg.rank(a)
        message = f"^the matrix is singular: its rank is {found}, and it has {len(a)} rows; try rank or null_space$"
        with pytest.raises(DomainError, match=message):
            linalg.inv(a)
        with pytest.raises(DomainError, match=message):
            linalg.solve(a, one)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("size", [1, 5, 31, 40])
def test_inverse_and_solutions_by_multiplying_back(size: int, kind: type) -> None:
    if kind is object:
        size = min(size, 12)
    a, b = random_matrix(size, size, kind, 2), random_matrix(size, 3, kind, 3)
    inverse = linalg.inv(a)
    assert inverse.dtype == kind
    assert (matmul(a, inverse) == np.eye(size, dtype=int)).all()
    for right in (b, b[:, 0]):
        x = linalg.solve(a, right)
        assert x.shape == right.shape
        assert (matmul(a, x) == right).all()


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("size", [4, 33, 70])
def test_determinants_multiply(size: int, kind: type) -> None:
    if kind is object:
        size = min(size, 8)
    a, b = random_matrix(size, size, kind, 4), random_matrix(size, size, kind, 5)
    upper = np.triu(a)
    assert linalg.det(upper) == nim.multiply.reduce(np.diagonal(upper))
    assert linalg.det(upper[::-1]) == linalg.det(upper)
    assert linalg.det(matmul(a, b)) == nim.multiply(linalg.det(a), linalg.det(b))
    assert linalg.det(a.T) == linalg.det(a)
    assert isinstance(linalg.det(a), int if kind is object else kind)
    a[-1] = nim.multiply(a[0], 3)
    assert linalg.det(a) == 0


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(("rows", "columns", "true_rank"), [(100, 130, 45), (130, 100, 70), (40, 200, 40), (90, 90, 1)])
def test_matrices_of_known_rank(rows: int, columns: int, true_rank: int, kind: type) -> None:
    if kind is object:
        rows, columns, true_rank = rows // 10, columns // 10, max(1, true_rank // 10)
    a = matmul(random_matrix(rows, true_rank, kind, 6), random_matrix(true_rank, columns, kind, 7))
    a[:, 3] = a[:, 0]
    reduction = linalg.row_reduce(a)
    check_reduction(reduction)
    assert reduction.rank == linalg.rank(a) == linalg.rank(a.T) == true_rank
    kernel = linalg.null_space(a)
    assert kernel.shape == (columns - true_rank, columns)
    assert not matmul(a, kernel.T).any()
    assert linalg.rank(kernel) == len(kernel)
    # Each row of a is the combination of reduced rows given by its entries at the pivots.
    pivots = list(reduction.pivots)
    assert (matmul(a[:, pivots], reduction.matrix[: len(pivots)]) == a).all()


def test_panels_do_not_change_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    a = matmul(random_matrix(60, 37, np.uint32, 8), random_matrix(37, 80, np.uint32, 9))
    a[:, 10:30] = 0
    results = []
    for width in (3, 32, 80):
        monkeypatch.setattr(linalg, "_PANEL", width)
        results.append(linalg.row_reduce(a))
    assert len({result.pivots for result in results}) == 1
    assert all((result.matrix == results[0].matrix).all() for result in results)


@pytest.mark.parametrize("size", [1, 2, 3, 10, 40])
def test_galois_agrees_through_an_isomorphism(size: int) -> None:
    field, iso = galois_field(8), isomorphism(8)
    there = np.array([iso.there(x) for x in range(256)])
    a = random_matrix(size, size, np.uint8, size)
    low = matmul(a[:, : size // 2], random_matrix(size // 2, size + 3, np.uint8, size))
    assert there[linalg.det(a)] == np.linalg.det(field(there[a]))
    assert (there[linalg.inv(a)] == np.linalg.inv(field(there[a]))).all()
    assert (there[linalg.row_reduce(low).matrix] == field(there[low]).row_reduce()).all()
    assert linalg.rank(low) == np.linalg.matrix_rank(field(there[low]))
    kernel = field(there[linalg.null_space(low)])
    assert (kernel.row_reduce() == field(there[low]).null_space()).all()


@given(st.data())
def test_solutions_of_small_systems(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(TYPES))
    size = data.draw(st.integers(1, 4))
    nimbers = st.integers(0, 2**100 if kind is object else int(np.iinfo(kind).max))
    rows = data.draw(st.lists(st.lists(nimbers, min_size=size, max_size=size), min_size=size, max_size=size))
    a = np.array(rows, dtype=kind)
    x = np.array(data.draw(st.lists(nimbers, min_size=size, max_size=size)), dtype=kind)
    assert linalg.det(a) == leibniz(a)
    if linalg.det(a):
        assert linalg.solve(a, matmul(a, x)).tolist() == x.tolist()
    else:
        assert linalg.rank(a) < size
        assert len(linalg.null_space(a)) == size - linalg.rank(a)


@pytest.mark.parametrize("kind", TYPES)
def test_matrices_without_entries(kind: type) -> None:
    empty = np.zeros((0, 0), dtype=kind)
    assert linalg.det(empty) == 1
    assert linalg.inv(empty).shape == (0, 0)
    assert linalg.solve(empty, np.zeros(0, dtype=kind)).shape == (0,)
    assert linalg.null_space(np.zeros((0, 3), dtype=kind)).tolist() == np.eye(3, dtype=int).tolist()
    assert linalg.null_space(np.zeros((3, 0), dtype=kind)).shape == (0, 0)
    assert linalg.rank(np.zeros((3, 50), dtype=kind)) == 0


def test_operands_are_not_modified() -> None:
    a = random_matrix(40, 40, np.uint8)
    before = a.copy()
    a.flags.writeable = False
    for function in (linalg.det, linalg.inv, linalg.rank, linalg.null_space, linalg.row_reduce):
        function(a)
    assert (a == before).all()


def test_types_of_the_sides_are_promoted() -> None:
    a, b = random_matrix(3, 3, np.uint8), random_matrix(3, 1, np.uint32)[:, 0]
    assert linalg.solve(a, b).dtype == np.uint32
    assert (matmul(a, linalg.solve(a, b)) == b).all()
    wide = [2**70, 1, 5]
    assert matmul(a, linalg.solve(a, wide)).tolist() == wide


@pytest.mark.parametrize("function", [linalg.det, linalg.inv, lambda a: linalg.solve(a, [1, 2])])
def test_some_functions_require_square_matrices(function: object) -> None:
    with pytest.raises(
        DomainError, match=r"^the matrix must be square, not of shape \(2, 3\); try rank or row_reduce$"
    ):
        function(np.ones((2, 3), dtype=int))
    with pytest.raises(DomainError, match=r"^a matrix must have two dimensions, not the shape \(3,\)$"):
        function([1, 2, 3])
    with pytest.raises(DomainError, match=r"^a nimber must be at least 0, not -1$"):
        function([[1, -1], [0, 1]])


@pytest.mark.parametrize("right", [[1, 2, 3], [[1, 2]], 5, np.ones((2, 1, 1), dtype=int)])
def test_the_right_side_must_have_the_same_number_of_rows(right: object) -> None:
    with pytest.raises(
        DomainError, match=r"^the right side of a system of shape \(2, 2\) must be a vector .* 2 rows, not \("
    ):
        linalg.solve([[1, 0], [0, 1]], right)


@pytest.mark.parametrize("kind", [np.uint16, object])
def test_results_do_not_depend_on_the_block_size(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = np.random.default_rng(5).integers(0, 1 << 16, (70, 70)).astype(kind)
    matrix[40] = matrix[3]  # so that rows are also exchanged when a pivot is missing
    whole, solved = linalg.row_reduce(matrix), linalg.inv(matrix[:40, :40])
    monkeypatch.setattr(linalg, "_PLACES", 300)
    monkeypatch.setattr(linalg, "_PLACES_OF_OBJECTS", 300)
    again = linalg.row_reduce(matrix)
    assert whole.pivots == again.pivots
    assert np.array_equal(whole.matrix, again.matrix)
    assert np.array_equal(solved, linalg.inv(matrix[:40, :40]))
