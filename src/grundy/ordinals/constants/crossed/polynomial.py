"""The minimal polynomial over F_2 of an element of a Kummer extension that lies in a small subfield.

Let z have degree d over F_2, and let ℓ be a linear map to F_2 that is not 0 on F_2(z). As the minimal polynomial of z
is irreducible, it is the least linear recurrence of the bits ℓ(z^i), i < 2d. With i = j + B·k, j < B, they are
ℓ(z^j·z^(Bk)): for B² >= 2d, about 2·B products give all of them, if ℓ(x·y) is found without a product (small steps
and large ones, Shanks 1971). All maps are x → ℓ(g·x) for one fixed ℓ that is not 0 and some g; random g are tried.

Let ℓ(x) be the coefficient of 1 in x, on all axes and with respect to λ. As λ^i·λ^(q-i) = ρ, the constant coefficient
of x·y in λ is Σ_i x_i·y'_i, with y'_0 = y_0 and y'_i = ρ·y_(q-i). On each axis the coefficient of 1 is a pairing
(`grundy.ordinals.constants.crossed.axes.Axis.pairing`). So ℓ(x·y) is the parity of the bits that x and a linear image
of y have in common.
"""

from itertools import count
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from grundy.ordinals import binary
from grundy.ordinals.constants.crossed.axes import axis_of
from grundy.ordinals.constants.crossed.maps import Bits
from grundy.ordinals.constants.crossed.products import padded
from grundy.ordinals.constants.crossed.ring import KummerField

__all__ = ["minimal_polynomial", "steps_for"]


def steps_for(bound: int) -> int:
    """Return B, the number of small steps, and of large ones, for elements of degrees up to a bound.

    Examples
    --------
    >>> steps_for(1), steps_for(8), steps_for(9)
    (2, 4, 5)
    """
    return isqrt(2 * bound - 1) + 1


def minimal_polynomial(extension: KummerField, z: Bits, bound: int, axes: tuple[int, ...]) -> int:
    """Return the minimal polynomial over F_2 of an element.

    Parameters
    ----------
    extension : KummerField
    z : array
        The element.
    bound : int
        Not less than its degree.
    axes : tuple of int
        The axes on which z and ρ lie.

    Returns
    -------
    int
        Bit i is the coefficient of X^i.

    Examples
    --------
    >>> from grundy.ordinals.constants.crossed.field import TensorField
    >>> field = TensorField((2,))
    >>> nine = KummerField(field, 3, field.element(0, 2), 3)
    >>> bin(minimal_polynomial(nine, nine.linear(field.zero, field.one), 6, (0,)))  # λ, a root of unity of order 9
    '0b1001001'
    """
    degrees = extension.field.degrees
    shape = (extension.q, *(d if i in axes else 1 for i, d in enumerate(degrees)))
    small, power = [], extension.one
    for _ in range(steps_for(bound)):
        small.append(_packed(padded(power, shape)))
        power = extension.multiply(power, z)
    for seed in count():
        start = np.random.default_rng(seed).integers(0, 2, shape, dtype=np.uint8)
        if bits := _sequence(extension, small, power, extension.field.trimmed(start), shape):
            return binary.linear_recurrence(bits, 2 * bound)
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
