import numpy as np
import pytest

from grundy.nim import polynomial_arithmetic
from grundy.nim.polynomial_arithmetic import QuotientRing


def random_array(shape: int | tuple[int, ...], seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 2**32, shape, dtype=np.uint32)


def modulus(degree: int) -> np.ndarray:
    return np.append(random_array(degree, degree), np.uint32(1))


def remainder(a: np.ndarray, by: np.ndarray) -> list[int]:
    rest = polynomial_arithmetic.divide(a, by)[1].tolist()
    return rest + [0] * (len(by) - 1 - len(rest))


@pytest.fixture(params=["table", "reciprocal"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce by the table of remainders, or by a reciprocal wherever there is one."""
    monkeypatch.setattr(polynomial_arithmetic, "_TABLE", 1 << 20 if request.param == "table" else 1)


@pytest.mark.parametrize("degree", [1, 2, 3, 10, 65])
def test_remainders_of_all_lengths(degree: int, method: None) -> None:
    by = modulus(degree)
    ring = QuotientRing(by)
    for length in (0, 1, degree - 1, degree, degree + 1, 2 * degree - 1, 2 * degree, 3 * degree + 5):
        a = random_array(length, length)
        assert ring.reduced(a).tolist() == remainder(a, by)
        rows = random_array((3, length), length)
        assert ring.reduced(rows).tolist() == [remainder(row, by) for row in rows]


def test_degrees_at_which_the_reciprocal_is_used() -> None:
    by, a, b = modulus(520), random_array(520, 1), random_array(520, 2)
    ring = QuotientRing(by)
    product = polynomial_arithmetic.product(a, b)
    assert ring.reduced(product).tolist() == remainder(product, by)
    assert ring.square(a).tolist() == remainder(polynomial_arithmetic.squared(a), by)


@pytest.mark.parametrize("degree", [1, 2, 5, 40])
def test_powers_are_repeated_products(degree: int, method: None) -> None:
    by, a = modulus(degree), random_array(degree + 2, 3)
    ring = QuotientRing(by)
    element = ring.reduced(a)
    power = ring.reduced(np.ones(1, dtype=np.uint32))
    rows = ring.powers(element)
    assert rows.shape == (degree, degree)
    for exponent in range(max(degree, 12)):
        assert ring.power(a, exponent).tolist() == power.tolist()
        if exponent < degree:
            assert rows[exponent].tolist() == power.tolist()
        power = np.array(remainder(polynomial_arithmetic.product(power, element), by), dtype=np.uint32)
