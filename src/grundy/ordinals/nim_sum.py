"""The nim sum of ordinals.

Lenstra 1978, section 2: write both as strictly descending sums of ordinals 2^γ, drop what occurs in both, and add the
rest. As 2^(ω·e + i) = ω^e·2^i, that is the XOR of the coefficients of equal powers of ω.
"""

from grundy.ordinals.ordinal import Ordinal, Term, cantor

__all__ = ["nim_sum"]


def nim_sum(*ordinals: Ordinal) -> Ordinal:
    """Return the nim sum of any number of ordinals.

    Examples
    --------
    >>> nim_sum(Ordinal("w^2+w+1"), Ordinal("w*3+5"))
    Ordinal('w^2+w*2+4')
    """
    coefficients: dict[Ordinal, int] = {}
    for x in ordinals:
        for exponent, n in x.terms:
            coefficients[exponent] = coefficients.get(exponent, 0) ^ n
    terms: list[Term] = [(exponent, n) for exponent, n in coefficients.items() if n]
    return cantor(tuple(sorted(terms, reverse=True)))
