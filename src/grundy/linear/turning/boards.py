"""Coin turning on a finite board with a partial order, the general form of the game (Lenstra 1978, section 3).

Every finite game can be embedded in such a game; see `embedding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.graphs import solve
from grundy.graphs.implicit.explore import explore
from grundy.integers import as_natural, iterate, limited, mex
from grundy.linear.game import LinearGame
from grundy.linear.turning.coin_game import CoinGame
from grundy.linear.turning.positions import Columns
from grundy.rules import Game, OptionsFunction, game_from
from grundy.text import short_repr

# Pairs (a, b) with a < b, a function less_equal(a, b), or None for the order in which the points are given.
OrderLike: TypeAlias = Iterable[tuple[Any, Any]] | Callable[[Any, Any], bool] | None

MOST_SETS = 1_000_000  # a turning set takes about 400 bytes with its entries in the tables of the game
SETS_PER_POSITION = 100  # moves per position of an embedded game


class TurningGame(CoinGame):
    """A coin turning game on a finite board.

    A move turns the coins of a turning set, in which the largest coin goes from heads to tails. The player who cannot
    move loses.

    Parameters
    ----------
    board : iterable of hashable values
        The points, each with a coin.
    turning_sets : iterable of sets of points
        The sets that a move may turn. Each is finite and has one maximal point.
    order : iterable of pairs, callable, or None, optional
        The partial order of the board: pairs (a, b) with a < b that generate it, or a function ``less_equal(a, b)``. By
        default, each point is smaller than the next.
    limit : int, optional
        The largest number of turning sets, counting repeats.

    Raises
    ------
    DomainError
        If a turning set is empty, has two maximal points or unknown points, or if the order has a cycle.

    Examples
    --------
    Two coins a and b are below c. A move may turn c alone, or together with a, or together with a and b.

    >>> game = TurningGame("abc", ["a", "b", "c", "ca", "cab"], order=["ac", "bc"])
    >>> [game.point_value(point) for point in "abc"], game.nim_value("bc"), game.outcome("bc")
    ([1, 1, 2], 3, Outcome.N)
    >>> for move in game.winning_moves("bc"):
    ...     print(f"{move}: {move.why}")
    turn a, c: the coins a, c are worth 1 ⊕ 2 = 3, like the whole position, so the value becomes 0
    >>> TurningGame("abc", ["ab"], order=["ac", "bc"])
    Traceback (most recent call last):
    grundy.errors.DomainError: a turning set must have exactly one maximal point, but {'a', 'b'} has 'a' and 'b'
    """

    width = 1

    def __init__(
        self,
        board: Iterable[Any],
        turning_sets: Iterable[Iterable[Any]],
        order: OrderLike = None,
        *,
        limit: int = MOST_SETS,
    ):
        self.order = Order(board, order)
        # For each point, the turning sets with this maximum, each once, in the given order.
        self._sets: list[dict[frozenset[Any], None]] = [{} for _ in self.order.points]
        most = as_natural(limit, "limit")
        for count, points in enumerate(iterate(turning_sets, "the turning sets")):
            if count == most:
                raise LimitError(
                    f"there are more than {most} turning sets, counting repeats",
                    parameter="limit",
                    hint="use a smaller board, list each set once",
                )
            turning_set = _as_set(points)
            self._sets[self._maximum(turning_set)][turning_set] = None

    @property
    def board(self) -> tuple[Any, ...]:
        """The points, in the given order."""
        return self.order.points

    def __repr__(self) -> str:
        return f"TurningGame({len(self.board)} points, {sum(map(len, self._sets))} turning sets)"

    def _maximum(self, turning_set: frozenset[Any]) -> int:
        """Return the number of the one maximal point."""
        numbers = self.order.numbers(turning_set)
        maximal = self.order.maximal_numbers(numbers)
        if not numbers:
            raise DomainError("a turning set must have exactly one maximal point, not be empty", hint="omit it")
        if len(maximal) > 1:
            tops = " and ".join(self._few(maximal).rsplit(", ", 1))
            raise DomainError(
                f"a turning set must have exactly one maximal point, but {{{self._few(numbers)}}} has {tops}"
            )
        return maximal[0]

    def _few(self, numbers: list[int]) -> str:
        return ", ".join(short_repr(self.board[i]) for i in sorted(numbers)[:8]) + ", …" * (len(numbers) > 8)

    # The values, by mex, from the smallest points up

    @cached_property
    def _solved(self) -> tuple[list[int], list[dict[int, list[frozenset[Any]]]]]:
        """The value of each point, and its turning sets grouped by their worth."""
        values: list[int] = [0] * len(self.board)
        found: list[dict[int, list[frozenset[Any]]]] = [{} for _ in self.board]
        number = self.order.number
        for i in self.order.extension:
            by_rest: dict[int, list[frozenset[Any]]] = {}
            for turning_set in self._sets[i]:
                rest = 0
                for point in turning_set:
                    rest ^= values[number[point]]  # the value of point i is still 0
                by_rest.setdefault(rest, []).append(turning_set)
            values[i] = mex(by_rest)
            found[i] = {rest ^ values[i]: sets for rest, sets in by_rest.items()}
        return values, found

    @cached_property
    def _value_array(self) -> NDArray[np.uint64]:
        return np.array(self._solved[0], np.uint64)

    def values(self) -> NDArray[np.uint64]:
        """Return the nim values of single heads, in the order of the board."""
        return self._value_array.copy()

    def point_value(self, point: Any) -> int:
        """Return the nim value of a single head: the mex over the turning sets with this maximum."""
        return self._solved[0][self.rank(point)]

    # Turning sets and points

    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Return the turning sets with this maximum, in the given order."""
        return iter(self._sets[self.rank(point)])

    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Return the turning sets with this maximum and this worth."""
        return iter(self._solved[1][self.rank(point)].get(worth, []))

    def worths(self, point: Any) -> NDArray[Any]:
        """Return the worths of the turning sets with this maximum, each once."""
        return np.array(list(self._solved[1][self.rank(point)]), np.uint64)

    def breadth(self, point: Any) -> int:
        """Return the number of turning sets with this maximum."""
        return len(self._sets[self.rank(point)])

    def is_turning_set(self, points: frozenset[Any]) -> bool:
        """Return whether these points form a turning set."""
        return any(points in self._sets[self.rank(point)] for point in points)

    def largest(self, points: frozenset[Any]) -> Any:
        """Return the maximum of a turning set."""
        return self.board[self._maximum(points)]

    def checked(self, point: Any) -> Any:
        """Return the point of the board that equals this point."""
        return self.board[self.rank(point)]

    def rank(self, point: Any) -> int:
        """Return the number of a point on the board."""
        return self.order.numbers([point])[0]

    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of single heads, given by their numbers on the board."""
        return np.take(self._value_array, self._checked_numbers(columns))

    def column_points(self, columns: Columns) -> Iterable[Any]:
        """Return the points with these numbers on the board."""
        return (self.board[number] for number in self._checked_numbers(columns).tolist())

    def columns_of(self, points: Iterable[Any]) -> Columns:
        """Return the numbers of points on the board."""
        return [np.array(self.order.numbers(points), np.uint64)]

    def _checked_numbers(self, columns: Columns) -> NDArray[Any]:
        (numbers,) = columns
        if numbers.size and numbers.max() >= len(self.board):
            raise DomainError(
                f"there is no point with the number {numbers.max()}; the {len(self.board)} points of the board are "
                "numbered from 0"
            )
        return numbers

    def mask(self, position: Any) -> int:
        """Return a position as an integer, in which bit k is a head on the point with number k."""
        return sum(1 << self.rank(point) for point in self.heads(position))

    def to_linear_game(self) -> LinearGame:
        """Return the same game as a `LinearGame`, with the points as its vertices."""
        moves = [[self.mask(turned) for turned in sets] for sets in self._sets]
        return LinearGame(len(self.board), moves, names=self.board)

    @classmethod
    def of_row(cls, row: CoinGame, stop: int, *, limit: int = MOST_SETS) -> TurningGame:
        """Return the game on the places below stop of an infinite row, with at most `limit` turning sets.

        Examples
        --------
        >>> from grundy.linear.turning import ruler
        >>> TurningGame.of_row(ruler(), 5)
        TurningGame(5 points, 15 turning sets)
        """
        if not isinstance(row, CoinGame):
            raise DomainError(f"of_row requires a Row, not {short_repr(row)}", hint="use ruler() or another row")
        places = range(as_natural(stop, "stop"))
        return cls(places, (turned for place in places for turned in row.turning_sets(place)), limit=limit)


def _as_set(points: Iterable[Any]) -> frozenset[Any]:
    try:
        return frozenset(points)
    except TypeError:
        raise DomainError(f"a turning set must be a set of points, not {short_repr(points)}") from None


def embedding(game: Game | OptionsFunction, position: Any, *, limit: int = 10_000) -> TurningGame:
    """Return the coin turning game that contains a given game.

    The points of its board are all reachable positions, with the weakest order in which every option is smaller. Its
    turning sets are the pairs of a position and one of its options. A position of the given game then corresponds to a
    single head: to move to an option is to turn the coins of both positions, and there are no other moves.

    Parameters
    ----------
    game : Game or callable
        An object with ``options``, or a function from a position to its options. All play must end.
    position : hashable
        The start position.
    limit : int, optional
        The largest number of reachable positions. The number of moves may be 100 times as large.

    Raises
    ------
    CycleError
        If play can return to an earlier position.

    Examples
    --------
    >>> coins = embedding(lambda n: [n - s for s in (1, 3, 4) if s <= n], 9)
    >>> coins, coins.point_value(9), [sorted(left) for left in coins.options([9])]
    (TurningGame(10 points, 22 turning sets), 0, [[8], [6], [5]])
    """
    most = as_natural(limit, "limit")
    hint = "check that play ends, start from a smaller position"
    try:
        # Use only the options: a canonical form would put other positions on the board.
        graph = explore(game_from(game).options, position, limit=most)
    except LimitError as error:
        if error.parameter is None:  # the game raised it
            raise
        # The hint of the search is to use symmetries and sums, but these would change the board.
        raise LimitError(error.message, parameter=error.parameter, limit=error.limit, hint=hint) from None
    if graph.edges > SETS_PER_POSITION * most:
        raise LimitError(
            f"the game has {graph.edges} moves, more than {SETS_PER_POSITION} for each of {most} positions",
            parameter="limit",
            hint=hint,
        )
    _ = solve(graph).numbering  # raises CycleError if there is a cycle
    moves = [(option, before) for before in graph.names for option in graph.followers(before)]
    return TurningGame(graph.names, map(frozenset, moves), order=moves, limit=len(moves))


# ---- The order of a board

MOST_BOARD = 3_000_000  # points of a chain
MOST_POINTS = 20_000  # points of an order stored as one bit for each pair of points: 50 MB
MOST_COMPARED = 2_000  # points that a function compares in pairs
MOST_PAIRS = 10_000_000


class Order:
    """Points with a partial order, given by pairs (a, b) with a < b that generate it or a function less_equal(a, b).

    With order=None, the points form a chain: each point is smaller than the next.
    """

    def __init__(self, points: Iterable[Any], order: OrderLike = None):
        given = iterate(points, "the points of a board")
        self.points = tuple(limited(MOST_BOARD, given, f"a board has at most {MOST_BOARD} points; use a Row for more"))
        self.number = _numbered(self.points)
        # Bit i of below[j] is set if point i is smaller than point j. A chain needs no bits.
        self._below: list[int] | None = None
        # Smaller points come before larger ones.
        self.extension: Sequence[int] = range(len(self.points))
        if order is not None:
            self._close(self._pairs(order))

    def __len__(self) -> int:
        return len(self.points)

    def numbers(self, points: Iterable[Any]) -> list[int]:
        """Return the numbers of points; raise `DomainError` if one is not on the board."""
        found = list(points)
        try:
            return list(map(self.number.__getitem__, found))
        except (KeyError, TypeError):
            return [self._number_of(point) for point in found]

    def less(self, a: Any, b: Any) -> bool:
        """Return whether a < b."""
        i, j = self.numbers([a, b])
        return i < j if self._below is None else bool(self._below[j] >> i & 1)

    def maximal(self, points: Iterable[Any]) -> list[Any]:
        """Return the maximal points of a set."""
        return [self.points[i] for i in self.maximal_numbers(self.numbers(points))]

    def maximal_numbers(self, numbers: Sequence[int]) -> list[int]:
        """Return the numbers of the maximal points of a set, which is given by numbers."""
        if self._below is None:
            return [max(numbers)] if numbers else []
        dominated = 0
        for i in numbers:
            dominated |= self._below[i]
        return [i for i in numbers if not dominated >> i & 1]

    def _number_of(self, point: Any) -> int:
        try:
            return self.number[point]
        except (KeyError, TypeError):
            few = ", ".join(map(short_repr, self.points[:6])) + ", …" * (len(self.points) > 6)
            raise DomainError(
                f"there is no point {short_repr(point)} on the board; its points are {few or 'none'}"
            ) from None

    def _pairs(self, order: Iterable[tuple[Any, Any]] | Callable[[Any, Any], bool]) -> list[list[int]]:
        """Return, for each point, the points that the given pairs put below it."""
        most = MOST_COMPARED if callable(order) else MOST_POINTS
        if len(self) > most:
            raise LimitError(
                f"an order given by {'a function' if callable(order) else 'pairs'} may have at most {most} points, "
                f"not {len(self)}",
                hint="use a chain, order=None, which may be longer",
            )
        smaller: list[list[int]] = [[] for _ in self.points]
        for a, b in self._pairs_by_function(order) if callable(order) else _checked_pairs(order):
            i, j = self.numbers([a, b])
            smaller[j].append(i)
        return smaller

    def _pairs_by_function(self, less_equal: Callable[[Any, Any], bool]) -> Iterable[tuple[Any, Any]]:
        points = self.points
        return ((a, b) for j, b in enumerate(points) for i, a in enumerate(points) if i != j and less_equal(a, b))

    def _close(self, smaller: list[list[int]]) -> None:
        larger: list[list[int]] = [[] for _ in smaller]
        for j, row in enumerate(smaller):
            for i in row:
                larger[i].append(j)
        missing = [len(row) for row in smaller]
        extension = [j for j, count in enumerate(missing) if not count]
        below = [0] * len(smaller)
        for i in extension:  # the loop extends the list
            for j in larger[i]:
                below[j] |= below[i] | 1 << i
                missing[j] -= 1
                if not missing[j]:
                    extension.append(j)
        if len(extension) < len(smaller):
            raise self._cycle_error(smaller, missing)
        self._below, self.extension = below, extension

    def _cycle_error(self, smaller: list[list[int]], missing: list[int]) -> DomainError:
        """Return the error that names a cycle; below each point with missing points there is another one."""
        point = next(j for j, count in enumerate(missing) if count)
        way = [point]
        while (point := next(i for i in smaller[point] if missing[i])) not in way:
            way.append(point)
        cycle = [point, *reversed(way[way.index(point) :])]
        named = " < ".join(short_repr(self.points[i]) for i in (cycle if len(cycle) < 9 else cycle[:8]))
        return DomainError(
            f"the order of the board has the cycle {named}{' < …' * (len(cycle) >= 9)}, so it is not a partial order",
            hint="omit one of these pairs",
        )


def _numbered(points: tuple[Any, ...]) -> dict[Any, int]:
    number: dict[Any, int] = {}
    for point in points:
        try:
            if point in number:
                raise DomainError(f"the point {short_repr(point)} is on the board twice", hint="list each point once")
            number[point] = len(number)
        except TypeError:
            raise DomainError(
                f"the points of a board must be hashable, but {short_repr(point)} is not",
                hint="use tuples and frozensets",
            ) from None
    return number


def _checked_pairs(order: Any) -> Iterator[tuple[Any, Any]]:
    complaint = f"an order has at most {MOST_PAIRS} pairs; list each pair once"
    return map(_pair, limited(MOST_PAIRS, iterate(order, "the pairs of an order"), complaint))


def _pair(pair: Any) -> tuple[Any, Any]:
    try:
        a, b = pair
    except (TypeError, ValueError):
        raise DomainError(f"an order must consist of pairs (a, b) with a < b, not {short_repr(pair)}") from None
    return a, b
