"""Linear games against other methods, and against the work that every method has to do.

The quotient closure is compared with plain Python and with the method of at most four tokens, outcomes of many
positions with one pass over their tokens, and Turning Corners with bare nim multiplication.
"""

import platform
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row, Spread, Yardstick
from benchmarks.peers.closure_in_python import closure
from benchmarks.peers.gather import compiled_xor_gather
from benchmarks.peers.modules import numba
from benchmarks.ratios import Scale, Work, measure, measure_one
from grundy import nim
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs, few_tokens, turning_corners
from grundy.linear._kernels import solve

AIMS = {400: 0.2, 2000: 30.0}


def core(graph: GameGraph) -> Callable[[], object]:
    """Return a function that only solves the annihilation game on a graph."""
    moves = Annihilation(graph).table
    return lambda: solve(moves.first, moves.start, moves.members, moves.passes)


def paper(scale: Scale) -> Iterator[Row]:
    """Fraenkel's graph Γ5 + Γ′."""
    graph = example_graphs.gamma(5) + example_graphs.gamma_prime()
    found = measure({"core": core(graph), "all": lambda: Annihilation(graph).counts()}, scale.turns(20))
    size = f"{len(graph)} vertices, {graph.edges} edges"
    yield Row(f"Fraenkel's Γ5 + Γ′, {size}: the core", found["core"], aims=(Aim("ours", 0.002),))
    limit = Yardstick("the core alone", found["core"])
    yield Row(f"Fraenkel's Γ5 + Γ′, {size}: everything", found["all"], limit=limit)


def growth(scale: Scale) -> Iterator[Row | Growth]:
    """Random digraphs with four edges per vertex, five of each size; the worst counts."""
    points = []
    for n in scale.pick((100, 200, 400, 800, 1600, 2000), (50, 100, 200, 400)):
        graphs = [example_graphs.random(n, 4 * n, seed=seed) for seed in range(5)]
        turns = scale.turns(3) if n < 1000 else 1
        costs = [measure_one(core(graph), turns, warm_up=n < 1000) for graph in graphs]
        points.append((n, max(costs, key=lambda cost: cost.least)))
        if n in AIMS:
            note = _note(graphs, costs)
            yield Row(f"closure, {n} vertices, worst of five", points[-1][1], aims=(Aim("ours", AIMS[n]),), note=note)
    curve = Curve("the worst of five", tuple(points), points[1][0])
    yield Growth("closure of an annihilation game, four edges per vertex", "vertices", (curve,))


def _note(graphs: list[GameGraph], costs: list[Spread]) -> str:
    dimensions = [Annihilation(graph).p_space().dimension for graph in graphs]
    best = min(cost.least for cost in costs)
    return f"best of five {best * 1e3:.2f} ms; dimension of V0 {min(dimensions)} to {max(dimensions)}"


def methods(scale: Scale) -> Iterator[Row]:
    """The same method in Python, and the older method of at most four tokens."""
    graphs = {
        "at random, 40 vertices": example_graphs.random(40, 160, seed=1),
        "Γ5 + Γ′": example_graphs.gamma(5) + example_graphs.gamma_prime(),
    }
    for title, graph in graphs.items():
        followers = [graph.follower_numbers(v).tolist() for v in range(len(graph))]
        works: dict[str, Work] = {
            "core": core(graph),
            "python": lambda rows=followers: closure(rows),  # type: ignore[misc]
            "tokens": lambda g=graph: few_tokens(g).p_space(),  # type: ignore[misc]
        }
        found = measure(works, scale.turns(10))
        for name, told, factor in (("python", "the same method in Python", 50), ("tokens", "four tokens", 300)):
            peer = Yardstick(told, found[name], platform.python_version() if name == "python" else "")
            yield Row(f"closure, {title}: the core", found["core"], peer=peer, aims=(Aim("peer", 1 / factor),))


def many_positions(scale: Scale) -> Iterator[Row]:
    """Outcomes of a million positions; the limit is one pass over their tokens."""
    random, count = np.random.default_rng(1), scale.pick(10**6, 10**5)
    for title, graph, most in (
        ("Γ5 + Γ′", example_graphs.gamma(5) + example_graphs.gamma_prime(), 42),
        ("at random, 50 vertices", example_graphs.random(50, 200, seed=1), 50),
        ("at random, 400 vertices", example_graphs.random(400, 1600, seed=1), 40),
    ):
        game = Annihilation(graph)
        offsets = np.concatenate(([0], np.cumsum(random.integers(0, most + 1, count))))
        tokens = random.integers(0, len(graph), offsets[-1], dtype=np.uint32)
        found = {
            name: cost.per(count) for name, cost in measure(_outcomes(game, offsets, tokens), scale.turns(4)).items()
        }
        words = game.syndromes.found.columns.shape[1]
        limit = numba("one XOR-gather pass", found.get("gather"))
        what = f"outcomes of {count:,} positions, {title}"
        note = f"syndromes of {game.syndromes.bits} bits, {words} words"
        yield Row(what, found["outcomes"], "s per position", limit=limit, aims=(Aim("limit", 4),), note=note)


def _outcomes(game: Annihilation, offsets: Any, tokens: Any) -> dict[str, Work]:
    columns = game.syndromes.found.columns
    words = columns.shape[1]
    works: dict[str, Work] = {"outcomes": lambda: game.outcomes(offsets, tokens)}
    if gather := compiled_xor_gather(words):
        rows = columns[:, 0].copy() if words == 1 else columns
        out = np.empty(len(offsets) - 1 if words == 1 else words, np.uint64)
        works["gather"] = lambda: gather(rows, offsets, tokens, out)
    return works


def corners(scale: Scale) -> Iterator[Row]:
    """Turning Corners: each head is one nim product."""
    random, board, count = np.random.default_rng(1), turning_corners(), scale.pick(10**6, 10**5)
    for side, kind in ((1 << 16, np.uint16), (1 << 32, np.uint32)):
        heads = np.unique(random.integers(0, side, (count, 2), dtype=np.uint64), axis=0).astype(kind)
        columns = heads[:, 0].copy(), heads[:, 1].copy()
        works: dict[str, Work] = {
            "multiply": lambda pair=columns: nim.multiply(*pair),  # type: ignore[misc]
            "heads as two columns": lambda pair=columns: board.nim_value(pair),  # type: ignore[misc]
            "heads as rows": lambda rows=heads: board.nim_value(rows),  # type: ignore[misc]
        }
        found = {name: cost.per(len(heads)) for name, cost in measure(works, scale.turns(20)).items()}
        limit = Yardstick("nim.multiply", found.pop("multiply"))
        for name, cost in found.items():
            what = f"Turning Corners, {len(heads):,} {name}, below {side:,}"
            yield Row(what, cost, "s per head", limit=limit, aims=(Aim("limit", 3),))


BENCHMARKS = (paper, growth, methods, many_positions, corners)
