"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: conventions and simplest extension theorems."""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from lenstra_tower import SAMPLE, T_T, T, U, W, chain, listed, sample_below
from ordinal_strategies import algebraic_ordinals, any_level

from grundy import nim
from grundy.ordinals import (
    Ordinal,
    add,
    artin_schreier,
    multiply,
    nth_roots,
    power,
    reciprocal,
    roots,
    sqrt,
    square,
)

claim = pytest.mark.claim

SUMS, PRODUCTS = (
    operation.outer(np.arange(300, dtype=np.uint64), np.arange(300, dtype=np.uint64))
    for operation in (nim.add, nim.multiply)
)


def is_group(n: int) -> bool:
    return bool((SUMS[:n, :n] < n).all())


def is_ring(n: int) -> bool:
    return is_group(n) and bool((PRODUCTS[:n, :n] < n).all())


def is_field(n: int) -> bool:
    return n > 1 and is_ring(n) and all(1 in PRODUCTS[x, :n] for x in range(1, n))


def powers_of_omega_that_are_fields(step: Ordinal, stop: int) -> list[int]:
    """Return the k < stop for which ω^(step·k) is a field, where ω^step is one.

    The ordinals below ω^(step·k) are a vector space over it, with the basis ω^(step·a), a < k. If this is closed under
    multiplication, it is a field, because it consists of algebraic elements.
    """
    basis = [W ** (step * a) for a in range(stop)]
    products = {(a, b): multiply(basis[a], basis[b]) for a in range(stop) for b in range(a + 1)}
    return [k for k in range(1, stop) if all(products[a, b] < W ** (step * k) for a in range(k) for b in range(a + 1))]


FIELDS_BY_EXPONENT = {
    1: [1, 3, 9, 27],  # ω^(3^j)
    W: [1, 5, 25],  # ω^(ω·5^j)
    W**2: [1, 7],  # ω^(ω²·7^j)
}


def fields() -> list[Ordinal]:
    """Return fields of every level, ascending."""
    finite = [Ordinal(2) ** (2**n) for n in range(7)]
    algebraic = [W ** (step * k) for step, ks in FIELDS_BY_EXPONENT.items() for k in ks]
    roots_of_t = [T ** (T * 2**i) for i in range(5)]
    quadratic = [chain(beta) for beta in (0, 1, 2, 3, W, W + 1, W + 2, W**W, T, T + 1, T + 2, T * 2, T_T, U)]
    return [*finite, *algebraic, T, *roots_of_t, *quadratic]


@claim("lenstra.5.conventions")
def test_which_ordinals_are_groups_rings_and_fields() -> None:
    assert all((x < W) == x.is_finite for x in SAMPLE)
    assert all(n < W for n in range(100))
    assert [n for n in range(1, 300) if is_group(n)] == [1, 2, 4, 8, 16, 32, 64, 128, 256]
    assert [n for n in range(1, 300) if is_ring(n)] == [1, 2, 4, 16, 256]
    assert [n for n in range(1, 300) if is_field(n)] == [2, 4, 16, 256]
    for step, ks in FIELDS_BY_EXPONENT.items():
        assert powers_of_omega_that_are_fields(Ordinal(1) * step, 30 if step != W**2 else 15) == ks
    # Fields of every level are closed under the operations.
    for field in fields():
        inside = sample_below(field)[-6:]
        for x, y in product(inside, repeat=2):
            assert add(x, y) < field
            assert multiply(x, y) < field
        assert all(reciprocal(x) < field for x in inside if x)


def least_pair(
    candidates: list[Ordinal], table: dict[tuple[Ordinal, Ordinal], Ordinal], bound: Ordinal
) -> Iterator[Ordinal]:
    """Yield the values of pairs below a bound that are not below it, in lexicographic order of the pairs."""
    inside = [x for x in candidates if x < bound]
    return (table[x, y] for x in inside for y in inside if table[x, y] >= bound)


@claim("lenstra.5.extension-sum")
def test_an_ordinal_that_is_not_a_group_is_the_sum_of_the_least_pair_with_a_sum_outside() -> None:
    for n in range(2, 300):
        pairs = np.argwhere(SUMS[:n, :n] >= n)
        assert (len(pairs) == 0) == is_group(n)
        assert len(pairs) == 0 or SUMS[tuple(pairs[0])] == n
    grid = [W**2 * a + W * b + c for a, b, c in product(range(4), repeat=3)]
    table = {(x, y): add(x, y) for x, y in product(grid, repeat=2)}
    groups = {W**e * n for e in range(3) for n in (1, 2)}
    for x in grid[2:]:
        assert next(least_pair(grid, table, x), None) == (None if x in groups else x)

    @given(any_level(), st.lists(any_level(), min_size=4, max_size=8))
    def ordinals_of_every_level(x: Ordinal, others: list[Ordinal]) -> None:
        # The least pair is (2^γ, rest), where 2^γ is the last term of x; smaller ordinals have all sums below x.
        if len(terms := binary_terms(x)) > 1:
            last, rest = terms[-1], sum_of(terms[:-1])
            assert add(last, rest) == x
            assert all(add(smaller, y) < x for smaller in others if smaller < last for y in [*others, rest] if y < x)
            assert all(add(last, y) < x for y in others if y < rest)

    ordinals_of_every_level()


def binary_terms(x: Ordinal) -> list[Ordinal]:
    """Return the powers of 2 whose sum an ordinal is, descending."""
    return [
        W**exponent * (1 << place)
        for exponent, n in x.terms
        for place in reversed(range(n.bit_length()))
        if n >> place & 1
    ]


def sum_of(terms: Iterable[Ordinal]) -> Ordinal:
    total = Ordinal(0)
    for term in terms:
        total = total + term
    return total


@claim("lenstra.5.extension-product")
def test_a_group_that_is_not_a_ring_is_the_product_of_the_least_pair_with_a_product_outside() -> None:
    found = {}
    for n in range(2, 300):
        pairs = np.argwhere(PRODUCTS[:n, :n] >= n)
        assert not is_group(n) or (len(pairs) == 0) == is_ring(n)
        if is_group(n) and len(pairs):
            found[n] = tuple(pairs[0])
            assert PRODUCTS[found[n]] == n
    assert found == {8: (2, 4), 32: (2, 16), 64: (4, 16), 128: (2, 64)}
    # In a least pair both are powers of 2, since a sum of two products inside a group is also inside it.
    small = [W**e * 2**i for e in range(10) for i in range(5)]
    algebraic = [Ordinal(1), Ordinal(2), W, W**2, W**3]
    large = [
        *algebraic,
        *(T**gamma * c for gamma in (1, 2, 3, W, W + 1, W + 2, W * 2, W * 2 + 1) for c in (1, 2, W)),
        *(T_T**j * c for j in (1, 2, 3) for c in (1, 2, T, T**2, T**W)),
        *(U**j * c for j in (1, 2, 3) for c in (1, T, T_T, T_T * T)),
    ]
    rings = {2, 4, 16, W, W**3, W**9, T, T**W, T ** (W * 2), T_T, T_T**2, U, U**2}
    for candidates in (small, large):
        table = {(x, y): multiply(x, y) for x, y in product(candidates, repeat=2)}
        for x in candidates[1:]:
            assert next(least_pair(candidates, table, x), None) == (None if x in rings else x)


@claim("lenstra.5.extension-inverse")
def test_a_ring_that_is_not_a_field_is_the_inverse_of_the_least_element_without_inverse() -> None:
    poles = [Ordinal(0), Ordinal(1), Ordinal(2), Ordinal(5), W, W + 1, W**2 * 3, W**W, W ** (W**2) + W]
    for place, pole in enumerate(poles):
        ring = T ** (W * (1 + pole))
        assert reciprocal(T + pole) == ring
        # A ring: powers of t and of its smaller poles. Below t + α are the elements of K and the t + β with β < α.
        inside = [*sample_below(T)[:6], T, T**2 + W, *(reciprocal(power(T + pole, 2)) for pole in poles[:place])]
        for x, y in product(inside, repeat=2):
            assert multiply(x, y) < ring
        assert all(reciprocal(x) < ring for x in inside[1:6])
        assert all(reciprocal(T + smaller) < ring for smaller in poles[:place])


@claim("lenstra.5.extension-square-root")
def test_a_field_that_is_not_perfect_is_the_square_root_of_its_least_non_square() -> None:
    least = T
    for i in range(6):
        field = T ** (T * 2**i)
        assert square(field) == least
        for x in sample_below(least):
            assert sqrt(x) < field
            assert square(sqrt(x)) == x
        least = field


@claim("lenstra.5.extension-algebraic")
def test_a_perfect_field_is_a_zero_of_the_least_polynomial_without_zero() -> None:
    # X² + bX + c in lexicographic order; polynomials of degree 1 have zeros.
    for n, expected in ((2, (1, 1)), (4, (1, 2)), (16, (1, 8)), (256, (1, 128))):
        x = np.arange(n, dtype=np.uint64)
        squares = nim.square(x)
        without = (
            (b, c) for b in range(n) for c in range(n) if (squares ^ nim.multiply(np.uint64(b), x) ^ np.uint64(c)).all()
        )
        b, c = next(without)
        assert (b, c) == expected
        assert nim.square(n) ^ nim.multiply(b, n) ^ c == 0
    # X^p + c: the p-th roots of all smaller c are in the field. The field has the p-th root of α_p as its own ordinal.
    for p, field, constant in (
        (3, W, Ordinal(2)),
        (3, W**3, W),
        (3, W**9, W**3),
        (5, W**W, Ordinal(4)),
        (5, W ** (W * 5), W**W),
        (7, W ** (W**2), W + 1),
        (11, W ** (W**3), W**W + 1),
    ):
        assert power(field, p) == constant
        assert min(nth_roots(constant, p)) == field
        for c in {x for x in [*map(Ordinal, range(6)), W, W + 1, W**2, *sample_below(field)] if x < constant}:
            assert min(nth_roots(c, p)) < field
    # Polynomials of smaller degree have zeros in the field.
    for lower in ([1, 2], [3, 1, 0], [W, 1, 2], [W, 0, W**2], [W**2, W + 1, 3, 1], [2, W, 0, 0]):
        assert min(zero for zero, _ in roots([*lower, 1])) < W**W
    for beta in (0, 1, 5, W, W**W + 1, T, T + W):
        # X² + c and X² + X + c with c smaller than λ have zeros below u_β; u_β is one of X² + X + λ.
        field, constant = chain(beta), listed(beta)
        assert add(square(field), field) == constant
        assert all(sqrt(c) < field for c in sample_below(field))
        assert all(artin_schreier(c) < field for c in sample_below(constant))


@claim("lenstra.5.extension-transcendental")
def test_no_polynomial_over_the_algebraically_closed_field_t_vanishes_at_t() -> None:
    @given(st.lists(algebraic_ordinals((3, 9, 5), 3, 3), min_size=1, max_size=6))
    def values_at_t(coefficients: list[Ordinal]) -> None:
        total, written = Ordinal(0), Ordinal(0)
        for coefficient in reversed(coefficients):
            total = add(multiply(total, T), coefficient)
        for exponent, coefficient in reversed([*enumerate(coefficients)]):
            written = written + T**exponent * coefficient
        assert total == written
        assert (total == 0) == (not any(coefficients))

    values_at_t()
    assert all(multiply(T**n, T) == T ** (n + 1) for n in range(20))


def logarithm(x: Ordinal, base: Ordinal) -> Ordinal | None:
    """Return the γ with x = base^γ, if there is one."""
    if base.is_finite and x.is_finite:
        return next((Ordinal(n) for n in range(200) if int(base) ** n == x), None)
    if base.is_finite:
        # 2^(ω·e) = ω^e.
        return W * x.degree if x == W**x.degree else None
    gamma = x.degree // base.degree
    return gamma if base**gamma == x else None


@claim("lenstra.5.exercise-field-power")
def test_a_field_is_a_power_of_every_smaller_field() -> None:
    found = fields()
    assert found == sorted(set(found))
    for i, smaller in enumerate(found):
        for larger in found[i + 1 :]:
            gamma = logarithm(larger, smaller)
            assert gamma is not None
            assert smaller**gamma == larger
    # This is not obvious: ω^4, which is not a field, is not a power of ω^3.
    assert logarithm(W**4, W**3) is None


@claim("lenstra.5.exercise-gamma-four")
def test_between_a_field_and_its_fourth_power_lies_a_third_field() -> None:
    found = fields()
    pairs = [(smaller, larger) for smaller in found for larger in found if smaller**4 == larger]
    assert [smaller for smaller, _ in pairs] == [
        *(Ordinal(2) ** (2**n) for n in range(5)),
        *(T ** (T * 2**i) for i in range(3)),
        *(chain(beta) for beta in (0, 1, W, T)),
    ]
    assert all(smaller**2 in found for smaller, _ in pairs)
    # All the fields below 300: 2, 4, 16, 256.
    assert (
        [n for n in range(2, 5) if is_field(n) and is_field(n**4)]
        == [n for n in range(2, 5) if is_field(n**2)]
        == [2, 4]
    )
