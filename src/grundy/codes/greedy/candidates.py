"""What a family of linear games is, for a search in it.

A family numbers its games; the same number and seed always give the same one. Each game is described by a text from
which it can be made again by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Protocol

from grundy.codes.bounds.parameters import ball
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.integers import as_natural

__all__ = ["MOST_COORDINATES", "Candidate", "Family", "check_length", "count_sets", "set_number"]

# P-positions of so many coordinates take some 32 MB.
MOST_COORDINATES = 1 << 14


@dataclass(frozen=True)
class Candidate:
    """A game of a family: what it is, and its P-positions.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> Candidate("a path of 3 vertices", Annihilation(example_graphs.path(3)).p_space()).space.dimension
    2
    """

    name: str
    space: Subspace


class Family(Protocol):
    """What can be searched: games with numbers. A family is a frozen dataclass, as its text is the key of a search."""

    @property
    def size(self) -> int | None:
        """How many games there are; None when there is no end, as they are drawn at random."""

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return one of them."""


def check_length(n: int, what: str) -> int:
    """Return the length of the codes of a family, or refuse one that no memory suffices for.

    Parameters
    ----------
    what : str
        What the coordinates are, for the message.

    Examples
    --------
    >>> check_length(10**6, "coins")
    Traceback (most recent call last):
    grundy.errors.LimitError: n = 1000000 coins are too many: codes are searched with n up to 16384; take a smaller n
    """
    length = as_natural(n, f"n, the number of {what},", least=1)
    if length > MOST_COORDINATES:
        raise LimitError(
            f"n = {length} {what} are too many: codes are searched with n up to {MOST_COORDINATES}; take a smaller n"
        )
    return length


def count_sets(n: int, most: int) -> int:
    """Return how many sets of 1 to so many of n things there are.

    Examples
    --------
    >>> count_sets(4, 2)
    10
    """
    return ball(n, max(most, 0), 2) - 1


def set_number(things: range, number: int) -> tuple[int, ...]:
    """Return a set of things by its number: smaller sets first, and those of one size in order of their members.

    Examples
    --------
    >>> [set_number(range(1, 4), number) for number in range(count_sets(3, 2))]
    [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]
    """
    size, rest = 1, number
    while size <= len(things) and rest >= comb(len(things), size):
        rest -= comb(len(things), size)
        size += 1
    if size > len(things) or number < 0:
        raise DomainError(f"there is no candidate with the number {number}; see size")
    chosen: list[int] = []
    for place, thing in enumerate(things):
        with_it = comb(len(things) - place - 1, size - len(chosen) - 1) if len(chosen) < size else 0
        if rest < with_it:
            chosen.append(thing)
        else:
            rest -= with_it
    return tuple(chosen)
