"""Heaps of counters as people see them: rows of counters, in the terminal and as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.saying import counted, shown

__all__ = ["draw_heaps", "picture_heaps"]

# Larger heaps are shown by their first counters, and more heaps by the first of them.
MOST_COUNTERS, FIRST_COUNTERS = 40, 30
MOST_HEAPS = 60

COLOUR = "#0072b2"
STEP, RADIUS, ROW, MARGIN, SIZE = 17.0, 6.5, 24.0, 14.0, 13.0


def picture_heaps(heaps: Sequence[int], counter: str = "●", names: Sequence[str] = ()) -> str:
    """Return heaps as rows of counters, with their numbers, for a terminal.

    Parameters
    ----------
    heaps : sequence of int
        Their sizes.
    counter : str, optional
        The character for one counter.
    names : sequence of str, optional
        What to write before each heap.

    Returns
    -------
    str
        A line for each heap.

    Examples
    --------
    >>> print(picture_heaps([3, 0, 10**6]))
    ●●● 3
    – 0
    ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●… 1000000
    >>> print(picture_heaps([2, 4], names=["heap", "bag"]))
    heap  ●● 2
    bag   ●●●● 4
    """
    width = max(map(len, names), default=-2) + 2
    before = [f"{name:{width}}" for name in names] or [""] * len(heaps)
    rows = [f"{name}{_row(heap, counter)}" for name, heap in zip(before, heaps[:MOST_HEAPS], strict=False)]
    more = len(heaps) - len(rows)
    return "\n".join([*rows, *([f"… and {more} more"] if more else [])] or ["no heap"])


def _row(heap: int, counter: str) -> str:
    drawn = counter * heap if heap <= MOST_COUNTERS else counter * FIRST_COUNTERS + "…"
    return f"{drawn or '–'} {shown(heap)}"


def draw_heaps(heaps: Sequence[int], title: str, names: Sequence[str] = ()) -> str:
    """Return heaps as rows of counters, with their numbers, as the text of an SVG file.

    Parameters
    ----------
    heaps : sequence of int
        Their sizes; large ones are shown by their first counters, and no more than 60 heaps are drawn.
    title : str
        What the picture shows, for people who do not see it and as a tooltip.
    names : sequence of str, optional
        What to write before each heap.

    Returns
    -------
    str

    Examples
    --------
    >>> picture = draw_heaps([3, 5], "Nim")
    >>> picture[:4], picture.count("<circle"), "<title>Nim</title>" in picture
    ('<svg', 8, True)
    """
    shown_heaps = list(heaps[:MOST_HEAPS])
    left = MARGIN + max((text_width(name, SIZE) + 10 for name in names), default=0.0)
    widest = max((_width(heap) for heap in shown_heaps), default=60.0)
    content = [element("title", title), element("desc", _description(heaps))]
    for number, heap in enumerate(shown_heaps):
        middle = MARGIN + ROW * (number + 0.5)
        content += _labels(names[number : number + 1], middle)
        content += _counters(heap, left, middle)
    if len(heaps) > MOST_HEAPS:
        more = Point(left, MARGIN + ROW * (MOST_HEAPS + 0.65))
        content.append(words(f"… and {len(heaps) - MOST_HEAPS} more", more, SIZE, text_anchor="start"))
    rows = len(shown_heaps) + (len(heaps) > MOST_HEAPS)
    return f"{sheet(content, left + widest + MARGIN, 2 * MARGIN + ROW * max(1, rows))}\n"


def _description(heaps: Sequence[int]) -> str:
    sizes = ", ".join(map(shown, heaps[:MOST_HEAPS])) + ", …" * (len(heaps) > MOST_HEAPS)
    return f"{counted(len(heaps), 'heap')} of counters: {sizes}." if heaps else "No heap is left."


def _labels(names: Sequence[str], middle: float) -> Iterator[Element]:
    return (words(name, Point(MARGIN, middle + 0.36 * SIZE), SIZE, text_anchor="start") for name in names)


def _drawn(heap: int) -> int:
    return heap if heap <= MOST_COUNTERS else FIRST_COUNTERS


def _width(heap: int) -> float:
    return _drawn(heap) * STEP + text_width(_number(heap), SIZE) + 8


def _number(heap: int) -> str:
    return "… " * (heap > MOST_COUNTERS) + shown(heap)


def _counters(heap: int, left: float, middle: float) -> Iterator[Element]:
    """Yield the counters of a heap, and its number behind them."""
    for counter in range(_drawn(heap)):
        yield element("circle", cx=left + (counter + 0.5) * STEP, cy=middle, r=RADIUS, fill=COLOUR)
    after = Point(left + _drawn(heap) * STEP + 5, middle + 0.36 * SIZE)
    yield words(_number(heap), after, SIZE, text_anchor="start")
