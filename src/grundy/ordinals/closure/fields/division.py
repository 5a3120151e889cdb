"""Reciprocals in the field of a model.

Let κ be the largest component that occurs in a, and F the field of those before it, with 2^b elements. The product of
a and its conjugates a^(2^b), a^(2^(2b)), … over F is the norm, an element of F. So 1/a is the product of the other
conjugates, which doubling gives (Itoh and Tsujii 1988), divided by the norm.
"""

from typing import TYPE_CHECKING

from grundy import nim
from grundy.errors import DomainError
from grundy.ordinals.closure.fields.automorphisms import frobenius, relation
from grundy.ordinals.closure.fields.dense_limit import limited_product, require_sparse_square

if TYPE_CHECKING:
    from grundy.ordinals.closure.fields.model import Model

__all__ = ["reciprocal"]


def reciprocal(model: "Model", a: int) -> int:
    """Return the b with a ⊗ b = 1.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> reciprocal(model_of([3]), 4)
    48
    """
    if not a:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    if a.bit_length() <= model.finite_bits:
        return int(nim.reciprocal(a))
    i = model.level_of(a)
    p, stride = model.primes[i], model.strides[i]
    if e := model.single_exponent(a):  # a = c κ^e, so 1/a is κ^(p-e) / (c α)
        return reciprocal(model, model.multiply(relation(model, i), a >> e * stride)) << (p - e) * stride
    require_sparse_square(model, a)
    others = _other_conjugates(model, a, stride, p)
    norm = limited_product(model, a, others)
    return limited_product(model, others, reciprocal(model, norm))


def _other_conjugates(model: "Model", a: int, step: int, count: int) -> int:
    """Return the product of a^(2^(step·j)) over 0 < j < count."""
    result, done = frobenius(model, a, step), 1
    for bit in bin(count - 1)[3:]:
        result = limited_product(model, result, frobenius(model, result, step * done))
        done *= 2
        if bit == "1":
            result = frobenius(model, limited_product(model, result, a), step)
            done += 1
    return result
