"""Products below ω^ω^ω: term by term while there are few terms, else on packed bits.

Term by term costs the number of pairs of terms, in fields of any degree. Packed, an element of the field of degree E
is E bits, and a product costs about E^1.6 bit operations at most. Where neither can be done, the numbers in the terms
are too long for the kernels, and slow arithmetic takes over.
"""

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals.closure._kernels import OrdinalTerms
from grundy.ordinals.closure.components import degree_of
from grundy.ordinals.closure.fields.dense_limit import A_MINUTE, limited_product
from grundy.ordinals.closure.fields.model import MAX_BITS
from grundy.ordinals.closure.packing import Packed, pack, pack_together, packable_components
from grundy.ordinals.closure.terms.terms import few_terms
from grundy.ordinals.closure.terms.wide import wide_product
from grundy.ordinals.ordinal import Ordinal, ordinal

__all__ = ["FEW_PAIRS", "can_be_packed", "multiply", "quick_sum", "square"]

# So many pairs of terms are multiplied without asking whether packed elements would be faster.
FEW_PAIRS = 1024
# And so many when the field is too large to pack them.
_MANY_PAIRS = 1 << 22
_from_element = Ordinal.from_element


def multiply(x: Ordinal, y: Ordinal) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω.

    Examples
    --------
    >>> multiply(Ordinal("w^2"), Ordinal("w^2+1"))
    Ordinal('w^2+w*2')
    """
    a, b = few_terms(x), few_terms(y)
    product = None if a is None or b is None else a.multiply(b, FEW_PAIRS)
    if product is not None:
        return _from_element(product)
    if x.is_finite and y.is_finite:
        return ordinal(int(nim.multiply(int(x), int(y))))
    if can_be_packed(x, y):
        model, (p, q) = pack_together(x, y)
        return _from_element(Packed(model, limited_product(model, p, q, A_MINUTE)))
    product = None if a is None or b is None else a.multiply(b, _MANY_PAIRS)
    return wide_product(x, y) if product is None else _from_element(product)


def quick_sum(x: Ordinal, y: Ordinal) -> Ordinal | None:
    """Return the nim sum of two ordinals that are known in the same form, and None otherwise.

    Examples
    --------
    >>> w = multiply(Ordinal("w"), Ordinal(1))
    >>> quick_sum(w, multiply(w, w)), quick_sum(w, Ordinal("w"))
    (Ordinal('w^2+w'), None)
    """
    a, b = x.element, y.element
    if isinstance(a, OrdinalTerms) and isinstance(b, OrdinalTerms):
        return _from_element(a.add(b))
    if isinstance(a, Packed) and isinstance(b, Packed) and a.model is b.model:
        return _from_element(Packed(a.model, a.bits ^ b.bits))
    return None


def square(x: Ordinal) -> Ordinal:
    """Return x ⊗ x: the sum of the squares of the terms.

    Examples
    --------
    >>> square(Ordinal("w^2+w+1"))
    Ordinal('w^2+w*2+1')
    """
    a = few_terms(x)
    found = None if a is None else a.square()
    if found is not None:
        return _from_element(found)
    if x.is_finite:
        return ordinal(int(nim.square(int(x))))
    if not can_be_packed(x):
        return wide_product(x, x)
    packed = pack(x)
    return _from_element(Packed(packed.model, packed.model.square(packed.bits)))


def can_be_packed(*ordinals: Ordinal) -> bool:
    """Return whether the field of these ordinals is small enough to pack its elements.

    Examples
    --------
    >>> can_be_packed(Ordinal("w^(w^7)")), can_be_packed(Ordinal("w^(w^126)"))
    (True, False)
    """
    try:
        return degree_of(frozenset().union(*map(_components, ordinals))) <= MAX_BITS
    except LimitError:  # a place beyond all that are counted
        return False


def _components(x: Ordinal) -> frozenset[int]:
    element = x.element
    return frozenset(element.model.components) if isinstance(element, Packed) else packable_components(x)
