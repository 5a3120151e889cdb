"""The graph that a question is about: a text in one of the formats, of a size that is answered at once."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError, LimitError

if TYPE_CHECKING:
    from grundy.graphs import GameGraph

__all__ = ["FORMATS", "graph_of"]

FORMATS = ("edges", "csv", "json", "graphml", "dot")
# Characters of the text and of one name; vertices and edges together.
MOST_TEXT, LONGEST_NAME, MOST = 4_000_000, 200, 100_000


def graph_of(graph: Any, most: int = MOST) -> "GameGraph":
    r"""Return the graph that ``{"text": …, "format": …}`` describes.

    Parameters
    ----------
    graph : mapping
        Its text, and its format: edges, csv, json, graphml or dot; by default JSON if it begins with a bracket, and
        edges otherwise.
    most : int, optional
        How many vertices and edges there may be together.

    Examples
    --------
    >>> graph_of({"text": "a b\nb a", "format": "edges"})
    GameGraph(2 vertices, 2 edges)
    """
    from grundy.graphs.files import graph_from_text, guessed_format

    text, format = _parts(graph)
    if len(text) > MOST_TEXT:
        raise LimitError(f"the text of a graph has at most {MOST_TEXT:,} characters here, and this one {len(text):,}")
    found = graph_from_text(text, format or guessed_format(text))
    size = len(found) + found.edges
    if size > most:
        raise LimitError(
            f"a graph has at most {most:,} vertices and edges here, and this one has {size:,}; "
            "grundy graph and grundy.graphs solve larger ones"
        )
    _check_names(found)
    return found


def _parts(graph: Any) -> tuple[str, str | None]:
    if not isinstance(graph, Mapping) or not {"text"} <= graph.keys() <= {"text", "format"}:
        raise DomainError('a graph is given as {"text": …, "format": …}')
    text, format = graph["text"], graph.get("format")
    if not isinstance(text, str):
        raise DomainError("the text of a graph is a text")
    if format is not None and format not in FORMATS:
        raise DomainError(f"the format of a graph is one of {', '.join(FORMATS)}")
    return text, format


def _check_names(graph: "GameGraph") -> None:
    """Refuse names that would make an answer unreadable: very long ones, and half characters."""
    from grundy.graphs.edges import Numbered
    from grundy.text import short_repr

    if isinstance(graph.names, Numbered):
        return
    for name in graph.names:
        text = _text_of(name)
        if text is None or len(text) > LONGEST_NAME:
            raise LimitError(
                f"the name of a vertex has at most {LONGEST_NAME} characters here, unlike {short_repr(name)}"
            )
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise DomainError(f"the name {short_repr(name)} contains half a character")


def _text_of(name: Any) -> str | None:
    try:
        return str(name)
    except ValueError:  # Python writes no numbers of thousands of digits
        return None
