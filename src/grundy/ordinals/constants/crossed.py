"""The crossed test: whether κ_f ⊕ m is a p-th power, computed in a field much smaller than that of κ_f ⊕ m.

Let p be an odd prime, f the order of 2 modulo p, r the largest prime of f and odd, q = r^a the full power of r in f,
f = q·s. Then κ_f contains κ_q, and no other component of x = κ_f ⊕ m or of its closure is a power of r or of a
larger prime, except κ_r, …, κ_q. Let F_(2^b) be the field of all other components, ν = x ⊖ κ_q the rest of the sum,
which lies in this field, and t the order of 2 modulo r. As b has only primes below r, r does not divide it. The field
of x has degree b·q. The direct test computes in this field, and the crossed test mostly in F_(2^b).

**1. κ_q = λ·c**, where c lies in F_(2^b) and λ^q = ρ for an element ρ of F_(2^t) whose order is the full power r^v
of r in 2^t - 1. The docstring of `grundy.ordinals.constants.crossed_generators` shows how to compute ρ and c. It also
shows that the field of x is F_(2^b)[λ] for every root λ of X^q = ρ.

**2. Norms.** x is a p-th power if and only if its norm N(x) to F_(2^f) is a p-th power, that is, N(x)^((2^f - 1)/p) =
1: the norm is x to the power (2^(bq) - 1)/(2^f - 1). Norms can be computed step by step.

**3. The first step keeps λ.** λ generates F_(2^(tq)) over F_(2^t). Let T = lcm(t, s), which divides b, and let e be
the product of those degrees d_i of the axes of F_(2^b) that have a factor in common with T. T divides e. The
automorphisms of F_(2^b)[λ] over F_(2^e)[λ] are those of F_(2^b) over F_(2^e), with λ fixed: products of maps that
act on one axis each. So the norm of ν + c·λ to F_(2^e)[λ] can be computed axis by axis, as a polynomial in λ of degree
below q, whose coefficients lose one axis at a time.

**4. The second step.** F_(2^e)[λ] is a field of degree e·q: as r does not divide e/t, ρ is not an r-th power in
F_(2^e), and X^q - ρ is irreducible there (r is odd). As λ has the order r^(a+v), the map y → y^(2^k) takes λ^i to
the power of λ with exponent i·2^k modulo r^(a+v), at almost no cost. The norm to F_(2^f) is the product of the
z^(2^(fj)) for j < e·q/f, and is computed by doubling.

**5. The last power** is computed in F_(2^f), which is much smaller: modulo the minimal polynomial of the norm
(`grundy.ordinals.constants.crossed_kummer`), as in the direct test.

The test works for every m, not only for the m that the rule for excesses gives. But it constructs the smaller
components by this rule, so the proof for p depends on the proofs for smaller primes
(`grundy.ordinals.constants.trials`). If the rule gave an excess that is too small, α_r would be an r-th power for some
r, and step 1 would detect this and stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import gcd, inf, lcm, prod
from typing import NamedTuple

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.components import (
    closure_of,
    degree_of,
    finite_components,
    kappas,
    order_of_two,
    prime_power,
    require_odd_prime,
)
from grundy.ordinals.constants.crossed_generators import (
    Checkpoints,
    Generators,
    axis_bins,
    exponents_of,
    order_of_rho,
)
from grundy.ordinals.constants.crossed_kummer import KummerField, minimal_polynomial, norm, steps_for, window
from grundy.ordinals.constants.crossed_tensor import Bits, product_seconds
from grundy.ordinals.gf2_polynomials import root_is_power
from grundy.primes import factors
from grundy.text import format_number

# The largest degree of F_(2^b), and the most bits of a product with padding. At these limits, a test takes gigabytes.
MAX_BASE = 12_000_000
MAX_PRODUCT_BITS = 1 << 32


def is_power_crossed(p: int, m: int, checkpoints: Checkpoints | None = None) -> bool:
    """Return whether κ_f ⊕ m is a p-th power in the field it generates, where f is the order of 2 modulo p."""
    found = crossed_parameters(p, m)
    if not is_feasible(found):
        raise LimitError(
            f"the crossed test supports fields of degree up to {MAX_BASE} and products of up to {MAX_PRODUCT_BITS} "
            f"bits; α_{p} needs {format_number(found.base)} and {format_number(largest_product(found))}",
            hint=f"use alpha({p}) without a proof",
        )
    kappa = Generators(found.components, checkpoints)
    q = found.power
    rho, c = kappa.split(found.prime)  # step 1
    extension = KummerField(kappa.field, q, rho, order_of_rho(found.prime))
    x = extension.linear(kappa.sum_of(kappas(found.order) - {q}, m), c)  # ν + c·λ
    for axis in _axes_to_leave(kappa.field.degrees, found):  # step 3
        x = _checkpointed(checkpoints, f"norm-{axis}", partial(extension.axis_norm, x, axis))
    last_norm = partial(norm, extension, x, found.order, found.kept * q // found.order)  # step 4
    x = _checkpointed(checkpoints, "norm", last_norm)
    axes = tuple(i for i, d in enumerate(kappa.field.degrees) if gcd(d, found.meeting) > 1)
    return root_is_power(minimal_polynomial(extension, x, found.order, axes), p, found.order)


def _checkpointed(checkpoints: Checkpoints | None, name: str, compute: Callable[[], Bits]) -> Bits:
    return compute() if checkpoints is None else checkpoints.load_or_compute(name, lambda: (compute(),))[0]


def _axes_to_leave(degrees: tuple[int, ...], found: CrossedParameters) -> list[int]:
    """Return the axes of the first norm, smallest first, so that long polynomials in λ come last."""
    places = [i for i, d in enumerate(degrees) if gcd(d, found.meeting * found.prime) == 1]
    return sorted(places, key=degrees.__getitem__)


# ---- The numbers of the test


@dataclass(frozen=True)
class CrossedParameters:
    """The numbers of the crossed test for κ_f ⊕ m."""

    order: int  # f, the order of 2 modulo p
    prime: int  # r, the largest prime of f
    exponent: int  # a, where q = r^a is the full power of r in f
    base: int  # b, the degree of the field of all components except the powers of r
    meeting: int  # T, the least common multiple of the order of 2 modulo r and of f/q
    components: frozenset[int]  # the prime powers of all components

    @property
    def power(self) -> int:
        """The prime power q."""
        return int(self.prime**self.exponent)

    def terms(self, degree: int) -> int:
        """Return the number of coefficients of a polynomial in λ of this degree after reduction by λ^q = ρ."""
        return min(self.power, degree + 1)

    @property
    def degree(self) -> int:
        """The degree b·q of the field of κ_f ⊕ m."""
        return self.base * self.power

    @property
    def axes(self) -> list[int]:
        """The degrees of the axes of F_(2^b), ascending."""
        return sorted(s**n for s, n in exponents_of(self.components).items() if s != self.prime)

    @property
    def kept(self) -> int:
        """The product e of the axes that have a factor in common with T."""
        return prod(d for d in self.axes if gcd(d, self.meeting) > 1)


def crossed_parameters(p: int, m: int = 0) -> CrossedParameters:
    """Return the numbers of the crossed test for κ_f ⊕ m, where f is the order of 2 modulo p."""
    require_odd_prime(p)
    f = order_of_two(p)
    r, a = max(factors(f).items())
    if r == 2:
        raise DomainError(f"the crossed test does not apply to p = {p}: the order of 2 modulo p is {f}, a power of two")
    components = closure_of(kappas(f) | finite_components(m))
    base = prod(prime_power(q)[0] for q in components if q % r)
    return CrossedParameters(f, r, a, base, lcm(order_of_two(r), f // r**a), components)


# ---- The sizes of the products in the norms of polynomials in λ


def is_feasible(found: CrossedParameters) -> bool:
    """Return whether a test fits into memory."""
    return found.base <= MAX_BASE and found.order <= MAX_BASE and largest_product(found) <= MAX_PRODUCT_BITS


def largest_product(found: CrossedParameters) -> int:
    """Return the bits of the largest product of a test, with the padding of Kronecker's substitution."""
    exponents = exponents_of(found.components)
    bins = axis_bins(exponents)

    def widened(axes: tuple[int, ...]) -> int:
        letters = sum(1 for held in bins if any(s in axes for s in held))
        return int(prod(s ** exponents[s] for s in axes)) << letters

    below = tuple(s for s in exponents if s != found.prime)
    kept = tuple(s for s in below if gcd(s, found.meeting) > 1)
    steps = ((step.first + step.second) * widened(step.axes) for step in norm_products(found))
    return max(widened(below), 2 * found.power * widened(kept), *steps, 0)


def norm_products(found: CrossedParameters) -> Iterator[NormProduct]:
    """Yield the products of `KummerField.axis_norm`, axis by axis."""
    exponents = exponents_of(found.components)
    left = [s for s in exponents if s != found.prime]
    degree = 1
    for s in sorted(left, key=lambda s: s ** exponents[s]):
        if gcd(s, found.meeting) > 1:
            continue
        d = s ** exponents[s]
        for i, j in _chain(d):
            yield NormProduct(found.terms(i * degree), found.terms(j * degree), tuple(left), 1)
        left.remove(s)
        yield NormProduct(found.terms(d // 2 * degree), found.terms((d + 1) // 2 * degree), tuple(left), d)
        degree *= d


class NormProduct(NamedTuple):
    """The size of a product of two polynomials in λ, and the number of such products."""

    first: int  # the number of coefficients of the first factor
    second: int  # and of the second factor
    axes: tuple[int, ...]  # the primes of the axes of the coefficients
    times: int  # 1, or for a product by parts the degree of the axis that the coefficients have lost


def _chain(n: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of conjugates in both factors of each product, except the last product."""
    done = 1
    for digit in f"{n // 2:b}"[1:]:
        yield done, done
        done *= 2
        if digit == "1":
            yield done, 1
            done += 1
    if n % 2:
        yield done, 1


# ---- Estimates of the time of the crossed test, by the sizes of its products
#
# Each function mirrors a function that computes, step by step, and adds up `product_seconds`.


def crossed_seconds(p: int, m: int) -> float:
    """Estimate the seconds of `is_power_crossed` for p and m; infinity if it is not possible."""
    found = crossed_parameters(p, m)
    if not is_feasible(found):
        return inf
    exponents = exponents_of(found.components)
    below = sum(_generator_seconds(r, exponents) for r in exponents if r not in (2, found.prime))
    return below + _split_seconds(found.prime, exponents) + _norm_seconds(found, exponents) + _last_norm_seconds(found)


def _generator_seconds(r: int, exponents: dict[int, int]) -> float:
    """Estimate the seconds for κ_(r^a): for ρ and c, a root of unity, and the search for λ among its powers."""
    t, q = order_of_two(r), r ** exponents[r]
    kept = prod(s**n for s, n in exponents.items() if gcd(s, t) > 1)
    size = kept * q
    root = _power_seconds(t, size) + _doubling_seconds(kept // t, size, 1)
    for i in range(exponents[r]):
        root += _doubling_seconds(r, size, 3) + _power_seconds(t * r**i, size)
    tried = order_of_rho(r) / 2 * product_seconds(kept, kept)
    return _split_seconds(r, exponents) + root + tried + product_seconds(size, degree_of(frozenset([r])))


def _split_seconds(r: int, exponents: dict[int, int]) -> float:
    """Estimate the seconds for ρ and c, which take one norm with sums for each step from r^i to r^(i+1)."""
    t, b = order_of_two(r), degree_of(frozenset([r])) // r
    once = _doubling_seconds(b // t, b, 3) + _power_seconds(t, b) + 2 * _power_seconds(r.bit_length(), b)
    return exponents[r] * once + product_seconds(b, b)


def _doubling_seconds(times: int, size: int, products: int) -> float:
    """Estimate the seconds of a product over conjugates by doubling, with several products in each step."""
    return products * (times.bit_length() + times.bit_count()) * product_seconds(size, size)


def _power_seconds(bits: int, size: int) -> float:
    """Estimate the seconds of a power, given the bits of its exponent."""
    width = window(bits)
    return ((1 << (width - 1)) + bits / width) * product_seconds(size, size)


def _norm_seconds(found: CrossedParameters, exponents: dict[int, int]) -> float:
    """Estimate the seconds of the norms of polynomials in λ, axis by axis."""
    total = 0.0
    for step in norm_products(found):
        size = prod(s ** exponents[s] for s in step.axes)
        total += step.times * product_seconds(size * step.first, size * step.second)
    return total


def _last_norm_seconds(found: CrossedParameters) -> float:
    """Estimate the seconds of the norm to F_(2^f) and of its minimal polynomial.

    Each Frobenius map of the norm takes several products with powers of ρ.
    """
    size = found.kept * found.power
    twist = order_of_rho(found.prime).bit_length() * product_seconds(size // 2, found.kept)
    once, steps = product_seconds(size, size), steps_for(found.order)
    turning = steps * product_seconds(size, found.kept)
    return _doubling_seconds(size // found.order, size, 1) * (1 + twist / once) + 2 * steps * once + turning
