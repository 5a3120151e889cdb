"""Example graphs to look at and to play on: the figures of Fraenkel (1996), and small ones that each show one thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from grundy.answers.graphs import PointRecord, json_name
from grundy.records import Count, Meta, VertexName

if TYPE_CHECKING:
    from grundy.graphs import GameGraph

# ---- Records


class ExampleGraphRecord(TypedDict):
    """A graph to look at and to play on."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    title: str
    note: Annotated[str, "What can be seen here."]
    source: Annotated[str | None, "Where it comes from."]
    figure: Annotated[Count | None, "The number of a figure of the source."]
    vertices: Count
    edges: Count
    text: Annotated[str, "The graph, as the questions graph and tokens read it."]
    format: Literal["json"]
    tokens: Annotated[list[VertexName], "Where tokens may stand first."]
    layout: Annotated[list[PointRecord] | None, "Where to draw the vertices, in their order."]


class ExampleGraphsAnswer(TypedDict):
    """Example graphs.

    Graphs to look at and to play on.
    """

    schema: Literal["grundy.example-graphs/1"]
    graphs: list[ExampleGraphRecord]


def example_graphs() -> ExampleGraphsAnswer:
    """Return example graphs to look at and to play on.

    Returns
    -------
    dict
        The data of the schema ``grundy.example-graphs/1``: each graph with its text, as `graph` and `tokens` read it, a
        first position of tokens, and where to draw its vertices if that is known.

    Examples
    --------
    >>> [graph["figure"] for graph in example_graphs()["graphs"]][:6]
    [1, 2, 3, 4, 5, None]
    """
    examples = [*_figures(), *_codes(), *_lessons()]
    return {"schema": "grundy.example-graphs/1", "graphs": [example.record() for example in examples]}


FRAENKEL = "Fraenkel, Error-correcting codes derived from games, 1996"
LOST = "The drawing is lost in the text that we have; this graph has all the properties that the text states."
# How far neighbours stand apart in a drawing.
APART = 90.0

Place = tuple[float, float]


@dataclass(frozen=True)
class _Example:
    """A graph with what is said about it, tokens to begin with, and places in units of `APART`."""

    id: str
    title: str
    note: str
    graph: GameGraph
    tokens: Sequence[Any]
    places: Sequence[Place] | None = None
    source: str | None = None
    figure: int | None = None

    def record(self) -> ExampleGraphRecord:
        from grundy.graphs.files import FORMATS

        return {
            "id": self.id,
            "title": self.title,
            "note": self.note,
            "source": self.source,
            "figure": self.figure,
            "vertices": len(self.graph),
            "edges": self.graph.edges,
            "text": FORMATS["json"].write(self.graph).strip(),
            "format": "json",
            "tokens": [json_name(token) for token in self.tokens],
            "layout": None if self.places is None else [_point(*place) for place in self.places],
        }


def _point(x: float, y: float) -> PointRecord:
    return {"x": round(APART * x, 2), "y": round(APART * y, 2)}


def _figures() -> list[_Example]:
    from grundy.linear import example_graphs as graphs

    star = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 1.0)]
    pairs = [(1.0, 2.0), (0.0, 0.0), (0.0, 1.0), (2.0, 0.0), (2.0, 1.0), (1.0, 3.0)]
    said = {
        1: ("Figure 1: four edges to a leaf", "With an odd number of tokens on z0 to z3 the next player wins.", star),
        2: ("Figure 2: a 2-cycle and two edges", "Tokens on z0 and z1 vanish with any move.", _figure_2()),
        3: ("Figure 3: two 2-cycles and an edge", f"The code of the Nim heap of size 5. {LOST}", pairs),
        4: ("Figure 4: Γ₃", "No leaf, and yet the finite values 0 to 7.", _rows(4, 4)),
        5: ("Figure 5: Γ′", f"Its code has the distance 4. {LOST}", _there_and_back(5)),
    }
    tokens: dict[int, list[Any]] = {
        1: ["z0", "z1", "z2"],
        2: ["z0", "z1", "z2", "z3"],
        3: ["z0", "z1", "z2", "z3", "z4"],
        4: ["x1", "x2", "y3", "y4"],
        5: [2, 3, 4, 8, 9, 7],
    }
    return [
        _Example(f"figure-{k}", title, note, graphs.figure(k), tokens[k], places, FRAENKEL, k)
        for k, (title, note, places) in said.items()
    ]


def _codes() -> list[_Example]:
    """Return further groundgraphs of the paper."""
    from grundy.linear import example_graphs as graphs

    heap = "Every smaller number can be reached; the P-positions of tokens form the code {0, 7, 25, 30}."
    gamma = "The smallest graph of its family without a leaf: the finite values are 0 to 3."
    return [
        _Example(
            "nim-heap",
            "A Nim heap of size 5",
            heap,
            graphs.nim_heap(5),
            [1, 2, 4],
            None,
            f"{FRAENKEL}, Example 2.3",
        ),
        _Example("gamma-2", "Γ₂", gamma, graphs.gamma(2), ["x1", "y2"], _rows(2, 2), f"{FRAENKEL}, section 4"),
    ]


def _lessons() -> list[_Example]:
    """Return small graphs that each show one thing."""
    from grundy.graphs import GameGraph
    from grundy.linear import example_graphs as graphs

    exit_ = GameGraph.from_adjacency({"a": "b", "b": "c", "c": "ad", "d": ""})
    mixed = GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da", "e": "df", "f": "eb"})
    loops = GameGraph.from_adjacency({"a": "ab", "b": "c", "c": "", "d": "de", "e": "c", "f": "fd"})
    names = [*(f"a{i}" for i in range(1, 6)), *(f"b{i}" for i in range(1, 6))]
    rungs = [(f"{start}{i}", f"{end}{i}") for i in range(1, 5) for start, end in ("ab", "ba")]
    rails = [(f"{side}{i}", f"{side}{i + 1}") for side in "ab" for i in range(1, 5)]
    ladder = GameGraph.from_edges(names, [*rungs, *rails])
    taking = GameGraph.from_edges(9, [(n, n - s) for n in range(9) for s in (1, 2, 3) if s <= n])
    return [
        _Example("path", "A path", "N and P alternate from the end backwards.", graphs.path(6), [0, 3], _rows(6)),
        _Example(
            "taking",
            "Take 1, 2 or 3 of 8 counters",
            "A heap game as a graph: the values are 0, 1, 2, 3 again and again.",
            taking,
            [5, 8],
        ),
        _Example(
            "exit",
            "A cycle with a way out",
            "Play could go round for ever, but c can leave the cycle: nobody draws.",
            exit_,
            ["a", "c"],
            [(0.0, 0.0), (1.5, 0.0), (0.75, 1.0), (0.75, 2.0)],
        ),
        _Example(
            "cycle",
            "A cycle without a way out",
            "One token goes round for ever: a draw. Two tokens are gone when one runs into the other.",
            graphs.cycle(5),
            [0, 2],
            _circle(5),
        ),
        _Example(
            "mixed",
            "Wins, losses and draws",
            "A cycle of which both players can make use, one that can be left, and a loop.",
            mixed,
            ["a", "b", "f"],
        ),
        _Example(
            "loops",
            "Loops",
            "Who would have to make a bad move can pass instead: infinite values.",
            loops,
            ["a", "d"],
            [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (4.0, 0.0), (3.0, 1.0), (5.0, 1.0)],
        ),
        _Example(
            "ladder",
            "A ladder",
            "Down a rail, or across a rung and back: from the last rung the next player wins, from the others nobody.",
            ladder,
            ["a1", "a2"],
            _rows(5, 5),
        ),
        _Example(
            "complete",
            "Everywhere to everywhere",
            "Any two tokens can meet.",
            graphs.complete(4),
            [0, 1],
            _circle(4),
        ),
        _Example(
            "king", "A king to the corner", "The king goes left, up, or both, one step.", _king(4), [15, 6], _grid(4)
        ),
    ]


def _king(side: int) -> GameGraph:
    """Return the moves of a king towards the corner 0 of a square board."""
    from grundy.graphs import GameGraph

    squares = [(row, column) for row in range(side) for column in range(side)]
    steps = ((0, 1), (1, 0), (1, 1))
    return GameGraph.from_edges(
        side * side,
        [
            (side * row + column, side * (row - up) + column - left)
            for row, column in squares
            for up, left in steps
            if up <= row and left <= column
        ],
    )


# ---- Where vertices stand


def _figure_2() -> list[Place]:
    return [(0.0, 0.0), (2.0, 0.0), (0.0, 1.0), (2.0, 1.0), (1.0, 2.0)]


def _rows(*counts: int) -> list[Place]:
    """Return rows of vertices, one below the other."""
    return [(1.2 * column, 1.5 * row) for row, count in enumerate(counts) for column in range(count)]


def _there_and_back(count: int) -> list[Place]:
    """Return a row from the left to the right, and below it one from the right to the left."""
    there = _rows(count)
    return [*there, *((x, 1.2) for x, _ in reversed(there))]


def _circle(count: int) -> list[Place]:
    radius = max(1.0, count / 5)
    angles = [2 * pi * i / count - pi / 2 for i in range(count)]
    return [(radius * (1 + cos(angle)), radius * (1 + sin(angle))) for angle in angles]


def _grid(side: int) -> list[Place]:
    return [(1.1 * column, 1.1 * row) for row in range(side) for column in range(side)]
