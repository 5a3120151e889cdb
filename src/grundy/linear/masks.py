"""Vectors of GF(2)^n as integers, as rows of 64-bit words, and as rows of a matrix."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError

__all__ = ["distinct_rows", "masks_of_words", "rows_of_bits", "words_of_masks"]


MOST_ENTRIES = 1 << 31  # of a matrix, a byte each


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


def distinct_rows(rows: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Return the different rows of an array of 64-bit words, and which of them each row is.

    Examples
    --------
    >>> members, which = distinct_rows(np.array([[5, 1], [7, 0], [5, 1]], np.uint64))
    >>> members[which].tolist()
    [[5, 1], [7, 0], [5, 1]]
    """
    # Sorting numbers is much faster than sorting rows: take a hash of each row, and see that it tells them apart.
    factors = np.random.default_rng(1).integers(0, 1 << 64, rows.shape[1], np.uint64, endpoint=False) | np.uint64(1)
    hashes = np.bitwise_xor.reduce(rows * factors ^ (rows >> np.uint64(32)) * factors[::-1], axis=1)
    _, first, which = np.unique(hashes, return_index=True, return_inverse=True)
    members = rows[first]
    if np.array_equal(members[which], rows):
        return members, which
    members, which = np.unique(rows, axis=0, return_inverse=True)
    return members, which.reshape(-1)


def rows_of_bits(masks: Sequence[int], n: int) -> NDArray[np.uint8]:
    """Return the masks as the rows of a read-only matrix of zeros and ones with n columns.

    Examples
    --------
    >>> rows_of_bits([5, 2], 4).tolist()
    [[1, 0, 1, 0], [0, 1, 0, 0]]
    """
    if len(masks) * n > MOST_ENTRIES:
        raise LimitError(
            f"a matrix with {len(masks)} rows and {n} columns has more than {MOST_ENTRIES} entries; its rows as "
            "integers take an eighth of the room"
        )
    words = -(-n // 64)
    rows = np.unpackbits(words_of_masks(masks, words).astype("<u8").view(np.uint8), axis=1, bitorder="little")
    matrix = np.ascontiguousarray(rows[:, :n])
    matrix.flags.writeable = False
    return matrix
