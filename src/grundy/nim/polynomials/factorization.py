"""Factors and roots of polynomials over a finite field of nimbers.

The field matters: x² + x + 1 is irreducible over the field of two elements and is (x + 2)(x + 3) over that of four.
Without the number of bits, the field is the smallest one that contains all coefficients.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from grundy.errors import DomainError, LimitError
from grundy.natural import shown
from grundy.nim.arrays import Nimbers, field_bits, field_type, smallest_field
from grundy.nim.field import frobenius, sqrt
from grundy.nim.linalg import null_space
from grundy.nim.matrices import matmul
from grundy.nim.polynomials.coefficients import derivative, divide, gcd
from grundy.nim.polynomials.polynomial import Polynomial
from grundy.nim.polynomials.quotient import QuotientRing

__all__ = ["Factorization", "factor", "is_irreducible", "roots"]

# Traces that are computed before it is asked again whether enough factors were found.
_TRACES = 8
# Berlekamp's matrix has the square of the degree as its size.
_LARGEST_DEGREE = 1 << 12


@dataclass(frozen=True)
class Factorization:
    """A polynomial as a constant times powers of different monic irreducible polynomials.

    Parameters
    ----------
    leading : int
        The constant, which is the leading coefficient.
    factors : tuple of pairs
        Irreducible polynomials and how often each divides, by degree and then by coefficients from the highest on.
    bits : int
        The field over which the factors are irreducible has 2^bits elements.

    Examples
    --------
    >>> found = factor(Polynomial([3, 1, 0, 2, 2]))
    >>> print(found)
    2 (x + 2)^2 (x^2 + x + 3)
    >>> found.factors
    ((Polynomial([2, 1]), 2), (Polynomial([3, 1, 1]), 1))
    """

    leading: int
    factors: tuple[tuple[Polynomial, int], ...]
    bits: int

    def expand(self) -> Polynomial:
        """Return the product of all factors.

        Returns
        -------
        Polynomial

        Examples
        --------
        >>> factor(Polynomial([1, 0, 1])).expand()
        Polynomial([1, 0, 1])
        """
        return prod((p**times for p, times in self.factors), start=Polynomial([self.leading]))

    def __str__(self) -> str:
        constant = [str(self.leading)] if self.leading != 1 or not self.factors else []
        return " ".join(constant + [f"({p})" + (f"^{times}" if times > 1 else "") for p, times in self.factors])


def factor(p: Polynomial, bits: int | None = None) -> Factorization:
    """Factor a polynomial completely over a field of nimbers.

    Parameters
    ----------
    p : Polynomial
        Any polynomial but 0.
    bits : int, optional
        The field has 2^bits elements, and bits is a power of two. Without it, the field is the smallest one that
        contains all coefficients, whatever the type of their array.

    Returns
    -------
    Factorization

    Notes
    -----
    The polynomial is first split by multiplicity, which in characteristic two also takes square roots. A square-free f
    is then split by Berlekamp's algebra: the v with v^q = v modulo f are those that are constant modulo each factor.
    The traces of multiples of v are 0 or 1 modulo each factor, so a greatest common divisor separates the factors
    (Berlekamp, Factoring polynomials over large finite fields, 1970). Nothing is left to chance: the multiples by 2^i
    for i < bits are enough, as these numbers are a basis of the field.

    Examples
    --------
    >>> p = Polynomial([1, 1, 1]) ** 2
    >>> print(factor(p))
    (x^2 + x + 1)^2
    >>> print(factor(p, bits=2))
    (x + 2)^2 (x + 3)^2
    """
    f, width = _monic(p, bits)
    found = [(g, times) for part, times in _by_multiplicity(f) for g in _irreducible_factors(part, width)]
    factors = sorted(((Polynomial(g), times) for g, times in found), key=lambda pair: _order(pair[0]))
    return Factorization(p.leading, tuple(factors), width)


def roots(p: Polynomial, bits: int | None = None) -> tuple[tuple[int, int], ...]:
    """Return all roots of a polynomial in a field of nimbers, with their multiplicities.

    Parameters
    ----------
    p : Polynomial
        Any polynomial but 0.
    bits : int, optional
        The field has 2^bits elements, and bits is a power of two. Without it, the field is the smallest one that
        contains all coefficients, whatever the type of their array.

    Returns
    -------
    tuple of pairs of int
        Roots and multiplicities, the smallest root first.

    Examples
    --------
    >>> p = Polynomial([0, 1, 1, 1])
    >>> roots(p), roots(p, bits=2)
    (((0, 1),), ((0, 1), (2, 1), (3, 1)))
    >>> roots(Polynomial([1, 0, 0, 0, 1]))
    ((1, 4),)
    """
    f, width = _monic(p, bits)
    found = [(int(g[0]), times) for part, times in _by_multiplicity(f) for g in _linear_factors(part, width)]
    return tuple(sorted(found))


def is_irreducible(p: Polynomial, bits: int | None = None) -> bool:
    """Return whether a polynomial has no factors but constants and constant multiples of itself.

    Parameters
    ----------
    p : Polynomial
        Any polynomial; constants are not irreducible.
    bits : int, optional
        The field has 2^bits elements, and bits is a power of two. Without it, the field is the smallest one that
        contains all coefficients, whatever the type of their array.

    Returns
    -------
    bool

    Examples
    --------
    >>> p = Polynomial([1, 1, 1])
    >>> is_irreducible(p), is_irreducible(p, bits=2)
    (True, False)
    """
    if p.degree < 1:
        return False
    f, width = _monic(p, bits)
    return len(gcd(f, derivative(f))) == 1 and len(_berlekamp_basis(QuotientRing(f), width)) == 1


def _order(p: Polynomial) -> tuple[int, list[int]]:
    return p.degree, p.coefficients[::-1].tolist()


def _monic(p: Polynomial, bits: int | None) -> tuple[Nimbers, int]:
    """Return the coefficients of the monic polynomial in the type of the field, and the bits of the field."""
    if not p:
        raise DomainError("0 has no factors and no list of roots: everything divides it, and every nimber is a root")
    least = smallest_field(p.coefficients)
    width = least if bits is None else field_bits(bits)
    if width < least:
        largest = shown(p.coefficients.max())
        raise DomainError(
            f"the coefficient {largest} is not in the field of 2^{width} nimbers; try bits={least} or more"
        )
    return p.monic().coefficients.astype(field_type(width)), width


def _by_multiplicity(f: Nimbers) -> Iterator[tuple[Nimbers, int]]:
    """Yield square-free polynomials and their multiplicities, which multiply to a monic polynomial.

    The derivative shows the factors of odd multiplicity. The rest is a square, and its root has the roots of its
    coefficients.
    """
    times = 1
    rest = gcd(f, derivative(f))
    once = divide(f, rest)[0]
    while len(once) > 1:
        repeated = gcd(once, rest)
        part = divide(once, repeated)[0]
        if len(part) > 1:
            yield part, times
        once, rest, times = repeated, divide(rest, repeated)[0], times + 1
    if len(rest) > 1:
        for part, half in _by_multiplicity(sqrt(rest[::2])):
            yield part, 2 * half


def _irreducible_factors(f: Nimbers, bits: int) -> list[Nimbers]:
    """Return the factors of a square-free monic polynomial."""
    ring = QuotientRing(f)
    basis = _berlekamp_basis(ring, bits)
    pieces = [f]
    # The first one is the constant 1, which separates nothing.
    for v in basis[1:]:
        pieces = _separated(pieces, ring, v, bits, len(basis))
    return pieces


def _linear_factors(f: Nimbers, bits: int) -> list[Nimbers]:
    """Return the factors x + r of a square-free monic polynomial: those that it shares with x^q + x."""
    ring, x = QuotientRing(f), np.array([0, 1], dtype=f.dtype)
    linear = gcd(f, ring.power(x, 1 << bits) ^ ring.reduced(x))
    if len(linear) == 1:
        return []
    return _separated([linear], QuotientRing(linear), x, bits, len(linear) - 1)


def _berlekamp_basis(ring: QuotientRing, bits: int) -> Nimbers:
    """Return a basis of the elements v with v^q = v, as many as the modulus has factors, if it is square-free."""
    degree = len(ring.modulus) - 1
    if degree > _LARGEST_DEGREE:
        limit = f"the limit is {_LARGEST_DEGREE}"
        raise LimitError(
            f"a square-free polynomial of degree {degree} is too large to factor: {limit}; try roots or gcd"
        )
    x_to_q = ring.power(np.array([0, 1], dtype=ring.modulus.dtype), 1 << bits)
    # The coefficients of v are their own q-th powers, so v^q is v with x^q in place of x.
    matrix = ring.powers(x_to_q)
    return null_space((matrix ^ np.eye(len(matrix), dtype=matrix.dtype)).T)


def _separated(pieces: list[Nimbers], ring: QuotientRing, v: Nimbers, bits: int, enough: int) -> list[Nimbers]:
    """Split pieces of the modulus, by an element v with v^q = v, until there are enough of them or v can do no more."""
    if len(pieces) == enough:
        return pieces
    conjugates = [ring.reduced(v)]
    for _ in range(bits - 1):
        conjugates.append(ring.square(conjugates[-1]))
    for start in range(0, bits, _TRACES):
        if len(pieces) < enough:
            scalars = np.array([1 << i for i in range(start, min(bits, start + _TRACES))], dtype=v.dtype)
            # The trace of c v is the sum of the c^(2^k) v^(2^k) for k < bits.
            traces = matmul(frobenius(scalars[:, None], np.arange(bits)), np.stack(conjugates))
            pieces = [part for piece in pieces for part in _split(piece, traces)]
    return pieces


def _split(piece: Nimbers, traces: Nimbers) -> list[Nimbers]:
    """Split a square-free polynomial by polynomials that are 0 or 1 modulo each of its irreducible factors."""
    if len(piece) == 2:
        return [piece]
    waiting, done = [(piece, divide(traces, piece)[1])], []
    while waiting:
        f, remainders = waiting.pop()
        separating = np.flatnonzero(remainders[:, 1:].any(axis=1))
        if not separating.size:
            done.append(f)
            continue
        g = gcd(f, remainders[separating[0]])
        waiting += [(h, divide(remainders, h)[1]) for h in (g, divide(f, g)[0])]
    return done
