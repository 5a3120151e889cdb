"""Positions of several numbers, and words for the places in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.errors import DomainError
from grundy.games.heaps.nim import nim_sum
from grundy.integers import as_natural
from grundy.rules import Representation
from grundy.text import format_number, number_literal, short_repr

__all__ = ["amount", "balance", "binary_rows", "numbers_in", "ordinal"]

_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def numbers_in(position: Any, what: str) -> tuple[int, ...]:
    """Return the numbers of a position, or say that it is no tuple of whole numbers.

    Parameters
    ----------
    what : str
        What each number counts, for the message.

    Raises
    ------
    DomainError

    Examples
    --------
    >>> numbers_in((3, 4, 5), "a heap")
    (3, 4, 5)
    >>> numbers_in(7, "a heap")
    Traceback (most recent call last):
    grundy.errors.DomainError: a position is a tuple of whole numbers, each of them a heap, not 7; write (7,)
    """
    if not isinstance(position, tuple):
        hint = f"; write ({format_number(position)},)" if type(position) is int else ""
        raise DomainError(
            f"a position is a tuple of whole numbers, each of them {what}, not {short_repr(position)}{hint}"
        )
    return tuple(int(as_natural(number, what)) for number in position)


def ordinal(number: int) -> str:
    """Return which one it is, in words.

    Examples
    --------
    >>> ordinal(2), ordinal(11), ordinal(22)
    ('second', '11th', '22nd')
    """
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    return f"{number}{'th' if 10 < number % 100 < 14 else _ENDINGS.get(number % 10, 'th')}"


def binary_rows(numbers: Iterable[tuple[str, int]]) -> Iterator[tuple[str, str]]:
    """Yield names and numbers in binary, all equally long.

    Examples
    --------
    >>> list(binary_rows([("a", 2), ("b", 5)]))
    [('a', '010'), ('b', '101')]
    """
    rows = list(numbers)
    width = max((number.bit_length() for _, number in rows), default=0) or 1
    return ((name, f"{number:0{width}b}") for name, number in rows)


def balance(numbers: Sequence[tuple[str, int]], lost: str) -> Representation:
    """Return named numbers in binary, with the columns marked that have an odd number of ones.

    Parameters
    ----------
    lost : str
        What is so exactly when no column is marked.

    Examples
    --------
    >>> print(balance([("a", 2), ("b", 5)], "A position is P"))
    binary
    a  010
    b  101
    A position is P exactly when every column has an even number of ones; some have not: N.
    """
    rows = tuple(binary_rows(numbers))
    total = f"{nim_sum(number for _, number in numbers):0{len(rows[0][1]) if rows else 1}b}"
    marked = frozenset(at for at, digit in enumerate(total) if digit == "1")
    says = "some have not: N" if marked else "here all have: P"
    statement = f"{lost} exactly when every column has an even number of ones; {says}."
    return Representation("binary", rows, statement, marked=marked)


def amount(number: int, what: str) -> str:
    """Return so many things, in words.

    Examples
    --------
    >>> amount(1, "coin"), amount(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{number_literal(number)} {what}{'s' * (number != 1)}"
