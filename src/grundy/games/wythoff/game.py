"""Wythoff's game, two piles."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.errors import DomainError, LimitError
from grundy.games._kernels import wythoff_values
from grundy.games.wythoff.pairs import pair, partner, represented
from grundy.integers import as_natural
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.text import format_number, number_literal, short_repr

__all__ = [
    "ValueTables",
    "Wythoff",
    "picture",
    "svg",
]


# ---- Nim values of a-Wythoff, from tables of all smaller positions

Values: TypeAlias = NDArray[np.uint32]

# A value needs the values of all smaller positions: 4 bytes for each, and time that grows with a. The limits keep a
# table below 160 MB and about two seconds.
MAX_SQUARES = 40_000_000
MAX_WORK = 400_000_000
MAX_TABLES = 3


class ValueTables:
    """The last few tables that were made; a position is given by its smaller and its larger pile.

    Parameters
    ----------
    a : int
        By how much less than `a` the two numbers that are taken may differ.

    Examples
    --------
    >>> tables = ValueTables(1)
    >>> tables.value(8, 9), list(tables.below(3, 4, 3))
    (15, [(2, 4), (3, 0)])
    """

    def __init__(self, a: int):
        self.a = a
        self.tables: list[Values] = []  # table[larger pile, smaller pile], newest last

    def reaches(self, small: int, large: int) -> bool:
        """Return whether a table with this position is small enough."""
        squares = (small + 1) * (large + 1)
        return squares <= MAX_SQUARES and squares * min(self.a, large) <= MAX_WORK

    def value(self, small: int, large: int) -> int:
        """Return the Sprague–Grundy number."""
        return int(self._table(small, large)[large, small])

    def below(self, small: int, large: int, nim_value: int) -> Iterator[tuple[int, int]]:
        """Yield the options of this value, the pile that was smaller first; each comes once."""
        table = self._table(small, large)
        for x in np.flatnonzero(table[large, :small] == nim_value):
            yield int(x), large
        for y in np.flatnonzero(table[:large, small] == nim_value):
            yield small, int(y)
        # The diagonals d = y - x of the band, as far as both piles get smaller.
        for d in range(large - small - self.a + 1, large - small + self.a):
            yield from _on_diagonal(table[:large, :small], d, nim_value)

    def _table(self, small: int, large: int) -> Values:
        """Return a table that contains the position: one of the last few, or a new one with some room to grow."""
        for table in reversed(self.tables):
            if small < table.shape[1] and large < table.shape[0]:
                return table
        if not self.reaches(small, large):
            raise self._too_large(small, large)
        # Slowly growing positions share a table: the most generous room that is affordable.
        rooms = ((small + small // part + 8, large + large // part + 8) for part in (8, 64))
        width, height = next((room for room in rooms if self.reaches(*room)), (small, large))
        made = wythoff_values(width + 1, height + 1, self.a)
        self.tables = [*self.tables[1 - MAX_TABLES :], made]
        return made

    def _too_large(self, small: int, large: int) -> LimitError:
        piles = f"{format_number(large)},{format_number(small)}"
        if self.a == 1:
            name, most = f"W({piles})", MAX_SQUARES
        else:
            name, most = f"W({piles};{format_number(self.a)})", min(MAX_SQUARES, MAX_WORK // min(self.a, large))
        return LimitError(
            f"the nim value of {name} needs a table of all smaller positions, and at most {most} are computed; "
            "try smaller piles"
        )


def _on_diagonal(table: Values, d: int, nim_value: int) -> Iterator[tuple[int, int]]:
    """Yield the squares (x, y) on the diagonal y - x = d that have this value; at most one has."""
    for i in np.flatnonzero(table.diagonal(-d) == nim_value):
        yield int(i) + max(-d, 0), int(i) + max(d, 0)


# ---- Drawing a position of Wythoff's game: a queen on her way to the corner of a chessboard, or two piles

# The largest pile for which the board is drawn.
MOST = 25
STEP, MARGIN, NUMBER_SIZE, QUEEN_SIZE, PILE_SIZE = 26.0, 16.0, 11.0, 15.0, 14.0
LIGHT, DARK, REACHED, QUEEN, PAPER = "#f6f3ec", "#e4dfd3", "#0072b2", "#b94a00", "#ffffff"


def picture(x: int, y: int, a: int) -> str:
    """Return the board: the queen at column x and row y, and a plus wherever she can go.

    Examples
    --------
    >>> print(picture(4, 3, 1))
     3  + + + + Q
     2  . . . + +
     1  . . + . +
     0  . + . . +
    <BLANKLINE>
        0 1 2 3 4
    """
    if max(x, y) > MOST:
        return f"first pile   {format_number(x)}\nsecond pile  {format_number(y)}"
    width = 1 if x < 10 else 2
    rows = (
        f"{row:2}  " + " ".join(_symbol(x - column, y - row, a).rjust(width) for column in range(x + 1))
        for row in range(y, -1, -1)
    )
    return "\n".join([*rows, "", "    " + " ".join(str(column).rjust(width) for column in range(x + 1))])


def _symbol(i: int, j: int, a: int) -> str:
    if i == j == 0:
        return "Q"
    return "+" if _is_move(i, j, a) else "."


def _is_move(i: int, j: int, a: int) -> bool:
    return (i, j) != (0, 0) and (not i or not j or abs(i - j) < a)


def svg(x: int, y: int, a: int) -> str:
    """Return the same as the text of an SVG file; a dot stands on each square to which the queen can go.

    Examples
    --------
    >>> svg(4, 3, 1).count("<circle")
    11
    """
    title = f"Wythoff's game with piles of {format_number(x)} and {format_number(y)}"
    return f"{_piles(x, y, title) if max(x, y) > MOST else _board(x, y, a, title)}\n"


def _board(x: int, y: int, a: int, title: str) -> Element:
    width, height = (x + 1) * STEP, (y + 1) * STEP
    description = f"A queen on column {x} and row {y} of a board; dots mark the squares to which she can go."
    board = element("g", *_squares(x, y, a), transform=f"translate({MARGIN + STEP:.0f} {MARGIN:.0f})")
    content = [element("title", title), element("desc", description), board]
    return sheet(content, width + 2 * MARGIN + STEP, height + 2 * MARGIN + STEP)


def _squares(x: int, y: int, a: int) -> Iterator[Element]:
    for column in range(x + 1):
        yield words(str(column), _centre(column, -1, y, NUMBER_SIZE), NUMBER_SIZE)
        for row in range(y + 1):
            corner, shade = _centre(column, row, y).moved(-STEP / 2, -STEP / 2), DARK if (column + row) % 2 else LIGHT
            yield element("rect", x=corner.x, y=corner.y, width=STEP, height=STEP, fill=shade)
            if _is_move(x - column, y - row, a):
                centre = _centre(column, row, y)
                yield element("circle", cx=centre.x, cy=centre.y, r=STEP / 7, fill=REACHED)
    for row in range(y + 1):
        yield words(str(row), _centre(-1, row, y, NUMBER_SIZE), NUMBER_SIZE)
    centre = _centre(x, y, y)
    yield element("circle", cx=centre.x, cy=centre.y, r=0.42 * STEP, fill=QUEEN)
    yield words("Q", _centre(x, y, y, QUEEN_SIZE), QUEEN_SIZE, fill=PAPER, font_weight="bold")


def _centre(column: int, row: int, y: int, size: float = 0) -> Point:
    """Return the middle of a square, or where text of a size stands there; row 0 is at the bottom."""
    return Point((column + 0.5) * STEP, (y - row + 0.5) * STEP + 0.36 * size)


def _piles(x: int, y: int, title: str) -> Element:
    texts = [f"first pile: {format_number(x)}", f"second pile: {format_number(y)}"]
    width = max(text_width(text, PILE_SIZE) for text in texts) + 2 * MARGIN
    content = [element("title", title), element("desc", "Two piles of counters, given by their sizes.")]
    content += [
        words(text, Point(width / 2, MARGIN + (1 + 1.8 * i) * PILE_SIZE), PILE_SIZE) for i, text in enumerate(texts)
    ]
    return sheet(content, width, 2 * MARGIN + 3.2 * PILE_SIZE)


# ---- Wythoff's game, two piles

Piles: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[str, Piles]


class Wythoff:
    """Take any number of counters from one of two piles, or the same number from both (Wythoff 1907).

    In a-Wythoff one may also take i from one pile and j from the other when i and j differ by less than a
    (Holladay 1968, Fraenkel 1982). A position is the pair of the piles; on a chessboard it is the square of a queen
    that two players move towards a corner ("Wyt Queens", "Corner the Lady").

    Parameters
    ----------
    a : int, or a tuple of one
        1 or more; 1 is Wythoff's game.

    Examples
    --------
    >>> Wythoff().nim_value((9, 8))
    15
    >>> [label for label, left in Wythoff().moves((3, 4)) if left == (1, 2)]
    ['take 2 from both piles']
    >>> [left for _, left in Wythoff(2).winning_moves((10**30, 10**30 + 1))]
    [(0, 0), (1, 3)]
    """

    def __init__(self, a: int | tuple[int] = 1) -> None:
        self.a = as_natural(a[0] if isinstance(a, tuple) and len(a) == 1 else a, "a of a-Wythoff", least=1)
        self._values = ValueTables(self.a)

    def __reduce__(self) -> tuple[type["Wythoff"], tuple[int]]:
        return Wythoff, (self.a,)  # tables are made again where they are needed

    def __eq__(self, other: object) -> bool:
        return self.a == other.a if isinstance(other, Wythoff) else NotImplemented

    def __hash__(self) -> int:
        return hash((Wythoff, self.a))

    def __repr__(self) -> str:
        return f"Wythoff({number_literal(self.a)})"

    def options(self, piles: Piles) -> Iterator[Piles]:
        """Return the pairs that one move can leave."""
        x, y = _checked(piles)
        return ((x - i, y - j) for i, j in self._taken(x, y))

    def moves(self, piles: Piles) -> Iterator[Move]:
        """Return the moves as (label, piles left)."""
        x, y = _checked(piles)
        return (_move(x, y, i, j) for i, j in self._taken(x, y))

    def _taken(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the numbers that may be taken from the two piles."""
        for i in range(1, x + 1):
            yield i, 0
        for j in range(1, y + 1):
            yield 0, j
        for i in range(1, x + 1):
            for j in range(max(1, i - self.a + 1), min(y, i + self.a - 1) + 1):
                yield i, j

    def canonical(self, piles: Piles) -> Piles:
        """Return the piles with the smaller one first."""
        x, y = _checked(piles)
        return min(x, y), max(x, y)

    def outcome(self, piles: Piles) -> Outcome:
        """Return who wins, for piles of any size: P when each pile is the partner of the other."""
        x, y = _checked(piles)
        return Outcome.P if partner(x, self.a) == y else Outcome.N

    def winning_moves(self, piles: Piles) -> Iterator[Move]:
        """Return the moves to P-positions, for piles of any size; there are at most four.

        Leaving one pile as it is, only its partner can stand beside it. Taking from both, i from the smaller pile and j
        from the larger one, the difference d of the piles becomes d + i - j, a multiple n a in the n-th P-position, and
        ``|i - j| < a`` leaves for n only d / a, rounded down or up.
        """
        x, y = _checked(piles)
        return (_move(x, y, x - left, y - right) for left, right in self._safe_options(x, y))

    def _safe_options(self, x: int, y: int) -> Iterator[Piles]:
        if partner(y, self.a) < x:
            yield partner(y, self.a), y
        if partner(x, self.a) < y:
            yield x, partner(x, self.a)
        difference = abs(x - y)
        for n in {difference // self.a: None, -(-difference // self.a): None}:
            small, large = pair(n, self.a)
            if small < min(x, y) and large < max(x, y):
                yield (small, large) if x <= y else (large, small)

    def nim_value(self, piles: Piles) -> int:
        """Return the Sprague–Grundy number, from a table of all smaller positions unless theory knows it.

        Raises
        ------
        LimitError
            When the table would be too large. `outcome` and `winning_moves` have no such limit.
        """
        small, large = self.canonical(piles)
        if self._is_free(small, large):
            return small + large
        if not self._values.reaches(small, large) and partner(small, self.a) == large:
            return 0
        return self._values.value(small, large)

    def _is_free(self, small: int, large: int) -> bool:
        """Return whether all pairs of numbers may be taken; then the value is the length of the longest play."""
        return small == 0 or large <= self.a

    def moves_to(self, piles: Piles, nim_value: int) -> Iterator[Move]:
        """Return the moves to positions of this value, looked up along the lines through the position."""
        x, y = _checked(piles)
        found = self._options_of_value(min(x, y), max(x, y), nim_value)
        return (_move(x, y, x - left, y - right) for left, right in (p if x <= y else p[::-1] for p in found))

    def _options_of_value(self, small: int, large: int, nim_value: int) -> Iterable[Piles]:
        if self._is_free(small, large):
            return _with_sum(small, large, nim_value)
        if nim_value == 0:
            return self._safe_options(small, large)
        return self._values.below(small, large, nim_value)

    def misere_nim_value(self, piles: Piles) -> int:
        """Return the misère value; all positions are tame (Gurvich 2012; Gurvich and Ho 2018).

        For a = 1 the values 0 and 1 change places at six positions next to the corner, for a > 1 at all positions.
        """
        value = self.nim_value(piles)
        swaps = value <= 1 and (self.a > 1 or self.canonical(piles) in {(0, 0), (0, 1), (1, 2), (2, 2)})
        return 1 - value if swaps else value

    def representations(self, piles: Piles) -> Iterator[Representation]:
        """Return the piles in the p-system of a, which is Zeckendorf's for a = 1."""
        return represented(*_checked(piles), self.a)

    def picture(self, piles: Piles) -> str:
        """Return the board with the queen and the squares to which she can go; large piles only as numbers."""
        return picture(*_checked(piles), self.a)

    def svg(self, piles: Piles) -> str:
        """Return the same as a drawing."""
        return svg(*_checked(piles), self.a)


def _checked(piles: Any) -> Piles:
    if not isinstance(piles, tuple) or len(piles) != 2:
        raise DomainError(f"a position of Wythoff's game is a pair of piles such as (6, 4), not {short_repr(piles)}")
    return as_natural(piles[0], "a pile"), as_natural(piles[1], "a pile")


def _move(x: int, y: int, i: int, j: int) -> Move:
    """Return the move that takes i from the first pile and j from the second."""
    if i and j and i != j:
        label = MoveLabel("take", f"{number_literal(i)} from the first pile and {number_literal(j)} from the second")
    else:
        place = "from both piles" if i == j else "from the first pile" if i else "from the second pile"
        label = MoveLabel("take", number_literal(i or j), place)
    return label, (x - i, y - j)


def _with_sum(small: int, large: int, total: int) -> Iterator[Piles]:
    """Yield the smaller positions with a given sum."""
    if 0 <= total < small + large:
        for x in range(max(0, total - large), min(small, total) + 1):
            yield x, total - x
