"""Products of games, whose values are nim products (Lenstra 1978, section 3; Conway 1976, chapter 11).

The product of two games is J × K = {j × K + J × k + j × k : j an option of J, k an option of K}, and its value is
G(J × K) = G(J) ⊗ G(K). To move to j and k adds (G(J) ⊕ G(j)) ⊗ (G(K) ⊕ G(k)) to the value, since nim multiplication
is distributive; so the moves to a given value are found by nim division: one for each option of one factor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grundy import nim
from grundy.draw import Box, Point, element, sheet, text_width, words
from grundy.errors import DomainError, LimitError
from grundy.games.base import EqualByArguments
from grundy.games.sets.finite_sets import HereditarySet, hereditary, read_sets, write_set
from grundy.games.sets.set_game import SetGame, membership_graph
from grundy.graphs import Labelling, solve
from grundy.graphs.render import draw
from grundy.integers import as_natural
from grundy.rules import Game, MoveLabel, MovesTo, NimValue, OptionsFunction, Sum, game_from, moves
from grundy.text import format_number, short_repr

Pair = tuple[Any, Any]
# At most this many options of a factor are searched for the moves to a value.
MOST_OPTIONS = 200_000


class ProductGame:
    """The product of any two games in which every play ends; a position is a pair of positions.

    A move chooses an option in each factor and leaves a sum of three products. `grundy.linear.turning.game_product` is
    the same game with sums of products as positions.

    Parameters
    ----------
    first, second : Game or callable
        Objects with ``options``, or functions from a position to its options.

    Examples
    --------
    >>> game = ProductGame(range, lambda n: [n - s for s in (1, 3, 4) if s <= n])
    >>> list(game.options((1, 1)))
    [Sum((0, 1), (1, 0), (0, 0))]
    >>> game.nim_value((2, 4)), list(game.moves_to((2, 4), 0))
    (3, [('move × move', Sum((0, 4), (2, 0), (0, 0)))])
    """

    def __init__(self, first: Game | OptionsFunction, second: Game | OptionsFunction):
        self.first, self.second = game_from(first), game_from(second)
        self._first_value, self._second_value = _values_of(self.first), _values_of(self.second)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.first!r}, {self.second!r})"

    def checked(self, position: Any) -> Pair:
        """Return a position after checking that it is a pair."""
        if not isinstance(position, tuple) or len(position) != 2:
            raise DomainError(f"a position of a product must be a pair of positions, not {short_repr(position)}")
        return position

    def label(self, one: str, other: str) -> str:
        """Return the label of a move, from the labels of the moves in both factors."""
        return MoveLabel(place=f"{one} × {other}")

    def options(self, position: Pair) -> Iterator[Sum]:
        """Return the sums of three products that one move can leave."""
        j, k = self.checked(position)
        return (_left(j, k, a, b) for a in self.first.options(j) for b in self.second.options(k))

    def moves(self, position: Pair) -> Iterator[tuple[str, Sum]]:
        """Return the moves as (label, sum left): a move in each factor."""
        j, k = self.checked(position)
        return (
            (self.label(one, other), _left(j, k, a, b))
            for one, a in moves(self.first, j)
            for other, b in moves(self.second, k)
        )

    def nim_value(self, position: Pair) -> int:
        """Return the nim product of the values of the two positions."""
        j, k = self.checked(position)
        return int(nim.multiply(self._first_value(j), self._second_value(k)))

    def moves_to(self, position: Pair, nim_value: int) -> Iterator[tuple[str, Sum]]:
        """Return the moves to sums of this value, by a nim division for each option of one factor."""
        j, k = self.checked(position)
        change = self.nim_value((j, k)) ^ as_natural(nim_value, "a nim value")
        return self._moves_worth(j, k, change) if change else iter(())

    def _moves_worth(self, j: Any, k: Any, change: int) -> Iterator[tuple[str, Sum]]:
        value, other_value = self._first_value(j), self._second_value(k)
        # No option has the value of its position, so the divisors are not 0.
        if self.second_is_listed(j, k):
            to = _moves_by_value(self.first, j, self._first_value)
            for other, b in _at_most(moves(self.second, k)):
                wanted = value ^ int(nim.divide(change, other_value ^ self._second_value(b)))
                yield from ((self.label(one, other), _left(j, k, a, b)) for one, a in to(wanted))
            return
        to = _moves_by_value(self.second, k, self._second_value)
        for one, a in _at_most(moves(self.first, j)):
            wanted = other_value ^ int(nim.divide(change, value ^ self._first_value(a)))
            yield from ((self.label(one, other), _left(j, k, a, b)) for other, b in to(wanted))

    def second_is_listed(self, j: Any, k: Any) -> bool:
        """Return whether the options of k are searched for the moves to a value; otherwise those of j are."""
        return isinstance(self.first, MovesTo) and not isinstance(self.second, MovesTo)


def _moves_by_value(
    game: Game, position: Any, value: Callable[[Any], int]
) -> Callable[[int], Iterable[tuple[str, Any]]]:
    """Return the function from a value to the moves of a factor that lead to it."""
    if isinstance(game, MovesTo):
        return lambda wanted: game.moves_to(position, wanted)
    by_value: dict[int, list[tuple[str, Any]]] = {}
    for label, option in _at_most(moves(game, position)):
        by_value.setdefault(value(option), []).append((label, option))
    return lambda wanted: by_value.get(wanted, ())


def _left(j: Any, k: Any, a: Any, b: Any) -> Sum:
    return Sum((a, k), (j, b), (a, b))


def _values_of(game: Game) -> Callable[[Any], int]:
    return game.nim_value if isinstance(game, NimValue) else Labelling(game).value


def _at_most(found: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for count, move in enumerate(found):
        if count == MOST_OPTIONS:
            raise LimitError(
                f"at most {MOST_OPTIONS} options of a factor are searched for the moves to a value, but this factor "
                "has more",
                hint="use nim_value, which has no such limit",
            )
        yield move


class SetProduct(EqualByArguments, ProductGame):
    """The product of two hereditarily finite sets, written ``{0, 1} x 3``; a position is the pair of the sets.

    Examples
    --------
    >>> game = SetProduct()
    >>> position = game.parse("2 x {0, {1}}")
    >>> game.nim_value(position), game.format(position)
    (2, '2 x {0, {1}}')
    """

    def __init__(self) -> None:
        super().__init__(SetGame(), SetGame())

    def checked(self, position: Any) -> tuple[HereditarySet, HereditarySet]:
        """Return a position as a pair of checked sets."""
        j, k = super().checked(position)
        return hereditary(j), hereditary(k)

    def parse(self, text: str) -> tuple[HereditarySet, HereditarySet]:
        """Read two sets with ``x`` or ``×`` between them, such as ``{0, {1}} x 2``.

        A set is written in braces, such as {{}, {{}}}; a number n is the set {0, 1, …, n - 1}, ``(a,b)`` the ordered
        pair {{a}, {a,b}}, and ``∅`` is the empty set.
        """
        j, k = read_sets(text, "x×X", 2)
        return j, k

    def format(self, position: Pair) -> str:
        """Return the two sets in the notation of `parse`."""
        return " x ".join(map(write_set, self.checked(position)))

    def picture(self, position: Pair) -> str:
        """Return the trees of both sets."""
        j, k = self.checked(position)
        return f"{SetGame().picture(j)}\n\n×\n\n{SetGame().picture(k)}"

    def svg(self, position: Pair) -> str:
        """Return a drawing of both sets side by side, with arrows to their elements, as an SVG document."""
        j, k = self.checked(position)
        graph = membership_graph(j, "J: ")[0] + membership_graph(k, "K: ")[0]
        return draw(solve(graph), title=f"J × K with J = {write_set(j)}, K = {write_set(k)}")


# ---- Diminishing Rectangles, card by card: the product of two Nim heaps

WIDEST, HIGHEST = 60, 30
SIDE, MARGIN, SIZE, LINE, FILL = 200.0, 40.0, 14.0, "#0072b2", "#e4f1fa"


class Rectangle(EqualByArguments, ProductGame):
    """One card of Diminishing Rectangles: choose a' < a and b' < b, and cut (Conway 1976, page 132).

    The card a × b is replaced by three cards a' × b, a × b' and a' × b'. A position is the pair (a, b); a card with a
    side of 0 has no moves. A card is the product of two Nim heaps (Lenstra 1978, section 3), so its value is the nim
    product a ⊗ b.

    Examples
    --------
    >>> game = Rectangle()
    >>> game.nim_value((4, 4)), list(game.moves_to((4, 4), 0))
    (6, [('cut to 0 × 0', Sum((0, 4), (4, 0), (0, 0)))])
    >>> print(game.picture((4, 2)))
    ▒▒▒▒▒▒▒▒
    ▒▒▒▒▒▒▒▒  4 × 2
    """

    def __init__(self) -> None:
        super().__init__(_Side(), _Side())

    def checked(self, position: Any) -> tuple[int, int]:
        """Return a card as a pair of whole numbers."""
        if not isinstance(position, tuple) or len(position) != 2:
            raise DomainError(f"a card must be a pair of sides, not {short_repr(position)}")
        a, b = (as_natural(side, "a side of a card") for side in position)
        return a, b

    def label(self, one: str, other: str) -> str:
        """Return the label of a cut."""
        return MoveLabel("cut", place=f"to {one} × {other}")

    def second_is_listed(self, j: int, k: int) -> bool:
        """Return whether the second side is shorter, so that its cuts are searched."""
        return k < j

    def picture(self, position: Pair) -> str:
        """Return the card with two characters for each inch; for a large card, only its size."""
        a, b = self.checked(position)
        size = f"{format_number(a)} × {format_number(b)}"
        if not a or not b:
            return f"{size}, which is invisible"
        return "\n".join(["▒▒" * a] * b) + f"  {size}" if a <= WIDEST and b <= HIGHEST else size

    def svg(self, position: Pair) -> str:
        """Return a drawing of the card, not to scale if it is long and narrow, as an SVG document."""
        a, b = self.checked(position)
        longest = max(a, b, 1)
        # In integer thousandths, because huge sides do not fit in floats.
        width, height = (max(SIDE * (1000 * side // longest) / 1000, 8.0 * bool(side)) for side in (a, b))
        title = f"{format_number(a)} × {format_number(b)}"
        across = max(width, text_width(title, SIZE)) + 2 * MARGIN
        box = Box(Point(across / 2, MARGIN + height / 2), width, height)
        card = element("rect", x=box.centre.x - width / 2, y=MARGIN, width=width, height=height, fill=FILL, stroke=LINE)
        caption = words(title, Point(across / 2, MARGIN + height + 24), SIZE, font_weight="600")
        description = element("desc", f"A card of {title} inches.")
        return f"{sheet([element('title', title), description, card, caption], across, height + 2 * MARGIN)}\n"


class _Side:
    """One side of a card. A move shortens it, as a move in Nim reduces a heap."""

    def options(self, side: int) -> range:
        return range(side)

    def moves(self, side: int) -> Iterator[tuple[str, int]]:
        return ((format_number(left), left) for left in range(side))

    def nim_value(self, side: int) -> int:
        return side

    def moves_to(self, side: int, nim_value: int) -> Iterator[tuple[str, int]]:
        if nim_value < side:
            yield format_number(nim_value), nim_value
