"""Drawing posets: level by level with characters, and as a Hasse diagram."""

from collections.abc import Iterator

from grundy.draw import Box, Element, Point, element, rounded, sheet, text_width, words
from grundy.draw.svg import PAPER
from grundy.errors import LimitError
from grundy.games.posets.notation import write_poset
from grundy.games.posets.poset import Name, Poset
from grundy.text import pluralize, truncate

__all__ = ["draw_poset", "poset_boxes", "sketch_poset"]

MOST_ELEMENTS = 200
BLUE = "#0072b2"
UP, GAP, HEIGHT, SIZE, MARGIN = 64.0, 18.0, 26.0, 13.0, 20.0


def sketch_poset(poset: Poset) -> str:
    """Return the elements of a poset, level by level, the lowest in the last line, and the relations between them.

    Parameters
    ----------
    poset : Poset
        With at most 200 elements.

    Examples
    --------
    >>> print(sketch_poset(Poset("e", [("a", "b"), ("a", "c"), ("c", "d")])))
    d
    b  c
    a  e
    a<b, a<c<d, e
    """
    _check_size(poset)
    return "\n".join([*("  ".join(map(str, level)) for level in reversed(_levels(poset))), write_poset(poset)])


def draw_poset(poset: Poset, title: str = "A poset game") -> str:
    """Return the Hasse diagram of a poset as the text of an SVG file: lines lead up to what is directly above.

    Parameters
    ----------
    poset : Poset
        With at most 200 elements.
    title : str, optional
        What the picture is called.

    Raises
    ------
    LimitError
        When there are too many elements for a picture.

    Examples
    --------
    >>> picture = draw_poset(Poset((), [("a", "b"), ("a", "c")]))
    >>> picture[:4], picture.count("<line"), picture.count("<rect") - 1
    ('<svg', 2, 3)
    """
    _check_size(poset)
    boxes, width = poset_boxes(poset)
    height = UP * max(1, len(_levels(poset)))
    drawn = [*_lines(poset, boxes), *(part for name, box in boxes.items() for part in _element(name, box))]
    count = pluralize(len(poset), "element")
    content = [
        element("title", title),
        element("desc", f"Hasse diagram of a partially ordered set of {count}; larger elements stand higher."),
        element("g", *drawn, transform=f"translate({MARGIN:.0f} {MARGIN + height - UP / 2:.0f})"),
    ]
    return f"{sheet(content, width + 2 * MARGIN, height + 2 * MARGIN)}\n"


def _check_size(poset: Poset) -> None:
    if len(poset) > MOST_ELEMENTS:
        raise LimitError(
            f"a picture shows at most {MOST_ELEMENTS} elements, and this poset has {len(poset)}; draw a smaller one"
        )


def _levels(poset: Poset) -> list[list[Name]]:
    heights = poset.heights
    levels: list[list[Name]] = [[] for _ in range(max(heights.values(), default=-1) + 1)]
    for name, height in heights.items():
        levels[height].append(name)
    return levels


def poset_boxes(poset: Poset) -> tuple[dict[Name, Box], float]:
    """Return a box for each element, levels in the middle above each other, and how wide all of it is.

    Returns
    -------
    pair of dict and float
        The lowest elements are at y = 0, others above them.

    Examples
    --------
    >>> boxes, width = poset_boxes(Poset((), [("a", "b")]))
    >>> boxes["b"].centre, width
    (Point(x=22.0, y=-64.0), 44.0)
    """
    below: dict[Name, list[Name]] = {name: [] for name in poset.elements}
    for a, b in poset.relations:
        below[b].append(a)
    boxes: dict[Name, Box] = {}
    widths = {name: max(HEIGHT, text_width(_text(name), SIZE) + 14) for name in poset.elements}
    levels = _levels(poset)
    width = max((sum(widths[name] + GAP for name in level) for level in levels), default=4 * HEIGHT)
    for height, level in enumerate(levels):
        # Above the middle of what is directly below, which leaves few crossings.
        places = {name: _middle([boxes[other].centre.x for other in below[name]]) for name in level}
        x = (width - sum(widths[name] + GAP for name in level)) / 2
        for name in sorted(level, key=places.__getitem__):
            boxes[name] = Box(Point(x + (widths[name] + GAP) / 2, -height * UP), widths[name], HEIGHT)
            x += widths[name] + GAP
    return boxes, width


def _middle(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _text(name: Name) -> str:
    return truncate(str(name), 12)


def _lines(poset: Poset, boxes: dict[Name, Box]) -> Iterator[Element]:
    for a, b in poset.relations:
        start, end = boxes[a].centre, boxes[b].centre
        told = element("title", f"{a} < {b}")
        yield element("line", told, x1=start.x, y1=start.y, x2=end.x, y2=end.y, stroke=BLUE, stroke_width=1.6)


def _element(name: Name, box: Box) -> Iterator[Element]:
    yield rounded(box, fill=PAPER, stroke=BLUE, stroke_width=1.6)
    yield words(_text(name), box.centre.moved(0, 0.36 * SIZE), SIZE)
