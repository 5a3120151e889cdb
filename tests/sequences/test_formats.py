import csv
from collections.abc import Callable
from io import BytesIO, StringIO
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from grundy.sequences import write_bfile, write_csv
from grundy.sequences.output import LINES_AT_ONCE as BLOCK

LENGTHS = [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7]


class Blocks(list[bytes]):
    """A stream that keeps what is written in its parts."""

    write = list.append


def blocks_of(write: Callable[[Any, Any], None], values: np.ndarray) -> list[bytes]:
    blocks = Blocks()
    write(blocks, values)
    return blocks


def values(length: int) -> np.ndarray:
    return (np.arange(length) * 37 % 251).astype(np.uint8)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_b_file_has_a_line_for_each_heap_from_0_on(length: int) -> None:
    stream = BytesIO()
    write_bfile(stream, values(length))
    lines = stream.getvalue().decode("ascii").splitlines(keepends=True)
    assert all(line.endswith("\n") and line.count(" ") == 1 for line in lines)
    pairs = [tuple(map(int, line.split(" "))) for line in lines]
    assert pairs == list(enumerate(values(length).tolist()))


@pytest.mark.parametrize("length", LENGTHS)
def test_csv_reads_back(length: int) -> None:
    stream = BytesIO()
    write_csv(stream, values(length))
    rows = list(csv.reader(StringIO(stream.getvalue().decode("ascii"))))
    assert rows[0] == ["heap", "nim_value"]
    assert [(int(heap), int(value)) for heap, value in rows[1:]] == list(enumerate(values(length).tolist()))


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_the_largest_value_of_each_type_is_written(dtype: type) -> None:
    largest = np.iinfo(dtype).max
    assert b"".join(blocks_of(write_bfile, np.array([largest], dtype=dtype))) == b"0 %d\n" % largest


def test_long_sequences_come_in_blocks() -> None:
    sizes = [block.count(b"\n") for block in blocks_of(write_csv, values(3 * BLOCK + 5))]
    assert sizes == [1, BLOCK, BLOCK, BLOCK, 5]
    numbers = [
        int(line.split()[0]) for block in blocks_of(write_bfile, values(BLOCK + 9)) for line in block.splitlines()
    ]
    assert all(after == before + 1 for before, after in pairwise(numbers))


def test_a_memory_map_that_cannot_be_written_to_is_fine() -> None:
    data = values(10)
    data.flags.writeable = False
    assert b"".join(blocks_of(write_bfile, data)).startswith(b"0 0\n1 37\n")
