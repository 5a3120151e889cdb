"""Polynomials in one variable over the field of nimbers.

A `Polynomial` holds its coefficients; `polynomial_arithmetic` computes with them.
"""

from __future__ import annotations

from operator import index
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim import polynomial_arithmetic as arithmetic
from grundy.nim.arrays import Nimbers, field_type, is_integer, nimber_array, smallest_field
from grundy.nim.polynomial_arithmetic import QuotientRing, trimmed
from grundy.nim.ufuncs import divide, multiply, reciprocal
from grundy.text import format_number, number_literal

# The largest degree of a power.
_LARGEST_DEGREE = 1 << 24
# Notebooks show at most this many terms of a polynomial.
_LATEX_TERMS = 40


class Polynomial:
    """A polynomial over the field of nimbers.

    Parameters
    ----------
    coefficients : array_like
        Nimbers, lowest degree first; zeros of highest degree are dropped. An array keeps its type (a signed one becomes
        unsigned). Python integers are stored in the smallest unsigned type that holds them all, or as objects beyond
        64 bits. The type affects only storage: polynomials of different types are equal when their coefficients are,
        and arithmetic uses the wider type.

    Notes
    -----
    Addition and subtraction are the same, because 1 + 1 = 0 among nimbers. Operations accept numbers as constants.

    Examples
    --------
    >>> p = Polynomial([2, 5, 0, 1])
    >>> print(p)
    x^3 + 5x + 2
    >>> p(1), p(np.arange(4))
    (6, array([ 2,  6,  9, 12], dtype=uint64))
    >>> p * (p + 1) % Polynomial([1, 1])
    Polynomial([3])
    """

    __slots__ = ("_coefficients",)

    # Makes NumPy numbers and arrays defer to the operators of this class.
    __array_ufunc__ = None

    def __init__(self, coefficients: ArrayLike):
        given = _numbers(coefficients)
        if given.ndim != 1:
            raise DomainError(f"the coefficients of a polynomial must be a list, not an array of shape {given.shape}")
        self._coefficients = trimmed(given).copy()
        self._coefficients.flags.writeable = False

    @classmethod
    def from_roots(cls, roots: ArrayLike) -> Self:
        """Return the monic polynomial with the given roots; a repeated root is a multiple root.

        Examples
        --------
        >>> print(Polynomial.from_roots([1, 2, 3]))
        x^3 + 1
        """
        numbers = _numbers(roots).ravel()
        factors = list(np.stack([numbers, np.ones_like(numbers)], axis=1)) or [np.ones(1, dtype=numbers.dtype)]
        while len(factors) > 1:
            pairs = zip(factors[::2], factors[1::2], strict=False)
            factors = [arithmetic.product(a, b) for a, b in pairs] + factors[len(factors) & ~1 :]
        return cls(factors[0])

    @classmethod
    def interpolate(cls, points: ArrayLike, values: ArrayLike) -> Self:
        """Return the polynomial of least degree with given values at distinct points.

        It uses Newton's divided differences, with one step on arrays per point.

        Examples
        --------
        >>> print(Polynomial.interpolate([0, 1, 2], [5, 7, 7]))
        x^2 + 3x + 5
        """
        x, c = _numbers(points), _numbers(values)
        if x.ndim != 1 or x.shape != c.shape:
            raise DomainError(f"points and values must be lists of equal length, not of shapes {x.shape} and {c.shape}")
        different, counts = np.unique(x, return_counts=True)
        if len(different) < len(x):
            repeated = different[counts > 1][0]
            raise DomainError(
                f"the points of an interpolation must be distinct, but {format_number(repeated)} is repeated"
            )
        kind = np.result_type(x, c)
        x, c = x.astype(kind), c.astype(kind)
        for k in range(1, len(x)):
            c[k:] = divide(c[k:] ^ c[k - 1 : -1], x[k:] ^ x[:-k])
        result = np.zeros(len(x), dtype=kind)
        for k in range(len(x) - 1, -1, -1):
            result = np.concatenate([c[k : k + 1], result[:-1]]) ^ multiply(result, x[k])
        return cls(result)

    @property
    def coefficients(self) -> Nimbers:
        """The coefficients, lowest degree first and the last one not 0, as a read-only array."""
        return self._coefficients

    @property
    def degree(self) -> int:
        """The highest power of x that occurs; -1 for the polynomial 0."""
        return len(self.coefficients) - 1

    @property
    def leading(self) -> int:
        """The coefficient of the highest power of x; 0 for the polynomial 0."""
        return int(self.coefficients[-1]) if self else 0

    def monic(self) -> Polynomial:
        """Return the polynomial divided by its leading coefficient; 0 is unchanged."""
        return Polynomial(multiply(self.coefficients, reciprocal(self.coefficients[-1]))) if self else self

    def derivative(self) -> Polynomial:
        """Return the derivative; even powers of x have the derivative 0."""
        return Polynomial(arithmetic.derivative(self.coefficients))

    def powmod(self, exponent: int, modulus: Polynomial | ArrayLike) -> Polynomial:
        """Return a power modulo another polynomial, with an exponent ≥ 0 of any size.

        Examples
        --------
        >>> print(Polynomial([0, 1]).powmod(2**64, Polynomial([2, 1, 1])))
        x
        """
        times = as_natural(exponent, "the exponent of a polynomial")
        base, by = _in_one_type(self, _divisor(as_polynomial(modulus)))
        if len(by) == 1:
            return Polynomial(by[:0])
        ring = QuotientRing(multiply(by, reciprocal(by[-1])))
        return Polynomial(ring.power(base, times))

    def __call__(self, x: Any) -> Any:
        """Return the value at a nimber or at each nimber of an array, by Horner's rule.

        A Python integer gives a Python integer, an array gives an array.
        """
        value: Any
        if is_integer(x):
            value, point = 0, as_natural(x, "a nimber")
            for c in reversed(self.coefficients.tolist()):
                value = multiply(value, point) ^ c
            return value
        points = nimber_array(x)
        value = np.zeros(points.shape, dtype=np.result_type(points, self.coefficients))
        for c in reversed(self.coefficients):
            value = multiply(value, points) ^ c
        return value[()]

    def __add__(self, other: Polynomial | int) -> Polynomial:
        if (operand := _as_operand(other)) is None:
            return NotImplemented
        short, long = sorted(_in_one_type(self, operand), key=len)
        total = long.copy()
        total[: len(short)] ^= short
        return Polynomial(total)

    def __mul__(self, other: Polynomial | int) -> Polynomial:
        if (operand := _as_operand(other)) is None:
            return NotImplemented
        return Polynomial(arithmetic.product(*_in_one_type(self, operand)))

    __radd__ = __sub__ = __rsub__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Polynomial:
        return self

    __pos__ = __neg__

    def __divmod__(self, other: Polynomial | int) -> tuple[Polynomial, Polynomial]:
        if (operand := _as_operand(other)) is None:
            return NotImplemented
        quotient, remainder = arithmetic.divide(*_in_one_type(self, _divisor(operand)))
        return Polynomial(quotient), Polynomial(remainder)

    def __floordiv__(self, other: Polynomial | int) -> Polynomial:
        return NotImplemented if _as_operand(other) is None else divmod(self, other)[0]

    def __mod__(self, other: Polynomial | int) -> Polynomial:
        return NotImplemented if _as_operand(other) is None else divmod(self, other)[1]

    def __rdivmod__(self, other: int) -> tuple[Polynomial, Polynomial]:
        operand = _as_operand(other)
        return NotImplemented if operand is None else divmod(operand, self)

    def __rfloordiv__(self, other: int) -> Polynomial:
        return NotImplemented if _as_operand(other) is None else divmod(other, self)[0]

    def __rmod__(self, other: int) -> Polynomial:
        return NotImplemented if _as_operand(other) is None else divmod(other, self)[1]

    def __pow__(self, exponent: int) -> Polynomial:
        times = as_natural(exponent, "the exponent of a polynomial")
        if self.degree * times > _LARGEST_DEGREE:
            degree = format_number(self.degree * times)
            raise LimitError(
                f"this power would have the degree {degree}; the limit is {_LARGEST_DEGREE}",
                hint="try powmod, which computes only the remainder",
            )
        result = np.ones(1, dtype=self.coefficients.dtype)
        for digit in bin(times)[2:]:
            result = arithmetic.squared(result)
            if digit == "1":
                result = arithmetic.product(result, self.coefficients)
        return Polynomial(result)

    def __eq__(self, other: object) -> bool:
        try:
            operand = _as_operand(other)
        except DomainError:  # a negative number is not a constant
            return False
        return NotImplemented if operand is None else np.array_equal(self.coefficients, operand.coefficients)

    def __hash__(self) -> int:
        # A constant equals its number, so it has the same hash.
        return hash(tuple(self.coefficients.tolist())) if self.degree > 0 else hash(self.leading)

    def __bool__(self) -> bool:
        return len(self.coefficients) > 0

    def __str__(self) -> str:
        terms = (_term(k, number_literal(int(self.coefficients[k])), "x^{}") for k in self._degrees())
        return " + ".join(terms) or "0"

    def __repr__(self) -> str:
        return f"Polynomial([{', '.join(map(number_literal, self.coefficients.tolist()))}])"

    def __reduce__(self) -> tuple[type, tuple[Nimbers]]:
        return type(self), (self.coefficients,)

    def _repr_latex_(self) -> str:
        degrees = self._degrees()
        terms = [_term(k, _latex_number(int(self.coefficients[k])), "x^{{{}}}") for k in degrees[:_LATEX_TERMS]]
        more = [r"\cdots"] * (len(degrees) > _LATEX_TERMS)
        return f"${' + '.join([*terms, *more]) or '0'}$"

    def _degrees(self) -> list[int]:
        """Return the degrees of the terms, the highest first."""
        found: list[int] = np.flatnonzero(self.coefficients)[::-1].tolist()
        return found


def _term(k: int, coefficient: str, power: str) -> str:
    variable = power.format(k) if k > 1 else "x" * k
    return variable if coefficient == "1" and k else f"{coefficient}{variable}"


def _latex_number(coefficient: int) -> str:
    written = format_number(coefficient)
    return written if written.isdigit() else rf"(\text{{{written}}})"


def gcd(p: Polynomial | ArrayLike, q: Polynomial | ArrayLike) -> Polynomial:
    """Return the greatest common divisor of two polynomials: monic, or 0 when both are 0.

    Examples
    --------
    >>> print(gcd(Polynomial.from_roots([1, 2, 3]), Polynomial.from_roots([2, 3, 4])))
    x^2 + x + 1
    """
    return Polynomial(arithmetic.gcd(*_in_one_type(as_polynomial(p), as_polynomial(q))))


def extended_gcd(p: Polynomial | ArrayLike, q: Polynomial | ArrayLike) -> tuple[Polynomial, Polynomial, Polynomial]:
    """Return the greatest common divisor g, monic or 0, and s and t with s p + t q = g.

    Examples
    --------
    >>> p, q = Polynomial([1, 1, 1]), Polynomial([0, 1])
    >>> extended_gcd(p, q)
    (Polynomial([1]), Polynomial([1]), Polynomial([1, 1]))
    """
    a, s, t = as_polynomial(p), Polynomial([1]), Polynomial([])
    b, next_s, next_t = as_polynomial(q), t, s
    while b:
        quotient, remainder = divmod(a, b)
        a, b = b, remainder
        s, next_s = next_s, s + quotient * next_s
        t, next_t = next_t, t + quotient * next_t
    scale = reciprocal(a.leading) if a else 1
    return a * scale, s * scale, t * scale


def as_polynomial(value: Polynomial | ArrayLike) -> Polynomial:
    """Convert a nimber or a list of coefficients to a polynomial; return a polynomial unchanged."""
    constant = _as_operand(value)
    return Polynomial(value) if constant is None else constant  # type: ignore[arg-type]


def _numbers(values: ArrayLike) -> Nimbers:
    """Return an array unchanged, and convert a list of integers to the smallest type that holds them."""
    numbers = nimber_array(values)
    return numbers if isinstance(values, np.ndarray) else numbers.astype(field_type(smallest_field(numbers)))


def _as_operand(value: Any) -> Polynomial | None:
    """Return a polynomial unchanged, a nimber as a constant, and None for anything else."""
    if isinstance(value, Polynomial):
        return value
    try:
        return Polynomial([as_natural(index(value), "a nimber")])
    except TypeError:
        return None


def _divisor(p: Polynomial) -> Polynomial:
    if not p:
        raise DomainError("division by zero: cannot divide by the polynomial 0")
    return p


def _in_one_type(p: Polynomial, q: Polynomial) -> tuple[Nimbers, Nimbers]:
    kind = np.result_type(p.coefficients, q.coefficients)
    return p.coefficients.astype(kind, copy=False), q.coefficients.astype(kind, copy=False)
