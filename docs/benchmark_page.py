"""Directives that build the benchmark page from ``docs/benchmarks.json``."""

from collections.abc import Iterable
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive

from benchmarks import words
from benchmarks.data import Report, Row, load
from benchmarks.findings import behind, far, unmeasured
from benchmarks.fit import fit
from benchmarks.plot import picture

RESULTS = Path(__file__).with_name("benchmarks.json")
COLUMNS = {"what": 30, "ours": 16, "peer": 20, "ours/peer": 8, "limit": 20, "ours/limit": 8, "aim": 16}


class Results(Directive):
    """A directive that reads the results; the page is rebuilt when they change."""

    def report(self) -> Report | None:
        """Return the results, or None without a file."""
        environment = getattr(self.state.document.settings, "env", None)
        if environment is not None:
            environment.note_dependency(str(RESULTS))
        return load(RESULTS) if RESULTS.exists() else None

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the directive."""
        report = self.report()
        return self.made(report) if report else [_paragraph("Nothing has been measured yet: run make bench.")]

    def made(self, report: Report) -> list[nodes.Node]:
        """Return the nodes."""
        raise NotImplementedError


class Facts(Results):
    """Machine, versions and duration of the run."""

    def made(self, report: Report) -> list[nodes.Node]:
        peers = {name: version or "not installed" for name, version in report.versions.items()}
        took = ", ".join(f"{topic} {seconds:.0f}" for topic, seconds in report.seconds.items())
        kind = ("quick, with smaller sizes" if report.quick else "full") + ("" if report.complete else ", interrupted")
        rest = {"run": kind, "seconds": f"{took}; {sum(report.seconds.values()):.0f} in all"}
        return [_table({"": 1, " ": 3}, [[name, text] for name, text in {**report.facts, **peers, **rest}.items()])]


class Rows(Results):
    """The rows of the named topics as one table."""

    required_arguments = 1
    final_argument_whitespace = True

    def made(self, report: Report) -> list[nodes.Node]:
        rows = [row for topic in self.arguments[0].split() for row in report.rows if row.topic == topic]
        return [_table(COLUMNS, map(_cells, rows))] if rows else [_paragraph("Not measured in this run.")]


class Growths(Results):
    """The plots of the named topics."""

    required_arguments = 1
    final_argument_whitespace = True

    def made(self, report: Report) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for growth in (growth for growth in report.growths if growth.topic in self.arguments[0].split()):
            fits = ", ".join(f"{words.exponent(fit(curve))} ({curve.name})" for curve in growth.curves)
            title = words.growth(growth)
            told = f"{title[0].upper()}{title[1:]}: exponent {fits}." + (
                f" Expected: {growth.note}." if growth.note else ""
            )
            found += [_paragraph(told), nodes.raw("", f"<div>{picture(growth)}</div>", format="html")]
        return found  # without any, the table of rows says so


class Behind(Results):
    """Where a peer is faster than ours or an aim was missed."""

    def made(self, report: Report) -> list[nodes.Node]:
        rows = [[row.topic, row.what, *_cells(row)[1:]] for row in behind(report)]
        return [_table({"topic": 10, **COLUMNS}, rows)] if rows else [_paragraph("Nowhere in this run.")]


class Far(Results):
    """Rows that cost many times their limit."""

    def made(self, report: Report) -> list[nodes.Node]:
        rows = [[row.topic, row.what, _cells(row)[1], *_cells(row)[4:6]] for row in far(report)]
        columns = {"topic": 10, **{name: COLUMNS[name] for name in ("what", "ours", "limit", "ours/limit")}}
        return [_table(columns, rows)] if rows else [_paragraph("Nothing in this run.")]


class Unmeasured(Results):
    """Peers and limits that were not measured, and benchmarks that failed."""

    def made(self, report: Report) -> list[nodes.Node]:
        texts = [f"{name}: {why}. {len(rows)} rows: {'; '.join(rows)}." for name, why, rows in unmeasured(report)]
        for failure in report.failures:
            told = "skipped" if failure.left_out else "failed"
            texts.append(f"{failure.topic}, {failure.benchmark}: {told}. {failure.error}")
        items = [nodes.list_item("", _paragraph(text)) for text in texts]
        return [nodes.bullet_list("", *items)] if items else [_paragraph("All peers above were measured in this run.")]


def _cells(row: Row) -> list[str]:
    """Return the cells of a row; a line break starts a new paragraph."""
    ours = f"{words.cost(row.ours.least, row.unit)}\n{words.spread(row)}"
    peer, limit = (words.yardstick(other, row.unit) for other in (row.peer, row.limit))
    what = f"{row.what}\n{row.note}" if row.note else row.what
    return [what, ours, peer, words.ratio(row.to_peer), limit, words.ratio(row.to_limit), words.aims(row)]


def _paragraph(text: str) -> nodes.paragraph:
    return nodes.paragraph(text=text)


def _table(columns: dict[str, int], rows: Iterable[list[str]]) -> nodes.table:
    """Return a table without its empty columns."""
    rows = list(rows)
    kept = [number for number in range(len(columns)) if any(row[number] != "–" for row in rows)]
    names = [list(columns)[number] for number in kept]

    def line(cells: list[str]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", *map(_paragraph, cell.split("\n"))) for cell in cells))

    group = nodes.tgroup(cols=len(kept))
    group += [nodes.colspec(colwidth=columns[name]) for name in names]
    if any(map(str.strip, names)):
        group += nodes.thead("", line(names))
    group += nodes.tbody("", *(line([row[number] for number in kept]) for row in rows))
    return nodes.table("", group, classes=["benchmarks"])


DIRECTIVES = {
    "benchmark-facts": Facts,
    "benchmark-rows": Rows,
    "benchmark-growth": Growths,
    "benchmark-behind": Behind,
    "benchmark-far": Far,
    "benchmark-unmeasured": Unmeasured,
}
