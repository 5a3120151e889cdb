"""A sheet as pages: one of HTML, a document of LaTeX, or files of SVG."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grundy.draw import Element, Point, element, latex_text, text_width, words
from grundy.draw.svg import FONT, PAPER, TEXT
from grundy.errors import DomainError
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures import LINE, Picture
from grundy.worksheets.sheet import KINDS, Worksheet

__all__ = ["PAPERS", "SOLUTIONS", "html_page", "latex_document", "one_file", "size_of_paper", "svg_pages"]


# ---- What every page of a sheet has: its parts in their order, whatever they are written in

SOLUTIONS = ("none", "after", "only")

# Width and height in pixels of CSS, of which an inch has 96.
PAPERS = {"a4": (794, 1123), "letter": (816, 1056)}


def parts(sheet: Worksheet, solutions: str) -> Iterator[tuple[str, bool]]:
    """Yield the headings of the parts of a sheet, and whether they are solutions."""
    if solutions not in SOLUTIONS:
        raise DomainError(
            f"solutions come {SOLUTIONS[1]} the exercises, {SOLUTIONS[2]} or {SOLUTIONS[0]}, not {solutions!r}"
        )
    if solutions != "only":
        yield sheet.title, False
    if solutions != "none":
        yield f"{sheet.title}: solutions", True


def size_of_paper(paper: str) -> tuple[int, int]:
    """Return width and height of a page."""
    if paper not in PAPERS:
        raise DomainError(f"the paper is {' or '.join(PAPERS)}, not {paper!r}")
    return PAPERS[paper]


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a question or a solution."""
    return text.split("\n")


# ---- A sheet as one HTML page: pictures are inside, nothing is fetched, and it prints on A4 and Letter

# No size of paper: the printer knows it. An exercise is not cut in two, and solutions begin a page.
STYLE = f"""
@page {{ margin: 16mm; }}
body {{ font: 11pt/1.45 {FONT}; color: #1f2328; background: #fff; max-width: 178mm; margin: 1em auto; padding: 0 1em; }}
@media print {{ body {{ margin: 0 auto; padding: 0; }} }}
h1 {{ font-size: 17pt; margin: 0 0 .3em; }}
h2 {{ font-size: 12pt; margin: 0 0 .3em; break-after: avoid; }}
p {{ margin: 0 0 .4em; orphans: 3; widows: 3; }}
header {{ margin-bottom: 1.2em; }}
.name {{ display: flex; gap: 2em; margin: .2em 0 .8em; }}
.name span {{ flex: 3; border-bottom: 1px solid #57606a; }}
.name span + span {{ flex: 1; }}
.key {{ font-size: 9.5pt; color: #3d444d; }}
.key p {{ margin: 0; }}
article {{ break-inside: avoid; margin-bottom: 1.6em; }}
figure {{ margin: .7em 0; text-align: center; }}
svg {{ max-width: 100%; height: auto; }}
.line {{ border-bottom: 1px solid #8c959f; height: 2.1em; }}
.part + .part {{ break-before: page; margin-top: 3em; }}
footer {{ font-size: 8.5pt; color: #57606a; margin-top: 2em; }}
"""


def html_page(sheet: Worksheet, solutions: str) -> str:
    """Return a sheet as the text of an HTML file."""
    sections = [
        element("section", *_part(sheet, heading, solved), class_="part") for heading, solved in parts(sheet, solutions)
    ]
    footer = element("footer", element("p", f"Made by: {sheet.command}"))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", sheet.title or "Exercises"),
    )
    # The style is no text of XML: its quotation marks stay as they are.
    opening, closing = str(head).rsplit("</head>", 1)
    page = f"{opening}<style>{STYLE}</style>\n</head>{closing}\n{element('body', *sections, footer)}"
    return f'<!doctype html>\n<html lang="en">\n{page}\n</html>\n'


def _part(sheet: Worksheet, heading: str, solved: bool) -> Iterator[Element]:
    yield element("header", *_heading(sheet, heading, solved))
    for number, exercise in enumerate(sheet.exercises, start=1):
        yield element("article", *(_solution if solved else _exercise_html)(number, exercise))


def _heading(sheet: Worksheet, heading: str, solved: bool) -> Iterator[Element]:
    yield element("h1", heading)
    if not solved:
        yield element("div", element("span", "Name:"), element("span", "Date:"), class_="name")
    if sheet.key:
        yield element("div", *(element("p", line) for line in sheet.key), class_="key")


def _title(number: int, exercise: Exercise) -> Element:
    return element("h2", f"{number}. {KINDS[exercise.kind].title}")


def _exercise_html(number: int, exercise: Exercise) -> Iterator[Element]:
    yield _title(number, exercise)
    yield from (element("p", text) for text in paragraphs(exercise.question))
    if exercise.picture:
        yield element("figure", exercise.picture.svg)
    yield from (element("div", " ", class_="line") for _ in range(exercise.space))


def _solution(number: int, exercise: Exercise) -> Iterator[Element]:
    yield _title(number, exercise)
    if exercise.solution_picture:
        yield element("figure", exercise.solution_picture.svg)
    yield from (element("p", text) for text in paragraphs(exercise.solution))


# ---- A sheet as a LaTeX document: ``pdflatex`` and the packages geometry, fix-cm and tikz are all it needs

PREAMBLE = r"""\documentclass[11pt,%spaper]{article}
\usepackage[margin=18mm]{geometry}
\usepackage{fix-cm}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\raggedright
\newcommand{\sheettitle}[1]{{\LARGE\bfseries #1\par}\medskip}
\newcommand{\nameline}{Name: \hrulefill\quad Date: \makebox[35mm]{\hrulefill}\par\medskip}
\newcommand{\answerline}{\vspace{7mm}\hrule height 0.3pt}
\newenvironment{exercise}[1]%%
  {\begin{minipage}{\linewidth}\raggedright\setlength{\parskip}{4pt}{\large\bfseries #1\par}}%%
  {\end{minipage}\par\vspace{9mm}}
\begin{document}"""


def latex_document(sheet: Worksheet, solutions: str, paper: str) -> str:
    """Return a sheet as the text of a LaTeX file, in ASCII."""
    size_of_paper(paper)
    lines = [PREAMBLE % paper]
    for number, (heading, solved) in enumerate(parts(sheet, solutions)):
        lines += [r"\clearpage"] * (number > 0)
        lines += _part_latex(sheet, heading, solved)
    lines += [rf"{{\footnotesize Made by: {latex_text(sheet.command)}\par}}", r"\end{document}"]
    return "\n".join(lines) + "\n"


def _part_latex(sheet: Worksheet, heading: str, solved: bool) -> Iterator[str]:
    yield rf"\sheettitle{{{latex_text(heading)}}}"
    if not solved:
        yield r"\nameline"
    yield from (rf"{{\small {latex_text(line)}\par}}" for line in sheet.key)
    yield r"\bigskip"
    for number, exercise in enumerate(sheet.exercises, start=1):
        yield rf"\begin{{exercise}}{{{number}. {latex_text(KINDS[exercise.kind].title)}}}"
        yield from (_solution_latex if solved else _exercise_latex)(exercise)
        yield r"\end{exercise}"


def _exercise_latex(exercise: Exercise) -> Iterator[str]:
    yield from _paragraphs(exercise.question)
    yield from _picture(exercise.picture)
    yield from [r"\answerline"] * exercise.space


def _solution_latex(exercise: Exercise) -> Iterator[str]:
    yield from _picture(exercise.solution_picture)
    yield from _paragraphs(exercise.solution)


def _paragraphs(text: str) -> Iterator[str]:
    return (rf"{latex_text(paragraph)}\par" for paragraph in paragraphs(text))


def _picture(picture: Picture | None) -> Iterator[str]:
    if picture:
        yield rf"{{\centering\vspace{{2mm}}\noindent {picture.tikz}\par}}"


# ---- Lines of text that fit a width, by the widths that letters have at most


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return the lines of a paragraph."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


# ---- A sheet as pages of SVG: each file is a page, with its text broken into lines and its exercises never cut in two

MARGIN, GAP = 56.0, 24.0
TITLE_SIZE, HEADING_SIZE, TEXT_SIZE, KEY_SIZE, NOTE_SIZE = 22.0, 16.0, 14.0, 12.5, 11.0
LEADING, RULE = 1.36, 27.0


class _Piece(NamedTuple):
    """Something that is drawn from (0, 0) downwards, and its height."""

    drawn: Element
    height: float


def svg_pages(sheet: Worksheet, solutions: str, paper: str) -> list[str]:
    """Return the pages of a sheet, each as the text of an SVG file."""
    width, height = size_of_paper(paper)
    room = width - 2 * MARGIN
    pages: list[list[_Piece]] = []
    for heading, solved in parts(sheet, solutions):
        blocks = [_heading_svg(sheet, heading, solved, room)]
        blocks += [_exercise_svg(number, each, solved, room) for number, each in enumerate(sheet.exercises, start=1)]
        pages += _filled(blocks, height - 2 * MARGIN - 2 * NOTE_SIZE)
    return [_page(sheet, blocks, (number, len(pages)), width, height) for number, blocks in enumerate(pages, start=1)]


def one_file(pages: Sequence[str], paper: str) -> str:
    """Return pages one below the other, as the text of one SVG file."""
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


def _page(sheet: Worksheet, blocks: list[_Piece], number: tuple[int, int], width: int, height: int) -> str:
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


def _heading_svg(sheet: Worksheet, heading: str, solved: bool, room: float) -> _Piece:
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


def _exercise_svg(number: int, exercise: Exercise, solved: bool, room: float) -> _Piece:
    title = _lines(f"{number}. {KINDS[exercise.kind].title}", HEADING_SIZE, room, "bold")
    return _stack([title, *(_solution_svg if solved else _question)(exercise, room)], 5.0)


def _question(exercise: Exercise, room: float) -> Iterator[_Piece]:
    yield from (_lines(text, TEXT_SIZE, room) for text in paragraphs(exercise.question))
    yield from _picture_svg(exercise.picture, room)
    if exercise.space:
        rules = [_rule(0, room, RULE * (line + 1)) for line in range(exercise.space)]
        yield _Piece(element("g", *rules), RULE * exercise.space)


def _solution_svg(exercise: Exercise, room: float) -> Iterator[_Piece]:
    yield from _picture_svg(exercise.solution_picture, room)
    yield from (_lines(text, TEXT_SIZE, room) for text in paragraphs(exercise.solution))


def _picture_svg(picture: Picture | None, room: float) -> Iterator[_Piece]:
    if picture:
        moved = f"translate({(room - picture.width) / 2:.2f} 6)"
        label = element("title", picture.description)
        yield _Piece(element("g", label, picture.drawn, transform=moved), picture.height + 12)
