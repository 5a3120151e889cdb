"""Products of polynomials over {0, 1} in several letters, given by arrays of bits."""

import math
from collections.abc import Iterator
from math import prod

import numpy as np

from grundy.ordinals import binary
from grundy.ordinals.constants.crossed.maps import Bits

__all__ = ["padded", "product", "product_parts", "product_seconds"]

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

    Examples
    --------
    >>> x_plus_y = np.array([[0, 1], [1, 0]], dtype=np.uint8)
    >>> product(x_plus_y, x_plus_y)
    array([[0, 0, 1],
           [0, 0, 0],
           [1, 0, 0]], dtype=uint8)
    """
    return np.concatenate(list(product_parts(a, b)))


def product_parts(a: Bits, b: Bits) -> Iterator[Bits]:
    """Yield the same product in parts along the first axis, so that not all its room is taken at once.

    Examples
    --------
    >>> one_plus_x = np.array([[1], [1]], dtype=np.uint8)
    >>> [part.ravel().tolist() for part in product_parts(one_plus_x, one_plus_x)]
    [[1, 0, 1]]
    """
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

    Examples
    --------
    >>> product_seconds(100, 100) < product_seconds(10_000, 100) < product_seconds(10_000, 10_000)
    True
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
        return binary.multiply(a, b)
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
    """Return an array with zeros added, so that it has this shape.

    Examples
    --------
    >>> padded(np.ones((1, 2), dtype=np.uint8), (2, 3)).tolist()
    [[1, 1, 0], [0, 0, 0]]
    """
    if a.shape == shape:
        return a
    result = np.zeros(shape, dtype=np.uint8)
    result[tuple(map(slice, a.shape))] = a
    return result
