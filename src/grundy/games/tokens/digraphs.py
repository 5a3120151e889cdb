"""Digraphs with tokens: their notation, for example ``0>1, 1>2, 2>0`` or ``cycle 5``, and their drawings.

::

    graph  =  family number [ "both ways" ]  |  chain { "," chain }
    chain  =  vertex { ">" vertex }

The name of a vertex consists of letters, digits and underscores; ``→`` and ``->`` are read as ``>``. If all names are
numbers, the vertices are these integers. A vertex without edges is a chain by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from grundy._lazy import cached_property
from grundy.draw import Box, Element, Layout, arrow, element, rounded, text_width, words
from grundy.draw.svg import PAPER, TEXT
from grundy.errors import LimitError, NotationError
from grundy.graphs import GameGraph
from grundy.graphs.render import (
    BORDER,
    EDGE,
    LONGEST_NAME,
    LONGEST_NOTE,
    NAME_SIZE,
    NOTE_SIZE,
    TINTS,
    VERTEX_HEIGHT,
    check_size,
    graph_layout,
    outcome_text,
    position_sheet,
    vertex_names,
)
from grundy.linear import example_graphs
from grundy.parsing import Reader
from grundy.rules import Outcome
from grundy.text import format_number, pluralize, truncate

# The limits of the notation; larger graphs can be created in Python.
MOST_VERTICES, MOST_EDGES, LONGEST_VERTEX = 5000, 50_000, 40

# The named graphs, each with its largest number in the notation.
FAMILIES: dict[str, tuple[Callable[..., GameGraph], int]] = {
    "cycle": (example_graphs.cycle, MOST_VERTICES),
    "path": (example_graphs.path, MOST_VERTICES),
    "complete": (example_graphs.complete, 224),
    "nim": (example_graphs.nim_heap, 315),
    "gamma": (example_graphs.gamma, 8),
    "figure": (example_graphs.figure, 5),
}
TWO_WAYS = ("cycle", "path")
FAMILY = re.compile(r"\s*([A-Za-z]+)\s*?(?:\s+heap)?\s*([0-9]+)\s*(both\s+ways)?\s*", re.IGNORECASE)
VERTEX = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"


@dataclass(frozen=True)
class Digraph:
    """A digraph with its notation.

    Attributes
    ----------
    text : str
        The canonical notation of the graph; named graphs keep their names.
    graph : GameGraph
        The graph, whose vertices are integers or strings.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> Digraph("path 3", example_graphs.path(3)).graph.edges
    2
    """

    text: str
    graph: GameGraph

    @cached_property
    def _names(self) -> dict[str, Any]:
        return {str(name): name for name in self.graph.names}

    def read_vertices(self, text: str) -> list[tuple[Any, int]]:
        """Read vertices separated by commas, and return each with its place in the text."""
        reader = Reader(text)
        if reader.take("-") and not reader.at_end():
            reader.fail("nothing more after -")
        if reader.at_end():
            return []
        found = reader.comma_list(lambda: self._read_vertex(reader))
        reader.expect_end("a comma before the next vertex")
        return found

    def _read_vertex(self, reader: Reader) -> tuple[Any, int]:
        name, at = _read_name(reader)
        known = name if name in self._names else name.lstrip("0") or "0"
        if known not in self._names or (known != name and self._names[known] == known):
            message = f"there is no vertex {name}; the vertices are {self._beginning()}"
            raise NotationError(reader.text, at, message)
        return self._names[known], at

    def _beginning(self) -> str:
        names = list(self._names)
        return ", ".join(names[:8]) + ", …" * (len(names) > 8)

    def write_vertices(self, vertices: Iterable[Any]) -> str:
        """Return vertices in the notation of `read_vertices`, in the given order."""
        return ",".join(map(str, vertices)) or "-"

    def lines(self, signs: Iterable[str]) -> str:
        """Return the graph as text for a terminal: a line for each vertex, with a sign before it and its followers."""
        names = list(map(str, self.graph.names))
        marks = list(signs)
        width, wide = max(map(len, names), default=0), max(map(len, marks), default=0)
        drawn = []
        for number, (name, sign) in enumerate(zip(names, marks, strict=True)):
            after = ", ".join(names[v] for v in dict.fromkeys(self.graph.follower_numbers(number).tolist()))
            drawn.append(f"{sign:>{wide}} {name:{width}}{f' → {after}' if after else ''}".rstrip())
        return "\n".join(drawn)


def read_digraph(text: str) -> Digraph:
    """Read a digraph.

    Parameters
    ----------
    text : str
        Edges and chains of edges, ``0>1>2, 2>0``, or a name: ``cycle n`` or ``path n``, also followed by ``both ways``,
        ``complete n``, ``nim n`` (the heap of n), ``gamma t`` or ``figure k`` of Fraenkel (1996), see
        `grundy.linear.example_graphs`.

    Raises
    ------
    NotationError
        If the text is invalid. The error has the place of the first invalid character.
    LimitError
        If there are more than 5000 vertices or 50000 edges.

    Examples
    --------
    >>> read_digraph("2>0, 0 -> 1 -> 2").text, read_digraph("Cycle 4 both ways").graph
    ('0>1, 1>2, 2>0', GameGraph(4 vertices, 8 edges))
    """
    found = FAMILY.fullmatch(text)
    if found and (found[1].casefold() in FAMILIES or text.split()[0].isalpha()):
        return _member(text, found)
    names, edges = _read_edges(Reader(text))
    vertices: list[Any] = (
        sorted(map(int, names)) if all(name.isdigit() for name in names) else sorted(names, key=_natural)
    )
    return _given(vertices, edges)


def _member(text: str, found: re.Match[str]) -> Digraph:
    family, digits, back = found[1].casefold(), found[2], bool(found[3])
    if family not in FAMILIES:
        known = ", ".join(f"{name} n" for name in FAMILIES)
        raise NotationError(text, found.start(1), f"unknown graph {truncate(found[1], 40)}; the known ones are {known}")
    if back and family not in TWO_WAYS:
        raise NotationError(text, found.start(3), f"only {' and '.join(TWO_WAYS)} graphs can have edges both ways")
    make, most = FAMILIES[family]
    number = Reader(digits).number().value
    if number > most:
        raise LimitError(
            f"the largest graph with this name is {family} {most}, not {family} {format_number(number)}",
            hint="try a smaller graph",
        )
    name = f"{family} {number}{' both ways' * back}"
    return Digraph(name, make(number, True) if back else make(number))


def _read_edges(reader: Reader) -> tuple[list[str], dict[tuple[str, str], None]]:
    """Read chains of edges, and return the names of the vertices and the edges, each once."""
    names: dict[str, None] = {}
    edges: dict[tuple[str, str], None] = {}
    while True:
        chain = list(_read_chain(reader))
        names.update(dict.fromkeys(chain))
        edges.update(dict.fromkeys(pairwise(chain)))
        if reader.at_end():
            break
        reader.expect(",", "> or a comma before the next edge")
    if len(names) > MOST_VERTICES or len(edges) > MOST_EDGES:
        raise LimitError(
            f"the notation of a graph is limited to {MOST_VERTICES} vertices and {MOST_EDGES} edges, but this graph "
            f"has {len(names)} and {len(edges)}",
            hint="create it in Python",
        )
    return list(names), edges


def _read_chain(reader: Reader) -> Iterator[str]:
    yield _read_name(reader)[0]
    while True:
        if reader.take("-") and reader.text[reader.at : reader.at + 1] != ">":
            reader.fail("> after the -")
        if not reader.take(">→"):
            return
        yield _read_name(reader)[0]


def _read_name(reader: Reader) -> tuple[str, int]:
    """Read the name of a vertex, and return it with its place."""
    reader.skip_blanks()
    at = reader.at
    while reader.text[reader.at : reader.at + 1] in VERTEX and reader.at < len(reader.text):
        reader.at += 1
    if at == reader.at:
        reader.fail("a vertex (letters and digits)")
    if reader.at - at > LONGEST_VERTEX:
        message = f"the name of a vertex must have at most {LONGEST_VERTEX} characters, not {reader.at - at}"
        raise NotationError(reader.text, at, message)
    return reader.text[at : reader.at], at


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Return the key that sorts names, with z2 before z10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(0, int(part), part) if part.isdigit() else (1, 0, part) for part in parts]


def _given(vertices: list[Any], edges: Iterable[tuple[str, str]]) -> Digraph:
    """Return the graph with sorted vertices and edges, so that equal graphs have the same notation."""
    kind = type(vertices[0])
    number = {name: place for place, name in enumerate(dict.fromkeys(vertices))}
    ends = sorted({(number[kind(a)], number[kind(b)]) for a, b in edges})
    touched = {end for edge in ends for end in edge}
    alone = [place for place in number.values() if place not in touched]
    names = list(number)
    chains = sorted([*ends, *((place,) for place in alone)])
    text = ", ".join(">".join(str(names[end]) for end in chain) for chain in chains)
    return Digraph(text, GameGraph.from_edges(names, [(names[a], names[b]) for a, b in ends]))


# ---- Drawing tokens on a digraph: the graph in layers, and on each vertex its tokens and a note
#
# Colour is never the only sign: tokens are discs, with their number if there are several, and the outcome is above.

DISC = 7.0


@dataclass(frozen=True)
class _Vertex:
    """A vertex in a drawing: its name, its number of tokens, and a note."""

    name: str
    tokens: int
    note: str

    @property
    def below(self) -> str:
        """The text below the name, beside the disc."""
        return f"×{self.tokens} {self.note}".strip() if self.tokens > 1 else self.note

    @property
    def size(self) -> tuple[float, float]:
        disc = 2 * DISC + 6 if self.tokens else 0
        name = text_width(truncate(self.name, LONGEST_NAME), 1.08 * NAME_SIZE)
        return max(VERTEX_HEIGHT, name + 22, text_width(self.below, NOTE_SIZE) + disc + 18), VERTEX_HEIGHT


def draw_position(
    graph: GameGraph, tokens: Sequence[int], outcome: Outcome, *, title: str, caption: str, notes: Sequence[str] = ()
) -> str:
    """Return a drawing of tokens on a graph as an SVG document."""
    check_size(graph)
    written = notes or [""] * len(graph)
    vertices = [
        _Vertex(name, tokens[k], truncate(written[k], LONGEST_NOTE)) for k, name in enumerate(vertex_names(graph))
    ]
    layout = graph_layout(graph, [vertex.size for vertex in vertices], once=True)
    count = sum(tokens)
    picture = position_sheet(
        layout,
        _graph(vertices, layout, outcome),
        title=title,
        outcome=outcome,
        caption=f"{outcome_text(outcome)}, {caption}",
        description=f"A digraph with {len(vertices)} vertices and {pluralize(count, 'token')}.",
    )
    return f"{picture}\n"


def _graph(vertices: list[_Vertex], layout: Layout, outcome: Outcome) -> list[Element]:
    lines = [part for route in layout.routes for part in arrow(route.path, route.tip, EDGE, 3.0)]
    boxes = [_vertex(vertex, box, outcome) for vertex, box in zip(vertices, layout.boxes, strict=True)]
    edges = element("g", *lines, class_="edges", stroke=EDGE, stroke_width=1.1)
    return [edges, element("g", *boxes, class_="vertices")]


def _vertex(vertex: _Vertex, box: Box, outcome: Outcome) -> Element:
    """Return a vertex: its name, and below it a disc for its tokens and the text."""
    title = f"{vertex.name}: {pluralize(vertex.tokens, 'token')}"
    fill = TINTS[outcome] if vertex.tokens else PAPER
    drawn = [
        element("title", f"{title}, {vertex.note}" if vertex.note else title),
        rounded(box, 0.9, fill=fill, stroke=BORDER, stroke_width=1.4),
    ]
    lower = bool(vertex.tokens or vertex.below)
    name = truncate(vertex.name, LONGEST_NAME)
    drawn.append(words(name, box.centre.moved(0, -3 if lower else 5), NAME_SIZE, font_weight="600"))
    width = text_width(vertex.below, NOTE_SIZE) if vertex.below else 0.0
    if vertex.tokens:
        disc = box.centre.moved(-width / 2 - (2 if width else 0), 11)
        drawn.append(element("circle", cx=disc.x, cy=disc.y, r=DISC, fill=TEXT, class_="token"))
    if vertex.below:
        drawn.append(words(vertex.below, box.centre.moved(DISC + 1 if vertex.tokens else 0, 15), NOTE_SIZE))
    return element("g", *drawn)
