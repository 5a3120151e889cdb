"""Bars of Chomp as text and as drawings."""

from collections.abc import Iterator

from grundy.draw import Element, Point, element, sheet, words
from grundy.errors import LimitError, NotationError
from grundy.games.posets.bar import Bar
from grundy.parsing import Reader
from grundy.text import format_number, pluralize

__all__ = ["bar_text", "draw_bar", "read_bar", "sketch_bar"]

MOST_ROWS = 10_000
MOST_DRAWN = 64
CHOCOLATE, RIM, POISON = "#8a5a35", "#4a2c14", "#b94a00"
STEP, MARGIN = 30.0, 16.0


def read_bar(text: str) -> Bar:
    """Read a bar of chocolate.

    Parameters
    ----------
    text : str
        ``3x4`` for 3 rows of 4 squares, or the lengths of the rows from the top, such as ``4,4,2``.

    Raises
    ------
    NotationError
        With the place of the first bad character.

    Examples
    --------
    >>> read_bar("3x4"), read_bar("4,4,2")
    ((4, 4, 4), (4, 4, 2))
    """
    reader = Reader(text)
    rows = [_squares(reader)]
    if reader.take("x×"):
        return _rectangle(reader, rows[0])
    while reader.take(","):
        at = reader.at
        rows.append(_squares(reader))
        if rows[-1] > rows[-2]:
            raise NotationError(
                text,
                at,
                f"no row is longer than the one above it, and {format_number(rows[-1])} > {format_number(rows[-2])}",
            )
    if not reader.at_end():
        reader.fail("x, a comma or nothing more" if len(rows) == 1 else "a comma or nothing more")
    return tuple(rows)


def _squares(reader: Reader) -> int:
    return reader.positive("a number of squares (3x4 or 4,4,2)")


def _rectangle(reader: Reader, rows: int) -> Bar:
    columns = _squares(reader)
    if not reader.at_end():
        reader.fail(f"nothing more after {reader.text[: reader.at].strip()}")
    if rows > MOST_ROWS:
        message = (
            f"a bar has at most {MOST_ROWS} rows, not {format_number(rows)}; columns may be more, so turn it round"
        )
        raise NotationError(reader.text, 0, message)
    return (columns,) * rows


def bar_text(bar: Bar) -> str:
    """Return the text that `read_bar` reads as this bar.

    Examples
    --------
    >>> bar_text((4, 4, 4)), bar_text((4, 4, 2))
    ('3x4', '4,4,2')
    """
    return f"{len(bar)}x{bar[0]}" if bar[0] == bar[-1] else ",".join(map(str, bar))


def sketch_bar(bar: Bar) -> str:
    """Return a bar drawn with characters, × for the poisoned square.

    Parameters
    ----------
    bar : tuple of int
        At most 64 rows and columns.

    Examples
    --------
    >>> print(sketch_bar((4, 4, 2)))
    × □ □ □
    □ □ □ □
    □ □
    """
    _check_size(bar)
    lines = [" ".join("□" * squares) for squares in bar]
    return "\n".join(["×" + lines[0][1:], *lines[1:]])


def _check_size(bar: Bar) -> None:
    if max(len(bar), bar[0]) > MOST_DRAWN:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} rows and columns, and this bar has {len(bar)} and "
            f"{format_number(bar[0])}; "
            "draw a smaller one"
        )


def draw_bar(bar: Bar) -> str:
    """Return a drawing of a bar as the text of an SVG file.

    Parameters
    ----------
    bar : tuple of int
        At most 64 rows and columns.

    Raises
    ------
    LimitError
        When the bar is too large for a picture.

    Examples
    --------
    >>> picture = draw_bar((4, 4, 2))
    >>> picture[:4], picture.count("row "), "10 squares" in picture
    ('<svg', 10, True)
    """
    _check_size(bar)
    count = pluralize(sum(bar), "square")
    content = [
        element("title", "Chomp"),
        element("desc", f"A bar of {count}; the first square of the first line is poisoned and bears a cross."),
        element("g", *_squares_drawn(bar), transform=f"translate({MARGIN:.0f} {MARGIN:.0f})"),
    ]
    return f"{sheet(content, bar[0] * STEP + 2 * MARGIN, len(bar) * STEP + 2 * MARGIN)}\n"


def _squares_drawn(bar: Bar) -> Iterator[Element]:
    for row, squares in enumerate(bar):
        for column in range(squares):
            poisoned = row == column == 0
            told = element("title", f"row {row + 1}, column {column + 1}{', poisoned' * poisoned}")
            fill = POISON if poisoned else CHOCOLATE
            place = {"x": column * STEP, "y": row * STEP, "width": STEP, "height": STEP}
            yield element("rect", told, **place, rx=4.0, fill=fill, stroke=RIM, stroke_width=2)
    yield words("×", Point(STEP / 2, 0.78 * STEP), 0.9 * STEP, fill="#ffffff", font_weight="bold")
