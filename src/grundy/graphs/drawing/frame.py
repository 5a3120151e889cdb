"""Where a graph stands in a picture: its layers, and for a position on it the title and the winner above them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grundy.draw import Element, Layout, Point, element, layered_layout, legend, sheet, text_width, words
from grundy.draw.sheet import TEXT
from grundy.graphs.drawing.signs import (
    CAPTION_SIZE,
    LEAST_WIDTH,
    LEGEND_SIZE,
    LONGEST_TITLE,
    MARGIN,
    TITLE_SIZE,
    outcome_caption,
)
from grundy.rules import Outcome
from grundy.saying import shortened

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph

__all__ = ["graph_layout", "position_sheet"]


def graph_layout(graph: GameGraph, sizes: Sequence[tuple[float, float]] | None = None, *, once: bool = False) -> Layout:
    """Return the layers of a graph, where moves lead down.

    Parameters
    ----------
    graph : GameGraph
    sizes : sequence of pairs of float, optional
        Width and height of each vertex.
    once : bool, optional
        Whether equal edges are drawn as one that does not say how many they are.

    Returns
    -------
    Layout

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> graph = GameGraph.from_adjacency([[1, 1], []])
    >>> [graph_layout(graph, once=once).routes[0].count for once in (False, True)]
    [2, 1]
    """
    rows = (graph.follower_numbers(v).tolist() for v in range(len(graph)))
    return layered_layout([sorted(set(row)) if once else row for row in rows], sizes)


def position_sheet(
    layout: Layout,
    drawn: Iterable[Element],
    *,
    title: str,
    outcome: Outcome,
    caption: str,
    description: str,
    key: Iterable[tuple[Element | None, str]] | None = None,
) -> Element:
    """Return the picture of a position on a graph: title, who wins, the graph, and the legend if there is one.

    Parameters
    ----------
    layout : Layout
        Of the graph.
    drawn : iterable of Element
        Its edges and vertices.
    title : str
        Shortened if it is long.
    outcome : Outcome
    caption : str
        What is said about the outcome.
    description : str
        For those who cannot see the picture.
    key : iterable of pairs of Element and str, optional
        The signs of the legend and what they mean.

    Returns
    -------
    Element

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> layout = graph_layout(GameGraph.from_adjacency([[1], []]))
    >>> told = {"caption": "value 0", "description": "Two vertices"}
    >>> "<title>start: P, value 0</title>" in str(position_sheet(layout, [], title="start", outcome=Outcome.P, **told))
    True
    """
    heading = shortened(title, LONGEST_TITLE)
    widths = text_width(heading, 1.08 * TITLE_SIZE), text_width(f"{outcome.value}: {caption}", CAPTION_SIZE)
    width = max(layout.width, *widths, LEAST_WIDTH)
    middle, top = MARGIN + width / 2, MARGIN + 1.5 * TITLE_SIZE + 2 * CAPTION_SIZE
    bottom = top + layout.height + MARGIN / 2
    content = [
        element("title", f"{heading}: {outcome.value}, {caption}"),
        element("desc", description),
        words(heading, Point(middle, MARGIN + TITLE_SIZE), TITLE_SIZE, font_weight="bold"),
        outcome_caption(outcome, caption, Point(middle, MARGIN + TITLE_SIZE + 1.7 * CAPTION_SIZE)),
        element("g", *drawn, transform=f"translate({middle - layout.width / 2:.2f} {top:.2f})"),
    ]
    if key is None:
        return sheet(content, width + 2 * MARGIN, bottom + MARGIN / 2)
    signs, height = legend(key, width, LEGEND_SIZE, TEXT)
    content.append(element("g", signs, class_="legend", transform=f"translate({MARGIN:.0f} {bottom:.2f})"))
    return sheet(content, width + 2 * MARGIN, bottom + height + MARGIN)
