"""The perfect closure of K(t): the ordinals below u = t^(t·ω).

Lenstra 1978, section 5: t^t is the nim square root of t, and t^(t·2^i) is its 2^(i+1)-th root. The powers of t with
dyadic exponents d, 0 <= d < 1, are a basis over K(t), so an element is kept as the rational functions that belong to
each d. Exponents that reach 1 carry into K(t). Nothing here depends on how many digits d has: t^(2^-1000) is as good
as t^(1/2).
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

from grundy.bits import bits
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower import rational, scalars
from grundy.ordinals.tower.limits import check_bits, check_products, spend
from grundy.ordinals.tower.rational import Rational
from grundy.ordinals.tower.sparse import submasks

__all__ = ["ONE", "WHOLE", "Perfect", "add", "frobenius", "is_one", "multiply", "power", "size"]

Perfect: TypeAlias = dict[Fraction, Rational]
# What is still to be added up, for each power of t.
_Parts: TypeAlias = dict[Fraction, list[Rational]]

WHOLE = Fraction(0)
ONE: Perfect = {WHOLE: rational.ONE}


def size(x: Perfect) -> int:
    """Return the number of terms.

    Examples
    --------
    >>> size(add({Fraction(1, 2): rational.ONE}, ONE))
    2
    """
    return sum(map(rational.size, x.values()))


def is_one(x: Perfect) -> bool:
    """Return whether x is 1.

    Examples
    --------
    >>> is_one(power(constant(Ordinal("w")), 9)), is_one({Fraction(1, 2): rational.ONE})
    (True, False)
    """
    return len(x) == 1 and WHOLE in x and rational.is_one(x[WHOLE])


def add(*summands: Perfect) -> Perfect:
    """Return the sum of some elements.

    Examples
    --------
    >>> root = {Fraction(1, 2): rational.ONE}
    >>> add(root, ONE, root) == ONE
    True
    """
    if len(summands) == 1:
        return summands[0]
    parts: _Parts = {}
    for x in summands:
        for d, r in x.items():
            parts.setdefault(d, []).append(r)
    return _total(parts)


def _total(parts: _Parts) -> Perfect:
    """Return the sum of rational functions that are multiplied by the powers of t."""
    sums = ((d, rational.add(*found)) for d, found in parts.items())
    return {d: r for d, r in sums if r}


def multiply(x: Perfect, y: Perfect) -> Perfect:
    """Return x∘y.

    Examples
    --------
    >>> root = {Fraction(1, 2): rational.ONE}
    >>> multiply(root, root)
    {Fraction(0, 1): Rational(polynomial={1: Ordinal('1')}, poles={})}
    """
    if is_one(x):
        return y
    if is_one(y):
        return x
    check_products(size(x) * size(y))
    parts: _Parts = {}
    for d, r in x.items():
        for e, s in y.items():
            _append(parts, d + e, rational.multiply(r, s))
    return _total(parts)


def _append(parts: _Parts, exponent: Fraction, r: Rational) -> None:
    """Add r∘t^exponent, with an exponent of 0 or more."""
    whole = exponent.numerator // exponent.denominator
    if whole:
        r = rational.multiply(r, rational.monomial(None, whole, scalars.ONE))
    parts.setdefault(exponent - whole, []).append(r)


def frobenius(x: Perfect, k: int) -> Perfect:
    """Return x to the power 2^k, for k of either sign.

    Examples
    --------
    >>> frobenius({WHOLE: rational.monomial(Ordinal("0"), 1, Ordinal("1"))}, -1)  # √(1/t) = √t∘(1/t)
    {Fraction(1, 2): Rational(polynomial={}, poles={Ordinal('0'): {1: Ordinal('1')}})}
    """
    if not k:
        return x
    if x.keys() == {WHOLE} and rational.is_constant(x[WHOLE]):
        return constant(scalars.frobenius(x[WHOLE].polynomial[0], k))
    _check_exponents(x, k)
    parts: _Parts = {}
    for d, r in x.items():
        if k > 0:
            _append(parts, d * (1 << k), rational.raised(r, k))
        else:
            _append_root(parts, d, r, -k)
    return _total(parts)


def _check_exponents(x: Perfect, k: int) -> None:
    """Exponents of t must stay within a million digits."""
    check_bits(abs(k) + max((d.denominator.bit_length() for d in x), default=0), "an exponent of t")


def _append_root(parts: _Parts, d: Fraction, r: Rational, k: int) -> None:
    """Add the 2^k-th root of r∘t^d.

    For a term with a pole write n = q·2^k - i with 0 <= i < 2^k: the root of (t ⊕ α)^-n is (t ⊕ α)^-q ∘ (s ⊕ a)^i,
    where s and a are the roots of t and of α.
    """
    spend(rational.size(r) * (1 + (k >> 8)))
    step = Fraction(1, 1 << k)
    for n, c in r.polynomial.items():
        exponent = (n + d) * step
        whole = exponent.numerator // exponent.denominator
        term = rational.monomial(None, whole, scalars.frobenius(c, -k))
        parts.setdefault(exponent - whole, []).append(term)
    for pole, part in r.poles.items():
        powers = scalars.Powers(scalars.frobenius(pole, -k))
        for n, c in part.items():
            q = -(-n >> k)
            i = (q << k) - n
            root = scalars.frobenius(c, -k)
            for j in submasks(i, i + 1) if pole else [i]:
                coefficient = scalars.multiply(root, powers[i - j])
                parts.setdefault((j + d) * step, []).append(rational.monomial(pole, q, coefficient))


def power(x: Perfect, n: int) -> Perfect:
    """Return x^n, n >= 0: the product of x to the powers 2^k, which are as short as x, over the binary digits of n.

    Examples
    --------
    >>> power({Fraction(1, 2): rational.ONE}, 5)
    {Fraction(1, 2): Rational(polynomial={2: Ordinal('1')}, poles={})}
    """
    places = list(bits(n))
    return _product(frobenius(x, k) for k in places)


def _product(factors: Iterable[Perfect]) -> Perfect:
    return reduce(multiply, factors, ONE)


def constant(c: Ordinal) -> Perfect:
    """Return an element of K."""
    return {WHOLE: rational.monomial(None, 0, c)} if c else {}
