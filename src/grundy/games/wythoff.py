"""Wythoff's game and a-Wythoff: take from one of two piles, or nearly the same number from both.

There are three descriptions of the P-positions (Wythoff 1907 for a = 1; Holladay 1968; Fraenkel 1982). The n-th
pair is (A_n, B_n) with B_n = A_n + a n, and every positive number is in exactly one pair:

- recursive: A_n is the least number that is in no earlier pair;
- algebraic: A_n = floor(n α) with α = (2 - a + sqrt(a² + 4)) / 2, the golden ratio for a = 1;
- arithmetic: in the p-system of a (Zeckendorf's for a = 1), A_n ends in an even number of zeros, and B_n is A_n with
  one more zero at its end.

No formula is known for the other nim values: they come from tables of all smaller positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from math import isqrt
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy import draw  # lazy: its names load when a picture is drawn
from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.games.base import EqualByArguments
from grundy.games.representation import LARGEST_DIGIT, Numeration, digit_rows, p_system, q_system
from grundy.integers import as_natural, mex
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.text import format_number, number_literal, pluralize, short_repr

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Wythoff", "is_pair_by_digits", "pair", "pair_by_digits", "pairs_by_mex", "partner"]

Piles: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[str, Piles]


class Wythoff(EqualByArguments):
    """Take any number of counters from one of two piles, or the same number from both (Wythoff 1907).

    In a-Wythoff a move may also take i from one pile and j from the other if i and j differ by less than a
    (Holladay 1968, Fraenkel 1982). A position is the pair of the piles; on a chessboard it is the square of a queen
    that two players move towards a corner ("Wyt Queens", "Corner the Lady").

    Parameters
    ----------
    a : int, or a tuple of one
        The bound on the difference i - j, at least 1. With 1 the game is Wythoff's.

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
        self._arguments = (self.a,)
        self._values = ValueTables(self.a)

    def options(self, piles: Piles) -> Iterator[Piles]:
        """Return the pairs of piles after one move."""
        x, y = _checked(piles)
        return ((x - i, y - j) for i, j in self._taken(x, y))

    def moves(self, piles: Piles) -> Iterator[Move]:
        """Return the moves as (label, piles left)."""
        x, y = _checked(piles)
        return (_move(x, y, i, j) for i, j in self._taken(x, y))

    def _taken(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs of numbers that may be taken from the two piles."""
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
        """Return the outcome, for piles of any size: P if each pile is the partner of the other."""
        x, y = _checked(piles)
        return Outcome.P if partner(x, self.a) == y else Outcome.N

    def winning_moves(self, piles: Piles) -> Iterator[Move]:
        """Return the moves to P-positions, at most four, for piles of any size.

        A move that leaves one pile unchanged must make the other its partner. A move that takes i from the smaller pile
        and j from the larger one changes their difference d to d + i - j. In the n-th P-position this is n a, and
        ``|i - j| < a`` leaves only d / a, rounded down or up, for n.
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
        """Return the Sprague–Grundy number, by theory or from a table of all smaller positions.

        Raise `LimitError` if the table would be too large. `outcome` and `winning_moves` have no such limit.
        """
        small, large = self.canonical(piles)
        if self._is_free(small, large):
            return small + large
        if not self._values.reaches(small, large) and partner(small, self.a) == large:
            return 0
        return self._values.value(small, large)

    def _is_free(self, small: int, large: int) -> bool:
        """Return whether all pairs of numbers may be taken, so that the value is the length of the longest play."""
        return small == 0 or large <= self.a

    def moves_to(self, piles: Piles, nim_value: int) -> Iterator[Move]:
        """Return the moves to positions of this value."""
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
        """Return the misère value; every position is tame (Gurvich 2012; Gurvich and Ho 2018).

        For a = 1 the values 0 and 1 are exchanged at six positions next to the corner, for a > 1 at all positions.
        """
        value = self.nim_value(piles)
        swaps = value <= 1 and (self.a > 1 or self.canonical(piles) in {(0, 0), (0, 1), (1, 2), (2, 2)})
        return 1 - value if swaps else value

    def representations(self, piles: Piles) -> Iterator[Representation]:
        """Return the piles in the p-system of a, Zeckendorf's for a = 1, unless there are too many digits."""
        x, y = _checked(piles)
        if self.a <= LARGEST_DIGIT and max(x, y).bit_length() <= MOST_BITS:
            yield _representation(min(x, y), max(x, y), p_system(self.a))

    def picture(self, piles: Piles) -> str:
        """Return the board as text, with the queen and the squares of its moves; large piles are numbers."""
        x, y = _checked(piles)
        if max(x, y) > MOST_DRAWN:
            return f"first pile   {format_number(x)}\nsecond pile  {format_number(y)}"
        return _board_text(x, y, self.a)

    def svg(self, piles: Piles) -> str:
        """Return the board as an SVG document, with a dot on each square that the queen can reach."""
        x, y = _checked(piles)
        title = f"Wythoff's game with piles of {format_number(x)} and {format_number(y)}"
        return f"{_draw_piles(x, y, title) if max(x, y) > MOST_DRAWN else _draw_board(x, y, self.a, title)}\n"


def _checked(piles: Any) -> Piles:
    if not isinstance(piles, tuple) or len(piles) != 2:
        raise DomainError(f"a position of Wythoff's game must be a pair such as (6, 4), not {short_repr(piles)}")
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


# ---- The P-positions in three ways


def pairs_by_mex(a: int = 1) -> Iterator[tuple[int, int]]:
    """Yield the P-positions in order, the smaller pile first, by the recursive rule.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(pairs_by_mex(), 6)), list(islice(pairs_by_mex(2), 4))
    ([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)], [(0, 0), (1, 3), (2, 6), (4, 10)])
    """
    a = as_natural(a, "a", least=1)
    larger: set[int] = set()  # the larger piles not yet passed
    small = 0
    for n in count():
        yield small, small + a * n
        larger.add(small + a * n)
        small += 1
        while small in larger:
            larger.remove(small)
            small += 1


def pair(n: int, a: int = 1) -> tuple[int, int]:
    """Return the n-th P-position, the smaller pile first, by the algebraic rule, exact for any n.

    Examples
    --------
    >>> pair(4), pair(10**30)
    ((6, 10), (1618033988749894848204586834365, 2618033988749894848204586834365))
    """
    n, a = as_natural(n, "n"), as_natural(a, "a", least=1)
    small = _times_alpha(n, a)
    return small, small + a * n


def _times_alpha(n: int, a: int) -> int:
    """Return floor(n α)."""
    return (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2


def _over_alpha(x: int, a: int) -> int:
    """Return floor(x / α), where 1 / α = (a - 2 + sqrt(a² + 4)) / (2 a)."""
    return (x * (a - 2) + isqrt(x * x * (a * a + 4))) // (2 * a)


def partner(pile: int, a: int = 1) -> int:
    """Return the pile that forms a P-position with the given pile of any size.

    Examples
    --------
    >>> [partner(pile) for pile in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    pile, a = as_natural(pile, "a pile"), as_natural(a, "a", least=1)
    if pile == 0:
        return 0
    n = _over_alpha(pile, a) + 1  # the only n for which n α can be between pile and pile + 1
    if _times_alpha(n, a) == pile:
        return pile + a * n
    # The pile is B_m. Among the numbers 1, …, pile, m are of the form B and floor((pile + 1) / α) of the form A.
    return pile - a * (pile - _over_alpha(pile + 1, a))


def is_pair_by_digits(piles: tuple[int, int], a: int = 1) -> bool:
    """Return whether two piles, in any order, are a P-position, by the arithmetic rule.

    Examples
    --------
    >>> is_pair_by_digits((7, 4)), is_pair_by_digits((7, 5))
    (True, False)
    """
    system = p_system(a)
    small, large = (system.digits(as_natural(pile, "a pile")) for pile in sorted(piles))
    if small == (0,):
        return large == (0,)
    return zeros_at_the_end(small) % 2 == 0 and large == (*small, 0)


def pair_by_digits(n: int, a: int = 1) -> tuple[int, int]:
    """Return the n-th P-position by the arithmetic rule (Fraenkel 1982): read the q-system digits of n in the p-system.

    When the digits of n end in an even number of zeros, they are those of A_n; otherwise they are those of A_n + 1.

    Examples
    --------
    >>> pair_by_digits(4), pair_by_digits(4, a=2)
    ((6, 10), (5, 13))
    """
    n = as_natural(n, "n")
    if n == 0:
        return 0, 0
    digits = q_system(a).digits(n)
    small = p_system(a).number(digits) - zeros_at_the_end(digits) % 2
    return small, small + a * n


def zeros_at_the_end(digits: tuple[int, ...]) -> int:
    """Return the number of trailing zeros."""
    return next((i for i, digit in enumerate(reversed(digits)) if digit), len(digits))


# ---- The piles in the numeration system that shows the winner

# Longer rows of digits are unreadable.
MOST_BITS = 1100
LONGEST_IN_SENTENCE = 40

# Fraenkel (1982), "How to beat your Wythoff games' opponent on three fronts".
RULE = (
    "A position is P exactly when the smaller pile ends in an even number of zeros and the larger pile is the same "
    "with one more zero."
)


def _representation(small: int, large: int, system: Numeration) -> Representation:
    digits = system.digits(small)
    shifted = (*digits, 0) if small else digits
    rows = digit_rows([(f"{small}", digits), (f"{small} shifted", shifted), (f"{large}", system.digits(large))])
    differing = {i for i, (s, t) in enumerate(zip(rows[1][1], rows[2][1], strict=True)) if s != t}
    width, zeros = len(rows[0][1]), zeros_at_the_end(digits)
    return Representation(
        "Zeckendorf" if system.a == 1 else f"Ostrowski, digits 0 to {system.a}",
        rows,
        f"{RULE} {_finding(rows, zeros, small, bool(differing))}",
        tuple(map(str, reversed(system.weights(width)))),
        frozenset(differing if differing and zeros % 2 == 0 else range(width - zeros, width)),
    )


def _finding(rows: tuple[tuple[str, str], ...], zeros: int, small: int, differ: bool) -> str:
    """Return the sentence that applies the rule to this position."""
    if not small:
        return "Here only the smaller pile is 0: N." if differ else "Here both piles are empty: P."
    texts = [text.lstrip("0") for _, text in rows]
    if max(map(len, texts)) > LONGEST_IN_SENTENCE:
        texts = ["the smaller pile", "its shift", "the larger one"]
    least, shifted, most = texts
    ends = f"Here {least} ends in {pluralize(zeros, 'zero')}"
    if zeros % 2:
        return f"{ends}, an odd number: N."
    return f"{ends}, and {most} is not {shifted}: N." if differ else f"{ends}, and {most} is the same with one more: P."


# ---- Nim values, from tables of all smaller positions

# Smaller piles are valued by the definition, which is faster than importing NumPy and the kernel.
SMALL = 16

# A value needs the values of all smaller positions, 4 bytes each, and the time grows with a. The limits keep a
# table below 160 MB and about two seconds.
MAX_SQUARES = 40_000_000
MAX_WORK = 400_000_000
MAX_TABLES = 3


class ValueTables:
    """The most recent tables of values; a position is given by its smaller and its larger pile."""

    def __init__(self, a: int):
        self.a = a
        self.tables: list[NDArray[np.uint32]] = []  # table[larger pile, smaller pile], newest last

    def reaches(self, small: int, large: int) -> bool:
        """Return whether a table that contains this position is within the limit."""
        squares = (small + 1) * (large + 1)
        return squares <= MAX_SQUARES and squares * min(self.a, large) <= MAX_WORK

    def value(self, small: int, large: int) -> int:
        """Return the Sprague–Grundy number."""
        return self._small_values[small, large] if large < SMALL else int(self._table(small, large)[large, small])

    @cached_property
    def _small_values(self) -> dict[tuple[int, int], int]:
        """The values of the pairs x <= y of small piles, by the definition."""
        values: dict[tuple[int, int], int] = {}
        for y in range(SMALL):
            for x in range(y + 1):
                values[x, y] = mex(values[min(option), max(option)] for option in self._options(x, y))
        return values

    def _options(self, small: int, large: int) -> Iterator[tuple[int, int]]:
        """Yield the options in the order of `below`."""
        for x in range(small):
            yield x, large
        for y in range(large):
            yield small, y
        a = min(self.a, SMALL)  # small piles allow no larger difference
        for d in range(large - small - a + 1, large - small + a):
            for x in range(max(0, -d), min(small, large - d)):
                yield x, x + d

    def below(self, small: int, large: int, nim_value: int) -> Iterator[tuple[int, int]]:
        """Yield each option of this value once, with the originally smaller pile first."""
        if large < SMALL:
            values = self._small_values
            yield from (x for x in self._options(small, large) if values[min(x), max(x)] == nim_value)
            return
        table = self._table(small, large)
        for x in (table[large, :small] == nim_value).nonzero()[0]:
            yield int(x), large
        for y in (table[:large, small] == nim_value).nonzero()[0]:
            yield small, int(y)
        # The diagonals d = y - x of the band, while both piles get smaller.
        for d in range(large - small - self.a + 1, large - small + self.a):
            yield from _on_diagonal(table[:large, :small], d, nim_value)

    def _table(self, small: int, large: int) -> NDArray[np.uint32]:
        """Return a table that contains the position: a recent one, or a new one that is somewhat larger."""
        from grundy.games._kernels import wythoff_values  # for large piles only, see SMALL

        for table in reversed(self.tables):
            if small < table.shape[1] and large < table.shape[0]:
                return table
        if not self.reaches(small, large):
            raise self._too_large(small, large)
        # Slowly growing positions share a table: the largest of these sizes within the limit.
        sizes = ((small + small // part + 8, large + large // part + 8) for part in (8, 64))
        width, height = next((size for size in sizes if self.reaches(*size)), (small, large))
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
            f"the nim value of {name} needs a table of all smaller positions; the limit is {most} positions",
            hint="try smaller piles",
        )


def _on_diagonal(table: NDArray[np.uint32], d: int, nim_value: int) -> Iterator[tuple[int, int]]:
    """Yield the squares (x, y) on the diagonal y - x = d that have this value; there is at most one."""
    for i in (table.diagonal(-d) == nim_value).nonzero()[0]:
        yield int(i) + max(-d, 0), int(i) + max(d, 0)


# ---- Drawings: a queen on a chessboard, or two piles

# The largest pile for which the board is drawn.
MOST_DRAWN = 25
STEP, MARGIN, NUMBER_SIZE, QUEEN_SIZE, PILE_SIZE = 26.0, 16.0, 11.0, 15.0, 14.0
LIGHT, DARK, REACHED, QUEEN, PAPER = "#f6f3ec", "#e4dfd3", "#0072b2", "#b94a00", "#ffffff"


def _board_text(x: int, y: int, a: int) -> str:
    """Return the board with the queen at column x and row y, and a plus on each square to which it can move."""
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


def _draw_board(x: int, y: int, a: int, title: str) -> draw.Element:
    width, height = (x + 1) * STEP, (y + 1) * STEP
    description = f"A queen on column {x} and row {y} of a board; dots mark its moves."
    board = draw.element("g", *_squares(x, y, a), transform=f"translate({MARGIN + STEP:.0f} {MARGIN:.0f})")
    content = [draw.element("title", title), draw.element("desc", description), board]
    return draw.sheet(content, width + 2 * MARGIN + STEP, height + 2 * MARGIN + STEP)


def _squares(x: int, y: int, a: int) -> Iterator[draw.Element]:
    for column in range(x + 1):
        yield draw.words(str(column), _centre(column, -1, y, NUMBER_SIZE), NUMBER_SIZE)
        for row in range(y + 1):
            corner, shade = _centre(column, row, y).moved(-STEP / 2, -STEP / 2), DARK if (column + row) % 2 else LIGHT
            yield draw.element("rect", x=corner.x, y=corner.y, width=STEP, height=STEP, fill=shade)
            if _is_move(x - column, y - row, a):
                centre = _centre(column, row, y)
                yield draw.element("circle", cx=centre.x, cy=centre.y, r=STEP / 7, fill=REACHED)
    for row in range(y + 1):
        yield draw.words(str(row), _centre(-1, row, y, NUMBER_SIZE), NUMBER_SIZE)
    centre = _centre(x, y, y)
    yield draw.element("circle", cx=centre.x, cy=centre.y, r=0.42 * STEP, fill=QUEEN)
    yield draw.words("Q", _centre(x, y, y, QUEEN_SIZE), QUEEN_SIZE, fill=PAPER, font_weight="bold")


def _centre(column: int, row: int, y: int, size: float = 0) -> draw.Point:
    """Return the middle of a square, or the baseline of text centred in it; row 0 is at the bottom."""
    return draw.Point((column + 0.5) * STEP, (y - row + 0.5) * STEP + 0.36 * size)


def _draw_piles(x: int, y: int, title: str) -> draw.Element:
    texts = [f"first pile: {format_number(x)}", f"second pile: {format_number(y)}"]
    width = max(draw.text_width(text, PILE_SIZE) for text in texts) + 2 * MARGIN
    content = [draw.element("title", title), draw.element("desc", "Two piles of counters, given by their sizes.")]
    content += [
        draw.words(text, draw.Point(width / 2, MARGIN + (1 + 1.8 * i) * PILE_SIZE), PILE_SIZE)
        for i, text in enumerate(texts)
    ]
    return draw.sheet(content, width, 2 * MARGIN + 3.2 * PILE_SIZE)
