"""The table of Wythoff's game in NumPy, as fast as we could make it."""

import numpy as np
from numpy.typing import NDArray

FULL = np.uint64(2**64 - 1)


def wythoff_in_numpy(size: int) -> NDArray[np.uint32]:
    """Fill the table by antidiagonals, half an antidiagonal at a time; the values on a line are bits of words."""
    words = 2 * size // 64 + 2
    lines, diagonals = (np.zeros((size, words), dtype=np.uint64) for _ in range(2))
    in_lines, in_diagonals = lines.reshape(-1), diagonals.reshape(-1)
    table = np.zeros((size, size), dtype=np.uint32)
    for total in range(2 * size - 1):
        if total % 32 == 0:  # skip the full words at the start of a line
            line_start, diagonal_start = ((sets == FULL).argmin(axis=1) for sets in (lines, diagonals))
        x = np.arange(max(0, total - size + 1), total // 2 + 1)
        y = total - x
        word = np.maximum(np.maximum(line_start[x], line_start[y]), diagonal_start[y - x])
        present = in_lines[x * words + word] | in_lines[y * words + word] | in_diagonals[(y - x) * words + word]
        left = np.flatnonzero(present == FULL)
        while left.size:
            word[left] += 1
            at, u, v = word[left], x[left], y[left]
            present[left] = in_lines[u * words + at] | in_lines[v * words + at] | in_diagonals[(v - u) * words + at]
            left = left[present[left] == FULL]
        bit = ~present & (present + np.uint64(1))
        in_lines[x * words + word] |= bit
        in_lines[y * words + word] |= bit
        in_diagonals[(y - x) * words + word] |= bit
        table[y, x] = 64 * word + np.bitwise_count(bit - np.uint64(1))
    return np.maximum(table, table.T)
