import numpy as np
import pytest

from grundy.ordinals.closure.components import closure_of
from grundy.ordinals.constants import crossed_tensor
from grundy.ordinals.constants.crossed_generators import Generators, order_of_rho
from grundy.ordinals.constants.crossed_kummer import KummerField, power
from grundy.ordinals.constants.crossed_tensor import Bits


def extension(q: int) -> KummerField:
    kappa = Generators(closure_of(frozenset([q])))
    r = max(kappa.exponents)
    rho, _ = kappa.split(r)
    return KummerField(kappa.field, q, rho, order_of_rho(r))


def random_element(field: KummerField, seed: int) -> Bits:
    degrees = [1 if d == field.q else d for d in field.field.degrees]  # without the axis of r: λ takes its place
    return np.random.default_rng(seed).integers(0, 2, (field.q, *degrees), dtype=np.uint8)


def is_one(field: KummerField, a: Bits) -> bool:
    return not a[1:].any() and field.field.equal(field.field.trimmed(a[:1]), field.one)


@pytest.mark.parametrize("q", [3, 9, 5, 7, 25, 11, 13])
def test_it_is_a_field_of_its_degree(q: int) -> None:
    field = extension(q)
    x, y = random_element(field, 1), random_element(field, 2)
    assert not is_one(field, x)
    degree = int(np.prod(field.field.degrees))
    assert is_one(field, power(field, x, 2**degree - 1))
    assert not is_one(
        field, power(field, field.linear(field.field.zero, field.one), order_of_rho(q if q < 9 or q > 25 else 3))
    )
    both = field.multiply(x, y)
    assert is_one(field, field.multiply(both, power(field, both, 2**degree - 2)))


@pytest.mark.parametrize("q", [3, 9, 5, 7, 11])
def test_frobenius_maps_are_repeated_squares(q: int) -> None:
    field = extension(q)
    x = random_element(field, 3)
    square = field.multiply(x, x)
    for k in (1, 2, 5):
        image = field.frobenius(x, k)
        repeated = x
        for _ in range(k):
            repeated = field.multiply(repeated, repeated)
        assert field.field.equal(image, repeated)
    assert field.field.equal(field.frobenius(x, 1), square)


@pytest.mark.parametrize("large", [1, 1 << 40])
def test_norms_over_an_axis_are_products_of_conjugates(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_LARGE", large)
    field = extension(11)  # ρ lies in F_(2^10), of the axes 4 and 5; 3 is one more axis here
    kappa = Generators(closure_of(frozenset([11, 7])))
    rho, c = kappa.split(11)
    field = KummerField(kappa.field, 11, rho, 11)
    x = field.linear(kappa[7], c)
    for prime in (3, 7):
        axis = kappa.primes.index(prime)
        expected = field.one
        for k in range(prime):
            expected = field.multiply(expected, kappa.field.conjugate(x, axis, k))
        x = field.axis_norm(x, axis)
        assert kappa.field.equal(x, expected)
        assert x.shape[axis + 1] == 1
