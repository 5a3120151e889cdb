"""Directives that make pages from data: claims, catalogue, public names, commands, reference tables, benchmarks."""

from benchmark_page import DIRECTIVES as OF_BENCHMARKS
from catalogue_page import Games
from command_pages import Commands, format_rows
from docutils import nodes
from docutils.parsers.rst import Directive
from package_pages import Package
from schema_pages import Schemas
from sphinx.application import Sphinx

from grundy.papers import STATUSES, load, load_all
from grundy.tables import TABLES, ReferenceTable, load as load_table


def table(headings: list[str], rows: list[list[str]]) -> nodes.table:
    """Return a table with one paragraph in each cell."""

    def row(cells: list[str]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", nodes.paragraph(text=cell)) for cell in cells))

    group = nodes.tgroup(cols=len(headings))
    group += [nodes.colspec(colwidth=1) for _ in headings]
    group += nodes.thead("", row(headings))
    group += nodes.tbody("", *map(row, rows))
    return nodes.table("", group)


def capitalized(sentence: str) -> str:
    """Return a sentence with a capital first letter; names in it are unchanged."""
    return sentence[:1].upper() + sentence[1:]


def statuses_found() -> list[str]:
    """Return the statuses that at least one claim has, so that no column is empty."""
    found = {claim.status for paper in load_all() for claim in paper.claims}
    return [status for status in STATUSES if status in found]


class ClaimCounts(Directive):
    """The number of claims of each paper, by status."""

    def run(self) -> list[nodes.Node]:
        rows = []
        for paper in load_all():
            counts = [str(sum(claim.status == status for claim in paper.claims)) for status in statuses_found()]
            rows.append([f"{paper.author}, {paper.title} ({paper.year})", str(len(paper.claims)), *counts])
        return [table(["paper", "claims", *statuses_found()], rows)]


class Statuses(Directive):
    """What the statuses mean."""

    def run(self) -> list[nodes.Node]:
        return [table(["status", "meaning"], [[status, STATUSES[status]] for status in statuses_found()])]


class Formats(Directive):
    """The formats of files that hold graphs and codes."""

    def run(self) -> list[nodes.Node]:
        return [table(["file of a", "format", "file extensions"], format_rows())]


class Errata(Directive):
    """False statements of the papers, with their corrections."""

    def run(self) -> list[nodes.Node]:
        rows = [
            [paper.author, claim.place, claim.statement, claim.truth or claim.note]
            for paper in load_all()
            for claim in paper.claims
            if claim.status == "false"
        ]
        return [table(["paper", "place", "what it says", "what is true"], rows)]


class Claims(Directive):
    """All claims of one paper."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        items = []
        for claim in load(self.arguments[0]).claims:
            facts = {
                "": claim.statement,
                "Bound: ": claim.bound,
                "Truth: ": claim.truth,
                "Waits for: ": claim.owner,
                "Note: ": claim.note,
            }
            term = nodes.term("", "", nodes.strong(text=claim.id), nodes.Text(f" · {claim.status}"))
            place = f"{claim.place} ({claim.kind})" + (f", scan {claim.scan}" if claim.scan else "")
            texts = [place, *(name + fact for name, fact in facts.items() if fact)]
            definition = nodes.definition("", *(nodes.paragraph(text=text) for text in texts))
            items.append(nodes.definition_list_item("", term, definition))
        return [nodes.definition_list("", *items)]


class ReferenceTables(Directive):
    """The reference tables with their provenance, and the first rows of each."""

    def run(self) -> list[nodes.Node]:
        return [part for name in TABLES for part in self.described(load_table(name))]

    def described(self, table_: ReferenceTable) -> list[nodes.Node]:
        section = nodes.section(ids=[table_.name])
        section += nodes.title(text=f"{table_.name}: {table_.title}")
        facts = [
            table_.about,
            f"Version {table_.version}, {len(table_.rows)} rows. {capitalized(table_.certainty)}.",
            *(f"Second source: {source.name}. {source.agrees}" for source in table_.sources),
            *(f"Erratum: {e.place}: {e.printed} Truth: {e.truth} ({e.known})" for e in table_.errata),
        ]
        section += [nodes.paragraph(text=fact) for fact in facts]
        made = [nodes.Text("Made by "), nodes.literal(text=table_.command), nodes.Text(f" ({table_.takes}).")]
        section.insert(3, nodes.paragraph("", "", *made))
        section += table(["column", "meaning"], [list(column) for column in table_.columns.items()])
        rows = [[text[:40] for text in row.values()] for row in table_.rows[:5]]
        section += nodes.paragraph(text="The first rows:")
        section += table(list(table_.columns), rows)
        return [section]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("games", Games)
    app.add_directive("claim-counts", ClaimCounts)
    app.add_directive("claim-statuses", Statuses)
    app.add_directive("claims", Claims)
    app.add_directive("package", Package)
    app.add_directive("errata", Errata)
    app.add_directive("commands", Commands)
    app.add_directive("json-schemas", Schemas)
    app.add_directive("file-formats", Formats)
    app.add_directive("reference-tables", ReferenceTables)
    for name, directive in OF_BENCHMARKS.items():
        app.add_directive(name, directive)
    return {"parallel_read_safe": True}
