"""Pictures of graphs, bushes, orders, digraphs with tokens, and sets: touch a vertex, an edge or an element.

Vertices and elements have the same places as in the starting position, if it is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import cos, hypot, pi, sin
from typing import Any

from grundy.draw import Box, Layout, Point, layered_layout, text_width
from grundy.games.graphs.drawing import graph_places
from grundy.games.graphs.graph import UndirectedGraph
from grundy.games.graphs.hackenbush import Bush, bush_places, edge_shapes
from grundy.games.posets.poset import Poset, divisors_of, prime_factors
from grundy.games.posets.poset_games import poset_boxes
from grundy.games.sets.finite_sets import HereditarySet, ackermann_order, closure, hereditary, numerals, texts
from grundy.games.sets.set_game import SetGame
from grundy.games.tokens.digraphs import read_digraph
from grundy.graphs import GameGraph
from grundy.play.boards.board import Board, Mark, circle, line, path, rect, words
from grundy.play.boards.pictures import BoardPicture
from grundy.text import pluralize, truncate


def _acted_on(label: str) -> tuple[Any, ...]:
    """Return the vertices, edges or elements on which a move acts, from its label; empty for a plain text."""
    return getattr(label, "on", ())


# ---- Undirected graphs

VERTEX_RADIUS, JOINT_RADIUS, BORDER = 17.0, 9.0, 26.0


class NodeKaylesPicture(BoardPicture):
    """Graphs of Node Kayles: touch a vertex."""

    MOST_VERTICES, MOST_EDGES = 100, 250

    def fits(self, position: Any) -> bool:
        """Return whether the graph is small enough."""
        return len(position.vertices) <= self.MOST_VERTICES and len(position.edges) <= self.MOST_EDGES

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board | None:
        """Return the graph; None if the graph at the start is too large."""
        origin = next((graph for graph in earlier if set(graph.vertices) >= set(position.vertices)), position)
        if not self.fits(origin):
            return None
        places = _graph_places(origin)
        width, height = (max((p[axis] for p in places.values()), default=BORDER) + BORDER for axis in (0, 1))
        marks = [self._edge(a, b, places[a], places[b]) for a, b in position.edges]
        marks += [self._vertex(vertex, places[vertex]) for vertex in position.vertices]
        title = f"a graph with {len(position)} vertices and {len(position.edges)} edges"
        return Board(round(width), round(height), tuple(marks), title=title)

    def _edge(self, a: Any, b: Any, start: Point, end: Point) -> Mark:
        # From border to border of the circles, so that names are legible.
        part = VERTEX_RADIUS / max(2 * VERTEX_RADIUS, hypot(end.x - start.x, end.y - start.y))
        return line("line", *start.towards(end, part), *end.towards(start, part))

    def _vertex(self, vertex: Any, place: Point) -> Mark:
        named = {"id": f"v{vertex}", "label": f"vertex {vertex}", "text": truncate(str(vertex), 5)}
        return circle("vertex", place.x, place.y, VERTEX_RADIUS, **named)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the vertex that is chosen."""
        return [[f"v{vertex}"] for vertex in _acted_on(label)]


class ArcKaylesPicture(NodeKaylesPicture):
    """Graphs of Arc Kayles: touch an edge."""

    def _edge(self, a: Any, b: Any, start: Point, end: Point) -> Mark:
        return line("edge", *start, *end, id=f"e{a}-{b}", label=f"edge {a}-{b}")

    def _vertex(self, vertex: Any, place: Point) -> Mark:
        return circle("joint", *place, JOINT_RADIUS)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the edge that is chosen."""
        edge = _acted_on(label)
        return [[f"e{edge[0]}-{edge[1]}"]] if edge else []


@lru_cache(maxsize=64)
def _graph_places(graph: UndirectedGraph) -> dict[Any, Point]:
    return {vertex: place.moved(BORDER, BORDER) for vertex, place in graph_places(graph).items()}


# ---- Green Hackenbush


class BushPicture(BoardPicture):
    """Bushes of Green Hackenbush: touch the edge to cut."""

    MOST_EDGES = 150
    MARGIN, EARTH, DOT = 16.0, 10.0, 6.0

    def fits(self, position: Any) -> bool:
        """Return whether the bush is small enough."""
        return len(position) <= self.MOST_EDGES

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board | None:
        """Return the bush; None if the bush at the start is too large."""
        origin: Bush = next((bush for bush in earlier if set(bush.edges) >= set(position.edges)), position)
        if not self.fits(origin):
            return None
        places, width, top = bush_places(origin)
        ground = self.MARGIN - top
        vertices = set(position.vertices)
        standing = {v: Point(p.x + self.MARGIN, p.y) for v, p in places.items() if v in vertices}
        marks = [
            *_bush_edges(position, standing, width + self.MARGIN, ground),
            rect("ground", self.MARGIN / 2, ground, width + self.MARGIN, self.EARTH, 3),
            *(circle("joint", p.x, p.y + ground, self.DOT) for p in standing.values()),
        ]
        title = f"a bush of {len(position)} edges on the ground"
        return Board(round(width + 2 * self.MARGIN), round(ground + self.EARTH + 8), tuple(marks), title=title)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the edge to cut, or any edge parallel to it, which leaves the same bush."""
        edge = _acted_on(label)
        return [[_edge_id(edge, number)] for number in range(position.edges.count(edge))]


def _bush_edges(bush: Bush, places: dict[Any, Point], width: float, ground: float) -> Iterator[Mark]:
    count = Counter(bush.edges)
    for edge, number, shape in edge_shapes(bush, places, width):
        label = f"edge {edge[0]}-{edge[1]}" + f", {number + 1} of {count[edge]}" * (count[edge] > 1)
        kind = "loop" if edge[0] == edge[1] else "edge"
        yield path(kind, _lowered(shape, ground), id=_edge_id(edge, number), label=label)


def _lowered(shape: str, down: float) -> str:
    """Move a path down; its points are pairs with a comma."""
    parts = shape.replace("M", "M ").replace("Q", " Q ").replace("C", " C ").split()
    points = (part.split(",") for part in parts)
    return " ".join(f"{float(p[0]):.1f},{float(p[1]) + down:.1f}" if len(p) == 2 else p[0] for p in points)


def _edge_id(edge: tuple[Any, ...], number: int) -> str:
    return f"e{edge[0]}-{edge[1]}" + f"/{number + 1}" * bool(number)


# ---- Orders


class PosetPicture(BoardPicture):
    """Hasse diagrams, with larger elements above smaller ones: touch the chosen element."""

    MOST_ELEMENTS = 100
    HIGH, MARGIN = 32.0, 12.0

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough elements."""
        return len(position) <= self.MOST_ELEMENTS

    def order(self, position: Any) -> Poset:
        """Return the order to draw."""
        poset: Poset = position
        return poset

    def title(self, order: Poset) -> str:
        """Return the title of the board."""
        return f"a partial order of {len(order)} elements"

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the Hasse diagram."""
        order = self.order(position)
        orders = (self.order(before) for before in earlier if self.fits(before))
        origin = next((one for one in orders if set(one.elements) >= set(order.elements)), order)
        boxes, width = poset_boxes(origin)
        top = min((box.centre.y for box in boxes.values()), default=0.0) - self.HIGH / 2 - self.MARGIN
        placed = {name: box.centre.moved(self.MARGIN, -top) for name, box in boxes.items()}
        marks = [
            line("line", *placed[a].moved(0, -self.HIGH / 2), *placed[b].moved(0, self.HIGH / 2))
            for a, b in order.relations
        ]
        marks += [self._element(name, boxes[name], placed[name]) for name in order.elements]
        height = self.HIGH / 2 + self.MARGIN - top
        return Board(round(width + 2 * self.MARGIN), round(height), tuple(marks), title=self.title(order))

    def _element(self, name: Any, box: Box, centre: Point, kind: str = "vertex") -> Mark:
        width = max(box.width, self.HIGH)
        x, y = centre.moved(-width / 2, -self.HIGH / 2)
        named = {"text": truncate(str(name), 12), **self._named(name)}
        return rect(kind, x, y, width, self.HIGH, self.HIGH / 2, **named)

    def _named(self, name: Any) -> dict[str, str]:
        return {"id": f"v{name}", "label": f"element {name}"}

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the element that is chosen."""
        return [[f"v{name}"] for name in _acted_on(label)]


class DivisorPicture(PosetPicture):
    """Boards of Schuh's game: touch a divisor to name it; 1, at the bottom, cannot be named."""

    LARGEST_NUMBER = 10**6

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough divisors."""
        return max(position) <= self.LARGEST_NUMBER and len(self._divisors(position)) <= self.MOST_ELEMENTS

    def order(self, position: Any) -> Poset:
        """Return the divisors, ordered by divisibility."""
        divisors = self._divisors(position)
        return Poset(divisors, ((n // p, n) for n in divisors for p, _ in prime_factors(n)))

    def _divisors(self, position: Any) -> list[int]:
        return sorted({d for n in position for d in divisors_of(n)})

    def title(self, order: Poset) -> str:
        """Return the title of the board."""
        return "the numbers that may be named"

    def _element(self, name: Any, box: Box, centre: Point, kind: str = "vertex") -> Mark:
        return super()._element(name, box, centre, "poison" if name == 1 else kind)

    def _named(self, name: Any) -> dict[str, str]:
        return {} if name == 1 else {"id": f"v{name}", "label": f"name {name}"}


# ---- Tokens on a digraph, which never changes, so that vertices keep their places

SIZE, RADIUS, HEAD, MARGIN = 44.0, 19.0, 9.0, 12.0


class TokenPicture(BoardPicture):
    """Digraphs with tokens: touch a token and then its target, or the vertices that it fires."""

    MOST_VERTICES, MOST_EDGES = 40, 120
    ANY_ORDER = 3  # followers that may be touched in any order

    @property
    def _graph(self) -> GameGraph:
        graph: GameGraph = self.game.digraph.graph
        return graph

    def fits(self, position: Any) -> bool:
        """Return whether the graph is small enough."""
        return len(self._graph) <= self.MOST_VERTICES and self._graph.edges <= self.MOST_EDGES

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the graph with its tokens."""
        width, height, places, lines = _digraph_marks(self.game.digraph.text)
        tokens = Counter(map(self._graph.number, position))
        marks = [mark for number, place in enumerate(places) for mark in self._vertex(number, place, tokens[number])]
        title = f"a digraph of {len(self._graph)} vertices with {sum(tokens.values())} tokens"
        return Board(width, height, (*lines, *marks), ordered=True, title=title)

    def _vertex(self, number: int, place: Point, tokens: int) -> Iterator[Mark]:
        """Yield the marks of a vertex: with tokens, it is filled and has a ring, and a number if there are several."""
        name = str(self._graph.name(number))
        what = f", {pluralize(tokens, 'token')}" if tokens else ""
        if tokens:
            yield circle("line", *place, RADIUS + 3)
        named = {"id": f"v{number}", "label": f"vertex {name}{what}", "text": truncate(name, 4)}
        yield circle("token" if tokens else "vertex", place.x, place.y, RADIUS, **named)
        if tokens > 1:
            yield words(f"×{tokens}", place.x + RADIUS + 8, place.y - RADIUS + 2, 13)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the vertex of the token and its target, or the vertices that are fired with it.

        A move along a loop touches only its vertex.
        """
        ids = [f"v{self._graph.number(name)}" for name in dict.fromkeys(_acted_on(label))]
        first, others = ids[:1], ids[1:]
        ways = permutations(others) if len(others) <= self.ANY_ORDER else [tuple(others)]
        return [[*first, *way] for way in ways if first]


# Larger graphs are drawn on a circle, because computing layers would take too long.
MOST_LAYERED, MOST_LAYERED_EDGES = 24, 45


@lru_cache(maxsize=128)
def _digraph_marks(text: str) -> tuple[float, float, tuple[Point, ...], tuple[Mark, ...]]:
    """Return the width and height of the drawing of a digraph, the places of its vertices, and the marks of its edges.

    Cycles, complete graphs and large graphs are drawn on a circle, other graphs in layers.
    """
    graph = read_digraph(text).graph
    followers = [sorted(set(graph.follower_numbers(k).tolist())) for k in range(len(graph))]
    is_large = len(graph) > MOST_LAYERED or graph.edges > MOST_LAYERED_EDGES
    if is_large or text.startswith(("cycle", "complete")):
        return _around(followers)
    layout = layered_layout(followers, [(SIZE, SIZE)] * len(graph))
    places = tuple(box.centre.moved(MARGIN, MARGIN) for box in layout.boxes)
    return round(layout.width + 2 * MARGIN), round(layout.height + 2 * MARGIN), places, tuple(_routes(layout))


def _routes(layout: Layout) -> Iterator[Mark]:
    for route in layout.routes:
        points = [point.moved(MARGIN, MARGIN) for point in route.path]
        curves = " ".join(f"{p.x:.1f},{p.y:.1f}" for p in points[1:])
        yield path("line", f"M{points[0].x:.1f},{points[0].y:.1f}C{curves}")
        yield _head(points[-1], route.tip.moved(MARGIN, MARGIN))


def _around(followers: Sequence[Sequence[int]]) -> tuple[float, float, tuple[Point, ...], tuple[Mark, ...]]:
    count = len(followers)
    radius = max(48.0, count * (SIZE + 34) / (2 * pi)) if count > 1 else 0.0
    middle = radius + SIZE / 2 + 2 * MARGIN
    angles = (2 * pi * k / count - pi / 2 for k in range(count))
    places = tuple(Point(middle + radius * cos(angle), middle + radius * sin(angle)) for angle in angles)
    edges = ((places[k], places[other]) for k, row in enumerate(followers) for other in row if k != other)
    lines = tuple(mark for start, end in edges for mark in _arrow(start, end))
    return round(2 * middle), round(2 * middle), places, lines


def _arrow(start: Point, end: Point) -> Iterator[Mark]:
    length = hypot(end.x - start.x, end.y - start.y)
    parts = (SIZE / 2, length - SIZE / 2 - HEAD, length - SIZE / 2)
    near, base, tip = (start.towards(end, part / length) for part in parts)
    yield path("line", f"M{near.x:.1f},{near.y:.1f}L{base.x:.1f},{base.y:.1f}")
    yield _head(base, tip)


def _head(base: Point, tip: Point) -> Mark:
    length = hypot(tip.x - base.x, tip.y - base.y) or 1.0
    across, down = 4 * (tip.y - base.y) / length, 4 * (base.x - tip.x) / length
    corners = base.moved(across, down), tip, base.moved(-across, -down)
    return path("arrow", "M" + " ".join(f"{p.x:.1f},{p.y:.1f}" for p in corners) + "Z")


# ---- Sets

MOST_ELEMENTS, MOST_BOXES, DEEPEST, LONGEST = 40, 60, 5, 24
WIDEST, GAP, LEAST, TEXT_SIZE, EDGE = 324.0, 8.0, 36.0, 14.0, 8.0


class SetPicture(BoardPicture):
    """Sets as boxes that contain their elements: touch an element."""

    def sets(self, position: Any) -> tuple[HereditarySet, ...]:
        """Return the sets to draw."""
        return (hereditary(position),)

    def fits(self, position: Any) -> bool:
        """Return whether there are few enough elements."""
        return all(len(one) <= MOST_ELEMENTS for one in self.sets(position))

    def board(self, position: Any, earlier: Sequence[Any] = ()) -> Board:
        """Return the elements as boxes."""
        sets = self.sets(position)
        marks: list[Mark] = []
        width, y = 2 * EDGE + LEAST, EDGE
        for letter, one in zip("jk", sets, strict=False):
            if letter == "k":
                marks.append(words("×", EDGE + 14, y + 8, 20))
                y += 22
            found, right, y = _element_lines(letter, one, y)
            marks += found
            width = max(width, right)
        title = f"{'sets' if len(sets) > 1 else 'a set'} of {' and '.join(str(len(one)) for one in sets)} elements"
        return Board(round(width), round(y), tuple(marks), title=title)

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return the element that is chosen."""
        return [[f"j{_places(position)[option]}"]]


class SetProductPicture(SetPicture):
    """Two sets, one below the other: touch an element of each set."""

    def sets(self, position: Any) -> tuple[HereditarySet, ...]:
        """Return both sets."""
        return tuple(map(hereditary, position))

    def touches(self, position: Any, label: str, option: Any) -> list[list[str]]:
        """Return one element of each set; a move in a product leaves (j, K) + (J, k) + (j, k)."""
        j, k = list(option)[2]
        return [[f"j{_places(position[0])[j]}", f"k{_places(position[1])[k]}"]]


@lru_cache(maxsize=64)
def _places(position: HereditarySet) -> dict[HereditarySet, int]:
    return {option: place for place, option in enumerate(SetGame().options(position), 1)}


def _element_lines(letter: str, position: HereditarySet, top: float) -> tuple[list[Mark], float, float]:
    """Return the marks of the elements of a set in lines, and the right and lower ends of these lines."""
    marks: list[Mark] = []
    x, y, high, right = EDGE, top, LEAST, EDGE
    boxes = _boxes(position)
    for place, (label, box) in enumerate(boxes, 1):
        if x > EDGE and x + box.width > WIDEST:
            x, y, high = EDGE, y + high + GAP, LEAST
        marks += box.marks(x, y, id=f"{letter}{place}", label=label)
        x, high = x + box.width + GAP, max(high, box.height)
        right = max(right, x)
    if not boxes:
        marks.append(words("{ }", EDGE + 16, y + 16, 16))
        right = EDGE + 40
    return marks, right, y + high + EDGE


@dataclass(frozen=True)
class _SetBox:
    """The box of a set, with its text or the boxes of its elements side by side."""

    text: str | None
    inside: tuple[_SetBox, ...]
    width: float
    height: float

    def marks(self, x: float, y: float, **named: str | None) -> list[Mark]:
        found = [rect("set", x, y, self.width, self.height, 10, text=self.text, **named)]
        x += GAP
        for box in self.inside:
            found += box.marks(x, y + (self.height - box.height) / 2)
            x += box.width + GAP
        return found


@lru_cache(maxsize=64)
def _boxes(position: HereditarySet) -> tuple[tuple[str, _SetBox], ...]:
    """Return the elements in order, as pairs of a label and a box."""
    sets = closure(position)
    order, written, known = ackermann_order(sets), texts(sets), numerals(sets)
    boxes_left = MOST_BOXES

    def box_of(one: HereditarySet, depth: int) -> _SetBox:
        nonlocal boxes_left
        boxes_left -= 1
        if one in known or depth >= DEEPEST or boxes_left < 0 or len(one) > MOST_ELEMENTS:
            text = truncate(written.get(one, "{…}"), LONGEST)
            return _SetBox(text, (), max(LEAST, text_width(text, TEXT_SIZE) + 18), LEAST)
        inside = tuple(box_of(element, depth + 1) for element in sorted(one, key=order.__getitem__))
        width = sum(box.width + GAP for box in inside) + GAP
        return _SetBox(None, inside, max(LEAST, width), max(box.height for box in inside) + 12)

    elements = sorted(position, key=order.__getitem__)
    return tuple((f"element {truncate(written.get(one, '{…}'), LONGEST)}", box_of(one, 0)) for one in elements)
