"""Take-and-break games by name, Lasker's Nim, and Treblecross, a take-and-break game in disguise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from grundy import draw  # lazy: its names load when a picture is drawn
from grundy.errors import DomainError, LimitError, NotationError
from grundy.games.base import OptionsFromMoves
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel
from grundy.sequences import AllBut, Subtraction, TakeAndBreak, read_game
from grundy.sequences.heaps.positions import Heaps
from grundy.sequences.heaps.take_and_break import taking_label
from grundy.text import format_number, join_words, number_literal, short_repr

HeapRules: TypeAlias = TakeAndBreak | Subtraction | AllBut


def take_and_break(text: str) -> HeapRules:
    """Return the heap game with a name or a notation such as ``0.137``, ``{1,2,6}`` or ``all but {1,2}``.

    All positions of a game share one object with its computed values.
    """
    return _shared(read_game(text))


@lru_cache(maxsize=1024)
def _shared(game: HeapRules) -> HeapRules:
    return Lasker() if game == Lasker() else game


# ---- Lasker's Nim at any size

# G(4k + r) = 4 (k + carry) + low for r = 1, 2, 3, 4.
CARRY = {1: 0, 2: 0, 3: 1, 4: 0}
LOW = {1: 1, 2: 2, 3: 0, 4: 3}


class Lasker(TakeAndBreak):
    """Take any number of counters from a heap, or break a heap in two (Lasker 1931).

    Its values are known in closed form: G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4 and
    G(4k + 4) = 4k + 3. A position is a heap, or a tuple of heaps.

    Examples
    --------
    >>> game = Lasker()
    >>> [game.nim_value(n) for n in range(9)], game.nim_value(10**30)
    ([0, 1, 2, 4, 3, 5, 6, 8, 7], 999999999999999999999999999999)
    >>> list(game.moves_to(7, 3)), list(game.moves_to(8, 4))
    ([('take 3 from 7, leave 4', (4,))], [('take 5 from 8, leave 3', (3,)), ('break 8 into 6 and 2', (6, 2))])
    """

    def __init__(self) -> None:
        super().__init__("4.(3)")

    def __reduce__(self) -> tuple[type[Lasker], tuple[()]]:
        return Lasker, ()

    def _heap_moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, Heaps]]:
        left = _heap_of_value(nim_value)
        if left < heap:
            heaps = (left,) if left else ()
            yield taking_label(heap, heap - left, heaps), heaps
        for pair in breaks(heap, nim_value):
            yield taking_label(heap, 0, pair), pair


def _heap_of_value(nim_value: int) -> int:
    """Return the heap with this value; each value has one heap: 3 and 4 are exchanged, 7 and 8, and so on."""
    return nim_value + (nim_value % 4 == 3) - (nim_value % 4 == 0 and nim_value > 0)


def breaks(heap: int, nim_value: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to break a heap of Lasker's Nim in two with this value, the larger part first.

    With a = 4i + r and b = 4j + s, where 1 <= r, s <= 4, put x = i + carry(r) and y = j + carry(s). Then x + y is
    known from the heap and x ⊕ y from the value. Since x + y = (x ⊕ y) + 2 (x AND y), x AND y is known too, and x is
    this together with any subset of the digits of x ⊕ y. There may be 2^k ways for a heap of k binary digits.
    """
    heap, nim_value = as_natural(heap, "a heap"), as_natural(nim_value, "a nim value")
    for r in LOW:
        for s in LOW:
            fours, rest = divmod(heap - r - s, 4)
            if rest == 0 and LOW[r] ^ LOW[s] == nim_value % 4:
                for x, y in _with_sum(fours + CARRY[r] + CARRY[s], nim_value // 4):
                    i, j = x - CARRY[r], y - CARRY[s]
                    a, b = 4 * i + r, 4 * j + s
                    if i >= 0 and j >= 0 and a >= b:
                        yield a, b


def _with_sum(total: int, nim_sum: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs (x, y) with x + y = total and x ⊕ y = nim_sum."""
    common, odd = divmod(total - nim_sum, 2)
    if odd or common < 0 or common & nim_sum:
        return
    part = nim_sum
    while True:  # all subsets of the digits, from all of them to none
        yield common + part, total - common - part
        if part == 0:
            return
        part = (part - 1) & nim_sum


# ---- Treblecross: three crosses in a row win

Strip: TypeAlias = tuple[int, tuple[int, ...]]

# Computing the values of this many lengths takes a few seconds.
MOST_IN_PLAY = 200_000
# Strips up to this length are drawn square by square.
MOST_DRAWN = 80
SIDE, MARGIN, CROSS_COLOUR, LINE, SHADE = 22.0, 14.0, "#0072b2", "#757d85", "#e6e9ec"


class Treblecross(OptionsFromMoves[Strip]):
    """Put a cross on a strip; the player who makes three in a row wins (Winning Ways, 1982, chapter 4).

    A cross at distance 1 or 2 from another one lets the opponent make three in a row at once. This class does not allow
    these losing moves: a player who has no other square loses. The winner is the same as with these moves, on one strip
    and on several strips where the first three in a row win the whole game. Only without them does the game have a
    value for sums. (Three crosses do not fit on one or two squares; there, too, the last move wins.)

    A cross takes its square and two on either side out of play, so the strip splits, and a run of n squares in play has
    the value of a heap of n + 2 in the octal game 0.007.

    A position is the number of squares and the tuple of crosses, counted from 1. It is written as the number of
    squares, ``Treblecross(9)``, with dots and crosses, ``Treblecross(....X....)``, or, if it is long, as
    ``Treblecross(1000: 5,20)``.

    Examples
    --------
    >>> game = Treblecross()
    >>> game.nim_value((7, ())), list(game.moves_to((7, ()), 0))
    (3, [('cross square 4', (7, (4,)))])
    >>> game.parse("..X...X"), game.format((9, ())), game.format((9, (5,)))
    ((7, (3, 7)), '9', '....X....')
    >>> print(game.picture((9, (4,))))
    · – – X – – · · ·
    """

    def moves(self, strip: Strip) -> Iterator[tuple[str, Strip]]:
        """Return the moves as (label, strip left)."""
        strip = _checked(strip)
        return (_cross(strip, square) for stretch in _stretches(strip) for square in stretch)

    def canonical(self, strip: Strip) -> Strip:
        """Return the smaller one of the strip and its mirror image."""
        squares, crosses = _checked(strip)
        return squares, min(crosses, tuple(squares + 1 - cross for cross in reversed(crosses)))

    def nim_value(self, strip: Strip) -> int:
        """Return the Sprague–Grundy number, the nim sum of heaps of 0.007; raise `LimitError` if one is unknown."""
        lengths = list(map(_length, _stretches(_checked(strip))))
        if max(lengths, default=0) > MOST_IN_PLAY:
            raise LimitError(
                f"a run of squares in play must have at most {MOST_IN_PLAY} squares, not "
                f"{format_number(max(lengths))}: no period of 0.007 is known",
                hint="try a shorter strip",
            )
        return take_and_break("0.007").nim_value(tuple(length + 2 for length in lengths))

    def moves_to(self, strip: Strip, nim_value: int) -> Iterator[tuple[str, Strip]]:
        """Return the moves to strips of this value."""
        import numpy as np

        from grundy.sequences.questions import ValueIndex

        strip = _checked(strip)
        change = self.nim_value(strip) ^ as_natural(nim_value, "a nim value")
        stretches = _stretches(strip)
        longest = max(map(_length, stretches), default=0)
        values = ValueIndex(take_and_break("0.007"), longest + 2).values  # type: ignore[arg-type]
        for stretch in stretches:
            wanted = int(values[_length(stretch) + 2]) ^ change
            # The values left of a cross; reversed, they are the values to its right.
            left = values[np.maximum(np.arange(_length(stretch)) - 2, 0) + 2]
            for at in np.flatnonzero(left ^ left[::-1] == wanted):
                yield _cross(strip, stretch[int(at)])

    def parse(self, text: str) -> Strip:
        """Read the number of squares, ``9``, a drawn strip, ``....X....``, or the squares with crosses, ``9: 5``.

        Squares are counted from 1 and separated by commas, such as ``1000: 5,20``.
        """
        drawn = text.strip()
        if drawn and set(drawn) <= set(".·_xX"):
            return self._read_drawn(text)
        reader = Reader(text)
        squares = reader.number("the number of squares, or a strip such as ..X...")
        crosses = reader.comma_list(lambda: reader.number("the square of a cross")) if reader.take(":") else []
        reader.expect_end("nothing more" if crosses else "a colon and the squares of crosses, or nothing more")
        at = crosses[0].at if crosses else squares.at
        return _read(text, at, (squares.value, tuple(cross.value for cross in crosses)))

    def _read_drawn(self, text: str) -> Strip:
        drawn = text.strip()
        crosses = tuple(at for at, square in enumerate(drawn, start=1) if square in "xX")
        return _read(text, text.index(drawn), (len(drawn), crosses))

    def format(self, strip: Strip) -> str:
        """Return the strip in the notation of `parse`."""
        squares, crosses = _checked(strip)
        if not crosses:
            return str(squares)
        if squares <= MOST_DRAWN:
            return "".join(".X"[square in crosses] for square in range(1, squares + 1))
        return f"{squares}: {','.join(map(str, crosses))}"

    def picture(self, strip: Strip) -> str:
        """Return the strip as text, with X for crosses and – for squares out of play."""
        squares, crosses = _checked(strip)
        if squares > MOST_DRAWN:
            where = f", crosses on {join_words(crosses)}" if crosses else ""
            return f"{format_number(squares)} squares{where}"
        return " ".join(_sign(square, crosses) for square in range(1, squares + 1))

    def svg(self, strip: Strip) -> str:
        """Return the strip as an SVG document; only the first squares of a long strip are drawn."""
        squares, crosses = _checked(strip)
        drawn = min(squares, MOST_DRAWN)
        rest = ", of which the first are drawn" if squares > drawn else ""
        description = f"A strip of {format_number(squares)} squares with {len(crosses)} crosses{rest}."
        content = [draw.element("title", "Treblecross"), draw.element("desc", description)]
        for square in range(1, drawn + 1):
            content += _drawn_square(square, _sign(square, crosses))
        width = 2 * MARGIN + SIDE * max(1, drawn)
        return f"{draw.sheet(content, width, 2 * MARGIN + SIDE)}\n"


def _checked(strip: Any) -> Strip:
    if not (isinstance(strip, tuple) and len(strip) == 2 and isinstance(strip[1], tuple)):
        raise DomainError(
            "a position of Treblecross must be the number of squares and a tuple of crosses, such as (9, (5,)), "
            f"not {short_repr(strip)}"
        )
    squares = as_natural(strip[0], "the number of squares")
    crosses = tuple(as_natural(cross, "the square of a cross", least=1) for cross in strip[1])
    if crosses and crosses[-1] > squares:
        raise DomainError(f"a strip of {format_number(squares)} squares has no square {format_number(crosses[-1])}")
    for cross, other in pairwise(crosses):
        _check_apart(cross, other)
    return squares, crosses


def _check_apart(cross: int, other: int) -> None:
    if other <= cross:
        raise DomainError(
            f"crosses must be listed once, in increasing order, but {format_number(other)} comes after "
            f"{format_number(cross)}"
        )
    if other - cross < 3:
        raise DomainError(
            f"the crosses on {format_number(cross)} and {format_number(other)} are too close: "
            "the next move could make three in a row; leave at least two squares between crosses"
        )


def _read(text: str, at: int, strip: Strip) -> Strip:
    try:
        return _checked(strip)
    except DomainError as error:
        raise NotationError(text, at, str(error)) from error


def _stretches(strip: Strip) -> list[range]:
    """Return the squares in play as runs of adjacent squares: those with no cross on them or near them."""
    squares, crosses = strip
    ends = [-2, *crosses, squares + 3]
    stretches = (range(cross + 3, other - 2) for cross, other in pairwise(ends))
    return [stretch for stretch in stretches if stretch]


def _length(stretch: range) -> int:
    """Return the number of squares; ``len`` fails beyond 2^63."""
    return stretch.stop - stretch.start


def _cross(strip: Strip, square: int) -> tuple[str, Strip]:
    squares, crosses = strip
    return MoveLabel("cross", place=f"square {number_literal(square)}"), (squares, tuple(sorted((*crosses, square))))


def _sign(square: int, crosses: tuple[int, ...]) -> str:
    """Return the character of a square: a cross, out of play, or in play."""
    if square in crosses:
        return "X"
    return "–" if any(abs(square - cross) < 3 for cross in crosses) else "·"


def _drawn_square(square: int, sign: str) -> Iterator[Any]:
    left, top = MARGIN + (square - 1) * SIDE, MARGIN
    fill = SHADE if sign == "–" else "none"
    yield draw.element("rect", x=left, y=top, width=SIDE, height=SIDE, fill=fill, stroke=LINE)
    if sign == "X":
        near, far = 5, SIDE - 5
        path = (
            f"M{left + near},{top + near}L{left + far},{top + far}M{left + far},{top + near}L{left + near},{top + far}"
        )
        yield draw.element("path", d=path, stroke=CROSS_COLOUR, stroke_width=3, stroke_linecap="round", fill="none")
