"""Drawing bushes: with characters, and as SVG on a line for the ground.

Vertices stand as high as they are far from the ground. A tree of shortest ways is laid out first, each vertex in the
middle above what it carries; the other edges are drawn into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from grundy._lazy import cached_property
from grundy.draw import Element, Point, Value, element, sheet, words
from grundy.draw.svg import PAPER
from grundy.errors import LimitError
from grundy.games.graphs.bush import Bush
from grundy.games.graphs.graph import Edge, Vertex
from grundy.text import pluralize

__all__ = ["bush_places", "draw_bush", "edge_shapes", "sketch_bush"]

MOST_EDGES = 300
GREEN, EARTH = "#2a7d3c", "#7a5c3a"
ACROSS, UP, MARGIN, DOT, NAME_SIZE, TITLE_SIZE, BOW = 44.0, 52.0, 30.0, 4.0, 11.0, 14.0, 14.0


@dataclass(frozen=True)
class _Tree:
    """A tree of shortest ways from the ground, and the edges that are not in it."""

    carried: dict[Vertex, list[Vertex]]
    others: list[Edge]

    @classmethod
    def of(cls, bush: Bush) -> _Tree:
        neighbours: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in bush.vertices}
        for a, b in bush.edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        carried: dict[Vertex, list[Vertex]] = {0: []}
        queue: list[Vertex] = [0]
        for vertex in queue:
            for other in neighbours[vertex]:
                if other not in carried:
                    carried[other] = []
                    carried[vertex].append(other)
                    queue.append(other)
        others = list(bush.edges)
        for vertex, above in carried.items():
            for other in above:
                others.remove((vertex, other) if (vertex, other) in others else (other, vertex))
        return cls(carried, others)

    @cached_property
    def heights(self) -> dict[Vertex, int]:
        """How far each vertex is from the ground."""
        found: dict[Vertex, int] = {0: 0}
        for vertex, above in self.carried.items():
            found.update(dict.fromkeys(above, found[vertex] + 1))
        return found

    @cached_property
    def columns(self) -> dict[Vertex, float]:
        """Where each vertex is from left to right: tops of the tree side by side, others in the middle below."""
        found: dict[Vertex, float] = {}
        open_, free = list(reversed(self.carried[0])), 0.0
        while open_:
            vertex = open_.pop()
            if not self.carried[vertex]:
                found[vertex], free = free, free + 1
            open_ += reversed(self.carried[vertex])
        for vertex in sorted(self.carried, key=self.heights.__getitem__, reverse=True):
            if vertex not in found and self.carried[vertex]:
                ends = self.carried[vertex]
                found[vertex] = (found[ends[0]] + found[ends[-1]]) / 2
        return found


def sketch_bush(bush: Bush) -> str:
    """Return a bush as a tree of vertices, the ground on top, with the edges that close circles below it.

    Parameters
    ----------
    bush : Bush
        With at most 300 edges.

    Examples
    --------
    >>> print(sketch_bush(Bush([(0, 1), (1, 2), (1, 3), (0, 4), (4, 4)])))
    ground 0
    ├─ 1
    │  ├─ 2
    │  └─ 3
    └─ 4
    and the edge 4-4
    """
    _check_size(bush)
    tree = _Tree.of(bush)
    lines = ["ground 0"]
    open_: list[tuple[str, Vertex, bool]] = _branches("", tree.carried[0])
    while open_:
        indent, vertex, is_last = open_.pop()
        lines.append(f"{indent}{'└─' if is_last else '├─'} {vertex}")
        open_ += _branches(indent + ("   " if is_last else "│  "), tree.carried[vertex])
    if tree.others:
        lines.append(f"and the edge{'s' * (len(tree.others) > 1)} {', '.join(f'{a}-{b}' for a, b in tree.others)}")
    return "\n".join(lines)


def _branches(indent: str, vertices: list[Vertex]) -> list[tuple[str, Vertex, bool]]:
    """Return what is to be written below a vertex, the first branch last."""
    return [(indent, vertex, place == 0) for place, vertex in enumerate(reversed(vertices))]


def _check_size(bush: Bush) -> None:
    if len(bush) > MOST_EDGES:
        raise LimitError(
            f"a picture shows at most {MOST_EDGES} edges, and this bush has {len(bush)}; draw a smaller one"
        )


def draw_bush(bush: Bush) -> str:
    """Return a drawing of a bush on the ground as the text of an SVG file.

    Parameters
    ----------
    bush : Bush
        With at most 300 edges.

    Raises
    ------
    LimitError
        When there are more edges than a picture can show.

    Examples
    --------
    >>> picture = draw_bush(Bush([(0, 1), (1, 2), (1, 2)]))
    >>> picture[:4], picture.count("<path"), "3 edges" in picture
    ('<svg', 3, True)
    """
    _check_size(bush)
    places, width, top = bush_places(bush)
    drawn = [*_edges(bush, places, width), *_ground(width), *_vertices(places)]
    count = pluralize(len(bush), "edge")
    content = [
        element("title", "Green Hackenbush"),
        element("desc", f"A graph on the ground with {count} and {len(bush.vertices) - 1} vertices above the ground."),
        element("g", *drawn, transform=f"translate({MARGIN:.0f} {MARGIN - top:.2f})"),
    ]
    return f"{sheet(content, width + 2 * MARGIN, 2 * MARGIN - top)}\n"


def bush_places(bush: Bush) -> tuple[dict[Vertex, Point], float, float]:
    """Return where the vertices above the ground are drawn, the width of the ground, and the top; the ground is at 0.

    Examples
    --------
    >>> bush_places(Bush([(0, 1), (1, 2)]))
    ({1: Point(x=22.0, y=-52.0), 2: Point(x=22.0, y=-104.0)}, 132.0, -145.6)
    """
    tree = _Tree.of(bush)
    places = {
        vertex: Point((tree.columns[vertex] + 0.5) * ACROSS, -tree.heights[vertex] * UP)
        for vertex in bush.vertices
        if vertex != 0
    }
    width = max((p.x for p in places.values()), default=0.0) + ACROSS
    width = max(width + ACROSS * sum(edge == (0, 0) for edge in tree.others), 3 * ACROSS)
    return places, width, min((p.y for p in places.values()), default=-UP) - 0.8 * UP


def _ground(width: float) -> Iterator[Element]:
    yield element("rect", x=-MARGIN / 2, y=0.0, width=width + MARGIN, height=8.0, fill=EARTH)


def _vertices(places: dict[Vertex, Point]) -> Iterator[Element]:
    halo: dict[str, Value] = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "text_anchor": "start"}
    for vertex, place in places.items():
        yield element("circle", cx=place.x, cy=place.y, r=DOT)
        yield words(str(vertex)[:12], place.moved(DOT + 3, 4.0), NAME_SIZE, **halo)


def _edges(bush: Bush, places: dict[Vertex, Point], width: float) -> Iterator[Element]:
    for (a, b), _, shape in edge_shapes(bush, places, width):
        told = element("title", f"edge {a}-{b}")
        yield element("path", told, d=shape, fill="none", stroke=GREEN, stroke_width=3, stroke_linecap="round")


def edge_shapes(bush: Bush, places: dict[Vertex, Point], width: float) -> Iterator[tuple[Edge, int, str]]:
    """Yield each edge, which one it is of its parallel ones, and its line as the d of a path in SVG.

    They are straight where nothing is in their way; parallel ones and long level ones are bowed, and loops are round.

    Parameters
    ----------
    places : dict
        Where the vertices above the ground are.
    width : float
        That of the ground.

    Examples
    --------
    >>> bush = Bush([(0, 1)])
    >>> list(edge_shapes(bush, *bush_places(bush)[:2]))
    [((0, 1), 0, 'M22.0,0.0Q22.0,-26.0 22.0,-52.0')]
    """
    for (a, b), count in Counter(bush.edges).items():
        for place in range(count):
            bow = BOW * (2 * place - count + 1) - _arch(places, a, b)
            yield (a, b), place, _loop(places, a, width, place) if a == b else _line(places, a, b, bow)


def _arch(places: dict[Vertex, Point], a: Vertex, b: Vertex) -> float:
    """Return how far an edge between vertices of the same height passes above those between them."""
    if a not in places or b not in places or places[a].y != places[b].y:
        return 0.0
    across = (places[b].x - places[a].x) / ACROSS
    return 5.0 * across if abs(across) > 1 else 0.0


def _line(places: dict[Vertex, Point], a: Vertex, b: Vertex, bow: float) -> str:
    end = places[b] if b in places else places[a]
    # An edge from the ground begins straight below its other end, or a little aside if it is not the first one.
    start = places[a] if a in places else Point(end.x + bow, 0.0)
    along = Point(end.x - start.x, end.y - start.y)
    length = max(1.0, (along.x**2 + along.y**2) ** 0.5)
    middle = start.towards(end, 0.5).moved(-2 * bow * along.y / length, 2 * bow * along.x / length)
    return f"M{start.x:.1f},{start.y:.1f}Q{middle.x:.1f},{middle.y:.1f} {end.x:.1f},{end.y:.1f}"


def _loop(places: dict[Vertex, Point], vertex: Vertex, width: float, place: int) -> str:
    if vertex not in places:  # an arch on the ground, right of everything else
        x = width - (place + 1) * ACROSS
        return f"M{x:.1f},0C{x:.1f},-34 {x + 26:.1f},-34 {x + 26:.1f},0"
    at, size = places[vertex], 20.0 + 9.0 * place
    left, right, top = at.x - size, at.x + size, at.y - 1.4 * size
    return f"M{at.x:.1f},{at.y:.1f}C{left:.1f},{top:.1f} {right:.1f},{top:.1f} {at.x:.1f},{at.y:.1f}"
