"""Drawing a graph of which nothing is known: names and edges in layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.draw import Box, Element, arrow, element, layered_layout, rounded, shortened, text_width, words
from grundy.graphs.drawing import PAPER, check_size, name_text, sheet

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph

__all__ = ["draw_plain"]

HEIGHT, SIZE, MARGIN, LONGEST_NAME = 36.0, 14.0, 12.0, 20
BORDER, EDGE = "#57606a", "#757d85"


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
    names = [name_text(name, number) for number, name in enumerate(graph.names)]
    sizes = [(max(HEIGHT, text_width(shortened(name, LONGEST_NAME), SIZE) + 22), HEIGHT) for name in names]
    layout = layered_layout([graph.follower_numbers(v).tolist() for v in range(len(graph))], sizes)
    lines = [part for route in layout.routes for part in arrow(route.path, route.tip, EDGE, 3.0)]
    vertices = [part for name, box in zip(names, layout.boxes, strict=True) for part in _vertex(name, box)]
    drawn = element("g", element("g", *lines, stroke=EDGE, stroke_width=1.2), *vertices, transform="translate(12 12)")
    told = f"A digraph with {len(graph)} {'vertex' if len(graph) == 1 else 'vertices'} and {graph.edges} edges."
    content = [element("title", "A game graph"), element("desc", told), drawn]
    return f"{sheet(content, max(layout.width, HEIGHT) + 2 * MARGIN, max(layout.height, HEIGHT) + 2 * MARGIN)}\n"


def _vertex(name: str, box: Box) -> list[Element]:
    shape = rounded(box, 0.9, fill=PAPER, stroke=BORDER, stroke_width=1.4)
    return [shape, words(shortened(name, LONGEST_NAME), box.centre.moved(0, 0.36 * SIZE), SIZE)]
