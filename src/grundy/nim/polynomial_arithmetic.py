"""Arithmetic of polynomials over nimbers, as arrays of coefficients with the lowest degree first.

The module has products, squares, quotients, greatest common divisors, and the ring of remainders modulo a polynomial.
Both operands have the same type. `polynomial` wraps these functions in a class, and `factorization` builds on them.
"""

from itertools import pairwise
from math import isqrt

import numpy as np

from grundy._lazy import cached_property
from grundy.nim.arrays import Nimbers
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply, reciprocal, square

# The length of the shorter factor decides how to multiply: row by row while it is short, then by one matrix product,
# then by Karatsuba's three products of halves. For Python integers a matrix product is not faster than its rows.
_ROWS_LIMIT = 1 << 4
_MATRIX_LIMIT = 1 << 11
# The longer factor of a matrix product is split into pieces of this length, which limits the memory.
_PIECE = 1 << 12


def product(a: Nimbers, b: Nimbers) -> Nimbers:
    """Return the coefficients of the product; it is empty if a factor is empty."""
    short, long = sorted((a, b), key=len)
    if len(short) <= _ROWS_LIMIT:
        return _row_by_row(long, short)
    matrix = len(short) <= _MATRIX_LIMIT and a.dtype != object
    method, size = (_by_matrix, _PIECE) if matrix else (_karatsuba, len(short))
    total = np.zeros(len(a) + len(b) - 1, dtype=a.dtype)
    for start in range(0, len(long), size):
        piece = method(long[start : start + size], short)
        total[start : start + len(piece)] ^= piece
    return total


def _row_by_row(a: Nimbers, b: Nimbers) -> Nimbers:
    total = np.zeros(len(a) + len(b) - 1 if len(b) else 0, dtype=a.dtype)
    for place, coefficient in enumerate(b):
        total[place : place + len(a)] ^= multiply(a, coefficient)
    return total


def _by_matrix(a: Nimbers, b: Nimbers) -> Nimbers:
    """Split b into rows, multiply all rows by a in one matrix product, and add the shifted results."""
    width = isqrt(len(b) - 1) + 1
    count = -(-len(b) // width)
    rows = np.zeros((count, width), dtype=b.dtype)
    rows.ravel()[: len(b)] = b
    total = np.zeros(count * width + len(a) - 1, dtype=a.dtype)
    for row, piece in enumerate(matmul(rows, multiplication_matrix(a, width))):
        total[row * width : row * width + len(piece)] ^= piece
    return total[: len(a) + len(b) - 1]


def _karatsuba(a: Nimbers, b: Nimbers) -> Nimbers:
    """Multiply by halves: with a = a1 y + a0 and b = b1 y + b0, the middle term is (a0+a1)(b0+b1) - a0 b0 - a1 b1."""
    if len(a) != len(b):
        return product(a, b)
    half = (len(a) + 1) // 2
    low, high = product(a[:half], b[:half]), product(a[half:], b[half:])
    a_sum, b_sum = a[:half].copy(), b[:half].copy()
    a_sum[: len(a) - half] ^= a[half:]
    b_sum[: len(b) - half] ^= b[half:]
    middle = product(a_sum, b_sum) ^ low
    middle[: len(high)] ^= high
    total = np.zeros(2 * len(a) - 1, dtype=a.dtype)
    total[: len(low)] = low
    total[2 * half :] = high
    total[half : half + len(middle)] ^= middle
    return total


def multiplication_matrix(a: Nimbers, rows: int) -> Nimbers:
    """Return the matrix of multiplication by a polynomial: row i holds x^i times the polynomial."""
    columns = len(a) + rows - 1
    # The rows are one entry longer than the result, so each row starts one place further to the right.
    long = np.zeros((rows, columns + 1), dtype=a.dtype)
    long[:, : len(a)] = a
    return long.ravel()[: rows * columns].reshape(rows, columns)


def squared(a: Nimbers) -> Nimbers:
    """Return the coefficients of a square, along the last axis: in characteristic two, their squares at even places."""
    result = np.zeros((*a.shape[:-1], max(0, 2 * a.shape[-1] - 1)), dtype=a.dtype)
    result[..., ::2] = square(a)
    return result


def derivative(a: Nimbers) -> Nimbers:
    """Return the coefficients of the derivative: k times c is c for odd k and 0 for even k."""
    result = a[1:].copy()
    result[1::2] = 0
    return result


def divide(rows: Nimbers, b: Nimbers) -> tuple[Nimbers, Nimbers]:
    """Divide one polynomial, or each row of an array of them, by a polynomial whose last coefficient is not 0.

    Returns the quotients and the remainders. A remainder has at most ``len(b) - 1`` coefficients, which may end in
    zeros.
    """
    degree = len(b) - 1
    if rows.shape[-1] <= degree:
        return rows[..., :0], rows
    remainder = multiply(rows, reciprocal(b[-1]))
    lower = multiply(b[:-1], reciprocal(b[-1]))
    for top in range(rows.shape[-1] - 1, degree - 1, -1):
        remainder[..., top - degree : top] ^= multiply(remainder[..., top : top + 1], lower)
    return remainder[..., degree:], multiply(remainder[..., :degree], b[-1])


def gcd(a: Nimbers, b: Nimbers) -> Nimbers:
    """Return the monic greatest common divisor without leading zeros, by Euclid's algorithm; empty for 0 and 0."""
    a, b = trimmed(a), trimmed(b)
    while len(b):
        a, b = b, trimmed(divide(a, b)[1])
    return multiply(a, reciprocal(a[-1])) if len(a) else a


def trimmed(a: Nimbers) -> Nimbers:
    """Return coefficients without the zeros of highest degree."""
    places = np.flatnonzero(a)
    return a[: places[-1] + 1 if places.size else 0]


# ---- Polynomials modulo a polynomial

# Up to this degree one product with a table of remainders is faster than two products of polynomials.
_TABLE_DEGREE = 1 << 9


class QuotientRing:
    """The ring of polynomials modulo a monic polynomial of degree n ≥ 1; elements are arrays of n coefficients."""

    def __init__(self, modulus: Nimbers):
        self.modulus = modulus
        self._degree = len(modulus) - 1

    @cached_property
    def _remainders(self) -> Nimbers:
        """The remainders of x^n, x^(n+1), …, x^(2n-2), each computed from the previous one."""
        n, lower = self._degree, self.modulus[:-1]
        table = np.zeros((n - 1, n), dtype=lower.dtype)
        table[:1] = lower
        for before, row in pairwise(table):
            row[1:] = before[:-1]
            row ^= multiply(before[-1], lower)
        return table

    @cached_property
    def _reciprocal(self) -> Nimbers:
        """The quotient of x^(2n-2) by the modulus."""
        power = np.zeros(2 * self._degree - 1, dtype=self.modulus.dtype)
        power[-1] = 1
        return divide(power, self.modulus)[0]

    def reduced(self, rows: Nimbers) -> Nimbers:
        """Return the remainders of polynomials, n coefficients each, along the last axis."""
        n, length = self._degree, rows.shape[-1]
        if length <= n:
            padded = np.zeros((*rows.shape[:-1], n), dtype=rows.dtype)
            padded[..., :length] = rows
            return padded
        if length >= 2 * n:
            return divide(rows, self.modulus)[1]
        low, high = rows[..., :n], rows[..., n:]
        if rows.ndim > 1 or n <= _TABLE_DEGREE:
            multiples = matmul(high, self._remainders[: length - n])
        else:
            # Barrett's quotient: high·x^n/f is high·x^(2n-2)/f divided by x^(n-2), and rounding the reciprocal changes
            # only terms below x^(n-2).
            quotient = product(high, self._reciprocal)[n - 2 :]
            multiples = product(quotient, self.modulus)[:n]
        remainder: Nimbers = low ^ multiples
        return remainder

    def square(self, rows: Nimbers) -> Nimbers:
        """Return the squares of elements, one per row."""
        return self.reduced(squared(rows))

    def power(self, a: Nimbers, exponent: int) -> Nimbers:
        """Return a power of one polynomial, by squaring and multiplying."""
        base = self.reduced(a)
        result = self.reduced(np.ones(1, dtype=a.dtype))
        for digit in bin(exponent)[2:]:
            result = self.square(result)
            if digit == "1":
                result = self.reduced(product(result, base))
        return result

    def powers(self, a: Nimbers) -> Nimbers:
        """Return the n powers a^0, a^1, …, a^(n-1) of one element, one per row."""
        n = self._degree
        rows, step = self.reduced(np.ones((1, 1), dtype=a.dtype)), a
        while len(rows) < n:
            # With a^0, …, a^(k-1) in the rows and a^k as the step, one matrix product gives a^k, …, a^(2k-1).
            more = self.reduced(matmul(rows, multiplication_matrix(step, n)))
            rows, step = np.vstack([rows, more])[:n], self.square(step)
        return rows
