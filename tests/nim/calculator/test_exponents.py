import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.nim.calculator import MAX_BITS, exact_quotient, power, product

integers = st.one_of(st.integers(-20, 20), st.integers(-(2**200), 2**200))


@given(integers, integers, st.integers(0, 50))
def test_the_arithmetic_is_the_ordinary_one(a: int, b: int, n: int) -> None:
    assert product(a, b) == a * b
    assert power(a, n) == a**n
    if b:
        assert exact_quotient(a * b, b) == a


@pytest.mark.parametrize(
    ("a", "b", "shown"), [(7, 2, "7/2"), (-7, 2, "-7/2"), (7, -2, "7/-2"), (2**200, 3, "this quotient")]
)
def test_only_whole_numbers_are_exponents(a: int, b: int, shown: str) -> None:
    with pytest.raises(DomainError) as error:
        exact_quotient(a, b)
    assert str(error.value) == f"an exponent is a whole number, and {shown} is not one"


def test_division_by_zero_and_negative_powers() -> None:
    with pytest.raises(DomainError, match="division by zero in an exponent"):
        exact_quotient(0, 0)
    with pytest.raises(DomainError, match="a negative power inside it is not one"):
        power(2, -1)


def test_the_size_is_limited() -> None:
    largest = 2**MAX_BITS - 1
    assert product(largest, -1) == -largest
    assert power(2, MAX_BITS - 1).bit_length() == MAX_BITS
    assert power(-1, largest) == -1
    assert power(0, largest) == 0
    hint = "exponents have at most 131072 bits; in a field of 2\\^m nimbers only the remainder modulo 2\\^m - 1 matters"
    with pytest.raises(LimitError, match=f"this product is too large for an exponent: {hint}"):
        product(largest, 4)
    with pytest.raises(LimitError, match=f"this power is too large for an exponent: {hint}"):
        power(3, MAX_BITS)
    with pytest.raises(LimitError, match="this power"):
        power(-2, 10**100)
