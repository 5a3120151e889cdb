"""The trials for one prime p: m = 0, 1, 2, … until κ_f ⊕ m is not a p-th power.

Lenstra 1977: α_p = κ_f ⊕ m, where f is the order of 2 modulo p and m is the least finite nimber for which this is not a
p-th power. Each m is decided by a theorem (for the first m), among finite nimbers (if f is a power of two), by the
direct test in the field of κ_f ⊕ m, or by the crossed test in a smaller field (`grundy.ordinals.constants.crossed`).
The tests construct the field of κ_f ⊕ m by the rule for excesses, so the proof for p depends on the proofs for smaller
primes, its `foundations`.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from math import inf
from os import PathLike
from time import perf_counter
from typing import Any

from grundy import nim
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import (
    alpha_components,
    closure_of,
    degree_of,
    excess,
    finite_components,
    kappas,
    least_excess,
    order_of_two,
    prime_power,
)
from grundy.ordinals.closure.packed_field import packed_field
from grundy.ordinals.constants.crossed import crossed_parameters, crossed_seconds, is_power_crossed
from grundy.ordinals.constants.crossed_generators import Checkpoints
from grundy.text import format_number

# Trials that a theorem decides are still run, as a check, if they take less than about this number of seconds.
CHEAP = 0.005
# The number of m that are tried. No known excess is above 4.
MAX_EXCESS = 64
# The largest order of 2 for the finite test. Powers of nimbers with this number of bits take a few seconds.
MAX_ORDER = 1 << 15
# The largest degree for the direct test, which then takes a few minutes.
MAX_DEGREE = 300_000


@dataclass(frozen=True)
class Trial:
    """The result for one m: whether κ_f ⊕ m is a p-th power.

    Attributes
    ----------
    excess : int
        The finite nimber m.
    is_power : bool
        Whether κ_f ⊕ m is a p-th power.
    method : str
        ``"theorem"`` (for excesses that are proved to be too small), ``"finite"`` (in a field of finite nimbers),
        ``"direct"`` or ``"crossed"``.

    Examples
    --------
    >>> Trial(0, True, "direct")
    Trial(excess=0, is_power=True, method='direct')
    """

    excess: int
    is_power: bool
    method: str


@dataclass(frozen=True)
class Proof:
    """The trials that prove the value of α_p, given proofs for the smaller primes in `rests_on`.

    Attributes
    ----------
    prime : int
        The odd prime p.
    kappas : tuple of int
        The prime powers q of the sum κ_f.
    excess : int
        The m of the last trial, the least m for which κ_f ⊕ m is not a p-th power.
    method : str
        The method of the last trial.
    trials : tuple of Trial
        The trials for m = 0, 1, 2, …, in this order.
    degree : int
        The degree of κ_f ⊕ m over F_2.
    size : int
        The degree of the field in which the last trial computes. It is less than `degree` for the crossed test.
    seconds : float
        The time of the trials for this prime, without those for smaller primes.
    rests_on : tuple of int
        The odd primes r < p whose α_r are needed to construct the field of κ_f ⊕ m. Each needs a proof as well.
    recorded : bool
        Whether the results were read from a file. `alpha` with ``prove=True`` repeats the trials.

    Examples
    --------
    >>> from grundy.ordinals import alpha
    >>> proof = alpha(23, prove=True).proof
    >>> proof.kappas, proof.excess, proof.method, proof.rests_on
    ((11,), 1, 'direct', (5, 11))
    """

    prime: int
    kappas: tuple[int, ...]
    excess: int
    method: str
    trials: tuple[Trial, ...]
    degree: int
    size: int
    seconds: float
    rests_on: tuple[int, ...]
    recorded: bool = False

    def data(self) -> dict[str, Any]:
        """Return the proof as a dictionary for JSON."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> "Proof":
        """Return the recorded proof from a dictionary that `data` returned."""
        return Proof(
            prime=data["prime"],
            kappas=tuple(data["kappas"]),
            excess=data["excess"],
            method=data["method"],
            trials=tuple(Trial(**trial) for trial in data["trials"]),
            degree=data["degree"],
            size=data["size"],
            seconds=data["seconds"],
            rests_on=tuple(data["rests_on"]),
            recorded=True,
        )


class RuleContradictedError(GrundyError, RuntimeError):
    """Raised if a proof finds an excess that contradicts the rule that all known values follow."""


def prove_alone(p: int, method: str = "auto", folder: str | PathLike[str] | None = None) -> Proof:
    """Return the proof for p, given the proofs for its foundations.

    The crossed test stores slow intermediate results in the folder until the proof is complete. If the excess
    contradicts the rule, `RuleContradictedError` is raised.

    >>> proof = prove_alone(23, "direct")
    >>> proof.trials
    (Trial(excess=0, is_power=True, method='direct'), Trial(excess=1, is_power=False, method='direct'))
    >>> proof.degree, proof.rests_on
    (220, (5, 11))
    """
    chosen = method_for(p, method)
    start = perf_counter()
    trials = _trials(p, chosen, folder)
    seconds = perf_counter() - start
    found = trials[-1].excess
    if found != excess(p):
        raise _contradiction(p, found, trials)
    used = tuple(sorted(kappas(order_of_two(p))))
    return Proof(p, used, found, chosen, trials, alpha_degree(p), field_degree(p, chosen), seconds, foundations(p))


def _trials(p: int, method: str, folder: str | PathLike[str] | None) -> tuple[Trial, ...]:
    trials = []
    for m in range(MAX_EXCESS):
        checkpoints = None if folder is None else Checkpoints(folder, p, m)
        trial = _trial(p, m, method, checkpoints)
        trials.append(trial)
        if not trial.is_power:
            return tuple(trials)
    raise LimitError(
        f"κ_f ⊕ m is a p-th power for p = {format_number(p)} and all m < {MAX_EXCESS}; larger m are not tried"
    )


def _trial(p: int, m: int, method: str, checkpoints: Checkpoints | None) -> Trial:
    """Run the test for one m, unless a theorem decides it and the test is not cheap."""
    is_known = m < least_excess(p)
    if is_known and _seconds(p, method) > CHEAP:
        return Trial(m, True, "theorem")
    trial = Trial(m, _TESTS[method](p, m, checkpoints), method)
    if is_known and not trial.is_power:
        raise AssertionError(f"the {method} test for p = {p}, m = {m} contradicts a theorem; please report this")
    return trial


_TESTS: dict[str, Callable[[int, int, Checkpoints | None], bool]] = {
    "finite": lambda p, m, checkpoints: is_power_finite(p, m),
    "direct": lambda p, m, checkpoints: is_power_direct(p, m),
    "crossed": is_power_crossed,
}


def _contradiction(p: int, found: int, trials: tuple[Trial, ...]) -> RuleContradictedError:
    tested = ", ".join(
        f"m = {trial.excess}: {'a' if trial.is_power else 'not a'} power ({trial.method})" for trial in trials
    )
    return RuleContradictedError(
        f"α_{p} has the excess {found}, but the rule gives {excess(p)} ({tested}): this refutes a conjecture that the "
        f"arithmetic of this package uses for components above {p}",
        hint="please report it",
    )


# ---- The choice of a test, and its cost


def method_for(p: int, method: str = "auto") -> str:
    """Return the method of the trials for p: the given method if it applies, or the cheapest for "auto"."""
    if method not in ("auto", "direct", "crossed"):
        raise DomainError(f"method must be 'auto', 'direct' or 'crossed', not {method!r}")
    f = order_of_two(p)
    if f & (f - 1) == 0:
        return "finite"
    if method != "auto":
        return method
    return min(("crossed", "direct"), key=lambda name: _seconds(p, name))


def estimated_seconds(p: int, method: str = "auto") -> float:
    """Estimate the seconds of the trials for p, without those for smaller primes; infinity if they are not possible."""
    return _seconds(p, method_for(p, method))


def _seconds(p: int, method: str) -> float:
    if method == "finite":
        f = order_of_two(p)
        return 1e-9 * float(f) ** 2 if f <= MAX_ORDER else inf
    if method == "direct":
        return direct_seconds(p) if alpha_degree(p) <= MAX_DEGREE else inf
    return crossed_seconds(p, excess(p))


def field_degree(p: int, method: str) -> int:
    """Return the degree of the field in which the last trial for p computes, by a method from `method_for`."""
    return crossed_parameters(p, excess(p)).base if method == "crossed" else alpha_degree(p)


def alpha_degree(p: int, m: int | None = None) -> int:
    """Return the degree of κ_f ⊕ m over F_2, where m is the excess of the rule by default.

    It is the degree of the field of its components, as the docstring of `grundy.ordinals.closure.components` proves.
    """
    return degree_of(alpha_components(p, m))


@cache
def foundations(p: int) -> tuple[int, ...]:
    """Return the odd primes r < p for which the field of α_p contains κ_r, so α_r must be proved first."""
    primes = {prime_power(q)[0] for q in closure_of(alpha_components(p))}
    return tuple(sorted(primes - {2}))


# ---- The theorems: excesses that are too small
#
# Let f be the order of 2 modulo the odd prime p. So p divides 2^f - 1 and no 2^s - 1 with a smaller s. Let x lie in a
# field F_(2^d), f | d. Then x is a p-th power there if and only if its norm N(x) to F_(2^f) is a p-th power in F_(2^f):
# the norm is x to the power (2^d - 1)/(2^f - 1), so N(x)^((2^f - 1)/p) = x^((2^d - 1)/p).
#
# **One odd prime power: m >= 1.** Let κ_f = κ_q with q = r^a odd. Then f = q·s with r not dividing s. Let F_(2^b) be
# the field of all components except the powers of r. It contains α_r = κ_q^q, its degree b is prime to r, and the
# degree of κ_q over F_2 is d = b·q. Write κ_q = λ·c, where the order of λ is a power of r and the order of c is prime
# to r. The power of κ_q with an exponent that is 1 modulo the order of c and divisible by a large power of r is c. So c
# is a power of κ_q^q = α_r and lies in F_(2^b). The order of the norm of λ is a power of r, which is prime to p (p ≠ r,
# since r divides f, which divides p - 1), so the norm is a p-th power. The maps y → y^(2^f) of F_(2^d) over F_(2^f) map
# F_(2^b) to itself. Their fixed field there is F_(2^b) ∩ F_(2^f) = F_(2^s), and their number b/s is the number of maps
# of F_(2^b) over F_(2^s). So the norm of c lies in F_(2^s). As s < f, p does not divide 2^s - 1, and every element of
# F_(2^s) is a p-th power. Hence κ_q is a p-th power, and m = 0 is too small.
#
# **f = 2·3^k with k >= 1: m >= 4.** Here κ_f = κ_(3^k) = ζ is a root of unity of order 3^(k+1), since ζ^(3^k) = 2 has
# order 3. For m = 1 let σ be y → y^(2^(f/2)). As 2^(3^k) = -1 modulo 3^(k+1), σ(1 ⊕ ζ) = 1 ⊕ ζ^(-1) = ζ^(-1)·(1 ⊕ ζ),
# so (1 ⊕ ζ)^(2^(f/2) - 1) = ζ^(-1), which is a p-th power because p ≠ 3. The exponent 2^(f/2) - 1 is prime to p, so 1
# ⊕ ζ itself is a p-th power. For m = 2 and 3, both cube roots of unity, ζ ⊕ m = m·(1 ⊕ ζ/m), where ζ/m is a root of
# unity of order 3^(k+1) like ζ, and m is a p-th power, as p does not divide 3.


# ---- The test among finite nimbers, if the order of 2 modulo p is a power of 2: p divides a Fermat number


def is_power_finite(p: int, m: int) -> bool:
    """Return whether κ_f ⊕ m = 2^(f/2) ⊕ m is a p-th power, for f = 2^n, the order of 2 modulo p."""
    f = order_of_two(p)
    if f > MAX_ORDER:
        raise LimitError(
            f"the test among finite nimbers supports up to {MAX_ORDER} bits; α_{p} needs {format_number(f)}"
        )
    return int(nim.power((1 << f // 2) ^ m, ((1 << f) - 1) // p)) == 1


# ---- The direct test: whether x = κ_f ⊕ m is a p-th power in the field F_2(x) that it generates
#
# Let P be the minimal polynomial of x over F_2, and d its degree, a multiple of f. So p divides 2^d - 1. The p-th
# powers are the kernel of the map y → y^((2^d - 1)/p) on the cyclic group of F_2[y]/P, so x is a p-th power if and only
# if y^((2^d - 1)/p) = 1 modulo P. The same holds in every larger field whose degree is d times a number prime to p, for
# example in the field κ_p of Lenstra 1977.
#
# No field arithmetic is needed for P if x = κ_q ⊕ m, q = r^a odd and m <= 1: κ_q has degree q over the field of α_r =
# κ_q^q. So if A is the minimal polynomial of α_r, then A(X^q) is that of κ_q, and A((X ⊕ 1)^q) is that of κ_q ⊕ 1.
# Otherwise P is the least linear recurrence of the bits ℓ(x^i), i < 2d, where ℓ is a coordinate in the packed field: ℓ
# is not 0, the powers of x span the field, and P is irreducible, so no shorter recurrence exists.
#
# In binary, the exponent (2^d - 1)/p repeats the f digits of (2^f - 1)/p d/f times. So the power is the norm of
# y^((2^f - 1)/p) to the field of 2^f elements, and `grundy.ordinals.gf2_polynomials.Modulus.norm_power` computes it.


def is_power_direct(p: int, m: int) -> bool:
    """Return whether κ_f ⊕ m is a p-th power in the field it generates, where f is the order of 2 modulo p.

    Examples
    --------
    >>> is_power_direct(7, 0), is_power_direct(7, 1)
    (True, False)
    """
    d = alpha_degree(p, m)
    if d > MAX_DEGREE:
        raise LimitError(
            f"the direct test supports degrees up to {MAX_DEGREE}; α_{p} needs {format_number(d)}",
            hint="try the method 'crossed'",
        )
    return gf2_polynomials.root_is_power(minimal_polynomial(kappas(order_of_two(p)), m), p, order_of_two(p))


def direct_seconds(p: int) -> float:
    """Estimate the seconds of the direct test, by a formula fitted to measured times."""
    d = float(min(alpha_degree(p), 1 << 64))
    by_powers = len(kappas(order_of_two(p))) > 1 or excess(p) > 1
    return 1e-4 + (1.4e-9 if by_powers else 2.4e-10) * math.pow(d, 2.1)


def minimal_polynomial(parts: frozenset[int], m: int) -> int:
    """Return the minimal polynomial over F_2 of the sum of the κ_q, q in `parts`, and the finite nimber m."""
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
    """Return A(X + 1): for each k, in blocks of 2^(k+1) coefficients, L + X^(2^k)·H becomes (L + H) + X^(2^k)·H."""
    n = polynomial.bit_length()
    k = 1
    while k < n:
        low = _alternating(k, n)
        polynomial ^= polynomial >> k & low
        k *= 2
    return polynomial


def _alternating(k: int, n: int) -> int:
    """Return k ones, k zeros, k ones, and so on, starting at the low end, at least n bits in total."""
    pattern, width = (1 << k) - 1, 2 * k
    while width < n:
        pattern |= pattern << width
        width *= 2
    return pattern


def by_recurrence(parts: frozenset[int], m: int) -> int:
    """Return `minimal_polynomial` as the linear recurrence of the powers in the packed field."""
    field = packed_field(parts | finite_components(m))
    bits = field.kernel.orbit_bits(field.kappa_sum(parts, m), 1, 2 * field.bits)
    return gf2_polynomials.linear_recurrence(bits, 2 * field.bits)
