"""Powers of ordinals below ω^ω^ω that stay sums of few terms, in fields of any degree."""

from grundy.ordinals.closure.terms.terms import few_terms
from grundy.ordinals.ordinal import Ordinal

__all__ = ["few_power"]

# Powers with more terms on the way are left to packed elements.
_MOST_TERMS = 256


def few_power(x: Ordinal, n: int) -> Ordinal | None:
    """Return the nim power of an ordinal, n >= 0, or None when its terms become too many on the way.

    Parameters
    ----------
    x : Ordinal
    n : int

    Returns
    -------
    Ordinal or None

    Examples
    --------
    >>> few_power(Ordinal("w^(w^126)"), 719)
    Ordinal('w^(w^70)+1')
    """
    factor = few_terms(x)
    if factor is None:
        return None
    result = few_terms(Ordinal(1))
    for digit in f"{n:b}":
        result = None if result is None or len(result) > _MOST_TERMS else result.square()
        if digit == "1" and result is not None:
            result = result.multiply(factor, _MOST_TERMS**2)
    return None if result is None else Ordinal.from_element(result)
