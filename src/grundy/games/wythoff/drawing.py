"""Drawing a position of Wythoff's game: a queen on her way to the corner of a chessboard, or two piles."""

from collections.abc import Iterator

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.text import format_number

__all__ = ["picture", "svg"]

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
