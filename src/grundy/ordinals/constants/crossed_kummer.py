"""Kummer extensions F[λ] with λ^q = ρ over a tensor product F of fields: norms and minimal polynomials.

Powers and norms work in F and in F[λ]. They use products, and the cheaper maps y → y^(2^k).
"""

from itertools import count
from math import isqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField, axis_of, padded


class KummerField:
    """The ring F[λ]/(λ^q - ρ), where F is a tensor product of fields and ρ is an element whose order divides `order`.

    Elements are polynomials in λ of degree below q, as arrays of bits. Axis 0 runs over the powers of λ, and the other
    axes over F. The map y → y^(2^k) takes λ^i to λ^(i·2^k) = ρ^j·λ^l with i·2^k = j·q + l modulo q·order. So it
    consists of this map on each coefficient, a permutation of the coefficients, and products with powers of ρ.
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

    def _twisted(self, a: Bits, exponents: NDArray[np.int64]) -> Bits:
        """Return a with each coefficient multiplied by a power of ρ, one binary digit of all exponents at a time."""
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
        """The powers ρ, ρ², ρ⁴, … that exponents below the order need."""
        return [self.field.frobenius(self.rho, i) for i in range((self.order - 1).bit_length())]

    def axis_norm(self, a: Bits, axis: int) -> Bits:
        """Return the product of the conjugates of a on one axis of F, on which ρ must be constant.

        The result is constant on this axis. It is the product of two halves of the conjugates. Only the constant part
        of that product is computed, before λ^q is replaced by ρ. This is correct because ρ is constant.
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
# z is irreducible, it is the least linear recurrence of the bits ℓ(z^i), i < 2d. With i = j + B·k, j < B, these are
# ℓ(z^j·z^(Bk)). For B² >= 2d, about 2·B products are enough, if ℓ(x·y) is computed without a product (baby steps and
# giant steps, Shanks 1971). Every linear map is x → ℓ(g·x) for one fixed nonzero ℓ and some g; random g are tried.
#
# Let ℓ(x) be the coefficient of 1 in x, on all axes and with respect to λ. As λ^i·λ^(q-i) = ρ, the constant
# coefficient of x·y in λ is Σ_i x_i·y'_i, with y'_0 = y_0 and y'_i = ρ·y_(q-i). On each axis the coefficient of 1 is a
# pairing (`Axis.pairing`). So ℓ(x·y) is the parity of the common bits of x and a linear image of y.


def minimal_polynomial(extension: KummerField, z: Bits, bound: int, axes: tuple[int, ...]) -> int:
    """Return the minimal polynomial over F_2 of an element of bounded degree; z and ρ lie on the given axes."""
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


def steps_for(bound: int) -> int:
    """Return B, the number of baby steps and of giant steps, for elements of degrees up to a bound."""
    return isqrt(2 * bound - 1) + 1


def _sequence(
    extension: KummerField, small: list[NDArray[np.uint64]], step: Bits, large: Bits, shape: tuple[int, ...]
) -> int:
    """Return the bits ℓ(g·z^i), where `large` is g and `step` is the power of z for a giant step."""
    bits = 0
    for k in range(len(small)):
        image = _packed(_paired(extension, large, shape))
        for j, packed in enumerate(small):
            common = int(np.bitwise_xor.reduce(packed & image))
            bits |= (common.bit_count() & 1) << (j + len(small) * k)
        large = extension.multiply(large, step)
    return bits


def _paired(extension: KummerField, y: Bits, shape: tuple[int, ...]) -> Bits:
    """Return the linear image of y such that ℓ(x·y) is the parity of the common bits of x and the image."""
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


# ---- Powers and norms


class Field(Protocol):
    """The operations that powers need: products, and y → y^(2^k)."""

    @property
    def one(self) -> Bits:
        """The element 1."""

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k)."""


def power(field: Field, a: Bits, exponent: int) -> Bits:
    """Return a^exponent for a non-negative exponent, by windows of its binary digits."""
    bits = exponent.bit_length()
    width = window(bits)
    table = [field.one, a]
    for i in range(2, min(1 << width, exponent + 1)):
        table.append(field.multiply(table[i - 1], a) if i % 2 else field.frobenius(table[i // 2], 1))
    result = field.one
    for place in reversed(range(0, bits, width)):
        digit = exponent >> place & ((1 << width) - 1)
        result = field.frobenius(result, width)
        if digit:
            result = field.multiply(result, table[digit])
    return result


def window(bits: int) -> int:
    """Return the width of windows for which a power takes the fewest products."""
    return min(range(1, 9), key=lambda w: (1 << (w - 1)) + bits / w)


def norm(field: Field, a: Bits, step: int, times: int) -> Bits:
    """Return the product of a^(2^(step·j)) for j < times, by N_(i+j) = N_i·N_j^(2^(step·i))."""
    result, done = field.one, 0
    block, size = a, 1
    while times:
        if times & 1:
            result, done = field.multiply(result, field.frobenius(block, step * done)), done + size
        times >>= 1
        if times:
            block, size = field.multiply(block, field.frobenius(block, step * size)), 2 * size
    return result


def norm_and_sums(field: Field, a: Bits, step: int, times: int) -> tuple[Bits, Bits]:
    """Return N_n and S_n = N_0 N_1 ⋯ N_(n-1) for n = times, where N_j is the product of a^(2^(step·i)) for i < j.

    S_(i+j) = S_i·N_i^j·S_j^(X^i) for X = 2^step. If j is a power of two, N_i^j is a Frobenius map of N_i.
    """
    result, sums, done = field.one, field.one, 0
    block, block_sums, places = a, field.one, 0
    while times >> places:
        size = 1 << places
        if times >> places & 1:
            sums = _joined(field, sums, result, block_sums, places, step * done)
            result, done = field.multiply(result, field.frobenius(block, step * done)), done + size
        if times >> places > 1:
            block_sums = _joined(field, block_sums, block, block_sums, places, step * size)
            block = field.multiply(block, field.frobenius(block, step * size))
        places += 1
    return result, sums


def _joined(field: Field, first: Bits, factor: Bits, second: Bits, places: int, shift: int) -> Bits:
    """Return S_i·N_i^j·S_j^(X^i), where j = 2^places and X^i = 2^shift."""
    return field.multiply(field.multiply(first, field.frobenius(factor, places)), field.frobenius(second, shift))
