"""Positions that are worth a question: with one to three winning moves, and now and then with none."""

from collections.abc import Callable
from itertools import count
from typing import TypeVar

from grundy.worksheets.chance import Chance

__all__ = ["LOST", "MOST_MOVES", "with_few_winning_moves"]

Found = TypeVar("Found")

# More winning moves take long to write down, and say little.
MOST_MOVES = 3

# In this part of all cases no move wins, if such a position is met in so many attempts.
LOST, ATTEMPTS = 0.2, 100


def with_few_winning_moves(chance: Chance, make: Callable[[], Found], moves: Callable[[Found], int]) -> Found:
    """Return the first position that is worth a question.

    Parameters
    ----------
    chance : Chance
        Whether a position without winning moves is wanted.
    make : callable
        Makes another position.
    moves : callable
        How many winning moves a position has.

    Examples
    --------
    >>> with_few_winning_moves(Chance(5), iter([9, 4, 2]).__next__, lambda moves: moves)
    2
    """
    lost = chance.happens(LOST)
    for attempt in count():
        found = make()
        number = moves(found)
        if (lost and not number) or (1 <= number <= MOST_MOVES and (not lost or attempt >= ATTEMPTS)):
            return found
    raise AssertionError("there is always another attempt")
