"""From Cantor normal forms to packed elements and back.

In ω^β·n, with β = Σ ω^k·c_k, the digits of c_k to the base p, the prime at place k, are the exponents of κ_p, κ_(p²),
…, and bit b of n is the product of the κ_(2^(i+1)) over the bits i of b (Lenstra 1977). These components stand side
by side in the packed integer, so the term is n shifted by Σ c_k·B_k, where B_k is the bit of κ_p.
"""

from dataclasses import dataclass

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.fields.model import MAX_BITS, Model, model_of
from grundy.ordinals.closure.places import place, prime_at
from grundy.ordinals.ordinal import ZERO, Ordinal, Term, cantor, ordinal
from grundy.saying import shown

__all__ = ["Packed", "components_of", "pack", "pack_together", "packable_components", "require_readable", "unpacked"]

MAX_COUNT_BITS = 2**15


@dataclass(frozen=True, slots=True)
class Packed:
    """An element of the field of a model."""

    model: Model
    bits: int

    @property
    def is_algebraic(self) -> bool:
        """Whether this form tells that the ordinal is below ω^ω^ω: it does."""
        return True

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a whole number."""
        return self.bits.bit_length() <= self.model.finite_bits

    def cantor_terms(self) -> tuple[Term, ...]:
        """Return the Cantor normal form.

        Examples
        --------
        >>> from grundy.ordinals.closure.fields.model import model_of
        >>> Packed(model_of([3]), 0b110101).cantor_terms()
        ((Ordinal('2'), 3), (Ordinal('1'), 1), (Ordinal('0'), 1))
        """
        width = self.model.finite_bits
        places = [(ordinal(place(p)), stride // width) for p, stride in reversed(self.model.odd_strides)]
        blocks = -(-self.bits.bit_length() // width)
        digits, zero = f"{self.bits:0{blocks * width}b}", "0" * width
        written = (digits[i : i + width] for i in range(0, blocks * width, width))
        return tuple(
            (_exponent(places, block), int(coefficient, 2))
            for block, coefficient in zip(range(blocks - 1, -1, -1), written, strict=True)
            if coefficient != zero
        )


def _exponent(places: list[tuple[Ordinal, int]], block: int) -> Ordinal:
    """Return the exponent β of the monomial ω^β in a block of finite bits."""
    terms = []
    for k, stride in places:
        c, block = divmod(block, stride)
        if c:
            terms.append((k, c))
    return cantor(tuple(terms)) if terms else ZERO


def components_of(x: Ordinal) -> frozenset[int]:
    """Return the prime powers q with κ_q in one of the terms of x.

    Examples
    --------
    >>> sorted(components_of(Ordinal("w^(w*7+2)*5")))
    [2, 3, 4, 5, 25]
    """
    found: set[int] = set()
    widest = 0
    for exponent, n in x.terms:
        widest = max(widest, n.bit_length() - 1)
        for k, c in exponent.terms:
            found |= set(_powers(prime_at(int(k)), c))
    found |= {2 << i for i in range(widest.bit_length())}
    return frozenset(found)


def _powers(p: int, c: int) -> list[int]:
    """Return p, p², … up to the last of them with a digit of c to the base p."""
    require_readable(c)
    powers = []
    q = 1
    while q <= c:
        q *= p
        powers.append(q)
    return powers


def require_readable(c: int) -> None:
    """Refuse a number whose digits to another base would take long to find, as that time is quadratic.

    Examples
    --------
    >>> require_readable(1 << MAX_COUNT_BITS)
    Traceback (most recent call last):
    grundy.errors.LimitError: a number in an exponent has at most 32768 bits in nim products, and this one has 32769
    """
    if c.bit_length() > MAX_COUNT_BITS:
        rule = f"a number in an exponent has at most {MAX_COUNT_BITS} bits in nim products"
        raise LimitError(f"{rule}, and this one has {c.bit_length()}")


def packable_components(x: Ordinal) -> frozenset[int]:
    """Return the components of an ordinal, or say that their field is too large to pack its elements.

    Examples
    --------
    >>> packable_components(Ordinal("w^(10^1000)"))
    Traceback (most recent call last):
    grundy.errors.LimitError: an ordinal is packed in at most 16777216 bits, and a number of 3322 bits in an exponent \
needs more
    """
    for exponent, _ in x.terms:
        for _, c in exponent.terms:
            if c >= MAX_BITS:  # the powers of p with a digit of c make a field of a degree above c
                rule = f"an ordinal is packed in at most {MAX_BITS} bits"
                raise LimitError(f"{rule}, and {shown(c)} in an exponent needs more")
    return components_of(x)


def pack(x: Ordinal) -> Packed:
    """Return an ordinal below ω^ω^ω as an element of the field of a model.

    Examples
    --------
    >>> pack(Ordinal("w^2*3+w+1"))
    Packed(model=Model(κ_2, κ_3), bits=53)
    """
    element = x.element
    if isinstance(element, Packed):
        return element
    if not x.is_algebraic:
        raise DomainError(f"{x} is not below ω^ω^ω, so it lies in no field of a finite number of elements")
    model = model_of(packable_components(x))
    strides = {place(p): stride for p, stride in model.odd_strides}
    bits = 0
    for exponent, n in x.terms:
        bits |= n << sum(strides[int(k)] * c for k, c in exponent.terms)
    packed = Packed(model, bits)
    x.element = packed
    return packed


def pack_together(*ordinals: Ordinal) -> tuple[Model, list[int]]:
    """Return ordinals below ω^ω^ω as elements of one field.

    Examples
    --------
    >>> pack_together(Ordinal("w"), Ordinal("w^w"))
    (Model(κ_2, κ_4, κ_3, κ_5), [16, 4096])
    """
    packed = [pack(x) for x in ordinals]
    model = packed[0].model
    if any(element.model is not model for element in packed):
        model = model_of(q for element in packed for q in element.model.components)
    return model, [model.embed(element.bits, element.model) for element in packed]


def unpacked(model: Model, bits: int) -> Ordinal:
    """Return an element of a field as an ordinal, which keeps the components up to the last one that occurs in it.

    Examples
    --------
    >>> unpacked(model_of([23]), 6).element
    Packed(model=Model(κ_2, κ_4), bits=6)
    """
    return Ordinal.from_element(Packed(model.prefix(bits), bits))
