"""Bytes are counted, without room for integers."""

import tracemalloc
from collections import Counter

import numpy as np
import pytest

from grundy.codes.words import PIECE, count_bytes


@pytest.mark.parametrize("size", [0, 1, 1000, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 5])
def test_every_byte_is_counted_once(size: int) -> None:
    table = np.random.default_rng(size).integers(0, 256, size, dtype=np.uint8)
    counts = count_bytes(table)
    assert counts == Counter(table.tobytes())
    assert list(counts) == sorted(counts)


def test_a_large_table_takes_room_for_a_piece_only() -> None:
    table = np.ones(1 << 25, np.uint8)
    tracemalloc.start()
    try:
        assert count_bytes(table) == {1: 1 << 25}
        assert tracemalloc.get_traced_memory()[1] < 10 * PIECE
    finally:
        tracemalloc.stop()
