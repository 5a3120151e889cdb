"""Multiplicative orders."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.ordinals import Ordinal, order, order_part, power
from grundy.ordinals.closure.packed_field import packed_field, unpack
from grundy.primes import factors


def test_orders_in_small_fields_by_counting() -> None:
    for components in ([3], [4, 3]):
        model = packed_field(components)
        for bits in range(1, 1 << model.bits, 1 if model.bits < 10 else 41):
            count, product = 1, bits
            while product != 1:
                count, product = count + 1, model.multiply(product, bits)
            assert order(unpack(model, bits)) == count
            for p in (2, 3, 5, 7, 11, 13):
                part = order_part(unpack(model, bits), p)
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
def test_finite_orders_are_those_of_the_finite_nimbers(x: int) -> None:
    assert order(x) == nim.order(x)
    assert order(x) % order_part(x, 17) == 0


def test_components_are_roots_of_their_roots() -> None:
    assert [order(Ordinal(text)) for text in ("w", "w^3", "w^w", "w^(w^2)")] == [9, 27, 75, 441]
    assert order_part(Ordinal("w^(w^13)"), 47) == 47**2


def test_an_order_that_nobody_can_name_is_not_guessed() -> None:
    x = Ordinal("w^(w^7)+1")
    message = r"a divisor of 2\^5060 - 1, has a factor in common with .* not known here; try order_part\(x, p\)"
    with pytest.raises(UnknownValueError, match=message):
        order(x)
    assert (order_part(x, 47), order_part(x, 2), order_part(x, 13)) == (47, 1, 1)


def test_what_has_no_order_is_refused() -> None:
    with pytest.raises(DomainError, match="0 has no order"):
        order(0)
    with pytest.raises(DomainError, match="a part of an order belongs to a prime, and 15 is not one"):
        order_part(Ordinal("w"), 15)
    with pytest.raises(LimitError, match=r"fields of degree up to 8192, and this ordinal lies in one of degree 237820"):
        order(Ordinal("w^(w^13)"))
