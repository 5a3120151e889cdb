"""Reciprocals of single terms ω^β·n below ω^ω^ω, in fields of any degree.

Let c be the count at the place of the prime p in β. The count c' that has p - d for the leading digit d of c to the
base p, and p-1-d for every other one, makes all digits of the product 0, and the last of them carries: the product of
both powers is α_p. So the reciprocal is the term with the counts c', divided by n and by the constants α_p, which lie
in smaller fields.
"""

from grundy import nim
from grundy.ordinals.closure.packing import require_readable
from grundy.ordinals.closure.places import prime_at
from grundy.ordinals.closure.terms.terms import alpha_parts
from grundy.ordinals.ordinal import Ordinal, cantor, ordinal

__all__ = ["complement", "reciprocal_parts"]


def complement(p: int, count: int) -> int:
    """Return the count c' that belongs to a count c of 1 or more.

    Examples
    --------
    >>> complement(5, 2), complement(3, 3 * 2 + 1), complement(3, 9)
    (3, 4, 26)
    """
    require_readable(count)
    size = p  # the least power of p above the count
    while size <= count:
        size *= p
    # p-1-d for every digit d is (size - 1) - count, and 1 more for the leading one is size/p more.
    return size - 1 - count + size // p


def reciprocal_parts(x: Ordinal) -> tuple[Ordinal, list[Ordinal]]:
    """Return a term y and constants α_p with x ⊗ y = the nim product of the constants.

    Parameters
    ----------
    x : Ordinal
        A single term below ω^ω^ω.

    Returns
    -------
    (Ordinal, list of Ordinal)

    Examples
    --------
    >>> reciprocal_parts(Ordinal("w^(w^126)"))
    (Ordinal('w^(w^126*718)'), [Ordinal('w^(w^70)+1')])
    """
    ((exponent, n),) = x.terms
    places = [(int(k), count) for k, count in exponent.terms]
    counts = tuple((ordinal(k), complement(prime_at(k), count)) for k, count in places)
    return cantor(((cantor(counts), int(nim.reciprocal(n))),)), [_alpha(k) for k, _ in places]


def _alpha(k: int) -> Ordinal:
    """Return α_p for the prime at place k."""
    odd, finite = alpha_parts(k)
    powers = sorted((cantor(((ordinal(place), count),)) for place, count in odd), reverse=True)
    rest = ((ordinal(0), finite),) if finite else ()
    return cantor((*((power, 1) for power in powers), *rest))
