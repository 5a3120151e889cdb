import click
import pytest
from hypothesis import given, strategies as st

from grundy.cli.options import MAX_DIGITS, whole_number
from grundy.text import format_readable

read = whole_number()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        (" 12 ", 12),
        ("1_000_000", 10**6),
        ("1,000,000", 10**6),
        ("1'000", 1000),
        ("1_0000", 10**4),
        ("1e9", 10**9),
        ("1E9", 10**9),
        ("1e+3", 1000),
        ("0e5", 0),
        ("2.5e6", 2_500_000),
        ("2.50e1", 25),
        ("2.e1", 20),
        ("10^30", 10**30),
        ("10**30", 10**30),
        ("2^20", 1 << 20),
        ("0^0", 1),
        ("1^999999999", 1),
        ("0^5", 0),
        ("1e999", 10**999),
        ("9" * 1000, 10**1000 - 1),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: int) -> None:
    assert read(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "-x",
        "--1",
        "- 1",
        "1.5",
        "1.25e1",
        "1e-3",
        "1e",
        "^3",
        "2^",
        "2^^3",
        "1,00",
        "1,0000",
        "1,000_000",
        "_1",
        "٣",
    ],
)
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        read(text)
    assert error.value.message == f"{text!r} is no whole number; write such as 1000, 1_000, 1e9, 10^30 or 2^20"


@pytest.mark.parametrize(
    "text", ["1e1000", "1e999999999", "10^1000", "2^999999999", "999999999^999999999", "1" * 1001, "3^2096"]
)
def test_numbers_that_nobody_can_hold_are_refused_at_once(text: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        read(text)
    assert error.value.message.endswith(f" has more than {MAX_DIGITS} digits; take a smaller number")


def test_the_least_number() -> None:
    assert whole_number(1)("1") == 1
    with pytest.raises(click.BadParameter) as error:
        whole_number(1)("0")
    assert error.value.message == "'0' is too small; the number is 1 or more"


@pytest.mark.parametrize("text", ["-1", " -1 ", "-1e3", "-2^20", "-0"])
def test_negative_numbers_are_too_small(text: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        read(text)
    assert error.value.message == f"{text!r} is too small; the number is 0 or more"


@given(st.integers(0, 10**40))
def test_a_number_as_written_is_read_back(number: int) -> None:
    assert read(format_readable(number)) == number


def test_powers_are_written_as_powers() -> None:
    assert [format_readable(n) for n in (10**14, 10**15, 2**60, 10**15 + 1)] == [
        "100,000,000,000,000",
        "10^15",
        "2^60",
        "1,000,000,000,000,001",
    ]
    assert len(format_readable(10**999 + 7)) == 80
