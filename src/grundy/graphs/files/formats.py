"""The class `Format` of graph files, and the conversion between graphs and lines of names.

A line is a pair of names (an edge) or a single name (a vertex). The vertices of single lines come first, in order, then
the others in the order of their first appearance. If the names are integers and not all have single lines, the vertices
are sorted instead.
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
    """A text format for graphs.

    The extensions of its files (``endings``) are in lower case. ``read`` accepts text with line feeds as line ends, and
    raises `GrundyError` if it does not describe a graph. ``write`` returns text that ``read`` turns into an equal
    graph, and raises `DomainError` if the format cannot represent a name.
    """

    name: str
    endings: tuple[str, ...]
    read: Callable[[str], GameGraph]
    write: Callable[[GameGraph], str]


# ---- From names to a graph


def graph_from_lines(alone: list[str], ends: list[str], texts: bool = False) -> GameGraph:
    """Return a graph from the names on single lines (``alone``), and the sources and targets in turn (``ends``).

    Names become integers if all of them look like integers, unless ``texts`` is true.
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
    """Return the graph with these edges; followers are in the order of the edges."""
    return GameGraph._of(rows_from_columns(count, sources, targets), names_of(count, names))


# Only canonical forms are numbers, so that no two names become equal. Python reads 600 digits at any setting.
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,599}")
_TOO_LARGE = 10**600


def is_readable(number: int) -> bool:
    """Return whether Python can convert a number to and from digits at any setting."""
    return abs(number) < _TOO_LARGE


def is_integer_text(name: str) -> bool:
    """Return whether a text is an integer in the form that Python prints.

    Examples
    --------
    >>> [is_integer_text(name) for name in ("7", "-7", "007", "+7", "7.0", "٧")]
    [True, True, False, False, False, False]
    """
    return _WHOLE.fullmatch(name) is not None


# ---- From a graph to names


def format_names(graph: GameGraph, format: str, fits: Callable[[str], bool], quotes: bool = False) -> list[str]:
    """Return the names of all vertices as strings, or raise `DomainError` if the format cannot represent them."""
    names = list(graph.names)
    kinds = set(map(type, names))
    if kinds == {int}:
        if not is_readable(large := max(names, key=abs)):
            raise DomainError(
                f"{format} supports numbers of at most 600 digits, but there is a vertex {short_repr(large)}"
            )
        return list(map(str, names))
    if kinds - {str}:
        other = next(name for name in names if type(name) not in {int, str} or type(name) is not type(names[0]))
        raise DomainError(
            f"in {format}, names must be all strings or all integers, but there is a vertex {short_repr(other)}",
            hint="use JSON, which distinguishes numbers, strings and tuples",
        )
    _check_texts(names, format, fits, quotes)
    return names


def _check_texts(names: list[str], format: str, fits: Callable[[str], bool], quotes: bool) -> None:
    bad = next((name for name in names if not fits(name)), None)
    if bad is not None:
        raise DomainError(f"{format} cannot represent the name {short_repr(bad)}", hint="use JSON")
    if names and not quotes and all(map(is_integer_text, names)):
        raise DomainError(f"{format} cannot distinguish the text {short_repr(names[0])} from a number", hint="use JSON")


def format_lines(graph: GameGraph, texts: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield lines from which `graph_from_lines` makes an equal graph."""
    for vertex in _single_lines(graph).tolist():
        yield (texts[vertex],)
    yield from named_edges(graph, texts)


def named_edges(graph: GameGraph, names: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the edges of a graph as pairs of names."""
    sources = map(names.__getitem__, _sources(graph).tolist())
    return zip(sources, map(names.__getitem__, graph.targets.tolist()), strict=True)


def _sources(graph: GameGraph) -> NDArray[np.int64]:
    return np.repeat(np.arange(len(graph)), np.diff(graph.offsets))


def _single_lines(graph: GameGraph) -> NDArray[np.int64]:
    """Return the vertices that need a single line: those without edges, or all if the order requires it."""
    ends = np.column_stack([_sources(graph), graph.targets]).ravel()
    first = np.full(len(graph), -1)
    first[ends[::-1]] = np.arange(len(ends))[::-1]  # the first index of each vertex, since the last assignment counts
    if _rising(graph):
        return np.flatnonzero(first < 0)
    texts_in_order = type(graph.name(0)) is str and bool((np.diff(first, prepend=-1) > 0).all())
    return np.arange(0 if texts_in_order else len(graph))


def _rising(graph: GameGraph) -> bool:
    """Return whether the names are integers in increasing order."""
    if isinstance(graph.names, Numbered):
        return True
    names = list(graph.names)
    return all(type(name) is int for name in names) and all(map(int.__lt__, names, names[1:]))
