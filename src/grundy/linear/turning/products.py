"""Products: of coin turning games, of any two games, and Conway's Diminishing Rectangles.

A turning set of a product of coin turning games is T × U with a turning set of each factor. The value of a head at
(a, b) is the nim product of the values of a and b (the product theorem, Lenstra 1978, section 3). So T × U is worth the
nim product of what T and U are worth, because nim multiplication is distributive, and all winning moves at a head
(a, b) are found like this: for each number t that turning sets at a are worth, divide the value of the position by t,
and look whether turning sets at b are worth the quotient.

The product of any two games is J × K = {j × K + J × k + j × k : j an option of J, k an option of K}, and its nim value
is the nim product of the values of J and K (Lenstra 1978, section 3). Play from J × K leads to sums of such products,
as Lenstra writes them in (3.1). A product with a factor that has no options is over and vanishes. Two equal products
are worth 0 together, so they may be taken away in pairs (3.2); the values remain. With Nim heaps as factors these are
the Diminishing Rectangles of On Numbers and Games (1976, page 132).
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

MOST_LISTED = 1 << 16  # worths of the turning sets of a factor
MOST_WORTHS = 1 << 22  # pairs of worths of a product that is itself a factor


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
    """The product of two coin turning games; `product` makes it.

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
                    f"a product has coin turning games as factors, and {short_repr(factor)} is none",
                    hint="try a Row or a TurningGame, or game_product for games of other kinds",
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
        first, second = self._split(columns)
        return self.first.has_short_values(first) and self.second.has_short_values(second)

    def _factors(self, columns: Columns) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the values of the coordinates of each factor, in one type."""
        first, second = self._split(columns)
        a, b = self.first.column_values(first), self.second.column_values(second)
        return (a, b) if a.dtype == b.dtype else _alike(a, b)

    def _split(self, columns: Columns) -> tuple[Columns, Columns]:
        return columns[: self.first.width], columns[self.first.width :]

    # Turning sets

    def turning_sets(self, point: Any) -> Iterator[frozenset[Any]]:
        """Return the turning sets whose largest point this is."""
        a, b = self.checked(point)
        return (_times(t, u) for t in self.first.turning_sets(a) for u in self.second.turning_sets(b))

    def sets_worth(self, point: Any, worth: int) -> Iterator[frozenset[Any]]:
        """Return the turning sets with this largest point and this worth."""
        a, b = self.checked(point)
        if worth:
            for t_worth, u_worth in self._factor_worths(a, b, worth):
                for t in self.first.sets_worth(a, t_worth):
                    yield from (_times(t, u) for u in self.second.sets_worth(b, u_worth))

    def _factor_worths(self, a: Any, b: Any, worth: int) -> Iterator[tuple[int, int]]:
        """Return pairs of what turning sets at a and at b are worth that have a given nim product."""
        if self.first.breadth(a) <= self.second.breadth(b):
            return _quotients(self.first, a, self.second, b, worth)
        return ((t, u) for u, t in _quotients(self.second, b, self.first, a, worth))

    def worths(self, point: Any) -> NDArray[Any]:
        """Return what the turning sets with this largest point are worth, each number once."""
        a, b = self.checked(point)
        if self.breadth(point) > MOST_WORTHS:
            raise LimitError(
                f"the turning sets at {short_repr(point)} may be worth more than {MOST_WORTHS} numbers, too many to "
                "list",
                hint="nim_value and moves do not need the list",
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


# ---- Products of any two games

Pair = tuple[Any, Any]


def game_product(first: Game | OptionsFunction, second: Game | OptionsFunction, *, reduced: bool = True) -> GameProduct:
    """Return the product of any two games in which every play ends.

    Parameters
    ----------
    first, second : Game or callable
        Objects with ``options``, or functions from a position to its options. For hereditarily finite sets, which are
        games by themselves, that is ``lambda s: s``.
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
    """Sums of products of positions of two games; `game_product` makes one.

    Parameters
    ----------
    first, second : Game or callable
        Two games in which every play ends, by their options.
    reduced : bool, optional
        Whether equal products vanish in pairs, as in Lenstra's (3.2). Then a position is a frozenset of pairs;
        otherwise it is a frozenset of a pair and how often it occurs, as in (3.1).

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
        """Return the position that is the sum of some products of two positions; equal ones may be repeated."""
        return self._packed(self._counted(iterate(products, "the products of a position")))

    def _counted(self, products: Iterable[Any]) -> Counter[Pair]:
        found = [self._checked(pair) for pair in products]
        try:
            return Counter(found)
        except TypeError:
            raise DomainError(
                f"positions are hashable, and in {short_repr(found)} some are not", hint="try tuples"
            ) from None

    def options(self, position: Any) -> Iterator[Any]:
        """Return the positions that one move can leave, each once."""
        return unique(move.position for move in self.moves(position))

    def moves(self, position: Any) -> Iterator[Cut]:
        """Return all moves: a product of the sum, and an option of each of its factors."""
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
        """Return the products whose sum the position is; the position itself where equal products vanish.

        There a product that a move leaves can take away another one, so the products are not played apart.
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
        """Return who wins."""
        return Outcome.of(self.nim_value(position))

    def winning_moves(self, position: Any, *, limit: int = 1_000_000) -> list[Cut]:
        """Return the moves that leave 0; at most `limit` moves are tried."""
        most = as_natural(limit, "limit")
        found = []
        for tried, move in enumerate(self.moves(position)):
            if tried == most:
                raise LimitError(f"there are more than {most} moves to try here", parameter="limit")
            if self.nim_value(move.position) == 0:
                found.append(move)
        return found

    # How positions are kept

    def _checked(self, pair: Any) -> Pair:
        return self._pair(pair, "a product is given as a pair of positions")

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
        """Return how often each product occurs in a position."""
        parts = iterate(position, "the products of a position")
        if self.reduced:
            return self._counted(parts)
        found = Counter[Pair]()
        for pair, count in map(self._repeated, parts):
            found.update({pair: count})
        return found

    def _repeated(self, part: Any) -> tuple[Pair, int]:
        pair, count = self._pair(part, "here a position consists of pairs, each of a product and how often it occurs")
        return self._checked(pair), as_natural(count, "how often a product occurs")

    def _is_over(self, pair: Pair) -> bool:
        a, b = pair
        return not any(True for _ in self.first.options(a)) or not any(True for _ in self.second.options(b))


def _value_function(game: Game) -> Callable[[Any], int]:
    own = getattr(game, "nim_value", None)
    return own if own is not None else Labelling(game).value


@dataclass(frozen=True)
class Cut(LabelledMove):
    """A move in a sum of products: one of them, (J, K), is replaced by (j, K), (J, k) and (j, k).

    Attributes
    ----------
    pairs : pair of pairs
        What is replaced, (J, K), and the options that are chosen, (j, k).
    position : hashable
        What the move leaves.

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
    """Cards of a × b inches: replace one by three cards a' × b, a × b' and a' × b', with a' < a and b' < b.

    A position is a sorted tuple of cards (a, b); cards with a side 0 vanish. Cards do not turn: 2 × 3 is not 3 × 2.

    Parameters
    ----------
    reduced : bool, optional
        Whether equal cards vanish in pairs (Lenstra's 3.2), which makes it `turning_corners`, or are kept (3.1), as on
        Conway's table.

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
        """Return the moves that leave 0, by nim division.

        To choose a' < a and b' < b adds (a ⊕ a') ⊗ (b ⊕ b') to the value v of the position, since nim multiplication
        is distributive. So for each length a' of the shorter side the other one is b ⊕ v ⊘ (a ⊕ a'), if that is
        smaller than b.

        Parameters
        ----------
        limit : int, optional
            How long the shorter sides of all different cards may be together.

        Examples
        --------
        >>> [move.pairs for move in DiminishingRectangles().winning_moves([(4, 4), (2, 3)])]
        [((4, 4), (1, 1))]
        """
        cards, value, most = self._unpacked(position), self.nim_value(position), as_natural(limit, "limit")
        steps = sum(map(min, cards))
        if steps > most:
            raise LimitError(
                f"the shorter sides of the cards are {format_number(steps)} long together",
                parameter="limit",
                limit=most,
                hint="take smaller cards",
            )
        return [self._cut(cards, card, smaller) for card in cards if value for smaller in _cuts_worth(card, value)]


def _cuts_worth(card: Pair, worth: int) -> list[Pair]:
    """Return the smaller sides that add this worth, in order."""
    short, long = sorted(card)
    if not short:
        return []
    sides = np.arange(short, dtype=np.uint64)
    worths = sides ^ np.uint64(short)
    quotients = nim.divide(worth, worths.astype(object) if worth >> 64 else worths)
    pairs = [(a, long ^ b) for a, b in zip(sides.tolist(), np.asarray(quotients).tolist(), strict=True)]
    found = [pair for pair in pairs if pair[1] < long]
    return found if card == (short, long) else sorted((a, b) for b, a in found)
