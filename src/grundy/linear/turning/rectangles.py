"""Products of any two games, and Conway's Diminishing Rectangles (On Numbers and Games, 1976, page 132).

The product of two games is J × K = {j × K + J × k + j × k : j an option of J, k an option of K}, and its nim value is
the nim product of the values of J and K (Lenstra 1978, section 3). Play from J × K leads to sums of such products, as
Lenstra writes them in (3.1). A product with a factor that has no options is over and vanishes. Two equal products are
worth 0 together, so they may be taken away in pairs (3.2); the values remain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

import numpy as np

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.graphs import Labelling
from grundy.integers import as_natural, iterate, unique
from grundy.linear.game import LabelledMove
from grundy.rules import Game, OptionsFunction, Outcome, game_from
from grundy.text import format_number, short_repr

__all__ = ["Cut", "DiminishingRectangles", "GameProduct", "game_product"]

Pair = tuple[Any, Any]


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
        self._first_value, self._second_value = _values_of(self.first), _values_of(self.second)

    def position(self, products: Iterable[Pair]) -> Any:
        """Return the position that is the sum of some products of two positions.

        Parameters
        ----------
        products : iterable of pairs
            Equal ones may be repeated.
        """
        return self._packed(self._counted(iterate(products, "the products of a position")))

    def _counted(self, products: Iterable[Any]) -> Counter[Pair]:
        found = [self._checked(pair) for pair in products]
        try:
            return Counter(found)
        except TypeError:
            raise DomainError(f"positions are hashable, and in {short_repr(found)} some are not; try tuples") from None

    def options(self, position: Any) -> Iterator[Any]:
        """Return the positions that one move can leave, each once."""
        return unique(move.position for move in self.moves(position))

    def moves(self, position: Any) -> Iterator[Cut]:
        """Return all moves: a product of the sum, and an option of each of its factors."""
        products = self._unpacked(position)
        for whole in list(products):
            j, k = whole
            for smaller in ((a, b) for a in self.first.options(j) for b in self.second.options(k)):
                yield self._cut(products, whole, smaller)

    def _cut(self, products: Counter[Pair], whole: Pair, smaller: Pair) -> Cut:
        (j, k), (a, b) = whole, smaller
        left = Counter(products)
        left.subtract([whole])
        left.update([(a, k), (j, b), (a, b)])
        return Cut((whole, smaller), self._packed(left))

    def components(self, position: Any) -> list[Any]:
        """Return the products whose sum the position is; the position itself where equal products vanish.

        There a product that a move leaves can take away another one, so the products are not played apart.
        """
        if self.reduced:
            return [position]
        return [self._packed(Counter([pair])) for pair in self._unpacked(position).elements()]

    def nim_value(self, position: Any) -> int:
        """Return the nim sum of the nim products of the values (Lenstra 1978, section 3).

        Parameters
        ----------
        position : hashable
            As `position` returns it.
        """
        odd = (pair for pair, count in self._unpacked(position).items() if count % 2)
        values = (int(nim.multiply(self._first_value(a), self._second_value(b))) for a, b in odd)
        return reduce(xor, values, 0)

    def outcome(self, position: Any) -> Outcome:
        """Return who wins."""
        return Outcome.of(self.nim_value(position))

    def winning_moves(self, position: Any, *, limit: int = 1_000_000) -> list[Cut]:
        """Return the moves that leave 0.

        Parameters
        ----------
        position : hashable
            As `position` returns it.
        limit : int, optional
            How many moves may be tried.

        Raises
        ------
        LimitError
            When there are more.
        """
        most = as_natural(limit, "limit")
        found = []
        for tried, move in enumerate(self.moves(position)):
            if tried == most:
                raise LimitError(f"there are more than {most} moves to try here; raise limit=…")
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
        shown = {pair: count for pair, count in products.items() if count and not self._is_over(pair)}
        if self.reduced:
            return frozenset(pair for pair, count in shown.items() if count % 2)
        return frozenset(shown.items())

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


def _values_of(game: Game) -> Callable[[Any], int]:
    own = getattr(game, "nim_value", None)
    return own if own is not None else Labelling(game).value


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
        shown = {pair: count % 2 if self.reduced else count for pair, count in products.items() if all(pair)}
        return tuple(sorted(pair for pair, count in shown.items() for _ in range(count)))

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

        Raises
        ------
        LimitError
            When they are longer.

        Examples
        --------
        >>> [move.pairs for move in DiminishingRectangles().winning_moves([(4, 4), (2, 3)])]
        [((4, 4), (1, 1))]
        """
        cards, value, most = self._unpacked(position), self.nim_value(position), as_natural(limit, "limit")
        steps = sum(map(min, cards))
        if steps > most:
            raise LimitError(
                f"the shorter sides of the cards are {format_number(steps)} long together, and limit={most} "
                f"tries no more "
                "lengths; take smaller cards or raise limit=…"
            )
        return [self._cut(cards, card, smaller) for card in cards if value for smaller in _cuts_worth(card, value)]


def _cuts_worth(card: Pair, worth: int) -> list[Pair]:
    """Return the smaller sides that add so much, in order."""
    short, long = sorted(card)
    if not short:
        return []
    sides = np.arange(short, dtype=np.uint64)
    worths = sides ^ np.uint64(short)
    quotients = nim.divide(worth, worths.astype(object) if worth >> 64 else worths)
    pairs = [(a, long ^ b) for a, b in zip(sides.tolist(), np.asarray(quotients).tolist(), strict=True)]
    found = [pair for pair in pairs if pair[1] < long]
    return found if card == (short, long) else sorted((a, b) for b, a in found)
