import pytest
from hypothesis import given, strategies as st

from grundy import DomainError
from grundy.games.representation import digits, from_digits


@given(st.integers(0, 10**300), st.integers(2, 10**4))
def test_digits_and_numbers_go_together(number: int, base: int) -> None:
    written = digits(number, base)
    assert from_digits(written, base) == number
    assert all(0 <= digit < base for digit in written)
    assert written == (0,) or written[0] > 0


@given(st.integers(0, 10**60))
def test_python_writes_the_same_digits(number: int) -> None:
    assert "".join(map(str, digits(number))) == str(number)
    assert "".join(map(str, digits(number, 2))) == f"{number:b}"
    assert "".join("0123456789abcdef"[digit] for digit in digits(number, 16)) == f"{number:x}"


def test_a_base_may_be_larger_than_the_number() -> None:
    assert digits(10**30, 10**40) == (10**30,)


def test_leading_zeros_are_read() -> None:
    assert from_digits([0, 0, 1, 2], 3) == 5
    assert from_digits([]) == 0


def test_a_digit_that_is_not_below_the_base_is_refused() -> None:
    with pytest.raises(DomainError, match=r"^a digit in base 3 is below 3, not 3$"):
        from_digits([1, 3], 3)


def test_base_one_is_refused() -> None:
    with pytest.raises(DomainError, match=r"^a base is 2 or more, not 1$"):
        digits(5, 1)
    with pytest.raises(DomainError, match=r"^a base is 2 or more, not 1$"):
        from_digits([0], 1)
