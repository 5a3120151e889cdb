"""The generators κ_q as elements of a tensor product of fields, in which Frobenius maps are cheap.

Let r be an odd prime, t the order of 2 modulo r, r^v the full power of r in 2^t - 1, and F_(2^b) the field of α_r; t
divides b, and r does not.

**Roots by norms.** For α in F_(2^b), b = t·n, X = 2^t, let N_j = α^(1 + X + ⋯ + X^(j-1)), so that N = N_n is the norm
to F_(2^t), and S = N_0 N_1 ⋯ N_(n-1). As α^(1 - X^j) = N_j^(1 - X),

    α^n = N·Π_(j<n) α^(1 - X^j) = N·S^(-(X - 1)).

Choose u, z > 0 with u·n = z·r - 1. The u-th power of this is α^(z·r)/α, so that

    α = N^(-u)·c^r,    c = (S^((X - 1)/r))^u·α^z,

an element of F_(2^t) times an r-th power. N and S are computed by doubling (N_(i+j) = N_i·N_j^(X^i), S_(i+j) =
S_i·N_i^j·S_j^(X^i), where j is a power of two, so N_i^j is a Frobenius map). This takes about log n products, and the
exponent (X - 1)/r of t bits about t/5 more. A direct computation would need an exponent of b bits.

**κ_(r^a) = λ·c.** Repeating this a times, with c instead of α, gives α_r = B·c^(r^a) with B in F_(2^t). With k ≡
r^(-a) modulo M = (2^t - 1)/r^v and k ≡ 0 modulo r^v, B = ρ·(B^k)^(r^a), where ρ = B^(1 - k·r^a) has an order that
divides r^v, because 1 - k·r^a is a multiple of M. Now replace c by c·B^k. Then α_r = ρ·c^(r^a), and λ = κ_(r^a)/c is
an r^a-th root of ρ. The order of ρ is r^v, as α_r is not an r-th power, and λ has order r^(a+v). Conversely, for every
root λ of order r^(a+v), λ·c is a root of X^(r^a) = α_r. These roots are conjugate over F_(2^b), since α_r is not an
r-th power there, and over every larger field of degree prime to r, for example the field of all components of primes
below r. So the generators can be chosen one by one, by ascending primes, and the resulting fields are isomorphic.

**λ in the tensor product.** λ lies in F_(2^(t·r^a)). For a random y in this field, y^((2^(t·r^a) - 1)/r^(a+v)) has
order r^(a+v) unless y is an r-th power. With Y_i = 2^(t·r^i), the exponent is (Y_0 - 1)/r^v times, for i < a,

    (1 + Y_i + ⋯ + Y_i^(r-1))/r = 1 + (Y_i - 1)/r·Σ_(j<r) (1 + Y_i + ⋯ + Y_i^(j-1)),

which is S again, with r factors. Finally, λ is found by search among fewer than r^v powers of this element.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from itertools import count
from math import prod
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import TypeAlias

import numpy as np

from grundy._lazy import cached_property
from grundy.files import atomic_write
from grundy.gf2 import Elimination
from grundy.integers import bits
from grundy.ordinals.closure.components import (
    closure_of,
    degree_of,
    excess,
    kappas,
    order_of_two,
    prime_power,
    valuation,
)
from grundy.ordinals.constants.crossed_kummer import norm, norm_and_sums, power
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField, integer_of

# Axes whose product has at most this number of bits are adjacent, so that they can be merged.
_BIN = 256


class Generators:
    """The generators κ_q of a closed set of prime powers, and α_r, in a tensor product of fields.

    >>> kappa = Generators(closure_of(frozenset([7])))
    >>> kappa.field.equal(power(kappa.field, kappa[7], 7), kappa.alpha(7))
    True
    """

    def __init__(self, components: frozenset[int], checkpoints: Checkpoints | None = None):
        self._checkpoints = checkpoints
        self.exponents = exponents_of(components)
        self.primes = axis_order(self.exponents)
        self.field = TensorField(tuple(r ** self.exponents[r] for r in self.primes))

    def __getitem__(self, q: int) -> Bits:
        r, n = prime_power(q)
        if r == 2:
            return self._finite[n - 1]
        return power(self.field, self._top(r), r ** (self.exponents[r] - n))

    def alpha(self, r: int) -> Bits:
        """Return α_r."""
        return self.sum_of(kappas(order_of_two(r)), excess(r))

    def sum_of(self, used: frozenset[int], m: int) -> Bits:
        """Return the sum of the κ_q and the finite nimber m."""
        result = self.finite(m)
        for q in used:
            result = self.field.add(result, self[q])
        return result

    def finite(self, m: int) -> Bits:
        """Return a finite nimber as a sum of products of κ_(2^n), one product for each bit."""
        result = self.field.zero
        for place in bits(m):
            monomial = self.field.one
            for i in bits(place):
                monomial = self.field.multiply(monomial, self._finite[i])
            result = self.field.add(result, monomial)
        return result

    @cached_property
    def _finite(self) -> list[Bits]:
        """The generators κ_2, κ_4, and so on."""
        n = self.exponents.get(2, 0)
        return finite_generators(self.field, self.primes.index(2), n) if n else []

    def _top(self, r: int) -> Bits:
        """Return κ_(r^a) for the largest a in this field."""
        axes = self._axes_below(r)
        key = r, tuple((s, self.exponents[s]) for s in axes)
        found = _cache.get(key)
        if found is None:
            rho, c = self.split(r)
            found = self._moved(self.field.multiply(self.root(r, rho), c), axes, back=True)
            _add_to_cache(key, found)
        return self._moved(found, axes)

    def _axes_below(self, r: int) -> list[int]:
        """Return the primes of the axes that κ_(r^a) may use, ascending."""
        return sorted(exponents_of(closure_of(frozenset([r]))))

    def _moved(self, a: Bits, axes: list[int], *, back: bool = False) -> Bits:
        """Return an array on some axes, in their order, as an element of the field; reverse this if `back` is true."""
        order = [0, *(1 + self.primes.index(s) for s in axes)]
        order += [i for i in range(len(self.primes) + 1) if i not in order]
        if back:
            return a.transpose(order).reshape([a.shape[i] for i in order[: len(axes) + 1]])
        missing = len(order) - a.ndim
        return np.ascontiguousarray(a.reshape(*a.shape, *[1] * missing).transpose(np.argsort(order)))

    def split(self, r: int) -> tuple[Bits, Bits]:
        """Return ρ of order r^v and c with α_r = ρ·c^(r^a), where r^a is the largest power of r in this field."""
        a, t, full = self.exponents[r], order_of_two(r), order_of_rho(r)
        c, b = self.alpha(r), degree_of(frozenset([r])) // r
        rest = self.field.one
        for i in range(a):
            factor, c = self._root_part(c, r, i, b // t)
            rest = self.field.multiply(rest, power(self.field, factor, r**i))
        cofactor = (2**t - 1) // full
        k = full * pow(r**a * full, -1, cofactor) if cofactor > 1 else 0
        rho = power(self.field, rest, (1 - k * r**a) % (2**t - 1))
        if self.field.equal(power(self.field, rho, full // r), self.field.one):
            raise AssertionError(
                f"α_{r} is a power with exponent {r}, which contradicts the rule for excesses; please report this"
            )
        return rho, self.field.multiply(c, power(self.field, rest, k))

    def _root_part(self, a: Bits, r: int, i: int, n: int) -> tuple[Bits, Bits]:
        """Return B in F_(2^t) and c with a = B·c^r, for a in F_(2^(t·n)); this is step number i."""
        field, t = self.field, order_of_two(r)
        total, sums = self._checkpointed(f"sums-{r}-{i}", lambda: norm_and_sums(field, a, t, n))
        u = -pow(n, -1, r) % r
        (root,) = self._checkpointed(f"power-{r}-{i}", lambda: (power(field, sums, (2**t - 1) // r),))
        c = field.multiply(power(field, root, u), power(field, a, (u * n + 1) // r))
        return power(field, total, -u % (2**t - 1)), c

    def _checkpointed(self, name: str, compute: Callable[[], tuple[Bits, ...]]) -> tuple[Bits, ...]:
        return compute() if self._checkpoints is None else self._checkpoints.load_or_compute(name, compute)

    def root(self, r: int, rho: Bits) -> Bits:
        """Return λ with λ^(r^a) = ρ, of order r^(a+v)."""
        g = self._root_of_unity(r)
        image = power(self.field, g, r ** self.exponents[r])
        tried = image
        for j in count(1):
            if self.field.equal(tried, rho):
                return power(self.field, g, j)
            tried = self.field.multiply(tried, image)
        raise AssertionError

    def _root_of_unity(self, r: int) -> Bits:
        """Return an element of order r^(a+v)."""
        field, a, t, full = self.field, self.exponents[r], order_of_two(r), order_of_rho(r)
        random = np.random.default_rng(r)
        while True:
            y = self._random_element(t * r**a, random)
            for i in range(a):
                step = t * r**i
                sums = norm_and_sums(field, y, step, r)[1]
                y = field.multiply(y, power(field, sums, (2**step - 1) // r))
            y = power(field, y, (2**t - 1) // full)
            if not field.equal(power(field, y, r ** (a - 1) * full), field.one):
                return y

    def _random_element(self, n: int, random: np.random.Generator) -> Bits:
        """Return a random element of F_(2^n), as a norm from the necessary axes, independently of their order."""
        axes = sorted(s for s in self.primes if n % s == 0)
        touched = [s ** self.exponents[s] for s in axes]
        y = random.integers(0, 2, (1, *touched), dtype=np.uint8)
        y[(0,) * y.ndim] = 1
        return norm(self.field, self.field.trimmed(self._moved(y, axes)), n, prod(touched) // n)


def finite_generators(field: TensorField, axis: int, count: int) -> list[Bits]:
    """Return κ_2, κ_4, …, κ_(2^count) on an axis of degree 2^count.

    For each κ, κ² + κ is the product of the previous generators. The equation has two solutions, κ and κ + 1, which are
    conjugate over the field of the previous generators.
    """
    found: list[Bits] = []
    product = field.one
    for _ in range(count):
        found.append(_artin_schreier(field, axis, product))
        product = field.multiply(product, found[-1])
    return found


def _artin_schreier(field: TensorField, axis: int, a: Bits) -> Bits:
    """Return a y with y² + y = a, on one axis, by elimination; a must have the trace 0."""
    units = (field.element(axis, 1 << i) for i in range(field.degrees[axis]))
    images = Elimination(integer_of(field.add(field.frobenius(z, 1), z)) for z in units)
    source = images.sum_to(integer_of(a))
    assert source is not None
    return field.element(axis, source)


def exponents_of(components: frozenset[int]) -> dict[int, int]:
    """Return the primes of a set of prime powers, each with its largest exponent."""
    powers = [prime_power(q) for q in components]
    return {r: max(n for s, n in powers if s == r) for r in sorted({r for r, _ in powers})}


def axis_order(exponents: Mapping[int, int]) -> list[int]:
    """Return the primes in an order such that axes with a product of at most 256 bits are adjacent.

    The axes are packed by first fit, largest first.
    """
    return [r for held in reversed(axis_bins(exponents)) for r in reversed(held)]


def axis_bins(exponents: Mapping[int, int]) -> list[list[int]]:
    """Return the primes, grouped by the axes that are merged."""
    bins: list[list[int]] = []
    for r in sorted(exponents, key=lambda s: s ** exponents[s], reverse=True):
        fitting = (held for held in bins if prod(s ** exponents[s] for s in (*held, r)) <= _BIN)
        held = next(fitting, None)
        if held is None:
            bins.append([r])
        else:
            held.append(r)
    return bins


def order_of_rho(r: int) -> int:
    """Return r^v, the full power of r in 2^t - 1, where t is the order of 2 modulo r."""
    return int(r ** valuation(r, order_of_two(r)))


# ---- A cache of generators, by their primes and the degrees of their axes

_Key: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
_cache: dict[_Key, Bits] = {}
# The most bits of all generators in the cache.
_MOST_CACHED_BITS = 1 << 25


def _add_to_cache(key: _Key, generator: Bits) -> None:
    """Add a generator to the cache; clear the cache first if it would become too large."""
    if sum(kept.size for kept in list(_cache.values())) + generator.size > _MOST_CACHED_BITS:
        _cache.clear()
    _cache[key] = generator


# ---- Checkpoints: intermediate results of long tests in files, so that a stopped test can be resumed

# The least seconds of work for which a result is stored.
_WORTH = 5.0
# The version of the construction of fields. Files of other versions are not read.
_VERSION = 1


class Checkpoints:
    """Files with intermediate results of the test for one p and m.

    The folder is created with the first file, and removed when it becomes empty.

    Examples
    --------
    >>> Checkpoints("proofs", p=47, m=1).folder.name
    'proofs'
    """

    def __init__(self, folder: str | PathLike[str], p: int, m: int):
        self.folder, self.p, self.m = Path(folder), p, m

    def load_or_compute(self, name: str, compute: Callable[[], tuple[Bits, ...]]) -> tuple[Bits, ...]:
        """Return the arrays in the file of this name, or compute them, and store them if that took long."""
        path = self.folder / f"{self.p}-{self.m}-{name}-{_VERSION}.npz"
        found = _read(path)
        if found is None:
            start = monotonic()
            found = compute()
            if monotonic() - start > _WORTH:
                self.folder.mkdir(exist_ok=True)
                with atomic_write(path) as out:
                    np.savez_compressed(out, *found)
        return found

    def remove(self) -> None:
        """Remove the files for this p."""
        if self.folder.is_dir():
            for path in self.folder.glob(f"{self.p}-*.npz"):
                path.unlink(missing_ok=True)
            if not any(self.folder.iterdir()):
                self.folder.rmdir()


def _read(path: Path) -> tuple[Bits, ...] | None:
    """Return the arrays in a file, or None if there is no file or its checksums show that it is damaged."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as found:
            return tuple(found[f"arr_{i}"] for i in range(len(found.files)))
    except Exception:  # NumPy does not document which errors a damaged archive raises.
        return None
