from functools import reduce
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from isomorphism import galois_field, isomorphism

from grundy import nim
from grundy.errors import DomainError
from grundy.nim import linalg, matmul

TYPES = [np.uint8, np.uint16, np.uint32, np.uint64, object]


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
        # The reduced rows span what the rows span, for they have the same kernel.
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
    # Each row of a is the combination of reduced rows that its entries at the pivots say.
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


def test_the_operands_stay_as_they_are() -> None:
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
def test_some_functions_want_square_matrices(function: object) -> None:
    with pytest.raises(
        DomainError, match=r"^a square matrix is wanted, not one of shape \(2, 3\); try rank or row_reduce$"
    ):
        function(np.ones((2, 3), dtype=int))
    with pytest.raises(DomainError, match=r"^a matrix has rows and columns, and this array has the shape \(3,\)$"):
        function([1, 2, 3])
    with pytest.raises(DomainError, match=r"^a nimber is 0 or more, not -1$"):
        function([[1, -1], [0, 1]])


@pytest.mark.parametrize("right", [[1, 2, 3], [[1, 2]], 5, np.ones((2, 1, 1), dtype=int)])
def test_the_right_side_has_as_many_rows(right: object) -> None:
    with pytest.raises(
        DomainError, match=r"^the right side for a matrix of shape \(2, 2\) is a vector .* 2 rows, not of"
    ):
        linalg.solve([[1, 0], [0, 1]], right)


@pytest.mark.parametrize("kind", [np.uint16, object])
def test_results_do_not_depend_on_how_many_rows_are_worked_on_at_once(
    kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    matrix = np.random.default_rng(5).integers(0, 1 << 16, (70, 70)).astype(kind)
    matrix[40] = matrix[3]  # so that rows are exchanged for want of pivots, too
    whole, solved = linalg.row_reduce(matrix), linalg.inv(matrix[:40, :40])
    monkeypatch.setattr(linalg, "_PLACES", 300)
    monkeypatch.setattr(linalg, "_PLACES_OF_OBJECTS", 300)
    again = linalg.row_reduce(matrix)
    assert whole.pivots == again.pivots
    assert np.array_equal(whole.matrix, again.matrix)
    assert np.array_equal(solved, linalg.inv(matrix[:40, :40]))
