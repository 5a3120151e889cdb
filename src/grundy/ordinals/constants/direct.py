"""The direct test: whether x = κ_f ⊕ m is a p-th power in the field F_2(x) that it generates.

Let P be the minimal polynomial of x over F_2, and d its degree, a multiple of f, so that p divides 2^d - 1. The p-th
powers are the kernel of the map y → y^((2^d - 1)/p) on the cyclic group of F_2[y]/P, and so x is one if and only if
y^((2^d - 1)/p) = 1 modulo P. It stays one, or none, in every larger field of degree prime to p times d, such as the
field κ_p of Lenstra 1977.

P comes without field arithmetic when x = κ_q ⊕ m, q = r^a odd and m <= 1: κ_q has degree q over the field of α_r =
κ_q^q, so if A is the minimal polynomial of α_r, then that of κ_q is A(X^q), and that of κ_q ⊕ 1 is A((X ⊕ 1)^q).
Otherwise P is the least linear recurrence of the bits ℓ(x^i), i < 2d, where ℓ is a coordinate in the packed model: ℓ
is not 0, the powers of x span the field, and P is irreducible, so no shorter recurrence exists.

The exponent (2^d - 1)/p has in binary the f digits of (2^f - 1)/p, d/f times, so the power is the norm of y^((2^f -
1)/p) to the field of 2^f elements, and `grundy.ordinals.gf2_polynomials.Modulus.norm_power` finds it by doubling.
"""

import math
from functools import cache

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import (
    closure_of,
    degree_of,
    excess,
    finite_components,
    kappas,
    order_of_two,
    prime_power,
)
from grundy.ordinals.closure.packed_field import packed_field
from grundy.text import format_number

__all__ = [
    "MAX_DEGREE",
    "MAX_ORDER",
    "by_recurrence",
    "components",
    "degree",
    "direct_seconds",
    "foundations",
    "is_power_direct",
    "is_power_finite",
    "minimal_polynomial",
    "root_is_power",
]


# ---- The test among finite nimbers, when the order of 2 modulo p is a power of 2: p divides a Fermat number

# Powers of nimbers with so many bits take some seconds.
MAX_ORDER = 1 << 15


def is_power_finite(p: int, m: int) -> bool:
    """Return whether κ_f ⊕ m = 2^(f/2) ⊕ m is a p-th power, for f = 2^n, the order of 2 modulo p."""
    f = order_of_two(p)
    if f > MAX_ORDER:
        raise LimitError(
            f"powers of finite nimbers are tested in up to {MAX_ORDER} bits, and α_{p} needs {format_number(f)}"
        )
    return int(nim.power((1 << f // 2) ^ m, ((1 << f) - 1) // p)) == 1


# ---- What the field of κ_f ⊕ m is built from, where f is the order of 2 modulo p


def components(p: int, m: int | None = None) -> frozenset[int]:
    """Return the prime powers q with κ_q in κ_f ⊕ m; m is the excess of the rule unless another one is given."""
    return kappas(order_of_two(p)) | finite_components(excess(p) if m is None else m)


def degree(p: int, m: int | None = None) -> int:
    """Return the degree of κ_f ⊕ m over F_2.

    It is that of the field of all its components, as the docstring of `grundy.ordinals.closure.components` proves.
    """
    return degree_of(components(p, m))


@cache
def foundations(p: int) -> tuple[int, ...]:
    """Return the odd primes r for which the field of α_p contains κ_r, so that α_r must be known first; r < p."""
    primes = {prime_power(q)[0] for q in closure_of(components(p))}
    return tuple(sorted(primes - {2}))


# ---- The direct test: whether x = κ_f ⊕ m is a p-th power in the field F_2(x) that it generates

_Y = 0b10  # the polynomial y

# A test of this degree takes some minutes.
MAX_DEGREE = 300_000


def is_power_direct(p: int, m: int) -> bool:
    """Return whether κ_f ⊕ m is a p-th power in the field it generates, where f is the order of 2 modulo p."""
    d = degree(p, m)
    if d > MAX_DEGREE:
        raise LimitError(
            f"the direct test works up to degree {MAX_DEGREE}, and α_{p} needs {format_number(d)}; try method='crossed'"
        )
    return root_is_power(minimal_polynomial(kappas(order_of_two(p)), m), p)


def direct_seconds(p: int) -> float:
    """Return about how many seconds the direct test takes: fitted to measured times."""
    d = float(min(degree(p), 1 << 64))
    by_powers = len(kappas(order_of_two(p))) > 1 or excess(p) > 1
    return 1e-4 + (1.4e-9 if by_powers else 2.4e-10) * math.pow(d, 2.1)


def root_is_power(polynomial: int, p: int) -> bool:
    """Return whether the roots of an irreducible polynomial are p-th powers in the field that they generate."""
    d = polynomial.bit_length() - 1
    if pow(2, d, p) != 1:
        return True
    f = order_of_two(p)
    return gf2_polynomials.Modulus(polynomial).norm_power(_Y, ((1 << f) - 1) // p, f, d // f) == 1


def minimal_polynomial(parts: frozenset[int], m: int) -> int:
    """Return the minimal polynomial over F_2 of the sum of κ_q, q in `parts`, and of the finite nimber m."""
    if len(parts) == 1 and m <= 1:
        (q,) = parts
        if q % 2:
            inflated = _inflated(_of_alpha(prime_power(q)[0]), q)
            return _at_x_plus_1(inflated) if m else inflated
    return by_recurrence(parts, m)


@cache
def _of_alpha(r: int) -> int:
    return minimal_polynomial(kappas(order_of_two(r)), excess(r))


def _inflated(polynomial: int, q: int) -> int:
    """Return A(X^q)."""
    zeros = "0" * (q - 1)
    return int(zeros.join(f"{polynomial:b}"), 2)


def _at_x_plus_1(polynomial: int) -> int:
    """Return A(X + 1): in blocks of 2^(k+1) coefficients, L + X^(2^k)·H becomes (L + H) + X^(2^k)·H, for each k."""
    n = polynomial.bit_length()
    k = 1
    while k < n:
        low = _alternating(k, n)
        polynomial ^= polynomial >> k & low
        k *= 2
    return polynomial


def _alternating(k: int, n: int) -> int:
    """Return k ones, k zeros, k ones, and so on, at least n in all, from the low end."""
    pattern, width = (1 << k) - 1, 2 * k
    while width < n:
        pattern |= pattern << width
        width *= 2
    return pattern


def by_recurrence(parts: frozenset[int], m: int) -> int:
    """Return the same as `minimal_polynomial`, by the linear recurrence of the powers in the packed field."""
    model = packed_field(parts | finite_components(m))
    x = m
    for q in parts:
        x ^= model.kappa(q)
    bits = bytearray()
    power = 1
    for _ in range(2 * model.bits):
        bits.append(48 + (power & 1))
        power = model.multiply(x, power)
    return gf2_polynomials.linear_recurrence(int(bits[::-1], 2), 2 * model.bits)
