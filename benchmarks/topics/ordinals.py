"""Transfinite nimbers: products of ordinals, and the proofs of the constants α_p.

`ogdoad` has products of ordinals for primes up to 727. No other package that installs here has ordinals.
"""

import random
from collections import deque
from collections.abc import Iterator
from time import process_time
from typing import Any

from benchmarks.data import Aim, Curve, Growth, Row, Spread
from benchmarks.peers.modules import module, package
from benchmarks.ratios import Scale, Work, measure
from grundy import ordinals
from grundy.ordinals.constants import alphas
from grundy.ordinals.ordinal import Ordinal, cantor, ordinal
from grundy.primes import is_prime

Shape = tuple[int, int, int, int]  # places of primes, largest count, terms, bits of a coefficient
SHAPES: tuple[Shape, ...] = (
    *((1, 3, 1, 2), (2, 5, 2, 2), (3, 7, 3, 4), (2, 5, 4, 4)),
    *((4, 10, 4, 8), (8, 10, 6, 4), (5, 10, 8, 8), (3, 10, 16, 4)),
)
GROWING: tuple[Shape, ...] = tuple((5, 10, terms, 8) for terms in (1, 2, 4, 8, 16))
NOTABLE = (47, 167, 263, 269)


def sparse(scale: Scale) -> Iterator[Row]:
    """Products of sparse ordinals, one by one and as arrays."""
    chance = random.Random(47)
    for shape in scale.pick(SHAPES, SHAPES[::3]):
        places, _, terms, _ = shape
        found = _products(shape, scale.pick(20_000, 2000) // terms**2, chance, scale)
        peer = package("ogdoad", found.get("ogdoad"))
        for name, told in (("grundy", "one by one"), ("array", "as arrays")):
            what = f"product of ordinals, terms: {terms}, primes: {places}, {told}"
            yield Row(what, found[name], "s per product", peer=peer, aims=(Aim("peer", 1 / 20),))


def growth(scale: Scale) -> Iterator[Growth]:
    """Products of ordinals of more and more terms."""
    chance = random.Random(48)
    points: dict[str, list[tuple[float, Spread]]] = {"grundy": [], "array": [], "ogdoad": []}
    for shape in scale.pick(GROWING, GROWING[:4]):
        terms = shape[2]
        for name, cost in _products(shape, max(1, scale.pick(4000, 1000) // terms**2), chance, scale).items():
            points[name].append((terms, cost))
    curves = tuple(Curve(name, tuple(found)) for name, found in points.items() if found)
    yield Growth("product of ordinals of five primes", "terms", curves, "s per product", "all pairs of terms: 2")


def _products(shape: Shape, count: int, chance: random.Random, scale: Scale) -> dict[str, Spread]:
    xs, ys = zip(*((_ordinal(shape, chance), _ordinal(shape, chance)) for _ in range(count)), strict=True)
    left, right = ordinals.OrdinalArray(xs), ordinals.OrdinalArray(ys)
    works: dict[str, Work] = {
        "grundy": lambda: _exhaust(map(ordinals.multiply, xs, ys)),
        "array": lambda: left.multiply(right),
    }
    if ogdoad := module("ogdoad"):
        their_xs, their_ys = ([_translated(x, ogdoad) for x in some] for some in (xs, ys))
        product = ogdoad.Ordinal.nim_mul
        ours = [_translated(x, ogdoad) for x in left.multiply(right)]
        assert ours == list(map(product, their_xs, their_ys))
        works["ogdoad"] = lambda: _exhaust(map(product, their_xs, their_ys))
    return {name: cost.per(count) for name, cost in measure(works, scale.turns(7)).items()}


def _exhaust(results: Iterator[object]) -> None:
    deque(results, maxlen=0)


def _ordinal(shape: Shape, chance: random.Random) -> Ordinal:
    places, most, terms, bits = shape
    found = {}
    for _ in range(terms):
        used = sorted(chance.sample(range(places), min(places, 2)), reverse=True)
        exponent = cantor(tuple((ordinal(k), chance.randrange(1, most)) for k in used))
        found[exponent] = chance.randrange(1, 1 << bits)
    return cantor(tuple(sorted(found.items(), reverse=True)))


def _translated(x: Ordinal, ogdoad: Any) -> Any:
    total = ogdoad.Ordinal.zero()
    for exponent, n in x.terms:
        total = total.ord_add(ogdoad.Ordinal.monomial(_translated(exponent, ogdoad), n))
    return total


def dense(scale: Scale) -> Iterator[Row]:
    """Elements of the field of 2^5060 elements."""
    x, y = Ordinal("w^(w^7)+w^(w^3)+w^w+1"), Ordinal("w^(w^7*3)+w^(w^3*2)*3+7")
    full, other = ordinals.power(x, 3**1000), ordinals.power(y, 3**1000)
    works: dict[str, Work] = {
        "product": lambda: ordinals.multiply(full, other),
        "reciprocal": lambda: ordinals.reciprocal(full),
        "square root": lambda: ordinals.sqrt(full),
        "Artin–Schreier root": lambda: ordinals.artin_schreier(full),
        "power, 5000 bits": lambda: ordinals.power(full, 1 << 5000 | 3**3000),
    }
    for name, cost in measure(works, scale.turns(3)).items():
        yield Row(f"{name} in the field of 2^5060 elements", cost)


def tower(scale: Scale) -> Iterator[Row]:
    """Ordinals beyond ω^ω^ω."""
    x, y = Ordinal("w^(w^(w^w+1)*3)*5+w^(w^(w+1))+w^(w^w*3)+w"), Ordinal("w^(w^(w^w+1))+w^(w^(w^w))+w^(w^w)*2+1")
    works: dict[str, Work] = {
        "product": lambda: ordinals.multiply(x, y),
        "reciprocal": lambda: ordinals.reciprocal(y),
        "square root": lambda: ordinals.sqrt(x),
        "Artin–Schreier root": lambda: ordinals.artin_schreier(y),
    }
    for name, cost in measure(works, scale.turns(5)).items():
        yield Row(f"{name} beyond ω^ω^ω", cost)


def proofs(scale: Scale) -> Iterator[Row]:
    """Proofs of α_p, in processor time: all for p up to a bound, and some of them alone."""
    most = scale.pick(281, 61)
    for method, aim in (("crossed", 10), ("direct", 150)):
        costs = {p: _proof(p, method) for p in range(3, most + 1) if is_prime(p)}
        yield Row(f"proofs of α_p for p ≤ {most}, {method}", Spread.once(sum(costs.values())), aims=(Aim("ours", aim),))
        for p in NOTABLE:
            if p in costs:
                yield Row(f"proof of α_{p}, {method}", Spread.once(costs[p]))


def _proof(p: int, method: str) -> float:
    start = process_time()
    alphas.prove_alone(p, method)
    return process_time() - start


BENCHMARKS = (sparse, growth, dense, tower, proofs)
