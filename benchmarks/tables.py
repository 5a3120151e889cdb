"""The kernels of the first slice, against NumPy, the definition and one pass over the same memory."""

import numpy as np
from numpy.typing import NDArray

from benchmarks.ratios import measure, print_table
from grundy import reference
from grundy.games._kernels import wythoff_values
from grundy.sequences import Subtraction, nim_values


def wythoff_in_numpy(size: int) -> NDArray[np.int64]:
    """Fill the table square by square; the mex is taken over the three lines with NumPy."""
    table = np.zeros((size, size), dtype=np.int64)
    for y in range(size):
        for x in range(size):
            k = min(x, y)
            diagonal = table[y - k : y, x - k : x].diagonal()
            seen = np.zeros(3 * size, dtype=bool)
            seen[table[y, :x]] = seen[table[:y, x]] = seen[diagonal] = True
            table[y, x] = seen.argmin()
    return table


def run() -> None:
    size = 300
    assert np.array_equal(wythoff_values(size, size), wythoff_in_numpy(size))
    found = measure(
        {"core": lambda: wythoff_values(size, size), "NumPy": lambda: wythoff_in_numpy(size)},
        turns=3,
    )
    print_table(f"Wythoff table {size} x {size}", found, "core")

    board = np.zeros((1501, 1001), dtype=np.uint32)
    found = measure({"W(1000,1500)": lambda: wythoff_values(1001, 1501), "one pass of ~": lambda: ~board})
    print_table("Wythoff table 1001 x 1501 against its memory", found, "one pass of ~")
    print(f"  {found['W(1000,1500)'].least / board.size * 1e9:.1f} ns a square")

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
