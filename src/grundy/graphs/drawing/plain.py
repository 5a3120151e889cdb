"""Drawing a graph of which nothing is known: names and edges in layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.draw import Box, Element, arrow, element, rounded, sheet, text_width, words
from grundy.draw.sheet import PAPER
from grundy.graphs.drawing.frame import graph_layout
from grundy.graphs.drawing.signs import BORDER, EDGE, LONGEST_NAME, check_size, vertex_names
from grundy.saying import counted, shortened

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph

__all__ = ["draw_plain"]

HEIGHT, SIZE, MARGIN = 36.0, 14.0, 12.0


def draw_plain(graph: GameGraph) -> str:
    """Return a layered drawing of a graph, without any value or outcome, as the text of an SVG file.

    Parameters
    ----------
    graph : GameGraph
        With at most 300 vertices and 1000 edges.

    Returns
    -------
    str

    Raises
    ------
    LimitError
        When the graph has more vertices or edges than a picture can show.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> picture = draw_plain(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": ""}))
    >>> picture[:4], picture.count("<text")
    ('<svg', 3)
    """
    check_size(graph)
    names = vertex_names(graph)
    sizes = [(max(HEIGHT, text_width(shortened(name, LONGEST_NAME), SIZE) + 22), HEIGHT) for name in names]
    layout = graph_layout(graph, sizes)
    lines = [part for route in layout.routes for part in arrow(route.path, route.tip, EDGE, 3.0)]
    vertices = [part for name, box in zip(names, layout.boxes, strict=True) for part in _vertex(name, box)]
    drawn = element("g", element("g", *lines, stroke=EDGE, stroke_width=1.2), *vertices, transform="translate(12 12)")
    told = f"A digraph with {counted(len(graph), 'vertex', 'vertices')} and {graph.edges} edges."
    content = [element("title", "A game graph"), element("desc", told), drawn]
    return f"{sheet(content, max(layout.width, HEIGHT) + 2 * MARGIN, max(layout.height, HEIGHT) + 2 * MARGIN)}\n"


def _vertex(name: str, box: Box) -> list[Element]:
    shape = rounded(box, 0.9, fill=PAPER, stroke=BORDER, stroke_width=1.4)
    return [shape, words(shortened(name, LONGEST_NAME), box.centre.moved(0, 0.36 * SIZE), SIZE)]
