"""Nim arithmetic on Python integers, short and long, against ogdoad, Sage (NTL) and one call of a NumPy function."""

from collections.abc import Iterator

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row
from benchmarks.peers.modules import module, numpy, package
from benchmarks.peers.programs import sage
from benchmarks.ratios import Scale, Work, measure, measure_one
from grundy import nim

A, B = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
MANY = range(1000)
LONG = (2**16, 10**5, 2**20)
AIM_BITS, AIM_SECONDS = 2**16, 0.05


def short(scale: Scale) -> Iterator[Row]:
    """Products of two integers, one call each."""
    works: dict[str, Work] = {
        "call": lambda: [np.bitwise_xor(77, 77) for _ in MANY],
        "77": lambda: [nim.multiply(77, 77) for _ in MANY],
        "64 bits": lambda: [nim.multiply(A, B) for _ in MANY],
    }
    if ogdoad := module("ogdoad"):
        x, y = ogdoad.Nimber(A), ogdoad.Nimber(B)
        works["ogdoad"] = lambda: [x * y for _ in MANY]
    found = {name: cost.per(len(MANY)) for name, cost in measure(works, scale.turns(15)).items()}
    limit = numpy("np.bitwise_xor(77, 77)", found["call"])
    yield Row("multiply(77, 77)", found["77"], "s per call", limit=limit)
    yield Row("multiply, 64 bits", found["64 bits"], "s per call", package("ogdoad", found.get("ogdoad")), limit)
    theirs = sage({"": "x * y"}, "F = GF((2, 64), 'z'); x, y = (F.random_element() for _ in range(2))", scale.turns(5))
    yield Row("multiply, 64 bits", found["64 bits"], "s per call", theirs[""])


def long(scale: Scale) -> Iterator[Row | Growth]:
    """Products and reciprocals of long integers."""
    for bits in scale.pick(LONG, LONG[:2]):
        p, q = operands(bits)
        found = measure(
            {"multiply": lambda p=p, q=q: nim.multiply(p, q), "reciprocal": lambda p=p: nim.reciprocal(p)},  # type: ignore[misc]
            scale.turns(3),
        )
        aims = (Aim("ours", AIM_SECONDS),) if bits == AIM_BITS else ()
        for name, cost in found.items():
            yield Row(f"{name}, {bits:,} bits", cost, aims=aims)
    sizes = [2**k for k in scale.pick(range(10, 21), range(10, 17))]
    points = []
    for bits in sizes:
        p, q = operands(bits)
        points.append((bits, measure_one(lambda p=p, q=q: nim.multiply(p, q), scale.turns(3))))  # type: ignore[misc]
    note = "three products of halves at each level of the tower of fields: 1.58"
    yield Growth("product of integers", "bits", (Curve("grundy", tuple(points), 2**13),), note=note)


def operands(bits: int) -> tuple[int, int]:
    """Return two integers of `bits` bits."""
    return (1 << bits) - 1, 3 ** int(bits / 1.585)


BENCHMARKS = (short, long)
