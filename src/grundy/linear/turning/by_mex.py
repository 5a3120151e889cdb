"""The values of a row one by one, where no formula is known."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from grundy.linear.turning.arrangements import Arrangement, Work
from grundy.linear.turning.values import Known, packed
from grundy.locking import OwnLock

__all__ = ["ByMex"]


class ByMex:
    """Values one by one, each by mex over the turning sets of its place.

    Parameters
    ----------
    arrangement : Arrangement
    limit : int
        How many turning sets, or spaces of them, may be looked at for all values together.

    Examples
    --------
    >>> from grundy.linear.turning.arrangements import Given
    >>> ByMex(Given(lambda n: [[], *([m] for m in range(n))]), 100).upto(4)
    [1, 2, 3, 4]
    """

    def __init__(self, arrangement: Arrangement, limit: int):
        self._arrangement = arrangement
        self._known = Known([])
        self._work = Work(limit)
        self._lock = OwnLock()

    def at(self, place: int) -> int:
        """Return the value of a place."""
        return self._found(place + 1)[place]

    def upto(self, stop: int) -> list[int]:
        """Return the values of the places below stop."""
        return self._found(stop)[:stop]

    def _found(self, stop: int) -> list[int]:
        values = self._known.listed
        if len(values) < stop:
            with self._lock:
                while len(values) < stop:
                    self._work.spend(1, len(values))
                    values.append(self._arrangement.least_missing(self._known, len(values), self._work))
        return values

    def array(self, places: NDArray[Any]) -> NDArray[Any]:
        """Return the values of many places."""
        values = self._found(int(places.max()) + 1 if places.size else 0)
        return packed([values[place] for place in places.tolist()])
