"""Products of many terms in large fields are refused before they are begun."""

import pytest

from grundy.errors import LimitError
from grundy.ordinals.closure import field_arithmetic
from grundy.ordinals.closure.field_arithmetic import limited_product
from grundy.ordinals.closure.model import model_of


def test_products_within_the_limit_are_products() -> None:
    model = model_of([5])
    dense = (1 << 20) - 1
    assert limited_product(model, dense, 12345) == model.multiply(dense, 12345)
    large = model_of([3**11])
    element = (1 << large.bits) - 1
    assert limited_product(large, element, 4) == large.multiply(element, 4)


def test_what_would_take_minutes_is_refused() -> None:
    model = model_of([9, 5, 7, 11, 13, 17])
    dense = (1 << model.bits) // 3
    message = "in a field of degree 6126120, which is too much work; try ordinals with fewer terms"
    for operation in (model.reciprocal, lambda a: limited_product(model, a, a ^ 2), lambda a: model.power(a, 3)):
        with pytest.raises(LimitError, match=message):
            operation(dense)
    assert model.multiply(model.reciprocal(model.kappa(17) ^ 1), model.kappa(17) ^ 1) == 1


def test_powers_of_one_prime_make_one_letter() -> None:
    """A dense product in the field of κ_(3^12) takes half a second, and not the minutes of one letter a component."""
    model = model_of([3**12])
    a, b = (1 << model.bits) // 3, (1 << model.bits) // 5
    assert limited_product(model, a, b) == limited_product(model, b, a) != 0


def test_elements_of_large_fields_with_dense_squares_are_refused() -> None:
    model = model_of([1 << 20, 3])
    omega = model.kappa(3)
    field_arithmetic.require_sparse_square(model, omega << (1 << 19) ^ 1)
    with pytest.raises(LimitError, match="in a field of degree 3145728, which is too much work"):
        field_arithmetic.require_sparse_square(model, omega << (1 << 20) - 7 ^ 1)
    small = model_of([4096, 3])
    field_arithmetic.require_sparse_square(small, (1 << small.bits) - 1)
