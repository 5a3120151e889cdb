"""Green Hackenbush: touch the edge that is cut.

Vertices stand where they stood in the bush with which play began, if it is known; else the bush is laid out anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from grundy.draw import Point
from grundy.games.graphs.hackenbush import Bush, bush_places, edge_shapes
from grundy.play.boards.board import Board, Mark, circle, path, rect

__all__ = ["board", "touches"]

MOST_EDGES = 150
MARGIN, EARTH, DOT = 16.0, 10.0, 6.0


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the bush on the ground; None when it is too large.

    Examples
    --------
    >>> from grundy.games import Hackenbush
    >>> board(Hackenbush(), Bush([(0, 1), (1, 1)])).ids()
    ['e0-1', 'e1-1']
    """
    origin: Bush = next((bush for bush in earlier if set(bush.edges) >= set(position.edges)), position)
    if len(origin) > MOST_EDGES:
        return None
    found, width, top = bush_places(origin)
    ground = MARGIN - top
    standing = {v: Point(p.x + MARGIN, p.y) for v, p in found.items() if v in set(position.vertices)}
    marks = [
        *_edges(position, standing, width + MARGIN, ground),
        rect("ground", MARGIN / 2, ground, width + MARGIN, EARTH, 3),
        *(circle("joint", p.x, p.y + ground, DOT) for p in standing.values()),
    ]
    title = f"a bush of {len(position)} edges on the ground"
    return Board(round(width + 2 * MARGIN), round(ground + EARTH + 8), tuple(marks), title=title)


def _edges(bush: Bush, places: dict[Any, Point], width: float, ground: float) -> Iterator[Mark]:
    many = Counter(bush.edges)
    for (a, b), number, shape in edge_shapes(bush, places, width):
        told = f"edge {a}-{b}" + f", {number + 1} of {many[a, b]}" * (many[a, b] > 1)
        yield path("loop" if a == b else "edge", _moved(shape, ground), id=_id(a, b, number), label=told)


def _moved(shape: str, down: float) -> str:
    """Return a path further down: its points are pairs with a comma between them."""
    words = shape.replace("M", "M ").replace("Q", " Q ").replace("C", " C ").split()
    return " ".join(_point(word, down) if "," in word else word for word in words)


def _point(word: str, down: float) -> str:
    x, y = map(float, word.split(","))
    return f"{x:.1f},{y + down:.1f}"


def _id(a: Any, b: Any, number: int) -> str:
    return f"e{a}-{b}" + f"/{number + 1}" * bool(number)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the edge that is cut, or any of the parallel ones, which leave the same.

    Examples
    --------
    >>> from grundy.games import Hackenbush
    >>> bush = Bush([(0, 1), (0, 1), (1, 1)])
    >>> [touches(Hackenbush(), bush, *move) for move in Hackenbush().moves(bush)]
    [[['e0-1'], ['e0-1/2']], [['e1-1']]]
    """
    if len(position) > MOST_EDGES:
        return []
    cut = label.split()[1]
    a, b = next(edge for edge in position.edges if f"{edge[0]}-{edge[1]}" == cut)
    return [[_id(a, b, number)] for number in range(position.edges.count((a, b)))]
