"""The fields of Lenstra's section 5, and samples of ordinals of every level, for tests of claims in the paper."""

from grundy.ordinals import Ordinal, OrdinalLike, add, artin_schreier, square

W = Ordinal("w")
# K, the algebraic closure of {0, 1}; the rational functions K(t) = t^t; their perfect closure.
T = W ** (W**W)
T_T = T**T
U = T ** (T * W)

FINITE = [Ordinal(n) for n in (0, 1, 2, 3, 5, 8, 13, 100, 255)]
ALGEBRAIC = [
    Ordinal(text)
    for text in "w w+1 w*2+3 w^2 w^2*3+w+5 w^3 w^4+w*2 w^9+2 w^w w^w+w^2*2 w^(w*5)+1 w^(w^2) w^(w^2+1)+w^w+4".split()
]
# t^γ·c: powers of t, and of 1/(t ⊕ α) for several poles α.
RATIONAL = [
    T,
    T + W,
    T * 2 + 1,
    T * (W + 1),
    T**2,
    T**3 * 5 + T * W + 7,
    T**W,
    T**W * W + T + 2,
    T ** (W + 1) * 3 + T**W,
    T ** (W * 2) + T ** (W + 1),
    T ** (W * 4) * 2 + 6,
    T ** (W**2) + T**2,
    T ** (W**W) * W + T ** (W * 3),
]
# Roots of t.
PERFECT = [
    T_T,
    T_T * 3 + T,
    T_T * T + T**W + 1,
    T_T * T**W + 4,
    T_T**2,
    T_T**3 * W + T_T + 2,
    T_T**4 + T**2,
    T_T**5 * T + T_T**2 * 2,
]
TOWER = [
    U,
    U + T_T,
    U * 2 + T,
    U * T + W,
    U * T**W + U + 1,
    U * T_T + T**3,
    U**2,
    U**2 * W + U * 3 + T_T**2,
    U**3 + T,
    U**4 * 2 + U * T,
    U**W + U**2,
    U ** (W + 1) + U**W * T,
    U ** (W**W) * 3 + U,
    U**T + U**2 * W,
    U ** (T * 2 + 1) + U**T,
    U**U + U,
]
LEVELS = [FINITE, ALGEBRAIC, RATIONAL, PERFECT, TOWER]
SAMPLE = [x for level in LEVELS for x in level]
# Divisors for which quotients do not have thousands of terms.
DIVISORS = [W, W**2, *RATIONAL[::2], *PERFECT[:6], *TOWER[:3], TOWER[4], TOWER[6], TOWER[8], TOWER[10]]


def sample_below(bound: OrdinalLike) -> list[Ordinal]:
    """Return the ordinals of the sample that lie below a bound."""
    return [x for x in SAMPLE if x < bound]


def power_of_two(gamma: OrdinalLike) -> Ordinal:
    """Return 2^γ in ordinal arithmetic."""
    return Ordinal(2) ** gamma


def chain(alpha: OrdinalLike) -> Ordinal:
    """Return u_α = u^(2^α), the field of number α in Lenstra's chain."""
    return U ** power_of_two(alpha)


def pe(x: OrdinalLike) -> Ordinal:
    """Return ℘(x) = x∘x ⊕ x."""
    return add(square(x), x)


def listed(beta: OrdinalLike) -> Ordinal:
    """Return λ_β, computed as ℘(u_β)."""
    return pe(chain(beta))


def remainder(x: OrdinalLike, field: OrdinalLike) -> tuple[Ordinal, Ordinal]:
    """Return w in the field and r with x = ℘(w) ⊕ r, where r* is not in the field unless r is 0.

    The root x* in ε₀ is the sum of an element w of the field and u_β's that are not in the field.
    """
    w = artin_schreier(x) % field
    return w, add(x, pe(w))


def is_listed(x: OrdinalLike, field: OrdinalLike) -> bool:
    """Return whether a power of 2, x, is in L(field): x ⊕ ℘(w) must not be below x for any w in the field.

    Finite sums of ordinals below a power of 2 are also below it.
    """
    return remainder(x, field)[1] >= x


def approaching(limit: Ordinal, length: int = 4) -> list[Ordinal]:
    """Return the first terms of the fundamental sequence of a limit ordinal below ω^ω^ω."""
    *rest, (exponent, n) = limit.terms
    below = Ordinal.from_terms([*rest, (exponent, n - 1)] if n > 1 else rest)
    if exponent.is_limit:
        return [below + W**smaller for smaller in approaching(exponent, length)]
    # ω^(e+1) is the limit of ω^e·1, ω^e·2, …
    e = Ordinal.from_terms(exponent.terms[:-1]) + (exponent.terms[-1][1] - 1)
    return [below + W**e * (k + 1) for k in range(length)]


def supremum(values: list[Ordinal]) -> Ordinal:
    """Return the limit of an ascending sequence that continues the pattern of its first terms."""
    first = {x.terms[:1] for x in values}
    if len(first) == 1:
        (term,) = first
        return Ordinal.from_terms(term) + supremum([Ordinal.from_terms(x.terms[1:]) for x in values])
    degrees = [x.degree for x in values]
    return W ** (degrees[0] + 1 if len(set(degrees)) == 1 else supremum(degrees))
