"""Nim arithmetic against the memory that it moves, and against the peers that can do it.

The floor of a product of arrays is NumPy's ``a ^ b`` on the same arrays, that of a function of one array is ``~a``.
`galois` computes in isomorphic fields; in GF(2^64) it needs so long that a sample must do. `ogdoad` has no arrays.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from benchmarks.ratios import Measurement, measure, unpinned
from grundy import nim
from grundy.nim import _kernels

# The most that a product of arrays may cost in units of a ^ b, and the least factor to galois.
GOALS = {8: (1.5, 20), 16: (1.8, 25), 32: (1.8, 60), 64: (2.0, 4000)}
SIZE = 2**20
GALOIS_SAMPLE = {8: SIZE, 16: SIZE, 32: 2**16, 64: 500}


def run() -> None:
    random = np.random.default_rng(1)
    print(f"\nnim arithmetic on 2^20 numbers, ns a number; path {_kernels.path()} of {', '.join(_kernels.paths())}")
    for bits in GOALS:
        a, b = random.integers(1, 2 ** (bits - 1), (2, SIZE), dtype=f"u{bits // 8}")
        _products(bits, a, b)
        _functions(bits, a)
    _paths(random)
    _matrices(random)
    _integers()


def _ns(measurement: Measurement, count: int) -> float:
    return measurement.least / count * 1e9


def _products(bits: int, a: Any, b: Any) -> None:
    out = np.empty_like(a)
    found = measure(
        {
            "a ^ b": lambda: np.bitwise_xor(a, b, out=out),
            "multiply": lambda: nim.multiply(a, b, out=out),
            "divide": lambda: nim.divide(a, b, out=out),
        },
        turns=25,
    )
    floor, cost = _ns(found["a ^ b"], SIZE), _ns(found["multiply"], SIZE)
    sample = GALOIS_SAMPLE[bits]
    peer = _ns(measure({"galois": _galois_product(bits, a[:sample], b[:sample])}, turns=3)["galois"], sample)
    ratio, factor = GOALS[bits]
    print(f"  uint{bits}: a ^ b {floor:.3f}, multiply {cost:.3f}: ratio {cost / floor:.2f} (goal with GFNI {ratio})")
    print(f"    galois {peer:.4g}: {peer / cost:.0f} times slower (goal {factor})")
    print(f"    divide {_ns(found['divide'], SIZE):.3f}")
    _two_threads(a, b, out, cost)


def _two_threads(a: Any, b: Any, out: Any, one: float) -> None:
    times = 16

    def repeat(half: slice) -> None:
        for _ in range(times):
            nim.multiply(a[half], b[half], out=out[half])

    halves = [slice(0, SIZE // 2), slice(SIZE // 2, SIZE)]
    with unpinned() as cores, ThreadPoolExecutor(2) as pool:
        found = measure({"two": lambda: list(pool.map(repeat, halves))})
    two = _ns(found["two"], times * SIZE)
    print(f"    two threads on {cores} cores {two:.3f}: {one / two:.2f} times as fast as one")


def _functions(bits: int, a: Any) -> None:
    out = np.empty_like(a)
    ufuncs = {
        "reciprocal": nim.reciprocal,
        "square": nim.square,
        "sqrt": nim.sqrt,
        "artin_schreier": nim.artin_schreier,
    }
    calls: dict[str, Callable[[], object]] = {name: (lambda f=f: f(a, out=out)) for name, f in ufuncs.items()}
    found = measure({"~a": lambda: np.invert(a, out=out), **calls}, turns=15)
    floor = _ns(found["~a"], SIZE)
    row = ", ".join(f"{name} {_ns(found[name], SIZE):.3f} ({_ns(found[name], SIZE) / floor:.1f})" for name in calls)
    print(f"    ~a {floor:.3f}; {row}")


def _galois_product(bits: int, a: Any, b: Any) -> Callable[[], object]:
    import galois

    field = galois.GF(2**bits)
    x, y = field(a.astype(field.dtypes[-1])), field(b.astype(field.dtypes[-1]))
    return lambda: x * y


def _paths(random: np.random.Generator) -> None:
    print("\nproducts by each path that this processor can take, ns a number of 2^20, and in units of a ^ b")
    before = _kernels.path()
    for name in _kernels.paths():
        _kernels.choose_path(name)
        print(f"  {name:8}", ", ".join(_path_cost(bits, random) for bits in GOALS))
    _kernels.choose_path(before)


def _path_cost(bits: int, random: np.random.Generator) -> str:
    a, b = random.integers(0, 2**bits, (2, SIZE), dtype=f"u{bits // 8}")
    out = np.empty_like(a)
    found = measure({"a ^ b": lambda: np.bitwise_xor(a, b, out=out), "path": lambda: nim.multiply(a, b, out=out)})
    floor, cost = _ns(found["a ^ b"], SIZE), _ns(found["path"], SIZE)
    return f"uint{bits} {cost:.3f} ({cost / floor:.1f})"


def _matrices(random: np.random.Generator) -> None:
    print("\nmatrices of 512 x 512, ns a product, against products of 4096 numbers in the cache (goal: ratio 1.3)")
    for bits in GOALS:
        _matrix(bits, 512, random)


def _matrix(bits: int, n: int, random: np.random.Generator) -> None:
    dtype = f"u{bits // 8}"
    a, b = random.integers(0, 2**bits, (2, n, n), dtype=dtype)
    x, y = random.integers(0, 2**bits, (2, 4096), dtype=dtype)
    out = np.empty_like(x)
    times = 200
    found = measure(
        {
            "in cache": lambda: [nim.multiply(x, y, out=out) for _ in range(times)],
            "matmul": lambda: nim.matmul(a, b),
        }
    )
    cached, product = _ns(found["in cache"], 4096 * times), _ns(found["matmul"], n**3)
    print(f"  uint{bits}: in the cache {cached:.3f}, in the matrix {product:.3f}: ratio {product / cached:.2f}")


def _integers() -> None:
    import ogdoad

    print("\nPython integers")
    a, b = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
    x, y = ogdoad.Nimber(a), ogdoad.Nimber(b)
    many = range(1000)
    found = measure(
        {
            "np.bitwise_xor(77, 77)": lambda: [np.bitwise_xor(77, 77) for _ in many],
            "multiply(77, 77)": lambda: [nim.multiply(77, 77) for _ in many],
            "multiply, 64 bits": lambda: [nim.multiply(a, b) for _ in many],
            "ogdoad, 64 bits": lambda: [x * y for _ in many],
        }
    )
    base = found["np.bitwise_xor(77, 77)"].least
    for name, m in found.items():
        print(f"  {name:24} {m.least / len(many) * 1e9:8.0f} ns, {m.least / base:.2f} times np.bitwise_xor(77, 77)")
    for bits in (2**16, 10**5, 2**20):
        _long_integers(bits)


def _long_integers(bits: int) -> None:
    p, q = (1 << bits) - 1, 3 ** int(bits / 1.585)
    found = measure({"product": lambda: nim.multiply(p, q), "reciprocal": lambda: nim.reciprocal(p)}, turns=3)
    row = ", ".join(f"{name} {m.least * 1e3:.1f} ms" for name, m in found.items())
    print(f"  {bits} bits: {row}" + (" (goal 50 ms)" if bits == 2**16 else ""))
