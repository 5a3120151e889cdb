"""Game graphs against the memory traffic they need.

The limit of a labelling is one pass that gathers a 4-byte word for each edge, in the edge order of the reversed graph:
every method has to look at both ends of each edge. It is measured twice, as NumPy's ``take`` and as a loop that Numba
compiles for this processor, with its vector instructions.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row, Spread, Yardstick
from benchmarks.peers.gather import compiled_gather
from benchmarks.peers.modules import numba, numpy
from benchmarks.ratios import Scale, Work, measure, measure_one
from benchmarks.topics.random_graphs import acyclic, cyclic, peak_memory
from grundy.graphs import GameGraph, solve

VERTICES, EDGES = 10**7, 5 * 10**7


def large_acyclic(scale: Scale) -> Iterator[Row]:
    """Labels of a large acyclic graph."""
    yield from _large("acyclic, numbered at random", acyclic, (4, 10), scale)


def large_cyclic(scale: Scale) -> Iterator[Row]:
    """Outcomes and values of a large graph with cycles."""
    yield from _large("with cycles, 0 to 10 followers", cyclic, (6, 12), scale)


def _large(
    title: str, make: Callable[[int, int], tuple[Any, Any]], aims: tuple[float, float], scale: Scale
) -> Iterator[Row]:
    vertices, edges = scale.pick((VERTICES, EDGES), (10**6, 5 * 10**6))
    sources, targets = make(vertices, edges)
    graph = GameGraph.from_arrays(vertices, sources, targets)
    has_cycles = make is cyclic
    works: dict[str, Work] = {
        **_gathers(graph),
        "labelling": lambda: solve(graph, values=not has_cycles),
        "everything": lambda: solve(GameGraph.from_arrays(vertices, sources, targets), values=not has_cycles),
    }
    if has_cycles:
        works["gamma"] = lambda: solve(graph)
    count = len(graph.targets)
    found = {name: cost.per(count) for name, cost in measure(works, scale.turns(4)).items()}
    what = "N/P/D and remoteness" if has_cycles else "g and N/P"
    size = f"{vertices:,} vertices, {count:,} edges"
    for name, aim in zip(("labelling", "everything"), aims, strict=True):
        told = f"{title}: {what}, {'from edge arrays' if name == 'everything' else 'labelling'}, {size}"
        yield from _beside_both_limits(told, found[name], found, aim)
    if has_cycles:
        cost = solve(graph).cost
        assert cost is not None
        note = f"{cost.stages} stages, {cost.rounds} rounds"
        limit = numpy("one gather", found["take"])
        yield Row(f"{title}: gamma, {size}", found["gamma"], "s per edge", limit=limit, note=note)


def _gathers(graph: GameGraph) -> dict[str, Work]:
    # Real memory, not pages of zeros.
    words, places = np.arange(len(graph), dtype=np.uint32), graph.reversed_rows.targets
    as_indices, gathered = places.astype(np.intp), np.empty(len(places), np.uint32)
    works: dict[str, Work] = {"take": lambda: np.take(words, as_indices, out=gathered, mode="clip")}
    if gather := compiled_gather():
        works["gather"] = lambda: gather(words, places, gathered)
    return works


def _beside_both_limits(what: str, ours: Spread, found: dict[str, Spread], aim: float) -> Iterator[Row]:
    aims = (Aim("limit", aim),)
    yield Row(what, ours, "s per edge", limit=numpy("one gather", found["take"]), aims=aims)
    yield Row(what, ours, "s per edge", limit=numba("one gather, compiled", found.get("gather")))


def memory(scale: Scale) -> Iterator[Row]:
    """The peak of memory from edge arrays to the solution."""
    vertices, edges = scale.pick((VERTICES, EDGES), (10**6, 5 * 10**6))
    for kind in ("acyclic", "cyclic"):
        before, peak = peak_memory(kind, vertices, edges)
        limit = Yardstick("the edge arrays and Python", Spread.once(before))
        what = f"peak memory, {kind}, {vertices:,} vertices, {edges:,} edges"
        aims = (Aim("ours", 24 * edges + 32 * vertices),)
        yield Row(what, Spread.once(peak), "B", limit=limit, aims=aims)


def growth(scale: Scale) -> Iterator[Growth]:
    """Solving larger and larger graphs of five edges per vertex."""
    sizes = [round(10 ** (k / 2)) for k in scale.pick(range(8, 15), range(8, 13))]
    points: dict[str, list[tuple[float, Spread]]] = {"acyclic": [], "with cycles, gamma": [], "one gather": []}
    for edges in sizes:
        vertices = edges // 5
        for name, make in (("acyclic", acyclic), ("with cycles, gamma", cyclic)):
            graph = GameGraph.from_arrays(vertices, *make(vertices, edges))
            points[name].append((edges, measure_one(lambda graph=graph: solve(graph), scale.turns(3))))  # type: ignore[misc]
            if make is acyclic:
                points["one gather"].append((edges, measure_one(_gathers(graph)["take"], scale.turns(3))))
    curves = tuple(Curve(name, tuple(found)) for name, found in points.items())
    note = "linear within the caches: 1; beyond them the gather itself grows faster"
    yield Growth("solving a graph, five edges per vertex", "edges", curves, note=note)


BENCHMARKS = (large_acyclic, large_cyclic, memory, growth)
