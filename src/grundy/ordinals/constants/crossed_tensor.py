"""Finite fields F_(2^n), n = d_1 d_2 ⋯ with coprime d_i, as tensor products of axes F_2[z_i]/P_i with sparse P_i.

An element is an array of bits. Its axis i runs over 1, z_i, z_i², …. This axis has length 1 if the element lies in the
product of the other axes, so elements of subfields are small. Axis 0 runs over the powers of another variable, λ, and
products do not reduce these powers. So arrays are polynomials in λ, and arrays of length 1 on axis 0 are the elements
of the field.

A product of elements is a product of polynomials in several variables, followed by a reduction axis by axis. As each
variable costs memory, small axes are first merged: y = z_1 + z_2 + ⋯ generates the product of their fields, and a
linear map gives the coordinates with respect to 1, y, y², …. (Proof that y generates it: if a Frobenius map σ fixes
z_1 + z_2, then σz_1 + z_1 = σz_2 + z_2 lies in both fields, so it is 0 or 1. If it were 1, σ would have order two on
both, and both degrees would be even. So σ fixes z_1 and z_2.)

The map y → y^(2^k) is linear and acts on each axis separately, by a matrix of d_i rows, so it costs less than a
product. The Galois group is the product of the groups of the axes, so Frobenius maps can be applied to single axes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.gf2 import Elimination
from grundy.ordinals import gf2_polynomials
from grundy.progress import report

Bits = NDArray[np.uint8]

# The unit of progress reports: the estimated time of all products in a field so far.
PRODUCTS = "milliseconds of products"

# Axes are merged while their product has at most this number of bits.
_MERGED = 256
# The least bits of factors for which `multiply_onto` computes only a part of the product.
_LARGE = 1 << 14


class TensorField:
    """A finite field with one axis for each of the given degrees, which must be coprime."""

    def __init__(self, degrees: tuple[int, ...], *, merge: bool = True):
        self.degrees = degrees
        self._merge = merge
        self._milliseconds = 0.0

    @cached_property
    def zero(self) -> Bits:
        """The element 0."""
        return np.zeros((1,) * (len(self.degrees) + 1), dtype=np.uint8)

    @cached_property
    def one(self) -> Bits:
        """The element 1."""
        return np.ones((1,) * (len(self.degrees) + 1), dtype=np.uint8)

    def element(self, axis: int, a: int) -> Bits:
        """Return the polynomial a, given as an integer, in the variable of one axis."""
        shape = [1] * (len(self.degrees) + 1)
        shape[axis + 1] = self.degrees[axis]
        return self.trimmed(bits_of(axis_of(self.degrees[axis]).reduced(a), self.degrees[axis]).reshape(shape))

    def full(self, a: Bits) -> Bits:
        """Return an element with all axes at full length."""
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
        """Report the estimated time of a product of factors with m and n bits."""
        self._milliseconds += 1000 * product_seconds(m, n)
        report(PRODUCTS, int(self._milliseconds))

    def multiply_onto(self, a: Bits, b: Bits, axis: int) -> Bits:
        """Return a·b, or only the part of it that is constant on one axis.

        This part, the coefficient of 1 on the axis, is the sum of ℓ(z^(j+k))·a_j·b_k over the coefficients of a and b
        on the axis, where ℓ(y) is the coefficient of 1 in y. With c_j = Σ_k ℓ(z^(j+k))·b_k, it is the sum of the
        products a_j·c_j, one for each place of the axis. The result may or may not contain other parts of a·b.
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
        """Return the active axes in runs of axes to merge."""
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
            is_used = any(a.shape[i] > 1 for i in run)
            shape += [self.degrees[i - 1] if is_used and len(run) > 1 else a.shape[i] for i in run]
        a = padded(a.reshape(len(a), *(a.shape[i] for run in runs for i in run)), tuple(shape))
        for place, run in enumerate(runs, 1):
            last = place + len(run)
            if len(run) > 1 and prod(a.shape[place:last]) > 1:
                a = _merger(tuple(self.degrees[i - 1] for i in run)).joined.along(a, place, last)
            elif len(run) > 1:
                a = a.reshape(*a.shape[:place], 1, *a.shape[last:])
        return a

    def _split(self, a: Bits, runs: list[tuple[int, ...]]) -> Bits:
        """Return a reduced product, with its runs split into axes again."""
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
        """Return the image of a under z → z^(2^k) on one axis."""
        d = self.degrees[axis]
        if a.shape[axis + 1] == 1 or k % d == 0:
            return a
        return frobenius_map(d, k % d).along(a, axis + 1, axis + 2)

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k) for an element a of the field."""
        for axis in range(len(self.degrees)):
            a = self.conjugate(a, axis, k)
        return a

    def equal(self, a: Bits, b: Bits) -> bool:
        """Return whether two trimmed arrays are the same."""
        return a.shape == b.shape and bool((a == b).all())

    def trimmed(self, a: Bits) -> Bits:
        """Return a with length 1 on all axes on which it is constant."""
        for i in range(1, a.ndim):
            if a.shape[i] > 1:
                lines = a.reshape(prod(a.shape[:i]), a.shape[i], -1)
                if not lines[:, 1:].any():
                    a = lines[:, :1].reshape(*a.shape[:i], 1, *a.shape[i + 1 :])
        return a


def _long(a: Bits, place: int, length: int) -> Bits:
    """Return a with zeros added along one axis."""
    return padded(a, (*a.shape[:place], length, *a.shape[place + 1 :]))


@lru_cache(maxsize=16)
def _merger(degrees: tuple[int, ...]) -> _Merger:
    return _Merger(degrees)


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
        inverse = Elimination(powers[:n])
        self.joined = LinearMap([inverse.sum_to(1 << i) or 0 for i in range(n)], n)


# ---- Axes: F_2[z]/P with an irreducible polynomial P of few terms


class Axis:
    """The field F_2[z]/P for the first sparse irreducible polynomial P of a degree."""

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
    """Return the axis of this degree."""
    return Axis(degree)


@lru_cache(maxsize=64)
def frobenius_map(degree: int, k: int) -> LinearMap:
    """Return the map y → y^(2^k) on the axis of this degree."""
    return axis_of(degree).frobenius(k)


def _tail(degree: int) -> tuple[int, ...]:
    """Return the lower exponents of an irreducible polynomial with three terms, or with five if there is none."""
    if degree == 1:
        return (0,)
    for terms in (1, 3):
        for middle in combinations(range(1, degree if terms > 1 else degree // 2 + 1), terms):
            tail = (0, *middle)
            if gf2_polynomials.is_irreducible(1 << degree | sum(1 << e for e in tail)):
                return tail
    raise AssertionError


# ---- Products of polynomials over {0, 1} in several variables, given by arrays of bits

# The most bits of a product by Kronecker's substitution. For larger products, the outer variables are split in halves.
_LEAF = 1 << 15
# The number of bits of a product that are unpacked at a time.
_PART = 1 << 26

# The numbers of coefficients of two polynomials in a variable, and the bits of a coefficient of the product.
_Letter = tuple[int, int, int]


def product(a: Bits, b: Bits) -> Bits:
    """Return the product of two polynomials with one variable for each axis.

    Each axis is padded to the degree of the product. The bits, in order, form an integer, so one carry-less product of
    integers is enough (Kronecker 1882). Each axis doubles the number of bits with zeros. If the result is too long,
    Karatsuba's method is used for the outer variables, until their coefficients are integers without such padding.
    """
    return np.concatenate(list(product_parts(a, b)))


def product_parts(a: Bits, b: Bits) -> Iterator[Bits]:
    """Yield the product of two polynomials in parts along the first axis, to save memory."""
    shape = tuple(i + j - 1 for i, j in zip(a.shape, b.shape, strict=True))
    inner = prod(shape[1:])
    size, rows = (inner + 7) // 8, max(1, _PART // inner)
    found = _times(_integer(a, shape, rows), _integer(b, shape, rows), _letters(a.shape, b.shape, shape))
    raw = found.to_bytes(size * shape[0], "little")
    del found
    for start in range(0, shape[0], rows):
        count = min(rows, shape[0] - start)
        part = np.frombuffer(raw, dtype=np.uint8, count=count * size, offset=start * size).reshape(count, size)
        yield np.unpackbits(part, axis=1, count=inner, bitorder="little").reshape(count, *shape[1:])


def _integer(a: Bits, shape: tuple[int, ...], rows: int) -> int:
    """Return the bits of a, padded to this shape, as an integer; coefficients in the first variable fill bytes."""
    parts = []
    for start in range(0, len(a), rows):
        part = a[start : start + rows]
        wide = padded(part, (len(part), *shape[1:])).reshape(len(part), -1)
        parts.append(np.packbits(wide, axis=1, bitorder="little").tobytes())
    return int.from_bytes(b"".join(parts), "little")


def _letters(a: tuple[int, ...], b: tuple[int, ...], shape: tuple[int, ...]) -> list[_Letter]:
    """Return the outer axes with long coefficients in the product."""
    widths = [prod(shape[i + 1 :]) for i in range(len(shape))]
    widths[0] = (widths[0] + 7) // 8 * 8
    return [letter for letter in zip(a, b, widths, strict=True) if letter[2] >= _LEAF and max(letter[:2]) > 1]


def _times(a: int, b: int, letters: list[_Letter]) -> int:
    """Return the product of two integers that encode polynomials in these variables, outermost first."""
    if not letters:
        return gf2_polynomials.multiply(a, b)
    (m, n, width), inner = letters[0], letters[1:]
    return _in_halves(a, m, b, n, width, inner)


def _in_halves(a: int, m: int, b: int, n: int, width: int, inner: list[_Letter]) -> int:
    """Return the product of polynomials of m and n coefficients, by Karatsuba and Ofman's method (1962)."""
    if m < n:
        a, m, b, n = b, n, a, m
    if m == 1:
        return _times(a, b, inner)
    low = (m + 1) // 2
    place = low * width
    mask = (1 << place) - 1
    a0, a1 = a & mask, a >> place
    if n <= low:
        return _in_halves(a0, low, b, n, width, inner) ^ _in_halves(a1, m - low, b, n, width, inner) << place
    b0, b1 = b & mask, b >> place
    first = _in_halves(a0, low, b0, low, width, inner)
    last = _in_halves(a1, m - low, b1, n - low, width, inner)
    middle = _in_halves(a0 ^ a1, low, b0 ^ b1, low, width, inner) ^ first ^ last
    return first ^ middle << place ^ last << 2 * place


def padded(a: Bits, shape: tuple[int, ...]) -> Bits:
    """Return an array padded with zeros to this shape."""
    if a.shape == shape:
        return a
    result = np.zeros(shape, dtype=np.uint8)
    result[tuple(map(slice, a.shape))] = a
    return result


def product_seconds(m: int, n: int) -> float:
    """Estimate the seconds of a product in a tensor product of fields, for factors of m and n bits.

    The formula is fitted to times measured for 20 to 28,000,000 bits and one to four variables. It is accurate within
    a factor of two.
    """
    larger, smaller = max(m, n), min(m, n)
    return 2e-4 + 4e-8 * larger + 2e-11 * larger * math.pow(smaller, 0.58)


# ---- Linear maps of vectors of bits, eight bits at a time (Arlazarov, Dinic, Kronrod and Faradžev 1970)

# The number of vectors that are mapped at a time, small enough for the cache.
_CHUNK = 1 << 14
# The least number of adjacent vectors that are mapped without a transposition.
_WIDE = 1 << 11


class LinearMap:
    """The linear map that takes unit vector i to row i."""

    def __init__(self, rows: Sequence[int], length: int):
        self.rows, self.length = rows, length

    @cached_property
    def _table(self) -> NDArray[np.uint64]:
        """The images of all 256 sums of each group of eight unit vectors."""
        words, groups = (self.length + 63) // 64, (len(self.rows) + 7) // 8
        raw = b"".join(row.to_bytes(8 * words, "little") for row in self.rows)
        raw += bytes(8 * words * (8 * groups - len(self.rows)))
        images = np.frombuffer(raw, dtype="<u8").reshape(groups, 8, words)
        table = np.zeros((groups, 256, words), dtype="<u8")
        for i in range(8):
            table[:, 1 << i : 2 << i] = table[:, : 1 << i] ^ images[:, i : i + 1]
        return table

    def __call__(self, vectors: Bits) -> Bits:
        """Return the images of the rows of a matrix."""
        packed = np.packbits(vectors, axis=1, bitorder="little")
        result = np.empty((len(vectors), self.length), dtype=np.uint8)
        for start in range(0, len(packed), _CHUNK):
            result[start : start + _CHUNK] = self._images(packed[start : start + _CHUNK])
        return result

    def _images(self, packed: Bits) -> Bits:
        total = self._table[0][packed[:, 0]]
        for i in range(1, len(self._table)):
            total ^= self._table[i][packed[:, i]]
        return np.unpackbits(total.view(np.uint8), axis=1, count=self.length, bitorder="little")

    def along(self, a: Bits, first: int, last: int) -> Bits:
        """Return a with its axes first, …, last - 1 combined into one axis, and the vectors along that axis mapped."""
        before, after = a.shape[:first], a.shape[last:]
        outer, inner = prod(before), prod(after)
        lines = a.reshape(outer, -1, inner)
        result = self._across(lines) if inner >= _WIDE else self._transposed(lines)
        return result.reshape(*before, self.length, *after)

    def _transposed(self, lines: Bits) -> Bits:
        """Return the images of the vectors along the middle axis, after a transposition."""
        outer, _, inner = lines.shape
        images = self(np.ascontiguousarray(lines.transpose(0, 2, 1)).reshape(outer * inner, -1))
        return np.ascontiguousarray(images.reshape(outer, inner, self.length).transpose(0, 2, 1))

    def _across(self, lines: Bits) -> Bits:
        """Return the images of many adjacent vectors, with a table of the sums of each eight rows."""
        outer, n, inner = lines.shape
        words = (inner + 63) // 64
        packed = np.zeros((outer, 8 * len(self._choices), 8 * words), dtype=np.uint8)
        packed[:, :n, : (inner + 7) // 8] = np.packbits(lines, axis=2, bitorder="little")
        total = np.zeros((outer, self.length, words), dtype="<u8")
        sums = np.zeros((256, words), dtype="<u8")
        for image, eights in zip(total, packed.view("<u8").reshape(outer, -1, 8, words), strict=True):
            for choices, eight in zip(self._choices, eights, strict=True):
                for i in range(8):
                    np.bitwise_xor(sums[: 1 << i], eight[i], out=sums[1 << i : 2 << i])
                image ^= sums[choices]
        return np.unpackbits(total.view(np.uint8), axis=2, count=inner, bitorder="little")

    @cached_property
    def _choices(self) -> Bits:
        """For each group of eight rows and each bit of an image, the rows in which the bit is set."""
        images = np.stack([bits_of(row, self.length) for row in self.rows])
        return np.packbits(images, axis=0, bitorder="little")


def bits_of(a: int, length: int) -> Bits:
    """Return the low bits of an integer, lowest first."""
    raw = np.frombuffer(a.to_bytes((length + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(raw, count=length, bitorder="little")


def integer_of(a: Bits) -> int:
    """Return the integer with these bits, for an array of any shape."""
    return int.from_bytes(np.packbits(a, axis=None, bitorder="little").tobytes(), "little")
