"""Families of heap games: all games of so many digits, all sets of numbers up to a largest one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from grundy.bits import bits
from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.saying import shown
from grundy.sequences.heaps.all_but import AllBut
from grundy.sequences.heaps.subtraction import Subtraction
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.survey.family import LIMIT, Family, within
from grundy.sequences.survey.listed import listed

__all__ = ["FAMILIES", "all_but", "hexadecimal", "octal", "quaternary", "subtraction"]


@dataclass(frozen=True)
class DigitGames(Family):
    """Take-and-break games with digits below a base; the game without any move is left out.

    Attributes
    ----------
    kind : str
        What the family is called.
    base : int
        Digits are less than this.
    digits : int
        How many digits stand behind the point at most.
    first : tuple of int
        What may stand before the point.
    """

    kind: str
    base: int
    digits: int
    first: tuple[int, ...] = (0,)

    @property
    def description(self) -> str:
        """Such as ``octal digits=3 first=0,4``."""
        before = "" if self.first == (0,) else f" first={','.join(format(digit, 'X') for digit in self.first)}"
        return f"{self.kind} digits={self.digits}{before}"

    def __len__(self) -> int:
        return len(self.first) * int(self.base**self.digits) - (0 in self.first)

    def __iter__(self) -> Iterator[TakeAndBreak]:
        """List games with fewer digits first, and then in the order of their digits."""
        for length in range(self.digits + 1):
            for digits in product(self.first, *[range(self.base)] * length):
                if digits[-1] if length else digits[0]:
                    yield TakeAndBreak.from_digits(digits)


@dataclass(frozen=True)
class Sets(Family):
    """Games given by a set of numbers up to a largest one: those that may be taken, or those that may not.

    Attributes
    ----------
    kind : str
        ``subtraction`` or ``all-but``.
    largest : int
        The largest number of a set.
    """

    kind: str
    largest: int

    @property
    def description(self) -> str:
        """Such as ``subtraction largest=8``."""
        return f"{self.kind} largest={self.largest}"

    def __len__(self) -> int:
        return (1 << self.largest) - (self.kind == "subtraction")

    def __iter__(self) -> Iterator[Subtraction | AllBut]:
        """List sets with smaller largest numbers first."""
        make = Subtraction if self.kind == "subtraction" else AllBut
        for mask in range(self.kind == "subtraction", 1 << self.largest):
            yield make([number + 1 for number in bits(mask)])


def octal(digits: int, first: Iterable[int] = (0,), *, limit: int = LIMIT) -> Family:
    """Return all octal games with so many digits behind the point, or fewer.

    Parameters
    ----------
    digits : int
        How many digits at most.
    first : iterable of int, optional
        What stands before the point: 0, 4 (taking nothing, and breaking the heap into two), or both.
    limit : int, optional
        How many games there may be.

    Returns
    -------
    Family

    Raises
    ------
    LimitError
        When there are more.

    Examples
    --------
    >>> family = octal(2, first=(0, 4))
    >>> len(family), [game.notation for game in family][:3], str(family)
    (127, ['4.', '0.1', '0.2'], 'octal digits=2 first=0,4')
    """
    return _digit_games("octal", 8, digits, first, limit)


def quaternary(digits: int, *, limit: int = LIMIT) -> Family:
    """Return all games that leave one heap or none, with so many digits behind the point, or fewer.

    Parameters
    ----------
    digits, limit
        As for `octal`.

    Returns
    -------
    Family

    Examples
    --------
    >>> len(quaternary(3))
    63
    """
    return _digit_games("quaternary", 4, digits, (0,), limit)


def hexadecimal(digits: int, first: Iterable[int] = (0,), *, limit: int = LIMIT) -> Family:
    """Return all games that leave at most three heaps, with so many digits behind the point, or fewer.

    Parameters
    ----------
    digits, limit
        As for `octal`.
    first : iterable of int, optional
        What stands before the point: 0, 4, 8 or 12.

    Returns
    -------
    Family

    Examples
    --------
    >>> [game.notation for game in hexadecimal(1)][-1]
    '0.F'
    """
    return _digit_games("hexadecimal", 16, digits, first, limit)


def subtraction(largest: int, *, limit: int = LIMIT) -> Family:
    """Return the subtraction games of all sets of numbers up to a largest one.

    Parameters
    ----------
    largest : int
        The largest number that may be taken.
    limit : int, optional
        How many games there may be.

    Returns
    -------
    Family

    Examples
    --------
    >>> [game.takes for game in subtraction(2)]
    [(1,), (2,), (1, 2)]
    """
    return _sets("subtraction", largest, limit)


def all_but(largest: int, *, limit: int = LIMIT) -> Family:
    """Return the games in which any number may be taken but those of a set, for all sets up to a largest number.

    Parameters
    ----------
    largest, limit
        As for `subtraction`.

    Returns
    -------
    Family

    Examples
    --------
    >>> [game.excluded for game in all_but(2)]
    [(), (1,), (2,), (1, 2)]
    """
    return _sets("all-but", largest, limit)


FAMILIES: dict[str, Callable[..., Family]] = {
    "octal": octal,
    "quaternary": quaternary,
    "hexadecimal": hexadecimal,
    "subtraction": subtraction,
    "all-but": all_but,
    "list": listed,
}


def _digit_games(kind: str, base: int, digits: int, first: Iterable[int], limit: int) -> Family:
    digits = natural(digits, "the number of digits", 1)
    before = tuple(sorted({natural(digit, "the digit before the point") for digit in first}))
    if not before:
        raise DomainError("no digit is given that may stand before the point; give at least one, such as 0")
    for digit in before:
        if digit not in range(0, base, 4):
            raise DomainError(
                f"the digit before the point of {kind} games is one of {', '.join(map(str, range(0, base, 4)))}, "
                f"not {shown(digit)}"
            )
    _check_size(kind, (base.bit_length() - 1) * digits, limit, "digits")
    return within(DigitGames(kind, base, digits, before), limit, "digits")


def _sets(kind: str, largest: int, limit: int) -> Family:
    largest = natural(largest, "the largest number", 1)
    _check_size(kind, largest, limit, "numbers")
    return within(Sets(kind, largest), limit, "numbers")


def _check_size(kind: str, bits: int, limit: int, what: str) -> None:
    """Refuse families whose size has too many digits to be written."""
    if bits > 256 and bits > natural(limit, "limit").bit_length():
        raise LimitError(f"these are 2^{bits} {kind} games and more; take fewer {what}")
