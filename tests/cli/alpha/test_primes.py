import pytest

from grundy.cli.alpha import read_primes
from grundy.cli.output import BadInput
from grundy.errors import DomainError


def test_primes_come_in_their_order_each_once() -> None:
    assert read_primes(("47", "3..12", "11,13", "2^61-1")) == [47, 3, 5, 7, 11, 13, 2**61 - 1]


def test_commas_separate_primes_and_not_thousands() -> None:
    assert read_primes(("101,103",)) == [101, 103]


def test_a_number_in_a_range_may_be_anything() -> None:
    assert read_primes(("0..4",)) == [3]
    assert read_primes(("2^16..2^16+1",)) == [65537]


@pytest.mark.parametrize("number", ["0", "1", "2", "9", "2^61+1"])
def test_a_single_number_must_be_an_odd_prime(number: str) -> None:
    with pytest.raises(DomainError, match=r"α_p is defined for the odd primes p, and .* is not one"):
        read_primes((number,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("14..16", "there is no odd prime in the range 14..16; try such as 3..281"),
        ("9..3", "there is no odd prime in the range 9..3; try such as 3..281"),
        ("1..10^9", "a range has at most 1,000,000 numbers, and 1..10^9 has 1,000,000,000; take a shorter one"),
        (
            "3.." + "9" * 900,
            f"a range has at most 1,000,000 numbers, and 3..{'9' * 37}…{'9' * 39} has a number of 2990 bits; take",
        ),
        ("x", "'x' is no whole number; write such as"),
        ("3..", "'' is no whole number; write such as"),
        ("3,,5", "'' is no whole number; write such as"),
        ("-7", "'-7' is too small"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        read_primes((text,))
    assert error.value.message.startswith(message)
