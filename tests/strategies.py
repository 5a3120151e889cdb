"""Inputs of tests: all small cases, then random ones."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

from hypothesis import strategies as st

# A digraph as the tuple of the followers of each vertex 0, 1, ..., n - 1.
Digraph = tuple[tuple[int, ...], ...]


def acyclic_digraphs(vertices: int) -> Iterator[Digraph]:
    """Yield all acyclic digraphs with this many vertices, up to renaming; edges lead to smaller numbers only."""
    return product(*(subsets(range(vertex)) for vertex in range(vertices)))


def acyclic_digraphs_up_to(vertices: int) -> Iterator[Digraph]:
    """Yield all acyclic digraphs with 1 to this many vertices, up to renaming."""
    for n in range(1, vertices + 1):
        yield from acyclic_digraphs(n)


def digraphs(vertices: int) -> Iterator[Digraph]:
    """Yield all digraphs with this many vertices, loops allowed: 1, 2, 16, 512, 65536 of them for 0, 1, 2, 3, 4."""
    return product(subsets(range(vertices)), repeat=vertices)


@cache
def digraphs_up_to_renaming(vertices: int) -> list[Digraph]:
    """Return one of each class: 1, 2, 10, 104, 3044 for 0, 1, 2, 3, 4 vertices (OEIS A000595)."""
    seen: set[Digraph] = set()
    found = []
    for digraph in digraphs(vertices):
        if digraph not in seen:
            seen |= {renamed(digraph, names) for names in permutations(range(vertices))}
            found.append(digraph)
    return found


def renamed(digraph: Digraph, names: tuple[int, ...]) -> Digraph:
    """Return the digraph in which vertex v is called names[v]."""
    rows = {names[v]: tuple(sorted(names[w] for w in row)) for v, row in enumerate(digraph)}
    return tuple(rows[v] for v in range(len(digraph)))


def _some(chance: float, items: range, random: Random) -> list[int]:
    return [item for item in items if random.random() < chance]


# Families of digraphs in which finite values, all kinds of ∞(K) and draws are frequent.
FAMILIES: dict[str, Callable[[int, Random], list[list[int]]]] = {
    "dense": lambda n, random: [_some(0.5, range(n), random) for _ in range(n)],
    "sparse": lambda n, random: [_some(1.5 / n, range(n), random) for _ in range(n)],
    "nearly acyclic": lambda n, random: [
        _some(0.5, range(v), random) + _some(0.08, range(n), random) for v in range(n)
    ],
    "Nim with loops": lambda n, random: [[*range(v), *_some(0.3, range(v, v + 1), random)] for v in range(n)],
    "multiple edges": lambda n, random: [
        [random.randrange(n) for _ in range(random.randrange(4))] * random.choice((1, 1, 2)) for _ in range(n)
    ],
    "Nim with up-moves": lambda n, random: [[*range(v), *_some(0.15, range(v + 1, n), random)] for v in range(n)],
}


def random_digraphs(count: int, most: int = 9, seed: int = 1996) -> Iterator[Digraph]:
    """Yield this many digraphs with 1 to most vertices, from all families in turn, with shuffled vertices."""
    random = Random(seed)
    makers = list(FAMILIES.values())
    for i in range(count):
        n = random.randint(1, most)
        rows = makers[i % len(makers)](n, random)
        names = random.sample(range(n), n)
        by_name = {names[v]: tuple(names[w] for w in row) for v, row in enumerate(rows)}
        yield tuple(by_name[v] for v in range(n))


@st.composite
def any_digraphs(draw: st.DrawFn, most: int = 7) -> Digraph:
    """Generate a digraph with 1 to most vertices, loops and multiple edges allowed."""
    n = draw(st.integers(1, most))
    return tuple(tuple(draw(st.lists(st.integers(0, n - 1), max_size=4))) for _ in range(n))


# A linear game as the masks of the moves of each vertex, and the vertices with a pass.
Families = tuple[tuple[int, ...], ...]


def annihilation_families(digraph: Digraph) -> tuple[Families, tuple[int, ...]]:
    """Return the moves of the annihilation game on a digraph: 2^k + 2^l along an edge, and a pass along a loop."""
    families = tuple(tuple(dict.fromkeys(1 << k | 1 << v for v in row if v != k)) for k, row in enumerate(digraph))
    return families, tuple(k for k, row in enumerate(digraph) if k in row)


@st.composite
def linear_games(draw: st.DrawFn, most: int = 7) -> tuple[Families, tuple[int, ...]]:
    """Generate moves and passes of a linear game with 1 to most vertices; some games turn mostly lower vertices."""
    n = draw(st.integers(1, most))
    downwards = draw(st.booleans())
    families = []
    for k in range(n):
        # Sometimes a vertex may turn any other one, so that there are both peeled and cyclic vertices.
        stop = 1 << (k if downwards and draw(st.integers(0, 5)) else n)
        others = draw(st.lists(st.integers(0, stop - 1), max_size=4))
        families.append(tuple(other | 1 << k for other in others))
    passes = draw(st.lists(st.integers(0, n - 1), max_size=1)) if draw(st.integers(0, 2)) == 0 else []
    return tuple(families), tuple(passes)


def random_linear_games(count: int, most: int = 7, seed: int = 1982) -> Iterator[tuple[Families, tuple[int, ...]]]:
    """Yield this many linear games with 1 to most vertices; every second game is an annihilation game."""
    random = Random(seed)
    for digraph in random_digraphs(count, most, seed):
        if random.random() < 0.5:
            yield annihilation_families(digraph)
            continue
        n, turned = len(digraph), random.choice((1, 2, 3))
        rows = [
            [sum(1 << v for v in {k, *random.sample(row, min(turned, len(row)))}) for _ in range(random.randrange(4))]
            for k, row in enumerate(map(sorted, map(set, digraph)))
        ]
        yield tuple(map(tuple, rows)), tuple(_some(0.1, range(n), random))


def subsets(items: range | tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all subsets, as tuples in the order of the items."""
    return [subset for size in range(len(items) + 1) for subset in combinations(items, size)]


def hereditarily_finite_sets(rank: int) -> list[frozenset]:
    """Return all sets whose elements have smaller rank: 1, 2, 4, 16, 65536 sets for rank 0, 1, 2, 3, 4."""
    sets: list[frozenset] = [frozenset()]
    for _ in range(rank):
        sets = [frozenset(s) for size in range(len(sets) + 1) for s in combinations(sets, size)]
    return sets


# One-pile games small enough for brute force.
take_sets = st.sets(st.integers(1, 12), min_size=1, max_size=6)

nim_heaps = st.lists(st.integers(0, 9), min_size=1, max_size=4)


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Generate a small sum in the notation of the books."""
    nim = nim_heaps.map(lambda heaps: f"N({','.join(map(str, heaps))})")
    one_pile = st.tuples(st.integers(0, 20), take_sets).map(lambda g: f"N({g[0]};{','.join(map(str, sorted(g[1])))})")
    wythoff = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda g: f"W({g[0]},{g[1]})")
    terms = draw(st.lists(st.one_of(nim, one_pile, wythoff), min_size=1, max_size=4))
    return draw(st.sampled_from([" + ", "+", " ⊕ "])).join(terms)


# Few vertices, with loops, leaves and repeated edges.
multigraphs = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
)
