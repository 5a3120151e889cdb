"""Directives that make tables from the package itself: the claims ledger and the catalogue of games."""

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from grundy.games import CATALOGUE
from grundy.papers import STATUSES, load, load_all


def table(headings: list[str], rows: list[list[str]]) -> nodes.table:
    """Return a table with one paragraph in each cell."""

    def row(cells: list[str]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", nodes.paragraph(text=cell)) for cell in cells))

    group = nodes.tgroup(cols=len(headings))
    group += [nodes.colspec(colwidth=1) for _ in headings]
    group += nodes.thead("", row(headings))
    group += nodes.tbody("", *map(row, rows))
    return nodes.table("", group)


class Games(Directive):
    """The catalogue as a table."""

    def run(self) -> list[nodes.Node]:
        rows = [[e.notation, e.example, e.rule, ", ".join(e.names), e.source, e.oeis] for e in CATALOGUE]
        return [table(["notation", "example", "rule", "names", "source", "OEIS"], rows)]


class ClaimCounts(Directive):
    """The number of claims of each paper, by status."""

    def run(self) -> list[nodes.Node]:
        rows = []
        for paper in load_all():
            counts = [str(sum(claim.status == status for claim in paper.claims)) for status in STATUSES]
            rows.append([f"{paper.author}, {paper.title} ({paper.year})", str(len(paper.claims)), *counts])
        return [table(["paper", "claims", *STATUSES], rows)]


class Statuses(Directive):
    """What the statuses mean."""

    def run(self) -> list[nodes.Node]:
        return [table(["status", "meaning"], [list(row) for row in STATUSES.items()])]


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


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("games", Games)
    app.add_directive("claim-counts", ClaimCounts)
    app.add_directive("claim-statuses", Statuses)
    app.add_directive("claims", Claims)
    return {"parallel_read_safe": True}
