"""``grundy graph``: who wins from each vertex of a game graph, by which moves, and why."""

import sys
from itertools import groupby
from typing import TYPE_CHECKING

import click

from grundy.answers.graphs.labels import SCHEMA, graph_facts, is_acyclic
from grundy.answers.graphs.names import find
from grundy.answers.graphs.rows import rows
from grundy.cli.graph.json import write_json
from grundy.cli.graph.summary import show_summary
from grundy.cli.graph.table import show_headline, show_table
from grundy.cli.graph.vertex import show_vertex
from grundy.cli.graph_file import FORMATS, check_drawing, read_graph, write_drawing
from grundy.cli.output import as_bad_input, console, escaped, json_option, print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.graphs import GameGraph, Solution

__all__ = ["command"]

# A table of more rows is asked for with --all.
MAX_ROWS = 60
# What the kinds of steps of a trace are about.
TRACE = {
    "outcome": "Who wins, round by round from the ends backwards",
    "mex": "Values where every play ends, by mex, round by round",
    "stage": "Values where play may go on for ever, stage by stage",
    "K": "The sets K of the infinite values",
}


@click.command(name="graph")
@click.argument("file", metavar="FILE")
@click.option("--format", type=click.Choice(FORMATS), help="How FILE is written, whatever its ending.")
@click.option("--misere", is_flag=True, help="Who makes the last move loses.")
@click.option("--at", metavar="V", help="Explain one vertex.")
@click.option("--all", "show_all", is_flag=True, help="Print every row and move, however many.")
@click.option("--trace", is_flag=True, help="Print the labelling step by step.")
@click.option("--check", is_flag=True, help="Verify the conditions that define the labels.")
@click.option("--draw", metavar="OUT.SVG", help="Draw the graph; OUT.TEX is a TikZ picture for LaTeX.")
@json_option(SCHEMA)
def command(
    file: str,
    format: str | None,
    misere: bool,
    at: str | None,
    show_all: bool,
    trace: bool,
    check: bool,
    draw: str | None,
    as_json: bool,
) -> None:
    """Say who wins from each vertex of the graph in FILE, by which moves, and why.

    The vertices are positions and the edges moves; cycles are welcome. FILE is an edge list (.txt, .edges), CSV, JSON,
    GraphML or DOT; a single - reads standard input.

    N: the player who moves next wins. P: the player who has just moved wins. D: a draw, play goes on for ever. The
    value is the generalized Sprague–Grundy function: a number, or ∞(K) with the set K of the followers' numbers.
    """
    from grundy.graphs import solve

    if draw is not None:
        check_drawing(draw, file, (".svg", ".tex"))
    graph = read_graph(file, format)
    with as_bad_input():
        number = None if at is None else find(graph, at)
    if trace:
        _check_size(graph)
    solution = solve(graph, misere=misere, trace=trace)
    if check:
        _check(solution)
    if draw is not None:
        write_drawing(solution.tikz if draw.lower().endswith(".tex") else solution.svg, draw)
    if as_json:
        wanted = None if number is None else [range(number, number + 1)]
        facts = graph_facts(solution) | ({"checked": True} if check else {})
        write_json(facts, rows(solution, wanted), sys.stdout)
        return
    out = console()
    _show(solution, number, out, show_all)
    if check:
        print_line(out)
        print_line(out, "Checked: the conditions that define these labels hold at every vertex.")


def _show(solution: "Solution", number: int | None, out: "Console", show_all: bool) -> None:
    if number is not None:
        _show_trace(solution, out)
        show_vertex(solution, number, out, show_all)
        return
    acyclic = is_acyclic(solution)
    show_headline(solution, acyclic, out)
    if not len(solution.graph):
        return
    print_line(out)
    _show_trace(solution, out)
    if show_all or len(solution.graph) <= MAX_ROWS:
        show_table(solution, acyclic, out, show_all)
    else:
        show_summary(solution, out)


def _check_size(graph: "GameGraph") -> None:
    from grundy.graphs.trace import MOST

    size = len(graph) + graph.edges
    if size > MOST:
        rule = f"a trace is for reading, so for at most {MOST} vertices and edges"
        raise click.ClickException(f"{rule}; this graph has {size}, leave --trace out")


def _show_trace(solution: "Solution", out: "Console") -> None:
    for kind, part in groupby(solution.trace or (), key=lambda step: step.kind):
        print_line(out, TRACE[kind], "bold")
        for step in part:
            print_line(out, f"{step.round:3}  {escaped(str(step))}")
        print_line(out)


def _check(solution: "Solution") -> None:
    try:
        solution.check()
    except AssertionError as error:
        raise click.ClickException(f"the labels are wrong, which is an error of grundy: {error}") from error
