"""The first kernels, against NumPy, the definition and one pass over the same memory."""

import platform
from collections.abc import Iterator
from itertools import count

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row, Yardstick
from benchmarks.peers.modules import numpy
from benchmarks.peers.wythoff_in_numpy import wythoff_in_numpy
from benchmarks.ratios import Scale, measure, measure_one
from grundy.games._kernels import wythoff_values
from grundy.sequences import Subtraction, nim_values

TAKES = (1, 2, 6)


def wythoff(scale: Scale) -> Iterator[Row | Growth]:
    """The tables of Wythoff's game and of a-Wythoff."""
    size = scale.pick(2000, 500)
    assert np.array_equal(wythoff_values(size, size), wythoff_in_numpy(size))
    board = np.zeros((size, size), dtype=np.uint32)
    found = measure(
        {
            "core": lambda: wythoff_values(size, size),
            "numpy": lambda: wythoff_in_numpy(size),
            "pass": lambda: ~board,
        },
        scale.turns(3),
    )
    yield Row(
        f"Wythoff table {size} × {size}",
        found["core"].per(size**2),
        "s per square",
        peer=numpy("by antidiagonals", found["numpy"].per(size**2)),
        limit=numpy("one pass of ~ over the table", found["pass"].per(size**2)),
        aims=(Aim("peer", 1 / 20),),
    )
    side = scale.pick(1000, 500)
    found = measure({str(a): lambda a=a: wythoff_values(side, side, a) for a in (1, 2, 10)}, scale.turns(7))  # type: ignore[misc]
    for a in (2, 10):
        limit = Yardstick("the same with a = 1", found["1"].per(side**2))
        yield Row(f"a-Wythoff table {side} × {side}, a = {a}", found[str(a)].per(side**2), "s per square", limit=limit)
    sizes = scale.pick((125, 250, 500, 1000, 2000), (125, 250, 500))
    points = tuple((n, measure_one(lambda n=n: wythoff_values(n, n), scale.turns(5))) for n in sizes)  # type: ignore[misc]
    yield Growth("Wythoff table n × n", "n", (Curve("grundy", points),), note="n² squares: 2")


def by_definition(heaps: range) -> list[int]:
    """The values by definition: the mex of the values of the options."""
    values: list[int] = []
    for n in heaps:
        options = {values[n - s] for s in TAKES if s <= n}
        values.append(next(v for v in count() if v not in options))
    return values


def subtraction(scale: Scale) -> Iterator[Row]:
    """A subtraction game heap by heap, without the shortcut of its period."""
    heaps, few, game = scale.pick(10**6, 10**5), range(900), Subtraction(TAKES)
    found = measure(
        {
            "core": lambda: nim_values(game, heaps, method="naive"),
            "copy": lambda: np.zeros(heaps, dtype=np.uint8).copy(),
        },
        scale.turns(7),
    )
    limit = numpy("copy of as many bytes", found["copy"].per(heaps))
    yield Row(f"N(n;1,2,6) for all n < {heaps:,}", found["core"].per(heaps), "s per heap", limit=limit)
    found = measure(
        {
            "core": lambda: nim_values(game, len(few), method="naive"),
            "definition": lambda: by_definition(few),
        },
        scale.turns(7),
    )
    peer = Yardstick("the definition in Python", found["definition"].per(len(few)), platform.python_version())
    yield Row(f"N(n;1,2,6) for all n < {len(few)}", found["core"].per(len(few)), "s per heap", peer=peer)


BENCHMARKS = (wythoff, subtraction)
