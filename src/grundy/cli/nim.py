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
from grundy.cli.options import ExpressionCommand, read_each
from grundy.cli.output import Console, json_option, print_json
from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.answers.nimbers import Operation
    from grundy.nim import Nimber
    from grundy.ordinals import Explanation

# The largest table; hexadecimal digits and signs of an ordinal that a terminal gets.
MAX_TABLE, MAX_HEX, MAX_SIGNS = 1024, 40, 2000

# Shown in the help, with their values.
EXAMPLES = {
    "77*77 + 1/5 - sqrt(9)": "110",
    "5^-1": "12",
    "5^(2^64 - 2)": "12",
    "bit(64)*bit(64)": "27670116110564327424",
    "(w^(w^13))^47": "ω^(ω^7)+1",
    "1/w + sqrt(t)": "ω^(ω^(ω^ω))+ω^2·3",
}


class _Calculator(ExpressionCommand):
    """Takes a leading minus sign for a part of the expression, and ends its help with the functions and examples."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {a}" if re.match(r"-[^-h]", a) else a for a in args])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from grundy.ordinals.calculator import FUNCTIONS

        rows = [(f.signature, f"{f.meaning}{f'; also {f.alias}' * bool(f.alias)}") for f in FUNCTIONS]
        with formatter.section("Functions"):
            formatter.write_dl(rows)
        with formatter.section("Examples"):
            formatter.write_dl([(f'grundy nim "{text}"', value) for text, value in EXAMPLES.items()], col_max=40)


@click.command(name="nim", cls=_Calculator)
@click.argument("expression", metavar="EXPR", required=False)
@click.option(
    "--table",
    type=(click.Choice(list(TABLES)), click.IntRange(min=1)),
    metavar="OPERATION N",
    help=f"Print the table of {', '.join(TABLES)} for the numbers below N instead.",
)
@click.option("--explain", is_flag=True, help="Also tell which generators and relations of the field were used.")
@json_option(NimAnswer, OrdinalAnswer, NimTableAnswer)
def command(expression: str | None, table: tuple["Operation", int] | None, explain: bool, as_json: bool) -> None:
    """Calculate EXPR in the field of nimbers.

    Both + and - are the nim sum, * and / the nim product and quotient; ^ or ** is the nim power, whose exponent is an
    ordinary integer of either sign that may itself be calculated. Numbers are decimal, or hexadecimal with 0x,
    octal with 0o, or binary with 0b. A single - reads expressions from standard input, one per line.

    Ordinals below ε₀ are nimbers too: w or ω, and t for ω^ω^ω. An exponent directly behind w or t belongs to the
    ordinal: w^2 is the ordinal ω², and w^(w*2+1) is one too. Behind brackets it is a nim power: (w)^3 is 2.
    """
    if (expression is None) == (table is None):
        raise click.UsageError("Give either EXPR or --table." if table else "Missing argument 'EXPR'.")
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
    """Print the number; on a terminal also how it looks in hexadecimal, and where it lies."""
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
    """Print an ordinal; on a terminal only its beginning when it is long, and where it lies."""
    from grundy.ordinals.explanation import field_of
    from grundy.ordinals.ordinal import ordinal

    out, x = Console(), ordinal(value)
    text = str(x)
    if not out.is_terminal:
        click.echo(text)
        return
    is_long = len(text) > MAX_SIGNS
    out.line(f"{text[:MAX_SIGNS]}…" if is_long else text, "bold", wrap=False)
    cut = f"{len(text):,} signs, which a pipe or --json gets in full; " if is_long else ""
    out.line(f"{cut}an element of {field_of([x])}", "dim")


def _show_explanation(explanation: "Explanation", in_full: bool) -> None:
    """Print what was used; otherwise only what is not proved, and that not among the data."""
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
