"""Ctrl-C reaches a kernel in the middle of its work."""

import subprocess
import sys

import pytest
from commands import interrupted

# Each would run for minutes.
PROGRAMS = {
    "wythoff": "_core.wythoff_values(30_000, 30_000)",
    "subtraction": "_core.subtraction_values_u8(np.arange(1, 256), 400_000_000)",
    "nim powers": "_core.nim_power(np.full(3 * 10**7, 3, np.uint64), 2**63 - 3)",
    "nim matrices": "_core.nim_matmul(*np.ones((2, 8000, 8000), np.uint64))",
    "nim integers": "_core.nim_multiply((1 << 2**26) - 1, (1 << 2**26) - 1)",
    "nim squares of integers": "_core.nim_square((1 << 2**27) - 1)",
    "nim rows": "_core.nim_matmul(np.ones((2000, 10**5), np.uint64), np.ones((10**5, 100), np.uint64))",
    "nim objects": "_core.nim_square(np.full(10**8, 3, object))",
    "nim powers of integers": "_core.nim_power((1 << 2**14) - 1, (1 << 2**14) - 12345)",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_ctrl_c_ends_a_kernel_at_once(name: str) -> None:
    program = f"import numpy as np; from grundy import _core; print('ready', flush=True); {PROGRAMS[name]}"
    _, errors = interrupted("-c", program, ready="ready", after=0.5)
    assert "KeyboardInterrupt" in errors


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
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert result.stdout == "True\n", result.stderr
