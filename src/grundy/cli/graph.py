"""``grundy graph``: who wins from each vertex of a game graph, by which moves, and why."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any

import click

from grundy.answers.example_graphs import MAX_NAME, find, joined, listed, written
from grundy.answers.graphs import SCHEMA, Row, blocks, graph_facts, is_acyclic, label_facts, outcome_counts, rows
from grundy.answers.wording import count, set_text, value_text
from grundy.cli.output import (
    BadInput,
    Cell,
    as_bad_input,
    console,
    escaped,
    json_option,
    json_text,
    print_line,
    print_table,
)
from grundy.cli.progress import say
from grundy.errors import DomainError, NotationError
from grundy.integers import mex
from grundy.text import join_words, truncate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import Console

    from grundy.graphs import GameGraph, Solution

__all__ = [
    "EFFECTS",
    "FORMATS",
    "STYLES",
    "check_drawing",
    "command",
    "headline",
    "label_cells",
    "read_graph",
    "show_counts",
    "show_headline",
    "show_summary",
    "show_table",
    "show_vertex",
    "write_drawing",
    "write_json",
]


# ---- A solved graph as JSON, written piece by piece


def write_json(facts: dict[str, Any], rows: Iterable[Row], stream: IO[str]) -> None:
    """Write one object on one line: the facts, and at their end the labels of the vertices."""
    start = json_text({"schema": SCHEMA, **facts}).removesuffix("}")
    stream.write(f'{start}, "labels": [')
    for number, row in enumerate(rows):
        stream.write(", " * bool(number) + json_text(label_facts(row)))
    stream.write("]}\n")


# ---- The graph that a command is about: read from a file or from standard input, and drawn into a file

FORMATS = ("edges", "csv", "json", "graphml", "dot")


def read_graph(file: str, format: str | None) -> "GameGraph":
    """Return the graph in a file, or on standard input if that is a single ``-``."""
    from grundy.files import read_text
    from grundy.graphs import GameGraph
    from grundy.graphs.files import graph_from_text, guessed_format

    place = "standard input" if file == "-" else escaped(file)
    try:
        if file != "-":
            return GameGraph.from_file(file, format or _format_of(file))
        if sys.stdin is None:
            raise BadInput("expected a graph on standard input, which is closed")
        text = read_text(sys.stdin.buffer)
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
    return known or "edges"  # whatever it is: what is no file cannot be opened, and that error says why


def check_drawing(target: str, source: str, endings: tuple[str, ...]) -> None:
    """Refuse the file that the graph comes from, and a name whose ending promises what would not be in the file."""
    if target == "-":
        raise BadInput("a drawing is written to a file; give --draw a name, such as graph.svg")
    if os.path.exists(target) and os.path.exists(source) and os.path.samefile(target, source):
        raise BadInput(f"the drawing would replace the graph in {escaped(source)}; give --draw another name")
    ending = PurePath(target).suffix.lower()
    if ending and ending not in endings:
        raise BadInput(
            f"the ending of {escaped(target)} tells no format of a drawing; it is {join_words(endings, 'or')}"
        )


def write_drawing(picture: Callable[[], str], target: str) -> None:
    """Write the picture of a graph to a file that `check_drawing` has found good."""
    from grundy.files import atomic_write

    drawing = picture().encode("utf-8", errors="replace")
    try:
        with atomic_write(target) as stream:
            stream.write(drawing)
    except OSError as error:
        raise click.ClickException(f"cannot write the drawing to {escaped(target)}: {error.strerror}") from error
    say(f"The drawing is in {escaped(target)}.")


# ---- The labels of a graph as a table, under a headline that counts them

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


# ---- A large graph in numbers: how often each value occurs, and how long play can last

MAX_VALUES = 12
MAX_SETS = 5
MAX_TEXT = 40
# The sets K are counted as bits; this bit, in texts "63…", stands for 63 and everything above.
LAST_BIT = 63


def show_summary(solution: "Solution", out: "Console") -> None:
    """Print the distribution of values, the longest play, and what the labelling took."""
    if solution.labels is not None:
        _show_values(solution, solution.labels, out)
        print_line(out)
    for line in (_longest(solution), _cost(solution)):
        if line:
            print_line(out, line)
    print_line(out, "--all prints the table, --at V explains one vertex.", "dim")


def _show_values(solution: "Solution", labels: "NDArray[np.int32]", out: "Console") -> None:
    import numpy as np

    often = np.bincount(labels[labels >= 0])
    infinite = len(labels) - int(often.sum())
    numbers = {str(value): int(often[value]) for value in range(min(len(often), MAX_VALUES))}
    if len(often) > MAX_VALUES:
        numbers[f"{MAX_VALUES} to {len(often) - 1}"] = int(often[MAX_VALUES:].sum())
    sets = _infinite_values(solution) if infinite else Counter()
    numbers |= dict(sets.most_common(MAX_SETS))
    if len(sets) > MAX_SETS:
        numbers["∞ with other sets"] = infinite - sum(n for _, n in sets.most_common(MAX_SETS))

    def cells() -> Iterator[dict[str, Cell]]:
        for value, number in numbers.items():
            share = Cell(f"{number / len(labels):.1%}", "dim")
            yield {"value": Cell(truncate(value, MAX_TEXT)), "vertices": Cell(f"{number:,}"), "share": share}

    print_table(out, ["value", "vertices", "share"], cells, ["vertices", "share"])


def _infinite_values(solution: "Solution") -> Counter[str]:
    """Count the infinite values ∞(K), with K as a set of bits."""
    import numpy as np

    labels, graph = solution.labels, solution.graph
    assert labels is not None
    found: Counter[int] = Counter()
    for block in blocks(graph):
        vertices = block.start + np.flatnonzero(labels[block.start : block.stop] < 0)
        if len(vertices):
            masks, numbers = np.unique(_masks(solution, labels, vertices), return_counts=True)
            found.update(dict(zip(masks.tolist(), numbers.tolist(), strict=True)))
    return Counter({_set_text(mask): number for mask, number in found.items()})


def _masks(solution: "Solution", labels: "NDArray[np.int32]", vertices: "NDArray[np.int64]") -> "NDArray[np.uint64]":
    """Return the set K of each vertex of infinite value as bits; they all have followers."""
    import numpy as np

    offsets = solution.graph.offsets
    starts, stops = offsets[vertices], offsets[vertices + 1]
    targets = solution.graph.targets[starts[0] : stops[-1]]
    values = labels[targets]
    bits = np.where(values < 0, np.uint64(0), np.uint64(1) << np.clip(values, 0, LAST_BIT).astype(np.uint64))
    # Every second piece lies between the followers of two of the vertices. The last one is empty.
    ends = np.stack([starts, stops], axis=1).ravel()[:-1] - starts[0]
    return np.bitwise_or.reduceat(bits, ends)[::2]


def _set_text(mask: int) -> str:
    elements = [f"{bit}…" if bit == LAST_BIT else str(bit) for bit in range(LAST_BIT + 1) if mask >> bit & 1]
    return f"∞({','.join(elements)})"


def _longest(solution: "Solution") -> str:
    """Return for how long the loser can delay."""
    left = solution.remoteness.data
    longest = int(left.max())
    if longest < 0:
        return ""
    vertex = written(solution.graph.name(int(left.argmax())))
    return f"With best play a win takes at most {count(longest, 'move', 'moves')}, from {vertex}."


def _cost(solution: "Solution") -> str:
    """Return how many vertices were labelled in which way."""
    if solution.cost is None:
        return ""
    peeled, peel_rounds, stages, _ = solution.cost
    text = f"Every play ends from {count(peeled, 'vertex', 'vertices')}, labelled in {peel_rounds:,} rounds"
    return f"{text}; the others took {count(stages, 'stage', 'stages')}." if stages else f"{text}."


# ---- One vertex of a solved graph explained: who wins and why, its value and the reason, and a line of best play

MAX_NAMES = 6
MAX_FOLLOWERS = 20
MAX_LINE = 12

# What a move does for the player who makes it, by the outcome of where it leads; the best first.
EFFECTS = {"P": Cell("wins", "green"), "D": Cell("draws", "yellow"), "N": Cell("loses", "red")}


class _Vertex:
    """A vertex with its different followers, those best to move to first; all by number."""

    def __init__(self, solution: "Solution", number: int):
        import numpy as np

        self.solution, self.graph, self.number = solution, solution.graph, number
        self.name = written(self.graph.name(number))
        self.outcome = str(solution.outcome[number])
        targets = self.graph.follower_numbers(number)
        different = targets[np.sort(np.unique(targets, return_index=True)[1])]
        letters = solution.outcome[different]
        self.by_outcome = {letter: different[letters == letter] for letter in EFFECTS}
        self.followers: NDArray[np.uint32] = np.concatenate(list(self.by_outcome.values()))

    def is_end(self, number: int) -> bool:
        """Whether there is no move from a vertex."""
        return len(self.graph.follower_numbers(number)) == 0

    def named(self, numbers: "NDArray[np.uint32]", word: str) -> str:
        """Write the first of these vertices as in a sentence."""
        shown = [self.graph.name(v) for v in numbers[:MAX_NAMES].tolist()]
        return joined(shown, word, len(numbers) - len(shown))


def show_vertex(solution: "Solution", number: int, out: "Console", show_all: bool) -> None:
    """Print all that is known of one vertex."""
    vertex = _Vertex(solution, number)
    print_line(out, _who_wins(vertex), STYLES[vertex.outcome])
    if not vertex.is_end(number):
        print_line(out, _how_long(vertex))
    if solution.labels is not None:
        print_line(out, _why_this_value(vertex, solution.labels))
    if not vertex.is_end(number):
        print_line(out)
        _show_followers(vertex, out, show_all)
        print_line(out)
        print_line(out, f"best play: {_best_play(vertex)}")


def _who_wins(vertex: _Vertex) -> str:
    name, moves = vertex.name, vertex.by_outcome
    if vertex.is_end(vertex.number):
        if vertex.solution.misere:
            return (
                f"{name} is won by the player who moves next (N): there is no move, and who made the last one has lost."
            )
        return f"{name} is won by the player who has just moved (P): there is no move."
    if vertex.outcome == "N":
        over = bool((vertex.graph.offsets[moves["P"]] == vertex.graph.offsets[moves["P"] + 1]).all())
        then = "from where there is no move" if over else "from where every move loses"
        return f"{name} is won by the player who moves next (N): move to {vertex.named(moves['P'], 'or')}, {then}."
    if vertex.outcome == "P":
        return f"{name} is won by the player who has just moved (P): from here every move loses."
    keep = "the move" if len(moves["D"]) == 1 else "the moves"
    keep += f" to {vertex.named(moves['D'], 'and')} keep{'s' * (len(moves['D']) == 1)} the draw"
    others = ", every other move loses" * bool(len(moves["N"]))
    return f"{name} is a draw (D): no move wins, {keep}{others}."


def _how_long(vertex: _Vertex) -> str:
    if vertex.outcome == "D":
        return "Neither player can force an end."
    left = int(vertex.solution.remoteness.data[vertex.number])
    moves = f"at most {count(left, 'move', 'moves')}, counting those of both players" if left > 1 else "one move"
    return f"The win takes {moves}."


def _why_this_value(vertex: _Vertex, labels: "NDArray[np.int32]") -> str:
    """Return how the conditions that define γ hold at this vertex."""
    import numpy as np

    if vertex.is_end(vertex.number):
        return "Its value is 0, the mex of no values at all."
    found = labels[vertex.followers]
    finite = np.unique(found[found >= 0]).tolist()
    missing = mex(finite)
    values = f"its followers' {'finite ' * bool((found < 0).any())}values {set_text(finite)}"
    if labels[vertex.number] >= 0:
        raised = bool(((found < 0) | (found > missing)).any())
        answer = f" Every move to a larger value can be answered by one back to {missing}." * raised
        return f"Its value is {missing}, the mex of {values}.{answer}"
    culprit = next(v for v in vertex.followers[found < 0].tolist() if not _leads_to(vertex, labels, v, missing))
    to = written(vertex.graph.name(culprit))
    value = value_text(vertex.solution.value(vertex.graph.name(vertex.number)))
    reason = f"the move to {to} cannot be answered by one to the value {missing}"
    return f"Its value is {value}: the mex of {values} is {missing}, but {reason}."


def _leads_to(vertex: _Vertex, labels: "NDArray[np.int32]", number: int, value: int) -> bool:
    return bool((labels[vertex.graph.follower_numbers(number)] == value).any())


def _show_followers(vertex: _Vertex, out: "Console", show_all: bool) -> None:
    shown = vertex.followers if show_all else vertex.followers[:MAX_FOLLOWERS]
    answers = _answers(vertex, shown.tolist())
    headings = ["follower", "outcome", "value", "moves left", "the move", "answered by"]
    left_out = ["value"] * vertex.solution.misere + ["answered by"] * (not answers)

    def cells() -> Iterator[dict[str, Cell]]:
        numbers = shown.tolist()
        for number, row in zip(numbers, rows(vertex.solution, (range(v, v + 1) for v in numbers)), strict=True):
            yield {
                **label_cells(row, show_all),
                "follower": Cell(written(row.vertex, None if show_all else MAX_NAME)),
                "the move": EFFECTS[row.outcome],
                "answered by": Cell(answers.get(number, "")),
            }

    print_table(out, [heading for heading in headings if heading not in left_out], cells, ["moves left"])
    if len(shown) < len(vertex.followers):
        print_line(out, f"… {len(vertex.followers) - len(shown):,} more (--all shows them)")


def _answers(vertex: _Vertex, followers: list[int]) -> dict[int, str]:
    """Return for each follower of larger value the move back to the value of the vertex, with the least counter."""
    labels, counters = vertex.solution.labels, vertex.solution.counters
    if labels is None or counters is None or labels[vertex.number] < 0:
        return {}
    value = labels[vertex.number]
    answers = {}
    for follower in followers:
        if labels[follower] < 0 or labels[follower] > value:
            back = vertex.graph.follower_numbers(follower)
            back = back[labels[back] == value]
            answers[follower] = written(vertex.graph.name(int(back[counters[back].argmin()])))
    return answers


def _best_play(vertex: _Vertex) -> str:
    """Return the moves when the winner hurries and the loser delays, or when both keep the draw."""
    strategy, graph = vertex.solution.strategy(), vertex.graph
    line = [graph.name(vertex.number)]
    seen = {vertex.number}
    while len(line) <= MAX_LINE and not vertex.is_end(graph.number(line[-1])):
        line.append(strategy.move(line[-1]))
        if graph.number(line[-1]) in seen:
            break
        seen.add(graph.number(line[-1]))
    over = vertex.is_end(graph.number(line[-1]))
    return " → ".join(map(written, line)) + (", the end" if over else " → …")


# ---- ``grundy graph``: who wins from each vertex of a game graph, by which moves, and why

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
