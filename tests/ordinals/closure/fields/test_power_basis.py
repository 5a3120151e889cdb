"""Elements as polynomials in one generator."""

import pytest
from hypothesis import given, strategies as st

from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.packed_field import packed_field
from grundy.ordinals.closure.power_basis import reversed_bits

FIELDS = [[2], [16], [3], [4, 3], [5], [9], [3, 5], [7, 8], [27, 5], [11], [13, 7]]


@pytest.mark.parametrize("components", FIELDS)
def test_the_generator_has_an_irreducible_minimal_polynomial_of_full_degree(components: list[int]) -> None:
    field = packed_field(components).power_basis
    minimal = field.modulus.polynomial
    assert gf2_polynomials.is_irreducible(minimal)
    assert minimal.bit_length() - 1 == packed_field(components).bits
    assert field.element_of(minimal) == 0


@pytest.mark.parametrize("components", [[3], [8], [4, 3]])
def test_the_two_forms_of_all_elements_of_small_fields_belong_together(components: list[int]) -> None:
    field = packed_field(components).power_basis
    forms = [field.polynomial_of(z) for z in range(1 << field.degree)]
    assert sorted(forms) == list(range(1 << field.degree))
    assert [field.element_of(f) for f in forms] == list(range(1 << field.degree))


@pytest.mark.parametrize("components", [*FIELDS, [23]])
def test_products_of_polynomials_are_products_of_elements(components: list[int]) -> None:
    model = packed_field(components)
    field = model.power_basis
    elements = st.integers(0, (1 << model.bits) - 1)

    @given(elements, elements)
    def check(a: int, b: int) -> None:
        f, g = field.polynomial_of(a), field.polynomial_of(b)
        assert field.element_of(f) == a
        assert field.element_of(field.modulus.multiply(f, g)) == model.multiply(a, b)

    check()


def test_generators_leave_out_what_others_generate() -> None:
    assert packed_field([23]).power_basis.generator == packed_field([23]).kappa(23)
    model = packed_field([8, 3])
    assert model.power_basis.generator == model.kappa(3) ^ model.kappa(8)


@given(st.integers(1, 200), st.integers(0, 1 << 250))
def test_reversed_bits(n: int, f: int) -> None:
    assert reversed_bits(f, n) == sum((f >> i & 1) << n - 1 - i for i in range(n))
