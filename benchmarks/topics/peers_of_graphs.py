"""Smaller game graphs against ogdoad (acyclic graphs only) and NetworkX; games given by a Python function."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.data import Aim, Row, Yardstick
from benchmarks.peers.modules import module, package
from benchmarks.peers.networkx_values import networkx_values
from benchmarks.ratios import Scale, Work, measure
from benchmarks.topics.random_graphs import acyclic, cyclic, falling
from grundy.graphs import GameGraph, nim_value, solve

SIZES = (200_000, 10**6), (20_000, 10**5)
TAKES = (1, 2, 3, 4, 5)


def beside_ogdoad(scale: Scale) -> Iterator[Row]:
    """Labels of acyclic graphs: from lists, from edge arrays, from compressed rows."""
    yield from _ogdoad("every move to a smaller number, edges sorted", falling, scale)
    yield from _ogdoad("numbered at random, edges unsorted", acyclic, scale)


def _ogdoad(title: str, make: Callable[[int, int], tuple[Any, Any]], scale: Scale) -> Iterator[Row]:
    vertices, edges = scale.pick(*SIZES)
    sources, targets = make(vertices, edges)
    graph = GameGraph.from_arrays(vertices, sources, targets)
    followers = [row.tolist() for row in np.split(graph.targets, graph.offsets[1:-1])]
    works: dict[str, Work] = {
        "from lists": lambda: solve(GameGraph.from_adjacency(followers)),
        "from edge arrays": lambda: solve(GameGraph.from_arrays(vertices, sources, targets)),
        "from compressed rows": lambda: solve(GameGraph(graph.offsets, graph.targets)),
    }
    if ogdoad := module("ogdoad"):
        assert ogdoad.grundy_graph(followers) == solve(graph).nim_value.tolist()
        works["ogdoad"] = lambda: ogdoad.grundy_graph(followers)
    found = {name: cost.per(edges) for name, cost in measure(works, scale.turns(9)).items()}
    peer = package("ogdoad", found.get("ogdoad"), "grundy_graph from lists")
    for name, factor in (("from lists", 3), ("from edge arrays", 10), ("from compressed rows", 10)):
        what = f"acyclic, {edges:,} edges, {title}: {name}"
        yield Row(what, found[name], "s per edge", peer=peer, aims=(Aim("peer", 1 / factor),))


def beside_networkx(scale: Scale) -> Iterator[Row]:
    """The generalized Sprague-Grundy function with cycles."""
    vertices, edges = scale.pick(*SIZES)
    graph = GameGraph.from_arrays(vertices, *cyclic(vertices, edges))
    works: dict[str, Work] = {"gamma": lambda: solve(graph)}
    if module("networkx"):
        theirs = graph.to_networkx()
        assert networkx_values(theirs) == dict(enumerate(solve(graph).nim_value.tolist()))
        works["networkx"] = lambda: networkx_values(theirs)
    found = measure(works, scale.turns(2), warm_up=scale.quick)
    peer = package("networkx", found.get("networkx"), "the same stages in Python")
    yield Row(f"with cycles, gamma, {edges:,} edges", found["gamma"], peer=peer, aims=(Aim("peer", 1 / 20),))


def python_function(scale: Scale) -> Iterator[Row]:
    """A game given by a Python function; the limit is one call for each position."""
    heap = scale.pick(200_000, 20_000)

    def options(n: int) -> list[int]:
        return [n - s for s in TAKES if s <= n]

    evaluations = sum(min(n, len(TAKES)) for n in range(heap + 1))
    works: dict[str, Work] = {
        "callback": lambda: [options(n) for n in range(heap + 1)],
        "GameGraph.explore": lambda: GameGraph.explore(options, heap),
        "explore and solve": lambda: solve(GameGraph.explore(options, heap)),
        "nim_value": lambda: nim_value(options, heap),
    }
    found = {name: cost.per(evaluations) for name, cost in measure(works, scale.turns(3)).items()}
    limit = Yardstick("calling the function", found.pop("callback"))
    for name, cost in found.items():
        aims = (Aim("ours", 2e-6),)
        yield Row(f"{name}, {heap + 1:,} positions", cost, "s per option", limit=limit, aims=aims)


BENCHMARKS = (beside_ogdoad, beside_networkx, python_function)
