"""Where tests take their inputs from: all small cases first, then random ones."""

from collections.abc import Iterator
from itertools import combinations, product

from hypothesis import strategies as st

# A digraph as the tuple of the followers of each vertex 0, 1, ..., n - 1.
Digraph = tuple[tuple[int, ...], ...]


def acyclic_digraphs(vertices: int) -> Iterator[Digraph]:
    """Yield every acyclic digraph with so many vertices, up to renaming: edges lead to smaller numbers only."""
    return product(*(subsets(range(vertex)) for vertex in range(vertices)))


def acyclic_digraphs_up_to(vertices: int) -> Iterator[Digraph]:
    """Yield every acyclic digraph with 1 to so many vertices, up to renaming."""
    for n in range(1, vertices + 1):
        yield from acyclic_digraphs(n)


def subsets(items: range | tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all subsets, as tuples in the order of the items."""
    return [subset for size in range(len(items) + 1) for subset in combinations(items, size)]


def hereditarily_finite_sets(rank: int) -> list[frozenset]:
    """Return all sets whose elements have smaller rank: 1, 2, 4, 16, 65536 sets for rank 0, 1, 2, 3, 4."""
    sets: list[frozenset] = [frozenset()]
    for _ in range(rank):
        sets = [frozenset(s) for size in range(len(sets) + 1) for s in combinations(sets, size)]
    return sets


# One-pile games that brute force can follow.
take_sets = st.sets(st.integers(1, 12), min_size=1, max_size=6)

nim_heaps = st.lists(st.integers(0, 9), min_size=1, max_size=4)


@st.composite
def positions(draw: st.DrawFn) -> str:
    """A small sum in the notation of the books."""
    nim = nim_heaps.map(lambda heaps: f"N({','.join(map(str, heaps))})")
    one_pile = st.tuples(st.integers(0, 20), take_sets).map(lambda g: f"N({g[0]};{','.join(map(str, sorted(g[1])))})")
    wythoff = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda g: f"W({g[0]},{g[1]})")
    terms = draw(st.lists(st.one_of(nim, one_pile, wythoff), min_size=1, max_size=4))
    return draw(st.sampled_from([" + ", "+", " ⊕ "])).join(terms)
