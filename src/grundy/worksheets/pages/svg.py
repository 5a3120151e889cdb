"""A sheet as pages of SVG: each file is a page, with its text broken into lines and its exercises never cut in two."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grundy.draw import Element, Point, element, words
from grundy.draw.svg import FONT, PAPER, TEXT
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.listing import kind_of
from grundy.worksheets.pages.parts import paragraphs, parts, size_of_paper
from grundy.worksheets.pages.wrapping import wrapped
from grundy.worksheets.pictures.picture import LINE, Picture

if TYPE_CHECKING:
    from grundy.worksheets.sheet import Worksheet

__all__ = ["one_file", "svg_pages"]

MARGIN, GAP = 56.0, 24.0
TITLE_SIZE, HEADING_SIZE, TEXT_SIZE, KEY_SIZE, NOTE_SIZE = 22.0, 16.0, 14.0, 12.5, 11.0
LEADING, RULE = 1.36, 27.0


class _Piece(NamedTuple):
    """Something that is drawn from (0, 0) downwards, and its height."""

    drawn: Element
    height: float


def svg_pages(sheet: "Worksheet", solutions: str, paper: str) -> list[str]:
    """Return the pages of a sheet, each as the text of an SVG file.

    Parameters
    ----------
    sheet : Worksheet
        The exercises.
    solutions : str
        ``none``, ``after`` the exercises, or ``only``.
    paper : str
        ``a4`` or ``letter``.

    Examples
    --------
    >>> from grundy.worksheets import worksheet
    >>> pages = svg_pages(worksheet(["code"], count=1), "after", "a4")
    >>> len(pages), pages[0][:4]
    (2, '<svg')
    """
    width, height = size_of_paper(paper)
    room = width - 2 * MARGIN
    pages: list[list[_Piece]] = []
    for heading, solved in parts(sheet, solutions):
        blocks = [_heading(sheet, heading, solved, room)]
        blocks += [_exercise(number, each, solved, room) for number, each in enumerate(sheet.exercises, start=1)]
        pages += _filled(blocks, height - 2 * MARGIN - 2 * NOTE_SIZE)
    return [_page(sheet, blocks, (number, len(pages)), width, height) for number, blocks in enumerate(pages, start=1)]


def one_file(pages: Sequence[str], paper: str) -> str:
    """Return pages one below the other, as the text of one SVG file.

    Parameters
    ----------
    pages : sequence of str
        As `svg_pages` returns them.
    paper : str
        ``a4`` or ``letter``.

    Examples
    --------
    >>> from grundy.worksheets import worksheet
    >>> one_file(svg_pages(worksheet(["code"], count=1), "after", "a4"), "a4")[:80]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 794 2246" width="794" heigh'
    """
    if len(pages) == 1:
        return pages[0]
    width, height = size_of_paper(paper)
    inner = [page.replace("<svg ", f'<svg y="{number * height}" ', 1) for number, page in enumerate(pages)]
    size = f'viewBox="0 0 {width} {height * len(pages)}" width="{width}" height="{height * len(pages)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(inner)}</svg>\n'


def _filled(blocks: list[_Piece], room: float) -> list[list[_Piece]]:
    """Return the blocks of each page, as many as it can hold; one that is too high has a page of its own."""
    pages: list[list[_Piece]] = []
    left = -1.0
    for block in blocks:
        if block.height > left:
            pages.append([])
            left = room
        pages[-1].append(block)
        left -= block.height + GAP
    return pages


def _page(sheet: "Worksheet", blocks: list[_Piece], number: tuple[int, int], width: int, height: int) -> str:
    below = Point(MARGIN, height - MARGIN / 2)
    lines = [
        words(sheet.command, below, NOTE_SIZE, text_anchor="start", fill=LINE),
        words(f"{number[0]} / {number[1]}", Point(width - MARGIN, below.y), NOTE_SIZE, text_anchor="end", fill=LINE),
    ]
    content = element("g", _stack(blocks, GAP).drawn, transform=f"translate({MARGIN:.0f} {MARGIN:.0f})")
    page = element(
        "svg",
        element("title", f"{sheet.title}, page {number[0]} of {number[1]}"),
        element("rect", width=width, height=height, fill=PAPER),
        content,
        *lines,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=FONT,
        fill=TEXT,
    )
    return f"{page}\n"


def _stack(pieces: list[_Piece], gap: float) -> _Piece:
    drawn, top = [], 0.0
    for piece in pieces:
        drawn.append(element("g", piece.drawn, transform=f"translate(0 {top:.2f})"))
        top += piece.height + gap
    return _Piece(element("g", *drawn), max(top - gap, 0.0))


def _lines(text: str, size: float, room: float, weight: str | None = None) -> _Piece:
    drawn = [
        words(line, Point(0, size * (0.95 + LEADING * row)), size, text_anchor="start", font_weight=weight)
        for row, line in enumerate(wrapped(text, room, size))
    ]
    return _Piece(element("g", *drawn), LEADING * size * len(drawn))


def _heading(sheet: "Worksheet", heading: str, solved: bool, room: float) -> _Piece:
    pieces = [_lines(heading, TITLE_SIZE, room, "bold")]
    if not solved:
        pieces.append(_name(room))
    pieces += [_lines(line, KEY_SIZE, room) for line in sheet.key]
    return _stack(pieces, 4.0)


def _name(room: float) -> _Piece:
    half = 0.65 * room
    drawn = [
        words("Name:", Point(0, 20), TEXT_SIZE, text_anchor="start"),
        _rule(50, half, 22),
        words("Date:", Point(half + 16, 20), TEXT_SIZE, text_anchor="start"),
        _rule(half + 62, room, 22),
    ]
    return _Piece(element("g", *drawn), 32.0)


def _rule(start: float, end: float, y: float) -> Element:
    return element("line", x1=start, y1=y, x2=end, y2=y, stroke=LINE, stroke_width=0.8)


def _exercise(number: int, exercise: Exercise, solved: bool, room: float) -> _Piece:
    title = _lines(f"{number}. {kind_of(exercise.kind).title}", HEADING_SIZE, room, "bold")
    return _stack([title, *(_solution if solved else _question)(exercise, room)], 5.0)


def _question(exercise: Exercise, room: float) -> Iterator[_Piece]:
    yield from (_lines(text, TEXT_SIZE, room) for text in paragraphs(exercise.question))
    yield from _picture(exercise.picture, room)
    if exercise.space:
        rules = [_rule(0, room, RULE * (line + 1)) for line in range(exercise.space)]
        yield _Piece(element("g", *rules), RULE * exercise.space)


def _solution(exercise: Exercise, room: float) -> Iterator[_Piece]:
    yield from _picture(exercise.solution_picture, room)
    yield from (_lines(text, TEXT_SIZE, room) for text in paragraphs(exercise.solution))


def _picture(picture: Picture | None, room: float) -> Iterator[_Piece]:
    if picture:
        moved = f"translate({(room - picture.width) / 2:.2f} 6)"
        label = element("title", picture.told)
        yield _Piece(element("g", label, picture.drawn, transform=moved), picture.height + 12)
