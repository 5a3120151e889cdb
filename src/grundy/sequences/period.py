"""Nim values of subtraction games, their periods with proof, and values of heaps of any size.

**Why a finite check proves a period.** Let k be the largest move. G(n) for n >= k is a function of the k values before
it. So if G(n + p) = G(n) for k consecutive n, say n0 <= n < n0 + k, then the two windows go on alike for ever, and
G(n + p) = G(n) for all n >= n0. Since there are finitely many windows, every such game has a period.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from grundy.errors import LimitError
from grundy.natural import natural
from grundy.sequences._kernels import Values, subtraction_values, tail_period
from grundy.sequences.subtraction import Subtraction

__all__ = ["Periodicity", "find_period", "nim_value", "nim_values"]

# What one answer may cost: about 200 MB and ten seconds.
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
    stop = natural(stop, "stop")
    if stop > _most_values(game):
        raise LimitError(f"{stop} values of {game!r} are too many; at most {_most_values(game)} are computed at once")
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
    stop, unit, game = natural(stop, "stop"), game.unit, game.in_units
    reach = min(stop, _most_values(game))
    for length in _lengths(reach):
        found = _period(game, length)
        if found is not None:
            period, start = found
            return Periodicity(period * unit, start * unit, proved=True, checked_to=length * unit)
    return Periodicity(None, None, proved=False, checked_to=reach * unit)


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
    heap = natural(heap, "a heap")
    value = _value(game.in_units, heap // game.unit)
    if value is None:
        raise LimitError(
            f"the nim value of heap {heap} of {game!r} is out of reach: no period shows in the "
            f"{_most_values(game)} values that can be computed; try a smaller heap or smaller moves"
        )
    return value


def _value(game: Subtraction, heap: int) -> int | None:
    """Compute more and more values until they contain the heap, or prove a period."""
    most = _most_values(game)
    if most <= heap < game.takes[-1]:
        # Moves longer than the heap are never made; without them a short period may show.
        takes = [s for s in game.takes if s <= heap]
        return nim_value(Subtraction(takes), heap) if takes else 0
    for length in _lengths(most):
        if heap < length:
            return int(_values(game, length)[heap])
        found = _period(game, length)
        if found is not None:
            period, start = found
            return int(_values(game, length)[start + (heap - start) % period])
    return None


def _lengths(most: int) -> Iterator[int]:
    """Double from 1024 on, and end with what is affordable at most; all heaps of a game share these tables."""
    length = 1024
    while length < most:
        yield length
        length *= 2
    yield most


# A sum can hold thousands of heaps of one game.
@lru_cache(maxsize=8)
def _values(game: Subtraction, length: int) -> Values:
    return nim_values(game, length)


@lru_cache(maxsize=1024)
def _period(game: Subtraction, length: int) -> tuple[int, int] | None:
    return tail_period(_values(game, length), game.takes[-1]) if length > game.takes[-1] else None


def _most_values(game: Subtraction) -> int:
    return min(MAX_VALUES, MAX_LOOKUPS // len(game.takes))
