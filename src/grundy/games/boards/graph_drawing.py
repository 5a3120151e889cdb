"""Undirected graphs drawn with characters and as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.draw.svg import PAPER
from grundy.errors import LimitError
from grundy.games.boards.connected import connected_sets, neighbours_of
from grundy.games.boards.graph_places import RADIUS, graph_places
from grundy.games.boards.paper import on_squared_paper
from grundy.games.graphs.graph import UndirectedGraph, Vertex
from grundy.text import format_number, truncate

__all__ = ["draw_graph", "graph_picture"]

MOST_DRAWN, MOST_LINES = 300, 1000
MARGIN, NAME_SIZE = 20.0, 11.0
LINE, LONGEST_NAME = "#757d85", 8


def _name(vertex: Vertex) -> str:
    return truncate(vertex if isinstance(vertex, str) else format_number(vertex), LONGEST_NAME)


def graph_picture(graph: UndirectedGraph) -> str:
    """Return a graph drawn with characters: on squared paper if it can be, else as lists of neighbours.

    Examples
    --------
    >>> print(graph_picture(UndirectedGraph((), [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)])))
    0───1
    │   │
    3───2
    │
    4
    >>> print(graph_picture(UndirectedGraph((7,), [("a", "b")])))
    7
    a  b
    b  a
    """
    _check(graph)
    squares = _squares(graph)
    if squares is None or len(graph) < 2:
        width = max((len(_name(vertex)) for vertex in graph.vertices), default=0)
        lines = (f"{_name(v):{width}}  {' '.join(map(_name, near))}".rstrip() for v, near in graph.neighbours.items())
        return "\n".join(lines) or "no vertices"
    return _on_paper(graph, squares)


def _on_paper(graph: UndirectedGraph, squares: dict[Vertex, tuple[int, int]]) -> str:
    wide = max(len(_name(vertex)) for vertex in graph.vertices) + 3
    rows = 2 * max(row for row, _ in squares.values()) + 1
    paper = [[" "] * (wide * (max(column for _, column in squares.values()) + 1)) for _ in range(rows)]
    for a, b in graph.edges:
        (row, column), (below, _) = sorted((squares[a], squares[b]))
        if row == below:
            paper[2 * row][column * wide + 1 : (column + 1) * wide] = "─" * (wide - 1)
        else:
            paper[2 * row + 1][column * wide] = "│"
    for vertex, (row, column) in squares.items():
        name = _name(vertex)
        paper[2 * row][column * wide : column * wide + len(name)] = name
    return "\n".join("".join(line).rstrip() for line in paper)


def _check(graph: UndirectedGraph) -> None:
    if len(graph) > MOST_DRAWN or len(graph.edges) > MOST_LINES:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} vertices and {MOST_LINES} edges, and this graph has {len(graph)} "
            f"and {len(graph.edges)}; draw a smaller one"
        )


def _squares(graph: UndirectedGraph) -> dict[Vertex, tuple[int, int]] | None:
    """Return the squares of a connected graph that can be drawn on squared paper."""
    connected = len(list(connected_sets(neighbours_of(graph)))) == 1
    return on_squared_paper(graph.neighbours) if connected else None


def draw_graph(graph: UndirectedGraph) -> str:
    """Return a graph as the text of an SVG file.

    Parameters
    ----------
    graph : UndirectedGraph
        With at most 300 vertices and 1000 edges.

    Examples
    --------
    >>> drawing = draw_graph(UndirectedGraph((7,), [(0, 1)]))
    >>> drawing[:4], drawing.count("<circle"), drawing.count("<line")
    ('<svg', 3, 1)
    """
    _check(graph)
    border = MARGIN + RADIUS + max((_width(v) / 2 for v in graph.vertices), default=0.0)
    places = {vertex: place.moved(border, border) for vertex, place in graph_places(graph).items()}
    width, height = (max((p[axis] for p in places.values()), default=border) + border for axis in (0, 1))
    told = f"An undirected graph with {len(graph)} vertices and {len(graph.edges)} edges."
    lines = element("g", *_lines(graph, places), stroke=LINE, stroke_width=1.6)
    content = [element("title", "Graph"), element("desc", told), lines]
    content += [_circle(vertex, places[vertex]) for vertex in graph.vertices]
    return f"{sheet(content, width, height)}\n"


def _width(vertex: Vertex) -> float:
    return max(0.0, text_width(_name(vertex), NAME_SIZE) - 2 * RADIUS + 6)


def _lines(graph: UndirectedGraph, places: dict[Vertex, Point]) -> Iterator[Element]:
    for a, b in graph.edges:
        yield element("line", x1=places[a].x, y1=places[a].y, x2=places[b].x, y2=places[b].y)


def _circle(vertex: Vertex, place: Point) -> Element:
    circle = element("circle", cx=place.x, cy=place.y, r=RADIUS, fill=PAPER, stroke=LINE, stroke_width=1.4)
    return element("g", element("title", str(vertex)), circle, words(_name(vertex), place.moved(0, 4), NAME_SIZE))
