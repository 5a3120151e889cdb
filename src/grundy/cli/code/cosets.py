"""``grundy code cosets``: the weights of the cosets of a code, and its covering radius."""

from typing import TYPE_CHECKING

import click

from grundy.answers.codes import cheap_distance, counts_facts, proved_distance
from grundy.cli import options_named
from grundy.cli.code.source import Source, code_options
from grundy.cli.code.text import amount, parameters, show_bars
from grundy.cli.options import memory_option
from grundy.cli.output import console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode

__all__ = ["command", "is_perfect"]

SCHEMA = "grundy.code.cosets/1"


@click.command(name="cosets")
@click.argument("file", metavar="FILE")
@code_options
@memory_option("Room for a byte a coset")
@click.option("--all", "show_all", is_flag=True, help="Print every weight, however many.")
@json_option(SCHEMA)
def command(
    file: str, format: str | None, q: int | None, kind: str | None, memory: int | None, show_all: bool, as_json: bool
) -> None:
    """Count the cosets of the code in FILE by their least weights, and find the covering radius.

    The weight of a coset is the distance of its words to the code; the largest one is the covering radius.
    """
    code = Source(file, format, q, kind).code()
    room = {} if memory is None else {"memory": memory}
    with options_named(memory="--memory"), progress_bar("coordinates"):
        table = code.syndrome_table(**room)
    if as_json:
        facts = {"q": code.q, "n": code.n, "k": code.k, "covering_radius": table.covering_radius}
        print_json(SCHEMA, {**facts, "coset_weights": counts_facts(table.counts)})
    else:
        _show(code, table.counts, console(), show_all)


def is_perfect(d: int | None, radius: int) -> bool:
    """Return whether the words within (d - 1)/2 of the code are all words there are."""
    return d is not None and radius == (d - 1) // 2


def _show(code: "LinearCode", counts: dict[int, int], out: "Console", show_all: bool) -> None:
    d, radius = proved_distance(cheap_distance(code)), max(counts)
    perfect = f": a perfect code, for that is (d - 1)/2 with d = {d}" if is_perfect(d, radius) else ""
    print_line(out, f"covering radius {radius}{perfect}", "bold")
    print_line(out, f"code {parameters(code, d)}, {amount(sum(counts.values()))} cosets")
    print_line(out)
    show_bars(out, counts, "cosets", show_all)
