"""The axes of a tensor product of fields: F_2[z]/P with an irreducible polynomial P of few terms."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from math import prod

import numpy as np

from grundy._lazy import cached_property
from grundy.gf2 import Elimination
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.constants.crossed_maps import (
    Bits,
    LinearMap,
    bits_of,
    integer_of,
    inverse_rows,
    padded,
    product,
    product_parts,
    product_seconds,
)

__all__ = [
    "Axis",
    "TensorField",
    "axis_of",
    "finite_generators",
    "frobenius_map",
]


class Axis:
    """F_2[z]/P for the first sparse irreducible P of degree d."""

    def __init__(self, degree: int):
        self.degree = degree
        self.tail = _tail(degree)

    def reduced(self, a: int) -> int:
        """Return a polynomial in z modulo P, both as integers."""
        while a >> self.degree:
            high = a >> self.degree
            a &= (1 << self.degree) - 1
            for e in self.tail:
                a ^= high << e
        return a

    def frobenius(self, k: int) -> LinearMap:
        """Return the map z^i → z^(i·2^k)."""
        image, powers = self.reduced(2), [1]
        for _ in range(k):
            image = self.reduced(gf2_polynomials.square(image))
        while len(powers) < self.degree:
            powers.append(self.reduced(gf2_polynomials.multiply(powers[-1], image)))
        return LinearMap(powers, self.degree)

    @cached_property
    def pairing(self) -> LinearMap:
        """The map z^k → Σ_j ℓ(z^(j+k))·z^j, where ℓ is the coefficient of 1."""
        values, power = [], 1
        for _ in range(2 * self.degree - 1):
            values.append(power & 1)
            power = self.reduced(power << 1)
        rows = [sum(values[j + k] << j for j in range(self.degree)) for k in range(self.degree)]
        return LinearMap(rows, self.degree)

    def folded(self, a: Bits, i: int) -> Bits:
        """Return an array with its axis i reduced modulo P."""
        d, after = self.degree, a.shape[i + 1 :]
        lines = a.reshape(prod(a.shape[:i]), a.shape[i], prod(after))
        while lines.shape[1] > d:
            high = lines[:, d:]
            length = max(d, high.shape[1] + self.tail[-1])
            result = np.zeros((len(lines), length, lines.shape[2]), dtype=np.uint8)
            result[:, :d] = lines[:, :d]
            for e in self.tail:
                result[:, e : e + high.shape[1]] ^= high
            lines = result
        return lines.reshape(*a.shape[:i], lines.shape[1], *after)


@lru_cache(maxsize=256)
def axis_of(degree: int) -> Axis:
    """Return the axis of a degree."""
    return Axis(degree)


@lru_cache(maxsize=64)
def frobenius_map(degree: int, k: int) -> LinearMap:
    """Return the map y → y^(2^k) on the axis of a degree."""
    return axis_of(degree).frobenius(k)


def _tail(degree: int) -> tuple[int, ...]:
    """Return the lower exponents of an irreducible polynomial: of three terms if there is one, else of five."""
    if degree == 1:
        return (0,)
    for terms in (1, 3):
        for middle in combinations(range(1, degree if terms > 1 else degree // 2 + 1), terms):
            tail = (0, *middle)
            if gf2_polynomials.is_irreducible(1 << degree | sum(1 << e for e in tail)):
                return tail
    raise AssertionError


# ---- Finite fields as tensor products: F_(2^n) for n = d_1 d_2 ⋯ with coprime d_i, each axis F_2[z_i]/P_i with few
# terms
#
# An element is an array of bits. Axis i of it runs over 1, z_i, z_i², …; it has length 1 where the element lies in the
# product of the other axes, so that elements of subfields are small. Axis 0 runs over the powers of one more letter,
# λ, and a product does not reduce these: arrays are polynomials in λ, and those of length 1 there are the elements of
# the field.
#
# A product is one of polynomials in several letters (`grundy.ordinals.constants.crossed_maps`), followed by a
# reduction axis by axis. As each letter costs room, small axes are first merged into one: y = z_1 + z_2 + ⋯ generates
# the product of their fields, and the coordinates with respect to 1, y, y², … are a linear map away. (y generates it:
# if a Frobenius map σ fixes z_1 + z_2, then σz_1 + z_1 = σz_2 + z_2 lies in both fields, so it is 0 or 1. Were it 1,
# then σ would have order two on both, and both degrees would be even. So σ fixes z_1 and z_2.)
#
# The map y → y^(2^k) is linear and acts on each axis by itself, by a matrix of d_i rows: it costs less than a product.
# And the Galois group is the product of the groups of the axes: Frobenius maps may be applied to one axis alone.

# Axes are merged while their product has at most this many bits.
_MERGED = 256
# Products of elements of at least so many bits are worked out in part where that is enough.
_LARGE = 1 << 14


class _Merger:
    """The coordinates of a product of several axes with respect to the powers of one generator."""

    def __init__(self, degrees: tuple[int, ...]):
        field = TensorField(degrees, merge=False)
        n = prod(degrees)
        y = field.element(0, 2)
        for axis in range(1, len(degrees)):
            y = field.add(y, field.element(axis, 2))
        powers, power = [], field.one
        for _ in range(2 * n - 1):
            powers.append(integer_of(field.full(power)))
            power = field.multiply(power, y)
        self.degree = n
        self.split = LinearMap(powers, n)
        self.joined = LinearMap(inverse_rows(powers[:n]), n)


@lru_cache(maxsize=16)
def _merger(degrees: tuple[int, ...]) -> _Merger:
    return _Merger(degrees)


class TensorField:
    """The field with an axis for each of the given degrees, which are coprime."""

    def __init__(self, degrees: tuple[int, ...], *, merge: bool = True, tell: Callable[[float], object] | None = None):
        self.degrees = degrees
        self._merge, self._tell = merge, tell

    @cached_property
    def zero(self) -> Bits:
        """The element 0."""
        return np.zeros((1,) * (len(self.degrees) + 1), dtype=np.uint8)

    @cached_property
    def one(self) -> Bits:
        """The element 1."""
        return np.ones((1,) * (len(self.degrees) + 1), dtype=np.uint8)

    def element(self, axis: int, a: int) -> Bits:
        """Return the polynomial a, as an integer, in the letter of one axis."""
        shape = [1] * (len(self.degrees) + 1)
        shape[axis + 1] = self.degrees[axis]
        return self.trimmed(bits_of(axis_of(self.degrees[axis]).reduced(a), self.degrees[axis]).reshape(shape))

    def full(self, a: Bits) -> Bits:
        """Return an element with all its axes."""
        return padded(a, (1, *self.degrees))

    def add(self, a: Bits, b: Bits) -> Bits:
        """Return a + b."""
        shape = tuple(map(max, a.shape, b.shape))
        return self.trimmed(padded(a, shape) ^ padded(b, shape))

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""
        active = [i for i in range(1, a.ndim) if a.shape[i] > 1 or b.shape[i] > 1]
        runs = self._runs(active)
        self._count(a.size, b.size)
        parts = product_parts(self._joined(a, runs), self._joined(b, runs))
        return self.trimmed(np.concatenate([self._split(part, runs) for part in parts]))

    def _count(self, m: int, n: int) -> None:
        if self._tell is not None:
            self._tell(product_seconds(m, n))

    def multiply_onto(self, a: Bits, b: Bits, axis: int) -> Bits:
        """Return a·b, of which only the part counts that is constant on one axis.

        That part, the coefficient of 1 on this axis, is the sum of ℓ(z^(j+k))·a_j·b_k over the coefficients of a and b
        there, where ℓ(y) is the coefficient of 1 in y: with c_j = Σ_k ℓ(z^(j+k))·b_k, as many products a_j·c_j as the
        axis has places. Whether other parts are returned is left open.
        """
        place, d = axis + 1, self.degrees[axis]
        if max(a.size, b.size) < _LARGE or a.shape[place] == 1 or b.shape[place] == 1:
            return self.multiply(a, b)
        b = axis_of(d).pairing.along(b, place, place + 1)
        runs = self._runs([i for i in range(1, a.ndim) if i != place and (a.shape[i] > 1 or b.shape[i] > 1)])
        total = None
        for j in range(d):
            self._count(a.size // d, b.size // d)
            found = product(*(self._joined(x.take([j], axis=place), runs) for x in (a, b)))
            total = found if total is None else np.bitwise_xor(total, found, out=total)
        assert total is not None
        return self.trimmed(self._split(total, runs))

    def _runs(self, active: list[int]) -> list[tuple[int, ...]]:
        """Return the active axes in runs; those of a run are merged."""
        runs: list[tuple[int, ...]] = []
        for i in active:
            d = self.degrees[i - 1]
            if runs and self._merge and d * prod(self.degrees[j - 1] for j in runs[-1]) <= _MERGED:
                runs[-1] += (i,)
            else:
                runs.append((i,))
        return runs

    def _joined(self, a: Bits, runs: list[tuple[int, ...]]) -> Bits:
        """Return a with one axis for each run."""
        shape = [len(a)]
        for run in runs:
            whole = any(a.shape[i] > 1 for i in run)
            shape += [self.degrees[i - 1] if whole and len(run) > 1 else a.shape[i] for i in run]
        a = padded(a.reshape(len(a), *(a.shape[i] for run in runs for i in run)), tuple(shape))
        for place, run in enumerate(runs, 1):
            last = place + len(run)
            if len(run) > 1 and prod(a.shape[place:last]) > 1:
                a = _merger(tuple(self.degrees[i - 1] for i in run)).joined.along(a, place, last)
            elif len(run) > 1:
                a = a.reshape(*a.shape[:place], 1, *a.shape[last:])
        return a

    def _split(self, a: Bits, runs: list[tuple[int, ...]]) -> Bits:
        """Return a product with its runs split into axes again, and reduced."""
        shape = [len(a)] + [1] * len(self.degrees)
        for place, run in enumerate(runs, 1):
            degrees = tuple(self.degrees[i - 1] for i in run)
            if len(run) > 1:
                a = _merger(degrees).split.along(_long(a, place, 2 * prod(degrees) - 1), place, place + 1)
            else:
                a = axis_of(degrees[0]).folded(a, place)
            for i, d in zip(run, degrees, strict=True):
                shape[i] = d
        return a.reshape(shape)

    def conjugate(self, a: Bits, axis: int, k: int) -> Bits:
        """Return the image of a when z → z^(2^k) on one axis and all else stays."""
        d = self.degrees[axis]
        if a.shape[axis + 1] == 1 or k % d == 0:
            return a
        return frobenius_map(d, k % d).along(a, axis + 1, axis + 2)

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k), for an element a of the field."""
        for axis in range(len(self.degrees)):
            a = self.conjugate(a, axis, k)
        return a

    def equal(self, a: Bits, b: Bits) -> bool:
        """Return whether two trimmed arrays are the same."""
        return a.shape == b.shape and bool((a == b).all())

    def trimmed(self, a: Bits) -> Bits:
        """Return a without the axes on which it is constant."""
        for i in range(1, a.ndim):
            if a.shape[i] > 1:
                lines = a.reshape(prod(a.shape[:i]), a.shape[i], -1)
                if not lines[:, 1:].any():
                    a = lines[:, :1].reshape(*a.shape[:i], 1, *a.shape[i + 1 :])
        return a


def _long(a: Bits, place: int, length: int) -> Bits:
    """Return a with zeros added along one axis."""
    return padded(a, (*a.shape[:place], length, *a.shape[place + 1 :]))


# ---- The finite generators κ_2, κ_4, κ_16, … on an axis of a tensor product of fields


def finite_generators(field: TensorField, axis: int, count: int) -> list[Bits]:
    """Return κ_2, κ_4, …, κ_(2^count), each with κ² + κ = the product of those before, on an axis of degree 2^count.

    Each equation has two solutions, κ and κ + 1, which are conjugate over the field of those before.
    """
    found: list[Bits] = []
    product = field.one
    for _ in range(count):
        found.append(_artin_schreier(field, axis, product))
        product = field.multiply(product, found[-1])
    return found


def _artin_schreier(field: TensorField, axis: int, a: Bits) -> Bits:
    """Return y with y² + y = a, on one axis, by elimination; one exists."""
    units = (field.element(axis, 1 << i) for i in range(field.degrees[axis]))
    images = Elimination(integer_of(field.add(field.frobenius(z, 1), z)) for z in units)
    source = images.sum_to(integer_of(a))
    assert source is not None
    return field.element(axis, source)
