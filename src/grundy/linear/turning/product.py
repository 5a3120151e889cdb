"""Products of coin turning games: boards with two coordinates and more.

A turning set of the product is T × U with a turning set of each factor. The value of a head at (a, b) is the nim
product of the values of a and b (the product theorem, Lenstra 1978, section 3). So T × U is worth the nim product of
what T and U are worth, because nim multiplication is distributive, and all winning moves at a head (a, b) are found
like this: for each number t that turning sets at a are worth, divide the value of the position by t, and look whether
turning sets at b are worth the quotient.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.linear.turning.catalogue import nim_row, ruler
from grundy.linear.turning.coins import CoinGame
from grundy.linear.turning.positions import Columns
from grundy.text import format_number, short_repr

__all__ = ["Product", "product", "rugs", "turning_corners"]

# What the turning sets of a factor are worth is listed when there are at most so many numbers.
MOST_LISTED = 1 << 16
# And of a product that is itself a factor, when there are at most so many pairs.
MOST_WORTHS = 1 << 22


def product(first: CoinGame, second: CoinGame) -> Product:
    """Return the product of two coin turning games, rows or finite ones or products, in any mix.

    Returns
    -------
    Product
        Its points are pairs; see `CoinGame` for how positions are given.

    Examples
    --------
    >>> from grundy.linear.turning import mock_turtles, ruler
    >>> game = product(mock_turtles(), ruler())
    >>> game.point_value((1, 3)), game.nim_value([(1, 3), (2, 0)])
    (8, 12)
    >>> move = next(game.each_winning_move([(1, 3), (2, 0)]))
    >>> print(f"{move}: {move.why}")
    turn (0, 3), (1, 3): the 2 coins of {0, 1} × {3} are worth 3 ⊗ 4 = 12 like the whole position, so 0 is left
    """
    return Product(first, second)


class Product(CoinGame):
    """The product of two coin turning games.

    Parameters
    ----------
    first, second : CoinGame
        The factors; `product` is the same as this.

    Examples
    --------
    >>> from grundy.linear.turning import twins
    >>> Product(twins(), twins()).nim_value(np.array([[4, 4], [2, 3]]))
    7
    """

    def __init__(self, first: CoinGame, second: CoinGame):
        for factor in (first, second):
            if not isinstance(factor, CoinGame):
                raise DomainError(
                    f"a product has coin turning games as factors, and {short_repr(factor)} is none; try a Row or a "
                    "TurningGame, or game_product for games of other kinds"
                )
        self.first, self.second = first, second
        self.width = first.width + second.width

    def __repr__(self) -> str:
        return f"Product({self.first!r}, {self.second!r})"

    @property
    def rule_in_words(self) -> str:
        """What may be turned, in a sentence."""
        return "a turning set of a product consists of all pairs of a turning set of each factor"

    def point_value(self, point: Any) -> int:
        """Return the nim product of the values of the two coordinates."""
        a, b = self.checked(point)
        return int(nim.multiply(self.first.point_value(a), self.second.point_value(b)))

    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of many heads, by nim products of arrays."""
        return np.asarray(nim.multiply(*self._factors(columns)))

    def column_worth(self, columns: Columns) -> int:
        """Return the nim sum of the values of many heads: the nim product of two vectors."""
        return int(nim.matmul(*self._factors(columns)))

    def has_short_values(self, columns: Columns) -> bool:
        """Return whether the values of heads fit in 64 bits: products of such do, too."""
        first, second = self._parted(columns)
        return self.first.has_short_values(first) and self.second.has_short_values(second)

    def _factors(self, columns: Columns) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the values of the coordinates of each factor, in one type."""
        first, second = self._parted(columns)
        a, b = self.first.column_values(first), self.second.column_values(second)
        return (a, b) if a.dtype == b.dtype else _alike(a, b)

    def _parted(self, columns: Columns) -> tuple[Columns, Columns]:
        return columns[: self.first.width], columns[self.first.width :]

    # Turning sets

    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Return the turning sets whose largest point this is."""
        a, b = self.checked(point)
        return (_times(t, u) for t in self.first.turning_sets(a) for u in self.second.turning_sets(b))

    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Return the turning sets with this largest point that are worth so much."""
        a, b = self.checked(point)
        if worth:
            for t_worth, u_worth in self._factored(a, b, worth):
                for t in self.first.sets_worth(a, t_worth):
                    yield from (_times(t, u) for u in self.second.sets_worth(b, u_worth))

    def _factored(self, a: Any, b: Any, worth: int) -> Iterator[tuple[int, int]]:
        """Return pairs of what turning sets at a and at b are worth that have a given nim product."""
        if self.first.breadth(a) <= self.second.breadth(b):
            return _quotients(self.first, a, self.second, b, worth)
        return ((t, u) for u, t in _quotients(self.second, b, self.first, a, worth))

    def worths(self, point: Any) -> NDArray[Any]:
        """Return what the turning sets with this largest point are worth, each number once."""
        a, b = self.checked(point)
        if self.breadth(point) > MOST_WORTHS:
            raise LimitError(
                f"the turning sets at {short_repr(point)} may be worth more than {MOST_WORTHS} numbers, too "
                f"many to list; "
                "nim_value and moves do not need the list"
            )
        t, u = _alike(self.first.worths(a), self.second.worths(b))
        return np.unique(nim.multiply.outer(t, u))

    def breadth(self, point: Any) -> int:
        """Return a bound for the number of worths."""
        a, b = self.checked(point)
        return self.first.breadth(a) * self.second.breadth(b)

    def is_turning_set(self, points: frozenset[Any]) -> bool:
        """Return whether these points are all pairs of a turning set of each factor."""
        t, u = _shadows(points)
        return len(t) * len(u) == len(points) and self.first.is_turning_set(t) and self.second.is_turning_set(u)

    def largest(self, points: frozenset[Any]) -> tuple[Any, Any]:
        """Return the largest point of a turning set."""
        t, u = _shadows(points)
        return self.first.largest(t), self.second.largest(u)

    # Points

    def checked(self, point: Any) -> tuple[Any, Any]:
        """Return a point as a pair of points of the factors."""
        try:
            a, b = point
        except (TypeError, ValueError):
            raise DomainError(f"a point of a product is a pair of points, not {short_repr(point)}") from None
        return self.first.checked(a), self.second.checked(b)

    def rank(self, point: Any) -> Any:
        """Return by what points are sorted: the first coordinate, and then the second."""
        a, b = point
        return self.first.rank(a), self.second.rank(b)

    def column_points(self, columns: Columns) -> Iterable[Any]:
        """Return the points that are given by their coordinates."""
        width = self.first.width
        return zip(self.first.column_points(columns[:width]), self.second.column_points(columns[width:]), strict=True)

    def columns_of(self, points: Iterable[Any]) -> Columns | None:
        """Return the coordinates of points; None when they do not fit in 64 bits."""
        pairs = list(points)
        first = self.first.columns_of([a for a, _ in pairs])
        second = self.second.columns_of([b for _, b in pairs])
        return None if first is None or second is None else [*first, *second]

    def worth_in_words(self, turned: frozenset[Any]) -> str:
        """Return what a turning set is worth and how that is found, as the beginning of a sentence."""
        t, u = _shadows(turned)
        factors = f"{{{self.first.listed(t)}}} × {{{self.second.listed(u)}}}"
        t_worth, u_worth = self.first.worth(t), self.second.worth(u)
        coins = {1: "the coin", 4: "the four corners"}.get(len(turned) * (len(t) == len(u)))
        what = f"{coins or f'the {len(turned)} coins'} of {factors} {'is' if len(turned) == 1 else 'are'} worth"
        return (
            f"{what} {format_number(t_worth)} ⊗ {format_number(u_worth)} = "
            f"{format_number(nim.multiply(t_worth, u_worth))}"
        )


def _times(t: frozenset[Any], u: frozenset[Any]) -> frozenset[Any]:
    return frozenset((a, b) for a in t for b in u)


def _shadows(points: frozenset[Any]) -> tuple[frozenset[Any], frozenset[Any]]:
    return frozenset(a for a, _ in points), frozenset(b for _, b in points)


def _alike(a: NDArray[Any], b: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return two arrays in one type."""
    kind = np.dtype(object) if object in (a.dtype, b.dtype) else np.promote_types(a.dtype, b.dtype)
    return a.astype(kind, copy=False), b.astype(kind, copy=False)


def _quotients(game: CoinGame, a: Any, other: CoinGame, b: Any, worth: int) -> Iterator[tuple[int, int]]:
    """Return pairs of what turning sets at a and b are worth, with a given nim product: one listed, one divided."""
    listed = game.worths(a)
    if worth >> 64 and listed.dtype != object:
        listed = listed.astype(object)
    wanted = np.asarray(nim.divide(worth, listed)) if listed.size else listed
    hits = _among(wanted, other, b)
    yield from zip(listed[hits].tolist(), wanted[hits].tolist(), strict=True)


def _among(wanted: NDArray[Any], game: CoinGame, point: Any) -> NDArray[np.bool_]:
    """Return which numbers the turning sets at a point may be worth; all of them where that is too long to tell."""
    if game.breadth(point) > MOST_LISTED:
        return np.ones(len(wanted), bool)
    reached = game.worths(point)
    if object in (wanted.dtype, reached.dtype):
        numbers = set(reached.tolist())
        return np.array([number in numbers for number in wanted.tolist()], bool)
    return np.isin(wanted, reached)


@cache
def turning_corners() -> Product:
    """Turn the four corners of a rectangle, so that the one with the largest coordinates goes from heads to tails.

    NIM × NIM by Lenstra (1978). A head at (a, b), counted from 0, has the value a ⊗ b.

    Examples
    --------
    >>> game = turning_corners()
    >>> game.nim_value([(2, 3), (4, 4), (5, 1)])
    2
    >>> for move in game.winning_moves([(2, 3), (4, 4)]):
    ...     print(move, "because", move.why)
    turn (1, 1), (1, 4), (4, 1), (4, 4) because the four corners of {1, 4} × {1, 4} are worth 5 ⊗ 5 = 7 \
like the whole position, so 0 is left
    """
    return Product(nim_row(), nim_row())


@cache
def rugs() -> Product:
    """Turn all coins of a rectangle without gaps, so that the one with the largest coordinates goes to tails.

    Ruler × Ruler (Winning Ways, chapter 14): a head at (a, b), counted from 0, has the value of the nim product of the
    largest powers of two in a + 1 and in b + 1.

    Examples
    --------
    >>> rugs().point_value((3, 3)), rugs().nim_value([(3, 3), (0, 1)])
    (6, 4)
    """
    return Product(ruler(), ruler())
