"""Nim values of subtraction games, their periods with proof, and values of heaps of any size.

**Why a finite check proves a period.** Let k be the largest move. G(n) for n >= k is a function of the k values before
it. So if G(n + p) = G(n) for k consecutive n, say n0 <= n < n0 + k, then the two windows go on alike for ever, and
G(n + p) = G(n) for all n >= n0. Since there are finitely many windows, every such game has a period.
"""

from dataclasses import dataclass
from functools import lru_cache

from grundy.errors import DomainError, LimitError
from grundy.sequences._kernels import Values, subtraction_values, tail_period
from grundy.sequences.subtraction import Subtraction

__all__ = ["Periodicity", "find_period", "nim_value", "nim_values"]

# What one answer may cost: about 200 MB and a few seconds.
MAX_VALUES = 20_000_000
MAX_LOOKUPS = 4_000_000_000


@dataclass(frozen=True)
class Periodicity:
    """What is known of the period of a nim sequence.

    Attributes
    ----------
    period : int or None
        The least p with G(n + p) = G(n) for all n >= preperiod; None when none was found.
    preperiod : int or None
        The least such n0 >= 0.
    proved : bool
        Whether the period holds for ever. A period is only given when it is proved.
    checked_to : int
        The values G(0), ..., G(checked_to - 1) were computed.
    """

    period: int | None
    preperiod: int | None
    proved: bool
    checked_to: int


def nim_values(game: Subtraction, stop: int) -> Values:
    """Return the nim values of all heaps below stop.

    Parameters
    ----------
    game : Subtraction
        The rules.
    stop : int
        The least heap that is not asked for.

    Returns
    -------
    numpy.ndarray of unsigned integers
        Indexed by heap size.

    Examples
    --------
    >>> nim_values(Subtraction({1, 2, 6}), 12).tolist()
    [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1]
    """
    if stop < 0:
        raise DomainError(f"stop is {stop}, and heaps are counted from 0; give stop=0 or more")
    if not _affordable(game, stop):
        raise LimitError(
            f"{stop} values of {game!r} are too many to compute at once "
            f"(at most {MAX_VALUES} values and {MAX_LOOKUPS} look-ups); try a smaller stop"
        )
    return subtraction_values(game.takes, stop)


def find_period(game: Subtraction, stop: int = 10_000_000) -> Periodicity:
    """Return the period of the nim sequence, proved, if the values below stop show it.

    Parameters
    ----------
    game : Subtraction
        The rules.
    stop : int, optional
        How many values may be computed.

    Returns
    -------
    Periodicity
        With ``proved=False`` and no period when the values below `stop` do not prove one.

    Examples
    --------
    >>> find_period(Subtraction({2, 4, 7}))
    Periodicity(period=3, preperiod=8, proved=True, checked_to=1024)
    """
    length, largest = 0, game.takes[-1]
    while length < stop:
        length = min(stop, max(2 * length, 4 * largest, 1024))
        found = tail_period(nim_values(game, length), largest)
        if found is not None:
            period, start = found
            return Periodicity(period, start, proved=True, checked_to=length)
    return Periodicity(None, None, proved=False, checked_to=length)


def nim_value(game: Subtraction, heap: int) -> int:
    """Return the nim value of one heap, however large, as soon as a period is proved.

    Parameters
    ----------
    game : Subtraction
        The rules.
    heap : int
        The number of counters.

    Returns
    -------
    int

    Raises
    ------
    LimitError
        When the heap is too large to compute its value one by one and no period shows below that.

    Examples
    --------
    >>> nim_value(Subtraction({1, 2, 6}), 10**30)
    1
    """
    if heap < 0:
        raise DomainError(f"a heap has 0 or more counters, not {heap}")
    return _value(game.in_units, heap // game.unit)


def _value(game: Subtraction, heap: int) -> int:
    """Double the number of computed values until they contain the heap, or prove a period."""
    if heap < game.takes[-1] and not _affordable(game, heap + 1):
        # Moves longer than the heap are never made; without them a short period may show.
        takes = [s for s in game.takes if s <= heap]
        return nim_value(Subtraction(takes), heap) if takes else 0
    length = 1024
    while length <= heap and _affordable(game, length):
        found = _period(game, length)
        if found is not None:
            period, start = found
            return int(_values(game, length)[start + (heap - start) % period])
        length *= 2
    if not _affordable(game, heap + 1):
        raise LimitError(
            f"the nim value of heap {heap} of {game!r} is out of reach: no period shows in the values that can be "
            f"computed (at most {MAX_VALUES} values and {MAX_LOOKUPS} look-ups); try a smaller heap"
        )
    return int(_values(game, length if _affordable(game, length) else heap + 1)[heap])


# A sum can hold thousands of heaps of one game.
@lru_cache(maxsize=8)
def _values(game: Subtraction, length: int) -> Values:
    return nim_values(game, length)


@lru_cache(maxsize=1024)
def _period(game: Subtraction, length: int) -> tuple[int, int] | None:
    largest = game.takes[-1]
    return tail_period(_values(game, length), largest) if length > 2 * largest else None


def _affordable(game: Subtraction, stop: int) -> bool:
    return stop <= MAX_VALUES and stop * len(game.takes) <= MAX_LOOKUPS
