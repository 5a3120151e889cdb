"""Poset games and Schuh's game of divisors on a Hasse diagram: touch the element that is chosen.

Elements stand where they stood in the order with which play began, if it is known; else the order is laid out anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.draw import Box
from grundy.games.posets.poset import Poset, divisors_of, prime_factors
from grundy.games.posets.poset_games import poset_boxes
from grundy.play.boards.board import Board, Mark, line, rect
from grundy.text import truncate

__all__ = ["board", "touches"]

MOST_ELEMENTS, LARGEST_NUMBER = 100, 10**6
HIGH, MARGIN = 32.0, 12.0


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the Hasse diagram, larger elements higher; None when there are too many.

    Examples
    --------
    >>> from grundy.games import Schuh
    >>> board(Schuh(), (6,)).ids()
    ['v2', 'v3', 'v6']
    """
    order = _order(game, position)
    if order is None:
        return None
    orders = (_order(game, before) for before in earlier)
    origin = next((one for one in orders if one and set(one.elements) >= set(order.elements)), order)
    boxes, width = poset_boxes(origin)
    top = min((box.centre.y for box in boxes.values()), default=0.0) - HIGH / 2 - MARGIN
    poisoned = 1 if type(game).__name__ == "Schuh" else None
    marks = [*_lines(order, boxes, top), *(_element(name, boxes[name], top, poisoned) for name in order.elements)]
    title = "the numbers that may be named" if poisoned else f"a partial order of {len(order)} elements"
    return Board(round(width + 2 * MARGIN), round(HIGH / 2 + MARGIN - top), tuple(marks), title=title)


def _order(game: Any, position: Any) -> Poset | None:
    """Return what is drawn; for Schuh's game the divisors, with 1 at the bottom, which may not be named."""
    if type(game).__name__ != "Schuh":
        return position if len(position) <= MOST_ELEMENTS else None
    if max(position) > LARGEST_NUMBER:
        return None
    divisors = sorted({d for n in position for d in divisors_of(n)})
    if len(divisors) > MOST_ELEMENTS:
        return None
    return Poset(divisors, ((n // p, n) for n in divisors for p, _ in prime_factors(n)))


def _lines(order: Poset, boxes: dict[Any, Box], top: float) -> Iterator[Mark]:
    for a, b in order.relations:
        start = boxes[a].centre.moved(MARGIN, -top - HIGH / 2)
        end = boxes[b].centre.moved(MARGIN, HIGH / 2 - top)
        yield line("line", *start, *end)


def _element(name: Any, box: Box, top: float, poisoned: int | None) -> Mark:
    x, y = box.centre.moved(MARGIN, -top)
    wide = max(box.width, HIGH)
    named = (
        {} if name == poisoned else {"id": f"v{name}", "label": f"element {name}" if not poisoned else f"name {name}"}
    )
    kind = "poison" if name == poisoned else "vertex"
    return rect(kind, x - wide / 2, y - HIGH / 2, wide, HIGH, HIGH / 2, text=truncate(str(name), 12), **named)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the element that is chosen, which the label names.

    Examples
    --------
    >>> from grundy.games import Schuh
    >>> touches(Schuh(), (12,), "name 6", (3, 4))
    [['v6']]
    """
    return [[f"v{label.split()[1]}"]] if _order(game, position) is not None else []
