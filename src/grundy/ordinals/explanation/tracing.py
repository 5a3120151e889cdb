"""Which relations between the generators a nim product uses, found by multiplying it out.

An element is a sum of monomials Π κ_q^d, 0 < d < p for q a power of p. A product of two monomials whose exponents
reach p is reduced by

    κ_(2^n)² = κ_(2^n) ⊕ κ_2 κ_4 ⋯ κ_(2^(n-1)),    κ_p^p = α_p,    κ_(p^(n+1))^p = κ_(p^n).
"""

from collections.abc import Iterator
from typing import TypeAlias

from grundy.bits import bits
from grundy.errors import LimitError
from grundy.ordinals.closure.components import excess, kappas
from grundy.ordinals.closure.primes import order_of_two, prime_power
from grundy.ordinals.explanation.pieces import kappa_powers
from grundy.ordinals.ordinal import Ordinal

__all__ = ["Tracer", "relation"]

Monomial: TypeAlias = frozenset[tuple[int, int]]
Sum: TypeAlias = frozenset[Monomial]

ONE: Monomial = frozenset()
# How many monomials are reduced before tracing gives up.
_BUDGET = 4000


class Tracer:
    """Multiplies ordinals below ω^ω^ω out, slowly, and notes the relations that it uses.

    Examples
    --------
    >>> tracer = Tracer()
    >>> len(tracer.power(Ordinal("w^(w^13)"), 47)), sorted(tracer.used)
    (2, [47])
    """

    def __init__(self) -> None:
        self.used: set[int] = set()
        self.left = _BUDGET

    def product(self, a: Ordinal, b: Ordinal) -> Sum:
        """Multiply two ordinals."""
        return self._times(_monomials(a), _monomials(b))

    def power(self, x: Ordinal, exponent: int) -> Sum:
        """Raise an ordinal to an exponent that is not negative."""
        if exponent.bit_length() > _BUDGET:
            raise LimitError(f"exponents of more than {_BUDGET} bits are not traced")
        base = _monomials(x)
        result: Sum = frozenset([ONE])
        for digit in f"{exponent:b}" if exponent else "":
            result = self._total(self._reduced(_square(m)) for m in result)
            if digit == "1":
                result = self._times(result, base)
        return result

    def _times(self, a: Sum, b: Sum) -> Sum:
        return self._total(self._reduced(_joined(m, n)) for m in a for n in b)

    def _total(self, sums: Iterator[Sum]) -> Sum:
        total: Sum = frozenset()
        for one in sums:
            total ^= one
        return total

    def _reduced(self, first: dict[int, int]) -> Sum:
        """Write a product of powers of generators as a sum of monomials."""
        waiting, found = [first], set[Monomial]()
        while waiting:
            powers = waiting.pop()
            self._spend()
            q = max((q for q, d in powers.items() if d >= prime_power(q)[0]), key=prime_power, default=None)
            if q is None:
                found ^= {frozenset(powers.items())}
                continue
            self.used.add(q)
            rest = {r: d for r, d in powers.items() if r != q}
            left = powers[q] - prime_power(q)[0]
            rest |= {q: left} if left else {}
            waiting += [_joined(frozenset(rest.items()), m) for m in relation(q)]
        return frozenset(found)

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise LimitError(f"more than {_BUDGET} monomials are not traced")


def relation(q: int) -> Sum:
    """Return κ_q to the power p, for a power q of the prime p.

    Examples
    --------
    >>> [sorted(map(sorted, relation(q))) for q in (7, 8, 49)]
    [[[], [(3, 1)]], [[(2, 1), (4, 1)], [(8, 1)]], [[(7, 1)]]]
    """
    p, n = prime_power(q)
    if p == 2:
        return frozenset([frozenset([(q, 1)]), frozenset((2**i, 1) for i in range(1, n))])
    if n > 1:
        return frozenset([frozenset([(q // p, 1)])])
    return _sum_of(frozenset(kappas(order_of_two(p)))) ^ _finite(excess(p))


def _sum_of(components: frozenset[int]) -> Sum:
    return frozenset(frozenset([(q, 1)]) for q in components)


def _finite(n: int) -> Sum:
    """Bit b of n is the product of the κ_(2^(i+1)) over the bits i of b."""
    if n.bit_count() > _BUDGET:
        raise LimitError(f"more than {_BUDGET} monomials are not traced")
    found = set()
    while n:
        b = n.bit_length() - 1
        n ^= 1 << b
        found.add(frozenset((2 << i, 1) for i in bits(b)))
    return frozenset(found)


def _monomials(x: Ordinal) -> Sum:
    return frozenset(frozenset(kappa_powers(exponent).items()) | m for exponent, n in x.terms for m in _finite(n))


def _joined(a: Monomial, b: Monomial) -> dict[int, int]:
    powers = dict(a)
    for q, d in b:
        powers[q] = powers.get(q, 0) + d
    return powers


def _square(m: Monomial) -> dict[int, int]:
    return {q: 2 * d for q, d in m}
