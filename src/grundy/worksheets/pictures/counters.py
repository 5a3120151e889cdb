"""Counters in piles, pins in rows, and coins in rows."""

from collections.abc import Collection, Iterator, Sequence

from grundy.draw import Element, Point, element, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.text import join_words
from grundy.worksheets.pictures.picture import ANSWER, LINE, WIDEST, Picture, beside

__all__ = ["coins", "piles", "rows"]

DISC, STEP, SIZE, MOST_IN_A_COLUMN = 7.0, 18.0, 13.0, 8
COIN = 17.0


def piles(named: Sequence[tuple[str, Sequence[int]]]) -> Picture:
    """Return piles of counters, each group of them with its name below.

    Parameters
    ----------
    named : sequence of pairs of str and sequence of int
        The name of each group and the numbers of counters in its piles.

    Examples
    --------
    >>> piles([("N(3)", [3]), ("W(1,2)", [1, 2])]).told
    'Piles of counters: N(3) and W(1,2).'
    """
    told = f"Piles of counters: {join_words(name for name, _ in named)}."
    drawn = beside([_group(name, sizes, told) for name, sizes in named], gap=30.0)
    return Picture(drawn.drawn, drawn.width, drawn.height, told)


def _group(name: str, sizes: Sequence[int], told: str) -> Picture:
    columns = [-(-size // MOST_IN_A_COLUMN) for size in sizes]
    width = STEP * sum(columns) + 10.0 * (len(sizes) - 1)
    label = text_width(name, SIZE)
    left = max(0.0, (label - width) / 2)
    rows = max(min(size, MOST_IN_A_COLUMN) for size in sizes)
    height = STEP * rows
    drawn: list[Element] = []
    for size, count in zip(sizes, columns, strict=True):
        drawn += _pile(size, left, height)
        left += STEP * count + 10.0
    whole = max(width, label)
    drawn.append(words(name, Point(whole / 2, height + 1.4 * SIZE), SIZE))
    return Picture(element("g", *drawn), whole, height + 2 * SIZE, told)


def _pile(size: int, left: float, bottom: float) -> Iterator[Element]:
    for counter in range(size):
        column, row = divmod(counter, MOST_IN_A_COLUMN)
        yield _disc(Point(left + STEP * (column + 0.5), bottom - STEP * (row + 0.5)))


def rows(sizes: Sequence[int]) -> Picture:
    """Return rows of counters or pins, each with its number in front.

    Parameters
    ----------
    sizes : sequence of int
        How many there are in each row.

    Examples
    --------
    >>> rows([3, 5]).told
    'Rows of 3 and 5 counters.'
    """
    drawn = []
    for row, size in enumerate(sizes):
        y = STEP * (1.4 * row + 0.5)
        drawn.append(words(str(size), Point(0, y + 0.36 * SIZE), SIZE, text_anchor="start"))
        for counter in range(size):
            drawn.append(_disc(Point(STEP * (counter + 2), y)))
    width, height = STEP * (max(sizes) + 1.5), STEP * (1.4 * len(sizes) - 0.4)
    return Picture(element("g", *drawn), width, height, f"Rows of {join_words(sizes)} counters.")


def _disc(at: Point) -> Element:
    return element("circle", cx=at.x, cy=at.y, r=DISC, fill="#d0d5da", stroke=TEXT, stroke_width=1)


def coins(
    heads: Collection[int], count: int, *, notes: Sequence[object] = (), turned: Collection[int] = (), told: str = ""
) -> Picture:
    """Return a row of coins, H or T, with their places below, and below these notes.

    Parameters
    ----------
    heads : collection of int
        The places that show heads.
    count : int
        How many coins there are.
    notes : sequence, optional
        What stands below each place, such as its value.
    turned : collection of int, optional
        Coins that are marked by a ring, because they are turned.
    told : str, optional
        What the picture shows; otherwise the row in letters.

    Examples
    --------
    >>> coins({0, 2}, 3).told
    'A row of coins: HTH.'
    """
    step = min(2 * COIN + 8, WIDEST / count)
    radius = min(COIN, (step - 4) / 2)
    drawn = [part for place in range(count) for part in _coin(place, place in heads, place in turned, step, radius)]
    top = 2 * radius + 8
    for place in range(count):
        middle = step * (place + 0.5)
        drawn.append(words(str(place), Point(middle, top + SIZE), SIZE - 1, fill=LINE))
        if notes:
            drawn.append(words(str(notes[place]), Point(middle, top + 2.5 * SIZE), SIZE, font_weight="bold"))
    row = "".join("H" if place in heads else "T" for place in range(count))
    height = top + (3.1 if notes else 1.6) * SIZE
    return Picture(element("g", *drawn), step * count, height, told or f"A row of coins: {row}.")


def _coin(place: int, shows_head: bool, is_turned: bool, step: float, radius: float) -> Iterator[Element]:
    x, y = step * (place + 0.5), radius + 4
    if is_turned:
        yield element("circle", cx=x, cy=y, r=radius + 2, fill="none", stroke=ANSWER, stroke_width=2.4)
    fill = "#3d444d" if shows_head else PAPER
    yield element("circle", cx=x, cy=y, r=radius - 2, fill=fill, stroke=TEXT, stroke_width=1.2)
    letter = "H" if shows_head else "T"
    yield words(letter, Point(x, y + 5), 14.0, font_weight="bold", fill=PAPER if shows_head else TEXT)
