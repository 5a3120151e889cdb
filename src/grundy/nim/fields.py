"""The finite fields of nimbers, and the maps between them: degree, trace, norm, conjugates, minimal polynomials.

The nimbers below 2^bits form a field when bits is 1, 2, 4, 8, 16, ..., and there are no other finite fields of finite
nimbers. In the field of 2h bits a number is a1⊗X ⊕ a0 with X = 2^h and a0, a1 in the field of h bits, and X ⊗ X = X ⊕ λ
with λ = 2^(h-1). So the conjugate of X over the field of h bits is X ⊕ 1, that of a1⊗X ⊕ a0 is a1⊗X ⊕ a0 ⊕ a1, and

    trace: their sum, a1;    norm: their product, a0⊗(a0 ⊕ a1) ⊕ λ⊗a1⊗a1.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.arrays import (
    Nimbers,
    field_bits,
    field_type,
    in_field,
    on_flat_array,
    smallest_field,
    type_bits,
)
from grundy.nim.polynomial import Polynomial
from grundy.nim.polynomial_arithmetic import product
from grundy.nim.ufuncs import frobenius, multiply, square
from grundy.text import format_number, number_literal

# Orders of fields, bases and lists of conjugates have at most this many bits in all.
_MAX_BITS = 2**30


def subfield(bits: int) -> "Field":
    """Return the field of all nimbers below 2^bits, where bits is a power of two.

    Examples
    --------
    >>> subfield(4)
    Field(bits=4)
    >>> subfield(2).elements()
    array([0, 1, 2, 3], dtype=uint8)
    """
    return Field(bits)


@dataclass(frozen=True)
class Field:
    """The field of all nimbers below 2^bits, where bits is a power of two.

    Examples
    --------
    >>> field = Field(8)
    >>> field.order, 77 in field, 256 in field
    (256, True, False)
    >>> field.basis(over=4), field.primitive_root
    ((1, 16), 18)
    >>> [smaller.order for smaller in field.subfields]
    [2, 4, 16, 256]
    """

    bits: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", field_bits(self.bits))

    @property
    def order(self) -> int:
        """The number of elements, 2^bits."""
        if self.bits > _MAX_BITS:
            long = f"the order 2^{format_number(self.bits)} of this field is too large to compute"
            raise LimitError(f"{long}: the limit is bits={_MAX_BITS}")
        return 1 << self.bits

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest type whose arrays hold the elements: unsigned up to 64 bits, Python integers beyond."""
        return field_type(self.bits)

    @property
    def primitive_root(self) -> int:
        """The least element whose powers are all elements other than 0."""
        from grundy.nim.group import primitive_root  # imported here because group imports this module

        return primitive_root(self.bits)

    @property
    def subfields(self) -> tuple["Field", ...]:
        """All subfields, the smallest first and this field last."""
        return tuple(Field(1 << k) for k in range(self.bits.bit_length()))

    def basis(self, over: int = 1) -> tuple[int, ...]:
        """Return a basis over the field of 2^over nimbers: the ordinary powers of 2^over below 2^bits."""
        step = field_bits(over, "over")
        _check_inclusion(self.bits, step)
        if self.bits * (self.bits // step) > _MAX_BITS:
            long = f"the basis of the field of bits={format_number(self.bits)} is too long"
            raise LimitError(f"{long}: the limit is {_MAX_BITS} bits in all")
        return tuple(1 << shift for shift in range(0, self.bits, step))

    def elements(self) -> Nimbers:
        """Return the array 0, 1, ..., 2^bits - 1; more than 16 bits raise `LimitError`."""
        if self.bits > 16:
            size = format_number(self.bits)
            raise LimitError(
                f"elements() supports fields up to bits=16, not bits={size}", hint="iterate over the field"
            )
        return np.arange(self.order, dtype=self.dtype)

    def __repr__(self) -> str:
        return f"Field(bits={number_literal(self.bits)})"

    def __contains__(self, x: object) -> bool:
        try:
            number = index(x)  # type: ignore[arg-type]
        except TypeError:
            return False
        return number >= 0 and number.bit_length() <= self.bits

    def __iter__(self) -> Iterator[int]:
        """Iterate over 0, 1, ..., 2^bits - 1; a field whose order is too long raises `LimitError`."""
        return iter(range(self.order))


def degree(x: ArrayLike) -> Any:
    """Return the number of bits of the smallest field that contains x, a power of two.

    It is also the degree of the minimal polynomial of x over the field of two elements, because a nimber generates
    the smallest field that contains it.

    Examples
    --------
    >>> degree(77), degree(2**64)
    (8, 128)
    >>> degree([0, 1, 2, 3, 4, 15, 16])
    array([1, 1, 2, 2, 4, 4, 8])
    """
    return on_flat_array(_degrees, x)


def _degrees(x: Nimbers) -> Nimbers:
    degrees = np.ones(x.shape, dtype=np.int64)
    bits, width = 1, type_bits(x)
    while bits < width:
        degrees += bits * (x >= 1 << bits)
        bits *= 2
    return degrees


def trace(x: ArrayLike, bits: int | None = None, to: int = 1) -> Any:
    """Return the trace from the field of 2^bits nimbers to that of 2^to: the sum of the conjugates.

    Parameters
    ----------
    x : int or array_like
        Nimbers below 2^bits.
    bits : int, optional
        A power of two, required for Python integers. For arrays, the default is the width of their type.
    to : int
        A power of two, at most bits.

    Returns
    -------
    int or array of unsigned integers
        The trace: the highest `to` of the `bits` bits of x.

    Notes
    -----
    The trace to half the bits is a1, the upper half, and traces can be composed.

    Examples
    --------
    >>> trace(200, 8), trace(200, 8, to=4), trace(200, 16)
    (1, 12, 0)
    >>> trace(np.array([127, 128], dtype=np.uint8))
    array([0, 1], dtype=uint8)
    """
    return _between_fields(x, bits, to, lambda numbers, large, small: _upper(numbers, large - small))


def norm(x: ArrayLike, bits: int | None = None, to: int = 1) -> Any:
    """Return the norm from the field of 2^bits nimbers to that of 2^to: the product of the conjugates.

    The arguments are those of `trace`.

    Examples
    --------
    >>> norm(200, 8, to=4), norm(200, 8, to=2), norm(200, 8)
    (2, 3, 1)
    >>> norm(np.array([16, 17, 18], dtype=np.uint8), to=4)
    array([8, 8, 9], dtype=uint8)
    """
    return _between_fields(x, bits, to, _norm)


def _norm(x: Any, bits: int, to: int) -> Any:
    while bits > to:
        bits //= 2
        x = norm_to_half(x, bits)
    return x


def conjugates(x: int, over: int = 1) -> tuple[int, ...]:
    """Return the distinct conjugates of a nimber over the field of 2^over nimbers.

    They are x, x to the power 2^over, and so on: each is the power 2^over of the previous one.

    Examples
    --------
    >>> conjugates(8), conjugates(8, over=2), conjugates(8, over=4)
    ((8, 13, 10, 14), (8, 10), (8,))
    """
    number, small = as_natural(x, "a nimber"), field_bits(over, "over")
    bits = smallest_field(number)
    count = max(1, bits // small)
    if count * bits > _MAX_BITS:
        long = f"the {count} conjugates of a nimber of {bits} bits are too long"
        raise LimitError(f"{long}: the limit is {_MAX_BITS} bits in all")
    found = [number]
    while len(found) < count:
        found.append(frobenius(found[-1], small))
    return tuple(found)


def is_normal(x: ArrayLike, bits: int | None = None, over: int = 1) -> Any:
    """Return whether the conjugates of x are a basis of the field of 2^bits nimbers over that of 2^over.

    The arguments are those of `trace`, with `over` for `to`.

    Notes
    -----
    They are a basis exactly when the trace is not 0, that is, when x >= 2^(bits-over) (Lenstra 1978, section 4,
    exercise 10).

    Examples
    --------
    >>> [x for x in range(16) if is_normal(x, 4)]
    [8, 9, 10, 11, 12, 13, 14, 15]
    >>> is_normal([3, 4], 4, over=2)
    array([False,  True])
    """
    return trace(x, bits, field_bits(over, "over")) != 0


def minimal_polynomial(x: int, over: int = 1) -> Polynomial:
    """Return the monic polynomial of least degree over the field of 2^over nimbers that has the root x.

    Examples
    --------
    >>> print(minimal_polynomial(8))
    x^4 + x^3 + x^2 + x + 1
    >>> print(minimal_polynomial(8, over=2))
    x^2 + 2x + 1
    """
    number, small = as_natural(x, "a nimber"), field_bits(over, "over")
    bits = max(smallest_field(number), small)
    coefficients = np.array([number, 1], dtype=field_type(bits))
    # Take the norm of the polynomial X ⊕ x from each field to the next smaller one.
    while bits > small:
        bits //= 2
        coefficients = product(coefficients, conjugate_over_half(coefficients, bits)).astype(field_type(bits))
    return Polynomial(coefficients)


# ---- From a field to the field of half as many bits, and the check of two fields


def norm_to_half(x: Any, h: int) -> Any:
    """Return the norm from the field of 2h bits to that of h bits, of an integer or a flat array."""
    high = _upper(x, h)
    if not (high if isinstance(high, int) else high.any()):
        return square(x)  # and λ, which may be very long, is not needed
    low = x ^ (high << h)
    return multiply(low, low ^ high) ^ multiply(square(high), 1 << (h - 1))


def conjugate_over_half(x: Any, h: int) -> Any:
    """Return the other conjugate over the field of h bits of x in the field of 2h bits."""
    return x ^ _upper(x, h)


def _upper(x: Any, shift: int) -> Any:
    # NumPy stores the shift in the type of the array.
    return x >> shift if isinstance(x, int) or shift < type_bits(x) else np.zeros_like(x)


def _between_fields(x: ArrayLike, bits: int | None, to: int, function: Callable[[Nimbers, int, int], Nimbers]) -> Any:
    """Check the two fields and return function(x, bits, to) for the entries of x."""

    def checked(flat: Nimbers) -> Nimbers:
        if bits is None and flat.dtype == object:
            raise DomainError(
                "a Python integer is in many fields: pass bits=1, 2, 4, 8, … for the field of 2^bits nimbers"
            )
        large, small = type_bits(flat) if bits is None else field_bits(bits), field_bits(to, "to")
        _check_inclusion(large, small)
        return function(in_field(flat, large), large, small)

    return on_flat_array(checked, x)


def _check_inclusion(large: int, small: int) -> None:
    if small > large:
        raise DomainError(
            f"the field of 2^{format_number(large)} nimbers does not contain the field of 2^{format_number(small)}"
        )
