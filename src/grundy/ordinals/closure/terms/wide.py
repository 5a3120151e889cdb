"""Products of terms ω^β·n below ω^ω^ω whose numbers do not fit into words, such as ω^(10^30)·2^100.

The same rules as in the kernel: digits of the counts to the base p are added, one that reaches p gives 1 to the digit
below it, and the lowest one gives a factor α_p (Lenstra 1977).
"""

from collections.abc import Iterator
from typing import TypeAlias

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals.closure.packing import require_readable
from grundy.ordinals.closure.places import prime_at
from grundy.ordinals.closure.terms.terms import alpha_parts
from grundy.ordinals.ordinal import Ordinal, cantor, ordinal

__all__ = ["wide_product"]

# The counts c_k of an exponent Σ ω^k·c_k, by k.
Counts: TypeAlias = dict[int, int]

MOST_PRODUCTS = 20_000


def wide_product(x: Ordinal, y: Ordinal) -> Ordinal:
    """Return the nim product of two ordinals below ω^ω^ω, term by term.

    Parameters
    ----------
    x, y : Ordinal

    Returns
    -------
    Ordinal

    Raises
    ------
    LimitError
        When there are too many terms.

    Examples
    --------
    >>> wide_product(Ordinal("w^(10^30)"), Ordinal("w^2*3"))
    Ordinal('w^999999999999999999999999999999')
    """
    if len(x.terms) * len(y.terms) > MOST_PRODUCTS:
        raise _too_many()
    total: dict[Ordinal, int] = {}
    for a, n in x.terms:
        for b, m in y.terms:
            counts, pending = _sum(_counts(a), _counts(b))
            for exponent, coefficient in _expanded(counts, int(nim.multiply(n, m)), pending):
                total[exponent] = total.get(exponent, 0) ^ coefficient
                if len(total) > MOST_PRODUCTS:
                    raise _too_many()
    return cantor(tuple(sorted(((e, n) for e, n in total.items() if n), reverse=True)))


def _too_many() -> LimitError:
    return LimitError(
        f"this product has more than {MOST_PRODUCTS} terms in a field too large to pack; try operands with fewer terms "
        "or smaller places"
    )


def _counts(exponent: Ordinal) -> Counts:
    return {int(k): c for k, c in exponent.terms}


def _sum(a: Counts, b: Counts) -> tuple[Counts, list[int]]:
    """Return the counts of a product, and the places at which a factor α_p comes out of it."""
    counts, pending = a | b, []
    for k in a.keys() & b.keys():
        counts[k], carries = _digit_sum(prime_at(k), a[k], b[k])
        if carries:
            pending.append(k)
        if not counts[k]:
            del counts[k]
    return counts, pending


def _digit_sum(p: int, c: int, d: int) -> tuple[int, bool]:
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
    """Yield the terms of ω^β·n times the pending constants."""
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
            larger, more = _sum(counts, dict([factor]))
            waiting.append((larger, coefficient, rest + more))
