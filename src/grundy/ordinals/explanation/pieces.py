"""Ordinals as sums of products of what generates the field: the κ_q, t, its roots, its poles, and the u_β.

Lenstra 1978, section 5: in x = Σ u^γ·s^j·t^ρ·c, with t = ω^ω^ω, s = t^t, u = s^ω and c < t, the ordinary products are
nim products. u^γ is the product of the u_β = u^(2^β) for γ = Σ 2^β; s^j is t to the dyadic exponent Σ 2^-(i+1) for j
= Σ 2^i; and t^ρ is t^n for a finite ρ = n, and (t ⊕ a)^-(n+1) for ρ = ω·(1+a) + n.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, islice

from grundy.errors import LimitError
from grundy.ordinals.arithmetic import left_subtract, ordinal_divmod, ordinal_pow
from grundy.ordinals.closure.places import prime_at
from grundy.ordinals.expansions import base_expansion, binary_expansion
from grundy.ordinals.notation import OMEGA, T
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.writing import briefly
from grundy.saying import shown

__all__ = ["MAX_BITS", "Piece", "S", "U", "in_generators", "kappa_powers", "named", "named_pole", "pieces"]

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
        exponent = f"^{shown(self.order)}" if self.order > 1 else ""
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
        factors = [f"κ_{shown(q)}^{d}" if d > 1 else f"κ_{shown(q)}" for q, d in sorted(powers.items())]
    return _product([_count(n), *factors] if n > 1 or not factors else factors)


def _count(n: int) -> str:
    found = shown(n)
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
