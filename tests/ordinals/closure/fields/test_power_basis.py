"""Elements as polynomials in one generator."""

import pytest
from hypothesis import given, strategies as st

from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.field_arithmetic import PowerBasis, power_basis, reversed_bits
from grundy.ordinals.closure.model import model_of

FIELDS = [[2], [16], [3], [4, 3], [5], [9], [3, 5], [7, 8], [27, 5], [11], [13, 7]]


@pytest.mark.parametrize("components", FIELDS)
def test_the_generator_has_an_irreducible_minimal_polynomial_of_full_degree(components: list[int]) -> None:
    field = PowerBasis(model_of(components))
    minimal = field.modulus.polynomial
    assert gf2_polynomials.is_irreducible(minimal)
    assert minimal.bit_length() - 1 == model_of(components).bits
    assert field.element_of(minimal) == 0


@pytest.mark.parametrize("components", [[3], [8], [4, 3]])
def test_the_two_forms_of_all_elements_of_small_fields_belong_together(components: list[int]) -> None:
    field = PowerBasis(model_of(components))
    forms = [field.polynomial_of(z) for z in range(1 << field.degree)]
    assert sorted(forms) == list(range(1 << field.degree))
    assert [field.element_of(f) for f in forms] == list(range(1 << field.degree))


@pytest.mark.parametrize("components", [*FIELDS, [23]])
def test_products_of_polynomials_are_products_of_elements(components: list[int]) -> None:
    model = model_of(components)
    field = power_basis(model)
    elements = st.integers(0, (1 << model.bits) - 1)

    @given(elements, elements)
    def check(a: int, b: int) -> None:
        f, g = field.polynomial_of(a), field.polynomial_of(b)
        assert field.element_of(f) == a
        assert field.element_of(field.modulus.multiply(f, g)) == model.multiply(a, b)

    check()


def test_generators_leave_out_what_others_generate() -> None:
    assert PowerBasis(model_of([23])).generator == model_of([23]).kappa(23)
    model = model_of([8, 3])
    assert PowerBasis(model).generator == model.kappa(3) ^ model.kappa(8)


@given(st.integers(1, 200), st.integers(0, 1 << 250))
def test_reversed_bits(n: int, f: int) -> None:
    assert reversed_bits(f, n) == sum((f >> i & 1) << n - 1 - i for i in range(n))
