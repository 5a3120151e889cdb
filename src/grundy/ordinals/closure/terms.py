"""Ordinals below ω^ω^ω as sums of terms ω^β·n, in fields of any degree.

The compiled kernel multiplies term by term, independently of the degree of the field. For elements with many terms, a
packed field is faster. Exponents with more than eight places, counts above 2^44 and coefficients above 2^64 do not fit
into the words of the kernel. This module multiplies them by the same rules, more slowly.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals import _kernels
from grundy.ordinals.closure.components import excess, kappas, order_of_two, place, prime_at, prime_power
from grundy.ordinals.closure.packed_field import PackedElement, require_readable
from grundy.ordinals.ordinal import Ordinal, Term, cantor, ordinal

# Ordinals with more terms are packed, and packed elements with more nonzero bits are not unpacked.
MOST_TERMS = 4096
MOST_BITS = 64
# Powers with more terms in an intermediate result are computed with packed elements.
_MOST_TERMS_OF_POWER = 256
# The most terms of a product that is too long for the kernel.
MOST_PRODUCTS = 20_000


def kernel_terms(x: Ordinal) -> "_kernels.OrdinalTerms | None":
    """Return the kernel's representation of an ordinal below ω^ω^ω, or None if it has too many or too long terms."""
    element = x.element
    if isinstance(element, _kernels.OrdinalTerms):
        return element
    if isinstance(element, PackedElement) and element.bits.bit_count() > MOST_BITS:
        return None
    if len(x.terms) > MOST_TERMS or not all(_fits(exponent, n) for exponent, n in x.terms):
        return None
    found = _ALGEBRA.element([([(int(k), c) for k, c in exponent.terms], n) for exponent, n in x.terms])
    if found is not None:
        x.element = found
    return found


def _fits(exponent: Ordinal, n: int) -> bool:
    """Return whether the numbers in a term fit into words."""
    return not n >> 64 and not any(c >> 44 or int(k) >> 20 for k, c in exponent.terms)


def kernel_array(rows: "list[_kernels.OrdinalTerms]") -> "_kernels.OrdinalArray":
    """Return ordinals as an array of the kernel."""
    return _kernels.ordinal_array(_ALGEBRA, rows)


def power_by_terms(x: Ordinal, n: int) -> Ordinal | None:
    """Return the nim power of an ordinal, n >= 0, or None if an intermediate result has too many terms."""
    factor = kernel_terms(x)
    if factor is None:
        return None
    result = kernel_terms(Ordinal(1))
    for digit in f"{n:b}":
        result = None if result is None or len(result) > _MOST_TERMS_OF_POWER else result.square()
        if digit == "1" and result is not None:
            result = result.multiply(factor, _MOST_TERMS_OF_POWER**2)
    return None if result is None else Ordinal.from_element(result)


# ---- Functions that the kernel calls: primes, their constants, and Cantor normal forms


def alpha_parts(k: int) -> tuple[list[tuple[int, int]], int]:
    """Return α_p for the prime p at place k: the pairs (place, count) of its κ_q with odd q, and its finite part."""
    p = prime_at(k)
    finite, odd = excess(p), []
    for q in kappas(order_of_two(p)):
        r, n = prime_power(q)
        if r == 2:
            finite ^= 1 << (1 << n - 1)
        else:
            odd.append((place(r), r ** (n - 1)))
    return odd, finite


@lru_cache(maxsize=1 << 16)
def _exponent(powers: tuple[int, ...]) -> Ordinal:
    """Return Σ ω^k·c for alternating places k and counts c."""
    return cantor(tuple((ordinal(powers[i]), powers[i + 1]) for i in range(0, len(powers), 2)))


def _cantor_terms(terms: list[tuple[tuple[int, ...], int]]) -> tuple[Term, ...]:
    return tuple([(_exponent(powers), n) for powers, n in terms])


_ALGEBRA = _kernels.OrdinalAlgebra(prime_at, alpha_parts, _cantor_terms)


# ---- Products of terms ω^β·n below ω^ω^ω whose numbers do not fit into words, for example ω^(10^30)·2^100
#
# The rules are the same as in the kernel: the digits of the counts in base p are added. A digit that reaches p carries
# 1 to the next lower digit, and a carry from the lowest digit is a factor α_p (Lenstra 1977).

# The counts c_k of an exponent Σ ω^k·c_k, by k.
Counts: TypeAlias = dict[int, int]


def multiply_by_terms(x: Ordinal, y: Ordinal) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω, term by term."""
    if len(x.terms) * len(y.terms) > MOST_PRODUCTS:
        raise _too_many()
    total: dict[Ordinal, int] = {}
    for a, n in x.terms:
        for b, m in y.terms:
            counts, pending = _add_counts(_counts(a), _counts(b))
            for exponent, coefficient in _expanded(counts, int(nim.multiply(n, m)), pending):
                total[exponent] = total.get(exponent, 0) ^ coefficient
                if len(total) > MOST_PRODUCTS:
                    raise _too_many()
    return cantor(tuple(sorted(((e, n) for e, n in total.items() if n), reverse=True)))


def _too_many() -> LimitError:
    return LimitError(
        f"this product has more than {MOST_PRODUCTS} terms in a field that is too large to pack",
        hint="use operands with fewer terms or smaller exponents",
    )


def _counts(exponent: Ordinal) -> Counts:
    return {int(k): c for k, c in exponent.terms}


def _add_counts(a: Counts, b: Counts) -> tuple[Counts, list[int]]:
    """Return the counts of a product, and the places that contribute a factor α_p."""
    counts, pending = a | b, []
    for k in a.keys() & b.keys():
        counts[k], carries = _add_digits(prime_at(k), a[k], b[k])
        if carries:
            pending.append(k)
        if not counts[k]:
            del counts[k]
    return counts, pending


def _add_digits(p: int, c: int, d: int) -> tuple[int, bool]:
    require_readable(c | d)
    digits = []
    while c or d:
        (c, low), (d, other) = divmod(c, p), divmod(d, p)
        digits.append(low + other)
    total = carry = 0
    for digit in reversed(digits):
        carry, rest = divmod(digit + carry, p)
        total = total * p + rest
    return total, bool(carry)


def _expanded(counts: Counts, coefficient: int, pending: list[int]) -> Iterator[tuple[Ordinal, int]]:
    """Yield the terms of ω^β·n times the pending constants α_p."""
    waiting = [(counts, coefficient, pending)]
    while waiting:
        counts, coefficient, pending = waiting.pop()
        if not pending:
            yield cantor(tuple((ordinal(k), c) for k, c in sorted(counts.items(), reverse=True))), coefficient
            continue
        *rest, k = pending
        odd, finite = alpha_parts(k)
        if finite:
            waiting.append((counts, int(nim.multiply(coefficient, finite)), rest))
        for factor in odd:
            larger, more = _add_counts(counts, dict([factor]))
            waiting.append((larger, coefficient, rest + more))


# ---- Reciprocals of a single term
#
# Let c be the count at the place of the prime p in β. Let c' be the count with the digit p - d for the leading digit d
# of c in base p, and p-1-d for every other digit d. Then all digits of the product are 0, and the lowest digit carries,
# so the product of both powers is α_p. Hence the reciprocal is the term with the counts c', divided by n and by the
# constants α_p, which lie in smaller fields.


def term_reciprocal(x: Ordinal) -> tuple[Ordinal, list[Ordinal]]:
    """Return a term y and constants α_p such that x ⊗ y is the nim product of the constants, for a single term x."""
    ((exponent, n),) = x.terms
    places = [(int(k), count) for k, count in exponent.terms]
    counts = tuple((ordinal(k), complement(prime_at(k), count)) for k, count in places)
    return cantor(((cantor(counts), int(nim.reciprocal(n))),)), [_alpha(k) for k, _ in places]


def complement(p: int, count: int) -> int:
    """Return the count c' for a count c >= 1."""
    require_readable(count)
    size = p  # the least power of p above the count
    while size <= count:
        size *= p
    # Digits p-1-d for every digit d give (size - 1) - count, and 1 more in the leading digit adds size/p.
    return size - 1 - count + size // p


def _alpha(k: int) -> Ordinal:
    """Return α_p for the prime at place k."""
    odd, finite = alpha_parts(k)
    powers = sorted((cantor(((ordinal(place), count),)) for place, count in odd), reverse=True)
    rest = ((ordinal(0), finite),) if finite else ()
    return cantor((*((power, 1) for power in powers), *rest))
