"""Products of polynomials over {0, 1}, against python-flint and Sage (NTL).

`python-flint` multiplies them in three ways, and the fastest counts; operands are converted before the clock starts.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.data import Aim, Curve, Growth, Row, Spread
from benchmarks.peers.modules import module, package
from benchmarks.peers.programs import sage
from benchmarks.ratios import Scale, Work, measure
from grundy.ordinals import gf2_polynomials

LENGTHS = (5_000, 20_000, 68_060, 200_000, 1_000_000)


def products(scale: Scale) -> Iterator[Row | Growth]:
    """Products of longer and longer polynomials."""
    chance, lengths = random.Random(47), scale.pick(LENGTHS, LENGTHS[:4])
    before = "R = PolynomialRing(GF(2), 'x')\n" + "\n".join(
        f"a{n}, b{n} = (R.random_element({n - 1}) for _ in range(2))" for n in lengths
    )
    by_sage = sage({str(n): f"a{n} * b{n}" for n in lengths}, before, scale.turns(5))
    curves: dict[str, list[tuple[float, Spread]]] = {"grundy": [], "python-flint": [], "Sage (NTL)": []}
    for bits in lengths:
        a, b = (chance.getrandbits(bits) | 1 << bits - 1 for _ in range(2))
        peers = _flint(a, b)
        found = measure({"grundy": lambda a=a, b=b: gf2_polynomials.multiply(a, b), **peers}, scale.turns(5))  # type: ignore[misc]
        best = min(peers, key=lambda name: found[name].least, default="")
        what = f"product of polynomials over {{0, 1}}, {bits:,} bits"
        peer = package("python-flint", found.get(best), best)
        yield Row(what, found["grundy"], peer=peer, aims=(Aim("peer", 1 / 5),))
        yield Row(what, found["grundy"], peer=by_sage[str(bits)])
        costs = (found["grundy"], found.get(best), by_sage[str(bits)].cost)
        for name, cost in zip(curves, costs, strict=True):
            curves[name] += [(bits, cost)] if cost else []
    drawn = tuple(Curve(name, tuple(points)) for name, points in curves.items() if points)
    yield Growth(
        "product of polynomials over {0, 1}", "bits", drawn, note="schoolbook: 2; Karatsuba: 1.58; Fourier: near 1"
    )


def _flint(a: int, b: int) -> dict[str, Work]:
    flint: Any = module("flint")
    if flint is None:
        return {}
    rows = [[int(digit) for digit in f"{x:b}"[::-1]] for x in (a, b)]
    ring = flint.fq_default_poly_ctx(flint.fq_default_ctx(2, 1))
    # Kronecker's substitution: coefficients far enough apart that their sums do not overlap.
    gap = "0" * a.bit_length().bit_length()
    pairs: dict[str, list[Any]] = {
        "nmod_poly": [flint.nmod_poly(row, 2) for row in rows],
        "fq_default_poly": [ring(row) for row in rows],
        "fmpz": [flint.fmpz(int(gap.join(f"{x:b}"), 2)) for x in (a, b)],
    }
    works: dict[str, Callable[[], object]] = {name: (lambda x=x, y=y: x * y) for name, (x, y) in pairs.items()}  # type: ignore[misc]
    return works


BENCHMARKS = (products,)
