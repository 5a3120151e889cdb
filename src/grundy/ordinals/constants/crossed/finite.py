"""The finite generators κ_2, κ_4, κ_16, … on an axis of a tensor product of fields."""

from grundy.bits import Elimination
from grundy.ordinals.constants.crossed.field import TensorField
from grundy.ordinals.constants.crossed.maps import Bits, integer_of

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
    units = (field.element(axis, 1 << i) for i in range(field.degrees[axis]))
    images = Elimination(integer_of(field.add(field.frobenius(z, 1), z)) for z in units)
    source = images.sum_to(integer_of(a))
    assert source is not None
    return field.element(axis, source)
