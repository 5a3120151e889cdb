"""The vocabulary of boards: what a mark stands for, and how it looks where no style sheet says otherwise.

The colours are seen on white and on black, and nothing is told by colour alone: marks of different kinds differ in
their shape, their line or the letter on them.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["KINDS", "Kind"]

BLUE, ORANGE, GREEN, GREY, EARTH = "#2f81c4", "#c8641b", "#3a9150", "#737b83", "#96744c"
FAINT = "#8b949e"


class Kind(NamedTuple):
    """What a mark stands for, and its look.

    Examples
    --------
    >>> KINDS["pin"].meaning
    'a pin, or a counter in a row'
    """

    meaning: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    opacity: float = 1.0  # of the filling
    dashes: str | None = None
    ink: str = GREY  # of the text in its middle


KINDS: dict[str, Kind] = {
    "counter": Kind("a counter of a pile that can be taken", BLUE, "none", ink="#ffffff"),
    "pin": Kind("a pin, or a counter in a row", BLUE, "none", ink="#ffffff"),
    "gap": Kind("a place between two pins where a row can be broken", ORANGE, ORANGE, 1.5, 0.15, "3 3"),
    "bag": Kind("chips that can be added", ORANGE, "none", ink="#ffffff"),
    "more": Kind("many counters that are not drawn one by one: a touch asks for the move", BLUE, BLUE, 1.5, 0.2),
    "heads": Kind("a coin that shows heads", BLUE, BLUE, 2.0, ink="#ffffff"),
    "tails": Kind("a coin that shows tails", GREY, GREY, 2.0, 0.12),
    "square": Kind("an empty square of a board", GREY, GREY, 1.2, 0.12),
    "taken": Kind("a square that is taken", GREY, GREY, 1.2, 0.85, ink="#ffffff"),
    "target": Kind("a square that can be moved to", BLUE, BLUE, 1.5, 0.25),
    "poison": Kind("the poisoned square", ORANGE, ORANGE, 2.0, 0.3, ink=ORANGE),
    "piece": Kind("a piece on a board, such as the queen of Wythoff's game", ORANGE, "none", ink="#ffffff"),
    "mine": Kind("a counter of the player who moves", BLUE, BLUE, 2.0, ink="#ffffff"),
    "other": Kind("a counter of the other player", ORANGE, ORANGE, 3.0, 0.12, ink=ORANGE),
    "vertex": Kind("a vertex of a graph, or an element of an order", GREY, GREY, 1.5, 0.18),
    "token": Kind("a vertex with one token, or more", BLUE, BLUE, 1.5, ink="#ffffff"),
    "edge": Kind("an edge that can be chosen or cut", "none", GREEN, 7.0),
    "loop": Kind("an edge that can be cut, from a vertex to itself", "none", GREEN, 7.0),
    "joint": Kind("a vertex at which edges meet, and which is not touched", GREY, "none"),
    "line": Kind("a line of a drawing that only joins things", "none", FAINT, 1.5),
    "arrow": Kind("the head of an arrow", FAINT, "none"),
    "ground": Kind("the ground, or the line on which piles stand", EARTH, "none"),
    "set": Kind("a set: an oval around its elements", BLUE, BLUE, 1.5, 0.1),
    "spot": Kind("a spot through which a loop can be drawn", BLUE, "none"),
    "ink": Kind("text that explains", GREY, "none"),
}
