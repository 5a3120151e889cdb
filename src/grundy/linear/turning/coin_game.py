"""The base class of coin turning games, in which each point has a coin and a move turns the coins of a turning set.

Every turning set has one largest point, and its coin goes from heads to tails. The nim value of a position is the nim
sum of the values of its heads (Lenstra 1978, formula 3.3). So a move adds the *worth* of its turning set, the nim sum
of the values of all its points. It wins exactly if this worth equals the value of the position.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import compress, islice
from operator import not_, xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, iterate
from grundy.linear.game import LabelledMove
from grundy.linear.turning.positions import Columns, columns_in, distinct, odd_ones
from grundy.rules import Outcome
from grundy.text import format_number, short_repr, short_str

BLOCK = 1 << 17  # coins valued at a time: their coordinates and values fit in the cache of the processor
MANY = 64  # with this many coins, arrays are faster than Python integers
LISTED = 8  # coins named in a sentence


class CoinGame(ABC):
    """A coin turning game: `TurningGame`, `Row`, or a `product` of them.

    A position can be an iterable of the points that show heads, each once. It can be a NumPy array with one row for
    each head, or a board, an array of True and False with one dimension for each coordinate. On boards with one
    coordinate, it can be a mask, an integer whose bit k is the coin with number k. In an array of heads, each row turns
    a coin, so a point that is listed twice shows tails. Therefore two arrays can be joined to add two positions.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.linear.turning import mock_turtles
    >>> game = mock_turtles()
    >>> isinstance(game, CoinGame), game.nim_value([1, 3]), game.nim_value(np.array([1, 3])), game.nim_value(0b1010)
    (True, 5, 5, 5)
    """

    # The number of coordinates of a point in arrays.
    width: int

    @abstractmethod
    def point_value(self, point: Any) -> int:
        """Return the nim value of a single head."""

    @abstractmethod
    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Yield the turning sets with this largest point."""

    @abstractmethod
    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Yield the turning sets with this largest point and this worth."""

    @abstractmethod
    def worths(self, point: Any) -> NDArray[Any]:
        """Return the worths of the turning sets with this largest point, each once."""

    @abstractmethod
    def breadth(self, point: Any) -> int:
        """Return a bound for the length of `worths` that is fast to compute."""

    @abstractmethod
    def is_turning_set(self, points: frozenset[Any]) -> bool:
        """Return whether these points may be turned together."""

    @abstractmethod
    def largest(self, points: frozenset[Any]) -> Any:
        """Return the largest point of a turning set."""

    @abstractmethod
    def checked(self, point: Any) -> Any:
        """Return the point of the board that equals this point, or raise a `DomainError`."""

    @abstractmethod
    def rank(self, point: Any) -> Any:
        """Return the sort key of a point."""

    @abstractmethod
    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of single heads, given by their coordinates."""

    @abstractmethod
    def column_points(self, columns: Columns) -> Iterable[Any]:
        """Return the points with these coordinates."""

    @abstractmethod
    def columns_of(self, points: Iterable[Any]) -> Columns | None:
        """Return the coordinates of points, or None if they do not fit in 64 bits."""

    # Positions

    def heads(self, position: Any) -> frozenset[Any]:
        """Return a position, in any of the forms above, as the set of its heads.

        Points that are not on the board raise a `DomainError`, and so do repeated points outside of arrays.
        """
        columns = columns_in(position, self.width)
        if columns is not None:
            return odd_ones(self.column_points(columns))
        return distinct(self._points(position))

    def _points(self, position: Any) -> list[Any]:
        if self.width == 1 and isinstance(position, (int, np.integer)):
            mask = as_natural(position, "a mask of heads")
            return list(self.column_points([np.array(list(bits(mask)), np.uint64)]))
        if isinstance(position, np.ndarray):
            position = position.tolist()
        try:
            given = list(position)
        except TypeError:
            raise DomainError(f"a position must be a set or an array of heads, not {short_repr(position)}") from None
        return [self.checked(point) for point in given]

    def nim_value(self, position: Any) -> int:
        """Return the nim sum of the values of the heads (Lenstra 1978, formula 3.3); it is 0 exactly for P-positions.

        Positions given as arrays are fastest.
        """
        columns = columns_in(position, self.width)
        return self.worth(self.heads(position)) if columns is None else self._column_sum(columns)

    def worth(self, points: Collection[Any]) -> int:
        """Return the nim sum of the values of points of the board."""
        columns = self.columns_of(points) if len(points) >= MANY else None
        return reduce(xor, map(self.point_value, points), 0) if columns is None else self._column_sum(columns)

    def _column_sum(self, columns: Columns) -> int:
        return reduce(xor, map(self.column_worth, self._blocks(columns)), 0)

    def column_worth(self, columns: Columns) -> int:
        """Return the nim sum of the values of heads, given by their coordinates."""
        values = self.column_values(columns)
        return int(np.bitwise_xor.reduce(values)) if values.size else 0

    def _blocks(self, columns: Columns) -> Iterator[Columns]:
        """Yield heads, given by their coordinates, in blocks."""
        # Values that do not fit in 64 bits may be very long, so their blocks are short.
        step = BLOCK if not len(columns[0]) or self.has_short_values(columns) else MANY
        for start in range(0, len(columns[0]), step):
            yield [column[start : start + step] for column in columns]

    def has_short_values(self, columns: Columns) -> bool:
        """Return whether the values of heads fit in 64 bits, which the largest coordinates decide."""
        return self.column_values([column.max(keepdims=True) for column in columns]).dtype != object

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position: P exactly if the nim value is 0, else N."""
        return Outcome.of(self.nim_value(position))

    # Moves

    def moves(self, position: Any) -> Iterator[Turn]:
        """Yield all moves."""
        origin = Origin(self, self.heads(position))
        for head in sorted(origin.heads, key=self.rank):
            yield from (Turn(origin, turned) for turned in self.turning_sets(head))

    def options(self, position: Any) -> Iterator[frozenset[Any]]:
        """Return the positions that one move can reach."""
        return (move.position for move in self.moves(position))

    def each_winning_move(self, position: Any) -> Iterator[Turn]:
        """Yield all moves to positions of value 0; the first is found quickly, even on a board with many coins.

        A turning set wins if its largest coin shows heads and its worth is the value of the position. A head whose
        value decreases when this worth is added always has such a set, by the definition of mex, and comes first.
        """
        origin = Origin(self, self.heads(position))
        if origin.value:
            for head in self._surest_first(origin):
                yield from (Turn(origin, turned) for turned in self.sets_worth(head, origin.value))

    def _surest_first(self, origin: Origin) -> list[Any]:
        ordered = sorted(origin.heads, key=self.rank)
        columns = self.columns_of(ordered) if len(ordered) >= MANY else None
        found = map(self.column_values, self._blocks(columns)) if columns else ([self.point_value(h)] for h in ordered)
        # A value decreases if it has the highest bit of the number that is added.
        top = origin.value.bit_length() - 1
        falls = [bool(int(value) >> top & 1) for values in found for value in values]
        return [*compress(ordered, falls), *compress(ordered, map(not_, falls))]

    def winning_moves(self, position: Any, *, limit: int = 100_000) -> list[Turn]:
        """Return all moves to positions of value 0; `each_winning_move` yields them one by one.

        Parameters
        ----------
        limit : int, optional
            The largest number of moves to return.
        """
        most = as_natural(limit, "limit")
        found = list(islice(self.each_winning_move(position), most + 1))
        if len(found) > most:
            raise LimitError(
                f"more than {most} moves win",
                parameter="limit",
                hint="iterate over each_winning_move",
            )
        return found

    def move(self, position: Any, turning_set: Iterable[Any]) -> Turn:
        """Return the move that turns these coins; raise `DomainError` if it is not legal."""
        heads = self.heads(position)
        turned = distinct([self.checked(point) for point in iterate(turning_set, "the coins to turn")])
        if not turned:
            raise DomainError(f"a move must turn at least one coin; {self.rule_in_words}")
        if not self.is_turning_set(turned):
            raise DomainError(f"the coins {self.listed(turned)} may not be turned together; {self.rule_in_words}")
        largest = self.largest(turned)
        if largest not in heads:
            raise DomainError(
                f"the largest coin of a move must go from heads to tails, but {short_repr(largest)} shows tails"
            )
        return Turn(Origin(self, heads), turned)

    # Words

    @property
    def rule_in_words(self) -> str:
        """The rule of the game, to end a sentence."""
        return "see turning_sets for the allowed sets"

    def worth_in_words(self, turned: frozenset[Any]) -> str:
        """Return the worth of a turning set and its computation, to begin a sentence."""
        worth = format_number(self.worth(turned))
        if len(turned) == 1:
            return f"the coin {self.listed(turned)} is worth {worth}"
        if len(turned) > LISTED:
            return f"these {len(turned)} coins are worth {worth}"
        values = " ⊕ ".join(format_number(self.point_value(point)) for point in sorted(turned, key=self.rank))
        return f"the coins {self.listed(turned)} are worth {values} = {worth}"

    def listed(self, points: frozenset[Any]) -> str:
        """Return the points as text, in order, and only the first ones of many."""
        ordered = sorted(points, key=self.rank)
        named = ", ".join(map(short_str, ordered[:LISTED]))
        return f"{named} and {len(ordered) - LISTED} more" if len(ordered) > LISTED else named


# ---- Moves


@dataclass(frozen=True, eq=False, repr=False)
class Turn(LabelledMove):
    """A move that turns the coins of a turning set; ``why`` explains why it wins or loses.

    The position is computed on demand, because on a board with many coins it takes longer than the move.

    Attributes
    ----------
    origin : Origin
        The position before the move, with its game.
    turned : frozenset of points
        The turning set.

    Examples
    --------
    >>> from grundy.linear.turning import mock_turtles
    >>> (move,) = mock_turtles().winning_moves([0, 2, 3])
    >>> sorted(move.turned), sorted(move.position), move.value
    ([0, 2, 3], [], 0)
    """

    origin: Origin
    turned: frozenset[Any]

    @property
    def position(self) -> frozenset[Any]:
        """The heads after the move."""
        return self.origin.heads ^ self.turned

    @property
    def worth(self) -> int:
        """The nim sum of the values of the turned coins, which the move adds to the value of the position."""
        return self.origin.game.worth(self.turned)

    @property
    def value(self) -> int:
        """The nim value of the position after the move."""
        return self.origin.value ^ self.worth

    @property
    def why(self) -> str:
        """The reason why the move wins or loses."""
        return f"{self.origin.game.worth_in_words(self.turned)}, {self._compared()}"

    def _compared(self) -> str:
        if self.value == 0:
            return "like the whole position, so the value becomes 0"
        before, after = format_number(self.origin.value), format_number(self.value)
        return f"but the position is worth {before}, so the value becomes {after}, which the opponent can make 0"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Turn):
            return NotImplemented
        same_game = self.origin.game == other.origin.game
        return same_game and self.turned == other.turned and self.origin.heads == other.origin.heads

    def __hash__(self) -> int:
        return hash((self.turned, self.origin.heads))

    def __str__(self) -> str:
        return f"turn {self.origin.game.listed(self.turned)}"

    def __repr__(self) -> str:
        return f"Turn({self.origin.game.listed(self.turned)})"


@dataclass(frozen=True, eq=False)
class Origin:
    """A position before a move; all moves from it share one such object."""

    game: CoinGame
    heads: frozenset[Any]

    @cached_property
    def value(self) -> int:
        """The nim value of the position."""
        return self.game.worth(self.heads)
