"""Linear maps of vectors of bits, eight bits at a time (Arlazarov, Dinic, Kronrod and Faradžev 1970)."""

import math
from collections.abc import Iterator, Sequence
from math import prod
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.ordinals import gf2_polynomials

__all__ = [
    "Bits",
    "Field",
    "LinearMap",
    "bits_of",
    "integer_of",
    "inverse_rows",
    "norm",
    "norm_and_sums",
    "padded",
    "power",
    "product",
    "product_parts",
    "product_seconds",
]


Bits = NDArray[np.uint8]

# How many vectors are mapped at a time, so that they stay in the cache.
_CHUNK = 1 << 14
# So many vectors side by side are mapped without being turned first.
_WIDE = 1 << 11


def bits_of(a: int, length: int) -> Bits:
    """Return the low bits of an integer, the lowest first."""
    raw = np.frombuffer(a.to_bytes((length + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(raw, count=length, bitorder="little")


def integer_of(a: Bits) -> int:
    """Return the integer with these bits, whatever the shape of the array."""
    return int.from_bytes(np.packbits(a, axis=None, bitorder="little").tobytes(), "little")


class LinearMap:
    """The map that takes unit vector i to row i."""

    def __init__(self, rows: Sequence[int], length: int):
        self.rows, self.length = rows, length

    @cached_property
    def _table(self) -> NDArray[np.uint64]:
        """For each eight unit vectors, the images of all 256 sums of them."""
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
        """Return a with the vectors mapped that run along its axes first, …, last - 1, taken together as one axis."""
        before, after = a.shape[:first], a.shape[last:]
        outer, inner = prod(before), prod(after)
        lines = a.reshape(outer, -1, inner)
        result = self._across(lines) if inner >= _WIDE else self._turned(lines)
        return result.reshape(*before, self.length, *after)

    def _turned(self, lines: Bits) -> Bits:
        """Return the images of vectors along the middle axis, one vector after the other."""
        outer, _, inner = lines.shape
        images = self(np.ascontiguousarray(lines.transpose(0, 2, 1)).reshape(outer * inner, -1))
        return np.ascontiguousarray(images.reshape(outer, inner, self.length).transpose(0, 2, 1))

    def _across(self, lines: Bits) -> Bits:
        """Return the same for many vectors side by side: sums of eight rows of them are made once, and looked up."""
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
        """For each eight rows, and for each bit of an image, those of the rows in which it is set."""
        images = np.stack([bits_of(row, self.length) for row in self.rows])
        return np.packbits(images, axis=0, bitorder="little")


def inverse_rows(rows: Sequence[int]) -> list[int]:
    """Return the rows of the inverse of a matrix of bits."""
    n = len(rows)
    work = [row | 1 << (n + i) for i, row in enumerate(rows)]
    for column in range(n):
        pivot = next(i for i in range(column, n) if work[i] >> column & 1)
        work[column], work[pivot] = work[pivot], work[column]
        for i in range(n):
            if i != column and work[i] >> column & 1:
                work[i] ^= work[column]
    return [row >> n for row in work]


# ---- Products of polynomials over {0, 1} in several letters, given by arrays of bits

# Products of so many bits are left to Kronecker's substitution; above it, the letters of the outer axes are treated
# by halves.
_LEAF = 1 << 15
# So many bits of a product are unpacked at a time.
_PART = 1 << 26

# How many coefficients two polynomials have in a letter, and how many bits a coefficient of the product takes.
_Letter = tuple[int, int, int]


def product(a: Bits, b: Bits) -> Bits:
    """Return the product of two polynomials in as many letters as there are axes.

    Each axis is given room for the degrees of the product, and the bits in their order make an integer, so that one
    carry-less product of integers does it (Kronecker 1882). Half of all these bits are 0, for each axis once more.
    Where that is much, the outer letters are treated by Karatsuba's method instead, until their coefficients are
    integers without such room.
    """
    return np.concatenate(list(product_parts(a, b)))


def product_parts(a: Bits, b: Bits) -> Iterator[Bits]:
    """Yield the same product in parts along the first axis, so that not all its room is taken at once."""
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
    """Return the bits of a, with room for this shape, as an integer; coefficients in the first letter fill bytes."""
    parts = []
    for start in range(0, len(a), rows):
        part = a[start : start + rows]
        wide = padded(part, (len(part), *shape[1:])).reshape(len(part), -1)
        parts.append(np.packbits(wide, axis=1, bitorder="little").tobytes())
    return int.from_bytes(b"".join(parts), "little")


def product_seconds(m: int, n: int) -> float:
    """Return about how long a product in a tensor product of fields takes, for factors of m and n bits.

    The formula is fitted to times measured for 20 to 28,000,000 bits and one to four letters; it is right within a
    factor of two.
    """
    larger, smaller = max(m, n), min(m, n)
    return 2e-4 + 4e-8 * larger + 2e-11 * larger * math.pow(smaller, 0.58)


def _letters(a: tuple[int, ...], b: tuple[int, ...], shape: tuple[int, ...]) -> list[_Letter]:
    """Return the outer axes whose coefficients in the product are not short."""
    widths = [prod(shape[i + 1 :]) for i in range(len(shape))]
    widths[0] = (widths[0] + 7) // 8 * 8
    return [letter for letter in zip(a, b, widths, strict=True) if letter[2] >= _LEAF and max(letter[:2]) > 1]


def _times(a: int, b: int, letters: list[_Letter]) -> int:
    """Return the product of two integers that are polynomials in these letters, the outermost first."""
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
    """Return an array with zeros added, so that it has this shape."""
    if a.shape == shape:
        return a
    result = np.zeros(shape, dtype=np.uint8)
    result[tuple(map(slice, a.shape))] = a
    return result


# ---- Powers and norms in fields of characteristic two, where the maps y → y^(2^k) cost less than products


class Field(Protocol):
    """What powers need: products, and y → y^(2^k)."""

    @property
    def one(self) -> Bits:
        """The element 1."""

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k)."""


def power(field: Field, a: Bits, exponent: int) -> Bits:
    """Return a^exponent for an exponent that is not negative, by windows of its binary digits."""
    bits = exponent.bit_length()
    width = window(bits)
    table = [field.one, a]
    for i in range(2, min(1 << width, exponent + 1)):
        table.append(field.multiply(table[i - 1], a) if i % 2 else field.frobenius(table[i // 2], 1))
    result = field.one
    for place in reversed(range(0, bits, width)):
        digit = exponent >> place & ((1 << width) - 1)
        result = field.frobenius(result, width)
        if digit:
            result = field.multiply(result, table[digit])
    return result


def window(bits: int) -> int:
    """Return the width of the windows with which a power takes the fewest products."""
    return min(range(1, 9), key=lambda w: (1 << (w - 1)) + bits / w)


def norm(field: Field, a: Bits, step: int, times: int) -> Bits:
    """Return the product of a^(2^(step·j)) for j < times, by N_(i+j) = N_i·N_j^(2^(step·i))."""
    result, done = field.one, 0
    block, size = a, 1
    while times:
        if times & 1:
            result, done = field.multiply(result, field.frobenius(block, step * done)), done + size
        times >>= 1
        if times:
            block, size = field.multiply(block, field.frobenius(block, step * size)), 2 * size
    return result


def norm_and_sums(field: Field, a: Bits, step: int, times: int) -> tuple[Bits, Bits]:
    """Return N_n and S_n = N_0 N_1 ⋯ N_(n-1) for n = times, where N_j is the product of a^(2^(step·i)) for i < j.

    S_(i+j) = S_i·N_i^j·S_j^(X^i) for X = 2^step, and when j is a power of two then N_i^j is a Frobenius map of N_i.
    """
    result, sums, done = field.one, field.one, 0
    block, block_sums, places = a, field.one, 0
    while times >> places:
        size = 1 << places
        if times >> places & 1:
            sums = _joined(field, sums, result, block_sums, places, step * done)
            result, done = field.multiply(result, field.frobenius(block, step * done)), done + size
        if times >> places > 1:
            block_sums = _joined(field, block_sums, block, block_sums, places, step * size)
            block = field.multiply(block, field.frobenius(block, step * size))
        places += 1
    return result, sums


def _joined(field: Field, first: Bits, factor: Bits, second: Bits, places: int, shift: int) -> Bits:
    """Return S_i·N_i^j·S_j^(X^i), where j is two to the given places and X^i two to the given shift."""
    return field.multiply(field.multiply(first, field.frobenius(factor, places)), field.frobenius(second, shift))
