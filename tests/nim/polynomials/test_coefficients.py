import numpy as np
import pytest

from grundy import nim
from grundy.nim import polynomial_arithmetic

TYPES = [np.uint8, np.uint16, np.uint32, np.uint64]


def random_array(shape: int | tuple[int, ...], kind: type, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, np.iinfo(kind).max, shape, dtype=kind, endpoint=True)


def by_rows(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    total = np.zeros(max(0, len(a) + len(b) - 1), dtype=a.dtype)
    for place, number in enumerate(a):
        total[place : place + len(b)] ^= nim.multiply(b, number)
    return total


# Both sides of each length at which the method changes, and factors of very different lengths.
LENGTHS = [
    (1, 1),
    (2, 7),
    (16, 16),
    (16, 300),
    (17, 17),
    (17, 18),
    (90, 33),
    (100, 4097),
    (300, 9000),
    (2048, 2048),
    (2049, 2049),
    (2049, 2050),
    (2100, 5000),
    (4200, 4201),
]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(("m", "n"), LENGTHS)
def test_products_of_all_lengths(m: int, n: int, kind: type) -> None:
    a, b = random_array(m, kind, m), random_array(n, kind, n + 1)
    expected = by_rows(a, b)
    assert (polynomial_arithmetic.product(a, b) == expected).all()
    assert (polynomial_arithmetic.product(b, a) == expected).all()


@pytest.mark.parametrize(("m", "n"), [(1, 1), (5, 16), (17, 17), (18, 35), (17, 60), (40, 41)])
def test_products_of_integers_of_128_bits(m: int, n: int) -> None:
    a = random_array(m, np.uint64, 1).astype(object) << 64 | 77
    b = random_array(n, np.uint64, 2).astype(object) << 64 | 5
    result = polynomial_arithmetic.product(a, b)
    assert result.tolist() == by_rows(a, b).tolist()
    assert all(type(number) is int for number in result)


@pytest.mark.parametrize("kind", [*TYPES, object])
def test_nothing_times_something_is_nothing(kind: type) -> None:
    nothing, something = np.zeros(0, dtype=kind), np.ones(40, dtype=kind)
    for a, b in [(nothing, something), (something, nothing), (nothing, nothing)]:
        assert polynomial_arithmetic.product(a, b).shape == (0,)
        assert polynomial_arithmetic.product(a, b).dtype == kind


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 5), (9, 4), (200, 77), (77, 200)])
def test_rows_are_divided_one_by_one(m: int, n: int, kind: type) -> None:
    rows, b = random_array((3, m), kind, 3), random_array(n, kind, 4) | 1
    quotients, remainders = polynomial_arithmetic.divide(rows, b)
    assert quotients.shape == (3, max(0, m - n + 1))
    assert remainders.shape == (3, min(m, n - 1))
    for row, quotient, remainder in zip(rows, quotients, remainders, strict=True):
        total = polynomial_arithmetic.product(quotient, b) if len(quotient) else np.zeros(m, dtype=kind)
        total[: len(remainder)] ^= remainder
        assert (total == row).all()
        alone = polynomial_arithmetic.divide(row, b)
        assert alone[0].tolist() == quotient.tolist()
        assert alone[1].tolist() == remainder.tolist()


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("length", [0, 1, 2, 50])
def test_squares_and_derivatives(length: int, kind: type) -> None:
    a, b = random_array(length, kind, 5), random_array(length, kind, 6)
    assert polynomial_arithmetic.squared(a).tolist() == polynomial_arithmetic.product(a, a).tolist()
    # The rule for products, (a b)' = a' b + a b', decides the derivative together with x' = 1 and c' = 0.
    one_side, other_side = polynomial_arithmetic.derivative(a), polynomial_arithmetic.derivative(b)
    expected = polynomial_arithmetic.product(one_side, b) ^ polynomial_arithmetic.product(a, other_side)
    assert polynomial_arithmetic.derivative(polynomial_arithmetic.product(a, b)).tolist() == expected.tolist()
    assert polynomial_arithmetic.derivative(np.array([7, 1], dtype=kind)).tolist() == [1]


@pytest.mark.parametrize("kind", TYPES)
def test_rows_are_squared_one_by_one(kind: type) -> None:
    rows = random_array((3, 5), kind, 7)
    assert polynomial_arithmetic.squared(rows).tolist() == [polynomial_arithmetic.squared(row).tolist() for row in rows]


def test_the_multiplication_matrix_holds_shifted_rows() -> None:
    a = random_array(5, np.uint8, 8)
    matrix = polynomial_arithmetic.multiplication_matrix(a, 4)
    assert matrix.tolist() == [[0] * k + a.tolist() + [0] * (3 - k) for k in range(4)]


def test_the_common_divisor_is_monic_and_trimmed() -> None:
    a, b, c = (random_array(n, np.uint32, n) | 1 for n in (20, 31, 12))
    found = polynomial_arithmetic.gcd(
        polynomial_arithmetic.product(a, c), np.append(polynomial_arithmetic.product(b, c), np.zeros(3, np.uint32))
    )
    assert found.tolist() == nim.divide(c, c[-1]).tolist()
    nothing = np.zeros(2, dtype=np.uint32)
    assert polynomial_arithmetic.gcd(nothing, nothing).tolist() == []
    assert polynomial_arithmetic.gcd(nothing, c).tolist() == found.tolist()
