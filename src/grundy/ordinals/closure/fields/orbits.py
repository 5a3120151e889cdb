"""What the powers 1, y, y², … of an element of a model do to other elements: the two passes between its forms."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.ordinals.closure.fields.model import Model

__all__ = ["combination", "constant_bits"]


def constant_bits(model: "Model", v: int, y: int, n: int) -> int:
    """Return the bits ℓ(v y^i), i < n, where ℓ is the coefficient of the monomial 1: bit i for y^i.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> bin(constant_bits(model_of([3]), 1, 4, 8))
    '0b1000001'
    """
    return model.kernel.orbit_bits(y, v, n)


def combination(model: "Model", f: int, y: int) -> int:
    """Return the sum of y^i over the bits i of f, by Horner's rule.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> combination(model_of([3]), 0b1001, 4)
    3
    """
    return model.kernel.polynomial_value(y, f)
