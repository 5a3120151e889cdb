"""Worksheets as an HTML page, a LaTeX document, or SVG pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from grundy.draw import Element, Point, element, latex_text, text_width, words
from grundy.draw.svg import FONT, PAPER, TEXT
from grundy.errors import DomainError
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures import LINE, Picture, stacked

if TYPE_CHECKING:
    from grundy.worksheets.sheet import Worksheet

SOLUTIONS = ("none", "after", "only")

# Width and height in CSS pixels, 96 to the inch.
PAPERS = {"a4": (794, 1123), "letter": (816, 1056)}

# The content of an exercise below its title: a paragraph, a picture, or a number of ruled lines.
Block: TypeAlias = str | Picture | int


def _parts(sheet: Worksheet, solutions: str) -> Iterator[tuple[str, bool]]:
    """Yield the headings of the parts of a sheet, and whether they are solutions."""
    if solutions not in SOLUTIONS:
        raise DomainError(f"solutions must be {', '.join(SOLUTIONS[:-1])} or {SOLUTIONS[-1]}, not {solutions!r}")
    if solutions != "only":
        yield sheet.title, False
    if solutions != "none":
        yield f"{sheet.title}: solutions", True


def _blocks(exercise: Exercise, solved: bool) -> Iterator[Block]:
    if solved:
        if exercise.solution_picture:
            yield exercise.solution_picture
        yield from exercise.solution.split("\n")
    else:
        yield from exercise.question.split("\n")
        if exercise.picture:
            yield exercise.picture
        if exercise.space:
            yield exercise.space


def _size(paper: str) -> tuple[int, int]:
    if paper not in PAPERS:
        raise DomainError(f"the paper must be {' or '.join(PAPERS)}, not {paper!r}")
    return PAPERS[paper]


# ---- A sheet as one HTML page, which contains its pictures, loads nothing, and prints on A4 and Letter

# The printer sets the paper size. No exercise is split between pages, and the solutions begin on a new page.
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
        element("section", *_html_part(sheet, heading, solved), class_="part")
        for heading, solved in _parts(sheet, solutions)
    ]
    footer = element("footer", element("p", f"Made by: {sheet.command}"))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", sheet.title or "Exercises"),
    )
    # The style is not XML text, so its quotation marks must not be escaped.
    opening, closing = str(head).rsplit("</head>", 1)
    page = f"{opening}<style>{STYLE}</style>\n</head>{closing}\n{element('body', *sections, footer)}"
    return f'<!doctype html>\n<html lang="en">\n{page}\n</html>\n'


def _html_part(sheet: Worksheet, heading: str, solved: bool) -> Iterator[Element]:
    above = [element("h1", heading)]
    if not solved:
        above.append(element("div", element("span", "Name:"), element("span", "Date:"), class_="name"))
    if sheet.key:
        above.append(element("div", *(element("p", line) for line in sheet.key), class_="key"))
    yield element("header", *above)
    for title, exercise in sheet.titled_exercises():
        blocks = [part for block in _blocks(exercise, solved) for part in _html_block(block)]
        yield element("article", element("h2", title), *blocks)


def _html_block(block: Block) -> list[Element]:
    if isinstance(block, Picture):
        return [element("figure", block.svg)]
    if isinstance(block, int):
        return [element("div", " ", class_="line")] * block
    return [element("p", block)]


# ---- A sheet as a LaTeX document, which needs only ``pdflatex`` and the packages geometry, fix-cm and tikz

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
    _size(paper)
    lines = [PREAMBLE % paper]
    for number, (heading, solved) in enumerate(_parts(sheet, solutions)):
        lines += [r"\clearpage"] * (number > 0)
        lines += _latex_part(sheet, heading, solved)
    lines += [rf"{{\footnotesize Made by: {latex_text(sheet.command)}\par}}", r"\end{document}"]
    return "\n".join(lines) + "\n"


def _latex_part(sheet: Worksheet, heading: str, solved: bool) -> Iterator[str]:
    yield rf"\sheettitle{{{latex_text(heading)}}}"
    if not solved:
        yield r"\nameline"
    yield from (rf"{{\small {latex_text(line)}\par}}" for line in sheet.key)
    yield r"\bigskip"
    for title, exercise in sheet.titled_exercises():
        yield rf"\begin{{exercise}}{{{latex_text(title)}}}"
        for block in _blocks(exercise, solved):
            yield from _latex_block(block)
        yield r"\end{exercise}"


def _latex_block(block: Block) -> list[str]:
    if isinstance(block, Picture):
        return [rf"{{\centering\vspace{{2mm}}\noindent {block.tikz}\par}}"]
    if isinstance(block, int):
        return [r"\answerline"] * block
    return [rf"{latex_text(block)}\par"]


# ---- A sheet as SVG pages, one file per page; text is broken into lines, and no exercise is split between pages

MARGIN, GAP = 56.0, 24.0
TITLE_SIZE, HEADING_SIZE, TEXT_SIZE, KEY_SIZE, NOTE_SIZE = 22.0, 16.0, 14.0, 12.5, 11.0
LEADING, RULE = 1.36, 27.0


def svg_pages(sheet: Worksheet, solutions: str, paper: str) -> list[str]:
    """Return the pages of a sheet, each as the text of an SVG file."""
    width, height = _size(paper)
    inside = width - 2 * MARGIN
    pages: list[list[Picture]] = []
    for heading, solved in _parts(sheet, solutions):
        blocks = [_svg_heading(sheet, heading, solved, inside)]
        blocks += [_svg_exercise(title, exercise, solved, inside) for title, exercise in sheet.titled_exercises()]
        pages += _fill_pages(blocks, height - 2 * MARGIN - 2 * NOTE_SIZE)
    return [_page(sheet, blocks, (number, len(pages)), width, height) for number, blocks in enumerate(pages, start=1)]


def one_file(pages: Sequence[str], paper: str) -> str:
    """Return the text of one SVG file with the pages one below the other."""
    if len(pages) == 1:
        return pages[0]
    width, height = _size(paper)
    inner = [page.replace("<svg ", f'<svg y="{number * height}" ', 1) for number, page in enumerate(pages)]
    size = f'viewBox="0 0 {width} {height * len(pages)}" width="{width}" height="{height * len(pages)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(inner)}</svg>\n'


def _fill_pages(blocks: list[Picture], height: float) -> list[list[Picture]]:
    """Divide blocks into pages; a block that is higher than a page gets its own page."""
    pages: list[list[Picture]] = []
    left = -1.0
    for block in blocks:
        if block.height > left:
            pages.append([])
            left = height
        pages[-1].append(block)
        left -= block.height + GAP
    return pages


def _page(sheet: Worksheet, blocks: list[Picture], number: tuple[int, int], width: int, height: int) -> str:
    below = Point(MARGIN, height - MARGIN / 2)
    lines = [
        words(sheet.command, below, NOTE_SIZE, text_anchor="start", fill=LINE),
        words(f"{number[0]} / {number[1]}", Point(width - MARGIN, below.y), NOTE_SIZE, text_anchor="end", fill=LINE),
    ]
    content = element("g", stacked(blocks, GAP).drawn, transform=f"translate({MARGIN:.0f} {MARGIN:.0f})")
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


def _svg_heading(sheet: Worksheet, heading: str, solved: bool, width: float) -> Picture:
    pieces = [_lines(heading, TITLE_SIZE, width, "bold")]
    if not solved:
        pieces.append(_name_line(width))
    pieces += [_lines(line, KEY_SIZE, width) for line in sheet.key]
    return stacked(pieces, 4.0)


def _svg_exercise(title: str, exercise: Exercise, solved: bool, width: float) -> Picture:
    heading = _lines(title, HEADING_SIZE, width, "bold")
    return stacked([heading, *(_svg_block(block, width) for block in _blocks(exercise, solved))], 5.0)


def _svg_block(block: Block, width: float) -> Picture:
    if isinstance(block, Picture):
        moved = f"translate({(width - block.width) / 2:.2f} 6)"
        drawn = element("g", element("title", block.description), block.drawn, transform=moved)
        return Picture(drawn, width, block.height + 12)
    if isinstance(block, int):
        rules = (_rule(0, width, RULE * (line + 1)) for line in range(block))
        return Picture(element("g", *rules), width, RULE * block)
    return _lines(block, TEXT_SIZE, width)


def _name_line(width: float) -> Picture:
    half = 0.65 * width
    drawn = [
        words("Name:", Point(0, 20), TEXT_SIZE, text_anchor="start"),
        _rule(50, half, 22),
        words("Date:", Point(half + 16, 20), TEXT_SIZE, text_anchor="start"),
        _rule(half + 62, width, 22),
    ]
    return Picture(element("g", *drawn), width, 32.0)


def _rule(start: float, end: float, y: float) -> Element:
    return element("line", x1=start, y1=y, x2=end, y2=y, stroke=LINE, stroke_width=0.8)


def _lines(text: str, size: float, width: float, weight: str | None = None) -> Picture:
    drawn = [
        words(line, Point(0, size * (0.95 + LEADING * row)), size, text_anchor="start", font_weight=weight)
        for row, line in enumerate(wrap(text, width, size))
    ]
    return Picture(element("g", *drawn), width, LEADING * size * len(drawn))


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a paragraph into lines that fit a width, by upper bounds on the widths of letters."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
