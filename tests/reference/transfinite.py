"""Nim products of ordinals below t = ω^ω^ω, by the relations between the generators κ_q (Lenstra 1977).

An element is a set of monomials, added without carry. A monomial is a set of pairs (q, e) that stands for the product
of the powers κ_q^e, 0 < e < p, where q is a power of p.
"""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from grundy import DomainError
from grundy.ordinals import Ordinal

# ω^exponent·coefficient.
Item: TypeAlias = tuple[Ordinal, int]
Monomial: TypeAlias = frozenset[tuple[int, int]]
Algebraic: TypeAlias = frozenset[Monomial]

# α_p = Σ κ_q ⊕ m, as p: (the q, m). Conway 1976 (up to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47).
ALPHA: dict[int, tuple[tuple[int, ...], int]] = {
    3: ((2,), 0),
    5: ((4,), 0),
    7: ((3,), 1),
    11: ((5,), 1),
    13: ((3, 4), 0),
    17: ((8,), 0),
    19: ((9,), 4),
    23: ((11,), 1),
    29: ((7, 4), 0),
    31: ((5,), 1),
    37: ((9, 4), 0),
    41: ((5,), 1),
    43: ((7,), 1),
    47: ((23,), 1),
}
_ODD_PRIMES = list(ALPHA)


def algebraic(x: Ordinal) -> Algebraic:
    """Return an ordinal below ω^ω^ω as a set of monomials.

    >>> sorted(map(sorted, algebraic(Ordinal("w^2+4"))))
    [[(3, 2)], [(4, 1)]]
    """
    return frozenset(_odd_part(exponent) | two for exponent, n in x.terms for two in _finite(n))


def algebraic_ordinal(x: Algebraic) -> Ordinal:
    """Return the ordinal that a set of monomials stands for.

    >>> algebraic_ordinal(algebraic(Ordinal("w^(w*7+5)*9+4")))
    Ordinal('w^(w*7+5)*9+4')
    """
    return ordinal_of_items(_place(monomial) for monomial in x)


def algebraic_product(x: Algebraic, y: Algebraic) -> Algebraic:
    """Return the nim product: every monomial times every monomial.

    >>> w = algebraic(Ordinal("w"))
    >>> algebraic_ordinal(algebraic_product(algebraic_product(w, w), w))
    Ordinal('2')
    """
    total: set[Monomial] = set()
    for a in x:
        for b in y:
            total ^= _monomial_product(a, b)
    return frozenset(total)


def algebraic_reciprocal(x: Algebraic) -> Algebraic:
    """Return 1/x, the product of the other conjugates x², x⁴, …, as the product of all, the norm, is 1 in F_2.

    >>> algebraic_ordinal(algebraic_reciprocal(algebraic(Ordinal("w"))))
    Ordinal('w^2*3')
    """
    result: Algebraic = frozenset([frozenset()])
    conjugate = algebraic_product(x, x)
    while conjugate != x:
        result = algebraic_product(result, conjugate)
        conjugate = algebraic_product(conjugate, conjugate)
    return result


@cache
def _monomial_product(a: Monomial, b: Monomial) -> Algebraic:
    exponents = dict(a)
    for q, e in b:
        exponents[q] = exponents.get(q, 0) + e
    return _reduced(frozenset(exponents.items()))


@cache
def _reduced(a: Monomial) -> Algebraic:
    """Replace the largest κ_q^p by what it equals, until no exponent is too large."""
    for q in sorted((q for q, _ in a), key=_kappa, reverse=True):
        p, e = _prime(q), dict(a)[q]
        if e >= p:
            rest = (a - {(q, e)}) | ({(q, e - p)} if e > p else frozenset())
            return algebraic_product(frozenset([rest]), _relation(q))
    return frozenset([a])


@cache
def _relation(q: int) -> Algebraic:
    """Return κ_q^p for a power q of p."""
    p = _prime(q)
    if p == 2:
        return frozenset([frozenset([(q, 1)]), frozenset((lower, 1) for lower in _powers_of_two_below(q))])
    if q > p:
        return frozenset([frozenset([(q // p, 1)])])
    components, excess = ALPHA[p]
    return frozenset(frozenset([(c, 1)]) for c in components) ^ _finite(excess)


def _powers_of_two_below(q: int) -> list[int]:
    return [2**i for i in range(1, q.bit_length()) if 2**i < q]


@cache
def _prime(q: int) -> int:
    """Return the prime of a prime power."""
    return next(p for p in range(2, q + 1) if q % p == 0)


@cache
def _kappa(q: int) -> Ordinal:
    """Return κ_q as an ordinal: κ_(2^n) = 2^(2^(n-1)), and κ_(p^n) = ω^(ω^k·p^(n-1)) for the odd prime p at place k."""
    p = _prime(q)
    if p == 2:
        return Ordinal(2 ** (q // 2))
    return Ordinal.from_terms([(Ordinal.from_terms([(_ODD_PRIMES.index(p), q // p)]), 1)])


def _prime_at(k: int) -> int:
    if k >= len(_ODD_PRIMES):
        raise DomainError(f"the table of this reference ends with p = 47, at place 13, and ω^(ω^{k}) was requested")
    return _ODD_PRIMES[k]


@cache
def _odd_part(exponent: Ordinal) -> Monomial:
    """Return ω^exponent as a monomial: its coefficient of ω^k in base p has the exponents of κ_p, κ_(p²) and so on."""
    powers = set()
    for k, c in exponent.terms:
        p = _prime_at(int(k))
        powers |= {(p ** (j + 1), d) for j, d in enumerate(digits(c, p)) if d}
    return frozenset(powers)


@cache
def _finite(n: int) -> Algebraic:
    """Return a natural number as monomials: 2^b is the product of κ_(2^(i+1)) over the binary places i of b."""
    places = [b for b, digit in enumerate(digits(n, 2)) if digit]
    return frozenset(frozenset((2 ** (i + 1), 1) for i, digit in enumerate(digits(b, 2)) if digit) for b in places)


def _place(monomial: Monomial) -> Item:
    """Return the exponent of ω and the coefficient of a monomial."""
    exponent: dict[int, int] = {}
    bit = 0
    for q, e in monomial:
        p = _prime(q)
        if p == 2:
            bit += q // 2
        else:
            k = _ODD_PRIMES.index(p)
            exponent[k] = exponent.get(k, 0) + e * (q // p)
    return Ordinal.from_terms(sorted(exponent.items(), reverse=True)), 2**bit


# ---- Ordinals as sums of powers


def digits(n: int, base: int) -> list[int]:
    """Return the digits of a natural number, the lowest first.

    >>> digits(10, 3)
    [1, 0, 1]
    """
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    return found


def ordinal_of_items(items: Iterable[Item]) -> Ordinal:
    """Return the nim sum of terms ω^e·n.

    >>> ordinal_of_items([(Ordinal(0), 5), (Ordinal(1), 2), (Ordinal(0), 1)])
    Ordinal('w*2+4')
    """
    found: dict[Ordinal, int] = {}
    for exponent, n in items:
        found[exponent] = found.get(exponent, 0) ^ n
    return Ordinal.from_terms(sorted(((e, n) for e, n in found.items() if n), reverse=True))


def expansion(x: Ordinal, degree: Ordinal) -> dict[Ordinal, Ordinal]:
    """Return the coefficients c_γ of x = Σ θ^γ·c_γ with θ = ω^degree: ω^(degree·γ + δ)·n is θ^γ·(ω^δ·n).

    >>> expansion(Ordinal("w^5*3+w^4+w+1"), Ordinal(2))
    {Ordinal('2'): Ordinal('w*3+1'), Ordinal('0'): Ordinal('w+1')}
    """
    found: dict[Ordinal, list[Item]] = {}
    for exponent, n in x.terms:
        gamma, delta = divmod(exponent, degree)
        found.setdefault(gamma, []).append((delta, n))
    return {gamma: Ordinal.from_terms(items) for gamma, items in found.items()}


def binary_places(x: Ordinal) -> frozenset[Ordinal]:
    """Return the ξ with x = Σ 2^ξ; as 2^(ω·e + i) = ω^e·2^i, they are read from the binary digits of the coefficients.

    >>> sorted(binary_places(Ordinal("w^2*5+3")))
    [Ordinal('0'), Ordinal('1'), Ordinal('w*2'), Ordinal('w*2+2')]
    """
    w = Ordinal.from_terms([(1, 1)])
    return frozenset(w * e + i for e, n in x.terms for i, digit in enumerate(digits(n, 2)) if digit)


def power_of_two(xi: Ordinal) -> Item:
    """Return 2^ξ as ω^e·n.

    >>> power_of_two(Ordinal("w*2+2"))
    (Ordinal('2'), 4)
    """
    w = Ordinal.from_terms([(1, 1)])
    e, i = divmod(xi, w)
    return e, 2 ** int(i)
