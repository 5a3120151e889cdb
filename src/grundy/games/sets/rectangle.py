"""Diminishing Rectangles, card by card: the product of two Nim heaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.draw import Box, Point, element, sheet, text_width, words
from grundy.errors import DomainError
from grundy.games.sets.product import Pair, ProductGame
from grundy.integers import as_natural
from grundy.text import format_number, short_repr

__all__ = ["Rectangle"]

WIDEST, HIGHEST = 60, 30
SIDE, MARGIN, SIZE, LINE, FILL = 200.0, 40.0, 14.0, "#0072b2", "#e4f1fa"


class _Side:
    """The side of a card: it is made shorter, as a Nim heap is made smaller."""

    def options(self, side: int) -> range:
        return range(side)

    def moves(self, side: int) -> Iterator[tuple[str, int]]:
        return ((format_number(left), left) for left in range(side))

    def nim_value(self, side: int) -> int:
        return side

    def moves_to(self, side: int, nim_value: int) -> Iterator[tuple[str, int]]:
        if nim_value < side:
            yield format_number(nim_value), nim_value


class Rectangle(ProductGame):
    """One card of Diminishing Rectangles: choose a' < a and b' < b, and cut (Conway 1976, page 132).

    The card a × b is replaced by three cards a' × b, a × b' and a' × b'. A position is the pair (a, b); a card with a
    side 0 allows no move. It is the product of two Nim heaps (Lenstra 1978, section 3), so its value is the nim product
    a ⊗ b.

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

    def __repr__(self) -> str:
        return "Rectangle()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rectangle)

    def __hash__(self) -> int:
        return hash(Rectangle)

    def checked(self, position: Any) -> tuple[int, int]:
        """Return a card as a pair of whole numbers."""
        if not isinstance(position, tuple) or len(position) != 2:
            raise DomainError(f"a card is the pair of its sides, not {short_repr(position)}")
        a, b = (as_natural(side, "a side of a card") for side in position)
        return a, b

    def label(self, one: str, other: str) -> str:
        """Return a cut in words."""
        return f"cut to {one} × {other}"

    def second_is_listed(self, j: int, k: int) -> bool:
        """Whether the second side is the shorter one, whose cuts are looked through."""
        return k < j

    def picture(self, position: Pair) -> str:
        """Return the card, two characters for each inch; only its size when it is large."""
        a, b = self.checked(position)
        size = f"{format_number(a)} × {format_number(b)}"
        if not a or not b:
            return f"{size}, which is invisible"
        return "\n".join(["▒▒" * a] * b) + f"  {size}" if a <= WIDEST and b <= HIGHEST else size

    def svg(self, position: Pair) -> str:
        """Return a drawing of the card, not to scale when it is long and narrow, as the text of an SVG file."""
        a, b = self.checked(position)
        longest = max(a, b, 1)
        # In thousandths, so that huge sides do no harm.
        width, height = (max(SIDE * (1000 * side // longest) / 1000, 8.0 * bool(side)) for side in (a, b))
        title = f"{format_number(a)} × {format_number(b)}"
        across = max(width, text_width(title, SIZE)) + 2 * MARGIN
        box = Box(Point(across / 2, MARGIN + height / 2), width, height)
        card = element("rect", x=box.centre.x - width / 2, y=MARGIN, width=width, height=height, fill=FILL, stroke=LINE)
        caption = words(title, Point(across / 2, MARGIN + height + 24), SIZE, font_weight="600")
        told = element("desc", f"A card of {title} inches.")
        return f"{sheet([element('title', title), told, card, caption], across, height + 2 * MARGIN)}\n"
