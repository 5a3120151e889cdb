"""Coin turning on a finite partially ordered board, the general form of the game (Lenstra 1978, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.lazily import cached_property
from grundy.linear.listed import at_most, each
from grundy.linear.turning.coins import CoinGame
from grundy.linear.turning.each_once import each_once
from grundy.linear.turning.heads import Columns
from grundy.linear.turning.poset import Order, OrderGiven
from grundy.mex import mex
from grundy.natural import natural
from grundy.saying import called

if TYPE_CHECKING:
    from grundy.linear.game import LinearGame

__all__ = ["TurningGame"]

# A turning set takes some 400 bytes with its entries in the tables of the game.
MOST_SETS = 1_000_000


class TurningGame(CoinGame):
    """Turn the coins of a turning set, so that its largest coin goes from heads to tails; who cannot move loses.

    Parameters
    ----------
    board : iterable of hashable values
        The points, each with a coin.
    turning_sets : iterable of sets of points
        What may be turned in a move. Each is finite and has one maximal point.
    order : iterable of pairs, callable, or None, optional
        The partial order of the board: pairs (a, b) with a < b, which generate it; a function ``less_equal(a, b)``; or
        None when each point is smaller than the next.
    limit : int, optional
        How many turning sets may be given, with repeats.

    Raises
    ------
    DomainError
        When a turning set is empty, has two maximal points or unknown ones, or when the order goes round.
    LimitError
        When there are more turning sets.

    Examples
    --------
    Two coins a and b below c. With c another coin may be turned, a or b or both, or it may be turned alone.

    >>> game = TurningGame("abc", ["a", "b", "c", "ca", "cab"], order=["ac", "bc"])
    >>> [game.point_value(point) for point in "abc"], game.nim_value("bc"), game.outcome("bc")
    ([1, 1, 2], 3, Outcome.N)
    >>> for move in game.winning_moves("bc"):
    ...     print(f"{move}: {move.why}")
    turn a, c: the coins a, c are worth 1 ⊕ 2 = 3 like the whole position, so 0 is left
    >>> TurningGame("abc", ["ab"], order=["ac", "bc"])
    Traceback (most recent call last):
    grundy.errors.DomainError: the turning set {'a', 'b'} has the maximal points 'a' and 'b', and a turning set has \
precisely one
    """

    width = 1

    def __init__(
        self,
        board: Iterable[Any],
        turning_sets: Iterable[Iterable[Any]],
        order: OrderGiven = None,
        *,
        limit: int = MOST_SETS,
    ):
        self.order = Order(board, order)
        self._sets: list[list[frozenset[Any]]] = [[] for _ in self.order.points]
        most = natural(limit, "limit")
        complaint = (
            f"more than {most} turning sets are given, repeats counted; take a smaller board, give each set once, or "
            "raise limit=…"
        )
        for turning_set in each_once(map(_as_set, at_most(most, each(turning_sets, "the turning sets"), complaint))):
            self._sets[self._maximum(turning_set)].append(turning_set)

    @property
    def board(self) -> tuple[Any, ...]:
        """The points, as they were given."""
        return self.order.points

    def __repr__(self) -> str:
        return f"TurningGame({len(self.board)} points, {sum(map(len, self._sets))} turning sets)"

    def _maximum(self, turning_set: frozenset[Any]) -> int:
        """Return the number of the one maximal point."""
        numbers = self.order.numbers(turning_set)
        maximal = self.order.maximal_numbers(numbers)
        if not numbers:
            raise DomainError("a turning set is empty, and it has precisely one maximal point; leave it out")
        if len(maximal) > 1:
            tops = " and ".join(self._few(maximal).rsplit(", ", 1))
            raise DomainError(
                f"the turning set {{{self._few(numbers)}}} has the maximal points {tops}, and a turning set has "
                "precisely one"
            )
        return maximal[0]

    def _few(self, numbers: list[int]) -> str:
        return ", ".join(called(self.board[i]) for i in sorted(numbers)[:8]) + ", …" * (len(numbers) > 8)

    # The values, by mex from the smallest points up

    @cached_property
    def _by_worth(self) -> list[dict[int, list[frozenset[Any]]]]:
        """For each point its turning sets, sorted by what they are worth; the list of values is made on the way."""
        values: list[int] = [0] * len(self.board)
        found: list[dict[int, list[frozenset[Any]]]] = [{} for _ in self.board]
        number = self.order.number
        for i in self.order.extension:
            by_rest: dict[int, list[frozenset[Any]]] = {}
            for turning_set in self._sets[i]:
                rest = 0
                for point in turning_set:
                    rest ^= values[number[point]]  # its own value is still 0
                by_rest.setdefault(rest, []).append(turning_set)
            values[i] = mex(by_rest)
            found[i] = {rest ^ values[i]: sets for rest, sets in by_rest.items()}
        self._values = values
        return found

    @cached_property
    def _value_array(self) -> NDArray[np.uint64]:
        _ = self._by_worth
        return np.array(self._values, np.uint64)

    def values(self) -> NDArray[np.uint64]:
        """Return the nim values of single heads, in the order of the board."""
        return self._value_array.copy()

    def point_value(self, point: Any) -> int:
        """Return the nim value of a single head: the mex over the turning sets with this maximum.

        Parameters
        ----------
        point : hashable
            A point of the board.

        Returns
        -------
        int
        """
        _ = self._by_worth
        return self._values[self.rank(point)]

    # What CoinGame asks

    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Return the turning sets whose maximum this is, in the order in which they were given."""
        return iter(self._sets[self.rank(point)])

    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Return the turning sets with this maximum that are worth so much."""
        return iter(self._by_worth[self.rank(point)].get(worth, []))

    def worths(self, point: Any) -> NDArray[Any]:
        """Return what the turning sets with this maximum are worth, each number once."""
        return np.array(list(self._by_worth[self.rank(point)]), np.uint64)

    def breadth(self, point: Any) -> int:
        """Return how many turning sets have this maximum."""
        return len(self._sets[self.rank(point)])

    def is_turning_set(self, points: frozenset[Any]) -> bool:
        """Return whether this is one of the turning sets."""
        return any(points in self._sets[self.rank(point)] for point in points)

    def largest(self, points: frozenset[Any]) -> Any:
        """Return the maximum of a turning set."""
        return self.board[self._maximum(points)]

    def checked(self, point: Any) -> Any:
        """Return the point as the board calls it."""
        return self.board[self.rank(point)]

    def rank(self, point: Any) -> int:
        """Return the number of a point on the board."""
        return self.order.numbers([point])[0]

    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of single heads that are given by their numbers on the board."""
        return np.take(self._value_array, self._checked_numbers(columns))

    def column_points(self, columns: Columns) -> Iterable[Any]:
        """Return the points that are given by their numbers on the board."""
        return (self.board[number] for number in self._checked_numbers(columns).tolist())

    def columns_of(self, points: Iterable[Any]) -> Columns:
        """Return the numbers of points on the board."""
        return [np.array(self.order.numbers(points), np.uint64)]

    def _checked_numbers(self, columns: Columns) -> NDArray[Any]:
        (numbers,) = columns
        if numbers.size and numbers.max() >= len(self.board):
            raise DomainError(
                f"there is no point with the number {numbers.max()}: the {len(self.board)} points of the board are "
                "numbered from 0 on"
            )
        return numbers

    def mask(self, position: Any) -> int:
        """Return a position as an integer: bit k for the point with number k.

        Parameters
        ----------
        position : iterable of points, array, or mask

        Returns
        -------
        int
        """
        return sum(1 << self.rank(point) for point in self.heads(position))

    def to_linear_game(self) -> LinearGame:
        """Return the same game for the engine of linear games, with the points as its vertices."""
        from grundy.linear.game import LinearGame

        moves = [[self.mask(turned) for turned in sets] for sets in self._sets]
        return LinearGame(len(self.board), moves, names=self.board)

    @classmethod
    def of_row(cls, row: CoinGame, stop: int, *, limit: int = MOST_SETS) -> TurningGame:
        """Return the beginning of an infinite row as a finite game.

        Parameters
        ----------
        row : Row
            The game.
        stop : int
            How many places to take.
        limit : int, optional
            How many turning sets there may be.

        Returns
        -------
        TurningGame
            On the board 0, 1, ..., stop - 1.

        Raises
        ------
        LimitError
            When there are more turning sets.

        Examples
        --------
        >>> from grundy.linear.turning import ruler
        >>> TurningGame.of_row(ruler(), 5)
        TurningGame(5 points, 15 turning sets)
        """
        if not isinstance(row, CoinGame):
            raise DomainError(
                f"of_row takes the beginning of a Row, and {called(row)} is none; try ruler() or another row"
            )
        places = range(natural(stop, "stop"))
        return cls(places, (turned for place in places for turned in row.turning_sets(place)), limit=limit)


def _as_set(points: Iterable[Any]) -> frozenset[Any]:
    try:
        return frozenset(points)
    except TypeError:
        raise DomainError(f"a turning set is a set of points, and {called(points)} is not") from None
