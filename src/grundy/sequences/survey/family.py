"""What a survey goes through: a family of heap games, listed one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.natural import natural
from grundy.sequences.heaps.all_but import AllBut
from grundy.sequences.heaps.subtraction import Subtraction
from grundy.sequences.heaps.take_and_break import TakeAndBreak

__all__ = ["LIMIT", "Family", "FamilyGame", "within"]

FamilyGame: TypeAlias = TakeAndBreak | Subtraction | AllBut

# Each game gets a row; octal games of six digits and sets within 1, ..., 18 are this many.
LIMIT = 1 << 18


class Family(ABC):
    """Games that are listed one by one, each once, in a fixed order.

    A larger family begins with the games of a smaller one of the same kind, apart from other digits before the point
    and from lists.
    """

    kind: str

    @property
    @abstractmethod
    def description(self) -> str:
        """The name of the family and its settings; equal exactly for equal families."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[FamilyGame]: ...

    def __str__(self) -> str:
        return self.description


def within(family: Family, limit: int, what: str) -> Family:
    """Return a family, unless it has more games than are surveyed at once.

    Parameters
    ----------
    family : Family
    limit : int
        How many games there may be.
    what : str
        What there should be fewer of.

    Returns
    -------
    Family

    Raises
    ------
    LimitError
        When there are more.

    Examples
    --------
    >>> from grundy.sequences.survey.families import octal
    >>> within(octal(1), 6, "digits")
    Traceback (most recent call last):
    grundy.errors.LimitError: these are 7 octal games, and at most 6 are surveyed at once; take fewer digits, or raise \
limit
    >>> within(octal(1), 7, "digits").description
    'octal digits=1'
    """
    # len() is for numbers that fit a machine word.
    size = family.__len__()
    if size > natural(limit, "limit"):
        raise LimitError(
            f"these are {size:,} {family.kind} games, and at most {limit:,} are surveyed at once; "
            f"take fewer {what}, or raise limit"
        )
    return family
