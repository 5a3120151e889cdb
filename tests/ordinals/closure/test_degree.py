"""Test degrees, conjugates, traces, norms, minimal polynomials, multiplicative orders, and factors of 2^n - 1."""

import re
from functools import cache
from math import prod
from random import Random

import flint
import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.ordinals import (
    Ordinal,
    add,
    conjugates,
    degree,
    minimal_polynomial,
    multiply,
    nim_sum,
    norm,
    order,
    order_part,
    power,
    trace,
)
from grundy.ordinals.closure import pack, packed_field, unpack
from grundy.primes import divisors, factors


def value(polynomial: nim.Polynomial, x: Ordinal) -> Ordinal:
    """Return the value of a polynomial over {0, 1}, by Horner's rule."""
    result = Ordinal(0)
    for bit in reversed(polynomial.coefficients):
        result = add(multiply(result, x), int(bit))
    return result


def as_integer(polynomial: nim.Polynomial) -> int:
    return sum(int(bit) << i for i, bit in enumerate(polynomial.coefficients))


@pytest.mark.parametrize("components", [[8], [3], [4, 3]])
def test_the_degree_is_the_number_of_conjugates(components: list[int]) -> None:
    field = packed_field(components)
    for bits in range(1 << field.bits):
        orbit, image = 1, field.square(bits)
        while image != bits:
            orbit, image = orbit + 1, field.square(image)
        assert degree(unpack(field, bits)) == orbit


@pytest.mark.parametrize(
    ("x", "expected"),
    [("w", 6), ("w^w", 20), ("w^(w^2)", 42), ("w^w+w", 60), ("w^(w^7)", 5060), ("w^(w^13)", 237820), ("w^3+4", 36)],
)
def test_known_degrees(x: str, expected: int) -> None:
    assert degree(Ordinal(x)) == expected


@given(st.integers(0, 1 << 100))
def test_finite_ordinals_agree_with_finite_nimbers(x: int) -> None:
    assert degree(x) == nim.degree(x)
    assert minimal_polynomial(x) == nim.minimal_polynomial(x)
    assert conjugates(x) == nim.conjugates(x)
    bits = nim.degree(x)
    assert trace(x, 2 * bits, bits) == nim.trace(x, 2 * bits, bits)
    assert trace(x, bits) == nim.trace(x, bits)
    assert norm(x, bits) == nim.norm(x, bits)


@settings(max_examples=30)
@given(algebraic_ordinals((3, 9, 5), 3, 2))
def test_minimal_polynomials_are_irreducible_and_vanish(x: Ordinal) -> None:
    minimal = minimal_polynomial(x)
    assert value(minimal, x) == 0
    assert minimal.degree == degree(x)
    assert nim.is_irreducible(minimal, bits=1)


def test_minimal_polynomials_of_all_elements_of_a_small_field() -> None:
    field = packed_field([3])
    found = {minimal_polynomial(unpack(field, bits)): unpack(field, bits) for bits in range(64)}
    assert len(found) == 2 + 1 + 2 + 9  # the irreducible polynomials of degrees 1, 2, 3 and 6
    for minimal, x in found.items():
        assert [value(minimal, y) for y in conjugates(x)] == [0] * minimal.degree


def test_the_minimal_polynomial_in_a_large_field() -> None:
    x = pack(Ordinal("w^(w^7)*3+w^(w^3)+w"))
    minimal = minimal_polynomial(unpack(x.field, x.bits))
    assert minimal.degree == x.field.bits == 15180
    assert x.field.kernel.polynomial_value(x.bits, as_integer(minimal)) == 0


@settings(max_examples=30)
@given(algebraic_ordinals((3, 9, 5), 3, 2), st.sampled_from([1, 2, 3, 6, 7]))
def test_traces_and_norms_are_sums_and_products_of_conjugates(x: Ordinal, over: int) -> None:
    found = conjugates(x, over)
    assert len(set(found)) == len(found)
    assert nim_sum(*found) == trace(x, to=over)
    product = Ordinal(1)
    for y in found:
        product = multiply(product, y)
    assert product == norm(x, to=over)
    assert degree(norm(x, to=over)) in {d for d in range(1, over + 1) if over % d == 0}


@settings(max_examples=20)
@given(algebraic_ordinals((3,), 3, 2))
def test_traces_and_norms_from_larger_fields(x: Ordinal) -> None:
    d = degree(x)
    assert trace(x, 2 * d) == 0
    assert trace(x, 3 * d) == trace(x)
    assert norm(x, 5 * d, d) == power(x, 5)


def test_rejects_invalid_and_huge_fields() -> None:
    with pytest.raises(DomainError, match="x has degree 6, so it is not in the field of degree 8"):
        trace(Ordinal("w"), 8)
    with pytest.raises(DomainError, match="the field of degree 6 does not contain the field of degree 4"):
        norm(Ordinal("w"), 6, 4)
    with pytest.raises(LimitError, match="minimal polynomials are computed in fields of degree up to 131072"):
        minimal_polynomial(Ordinal("w^(w^13)"))
    with pytest.raises(LimitError, match="there are 237820 conjugates of 237820 bits each"):
        conjugates(Ordinal("w^(w^13)"))
    with pytest.raises(DomainError, match="the degree of a field must be at least 1, not 0"):
        conjugates(Ordinal("w"), 0)


def test_orders_in_small_fields_by_counting() -> None:
    for components in ([3], [4, 3]):
        field = packed_field(components)
        for bits in range(1, 1 << field.bits, 1 if field.bits < 10 else 41):
            count, product = 1, bits
            while product != 1:
                count, product = count + 1, field.multiply(product, bits)
            assert order(unpack(field, bits)) == count
            for p in (2, 3, 5, 7, 11, 13):
                part = order_part(unpack(field, bits), p)
                assert count % part == 0
                assert count // part % p
                assert p**20 % part == 0


@settings(max_examples=30)
@given(algebraic_ordinals((3, 9, 5, 7), 3, 3).filter(bool))
def test_the_order_is_the_least_exponent_and_the_product_of_its_parts(x: Ordinal) -> None:
    try:
        n = order(x)
    except UnknownValueError:
        return
    assert power(x, n) == 1
    found = 1
    for p in factors(n) if n < 1 << 60 else []:
        assert power(x, n // p) != 1
        found *= order_part(x, p)
    assert found in (1, n)


@given(st.integers(1, 1 << 60))
def test_finite_orders_agree_with_finite_nimbers(x: int) -> None:
    assert order(x) == nim.order(x)
    assert order(x) % order_part(x, 17) == 0


def test_components_are_roots_of_their_roots() -> None:
    assert [order(Ordinal(text)) for text in ("w", "w^3", "w^w", "w^(w^2)")] == [9, 27, 75, 441]
    assert order_part(Ordinal("w^(w^13)"), 47) == 47**2


def test_unknown_orders_are_not_guessed() -> None:
    x = Ordinal("w^(w^7)+1")
    message = r"a divisor of 2\^5060 - 1, has a factor in common with .* not known; try order_part\(x, p\)"
    with pytest.raises(UnknownValueError, match=message):
        order(x)
    assert (order_part(x, 47), order_part(x, 2), order_part(x, 13)) == (47, 1, 1)


def test_rejects_0_and_huge_fields_for_orders() -> None:
    with pytest.raises(DomainError, match="0 has no order"):
        order(0)
    with pytest.raises(DomainError, match="the p of order_part\\(x, p\\) must be a prime, not 15"):
        order_part(Ordinal("w"), 15)
    with pytest.raises(LimitError, match=r"fields of degree up to 8192; this ordinal lies in a field of degree 237820"):
        order(Ordinal("w^(w^13)"))


@cache
def cyclotomic_primes(k: int) -> tuple[tuple[int, int], ...]:
    """Return the prime factors of Φ_k(2) with their exponents."""
    number = (2**k - 1) // prod(p**e for d in divisors(k) if d < k for p, e in cyclotomic_primes(d))
    return tuple((int(p), int(e)) for p, e in flint.fmpz(number).factor())


# Closed sets of components, with the degree n of their field, for which 2^n - 1 is factored completely.
FACTORED = [
    *[([3], 6), ([4, 3], 12), ([9], 18), ([5], 20), ([8, 3], 24), ([4, 9], 36), ([8, 5], 40), ([7], 42), ([16, 3], 48)],
    *[([27], 54), ([3, 5], 60), ([8, 9], 72), ([16, 5], 80), ([4, 7], 84), ([32, 3], 96), ([25], 100), ([4, 27], 108)],
    *[([8, 3, 5], 120), ([9, 7], 126), ([17], 136), ([13], 156), ([81], 162), ([9, 5], 180), ([11], 220)],
    *[([3, 25], 300), ([5, 7], 420)],
]


@pytest.mark.parametrize(("components", "n"), FACTORED, ids=str)
def test_orders_of_dense_elements_are_the_least_exponents(components: list[int], n: int) -> None:
    field, random = packed_field(components), Random(n)
    assert field.bits == n
    primes = {p for k in divisors(n) for p, _ in cyclotomic_primes(k)}
    for _ in range(4):
        x = random.getrandbits(n) | 1 << (n - 1)
        found = order(unpack(field, x))
        assert field.power(x, found) == 1
        assert (2**n - 1) % found == 0
        assert all(field.power(x, found // p) != 1 for p in primes if found % p == 0)


def test_orders_with_unknown_factors_are_not_guessed() -> None:
    field = packed_field([8, 5, 7])
    assert field.bits == 840
    with pytest.raises(UnknownValueError, match=r"a divisor of 2\^840 - 1, has a factor in common with") as error:
        order(unpack(field, Random(840).getrandbits(840)))
    rest = int(re.search(r"common with (\d+)", str(error.value))[1])
    assert (2**840 - 1) % rest == 0
    assert not flint.fmpz(rest).is_prime()
