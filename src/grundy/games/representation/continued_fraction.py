"""Continued fractions of rational numbers: what Euclid's algorithm writes down."""

from collections.abc import Iterator

from grundy.integers import as_natural

__all__ = ["continued_fraction", "quotients"]


def continued_fraction(numerator: int, denominator: int) -> tuple[int, ...]:
    """Return the partial quotients of a fraction; the last one is at least 2 unless it is the only one.

    Parameters
    ----------
    numerator : int
        0 or more.
    denominator : int
        1 or more.

    Examples
    --------
    >>> continued_fraction(43, 30)
    (1, 2, 3, 4)
    """
    return tuple(quotients(as_natural(numerator, "a numerator"), as_natural(denominator, "a denominator", least=1)))


def quotients(numerator: int, denominator: int) -> Iterator[int]:
    """Yield the partial quotients one by one; none when the denominator is 0.

    Examples
    --------
    >>> list(quotients(7, 0)), next(quotients(10**300, 3)) == 10**300 // 3
    ([], True)
    """
    while denominator:
        quotient, rest = divmod(numerator, denominator)
        yield quotient
        numerator, denominator = denominator, rest
