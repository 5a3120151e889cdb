"""Elements of packed fields as polynomials in one generator: forms, powers, minimal polynomials."""

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.packed_field import packed_field
from grundy.ordinals.closure.power_basis import minimal_polynomial_of, projected_powers, reversed_bits

FIELDS = [[2], [16], [3], [4, 3], [5], [9], [3, 5], [7, 8], [27, 5], [11], [13, 7]]


@pytest.mark.parametrize("components", FIELDS)
def test_the_generator_has_an_irreducible_minimal_polynomial_of_full_degree(components: list[int]) -> None:
    basis = packed_field(components).power_basis
    minimal = basis.modulus.polynomial
    assert gf2_polynomials.is_irreducible(minimal)
    assert minimal.bit_length() - 1 == packed_field(components).bits
    assert basis.element_of(minimal) == 0


@pytest.mark.parametrize("components", [[3], [8], [4, 3]])
def test_the_two_forms_of_all_elements_of_small_fields_belong_together(components: list[int]) -> None:
    basis = packed_field(components).power_basis
    forms = [basis.polynomial_of(z) for z in range(1 << basis.degree)]
    assert sorted(forms) == list(range(1 << basis.degree))
    assert [basis.element_of(f) for f in forms] == list(range(1 << basis.degree))


@pytest.mark.parametrize("components", [*FIELDS, [23]])
def test_products_of_polynomials_are_products_of_elements(components: list[int]) -> None:
    field = packed_field(components)
    basis = field.power_basis
    elements = st.integers(0, (1 << field.bits) - 1)

    @given(elements, elements)
    def check(a: int, b: int) -> None:
        f, g = basis.polynomial_of(a), basis.polynomial_of(b)
        assert basis.element_of(f) == a
        assert basis.element_of(basis.modulus.multiply(f, g)) == field.multiply(a, b)

    check()


def test_generators_leave_out_what_others_generate() -> None:
    assert packed_field([23]).power_basis.generator == packed_field([23]).kappa(23)
    field = packed_field([8, 3])
    assert field.power_basis.generator == field.kappa(3) ^ field.kappa(8)


@given(st.integers(1, 200), st.integers(0, 1 << 250))
def test_reversed_bits(n: int, f: int) -> None:
    assert reversed_bits(f, n) == sum((f >> i & 1) << n - 1 - i for i in range(n))


FIELD = packed_field([7])
ELEMENTS = st.integers(0, (1 << FIELD.bits) - 1)


@given(ELEMENTS, ELEMENTS, st.integers(0, 100))
def test_the_constant_bits_of_an_orbit(v: int, y: int, n: int) -> None:
    expected, element = 0, v
    for i in range(n):
        expected |= (element & 1) << i
        element = FIELD.multiply(element, y)
    assert FIELD.kernel.orbit_bits(y, v, n) == expected


@given(st.integers(0, 1 << 60), ELEMENTS)
def test_the_value_of_a_polynomial(f: int, y: int) -> None:
    expected, power = 0, 1
    for i in range(f.bit_length()):
        if f >> i & 1:
            expected ^= power
        power = FIELD.multiply(power, y)
    assert FIELD.kernel.polynomial_value(y, f) == expected


@pytest.mark.parametrize("components", [[2], [3], [5], [9], [7]])
def test_projections_are_top_coefficients_of_products(components: list[int]) -> None:
    basis = packed_field(components).power_basis
    modulus, size = basis.modulus, basis.degree

    @given(st.integers(0, (1 << size) - 1), st.integers(1, 90))
    def check(f: int, n: int) -> None:
        expected, w = 0, 1 << size - 1
        for i in range(n):
            expected |= (w >> size - 1 & 1) << i
            w = modulus.multiply(w, f)
        assert projected_powers(basis, f, n) == expected

    check()


def test_minimal_polynomials_of_all_elements_of_a_small_field() -> None:
    field = packed_field([3])
    basis = field.power_basis
    found = set()
    for f in range(64):
        degree = next(d for d in (1, 2, 3, 6) if basis.modulus.frobenius(f, d) == f)
        minimal = minimal_polynomial_of(field, basis.element_of(f), degree)
        assert basis.modulus.compose(minimal, f) == 0
        assert minimal.bit_length() - 1 == degree
        found.add(minimal)
    assert len(found) == 2 + 1 + 2 + 9  # the irreducible polynomials of degrees 1, 2, 3 and 6


def test_powers_in_small_fields_are_repeated_products() -> None:
    for components in ([2], [3], [4, 3]):
        field = packed_field(components)
        for a in range(1 << min(field.bits, 8)):
            expected = 1
            for e in range(70):
                assert field.power(a, e) == expected
                expected = field.multiply(expected, a)


@pytest.mark.parametrize("components", [[16], [5], [9, 5], [11], [27], [13], [23]])
def test_exponents_add_and_multiply(components: list[int]) -> None:
    field = packed_field(components)
    exponents = st.integers(-(1 << 300), 1 << 300)
    dense = st.integers(1, (1 << field.bits) - 1)
    monomials = st.integers(0, field.bits - 1).map(lambda i: 1 << i)

    @given(st.one_of(dense, monomials), exponents, exponents)
    def check(a: int, e: int, f: int) -> None:
        first = field.power(a, e)
        assert field.power(a, e + f) == field.multiply(first, field.power(a, f))
        assert field.power(first, 3) == field.power(a, 3 * e)
        assert field.power(a, 2 * e) == field.square(first)

    check()


@given(st.integers(2, (1 << 20) - 1), st.integers(0, 1 << 130))
def test_long_powers_are_those_of_squaring_and_multiplying(a: int, e: int) -> None:
    field, expected = packed_field([5]), 1
    for bit in bin(e)[2:]:
        expected = field.square(expected)
        if bit == "1":
            expected = field.multiply(expected, a)
    assert field.power(a, e) == expected


def test_the_order_of_the_group_leads_back_to_1() -> None:
    for components in ([3], [5], [7], [11], [23]):
        field = packed_field(components)
        assert field.power((1 << field.bits) - 1, (1 << field.bits) - 1) == 1
        assert field.power(3 << field.bits - 3, (1 << field.bits) - 2) == field.reciprocal(3 << field.bits - 3)


def test_powers_of_0_and_1() -> None:
    field = packed_field([3])
    assert (field.power(0, 0), field.power(0, 10**99), field.power(1, -(10**99))) == (1, 0, 1)
    with pytest.raises(DomainError, match="division by zero"):
        field.power(0, -1)


def test_powers_of_a_component_stay_cheap_in_large_fields() -> None:
    field = packed_field([47])
    assert field.bits == 237820
    alpha = field.kappa(23) ^ 1
    assert field.power(field.kappa(47), 47) == alpha
    assert field.power(field.kappa(47), 47 * 10**30) == field.power(alpha, 10**30)


def test_long_exponents_in_fields_that_are_too_large_are_refused() -> None:
    field = packed_field([47])
    message = "exponent of more than 64 bits are taken in fields of degree up to 131072, and this one has degree 237820"
    with pytest.raises(LimitError, match=message):
        field.power(field.kappa(47) ^ 1, 1 << 100 | 1)
