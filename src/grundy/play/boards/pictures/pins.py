"""Rows of pins for take-and-break games: touch the pins that go, or the gap where a row is broken.

One pin is touched itself, and pins side by side by the first and the last of them. Where no row can be broken the
counters lie in a pile. Dawson's Chess is played as its rule says: touch a pin, and it goes with its neighbours. The
spots of Rims and Rails lie in a row, too: a loop through some of them parts those before from those behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from grundy.play.boards.board import Board, Mark, circle, line, path, rect, words
from grundy.play.boards.pictures import one_pile
from grundy.text import format_number

__all__ = ["board", "touches"]

MOST_PINS = 60
WIDEST = 324.0  # what a phone shows
PIN, GAP, HIGH, TALL, MARGIN = 36.0, 28.0, 68.0, 44.0, 8.0
DAWSONS_CHESS = "0.137"
# So many pins in two places are touched one by one.
MOST_TOUCHED = 6


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the row, in several lines when it is long; a thread leads from one line to the next.

    Examples
    --------
    >>> from grundy.games.heaps.take_and_break import take_and_break
    >>> board(take_and_break("Grundy's Game"), 3).ids()
    ['p1', 'p2', 'p3', 'g1', 'g2']
    """
    if not _leaves_two(game) or (isinstance(position, int) and position > MOST_PINS):
        return one_pile.board(game, position)
    if not isinstance(position, int):
        return None
    step = PIN + GAP * _breaks(game)
    lines = max(1, -(-position * int(step) // int(WIDEST)))
    across = max(1, -(-position // lines))
    marks = [*_thread(position, across, step), *_pins(_what(game), position, across, step)]
    if _breaks(game):
        marks += _gaps(position, across, step)
    width, bottom = across * step + 2 * MARGIN, lines * HIGH + 2 * MARGIN
    marks.append(words(format_number(position), width / 2, bottom + 4, 15))
    return Board(round(width), round(bottom + 16), tuple(marks), title=f"a row of {position}")


def _what(game: Any) -> str:
    return "spot" if type(game).__name__ == "Spots" else "pin"


def _leaves_two(game: Any) -> bool:
    """Whether a move may leave two rows."""
    return bool(getattr(game, "most_heaps", 2) > 1)


def _breaks(game: Any) -> bool:
    """Whether a row may be broken at a gap: nothing is taken, or one pin and three rows are left."""
    return _what(game) == "pin" and bool(game.digit(0) >= 4 or game.digit(1) >= 8)


def _place(pin: float, across: int, step: float) -> tuple[float, float]:
    """Return the middle of a pin, counted from 0; lines run to and fro, so that neighbours stay neighbours."""
    row, column = divmod(pin, across)
    if row % 2:
        column = across - 1 - column
    return MARGIN + (column + 0.5) * step, MARGIN + (row + 0.5) * HIGH


def _thread(count: int, across: int, step: float) -> Iterator[Mark]:
    """Yield the line on which the pins stand, so that one sees who are neighbours."""
    for row in range(-(-count // across)):
        last = min(count, (row + 1) * across) - 1
        (x1, y), (x2, _) = _place(row * across, across, step), _place(last, across, step)
        yield line("line", x1, y + TALL / 2, x2, y + TALL / 2)
        if last + 1 < count:
            out = 5 if row % 2 == 0 else -5
            end = y + HIGH + TALL / 2
            yield path("line", f"M{x2:g},{y + TALL / 2:g}h{out * 4}V{end:g}h{-out * 4}")


def _pins(what: str, count: int, across: int, step: float) -> Iterator[Mark]:
    for pin in range(count):
        x, y = _place(pin, across, step)
        named = {"id": f"p{pin + 1}", "label": f"{what} {pin + 1} of {count}"}
        if what == "spot":
            yield circle("spot", x, y + TALL / 2 - 14, 14, **named)
        else:
            yield rect("pin", x - PIN / 2 + 4, y - TALL / 2, PIN - 8, TALL, 12, **named)


def _gaps(count: int, across: int, step: float) -> Iterator[Mark]:
    for pin in range(count - 1):
        (x, y), (x2, y2) = _place(pin, across, step), _place(pin + 1, across, step)
        told = f"gap between {pin + 1} and {pin + 2} of {count}"
        middle, centre = ((x + x2) / 2, y) if y == y2 else (x, (y + y2) / 2)
        wide, high = (GAP, TALL + 8) if y == y2 else (PIN, HIGH - TALL - 2)
        shape = middle - wide / 2, centre - high / 2, wide, high
        yield rect("gap", *shape, 6, id=f"g{pin + 1}", label=told)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the ways to take or break a row that leave these rows.

    Examples
    --------
    >>> from grundy.games.heaps.take_and_break import take_and_break
    >>> touches(take_and_break("Kayles"), 9, "take 2", (4, 3)), touches(take_and_break("Kayles"), 9, "take 2", (7,))
    ([['p5', 'p6'], ['p4', 'p5']], [['p8', 'p9'], ['p1', 'p2']])
    """
    if not isinstance(position, int) or position > MOST_PINS:
        return []
    left = (option,) if isinstance(option, int) else tuple(option)
    left = tuple(count for count in left if count)
    if not _leaves_two(game):
        return one_pile.touches(game, position, label, sum(left))
    if len(left) > 3 or (len(left) == 3 and position - sum(left) > MOST_TOUCHED):
        return []
    if getattr(game, "notation", "") == DAWSONS_CHESS:
        ways = _with_neighbours(position, left)
    else:
        ways = _in_two_places(position, left) if len(left) == 3 else _in_one_place(position, left)
    return [list(way) for way in dict.fromkeys(ways)]


def _in_one_place(count: int, left: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the gap, the pin, or the first and the last of the pins that go, for the longer row on either side."""
    taken = count - sum(left)
    for before in (*left, 0, 0)[:2]:
        start, end = before + 1, before + taken
        yield (f"g{end}",) if taken == 0 else (f"p{start}",) if taken == 1 else (f"p{start}", f"p{end}")


def _with_neighbours(count: int, left: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the pins that go with their neighbours and leave this."""
    for pin in range(1, count + 1):
        rows = (max(0, pin - 2), max(0, count - pin - 1))
        if sorted(row for row in rows if row) == sorted(left):
            yield (f"p{pin}",)


def _in_two_places(count: int, left: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to leave three rows: all pins that go, and a gap where none goes."""
    taken = count - sum(left)
    fewest = 1 if taken > 1 else 0  # both places lose a pin if there are enough
    for a, b, _ in sorted(set(permutations(left))):
        for here in range(fewest, taken - fewest + 1):
            yield (*_each(a, here), *_each(a + here + b, taken - here))


def _each(before: int, taken: int) -> tuple[str, ...]:
    return tuple(f"p{before + 1 + place}" for place in range(taken)) or (f"g{before}",)
