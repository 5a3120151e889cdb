"""Drawing two numbers as Euclid saw them: how often the smaller one goes into the larger one, and what remains."""

from collections.abc import Iterator

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.text import format_number

__all__ = ["picture", "svg"]

LONGEST_ROW = 60
MOST_SQUARES = 60
SIDE, MARGIN, SIZE = 320.0, 16.0, 13.0
SQUARE, REST, LINE = "#e4f1fa", "#fff2e8", "#757d85"


def picture(small: int, large: int) -> str:
    """Return the larger number as pieces as long as the smaller one, and below them the smaller one.

    Examples
    --------
    >>> print(picture(5, 12))
    12  =====|=====|--
     5  =====
    """
    if small == 0 or large + large // small > LONGEST_ROW:
        return f"{format_number(large)} and {format_number(small)}"
    whole, rest = divmod(large, small)
    pieces = ["=" * small] * whole + ["-" * rest] * bool(rest)
    return f"{large:2}  {'|'.join(pieces)}\n{small:2}  {'=' * small}"


def svg(small: int, large: int) -> str:
    """Return a rectangle with the squares that Euclid's algorithm cuts off, as the text of an SVG file.

    The next move cuts off one of the blue squares or several of them, from the right or the left.

    Examples
    --------
    >>> svg(5, 12).count("<rect")
    4
    """
    title = f"Euclid: {format_number(large)} and {format_number(small)}"
    text = f"{format_number(large)} × {format_number(small)}"
    width = max(SIDE, text_width(text, SIZE))
    height = SIDE * (small / large) if small and large < MOST_SQUARES * small else 0.0
    content = [element("title", title), element("desc", _description(small, large))]
    if height:
        pieces = element("g", *_pieces(small, large, height), stroke=LINE)
        content.append(element("g", pieces, transform=f"translate({MARGIN + (width - SIDE) / 2:.2f} {MARGIN:.0f})"))
    content.append(words(text, Point(MARGIN + width / 2, MARGIN + height + 1.5 * SIZE), SIZE))
    return f"{sheet(content, width + 2 * MARGIN, height + 2 * SIZE + 2 * MARGIN)}\n"


def _description(small: int, large: int) -> str:
    if small == 0:
        return "One of the two numbers is 0."
    return f"A rectangle from which {format_number(large // small)} squares can be cut."


def _pieces(small: int, large: int, side: float) -> Iterator[Element]:
    whole, rest = divmod(large, small)
    for i in range(whole):
        yield element("rect", x=i * side, y=0, width=side, height=side, fill=SQUARE)
    if rest:
        yield element("rect", x=whole * side, y=0, width=side * (rest / small), height=side, fill=REST)
