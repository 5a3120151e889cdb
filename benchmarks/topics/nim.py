"""Nim arithmetic on arrays, against memory traffic and against peers.

The limit of a product of arrays is NumPy's ``a ^ b`` on the same arrays, that of a function of one array is ``~a``.
`galois` computes in isomorphic fields; in GF(2^64) it is so slow that only a sample is measured.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from benchmarks.data import Aim, Row, Yardstick
from benchmarks.peers.modules import module, numpy, package
from benchmarks.ratios import WALL, Scale, measure, measure_one, unpinned
from grundy import nim
from grundy.nim import _kernels

# The most that a product may cost in units of a ^ b where the processor has GFNI, and the least factor to galois.
AIMS = {8: (1.5, 20), 16: (1.8, 25), 32: (1.8, 60), 64: (2.0, 4000)}
GFNI = ("gfni", "avx512")
SIZE = 2**20
GALOIS_SAMPLE = {8: SIZE, 16: SIZE, 32: 2**16, 64: 500}
UFUNCS = {
    "reciprocal": nim.reciprocal,
    "square": nim.square,
    "sqrt": nim.sqrt,
    "artin_schreier": nim.artin_schreier,
}


def numbers(bits: int, *shape: int) -> Any:
    """Return random numbers from the lower half of the field, where y² ⊕ y = a has roots."""
    return np.random.default_rng(bits).integers(1, 2 ** (bits - 1), shape, dtype=f"u{bits // 8}")


def products(scale: Scale) -> Iterator[Row]:
    """Products and quotients of arrays."""
    for bits, (to_limit, to_peer) in AIMS.items():
        a, b = numbers(bits, 2, SIZE)
        out = np.empty_like(a)
        works: dict[str, Callable[[], object]] = {
            "a ^ b": lambda a=a, b=b, out=out: np.bitwise_xor(a, b, out=out),  # type: ignore[misc]
            "multiply": lambda a=a, b=b, out=out: nim.multiply(a, b, out=out),  # type: ignore[misc]
            "divide": lambda a=a, b=b, out=out: nim.divide(a, b, out=out),  # type: ignore[misc]
        }
        found = {name: cost.per(SIZE) for name, cost in measure(works, scale.turns(25)).items()}
        limit = numpy("a ^ b", found["a ^ b"])
        sample = scale.pick(GALOIS_SAMPLE[bits], min(GALOIS_SAMPLE[bits], 2**16))
        galois = _galois_product(bits, a[:sample], b[:sample])
        cost = measure_one(galois, scale.turns(3)).per(sample) if galois else None
        peer, what = package("galois", cost, "an isomorphic field"), f"multiply, uint{bits}, 2^20 numbers"
        aims = (Aim("peer", 1 / to_peer), *((Aim("limit", to_limit),) if _kernels.path() in GFNI else ()))
        yield Row(what, found["multiply"], "s per number", peer, limit, aims)
        yield Row(f"divide, uint{bits}, 2^20 numbers", found["divide"], "s per number", limit=limit)


def _galois_product(bits: int, a: Any, b: Any) -> Callable[[], object] | None:
    galois = module("galois")
    if galois is None:
        return None
    field = galois.GF(2**bits)
    x, y = field(a.astype(field.dtypes[-1])), field(b.astype(field.dtypes[-1]))
    return lambda: x * y


def two_threads(scale: Scale) -> Iterator[Row]:
    """The same products with two threads on all cores."""
    times, halves = scale.pick(16, 4), (slice(0, SIZE // 2), slice(SIZE // 2, SIZE))
    for bits in AIMS:
        a, b = numbers(bits, 2, SIZE)
        out = np.empty_like(a)

        def repeat(part: slice, a: Any = a, b: Any = b, out: Any = out) -> None:
            for _ in range(times):
                nim.multiply(a[part], b[part], out=out[part])

        with unpinned() as cores, ThreadPoolExecutor(2) as pool:
            found = measure(
                {"one": lambda f=repeat: f(slice(0, SIZE)), "two": lambda f=repeat: list(pool.map(f, halves))},  # type: ignore[misc]
                scale.turns(7),
                clock=WALL,
            )
        one, two = (found[name].per(times * SIZE) for name in ("one", "two"))
        what = f"multiply by two threads on {cores} cores, uint{bits}"
        yield Row(what, two, "s per number", limit=Yardstick("one thread, halved", one.per(2)))


def functions(scale: Scale) -> Iterator[Row]:
    """Functions of one array."""
    for bits in AIMS:
        a = numbers(bits, SIZE)
        out = np.empty_like(a)
        works: dict[str, Callable[[], object]] = {
            name: (lambda f=f, a=a, out=out: f(a, out=out))  # type: ignore[misc]
            for name, f in ({"~a": np.invert} | UFUNCS).items()
        }
        found = {name: cost.per(SIZE) for name, cost in measure(works, scale.turns(15)).items()}
        for name in UFUNCS:
            what = f"{name}, uint{bits}, 2^20 numbers"
            yield Row(what, found[name], "s per number", limit=numpy("~a", found["~a"]))


def paths(scale: Scale) -> Iterator[Row]:
    """Products on each code path that this processor supports."""
    before = _kernels.path()
    try:
        for name in _kernels.paths():
            _kernels.choose_path(name)
            for bits in AIMS:
                yield _path_row(name, bits, scale)
    finally:
        _kernels.choose_path(before)


def _path_row(name: str, bits: int, scale: Scale) -> Row:
    a, b = numbers(bits, 2, SIZE)
    out = np.empty_like(a)
    works = {"a ^ b": lambda: np.bitwise_xor(a, b, out=out), "path": lambda: nim.multiply(a, b, out=out)}
    found = {work: cost.per(SIZE) for work, cost in measure(works, scale.turns(7)).items()}
    what = f"multiply by path {name}, uint{bits}"
    return Row(what, found["path"], "s per number", limit=numpy("a ^ b", found["a ^ b"]))


BENCHMARKS = (products, two_threads, functions, paths)
