"""``grundy nim``: a calculator for nimbers, and tables of their operations."""

import re
from typing import TYPE_CHECKING

import click

from grundy.answers.nimbers import (
    TABLES,
    NimAnswer,
    NimTableAnswer,
    OrdinalAnswer,
    calculate_explained,
    calculate_quickly,
    decimal_digits,
    is_infinite,
    nim_answer,
    table_answer,
)
from grundy.cli.options import ExpressionCommand, read_each, value_option
from grundy.cli.output import Console, json_option, print_json
from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.answers.nimbers import Operation
    from grundy.nim import Nimber
    from grundy.ordinals import Explanation

# The largest table; the largest numbers of hexadecimal digits, and of characters of an ordinal, on a terminal.
MAX_TABLE, MAX_HEX, MAX_SIGNS = 1024, 40, 2000


class _Calculator(ExpressionCommand):
    """A command that accepts an expression with a leading minus sign, and lists the functions in its help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {a}" if re.match(r"-[^-h]", a) else a for a in args])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from grundy.ordinals.calculator import FUNCTIONS

        rows = [(f.signature, f"{f.meaning}{f'; also {f.alias}' * bool(f.alias)}") for f in FUNCTIONS]
        with formatter.section("Functions"):
            formatter.write_dl(rows)
        super().format_epilog(ctx, formatter)


@click.command(name="nim", cls=_Calculator)
@click.argument("expression", metavar="[EXPR]", required=False)
@value_option(
    "--table",
    (click.Choice(list(TABLES)), click.IntRange(min=1)),
    f"Print the table of an operation ({', '.join(TABLES)}) for the numbers below N.",
    metavar="OPERATION N",
)
@click.option("--explain", is_flag=True, help="List the generators and relations of the field that were used.")
@json_option(NimAnswer, OrdinalAnswer, NimTableAnswer)
def command(expression: str | None, table: tuple["Operation", int] | None, explain: bool, as_json: bool) -> None:
    """Calculate EXPR in the field of nimbers, or print the table of an operation.

    Both + and - are the nim sum, * is the nim product and / the quotient. ^ or ** is the nim power; its exponent is an
    ordinary integer, positive or negative, or an expression for one. Numbers are decimal, hexadecimal with 0x, octal
    with 0o, or binary with 0b. A single - reads expressions from standard input, one per line.

    Ordinals below ε₀ are nimbers too: w or ω, and t for ω^ω^ω. An exponent directly after w or t belongs to the
    ordinal: w^2 is the ordinal ω², and w^(w*2+1) is an ordinal too. After brackets it is a nim power: (w)^3 is 2.
    """
    if (expression is None) == (table is None):
        raise click.UsageError("give either EXPR or --table" if table else "Missing argument 'EXPR'.")
    if table is not None:
        _show_table(*table, as_json)
        return
    calculate = calculate_explained if explain else calculate_quickly
    for text, (value, explanation) in read_each(str(expression), calculate, "expressions"):
        if as_json:
            print_json(nim_answer(text, value, explanation, explain))
        else:
            _show(value)
            if explanation is not None:
                _show_explanation(explanation, in_full=explain)


def _show(value: "Nimber | int") -> None:
    """Print a number; on a terminal also its hexadecimal digits and its field."""
    from grundy.nim import degree

    if is_infinite(value):
        _show_ordinal(value)
        return
    out = Console()
    number = int(value)
    out.line(decimal_digits(number), "bold", wrap=False)
    if out.is_terminal:
        digits = hex(number)
        if len(digits) > MAX_HEX:
            digits = f"{digits[: MAX_HEX // 2]}…{digits[-MAX_HEX // 2 :]}"
        integer = isinstance(value, int)
        place = "an ordinary integer" if integer else f"an element of the field of 2^{degree(number)} nimbers"
        out.line(f"{digits}, {place}", "dim")


def _show_ordinal(value: "Nimber | int") -> None:
    """Print an ordinal; on a terminal a long one is shortened, and its field is added."""
    from grundy.ordinals.explanation import field_of
    from grundy.ordinals.ordinal import ordinal

    out, x = Console(), ordinal(value)
    text = str(x)
    if not out.is_terminal:
        click.echo(text)
        return
    is_long = len(text) > MAX_SIGNS
    out.line(f"{text[:MAX_SIGNS]}…" if is_long else text, "bold", wrap=False)
    cut = f"{len(text):,} characters, in full with --json or in a pipe; " if is_long else ""
    out.line(f"{cut}an element of {field_of([x])}", "dim")


def _show_explanation(explanation: "Explanation", in_full: bool) -> None:
    """Print the explanation, or only its caveat, on standard error."""
    if not in_full:
        if explanation.caveat:
            click.echo(f"Note: {explanation.caveat}", err=True)
        return
    out = Console()
    for line in explanation.lines():
        out.line(line, "" if line.startswith(" ") else "dim")


def _show_table(operation: "Operation", size: int, as_json: bool) -> None:
    if size > MAX_TABLE:
        function = f"grundy.nim.{TABLES[operation][1]}.outer"
        raise LimitError(f"a table goes up to N = {MAX_TABLE}, not {size}; {function} computes larger ones in Python")
    table = table_answer(operation, size)
    if as_json:
        print_json(table)
        return
    rows = table["rows"]
    cells = [["-" if entry is None else str(entry) for entry in row] for row in rows]
    width = max(len(cell) for row in [*cells, [str(size - 1)]] for cell in row)
    numbers = [str(number) for number in range(size)]
    click.echo(_table_line(TABLES[operation][0], numbers, width))
    click.echo(f"{'-' * (width + 1)}+{'-' * (width + 1) * size}")
    for number, row in zip(numbers, cells, strict=True):
        click.echo(_table_line(number, row, width))


def _table_line(heading: str, cells: list[str], width: int) -> str:
    return f"{heading:>{width}} |{''.join(f' {cell:>{width}}' for cell in cells)}"
