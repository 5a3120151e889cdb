"""The labels of a graph as a table, under a headline that counts them."""

from typing import TYPE_CHECKING

from grundy.answers.graphs.labels import outcome_counts
from grundy.answers.graphs.names import MAX_NAME, listed, written
from grundy.answers.graphs.rows import Row, rows
from grundy.answers.wording import count, value_text
from grundy.cli.output import Cell, print_line, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.graphs import GameGraph, Solution

__all__ = ["STYLES", "headline", "label_cells", "show_counts", "show_headline", "show_table"]

STYLES = {"N": "green", "P": "red", "D": "yellow"}
MAX_MOVES = 60


def show_headline(solution: "Solution", acyclic: bool, out: "Console") -> None:
    """Print the size of the graph, and how many vertices are won by whom."""
    print_line(out, headline(solution.graph, acyclic), "bold")
    if solution.misere:
        print_line(out, "misère play: who makes the last move loses")
    print_line(out)
    show_counts({letter: f"{number:,}" for letter, number in outcome_counts(solution).items()}, out)


def headline(graph: "GameGraph", acyclic: bool) -> str:
    """Return the size of the graph, and whether every play ends."""
    size = f"{count(len(graph), 'vertex', 'vertices')}, {count(graph.edges, 'edge', 'edges')}"
    return f"{size}, {'acyclic: every play ends' if acyclic else 'with cycles: play may go on for ever'}"


def show_counts(numbers: dict[str, str], out: "Console") -> None:
    """Print how many have the outcomes N, P and D, and who wins then."""
    width = max(map(len, numbers.values()))
    for letter, number in numbers.items():
        print_line(out, f"{number:>{width}} {letter}  {_won_by(letter)}", STYLES[letter])


def _won_by(letter: str) -> str:
    from grundy.rules import Outcome

    sentence = Outcome(letter).sentence
    return sentence[0].lower() + sentence[1:]


def show_table(solution: "Solution", acyclic: bool, out: "Console", show_all: bool) -> None:
    """Print a row for each vertex; no column for what is the same in all of them."""
    values = [] if solution.misere else ["value"] if acyclic else ["value", "play"]
    headings = ["vertex", "outcome", *values, "moves left", "winning moves"]
    room = None if show_all else min(MAX_MOVES, max(16, out.width - len("  ".join(headings))))
    print_table(out, headings, lambda: (_cells(row, room) for row in rows(solution)), ["moves left"])


def _cells(row: Row, room: int | None) -> dict[str, Cell]:
    """Return the cells of a row; its moves get so much room, None for all they need."""
    moves = listed(row.winning_moves or row.drawing_moves, room)
    nothing = "end" if row.remoteness == 0 else "–"
    return {
        **label_cells(row, room is None),
        "vertex": Cell(written(row.vertex, None if room is None else MAX_NAME)),
        "winning moves": Cell(f"draw: {moves}" if row.drawing_moves else moves or nothing, STYLES[row.outcome]),
    }


def label_cells(row: Row, show_all: bool) -> dict[str, Cell]:
    """Return the cells for the labels of a vertex."""
    style = STYLES[row.outcome]
    return {
        "outcome": Cell(row.outcome, style),
        "value": Cell("" if row.value is None else value_text(row.value, show_all), style),
        "play": Cell("ends" if row.ends else "may loop"),
        "moves left": Cell("–" if row.remoteness is None else str(row.remoteness)),
    }
