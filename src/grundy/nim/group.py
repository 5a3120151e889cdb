"""The group of the nimbers other than 0 under the nim product: orders, primitive roots, roots of unity.

In the field of 2^(2^m) nimbers it is cyclic of order N = F_0 F_1 ... F_(m-1), a product of Fermat numbers without
common factors. So x is known from its parts, the powers x^(N/F_k), and its order is the product of their orders. The
tower of fields gives the parts without long powers. Over the field of half as many bits, the part of the largest F_k is
the conjugate of x divided by x, and the other parts of x are the parts of its norm, which is x^(F_k).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, count, repeat
from math import prod
from operator import index
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.integers import as_natural
from grundy.nim.arrays import (
    LAST_FACTORED,
    Nimbers,
    common_factors,
    fermat_factors,
    fermat_number,
    field_bits,
    field_type,
    is_integer,
    nimber_array,
    on_flat_array,
    smallest_field,
)
from grundy.nim.subfields import conjugate_over_half, degree, in_field, norm_to_half
from grundy.nim.ufuncs import divide, multiply, power
from grundy.primes import factors
from grundy.text import format_number, number_literal

__all__ = [
    "Field",
    "coset",
    "element_of_order",
    "fermat_parts",
    "group_factors",
    "is_primitive",
    "order",
    "primitive_root",
    "root_exponent",
    "roots_of_unity",
    "subfield",
    "unknown_factors",
]


# Lists of roots have at most so many entries, of so many bits in all.
_MOST_ROOTS = 10**6
_MOST_BITS = 2 * 10**8

# The largest exponent n of an n-th root, in bits.
_EXPONENT_BITS = 4096


def group_factors(bits: int) -> tuple[int, ...]:
    """Return the prime factors of 2^bits - 1, the number of nimbers below 2^bits other than 0.

    Parameters
    ----------
    bits : int
        A power of two, at most 4096: the factors of 2^4096 + 1, which come next, are not all known.

    Returns
    -------
    tuple of int
        Ascending. Their product is 2^bits - 1: each divides it once.

    Examples
    --------
    >>> group_factors(64)
    (3, 5, 17, 257, 641, 65537, 6700417)
    """
    parts = field_bits(bits).bit_length() - 1
    if parts > LAST_FACTORED + 1:
        unknown_factors(LAST_FACTORED + 1)
    return tuple(sorted(p for k in range(parts) for p in fermat_factors(k).primes))


def unknown_factors(k: int) -> NoReturn:
    """Say that the answer needs the factors of F_k.

    Examples
    --------
    >>> unknown_factors(12)
    Traceback (most recent call last):
    grundy.errors.UnknownValueError: this needs all prime factors of the Fermat number F_12 = 2^4096 + 1, which nobody \
knows; the fields up to bits=4096 do without it
    """
    rule = f"this needs all prime factors of the Fermat number F_{k} = 2^{1 << k} + 1, which nobody knows"
    raise UnknownValueError(f"{rule}; the fields up to bits={2 << LAST_FACTORED} do without it")


def fermat_parts(x: Any, bits: int) -> Iterator[tuple[int, Any]]:
    """Yield k and the part x^(N/F_k) of x, N = 2^bits - 1, for all F_k that divide N, the largest first.

    Parameters
    ----------
    x : int or flat array
        Nimbers of the field, not 0.
    bits : int
        A power of two.

    Examples
    --------
    >>> dict(fermat_parts(18, 8)) == {2: power(18, 15), 1: power(18, 51), 0: power(18, 85)}
    True
    """
    for k in reversed(range(bits.bit_length() - 1)):
        h = 1 << k
        yield k, divide(conjugate_over_half(x, h), x)
        x = norm_to_half(x, h)


def order(x: ArrayLike) -> Any:
    """Return the multiplicative order of x: the least n > 0 for which the nim power x^n is 1.

    Parameters
    ----------
    x : int or array_like
        Nimbers other than 0. Beyond the field of 2^4096 nimbers only few orders are known.

    Examples
    --------
    >>> [order(x) for x in (1, 2, 4, 8, 16)]
    [1, 3, 15, 5, 85]
    >>> order(2**32 + 6) == 2**64 - 1
    True
    >>> order(np.array([18, 19, 20], dtype=np.uint8))
    array([255, 255,  85], dtype=uint8)
    """
    if is_integer(x):
        return int(_orders(np.array([as_natural(x, "a nimber")], dtype=object))[0])
    return on_flat_array(_orders, x)


def _orders(x: Nimbers) -> Nimbers:
    if (x == 0).any():
        raise DomainError("0 has no order: no power of 0 with an exponent above 0 is 1")
    orders = np.ones_like(x)
    for k, part in fermat_parts(x, smallest_field(x)):
        factors = fermat_factors(k)
        if factors.rest > 1 and _has_factor(part, k, factors.rest).any():
            unknown_factors(k)
        for p in factors.primes:
            orders[_has_factor(part, k, p)] *= p
    return orders


def _has_factor(part: Nimbers, k: int, divisor: int) -> Any:
    """Return whether a common factor of the divisor of F_k and the order of the part is left; of a prime, itself."""
    return power(part, fermat_number(k) // divisor) != 1


def is_primitive(x: ArrayLike, bits: int | None = None) -> Any:
    """Return whether the powers of x are all nimbers below 2^bits other than 0.

    Parameters
    ----------
    x : int or array_like
        Nimbers below 2^bits.
    bits : int, optional
        A power of two. Unless given it is the width of the type for an array, and names the smallest field that
        contains x for a Python integer.

    Examples
    --------
    >>> is_primitive(4), is_primitive(4, 8), is_primitive(18)
    (True, False, True)
    >>> int(is_primitive(np.arange(256, dtype=np.uint8)).sum())
    128
    """
    if is_integer(x):
        field = degree(x) if bits is None else field_bits(bits)
        return bool(_primitive(np.array([in_field(as_natural(x, "a nimber"), field)], dtype=object), field)[0])
    numbers = nimber_array(x)
    if bits is None and numbers.dtype == object:
        return on_flat_array(lambda flat: np.array([is_primitive(entry) for entry in flat], dtype=bool), numbers)
    field = 8 * numbers.dtype.itemsize if bits is None else field_bits(bits)
    return on_flat_array(lambda flat: _primitive(in_field(flat, field), field), numbers)


def _primitive(x: Nimbers, bits: int) -> Nimbers:
    primitive: Nimbers = x != 0
    # The parts of 1 are 1, which makes it a safe place holder for 0; small parts are cheap and decide most cases.
    for k, part in reversed(list(fermat_parts(np.where(primitive, x, np.ones_like(x)), bits))):
        factors = fermat_factors(k)
        for divisor in factors.divisors:
            if not primitive.any():
                return primitive
            primitive &= _has_factor(part, k, divisor)
        if factors.rest > 1 and primitive.any():
            unknown_factors(k)
    return primitive


@cache
def _least_primitive(bits: int) -> int:
    group_factors(bits)  # or say that they are not known
    # The numbers below 2^(bits/2) lie in a smaller field.
    return next(x for x in count(1 << bits // 2) if is_primitive(x, bits)) if bits > 1 else 1


def primitive_root(bits: int) -> int:
    """Return the least nimber whose powers are all nimbers below 2^bits other than 0.

    Parameters
    ----------
    bits : int
        A power of two, at most 4096.

    Examples
    --------
    >>> [primitive_root(bits) for bits in (1, 2, 4, 8, 16, 32)]
    [1, 2, 4, 18, 258, 65540]
    >>> primitive_root(64) - 2**32, primitive_root(128) - 2**64
    (6, 2)
    """
    return _least_primitive(field_bits(bits))


@cache
def element_of_order(k: int, p: int) -> int:
    """Return a nimber of prime order p, a divisor of F_k.

    Examples
    --------
    >>> element_of_order(0, 3), order(element_of_order(5, 641))
    (2, 641)
    """
    parts = (next(fermat_parts(x, 2 << k))[1] for x in count(1 << (1 << k)))
    roots = (int(power(part, fermat_number(k) // p)) for part in parts)
    return next(root for root in roots if root != 1)


def root_exponent(n: Any) -> int:
    """Return the n of an n-th root as a Python integer, or refuse it.

    Examples
    --------
    >>> root_exponent(0)
    Traceback (most recent call last):
    grundy.errors.DomainError: an n-th root needs n = 1 or more, not 0
    """
    number = as_natural(n, "the n of an n-th root")
    if number == 0:
        raise DomainError("an n-th root needs n = 1 or more, not 0")
    if number.bit_length() > _EXPONENT_BITS:
        raise LimitError(f"the n of an n-th root has at most {_EXPONENT_BITS} bits, not {number.bit_length()}")
    return number


def roots_of_unity(n: int, bits: int | None = None) -> tuple[int, ...]:
    """Return all nimbers x with x^n = 1.

    Parameters
    ----------
    n : int
        1 or more.
    bits : int, optional
        A power of two: only the nimbers below 2^bits. Without it, all finite nimbers.

    Returns
    -------
    tuple of int
        Ascending, at most a million. There are gcd(n, 2^bits - 1) of them below 2^bits.

    Examples
    --------
    >>> roots_of_unity(3), roots_of_unity(3, bits=1), roots_of_unity(5)
    ((1, 2, 3), (1,), (1, 8, 10, 13, 14))
    """
    number = root_exponent(n)
    return coset(1, common_factors(number, None if bits is None else field_bits(bits).bit_length() - 1))


def coset(x: int, divisors: dict[int, int]) -> tuple[int, ...]:
    """Return the products of x with all roots of unity whose order divides the product of divisors of F_k, given by k.

    Examples
    --------
    >>> coset(4, {0: 3})
    (4, 8, 12)
    """
    number = prod(divisors.values())
    bits = max([degree(x), *(2 << k for k in divisors)])
    if number > _MOST_ROOTS or number * bits > _MOST_BITS:
        limit = f"at most {_MOST_ROOTS} roots and {_MOST_BITS} bits in all are listed"
        raise LimitError(
            f"there are {format_number(number)} roots, of up to {bits} bits: {limit}; try a smaller n or smaller bits"
        )
    # No prime divides a divisor twice: such a p has 2^(p-1) = 1 modulo p², and up to 6.7·10^15 only 1093 and 3511 are
    # like this (Dorais and Klyve 2011), neither of which divides a Fermat number.
    roots = [element_of_order(k, p) for k, divisor in divisors.items() for p in factors(divisor)]
    root = multiply.reduce(np.array([1, *roots], dtype=object))
    return tuple(sorted(accumulate(repeat(root, number - 1), multiply, initial=x)))


# ---- A finite field of nimbers as an object

# The order of a field, and a basis in all, are written with at most so many bits.
_MAX_BITS = 2**30


@dataclass(frozen=True)
class Field:
    """The field of all nimbers below 2^bits.

    Parameters
    ----------
    bits : int
        A power of two.

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
            raise LimitError(
                f"the order 2^{format_number(self.bits)} of this field is too long to be written; "
                f"bits={_MAX_BITS} is the most"
            )
        return 1 << self.bits

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest type whose arrays hold the elements: unsigned up to 64 bits, Python integers beyond."""
        return field_type(self.bits)

    @property
    def primitive_root(self) -> int:
        """The least element whose powers are all elements but 0."""
        return primitive_root(self.bits)

    @property
    def subfields(self) -> tuple["Field", ...]:
        """All subfields, the smallest first and this field last."""
        return tuple(Field(1 << k) for k in range(self.bits.bit_length()))

    def basis(self, over: int = 1) -> tuple[int, ...]:
        """Return the powers of 2^over below 2^bits, ordinary powers: a basis over the field of 2^over nimbers."""
        step = field_bits(over, "over")
        if step > self.bits:
            raise DomainError(
                f"the field of 2^{format_number(self.bits)} nimbers does not contain the larger one of "
                f"2^{format_number(step)}"
            )
        if self.bits * (self.bits // step) > _MAX_BITS:
            raise LimitError(
                f"the basis of the field of bits={format_number(self.bits)} is too long; at most {_MAX_BITS} "
                f"bits are listed"
            )
        return tuple(1 << shift for shift in range(0, self.bits, step))

    def elements(self) -> Nimbers:
        """Return the array 0, 1, ..., 2^bits - 1; fields of more than 16 bits are too large for it."""
        if self.bits > 16:
            size = format_number(self.bits)
            raise LimitError(
                f"the elements of fields up to bits=16 are listed, not those of bits={size}; iterate over it"
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
        """Iterate over 0, 1, ..., 2^bits - 1; a field whose order is too long to be written raises `LimitError`."""
        return iter(range(self.order))


def subfield(bits: int) -> Field:
    """Return the field of all nimbers below 2^bits.

    Parameters
    ----------
    bits : int
        A power of two.

    Examples
    --------
    >>> subfield(4)
    Field(bits=4)
    >>> subfield(2).elements()
    array([0, 1, 2, 3], dtype=uint8)
    """
    return Field(bits)
