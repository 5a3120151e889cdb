"""Pictures of piles, rows of pins, and the pieces of Euclid's game: touch what the move removes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, permutations
from typing import Any

from grundy.play.boards.board import Board, Mark, circle, in_lines, line, path, rect, words
from grundy.play.boards.pictures import BoardPicture
from grundy.text import format_number


class PilePicture(BoardPicture):
    """One pile: touch a counter to take it and all counters above it."""

    def fits(self, position: Any) -> bool:
        """Return whether the position is a single heap."""
        return isinstance(position, int)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the pile."""
        return piles_board([Pile(position)], f"a pile of {format_number(position)}")

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the lowest counter to take."""
        touch = Pile(position).touch(option) if self.fits(option) and option < position else None
        return [[touch]] if touch else []


class FibonacciPicture(BoardPicture):
    """One pile, with the number of counters that a move may take."""

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the pile with a note."""
        count, most = position
        note = f"take up to {format_number(min(count, most))}"
        return piles_board([Pile(count)], f"a pile of {format_number(count)}", note)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the lowest counter to take."""
        touch = Pile(position[0]).touch(option[0])
        return [[touch]] if touch else []


# ---- Several piles in one position

MOST_PILES = 40
BASE = 32.0


class MoorePicture(BoardPicture):
    """Several piles: touch the lowest counter to take in each pile that loses some."""

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough piles."""
        return len(self.piles(position)) <= MOST_PILES

    def piles(self, position: Any) -> list[Pile]:
        """Return the piles of a position."""
        return [Pile(count, f"h{at}c", f" in pile {at}") for at, count in enumerate(position, 1)]

    def note(self) -> str:
        """Return the text below the piles."""
        return f"take from up to {format_number(self.game.k)} piles"

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the piles side by side."""
        piles = self.piles(position)
        return piles_board(piles, f"piles of {', '.join(format_number(pile.count) for pile in piles)}", self.note())

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the lowest counter to take in each pile that loses some; empty if one of these piles is a block."""
        shrunk = [(old, new.count) for old, new in self._changes(position, option) if new.count < old.count]
        found = [pile.touch(left) for pile, left in shrunk]
        return [] if None in found else [[id_ for id_ in found if id_]]

    def _changes(self, position: Any, option: Any) -> Iterator[tuple[Pile, Pile]]:
        return zip(self.piles(position), self.piles(option), strict=True)


class StaircasePicture(MoorePicture):
    """Coins on steps: touch the lowest coin that moves down a step."""

    def piles(self, position: Any) -> list[Pile]:
        """Return the coins on each step."""
        return [Pile(n, f"h{at}c", f" on step {at}", f"on {at}", what="coin") for at, n in enumerate(position, 1)]

    def note(self) -> str:
        """Return an empty text."""
        return ""


class PokerPicture(MoorePicture):
    """Heaps and a bag of chips: touch the lowest chip to take, or chips in the bag and then the base of a heap."""

    def piles(self, position: Any) -> list[Pile]:
        """Return the heaps, then the bag."""
        heaps, bag = position
        chips = [Pile(heap, f"h{at}c", f" in heap {at}", what="chip") for at, heap in enumerate(heaps, 1)]
        return [*chips, Pile(bag, "b", " in the bag", "bag", "bag", "chip")]

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return heaps and bag, with a base below each heap."""
        piles = self.piles(position)
        title = f"piles of {', '.join(format_number(pile.count) for pile in piles)}"
        board = piles_board(piles, title, below=BASE)
        return replace(board, marks=(*board.marks, *_bases(piles)))

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the lowest chip to take, and the base of the heap that gets chips from the bag."""
        grown = [f"h{at}" for at, (old, new) in enumerate(self._changes(position, option), 1) if new.count > old.count]
        return [way + grown for way in super().touches(position, label, option)]


def _bases(piles: list[Pile]) -> Iterator[Mark]:
    for at, (pile, (left, bottom)) in enumerate(zip(piles[:-1], pile_corners(piles, BASE), strict=False), 1):
        named = {"id": f"h{at}", "label": f"add to heap {at}", "text": "+"}
        yield rect("target", left, bottom + BELOW - 2, pile.width, BASE - 4, 6, **named)


# ---- Piles: columns of ten counters, with the number of counters below

MOST_COUNTERS = 60  # a larger pile is drawn as one block with its number
HIGH = 10  # counters per column
WIDTH, THICK, ACROSS, UP = 44.0, 28.0, 48.0, 32.0
MARGIN, APART, BELOW = 8.0, 20.0, 34.0
BLOCK = 96.0
DIGIT, MOST_DIGITS = 9.6, 18  # the width of a digit, and the maximum number of digits below a pile
WIDEST = 324.0  # fits on a phone


@dataclass(frozen=True)
class Pile:
    """A pile that is drawn counter by counter, or as one block if it is large."""

    count: int
    prefix: str = "c"  # the ids of its counters are this prefix and a number; the lowest is 1
    where: str = ""  # follows ``counter 3 of 5`` in labels
    caption: str = ""  # follows the number below the pile
    kind: str = "counter"  # the kind of its marks
    what: str = "counter"  # the name of a counter in labels

    @property
    def drawn(self) -> int:
        """The number of counters that are drawn separately."""
        return self.count if self.count <= MOST_COUNTERS else 0

    @property
    def height(self) -> float:
        """The height of the pile."""
        return UP * min(self.drawn, HIGH) if self.count <= MOST_COUNTERS else BLOCK

    @property
    def width(self) -> float:
        """The width of the pile and the text below it."""
        columns = max(1, -(-self.drawn // HIGH))
        wide = ACROSS * columns if self.count <= MOST_COUNTERS else BLOCK
        return max(wide, DIGIT * len(self._text))

    @property
    def _text(self) -> str:
        return f"{_shortened(format_number(self.count))} {self.caption}".strip()

    def marks(self, left: float, bottom: float) -> list[Mark]:
        """Return the marks of the pile, with its lower left corner at (left, bottom)."""
        middle = left + self.width / 2
        below = [rect("ground", left, bottom, self.width, 3, 1.5), words(self._text, middle, bottom + 20, 15)]
        if self.count > MOST_COUNTERS:
            named = {"id": f"{self.prefix}all", "label": f"{format_number(self.count)} {self.what}s{self.where}"}
            return [rect("more", middle - BLOCK / 2 + 4, bottom - BLOCK, BLOCK - 8, BLOCK, 20, **named), *below]
        return [*(self._counter(place, middle, bottom) for place in range(self.drawn)), *below]

    def _counter(self, place: int, middle: float, bottom: float) -> Mark:
        columns = max(1, -(-self.drawn // HIGH))
        column, row = divmod(place, HIGH)
        x = middle + (column - columns / 2) * ACROSS + (ACROSS - WIDTH) / 2
        y = bottom - (row + 1) * UP + (UP - THICK) / 2
        label = f"{self.what} {place + 1} of {self.count}{self.where}"
        return rect(self.kind, x, y, WIDTH, THICK, THICK / 2, id=f"{self.prefix}{place + 1}", label=label)

    def touch(self, left: int) -> str | None:
        """Return the id of the lowest counter to take so that ``left`` remain; None if it is not drawn."""
        return f"{self.prefix}{left + 1}" if left < self.drawn else None


def _shortened(number: str) -> str:
    """Return a number without its middle if it has too many digits."""
    return number if len(number) <= MOST_DIGITS or not number.isdigit() else f"{number[:7]}…{number[-7:]}"


def piles_board(piles: Sequence[Pile], title: str, note: str = "", below: float = 0.0) -> Board:
    """Return a board of piles in one or more lines, with a note, and with the space ``below`` under each pile."""
    corners = pile_corners(piles, below)
    marks = [mark for pile, corner in zip(piles, corners, strict=True) for mark in pile.marks(*corner)]
    ends = (left + pile.width + MARGIN for pile, (left, _) in zip(piles, corners, strict=True))
    width = max(*ends, 7 * len(note) + 2 * MARGIN, 2 * MARGIN)
    bottom = max((bottom for _, bottom in corners), default=MARGIN) + BELOW + below
    if note:
        marks.append(words(note, width / 2, bottom + 8, 13))
    return Board(round(width), round(bottom + (20 if note else 0)), tuple(marks), title=title)


def pile_corners(piles: Sequence[Pile], below: float = 0.0) -> list[tuple[float, float]]:
    """Return the lower left corner of each pile."""
    corners: list[tuple[float, float]] = []
    top = 0.0
    for row in in_lines(piles, lambda pile: pile.width + APART, WIDEST + APART):
        bottom = top + MARGIN + max(pile.height for pile in row)
        lefts = accumulate((pile.width + APART for pile in row[:-1]), initial=MARGIN)
        corners += [(left, bottom) for left in lefts]
        top = bottom + BELOW + below
    return corners


# ---- Rows of pins: touch the pins to take, or the gap where a row is split
#
# To take neighbouring pins, touch the first and the last. If rows cannot be split, the counters form a pile.

MOST_PINS = 60
PIN, GAP, TALL_LINE, TALL = 36.0, 28.0, 68.0, 44.0
DAWSONS_CHESS = "0.137"
MOST_TOUCHED = 6  # pins in two places, which are all touched


class PinPicture(PilePicture):
    """A row of pins for take-and-break games, in several lines if it is long.

    In Dawson's Chess, touch a pin to take it and its neighbours.
    """

    what = "pin"

    @property
    def _is_row(self) -> bool:
        """Whether a move may leave two rows."""
        return bool(getattr(self.game, "most_heaps", 2) > 1)

    @property
    def _breaks(self) -> bool:
        """Whether a row may be split at a gap: a move takes nothing, or takes one pin and leaves three rows."""
        return bool(self.game.digit(0) >= 4 or self.game.digit(1) >= 8)

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the row; a thread joins its lines."""
        if not self._is_row or position > MOST_PINS:
            return super().board(position)
        row = _Row(position, PIN + GAP * self._breaks)
        marks = [*row.thread(), *(self._pin(pin, row) for pin in range(position))]
        if self._breaks:
            marks += row.gaps()
        width, bottom = row.across * row.step + 2 * MARGIN, row.lines * TALL_LINE + 2 * MARGIN
        marks.append(words(format_number(position), width / 2, bottom + 4, 15))
        return Board(round(width), round(bottom + 16), tuple(marks), title=f"a row of {position}")

    def _pin(self, pin: int, row: _Row) -> Mark:
        x, y = row.place(pin)
        named = {"id": f"p{pin + 1}", "label": f"{self.what} {pin + 1} of {row.count}"}
        return rect("pin", x - PIN / 2 + 4, y - TALL / 2, PIN - 8, TALL, 12, **named)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the ways to take pins or split the row that leave these rows."""
        if position > MOST_PINS:
            return []
        left = tuple(count for count in ((option,) if isinstance(option, int) else option) if count)
        if not self._is_row:
            return super().touches(position, label, sum(left))
        if len(left) > 3 or (len(left) == 3 and position - sum(left) > MOST_TOUCHED):
            return []
        if getattr(self.game, "notation", "") == DAWSONS_CHESS:
            ways = _with_neighbours(position, left)
        else:
            ways = _in_two_places(position, left) if len(left) == 3 else _in_one_place(position, left)
        return [list(way) for way in dict.fromkeys(ways)]


class SpotPicture(PinPicture):
    """The spots of Rims and Rails in a row: a loop through some of them separates those on its two sides."""

    what = "spot"
    _breaks = False

    def _pin(self, pin: int, row: _Row) -> Mark:
        x, y = row.place(pin)
        named = {"id": f"p{pin + 1}", "label": f"{self.what} {pin + 1} of {row.count}"}
        return circle("spot", x, y + TALL / 2 - 14, 14, **named)


@dataclass(frozen=True)
class _Row:
    """The places of pins, in lines of alternating direction, so that neighbours remain next to each other."""

    count: int
    step: float  # the distance of neighbours

    @property
    def lines(self) -> int:
        return max(1, -(-self.count * int(self.step) // int(WIDEST)))

    @property
    def across(self) -> int:
        """The number of pins per line."""
        return max(1, -(-self.count // self.lines))

    def place(self, pin: int) -> tuple[float, float]:
        """Return the center of a pin, counted from 0."""
        row, column = divmod(pin, self.across)
        if row % 2:
            column = self.across - 1 - column
        return MARGIN + (column + 0.5) * self.step, MARGIN + (row + 0.5) * TALL_LINE

    def thread(self) -> Iterator[Mark]:
        """Yield the line under the pins, which shows the neighbours."""
        for row in range(-(-self.count // self.across)):
            last = min(self.count, (row + 1) * self.across) - 1
            (x1, y), (x2, _) = self.place(row * self.across), self.place(last)
            yield line("line", x1, y + TALL / 2, x2, y + TALL / 2)
            if last + 1 < self.count:
                out = 20 if row % 2 == 0 else -20
                yield path("line", f"M{x2:g},{y + TALL / 2:g}h{out}V{y + TALL_LINE + TALL / 2:g}h{-out}")

    def gaps(self) -> Iterator[Mark]:
        """Yield the gaps between two pins where the row can be split."""
        for pin in range(self.count - 1):
            (x, y), (x2, y2) = self.place(pin), self.place(pin + 1)
            middle, centre = ((x + x2) / 2, y) if y == y2 else (x, (y + y2) / 2)
            wide, high = (GAP, TALL + 8) if y == y2 else (PIN, TALL_LINE - TALL - 2)
            named = {"id": f"g{pin + 1}", "label": f"gap between {pin + 1} and {pin + 2} of {self.count}"}
            yield rect("gap", middle - wide / 2, centre - high / 2, wide, high, 6, **named)


def _in_one_place(count: int, left: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the gap, the pin, or the first and last pins to take, with the longer row on either side."""
    taken = count - sum(left)
    for before in (*left, 0, 0)[:2]:
        start, end = before + 1, before + taken
        yield (f"g{end}",) if taken == 0 else (f"p{start}",) if taken == 1 else (f"p{start}", f"p{end}")


def _with_neighbours(count: int, left: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the pins that leave these rows when they are taken with their neighbours."""
    for pin in range(1, count + 1):
        rows = (max(0, pin - 2), max(0, count - pin - 1))
        if sorted(row for row in rows if row) == sorted(left):
            yield (f"p{pin}",)


def _in_two_places(count: int, left: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to leave three rows: all pins to take, and the gap at a place where none is taken."""
    taken = count - sum(left)
    fewest = 1 if taken > 1 else 0  # take pins in both places if possible
    for a, b, _ in sorted(set(permutations(left))):
        for here in range(fewest, taken - fewest + 1):
            yield (*_each(a, here), *_each(a + here + b, taken - here))


def _each(before: int, taken: int) -> tuple[str, ...]:
    return tuple(f"p{before + 1 + place}" for place in range(taken)) or (f"g{before}",)


# ---- Euclid

MOST_PIECES, PIECES_ACROSS = 60, 6
PIECE_WIDTH, PIECE_HEIGHT, PIECE_STEP = 48.0, 40.0, 54.0


class EuclidPicture(BoardPicture):
    """The larger number of Euclid's game, divided into pieces of the smaller one: touch the first piece to remove."""

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough pieces."""
        small, large = sorted(position)
        return not small or large // small <= MOST_PIECES

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the remainder and the pieces; a move removes the touched piece and all to its right."""
        small, large = sorted(position)
        numbers = f"{format_number(large)} and {format_number(small)}"
        if not small:
            return Board(160, 56, (words(numbers, 80, 28, 16),), title=numbers)
        marks = list(_equal_numbers(small) if small == large else _pieces(small, *divmod(large, small)))
        bottom = MARGIN + -(-len(marks) // PIECES_ACROSS) * (PIECE_HEIGHT + 6) + 14
        width = max(2 * MARGIN + PIECE_STEP * min(len(marks), PIECES_ACROSS), 8.5 * len(numbers) + 16)
        marks.append(words(numbers, width / 2, bottom, 15))
        return Board(round(width), round(bottom + 18), tuple(marks), title=f"the numbers {numbers}")

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the first piece to remove."""
        small, large = sorted(position)
        if not small:
            return []
        if small == large:
            return [["m1" if option[0] < small else "n1"]]
        left = option[0] if position[0] > position[1] else option[1]
        return [[f"m{left // small + 1}"]]


def _pieces(small: int, count: int, rest: int) -> Iterator[Mark]:
    if rest:
        yield _piece("taken", 0, rest)
    for piece in range(1, count + 1):
        label = f"piece {piece} of {count}, each {format_number(small)} long"
        yield _piece("counter", piece - 1 + bool(rest), small, id=f"m{piece}", label=label)


def _equal_numbers(number: int) -> Iterator[Mark]:
    """Yield both of two equal numbers; a move may remove either."""
    for place, (id_, label) in enumerate((("m1", "the first number"), ("n1", "the second number"))):
        yield _piece("counter", place, number, id=id_, label=label)


def _piece(kind: str, place: int, length: int, **named: str | None) -> Mark:
    row, column = divmod(place, PIECES_ACROSS)
    x, y = MARGIN + column * PIECE_STEP, MARGIN + row * (PIECE_HEIGHT + 6)
    return rect(kind, x, y, PIECE_WIDTH, PIECE_HEIGHT, 4, text=format_number(length), **named)
