"""Finite sets of numbers, and how they are written."""

from collections.abc import Iterable, Sequence

from grundy.errors import DomainError
from grundy.natural import natural

__all__ = ["numbers_of", "short_set"]

MOST, FIRST = 12, 10


def numbers_of(numbers: Iterable[int], what: str) -> tuple[int, ...]:
    """Return whole numbers in increasing order, each once.

    Parameters
    ----------
    numbers : iterable of int
    what : str
        What each of them is, for the message.

    Returns
    -------
    tuple of int

    Raises
    ------
    DomainError
        When it is no collection, or one of them is no whole number or negative.

    Examples
    --------
    >>> numbers_of([6, 1, 2, 1], "a move")
    (1, 2, 6)
    >>> numbers_of(5, "a move")
    Traceback (most recent call last):
    grundy.errors.DomainError: a set of numbers was expected, each of them a move, and 5 is none; write {5}
    """
    try:
        given = list(numbers)
    except TypeError:
        raise DomainError(
            f"a set of numbers was expected, each of them {what}, and {numbers!r} is none; write {{{numbers!r}}}"
        ) from None
    return tuple(sorted({natural(number, what) for number in given}))


def short_set(numbers: Sequence[int]) -> str:
    """Return a set in braces; of a long one only the first numbers, how many follow, and the last one.

    Parameters
    ----------
    numbers : sequence of int
        In increasing order.

    Returns
    -------
    str

    Examples
    --------
    >>> short_set((1, 2, 6)), short_set(range(1, 1000))
    ('{1, 2, 6}', '{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 988 more, 999}')
    """
    texts = list(map(str, numbers))
    if len(texts) > MOST:
        texts[FIRST:-1] = [f"… {len(texts) - FIRST - 1} more"]
    return f"{{{', '.join(texts)}}}"
