"""Coin turning on an infinite row, with the places 0, 1, 2, … from left to right.

The values of a row come from a formula, or are computed one by one by mex.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import CopyableLock
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.linear.turning.arrangements import Arrangement, Budget, ByFunction
from grundy.linear.turning.coin_game import CoinGame
from grundy.linear.turning.positions import Columns
from grundy.linear.turning.row_values import FarPlaces, Formula, ValueSource, ValueTable, narrowed, value_array

Sets = Callable[[int], Iterable[Iterable[int]]]

TABLED = 1 << 16  # places whose values come from a table, even if there is a formula
MOST_WORTHS = 1 << 20  # listed worths of the turning sets of a place
MOST_CACHED = 1 << 23  # numbers in all cached lists of worths


class Row(CoinGame):
    """A coin turning game on an infinite row, in which the rightmost turned coin goes from heads to tails.

    Parameters
    ----------
    sets : callable or Arrangement
        The rule, as a function from a place n to the sets of smaller places that may be turned together with it. The
        empty set means that the coin at n may be turned alone.
    values : ValueSource or callable, optional
        A proved formula for the value of place n. By default, values are computed one by one by mex.
    name, rule, source, numbering : str, optional
        The name of the game, the rule in words, the source, and a note on how the source counts places.
    limit : int, optional
        The largest number of turning sets to try for values by mex, and of sets that a function may return for a place.

    Examples
    --------
    One or two neighbouring coins:

    >>> row = Row(lambda n: [[], [n - 1]] if n else [[]])
    >>> row.values(8).tolist(), row.nim_value([3, 4, 6])
    ([1, 2, 1, 2, 1, 2, 1, 2], 2)
    >>> [sorted(move.turned) for move in row.winning_moves([3, 4, 6])]
    [[3]]
    """

    width = 1

    def __init__(
        self,
        sets: Sets | Arrangement,
        values: ValueSource | Callable[[int], int] | None = None,
        *,
        name: str = "",
        rule: str = "",
        source: str = "",
        numbering: str = "",
        limit: int = 10_000_000,
    ):
        self.arrangement = sets if isinstance(sets, Arrangement) else ByFunction(sets, limit)
        self.name, self.rule, self.source, self.numbering = name, rule, source, numbering
        self._source = _value_source(values, self.arrangement, limit)
        self._table = ValueTable([])  # replaced by longer tables, each complete, so that threads can share it
        self._worths: OrderedDict[int, NDArray[Any]] = OrderedDict()
        self._cached = 0  # numbers in all lists of worths
        self._lock = CopyableLock()

    def __repr__(self) -> str:
        return f"Row({self.name!r})" if self.name else "Row(…)"

    @property
    def formula(self) -> str:
        """The formula for the values with its proof or source; empty if values are computed by mex."""
        return self._source.why if isinstance(self._source, Formula) else ""

    @property
    def rule_in_words(self) -> str:
        """The rule of the game, to end a sentence."""
        return f"{self.name}: {self.rule}" if self.rule else super().rule_in_words

    # Values

    def values(self, stop: int) -> NDArray[Any]:
        """Return the values of the places below stop; raise `LimitError` if they exceed the limit of the game."""
        return self._table_to(as_natural(stop, "stop")).array[:stop].copy()

    def point_value(self, point: int) -> int:
        """Return the value of a head at a place; places are counted from 0."""
        place, known = self.checked(point), self._table
        return known[place] if place < len(known) else self._source.at(place)

    def _table_to(self, stop: int) -> ValueTable:
        """Return a table of the values of at least the places below stop."""
        table = self._table
        if stop > len(table):
            table = self._table = ValueTable(self._source.upto(self._rounded_up(stop)))
        return table

    def _rounded_up(self, stop: int) -> int:
        """Return the size of a new table, rounded up where values are cheap, so that it seldom grows."""
        if isinstance(self._source, Formula) and stop <= self._source.most:
            return min(max(stop, 64, 2 * len(self._table)), self._source.most)
        return stop

    def _values_below(self, place: int) -> ValueTable:
        """Return the values of smaller places that the arrangement needs."""
        source = self._source
        if isinstance(source, Formula) and source.inverse is not None and place > source.most:
            return FarPlaces(source, place)
        return self._table_to(place) if self.arrangement.uses_values else self._table

    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of many heads."""
        (places,) = columns
        if not places.size:
            return np.zeros(0, np.uint8)
        if self._is_identity and places.itemsize < 8:
            return places
        most = int(places.max())
        if self._is_identity:
            return places.astype(np.min_scalar_type(most), copy=False)  # the largest place is the largest value
        if isinstance(self._source, Formula) and self._is_direct(self._source, most):
            return narrowed(self._source.array(places))
        return self._table_to(most + 1).narrow.take(places)

    def has_short_values(self, columns: Columns) -> bool:
        """Return whether the values of places fit in 64 bits."""
        return self._is_identity or super().has_short_values(columns)

    @property
    def _is_identity(self) -> bool:
        """Whether the value of every place is its number."""
        return isinstance(self._source, Formula) and self._source.identity

    def _is_direct(self, formula: Formula, most: int) -> bool:
        """Return whether the values of places up to `most` come from the formula and not from a table."""
        return most >= max(len(self._table), min(TABLED, formula.most))

    # Turning sets

    def turning_sets(self, point: int) -> Iterator[frozenset[int]]:
        """Return the turning sets with this rightmost place."""
        place = self.checked(point)
        return (frozenset((*others, place)) for others in self.arrangement.sets(place))

    def sets_worth(self, point: int, worth: int) -> Iterator[frozenset[int]]:
        """Return the turning sets with this rightmost place and this worth."""
        place = self.checked(point)
        rest = self.point_value(place) ^ worth
        found = self.arrangement.sets_with(self._values_below(place), place, rest)
        return (frozenset((*others, place)) for others in found)

    def worths(self, point: int) -> NDArray[Any]:
        """Return the worths of the turning sets with this rightmost place, each once."""
        place = self.checked(point)
        found = self._worths.get(place)
        if found is None:
            bound = self.arrangement.breadth(self._values_below(place), place)
            if bound is not None and bound > MOST_WORTHS:
                raise LimitError(
                    f"the turning sets at place {place} may have more than {MOST_WORTHS} worths, too many to list for "
                    "the winning moves of a product",
                    hint="use nim_value or moves, which do not need the list",
                )
            value = self.point_value(place)
            sums = self.arrangement.sums(self._values_below(place), place)
            found = value_array([total ^ value for total in sums])
            self._cache_worths(place, found)
        return found

    def _cache_worths(self, place: int, worths: NDArray[Any]) -> None:
        with self._lock:
            self._cached += len(worths) - len(self._worths.get(place, ()))  # another thread may have added them
            self._worths[place] = worths
            while self._cached > MOST_CACHED and len(self._worths) > 1:
                _, oldest = self._worths.popitem(last=False)
                self._cached -= len(oldest)

    def breadth(self, point: int) -> int:
        """Return a bound for the number of worths."""
        place = self.checked(point)
        bound = self.arrangement.breadth(self._values_below(place), place)
        return len(self.worths(place)) if bound is None else bound

    def is_turning_set(self, points: frozenset[int]) -> bool:
        """Return whether these places may be turned together."""
        if not points:
            return False
        largest = max(points)
        return self.arrangement.allows(largest, points - {largest})

    def largest(self, points: frozenset[int]) -> int:
        """Return the rightmost place."""
        return max(points)

    def checked(self, point: Any) -> int:
        """Return a place as a Python integer."""
        if isinstance(point, bool | np.bool_):
            raise DomainError(
                f"a place of a row must be an integer, not {point}",
                hint="use a NumPy array for a board of True and False",
            )
        return as_natural(point, "a place of a row")

    def rank(self, point: int) -> int:
        """Return the place itself."""
        return point

    def column_points(self, columns: Columns) -> list[int]:
        """Return the places."""
        (places,) = columns
        return list(places.tolist())

    def columns_of(self, points: Iterable[int]) -> Columns | None:
        """Return the places as an array, or None if they need more than 64 bits."""
        try:
            return [np.array(list(points), np.uint64)]
        except OverflowError:
            return None


def _value_source(
    values: ValueSource | Callable[[int], int] | None, arrangement: Arrangement, limit: int
) -> ValueSource:
    if values is None:
        return MexValues(arrangement, limit)
    if isinstance(values, ValueSource):
        return values
    if callable(values):
        return Formula(values, "given by the caller")
    raise DomainError(f"the values of a row must be a function from a place to a number, not {values!r}")


class MexValues(ValueSource):
    """Values computed one by one, each as a mex over the turning sets of its place, with a limit on the total work.

    Examples
    --------
    >>> MexValues(ByFunction(lambda n: [[], *([m] for m in range(n))]), limit=100).upto(5)
    [1, 2, 3, 4, 5]
    """

    def __init__(self, arrangement: Arrangement, limit: int):
        self._arrangement = arrangement
        self._known = ValueTable([])
        self._budget = Budget(limit)
        self._lock = CopyableLock()

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
                    self._budget.spend(1, len(values))
                    values.append(self._arrangement.least_missing(self._known, len(values), self._budget))
        return values
