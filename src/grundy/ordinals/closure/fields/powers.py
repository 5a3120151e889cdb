"""Powers in the field of a model."""

from typing import TYPE_CHECKING

from grundy.errors import LimitError
from grundy.ordinals.closure.fields.automorphisms import relation
from grundy.ordinals.closure.fields.dense_limit import limited_product
from grundy.ordinals.closure.fields.power_basis import power_basis

if TYPE_CHECKING:
    from grundy.ordinals.closure.fields.model import Model

__all__ = ["power"]

# Up to so many bits of the exponent, powers are taken by products in the model.
_SHORT_EXPONENT = 64
# A long exponent takes as many squarings of polynomials as the field has bits: half a minute at degree 68,060.
_MOST_BITS = 1 << 17


def power(model: "Model", a: int, exponent: int) -> int:
    """Return a to a power, with any integer as exponent.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> power(model_of([3]), 4, 3), power(model_of([3]), 4, -1), power(model_of([3]), 4, 63 * 10**100)
    (2, 48, 1)
    """
    if exponent < 0:
        a, exponent = model.reciprocal(a), -exponent
    if a <= 1:
        return a if exponent else 1
    return _power(model, a, exponent % ((1 << model.width_of(a)) - 1))


def _power(model: "Model", a: int, exponent: int) -> int:
    """Return a^exponent for a not 0 or 1, exponent below the order of the group."""
    if exponent.bit_length() <= _SHORT_EXPONENT:
        return _by_squaring(model, a, exponent)
    i = model.level_of(a)
    p, stride = model.primes[i], model.strides[i]
    if p > 2 and (e := model.single_exponent(a)):  # a = c κ^e, and κ^p = α
        quotient, place = divmod(e * exponent, p)
        root = power(model, a >> e * stride, exponent)
        return model.multiply(root, power(model, relation(model, i), quotient)) << place * stride
    return _by_polynomials(model.prefix(a), a, exponent)


def _by_squaring(model: "Model", a: int, exponent: int) -> int:
    result = 1
    for bit in bin(exponent)[2:]:
        result = model.square(result)
        if bit == "1":
            result = limited_product(model, result, a)
    return result


def _by_polynomials(model: "Model", a: int, exponent: int) -> int:
    field = power_basis(model)
    if field.degree > _MOST_BITS:
        raise LimitError(
            f"powers with an exponent of more than {_SHORT_EXPONENT} bits are taken in fields of degree up to "
            f"{_MOST_BITS}, and this one has degree {field.degree}; try a smaller exponent"
        )
    return field.element_of(field.modulus.power(field.polynomial_of(a), exponent))
