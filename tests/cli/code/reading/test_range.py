import click
import pytest

from grundy.cli.options import numbers


@pytest.mark.parametrize("text", ["3..12", "3...12", "3…12", "3-12", "3–12", " 3 .. 12 "])
def test_ways_to_write_a_range(text: str) -> None:
    assert numbers(1)(text) == range(3, 13)


@pytest.mark.parametrize("text", ["", "x", "3..", "..3", "3..x", "-3", "1" * 20])
def test_texts_that_are_no_ranges(text: str) -> None:
    with pytest.raises(click.BadParameter, match=r"is no range; write a number, or such as 3\.\.12"):
        numbers(1)(text)


@pytest.mark.parametrize("text", ["0..3", "5..3", "0"])
def test_ranges_that_are_empty_or_start_too_low(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is no range of numbers from 1 on, the smaller one first"):
        numbers(1)(text)
