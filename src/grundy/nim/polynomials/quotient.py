"""Polynomials over nimbers modulo one of them, as arrays of coefficients with the lowest degree first."""

from itertools import pairwise

import numpy as np

from grundy.lazily import cached_property
from grundy.nim.arrays import Nimbers
from grundy.nim.field import multiply
from grundy.nim.matrices import matmul
from grundy.nim.polynomials.coefficients import divide, multiplication_matrix, product, squared

__all__ = ["QuotientRing"]

# Up to this degree one product with a table of remainders is faster than two products of polynomials.
_TABLE = 1 << 9


class QuotientRing:
    """The ring of polynomials modulo a monic polynomial of degree n, whose elements are arrays of n coefficients.

    Parameters
    ----------
    modulus : array
        The coefficients of the monic polynomial; its degree is 1 or more.

    Examples
    --------
    >>> ring = QuotientRing(np.array([1, 1, 1], dtype=np.uint8))
    >>> ring.power(np.array([0, 1], dtype=np.uint8), 3)
    array([1, 0], dtype=uint8)
    """

    def __init__(self, modulus: Nimbers):
        self.modulus = modulus
        self._degree = len(modulus) - 1

    @cached_property
    def _remainders(self) -> Nimbers:
        """The remainders of x^n, x^(n+1), …, x^(2n-2), each one from the one before times x."""
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
        """Return polynomials, with their coefficients along the last axis, modulo the polynomial.

        Parameters
        ----------
        rows : array

        Returns
        -------
        array
            With n places along the last axis.
        """
        n, length = self._degree, rows.shape[-1]
        if length <= n:
            padded = np.zeros((*rows.shape[:-1], n), dtype=rows.dtype)
            padded[..., :length] = rows
            return padded
        if length >= 2 * n:
            return divide(rows, self.modulus)[1]
        low, high = rows[..., :n], rows[..., n:]
        if rows.ndim > 1 or n <= _TABLE:
            multiples = matmul(high, self._remainders[: length - n])
        else:
            # Barrett's quotient: high·x^n/f is high·x^(2n-2)/f divided by x^(n-2), and rounding the reciprocal changes
            # only terms below x^(n-2).
            quotient = product(high, self._reciprocal)[n - 2 :]
            multiples = product(quotient, self.modulus)[:n]
        remainder: Nimbers = low ^ multiples
        return remainder

    def square(self, rows: Nimbers) -> Nimbers:
        """Return the squares of elements, one in each row.

        Parameters
        ----------
        rows : array

        Returns
        -------
        array
        """
        return self.reduced(squared(rows))

    def power(self, a: Nimbers, exponent: int) -> Nimbers:
        """Return a power of one element, by squaring and multiplying.

        Parameters
        ----------
        a : array
            Coefficients, as many as there are.
        exponent : int
            0 or more.

        Returns
        -------
        array
        """
        base = self.reduced(a)
        result = self.reduced(np.ones(1, dtype=a.dtype))
        for digit in bin(exponent)[2:]:
            result = self.square(result)
            if digit == "1":
                result = self.reduced(product(result, base))
        return result

    def powers(self, a: Nimbers) -> Nimbers:
        """Return the n powers a^0, a^1, …, a^(n-1) of one element, one in each row.

        Parameters
        ----------
        a : array
            An element.

        Returns
        -------
        array
        """
        n = self._degree
        rows, step = self.reduced(np.ones((1, 1), dtype=a.dtype)), a
        while len(rows) < n:
            # With a^0, …, a^(k-1) in the rows and a^k as the step, one matrix product gives a^k, …, a^(2k-1).
            more = self.reduced(matmul(rows, multiplication_matrix(step, n)))
            rows, step = np.vstack([rows, more])[:n], self.square(step)
        return rows
