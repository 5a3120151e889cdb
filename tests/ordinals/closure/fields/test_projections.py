"""Minimal polynomials from projections of powers."""

import pytest
from hypothesis import given, strategies as st

from grundy.ordinals.closure.packed_field import packed_field
from grundy.ordinals.closure.power_basis import minimal_polynomial_of, projected_powers


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
