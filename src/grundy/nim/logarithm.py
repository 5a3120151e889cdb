"""Discrete logarithms by the method of Pohlig and Hellman (1978).

The logarithm is put together from its remainders modulo the prime factors of the order of the base. No prime divides
the order twice as far as the factors of Fermat numbers are known.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.nim.arrays import Nimbers, field_type, is_integer, nimber_array, smallest_field
from grundy.nim.fermat import fermat_factors, fermat_number
from grundy.nim.field import power
from grundy.nim.group import fermat_parts, primitive_root, unknown_factors
from grundy.nim.prime_group import largest_prime, prime_logs
from grundy.nim.subfields import degree
from grundy.saying import shown

__all__ = ["log"]


def log(x: ArrayLike, base: int | None = None) -> Any:
    """Return the discrete logarithm: the least n >= 0 for which the nim power base^n is x.

    Parameters
    ----------
    x : int or array_like
        Nimbers other than 0.
    base : int, optional
        A nimber other than 0. Unless given it is the least primitive element: of the smallest field that contains x
        for a Python integer, of the field of its type for an array, of the smallest field that contains all entries
        for an array of objects.

    Returns
    -------
    int or array of uint64
        An array of Python integers when x or the base has more than 64 bits.

    Notes
    -----
    Among 64 bits a logarithm takes about a millisecond, after the first call, which makes tables. Among 128 bits it
    takes seconds, because of the prime factor 67280421310721 of the order of the group. In larger fields the base must
    have an order with small prime factors only.

    Examples
    --------
    >>> log(3), log(8), log(9, base=4)
    (2, 6, 13)
    >>> log(np.array([1, 18, 2], dtype=np.uint8))
    array([ 0,  1, 85], dtype=uint64)
    >>> log(4, base=2)
    Traceback (most recent call last):
    grundy.errors.DomainError: 4 is not a nim power of 2: its order does not divide the order of the base
    """
    if is_integer(x):
        return int(_logs(np.array([natural(x, "a nimber")], dtype=object), base)[0])
    numbers = nimber_array(x)
    if base is None and numbers.dtype != object:
        base = primitive_root(8 * numbers.dtype.itemsize)
    return _logs(numbers.reshape(-1), base).reshape(numbers.shape)[()]


def _logs(x: Nimbers, base: int | None) -> Nimbers:
    if (x == 0).any():
        raise DomainError("0 has no logarithm: no power of a nimber other than 0 is 0")
    base = primitive_root(smallest_field(x)) if base is None else natural(base, "the base of a logarithm")
    if base == 0:
        raise DomainError("0 is not the base of logarithms: its powers are only 0 and 1")
    bits = max(smallest_field(x), degree(base))
    questions = _questions(x.astype(field_type(bits)), base, bits)
    for question in questions:
        question.refuse_long_search()
    # Digits in mixed radix (Garner 1959), so that no number here exceeds the order of the base.
    logs = np.zeros(x.shape, dtype=object if bits > 64 else np.uint64)
    modulus = 1
    for question in questions:
        p, remainder = question.p, question.answer().astype(logs.dtype)
        logs += modulus * ((remainder + p - logs % p) * pow(modulus, -1, p) % p)
        modulus *= p
    return logs


@dataclass(frozen=True)
class _Question:
    """The question which powers of the base the roots are; the order p of the base is a prime factor of F_k."""

    k: int
    p: int
    base: int
    roots: Nimbers

    def refuse_long_search(self) -> None:
        limit = largest_prime(self.k)
        if self.p > limit and (self.roots != 1).any():
            rule = f"this logarithm needs a search in the group of order {shown(self.p)}, a prime factor of F_{self.k}"
            raise LimitError(f"{rule}, and the limit is {limit}; try a base whose order that prime does not divide")

    def answer(self) -> Nimbers:
        if (self.roots == 1).all():
            return np.zeros(self.roots.shape, dtype=np.int64)
        return prime_logs(self.roots, self.base, self.k, self.p)


def _questions(x: Nimbers, base: int, bits: int) -> list[_Question]:
    """Return a question for each prime factor of the order of the base, or refuse an x that is not a power."""
    questions = []
    base_roots = _roots_of_base(base, bits)
    for k, part in fermat_parts(x, bits):
        for divisor, base_root in base_roots[k]:
            roots = power(part, fermat_number(k) // divisor)
            if base_root != 1:
                questions.append(_Question(k, divisor, base_root, roots))
            elif (roots != 1).any():
                stranger = shown(x[np.argmax(roots != 1)])
                raise DomainError(
                    f"{stranger} is not a nim power of {shown(base)}: its order does not divide the order of the base"
                )
    return questions


@lru_cache(maxsize=256)
def _roots_of_base(base: int, bits: int) -> dict[int, list[tuple[int, int]]]:
    """Return by k the prime factors of F_k, and the rest if some are unknown, each with the power of that order."""
    roots = {}
    for k, part in fermat_parts(base, bits):
        factors = fermat_factors(k)
        roots[k] = [(divisor, int(power(part, fermat_number(k) // divisor))) for divisor in factors.divisors]
        if factors.rest > 1 and roots[k][-1] != (factors.rest, 1):
            unknown_factors(k)
    return roots
