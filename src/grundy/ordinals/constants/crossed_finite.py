"""The finite generators κ_2, κ_4, κ_16, … on an axis of a tensor product of fields."""

from grundy.ordinals.constants.crossed_field import TensorField
from grundy.ordinals.constants.crossed_maps import Bits, integer_of

__all__ = ["finite_generators"]


def finite_generators(field: TensorField, axis: int, count: int) -> list[Bits]:
    """Return κ_2, κ_4, …, κ_(2^count), each with κ² + κ = the product of those before, on an axis of degree 2^count.

    Each equation has two solutions, κ and κ + 1, which are conjugate over the field of those before.

    Examples
    --------
    >>> field = TensorField((4,))
    >>> two, four = finite_generators(field, 0, 2)
    >>> field.equal(field.add(field.multiply(four, four), four), two)
    True
    """
    found: list[Bits] = []
    product = field.one
    for _ in range(count):
        found.append(_artin_schreier(field, axis, product))
        product = field.multiply(product, found[-1])
    return found


def _artin_schreier(field: TensorField, axis: int, a: Bits) -> Bits:
    """Return y with y² + y = a, on one axis, by elimination; one exists."""
    pivots: dict[int, tuple[int, int]] = {}
    for i in range(field.degrees[axis]):
        z = field.element(axis, 1 << i)
        image, source = _reduced(integer_of(field.add(field.frobenius(z, 1), z)), 1 << i, pivots)
        if image:
            pivots[image.bit_length()] = image, source
    rest, source = _reduced(integer_of(a), 0, pivots)
    assert rest == 0
    return field.element(axis, source)


def _reduced(image: int, source: int, pivots: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Return an image, and what it comes from, after elimination by the pivots."""
    for length in range(image.bit_length(), 0, -1):
        if image >> (length - 1) & 1 and length in pivots:
            image ^= pivots[length][0]
            source ^= pivots[length][1]
    return image, source
