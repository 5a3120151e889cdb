"""Random game graphs as edge arrays, and the peak memory needed to solve them."""

from typing import Any

import numpy as np

from benchmarks.own_process import printed


def acyclic(vertices: int, edges: int, seed: int = 1) -> tuple[Any, Any]:
    """Return sources and targets of a random acyclic graph, with vertices and edges in random order."""
    random = np.random.default_rng(seed)
    high = random.integers(1, vertices, edges)
    low = (high * random.random(edges)).astype(np.int64)
    numbers = random.permutation(vertices).astype(np.uint32)
    return numbers[high], numbers[low]


def cyclic(vertices: int, edges: int, seed: int = 1) -> tuple[Any, Any]:
    """Return sources and targets of a random graph with 0 to 2d followers, edges in random order; it has few draws."""
    random = np.random.default_rng(seed)
    degrees = random.integers(0, 2 * edges // vertices + 1, vertices)
    sources = np.repeat(np.arange(vertices, dtype=np.uint32), degrees)
    random.shuffle(sources)
    return sources, random.integers(0, vertices, len(sources), dtype=np.uint32)


def falling(vertices: int, edges: int) -> tuple[Any, Any]:
    """Return sources and targets of a random acyclic graph in which every edge goes to a smaller number."""
    random = np.random.default_rng(1)
    sources = np.sort(random.integers(1, vertices, edges))
    return sources, (sources * random.random(edges)).astype(np.int64)


def peak_memory(kind: str, vertices: int, edges: int) -> tuple[int, int]:
    """Return the peak resident memory in bytes before and after solving, in a separate process."""
    before, peak = printed(_PEAK, kind, vertices, edges)
    return int(before), int(peak)


_PEAK = """
import numpy as np
from grundy.graphs import GameGraph, solve
kind, vertices, edges = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random = np.random.default_rng(1)
sources = random.integers(0, vertices, edges, dtype=np.uint32)
targets = random.integers(0, vertices, edges, dtype=np.uint32)
if kind == "acyclic":
    for part in range(0, edges, 10**6):  # in pieces, so that this step does not set the peak
        low, high = np.sort([sources[part : part + 10**6], targets[part : part + 10**6]], axis=0)
        sources[part : part + 10**6], targets[part : part + 10**6] = high + (low == high), low
    sources[sources == vertices] = 1
    targets[sources == 1] = 0
before = peak()
solution = solve(GameGraph.from_arrays(vertices, sources, targets))
print(before, peak())
"""
