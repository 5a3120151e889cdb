"""Which relations between the generators a nim product uses, found by multiplying it out.

An element is a sum of monomials Π κ_q^d, 0 < d < p for q a power of p. A product of two monomials whose exponents
reach p is reduced by

    κ_(2^n)² = κ_(2^n) ⊕ κ_2 κ_4 ⋯ κ_(2^(n-1)),    κ_p^p = α_p,    κ_(p^(n+1))^p = κ_(p^n).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, islice
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.integers import bits
from grundy.ordinals.arithmetic import base_expansion, binary_expansion, left_subtract, ordinal_divmod, ordinal_pow
from grundy.ordinals.closure.components import excess, kappas, order_of_two, prime_at, prime_power
from grundy.ordinals.ordinal import OMEGA, Ordinal, T, briefly
from grundy.ordinals.tower.quadratic import lambda_at
from grundy.text import format_number

__all__ = [
    "MAX_BITS",
    "Piece",
    "S",
    "TowerTracer",
    "Tracer",
    "U",
    "in_generators",
    "kappa_powers",
    "named",
    "named_pole",
    "pieces",
    "relation",
]


# ---- Ordinals as sums of products of what generates the field: the κ_q, t, its roots, its poles, and the u_β
#
# Lenstra 1978, section 5: in x = Σ u^γ·s^j·t^ρ·c, with t = ω^ω^ω, s = t^t, u = s^ω and c < t, the ordinary products
# are nim products. u^γ is the product of the u_β = u^(2^β) for γ = Σ 2^β; s^j is t to the dyadic exponent Σ 2^-(i+1)
# for j = Σ 2^i; and t^ρ is t^n for a finite ρ = n, and (t ⊕ a)^-(n+1) for ρ = ω·(1+a) + n.

S = ordinal_pow(T, T)
U = ordinal_pow(S, OMEGA)

# How many terms or factors are shown, and about how many signs.
_SHOWN = 8
_SIGNS = 160
MAX_BITS = 2048


@dataclass(frozen=True)
class Piece:
    """A product: the coefficient, the u_β, t to a dyadic exponent below 1, and t^order or (t ⊕ pole)^-order."""

    coefficient: Ordinal
    betas: tuple[Ordinal, ...] = ()
    root: Fraction = Fraction(0)
    pole: Ordinal | None = None
    order: int = 0

    def written(self) -> str:
        """Return the product as text.

        Examples
        --------
        >>> Piece(Ordinal("w+1"), pole=Ordinal("2"), order=3).written()
        '(κ_3 ⊕ 1)⊗1/(t⊕2)^3'
        """
        factors = [named("u", beta) for beta in self.betas]
        factors += [f"t^({_exponent(self.root)})"] if self.root else []
        factors += [self._power()] if self.order else []
        coefficient = _algebraic(self.coefficient)
        if coefficient != "1" or not factors:
            several = len(self.coefficient.terms) > 1 and factors
            factors.insert(0, f"({coefficient})" if several else coefficient)
        return _product(factors)

    def _power(self) -> str:
        exponent = f"^{format_number(self.order)}" if self.order > 1 else ""
        return f"{'' if self.pole is None else '1/'}{named_pole(self.pole)}{exponent}"


def _exponent(root: Fraction) -> str:
    n = root.denominator.bit_length() - 1
    return str(root) if n <= 10 else f"{_count(root.numerator)}/2^{n}"


def named_pole(pole: Ordinal | None) -> str:
    """Return t ⊕ pole as text.

    Examples
    --------
    >>> print(named_pole(Ordinal("w+1")), named_pole(None))
    (t⊕κ_3⊕1) t
    """
    return f"(t⊕{_algebraic(pole).replace(' ', '')})" if pole else "t"


def named(letter: str, index: Ordinal) -> str:
    """Return a letter with an ordinal as its index.

    Examples
    --------
    >>> print(named("u", Ordinal("w+1")), named("λ", Ordinal("3")))
    u_(ω+1) λ_3
    """
    found = briefly(index)
    return f"{letter}_{found}" if found.isalnum() else f"{letter}_({found})"


def pieces(x: Ordinal) -> list[Piece]:
    """Return the products whose nim sum is x, the largest first.

    Examples
    --------
    >>> [piece.written() for piece in pieces(Ordinal("t*5+w+1"))]
    ['5⊗t', 'κ_3 ⊕ 1']
    """
    return [
        Piece(coefficient, binary_expansion(gamma), _dyadic(int(j)), *_pole_and_order(rho))
        for gamma, below_u in base_expansion(x, U)
        for j, below_s in base_expansion(below_u, S)
        for rho, coefficient in base_expansion(below_s, T)
    ]


def _dyadic(j: int) -> Fraction:
    """Return Σ 2^-(i+1) for j = Σ 2^i."""
    return Fraction(int(f"{j:b}"[::-1], 2), 1 << j.bit_length())


def _pole_and_order(rho: Ordinal) -> tuple[Ordinal | None, int]:
    blocks, n = ordinal_divmod(rho, OMEGA)
    return (left_subtract(1, blocks), int(n) + 1) if blocks else (None, int(n))


def in_generators(x: Ordinal) -> str:
    """Return an ordinal as a sum of products of generators.

    Examples
    --------
    >>> print(in_generators(Ordinal("w^(w^7)+1")), in_generators(Ordinal("w^5*3")), in_generators(Ordinal("t^t*2")))
    κ_23 ⊕ 1 3⊗κ_3^2⊗κ_9 2⊗t^(1/2)
    """
    if x.is_algebraic:
        return _algebraic(x)
    return _sum([piece.written() for piece in pieces(x)])


def _algebraic(x: Ordinal) -> str:
    return _sum([_monomial(exponent, n) for exponent, n in x.terms]) if x else "0"


def _sum(terms: list[str]) -> str:
    return " ⊕ ".join(_first(terms, "terms"))


def _product(factors: list[str]) -> str:
    return "⊗".join(_first(factors, "factors"))


def _first(parts: list[str], what: str) -> list[str]:
    """Return all parts, or the first ones and how many there are besides."""
    lengths = accumulate(map(len, parts))
    few = max(1, sum(1 for length in islice(lengths, _SHOWN) if length <= _SIGNS))
    return parts if len(parts) <= few + 1 else [*parts[:few], f"… ({len(parts) - few} more {what})"]


def _monomial(exponent: Ordinal, n: int) -> str:
    try:
        powers = kappa_powers(exponent)
    except LimitError:
        factors = [f"ω^({briefly(exponent)})"]
    else:
        factors = [f"κ_{format_number(q)}^{d}" if d > 1 else f"κ_{format_number(q)}" for q, d in sorted(powers.items())]
    return _product([_count(n), *factors] if n > 1 or not factors else factors)


def _count(n: int) -> str:
    found = format_number(n)
    return found if found.isdecimal() else f"({found})"


def kappa_powers(exponent: Ordinal) -> dict[int, int]:
    """Return the exponents of the κ_q whose product is ω^exponent, an ordinal below ω^ω^ω.

    In the exponent Σ ω^k·c_k the digits of c_k to the base p, the prime at place k, are those of κ_p, κ_(p²), …
    (Lenstra 1977).

    Examples
    --------
    >>> kappa_powers(Ordinal("w*7+2"))
    {5: 2, 25: 1, 3: 2}
    """
    powers = {}
    for k, c in exponent.terms:
        if c.bit_length() > MAX_BITS:
            raise LimitError(f"exponents of more than {MAX_BITS} bits are not taken apart")
        p = q = prime_at(int(k))
        while c:
            c, digit = divmod(c, p)
            if digit:
                powers[q] = digit
            q *= p
    return powers


# ---- Which relations between the generators a nim product uses, found by multiplying it out

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


# ---- Which generators beyond ω^ω^ω a nim product uses, found by multiplying it out
#
# An element is a sum of products of the u_β, of powers of t and of poles (`pieces`). Two products that share a u_β are
# reduced by u_β² = u_β ⊕ λ_β; products of poles are expanded in partial fractions, and roots of t meet in t (Lenstra
# 1978, section 5).

# How many products of generators are reduced before tracing gives up.
_TOWER_TRACING_BUDGET = 2000


class TowerTracer:
    """Multiplies ordinals below ε₀ out, as far as the generators beyond ω^ω^ω go, and notes what it uses.

    Attributes
    ----------
    betas : set of Ordinal
        The β for which u_β² = u_β ⊕ λ_β was used.
    roots, poles : bool
        Whether roots of t met, and whether poles met powers of t or other poles.

    Examples
    --------
    >>> from grundy.ordinals.explain_tracing import U
    >>> tracer = TowerTracer()
    >>> tracer.product(U, U + 1)
    >>> tracer.betas, tracer.roots, tracer.poles
    ({Ordinal('0')}, False, False)
    """

    def __init__(self) -> None:
        self.betas: set[Ordinal] = set()
        self.roots = self.poles = False
        self._left = _TOWER_TRACING_BUDGET

    def product(self, a: Ordinal, b: Ordinal) -> None:
        """Multiply two ordinals."""
        left, right = pieces(a), pieces(b)
        if len(left) * len(right) > _TOWER_TRACING_BUDGET:
            raise LimitError(f"products of more than {_TOWER_TRACING_BUDGET} pairs of terms are not traced")
        for x in left:
            for y in right:
                self._meet(x, y)
                self._reduce(Counter([*x.betas, *y.betas]))

    def _meet(self, x: Piece, y: Piece) -> None:
        self.roots |= bool(x.root and y.root)
        self.poles |= bool(x.order and y.order and x.pole != y.pole)

    def _reduce(self, powers: Counter[Ordinal]) -> None:
        """Replace squares of generators until there are none; which sums cancel is not looked at."""
        waiting, seen = [powers], set[frozenset[tuple[Ordinal, int]]]()
        while waiting:
            powers = waiting.pop()
            key = frozenset(powers.items())
            beta = max((beta for beta, n in powers.items() if n > 1), default=None)
            if beta is None or key in seen:
                continue
            seen.add(key)
            self._spend()
            self.betas.add(beta)
            rest = powers - Counter({beta: 2})
            waiting += [rest + Counter([beta]), rest + Counter(_factors(beta))]

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise LimitError(f"more than {_TOWER_TRACING_BUDGET} products of generators are not traced")


def _factors(beta: Ordinal) -> Iterable[Ordinal]:
    """Return the α with u_α in λ_β."""
    return lambda_at(beta).factors
