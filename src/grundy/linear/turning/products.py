"""Products of coin turning games and of any two games, and Conway's Diminishing Rectangles.

A turning set of a product of coin turning games is T × U, with turning sets T and U of the factors. The value of a head
at (a, b) is the nim product of the values of a and b (the product theorem, Lenstra 1978, section 3). Nim multiplication
is distributive, so the worth of T × U is the nim product of the worths of T and U. This gives all winning moves at a
head (a, b): for each worth t of a turning set at a, divide the value of the position by t, and find the turning sets at
b whose worth is the quotient.

The product of any two games is J × K = {j × K + J × k + j × k : j an option of J, k an option of K}, and its nim value
is the nim product of the values of J and K (Lenstra 1978, section 3). Play from J × K leads to sums of such products,
as in Lenstra's (3.1). A product with a factor that has no options is over and vanishes. Two equal products are worth 0
together, so removing them in pairs (3.2) does not change the value. With Nim heaps as factors, these products are the
Diminishing Rectangles of On Numbers and Games (1976, page 132).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, reduce
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.graphs import Labelling
from grundy.integers import as_natural, iterate, unique
from grundy.linear.game import LabelledMove
from grundy.linear.turning.catalogue import nim_row, ruler
from grundy.linear.turning.coin_game import CoinGame
from grundy.linear.turning.positions import Columns
from grundy.rules import Game, OptionsFunction, Outcome, game_from
from grundy.text import format_number, short_repr

MOST_LISTED = 1 << 16  # listed worths of the turning sets of a factor
MOST_WORTHS = 1 << 22  # pairs of worths of a product that is itself a factor


def product(first: CoinGame, second: CoinGame) -> Product:
    """Return the product of two coin turning games, each of which may be a row, a finite game or a product.

    Returns
    -------
    Product
        A game whose points are pairs; see `CoinGame` for the forms of positions.

    Examples
    --------
    >>> from grundy.linear.turning import mock_turtles, ruler
    >>> game = product(mock_turtles(), ruler())
    >>> game.point_value((1, 3)), game.nim_value([(1, 3), (2, 0)])
    (8, 12)
    >>> move = next(game.each_winning_move([(1, 3), (2, 0)]))
    >>> print(f"{move}: {move.why}")
    turn (0, 3), (1, 3): the 2 coins of {0, 1} × {3} are worth 3 ⊗ 4 = 12, like the whole position, so the value \
becomes 0
    """
    return Product(first, second)


class Product(CoinGame):
    """The product of two coin turning games; see `product`.

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
                    f"the factors of a product must be coin turning games, not {short_repr(factor)}",
                    hint="use a Row or a TurningGame, or game_product for other games",
                )
        self.first, self.second = first, second
        self.width = first.width + second.width

    def __repr__(self) -> str:
        return f"Product({self.first!r}, {self.second!r})"

    @property
    def rule_in_words(self) -> str:
        """The rule of the game, to end a sentence."""
        return "a turning set of a product consists of all pairs from a turning set of each factor"

    def point_value(self, point: Any) -> int:
        """Return the nim product of the values of the two coordinates."""
        a, b = self.checked(point)
        return int(nim.multiply(self.first.point_value(a), self.second.point_value(b)))

    def column_values(self, columns: Columns) -> NDArray[Any]:
        """Return the values of many heads, computed as nim products of arrays."""
        return np.asarray(nim.multiply(*self._factors(columns)))

    def column_worth(self, columns: Columns) -> int:
        """Return the nim sum of the values of many heads, computed as the nim product of two vectors."""
        return int(nim.matmul(*self._factors(columns)))

    def has_short_values(self, columns: Columns) -> bool:
        """Return whether the values of heads fit in 64 bits, as nim products of such values do."""
        first, second = self._split(columns)
        return self.first.has_short_values(first) and self.second.has_short_values(second)

    def _factors(self, columns: Columns) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the values of the coordinates of each factor, as arrays of the same type."""
        first, second = self._split(columns)
        a, b = self.first.column_values(first), self.second.column_values(second)
        return (a, b) if a.dtype == b.dtype else _alike(a, b)

    def _split(self, columns: Columns) -> tuple[Columns, Columns]:
        return columns[: self.first.width], columns[self.first.width :]

    # Turning sets

    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Yield the turning sets with this largest point."""
        a, b = self.checked(point)
        return (_times(t, u) for t in self.first.turning_sets(a) for u in self.second.turning_sets(b))

    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Yield the turning sets with this largest point and this worth."""
        a, b = self.checked(point)
        if worth:
            for t_worth, u_worth in self._factor_worths(a, b, worth):
                for t in self.first.sets_worth(a, t_worth):
                    yield from (_times(t, u) for u in self.second.sets_worth(b, u_worth))

    def _factor_worths(self, a: Any, b: Any, worth: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs of worths of turning sets at a and at b with a given nim product."""
        if self.first.breadth(a) <= self.second.breadth(b):
            return _quotients(self.first, a, self.second, b, worth)
        return ((t, u) for u, t in _quotients(self.second, b, self.first, a, worth))

    def worths(self, point: Any) -> NDArray[Any]:
        """Return the worths of the turning sets with this largest point, each once."""
        a, b = self.checked(point)
        if self.breadth(point) > MOST_WORTHS:
            raise LimitError(
                f"the turning sets at {short_repr(point)} may have more than {MOST_WORTHS} worths, too many to list",
                hint="use nim_value or moves, which do not need the list",
            )
        t, u = _alike(self.first.worths(a), self.second.worths(b))
        return np.unique(nim.multiply.outer(t, u))

    def breadth(self, point: Any) -> int:
        """Return a bound for the number of worths."""
        a, b = self.checked(point)
        return self.first.breadth(a) * self.second.breadth(b)

    def is_turning_set(self, points: frozenset[Any]) -> bool:
        """Return whether these points are all pairs from a turning set of each factor."""
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
            raise DomainError(f"a point of a product must be a pair of points, not {short_repr(point)}") from None
        return self.first.checked(a), self.second.checked(b)

    def rank(self, point: Any) -> Any:
        """Return the sort key of a point: the first coordinate, and then the second."""
        a, b = point
        return self.first.rank(a), self.second.rank(b)

    def column_points(self, columns: Columns) -> Iterable[Any]:
        """Return the points with these coordinates."""
        width = self.first.width
        return zip(self.first.column_points(columns[:width]), self.second.column_points(columns[width:]), strict=True)

    def columns_of(self, points: Iterable[Any]) -> Columns | None:
        """Return the coordinates of points, or None if they do not fit in 64 bits."""
        pairs = list(points)
        first = self.first.columns_of([a for a, _ in pairs])
        second = self.second.columns_of([b for _, b in pairs])
        return None if first is None or second is None else [*first, *second]

    def worth_in_words(self, turned: frozenset[Any]) -> str:
        """Return the worth of a turning set and its computation, to begin a sentence."""
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
    """Return two arrays converted to a common type."""
    kind = np.dtype(object) if object in (a.dtype, b.dtype) else np.promote_types(a.dtype, b.dtype)
    return a.astype(kind, copy=False), b.astype(kind, copy=False)


def _quotients(game: CoinGame, a: Any, other: CoinGame, b: Any, worth: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of worths at a and b with a given nim product, by listing those at a and dividing by them."""
    listed = game.worths(a)
    if worth >> 64 and listed.dtype != object:
        listed = listed.astype(object)
    wanted = np.asarray(nim.divide(worth, listed)) if listed.size else listed
    hits = _among(wanted, other, b)
    yield from zip(listed[hits].tolist(), wanted[hits].tolist(), strict=True)


def _among(wanted: NDArray[Any], game: CoinGame, point: Any) -> NDArray[np.bool_]:
    """Return a mask of the numbers that may be worths of turning sets at a point; all True if the check is too long."""
    if game.breadth(point) > MOST_LISTED:
        return np.ones(len(wanted), bool)
    reached = game.worths(point)
    if object in (wanted.dtype, reached.dtype):
        numbers = set(reached.tolist())
        return np.array([number in numbers for number in wanted.tolist()], bool)
    return np.isin(wanted, reached)


@cache
def turning_corners() -> Product:
    """Return Turning Corners: turn the four corners of a rectangle; the upper right one goes from heads to tails.

    This is NIM × NIM in Lenstra (1978). A head at (a, b), counted from 0, has the value a ⊗ b.

    Examples
    --------
    >>> game = turning_corners()
    >>> game.nim_value([(2, 3), (4, 4), (5, 1)])
    2
    >>> for move in game.winning_moves([(2, 3), (4, 4)]):
    ...     print(move, "because", move.why)
    turn (1, 1), (1, 4), (4, 1), (4, 4) because the four corners of {1, 4} × {1, 4} are worth 5 ⊗ 5 = 7, \
like the whole position, so the value becomes 0
    """
    return Product(nim_row(), nim_row())


@cache
def rugs() -> Product:
    """Return Rugs: turn all coins of a solid rectangle; the upper right one goes from heads to tails.

    This is Ruler × Ruler (Winning Ways, chapter 14). The value of a head at (a, b), counted from 0, is the nim product
    of the largest powers of two that divide a + 1 and b + 1.

    Examples
    --------
    >>> rugs().point_value((3, 3)), rugs().nim_value([(3, 3), (0, 1)])
    (6, 4)
    """
    return Product(ruler(), ruler())


# ---- Products of any two games

Pair = tuple[Any, Any]


def game_product(first: Game | OptionsFunction, second: Game | OptionsFunction, *, reduced: bool = True) -> GameProduct:
    """Return the product of any two games in which all play ends.

    Parameters
    ----------
    first, second : Game or callable
        Objects with ``options``, or functions from a position to its options. A hereditarily finite set is a position
        whose options are its elements; use ``lambda s: s``.
    reduced : bool, optional
        Whether equal products vanish in pairs.

    Examples
    --------
    >>> subtraction = lambda n: [n - s for s in (1, 3, 4) if s <= n]
    >>> game = game_product(subtraction, range)
    >>> game.nim_value(game.position([(5, 4), (5, 4), (6, 2)]))
    3
    """
    return GameProduct(first, second, reduced=reduced)


class GameProduct:
    """A game whose positions are sums of products of positions of two games; see `game_product`.

    Parameters
    ----------
    first, second : Game or callable
        Two games in which all play ends: objects with ``options``, or functions from a position to its options.
    reduced : bool, optional
        Whether equal products vanish in pairs, as in Lenstra's (3.2). If true, a position is a frozenset of pairs. If
        false, as in (3.1), it is a frozenset of pairs with the number of times that each occurs.

    Examples
    --------
    >>> game = GameProduct(range, range)
    >>> start = game.position([(2, 2)])
    >>> sorted(sorted(option) for option in game.options(start))
    [[], [(1, 1), (1, 2), (2, 1)], [(1, 2)], [(2, 1)]]
    >>> game.nim_value(start)
    3
    """

    def __init__(self, first: Game | OptionsFunction, second: Game | OptionsFunction, *, reduced: bool = True):
        self.first, self.second, self.reduced = game_from(first), game_from(second), reduced
        self._first_value, self._second_value = _value_function(self.first), _value_function(self.second)

    def position(self, products: Iterable[Pair]) -> Any:
        """Return the sum of some products of two positions, which may be repeated, as a position."""
        return self._packed(self._counted(iterate(products, "the products of a position")))

    def _counted(self, products: Iterable[Any]) -> Counter[Pair]:
        found = [self._checked(pair) for pair in products]
        try:
            return Counter(found)
        except TypeError:
            raise DomainError(
                f"positions must be hashable, but some in {short_repr(found)} are not", hint="use tuples"
            ) from None

    def options(self, position: Any) -> Iterator[Any]:
        """Yield the positions that one move can reach, each once."""
        return unique(move.position for move in self.moves(position))

    def moves(self, position: Any) -> Iterator[Cut]:
        """Yield all moves: a product of the sum, and an option of each of its factors."""
        products = self._unpacked(position)
        for j, k in list(products):
            for smaller in ((a, b) for a in self.first.options(j) for b in self.second.options(k)):
                yield self._cut(products, (j, k), smaller)

    def _cut(self, products: Counter[Pair], larger: Pair, smaller: Pair) -> Cut:
        (j, k), (a, b) = larger, smaller
        left = Counter(products)
        left.subtract([larger])
        left.update([(a, k), (j, b), (a, b)])
        return Cut((larger, smaller), self._packed(left))

    def components(self, position: Any) -> list[Any]:
        """Return the products whose sum is the position, or only the position itself if equal products vanish.

        In that case, a new product can remove an old one, so the products are not independent.
        """
        if self.reduced:
            return [position]
        return [self._packed(Counter([pair])) for pair in self._unpacked(position).elements()]

    def nim_value(self, position: Any) -> int:
        """Return the nim sum of the nim products of the values (Lenstra 1978, section 3)."""
        odd = (pair for pair, count in self._unpacked(position).items() if count % 2)
        values = (int(nim.multiply(self._first_value(a), self._second_value(b))) for a, b in odd)
        return reduce(xor, values, 0)

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position, P or N."""
        return Outcome.of(self.nim_value(position))

    def winning_moves(self, position: Any, *, limit: int = 1_000_000) -> list[Cut]:
        """Return the moves to positions of value 0; this tries at most `limit` moves."""
        most = as_natural(limit, "limit")
        found = []
        for tried, move in enumerate(self.moves(position)):
            if tried == most:
                raise LimitError(f"the position has more than {most} moves to try", parameter="limit")
            if self.nim_value(move.position) == 0:
                found.append(move)
        return found

    # Representation of positions

    def _checked(self, pair: Any) -> Pair:
        return self._pair(pair, "a product must be a pair of positions")

    def _pair(self, pair: Any, what: str) -> Pair:
        try:
            a, b = pair
        except (TypeError, ValueError):
            raise DomainError(f"{what}, not {short_repr(pair)}") from None
        return a, b

    def _packed(self, products: Counter[Pair]) -> Any:
        left = {pair: count for pair, count in products.items() if count and not self._is_over(pair)}
        if self.reduced:
            return frozenset(pair for pair, count in left.items() if count % 2)
        return frozenset(left.items())

    def _unpacked(self, position: Any) -> Counter[Pair]:
        """Return the number of times that each product occurs in a position."""
        parts = iterate(position, "the products of a position")
        if self.reduced:
            return self._counted(parts)
        found = Counter[Pair]()
        for pair, count in map(self._repeated, parts):
            found.update({pair: count})
        return found

    def _repeated(self, part: Any) -> tuple[Pair, int]:
        pair, count = self._pair(part, "with reduced=False, a position must consist of pairs of a product and a number")
        return self._checked(pair), as_natural(count, "the number of times that a product occurs")

    def _is_over(self, pair: Pair) -> bool:
        a, b = pair
        return not any(True for _ in self.first.options(a)) or not any(True for _ in self.second.options(b))


def _value_function(game: Game) -> Callable[[Any], int]:
    own = getattr(game, "nim_value", None)
    return own if own is not None else Labelling(game).value


@dataclass(frozen=True)
class Cut(LabelledMove):
    """A move in a sum of products, which replaces one product, (J, K), by (j, K), (J, k) and (j, k).

    Attributes
    ----------
    pairs : pair of pairs
        The replaced product, (J, K), and the chosen options, (j, k).
    position : hashable
        The position after the move.

    Examples
    --------
    >>> from grundy.linear.turning import DiminishingRectangles
    >>> (move,) = DiminishingRectangles().winning_moves([(4, 4), (2, 3)])
    >>> move.pairs, move.position
    (((4, 4), (1, 1)), ((1, 1), (1, 4), (2, 3), (4, 1)))
    """

    pairs: tuple[Pair, Pair]
    position: Any

    def __str__(self) -> str:
        (j, k), (a, b) = self.pairs
        return f"{j} × {k} by {a} × {k}, {j} × {b} and {a} × {b}"


# ---- Diminishing Rectangles


class DiminishingRectangles(GameProduct):
    """Diminishing Rectangles: replace a card a × b by three cards a' × b, a × b' and a' × b', with a' < a and b' < b.

    A position is a sorted tuple of cards (a, b); cards with a side 0 vanish. Cards do not turn: 2 × 3 is not 3 × 2.

    Parameters
    ----------
    reduced : bool, optional
        If true, equal cards vanish in pairs (Lenstra's 3.2), and the game is `turning_corners`. By default, they remain
        (3.1), as in Conway's rules.

    Examples
    --------
    >>> game = DiminishingRectangles()
    >>> list(game.options(((1, 2),))), game.nim_value(((2, 2), (3, 1)))
    ([(), ((1, 1),)], 0)
    >>> DiminishingRectangles(reduced=False).position([(2, 2), (1, 2), (2, 2), (0, 7)])
    ((1, 2), (2, 2), (2, 2))
    """

    def __init__(self, *, reduced: bool = False):
        super().__init__(range, range, reduced=reduced)
        self._first_value = self._second_value = int

    def _checked(self, pair: Any) -> Pair:
        a, b = super()._checked(pair)
        return as_natural(a, "a side of a card"), as_natural(b, "a side of a card")

    def _packed(self, products: Counter[Pair]) -> Any:
        left = {pair: count % 2 if self.reduced else count for pair, count in products.items() if all(pair)}
        return tuple(sorted(pair for pair, count in left.items() for _ in range(count)))

    def _unpacked(self, position: Any) -> Counter[Pair]:
        return self._counted(iterate(position, "the cards of a position"))

    def winning_moves(self, position: Any, *, limit: int = 1_000_000) -> list[Cut]:
        """Return the moves to positions of value 0, by nim division.

        By distributivity, choosing a' < a and b' < b adds (a ⊕ a') ⊗ (b ⊕ b') to the value v of the position. So for
        each length a' of the shorter side, the other side is b ⊕ v ⊘ (a ⊕ a'), if this is smaller than b.

        Parameters
        ----------
        limit : int, optional
            The largest total length of the shorter sides of all different cards.

        Examples
        --------
        >>> [move.pairs for move in DiminishingRectangles().winning_moves([(4, 4), (2, 3)])]
        [((4, 4), (1, 1))]
        """
        cards, value, most = self._unpacked(position), self.nim_value(position), as_natural(limit, "limit")
        steps = sum(map(min, cards))
        if steps > most:
            raise LimitError(
                f"the shorter sides of the cards have the total length {format_number(steps)}",
                parameter="limit",
                limit=most,
                hint="use smaller cards",
            )
        return [self._cut(cards, card, smaller) for card in cards if value for smaller in _cuts_worth(card, value)]


def _cuts_worth(card: Pair, worth: int) -> list[Pair]:
    """Return the pairs of smaller sides that add this worth to the value, in order."""
    short, long = sorted(card)
    if not short:
        return []
    sides = np.arange(short, dtype=np.uint64)
    worths = sides ^ np.uint64(short)
    quotients = nim.divide(worth, worths.astype(object) if worth >> 64 else worths)
    pairs = [(a, long ^ b) for a, b in zip(sides.tolist(), np.asarray(quotients).tolist(), strict=True)]
    found = [pair for pair in pairs if pair[1] < long]
    return found if card == (short, long) else sorted((a, b) for b, a in found)
