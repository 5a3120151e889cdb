"""The field F[λ] with λ^q = ρ over a tensor product F of fields: Kummer extensions, and norms from them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import gcd, inf, isqrt, lcm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import (
    closure_of,
    degree_of,
    finite_components,
    kappas,
    order_of_two,
    prime_power,
    require_odd_prime,
)
from grundy.ordinals.constants.crossed_field import TensorField, axis_of
from grundy.ordinals.constants.crossed_generators import Generators, Parts, axis_bins, exponents_of, order_of_rho
from grundy.ordinals.constants.crossed_maps import Bits, norm, padded, product_seconds, window
from grundy.ordinals.constants.direct import root_is_power
from grundy.primes import factors
from grundy.text import format_number

__all__ = [
    "MAX_BASE",
    "MAX_ROOM",
    "CrossedParameters",
    "KummerField",
    "Step",
    "crossed_parameters",
    "crossed_seconds",
    "is_power_crossed",
    "is_within_reach",
    "minimal_polynomial",
    "norm_steps",
    "room",
    "steps_for",
]


class KummerField:
    """F[λ]/(λ^q - ρ), where F is a tensor product of fields and ρ is an element of F whose order divides `order`.

    Elements are polynomials in λ of degree below q, as arrays of bits: axis 0 runs over the powers of λ, the others
    over F. The map y → y^(2^k) takes λ^i to λ^(i·2^k) = ρ^j·λ^l with i·2^k = j·q + l modulo q·order, so it is one of
    F for each coefficient, a permutation of the coefficients, and products with powers of ρ.
    """

    def __init__(self, field: TensorField, q: int, rho: Bits, order: int):
        self.field, self.q, self.rho, self.order = field, q, rho, order

    @property
    def one(self) -> Bits:
        """The element 1."""
        return self.field.one

    def linear(self, constant: Bits, slope: Bits) -> Bits:
        """Return constant + slope·λ for two elements of F."""
        shape = (1, *map(max, constant.shape[1:], slope.shape[1:]))
        return np.concatenate([padded(constant, shape), padded(slope, shape)])

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""
        return self._reduced(self.field.multiply(a, b))

    def _reduced(self, a: Bits) -> Bits:
        while len(a) > self.q:
            a = self.field.add(a[: self.q], self.field.multiply(a[self.q :], self.rho))
        return a

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k)."""
        a = self.field.frobenius(a, k)
        if len(a) == 1:
            return a
        places = np.arange(len(a)) * pow(2, k, self.q * self.order) % (self.q * self.order)
        twisted = self._twisted(a, places // self.q)
        result = np.zeros((self.q, *twisted.shape[1:]), dtype=np.uint8)
        result[places % self.q] = twisted
        return self.field.trimmed(result)

    def _twisted(self, a: Bits, exponents: np.typing.NDArray[np.int64]) -> Bits:
        """Return a with each coefficient multiplied by a power of ρ: a binary digit of all exponents at a time."""
        shape = (len(a), *map(max, a.shape[1:], self.rho.shape[1:]))
        result = padded(a, shape).copy()
        for place, rho in enumerate(self._rho_powers):
            chosen = np.flatnonzero(exponents >> place & 1)
            if len(chosen):
                found = self.field.multiply(result[chosen], rho)
                result[chosen] = padded(found, (len(chosen), *shape[1:]))
        return result

    @cached_property
    def _rho_powers(self) -> list[Bits]:
        """ρ, ρ², ρ⁴, …, as far as exponents below the order need them."""
        return [self.field.frobenius(self.rho, i) for i in range((self.order - 1).bit_length())]

    def axis_norm(self, a: Bits, axis: int) -> Bits:
        """Return the product of the conjugates of a on one axis of F, an axis on which ρ is constant.

        The result is constant on this axis. It is the product of two halves of the conjugates, and of that product only
        the part that is constant is worked out, before λ^q is replaced by ρ: as ρ is constant, that changes nothing.
        """
        n = self.field.degrees[axis]
        half = self._some_conjugates(a, axis, n // 2)
        other = half if n % 2 == 0 else self.multiply(half, self.field.conjugate(a, axis, n // 2))
        return self._reduced(self.field.multiply_onto(other, self.field.conjugate(half, axis, n - n // 2), axis))

    def _some_conjugates(self, a: Bits, axis: int, n: int) -> Bits:
        """Return the product of the first n conjugates, by N_(2k) = N_k·σ^k(N_k) and N_(2k+1) = N_(2k)·σ^(2k)(a)."""
        result, done = a, 1
        for digit in f"{n:b}"[1:]:
            result, done = self.multiply(result, self.field.conjugate(result, axis, done)), 2 * done
            if digit == "1":
                result, done = self.multiply(result, self.field.conjugate(a, axis, done)), done + 1
        return result


# ---- The minimal polynomial over F_2 of an element of a Kummer extension that lies in a small subfield
#
# Let z have degree d over F_2, and let ℓ be a linear map to F_2 that is not 0 on F_2(z). As the minimal polynomial of
# z is irreducible, it is the least linear recurrence of the bits ℓ(z^i), i < 2d. With i = j + B·k, j < B, they are
# ℓ(z^j·z^(Bk)): for B² >= 2d, about 2·B products give all of them, if ℓ(x·y) is found without a product (small steps
# and large ones, Shanks 1971). All maps are x → ℓ(g·x) for one fixed ℓ that is not 0 and some g; random g are tried.
#
# Let ℓ(x) be the coefficient of 1 in x, on all axes and with respect to λ. As λ^i·λ^(q-i) = ρ, the constant
# coefficient of x·y in λ is Σ_i x_i·y'_i, with y'_0 = y_0 and y'_i = ρ·y_(q-i). On each axis the coefficient of 1 is a
# pairing (`grundy.ordinals.constants.crossed_field.Axis.pairing`). So ℓ(x·y) is the parity of the bits that x and a
# linear image of y have in common.


def steps_for(bound: int) -> int:
    """Return B, the number of small steps, and of large ones, for elements of degrees up to a bound."""
    return isqrt(2 * bound - 1) + 1


def minimal_polynomial(extension: KummerField, z: Bits, bound: int, axes: tuple[int, ...]) -> int:
    """Return the minimal polynomial over F_2 of an element."""
    degrees = extension.field.degrees
    shape = (extension.q, *(d if i in axes else 1 for i, d in enumerate(degrees)))
    small, power = [], extension.one
    for _ in range(steps_for(bound)):
        small.append(_packed(padded(power, shape)))
        power = extension.multiply(power, z)
    for seed in count():
        start = np.random.default_rng(seed).integers(0, 2, shape, dtype=np.uint8)
        if bits := _sequence(extension, small, power, extension.field.trimmed(start), shape):
            return gf2_polynomials.linear_recurrence(bits, 2 * bound)
    raise AssertionError


def _sequence(
    extension: KummerField, small: list[NDArray[np.uint64]], step: Bits, large: Bits, shape: tuple[int, ...]
) -> int:
    """Return the bits ℓ(g·z^i), where `large` is g and `step` the power of z by which it goes on."""
    bits = 0
    for k in range(len(small)):
        image = _packed(_paired(extension, large, shape))
        for j, packed in enumerate(small):
            common = int(np.bitwise_xor.reduce(packed & image))
            bits |= (common.bit_count() & 1) << (j + len(small) * k)
        large = extension.multiply(large, step)
    return bits


def _paired(extension: KummerField, y: Bits, shape: tuple[int, ...]) -> Bits:
    """Return the bits for which ℓ(x·y) is the parity of those that x has in common with them."""
    y = padded(y, (extension.q, *y.shape[1:]))
    turned = padded(extension.field.multiply(y[:0:-1], extension.rho), (extension.q - 1, *shape[1:]))
    image = np.concatenate([padded(y[:1], (1, *shape[1:])), turned])
    for place, d in enumerate(shape[1:], 1):
        if d > 1:
            image = axis_of(d).pairing.along(image, place, place + 1)
    return image


def _packed(a: Bits) -> NDArray[np.uint64]:
    packed = np.packbits(a, axis=None)
    words = np.zeros((len(packed) + 7) // 8, dtype=np.uint64)
    words.view(np.uint8)[: len(packed)] = packed
    return words


# ---- The numbers of the crossed test


@dataclass(frozen=True)
class CrossedParameters:
    """The numbers of the crossed test for κ_f ⊕ m.

    Attributes
    ----------
    order : int
        f, the order of 2 modulo p.
    prime : int
        r, the largest prime of f.
    exponent : int
        a, where q = r^a is the full power of r in f.
    base : int
        b, the degree of the field of all components but the powers of r.
    meeting : int
        T, the least common multiple of the order of 2 modulo r and of f/q.
    components : frozenset of int
        The prime powers of all components.
    """

    order: int
    prime: int
    exponent: int
    base: int
    meeting: int
    components: frozenset[int]

    @property
    def power(self) -> int:
        """The prime power q."""
        return int(self.prime**self.exponent)

    def terms(self, degree: int) -> int:
        """Return how many coefficients a polynomial in λ of this degree has when it is reduced by λ^q = ρ."""
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
        raise DomainError(
            f"the order of 2 modulo {p} is {f}, a power of two: κ_{f} is finite and nothing can be crossed"
        )
    components = closure_of(kappas(f) | finite_components(m))
    base = prod(prime_power(q)[0] for q in components if q % r)
    return CrossedParameters(f, r, a, base, lcm(order_of_two(r), f // r**a), components)


# ---- The products of the norms of polynomials in λ, by their sizes, and the room that the largest one takes


class Step(NamedTuple):
    """A product of two polynomials in λ.

    Attributes
    ----------
    first, second : int
        How many coefficients they have.
    axes : tuple of int
        The primes of the axes on which the coefficients lie.
    times : int
        1, or the degree of an axis when so many products of coefficients without it are taken.
    """

    first: int
    second: int
    axes: tuple[int, ...]
    times: int


def norm_steps(found: CrossedParameters) -> Iterator[Step]:
    """Yield the products of `KummerField.axis_norm`, over one axis after the other."""
    exponents = exponents_of(found.components)
    left = [s for s in exponents if s != found.prime]
    degree = 1
    for s in sorted(left, key=lambda s: s ** exponents[s]):
        if gcd(s, found.meeting) > 1:
            continue
        d = s ** exponents[s]
        for i, j in _chain(d):
            yield Step(found.terms(i * degree), found.terms(j * degree), tuple(left), 1)
        left.remove(s)
        yield Step(found.terms(d // 2 * degree), found.terms((d + 1) // 2 * degree), tuple(left), d)
        degree *= d


def _chain(n: int) -> Iterator[tuple[int, int]]:
    """Yield how many conjugates the factors contain of the products before the last."""
    done = 1
    for digit in f"{n // 2:b}"[1:]:
        yield done, done
        done *= 2
        if digit == "1":
            yield done, 1
            done += 1
    if n % 2:
        yield done, 1


def room(found: CrossedParameters) -> int:
    """Return how many bits the largest product of a test has, with the room that Kronecker's substitution takes."""
    exponents = exponents_of(found.components)
    bins = axis_bins(exponents)

    def widened(axes: tuple[int, ...]) -> int:
        letters = sum(1 for held in bins if any(s in axes for s in held))
        return int(prod(s ** exponents[s] for s in axes)) << letters

    below = tuple(s for s in exponents if s != found.prime)
    kept = tuple(s for s in below if gcd(s, found.meeting) > 1)
    steps = ((step.first + step.second) * widened(step.axes) for step in norm_steps(found))
    return max(widened(below), 2 * found.power * widened(kept), *steps, 0)


# ---- The crossed test: whether κ_f ⊕ m is a p-th power, in a much smaller field than its own
#
# Let p be an odd prime, f the order of 2 modulo p, r the largest prime of f and odd, q = r^a the full power of r in f,
# f = q·s. Then κ_f contains κ_q, and no other component of x = κ_f ⊕ m or of its closure is a power of r or of a
# larger prime, except κ_r, …, κ_q. Let F_(2^b) be the field of all the other components, ν = x ⊖ κ_q the rest of the
# sum, which lies in it, and t the order of 2 modulo r. As b has only primes below r, r does not divide it. The field
# of x has degree b·q. The direct test computes there; this one mostly in F_(2^b).
#
# **1. κ_q = λ·c**, where c lies in F_(2^b) and λ^q = ρ for an element ρ of F_(2^t) whose order is the full power r^v
# of r in 2^t - 1. The docstring of `grundy.ordinals.constants.crossed_generators` shows how to find ρ and c, and that
# the field of x is F_(2^b)[λ], with every root λ of X^q = ρ as good as any other.
#
# **2. Norms.** x is a p-th power if and only if its norm N(x) to F_(2^f) is one there, that is, N(x)^((2^f - 1)/p) =
# 1: the norm is x to the power (2^(bq) - 1)/(2^f - 1). Norms may be taken step by step.
#
# **3. The first step keeps λ.** λ generates F_(2^(tq)) over F_(2^t). Let T = lcm(t, s), which divides b, and e the
# product of those degrees d_i of the axes of F_(2^b) that have a factor in common with T; T divides e. The
# automorphisms of F_(2^b)[λ] over F_(2^e)[λ] are those of F_(2^b) over F_(2^e), with λ fixed: products of maps that
# act on one axis alone. So the norm of ν + c·λ to F_(2^e)[λ] is found axis by axis, as a polynomial in λ of degree
# below q, whose coefficients lose one axis after the other.
#
# **4. The second step.** F_(2^e)[λ] is a field of degree e·q: as r does not divide e/t, ρ is no r-th power in F_(2^e),
# and X^q - ρ is irreducible there (r is odd). As λ has the order r^(a+v), the map y → y^(2^k) takes λ^i to the power
# of λ with exponent i·2^k modulo r^(a+v), and costs next to nothing. The norm to F_(2^f) is the product of the
# z^(2^(fj)) for j < e·q/f, and comes by doubling.
#
# **5. The last power** is taken in F_(2^f) itself, which is much smaller: modulo the minimal polynomial of the norm
# (`grundy.ordinals.constants.crossed_ring`), as in the direct test.
#
# Nothing here depends on p being a prime for which κ_f ⊕ m is believed to be the first that is no power: any m will
# do. What the test does rely on is that the components below are as the rule for excesses says: the proof for p rests
# on those for the smaller primes (`grundy.ordinals.constants.direct`). Were an excess below too small, then α_r would
# be an r-th power for some r, and step 1 would find that out and stop.

# The largest field F_(2^b), and the largest product with all its room. A test at these limits takes some gigabytes.
MAX_BASE = 12_000_000
MAX_ROOM = 1 << 32


def is_power_crossed(p: int, m: int, tell: Callable[[float], object] | None = None, parts: Parts | None = None) -> bool:
    """Return whether κ_f ⊕ m is a p-th power in the field it generates, where f is the order of 2 modulo p."""
    found = crossed_parameters(p, m)
    if not is_within_reach(found):
        raise LimitError(
            f"the crossed test works in fields up to degree {MAX_BASE} and with products of up to {MAX_ROOM} bits, and "
            f"α_{p} needs {format_number(found.base)} and {format_number(room(found))}; take alpha({p}) without a proof"
        )
    kappa = Generators(found.components, tell, parts)
    q = found.power
    rho, c = kappa.split(found.prime)
    extension = KummerField(kappa.field, q, rho, order_of_rho(found.prime))
    x = extension.linear(kappa.sum_of(kappas(found.order) - {q}, m), c)
    for axis in _axes_to_leave(kappa.field.degrees, found):
        x = _kept(parts, f"norm-{axis}", partial(extension.axis_norm, x, axis))
    x = _kept(parts, "norm", partial(norm, extension, x, found.order, found.kept * q // found.order))
    axes = tuple(i for i, d in enumerate(kappa.field.degrees) if gcd(d, found.meeting) > 1)
    return root_is_power(minimal_polynomial(extension, x, found.order, axes), p)


def is_within_reach(found: CrossedParameters) -> bool:
    """Return whether a test fits into memory."""
    return found.base <= MAX_BASE and found.order <= MAX_BASE and room(found) <= MAX_ROOM


def _kept(parts: Parts | None, name: str, compute: Callable[[], Bits]) -> Bits:
    return compute() if parts is None else parts.kept(name, lambda: (compute(),))[0]


def _axes_to_leave(degrees: tuple[int, ...], found: CrossedParameters) -> list[int]:
    """Return the axes over which the first norm is taken, the smallest first, so that polynomials in λ grow last."""
    places = [i for i, d in enumerate(degrees) if gcd(d, found.meeting * found.prime) == 1]
    return sorted(places, key=degrees.__getitem__)


# ---- How long the crossed test takes: its products, counted by their sizes
#
# Each function here follows the one that does the work, step by step, and adds up
# `grundy.ordinals.constants.crossed_maps.product_seconds`.


def crossed_seconds(p: int, m: int) -> float:
    """Return about how many seconds `is_power_crossed` takes for p and m; infinite when it refuses."""
    found = crossed_parameters(p, m)
    if not is_within_reach(found):
        return inf
    exponents = exponents_of(found.components)
    below = sum(_generator(r, exponents) for r in exponents if r not in (2, found.prime))
    return below + _split(found.prime, exponents) + _norms(found, exponents) + _last_norm(found)


def _generator(r: int, exponents: dict[int, int]) -> float:
    """Return the time for κ_(r^a): for ρ and c, a root of unity, and which of its powers is λ."""
    t, q = order_of_two(r), r ** exponents[r]
    kept = prod(s**n for s, n in exponents.items() if gcd(s, t) > 1)
    size = kept * q
    root = _power(t, size) + _doublings(kept // t, size, 1)
    for i in range(exponents[r]):
        root += _doublings(r, size, 3) + _power(t * r**i, size)
    tried = order_of_rho(r) / 2 * product_seconds(kept, kept)
    return _split(r, exponents) + root + tried + product_seconds(size, degree_of(frozenset([r])))


def _split(r: int, exponents: dict[int, int]) -> float:
    """Return the time for ρ and c, by norms and sums a times."""
    t, b = order_of_two(r), degree_of(frozenset([r])) // r
    once = _doublings(b // t, b, 3) + _power(t, b) + 2 * _power(r.bit_length(), b)
    return exponents[r] * once + product_seconds(b, b)


def _doublings(times: int, size: int, products: int) -> float:
    """Return the time of a product over so many conjugates by doubling, with so many products in each step."""
    return products * (times.bit_length() + times.bit_count()) * product_seconds(size, size)


def _power(bits: int, size: int) -> float:
    """Return the time of a power with an exponent of so many bits."""
    width = window(bits)
    return ((1 << (width - 1)) + bits / width) * product_seconds(size, size)


def _norms(found: CrossedParameters, exponents: dict[int, int]) -> float:
    """Return the time of the norms of polynomials in λ, over one axis after the other."""
    total = 0.0
    for step in norm_steps(found):
        size = prod(s ** exponents[s] for s in step.axes)
        total += step.times * product_seconds(size * step.first, size * step.second)
    return total


def _last_norm(found: CrossedParameters) -> float:
    """Return the time of the norm to F_(2^f) and of its minimal polynomial.

    Each Frobenius map of the norm takes some products with powers of ρ.
    """
    size = found.kept * found.power
    twist = order_of_rho(found.prime).bit_length() * product_seconds(size // 2, found.kept)
    once, steps = product_seconds(size, size), steps_for(found.order)
    turning = steps * product_seconds(size, found.kept)
    return _doublings(size // found.order, size, 1) * (1 + twist / once) + 2 * steps * once + turning
