"""What all coin turning games share: a coin at each point, some show heads, and a move turns a turning set.

Every turning set has one largest point, and that coin goes from heads to tails. The nim value of a position is the nim
sum of the values of its heads (Lenstra 1978, formula 3.3). So a move adds the *worth* of its turning set, the nim sum
of the values of all its points, and it wins exactly when that worth is the value of the position.
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

BLOCK = 1 << 17  # coins that are valued at once: their coordinates and values stay in the cache of the processor
MANY = 64  # coins from which on arrays are faster than Python integers one by one
LISTED = 8  # coins that are named in a sentence


class CoinGame(ABC):
    """A coin turning game: `TurningGame`, `Row`, or a `product` of them.

    Positions are given as iterables of points that show heads, each once; as NumPy arrays of heads, one row for each;
    as boards, arrays of True and False with one dimension for each coordinate; and on boards with one coordinate as
    masks, integers whose bit k stands for the coin with number k. In arrays of heads a point that is listed twice
    shows tails: each row turns a coin, so two arrays joined are the sum of two positions, and nothing has to be
    searched for repeats.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.linear.turning import mock_turtles
    >>> game = mock_turtles()
    >>> isinstance(game, CoinGame), game.nim_value([1, 3]), game.nim_value(np.array([1, 3])), game.nim_value(0b1010)
    (True, 5, 5, 5)
    """

    # How many coordinates a point has in arrays.
    width: int

    @abstractmethod
    def point_value(self, point: Any) -> int:
        """Return the nim value of a single head."""

    @abstractmethod
    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Return the turning sets whose largest point this is."""

    @abstractmethod
    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Return the turning sets with this largest point and this worth."""

    @abstractmethod
    def worths(self, point: Any) -> NDArray[Any]:
        """Return what the turning sets with this largest point are worth, each number once."""

    @abstractmethod
    def breadth(self, point: Any) -> int:
        """Return a number that `worths` does not exceed in length, without the work of finding them."""

    @abstractmethod
    def is_turning_set(self, points: frozenset[Any]) -> bool:
        """Return whether these points may be turned together."""

    @abstractmethod
    def largest(self, points: frozenset[Any]) -> Any:
        """Return the largest point of a turning set."""

    @abstractmethod
    def checked(self, point: Any) -> Any:
        """Return the point as the board calls it, or raise a `DomainError`."""

    @abstractmethod
    def rank(self, point: Any) -> Any:
        """Return by what points are sorted."""

    @abstractmethod
    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of single heads that are given by their coordinates."""

    @abstractmethod
    def column_points(self, columns: Columns) -> Iterable[Any]:
        """Return the points that are given by their coordinates."""

    @abstractmethod
    def columns_of(self, points: Iterable[Any]) -> Columns | None:
        """Return the coordinates of points; None when they do not fit in 64 bits."""

    # Positions

    def heads(self, position: Any) -> frozenset[Any]:
        """Return a position, given in any of the ways above, as the set of its heads.

        A point that is not on the board, or is given twice other than in an array, raises a `DomainError`.
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
            raise DomainError(
                f"a position is a set of heads or an array of them, and {short_repr(position)} is neither"
            ) from None
        return [self.checked(point) for point in given]

    def nim_value(self, position: Any) -> int:
        """Return the nim sum of the values of the heads (Lenstra 1978, formula 3.3): 0 exactly for P-positions.

        Arrays are fastest.
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
        """Return the nim sum of the values of heads that are given by their coordinates."""
        values = self.column_values(columns)
        return int(np.bitwise_xor.reduce(values)) if values.size else 0

    def _blocks(self, columns: Columns) -> Iterator[Columns]:
        """Yield heads that are given by their coordinates, some at a time."""
        # Values that do not fit in 64 bits may be very long, and are dropped again soon.
        step = BLOCK if not len(columns[0]) or self.has_short_values(columns) else MANY
        for start in range(0, len(columns[0]), step):
            yield [column[start : start + step] for column in columns]

    def has_short_values(self, columns: Columns) -> bool:
        """Return whether the values of heads fit in 64 bits, by that of the farthest coordinates."""
        return self.column_values([column.max(keepdims=True) for column in columns]).dtype != object

    def outcome(self, position: Any) -> Outcome:
        """Return who wins: P exactly when the nim value is 0."""
        return Outcome.of(self.nim_value(position))

    # Moves

    def moves(self, position: Any) -> Iterator[Turn]:
        """Return all moves, one by one."""
        origin = Origin(self, self.heads(position))
        for head in sorted(origin.heads, key=self.rank):
            yield from (Turn(origin, turned) for turned in self.turning_sets(head))

    def options(self, position: Any) -> Iterator[frozenset[Any]]:
        """Return the positions that one move can leave."""
        return (move.position for move in self.moves(position))

    def each_winning_move(self, position: Any) -> Iterator[Turn]:
        """Return all moves that leave 0, one by one; the first comes soon, even on a board with many coins.

        A turning set wins when its largest coin shows heads and it is worth as much as the whole position. Heads whose
        value falls when that worth is added have such a set for sure, since values are made by mex, and come first.
        """
        origin = Origin(self, self.heads(position))
        if origin.value:
            for head in self._surest_first(origin):
                yield from (Turn(origin, turned) for turned in self.sets_worth(head, origin.value))

    def _surest_first(self, origin: Origin) -> list[Any]:
        ordered = sorted(origin.heads, key=self.rank)
        columns = self.columns_of(ordered) if len(ordered) >= MANY else None
        found = map(self.column_values, self._blocks(columns)) if columns else ([self.point_value(h)] for h in ordered)
        # A value falls when it has the highest bit of what is added.
        top = origin.value.bit_length() - 1
        falls = [bool(int(value) >> top & 1) for values in found for value in values]
        return [*compress(ordered, falls), *compress(ordered, map(not_, falls))]

    def winning_moves(self, position: Any, *, limit: int = 100_000) -> list[Turn]:
        """Return all moves that leave 0; `each_winning_move` gives them one by one.

        Parameters
        ----------
        limit : int, optional
            How many moves there may be.
        """
        most = as_natural(limit, "limit")
        found = list(islice(self.each_winning_move(position), most + 1))
        if len(found) > most:
            raise LimitError(
                f"more than {most} moves win here",
                parameter="limit",
                hint="take them one by one from each_winning_move",
            )
        return found

    def move(self, position: Any, turning_set: Iterable[Any]) -> Turn:
        """Return the move that turns these coins; a `DomainError` unless the rules allow it."""
        heads = self.heads(position)
        turned = distinct([self.checked(point) for point in iterate(turning_set, "the coins to turn")])
        if not turned:
            raise DomainError(f"a move turns at least one coin, and none is given; {self.rule_in_words}")
        if not self.is_turning_set(turned):
            raise DomainError(f"the coins {self.listed(turned)} may not be turned together; {self.rule_in_words}")
        largest = self.largest(turned)
        if largest not in heads:
            raise DomainError(
                f"the coin {short_repr(largest)} shows tails, and the largest coin of a turning set goes from heads to "
                "tails"
            )
        return Turn(Origin(self, heads), turned)

    # Words

    @property
    def rule_in_words(self) -> str:
        """What may be turned, in a sentence."""
        return "ask turning_sets for those that may"

    def worth_in_words(self, turned: frozenset[Any]) -> str:
        """Return what a turning set is worth and how that is found, as the beginning of a sentence."""
        worth = format_number(self.worth(turned))
        if len(turned) == 1:
            return f"the coin {self.listed(turned)} is worth {worth}"
        if len(turned) > LISTED:
            return f"these {len(turned)} coins are worth {worth}"
        values = " ⊕ ".join(format_number(self.point_value(point)) for point in sorted(turned, key=self.rank))
        return f"the coins {self.listed(turned)} are worth {values} = {worth}"

    def listed(self, points: frozenset[Any]) -> str:
        """Return the points as text, in order; of many points only the first ones."""
        ordered = sorted(points, key=self.rank)
        named = ", ".join(map(short_str, ordered[:LISTED]))
        return f"{named} and {len(ordered) - LISTED} more" if len(ordered) > LISTED else named


# ---- Moves


@dataclass(frozen=True, eq=False, repr=False)
class Turn(LabelledMove):
    """A move: the coins of a turning set are turned; ``why`` says why it wins or not.

    The position is made on demand: on a board with many coins, moves are cheap, positions are not.

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
        """The nim sum of the values of the coins turned: what the move adds to the value of the position."""
        return self.origin.game.worth(self.turned)

    @property
    def value(self) -> int:
        """The nim value of the position after the move."""
        return self.origin.value ^ self.worth

    @property
    def why(self) -> str:
        """The reason why the move wins or loses."""
        return f"{self.origin.game.worth_in_words(self.turned)} {self._compared()}"

    def _compared(self) -> str:
        if self.value == 0:
            return "like the whole position, so 0 is left"
        before, after = format_number(self.origin.value), format_number(self.value)
        return f"while the position has {before}, so {after} is left, which the opponent can make 0"

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
    """A position from which moves are made; all of them share it, however many coins it has."""

    game: CoinGame
    heads: frozenset[Any]

    @cached_property
    def value(self) -> int:
        """The nim value of the position."""
        return self.game.worth(self.heads)
