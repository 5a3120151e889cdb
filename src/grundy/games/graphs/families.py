"""Graphs with names: paths, cycles, grids, Platonic solids and others, whose vertices are numbered from 0 on.

=================  ====================================================================================================
``path n``         n vertices in a row (n - 1 edges)
``cycle n``        n vertices around, n ≥ 3
``star n``         the centre 0 with n leaves: n + 1 vertices, also known as K1,n
``complete n``     n vertices, any two of them joined; also ``Kn``
``complete a,b``   a vertices on one side and b on the other, joined across; also ``Ka,b``
``grid axb``       a rows of b vertices, numbered row by row, each joined to the next in its row and in its column
``wheel n``        the hub 0 and a rim of n vertices: n + 1 vertices, n ≥ 3
``cube d``         the d-dimensional cube, 2^d vertices; also ``Qd``
``prism n``        two cycles of n vertices, joined vertex by vertex: 2n vertices, n ≥ 3
``tree d``         the complete binary tree of height d with the root 0: 2^(d+1) - 1 vertices
=================  ====================================================================================================

``petersen``, ``heawood``, ``dodecahedron`` and ``icosahedron`` are single graphs.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product
from math import isqrt
from string import ascii_letters

__all__ = ["FAMILIES", "Family", "family_named", "is_reserved"]

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
