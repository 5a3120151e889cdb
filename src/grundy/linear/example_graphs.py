"""Example graphs: those of Fraenkel (1996), Nim heaps, paths, cycles, complete graphs and random graphs.

A graph with more than 2^25 vertices or edges raises a `LimitError`. `GameGraph.from_arrays` can make larger ones.
"""

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["complete", "cycle", "figure", "gamma", "gamma_prime", "nim_heap", "path", "random"]

# An edge takes about 50 bytes while a graph is built.
MOST_EDGES = 1 << 25
LARGEST_GAMMA = 13

# Figures 1 to 3: each vertex with its followers.
_FIGURES = {
    1: {"z0": ["0"], "z1": ["0"], "z2": ["0"], "z3": ["0"], "0": []},
    2: {"z0": ["z1"], "z1": ["z0"], "z2": ["0"], "z3": ["0"], "0": []},
    3: {"z0": ["0"], "z1": ["z2"], "z2": ["z1"], "z3": ["z4"], "z4": ["z3"], "0": []},
}


def figure(number: int) -> GameGraph:
    """Return the groundgraph of one of Figures 1 to 5 of Fraenkel, *Error-correcting codes derived from games*, 1996.

    The drawings are missing from our copy of the paper. Figures 1 and 2 still have the names of their vertices, and
    Examples 2.1 and 2.2 describe their edges. Figure 4 is Γ_3, which is defined in the text. **Figures 3 and 5 are
    reconstructions**: digraphs with all the properties that the text states. Figure 3 is cyclic and has the P-positions
    of the Nim heap of size 5; for Figure 5, see `gamma_prime`. The original drawings may differ.

    Returns
    -------
    GameGraph
        In Figures 1 to 3, the name of vertex z_i is "zi" and its number is i, as in the codes in the paper. The leaf
        has the name "0" and is the last vertex.

    Examples
    --------
    >>> figure(2), figure(2).followers("z0"), figure(2).followers("z3")
    (GameGraph(5 vertices, 4 edges), ['z1'], ['0'])
    >>> figure(4) == gamma(3), figure(5) == gamma_prime()
    (True, True)
    """
    known = as_natural(number, "the number of a figure", least=1)
    if known > 5:
        raise DomainError(
            f"there is no Figure {format_number(known)}; the groundgraphs of the paper are Figures 1 to 5"
        )
    if known == 4:
        return gamma(3)
    return gamma_prime() if known == 5 else GameGraph.from_adjacency(_FIGURES[known])


def gamma(t: int) -> GameGraph:
    """Return Γ_t, on which annihilation has the finite values 0 to 2^t − 1 (Yesha 1978; Fraenkel 1996, section 4).

    Let J = 2^(t−1), and let i, j and k be from 1 to J. The only follower of x_i is y_i. The followers of y_k are all
    y_i with i < k and all x_j with j ≠ k. For t ≥ 2 there is no leaf. Γ_1 is the single edge from x_1 to the leaf y_1.

    Parameters
    ----------
    t : int
        A number from 1 to 13. The graph has 2^t vertices and about 3/8 · 4^t edges.

    Returns
    -------
    GameGraph
        A graph with the vertices "x1", …, "xJ", "y1", …, "yJ", in this order.

    Examples
    --------
    >>> gamma(3), gamma(3).followers("x2"), sorted(gamma(3).followers("y2"))
    (GameGraph(8 vertices, 22 edges), ['y2'], ['x1', 'x3', 'x4', 'y1'])
    """
    known = as_natural(t, "t", least=1)
    if known > LARGEST_GAMMA:
        raise LimitError(
            f"t must be at most {LARGEST_GAMMA}, not {format_number(known)}; Γ_{LARGEST_GAMMA} already has 25163776 "
            "edges",
            hint="use a smaller t",
        )
    half = 1 << known - 1
    i = np.arange(half)
    higher, lower = np.tril_indices(half, -1)
    k, j = np.nonzero(i[:, None] != i)
    sources = np.concatenate([i, half + higher, half + k])
    targets = np.concatenate([half + i, half + lower, j])
    names = [f"{letter}{place}" for letter in "xy" for place in range(1, half + 1)]
    return GameGraph.from_arrays(2 * half, sources, targets, names)


def gamma_prime() -> GameGraph:
    """Return Γ′, the five 2-cycles 1 ↔ 10, 2 ↔ 9, 3 ↔ 8, 4 ↔ 7, 5 ↔ 6: a reconstruction of Figure 5 of Fraenkel 1996.

    Our copy of the figure has no edges. This graph has the properties that the text states: {1, 2, 9, 10},
    {4, 5, 6, 7}, {2, 3, 8, 9} and {3, 4, 7, 8} form a basis of V0, t = 1, and the minimum distance is 4. The original
    may differ.

    Returns
    -------
    GameGraph
        A graph with the vertices 1 to 10, in this order.

    Examples
    --------
    >>> gamma_prime().followers(3), gamma(5) + gamma_prime()
    ([8], GameGraph(42 vertices, 386 edges))
    """
    i = np.arange(10)
    return GameGraph.from_arrays(10, i, 9 - i, range(1, 11))


def nim_heap(n: int) -> GameGraph:
    """Return the graph of a Nim heap: the followers of k are all smaller numbers, and 0 is the leaf.

    Returns
    -------
    GameGraph
        A graph whose vertices are the sizes 0, 1, …, n. Fraenkel (1996, Example 2.3) writes z_0, z_1, …, z_(n−1) and
        the leaf 0. In this graph, z_i is the size i + 1 and has the coordinate i + 1; the leaf has the coordinate 0.

    Examples
    --------
    >>> nim_heap(5), sorted(nim_heap(5).followers(3))
    (GameGraph(6 vertices, 15 edges), [0, 1, 2])
    """
    size = as_natural(n, "n, the size of the largest heap,")
    _check_size(size + 1, size * (size + 1) // 2)
    return GameGraph.from_arrays(size + 1, *np.tril_indices(size + 1, -1))


def cycle(n: int, both_ways: bool = False) -> GameGraph:
    """Return the cycle 0 → 1 → … → n − 1 → 0.

    Parameters
    ----------
    n : int
        The number of vertices, at least 1. A cycle with one vertex is a loop.
    both_ways : bool, optional
        Whether to add the reverse of each edge. No edge is double.

    Examples
    --------
    >>> cycle(4), cycle(4).followers(3), cycle(4, both_ways=True), cycle(2, both_ways=True)
    (GameGraph(4 vertices, 4 edges), [0], GameGraph(4 vertices, 8 edges), GameGraph(2 vertices, 2 edges))
    """
    count = _vertices(n)
    back = both_ways and count > 2
    _check_size(count, 2 * count if back else count)
    i = np.arange(count)
    return _with_edges(count, i, (i + 1) % count, back)


def path(n: int, both_ways: bool = False) -> GameGraph:
    """Return the path 0 → 1 → … → n − 1.

    Parameters
    ----------
    both_ways : bool, optional
        Whether to add the reverse of each edge.

    Examples
    --------
    >>> path(3).followers(1), sorted(path(3, both_ways=True).followers(1))
    ([2], [0, 2])
    """
    count = _vertices(n)
    _check_size(count, 2 * (count - 1) if both_ways else count - 1)
    i = np.arange(count - 1)
    return _with_edges(count, i, i + 1, both_ways)


def complete(n: int) -> GameGraph:
    """Return the complete graph, with an edge from each vertex to every other one.

    Examples
    --------
    >>> complete(4), sorted(complete(4).followers(1))
    (GameGraph(4 vertices, 12 edges), [0, 2, 3])
    """
    count = _vertices(n)
    _check_size(count, count * (count - 1))
    i = np.arange(count)
    sources, targets = np.nonzero(i[:, None] != i)
    return GameGraph.from_arrays(count, sources, targets)


def random(n: int, edges: int, *, seed: int | None = None, loops: bool = False) -> GameGraph:
    """Return a random digraph; all digraphs with n vertices and the given number of distinct edges are equally likely.

    Parameters
    ----------
    edges : int
        The number of distinct edges.
    seed : int, optional
        The seed of NumPy's generator; the same seed and version of NumPy give the same graph. By default, it is random.
    loops : bool, optional
        Whether an edge may lead from a vertex to itself.

    Examples
    --------
    >>> random(40, 160, seed=1996), random(3, 9, loops=True)
    (GameGraph(40 vertices, 160 edges), GameGraph(3 vertices, 9 edges))
    """
    count, wanted = _vertices(n), as_natural(edges, "the number of edges")
    _check_size(count, wanted)
    columns = count if loops else count - 1
    if wanted > count * columns:
        raise DomainError(
            f"a graph with {count} vertices has at most {count * columns} edges {'with' if loops else 'without'} "
            f"loops, not {wanted}",
            hint=f"use fewer edges{'' if loops else ' or loops=True'}",
        )
    generator = np.random.default_rng(None if seed is None else as_natural(seed, "seed"))
    sources, targets = np.divmod(_distinct(count * columns, wanted, generator), max(columns, 1))
    # Without loops, the row of a source omits the source itself.
    return GameGraph.from_arrays(count, sources, targets if loops else targets + (targets >= sources))


def _distinct(stop: int, count: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Return distinct random numbers below stop, with memory for the chosen ones only."""
    if 2 * count > stop:
        return np.delete(np.arange(stop), _distinct(stop, stop - count, generator))
    found = np.empty(0, np.int64)
    while len(found) < count:
        # Twice as many draws nearly always suffice, and all sets of one size are equally likely.
        drawn = np.sort(generator.integers(stop, size=2 * count))
        found = drawn[np.diff(drawn, prepend=-1) > 0]
    return generator.permutation(found)[:count]


def _with_edges(count: int, sources: NDArray[np.int64], targets: NDArray[np.int64], back: bool) -> GameGraph:
    if back:
        sources, targets = np.concatenate([sources, targets]), np.concatenate([targets, sources])
    return GameGraph.from_arrays(count, sources, targets)


def _vertices(n: int) -> int:
    return as_natural(n, "n, the number of vertices,", least=1)


def _check_size(vertices: int, edges: int) -> None:
    if max(vertices, edges) > MOST_EDGES:
        raise LimitError(
            f"the graph would have {format_number(vertices)} vertices and {format_number(edges)} edges; an example "
            f"graph has at most {MOST_EDGES} of each",
            hint="use a smaller graph or GameGraph.from_arrays",
        )
