"""Drawings of undirected graphs as text and as SVG, and the placement of their vertices.

A connected graph is drawn on squared paper if possible: vertices are squares, and two are joined exactly if they are
adjacent. On such a drawing Arc Kayles is Cram, so the search for values also uses `on_squared_paper`. Other graphs are
drawn with a fixed cycle and the rest pulled inside it, or with distances as in the graph, whichever has fewer
crossings. If vertices would be too close to each other or to an edge, they are placed on a circle instead.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import TypeAlias, TypeVar

from grundy.draw import PAPER, Element, Point, element, rubber_layout, sheet, stress_layout, text_width, words
from grundy.errors import LimitError
from grundy.games.graphs.graph import UndirectedGraph, Vertex, connected_sets, neighbours_of
from grundy.text import format_number, truncate

MOST_DRAWN, MOST_LINES = 300, 1000
MARGIN, NAME_SIZE = 20.0, 11.0
LINE, LONGEST_NAME = "#757d85", 8


def graph_picture(graph: UndirectedGraph) -> str:
    """Return a graph as text: drawn on squared paper if possible, else as lists of neighbours.

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
    _check_size(graph)
    is_connected = len(list(connected_sets(neighbours_of(graph)))) == 1
    squares = on_squared_paper(graph.neighbours) if is_connected else None
    if squares is None or len(graph) < 2:
        width = max((len(_short_name(vertex)) for vertex in graph.vertices), default=0)
        lines = (
            f"{_short_name(v):{width}}  {' '.join(map(_short_name, near))}".rstrip()
            for v, near in graph.neighbours.items()
        )
        return "\n".join(lines) or "no vertices"
    return _on_paper(graph, squares)


def _on_paper(graph: UndirectedGraph, squares: dict[Vertex, tuple[int, int]]) -> str:
    wide = max(len(_short_name(vertex)) for vertex in graph.vertices) + 3
    rows = 2 * max(row for row, _ in squares.values()) + 1
    paper = [[" "] * (wide * (max(column for _, column in squares.values()) + 1)) for _ in range(rows)]
    for a, b in graph.edges:
        (row, column), (below, _) = sorted((squares[a], squares[b]))
        if row == below:
            paper[2 * row][column * wide + 1 : (column + 1) * wide] = "─" * (wide - 1)
        else:
            paper[2 * row + 1][column * wide] = "│"
    for vertex, (row, column) in squares.items():
        name = _short_name(vertex)
        paper[2 * row][column * wide : column * wide + len(name)] = name
    return "\n".join("".join(line).rstrip() for line in paper)


def _check_size(graph: UndirectedGraph) -> None:
    if len(graph) > MOST_DRAWN or len(graph.edges) > MOST_LINES:
        raise LimitError(
            f"a picture shows at most {MOST_DRAWN} vertices and {MOST_LINES} edges, but this graph has {len(graph)} "
            f"and {len(graph.edges)}",
            hint="try a smaller graph",
        )


def _short_name(vertex: Vertex) -> str:
    return truncate(vertex if isinstance(vertex, str) else format_number(vertex), LONGEST_NAME)


def draw_graph(graph: UndirectedGraph) -> str:
    """Return a graph as an SVG document."""
    _check_size(graph)
    widths = (text_width(_short_name(vertex), NAME_SIZE) for vertex in graph.vertices)
    border = MARGIN + RADIUS + max((max(0.0, width - 2 * RADIUS + 6) / 2 for width in widths), default=0.0)
    places = {vertex: place.moved(border, border) for vertex, place in graph_places(graph).items()}
    width, height = (max((p[axis] for p in places.values()), default=border) + border for axis in (0, 1))
    description = f"An undirected graph with {len(graph)} vertices and {len(graph.edges)} edges."
    ends = ((places[a], places[b]) for a, b in graph.edges)
    edges = (element("line", x1=a.x, y1=a.y, x2=b.x, y2=b.y) for a, b in ends)
    lines = element("g", *edges, stroke=LINE, stroke_width=1.6)
    content = [element("title", "Graph"), element("desc", description), lines]
    content += [_circle(vertex, places[vertex]) for vertex in graph.vertices]
    return f"{sheet(content, width, height)}\n"


def _circle(vertex: Vertex, place: Point) -> Element:
    circle = element("circle", cx=place.x, cy=place.y, r=RADIUS, fill=PAPER, stroke=LINE, stroke_width=1.4)
    return element("g", element("title", str(vertex)), circle, words(_short_name(vertex), place.moved(0, 4), NAME_SIZE))


# ---- Places of the vertices, with connected parts side by side

STEP, RADIUS = 46.0, 13.0
LINE_LENGTH, LARGEST, WIDEST = 48.0, 300.0, 250.0
# Distances between more vertices take long to satisfy, and the drawing would be hard to read.
MOST_BY_DISTANCES = 48
Places: TypeAlias = dict[Vertex, Point]
Adjacency: TypeAlias = dict[Vertex, tuple[Vertex, ...]]


def graph_places(graph: UndirectedGraph) -> Places:
    """Return the place of each vertex; the least x and y are 0."""
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


def _part_places(neighbours: Adjacency) -> Places:
    squares = on_squared_paper(neighbours)
    if squares is not None:
        return {vertex: Point(column * STEP, row * STEP) for vertex, (row, column) in squares.items()}
    found = [places for places in _candidates(neighbours) if not any(_crowded(neighbours, places))]
    if len(found) > 1:  # crossings are counted only where there is a choice
        found = [min(found, key=lambda places: (_crossings(neighbours, places), _size(places.values())))]
    return _from_zero(found[0] if found else _around_circle(list(neighbours)))


def _candidates(neighbours: Adjacency) -> Iterator[Places]:
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
    """Return a place further out, since vertices pulled inside crowd together."""
    factor = hypot(*place) ** -0.45 if place != (0, 0) else 0.0
    return Point(factor * place.x, factor * place.y)


def _scale(places: list[Point]) -> float | None:
    """Return the scale at which no vertices touch; None if the drawing would become too large."""
    nearest = min((hypot(p.x - q.x, p.y - q.y) for p, q in combinations(places, 2)), default=1.0)
    scale = max(LINE_LENGTH, (2 * RADIUS + 14) / max(nearest, 1e-9))
    return scale if scale * _size(places) < max(LARGEST, 15.0 * len(places)) else None


def _size(places: Collection[Point]) -> float:
    return max(max(p[axis] for p in places) - min(p[axis] for p in places) for axis in (0, 1))


def _crossings(neighbours: Adjacency, places: Places) -> int:
    """Return the number of crossing pairs of edges."""
    return sum(
        not set(one) & set(other) and _cross(*(places[v] for v in one), *(places[v] for v in other))
        for one, other in combinations(_edges(neighbours), 2)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _crowded(neighbours: Adjacency, places: Places) -> Iterator[bool]:
    """Yield for each edge and each other vertex whether the edge passes too close to it."""
    for edge in _edges(neighbours):
        start, end = (places[vertex] for vertex in edge)
        for vertex, place in places.items():
            if vertex not in edge:
                yield _distance(place, start, end) < RADIUS + 4


def _distance(place: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the segment between two others."""
    across, down = end.x - start.x, end.y - start.y
    part = ((place.x - start.x) * across + (place.y - start.y) * down) / (across**2 + down**2)
    nearest = start.towards(end, min(1.0, max(0.0, part)))
    return hypot(place.x - nearest.x, place.y - nearest.y)


def _edges(neighbours: Adjacency) -> list[tuple[Vertex, Vertex]]:
    return list({frozenset((a, b)): (a, b) for a, near in neighbours.items() for b in near}.values())


def _around_circle(vertices: list[Vertex]) -> Places:
    count = len(vertices)
    radius = 0.0 if count == 1 else max(STEP, count * STEP / (2 * pi))
    angles = {vertex: 2 * pi * i / count - pi / 2 for i, vertex in enumerate(vertices)}
    return {vertex: Point(radius * cos(angle), radius * sin(angle)) for vertex, angle in angles.items()}


def _from_zero(places: Places) -> Places:
    left, top = min(place.x for place in places.values()), min(place.y for place in places.values())
    return {vertex: place.moved(-left, -top) for vertex, place in places.items()}


# ---- Squared paper

Name = TypeVar("Name", bound=Hashable)
Square: TypeAlias = tuple[int, int]
# Whether a graph can be drawn like this is hard to decide in general; after this many trials the search stops.
MOST_TRIALS = 5_000
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def on_squared_paper(neighbours: Mapping[Name, Sequence[Name]]) -> dict[Name, Square] | None:
    """Return a square (row, column) for each vertex of a connected graph, or None if no drawing is found.

    Rows and columns begin with 0, and the first vertices come first.

    Examples
    --------
    >>> on_squared_paper({0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]})
    {0: (0, 0), 1: (0, 1), 2: (1, 1), 3: (1, 0)}
    >>> on_squared_paper({0: [1, 2], 1: [0, 2], 2: [0, 1]}) is None
    True
    """
    if not neighbours or max(map(len, neighbours.values())) > len(STEPS):
        return None
    order = _order(neighbours)
    placed: dict[Name, Square] = {order[0]: (0, 0)}
    taken: dict[Square, Name] = {(0, 0): order[0]}
    tries = [_squares_for(order[1], neighbours, placed, taken)] if len(order) > 1 else []
    for _ in range(MOST_TRIALS):
        if len(placed) == len(order):
            return _settled(placed, neighbours.keys())
        square = next(tries[-1], None)
        if square is not None:
            placed[order[len(tries)]] = square
            taken[square] = order[len(tries)]
            if len(placed) < len(order):
                tries.append(_squares_for(order[len(placed)], neighbours, placed, taken))
            continue
        tries.pop()
        if not tries:
            return None
        del taken[placed.pop(order[len(tries)])]
    return None


def _order(neighbours: Mapping[Name, Sequence[Name]]) -> list[Name]:
    """Return the vertices in an order where each has as many earlier neighbours as possible, and at least one.

    Ties are broken by the number of neighbours, then by the order of discovery: that leaves few choices.
    """
    joined = dict.fromkeys(neighbours, 0)
    met = dict.fromkeys(neighbours, 0)
    order = list[Name]()
    while joined:
        vertex = max(joined, key=lambda v: (joined[v], len(neighbours[v]), -met[v]))
        del joined[vertex]
        order.append(vertex)
        for near in neighbours[vertex]:
            if near in joined:
                joined[near] += 1
                met[near] = len(order)
    return order


def _squares_for(
    vertex: Name, neighbours: Mapping[Name, Sequence[Name]], placed: dict[Name, Square], taken: dict[Square, Name]
) -> Iterator[Square]:
    """Yield the free squares that touch the placed neighbours of a vertex and no other placed vertex."""
    near = {other for other in neighbours[vertex] if other in placed}
    for square in list(_beside(placed[next(iter(near))])):
        if square not in taken and {taken[side] for side in _beside(square) if side in taken} == near:
            yield square


def _beside(square: Square) -> Iterator[Square]:
    return ((square[0] + down, square[1] + right) for down, right in STEPS)


def _settled(placed: dict[Name, Square], vertices: Collection[Name]) -> dict[Name, Square]:
    """Return, of the eight symmetric drawings, the one with the first vertices nearest to the top, then the left."""
    drawn = [placed[vertex] for vertex in vertices]
    turned = [[(down * r, right * c) for r, c in drawn] for down in (1, -1) for right in (1, -1)]
    turned += [[(c, r) for r, c in squares] for squares in turned]
    return dict(zip(vertices, min(map(_from_corner, turned)), strict=True))


def _from_corner(squares: list[Square]) -> list[Square]:
    top, left = (min(square[axis] for square in squares) for axis in (0, 1))
    return [(row - top, column - left) for row, column in squares]
