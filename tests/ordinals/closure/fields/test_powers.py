"""Powers of packed elements, with exponents of any size."""

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.packed_field import packed_field


def test_powers_in_small_fields_are_repeated_products() -> None:
    for components in ([2], [3], [4, 3]):
        model = packed_field(components)
        for a in range(1 << min(model.bits, 8)):
            expected = 1
            for e in range(70):
                assert model.power(a, e) == expected
                expected = model.multiply(expected, a)


@pytest.mark.parametrize("components", [[16], [5], [9, 5], [11], [27], [13], [23]])
def test_exponents_add_and_multiply(components: list[int]) -> None:
    model = packed_field(components)
    exponents = st.integers(-(1 << 300), 1 << 300)
    dense = st.integers(1, (1 << model.bits) - 1)
    monomials = st.integers(0, model.bits - 1).map(lambda i: 1 << i)

    @given(st.one_of(dense, monomials), exponents, exponents)
    def check(a: int, e: int, f: int) -> None:
        first = model.power(a, e)
        assert model.power(a, e + f) == model.multiply(first, model.power(a, f))
        assert model.power(first, 3) == model.power(a, 3 * e)
        assert model.power(a, 2 * e) == model.square(first)

    check()


@given(st.integers(2, (1 << 20) - 1), st.integers(0, 1 << 130))
def test_long_powers_are_those_of_squaring_and_multiplying(a: int, e: int) -> None:
    model, expected = packed_field([5]), 1
    for bit in bin(e)[2:]:
        expected = model.square(expected)
        if bit == "1":
            expected = model.multiply(expected, a)
    assert model.power(a, e) == expected


def test_the_order_of_the_group_leads_back_to_1() -> None:
    for components in ([3], [5], [7], [11], [23]):
        model = packed_field(components)
        assert model.power((1 << model.bits) - 1, (1 << model.bits) - 1) == 1
        assert model.power(3 << model.bits - 3, (1 << model.bits) - 2) == model.reciprocal(3 << model.bits - 3)


def test_powers_of_0_and_1() -> None:
    model = packed_field([3])
    assert (model.power(0, 0), model.power(0, 10**99), model.power(1, -(10**99))) == (1, 0, 1)
    with pytest.raises(DomainError, match="division by zero"):
        model.power(0, -1)


def test_powers_of_a_component_stay_cheap_in_large_fields() -> None:
    model = packed_field([47])
    assert model.bits == 237820
    alpha = model.kappa(23) ^ 1
    assert model.power(model.kappa(47), 47) == alpha
    assert model.power(model.kappa(47), 47 * 10**30) == model.power(alpha, 10**30)


def test_long_exponents_in_fields_that_are_too_large_are_refused() -> None:
    model = packed_field([47])
    message = "exponent of more than 64 bits are taken in fields of degree up to 131072, and this one has degree 237820"
    with pytest.raises(LimitError, match=message):
        model.power(model.kappa(47) ^ 1, 1 << 100 | 1)
