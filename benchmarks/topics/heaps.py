"""Octal games: values against aims and against a quadratic mex compiled on the spot; periods and long runs.

The aims come from a C++ prototype on another machine, so they are only a rough guide.
"""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row, Spread, Yardstick
from benchmarks.machine import compiler_version
from benchmarks.own_process import printed
from benchmarks.peers.programs import compiled
from benchmarks.ratios import Scale, measure_one, seconds
from grundy.sequences import find_period
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.values.engines import OctalEngine

# Values per second, and the number of values.
AIMS = {
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
GROWTH = ("0.16", "0.127", "0.376", "4. unequal", "0.6")
PERIODS = {"0.16": (520_000, 0.5), "0.376": (None, 10)}  # values at most, and the aim in seconds
_LONG = """
from grundy.sequences import find_period
start = time.process_time()
found = find_period('0.104', int(sys.argv[1]))
print(time.process_time() - start, peak(), found.period)
"""


def rates(scale: Scale) -> Iterator[Row]:
    """Values of many heaps, without the shortcut of a proved period."""
    for notation, (rate, most) in AIMS.items():
        stop = scale.pick(most, 50_000)
        cost = measure_one(_work(notation, stop), scale.turns(2), warm_up=False).per(stop)
        yield Row(f"{notation}, {stop:,} values", cost, "s per value", aims=(Aim("ours", 1 / rate),))


def beside_quadratic(scale: Scale) -> Iterator[Row]:
    """The same values by the definition, compiled, in a separate process."""
    stop, program = scale.pick(30_000, 10_000), compiled("quadratic_mex.cpp")
    for notation in AIMS:
        ours = measure_one(_work(notation, stop), scale.turns(3)).per(stop)
        cost = _quadratic(program, notation, stop, scale.turns(2)).per(stop) if program else None
        peer = Yardstick("g++", cost, compiler_version(), "" if cost else "not installed", "-O3, quadratic mex")
        yield Row(f"{notation}, {stop:,} values", ours, "s per value", peer=peer)


def _values(game: TakeAndBreak, stop: int) -> Any:
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


def _quadratic(program: Path, notation: str, stop: int, turns: int) -> Spread:
    game = TakeAndBreak(notation)
    command = [str(program), "".join(map(str, game.digits)), str(int(game.unequal)), str(stop)]
    costs, fold = [], _fold(_values(game, stop))
    for _ in range(turns):
        cost, found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        assert int(found, 16) == fold, notation
        costs.append(float(cost))
    return Spread.of(costs)


def _fold(values: Any) -> int:
    state = 1469598103934665603
    for value in values.tolist():
        state = (state ^ value) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return state


def periods(scale: Scale) -> Iterator[Row]:
    """Periods: values and proof."""
    for notation, (stop, aim) in list(PERIODS.items())[: scale.pick(2, 1)]:
        found, cost = _period(notation, stop)
        what = f"{notation}: period {found.period} and preperiod {found.preperiod} found and proved"
        yield Row(what, cost, aims=(Aim("ours", aim),))


def _period(notation: str, stop: int | None) -> tuple[Any, Spread]:
    found: list[Any] = []
    cost = seconds(lambda: found.append(find_period(notation, stop)))
    assert found[0].proved, notation
    return found[0], cost


def growth(scale: Scale) -> Iterator[Growth]:
    """More and more values: linear once rare heaps have ended, while the definition is quadratic."""
    sizes = [round(10 ** (k / 2)) for k in scale.pick(range(8, 15), range(6, 11))]
    curves = []
    for notation in GROWTH:
        points = [(n, measure_one(_work(notation, n), 1, warm_up=False)) for n in sizes]
        curves.append(Curve(notation, tuple(points), sizes[2]))
    if program := compiled("quadratic_mex.cpp"):
        few = scale.pick((4000, 8000, 16_000, 32_000), (2000, 4000, 8000))
        points = [(n, _quadratic(program, "0.6", n, 1)) for n in few]
        curves.append(Curve("0.6, quadratic mex", tuple(points)))
    note = "linear once rare heaps end: 1; the definition uses all pairs: 2"
    yield Growth("values of octal games", "values", tuple(curves), note=note)


def long_run(scale: Scale) -> Iterator[Row]:
    """The period of 0.104 after hundreds of millions of values; a quick run stops earlier."""
    stop = scale.pick(420_000_000, 5_000_000)
    time, peak, period = printed(_LONG, stop)
    what = f"0.104 to {stop:,} values, period {period}"
    yield Row(f"{what}: time", Spread.once(float(time)), aims=(Aim("ours", 60),))
    limit = Yardstick("a byte for each value", Spread.once(stop))
    yield Row(f"{what}: memory", Spread.once(int(peak)), "B", limit=limit, aims=(Aim("ours", 500e6),))


BENCHMARKS = (rates, beside_quadratic, periods, growth, long_run)
