"""Answers about game graphs: who wins from each vertex, by which moves, and the labelling step by step.

Graphs are given as text in one of the formats of `grundy.graphs.files`. The answer labels all vertices, in the order of
the graph. Commands write the labels one by one, as `rows` yields them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat
from math import cos, isfinite, pi, sin
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from grundy.errors import DomainError, LimitError
from grundy.records import Count, Meta, OutcomeLetter, VertexName
from grundy.text import join_words, short_repr

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.graphs import GameGraph, LoopyValue, Solution


# The formats of `grundy.graphs.files`, repeated because importing that package loads NumPy.
FORMATS = ("edges", "csv", "json", "graphml", "dot")


# ---- Records


class CountsRecord(TypedDict):
    """The numbers of vertices or positions with each outcome."""

    N: Count
    P: Count
    D: Count


class InfiniteValueRecord(TypedDict):
    """An infinite value with its set K, the finite values of the followers."""

    infinite: Literal[True]
    k: list[Count]


Value: TypeAlias = Annotated[
    Count | InfiniteValueRecord | None,
    "The generalized Sprague-Grundy value: a number, or infinite with the set K of the finite values of the followers; "
    "null in misère play.",
    Meta(name="value"),
]


class LabelRecord(TypedDict):
    """The labels of a vertex."""

    vertex: VertexName
    outcome: OutcomeLetter
    value: Value
    ends: Annotated[bool | None, "Whether every play from the vertex ends; null in misère play."]
    counter: Annotated[
        Count | None, "The counter, a proof that winning play ends; null if the value is null or infinite."
    ]
    remoteness: Annotated[
        Count | None, "The number of moves left if the winner hurries and the loser delays; null in a draw."
    ]
    winning_moves: Annotated[list[VertexName], "The followers that are P-positions."]
    drawing_moves: Annotated[list[VertexName], "In a draw, the followers that keep the draw."]


class StepRecord(TypedDict):
    """A step of the labelling."""

    kind: Annotated[
        Literal["outcome", "mex", "stage", "K"],
        "outcome: N, P or D. mex: a value where every play ends. stage: a value where play may go on forever. "
        "K: the set of an infinite value.",
    ]
    round: Annotated[Count, "The round in which steps of this kind give the label."]
    vertex: Annotated[Count, "The vertex, as an index into names."]
    label: Annotated[str, "The outcome or the value."]
    reason: Annotated[str, "The reason, which refers to earlier labels."]
    text: Annotated[str, "The vertex, its label and the reason in one sentence."]


class PointRecord(TypedDict):
    """The center of a vertex in a drawing."""

    x: float
    y: float


class GraphAnswer(TypedDict):
    """A solved graph.

    The answer shows who wins from each vertex of a game graph, by which moves, and why.
    """

    schema: Literal["grundy.graph/1"]
    vertices: Annotated[Count, "The number of vertices."]
    edges: Annotated[Count, "The number of edges; parallel edges all count."]
    misere: Annotated[bool, "Whether the player who makes the last move loses."]
    acyclic: Annotated[bool, "Whether every play ends."]
    counts: Annotated[CountsRecord, "The number of vertices with each outcome."]
    checked: NotRequired[Annotated[Literal[True], "Present if the conditions that define the labels were verified."]]
    trace: NotRequired[Annotated[list[str], "The labelling, one sentence per step."]]
    steps: NotRequired[Annotated[list[StepRecord], "The same steps as data, in the order of labelling."]]
    names: NotRequired[Annotated[list[VertexName], "The names of all vertices; other fields refer to their indices."]]
    edges_list: NotRequired[
        Annotated[
            list[Annotated[list[Count], Meta(min_items=2, max_items=2)]], "The edges as pairs of indices, from and to."
        ]
    ]
    layout: NotRequired[
        Annotated[
            list[PointRecord],
            "The centers of the vertices in a drawing where moves lead down, in the order of names.",
        ]
    ]
    labels: Annotated[
        list[LabelRecord], "The labels of the requested vertices: all vertices, in the order of names, or one."
    ]


class ExampleGraphRecord(TypedDict):
    """A graph to view and to play on."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    title: str
    note: Annotated[str, "What the graph illustrates."]
    source: Annotated[str | None, "The publication that it comes from."]
    figure: Annotated[Count | None, "The number of the figure in the source."]
    vertices: Count
    edges: Count
    text: Annotated[str, "The graph in a format that the questions graph and tokens accept."]
    format: Literal["json"]
    tokens: Annotated[list[VertexName], "The vertices with tokens in a first position."]
    layout: Annotated[list[PointRecord] | None, "The centers of the vertices, in the order of the graph."]


class ExampleGraphsAnswer(TypedDict):
    """Example graphs to view and to play on."""

    schema: Literal["grundy.example-graphs/1"]
    graphs: list[ExampleGraphRecord]


# ---- Answers


def graph(graph: Mapping[str, str], misere: bool = False, trace: bool = False, layout: bool = False) -> GraphAnswer:
    r"""Return the outcome and the value of each vertex of a graph, which may have cycles.

    Parameters
    ----------
    graph : mapping
        ``{"text": …, "format": …}``. The format is edges, csv, json, graphml or dot.
    misere : bool, optional
        Whether the player who makes the last move loses.
    trace : bool, optional
        Whether to include the labelling step by step, for at most 10,000 vertices and edges.
    layout : bool, optional
        Whether to include a drawing of the graph, for at most 300 vertices and 1000 edges.

    Examples
    --------
    >>> found = graph({"text": "a b\nb a\nb c", "format": "edges"}, trace=True)
    >>> found["names"], found["edges_list"], [label["outcome"] for label in found["labels"]]
    (['a', 'b', 'c'], [[0, 1], [1, 0], [1, 2]], ['P', 'N', 'P'])
    >>> [step["text"] for step in found["steps"][:2]]
    ['c: P, because it has no move', 'b: N, because it can move to c, which is P']
    """
    from grundy.graphs import solve

    game = graph_of(graph)
    solution = solve(game, misere=misere, trace=trace)
    answer = graph_answer(solution)
    answer["labels"] = [label_record(row) for row in rows(solution)]
    answer["names"] = [json_name(name) for name in game.names]
    answer["edges_list"] = [[v, w] for v in range(len(game)) for w in game.follower_numbers(v).tolist()]
    if trace:
        answer["steps"] = _steps(solution)
    if layout:
        answer["layout"] = _layout(game)
    return answer


def graph_answer(solution: Solution) -> GraphAnswer:
    """Return the size of a graph, the counts of outcomes, and the trace if there is one; `labels` is empty."""
    from grundy.graphs import summarize

    found = summarize(solution)
    answer: GraphAnswer = {
        "schema": "grundy.graph/1",
        "vertices": found.vertices,
        "edges": found.edges,
        "misere": found.misere,
        "acyclic": found.acyclic,
        "counts": {"N": found.outcomes["N"], "P": found.outcomes["P"], "D": found.outcomes["D"]},
        "labels": [],
    }
    if solution.trace is not None:
        answer["trace"] = list(map(str, solution.trace))
    return answer


def label_record(row: Row) -> LabelRecord:
    """Return the labels of a vertex as a record."""
    return {
        "vertex": json_name(row.vertex),
        "outcome": row.outcome,
        "value": json_value(row.value),
        "ends": row.ends,
        "counter": row.counter,
        "remoteness": row.remoteness,
        "winning_moves": [json_name(name) for name in row.winning_moves],
        "drawing_moves": [json_name(name) for name in row.drawing_moves],
    }


def _steps(solution: Solution) -> list[StepRecord]:
    numbers = {name: number for number, name in enumerate(solution.graph.names)}
    return [
        {
            "kind": step.kind,
            "round": step.round,
            "vertex": numbers[step.vertex],
            "label": step.label,
            "reason": step.reason,
            "text": str(step),
        }
        for step in solution.trace or ()
    ]


def _layout(graph: GameGraph) -> list[PointRecord]:
    """Return the center of each vertex in a layered drawing, where moves lead down."""
    from grundy.graphs.render import check_size, graph_layout

    check_size(graph)
    centres = [box.centre for box in graph_layout(graph).boxes]
    return [{"x": round(centre.x, 2), "y": round(centre.y, 2)} for centre in centres]


def json_name(name: Any) -> VertexName:
    """Return a name as a JSON value; tuples become lists, and values that JSON lacks become strings."""
    if isinstance(name, (tuple, list)):
        return [json_name(part) for part in name]
    if isinstance(name, float):
        return name if isfinite(name) else str(name)
    return name if name is None or isinstance(name, (str, int)) else str(name)


def json_value(value: LoopyValue | None) -> Value:
    """Return a value as a JSON value: a number, an object with the set K, or None."""
    if value is None:
        return None
    return value.nim_value if value.is_finite else {"infinite": True, "k": sorted(value.k)}


# ---- The graph of a question

# The most characters of the text and of one name, and the most vertices and edges together.
MOST_TEXT, LONGEST_NAME, MOST = 4_000_000, 200, 100_000


def graph_of(graph: Any, most: int = MOST) -> GameGraph:
    r"""Return the graph that ``{"text": …, "format": …}`` describes."""
    from grundy.graphs.files import graph_from_text, guessed_format

    text, format = _parts(graph)
    if len(text) > MOST_TEXT:
        raise LimitError(f"the text of a graph may have at most {MOST_TEXT:,} characters, not {len(text):,}")
    found = graph_from_text(text, format or guessed_format(text))
    size = len(found) + found.edges
    if size > most:
        raise LimitError(
            f"a graph may have at most {most:,} vertices and edges together, not {size:,}",
            hint="use grundy graph or grundy.graphs, which solve larger ones",
        )
    _check_names(found)
    return found


def _parts(graph: Any) -> tuple[str, str | None]:
    if not isinstance(graph, Mapping) or not {"text"} <= graph.keys() <= {"text", "format"}:
        raise DomainError('a graph must be {"text": …} or {"text": …, "format": …}')
    text, format = graph["text"], graph.get("format")
    if not isinstance(text, str):
        raise DomainError(f"the text of a graph must be a string, not {type(text).__name__}")
    if format is not None and format not in FORMATS:
        raise DomainError(f"the format of a graph must be {join_words(FORMATS, 'or')}, not {short_repr(format)}")
    return text, format


def _check_names(graph: GameGraph) -> None:
    """Reject very long names and names with unpaired surrogates, which would make an answer unreadable."""
    from grundy.graphs.edges import Numbered

    if isinstance(graph.names, Numbered):
        return
    for name in graph.names:
        text = _text_of(name)
        if text is None or len(text) > LONGEST_NAME:
            raise LimitError(f"the name of a vertex may have at most {LONGEST_NAME} characters: {short_repr(name)}")
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise DomainError(f"the name {short_repr(name)} contains an unpaired surrogate")


def _text_of(name: Any) -> str | None:
    try:
        return str(name)
    except ValueError:  # Python does not format integers of thousands of digits
        return None


# ---- Labels, vertex by vertex

_INFINITE = -1


class Row(NamedTuple):
    """The labels of one vertex; None if misère play has no such label, and for the moves left in a draw."""

    vertex: Any
    outcome: OutcomeLetter
    value: LoopyValue | None
    ends: bool | None
    counter: int | None
    remoteness: int | None
    winning_moves: list[Any]
    drawing_moves: list[Any]


class _Follower(NamedTuple):
    number: int
    outcome: str
    label: int | None


def rows(solution: Solution, numbers: Iterable[range] | None = None) -> Iterator[Row]:
    """Yield the rows of all vertices, or of those with the given numbers."""
    from grundy.graphs.explanation import vertex_blocks

    names = solution.graph.names
    for block in vertex_blocks(solution.graph) if numbers is None else numbers:
        followers = _followers(solution, block)
        for number, outcome, left, label, counter, ends, moves in zip(
            block, *_columns(solution, block), followers, strict=False
        ):
            yield Row(
                vertex=names[number],
                outcome=outcome,
                value=_value(label, moves),
                ends=ends,
                counter=counter or None,
                remoteness=left if left >= 0 else None,
                winning_moves=[names[v] for v in _with(moves, "P")],
                drawing_moves=[names[v] for v in _with(moves, "D")] if outcome == "D" else [],
            )


def _columns(solution: Solution, block: range) -> list[Iterable[Any]]:
    """Return outcomes, moves left, γ, counters and whether every play ends; a missing column is all None."""
    here = slice(block.start, block.stop)
    ends = None if solution.labels is None else solution.ends
    columns: tuple[NDArray[Any] | None, ...] = (
        solution.outcome,
        solution.remoteness.data,
        solution.labels,
        solution.counters,
        ends,
    )
    return [repeat(None) if column is None else column[here].tolist() for column in columns]


def _followers(solution: Solution, block: range) -> Iterator[list[_Follower]]:
    """Yield the followers of each vertex with their outcomes and labels."""
    offsets = solution.graph.offsets[block.start : block.stop + 1]
    targets = solution.graph.targets[offsets[0] : offsets[-1]]
    labels = repeat(None) if solution.labels is None else solution.labels[targets].tolist()
    found = list(map(_Follower, targets.tolist(), solution.outcome[targets].tolist(), labels))
    for start, stop in pairwise((offsets - offsets[0]).tolist()):
        yield found[start:stop]


def _with(followers: list[_Follower], outcome: str) -> dict[int, None]:
    """Return the numbers of the followers with this outcome, each once, in their order."""
    return dict.fromkeys(follower.number for follower in followers if follower.outcome == outcome)


def _value(label: int | None, followers: list[_Follower]) -> LoopyValue | None:
    from grundy.graphs import LoopyValue

    if label is None:
        return None
    if label != _INFINITE:
        return LoopyValue(label)
    return LoopyValue.infinite({f.label for f in followers if f.label is not None and f.label != _INFINITE})


# ---- Example graphs: the figures of Fraenkel (1996), and small graphs that each show one thing


def example_graphs() -> ExampleGraphsAnswer:
    """Return example graphs to view and to play on.

    Returns
    -------
    dict
        The data of the schema ``grundy.example-graphs/1``. Each graph has its text for `graph` and `tokens`, a first
        position of tokens, and the places of its vertices if they are known.

    Examples
    --------
    >>> [graph["figure"] for graph in example_graphs()["graphs"]][:6]
    [1, 2, 3, 4, 5, None]
    """
    examples = [*_figures(), *_codes(), *_lessons()]
    return {"schema": "grundy.example-graphs/1", "graphs": [example.record() for example in examples]}


FRAENKEL = "Fraenkel, Error-correcting codes derived from games, 1996"
LOST = "The drawing is missing from our copy of the paper; this graph has all properties that the text states."
# The distance between neighbours in a drawing.
APART = 90.0

Place = tuple[float, float]


@dataclass(frozen=True)
class _Example:
    """A graph with its description, a first position of tokens, and the places of its vertices in units of `APART`."""

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
    cycle = [(0.0, 0.0), (2.0, 0.0), (0.0, 1.0), (2.0, 1.0), (1.0, 2.0)]
    described = {
        1: ("Figure 1: four edges to a leaf", "With an odd number of tokens on z0 to z3, the next player wins.", star),
        2: ("Figure 2: a 2-cycle and two edges", "Tokens on z0 and z1 disappear with any move.", cycle),
        3: ("Figure 3: two 2-cycles and an edge", f"The code of the Nim heap of size 5. {LOST}", pairs),
        4: ("Figure 4: Γ₃", "It has no leaf; its finite values are 0 to 7.", _rows(4, 4)),
        5: ("Figure 5: Γ′", f"Its code has distance 4. {LOST}", _there_and_back(5)),
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
        for k, (title, note, places) in described.items()
    ]


def _codes() -> list[_Example]:
    """Return further groundgraphs of the paper."""
    from grundy.linear import example_graphs as graphs

    heap = "A move leads to any smaller number. The P-positions of tokens form the code {0, 7, 25, 30}."
    gamma = "The smallest graph without a leaf in its family. Its finite values are 0 to 3."
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
        _Example("path", "A path", "Seen from the end, P and N alternate.", graphs.path(6), [0, 3], _rows(6)),
        _Example(
            "taking",
            "Take 1, 2 or 3 of 8 counters",
            "A heap game as a graph. The values 0, 1, 2, 3 repeat.",
            taking,
            [5, 8],
        ),
        _Example(
            "exit",
            "A cycle with a way out",
            "Play could go on forever, but c can leave the cycle, so there is no draw.",
            exit_,
            ["a", "c"],
            [(0.0, 0.0), (1.5, 0.0), (0.75, 1.0), (0.75, 2.0)],
        ),
        _Example(
            "cycle",
            "A cycle without a way out",
            "One token moves around the cycle forever: a draw. Two tokens disappear when they meet.",
            graphs.cycle(5),
            [0, 2],
            _circle(5),
        ),
        _Example(
            "mixed",
            "Wins, losses and draws",
            "A cycle that both players can use, a cycle with a way out, and a loop.",
            mixed,
            ["a", "b", "f"],
        ),
        _Example(
            "loops",
            "Loops",
            "Along a loop, a player can pass instead of making a bad move. This gives infinite values.",
            loops,
            ["a", "d"],
            [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (4.0, 0.0), (3.0, 1.0), (5.0, 1.0)],
        ),
        _Example(
            "ladder",
            "A ladder",
            "Move down a rail, or across a rung and back. From the last rung the next player wins; the rest are draws.",
            ladder,
            ["a1", "a2"],
            _rows(5, 5),
        ),
        _Example(
            "complete",
            "Edges between all vertices",
            "Any two tokens can meet.",
            graphs.complete(4),
            [0, 1],
            _circle(4),
        ),
        _Example(
            "king",
            "A king to the corner",
            "The king moves one step left, up, or both.",
            _king(4),
            [15, 6],
            _grid(4),
        ),
    ]


def _king(side: int) -> GameGraph:
    """Return the graph of a king's moves towards the corner 0 of a square board."""
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


def _rows(*counts: int) -> list[Place]:
    """Return the places of rows of vertices, one below the other."""
    return [(1.2 * column, 1.5 * row) for row, count in enumerate(counts) for column in range(count)]


def _there_and_back(count: int) -> list[Place]:
    """Return the places of a row from left to right, and of one below it from right to left."""
    there = _rows(count)
    return [*there, *((x, 1.2) for x, _ in reversed(there))]


def _circle(count: int) -> list[Place]:
    radius = max(1.0, count / 5)
    angles = [2 * pi * i / count - pi / 2 for i in range(count)]
    return [(radius * (1 + cos(angle)), radius * (1 + sin(angle))) for angle in angles]


def _grid(side: int) -> list[Place]:
    return [(1.1 * column, 1.1 * row) for row in range(side) for column in range(side)]
