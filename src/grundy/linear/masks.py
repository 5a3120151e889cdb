"""Vectors of GF(2)^n as integers: bit k is coordinate k."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["bits", "mask_of", "masks_of_words", "rows_of_bits", "words_of_masks"]


def bits(mask: int) -> Iterator[int]:
    """Return the numbers of the bits that are set, in increasing order.

    Examples
    --------
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    if mask.bit_length() > 256:  # long integers are better looked at all at once
        data = np.frombuffer(mask.to_bytes(-(-mask.bit_length() // 8), "little"), np.uint8)
        yield from np.flatnonzero(np.unpackbits(data, bitorder="little")).tolist()
        return
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(numbers: Iterable[int]) -> int:
    """Return the integer in which these bits are set.

    Examples
    --------
    >>> bin(mask_of([1, 2, 4]))
    '0b10110'
    """
    found = list(numbers)
    data = bytearray(max(found, default=0) // 8 + 1)
    for number in found:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


def words_of_masks(masks: Sequence[int], words: int) -> NDArray[np.uint64]:
    """Return the masks as the rows of an array of 64-bit words, low bits first.

    Examples
    --------
    >>> words_of_masks([5, 1 << 64], 2).tolist()
    [[5, 0], [0, 1]]
    """
    data = b"".join(mask.to_bytes(8 * words, "little") for mask in masks)
    return np.frombuffer(data, "<u8").astype(np.uint64, copy=False).reshape(len(masks), words)


def masks_of_words(rows: NDArray[np.uint64]) -> list[int]:
    """Return the rows of an array of 64-bit words, low bits first, as masks.

    Examples
    --------
    >>> masks_of_words(words_of_masks([5, 1 << 64], 2)) == [5, 1 << 64]
    True
    """
    return [int.from_bytes(row.tobytes(), "little") for row in rows.astype("<u8", copy=False)]


def rows_of_bits(masks: Sequence[int], n: int) -> NDArray[np.uint8]:
    """Return the masks as the rows of a read-only matrix of zeros and ones with n columns.

    Examples
    --------
    >>> rows_of_bits([5, 2], 4).tolist()
    [[1, 0, 1, 0], [0, 1, 0, 0]]
    """
    words = -(-n // 64)
    rows = np.unpackbits(words_of_masks(masks, words).astype("<u8").view(np.uint8), axis=1, bitorder="little")
    matrix = np.ascontiguousarray(rows[:, :n])
    matrix.flags.writeable = False
    return matrix
