"""Claims of H. W. Lenstra, Nim multiplication (1978), section 2: nim products of ordinals, the Field On_2."""

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from lenstra_tower import LEVELS, SAMPLE, T_T, T, W, chain, listed, sample_below
from ordinal_strategies import any_level
from reference.tower import tower_product

from grundy.ordinals import Ordinal, add, artin_schreier, divide, multiply, reciprocal, sqrt, square

claim = pytest.mark.claim

# A few of each level.
FEW = [x for level in LEVELS for x in level[1::4]]


def forbidden(x: Ordinal, y: Ordinal, smaller_x: Ordinal, smaller_y: Ordinal) -> Ordinal:
    """Return (α' ∘ β) ⊕ (α ∘ β') ⊕ (α' ∘ β')."""
    return add(add(multiply(smaller_x, y), multiply(x, smaller_y)), multiply(smaller_x, smaller_y))


@cache
def field_of_4096() -> tuple[np.ndarray, np.ndarray]:
    """Return powers and logarithms of the ω^2·a + ω·b + c with a, b, c < 16, coded as 256a + 16b + c, in this order."""

    def coded(x: Ordinal) -> int:
        return sum(n << 4 * int(exponent) for exponent, n in x.terms)

    powers, x = [], Ordinal(1)
    while not powers or x != 1:
        powers.append(coded(x))
        x = multiply(x, W + 4)
    logarithms = np.zeros(4096, np.int64)
    logarithms[powers] = np.arange(len(powers))
    return np.array(powers), logarithms


@claim("lenstra.2.nim-product-definition-ordinals")
def test_the_product_is_the_least_ordinal_that_is_not_forbidden() -> None:
    powers, logarithms = field_of_4096()
    assert sorted(powers) == list(range(1, 4096))
    small = np.array([256 * a + 16 * b + c for a, b, c in product(range(4), repeat=3)])
    for x, y in product(small[1:], repeat=2):
        result = powers[(logarithms[x] + logarithms[y]) % 4095]
        assert result in small
        # γ is forbidden if (α ⊕ α') ∘ (β ⊕ β') = (α ∘ β) ⊕ γ with α' < α and β' < β.
        gammas, differences = small[small < result], x ^ np.arange(x)
        quotients = powers[(logarithms[result ^ gammas][:, None] - logarithms[differences]) % 4095]
        assert ((quotients ^ y) < y).any(axis=1).all()
    for (a, x), (b, y) in product(combinations(FEW[::2], 2), repeat=2):
        assert forbidden(x, y, a, b) != multiply(x, y)


def test_forbidden_values_of_squares_in_the_tower() -> None:
    # With α' = a and β' = a ⊕ s, the forbidden value of u∘u = u ⊕ λ is γ = ℘(a) ⊕ u for s = 1, and a² for s = 0.
    for beta in (0, 1, W, W**W + 2, T, T + 1):
        u, lowest = chain(beta), listed(beta)
        assert square(u) == u + lowest
        for gamma in sample_below(u):
            assert (root := sqrt(gamma)) < u
            assert forbidden(u, u, root, root) == gamma
        for gamma in sample_below(lowest):
            assert (root := artin_schreier(gamma)) < u
            assert forbidden(u, u, root, add(root, 1)) == u + gamma
    # (t^t)∘(t^t) = t, and t∘t = t^2: every t·s + p is forbidden, as X² + sX + p has a zero below t.
    for gamma in sample_below(T):
        assert forbidden(T_T, T_T, sqrt(gamma), sqrt(gamma)) == gamma
    for s, p in product(sample_below(T)[:12], repeat=2):
        zero = multiply(s, artin_schreier(divide(p, square(s)))) if s else sqrt(p)
        assert zero < T
        assert forbidden(T, T, zero, add(zero, s)) == T * s + p


@claim("lenstra.2.zero-times-ordinals")
def test_zero_times_an_ordinal_is_zero() -> None:
    assert all(multiply(0, x) == multiply(x, 0) == 0 for x in SAMPLE)

    @given(any_level())
    def ordinals_of_every_level(x: Ordinal) -> None:
        assert multiply(0, x) == tower_product(Ordinal(0), x) == 0

    ordinals_of_every_level()


@claim("lenstra.2.one-times-ordinals")
def test_one_times_an_ordinal_is_that_ordinal() -> None:
    assert all(multiply(1, x) == multiply(x, 1) == x for x in SAMPLE)

    @given(any_level())
    def ordinals_of_every_level(x: Ordinal) -> None:
        assert multiply(1, x) == tower_product(Ordinal(1), x) == x

    ordinals_of_every_level()


@claim("lenstra.2.on2-ring")
def test_ordinals_of_all_levels_obey_the_axioms_of_a_ring() -> None:
    for x, y in combinations(FEW, 2):
        assert multiply(x, y) == multiply(y, x) == tower_product(x, y)
    for x, y, z in combinations(FEW, 3):
        assert multiply(multiply(x, y), z) == multiply(x, multiply(y, z))
        assert multiply(x, add(y, z)) == add(multiply(x, y), multiply(x, z))

    @settings(max_examples=50)
    @given(any_level(2), any_level(2), any_level(2))
    def axioms_at_every_level(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
        assert multiply(x, y) == multiply(y, x)
        assert multiply(multiply(x, y), z) == multiply(x, multiply(y, z))
        assert multiply(x, add(y, z)) == add(multiply(x, y), multiply(x, z))

    axioms_at_every_level()


@claim("lenstra.2.on2-inverses")
def test_every_ordinal_but_zero_has_an_inverse() -> None:
    for x in SAMPLE[1:]:
        inverse = reciprocal(x)
        assert multiply(x, inverse) == tower_product(x, inverse) == 1


@claim("lenstra.2.on2-characteristic")
def test_the_characteristic_is_two() -> None:
    assert add(1, 1) == 0 != 1
    # x ⊕ x = (1 ⊕ 1) ∘ x.
    assert all(add(x, x) == multiply(add(1, 1), x) == 0 for x in SAMPLE)
    assert all(square(add(x, y)) == add(square(x), square(y)) for x, y in combinations(FEW, 2))
