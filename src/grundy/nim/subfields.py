"""The fields inside the field of nimbers: degrees, traces, norms, conjugates and minimal polynomials.

The nimbers below 2^bits form a field when bits is 1, 2, 4, 8, 16, ..., and there are no other finite fields of finite
nimbers. In the field of 2h bits a number is a1⊗X ⊕ a0 with X = 2^h and a0, a1 in the field of h bits, and X ⊗ X = X ⊕ λ
with λ = 2^(h-1). So the conjugate of X over the field of h bits is X ⊕ 1, that of a1⊗X ⊕ a0 is a1⊗X ⊕ a0 ⊕ a1, and

    trace: their sum, a1;    norm: their product, a0⊗(a0 ⊕ a1) ⊕ λ⊗a1⊗a1.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.arrays import Nimbers, field_bits, field_type, integer_field, is_integer, nimber_array, on_flat_array
from grundy.nim.polynomial import Polynomial
from grundy.nim.polynomial_arithmetic import product
from grundy.nim.ufuncs import frobenius, multiply, square
from grundy.text import format_number

__all__ = [
    "conjugate_over_half",
    "conjugates",
    "degree",
    "in_field",
    "is_normal",
    "minimal_polynomial",
    "norm",
    "norm_to_half",
    "trace",
]

# All the conjugates of a number are listed up to so many bits in all.
_MOST_BITS = 2**30


def in_field(x: Any, bits: int) -> Any:
    """Return x, an integer or an array of nimbers, or say that it does not lie in the field of 2^bits nimbers.

    >>> in_field(16, 4)
    Traceback (most recent call last):
    grundy.errors.DomainError: 16 is not one of the nimbers below 2^4; the smallest field that contains it has bits=8
    """
    largest = _largest(x)
    if largest.bit_length() > bits:
        rule = f"is not one of the nimbers below 2^{bits}"
        raise DomainError(
            f"{format_number(largest)} {rule}; the smallest field that contains it has bits={integer_field(largest)}"
        )
    return x


def _largest(x: Any) -> int:
    return x if isinstance(x, int) else int(x.max()) if x.size else 0


def degree(x: ArrayLike) -> Any:
    """Return the number of bits of the smallest field that contains x.

    It is also the degree of x over the field of two elements, that is of its minimal polynomial, because a nimber
    generates the smallest field that contains it.

    Parameters
    ----------
    x : int or array_like
        Nimbers.

    Returns
    -------
    int or array of int64
        A power of two.

    Examples
    --------
    >>> degree(77), degree(2**64)
    (8, 128)
    >>> degree([0, 1, 2, 3, 4, 15, 16])
    array([1, 1, 2, 2, 4, 4, 8])
    """
    return integer_field(as_natural(x, "a nimber")) if is_integer(x) else on_flat_array(_degrees, x)


def _degrees(x: Nimbers) -> Nimbers:
    degrees = np.ones(x.shape, dtype=np.int64)
    bits = 1
    while bits < _width(x):
        degrees += bits * (x >= 1 << bits)
        bits *= 2
    return degrees


def _width(x: Nimbers) -> int:
    """Return a number of bits in which all entries of an array fit: that of its type, if it has one."""
    return _largest(x).bit_length() if x.dtype == object else 8 * int(x.dtype.itemsize)


def _between(x: ArrayLike, bits: int | None, to: int, function: Callable[[Any, int, int], Any]) -> Any:
    """Return function(x, bits, to) after a look at the two fields."""
    numbers: Any = as_natural(x, "a nimber") if is_integer(x) else nimber_array(x)
    if bits is None:
        if isinstance(numbers, int) or numbers.dtype == object:
            raise DomainError(
                "a Python integer lies in many fields: name one, the field of 2^bits nimbers, by bits=1, 2, 4, 8, …"
            )
        bits = 8 * numbers.dtype.itemsize
    large, small = field_bits(bits), field_bits(to, "to")
    if small > large:
        raise DomainError(
            f"the field of 2^{format_number(large)} nimbers does not contain the larger one of 2^{format_number(small)}"
        )
    if isinstance(numbers, int):
        return function(in_field(numbers, large), large, small)
    return on_flat_array(lambda flat: function(in_field(flat, large), large, small), numbers)


def trace(x: ArrayLike, bits: int | None = None, to: int = 1) -> Any:
    """Return the trace from the field of 2^bits nimbers to that of 2^to: the sum of the conjugates.

    Parameters
    ----------
    x : int or array_like
        Nimbers below 2^bits.
    bits : int, optional
        A power of two. For arrays it is the width of their type unless given; Python integers need it.
    to : int
        A power of two, at most bits.

    Returns
    -------
    int or array of unsigned integers
        The highest `to` of the `bits` bits of x.

    Notes
    -----
    The trace to half the bits is a1, the upper half, and traces can be taken one after the other.

    Examples
    --------
    >>> trace(200, 8), trace(200, 8, to=4), trace(200, 16)
    (1, 12, 0)
    >>> trace(np.array([127, 128], dtype=np.uint8))
    array([0, 1], dtype=uint8)
    """
    return _between(x, bits, to, lambda numbers, large, small: _upper(numbers, large - small))


def _upper(x: Any, shift: int) -> Any:
    # NumPy wants to store the shift in the type of the array.
    return x >> shift if isinstance(x, int) or shift < _width(x) else np.zeros_like(x)


def norm(x: ArrayLike, bits: int | None = None, to: int = 1) -> Any:
    """Return the norm from the field of 2^bits nimbers to that of 2^to: the product of the conjugates.

    Parameters
    ----------
    x : int or array_like
        Nimbers below 2^bits.
    bits : int, optional
        A power of two. For arrays it is the width of their type unless given; Python integers need it.
    to : int
        A power of two, at most bits.

    Examples
    --------
    >>> norm(200, 8, to=4), norm(200, 8, to=2), norm(200, 8)
    (2, 3, 1)
    >>> norm(np.array([16, 17, 18], dtype=np.uint8), to=4)
    array([8, 8, 9], dtype=uint8)
    """
    return _between(x, bits, to, _norm)


def _norm(x: Any, bits: int, to: int) -> Any:
    while bits > to:
        bits //= 2
        x = norm_to_half(x, bits)
    return x


def norm_to_half(x: Any, h: int) -> Any:
    """Return the norm from the field of 2h bits to that of h bits, of an integer or a flat array.

    >>> norm_to_half(200, 4)
    2
    """
    high = _upper(x, h)
    if not (high if isinstance(high, int) else high.any()):
        return square(x)  # and λ, which may be very long, is not needed
    low = x ^ (high << h)
    return multiply(low, low ^ high) ^ multiply(square(high), 1 << (h - 1))


def conjugate_over_half(x: Any, h: int) -> Any:
    """Return the other conjugate over the field of h bits of x in the field of 2h bits, an integer or a flat array.

    >>> conjugate_over_half(200, 4)
    196
    """
    return x ^ _upper(x, h)


def conjugates(x: int, over: int = 1) -> tuple[int, ...]:
    """Return the conjugates of a nimber over the field of 2^over nimbers: x, x to the power 2^over, and so on.

    Parameters
    ----------
    x : int
        A nimber.
    over : int
        A power of two.

    Returns
    -------
    tuple of int
        The different ones, each the power 2^over of the one before it.

    Examples
    --------
    >>> conjugates(8), conjugates(8, over=2), conjugates(8, over=4)
    ((8, 13, 10, 14), (8, 10), (8,))
    """
    number, small = as_natural(x, "a nimber"), field_bits(over, "over")
    whole = integer_field(number)
    count = max(1, whole // small)
    if count * whole > _MOST_BITS:
        raise LimitError(
            f"the {count} conjugates of a nimber of {whole} bits are too long; at most {_MOST_BITS} bits are listed"
        )
    found = [number]
    while len(found) < count:
        found.append(frobenius(found[-1], small))
    return tuple(found)


def is_normal(x: ArrayLike, bits: int | None = None, over: int = 1) -> Any:
    """Return whether the conjugates of x are a basis of the field of 2^bits nimbers over that of 2^over.

    Parameters
    ----------
    x : int or array_like
        Nimbers below 2^bits.
    bits : int, optional
        A power of two. For arrays it is the width of their type unless given; Python integers need it.
    over : int
        A power of two, at most bits.

    Notes
    -----
    They are a basis exactly when x >= 2^(bits-over) (Lenstra 1978, section 4, exercise 10): when the trace is not 0.

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

    Parameters
    ----------
    x : int
        A nimber.
    over : int
        A power of two.

    Examples
    --------
    >>> print(minimal_polynomial(8))
    x^4 + x^3 + x^2 + x + 1
    >>> print(minimal_polynomial(8, over=2))
    x^2 + 2x + 1
    """
    return Polynomial(_minimal_coefficients(as_natural(x, "a nimber"), field_bits(over, "over")))


def _minimal_coefficients(x: int, over: int) -> Nimbers:
    """Return the coefficients, lowest first: the norm of the polynomial X ⊕ x, taken down from field to field."""
    bits = max(integer_field(x), over)
    coefficients = np.array([x, 1], dtype=field_type(bits))
    while bits > over:
        bits //= 2
        norm = product(coefficients, conjugate_over_half(coefficients, bits))
        coefficients = norm.astype(field_type(bits))
    return coefficients
