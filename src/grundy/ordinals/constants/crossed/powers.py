"""Powers and norms in fields of characteristic two, where the maps y → y^(2^k) cost less than products."""

from typing import Protocol

from grundy.ordinals.constants.crossed.maps import Bits

__all__ = ["Field", "norm", "norm_and_sums", "power"]


class Field(Protocol):
    """What powers need: products, and y → y^(2^k)."""

    @property
    def one(self) -> Bits:
        """The element 1."""

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k)."""


def power(field: Field, a: Bits, exponent: int) -> Bits:
    """Return a^exponent for an exponent that is not negative, by windows of its binary digits.

    Examples
    --------
    >>> from grundy.ordinals.constants.crossed.field import TensorField
    >>> field = TensorField((4,))
    >>> power(field, field.element(0, 2), 4).ravel()  # z^4 = z + 1
    array([1, 1, 0, 0], dtype=uint8)
    """
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
    """Return the width of the windows with which a power takes the fewest products.

    Examples
    --------
    >>> window(2), window(100), window(1000)
    (1, 4, 6)
    """
    return min(range(1, 9), key=lambda w: (1 << (w - 1)) + bits / w)


def norm(field: Field, a: Bits, step: int, times: int) -> Bits:
    """Return the product of a^(2^(step·j)) for j < times, by N_(i+j) = N_i·N_j^(2^(step·i)).

    Examples
    --------
    >>> from grundy.ordinals.constants.crossed.field import TensorField
    >>> field = TensorField((4,))
    >>> norm(field, field.element(0, 2), 1, 4).ravel()
    array([1], dtype=uint8)
    """
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

    S_(i+j) = S_i·N_i^j·S_j^(X^i) for X = 2^step, and when j is a power of two then N_i^j is a Frobenius map of N_i.

    Examples
    --------
    >>> from grundy.ordinals.constants.crossed.field import TensorField
    >>> field = TensorField((5,))
    >>> whole, sums = norm_and_sums(field, field.element(0, 2), 1, 3)  # a^(1 + 2 + 4), a^(0 + 1 + 3)
    >>> whole.ravel(), sums.ravel()
    (array([0, 0, 1, 0, 1], dtype=uint8), array([0, 0, 0, 0, 1], dtype=uint8))
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
    """Return S_i·N_i^j·S_j^(X^i), where j is two to the given places and X^i two to the given shift."""
    return field.multiply(field.multiply(first, field.frobenius(factor, places)), field.frobenius(second, shift))
