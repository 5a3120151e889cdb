"""Ctrl-C interrupts kernels."""

import subprocess
import sys

import pytest
from commands import PATIENCE, interrupted

# κ_3, κ_9, … up to κ_(3^13): a field of 2 · 3^13 bits.
FIELD = "[(2, [[0], []])] + [(3, [[i]]) for i in range(13)]"
BITS = 2 * 3**13

# The kernel is called in a loop that does not check for Ctrl-C itself, so only the kernel can respond. The loop never
# ends before the signal, even on a fast machine.
AGAIN_AND_AGAIN = """
from collections import deque
from itertools import repeat, starmap
import numpy as np
from grundy import _core
{preparation}
kernel, arguments = {kernel}, {arguments}
print('ready', flush=True)
deque(starmap(kernel, repeat(arguments)), 0)
"""


def errors_after_ctrl_c(kernel: str, arguments: str, preparation: str = "") -> str:
    program = AGAIN_AND_AGAIN.format(kernel=kernel, arguments=arguments, preparation=preparation)
    return interrupted("-c", program, ready="ready", after=0.4)[1]


KERNELS = {
    "wythoff": ("_core.wythoff_values", "(30_000, 30_000)"),
    "subtraction": (
        "_core.taking_values",
        "(np.zeros(400_000_000, np.uint8), 0, 400_000_000, range(1, 255), [], [], None)",
    ),
    "nim powers": ("_core.nim_power", "(np.full(3 * 10**7, 3, np.uint64), 2**63 - 3)"),
    "nim matrices": ("_core.nim_matmul", "np.ones((2, 8000, 8000), np.uint64)"),
    "nim integers": ("_core.nim_multiply", "((1 << 2**26) - 1, (1 << 2**26) - 1)"),
    "nim squares of integers": ("_core.nim_square", "((1 << 2**27) - 1,)"),
    "nim rows": ("_core.nim_matmul", "(np.ones((2000, 10**5), np.uint64), np.ones((10**5, 100), np.uint64))"),
    "nim objects": ("_core.nim_square", "(np.full(10**8, 3, object),)"),
    "nim powers of integers": ("_core.nim_power", "((1 << 2**14) - 1, (1 << 2**14) - 12345)"),
    "polynomials": ("_core.binary_multiply", "((1 << 2**28) - 1, (1 << 2**28) - 1)"),
    "powers of polynomials": (
        "_core.BinaryModulus((1 << 200_000) | 0b10011).power",
        "(7, (1 << 200_000) - 1)",
    ),
    "recurrences": ("_core.binary_linear_recurrence", "(3**2_000_000, 3_000_000)"),
    "packed ordinals": (f"_core.OrdinalField({FIELD}).multiply", f"((1 << {BITS}) - 1, (1 << {BITS}) // 3)"),
    "arrays of ordinals": ("ROWS.multiply", "(ROWS, 1 << 40)"),
    "sums of arrays of ordinals": ("ROWS.sum", "(1 << 40,)"),
    "orbits of ordinals": (f"_core.OrdinalField({FIELD}).orbit_bits", "(1 << 500, 1, 10**7)"),
}


ROWS = """
from grundy.ordinals import Ordinal
from grundy.ordinals.closure.terms import kernel_terms, kernel_array
ROWS = kernel_array([kernel_terms(Ordinal.from_terms((k, 1) for k in range(40, 0, -1)))] * 50_000)
"""


@pytest.mark.parametrize("name", KERNELS)
def test_ctrl_c_interrupts_a_kernel(name: str) -> None:
    preparation = ROWS if KERNELS[name][0].startswith("ROWS") else ""
    assert "KeyboardInterrupt" in errors_after_ctrl_c(*KERNELS[name], preparation)


GRAPHS = """
ends = np.random.default_rng(1).integers(0, 300_000, (2, 1_000_000))
graph = _core.graph_rows(300_000, *ends)
back = _core.graph_reverse(*graph)
falling = _core.graph_rows(600_000, ends[0] + 300_000, ends[1])
labels = _core.graph_values(*graph, *back)[:3]
lists = [[v, 0] for v in range(300_000)]
"""
GRAPH_KERNELS = {
    "graph_first_outside": "(300_000, *ends)",
    "graph_rows": "(300_000, *ends)",
    "graph_from_edges": "(300_000, *ends)",
    "graph_from_lists": "(lists,)",
    "graph_reverse": "graph",
    "graph_values": "(*graph, *back)",
    "graph_values_in_one_pass": "falling",
    "graph_outcomes": "(graph[0], *back, False)",
    "graph_verify_values": "(*graph, *back, *labels)",
    "graph_verify_outcomes": "(*graph, False, *_core.graph_outcomes(graph[0], *back, False))",
}


@pytest.mark.parametrize("name", GRAPH_KERNELS)
def test_ctrl_c_interrupts_the_kernels_of_graphs(name: str) -> None:
    assert "KeyboardInterrupt" in errors_after_ctrl_c(f"_core.{name}", GRAPH_KERNELS[name], GRAPHS)


LINEAR = """
from grundy.linear import Annihilation, example_graphs
table = Annihilation({graph}).table
arrays = table.first, table.start, table.members, table.passes
columns, moves = np.ones((100, 3), np.uint64), np.ones((50, 3), np.uint64)
offsets, tokens = np.arange(0, 10**8 + 1, 10), np.zeros(10**8, np.uint32)
"""
LINEAR_KERNELS = {
    "a random digraph": ("example_graphs.random(8000, 32_000, seed=1)", "linear_solve", "(*arrays, 1 << 30)"),
    "values where every play ends": ("example_graphs.nim_heap(1500)", "linear_solve", "(*arrays, 1 << 30)"),
    "outcomes": ("example_graphs.cycle(3)", "linear_outcomes", "(columns, moves, 192, offsets, tokens)"),
}


@pytest.mark.parametrize("name", LINEAR_KERNELS)
def test_ctrl_c_interrupts_the_kernels_of_linear_games(name: str) -> None:
    graph, kernel, arguments = LINEAR_KERNELS[name]
    assert "KeyboardInterrupt" in errors_after_ctrl_c(f"_core.{kernel}", arguments, LINEAR.format(graph=graph))


def test_other_threads_run_while_a_kernel_works() -> None:
    program = """
import threading, time
from grundy import _core
thread = threading.Thread(target=_core.wythoff_values, args=(3000, 3000))
thread.start()
ticks = 0
while thread.is_alive():
    time.sleep(0.001)
    ticks += 1
print(ticks > 5)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert result.stdout == "True\n", result.stderr
