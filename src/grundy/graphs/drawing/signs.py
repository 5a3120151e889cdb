"""The signs of all pictures of graphs: colours of outcomes, strokes of moves, sizes, and what a vertex is called.

The colours are those of Okabe and Ito (2008), which people tell apart who do not see all colours, darkened where they
would be faint on white. Colour is never the only sign: a move that wins is bold, a move that draws is dashed.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from grundy.draw import Element, Point, Value, arrow, element, visible
from grundy.errors import LimitError
from grundy.rules import Outcome
from grundy.saying import shown

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph

__all__ = ["MoveKind", "check_size", "outcome_caption", "outcome_text", "sample", "vertex_names"]

MOST_VERTICES = 300
MOST_EDGES = 1000

COLOURS = {Outcome.N: "#b94a00", Outcome.P: "#0072b2", Outcome.D: "#97497a"}
TINTS = {Outcome.N: "#fff2e8", Outcome.P: "#e4f1fa", Outcome.D: "#f9edf5"}
DASHES = "5 3.5"
BORDER, EDGE = "#57606a", "#757d85"

HEIGHT, MARGIN, LEAST_WIDTH = 48.0, 16.0, 270.0
NAME_SIZE, NOTE_SIZE, LEGEND_SIZE, TITLE_SIZE, CAPTION_SIZE = 14.0, 11.5, 11.5, 16.0, 13.0
LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE = 20, 14, 60


class MoveKind(Enum):
    """What a move does, and how it is drawn: colour, width, dashes, and half the width of the head."""

    OTHER = ("other move", EDGE, 1.1, None, 3.0)
    DRAWING = ("drawing move", COLOURS[Outcome.D], 1.6, DASHES, 3.6)
    WINNING = ("winning move", COLOURS[Outcome.N], 2.8, None, 4.6)


def check_size(graph: GameGraph) -> None:
    """Refuse a graph that a picture cannot show.

    Parameters
    ----------
    graph : GameGraph

    Raises
    ------
    LimitError

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> check_size(GameGraph.from_adjacency([[]] * 301))
    Traceback (most recent call last):
    grundy.errors.LimitError: a picture shows at most 300 vertices and 1000 edges, and this graph has 301 and 0; draw \
a smaller part of it
    """
    if len(graph) > MOST_VERTICES or graph.edges > MOST_EDGES:
        raise LimitError(
            f"a picture shows at most {MOST_VERTICES} vertices and {MOST_EDGES} edges, and this graph has {len(graph)} "
            f"and {graph.edges}; draw a smaller part of it"
        )


def vertex_names(graph: GameGraph) -> list[str]:
    """Return the names of all vertices as texts that can be seen.

    Parameters
    ----------
    graph : GameGraph

    Returns
    -------
    list of str

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> vertex_names(GameGraph.from_adjacency({"start": "", " ": "", 10**100: ""}))
    ['start', "' '", 'a number of 333 bits']
    """
    return [_name(name, number) for number, name in enumerate(graph.names)]


def _name(name: Any, number: int) -> str:
    """Return a name as text that can be seen; a number with too many digits to read is told by its size."""
    try:
        text = visible(shown(name) if type(name) is int else str(name))
    except ValueError:  # Python writes no numbers of thousands of digits, not even in tuples
        return f"vertex {number}"
    return text if text.strip() else repr(name)


def outcome_text(outcome: Outcome) -> str:
    """Return who wins as it stands within a sentence.

    Parameters
    ----------
    outcome : Outcome

    Returns
    -------
    str

    Examples
    --------
    >>> outcome_text(Outcome.N)
    'the player who moves next wins'
    """
    return outcome.sentence[0].lower() + outcome.sentence[1:]


def outcome_caption(outcome: Outcome, text: str, at: Point) -> Element:
    """Return the line below the title of a position: the letter of its outcome in its colour, and a text.

    Parameters
    ----------
    outcome : Outcome
    text : str
    at : Point
        The middle of the line.

    Returns
    -------
    Element

    Examples
    --------
    >>> "P:</tspan> value 0</text>" in str(outcome_caption(Outcome.P, "value 0", Point(0, 0)))
    True
    """
    letter = element("tspan", f"{outcome.value}:", font_weight="bold", fill=COLOURS[outcome])
    style: dict[str, Value] = {"font_size": CAPTION_SIZE, "text_anchor": "middle", "class_": "caption"}
    return element("text", letter, f" {text}", x=at.x, y=at.y, **style)


def sample(kind: MoveKind) -> Element:
    """Return a short move as a legend shows it.

    Parameters
    ----------
    kind : MoveKind

    Returns
    -------
    Element

    Examples
    --------
    >>> 'stroke-dasharray="5 3.5"' in str(sample(MoveKind.DRAWING))
    True
    """
    _, colour, width, dashes, half = kind.value
    line = [Point(0, 0), Point(6, 0), Point(13, 0), Point(19, 0)]
    drawn = arrow(line, Point(28, 0), colour, half)
    return element("g", *drawn, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
