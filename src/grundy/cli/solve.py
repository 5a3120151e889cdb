"""``grundy solve``: who wins a position, by which moves, and why."""

from typing import TYPE_CHECKING

import click

from grundy.cli.lines import read_each
from grundy.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.play import Explanation, Move

__all__ = ["command", "show"]

# Shown without --all: enough for a screen or two.
MAX_ROWS = 40
MAX_MOVES = 100
MAX_CHARACTERS = 400
MAX_NAME = 60
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

    for number, (_, position) in enumerate(read_each(expression, parse, "positions")):
        if as_json:
            print_json("grundy.solve/1", position.explain().as_dict())
            continue
        out = console()
        if number:
            _line(out)
        show(position.explain(), out, show_all)


def show(explanation: "Explanation", out: "Console", show_all: bool) -> None:
    """Print an explanation for people."""
    color = "green" if explanation.nim_sum else "red"
    _line(out, _shortened(str(explanation.position), show_all), "bold")
    _line(out, explanation.sentence, color)
    _line(out)
    _show_configuration(explanation, out, show_all)
    if explanation.winning_moves:
        _show_moves(explanation.winning_moves, out, show_all)


def _show_configuration(explanation: "Explanation", out: "Console", show_all: bool) -> None:
    """Print the components, their values and the binary digits; the unbalanced columns stand out."""
    components = explanation.configuration
    shown = components if show_all else components[:MAX_ROWS]
    rows = [
        (_shortened(name, show_all, MAX_NAME), _shortened(str(value), show_all, MAX_NAME), explanation.binary(value))
        for name, value in [*shown, ("nim sum", explanation.nim_sum)]
    ]
    names = max(len("component"), *(len(name) for name, _, _ in rows))
    numbers = max(len("nim value"), *(len(number) for _, number, _ in rows))
    starts = [f"{name:{names}}  {number:>{numbers}}  " for name, number, _ in rows]
    *digits, unbalanced = (_shortened_bits(bits, show_all) for _, _, bits in rows)
    _line(out, f"{'component':{names}}  {'nim value':>{numbers}}  binary", "dim")
    for start, bits in zip(starts, digits, strict=False):
        _bits_line(out, start, bits, unbalanced)
    if len(shown) < len(components):
        _line(out, f"… {len(components) - len(shown)} more (--all shows them)")
    _bits_line(out, starts[-1], unbalanced, unbalanced, "bold")


def _bits_line(out: "Console", start: str, bits: str, unbalanced: str, style: str = "") -> None:
    from rich.text import Text

    text = Text(start, style=style)
    for bit, mark in zip(bits, unbalanced, strict=True):
        text.append(bit, style="bold yellow" if mark == "1" else "")
    out.print(text, soft_wrap=True)


def _show_moves(moves: tuple["Move", ...], out: "Console", show_all: bool) -> None:
    shown = moves if show_all else moves[:MAX_MOVES]
    _line(out)
    _line(out, f"{len(moves)} winning move{'s' * (len(moves) != 1)}", "bold")
    for number, move in enumerate(shown, start=1):
        _line(out, f"{number:3}. {_shortened(str(move), show_all)}", "green")
        components = len(move.origin.terms)
        if components > 1 and (show_all or components <= MAX_ROWS):
            _line(out, f"     leads to {_shortened(str(move.position), show_all)}")
        _line(out, f"     because {_shortened(move.why, show_all)}")
    if len(shown) < len(moves):
        _line(out, f"  … {len(moves) - len(shown)} more (--all shows them)")


def _line(out: "Console", text: str = "", style: str = "") -> None:
    """Print one line as it is, without markup; a terminal wraps it between words, a pipe gets it whole."""
    out.print(text, style=style, markup=False, soft_wrap=not out.is_terminal)


def _shortened(text: str, show_all: bool, most: int = MAX_CHARACTERS) -> str:
    """Leave out the middle of a long text."""
    if show_all or len(text) <= most:
        return text
    return f"{text[: most // 2]} … {text[-most // 2 :]}"


def _shortened_bits(bits: str, show_all: bool) -> str:
    """Keep the columns aligned: the same columns are left out of every row."""
    if show_all or len(bits) <= MAX_BITS:
        return bits
    return f"{bits[: MAX_BITS // 2]}…{bits[-MAX_BITS // 2 :]}"
