"""Quadratic equations below ω^ω^ω."""

from grundy.errors import DomainError
from grundy.ordinals.closure.artin_schreier import artin_schreier_root
from grundy.ordinals.closure.fields.model import Model
from grundy.ordinals.closure.packing import Packed, pack_together, unpacked
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal

__all__ = ["monic_quadratic_roots", "quadratic_roots"]


def quadratic_roots(a: OrdinalLike, b: OrdinalLike, c: OrdinalLike) -> tuple[Ordinal, ...]:
    """Return all ordinals x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0.

    Parameters
    ----------
    a, b, c : Ordinal or int
        Below ω^ω^ω; a and b are not both 0.

    Returns
    -------
    tuple of Ordinal
        Ascending: two roots when neither a nor b is 0, otherwise one.

    Examples
    --------
    >>> quadratic_roots(1, 1, Ordinal("w"))
    (Ordinal('w^2*3+w*2'), Ordinal('w^2*3+w*2+1'))
    >>> quadratic_roots(1, 0, Ordinal("w")), quadratic_roots(0, Ordinal("w"), 2)
    ((Ordinal('w^2*2'),), (Ordinal('w^2'),))
    """
    first, second, third = (ordinal(x) for x in (a, b, c))
    if not first and not second:
        answer = "there is no root" if third else "every ordinal is a root"
        raise DomainError(f"the equation {third} = 0 is not quadratic: {answer}; give an a or a b other than 0")
    model, (x, y, z) = pack_together(first, second, third)
    inverse = model.reciprocal(x or y)
    y, z = model.multiply(y, inverse), model.multiply(z, inverse)
    found = monic_quadratic_roots(model, y, z) if first else [Packed(model, z)]
    return tuple(unpacked(root.model, root.bits) for root in found)


def monic_quadratic_roots(model: Model, b: int, c: int) -> list[Packed]:
    """Return the roots of x² ⊕ bx ⊕ c, ascending: b times those of y² ⊕ y = c/b².

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> [root.bits for root in monic_quadratic_roots(model_of([2]), 1, 1)]
    [2, 3]
    """
    if not b:
        return [Packed(model, model.sqrt(c))]
    y = artin_schreier_root(Packed(model, model.multiply(c, model.reciprocal(model.square(b)))))
    larger = y.model
    scale = larger.embed(b, model)
    found = sorted(larger.multiply(scale, bits) for bits in (y.bits, y.bits ^ 1))
    return [Packed(larger, bits) for bits in found]
