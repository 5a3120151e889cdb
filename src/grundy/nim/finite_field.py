"""A finite field of nimbers as an object."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from grundy.errors import DomainError, LimitError
from grundy.nim.arrays import Nimbers, field_bits, field_type
from grundy.nim.group import primitive_root
from grundy.saying import shown, written

__all__ = ["Field", "subfield"]

# The order of a field, and a basis in all, are written with at most so many bits.
_MOST_BITS = 2**30


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
        if self.bits > _MOST_BITS:
            raise LimitError(
                f"the order 2^{shown(self.bits)} of this field is too long to be written; bits={_MOST_BITS} is the most"
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
                f"the field of 2^{shown(self.bits)} nimbers does not contain the larger one of 2^{shown(step)}"
            )
        if self.bits * (self.bits // step) > _MOST_BITS:
            raise LimitError(
                f"the basis of the field of bits={shown(self.bits)} is too long; at most {_MOST_BITS} bits are listed"
            )
        return tuple(1 << shift for shift in range(0, self.bits, step))

    def elements(self) -> Nimbers:
        """Return the array 0, 1, ..., 2^bits - 1; fields of more than 16 bits are too large for it."""
        if self.bits > 16:
            size = shown(self.bits)
            raise LimitError(
                f"the elements of fields up to bits=16 are listed, not those of bits={size}; iterate over it"
            )
        return np.arange(self.order, dtype=self.dtype)

    def __repr__(self) -> str:
        return f"Field(bits={written(self.bits)})"

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

    Returns
    -------
    Field

    Examples
    --------
    >>> subfield(4)
    Field(bits=4)
    >>> subfield(2).elements()
    array([0, 1, 2, 3], dtype=uint8)
    """
    return Field(bits)
