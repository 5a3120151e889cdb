"""Green Hackenbush: the game, its positions (bushes on the ground), their notation and drawings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress, pairwise
from typing import Any, NoReturn

import numpy as np

from grundy._lazy import cached_property
from grundy.draw import Element, Point, Value, element, sheet, words
from grundy.draw.svg import PAPER
from grundy.errors import DomainError, LimitError, NotationError
from grundy.games._kernels import Ends, hackenbush_cuts_to, hackenbush_standing, hackenbush_value
from grundy.games.base import OptionsFromMoves
from grundy.games.graphs.graph import (
    MOST_MADE,
    Edge,
    Vertex,
    connected_sets,
    family_text,
    in_order,
    read_family,
    read_items,
    vertex_name,
)
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel
from grundy.text import format_number, pluralize, short_repr, truncate


class Hackenbush(OptionsFromMoves["Bush"]):
    """Cut an edge of a graph on the ground; everything no longer connected to the ground falls off.

    Green Hackenbush: both players may cut every edge (Conway 1976; Berlekamp, Conway and Guy 1982). A position is a
    `Bush`. Stalks are the piles of Nim. Values and the moves to a given value are found in near-linear time, by the
    fusion principle (a part that no single cut separates adds 1 or 0, as its number of edges is odd or even) and the
    colon principle (a stem below a bush of value x gives the value x + 1).

    Examples
    --------
    >>> game = Hackenbush()
    >>> girl = game.parse("0-1, 0-1, 1-2, 2-3, 2-4, 2-5, 5-5")
    >>> game.nim_value(girl)
    3
    >>> [(label, game.format(rest)) for label, rest in game.moves_to(girl, 0)]
    [('cut 1-2', '0-1, 0-1')]
    """

    def moves(self, bush: Bush) -> Iterator[tuple[str, Bush]]:
        """Return the moves as (label, bush left); parallel edges are one move, since they leave the same bush."""
        return _cuts(_bush(bush), range(len(bush)))

    def components(self, bush: Bush) -> Iterator[Bush]:
        """Return the parts that are joined only at the ground."""
        return _bush(bush).components()

    def nim_value(self, bush: Bush) -> int:
        """Return the Sprague–Grundy number, by the fusion and colon principles."""
        return hackenbush_value(*_bush(bush).ends)

    def moves_to(self, bush: Bush, nim_value: int) -> Iterator[tuple[str, Bush]]:
        """Return the moves to bushes of this value."""
        value = as_natural(nim_value, "a nim value")
        if value > len(_bush(bush)):  # each edge adds at most 1
            return iter(())
        return _cuts(bush, hackenbush_cuts_to(*bush.ends, value).tolist())

    def parse(self, text: str) -> Bush:
        """Read edges (``0-1, 1-2, 1-2``; 0 is the ground), ``stalk 3,4,5``, or the name of a graph on its vertex 0.

        An edge written twice counts twice. The names are those of Node Kayles, such as ``cycle 5``,
        ``tree 3`` or ``K4``; ``0`` is the ground alone, and ``ground`` is another name for 0.
        """
        return read_bush(text)

    def format(self, bush: Bush) -> str:
        """Return the bush in the notation of `parse`."""
        return write_bush(_bush(bush))

    def picture(self, bush: Bush) -> str:
        """Return the bush as a tree of vertices, the ground on top, with the edges that close cycles below it."""
        return sketch_bush(_bush(bush))

    def svg(self, bush: Bush) -> str:
        """Return a drawing of the bush on the ground."""
        return draw_bush(_bush(bush))


def _bush(position: Any) -> Bush:
    if not isinstance(position, Bush):
        raise DomainError(
            f"a position of Hackenbush must be a Bush, not {short_repr(position)}",
            hint='try Bush([(0, 1), (1, 2)]) or Hackenbush().parse("0-1, 1-2")',
        )
    return position


def _cuts(bush: Bush, places: Any) -> Iterator[tuple[str, Bush]]:
    edges = bush.edges
    for place in places:
        if place == 0 or edges[place] != edges[place - 1]:
            a, b = edges[place]
            yield MoveLabel("cut", place=f"{a}-{b}", on=(a, b)), bush.after(place)


# ---- Bushes


class Bush:
    """A graph on the ground (vertex 0); parallel edges and loops are allowed.

    Bushes are immutable. Two bushes are equal if they have the same edges between vertices of the same names.

    Parameters
    ----------
    edges : iterable of pairs
        Pairs of vertices, which are numbers or words; an edge given twice counts twice.

    Raises
    ------
    DomainError
        If an edge is not connected to the ground.

    Examples
    --------
    >>> triangle = Bush([(0, 1), (1, 2), (2, 3), (3, 1)])
    >>> triangle.edges
    ((0, 1), (1, 2), (1, 3), (2, 3))
    >>> triangle.after(0), triangle.after(3)
    (Bush(()), Bush(((0, 1), (1, 2), (1, 3))))
    """

    __slots__ = ("_before", "_edges", "_ends")
    _edges: tuple[Edge, ...] | None
    _before: tuple[Bush, int] | None
    _ends: tuple[int, Ends, Ends] | None

    def __init__(self, edges: Iterable[tuple[Any, Any]] = ()):
        self._keep(*_in_order(_pairs(edges)))
        fallen = np.flatnonzero(hackenbush_standing(*self.ends, len(self)) == 0)
        if len(fallen):
            a, b = self.edges[int(fallen[0])]
            raise DomainError(
                f"the edge {a}-{b} is not connected to the ground, vertex 0", hint="remove the edge or connect it"
            )

    def _keep(
        self,
        edges: tuple[Edge, ...] | None,
        ends: tuple[int, Ends, Ends] | None = None,
        before: tuple[Bush, int] | None = None,
    ) -> None:
        for slot, value in (("_edges", edges), ("_ends", ends), ("_before", before)):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"bushes are immutable, so {name} cannot be set")

    def __reduce__(self) -> tuple[type[Bush], tuple[tuple[Edge, ...]]]:
        return Bush, (self.edges,)

    def __eq__(self, other: object) -> bool:
        return self.edges == other.edges if isinstance(other, Bush) else NotImplemented

    def __hash__(self) -> int:
        return hash((Bush, self.edges))

    def __len__(self) -> int:
        return len(self.edges)

    def __repr__(self) -> str:
        return f"Bush({self.edges!r})"

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges in order, with the two ends of each in order."""
        before, edges = self._before, self._edges  # in this order, for threads
        if edges is None:
            assert before is not None
            bush, cut = before
            edges = tuple(compress(bush.edges, hackenbush_standing(*bush.ends, cut)))
            object.__setattr__(self, "_edges", edges)
            object.__setattr__(self, "_before", None)
        return edges

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices: the ground, then the others in order."""
        return tuple(in_order({0, *chain.from_iterable(self.edges)}))

    @property
    def ends(self) -> tuple[int, Ends, Ends]:
        """The number of vertices, and the two ends of each edge as indices of vertices."""
        ends = self._ends
        if ends is None:
            ends = _numbered(self.edges)[1]
            object.__setattr__(self, "_ends", ends)
        return ends

    def after(self, cut: int) -> Bush:
        """Return the bush after cutting an edge, given by its index in `edges`.

        The fallen edges are found lazily, so that many moves can be listed.
        """
        _ = self.edges
        rest = object.__new__(Bush)
        rest._keep(None, before=(self, cut))
        return rest

    def components(self) -> Iterator[Bush]:
        """Return the parts that are joined only at the ground."""
        root = {vertex: vertex for vertex in self.vertices}

        def find(vertex: Vertex) -> Vertex:
            while root[vertex] != vertex:
                root[vertex] = vertex = root[root[vertex]]
            return vertex

        for a, b in self.edges:
            if a != 0 and b != 0:
                root[find(a)] = find(b)
        parts: dict[Any, list[Edge]] = {}
        for place, (a, b) in enumerate(self.edges):
            parts.setdefault(find(b) if b != 0 else ("loop", place), []).append((a, b))
        for edges in parts.values():
            part = object.__new__(Bush)
            part._keep(tuple(edges))
            yield part


def _pairs(edges: Iterable[tuple[Any, Any]]) -> list[Edge]:
    try:
        listed = [(a, b) for a, b in edges]
    except (TypeError, ValueError):
        message = "the edges of a bush must be pairs of vertices"
        raise DomainError(message, hint="try [(0, 1), (1, 2)]") from None
    names = list(chain.from_iterable(listed))
    # Otherwise numbers of other types would be merged with equal integers.
    if set(map(type, names)) <= {int, str}:
        for name in set(names):
            if type(name) is str or name < 0:
                vertex_name(name)
        return listed
    return [(vertex_name(a), vertex_name(b)) for a, b in listed]


def _numbered(edges: Sequence[Edge]) -> tuple[list[Vertex], tuple[int, Ends, Ends]]:
    """Return the vertices in order, their number, and the ends of the edges as indices."""
    names = in_order({0, *chain.from_iterable(edges)})
    number = dict(zip(names, range(len(names)), strict=True))
    flat = np.fromiter(map(number.__getitem__, chain.from_iterable(edges)), np.uint32, 2 * len(edges))
    return names, (len(names), np.ascontiguousarray(flat[::2]), np.ascontiguousarray(flat[1::2]))


def _in_order(edges: list[Edge]) -> tuple[tuple[Edge, ...], tuple[int, Ends, Ends]]:
    """Return the edges in order, and their ends as indices."""
    names, (count, a, b) = _numbered(edges)
    a, b = np.minimum(a, b), np.maximum(a, b)
    order = np.lexsort((b, a))
    a, b = a[order], b[order]
    named = zip(map(names.__getitem__, a.tolist()), map(names.__getitem__, b.tolist()), strict=True)
    return tuple(named), (count, a, b)


# ---- Notation: edges, a list of stalks, or the name of a graph whose vertex 0 is the ground
#
#     bush   =  edge { "," edge }  |  "stalk" number { "," number }  |  family  |  "0"
#     edge   =  vertex "-" vertex

_GROUND = re.compile(r"\bground\b", re.IGNORECASE)


def read_bush(text: str) -> Bush:
    """Read a bush in the notation of `Hackenbush.parse`.

    Examples
    --------
    >>> read_bush("ground-1, 1-2, 1-2")
    Bush(((0, 1), (1, 2), (1, 2)))
    >>> read_bush("stalk 2,1").edges
    ((0, 1), (0, 3), (1, 2))
    """
    reader = Reader(text)
    if reader.word().casefold() == "stalk":
        return Bush(_stalks(_lengths(reader)))
    graph = read_family(text)
    if graph is not None:
        return Bush(graph.edges)
    if text.strip().casefold() in ("0", "ground"):
        return Bush()
    return _read_edges(text)


def _read_edges(text: str) -> Bush:
    numbered = _GROUND.sub("0     ", text)  # of the same length, so that positions in the text stay valid
    places, edges = [], []
    for at, a, b in read_items(numbered):
        if b is None:
            vertex = truncate(str(a), 40)
            raise NotationError(
                text, at, f"expected an edge such as 0-{vertex if a else 1}, found only the vertex {vertex}"
            )
        places.append(at)
        edges.append((a, b))
    try:
        return Bush(edges)
    except DomainError as error:
        raise NotationError(text, _first_fallen(places, edges), str(error)) from error


def _first_fallen(places: list[int], edges: list[Edge]) -> int:
    """Return the position in the text of the first edge that is not connected to the ground."""
    neighbours: dict[Vertex, frozenset[Vertex]] = {0: frozenset()}
    for a, b in (*edges, *((b, a) for a, b in edges)):
        neighbours[a] = neighbours.get(a, frozenset()) | {b}
    standing = set(next(connected_sets(neighbours)))
    return next(at for at, (a, _) in zip(places, edges, strict=True) if a not in standing)


def _lengths(reader: Reader) -> list[int]:
    lengths: list[int] = []
    while True:
        number = reader.number("the number of edges of a stalk")
        lengths.append(number.value)
        if sum(lengths) > MOST_MADE:
            count = format_number(sum(lengths))
            message = f"these stalks have at least {count} edges; the limit is {MOST_MADE}"
            raise NotationError(reader.text, number.at, message)
        if not reader.take(","):
            break
    reader.expect_end(", and the next stalk, or nothing more")
    return lengths


def write_bush(bush: Bush) -> str:
    """Return the bush in the notation of `read_bush`.

    Examples
    --------
    >>> [write_bush(read_bush(text)) for text in ("0-1, 1-2, 0-3", "0-1, 1-2, 2-0", "0-7, 7-7", "0")]
    ['stalk 2,1', 'cycle 3', '0-7, 7-7', '0']
    """
    if not bush.edges:
        return "0"
    vertices = bush.vertices
    if vertices == tuple(range(len(vertices))):
        starts = [b for a, b in bush.edges if a == 0 and isinstance(b, int)]
        lengths = [after - start for start, after in pairwise([*starts, len(vertices)])]
        if sum(lengths) <= MOST_MADE and tuple(sorted(_stalks(lengths))) == bush.edges:
            return f"stalk {','.join(map(str, lengths))}"
    name = family_text(vertices, bush.edges)
    return name or ", ".join(f"{a}-{b}" for a, b in bush.edges)


def _stalks(lengths: list[int]) -> list[tuple[int, int]]:
    edges: list[tuple[int, int]] = []
    top = 0
    for length in lengths:
        edges += pairwise([0, *range(top + 1, top + length + 1)])
        top += length
    return edges


# ---- Drawings as text, and as SVG on a line for the ground
#
# The height of a vertex is its distance from the ground. A tree of shortest paths is laid out first, each vertex
# centred below its subtree; the other edges are drawn into it.

MOST_EDGES = 300
GREEN, EARTH = "#2a7d3c", "#7a5c3a"
ACROSS, UP, MARGIN, DOT, NAME_SIZE, BOW = 44.0, 52.0, 30.0, 4.0, 11.0, 14.0


def sketch_bush(bush: Bush) -> str:
    """Return a bush as a tree of vertices, the ground on top, with the edges that close cycles below it.

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
    """Return the branches below a vertex, the first branch last."""
    return [(indent, vertex, place == 0) for place, vertex in enumerate(reversed(vertices))]


def _check_size(bush: Bush) -> None:
    if len(bush) > MOST_EDGES:
        raise LimitError(
            f"a picture shows at most {MOST_EDGES} edges, but this bush has {len(bush)}", hint="try a smaller bush"
        )


def draw_bush(bush: Bush) -> str:
    """Return a drawing of a bush on the ground as an SVG document."""
    _check_size(bush)
    places, width, top = bush_places(bush)
    ground = element("rect", x=-MARGIN / 2, y=0.0, width=width + MARGIN, height=8.0, fill=EARTH)
    drawn = [*_edges(bush, places, width), ground, *_vertices(places)]
    count = pluralize(len(bush), "edge")
    content = [
        element("title", "Green Hackenbush"),
        element("desc", f"A graph on the ground with {count} and {len(bush.vertices) - 1} vertices above the ground."),
        element("g", *drawn, transform=f"translate({MARGIN:.0f} {MARGIN - top:.2f})"),
    ]
    return f"{sheet(content, width + 2 * MARGIN, 2 * MARGIN - top)}\n"


def bush_places(bush: Bush) -> tuple[dict[Vertex, Point], float, float]:
    """Return the places of the vertices above the ground at 0, the width of the ground, and the top."""
    tree = _Tree.of(bush)
    places = {
        vertex: Point((tree.columns[vertex] + 0.5) * ACROSS, -tree.heights[vertex] * UP)
        for vertex in bush.vertices
        if vertex != 0
    }
    width = max((p.x for p in places.values()), default=0.0) + ACROSS
    width = max(width + ACROSS * sum(edge == (0, 0) for edge in tree.others), 3 * ACROSS)
    return places, width, min((p.y for p in places.values()), default=-UP) - 0.8 * UP


def _vertices(places: dict[Vertex, Point]) -> Iterator[Element]:
    halo: dict[str, Value] = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "text_anchor": "start"}
    for vertex, place in places.items():
        yield element("circle", cx=place.x, cy=place.y, r=DOT)
        yield words(str(vertex)[:12], place.moved(DOT + 3, 4.0), NAME_SIZE, **halo)


def _edges(bush: Bush, places: dict[Vertex, Point], width: float) -> Iterator[Element]:
    for (a, b), _, shape in edge_shapes(bush, places, width):
        title = element("title", f"edge {a}-{b}")
        yield element("path", title, d=shape, fill="none", stroke=GREEN, stroke_width=3, stroke_linecap="round")


def edge_shapes(bush: Bush, places: dict[Vertex, Point], width: float) -> Iterator[tuple[Edge, int, str]]:
    """Yield each edge, its index among parallel edges, and the ``d`` attribute of its SVG path.

    Edges are straight where nothing is in the way; parallel edges and long level edges are bowed, and loops are round.
    """
    for (a, b), count in Counter(bush.edges).items():
        for place in range(count):
            bow = BOW * (2 * place - count + 1) - _arch(places, a, b)
            yield (a, b), place, _loop(places, a, width, place) if a == b else _line(places, a, b, bow)


def _arch(places: dict[Vertex, Point], a: Vertex, b: Vertex) -> float:
    """Return how high an edge between vertices of the same height passes above those between them."""
    if a not in places or b not in places or places[a].y != places[b].y:
        return 0.0
    across = (places[b].x - places[a].x) / ACROSS
    return 5.0 * across if abs(across) > 1 else 0.0


def _line(places: dict[Vertex, Point], a: Vertex, b: Vertex, bow: float) -> str:
    end = places[b] if b in places else places[a]
    # An edge from the ground begins straight below its other end, or slightly to the side if it is not the first one.
    start = places[a] if a in places else Point(end.x + bow, 0.0)
    along = Point(end.x - start.x, end.y - start.y)
    length = max(1.0, (along.x**2 + along.y**2) ** 0.5)
    middle = start.towards(end, 0.5).moved(-2 * bow * along.y / length, 2 * bow * along.x / length)
    return f"M{start.x:.1f},{start.y:.1f}Q{middle.x:.1f},{middle.y:.1f} {end.x:.1f},{end.y:.1f}"


def _loop(places: dict[Vertex, Point], vertex: Vertex, width: float, place: int) -> str:
    if vertex not in places:  # an arch on the ground, to the right of everything else
        x = width - (place + 1) * ACROSS
        return f"M{x:.1f},0C{x:.1f},-34 {x + 26:.1f},-34 {x + 26:.1f},0"
    at, size = places[vertex], 20.0 + 9.0 * place
    left, right, top = at.x - size, at.x + size, at.y - 1.4 * size
    return f"M{at.x:.1f},{at.y:.1f}C{left:.1f},{top:.1f} {right:.1f},{top:.1f} {at.x:.1f},{at.y:.1f}"


@dataclass(frozen=True)
class _Tree:
    """A tree of shortest paths from the ground, and the edges that are not in it."""

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
        """The distance of each vertex from the ground."""
        found: dict[Vertex, int] = {0: 0}
        for vertex, above in self.carried.items():
            found.update(dict.fromkeys(above, found[vertex] + 1))
        return found

    @cached_property
    def columns(self) -> dict[Vertex, float]:
        """The horizontal place of each vertex: leaves of the tree side by side, others centred below."""
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
