"""Undirected graphs as text: edges and single vertices, or the name of a well-known graph.

::

    graph   =  item { "," item }  |  family  |  "empty"
    item    =  vertex  |  vertex "-" vertex
    vertex  =  a number, or a word of letters, digits and _
    family  =  "path 7", "grid 3x4", "K3,4", "petersen", …

What the numbers of the families mean stands in `grundy.games.graphs.graph`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NoReturn

from grundy.errors import DomainError, NotationError
from grundy.games.graphs.graph import FAMILIES, Edge, Family, UndirectedGraph, Vertex, family_named, vertex_name
from grundy.parsing import MAX_DIGITS, Number, Reader
from grundy.text import format_number, join_words, pluralize, truncate

__all__ = ["UndirectedGraph", "family_text", "read_family", "read_graph", "read_items", "write_graph"]

# A graph that is only named is not made when it has more vertices or more edges.
MOST_MADE = 100_000
# Letters in the name of a vertex.
MAX_NAME = 100

_ITEM = re.compile(r"\s*(\w+)\s*(?:-\s*(\w+)\s*)?", re.ASCII)


def read_graph(text: str) -> UndirectedGraph:
    """Read an undirected graph.

    Parameters
    ----------
    text : str
        Edges and single vertices, such as ``0-1, 1-2, 3``; vertices are numbers or words, and an edge that is
        written twice is one edge. Or the name of a graph, in which numbers count vertices and never edges:
        ``path 7``, ``cycle 8``, ``star 5`` (a centre with 5 leaves), ``complete 4`` or ``K4``, ``complete 3,4`` or
        ``K3,4``, ``grid 3x5``, ``wheel 6`` (a hub with a rim of 6), ``cube 3`` or ``Q3``, ``prism 5`` (two cycles of
        5), ``tree 2`` (the complete binary tree of height 2, with 7 vertices), ``petersen``, ``heawood``,
        ``dodecahedron``, ``icosahedron``; ``empty`` for the graph without vertices.

    Raises
    ------
    NotationError
        With the place of the first bad character; also when a named graph has more than 100000 vertices or edges.

    Examples
    --------
    >>> read_graph("0-1, 1-2, 3")
    UndirectedGraph(vertices=(0, 1, 2, 3), edges=((0, 1), (1, 2)))
    >>> graph = read_graph("petersen")
    >>> len(graph.vertices), len(graph.edges)
    (10, 15)
    """
    if text.strip().casefold() == "empty":
        return UndirectedGraph()
    named = read_family(text)
    if named is not None:
        return named
    vertices: list[Vertex] = []
    edges: list[Edge] = []
    for at, a, b in read_items(text):
        if b is None:
            vertices.append(a)
        elif a == b:
            raise NotationError(text, at, f"{a}-{b} is a loop, and an edge joins two different vertices here")
        else:
            edges.append((a, b))
    return UndirectedGraph(tuple(vertices), tuple(edges))


def write_graph(graph: UndirectedGraph) -> str:
    """Return the text that `read_graph` reads as this graph.

    Returns
    -------
    str
        The name of a well-known graph when the numbers of the vertices are those that it has there, else the edges
        and then the single vertices.

    Examples
    --------
    >>> write_graph(read_graph("0-1, 1-2, 2-3, 0-3")), write_graph(read_graph("b-a, 1-2, 7"))
    ('cycle 4', '1-2, a-b, 7')
    """
    name = family_text(graph.vertices, graph.edges) if graph.vertices[2:] else None
    if name is not None:
        return name
    joined_vertices = {vertex for edge in graph.edges for vertex in edge}
    items = [f"{a}-{b}" for a, b in graph.edges]
    items += [str(vertex) for vertex in graph.vertices if vertex not in joined_vertices]
    return ", ".join(items) or "empty"


def family_text(vertices: Sequence[Vertex], edges: Sequence[Edge]) -> str | None:
    """Return the name of a graph that is one of the families, with the same numbers of the vertices; else None.

    Parameters
    ----------
    vertices : sequence of vertices
        In order.
    edges : sequence of pairs
        Each pair in order.

    Examples
    --------
    >>> family_text((0, 1, 2), [(0, 1), (0, 2)]), family_text((0, 1, 2), [(0, 2), (1, 2)])
    ('star 2', None)
    """
    size = len(vertices), len(edges)
    if max(size) > MOST_MADE or tuple(vertices) != tuple(range(size[0])):
        return None
    for family in FAMILIES:
        for numbers in family.of_size(*size):
            if set(edges) == {(min(edge), max(edge)) for edge in family.edges(*numbers)}:
                return family.written(numbers)
    return None


def read_family(text: str) -> UndirectedGraph | None:
    """Read the name of a well-known graph, or return None when the text does not begin like one.

    Examples
    --------
    >>> len(read_family("grid 3x4")), read_family("a-b")
    (12, None)
    """
    reader = Reader(text)
    word = reader.word()
    families = family_named(word)
    if not families or (len(word) == 1 and not text[reader.at : reader.at + 1].isdigit()):
        return None
    start = reader.at
    numbers = _numbers(reader, families)
    if not reader.at_end():
        reader.fail(f"nothing more after {truncate(text[: reader.at].strip(), 80)}")
    for family in families:
        if family.count == len(numbers):
            return _made(text, family, numbers)
    notations = join_words([family.notation for family in families], "or")
    raise NotationError(text, start, f"expected {notations}, found {_numbered(len(numbers))}")


def _numbered(count: int) -> str:
    return pluralize(count, "number")


def _numbers(reader: Reader, families: list[Family]) -> list[Number]:
    """Read as many numbers as one of the families may have."""
    most = max(family.count for family in families)
    expected = f"a number ({join_words([family.notation for family in families], 'or')})"
    numbers = [reader.number(expected)] if most else []
    while len(numbers) < most and reader.take(",x×"):
        numbers.append(reader.number(expected))
    return numbers


def _made(text: str, family: Family, numbers: list[Number]) -> UndirectedGraph:
    for number in numbers:
        if number.value < family.least:
            message = f"expected a number that is at least {family.least} in {family.notation}, found {number.value}"
            raise NotationError(text, number.at, message)
    values = [number.value for number in numbers]
    # The size of a cube or a tree is a power of 2, which need not be worked out to see that it is too large.
    if max(values, default=0) > MOST_MADE or (family.letters == "d" and values[0] > MOST_MADE.bit_length()):
        raise NotationError(text, numbers[0].at, f"a named graph has at most {MOST_MADE} vertices and edges")
    vertices, edges = family.size(*values)
    if max(vertices, edges) > MOST_MADE:
        raise NotationError(
            text,
            numbers[0].at,
            f"this graph has {format_number(vertices)} vertices and {format_number(edges)} edges, and at most "
            f"{MOST_MADE} are made",
        )
    return UndirectedGraph(tuple(range(vertices)), tuple(family.edges(*values)))


def read_items(text: str) -> Iterator[tuple[int, Vertex, Vertex | None]]:
    """Read edges and single vertices with commas between them.

    Yields
    ------
    (int, vertex, vertex or None)
        Where the item begins, and its one or two vertices.

    Examples
    --------
    >>> list(read_items("0-1, a"))
    [(0, 0, 1), (5, 'a', None)]
    """
    at, known = 0, dict[str, Vertex]()
    while True:
        found = _ITEM.match(text, at)
        if found is None:
            _fail(text, at, "a vertex (a number or a word), an edge such as 0-1, or the name of a graph")
        first, second = found.groups()
        if first not in known:
            known[first] = _vertex(text, found.start(1), first)
        if second is not None and second not in known:
            known[second] = _vertex(text, found.start(2), second)
        yield found.start(1), known[first], None if second is None else known[second]
        at = found.end()
        if at == len(text):
            return
        if text[at] != ",":
            _fail_after(text, at, found)
        at += 1


def _vertex(text: str, at: int, name: str) -> Vertex:
    if not name.isdecimal():
        if len(name) > MAX_NAME:
            raise NotationError(text, at, f"this name has {len(name)} letters, and vertices have at most {MAX_NAME}")
        try:
            return vertex_name(name)
        except DomainError as error:
            raise NotationError(text, at, str(error)) from error
    if len(name) > MAX_DIGITS // 10:
        raise NotationError(
            text, at, f"this number has {len(name)} digits, and vertices have at most {MAX_DIGITS // 10}"
        )
    return int(name)


def _fail_after(text: str, at: int, found: re.Match[str]) -> NoReturn:
    if found[2] is None and found[1].isalpha() and text[at].isdecimal():
        known = join_words([family.notation for family in FAMILIES], "and")
        raise NotationError(text, found.start(1), f"no graph is called {truncate(found[1], 40)}; known are {known}")
    if text[at] == "-" and found[2] is None:
        _fail(text, at + 1, "a vertex after -")
    if text[at] == "-":
        first, second = truncate(found[1], 40), truncate(found[2], 40)
        message = f"an edge has two ends; write {first}-{second}, {second}-… for a path"
        raise NotationError(text, at, message)
    _fail(text, at, "- or , after this vertex" if found[2] is None else ", between edges")


def _fail(text: str, at: int, expected: str) -> NoReturn:
    reader = Reader(text)
    reader.at = at
    reader.fail(expected)
