"""Irreducible factors, against those of `grundy.nim` and by their products."""

import pytest
from hypothesis import given, settings, strategies as st

from grundy import nim
from grundy.ordinals.closure.packed_field import PackedField, packed_field
from grundy.ordinals.closure.polynomials import Coefficients, by_degree, by_multiplicity, of_equal_degree, product


def factorization(model: PackedField, f: Coefficients) -> list[tuple[Coefficients, int]]:
    return [
        (g, times)
        for part, times in by_multiplicity(model, f)
        for same, n in by_degree(model, part)
        for g in of_equal_degree(model, same, n)
    ]


@settings(max_examples=60)
@given(st.lists(st.integers(0, 15), min_size=1, max_size=10))
def test_factors_over_finite_nimbers_are_those_of_nim(lower: list[int]) -> None:
    found = factorization(packed_field([4]), [*lower, 1])
    expected = nim.factor(nim.Polynomial([*lower, 1]), bits=4).factors
    assert {(nim.Polynomial(g), times) for g, times in found} == set(expected)


@pytest.mark.parametrize("components", [[], [3], [5], [9, 4]])
def test_factors_multiply_to_the_polynomial(components: list[int]) -> None:
    model = packed_field(components)
    element = st.integers(0, (1 << model.bits) - 1)

    @settings(max_examples=20)
    @given(st.lists(st.tuples(st.lists(element, min_size=1, max_size=3), st.integers(1, 4)), min_size=1, max_size=2))
    def check(parts: list[tuple[list[int], int]]) -> None:
        f = [1]
        for lower, times in parts:
            for _ in range(times):
                f = product(model, f, [*lower, 1])
        found = factorization(model, f)
        expanded = [1]
        for g, times in found:
            for _ in range(times):
                expanded = product(model, expanded, g)
        assert expanded == f
        assert len({tuple(g) for g, _ in found}) == len(found)

    check()
