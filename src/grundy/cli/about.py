"""``grundy info``, ``cite``, ``papers`` and ``schemas``: the program, its sources and the schemas of its data."""

import json
from collections import Counter
from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING

import click

from grundy.answers.project import CiteAnswer, InfoAnswer, PapersAnswer, cite_answer, info_answer
from grundy.answers.schemas import SchemasAnswer, schema, schemas_answer
from grundy.cli.errors import as_bad_input
from grundy.cli.options import ExampleCommand, choice_option
from grundy.cli.output import Cell, Console, JsonOption, json_option, print_json
from grundy.papers import OWNERS, PAPERS, STATUSES, Claim, count_statuses, load_all, papers_answer

if TYPE_CHECKING:
    from grundy.papers import Paper


@click.command(name="info", cls=ExampleCommand)
@json_option(InfoAnswer)
def info(as_json: bool) -> None:
    """Print versions, the build and the instruction sets that nim arithmetic uses."""
    answer = info_answer()
    if as_json:
        print_json(answer)
        return
    rows = {name: value for name, value in answer.items() if name != "schema"}
    width = max(map(len, rows))
    for name, value in rows.items():
        text = f"{name:{width}}  {', '.join(value) or 'none' if isinstance(value, list) else value}"
        click.echo(fill(text, Console().width, subsequent_indent=" " * (width + 2)))


@click.command(name="cite", cls=ExampleCommand)
@click.option("--bibtex", is_flag=True, help="Print only the BibTeX entry.")
@json_option(CiteAnswer)
def cite(bibtex: bool, as_json: bool) -> None:
    """Print how to cite this version, as text and as a BibTeX entry.

    grundy games NAME names the source of a game, and grundy papers lists the theorems of the source papers.
    """
    answer = cite_answer()
    if as_json:
        print_json(answer)
    elif bibtex:
        click.echo(answer["bibtex"])
    else:
        Console().line(f"{answer['text']}\n\n{answer['bibtex']}")


STYLES = {"proved to bound": "green", "checked": "green", "false": "red", "pending": "yellow", "open": "magenta"}


@click.command(name="papers", cls=ExampleCommand)
@click.argument("paper", type=click.Choice(PAPERS), required=False, metavar="[PAPER]")
@choice_option("--status", STATUSES, "List the claims with this status.")
@choice_option("--owner", OWNERS, "List the pending claims that belong to this package.")
@json_option(PapersAnswer)
def papers(paper: str | None, status: str | None, owner: str | None, as_json: bool) -> None:
    """List the claims of the source papers, and how each was checked.

    Without options it prints counts. PAPER, --status or --owner selects claims and prints them in full. The papers are
    notes_labelling, notes_sums, reiter, lenstra and fraenkel.
    """
    chosen = [p for p in load_all() if paper in (None, p.id)]
    claims = [c for p in chosen for c in p.claims if status in (None, c.status) and owner in (None, c.owner)]
    if as_json:
        print_json(papers_answer(claims))
    elif paper or status or owner:
        _print_claims(claims, Console())
    else:
        _print_counts(chosen, Console())


def _print_counts(papers: list["Paper"], out: Console) -> None:
    together = [claim for paper in papers for claim in paper.claims]
    found = [status for status, count in count_statuses(together).items() if count]
    headings = ["paper", "claims", *found]
    rows = []
    for name, claims in [*((paper.id, paper.claims) for paper in papers), ("all", together)]:
        counts = count_statuses(claims)
        texts = [name, str(len(claims)), *(str(counts[status]) for status in found)]
        rows.append({heading: Cell(text) for heading, text in zip(headings, texts, strict=True)})
    out.table(headings, lambda: rows, headings[1:])
    out.line()
    for status in found:
        text = fill(f"{status:17}  {STATUSES[status]}", out.width, subsequent_indent=" " * 19)
        out.line(text, STYLES.get(status, ""))
    pending = Counter(claim.owner for claim in together if claim.status == "pending")
    if pending:
        out.line()
        out.line("pending claims by package", "bold")
    for owner, count in pending.most_common():
        out.line(f"{owner:17}  {count}")


def _print_claims(claims: list[Claim], out: Console) -> None:
    for claim in claims:
        out.cells([Cell(claim.id, "bold"), Cell(claim.status, STYLES.get(claim.status, ""))], "  ")
        scan = f", scan {claim.scan}" if claim.scan else ""
        out.line(f"  {claim.place} ({claim.kind}){scan}", "dim")
        for name, text in (
            ("", claim.statement),
            ("Bound: ", claim.bound),
            ("Truth: ", claim.truth),
            ("Waits for: ", claim.owner),
            ("Note: ", claim.note),
        ):
            if text:
                out.line(fill(name + text, out.width, initial_indent="  ", subsequent_indent="  "))
        out.line()
    out.line(f"{len(claims)} claims")


# ---- schemas


@click.command(name="schemas", cls=ExampleCommand)
@click.argument("name", required=False, metavar="[NAME]")
@json_option(SchemasAnswer)
@click.pass_context
def schemas(ctx: click.Context, name: str | None, as_json: bool) -> None:
    """Print the JSON Schemas of what --json writes: a list of all, or the schema NAME.

    Every object that --json writes has the name of its schema under the key schema, such as grundy.solve/1. A schema
    (JSON Schema 2020-12) describes the keys. A change that could break a program gets a new number. Schemas without a
    command belong to the API of grundy serve, or to files: grundy.code/1.
    """
    with as_bad_input():
        if name is not None and not as_json:
            click.echo(json.dumps(schema(name), indent=2, ensure_ascii=False))
            return
        answer = schemas_answer(schema_writers(ctx.find_root().command), name)
    if as_json:
        print_json(answer)
        return
    cells = [
        {
            "schema": Cell(row["name"], "bold"),
            "written by": Cell(", ".join(row["commands"])),
            "what": Cell(row["title"]),
        }
        for row in answer["schemas"]
    ]
    Console().table(["schema", "written by", "what"], lambda: cells, [])


def schema_writers(command: click.Command) -> dict[str, list[str]]:
    """Return for each schema the commands whose ``--json`` writes it, among a command and its subcommands.

    Examples
    --------
    >>> from grundy.cli import group
    >>> schema_writers(group)["grundy.code.play/1"]
    ['grundy code decode']
    """
    found: dict[str, list[str]] = {}
    for path, below in _commands(command, "grundy"):
        for option in below.params:
            for name in option.schemas if isinstance(option, JsonOption) else ():
                found.setdefault(name, []).append(path)
    return found


def _commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and its subcommands, each with the words that call it."""
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None:
                yield from _commands(below, f"{path} {name}")
