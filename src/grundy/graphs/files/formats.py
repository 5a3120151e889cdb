"""What all formats of graph files share: the class `Format`, and how vertices are named where there is only text.

In such a text a line is a pair of names, an edge, or a single name, a vertex. Vertices come in the order of these
single lines, and then those without a line of their own in the order in which they appear; but whole numbers come by
size as soon as one of them has no line of its own.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.graphs.edges import Numbered, names_of, rows_from_columns
from grundy.graphs.graph import GameGraph
from grundy.text import short_repr


@dataclass(frozen=True)
class Format:
    """A way to write a graph as text, and the way back.

    The endings of its files are in lower case. ``read`` takes a text whose lines end in a line feed, and raises a
    `GrundyError` when it does not describe a graph. ``write`` returns the text that is read as the same graph, and
    raises a `DomainError` when a name cannot be expressed.
    """

    name: str
    endings: tuple[str, ...]
    read: Callable[[str], GameGraph]
    write: Callable[[GameGraph], str]


# ---- From names to a graph


def graph_from_lines(alone: list[str], ends: list[str], texts: bool = False) -> GameGraph:
    """Return the graph with the vertices of single lines, and the ends of all edges, source and target in turn.

    Names become whole numbers if all of them look so, unless all are `texts`.
    """
    order = list(dict.fromkeys(chain(alone, ends)))
    whole = not texts and all(map(is_integer_text, order))
    if whole and len(set(alone)) < len(order):
        order.sort(key=int)
    numbers = {name: number for number, name in enumerate(order)}
    places = np.fromiter(map(numbers.__getitem__, ends), np.int64, len(ends))
    names = [int(name) for name in order] if whole else order
    return graph_in_order(None if names == list(range(len(order))) else names, len(order), places[::2], places[1::2])


def graph_in_order(
    names: Sequence[Any] | None, count: int, sources: NDArray[np.int64], targets: NDArray[np.int64]
) -> GameGraph:
    """Return the graph with these edges, whose order tells that of the followers."""
    return GameGraph._of(rows_from_columns(count, sources, targets), names_of(count, names))


# Written in one way only, so that no two names become the same number; Python reads 600 digits at any setting.
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,599}")
_TOO_LARGE = 10**600


def is_readable(number: int) -> bool:
    """Return whether Python reads and writes the digits of a number at any setting."""
    return abs(number) < _TOO_LARGE


def is_integer_text(name: str) -> bool:
    """Return whether a text is an integer as Python would write it.

    Examples
    --------
    >>> [is_integer_text(name) for name in ("7", "-7", "007", "+7", "7.0", "٧")]
    [True, True, False, False, False, False]
    """
    return _WHOLE.fullmatch(name) is not None


# ---- From a graph to names


def format_names(graph: GameGraph, format: str, fits: Callable[[str], bool], quotes: bool = False) -> list[str]:
    """Return the names of all vertices as texts, if a file can tell them apart."""
    names = list(graph.names)
    kinds = set(map(type, names))
    if kinds == {int}:
        if not is_readable(large := max(names, key=abs)):
            raise DomainError(
                f"{format} holds numbers of at most 600 digits, and there is a vertex {short_repr(large)}"
            )
        return list(map(str, names))
    if kinds - {str}:
        other = next(name for name in names if type(name) not in {int, str} or type(name) is not type(names[0]))
        raise DomainError(
            f"{format} holds names that are all texts or all whole numbers, and there is a vertex {short_repr(other)}",
            hint="JSON keeps numbers, texts and tuples apart",
        )
    _check_texts(names, format, fits, quotes)
    return names


def _check_texts(names: list[str], format: str, fits: Callable[[str], bool], quotes: bool) -> None:
    bad = next((name for name in names if not fits(name)), None)
    if bad is not None:
        raise DomainError(f"{format} cannot hold the name {short_repr(bad)}", hint="JSON can")
    if names and not quotes and all(map(is_integer_text, names)):
        raise DomainError(f"{format} cannot tell the text {short_repr(names[0])} from a number", hint="JSON can")


def format_lines(graph: GameGraph, texts: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the lines from which `graph_from_lines` makes the same graph."""
    for vertex in _single_lines(graph).tolist():
        yield (texts[vertex],)
    yield from named_edges(graph, texts)


def named_edges(graph: GameGraph, names: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the edges of a graph by name."""
    sources = map(names.__getitem__, _sources(graph).tolist())
    return zip(sources, map(names.__getitem__, graph.targets.tolist()), strict=True)


def _sources(graph: GameGraph) -> NDArray[np.int64]:
    return np.repeat(np.arange(len(graph)), np.diff(graph.offsets))


def _single_lines(graph: GameGraph) -> NDArray[np.int64]:
    """Return the vertices that need a line of their own: those without edges, or all when the order needs it."""
    ends = np.column_stack([_sources(graph), graph.targets]).ravel()
    first = np.full(len(graph), -1)
    first[ends[::-1]] = np.arange(len(ends))[::-1]  # where a vertex is met first: what is written last stays
    if _rising(graph):
        return np.flatnonzero(first < 0)
    texts_in_order = type(graph.name(0)) is str and bool((np.diff(first, prepend=-1) > 0).all())
    return np.arange(0 if texts_in_order else len(graph))


def _rising(graph: GameGraph) -> bool:
    """Return whether the names are numbers that come by size."""
    if isinstance(graph.names, Numbered):
        return True
    names = list(graph.names)
    return all(type(name) is int for name in names) and all(map(int.__lt__, names, names[1:]))
