"""``grundy papers``: the claims ledger of the source papers."""

from collections import Counter
from dataclasses import asdict
from textwrap import fill
from typing import TYPE_CHECKING

import click

from grundy.cli.output import console, json_option, print_json
from grundy.papers import OWNERS, PAPERS, STATUSES, Claim, load_all

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.papers import Paper

__all__ = ["command"]

SCHEMA = "grundy.papers/1"

STYLES = {"proved to bound": "green", "checked": "green", "false": "red", "pending": "yellow", "open": "magenta"}


@click.command(name="papers")
@click.argument("paper", type=click.Choice(PAPERS), required=False, metavar="[PAPER]")
@click.option("--status", type=click.Choice(list(STATUSES)), help="List the claims with this status.")
@click.option("--owner", type=click.Choice(OWNERS), help="List the pending claims of this package.")
@json_option(SCHEMA)
def command(paper: str | None, status: str | None, owner: str | None, as_json: bool) -> None:
    """Show every claim of the source papers, and what was checked.

    Without a PAPER, the counts; with one, or with --status or --owner, the claims themselves. The papers are
    notes_labelling, notes_sums, reiter, lenstra and fraenkel.
    """
    papers = [p for p in load_all() if paper in (None, p.id)]
    claims = [c for p in papers for c in p.claims if status in (None, c.status) and owner in (None, c.owner)]
    if as_json:
        print_json(SCHEMA, {"counts": _counts(claims), "claims": [asdict(claim) for claim in claims]})
    elif paper or status or owner:
        _show_claims(claims, console())
    else:
        _show_table(papers, console())


def _counts(claims: list[Claim]) -> dict[str, int]:
    return {status: sum(claim.status == status for claim in claims) for status in STATUSES}


def _show_table(papers: list["Paper"], out: "Console") -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("paper", no_wrap=True)
    rows = [(p.id, list(p.claims)) for p in papers]
    rows.append(("together", [claim for paper in papers for claim in paper.claims]))
    found = [status for status, count in _counts(rows[-1][1]).items() if count]
    for heading in ("claims", *found):
        table.add_column(heading, justify="right")
    for name, claims in rows:
        counts = _counts(claims)
        table.add_row(name, str(len(claims)), *(str(counts[status]) for status in found))
    out.print(table)
    out.print()
    for status in found:
        text = fill(f"{status:17}  {STATUSES[status]}", out.width, subsequent_indent=" " * 19)
        out.print(text, style=STYLES.get(status, ""))
    pending = Counter(claim.owner for paper in papers for claim in paper.claims if claim.status == "pending")
    if pending:
        out.print()
        out.print("pending, by the package that owns them", style="bold")
    for owner, count in pending.most_common():
        out.print(f"{owner:17}  {count}")


def _show_claims(claims: list[Claim], out: "Console") -> None:
    for claim in claims:
        out.print(claim.id, style="bold", end="  ")
        out.print(claim.status, style=STYLES.get(claim.status, ""), markup=False)
        scan = f", scan {claim.scan}" if claim.scan else ""
        out.print(f"  {claim.place} ({claim.kind}){scan}", style="dim", markup=False)
        for name, text in (
            ("", claim.statement),
            ("Bound: ", claim.bound),
            ("Truth: ", claim.truth),
            ("Waits for: ", claim.owner),
            ("Note: ", claim.note),
        ):
            if text:
                out.print(fill(name + text, out.width, initial_indent="  ", subsequent_indent="  "), markup=False)
        out.print()
    out.print(f"{len(claims)} claims")
