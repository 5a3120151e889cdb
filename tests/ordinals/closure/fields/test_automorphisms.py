"""The automorphisms x ↦ x^(2^k), against repeated squaring."""

import pytest
from hypothesis import given, strategies as st

from grundy.ordinals.closure.automorphisms import digit_mask, frobenius
from grundy.ordinals.closure.packed_field import packed_field

SMALL = [[2], [8], [3], [4, 3], [9], [5], [7], [27], [4, 9], [3, 5], [25]]


@pytest.mark.parametrize("components", SMALL)
def test_all_automorphisms_of_small_fields_are_repeated_squares(components: list[int]) -> None:
    model = packed_field(components)
    for i in range(model.bits):
        squared = 1 << i
        for k in range(model.bits):
            assert frobenius(model, 1 << i, k) == squared
            assert frobenius(model, squared, -k) == 1 << i
            squared = model.square(squared)
        assert squared == 1 << i


@pytest.mark.parametrize("components", [[11], [13, 9], [23]])
def test_automorphisms_add_multiply_and_compose(components: list[int]) -> None:
    model = packed_field(components)
    elements = st.integers(0, (1 << model.bits) - 1)

    @given(elements, elements, st.integers(-(10**9), 10**9), st.integers(0, 10**4))
    def check(a: int, b: int, j: int, k: int) -> None:
        image = frobenius(model, a, j)
        assert frobenius(model, a ^ b, j) == image ^ frobenius(model, b, j)
        assert frobenius(model, model.multiply(a, b), j) == model.multiply(image, frobenius(model, b, j))
        assert frobenius(model, image, k) == frobenius(model, a, j + k)
        assert frobenius(model, a, 1) == model.square(a)

    check()


def test_relations_are_powers_of_the_components() -> None:
    for components in ([23], [19], [27], [13], [25]):
        model = packed_field(components)
        for i, (q, p) in enumerate(zip(model.components, model.primes, strict=True)):
            if p > 2:
                power = 1
                for _ in range(p):
                    power = model.multiply(power, model.kappa(q))
                assert model.relation(i) == power


def test_a_digit_mask_has_the_monomials_without_a_component() -> None:
    model = packed_field([4, 9])
    for i, (p, stride) in enumerate(zip(model.primes, model.strides, strict=True)):
        expected = sum(1 << bit for bit in range(model.bits) if bit // stride % p == 0)
        assert digit_mask(model, i) == expected
