"""Octal games: values a second beside a prototype in C++, and beside a quadratic mex compiled on the spot."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.ratios import measure
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.values.octal import OctalEngine

# Values a second of the prototype at 10^6 values (table 3 of the notes on heap games), and how many values we compute.
PROTOTYPE = {
    "0.77": (10e6, 1_000_000),
    "0.07": (22e3, 200_000),
    "0.007": (25e3, 200_000),
    "0.6": (392e3, 1_000_000),
    "4. unequal": (459e3, 1_000_000),
    "0.16": (8.6e6, 1_000_000),
    "0.56": (5.9e6, 1_000_000),
    "0.127": (2.1e6, 1_000_000),
    "0.376": (709e3, 1_000_000),
}
QUADRATIC_STOP = 30_000
GROWTH = ("0.16", "0.127", "0.376", "4. unequal", "0.6")


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        peer = _compiled(Path(folder) / "quadratic_mex")
        _rates(peer)
    _growth()
    _long_run()


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
    print("\nvalues a second (prototype: C++ of the notes, another machine; quadratic: -O3, this run, 3·10^4 values)")
    columns = ("values", "ours", "prototype", "ratio", "quadratic", "ours", "ratio")
    print(f"  {'game':>10}" + "".join(f"  {column:>11}" for column in columns))
    for notation, (prototype, stop) in PROTOTYPE.items():
        rate = stop / measure({"": _work(notation, stop)}, turns=2)[""].least
        print(f"  {notation:>10}  {stop:11}  {rate:11,.0f}  {prototype:11,.0f}  {rate / prototype:11.1f}", end="")
        if peer is not None:
            quadratic = QUADRATIC_STOP / min(_quadratic(peer, notation, QUADRATIC_STOP) for _ in range(2))
            ours = QUADRATIC_STOP / measure({"": _work(notation, QUADRATIC_STOP)}, turns=3)[""].least
            print(f"  {quadratic:11,.0f}  {ours:11,.0f}  {ours / quadratic:11.1f}", end="")
        print()
    if peer is None:
        print("  no g++ here: the quadratic mex was left out")


def _growth() -> None:
    print("\ntime for 10^7 values over time for 10^6 (linear once rare heaps end: 10)")
    for notation in GROWTH:
        found = measure({"6": _work(notation, 1_000_000), "7": _work(notation, 10_000_000)}, turns=1)
        small, large = found["6"].least, found["7"].least
        print(f"  {notation:>10}  {small:7.2f} s  {large:7.2f} s  ratio {large / small:5.1f}", end="")
        print(f"  {1e7 / large:11,.0f} a second")


def _long_run() -> None:
    """In a process of its own, so that its memory can be told."""
    code = (
        "import resource, time; import numpy as np; from grundy.sequences.heaps.take_and_break import TakeAndBreak;"
        "from grundy.sequences.values.octal import OctalEngine; start = time.perf_counter();"
        "values = np.zeros(420_000_000, np.uint8);"
        "OctalEngine(TakeAndBreak('0.104')).extend(values, 0, len(values));"
        "print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, kilobytes = done.stdout.split()
    print(f"\n0.104 to 420 million values: {float(seconds):.1f} s (goal: a minute), ", end="")
    print(f"{int(kilobytes) * 1024 / 1e6:.0f} MB (goal: 500 MB)")
