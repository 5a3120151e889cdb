"""The kernels of the first slice, against NumPy, the definition and one pass over the same memory."""

import numpy as np
from numpy.typing import NDArray

from benchmarks.ratios import measure, print_table
from grundy import reference
from grundy.games._kernels import wythoff_values
from grundy.sequences import Subtraction, nim_values

FULL = np.uint64(2**64 - 1)


def wythoff_in_numpy(size: int) -> NDArray[np.uint32]:
    """Fill the table by antidiagonals, half of the squares of one at once; the values on a line are bits of words."""
    words = 2 * size // 64 + 2
    lines, diagonals = (np.zeros((size, words), dtype=np.uint64) for _ in range(2))
    in_lines, in_diagonals = lines.reshape(-1), diagonals.reshape(-1)
    table = np.zeros((size, size), dtype=np.uint32)
    for total in range(2 * size - 1):
        if total % 32 == 0:  # full words at the beginning of a line need not be looked at
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


def wythoff() -> None:
    size = 2000
    assert np.array_equal(wythoff_values(size, size), wythoff_in_numpy(size))
    board = np.zeros((size, size), dtype=np.uint32)
    found = measure(
        {
            "core": lambda: wythoff_values(size, size),
            "NumPy": lambda: wythoff_in_numpy(size),
            "one pass of ~": lambda: ~board,
        },
        turns=3,
    )
    print_table(f"Wythoff table {size} x {size}", found, "core", goal="NumPy 20 or more")
    print(f"  {found['core'].least / board.size * 1e9:.1f} ns a square")
    found = measure({f"a = {a}": lambda a=a: wythoff_values(1000, 1000, a) for a in (1, 2, 10)})  # type: ignore[misc]
    print_table("a-Wythoff table 1000 x 1000", found, "a = 1")


def run() -> None:
    wythoff()
    heaps, takes = 10**6, (1, 2, 6)
    game = Subtraction(takes)
    found = measure(
        {
            "core, 10^6 heaps": lambda: nim_values(game, heaps, method="naive"),
            "NumPy copy of 10^6 bytes": lambda: np.zeros(heaps, dtype=np.uint8).copy(),
        }
    )
    print_table("N(n;1,2,6) for all n < 10^6", found, "core, 10^6 heaps")
    print(f"  {found['core, 10^6 heaps'].least / heaps * 1e9:.2f} ns a heap")

    few = range(900)
    found = measure(
        {
            "core": lambda: nim_values(game, len(few), method="naive"),
            "definition": lambda: reference.nim_values(lambda n: [n - s for s in takes if s <= n], few),  # type: ignore[operator]
        }
    )
    print_table("N(n;1,2,6) for all n < 900", found, "core")
