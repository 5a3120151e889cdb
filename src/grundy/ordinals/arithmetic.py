"""Ordinary arithmetic of ordinals below ε₀, and expansions in bases other than ω.

All rules follow from two facts about a = ω^e·m + (smaller terms), e > 0 (Cantor 1897; Sierpiński, Cardinal and Ordinal
Numbers, 1958): ω^d + a = a for d < e, and a·ω^f = ω^(e+f) for f > 0.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby, pairwise

from grundy.errors import DomainError, LimitError
from grundy.integers import bits
from grundy.ordinals.ordinal import ZERO, Ordinal, OrdinalLike, Term, cantor, format_short, omega_power, ordinal

# The most terms of a product or a power, including those of its exponents, and the most bits of a coefficient.
MAX_TERMS = 10**6
MAX_BITS = 2**22


def ordinal_add(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the ordinary sum of two ordinals, which is not commutative: 1 + ω = ω.

    Examples
    --------
    >>> ordinal_add(Ordinal("w^2+w*2+1"), Ordinal("w+3")), ordinal_add(1, Ordinal("w"))
    (Ordinal('w^2+w*3+3'), Ordinal('w'))
    """
    return ordinal_sum((a, b))


def ordinal_sum(summands: Iterable[OrdinalLike]) -> Ordinal:
    """Return the ordinary sum of any number of ordinals, from left to right.

    Examples
    --------
    >>> ordinal_sum([1, Ordinal("w"), 2])
    Ordinal('w+2')
    """
    terms: list[Term] = []
    for summand in map(ordinal, summands):
        if not summand.terms:
            continue
        (exponent, n), *smaller = summand.terms
        while terms and terms[-1][0] < exponent:  # a summand absorbs all smaller terms before it
            terms.pop()
        if terms and terms[-1][0] == exponent:
            n += terms.pop()[1]
        terms += [(exponent, n), *smaller]
    return cantor(tuple(terms))


def ordinal_mul(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the ordinary product of two ordinals, b copies of a in a row: 2·ω = ω, and ω·2 = ω + ω.

    Raises
    ------
    LimitError
        If the result would have more than a million terms, including those of its exponents.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> ordinal_mul(2, w), ordinal_mul(w + 1, 2), ordinal_mul(w + 1, w + 1)
    (Ordinal('w'), Ordinal('w*2+1'), Ordinal('w^2+w+1'))
    """
    a, b = ordinal(a), ordinal(b)
    if not a or not b:
        return ZERO
    degree, n = a.terms[0]
    _check_terms(len(b.terms) * (1 + len(degree.terms)), "product")
    times = _finite_part(b)
    _check_bits(n.bit_length() + times.bit_length() - 1, "product")
    limit = tuple((ordinal_add(degree, exponent), m) for exponent, m in b.terms if exponent)
    return cantor((*limit, (degree, n * times), *a.terms[1:]) if times else limit)


def _finite_part(x: Ordinal) -> int:
    return 0 if not x or x.terms[-1][0] else x.terms[-1][1]


def ordinal_pow(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the ordinary power of two ordinals: 2^ω = ω, (ω+1)^2 = ω^2+ω+1.

    Parameters
    ----------
    a, b : Ordinal or int
        The base and the exponent. 0^0 is 1.

    Raises
    ------
    LimitError
        If the result would have more than a million terms, or a coefficient of more than 2^22 bits.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> ordinal_pow(2, w), ordinal_pow(2, w**w), ordinal_pow(w + 1, 2), ordinal_pow(w + 1, w + 1)
    (Ordinal('w'), Ordinal('w^(w^w)'), Ordinal('w^2+w+1'), Ordinal('w^(w+1)+w^w'))
    """
    a, b = ordinal(a), ordinal(b)
    if not b or a == 1:
        return ordinal(1)
    if not a:
        return ZERO
    finite = _finite_part(b)
    limit = cantor(b.terms[:-1] if finite else b.terms)
    if a.is_finite:
        n = int(a)
        _check_bits((n.bit_length() - 1) * finite, "power")
        return ordinal_mul(_finite_base(limit), int(n**finite))
    if a.terms == ((a.degree, 1),):
        return omega_power(ordinal_mul(a.degree, b))
    first = omega_power(ordinal_mul(a.degree, limit))
    return ordinal_mul(first, _transfinite_base(a, finite))


def _finite_base(limit: Ordinal) -> Ordinal:
    """Return n^limit for any n >= 2: n^(ω^f·m) = ω^(ω^(-1+f)·m), because n^ω = ω."""
    if not limit:
        return ordinal(1)
    return omega_power(cantor(tuple((left_subtract(1, f), m) for f, m in limit.terms)))


def _transfinite_base(a: Ordinal, k: int) -> Ordinal:
    """Return a^k for an infinite a and a whole number k.

    With a = ω^e·m + R + c, where R is a limit and c is finite, a^k = ω^(e·(k-1))·(ω^e·m + R) + a^(k-1)·c. If c = 0, the
    last summand is 0. Otherwise it is the sum of ω^(e·j)·(ω^e·m·c + R) for j = k-2, …, 0, followed by c.
    """
    if k <= 1:
        return a if k else ordinal(1)
    c = _finite_part(a)
    limit = a.terms[:-1] if c else a.terms
    (e, m), rest = limit[0], limit[1:]
    _check_terms((k if c else 1) * len(limit) * (1 + len(e.terms)), "power")
    terms = _shifted(ordinal_mul(e, k - 1), limit)
    for j in reversed(range(k - 1) if c else range(0)):
        terms += _shifted(ordinal_mul(e, j), ((e, m * c), *rest))
    return cantor((*terms, (ZERO, c)) if c else tuple(terms))


def _shifted(shift: Ordinal, terms: tuple[Term, ...]) -> list[Term]:
    return [(ordinal_add(shift, exponent), n) for exponent, n in terms]


def left_subtract(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return -a + b, the only ordinal x with a + x = b.

    Parameters
    ----------
    a, b : Ordinal or int
        Ordinals with a <= b.

    Examples
    --------
    >>> left_subtract(1, Ordinal("w")), left_subtract(Ordinal("w+5"), Ordinal("w*2+1"))
    (Ordinal('w'), Ordinal('w+1'))
    """
    a, b = ordinal(a), ordinal(b)
    same = 0
    while same < min(len(a.terms), len(b.terms)) and a.terms[same] == b.terms[same]:
        same += 1
    mine, rest = a.terms[same:], b.terms[same:]
    if mine > rest:
        raise DomainError(f"no x with a + x = b exists: a = {format_short(a)} is larger than b = {format_short(b)}")
    if mine and mine[0][0] == rest[0][0]:
        exponent, n = rest[0]
        rest = ((exponent, n - mine[0][1]), *rest[1:])
    return cantor(rest)


def ordinal_divmod(a: OrdinalLike, b: OrdinalLike) -> tuple[Ordinal, Ordinal]:
    """Return the quotient q and the remainder r, the only ordinals with a = b·q + r and r < b.

    Parameters
    ----------
    a, b : Ordinal or int
        The dividend, and a divisor other than 0.

    Examples
    --------
    >>> ordinal_divmod(Ordinal("w^2+w*5+3"), Ordinal("w*2+1"))
    (Ordinal('w+2'), Ordinal('w+3'))
    """
    a, b = ordinal(a), ordinal(b)
    if not b:
        raise DomainError(f"division by zero: cannot divide {format_short(a)} by 0")
    e, m = b.terms[0]
    above = sum(1 for exponent, _ in a.terms if exponent > e)
    quotient = [(left_subtract(e, exponent), n) for exponent, n in a.terms[:above]]
    rest = cantor(a.terms[above:])
    times = _times(rest, b, e, m)
    if times:
        quotient.append((ZERO, times))
    return cantor(tuple(quotient)), left_subtract(ordinal_mul(b, times), rest)


def _times(rest: Ordinal, b: Ordinal, e: Ordinal, m: int) -> int:
    """Return how many times b goes into an ordinal whose degree is at most that of b."""
    if not rest or rest.degree != e:
        return 0
    times, remaining = divmod(rest.terms[0][1], m)
    return times - 1 if times and not remaining and rest.terms[1:] < b.terms[1:] else times


def left_divide(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the only ordinal x with a·x = b.

    Parameters
    ----------
    a, b : Ordinal or int
        A divisor a other than 0, and the dividend b.

    Raises
    ------
    DomainError
        If no such x exists. `ordinal_divmod` divides with a remainder.

    Examples
    --------
    >>> left_divide(2, Ordinal("w")), left_divide(Ordinal("w+1"), Ordinal("w^2+w+1"))
    (Ordinal('w'), Ordinal('w+1'))
    """
    quotient, remainder = ordinal_divmod(b, a)
    if remainder:
        left, right, rest = map(format_short, (a, b, remainder))
        raise DomainError(
            f"{right} is not {left} times an ordinal: the remainder is {rest}",
            hint="use ordinal_divmod to divide with a remainder",
        )
    return quotient


def _check_terms(count: int, what: str) -> None:
    if count > MAX_TERMS:
        raise LimitError(f"this {what} would have about {_size(count)} terms; the limit is {MAX_TERMS}")


def _check_bits(count: int, what: str) -> None:
    if count > MAX_BITS:
        raise LimitError(f"this {what} would have a coefficient of {_size(count)} bits; the limit is {MAX_BITS}")


def _size(count: int) -> str:
    return str(count) if count < 10**20 else f"10^{int((count.bit_length() - 1) * 0.30103)} or more"


# ---- Ordinals in bases other than ω
#
# For every u >= 2, each ordinal x has exactly one expansion u^γ·c + … with descending exponents γ and 0 < c < u
# (Cantor 1897).

# The most terms of an expansion. A coefficient of a million bits has about half a million terms in base 2.
MAX_DIGITS = 10**6


def binary_expansion(x: OrdinalLike) -> tuple[Ordinal, ...]:
    """Return the exponents γ, descending, of the powers 2^γ whose sum is x.

    Examples
    --------
    >>> binary_expansion(6), binary_expansion(Ordinal("w^w"))
    ((Ordinal('2'), Ordinal('1')), (Ordinal('w^2'),))
    >>> binary_expansion(Ordinal("w^2*5+1"))
    (Ordinal('w*2+2'), Ordinal('w*2'), Ordinal('0'))
    """
    x = ordinal(x)
    _check_digits(sum(n.bit_count() for _, n in x.terms))
    exponents: list[Ordinal] = []
    for exponent, n in x.terms:
        # Small numbers recur often, and their ordinals cache hash and height.
        place = _binary_place if n.bit_length() <= 64 else _binary_place.__wrapped__
        exponents += [place(exponent, i) for i in reversed([*bits(n)])]
    return tuple(exponents)


@lru_cache(maxsize=16384)
def _binary_place(exponent: Ordinal, i: int) -> Ordinal:
    """Return ω·e + i, the γ with 2^γ = ω^e·2^i."""
    block = _times_omega(exponent)
    return cantor((*block, (ZERO, i)) if i else block)


def _times_omega(exponent: Ordinal) -> tuple[Term, ...]:
    """Return the terms of ω·e, for 2^(ω·e + i) = ω^e·2^i."""
    return tuple((ordinal_add(1, e), n) for e, n in exponent.terms)


def from_binary_expansion(exponents: Iterable[OrdinalLike]) -> Ordinal:
    """Return the sum of the ordinals 2^γ with these exponents.

    Parameters
    ----------
    exponents : iterable of Ordinal or int
        The exponents, strictly descending.

    Examples
    --------
    >>> from_binary_expansion([Ordinal("w*2+2"), Ordinal("w*2"), 0])
    Ordinal('w^2*5+1')
    """
    found = tuple(map(ordinal, exponents))
    _check_descent(found)
    return ordinal_sum(ordinal_pow(2, gamma) for gamma in found)


def ordinal_log(x: OrdinalLike, base: OrdinalLike) -> Ordinal:
    """Return the largest γ with base^γ <= x, for a nonzero x and a base of at least 2.

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
    # The degree of base^γ is that of the base times γ. If it equals the degree of x, the power may still be larger than
    # x, unless γ is a limit.
    if rest or gamma.is_limit or not gamma or ordinal_pow(base, gamma) <= x:
        return gamma
    return cantor((*gamma.terms[:-1], *ordinal(gamma.terms[-1][1] - 1).terms))


def base_expansion(x: OrdinalLike, base: OrdinalLike) -> tuple[tuple[Ordinal, Ordinal], ...]:
    """Return the pairs (γ, c), γ descending and 0 < c < base, such that x is the sum of all base^γ·c.

    Parameters
    ----------
    base : Ordinal or int
        The base, at least 2.

    Raises
    ------
    LimitError
        If there are more than a million pairs.

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
        _check_digits(len(pairs))
    return tuple(pairs)


def _in_finite_base(x: Ordinal, base: int) -> tuple[tuple[Ordinal, Ordinal], ...]:
    """Write each coefficient in the base, because base^(ω·e + i) = ω^e·base^i."""
    _check_digits(sum(n.bit_length() // base.bit_length() for _, n in x.terms))
    return tuple(
        (ordinal_add(cantor(_times_omega(exponent)), i), ordinal(digit))
        for exponent, n in x.terms
        for i, digit in _digits(n, base)
    )


def _digits(n: int, base: int) -> list[tuple[int, int]]:
    """Return the nonzero digits of a whole number with their places, highest first, by divide and conquer."""
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
    """Divide each exponent by e, because (ω^e)^γ = ω^(e·γ), and group the terms by quotient."""
    divided = [(*ordinal_divmod(exponent, e), n) for exponent, n in x.terms]
    return tuple(
        (gamma, cantor(tuple((rest, n) for _, rest, n in terms)))
        for gamma, terms in groupby(divided, key=lambda term: term[0])
    )


def from_base_expansion(pairs: Iterable[tuple[OrdinalLike, OrdinalLike]], base: OrdinalLike) -> Ordinal:
    """Return the sum of base^γ·c for the pairs (γ, c).

    Parameters
    ----------
    pairs : iterable of (Ordinal or int, Ordinal or int)
        Exponents γ, strictly descending, with coefficients 0 < c < base.
    base : Ordinal or int
        The base, at least 2.

    Examples
    --------
    >>> from_base_expansion([(1, Ordinal("w")), (0, 5)], Ordinal("w+1"))
    Ordinal('w^2+5')
    """
    base = _base(base)
    found = [(ordinal(gamma), ordinal(c)) for gamma, c in pairs]
    _check_descent(tuple(gamma for gamma, _ in found))
    for _, c in found:
        if not 0 < c < base:
            raise DomainError(f"a coefficient must be greater than 0 and less than the base {base}, not {c}")
    return ordinal_sum(ordinal_mul(ordinal_pow(base, gamma), c) for gamma, c in found)


def _check_descent(exponents: tuple[Ordinal, ...]) -> None:
    for larger, smaller in pairwise(exponents):
        if not larger > smaller:
            raise DomainError(f"the exponents of an expansion must descend, but {smaller} comes after {larger}")


def _base(base: OrdinalLike) -> Ordinal:
    found = ordinal(base)
    if found < 2:
        raise DomainError(f"the base must be at least 2, not {found}")
    return found


def _check_digits(count: int) -> None:
    if count > MAX_DIGITS:
        raise LimitError(f"this expansion would have at least {count} terms; the limit is {MAX_DIGITS}")
