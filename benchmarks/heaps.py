"""Octal games: values a second and periods beside their goals, and beside a quadratic mex compiled on the spot."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.ratios import measure
from grundy.sequences import find_period
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.values.octal import OctalEngine

# The goal, values a second, and at how many values: the figures of a C++ prototype that ran on another machine.
GOALS = {
    "0.77": (10e6, 1_000_000),
    "0.07": (22e3, 1_000_000),
    "0.007": (75e3, 100_000),
    "0.6": (392e3, 1_000_000),
    "4. unequal": (459e3, 1_000_000),
    "0.16": (8.6e6, 1_000_000),
    "0.56": (5.9e6, 1_000_000),
    "0.127": (2.1e6, 1_000_000),
    "0.376": (709e3, 1_000_000),
}
QUADRATIC_STOP = 30_000
GROWTH = ("0.16", "0.127", "0.376", "4. unequal", "0.6")
PERIODS = {"0.16": (520_000, 0.5), "0.376": (None, 10)}  # values at most, and the goal in seconds
LONG_STOP = 420_000_000


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        peer = _compiled(Path(folder) / "quadratic_mex")
        _rates(peer)
    _periods()
    _growth()
    _long_run(LONG_STOP)


def _compiled(program: Path) -> Path | None:
    """Compile the peer, where there is a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    source = Path(__file__).with_name("quadratic_mex.cpp")
    subprocess.run([compiler, "-std=c++20", "-O3", str(source), "-o", str(program)], check=True)
    return program


def _values(game: TakeAndBreak, stop: int) -> np.ndarray:
    """Fill an array of the narrowest type that fits, without the shortcut of a proved period."""
    engine, values = OctalEngine(game), np.zeros(stop, np.uint8)
    reached = engine.extend(values, 0, stop)
    for dtype in (np.uint16, np.uint32):
        if reached < stop:
            values = values.astype(dtype)
            reached = engine.extend(values, reached, stop)
    return values


def _work(notation: str, stop: int) -> Callable[[], object]:
    game = TakeAndBreak(notation)
    return lambda: _values(game, stop)


def _quadratic(program: Path, notation: str, stop: int) -> float:
    game = TakeAndBreak(notation)
    digits = "".join(map(str, game.digits))
    done = subprocess.run(
        [str(program), digits, str(int(game.unequal)), str(stop)], capture_output=True, text=True, check=True
    )
    seconds, fold = done.stdout.split()
    assert int(fold, 16) == _fold(_values(game, stop)), notation
    return float(seconds)


def _fold(values: np.ndarray) -> int:
    state = 1469598103934665603
    for value in values.tolist():
        state = (state ^ value) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return state


def _rates(peer: Path | None) -> None:
    print("\nvalues a second (goal: a C++ prototype's figure from another machine, so that ours/goal is a rough guide;")
    print("quadratic: -O3, this machine, this run, 3·10^4 values)")
    columns = ("values", "ours", "goal", "ours/goal", "quadratic", "ours", "ours/quad.")
    print(f"  {'game':>10}" + "".join(f"  {column:>11}" for column in columns))
    for notation, (goal, stop) in GOALS.items():
        rate = stop / measure({"": _work(notation, stop)}, turns=2)[""].least
        print(f"  {notation:>10}  {stop:11}  {rate:11,.0f}  {goal:11,.0f}  {rate / goal:11.1f}", end="")
        if peer is not None:
            quadratic = QUADRATIC_STOP / min(_quadratic(peer, notation, QUADRATIC_STOP) for _ in range(2))
            ours = QUADRATIC_STOP / measure({"": _work(notation, QUADRATIC_STOP)}, turns=3)[""].least
            print(f"  {quadratic:11,.0f}  {ours:11,.0f}  {ours / quadratic:11.1f}", end="")
        print()
    if peer is None:
        print("  no g++ here: the quadratic mex was left out")


def _periods() -> None:
    print("\nfind_period, values and proof")
    for notation, (stop, goal) in PERIODS.items():
        start = perf_counter()
        found = find_period(notation, stop)
        seconds = perf_counter() - start
        assert found.proved, notation
        print(f"  {notation:>10}  period {found.period}, preperiod {found.preperiod}: ", end="")
        print(f"{seconds:.2f} s (goal: {goal} s; ours/goal {seconds / goal:.2f})")


def _growth() -> None:
    print("\ntime for 10^7 values over time for 10^6 (linear once rare heaps end: 10)")
    for notation in GROWTH:
        small = measure({"": _work(notation, 1_000_000)}, turns=1)[""].least
        start = perf_counter()
        _work(notation, 10_000_000)()
        large = perf_counter() - start
        print(f"  {notation:>10}  {small:7.2f} s  {large:7.2f} s  ratio {large / small:5.1f}", end="")
        print(f"  {1e7 / large:11,.0f} a second")


def _long_run(stop: int) -> None:
    """In a process of its own, so that its memory can be told."""
    program = (
        "import resource, sys, time; from grundy.sequences import find_period; start = time.perf_counter();"
        "found = find_period('0.104', int(sys.argv[1]));"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        "print(time.perf_counter() - start, peak, found.period, found.preperiod)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(stop)], capture_output=True, text=True, check=True)
    seconds, kilobytes, period, preperiod = done.stdout.split()
    print(f"\n0.104 to {stop:,} values, period {period}, preperiod {preperiod}: ", end="")
    print(f"{float(seconds):.1f} s (goal: 60 s), peak memory {int(kilobytes) * 1024 / 1e6:.0f} MB (goal: 500 MB)")
