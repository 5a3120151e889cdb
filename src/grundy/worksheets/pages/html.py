"""A sheet as one HTML page: pictures are inside, nothing is fetched, and it prints on A4 and Letter."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.draw import Element, element
from grundy.draw.svg import FONT
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.listing import kind_of
from grundy.worksheets.pages.parts import paragraphs, parts

if TYPE_CHECKING:
    from grundy.worksheets.sheet import Worksheet

__all__ = ["html_page"]

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


def html_page(sheet: "Worksheet", solutions: str) -> str:
    """Return a sheet as the text of an HTML file.

    Parameters
    ----------
    sheet : Worksheet
        The exercises.
    solutions : str
        ``none``, ``after`` the exercises, or ``only``.

    Examples
    --------
    >>> from grundy.worksheets import worksheet
    >>> html_page(worksheet(["code"], count=1), "none").count("<svg")
    1
    """
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


def _part(sheet: "Worksheet", heading: str, solved: bool) -> Iterator[Element]:
    yield element("header", *_heading(sheet, heading, solved))
    for number, exercise in enumerate(sheet.exercises, start=1):
        yield element("article", *(_solution if solved else _exercise)(number, exercise))


def _heading(sheet: "Worksheet", heading: str, solved: bool) -> Iterator[Element]:
    yield element("h1", heading)
    if not solved:
        yield element("div", element("span", "Name:"), element("span", "Date:"), class_="name")
    if sheet.key:
        yield element("div", *(element("p", line) for line in sheet.key), class_="key")


def _title(number: int, exercise: Exercise) -> Element:
    return element("h2", f"{number}. {kind_of(exercise.kind).title}")


def _exercise(number: int, exercise: Exercise) -> Iterator[Element]:
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
