"""Ordinals as sums of powers, for the slow transfinite arithmetic."""

from collections.abc import Iterable
from typing import TypeAlias

from grundy.ordinals.ordinal import Ordinal

__all__ = ["Item", "binary_places", "digits", "expansion", "ordinal_of_items", "power_of_two"]

# ω^exponent·coefficient.
Item: TypeAlias = tuple[Ordinal, int]


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
