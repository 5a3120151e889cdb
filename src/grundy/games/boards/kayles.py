"""What Node Kayles and Arc Kayles share: graphs as positions, values, notation and drawings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import TypeAlias

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.draw.svg import PAPER
from grundy.draw.undirected import rubber_layout, stress_layout
from grundy.errors import LimitError
from grundy.games._kernels import MOST_VERTICES, GraphSearch, board_search, graph_search
from grundy.games.boards.notation import on_squared_paper
from grundy.games.boards.values import (
    DEFAULT_LIMIT,
    Component,
    Neighbours as ConnectedNeighbours,
    Searched,
    as_graph,
    connected_graphs,
    connected_sets,
    neighbours_of,
    nim_sum,
    nim_sum_is,
    path_value,
    without_twins,
)
from grundy.games.graphs.graph import UndirectedGraph, Vertex
from grundy.games.graphs.notation import read_graph, write_graph
from grundy.integers import as_natural
from grundy.rules import MoveLabel
from grundy.text import format_number, truncate

__all__ = [
    "RADIUS",
    "STEP",
    "ArcKayles",
    "GraphGame",
    "GraphValues",
    "NodeKayles",
    "draw_graph",
    "graph_picture",
    "graph_places",
]


# ---- Where the vertices of an undirected graph are drawn: on squared paper where that can be
#
# Connected parts stand side by side. Other parts are drawn with a cycle nailed down and the rest pulled into it, or
# with distances as in the graph, whichever has fewer crossings. Where vertices would come too near to each other or to
# an edge of others, a part is drawn around a circle, on which no chord meets another vertex.

STEP, RADIUS = 46.0, 13.0
LINE_LENGTH, LARGEST, WIDEST = 48.0, 300.0, 250.0
# Distances between more vertices take long to satisfy, and would be hard to read.
MOST_BY_DISTANCES = 48

Places: TypeAlias = dict[Vertex, Point]
Neighbours: TypeAlias = dict[Vertex, tuple[Vertex, ...]]


def graph_places(graph: UndirectedGraph) -> Places:
    """Return where each vertex is drawn; the least x and y are 0.

    Examples
    --------
    >>> graph_places(UndirectedGraph((7,), [(0, 1)]))
    {0: Point(x=0.0, y=0.0), 1: Point(x=46.0, y=0.0), 7: Point(x=92.0, y=0.0)}
    """
    rank = {vertex: number for number, vertex in enumerate(graph.vertices)}
    parts = [sorted(part, key=rank.__getitem__) for part in connected_sets(neighbours_of(graph))]
    found: Places = {}
    x = y = height = 0.0
    for part in sorted(parts, key=lambda vertices: rank[vertices[0]]):
        places = _part_places({vertex: graph.neighbours[vertex] for vertex in part})
        width = max(place.x for place in places.values())
        if x and x + width > WIDEST:
            x, y, height = 0.0, y + height + STEP, 0.0
        found |= {vertex: place.moved(x, y) for vertex, place in places.items()}
        x, height = x + width + STEP, max(height, *(place.y for place in places.values()), 0.0)
    return {vertex: found[vertex] for vertex in graph.vertices}


def _part_places(neighbours: Neighbours) -> Places:
    squares = on_squared_paper(neighbours)
    if squares is not None:
        return {vertex: Point(column * STEP, row * STEP) for vertex, (row, column) in squares.items()}
    found = [places for places in _candidates(neighbours) if not any(_crowded(neighbours, places))]
    best = min(found, key=lambda places: (_crossings(neighbours, places), _size(places))) if len(found) > 1 else None
    return _from_zero(best or (found or [_around(list(neighbours))])[0])


def _candidates(neighbours: Neighbours) -> Iterator[Places]:
    """Yield drawings of a connected graph that may be better than a circle."""
    if len(neighbours) > MOST_BY_DISTANCES:
        return
    numbers = {vertex: number for number, vertex in enumerate(neighbours)}
    near = [[numbers[other] for other in others] for others in neighbours.values()]
    pulled = rubber_layout(near)
    for found in (pulled, pulled and [_spread(place) for place in pulled], stress_layout(near)):
        scale = _scale(found) if found else None
        if found and scale:
            yield {vertex: Point(scale * p.x, scale * p.y) for vertex, p in zip(neighbours, found, strict=True)}


def _spread(place: Point) -> Point:
    """Return a place further out, since what is pulled inside comes to lie close together."""
    factor = hypot(*place) ** -0.45 if place != (0, 0) else 0.0
    return Point(factor * place.x, factor * place.y)


def _scale(places: list[Point]) -> float | None:
    """Return by how much a drawing is enlarged so that no vertices touch; None when it would become too large."""
    nearest = min((hypot(p.x - q.x, p.y - q.y) for p, q in combinations(places, 2)), default=1.0)
    scale = max(LINE_LENGTH, (2 * RADIUS + 14) / max(nearest, 1e-9))
    size = max(max(p[axis] for p in places) - min(p[axis] for p in places) for axis in (0, 1))
    return scale if scale * size < max(LARGEST, 15.0 * len(places)) else None


def _size(places: Places) -> float:
    return max(max(p[axis] for p in places.values()) - min(p[axis] for p in places.values()) for axis in (0, 1))


def _edges(neighbours: Neighbours) -> list[tuple[Vertex, Vertex]]:
    return list({frozenset((a, b)): (a, b) for a, near in neighbours.items() for b in near}.values())


def _crossings(neighbours: Neighbours, places: Places) -> int:
    """Return how many pairs of edges cross."""
    return sum(
        not set(one) & set(other) and _cross(*(places[v] for v in one), *(places[v] for v in other))
        for one, other in combinations(_edges(neighbours), 2)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _crowded(neighbours: Neighbours, places: Places) -> Iterator[bool]:
    """Yield for each edge and each other vertex whether the edge passes too near to it."""
    for edge in _edges(neighbours):
        start, end = (places[vertex] for vertex in edge)
        for vertex, place in places.items():
            if vertex not in edge:
                yield _distance(place, start, end) < RADIUS + 4


def _distance(place: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others."""
    across, down = end.x - start.x, end.y - start.y
    part = ((place.x - start.x) * across + (place.y - start.y) * down) / (across**2 + down**2)
    nearest = start.towards(end, min(1.0, max(0.0, part)))
    return hypot(place.x - nearest.x, place.y - nearest.y)


def _around(vertices: list[Vertex]) -> Places:
    count = len(vertices)
    radius = 0.0 if count == 1 else max(STEP, count * STEP / (2 * pi))
    angles = {vertex: 2 * pi * i / count - pi / 2 for i, vertex in enumerate(vertices)}
    return {vertex: Point(radius * cos(angle), radius * sin(angle)) for vertex, angle in angles.items()}


def _from_zero(places: Places) -> Places:
    left, top = min(place.x for place in places.values()), min(place.y for place in places.values())
    return {vertex: place.moved(-left, -top) for vertex, place in places.items()}


# ---- Undirected graphs drawn with characters and as SVG

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


# ---- How the value of a graph is found: paths and cycles by octal games, the rest by the search of the core

# Tables of so many graphs are kept.
MOST_GRAPHS = 8


class GraphValues:
    """The searches of Arc Kayles or of Node Kayles, kept from question to question.

    Parameters
    ----------
    edges : bool
        Whether a move takes an edge with its ends, or else a vertex with its neighbours.

    Examples
    --------
    >>> from grundy.games.boards.values import nim_sum
    >>> from grundy.games.graphs.notation import read_graph
    >>> nim_sum(GraphValues(edges=False).components(read_graph("petersen")), limit=1000)
    1
    """

    def __init__(self, *, edges: bool):
        self.edges = edges
        self._board_search = board_search(edges)
        self._graphs: list[_Graph] = []

    def components(self, graph: UndirectedGraph) -> list[Component]:
        """Return components whose sum has the value of the graph; `LimitError` when one is too large."""
        return [component for part in _parts(neighbours_of(graph)) for component in self._components(part)]

    def _components(self, part: ConnectedNeighbours) -> Iterator[Component]:
        if _is_line(part):  # so that options of long paths need no look for twins
            yield self._line(part)
            return
        for smaller in _parts(without_twins(part, edges=self.edges)):
            yield self._line(smaller) if _is_line(smaller) else self._searched(smaller)

    def _line(self, part: ConnectedNeighbours) -> int:
        size = len(part)
        return path_value(size, edges=self.edges) if min(map(len, part.values())) < 2 else self._of_cycle(size)

    def _searched(self, part: ConnectedNeighbours) -> Searched:
        size = len(part)
        if size > MOST_VERTICES:
            raise LimitError(
                f"a connected part of the graph has {size} vertices, and values are searched for parts of at most "
                f"{MOST_VERTICES}; try a smaller graph"
            )
        return self._on_board(part) or self._on_graph(part)

    def _of_cycle(self, size: int) -> int:
        # Every move leaves the same path.
        return 1 - min(1, path_value(size - (2 if self.edges else 3), edges=self.edges))

    def _on_board(self, part: ConnectedNeighbours) -> Searched | None:
        """Return the part as cells of a board, if it can be drawn so on a board of 64."""
        squares = on_squared_paper({vertex: sorted(near, key=str) for vertex, near in part.items()})
        if squares is None:
            return None
        sides = [max(square[axis] for square in squares.values()) + 1 for axis in (0, 1)]
        if sides[0] * sides[1] > MOST_VERTICES:
            return None
        down, across = (0, 1) if sides[0] >= sides[1] else (1, 0)
        width = sides[across]
        cells = sum(1 << square[down] * width + square[across] for square in squares.values())
        return Searched(self._board_search, (cells, width), len(part))

    def _on_graph(self, part: ConnectedNeighbours) -> Searched:
        """Return the part as vertices of a graph that was searched before, or of a new one."""
        for graph in reversed(self._graphs):
            if (vertices := graph.vertices_of(part)) is not None:
                return Searched(graph.search, (vertices,), len(part))
        made = _Graph(part, edges=self.edges)
        self._graphs = [*self._graphs[1 - MOST_GRAPHS :], made]
        return Searched(made.search, ((1 << len(part)) - 1,), len(part))


def _parts(neighbours: ConnectedNeighbours) -> Iterator[ConnectedNeighbours]:
    return ({vertex: neighbours[vertex] for vertex in part} for part in connected_sets(neighbours))


def _is_line(part: ConnectedNeighbours) -> bool:
    """Return whether a connected part is a path or a cycle."""
    return max(map(len, part.values())) <= 2


class _Graph:
    """A connected graph, its vertices as bits, and the search on it."""

    def __init__(self, neighbours: ConnectedNeighbours, *, edges: bool):
        self.bit: dict[Vertex, int] = {vertex: 1 << i for i, vertex in enumerate(neighbours)}
        self.rows = {vertex: sum(self.bit[other] for other in near) for vertex, near in neighbours.items()}
        self.search: GraphSearch = graph_search(edges, list(self.rows.values()))

    def vertices_of(self, part: ConnectedNeighbours) -> int | None:
        """Return the set of vertices that spans the part in this graph, as bits; None when none does."""
        if not part.keys() <= self.bit.keys():
            return None
        vertices = sum(self.bit[vertex] for vertex in part)
        spans = all(self.rows[v] & vertices == sum(self.bit[other] for other in near) for v, near in part.items())
        return vertices if spans else None


# ---- What Node Kayles and Arc Kayles share: graphs as positions, values, notation and drawings

# Values of graphs with more vertices take more than a moment.
COSTLY = 24

# What a move is called, and the vertices that it takes.
Taken: TypeAlias = tuple[str, tuple[Vertex, ...]]


class GraphGame(ABC):
    """A game in which a move takes some vertices with all their edges from an undirected graph.

    A subclass says whether a move is an edge and yields in ``_taken`` what each move is called and takes.
    """

    _edges: bool

    def __init__(self) -> None:
        self._values = GraphValues(edges=self._edges)

    def __reduce__(self) -> tuple[type[GraphGame], tuple[()]]:
        return type(self), ()  # values are found again where they are needed

    @abstractmethod
    def _taken(self, graph: UndirectedGraph) -> Iterator[Taken]:
        """Return what each move is called and takes."""

    def options(self, graph: UndirectedGraph) -> Iterator[UndirectedGraph]:
        """Return the graphs that one move leaves."""
        return (option for _, option in self.moves(graph))

    def moves(self, graph: UndirectedGraph) -> Iterator[tuple[str, UndirectedGraph]]:
        """Return the moves as (label, graph left)."""
        graph = as_graph(graph)
        return ((label, graph.without(taken)) for label, taken in self._taken(graph))

    def components(self, graph: UndirectedGraph) -> Iterator[UndirectedGraph]:
        """Return the connected parts."""
        return connected_graphs(as_graph(graph))

    def nim_value(self, graph: UndirectedGraph, *, limit: int = DEFAULT_LIMIT) -> int:
        """Return the Sprague–Grundy number.

        Parameters
        ----------
        graph : UndirectedGraph
            Its connected parts have at most 64 vertices, not counting twins, or are paths or cycles.
        limit : int, optional
            How many positions the search may keep, at up to 86 bytes each.

        Raises
        ------
        LimitError
            When a part is too large, or the search reaches its limit.
        """
        return nim_sum(self._values.components(as_graph(graph)), as_natural(limit, "limit"))

    def moves_to(self, graph: UndirectedGraph, nim_value: int) -> Iterator[tuple[str, UndirectedGraph]]:
        """Return the moves to graphs of this value."""
        target = as_natural(nim_value, "a nim value")
        return (move for move in self.moves(graph) if self._has_value(move[1], target))

    def is_costly(self, graph: UndirectedGraph) -> bool:
        """Return whether the value may take more than a moment to find."""
        return len(as_graph(graph).vertices) > COSTLY

    def winner_is_clear(self, graph: UndirectedGraph) -> bool:
        """Return False: nothing tells the winner without the value."""
        return False

    def _has_value(self, graph: UndirectedGraph, nim_value: int) -> bool:
        return nim_sum_is(self._values.components(graph), nim_value, DEFAULT_LIMIT)

    def parse(self, text: str) -> UndirectedGraph:
        """Read edges and single vertices, such as ``0-1, 1-2, 3``, or the name of a graph, such as ``path 7``.

        The names are ``path n``, ``cycle n``, ``star n``, ``complete n`` or ``Kn``, ``complete a,b`` or ``Ka,b``,
        ``grid axb``, ``wheel n``, ``cube d`` or ``Qd``, ``prism n``, ``tree d``, ``petersen``, ``heawood``,
        ``dodecahedron``, ``icosahedron`` and ``empty``; a star has n leaves, a wheel a rim of n vertices, a prism two
        cycles of n vertices, and a tree is the complete binary tree of height d.
        """
        return read_graph(text)

    def format(self, graph: UndirectedGraph) -> str:
        """Write a graph: its name if it has one, else its edges and single vertices."""
        return write_graph(as_graph(graph))

    def picture(self, graph: UndirectedGraph) -> str:
        """Return the graph drawn with characters."""
        return graph_picture(as_graph(graph))

    def svg(self, graph: UndirectedGraph) -> str:
        """Return the graph drawn as the text of an SVG file."""
        return draw_graph(as_graph(graph))


# ---- Node Kayles: independent sets, one vertex at a time


class NodeKayles(GraphGame):
    """Choose a vertex of a graph; it goes, and so do all its neighbours (Schaefer 1978).

    A position is an `UndirectedGraph`. Said otherwise: mark vertices in turn, no two of them joined. To tell who wins
    is PSPACE-complete, so values are found by search. On a path the game is Dawson's Chess.

    Examples
    --------
    >>> game = NodeKayles()
    >>> [game.nim_value(game.parse(text)) for text in ("path 7", "cycle 8", "petersen", "grid 3x5")]
    [1, 0, 1, 3]
    >>> for label, option in game.moves_to(game.parse("path 5"), 0):
    ...     print(label, "leaves", game.format(option))
    take 2 and its neighbours leaves 0, 4
    """

    _edges = False

    def _taken(self, graph: UndirectedGraph) -> Iterator[Taken]:
        for vertex in graph.vertices:
            near = graph.neighbours[vertex]
            with_them = {0: "", 1: " and its neighbour"}.get(len(near), " and its neighbours")
            yield MoveLabel("take", place=f"{vertex}{with_them}"), (vertex, *near)


# ---- Arc Kayles: matchings, one edge at a time


class ArcKayles(GraphGame):
    """Choose an edge of a graph; its two ends go, and so do all their edges (Schaefer 1978).

    A position is an `UndirectedGraph`. Said otherwise: mark edges in turn, no two of them with a common end. On a grid
    the game is Cram, on a path Dawson's Kayles; on any graph it is Node Kayles on the line graph.

    Examples
    --------
    >>> game = ArcKayles()
    >>> [game.nim_value(game.parse(text)) for text in ("path 7", "complete 6", "petersen", "grid 3x6")]
    [1, 1, 0, 4]
    >>> for label, option in game.moves_to(game.parse("path 4"), 0):
    ...     print(label, "leaves", game.format(option))
    take the edge 1-2 leaves 0, 3
    """

    _edges = True

    def _taken(self, graph: UndirectedGraph) -> Iterator[Taken]:
        for a, b in graph.edges:
            yield MoveLabel("take", place=f"the edge {a}-{b}"), (a, b)
