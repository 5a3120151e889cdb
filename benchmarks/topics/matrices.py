"""Matrices of nimbers, against single products in the cache, Sage (M4RIE) and galois in isomorphic fields."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row, Yardstick
from benchmarks.peers.modules import module, package
from benchmarks.peers.programs import sage
from benchmarks.ratios import Scale, Work, measure, measure_one
from grundy import nim

BITS = (8, 16, 32, 64)
IN_CACHE = 4096
GALOIS_SIDE = 128  # n³ products; in GF(2^64) galois would take minutes, so it is skipped there


def numbers(bits: int, *shape: int) -> Any:
    """Return an array of random numbers."""
    return np.random.default_rng(bits).integers(0, 2**bits, shape, dtype=f"u{bits // 8}")


def against_the_cache(scale: Scale) -> Iterator[Row]:
    """The product of two matrices against the same number of products in the cache."""
    n, times = scale.pick(512, 256), scale.pick(200, 50)
    for bits in BITS:
        a, b = numbers(bits, 2, n, n)
        x, y = numbers(bits, 2, IN_CACHE)
        out = np.empty_like(x)
        works: dict[str, Work] = {
            "cache": lambda x=x, y=y, out=out: [nim.multiply(x, y, out=out) for _ in range(times)],  # type: ignore[misc]
            "matmul": lambda a=a, b=b: nim.matmul(a, b),  # type: ignore[misc]
        }
        found = measure(works, scale.turns(7))
        limit = Yardstick(f"multiply, {IN_CACHE} numbers in the cache", found["cache"].per(IN_CACHE * times))
        what = f"matmul, uint{bits}, {n} × {n}"
        yield Row(what, found["matmul"].per(n**3), "s per product", limit=limit, aims=(Aim("limit", 1.3),))


def against_peers(scale: Scale) -> Iterator[Row]:
    """Matrices by Sage, whose product over GF(2^16) takes seconds, and by galois."""
    for bits, n in ((8, scale.pick(512, 256)), (16, scale.pick(256, 128))):
        before = f"a, b = (random_matrix(GF((2, {bits}), 'z'), {n}) for _ in range(2))"
        theirs = sage({"": "a * b"}, before, scale.turns(3) if bits == 8 else 1)
        a, b = numbers(bits, 2, n, n)
        ours = measure_one(lambda a=a, b=b: nim.matmul(a, b), scale.turns(7))  # type: ignore[misc]
        yield Row(f"matmul, uint{bits}, {n} × {n}", ours, peer=theirs[""])
    for bits in (8, 16, 32):
        a, b = numbers(bits, 2, GALOIS_SIDE, GALOIS_SIDE)
        works: dict[str, Work] = {"ours": lambda a=a, b=b: nim.matmul(a, b)}  # type: ignore[misc]
        if galois := module("galois"):
            field = galois.GF(2**bits)
            x, y = field(a.astype(field.dtypes[-1])), field(b.astype(field.dtypes[-1]))
            works["galois"] = lambda x=x, y=y: x @ y  # type: ignore[misc]
        found = measure(works, scale.turns(3))
        what = f"matmul, uint{bits}, {GALOIS_SIDE} × {GALOIS_SIDE}"
        yield Row(what, found["ours"], peer=package("galois", found.get("galois"), "an isomorphic field"))


def growth(scale: Scale) -> Iterator[Growth]:
    """Matrices of more and more rows."""
    sizes = scale.pick((64, 128, 256, 512, 1024), (32, 64, 128, 256))
    curves = []
    for bits in BITS:
        points = []
        for n in sizes:
            a, b = numbers(bits, 2, n, n)
            points.append((n, measure_one(lambda a=a, b=b: nim.matmul(a, b), scale.turns(5))))  # type: ignore[misc]
        curves.append(Curve(f"uint{bits}", tuple(points), sizes[1]))
    yield Growth("matrix product n × n", "n", tuple(curves), note="n³ products: 3")


BENCHMARKS = (against_the_cache, against_peers, growth)
