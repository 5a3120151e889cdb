"""Undirected graphs as positions: immutable, hashable, and equal when they have the same vertices and edges."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product
from math import isqrt
from string import ascii_letters
from typing import Any, TypeAlias

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.text import short_repr

__all__ = [
    "FAMILIES",
    "Edge",
    "Family",
    "UndirectedGraph",
    "Vertex",
    "family_named",
    "in_order",
    "is_reserved",
    "vertex_name",
]


# ---- Graphs with names: paths, cycles, grids, Platonic solids and others, whose vertices are numbered from 0 on
#
# =================
# ==================================================================================================== ``path n``
# n vertices in a row (n - 1 edges) ``cycle n``        n vertices around, n ≥ 3 ``star n``         the centre 0 with n
# leaves: n + 1 vertices, also known as K1,n ``complete n``     n vertices, any two of them joined; also ``Kn``
# ``complete a,b``   a vertices on one side and b on the other, joined across; also ``Ka,b`` ``grid axb``       a rows
# of b vertices, numbered row by row, each joined to the next in its row and in its column ``wheel n``        the hub 0
# and a rim of n vertices: n + 1 vertices, n ≥ 3 ``cube d``         the d-dimensional cube, 2^d vertices; also ``Qd``
# ``prism n``        two cycles of n vertices, joined vertex by vertex: 2n vertices, n ≥ 3 ``tree d``         the
# complete binary tree of height d with the root 0: 2^(d+1) - 1 vertices =================
# ====================================================================================================
#
# ``petersen``, ``heawood``, ``dodecahedron`` and ``icosahedron`` are single graphs.

Pairs = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class Family:
    """Graphs that differ in a few numbers.

    Attributes
    ----------
    words : tuple of str
        How they are called; the first word is used for writing.
    letters : str
        What is written for the numbers, such as ``axb``; empty for a single graph.
    least : int
        The least value of each number.
    size : callable
        From the numbers to how many vertices and edges there are.
    edges : callable
        From the numbers to the edges.
    fitting : callable
        From a number of vertices and one of edges to the numbers of graphs that have so many.
    """

    words: tuple[str, ...]
    letters: str
    least: int
    size: Callable[..., tuple[int, int]]
    edges: Callable[..., Pairs]
    fitting: Callable[[int, int], Iterable[tuple[int, ...]]]

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return len(re.findall(r"[a-wyz]", self.letters))

    @property
    def notation(self) -> str:
        """How the graphs are written, with letters for the numbers."""
        return f"{self.words[0]} {self.letters}".strip()

    def of_size(self, vertices: int, edges: int) -> Iterator[tuple[int, ...]]:
        """Return the numbers of the graphs that have so many vertices and edges."""
        for numbers in self.fitting(vertices, edges):
            if min(numbers, default=self.least) >= self.least and self.size(*numbers) == (vertices, edges):
                yield numbers

    def written(self, numbers: tuple[int, ...]) -> str:
        """Return how one of the graphs is written."""
        between = "x" if "x" in self.letters else ","
        return f"{self.words[0]} {between.join(map(str, numbers))}".strip()


def _around(vertices: Iterable[int]) -> Iterator[tuple[int, int]]:
    listed = list(vertices)
    return chain(pairwise(listed), [(listed[-1], listed[0])])


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
    # A way through all vertices, and how far along it the third neighbour of each is (Frucht 1977).
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


# What is found first is written: K4 is also the wheel 3.
FAMILIES = (
    Family(("path",), "n", 0, lambda n: (n, max(0, n - 1)), lambda n: pairwise(range(n)), lambda v, e: [(v,)]),
    Family(("cycle",), "n", 3, lambda n: (n, n), lambda n: _around(range(n)), lambda v, e: [(v,)]),
    Family(
        ("star",),
        "n",
        0,
        lambda n: (n + 1, n),
        lambda n: ((0, i) for i in range(1, n + 1)),
        lambda v, e: [(v - 1,)],
    ),
    Family(
        ("complete", "K"),
        "n",
        0,
        lambda n: (n, n * (n - 1) // 2),
        lambda n: combinations(range(n), 2),
        lambda v, e: [(v,)],
    ),
    Family(
        ("complete", "K"),
        "a,b",
        1,
        lambda a, b: (a + b, a * b),
        lambda a, b: product(range(a), range(a, a + b)),
        _sides,
    ),
    Family(
        ("grid",),
        "axb",
        1,
        lambda a, b: (a * b, 2 * a * b - a - b),
        _grid,
        lambda v, e: _divisors(v) if e < 2 * v else [],
    ),
    Family(
        ("wheel",),
        "n",
        3,
        lambda n: (n + 1, 2 * n),
        lambda n: chain(((0, i) for i in range(1, n + 1)), _around(range(1, n + 1))),
        lambda v, e: [(v - 1,)],
    ),
    Family(("cube", "Q"), "d", 0, lambda d: (1 << d, d << d >> 1), _cube, lambda v, e: _power(v)),
    Family(("prism",), "n", 3, lambda n: (2 * n, 3 * n), _prism, lambda v, e: [(v // 2,)]),
    Family(
        ("tree",),
        "d",
        0,
        lambda d: ((2 << d) - 1, (2 << d) - 2),
        lambda d: (((i - 1) // 2, i) for i in range(1, (2 << d) - 1)),
        lambda v, e: [(k - 1,) for (k,) in _power(v + 1) if k],
    ),
    _single("petersen", 10, 3, _petersen),
    _single("heawood", 14, 3, _heawood),
    _single("dodecahedron", 20, 3, _dodecahedron),
    _single("icosahedron", 12, 5, _icosahedron),
)


def family_named(word: str) -> list[Family]:
    """Return the families that are called so.

    Parameters
    ----------
    word : str
        In capital or small letters.

    Examples
    --------
    >>> [family.notation for family in family_named("Complete")], family_named("gird")
    (['complete n', 'complete a,b'], [])
    """
    return [family for family in FAMILIES if word.casefold() in map(str.casefold, family.words)]


# Words with which a whole graph begins; single letters only do so before a digit.
_RESERVED = frozenset(word.casefold() for family in FAMILIES for word in family.words) | {"empty", "ground", "stalk"}


def is_reserved(word: str) -> bool:
    """Return whether a text that begins with this word would be read as a graph and not as the name of a vertex.

    Examples
    --------
    >>> [is_reserved(word) for word in ("K", "K5", "K5a", "path", "path_1", "petersen", "a1", "K_5")]
    [False, True, True, True, True, True, False, False]
    """
    rest = word.lstrip(ascii_letters)
    letters = word.removesuffix(rest)
    return letters.casefold() in _RESERVED and (len(letters) > 1 or rest[:1].isdigit())


# ---- Undirected graphs as positions: immutable, hashable, and equal when they have the same vertices and edges

Vertex: TypeAlias = int | str
Edge: TypeAlias = tuple[Vertex, Vertex]

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class UndirectedGraph:
    """A simple undirected graph: no loops, and at most one edge between two vertices.

    Parameters
    ----------
    vertices : iterable of int or str
        Their names: numbers from 0 on, or words of the letters a to z and A to Z, digits and ``_``.
    edges : iterable of pairs
        Pairs of names. The ends of edges need not stand among the vertices, and the order in which anything is
        given plays no role.

    Attributes
    ----------
    vertices : tuple of int or str
        Numbers first, then words, each in order.
    edges : tuple of pairs
        In order, and so are the two ends of each edge.

    Raises
    ------
    DomainError
        When something is not a name, or an edge joins a vertex to itself.

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
        """Return the graph without some vertices and all their edges.

        Parameters
        ----------
        gone : collection of vertices
            Names; those that are not in the graph change nothing.
        """
        absent = frozenset(gone)
        rest = object.__new__(UndirectedGraph)  # a part of what is in order is in order
        object.__setattr__(rest, "vertices", tuple(v for v in self.vertices if v not in absent))
        kept = tuple(edge for edge in self.edges if edge[0] not in absent and edge[1] not in absent)
        object.__setattr__(rest, "edges", kept)
        if "neighbours" in self.__dict__:
            object.__setattr__(rest, "neighbours", _neighbours_without(self.neighbours, absent))
        return rest


def _neighbours_without(
    neighbours: dict[Vertex, tuple[Vertex, ...]], absent: frozenset[Vertex]
) -> dict[Vertex, tuple[Vertex, ...]]:
    """Return the neighbours of those that stay; most of them keep theirs."""
    rest = {vertex: near for vertex, near in neighbours.items() if vertex not in absent}
    for gone in absent:
        for vertex in neighbours.get(gone, ()):
            if vertex in rest:
                rest[vertex] = tuple(other for other in rest[vertex] if other not in absent)
    return rest


def vertex_name(name: Any) -> Vertex:
    """Return the name of a vertex, or say why something cannot be one.

    Examples
    --------
    >>> vertex_name(7), vertex_name("top")
    (7, 'top')
    >>> vertex_name("K5")
    Traceback (most recent call last):
    grundy.errors.DomainError: a vertex cannot be called K5, which is how a whole graph is written; try v_K5
    """
    if not isinstance(name, str):
        return int(as_natural(name, "a vertex that is not called by a word"))
    if not _WORD.fullmatch(name):
        raise DomainError(
            f"a vertex is called by a number or by a word of letters a to z, digits and _, not {short_repr(name)}"
        )
    if is_reserved(name):
        raise DomainError(f"a vertex cannot be called {name}, which is how a whole graph is written; try v_{name}")
    return name


def in_order(names: Iterable[Vertex]) -> list[Vertex]:
    """Return names in order: numbers first, then words.

    Examples
    --------
    >>> in_order(["b", 10, 9, "a"])
    [9, 10, 'a', 'b']
    """
    numbers: list[int] = []
    words: list[str] = []
    for name in names:
        words.append(name) if isinstance(name, str) else numbers.append(name)
    return [*sorted(numbers), *sorted(words)]


def _edge(pair: Any) -> Edge:
    try:
        a, b = pair
    except (TypeError, ValueError):
        raise DomainError(f"an edge is a pair of vertices, not {short_repr(pair)}") from None
    a, b = in_order([vertex_name(a), vertex_name(b)])
    if a == b:
        raise DomainError(f"an edge joins two different vertices here, and {a}-{b} is a loop")
    return a, b
