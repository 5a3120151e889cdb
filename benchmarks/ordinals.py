"""Transfinite nimbers: products of polynomials and of ordinals, and the proofs of the constants α_p.

`python-flint` multiplies polynomials over {0, 1} in three ways, of which the fastest counts; its operands are converted
before the clock starts. `ogdoad` has products of ordinals for primes up to 727. Nothing else that installs here has
ordinals.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from benchmarks.ratios import measure
from grundy import ordinals
from grundy.ordinals import binary
from grundy.ordinals.closure.primes import is_prime
from grundy.ordinals.constants import proof
from grundy.ordinals.ordinal import Ordinal, cantor, ordinal

LENGTHS = (5_000, 20_000, 68_060, 200_000, 1_000_000)
# Places of primes, largest count, terms, bits of a coefficient.
SHAPES = (
    *((1, 3, 1, 2), (2, 5, 2, 2), (3, 7, 3, 4), (2, 5, 4, 4)),
    *((4, 10, 4, 8), (8, 10, 6, 4), (5, 10, 8, 8), (3, 10, 16, 4)),
)
PRIMES = [p for p in range(3, 282) if is_prime(p)]


def run() -> None:
    chance = random.Random(47)
    print("\nproducts of polynomials over {0, 1}, microseconds (goal: 5 times as fast as python-flint)")
    for bits in LENGTHS:
        _polynomials(bits, chance)
    print(
        "\nproducts of sparse ordinals, microseconds each: one by one, and as arrays (goal: 20 times as fast as ogdoad)"
    )
    for shape in SHAPES:
        _sparse(shape, chance)
    _dense()
    _tower()
    _proofs()


def _polynomials(bits: int, chance: random.Random) -> None:
    import flint

    a, b = chance.getrandbits(bits) | 1 << bits - 1, chance.getrandbits(bits) | 1 << bits - 1
    rows = [[int(digit) for digit in f"{x:b}"[::-1]] for x in (a, b)]
    ring = flint.fq_default_poly_ctx(flint.fq_default_ctx(2, 1))
    # Kronecker's substitution: coefficients so far apart that their sums do not meet.
    gap = "0" * bits.bit_length()
    wide = [flint.fmpz(int(gap.join(f"{x:b}"), 2)) for x in (a, b)]
    peers: dict[str, tuple[Any, Any]] = {
        "nmod_poly": tuple(flint.nmod_poly(row, 2) for row in rows),  # type: ignore[dict-item]
        "fq_default_poly": tuple(ring(row) for row in rows),  # type: ignore[dict-item]
        "fmpz": tuple(wide),  # type: ignore[dict-item]
    }
    calls: dict[str, Callable[[], object]] = {name: (lambda x=x, y=y: x * y) for name, (x, y) in peers.items()}
    found = measure({"grundy": lambda: binary.multiply(a, b), **calls}, turns=5)
    best = min(calls, key=lambda name: found[name].least)
    ours, theirs = found["grundy"].least, found[best].least
    print(f"  {bits:9,} bits: {ours * 1e6:9.1f}; flint ({best}) {theirs * 1e6:10.1f}: ratio {theirs / ours:.1f}")


def _sparse(shape: tuple[int, int, int, int], chance: random.Random) -> None:
    places, _, terms, _ = shape
    pairs = [(_ordinal(shape, chance), _ordinal(shape, chance)) for _ in range(20_000 // terms**2)]
    xs, ys = zip(*pairs, strict=True)
    left, right = ordinals.OrdinalArray(xs), ordinals.OrdinalArray(ys)
    peer_xs, peer_ys = [_peer(x) for x in xs], [_peer(y) for y in ys]
    peer_product = type(peer_xs[0]).nim_mul
    assert list(map(_peer, left.multiply(right))) == list(map(peer_product, peer_xs, peer_ys))
    found = measure(
        {
            "grundy": lambda: _exhaust(map(ordinals.multiply, xs, ys)),
            "array": lambda: left.multiply(right),
            "ogdoad": lambda: _exhaust(map(peer_product, peer_xs, peer_ys)),
        }
    )
    ours, array, theirs = (found[name].least / len(pairs) for name in ("grundy", "array", "ogdoad"))
    row = f"{terms:2} terms, {places} primes: {ours * 1e6:7.2f}, {array * 1e6:7.3f}; ogdoad {theirs * 1e6:9.2f}"
    print(f"  {row}: ratios {theirs / ours:.1f}, {theirs / array:.1f}")


def _exhaust(results: Iterator[object]) -> None:
    deque(results, maxlen=0)


def _ordinal(shape: tuple[int, int, int, int], chance: random.Random) -> Ordinal:
    places, most, terms, bits = shape
    found = {}
    for _ in range(terms):
        used = sorted(chance.sample(range(places), min(places, 2)), reverse=True)
        exponent = cantor(tuple((ordinal(k), chance.randrange(1, most)) for k in used))
        found[exponent] = chance.randrange(1, 1 << bits)
    return cantor(tuple(sorted(found.items(), reverse=True)))


def _peer(x: Ordinal) -> Any:
    import ogdoad

    total = ogdoad.Ordinal.zero()
    for exponent, n in x.terms:
        total = total.ord_add(ogdoad.Ordinal.monomial(_peer(exponent), n))
    return total


def _dense() -> None:
    print("\nin the field of 2^5060 elements, milliseconds")
    x, y = Ordinal("w^(w^7)+w^(w^3)+w^w+1"), Ordinal("w^(w^7*3)+w^(w^3*2)*3+7")
    full, other = ordinals.power(x, 3**1000), ordinals.power(y, 3**1000)
    calls: dict[str, Callable[[], object]] = {
        "product": lambda: ordinals.multiply(full, other),
        "reciprocal": lambda: ordinals.reciprocal(full),
        "square root": lambda: ordinals.sqrt(full),
        "Artin–Schreier root": lambda: ordinals.artin_schreier(full),
        "power, 5000 bits": lambda: ordinals.power(full, 1 << 5000 | 3**3000),
    }
    for name, m in measure(calls, turns=3).items():
        print(f"  {name:20} {m.least * 1e3:9.3f}")


def _tower() -> None:
    print("\nbeyond ω^ω^ω, microseconds")
    x, y = Ordinal("w^(w^(w^w+1)*3)*5+w^(w^(w+1))+w^(w^w*3)+w"), Ordinal("w^(w^(w^w+1))+w^(w^(w^w))+w^(w^w)*2+1")
    calls: dict[str, Callable[[], object]] = {
        "product": lambda: ordinals.multiply(x, y),
        "reciprocal": lambda: ordinals.reciprocal(y),
        "square root": lambda: ordinals.sqrt(x),
        "Artin–Schreier root": lambda: ordinals.artin_schreier(y),
    }
    for name, m in measure(calls, turns=5).items():
        print(f"  {name:20} {m.least * 1e6:9.1f}")


def _proofs() -> None:
    print("\nproofs of α_p, seconds")
    for method, goal in (("crossed", 10), ("direct", 150)):
        times = {p: _proof(p, method) for p in PRIMES}
        slowest = ", ".join(f"{p}: {times[p]:.3f}" for p in sorted(times, key=times.__getitem__)[-3:])
        print(
            f"  p <= 281, {method}: {sum(times.values()):.2f} (goal {goal}); 47: {times[47]:.3f}; 167: {times[167]:.3f}"
        )
        print(f"    slowest {slowest}")


def _proof(p: int, method: str) -> float:
    start = process_time()
    proof.prove_alone(p, method)
    return process_time() - start
