"""The catalogue as a table: an example of each game with its picture, its notation, rule, names and source."""

from base64 import b64encode

from docutils import nodes
from docutils.parsers.rst import Directive

import grundy
from grundy.games import CATALOGUE, Entry

WIDTHS = (3, 5, 4)


class Games(Directive):
    """The catalogue, with one row for each game."""

    def run(self) -> list[nodes.Node]:
        group = nodes.tgroup(cols=len(WIDTHS))
        group += [nodes.colspec(colwidth=width) for width in WIDTHS]
        headings = [[nodes.paragraph(text=heading)] for heading in ("example", "rule", "names, source, OEIS")]
        group += nodes.thead("", _row(headings))
        group += nodes.tbody("", *(_row([_example(e), _rule(e), _names(e)]) for e in CATALOGUE))
        return [nodes.table("", group, classes=["catalogue"])]


def _row(cells: list[list[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *cell) for cell in cells))


def _example(entry: Entry) -> list[nodes.Node]:
    """Embed the picture in the page, so that no file needs to be loaded."""
    drawn = grundy.parse(entry.example).svg() or ""
    data = b64encode(drawn.encode()).decode()
    picture = f'<img src="data:image/svg+xml;base64,{data}" alt="" loading="lazy">'
    return [nodes.raw("", picture, format="html"), nodes.paragraph("", "", nodes.literal(text=entry.example))]


def _rule(entry: Entry) -> list[nodes.Node]:
    return [nodes.paragraph("", "", nodes.literal(text=entry.notation)), nodes.paragraph(text=entry.rule)]


def _names(entry: Entry) -> list[nodes.Node]:
    known = [", ".join(entry.names), entry.source, entry.oeis]
    return [nodes.paragraph(text=text) for text in known if text]
