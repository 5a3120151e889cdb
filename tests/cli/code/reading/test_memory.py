import click
import pytest

from grundy.cli.options import memory_size


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
