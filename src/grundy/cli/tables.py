"""``grundy tables``: reference tables with their provenance, and checks of their rows."""

from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.project import AnyTablesAnswer, TableCheckAnswer
from grundy.cli.errors import as_bad_input
from grundy.cli.options import ExampleCommand, value_option
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json, save_file
from grundy.cli.progress import progress_bar
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.tables import Check, ReferenceTable


def _read_rows(ctx: click.Context, parameter: click.Parameter, text: str | None) -> int | str | None:
    if text is None or text == "all":
        return text
    if not text.isdecimal() or not int(text):
        raise click.BadParameter(f"expected a positive number of rows or all, not {truncate(text, 60)!r}")
    return int(text)


@click.command(name="tables", cls=ExampleCommand)
@click.argument("name", required=False, metavar="[TABLE]")
@click.option("--check", "rows", callback=_read_rows, metavar="N|all", help="Compute N rows or all again, and compare.")
@value_option("--seed", int, "Choose other rows to check.", 0)
@click.option("--csv", "csv_file", metavar="OUT", help="Write the table as CSV; - is standard output.")
@click.option(
    "--make", "made_file", metavar="OUT", help="Compute all rows again and write them as CSV; - is standard output."
)
@click.option("--about", is_flag=True, help="Show where the table comes from, without its rows.")
@json_option(AnyTablesAnswer, TableCheckAnswer)
def command(name: str | None, rows: int | str | None, seed: int, as_json: bool, **how: Any) -> None:
    """Show the reference tables of grundy, or the rows and sources of one TABLE.

    Each table names the command that makes it, a second source that agrees with it, and misprints in publications.
    --check computes rows again; the exit code is 1 if a row differs.
    """
    from grundy.tables import TABLES, check, load
    from grundy.tables.table import table_answer, tables_answer

    if name is None:
        _need_a_name(rows, how)
        if as_json:
            print_json(tables_answer())
        else:
            _show_list([load(table) for table in TABLES])
        return
    with as_bad_input():
        table = load(name)
    files = [file for file in (how["csv_file"], how["made_file"]) if file is not None]
    if len(files) + (rows is not None or as_json) > 1:
        raise click.UsageError("--csv, --make, and --check or --json cannot be used together; give only one of them")
    if rows is not None:
        with progress_bar("rows"):
            found = check(name, None if rows == "all" else int(rows), seed=seed)
        _show_check(found, as_json)
    elif how["made_file"] is not None:
        _write(table, how["made_file"], computed=True)
    elif how["csv_file"] is not None:
        _write(table, how["csv_file"], computed=False)
    elif as_json:
        print_json(table_answer(table, rows=not how["about"]))
    else:
        _show(table, Console(), rows=not how["about"])


def _need_a_name(rows: object, how: dict[str, Any]) -> None:
    if rows is not None or any(how.values()):
        raise click.UsageError("this option needs a table; `grundy tables` lists them")


def _show_list(tables: "list[ReferenceTable]") -> None:
    cells = [
        {
            "table": Cell(table.name, "bold"),
            "rows": Cell(str(len(table.rows))),
            "version": Cell(str(table.version)),
            "what": Cell(table.title),
        }
        for table in tables
    ]
    Console().table(["table", "rows", "version", "what"], lambda: cells, ["rows", "version"])


def _show(table: "ReferenceTable", out: Console, *, rows: bool) -> None:
    if rows:
        cells = [{name: Cell(text) for name, text in row.items()} for row in table.rows]
        out.table(list(table.columns), lambda: cells, [])
        out.line()
    out.line(f"{table.title} (table {table.name}, version {table.version}, {len(table.rows)} rows)", "bold")
    for text in (table.about, f"How it is known: {table.certainty}"):
        out.line(_filled(text, out))
    for column, meaning in table.columns.items():
        out.line(_filled(f"  {column}: {meaning}", out))
    out.line(f"Made by: {table.command}  ({table.takes})")
    for source in table.sources:
        out.line(_filled(f"Second source: {source.name}. {source.agrees}", out))
    for erratum in table.errata:
        out.line(_filled(f"Erratum: {erratum.place}: {erratum.printed} Truth: {erratum.truth} ({erratum.known})", out))


def _filled(text: str, out: Console) -> str:
    return fill(text, out.width, subsequent_indent="  ", break_on_hyphens=False)


def _show_check(found: "Check", as_json: bool) -> None:
    if as_json:
        print_json(found.answer())
    else:
        for sentence in found.sentences():
            click.echo(sentence)
    if not found.agrees:
        raise SystemExit(1)


def _write(table: "ReferenceTable", path: str, *, computed: bool) -> None:
    """Write the stored or computed rows of a table to a file or to standard output."""
    from grundy.tables import csv_text, make

    if path != "-":
        check_writable(path, "rows")
    with progress_bar("rows"):
        text = csv_text(table, make(table.name) if computed else None)
    if path == "-":
        click.echo(text, nl=False)
    else:
        save_file(path, "rows", text.encode())
