"""What one operation may take."""

import pytest

from grundy.errors import LimitError
from grundy.ordinals.tower.scalars import (
    MAX_BITS,
    MAX_EFFORT,
    MAX_TERMS,
    check_bits,
    check_products,
    check_terms,
    effort,
    spend,
)


def test_work_is_counted_for_each_operation_from_zero() -> None:
    for _ in range(3):
        with effort():
            spend(MAX_EFFORT)
    with effort():
        spend(MAX_EFFORT)
        with pytest.raises(
            LimitError, match=f"this operation takes more than {MAX_EFFORT} steps, which is the limit; try"
        ):
            spend(1)


def test_outside_an_operation_nothing_is_counted() -> None:
    spend(2 * MAX_EFFORT)
    spend(2 * MAX_EFFORT)


def test_an_operation_inside_another_has_its_own_count() -> None:
    with effort():
        spend(MAX_EFFORT)
        with effort():
            spend(MAX_EFFORT)
        with pytest.raises(LimitError):
            spend(1)


def test_limits_are_named_in_the_errors() -> None:
    check_terms(MAX_TERMS, "a sum")
    check_bits(MAX_BITS, "an exponent")
    check_products(MAX_EFFORT)
    with pytest.raises(LimitError, match=f"^a sum has more than {MAX_TERMS} terms, which is the limit; try operands"):
        check_terms(MAX_TERMS + 1, "a sum")
    with pytest.raises(
        LimitError, match=f"^an exponent has more than {MAX_BITS} binary digits, which is the limit; try"
    ):
        check_bits(MAX_BITS + 1, "an exponent")
    with pytest.raises(LimitError):
        check_products(MAX_EFFORT + 1)
