"""Ordinals written in another base than ω.

For every u >= 2, each ordinal x is in exactly one way a sum u^γ·c + … with descending exponents γ and 0 < c < u
(Cantor 1897).
"""

from collections.abc import Iterable
from itertools import groupby, pairwise

from grundy.errors import DomainError, LimitError
from grundy.ordinals.arithmetic import (
    ordinal_add,
    ordinal_divmod,
    ordinal_mul,
    ordinal_pow,
    ordinal_sum,
)
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, Term, cantor, ordinal

__all__ = [
    "MAX_DIGITS",
    "base_expansion",
    "binary_expansion",
    "from_base_expansion",
    "from_binary_expansion",
    "ordinal_log",
]

# How many terms an expansion may have; a coefficient of a million bits has about half a million in base 2.
MAX_DIGITS = 10**6


def binary_expansion(x: OrdinalLike) -> tuple[Ordinal, ...]:
    """Return the descending exponents γ for which x is the sum of the 2^γ.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    tuple of Ordinal

    Examples
    --------
    >>> binary_expansion(6), binary_expansion(Ordinal("w^w"))
    ((Ordinal('2'), Ordinal('1')), (Ordinal('w^2'),))
    >>> binary_expansion(Ordinal("w^2*5+1"))
    (Ordinal('w*2+2'), Ordinal('w*2'), Ordinal('0'))
    """
    x = ordinal(x)
    _limit(sum(n.bit_count() for _, n in x.terms))
    exponents: list[Ordinal] = []
    for exponent, n in x.terms:
        block = _times_omega(exponent)
        exponents += [cantor((*block, (ordinal(0), i)) if i else block) for i in _descending_bits(n)]
    return tuple(exponents)


def _times_omega(exponent: Ordinal) -> tuple[Term, ...]:
    """Return the terms of ω·e, for 2^(ω·e + i) = ω^e·2^i."""
    return tuple((ordinal_add(1, e), n) for e, n in exponent.terms)


def _descending_bits(n: int) -> list[int]:
    digits = bin(n)[2:]
    top = len(digits) - 1
    return [top - i for i, digit in enumerate(digits) if digit == "1"]


def from_binary_expansion(exponents: Iterable[OrdinalLike]) -> Ordinal:
    """Return the sum of the ordinals 2^γ with these exponents.

    Parameters
    ----------
    exponents : iterable of Ordinal or int
        Strictly descending.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When the exponents do not descend.

    Examples
    --------
    >>> from_binary_expansion([Ordinal("w*2+2"), Ordinal("w*2"), 0])
    Ordinal('w^2*5+1')
    """
    found = tuple(map(ordinal, exponents))
    _require_descent(found)
    return ordinal_sum(ordinal_pow(2, gamma) for gamma in found)


def ordinal_log(x: OrdinalLike, base: OrdinalLike) -> Ordinal:
    """Return the largest γ with base^γ <= x.

    Parameters
    ----------
    x : Ordinal or int
        Not 0.
    base : Ordinal or int
        2 or more.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When x is 0 or the base is 0 or 1.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> ordinal_log(w**5 * 3 + 1, w), ordinal_log(w**5 * 3, 2), ordinal_log(w**5, w + 1)
    (Ordinal('5'), Ordinal('w*5+1'), Ordinal('4'))
    """
    x, base = ordinal(x), _base(base)
    if not x:
        raise DomainError("0 has no logarithm: every power of a base is larger")
    degree, n = x.terms[0]
    if base.is_finite:
        return ordinal_add(cantor(_times_omega(degree)), _digits(n, int(base))[0][0])
    gamma, rest = ordinal_divmod(degree, base.degree)
    # The degree of base^γ is that of the base times γ. Where it is that of x, the power may still be larger, unless γ
    # is a limit.
    if rest or gamma.is_limit or not gamma or ordinal_pow(base, gamma) <= x:
        return gamma
    return cantor((*gamma.terms[:-1], *ordinal(gamma.terms[-1][1] - 1).terms))


def base_expansion(x: OrdinalLike, base: OrdinalLike) -> tuple[tuple[Ordinal, Ordinal], ...]:
    """Return the pairs (γ, c), γ descending, for which x is the sum of the base^γ·c with 0 < c < base.

    Parameters
    ----------
    x : Ordinal or int
    base : Ordinal or int
        2 or more.

    Returns
    -------
    tuple of (Ordinal, Ordinal)

    Raises
    ------
    DomainError
        When the base is 0 or 1.
    LimitError
        When there are more than a million pairs.

    Examples
    --------
    >>> t = Ordinal("t")
    >>> base_expansion(t**t * 5 + t * Ordinal("w+1") + 7, t)
    ((Ordinal('w^(w^w)'), Ordinal('5')), (Ordinal('1'), Ordinal('w+1')), (Ordinal('0'), Ordinal('7')))
    >>> base_expansion(Ordinal("w^2+5"), Ordinal("w+1"))
    ((Ordinal('1'), Ordinal('w')), (Ordinal('0'), Ordinal('5')))
    """
    x, base = ordinal(x), _base(base)
    if base.is_finite:
        return _in_finite_base(x, int(base))
    if len(base.terms) == 1 and base.terms[0][1] == 1:
        return _in_power_of_omega(x, base.degree)
    pairs: list[tuple[Ordinal, Ordinal]] = []
    while x:
        gamma = ordinal_log(x, base)
        coefficient, x = ordinal_divmod(x, ordinal_pow(base, gamma))
        pairs.append((gamma, coefficient))
        _limit(len(pairs))
    return tuple(pairs)


def _in_finite_base(x: Ordinal, base: int) -> tuple[tuple[Ordinal, Ordinal], ...]:
    """base^(ω·e + i) = ω^e·base^i, so each coefficient is written in that base."""
    _limit(sum(n.bit_length() // base.bit_length() for _, n in x.terms))
    return tuple(
        (ordinal_add(cantor(_times_omega(exponent)), i), ordinal(digit))
        for exponent, n in x.terms
        for i, digit in _digits(n, base)
    )


def _digits(n: int, base: int) -> list[tuple[int, int]]:
    """Return places and digits, other than 0, of a whole number, the highest first; halves are written apart."""
    powers = [base]  # base^(2^i)
    while powers[-1].bit_length() * 2 - 1 <= n.bit_length():
        powers.append(powers[-1] ** 2)
    parts = [(0, n)]
    for i in reversed(range(len(powers))):
        halves = ((place, divmod(part, powers[i])) for place, part in parts)
        parts = [
            found for place, (high, low) in halves for found in ((place + (1 << i), high), (place, low)) if found[1]
        ]
    return parts


def _in_power_of_omega(x: Ordinal, e: Ordinal) -> tuple[tuple[Ordinal, Ordinal], ...]:
    """(ω^e)^γ = ω^(e·γ), so each exponent is divided by e; terms with the same quotient belong together."""
    divided = [(*ordinal_divmod(exponent, e), n) for exponent, n in x.terms]
    return tuple(
        (gamma, cantor(tuple((rest, n) for _, rest, n in terms)))
        for gamma, terms in groupby(divided, key=lambda term: term[0])
    )


def from_base_expansion(pairs: Iterable[tuple[OrdinalLike, OrdinalLike]], base: OrdinalLike) -> Ordinal:
    """Return the sum of the base^γ·c.

    Parameters
    ----------
    pairs : iterable of (Ordinal or int, Ordinal or int)
        Exponents γ, strictly descending, with coefficients 0 < c < base.
    base : Ordinal or int
        2 or more.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When the exponents do not descend, or a coefficient is not below the base.

    Examples
    --------
    >>> from_base_expansion([(1, Ordinal("w")), (0, 5)], Ordinal("w+1"))
    Ordinal('w^2+5')
    """
    base = _base(base)
    found = [(ordinal(gamma), ordinal(c)) for gamma, c in pairs]
    _require_descent(tuple(gamma for gamma, _ in found))
    for _, c in found:
        if not 0 < c < base:
            raise DomainError(f"a coefficient lies between 0 and the base {base}, and {c} does not")
    return ordinal_sum(ordinal_mul(ordinal_pow(base, gamma), c) for gamma, c in found)


def _require_descent(exponents: tuple[Ordinal, ...]) -> None:
    for larger, smaller in pairwise(exponents):
        if not larger > smaller:
            raise DomainError(f"the exponents of an expansion descend, and {smaller} comes after {larger}")


def _base(base: OrdinalLike) -> Ordinal:
    found = ordinal(base)
    if found < 2:
        raise DomainError(f"the base of an expansion is 2 or more, not {found}")
    return found


def _limit(count: int) -> None:
    if count > MAX_DIGITS:
        raise LimitError(f"this expansion would have {count} terms or more, and at most {MAX_DIGITS} are worked out")
