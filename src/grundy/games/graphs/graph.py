"""Undirected graphs as positions: the class, connected parts, named families, and the notation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product
from math import isqrt
from string import ascii_letters
from typing import Any, NoReturn, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import DomainError, NotationError
from grundy.integers import as_natural
from grundy.parsing import MAX_DIGITS, Number, Reader
from grundy.text import format_number, join_words, pluralize, short_repr, truncate

Vertex: TypeAlias = int | str
Edge: TypeAlias = tuple[Vertex, Vertex]
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class UndirectedGraph:
    """A simple undirected graph: no loops, and at most one edge between two vertices.

    Parameters
    ----------
    vertices : iterable of int or str
        Their names: numbers from 0, or words of the letters a to z and A to Z, digits and ``_``. They are sorted,
        numbers first.
    edges : iterable of pairs
        Pairs of names, which need not be listed as vertices. The edges and the two ends of each are sorted.

    Raises
    ------
    DomainError
        If a name is invalid, or an edge joins a vertex to itself.

    Examples
    --------
    >>> graph = UndirectedGraph((), [(2, 1), (1, 0), ("a", 0)])
    >>> graph.vertices, graph.edges
    ((0, 1, 2, 'a'), ((0, 1), (0, 'a'), (1, 2)))
    >>> graph.without([1])
    UndirectedGraph(vertices=(0, 2, 'a'), edges=((0, 'a'),))
    """

    vertices: tuple[Vertex, ...] = ()
    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        edges = {_edge(pair) for pair in self.edges}
        names = in_order({vertex_name(vertex) for vertex in self.vertices}.union(*edges))
        rank = dict(zip(names, range(len(names)), strict=True))
        object.__setattr__(self, "vertices", tuple(names))
        object.__setattr__(self, "edges", tuple(sorted(edges, key=lambda edge: (rank[edge[0]], rank[edge[1]]))))

    def __len__(self) -> int:
        return len(self.vertices)

    @cached_property
    def neighbours(self) -> dict[Vertex, tuple[Vertex, ...]]:
        """The neighbours of each vertex, in order."""
        found: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in self.vertices}
        for a, b in self.edges:
            found[a].append(b)
            found[b].append(a)
        return {vertex: tuple(in_order(others)) for vertex, others in found.items()}

    def without(self, gone: Collection[Vertex]) -> UndirectedGraph:
        """Return the graph without some vertices and all their edges."""
        absent = frozenset(gone)
        rest = object.__new__(UndirectedGraph)  # a subsequence of a sorted tuple is sorted
        object.__setattr__(rest, "vertices", tuple(v for v in self.vertices if v not in absent))
        kept = tuple(edge for edge in self.edges if edge[0] not in absent and edge[1] not in absent)
        object.__setattr__(rest, "edges", kept)
        if "neighbours" in self.__dict__:
            object.__setattr__(rest, "neighbours", _neighbours_without(self.neighbours, absent))
        return rest


def _neighbours_without(
    neighbours: dict[Vertex, tuple[Vertex, ...]], absent: frozenset[Vertex]
) -> dict[Vertex, tuple[Vertex, ...]]:
    """Return the neighbours of the remaining vertices; most of them are unchanged."""
    rest = {vertex: near for vertex, near in neighbours.items() if vertex not in absent}
    for gone in absent:
        for vertex in neighbours.get(gone, ()):
            if vertex in rest:
                rest[vertex] = tuple(other for other in rest[vertex] if other not in absent)
    return rest


def vertex_name(name: Any) -> Vertex:
    """Return the name of a vertex; raise `DomainError` if it is not valid."""
    if not isinstance(name, str):
        return int(as_natural(name, "a vertex that is not a word"))
    if not _WORD.fullmatch(name):
        raise DomainError(
            f"the name of a vertex must be a number or a word of letters a to z, digits and _, not {short_repr(name)}"
        )
    if is_reserved(name):
        raise DomainError(f"a vertex cannot be named {name}, which is the name of a graph", hint=f"try v_{name}")
    return name


def in_order(names: Iterable[Vertex]) -> list[Vertex]:
    """Return names in order: numbers first, then words."""
    numbers: list[int] = []
    words: list[str] = []
    for name in names:
        words.append(name) if isinstance(name, str) else numbers.append(name)
    return [*sorted(numbers), *sorted(words)]


def _edge(pair: Any) -> Edge:
    try:
        a, b = pair
    except (TypeError, ValueError):
        raise DomainError(f"an edge must be a pair of vertices, not {short_repr(pair)}") from None
    a, b = in_order([vertex_name(a), vertex_name(b)])
    if a == b:
        raise DomainError(f"an edge must join two different vertices, but {a}-{b} is a loop")
    return a, b


def as_graph(position: Any) -> UndirectedGraph:
    """Return a position if it is a graph; raise `DomainError` if not."""
    if not isinstance(position, UndirectedGraph):
        raise DomainError(
            f"a position must be an UndirectedGraph, not {short_repr(position)}",
            hint="try grundy.games.graphs.read_graph('path 7')",
        )
    return position


# ---- Connected parts

Neighbours: TypeAlias = dict[Vertex, frozenset[Vertex]]


def neighbours_of(graph: UndirectedGraph) -> Neighbours:
    """Return the neighbours of each vertex as sets."""
    return {vertex: frozenset(near) for vertex, near in graph.neighbours.items()}


def connected_sets(neighbours: Neighbours) -> Iterator[list[Vertex]]:
    """Yield the vertices of each connected part."""
    visited = set[Vertex]()
    for start in neighbours:
        if start in visited:
            continue
        visited.add(start)
        part = [start]
        for vertex in part:  # the list grows during the iteration
            fresh = neighbours[vertex] - visited
            visited |= fresh
            part += fresh
        yield part


def connected_graphs(graph: UndirectedGraph) -> Iterator[UndirectedGraph]:
    """Yield the connected parts as graphs."""
    number = {v: i for i, part in enumerate(connected_sets(neighbours_of(graph))) for v in part}
    vertices, edges = defaultdict[int, list[Vertex]](list), defaultdict[int, list[tuple[Vertex, Vertex]]](list)
    for vertex in graph.vertices:
        vertices[number[vertex]].append(vertex)
    for edge in graph.edges:
        edges[number[edge[0]]].append(edge)
    for i, names in vertices.items():
        yield UndirectedGraph(tuple(names), tuple(edges[i]))


# ---- Families: named graphs, whose vertices are numbered from 0
#
# ``path n``         n vertices in a row (n - 1 edges)
# ``cycle n``        n vertices around, n ≥ 3
# ``star n``         the centre 0 with n leaves: n + 1 vertices, also known as K1,n
# ``complete n``     n vertices, any two of them joined; also ``Kn``
# ``complete a,b``   a vertices on one side and b on the other, joined across; also ``Ka,b``
# ``grid axb``       a rows of b vertices, numbered row by row, each joined to the next in its row and in its column
# ``wheel n``        the hub 0 and a rim of n vertices: n + 1 vertices, n ≥ 3
# ``cube d``         the d-dimensional cube, 2^d vertices; also ``Qd``
# ``prism n``        two cycles of n vertices, joined vertex by vertex: 2n vertices, n ≥ 3
# ``tree d``         the complete binary tree of height d with the root 0: 2^(d+1) - 1 vertices
#
# ``petersen``, ``heawood``, ``dodecahedron`` and ``icosahedron`` are single graphs.

Pairs = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class Family:
    """A family of graphs with a few numbers as parameters."""

    words: tuple[str, ...]  # its names; the notation uses the first one
    letters: str  # letters for the numbers, such as ``axb``; empty for a single graph
    least: int  # the least value of each number
    size: Callable[..., tuple[int, int]]  # from the numbers to the number of vertices and of edges
    edges: Callable[..., Pairs]  # from the numbers to the edges
    candidates: Callable[[int, int], Iterable[tuple[int, ...]]]  # from the size to candidates for the numbers

    @property
    def count(self) -> int:
        """The number of parameters."""
        return len(re.findall(r"[a-wyz]", self.letters))

    @property
    def notation(self) -> str:
        """The notation of the graphs, with letters in place of numbers."""
        return f"{self.words[0]} {self.letters}".strip()

    def of_size(self, vertices: int, edges: int) -> Iterator[tuple[int, ...]]:
        """Return the numbers of the graphs with this many vertices and edges."""
        for numbers in self.candidates(vertices, edges):
            if min(numbers, default=self.least) >= self.least and self.size(*numbers) == (vertices, edges):
                yield numbers

    def format(self, numbers: tuple[int, ...]) -> str:
        """Return the notation of one of the graphs."""
        between = "x" if "x" in self.letters else ","
        return f"{self.words[0]} {between.join(map(str, numbers))}".strip()


def _around(vertices: Iterable[int]) -> Iterator[tuple[int, int]]:
    listed = list(vertices)
    return chain(pairwise(listed), [(listed[-1], listed[0])])


def _spokes(n: int) -> Pairs:
    return ((0, i) for i in range(1, n + 1))


def _tree(d: int) -> Pairs:
    return (((i - 1) // 2, i) for i in range(1, (2 << d) - 1))


def _grid(a: int, b: int) -> Pairs:
    along = ((b * i + j, b * i + j + 1) for i in range(a) for j in range(b - 1))
    across = ((b * i + j, b * i + b + j) for i in range(a - 1) for j in range(b))
    return chain(along, across)


def _prism(n: int) -> Pairs:
    return chain(_around(range(n)), _around(range(n, 2 * n)), ((i, n + i) for i in range(n)))


def _cube(d: int) -> Pairs:
    return ((v, v | 1 << k) for v in range(1 << d) for k in range(d) if not v >> k & 1)


def _petersen() -> Pairs:
    return chain(_around(range(5)), ((i, 5 + i) for i in range(5)), ((5 + i, 5 + (i + 2) % 5) for i in range(5)))


def _heawood() -> Pairs:
    return chain(_around(range(14)), ((i, (i + 5) % 14) for i in range(0, 14, 2)))


def _dodecahedron() -> Pairs:
    # A Hamiltonian cycle, and how far along it the third neighbour of each vertex is (Frucht 1977).
    chords = [10, 7, 4, -4, -7, 10, -4, 7, -7, 4] * 2
    return chain(_around(range(20)), ((i, (i + chord) % 20) for i, chord in enumerate(chords) if i < (i + chord) % 20))


def _icosahedron() -> Pairs:
    upper, lower = range(1, 6), range(6, 11)
    poles = chain(((0, v) for v in upper), ((v, 11) for v in lower))
    zigzag = chain(zip(upper, lower, strict=True), ((v, 6 + v % 5) for v in upper))
    return chain(poles, _around(upper), _around(lower), zigzag)


def _sides(vertices: int, product_: int) -> list[tuple[int, int]]:
    """Return the a ≤ b with a + b = vertices and ab = product."""
    root = isqrt(max(0, vertices * vertices - 4 * product_))
    a = (vertices - root) // 2
    return [(a, vertices - a)] if a >= 1 and a * (vertices - a) == product_ else []


def _divisors(n: int) -> list[tuple[int, int]]:
    return [(a, n // a) for a in range(1, n + 1) if n % a == 0]


def _single(word: str, vertices: int, degree: int, edges: Callable[[], Pairs]) -> Family:
    size = vertices, vertices * degree // 2
    return Family((word,), "", 0, lambda: size, edges, lambda *found: [()] * (found == size))


def _power(n: int) -> list[tuple[int, ...]]:
    """Return the exponent of a power of 2."""
    return [(n.bit_length() - 1,)] if n.bit_count() == 1 else []


# The notation uses the first match: K4 is also the wheel 3.
# fmt: off
FAMILIES = (
    Family(("path",), "n", 0, lambda n: (n, max(0, n - 1)), lambda n: pairwise(range(n)), lambda v, e: [(v,)]),
    Family(("cycle",), "n", 3, lambda n: (n, n), lambda n: _around(range(n)), lambda v, e: [(v,)]),
    Family(("star",), "n", 0, lambda n: (n + 1, n), _spokes, lambda v, e: [(v - 1,)]),
    Family(("complete", "K"), "n", 0, lambda n: (n, n * (n - 1) // 2), lambda n: combinations(range(n), 2),
           lambda v, e: [(v,)]),
    Family(("complete", "K"), "a,b", 1, lambda a, b: (a + b, a * b), lambda a, b: product(range(a), range(a, a + b)),
           _sides),
    Family(("grid",), "axb", 1, lambda a, b: (a * b, 2 * a * b - a - b), _grid,
           lambda v, e: _divisors(v) if e < 2 * v else []),
    Family(("wheel",), "n", 3, lambda n: (n + 1, 2 * n), lambda n: chain(_spokes(n), _around(range(1, n + 1))),
           lambda v, e: [(v - 1,)]),
    Family(("cube", "Q"), "d", 0, lambda d: (1 << d, d << d >> 1), _cube, lambda v, e: _power(v)),
    Family(("prism",), "n", 3, lambda n: (2 * n, 3 * n), _prism, lambda v, e: [(v // 2,)]),
    Family(("tree",), "d", 0, lambda d: ((2 << d) - 1, (2 << d) - 2), _tree,
           lambda v, e: [(k - 1,) for (k,) in _power(v + 1) if k]),
    _single("petersen", 10, 3, _petersen),
    _single("heawood", 14, 3, _heawood),
    _single("dodecahedron", 20, 3, _dodecahedron),
    _single("icosahedron", 12, 5, _icosahedron),
)
# fmt: on


def family_named(word: str) -> list[Family]:
    """Return the families of this name, ignoring case."""
    return [family for family in FAMILIES if word.casefold() in map(str.casefold, family.words)]


# First words of the names of graphs; single letters count only before a digit.
_RESERVED = frozenset(word.casefold() for family in FAMILIES for word in family.words) | {"empty", "ground", "stalk"}


def is_reserved(word: str) -> bool:
    """Return whether a text that begins with this word is read as a graph, not as the name of a vertex."""
    rest = word.lstrip(ascii_letters)
    letters = word.removesuffix(rest)
    return letters.casefold() in _RESERVED and (len(letters) > 1 or rest[:1].isdigit())


# ---- Notation: edges and single vertices, or the name of a graph
#
#     graph   =  item { "," item }  |  family  |  "empty"
#     item    =  vertex  |  vertex "-" vertex
#     vertex  =  a number, or a word of letters, digits and _
#     family  =  "path 7", "grid 3x4", "K3,4", "petersen", …


MOST_MADE = 100_000  # vertices or edges of a named graph
MAX_NAME = 100  # letters in the name of a vertex
_ITEM = re.compile(r"\s*(\w+)\s*(?:-\s*(\w+)\s*)?", re.ASCII)


def read_graph(text: str) -> UndirectedGraph:
    """Read an undirected graph in the notation of `NodeKayles.parse`.

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
    family = read_family(text)
    if family is not None:
        return family
    vertices: list[Vertex] = []
    edges: list[Edge] = []
    for at, a, b in read_items(text):
        if b is None:
            vertices.append(a)
        elif a == b:
            raise NotationError(text, at, f"an edge must join two different vertices, but {a}-{b} is a loop")
        else:
            edges.append((a, b))
    return UndirectedGraph(tuple(vertices), tuple(edges))


def write_graph(graph: UndirectedGraph) -> str:
    """Return the graph in the notation of `read_graph`: its name, or the edges and then the single vertices.

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
    """Return the name of a graph if it belongs to a family, with the same vertex numbers; else None."""
    size = len(vertices), len(edges)
    if max(size) > MOST_MADE or tuple(vertices) != tuple(range(size[0])):
        return None
    for family in FAMILIES:
        for numbers in family.of_size(*size):
            if set(edges) == {(min(edge), max(edge)) for edge in family.edges(*numbers)}:
                return family.format(numbers)
    return None


def read_family(text: str) -> UndirectedGraph | None:
    """Read the name of a well-known graph; return None if the text does not begin with one."""
    reader = Reader(text)
    word = reader.word()
    families = family_named(word)
    if not families or (len(word) == 1 and not text[reader.at : reader.at + 1].isdigit()):
        return None
    start = reader.at
    numbers = _numbers(reader, families)
    reader.expect_end(f"nothing more after {truncate(text[: reader.at].strip(), 80)}")
    for family in families:
        if family.count == len(numbers):
            return _family_graph(text, family, numbers)
    notations = join_words([family.notation for family in families], "or")
    raise NotationError(text, start, f"expected {notations}, found {pluralize(len(numbers), 'number')}")


def _numbers(reader: Reader, families: list[Family]) -> list[Number]:
    """Read the numbers of a graph, at most as many as one of the families has."""
    most = max(family.count for family in families)
    expected = f"a number ({join_words([family.notation for family in families], 'or')})"
    numbers = [reader.number(expected)] if most else []
    while len(numbers) < most and reader.take(",x×"):
        numbers.append(reader.number(expected))
    return numbers


def _family_graph(text: str, family: Family, numbers: list[Number]) -> UndirectedGraph:
    for number in numbers:
        if number.value < family.least:
            message = f"expected a number that is at least {family.least} in {family.notation}, found {number.value}"
            raise NotationError(text, number.at, message)
    values = [number.value for number in numbers]
    # The size of a cube or a tree is a power of 2; a large exponent is rejected without computing it.
    if max(values, default=0) > MOST_MADE or (family.letters == "d" and values[0] > MOST_MADE.bit_length()):
        raise NotationError(text, numbers[0].at, f"a named graph has at most {MOST_MADE} vertices and edges")
    vertices, edges = family.size(*values)
    if max(vertices, edges) > MOST_MADE:
        raise NotationError(
            text,
            numbers[0].at,
            f"a named graph has at most {MOST_MADE} vertices and edges, not {format_number(vertices)} and "
            f"{format_number(edges)}",
        )
    return UndirectedGraph(tuple(range(vertices)), tuple(family.edges(*values)))


def read_items(text: str) -> Iterator[tuple[int, Vertex, Vertex | None]]:
    """Yield the start of each item, with the two vertices of an edge, or one vertex and None."""
    at, known = 0, dict[str, Vertex]()
    while True:
        found = _ITEM.match(text, at)
        if found is None:
            _fail(text, at, "a vertex (a number or a word), an edge such as 0-1, or the name of a graph")
        first, second = found.groups()
        if first not in known:
            known[first] = _read_vertex(text, found.start(1), first)
        if second is not None and second not in known:
            known[second] = _read_vertex(text, found.start(2), second)
        yield found.start(1), known[first], None if second is None else known[second]
        at = found.end()
        if at == len(text):
            return
        if text[at] != ",":
            _fail_after(text, at, found)
        at += 1


def _read_vertex(text: str, at: int, name: str) -> Vertex:
    if not name.isdecimal():
        if len(name) > MAX_NAME:
            raise NotationError(text, at, f"a vertex name must have at most {MAX_NAME} letters, not {len(name)}")
        try:
            return vertex_name(name)
        except DomainError as error:
            raise NotationError(text, at, str(error)) from error
    if len(name) > MAX_DIGITS // 10:
        raise NotationError(
            text, at, f"the number of a vertex must have at most {MAX_DIGITS // 10} digits, not {len(name)}"
        )
    return int(name)


def _fail_after(text: str, at: int, found: re.Match[str]) -> NoReturn:
    if found[2] is None and found[1].isalpha() and text[at].isdecimal():
        known = join_words([family.notation for family in FAMILIES], "and")
        raise NotationError(text, found.start(1), f"unknown graph {truncate(found[1], 40)}; the known ones are {known}")
    if text[at] == "-" and found[2] is None:
        _fail(text, at + 1, "a vertex after -")
    if text[at] == "-":
        first, second = truncate(found[1], 40), truncate(found[2], 40)
        message = f"an edge has only two ends; for a path, write {first}-{second}, {second}-…"
        raise NotationError(text, at, message)
    _fail(text, at, "- or , after this vertex" if found[2] is None else ", between edges")


def _fail(text: str, at: int, expected: str) -> NoReturn:
    reader = Reader(text)
    reader.at = at
    reader.fail(expected)
