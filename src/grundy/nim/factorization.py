"""Factors and roots of polynomials over a finite field of nimbers, by Berlekamp's algorithm.

The field matters: x² + x + 1 is irreducible over the field of two elements and is (x + 2)(x + 3) over that of four.
By default the field is the smallest one that contains all coefficients. The private functions represent polynomials as
arrays of coefficients (see `polynomial_arithmetic`), and q is 2^bits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import prod

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError
from grundy.nim.arrays import Nimbers, field_bits, field_type, smallest_field
from grundy.nim.linalg import null_space
from grundy.nim.polynomial import Polynomial, as_polynomial
from grundy.nim.polynomial_arithmetic import QuotientRing, derivative, divide, gcd
from grundy.nim.ufuncs import artin_schreier, multiply, reciprocal, sqrt, square
from grundy.text import format_number, number_literal

# This many binary digits are computed before the factors are counted again.
_DIGITS_AT_ONCE = 8
# The size of Berlekamp's matrix is the square of the degree.
_LARGEST_DEGREE = 1 << 12
# A cubic takes seconds over this field, and several times as long over the next one.
_MOST_BITS = 1 << 12


@dataclass(frozen=True)
class Factorization:
    """A polynomial as a constant times powers of different monic irreducible polynomials.

    Parameters
    ----------
    leading : int
        The constant, which is the leading coefficient.
    factors : tuple of pairs
        Irreducible polynomials and their multiplicities, by degree and then by coefficients, highest first.
    bits : int
        A power of two: the factors are irreducible over the field of 2^bits nimbers.

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
        """Return the product of all factors."""
        return prod((p**times for p, times in self.factors), start=Polynomial([self.leading]))

    def __repr__(self) -> str:
        return f"Factorization(leading={number_literal(self.leading)}, factors={self.factors!r}, bits={self.bits})"

    def __str__(self) -> str:
        constant = [number_literal(self.leading)] if self.leading != 1 or not self.factors else []
        return " ".join(constant + [f"({p})" + (f"^{times}" if times > 1 else "") for p, times in self.factors])


def factor(p: Polynomial | ArrayLike, bits: int | None = None) -> Factorization:
    """Factor a polynomial completely over a field of nimbers.

    Parameters
    ----------
    p : Polynomial or array_like
        A polynomial other than 0, or its coefficients, lowest degree first. A number is a constant polynomial.
    bits : int, optional
        A power of two: the field has 2^bits elements. The default is the smallest field that contains all
        coefficients, regardless of the type of their array.

    Notes
    -----
    The polynomial is first split by multiplicity, which in characteristic two also takes square roots. A square-free f
    is then split by Berlekamp's algebra: the v with v^q = v modulo f are those that are constant modulo each factor.
    Its binary digits are 0 or 1 modulo each factor, so greatest common divisors with them separate the factors. This is
    Berlekamp's use of traces (Factoring polynomials over large finite fields, 1970): a nimber is its trace in the
    field of half the bits, as its upper half, and a lower half. The method is deterministic.
    Square-free parts of degree 1 and 2 are factored directly in any field, the others in fields up to bits=4096.

    Examples
    --------
    >>> p = Polynomial([1, 1, 1]) ** 2
    >>> print(factor(p))
    (x^2 + x + 1)^2
    >>> print(factor(p, bits=2))
    (x + 2)^2 (x + 3)^2
    """
    p = as_polynomial(p)
    width = _field(p, bits)
    f = _monic(p, width)
    found = [(g, times) for part, times in _by_multiplicity(f) for g in _irreducible_factors(part, width)]
    found.sort(key=lambda pair: (len(pair[0]), pair[0][::-1].tolist()))
    return Factorization(p.leading, tuple((Polynomial(g), times) for g, times in found), width)


def roots(p: Polynomial | ArrayLike, bits: int | None = None) -> tuple[tuple[int, int], ...]:
    """Return the roots of a polynomial in a field of nimbers and their multiplicities, the smallest root first.

    The arguments are those of `factor`.

    Examples
    --------
    >>> p = Polynomial([0, 1, 1, 1])
    >>> roots(p), roots(p, bits=2)
    (((0, 1),), ((0, 1), (2, 1), (3, 1)))
    >>> roots(Polynomial([1, 0, 0, 0, 1]))
    ((1, 4),)
    """
    p = as_polynomial(p)
    width = _field(p, bits)
    f = _monic(p, width)
    found = [(int(g[0]), times) for part, times in _by_multiplicity(f) for g in _linear_factors(part, width)]
    return tuple(sorted(found))


def is_irreducible(p: Polynomial | ArrayLike, bits: int | None = None) -> bool:
    """Return whether a polynomial is irreducible over a field of nimbers.

    The arguments are those of `factor`; constants are not irreducible.

    Examples
    --------
    >>> p = Polynomial([1, 1, 1])
    >>> is_irreducible(p), is_irreducible(p, bits=2)
    (True, False)
    """
    p = as_polynomial(p)
    width = _field(p, bits)
    if p.degree < 1:
        return False
    f = _monic(p, width)
    if len(gcd(f, derivative(f))) > 1:
        return False
    return len(_quadratic_factors(f, width) if len(f) <= 3 else _berlekamp_basis(QuotientRing(f), width)) == 1


def _field(p: Polynomial, bits: int | None) -> int:
    """Return the bits of the field, or raise if it does not contain the coefficients."""
    least = smallest_field(p.coefficients)
    width = least if bits is None else field_bits(bits)
    if width < least:
        largest = format_number(p.coefficients.max())
        raise DomainError(
            f"the coefficient {largest} is not in the field of 2^{width} nimbers", hint=f"try bits={least} or more"
        )
    return width


def _monic(p: Polynomial, bits: int) -> Nimbers:
    """Return the coefficients of the monic polynomial in the type of the field."""
    if not p:
        raise DomainError("the polynomial 0 has no factorization: every nimber is a root of it")
    return p.monic().coefficients.astype(field_type(bits))


def _by_multiplicity(f: Nimbers) -> Iterator[tuple[Nimbers, int]]:
    """Yield the square-free parts of a monic polynomial and their multiplicities.

    The derivative shows the factors of odd multiplicity. The rest is a square; the square roots of its coefficients
    are the coefficients of its root.
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
    if len(f) <= 3:
        return _quadratic_factors(f, bits)
    ring = QuotientRing(f)
    basis = _berlekamp_basis(ring, bits)
    pieces = [f]
    # The first element is the constant 1, which separates no factors.
    for v in basis[1:]:
        pieces = _separate(pieces, ring, v, bits, len(basis))
    return pieces


def _linear_factors(f: Nimbers, bits: int) -> list[Nimbers]:
    """Return the factors x + r of a square-free monic polynomial: its common factors with x^q + x."""
    x = np.array([0, 1], dtype=f.dtype)
    if len(f) > 3:
        ring = QuotientRing(f)
        f = gcd(f, _x_to_q(ring, bits) ^ ring.reduced(x))
    if len(f) <= 3:
        return [g for g in _quadratic_factors(f, bits) if len(g) == 2]
    return _separate([f], QuotientRing(f), x, bits, len(f) - 1)


def _quadratic_factors(f: Nimbers, bits: int) -> list[Nimbers]:
    """Return the factors of a square-free monic polynomial of degree 2 or less.

    The roots of x² + bx + c are b⊗y and b⊗(y ⊕ 1) with y² + y = c/b². A square-free one has b other than 0.
    """
    if len(f) < 3:
        return [f] if len(f) == 2 else []
    c, b, _ = f.tolist()
    root = multiply(b, artin_schreier(multiply(c, reciprocal(square(b)))))
    if root.bit_length() > bits:
        return [f]
    return [np.array([r, 1], dtype=f.dtype) for r in (root, root ^ b)]


def _x_to_q(ring: QuotientRing, bits: int) -> Nimbers:
    if bits > _MOST_BITS:
        limit = f"up to bits={_MOST_BITS}, not bits={format_number(bits)}"
        raise LimitError(f"square-free polynomials of degree 3 or more can be factored over fields {limit}")
    return ring.power(np.array([0, 1], dtype=ring.modulus.dtype), 1 << bits)


def _berlekamp_basis(ring: QuotientRing, bits: int) -> Nimbers:
    """Return a basis of the elements v with v^q = v. Its size is the number of factors of a square-free modulus."""
    degree = len(ring.modulus) - 1
    if degree > _LARGEST_DEGREE:
        raise LimitError(
            f"a square-free polynomial of degree {degree} is too large to factor: the limit is {_LARGEST_DEGREE}",
            hint="try roots or gcd",
        )
    # The coefficients of v are their own q-th powers, so v^q is v with x^q in place of x.
    matrix = ring.powers(_x_to_q(ring, bits))
    return null_space((matrix ^ np.eye(len(matrix), dtype=matrix.dtype)).T)


def _separate(pieces: list[Nimbers], ring: QuotientRing, v: Nimbers, bits: int, enough: int) -> list[Nimbers]:
    """Split pieces of the modulus by an element v with v^q = v, until there are `enough` or v splits none of them."""
    digits = _binary_digits(ring, ring.reduced(v), bits)
    while len(pieces) < enough and (some := list(islice(digits, _DIGITS_AT_ONCE))):
        pieces = [part for piece in pieces for part in _split(piece, np.stack(some))]
    return pieces


def _binary_digits(ring: QuotientRing, v: Nimbers, bits: int) -> Iterator[Nimbers]:
    """Yield the binary digits of an element v with v^q = v, highest first, without those known to be constant.

    Modulo each factor, v is a nimber a⊗h ⊕ b with h = 2^(bits/2) and a, b < h. As h^h = h ⊕ 1, where h^h is the nim
    power, v^h ⊕ v is a (Lenstra, Nim multiplication, 1978, section 4).
    """
    if not v[1:].any():
        return
    if bits == 1:
        yield v
        return
    half, conjugate = bits // 2, v
    for _ in range(half):
        conjugate = ring.square(conjugate)
    upper = v ^ conjugate
    yield from _binary_digits(ring, upper, half)
    yield from _binary_digits(ring, v ^ multiply(upper, upper.dtype.type(1 << half)), half)


def _split(piece: Nimbers, digits: Nimbers) -> list[Nimbers]:
    """Split a square-free polynomial by polynomials that are 0 or 1 modulo each of its irreducible factors."""
    if len(piece) == 2:
        return [piece]
    waiting, done = [(piece, divide(digits, piece)[1])], []
    while waiting:
        f, remainders = waiting.pop()
        separating = np.flatnonzero(remainders[:, 1:].any(axis=1))
        if not separating.size:
            done.append(f)
            continue
        g = gcd(f, remainders[separating[0]])
        waiting += [(h, divide(remainders, h)[1]) for h in (g, divide(f, g)[0])]
    return done
