"""The game of Euclid: two players take turns in the steps of Euclid's algorithm.

The continued fraction of the quotient of the two numbers gives the winner and the values.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile
from math import inf
from typing import Any, TypeAlias

from grundy import draw  # lazy: its names load when a picture is drawn
from grundy.errors import DomainError
from grundy.games.base import EqualByArguments, OptionsFromMoves
from grundy.games.representation import quotients
from grundy.integers import as_natural
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.text import format_number, number_literal, pluralize, short_repr

Pair: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[str, Pair]

# Longer fractions are truncated, and longer numbers are not written as fractions.
MOST_QUOTIENTS = 20
MOST_BITS = 1100


class Euclid(EqualByArguments, OptionsFromMoves[Pair]):
    """Subtract a positive multiple of the smaller number from the larger one (Cole and Davie 1969).

    A position is a pair of numbers. There is no move if one of them is 0; if they are equal, either may be reduced
    to 0.

    Let q be the quotient of the larger number by the smaller one, and r the remainder. All positions until the next
    step of Euclid's algorithm are the smaller number and i times it plus r, i = q, …, 0. If the last of them has value
    e, those with i = 1, 2, … have the values i - 1 while i <= e, and then i. So the value is q or q - 1, and the first
    quotient of the continued fraction that is not q decides which (Cairns, Ho and Lengyel 2011).

    Examples
    --------
    >>> Euclid().nim_value((7, 12)), Euclid().nim_value((5, 12))
    (1, 2)
    >>> list(Euclid().winning_moves((7, 12)))
    [('subtract 7 from 12', (7, 5))]
    """

    # The least number that may be left, and the value compared with after the last quotient of a fraction.
    least = 0
    beyond: float = 0

    def moves(self, pair: Pair) -> Iterator[Move]:
        """Return the moves as (label, pair left), the smallest subtraction first."""
        x, y = self._checked(pair)
        small, large = min(x, y), max(x, y)
        most = (large - self.least) // small if small else 0
        return (move for times in range(1, most + 1) for move in _subtracted(x, y, times))

    def canonical(self, pair: Pair) -> Pair:
        """Return the pair with the smaller number first."""
        x, y = self._checked(pair)
        return min(x, y), max(x, y)

    def outcome(self, pair: Pair) -> Outcome:
        """Return the outcome. For a < b it is P if b / a is less than the golden ratio, that is, if b² < a b + a²."""
        small, large = self.canonical(pair)
        if small in (0, large):
            return Outcome.of(self.nim_value(pair))
        return Outcome.P if large * large < small * (large + small) else Outcome.N

    def winning_moves(self, pair: Pair) -> Iterator[Move]:
        """Return the moves to P-positions: at most one, or two from equal numbers."""
        return self.moves_to(pair, 0)

    def nim_value(self, pair: Pair) -> int:
        """Return the Sprague–Grundy number, for numbers of any size."""
        small, large = self.canonical(pair)
        return self._value(large, small)

    def _value(self, large: int, small: int) -> int:
        """Return q if, in [q, …, q, s, …], s < q after an odd or s > q after an even number of q, else q - 1."""
        if small == 0:
            return 0
        first, equal, other = large // small, 0, self.beyond
        for quotient in quotients(large, small):
            if quotient != first:
                other = quotient
                break
            equal += 1
        return first if (other < first) == (equal % 2 == 1) else first - 1

    def moves_to(self, pair: Pair, nim_value: int) -> Iterator[Move]:
        """Return the moves to pairs of this value, for numbers of any size."""
        x, y = self._checked(pair)
        small, large = min(x, y), max(x, y)
        left = self._left(large, small, nim_value) if small else None
        return iter(()) if left is None else _subtracted(x, y, large // small - left)

    def _left(self, large: int, small: int, nim_value: int) -> int | None:
        """Return the unique i such that leaving i times the smaller number plus the remainder has this value."""
        quotient, rest = divmod(large, small)
        last = self._value(small, rest) if rest >= self.least else inf
        left = 0 if nim_value == last else nim_value + 1 if nim_value < last else nim_value
        return left if nim_value >= 0 and left < quotient else None

    def misere_nim_value(self, pair: Pair) -> int:
        """Return the misère value: 0 and 1 are exchanged for (0, n) and (n, n), and elsewhere it is the normal value.

        Play from (n, n) is forced. From any other pair with a move, one move reaches both (0, d) and (d, d) or neither,
        so the options have the same values in both ways of play.
        """
        small, large = self.canonical(pair)
        value = self.nim_value(pair)
        return 1 - value if small in (0, large) else value

    def representations(self, pair: Pair) -> Iterator[Representation]:
        """Return the continued fraction of the quotient of the numbers."""
        small, large = self.canonical(pair)
        if small and large.bit_length() <= MOST_BITS:
            begun = [format_number(quotient) for quotient in islice(quotients(large, small), MOST_QUOTIENTS + 1)]
            fraction = f"[{', '.join(begun[:MOST_QUOTIENTS])}{', …' * (len(begun) > MOST_QUOTIENTS)}]"
            statement = f"{self._rule()} Here {_beginning(large, small)}: {self.outcome(pair).value}."
            yield Representation("continued fraction", ((f"{large}/{small}", fraction),), statement)

    def _rule(self) -> str:
        return (
            "A position is P exactly when its continued fraction begins with an odd number of ones and is not [1] "
            "itself: when the quotient is above 1 and below the golden ratio [1, 1, 1, …]."
        )

    def picture(self, pair: Pair) -> str:
        """Return the larger number as a row of pieces of the smaller one's length, and the remainder."""
        small, large = self.canonical(pair)
        if small == 0 or large + large // small > LONGEST_ROW:
            return f"{format_number(large)} and {format_number(small)}"
        times, rest = divmod(large, small)
        pieces = ["=" * small] * times + ["-" * rest] * bool(rest)
        return f"{large:2}  {'|'.join(pieces)}\n{small:2}  {'=' * small}"

    def svg(self, pair: Pair) -> str:
        """Return a rectangle with the squares that Euclid's algorithm cuts off, as an SVG document.

        The next move cuts off one or more of the blue squares, from the right or the left.
        """
        small, large = self.canonical(pair)
        title = f"Euclid: {format_number(large)} and {format_number(small)}"
        text = f"{format_number(large)} × {format_number(small)}"
        width = max(SIDE, draw.text_width(text, SIZE))
        height = SIDE * (small / large) if small and large < MOST_SQUARES * small else 0.0
        content = [draw.element("title", title), draw.element("desc", _description(small, large))]
        if height:
            pieces = draw.element("g", *_pieces(small, large, height), stroke=LINE)
            content.append(
                draw.element("g", pieces, transform=f"translate({MARGIN + (width - SIDE) / 2:.2f} {MARGIN:.0f})")
            )
        content.append(draw.words(text, draw.Point(MARGIN + width / 2, MARGIN + height + 1.5 * SIZE), SIZE))
        return f"{draw.sheet(content, width + 2 * MARGIN, height + 2 * SIZE + 2 * MARGIN)}\n"

    def _checked(self, pair: Any) -> Pair:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise DomainError(f"a position of Euclid must be a pair of numbers such as (7, 12), not {short_repr(pair)}")
        return as_natural(pair[0], "a number", self.least), as_natural(pair[1], "a number", self.least)


class GrossmanEuclid(Euclid):
    """Euclid with positive numbers only: there is no move from equal numbers (Grossman 1997).

    For a < b the value is the integer part of b / a - a / b (Nivasch 2006).

    Examples
    --------
    >>> GrossmanEuclid().nim_value((7, 12)), list(GrossmanEuclid().options((2, 6)))
    (1, [(2, 4), (2, 2)])
    """

    least = 1
    beyond = inf

    def misere_nim_value(self, pair: Pair) -> int:
        """Return the misère value: 0 and 1 are exchanged if play is forced, and otherwise it is the normal value.

        Play is forced if the continued fraction is [1], [2] or [1, …, 1, 2] (Gurvich 2007).
        """
        small, large = self.canonical(pair)
        value = self.nim_value(pair)
        return 1 - value if _is_forced(large, small) else value

    def _rule(self) -> str:
        return (
            "A position is P exactly when its continued fraction begins with an odd number of ones: when the quotient "
            "is below the golden ratio [1, 1, 1, …]."
        )


def _subtracted(x: int, y: int, times: int) -> Iterator[Move]:
    """Yield the moves that subtract the smaller number this many times; from equal numbers there are two."""
    if x == y:
        yield MoveLabel("subtract", number_literal(x), "from the first number"), (0, y)
        yield MoveLabel("subtract", number_literal(x), "from the second number"), (x, 0)
        return
    small, large = min(x, y), max(x, y)
    amount = f"{number_literal(times)} times {number_literal(small)}" if times > 1 else number_literal(small)
    label = MoveLabel("subtract", amount, f"from {number_literal(large)}")
    yield label, (x - times * y, y) if x == large else (x, y - times * x)


def _beginning(large: int, small: int) -> str:
    """Return a phrase for the first quotients of a fraction."""
    if large == small:
        return "it is [1]"
    count = sum(1 for _ in takewhile(lambda quotient: quotient == 1, quotients(large, small)))
    return f"it begins with {pluralize(count, 'one')}"


def _is_forced(large: int, small: int) -> bool:
    """Return whether all quotients are 1, or 1 and the last 2."""
    after_ones = list(islice(dropwhile(lambda quotient: quotient == 1, quotients(large, small)), 2))
    return after_ones in ([], [2])


# ---- Drawings of two numbers: how often the smaller goes into the larger, and the remainder

LONGEST_ROW = 60
MOST_SQUARES = 60
SIDE, MARGIN, SIZE = 320.0, 16.0, 13.0
SQUARE, REST, LINE = "#e4f1fa", "#fff2e8", "#757d85"


def _description(small: int, large: int) -> str:
    if small == 0:
        return "One of the two numbers is 0."
    return f"A rectangle from which {format_number(large // small)} squares can be cut."


def _pieces(small: int, large: int, side: float) -> Iterator[draw.Element]:
    times, rest = divmod(large, small)
    for i in range(times):
        yield draw.element("rect", x=i * side, y=0, width=side, height=side, fill=SQUARE)
    if rest:
        yield draw.element("rect", x=times * side, y=0, width=side * (rest / small), height=side, fill=REST)
