"""Tokens on a digraph: touch a token and then the vertex to which it goes, or the vertices that it fires.

The graph belongs to the rules, so that vertices keep their places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import cos, hypot, pi, sin
from typing import Any

from grundy.draw import Layout, Point, layered_layout
from grundy.games.tokens.digraphs import read_digraph
from grundy.graphs import GameGraph
from grundy.play.boards.board import Board, Mark, circle, path, words
from grundy.text import pluralize, truncate

__all__ = ["board", "digraph_marks", "touches"]

MOST_VERTICES, MOST_EDGES = 40, 120
# Larger graphs are drawn around a circle, since layers of them take long to find.
MOST_LAYERED, MOST_LAYERED_EDGES = 24, 45
SIZE, RADIUS, HEAD, MARGIN = 44.0, 19.0, 9.0, 12.0
# So many followers may be touched in any order.
ANY_ORDER = 3


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the graph with its tokens; None when it is too large.

    Examples
    --------
    >>> from grundy.games import WalkingTokens
    >>> found = board(WalkingTokens("0>1"), (0,))
    >>> found.ids(), found.ordered
    (['v0', 'v1'], True)
    """
    graph: GameGraph = game.digraph.graph
    if _is_large(graph):
        return None
    width, height, places, lines = digraph_marks(game.digraph.text)
    tokens = Counter(map(graph.number, position))
    marks = [mark for number, place in enumerate(places) for mark in _vertex(graph, number, place, tokens[number])]
    title = f"a digraph of {len(graph)} vertices with {sum(tokens.values())} tokens"
    return Board(width, height, (*lines, *marks), ordered=True, title=title)


def _is_large(graph: GameGraph) -> bool:
    return len(graph) > MOST_VERTICES or graph.edges > MOST_EDGES


def _vertex(graph: GameGraph, number: int, place: Point, tokens: int) -> Iterator[Mark]:
    """Yield a vertex; one with tokens is filled and has a ring, and a number if there are several."""
    name = str(graph.name(number))
    what = f", {pluralize(tokens, 'token')}" if tokens else ""
    named = {"id": f"v{number}", "label": f"vertex {name}{what}", "text": truncate(name, 4)}
    if tokens:
        yield circle("line", *place, RADIUS + 3)
    yield circle("token" if tokens else "vertex", place.x, place.y, RADIUS, **named)
    if tokens > 1:
        yield words(f"×{tokens}", place.x + RADIUS + 8, place.y - RADIUS + 2, 13)


@lru_cache(maxsize=128)
def digraph_marks(text: str) -> tuple[float, float, tuple[Point, ...], tuple[Mark, ...]]:
    """Return the size of the drawing of a digraph, the places of its vertices, and the marks for its edges.

    Cycles, complete graphs and large ones are drawn around a circle, other graphs in layers.

    Examples
    --------
    >>> width, height, places, marks = digraph_marks("0>1")
    >>> len(places), [mark.kind for mark in marks]
    (2, ['line', 'arrow'])
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


def _head(base: Point, tip: Point) -> Mark:
    length = hypot(tip.x - base.x, tip.y - base.y) or 1.0
    across, down = 4 * (tip.y - base.y) / length, 4 * (base.x - tip.x) / length
    corners = base.moved(across, down), tip, base.moved(-across, -down)
    return path("arrow", "M" + " ".join(f"{p.x:.1f},{p.y:.1f}" for p in corners) + "Z")


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
    near, base, tip = (
        start.towards(end, part / length) for part in (SIZE / 2, length - SIZE / 2 - HEAD, length - SIZE / 2)
    )
    yield path("line", f"M{near.x:.1f},{near.y:.1f}L{base.x:.1f},{base.y:.1f}")
    yield _head(base, tip)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the vertex of the token and the one to which it goes, or those that are fired with it.

    The label names them, since different moves may leave the same. A move along a loop touches its vertex alone.

    Examples
    --------
    >>> from grundy.games import AnnihilationGame, CelataGame
    >>> game = AnnihilationGame("a>b, b>c")
    >>> [touches(game, {"a", "b"}, *move) for move in game.moves({"a", "b"})]
    [[['v0', 'v1']], [['v1', 'v2']]]
    >>> touches(CelataGame("2 of cycle 6 both ways"), {0, 1}, "fire 0 with 1, 5", {5})
    [['v0', 'v1', 'v5'], ['v0', 'v5', 'v1']]
    """
    graph: GameGraph = game.digraph.graph
    if _is_large(graph):
        return []
    first, *others = _named(graph, label)
    ways = permutations(others) if len(others) <= ANY_ORDER else [tuple(others)]
    return [[f"v{number}" for number in (first, *way)] for way in ways]


def _named(graph: GameGraph, label: str) -> list[int]:
    """Return the vertices that a label names: ``0 → 1, where…``, ``fire 0 with 1, 5`` or ``pass at 0``."""
    numbers = {str(name): number for number, name in enumerate(graph.names)}
    if "→" in label:
        source, _, target, *_ = label.replace(",", " ").split()
        ends = [numbers[source], numbers[target]]
        return ends if ends[0] != ends[1] else ends[:1]
    said = label.replace(",", " ").split()[2 if label.startswith("pass") else 1 :]
    return [numbers[word] for at, word in enumerate(said) if at != 1]
