"""Game graphs against the memory that they move, and against the peers that can do it.

The limit of a labelling is one pass that gathers a 4-byte word for each edge, in the order in which the edges of the
reversed graph lie: every method has to look at both ends of each edge. It is measured twice, as NumPy's ``take`` and as
a loop that Numba compiles for this very processor, with its vector instructions.
"""

import subprocess
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

import networkx as nx
import numba
import numpy as np
import ogdoad

from benchmarks.ratios import Measurement, measure, print_table
from grundy.graphs import GameGraph, nim_value, solve

VERTICES, EDGES = 10**7, 5 * 10**7
SMALL_VERTICES, SMALL_EDGES = 200_000, 10**6


def run() -> None:
    for title, make, goals in (
        ("acyclic, vertices numbered at random", acyclic, (4, 10)),
        ("with cycles, 0 to 10 followers", cyclic, (6, 12)),
    ):
        _large(title, make, *goals)
    _memory()
    _peers()
    _implicit()


def acyclic(vertices: int, edges: int, seed: int = 1) -> tuple[Any, Any]:
    """Return sources and targets of a random acyclic graph whose vertices are numbered at random, edges in no order."""
    random = np.random.default_rng(seed)
    high = random.integers(1, vertices, edges)
    low = (high * random.random(edges)).astype(np.int64)
    numbers = random.permutation(vertices).astype(np.uint32)
    return numbers[high], numbers[low]


def cyclic(vertices: int, edges: int, seed: int = 1) -> tuple[Any, Any]:
    """Return sources and targets of a random graph with 0 to 2d followers, edges in no order; it has few draws."""
    random = np.random.default_rng(seed)
    degrees = random.integers(0, 2 * edges // vertices + 1, vertices)
    sources = np.repeat(np.arange(vertices, dtype=np.uint32), degrees)
    random.shuffle(sources)
    return sources, random.integers(0, vertices, len(sources), dtype=np.uint32)


@numba.njit
def _gather(words: Any, places: Any, out: Any) -> None:
    for i in range(len(places)):
        out[i] = words[places[i]]


def _large(title: str, make: Callable[[int, int], tuple[Any, Any]], label_goal: float, all_goal: float) -> None:
    sources, targets = make(VERTICES, EDGES)
    graph = GameGraph.from_arrays(VERTICES, sources, targets)
    words, places = np.arange(VERTICES, dtype=np.uint32), graph.reversed_rows.targets  # real memory, not pages of zeros
    as_indices, gathered = places.astype(np.intp), np.empty(len(places), np.uint32)
    has_cycles = make is cyclic
    found = measure(
        {
            "one gather, NumPy": lambda: np.take(words, as_indices, out=gathered, mode="clip"),
            "one gather, compiled": lambda: _gather(words, places, gathered),
            "labelling": lambda: solve(graph, values=not has_cycles),
            "everything from edge arrays": lambda: solve(
                GameGraph.from_arrays(VERTICES, sources, targets), values=not has_cycles
            ),
            **({"gamma": lambda: solve(graph)} if has_cycles else {}),
        },
        turns=4,
    )
    what = "N/P/D and remoteness" if has_cycles else "g and N/P"
    print_table(f"{title}: {what}, {VERTICES} vertices, {len(places)} edges", found, "one gather, NumPy")
    ratio = found["labelling"].least / found["one gather, compiled"].least
    whole = found["everything from edge arrays"].least / found["one gather, compiled"].least
    print(f"  goals: labelling {label_goal}, everything {all_goal}")
    print(f"  in compiled gathers: labelling {ratio:.1f}, everything {whole:.1f}")
    if has_cycles:
        cost = solve(graph).cost
        assert cost is not None
        speed = len(places) / found["gamma"].least / 1e6
        print(f"  gamma: {speed:.1f} million edges a second; {cost.stages} stages, {cost.rounds} rounds")


# In a process of its own: the peak of the resident memory, with and without solving.
_PEAK = """
import sys
import numpy as np
from grundy.graphs import GameGraph, solve
def peak(): return next(int(line.split()[1]) * 1024 for line in open("/proc/self/status") if line.startswith("VmHWM"))
kind, vertices, edges = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random = np.random.default_rng(1)
sources = random.integers(0, vertices, edges, dtype=np.uint32)
targets = random.integers(0, vertices, edges, dtype=np.uint32)
if kind == "acyclic":
    for part in range(0, edges, 10**6):  # in pieces, so that this does not make the peak
        low, high = np.sort([sources[part : part + 10**6], targets[part : part + 10**6]], axis=0)
        sources[part : part + 10**6], targets[part : part + 10**6] = high + (low == high), low
    sources[sources == vertices] = 1
    targets[sources == 1] = 0
before = peak()
solution = solve(GameGraph.from_arrays(vertices, sources, targets))
print(before, peak())
"""


def _memory() -> None:
    for kind in ("acyclic", "cyclic"):
        result = subprocess.run(
            [sys.executable, "-c", _PEAK, kind, str(VERTICES), str(EDGES)], capture_output=True, text=True, check=True
        )
        before, peak = map(int, result.stdout.split())
        goal = 24 * EDGES + 32 * VERTICES
        print(f"\npeak memory, {kind}, {EDGES} edges, {VERTICES} vertices: {peak / 1e6:.0f} MB in all,")
        print(f"  {before / 1e6:.0f} MB of it the edge arrays and Python (goal: {goal / 1e6:.0f} MB in all)")


def _peers() -> None:
    for title, make in (
        ("every move to a smaller number, edges sorted", _falling),
        ("numbered at random, edges in no order", acyclic),
    ):
        _ogdoad(title, *make(SMALL_VERTICES, SMALL_EDGES))

    loopy = GameGraph.from_arrays(SMALL_VERTICES, *cyclic(SMALL_VERTICES, SMALL_EDGES))
    loopy_networkx = loopy.to_networkx()
    assert networkx_values(loopy_networkx) == dict(enumerate(solve(loopy).nim_value.tolist()))
    found = measure({"NetworkX": lambda: networkx_values(loopy_networkx), "gamma": lambda: solve(loopy)}, turns=2)
    _print_factors("gamma with cycles, as many vertices and edges", found, {"gamma": 20})


def _falling(vertices: int, edges: int) -> tuple[Any, Any]:
    """Return sources and targets of a random graph as programs number it that make positions from smaller ones."""
    random = np.random.default_rng(1)
    sources = np.sort(random.integers(1, vertices, edges))
    return sources, (sources * random.random(edges)).astype(np.int64)


def _ogdoad(title: str, sources: Any, targets: Any) -> None:
    graph = GameGraph.from_arrays(SMALL_VERTICES, sources, targets)
    followers = [row.tolist() for row in np.split(graph.targets, graph.offsets[1:-1])]
    found = measure(
        {
            "ogdoad.grundy_graph": lambda: ogdoad.grundy_graph(followers),
            "from lists": lambda: solve(GameGraph.from_adjacency(followers)),
            "from edge arrays": lambda: solve(GameGraph.from_arrays(SMALL_VERTICES, sources, targets)),
            "from compressed rows": lambda: solve(GameGraph(graph.offsets, graph.targets)),
        },
        turns=9,
    )
    assert ogdoad.grundy_graph(followers) == solve(graph).nim_value.tolist()
    goals = {"from lists": 3, "from edge arrays": 10, "from compressed rows": 10}
    _print_factors(f"acyclic, {SMALL_VERTICES} vertices, {SMALL_EDGES} edges; {title}", found, goals)


def _print_factors(title: str, found: dict[str, Measurement], goals: dict[str, float]) -> None:
    peer, *_ = found
    print_table(title, found, peer)
    for name, goal in goals.items():
        print(f"  {name}: {found[peer].least / found[name].least:.1f} times faster than {peer} (goal {goal})")


def networkx_values(graph: "nx.MultiDiGraph[Any]") -> dict[Any, int | None]:
    """Return the generalized Sprague-Grundy function of a NetworkX graph, stage by stage; None is infinity."""
    values: dict[Any, int | None] = {}
    is_open, stage = set(graph), 0
    while is_open:
        marked = _stage(graph, values, is_open, stage)
        for vertex in is_open - marked - values.keys():
            values[vertex] = None
        is_open = is_open & marked - values.keys()
        stage += 1
    return values


def _stage(graph: Any, values: dict[Any, int | None], is_open: set[Any], stage: int) -> set[Any]:
    """Give the label of the stage to the vertices that get it; return those with a follower that has it."""
    marked: set[Any] = set()
    small = {vertex for vertex, value in values.items() if value is not None}  # labels of earlier stages
    waiting = {vertex: len(set(graph.successors(vertex)) - small) for vertex in is_open}
    queue = deque(vertex for vertex, count in waiting.items() if not count)
    while queue:
        vertex = queue.popleft()
        if vertex in marked:
            continue
        values[vertex] = stage
        for reverted in set(graph.predecessors(vertex)) - marked:
            marked.add(reverted)
            if reverted not in small:
                queue += _released(graph, reverted, waiting)
    return marked


def _released(graph: Any, reverted: Any, waiting: dict[Any, int]) -> list[Any]:
    """Return the vertices that waited for this follower only."""
    released = []
    for vertex in graph.predecessors(reverted):
        if vertex in waiting:
            waiting[vertex] -= 1
            if not waiting[vertex]:
                released.append(vertex)
    return released


def _implicit() -> None:
    heap, takes = 200_000, (1, 2, 3, 4, 5)

    def options(n: int) -> list[int]:
        return [n - s for s in takes if s <= n]

    evaluations = sum(min(n, len(takes)) for n in range(heap + 1))
    found = measure(
        {
            "the callback alone": lambda: [options(n) for n in range(heap + 1)],
            "GameGraph.explore": lambda: GameGraph.explore(options, heap),
            "explore and solve": lambda: solve(GameGraph.explore(options, heap)),
            "nim_value": lambda: nim_value(options, heap),
        },
        turns=3,
    )
    print_table(f"a game given by a Python function, {heap + 1} positions", found, "the callback alone")
    for name, measurement in found.items():
        print(f"  {name}: {evaluations / measurement.least / 1e6:.2f} million option evaluations a second (goal 0.5)")
