"""Positions of heap games: a heap is an integer, and a sum of heaps is a tuple.

The base classes derive values, pictures, options and moves of sums from the rules for one heap.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import TypeAlias, TypeVar

from grundy import draw  # its names are loaded when a picture is drawn
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.rules import Sum
from grundy.text import format_number, pluralize

Heaps: TypeAlias = tuple[int, ...]
Position: TypeAlias = int | Heaps
Option = TypeVar("Option", int, Heaps)

# The most options in one list, which then takes some hundred megabytes.
MOST_OPTIONS = 1_000_000


def heaps_of(position: Position | Sum) -> Heaps:
    """Return the non-empty heaps of a position, the largest first."""
    heaps = position if isinstance(position, (tuple, list, Sum)) else (position,)
    return tuple(sorted((heap for heap in (as_natural(heap, "a heap") for heap in heaps) if heap), reverse=True))


def list_options(options: Iterator[Option], position: Position, limit: int) -> list[Option]:
    """Return the distinct options of a position as a list, or raise `LimitError` if there are too many.

    Repeated options count towards the limit, because the iterator may be endless.
    """
    limit = as_natural(limit, "limit")
    found: dict[Option, None] = {}
    for number, option in enumerate(options):
        if number >= limit:
            name = "this sum" if isinstance(position, tuple) else f"heap {format_number(position)}"
            raise LimitError(f"{name} has more than {limit} options", parameter="limit", hint="iterate over moves(…)")
        found[option] = None
    return list(found)


def moves_in_one_heap(
    heaps: Heaps, moves_of: Callable[[int], Iterator[tuple[str, Heaps]]]
) -> Iterator[tuple[str, Heaps]]:
    """Yield the moves in a sum of heaps, those in the largest heap first, with all heaps that remain."""
    for at, heap in enumerate(heaps):
        if at and heaps[at - 1] == heap:
            continue  # the moves from an equal heap are the same
        rest = heaps[:at] + heaps[at + 1 :]
        for label, left in moves_of(heap):
            yield label, tuple(sorted(rest + left, reverse=True)) if rest else left


class Valued:
    """A base class of heap games, with nim values and pictures of positions."""

    @property
    def token(self) -> str:
        """The character for a counter in the terminal."""
        return "●"

    def nim_value(self, position: Position) -> int:
        """Return the nim value of a heap of any size, or of a sum of heaps.

        Raises
        ------
        LimitError
            If a heap is too large to compute its value, and no period is proved.
        """
        from grundy.sequences.questions import nim_value  # computation is in a layer above the rules

        return reduce(xor, (nim_value(self, heap) for heap in heaps_of(position)), 0)  # type: ignore[arg-type]

    def picture(self, position: Position) -> str:
        """Return the heaps as rows of counters, for a terminal."""
        return picture_heaps(heaps_of(position) or (0,), self.token)

    def svg(self, position: Position) -> str:
        """Return the heaps as rows of counters, as SVG."""
        name = getattr(self, "name", None) or getattr(self, "notation", repr(self))
        return draw_heaps(heaps_of(position) or (0,), str(name))


class SplittingGame(ABC):
    """A base class of games in which a move may leave several heaps; subclasses define the moves from one heap."""

    @abstractmethod
    def heap_moves(self, heap: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves from one heap: a description, and the non-empty heaps that remain."""

    def options(self, position: Position, *, limit: int = MOST_OPTIONS) -> list[Heaps]:
        """Return the positions after one move: distinct tuples of non-empty heaps, the largest heap first.

        Parameters
        ----------
        position : int or tuple of int
            A heap, or a sum of heaps.
        limit : int, optional
            The maximum number of options; with more, a `LimitError` is raised.
        """
        return list_options((option for _, option in self.moves(position)), position, limit)

    def moves(self, position: Position) -> Iterator[tuple[str, Heaps]]:
        """Yield pairs of a move in words and the position after it."""
        yield from moves_in_one_heap(heaps_of(position), self.heap_moves)

    def components(self, position: Position) -> Heaps:
        """Return the heaps of a position; each is a position itself."""
        return heaps_of(position)


# ---- Pictures: rows of counters, in the terminal and as SVG

# Of larger heaps only the first counters are drawn, and of longer sums only the first heaps.
MOST_COUNTERS, FIRST_COUNTERS = 40, 30
MOST_HEAPS = 60

COLOUR = "#0072b2"
STEP, RADIUS, ROW, MARGIN, SIZE = 17.0, 6.5, 24.0, 14.0, 13.0


def picture_heaps(heaps: Sequence[int], counter: str = "●", names: Sequence[str] = ()) -> str:
    """Return heaps as rows of counters, with their numbers, for a terminal; names are printed before the heaps."""
    width = max(map(len, names), default=-2) + 2
    before = [f"{name:{width}}" for name in names] or [""] * len(heaps)
    rows = [f"{name}{_row(heap, counter)}" for name, heap in zip(before, heaps[:MOST_HEAPS], strict=False)]
    more = len(heaps) - len(rows)
    return "\n".join([*rows, *([f"… and {more} more"] if more else [])] or ["no heaps"])


def _row(heap: int, counter: str) -> str:
    drawn = counter * heap if heap <= MOST_COUNTERS else counter * FIRST_COUNTERS + "…"
    return f"{drawn or '–'} {format_number(heap)}"


def draw_heaps(heaps: Sequence[int], title: str, names: Sequence[str] = ()) -> str:
    """Return heaps as rows of counters, with their numbers, as SVG.

    The title describes the picture to screen readers and in a tooltip. Names are printed before the heaps.
    """
    drawn_heaps = list(heaps[:MOST_HEAPS])
    left = MARGIN + max((draw.text_width(name, SIZE) + 10 for name in names), default=0.0)
    widest = max((_width(heap) for heap in drawn_heaps), default=60.0)
    content = [draw.element("title", title), draw.element("desc", _description(heaps))]
    for number, heap in enumerate(drawn_heaps):
        middle = MARGIN + ROW * (number + 0.5)
        content += _labels(names[number : number + 1], middle)
        content += _counters(heap, left, middle)
    if len(heaps) > MOST_HEAPS:
        more = draw.Point(left, MARGIN + ROW * (MOST_HEAPS + 0.65))
        content.append(draw.words(f"… and {len(heaps) - MOST_HEAPS} more", more, SIZE, text_anchor="start"))
    rows = len(drawn_heaps) + (len(heaps) > MOST_HEAPS)
    return f"{draw.sheet(content, left + widest + MARGIN, 2 * MARGIN + ROW * max(1, rows))}\n"


def _description(heaps: Sequence[int]) -> str:
    sizes = ", ".join(map(format_number, heaps[:MOST_HEAPS])) + ", …" * (len(heaps) > MOST_HEAPS)
    return f"{pluralize(len(heaps), 'heap')} of counters: {sizes}." if heaps else "No heaps are left."


def _labels(names: Sequence[str], middle: float) -> Iterator[draw.Element]:
    return (draw.words(name, draw.Point(MARGIN, middle + 0.36 * SIZE), SIZE, text_anchor="start") for name in names)


def _drawn(heap: int) -> int:
    return heap if heap <= MOST_COUNTERS else FIRST_COUNTERS


def _width(heap: int) -> float:
    return _drawn(heap) * STEP + draw.text_width(_number(heap), SIZE) + 8


def _number(heap: int) -> str:
    return "… " * (heap > MOST_COUNTERS) + format_number(heap)


def _counters(heap: int, left: float, middle: float) -> Iterator[draw.Element]:
    """Yield the counters of a heap, followed by its number."""
    for counter in range(_drawn(heap)):
        yield draw.element("circle", cx=left + (counter + 0.5) * STEP, cy=middle, r=RADIUS, fill=COLOUR)
    after = draw.Point(left + _drawn(heap) * STEP + 5, middle + 0.36 * SIZE)
    yield draw.words(_number(heap), after, SIZE, text_anchor="start")
