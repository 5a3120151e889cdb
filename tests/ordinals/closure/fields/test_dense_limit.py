"""Products of many terms in large fields are refused before they are begun."""

import pytest

from grundy.errors import LimitError
from grundy.ordinals.closure.packed_field import packed_field


def test_products_within_the_limit_are_products() -> None:
    model = packed_field([5])
    dense = (1 << 20) - 1
    assert model.limited_product(dense, 12345) == model.multiply(dense, 12345)
    large = packed_field([3**11])
    element = (1 << large.bits) - 1
    assert large.limited_product(element, 4) == large.multiply(element, 4)


def test_what_would_take_minutes_is_refused() -> None:
    model = packed_field([9, 5, 7, 11, 13, 17])
    dense = (1 << model.bits) // 3
    message = "in a field of degree 6126120, which is too much work; try ordinals with fewer terms"
    for operation in (model.reciprocal, lambda a: model.limited_product(a, a ^ 2), lambda a: model.power(a, 3)):
        with pytest.raises(LimitError, match=message):
            operation(dense)
    assert model.multiply(model.reciprocal(model.kappa(17) ^ 1), model.kappa(17) ^ 1) == 1


def test_powers_of_one_prime_make_one_letter() -> None:
    """A dense product in the field of κ_(3^12) takes half a second, and not the minutes of one letter a component."""
    model = packed_field([3**12])
    a, b = (1 << model.bits) // 3, (1 << model.bits) // 5
    assert model.limited_product(a, b) == model.limited_product(b, a) != 0


def test_elements_of_large_fields_with_dense_squares_are_refused() -> None:
    model = packed_field([1 << 20, 3])
    omega = model.kappa(3)
    model.require_sparse_square(omega << (1 << 19) ^ 1)
    with pytest.raises(LimitError, match="in a field of degree 3145728, which is too much work"):
        model.require_sparse_square(omega << (1 << 20) - 7 ^ 1)
    small = packed_field([4096, 3])
    small.require_sparse_square((1 << small.bits) - 1)
