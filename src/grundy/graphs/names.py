"""Names of vertices as text: format names for tables and sentences, and find the vertex with a given name."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError
from grundy.text import escaped, join_words, truncate

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph

MAX_NAME = 40
_MAX_COMPARED = 20_000  # the number of names that are searched for similar ones


def format_name(name: Any, most: int | None = MAX_NAME) -> str:
    """Return a name as one line of text, at most ``most`` characters long, with quotes where it would be ambiguous.

    Examples
    --------
    >>> format_name("a, b"), format_name((1, 2))
    ("'a, b'", '(1, 2)')
    """
    text = escaped(str(name))
    if isinstance(name, str) and (not text or text != text.strip() or "," in text):
        text = f"'{text}'"
    return text if most is None else truncate(text, most)


def format_names(names: Sequence[Any], most: int | None) -> str:
    """Return names separated by commas: at least one, and as many as fit into ``most`` characters.

    Examples
    --------
    >>> format_names(["a", "b", "c"], None), format_names(["a", "b", "c"], 6)
    ('a, b, c', 'a, b, … 1 more')
    """
    if most is None:
        return ", ".join(format_name(name, None) for name in names)
    texts: list[str] = []
    for name in names:
        texts.append(format_name(name))
        if len(texts) > 1 and sum(map(len, texts)) + 2 * len(texts) > most:
            texts.pop()
            break
    more = len(names) - len(texts)
    return ", ".join(texts) + f", … {more} more" * bool(more)


def join_names(names: Sequence[Any], word: str, more: int = 0) -> str:
    """Return names as a list for a sentence: a, b and c. ``more`` is the number of omitted names.

    Examples
    --------
    >>> join_names(["a", "b"], "or"), join_names(["a", "b"], "and", 7)
    ('a or b', 'a, b and 7 more')
    """
    return join_words([*map(format_name, names), *([f"{more:,} more"] if more else [])], word)


def find_vertex(graph: GameGraph, text: str) -> int:
    """Return the number of the vertex whose name has this text, or raise `DomainError`.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> find_vertex(GameGraph.from_adjacency({"a": "b", "b": "a"}), "b")
    1
    """
    found = numbers_of_text(graph, text)
    if not found:
        raise DomainError(f"there is no vertex {truncate(text, MAX_NAME)!r}", hint=_vertices_hint(graph, text))
    if len(found) > 1:
        names = " and ".join(truncate(repr(graph.name(number)), MAX_NAME) for number in found)
        raise DomainError(
            f"the name {truncate(text, MAX_NAME)} is ambiguous: it matches {len(found)} vertices, {names}",
            hint="give them names that differ as text",
        )
    return found[0]


def numbers_of_text(graph: GameGraph, text: str) -> list[int]:
    """Return the numbers of all vertices whose names have this text.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> numbers_of_text(GameGraph.from_edges([1, "1"], []), "1"), numbers_of_text(GameGraph.from_edges(3, []), "7")
    ([0, 1], [])
    """
    if _is_numbered(graph):
        # Only the canonical form of a number is a name: 7, not 07.
        digits = text.isascii() and text.isdigit() and len(text) < 20
        return [int(text)] if digits and str(int(text)) == text and int(text) < len(graph) else []
    return [number for number, name in enumerate(graph.names) if str(name) == text]


def _vertices_hint(graph: GameGraph, text: str) -> str:
    """Return a hint with names similar to the text, or with the first names of the graph."""
    if not len(graph):
        return "the graph is empty"
    if _is_numbered(graph):
        return f"the vertices are 0 to {len(graph) - 1}"
    names = {str(name): name for name in islice(graph.names, _MAX_COMPARED)}
    near = get_close_matches(text, names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {join_names([names[key] for key in near], 'or')}?"
    return f"the vertices are {format_names(list(islice(graph.names, 5)), None)}" + ", …" * (len(graph) > 5)


def _is_numbered(graph: GameGraph) -> bool:
    from grundy.graphs.edges import Numbered  # loads NumPy

    return isinstance(graph.names, Numbered)
