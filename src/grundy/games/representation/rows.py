"""Digits below one another, as a `grundy.rules.Representation` shows them."""

from collections.abc import Sequence

from grundy.errors import DomainError
from grundy.text import format_number

__all__ = ["LARGEST_DIGIT", "digit_rows"]

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
LARGEST_DIGIT = len(SYMBOLS) - 1


def digit_rows(written: Sequence[tuple[str, Sequence[int]]]) -> tuple[tuple[str, str], ...]:
    """Return rows of equal length, one symbol a digit, with zeros in front where they are needed.

    Parameters
    ----------
    written : sequence of (str, digits)
        What is written, and its digits from 0 to 35, the most significant first.

    Examples
    --------
    >>> digit_rows([("4", (1, 0, 1)), ("7", (1, 0, 1, 0)), ("11", (11,))])
    (('4', '0101'), ('7', '1010'), ('11', '000b'))
    """
    width = max((len(digits) for _, digits in written), default=0)
    return tuple((name, "".join(map(_symbol, digits)).rjust(width, "0")) for name, digits in written)


def _symbol(digit: int) -> str:
    if not 0 <= digit <= LARGEST_DIGIT:
        raise DomainError(f"a digit from 0 to {LARGEST_DIGIT} has a symbol, and {format_number(digit)} has none")
    return SYMBOLS[digit]
