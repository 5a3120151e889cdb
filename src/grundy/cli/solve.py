"""``grundy solve``: who wins a position, by which moves, and why."""

import sys
from typing import TYPE_CHECKING

import click

from grundy.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.play import Explanation, Move

__all__ = ["command"]

# Shown without --all: enough for a screen or two.
MAX_ROWS = 40
MAX_MOVES = 100
MAX_CHARACTERS = 400
MAX_BITS = 64


@click.command(name="solve")
@click.argument("expression", metavar="EXPR")
@json_option
@click.option("--all", "show_all", is_flag=True, help="Show every component and move of a long sum.")
def command(expression: str, as_json: bool, show_all: bool) -> None:
    """Say who wins EXPR, by which moves, and why.

    EXPR is a sum of games, such as "N(20;1,3,5) + W(9,8) + N(3,5,7)"; `grundy games` lists them. A single - reads
    expressions from standard input, one a line.
    """
    from grundy.play import parse

    for text in _lines() if expression == "-" else [expression]:
        explanation = parse(text).explain()
        if as_json:
            print_json("grundy.solve/1", explanation.as_dict())
        else:
            _show(explanation, console(), show_all)


def _lines() -> list[str]:
    lines = sys.stdin.read().splitlines()
    return [line for line in lines if line.strip()] or [""]


def _show(explanation: "Explanation", out: "Console", show_all: bool) -> None:
    color = "green" if explanation.nim_sum else "red"
    out.print(_shortened(str(explanation.position), show_all), style="bold", markup=False, soft_wrap=True)
    out.print(explanation.sentence, style=color, markup=False, soft_wrap=True)
    out.print()
    _show_configuration(explanation, out, show_all)
    if explanation.winning_moves:
        _show_moves(explanation.winning_moves, out, show_all)


def _show_configuration(explanation: "Explanation", out: "Console", show_all: bool) -> None:
    """Print the components, their values and the binary digits; the unbalanced columns stand out."""
    rows = [("component", "nim value", "binary"), *_configuration(explanation, show_all)]
    rows.append(("nim sum", str(explanation.nim_sum), explanation.binary(explanation.nim_sum)))
    names, numbers = (max(len(row[i]) for row in rows) for i in (0, 1))
    for place, (name, value, bits) in enumerate(rows):
        style = "bold" if place == len(rows) - 1 else "dim" if place == 0 else ""
        out.print(
            f"{name:{names}}  {value:>{numbers}}  {_shortened_bits(bits, show_all)}",
            style=style,
            markup=False,
            soft_wrap=True,
        )


def _configuration(explanation: "Explanation", show_all: bool) -> list[tuple[str, str, str]]:
    components = explanation.configuration
    shown = components if show_all or len(components) <= MAX_ROWS else components[:MAX_ROWS]
    rows = [(name, str(value), explanation.binary(value)) for name, value in shown]
    if len(shown) < len(components):
        rows.append((f"… {len(components) - len(shown)} more (--all shows them)", "", ""))
    return rows


def _show_moves(moves: tuple["Move", ...], out: "Console", show_all: bool) -> None:
    shown = moves if show_all else moves[:MAX_MOVES]
    out.print()
    out.print(f"{len(moves)} winning move{'s' * (len(moves) != 1)}", style="bold")
    for number, move in enumerate(shown, start=1):
        out.print(f"{number:3}. {move}", style="green", markup=False, soft_wrap=True)
        if len(move.origin.terms) > 1:
            out.print(f"     leads to {_shortened(str(move.position), show_all)}", markup=False, soft_wrap=True)
        out.print(f"     because {move.why}", markup=False, soft_wrap=True)
    if len(shown) < len(moves):
        out.print(f"  … {len(moves) - len(shown)} more (--all shows them)")


def _shortened(text: str, show_all: bool) -> str:
    if show_all or len(text) <= MAX_CHARACTERS:
        return text
    half = MAX_CHARACTERS // 2
    return f"{text[:half]} … {text[-half:]}"


def _shortened_bits(bits: str, show_all: bool) -> str:
    """Keep the columns aligned: the same columns are left out of every row."""
    if show_all or len(bits) <= MAX_BITS:
        return bits
    return f"{bits[: MAX_BITS // 2]}…{bits[-MAX_BITS // 2 :]}"
