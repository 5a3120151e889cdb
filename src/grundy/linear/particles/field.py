"""Small finite fields by tables: the particles of a particle game are the elements of one."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.lazily import cached_property
from grundy.natural import natural
from grundy.primes import prime_power
from grundy.saying import shown

__all__ = ["SmallField"]

Table = NDArray[np.uint8]

# A table of 256 × 256 bytes is small; boards over larger fields could not be solved by listing their positions.
MOST_ELEMENTS = 256


class SmallField:
    """The field GF(q) with q = p^a ≤ 256 elements, by tables of its operations.

    The elements are 0, 1, …, q − 1. For a = 1 they are the residues modulo p. For a > 1 the digits c_0, c_1, … of an
    element in base p are the polynomial c_0 + c_1 x + …, and polynomials are multiplied modulo the first irreducible
    one of degree a, first in the order of its digits read as a number. So addition is digit by digit modulo p.

    For q = 2 and q = 4 these are the nimbers below q. For q = 16 and q = 256 the nimbers below q are a field with the
    same addition and another multiplication (2 × 2 is 3 there, and x × x = x², that is 4, here).

    Parameters
    ----------
    q : int
        How many elements: a prime power from 2 to 256.

    Examples
    --------
    >>> field = SmallField(9)
    >>> field, field.modulus, field.add(4, 8), field.multiply(3, 3), field.reciprocal(3)
    (SmallField(9), (1, 0, 1), 0, 2, 6)
    >>> field.digits(5)
    (2, 1)
    >>> SmallField(6)
    Traceback (most recent call last):
    grundy.errors.DomainError: a field has a prime power of elements, and 6 is none; the nearest are 5 and 7
    """

    def __init__(self, q: int):
        self.q = natural(q, "the number of elements of a field")
        if not 2 <= self.q <= MOST_ELEMENTS:
            raise DomainError(
                f"a field by tables has 2 to {MOST_ELEMENTS} elements, and {shown(self.q)} is outside; "
                f"the nearest is {2 if self.q < 2 else MOST_ELEMENTS}"
            )
        found = prime_power(self.q)
        if found is None:
            raise DomainError(f"a field has a prime power of elements, and {self.q} is none; {_nearest(self.q)}")
        self.p, self.a = found

    def __eq__(self, other: object) -> bool:
        return self.q == other.q if isinstance(other, SmallField) else NotImplemented

    def __hash__(self) -> int:
        return hash((SmallField, self.q))

    def __repr__(self) -> str:
        return f"SmallField({self.q})"

    def __str__(self) -> str:
        return f"GF({self.q})"

    # Tables, read-only

    @property
    def modulus(self) -> tuple[int, ...]:
        """The polynomial by which products are reduced, constant term first; x itself for a prime field."""
        return _modulus(self.p, self.a)

    @property
    def digit_table(self) -> Table:
        """The digits of each element over GF(p), a row for each, lowest first."""
        return _digits(self.p, self.a)

    @property
    def addition(self) -> Table:
        """The sum of any two elements."""
        return _addition(self.p, self.a)

    @property
    def multiplication(self) -> Table:
        """The product of any two elements."""
        return _multiplication(self.p, self.a)

    @cached_property
    def negatives(self) -> Table:
        """The negative of each element."""
        return _read_only(np.argmin(self.addition, axis=1))

    @cached_property
    def reciprocals(self) -> Table:
        """The reciprocal of each element, and 0 for 0, which has none."""
        return _read_only(np.argmax(self.multiplication == 1, axis=1))

    # One element

    def element(self, value: Any) -> int:
        """Return a value as an element, or say that it is none."""
        found = natural(value, f"a particle of {self}")
        if found >= self.q:
            raise DomainError(f"a particle of {self} is a number from 0 to {self.q - 1}, not {shown(found)}")
        return found

    def add(self, x: int, y: int) -> int:
        """Return the sum of two elements."""
        return int(self.addition[self.element(x), self.element(y)])

    def negate(self, x: int) -> int:
        """Return the negative of an element."""
        return int(self.negatives[self.element(x)])

    def multiply(self, x: int, y: int) -> int:
        """Return the product of two elements."""
        return int(self.multiplication[self.element(x), self.element(y)])

    def reciprocal(self, x: int) -> int:
        """Return the reciprocal of an element that is not 0."""
        if not self.element(x):
            raise DomainError(f"0 has no reciprocal in {self}; every other element has one")
        return int(self.reciprocals[x])

    def digits(self, x: int) -> tuple[int, ...]:
        """Return the a digits of an element over GF(p), lowest first (Fraenkel 1996, Remark 4.2, second method)."""
        return tuple(self.digit_table[self.element(x)].tolist())


def _nearest(q: int) -> str:
    distance = next(d for d in count(1) if any(prime_power(q + s) for s in (-d, d)))
    found = [str(q + s) for s in (-distance, distance) if prime_power(q + s)]
    return f"the nearest {'are' if len(found) > 1 else 'is'} {' and '.join(found)}"


def _read_only(table: NDArray[Any]) -> Table:
    bytes_: Table = table.astype(np.uint8)
    bytes_.flags.writeable = False
    return bytes_


@cache
def _digits(p: int, a: int) -> Table:
    return _read_only(np.arange(p**a)[:, None] // p ** np.arange(a) % p)


@cache
def _addition(p: int, a: int) -> Table:
    digits = _digits(p, a).astype(np.int64)
    return _read_only((digits[:, None] + digits[None]) % p @ p ** np.arange(a))


@cache
def _modulus(p: int, a: int) -> tuple[int, ...]:
    """Return the first monic polynomial of degree a that no monic polynomial of a smaller degree divides."""
    if a == 1:
        return (0, 1)
    lower = [(*digits, 1) for degree in range(1, a // 2 + 1) for digits in _digits(p, degree).tolist()]
    candidates = ((*digits, 1) for digits in _digits(p, a).tolist())
    return next(f for f in candidates if all(any(_remainder(f, g, p)) for g in lower))


def _remainder(f: tuple[int, ...], g: tuple[int, ...], p: int) -> list[int]:
    rest = list(f)
    for top in range(len(f) - 1, len(g) - 2, -1):
        factor = rest[top]
        for i, coefficient in enumerate(g):
            rest[top - len(g) + 1 + i] = (rest[top - len(g) + 1 + i] - factor * coefficient) % p
    return rest


@cache
def _multiplication(p: int, a: int) -> Table:
    digits = _digits(p, a).astype(np.int64)
    reduction = -np.array(_modulus(p, a)[:a]) % p  # x^a
    power, products = digits, np.zeros((p**a, p**a, a), np.int64)
    for i in range(a):
        products += digits[:, None, i, None] * power[None]
        shifted = np.roll(power, 1, axis=1)  # times x, where the first place is still x^a
        carried = shifted[:, :1].copy()
        shifted[:, 0] = 0
        power = (shifted + carried * reduction) % p
    return _read_only(products % p @ p ** np.arange(a))
