import numpy as np
import pytest

from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import closure_of
from grundy.ordinals.constants.crossed_generators import Generators, order_of_rho
from grundy.ordinals.constants.crossed_kummer import (
    KummerField,
    _packed,
    _paired,
    minimal_polynomial,
    norm,
    power,
    steps_for,
)
from grundy.ordinals.constants.crossed_tensor import Bits, padded
from grundy.ordinals.constants.trials import minimal_polynomial as directly


def extension(q: int) -> tuple[KummerField, Bits, tuple[int, ...]]:
    """The field of κ_q, κ_q itself, and the axes of F_(2^b)."""
    kappa = Generators(closure_of(frozenset([q])))
    r = max(kappa.exponents)
    rho, c = kappa.split(r)
    field = KummerField(kappa.field, q, rho, order_of_rho(r))
    axes = tuple(i for i, s in enumerate(kappa.primes) if s != r)
    return field, field.linear(kappa.field.zero, c), axes


@pytest.mark.parametrize("q", [3, 9, 27, 5, 25, 7, 11, 13, 19, 23])
def test_generators_have_the_polynomial_that_is_known_without_arithmetic(q: int) -> None:
    field, kappa, axes = extension(q)
    bound = q * int(np.prod([field.field.degrees[i] for i in axes]))
    assert minimal_polynomial(field, kappa, bound, axes) == directly(frozenset([q]), 0)


@pytest.mark.parametrize("q", [9, 5, 7, 11])
def test_the_polynomial_vanishes_at_the_element_and_is_irreducible(q: int) -> None:
    field, kappa, axes = extension(q)
    degree = q * int(np.prod([field.field.degrees[i] for i in axes]))
    for k in (d for d in range(1, degree + 1) if degree % d == 0):
        z = norm(field, field.multiply(kappa, field.linear(field.one, field.one)), k, degree // k)
        polynomial = minimal_polynomial(field, z, k, axes)
        assert k % (polynomial.bit_length() - 1) == 0
        assert gf2_polynomials.is_irreducible(polynomial)
        value = field.field.zero
        for bit in f"{polynomial:b}":
            value = field.multiply(value, z)
            value = (
                field.field.add(padded(value, (q, *value.shape[1:])), padded(field.one, (q, *field.one.shape[1:])))
                if bit == "1"
                else value
            )
        assert not value.any()


def test_one_and_roots_of_unity() -> None:
    field, _, axes = extension(5)
    root = field.linear(field.field.zero, field.one)  # λ, of order 25, which has degree 20
    assert minimal_polynomial(field, field.one, 1, axes) == 0b11
    assert minimal_polynomial(field, power(field, root, 5), 4, axes) == 0b11111
    assert minimal_polynomial(field, root, 20, axes) == 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20


@pytest.mark.parametrize("q", [3, 9, 7])
def test_the_pairing_is_the_coefficient_of_one_in_the_product(q: int) -> None:
    field, _, axes = extension(q)
    shape = (q, *(d if i in axes else 1 for i, d in enumerate(field.field.degrees)))
    random = np.random.default_rng(q)
    for _ in range(20):
        x, y = (random.integers(0, 2, shape, dtype=np.uint8) for _ in range(2))
        common = int(np.bitwise_xor.reduce(_packed(x) & _packed(_paired(field, y, shape))))
        assert common.bit_count() % 2 == field.multiply(x, y).ravel()[0]


def test_there_are_enough_steps() -> None:
    for bound in range(1, 500):
        assert steps_for(bound) ** 2 >= 2 * bound > (steps_for(bound) - 1) ** 2
