"""``grundy graph``: who wins from each vertex of a game graph, by which moves, and why.

`grundy tokens` and `grundy code` read and draw graphs with the same functions.
"""

import os
import sys
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import PurePath
from typing import IO, TYPE_CHECKING

import click

from grundy.answers.graphs import FORMATS, GraphAnswer, Row, graph_answer, label_record, rows
from grundy.cli.errors import BadInput, as_bad_input
from grundy.cli.options import ExampleCommand, choice_option
from grundy.cli.output import Cell, Console, check_writable, json_option, json_text, save_file
from grundy.errors import DomainError, LimitError, NotationError
from grundy.graphs.names import MAX_NAME, find_vertex, format_name, format_names
from grundy.graphs.value import format_value
from grundy.rules import Outcome
from grundy.text import escaped, join_words, truncate

if TYPE_CHECKING:
    from grundy.graphs import Explanation, GameGraph, Solution, Summary

STYLES = {"N": "green", "P": "red", "D": "yellow"}
EFFECT_STYLES = {"wins": "green", "draws": "yellow", "loses": "red"}
# Limits: rows of the table without --all; values, sets K and characters in the summary; moves of one vertex.
MAX_ROWS, MAX_VALUES, MAX_SETS, MAX_TEXT, MAX_MOVES = 60, 12, 5, 40, 20
MAX_MOVES_WIDTH = 60
# The headings of a trace, by kind of step.
TRACE = {
    "outcome": "Who wins, round by round from the ends backwards",
    "mex": "Values where every play ends, by mex, round by round",
    "stage": "Values where play may go on forever, stage by stage",
    "K": "The sets K of the infinite values",
}


@click.command(name="graph", cls=ExampleCommand)
@click.argument("file", metavar="FILE")
@choice_option("--format", FORMATS, "Read FILE in this format, whatever its ending.")
@click.option("--misere", is_flag=True, help="Solve misère play: the player who makes the last move loses.")
@click.option("--at", metavar="V", help="Explain the vertex V.")
@click.option("--all", "show_all", is_flag=True, help="Print all rows and moves.")
@click.option("--trace", is_flag=True, help="Print the labelling step by step.")
@click.option("--check", is_flag=True, help="Check the conditions that define the labels.")
@click.option("--draw", metavar="OUT.SVG", help="Draw the graph as SVG, or as a TikZ picture in OUT.TEX.")
@json_option(GraphAnswer)
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
    """Solve the game graph in FILE: who wins from each vertex, by which moves, and why.

    The vertices are positions and the edges are moves; cycles are allowed. FILE is an edge list (.txt, .edges), CSV,
    JSON, GraphML or DOT; a single - reads standard input.

    N: the player who moves next wins. P: the player who has just moved wins. D: a draw, play continues forever. The
    value is the generalized Sprague–Grundy function: a number, or ∞(K) with the set K of the followers' numbers.
    """
    from grundy.graphs import solve

    if draw is not None:
        check_drawing(draw, file, (".svg", ".tex"))
    graph = read_graph(file, format)
    with as_bad_input():
        number = None if at is None else find_vertex(graph, at)
    if trace:
        _check_size(graph)
    solution = solve(graph, misere=misere, trace=trace)
    if check:
        _check(solution)
    if draw is not None:
        write_drawing(solution.tikz if draw.lower().endswith(".tex") else solution.svg, draw)
    if as_json:
        numbers = None if number is None else [range(number, number + 1)]
        answer = graph_answer(solution)
        if check:
            answer["checked"] = True
        _write_json(answer, rows(solution, numbers), sys.stdout)
        return
    out = Console()
    _show(solution, number, out, show_all)
    if check:
        out.line()
        out.line("Checked: the conditions that define these labels hold at every vertex.")


def _check_size(graph: "GameGraph") -> None:
    from grundy.graphs.trace import MOST

    size = len(graph) + graph.edges
    if size > MOST:
        raise LimitError(f"a trace may have at most {MOST} vertices and edges, not {size}", hint="leave out --trace")


def _check(solution: "Solution") -> None:
    try:
        solution.check()
    except AssertionError as error:
        raise click.ClickException(f"the labels are wrong, which is a bug in grundy: {error}") from error


def _write_json(answer: GraphAnswer, rows: Iterable[Row], stream: IO[str]) -> None:
    """Write an object on one line, with the labels of the vertices last."""
    start = json_text({key: value for key, value in answer.items() if key != "labels"}).removesuffix("}")
    stream.write(f'{start}, "labels": [')
    for number, row in enumerate(rows):
        stream.write(", " * bool(number) + json_text(label_record(row)))
    stream.write("]}\n")


# ---- The answer for people: one vertex, the table of all vertices, or a summary


def _show(solution: "Solution", number: int | None, out: Console, show_all: bool) -> None:
    from grundy.graphs import explain, summarize

    if number is not None:
        _show_trace(solution, out)
        most = None if show_all else MAX_MOVES
        _show_vertex(explain(solution, solution.graph.name(number), most=most), out, show_all)
        return
    summary = summarize(solution)
    out.line(summary.title(), "bold")
    if summary.misere:
        out.line("misère play: the player who makes the last move loses")
    out.line()
    print_counts({letter: f"{number:,}" for letter, number in summary.outcomes.items()}, out)
    if not summary.vertices:
        return
    out.line()
    _show_trace(solution, out)
    if show_all or summary.vertices <= MAX_ROWS:
        _show_table(solution, summary.acyclic, out, show_all)
    else:
        _show_summary(summary, out)


def print_counts(numbers: dict[str, str], out: Console) -> None:
    """Print the numbers of positions with the outcomes N, P and D, and what the outcomes mean."""
    width = max(map(len, numbers.values()))
    for letter, number in numbers.items():
        sentence = Outcome(letter).sentence
        out.line(f"{number:>{width}} {letter}  {sentence[0].lower()}{sentence[1:]}", STYLES[letter])


def _show_trace(solution: "Solution", out: Console) -> None:
    for kind, part in groupby(solution.trace or (), key=lambda step: step.kind):
        out.line(TRACE[kind], "bold")
        for step in part:
            out.line(f"{step.round:3}  {escaped(str(step))}")
        out.line()


def _show_table(solution: "Solution", acyclic: bool, out: Console, show_all: bool) -> None:
    """Print a row for each vertex, without columns whose cells would all be equal."""
    values = [] if solution.misere else ["value"] if acyclic else ["value", "play"]
    headings = ["vertex", "outcome", *values, "moves left", "winning moves"]
    width = None if show_all else min(MAX_MOVES_WIDTH, max(16, out.width - len("  ".join(headings))))
    out.table(headings, lambda: (_cells(row, width) for row in rows(solution)), ["moves left"])


def _cells(row: Row, width: int | None) -> dict[str, Cell]:
    """Return the cells of a row; `width` limits the list of moves."""
    moves = format_names(row.winning_moves or row.drawing_moves, width)
    nothing = "end" if row.remoteness == 0 else "–"
    style = STYLES[row.outcome]
    return {
        "vertex": Cell(format_name(row.vertex, None if width is None else MAX_NAME)),
        "outcome": Cell(row.outcome, style),
        "value": Cell("" if row.value is None else format_value(row.value, width is None), style),
        "play": Cell("ends" if row.ends else "may loop"),
        "moves left": Cell("–" if row.remoteness is None else str(row.remoteness)),
        "winning moves": Cell(f"draw: {moves}" if row.drawing_moves else moves or nothing, style),
    }


def _show_summary(summary: "Summary", out: Console) -> None:
    if summary.values is not None:
        cells = [
            {
                "value": Cell(truncate(value, MAX_TEXT)),
                "vertices": Cell(f"{number:,}"),
                "share": Cell(f"{number / summary.vertices:.1%}", "dim"),
            }
            for value, number in summary.value_counts(MAX_VALUES, MAX_SETS).items()
        ]
        out.table(["value", "vertices", "share"], lambda: cells, ["vertices", "share"])
        out.line()
    for sentence in summary.sentences():
        out.line(sentence)
    out.line("--all prints the table, --at V explains a vertex.", "dim")


def _show_vertex(explanation: "Explanation", out: Console, show_all: bool) -> None:
    first, *others = explanation.reasons
    out.line(first, STYLES[explanation.outcome.value])
    for reason in others:
        out.line(reason)
    if explanation.moves:
        out.line()
        _show_moves(explanation, out, show_all)
        out.line()
        out.line(explanation.play_text())


def _show_moves(explanation: "Explanation", out: Console, show_all: bool) -> None:
    cells = []
    for move in explanation.moves:
        style = STYLES[move.outcome.value]
        cells.append(
            {
                "follower": Cell(format_name(move.vertex, None if show_all else MAX_NAME)),
                "outcome": Cell(move.outcome.value, style),
                "value": Cell("" if move.value is None else format_value(move.value, show_all), style),
                "moves left": Cell("–" if move.remoteness is None else str(move.remoteness)),
                "the move": Cell(move.effect, EFFECT_STYLES[move.effect]),
                "answered by": Cell("" if move.answer is None else format_name(move.answer)),
            }
        )
    left_out = ["value"] * (explanation.value is None)
    left_out += ["answered by"] * all(move.answer is None for move in explanation.moves)
    headings = [heading for heading in cells[0] if heading not in left_out]
    out.table(headings, lambda: cells, ["moves left"])
    if explanation.more:
        out.line(f"… {explanation.more:,} more (--all shows them)")


# ---- Reading the graph of a command, and drawing it into a file


def read_graph(file: str, format: str | None) -> "GameGraph":
    """Return the graph in a file, or on standard input if the file is ``-``."""
    from grundy.files import read_text
    from grundy.graphs import GameGraph
    from grundy.graphs.files import graph_from_text, guessed_format

    place = "standard input" if file == "-" else escaped(file)
    try:
        if file != "-":
            return GameGraph.from_file(file, format or _format_of(file))
        if sys.stdin is None:
            raise BadInput("expected a graph on standard input, but it is closed")
        text = read_text(sys.stdin.buffer)
        if not text.strip():
            raise BadInput("expected a graph on standard input, but it is empty")
        return graph_from_text(text, format or guessed_format(text))
    except OSError as error:
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
    except NotationError as error:
        raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
    except DomainError as error:
        raise BadInput(f"cannot read {place}: {error}") from error


def _format_of(file: str) -> str:
    from grundy.files import unknown_format_error
    from grundy.graphs import files

    known = files.format_of(file)
    if known is None and os.path.exists(file) and not os.path.isdir(file):
        raise unknown_format_error(file, files.FORMATS, "--format")
    return known or "edges"  # opening a missing file raises its own error


def check_drawing(target: str, source: str, endings: tuple[str, ...]) -> None:
    """Raise an error if a drawing would replace its graph, has an unknown ending, or cannot be written."""
    if target == "-":
        raise click.UsageError("a drawing needs a file; give --draw a name such as graph.svg")
    if os.path.exists(target) and os.path.exists(source) and os.path.samefile(target, source):
        raise BadInput(f"the drawing would replace the graph in {escaped(source)}; give --draw another name")
    ending = PurePath(target).suffix.lower()
    if ending and ending not in endings:
        raise BadInput(f"cannot write {escaped(target)}: a drawing must end in {join_words(endings, 'or')}")
    check_writable(target, "drawing")


def write_drawing(picture: Callable[[], str], target: str) -> None:
    """Write the picture of a graph to a file."""
    save_file(target, "drawing", picture().encode("utf-8", errors="replace"))
