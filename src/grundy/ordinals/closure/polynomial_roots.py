"""All roots of polynomials over the ordinals below ω^ω^ω: that field is algebraically closed (Conway 1976, theorem 49).

A polynomial is first split over the field F of its coefficients: by multiplicity, by the degrees of its irreducible
factors, and into these. An irreducible factor of degree n has a root in the field with further components for the
primes of n, and its other roots are the conjugates of that one over F.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import log2

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.arithmetic import monic_quadratic_roots, multiply, reciprocal
from grundy.ordinals.closure.components import alpha_components
from grundy.ordinals.closure.nth_roots import nth_roots
from grundy.ordinals.closure.packed_field import PackedField, pack_together, unpack
from grundy.ordinals.closure.polynomials import (
    Coefficients,
    distinct_degree_parts,
    equal_degree_factors,
    irreducible_root,
    monic,
    square_free_parts,
)
from grundy.ordinals.ordinal import ZERO, Ordinal, OrdinalLike, ordinal
from grundy.primes import factors

__all__ = ["LinearFactors", "factor", "factoring_seconds", "roots"]


# Seconds, by estimate: to split a polynomial over the field of its coefficients, and with the roots of its factors.
_MOST_FOR_FACTORS = 10.0
_MOST_IN_ALL = 16.0
# The kernel estimates products only in fields up to this degree: beyond, its preparations alone take long.
_PREPARED = 1 << 14


def roots(
    coefficients: Iterable[OrdinalLike], expect: Callable[[int, int], None] | None = None
) -> list[tuple[Ordinal, int]]:
    """Return all roots of a polynomial with their multiplicities, whose sum is the degree.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        Below ω^ω^ω, lowest degree first, not all of them 0.
    expect : callable, optional
        Called for each irreducible factor before roots are found, with the degree of the field of its roots and with
        their number; it may raise an error.

    Returns
    -------
    list of (Ordinal, int)
        Ascending.

    Raises
    ------
    LimitError
        When the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> roots([1, 1, 1])
    [(Ordinal('2'), 1), (Ordinal('3'), 1)]
    >>> roots([2, 1, 1, 1])
    [(Ordinal('w^2+1'), 1), (Ordinal('w^2*2+1'), 1), (Ordinal('w^2*3+1'), 1)]
    >>> roots([0, Ordinal("w"), 1]) == [(0, 1), (Ordinal("w"), 1)]
    True
    """
    f = _trimmed(coefficients)
    zeros = next(i for i, a in enumerate(f) if a)
    found = [(ZERO, zeros)] if zeros else []
    rest = f[zeros:]
    if len(rest) > 1:
        found += _binomial_roots(rest) if not any(rest[1:-1]) else sorted(_other_roots(rest, expect or _expect_all))
    return found


def factor(coefficients: Iterable[OrdinalLike]) -> LinearFactors:
    """Factor a polynomial into linear factors.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        Below ω^ω^ω, lowest degree first, not all of them 0.

    Raises
    ------
    LimitError
        When the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> print(factor([0, 0, 6, Ordinal("w")]))
    (ω) x^2 (x + ω^2·13)
    """
    f = _trimmed(coefficients)
    return LinearFactors(f[-1], tuple(roots(f)))


@dataclass(frozen=True)
class LinearFactors:
    """A polynomial as a constant times powers of different X ⊕ r.

    Parameters
    ----------
    leading : Ordinal
        The constant, which is the leading coefficient.
    roots : tuple of (Ordinal, int)
        The roots r and how often each occurs, ascending.

    Examples
    --------
    >>> print(factor([2, 0, 0, 1]))
    (x + ω) (x + ω·2) (x + ω·3)
    """

    leading: Ordinal
    roots: tuple[tuple[Ordinal, int], ...]

    def expand(self) -> tuple[Ordinal, ...]:
        """Return the coefficients of the polynomial, lowest degree first.

        Examples
        --------
        >>> factor([2, 0, 0, 1]).expand()
        (Ordinal('2'), Ordinal('0'), Ordinal('0'), Ordinal('1'))
        """
        field, (result, *zeros) = pack_together(self.leading, *(root for root, _ in self.roots))
        found = [result]
        for zero, (_, times) in zip(zeros, self.roots, strict=True):
            for _ in range(times):
                lower = [field.multiply(zero, a) for a in found]
                found = [a ^ b for a, b in zip([*lower, 0], [0, *found], strict=True)]
        return tuple(unpack(field, a) for a in found)

    def __str__(self) -> str:
        constant = [f"({self.leading})"] if self.leading != 1 or not self.roots else []
        return " ".join([*constant, *(_written(root, times) for root, times in self.roots)])


def _written(root: Ordinal, times: int) -> str:
    base = f"(x + {root})" if root else "x"
    return f"{base}^{times}" if times > 1 else base


# ---- The steps


def _trimmed(coefficients: Iterable[OrdinalLike]) -> list[Ordinal]:
    f = [ordinal(a) for a in coefficients]
    beyond = next((a for a in f if not a.is_algebraic), None)
    if beyond is not None:
        raise DomainError(f"the coefficients of a polynomial lie below ω^ω^ω here, and {beyond} does not")
    while f and not f[-1]:
        f.pop()
    if not f:
        raise DomainError("every ordinal is a root of the polynomial 0", hint="give a coefficient other than 0")
    return f


def _binomial_roots(f: list[Ordinal]) -> list[tuple[Ordinal, int]]:
    """Return the roots of c + aX^n."""
    n = len(f) - 1
    return [(root, n & -n) for root in nth_roots(multiply(f[0], reciprocal(f[-1])), n)]


def _expect_all(bits: int, count: int) -> None:
    """Take roots of any number and in any field."""


def _other_roots(coefficients: list[Ordinal], expect: Callable[[int, int], None]) -> Iterator[tuple[Ordinal, int]]:
    field, packed = pack_together(*coefficients)
    degree = len(packed) - 1
    if degree == 2:
        _, b, c = reversed(monic(field, packed))
        yield from ((unpack(*root), 1) for root in monic_quadratic_roots(field, b, c))
        return
    _refuse_much(_seconds_for_factors(field, degree), _MOST_FOR_FACTORS, field, degree)
    found = list(_irreducible_factors(field, monic(field, packed)))
    degrees = [len(g) - 1 for g, _ in found]
    seconds = [_seconds_for_root(field, n) for n in degrees]
    _refuse_much(
        _seconds_for_factors(field, degree) + sum(seconds), _MOST_IN_ALL, field, degrees[seconds.index(max(seconds))]
    )
    for n in degrees:
        expect(_joined(field, n).bits * n, n)
    for g, times in found:
        for root in _conjugate_roots(field, g):
            yield root, times


def _irreducible_factors(field: PackedField, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield the monic irreducible factors and their multiplicities."""
    for part, times in square_free_parts(field, f):
        for product, n in distinct_degree_parts(field, part):
            seconds = _seconds_for_factors(field, len(f) - 1) + _seconds_for_equal_degree(field, len(product) - 1, n)
            _refuse_much(seconds, _MOST_FOR_FACTORS, field, len(f) - 1)
            for g in equal_degree_factors(field, product, n):
                yield g, times


def _conjugate_roots(field: PackedField, g: Coefficients) -> Iterator[Ordinal]:
    """Yield the roots of a monic irreducible polynomial."""
    root = irreducible_root(field, g)
    bits = root.bits
    for _ in range(len(g) - 1):
        yield unpack(root.field, bits)
        bits = root.field.frobenius(bits, field.bits)


def _refuse_much(seconds: float, most: float, field: PackedField, degree: int) -> None:
    if seconds > most:
        raise LimitError(
            f"the roots of a polynomial of degree {degree} with coefficients in the field of 2^{field.bits} elements "
            "are too much work here",
            hint="try a smaller degree or smaller coefficients",
        )


# ---- How long the steps take, by estimate


def factoring_seconds(coefficients: Iterable[OrdinalLike]) -> float:
    """Estimate how long it takes to split a polynomial into irreducible factors over the field of its coefficients."""
    f = _trimmed(coefficients)
    field, _ = pack_together(*f)
    return _seconds_for_factors(field, len(f) - 1)


def _seconds_for_factors(field: PackedField, n: int) -> float:
    """Estimate the time of `distinct_degree_parts`: n/2 conjugates of X, by squarings or by composition."""
    squarings, compositions = min(field.bits, 4 * n), max(0.0, log2(field.bits / (4 * n)))
    return n**3 * (squarings / 2 + 2 * compositions + 1) * _seconds_for_product(field)


def _seconds_for_equal_degree(field: PackedField, m: int, n: int) -> float:
    """Estimate the time to tell the factors of degree n in a product of degree m apart, by a few traces."""
    if m == n:
        return 0.0
    squarings, compositions = min(2 * n * field.bits, 8 * m), max(0.0, log2(n * field.bits / (4 * m)))
    return 3 * m**2 * (squarings + 3 * m * compositions) * _seconds_for_product(field)


def _seconds_for_root(field: PackedField, n: int) -> float:
    """Estimate the time to find all roots of an irreducible polynomial: n conjugates of X, resolvents, divisors."""
    if n == 1:
        return 0.0
    p = min(factors(n))
    base = _joined(field, p)
    in_base = (2 * p + 1) * n**2 * _seconds_for_product(base)
    in_larger = (p if n == p else n**2) * _seconds_for_long_product(base.bits * p)
    written = 2e-11 * n * (_joined(field, n).bits * n) ** 2
    found = 3 * n**3 * _seconds_for_product(field) + in_base + in_larger + written
    return found + (_seconds_for_root(base.extended([p ** (base.primes.count(p) + 1)]), n // p) if n > p else 0.0)


def _joined(field: PackedField, n: int) -> PackedField:
    """Return the field in which the p-th roots of unity have joined for every odd prime factor p of a degree."""
    return field.extended(q for p in factors(n) if p > 2 for q in alpha_components(p))


def _seconds_for_product(field: PackedField) -> float:
    call = min(2e-6, 2.5e-7 * field.bits)  # in the smallest fields many coefficients are 0 or 1
    if field.has_long_nimbers:
        return call + 4e-8 * field.bits
    if field.bits > _PREPARED:
        return _seconds_for_long_product(field.bits)
    return call + 3e-9 * field.kernel.product_cost(max(1, field.bits // 2))


def _seconds_for_long_product(bits: int) -> float:
    return float(2e-6 + 2.5e-9 * bits**1.5)
