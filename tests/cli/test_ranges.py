"""Ranges and amounts of memory in options."""

import click
import pytest

from grundy.cli.options import memory_size, numbers


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


@pytest.mark.parametrize(
    ("text", "size"),
    [("0", 0), ("17", 17), ("1K", 1024), ("500M", 500 << 20), ("4G", 4 << 30), ("4 GiB", 4 << 30), ("0.5t", 1 << 39)],
)
def test_amounts_of_memory(text: str, size: int) -> None:
    assert memory_size(text) == size


@pytest.mark.parametrize("text", ["", "G", "-1", "4X", "1e9", "4GG", "1,5G", "1" * 30])
def test_other_texts_are_no_amounts(text: str) -> None:
    with pytest.raises(click.BadParameter, match="is no amount of memory; write bytes, or such as 500M or 4G"):
        memory_size(text)
