"""Node Kayles and Arc Kayles on a drawn graph: touch a vertex, or an edge.

Vertices stand where they stood in the graph with which play began, if it is known; else the graph is laid out anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Any

from grundy.draw import Point
from grundy.games.graphs.drawing import graph_places
from grundy.games.graphs.graph import UndirectedGraph
from grundy.play.boards.board import Board, Mark, circle, line
from grundy.text import truncate

__all__ = ["board", "touches"]

MOST_VERTICES, MOST_EDGES = 100, 250
RADIUS, DOT, BORDER = 17.0, 9.0, 26.0


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the graph; None when it is too large.

    Examples
    --------
    >>> from grundy.games import ArcKayles
    >>> board(ArcKayles(), UndirectedGraph((), [(0, 1), (1, 2)])).ids()
    ['e0-1', 'e1-2']
    """
    origin = next((graph for graph in earlier if set(graph.vertices) >= set(position.vertices)), position)
    if _is_large(origin):
        return None
    places = _places(origin)
    width, height = (max((p[axis] for p in places.values()), default=BORDER) + BORDER for axis in (0, 1))
    cut = type(game).__name__ == "ArcKayles"
    marks = [*_edges(position, places, cut), *_vertices(position, places, cut)]
    title = f"a graph with {len(position)} vertices and {len(position.edges)} edges"
    return Board(round(width), round(height), tuple(marks), title=title)


@lru_cache(maxsize=64)
def _places(graph: UndirectedGraph) -> dict[Any, Point]:
    return {vertex: place.moved(BORDER, BORDER) for vertex, place in graph_places(graph).items()}


def _is_large(graph: UndirectedGraph) -> bool:
    return len(graph.vertices) > MOST_VERTICES or len(graph.edges) > MOST_EDGES


def _edges(graph: UndirectedGraph, places: dict[Any, Point], cut: bool) -> Iterator[Mark]:
    for a, b in graph.edges:
        named = {"id": f"e{a}-{b}", "label": f"edge {a}-{b}"} if cut else {}
        start, end = places[a], places[b]
        if not cut:  # from border to border, so that names can be read
            part = RADIUS / max(2 * RADIUS, hypot(end.x - start.x, end.y - start.y))
            start, end = start.towards(end, part), end.towards(start, part)
        yield line("edge" if cut else "line", start.x, start.y, end.x, end.y, **named)


def _vertices(graph: UndirectedGraph, places: dict[Any, Point], cut: bool) -> Iterator[Mark]:
    for vertex in graph.vertices:
        x, y = places[vertex]
        if cut:
            yield circle("joint", x, y, DOT)
        else:
            name = truncate(str(vertex), 5)
            yield circle("vertex", x, y, RADIUS, id=f"v{vertex}", label=f"vertex {vertex}", text=name)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the vertex or the edge that is chosen, which the label names: different ones may leave the same.

    Examples
    --------
    >>> from grundy.games import NodeKayles
    >>> graph = UndirectedGraph((), [(0, 1), (1, 2)])
    >>> [touches(NodeKayles(), graph, *move) for move in NodeKayles().moves(graph)]
    [[['v0']], [['v1']], [['v2']]]
    """
    if _is_large(position):
        return []
    words = label.split()
    return [[f"e{words[3]}" if type(game).__name__ == "ArcKayles" else f"v{words[1]}"]]
