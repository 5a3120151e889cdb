"""Linear games against other methods, and against the work that every method has to do.

The quotient closure is compared with itself in plain Python and with the method of at most four tokens; outcomes of
many positions with one pass over their tokens; Turning Corners with bare nim multiplication.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from benchmarks.closure_in_python import closure
from benchmarks.ratios import Measurement, measure, print_table
from grundy import nim
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, few_tokens, ready, turning_corners
from grundy.linear._kernels import solve
from grundy.linear.moves import moves_of_graph

SIZES = (100, 200, 400, 800, 1600, 2000)
GOALS = {400: 0.2, 2000: 30.0}
POSITIONS = HEADS = 10**6


def run() -> None:
    _paper()
    _growth()
    _methods()
    _many_positions()
    _turning_corners()


def core(graph: GameGraph) -> Callable[[], object]:
    """Return what solves the annihilation game on a graph, and nothing else."""
    moves = moves_of_graph(graph)
    return lambda: solve(moves.first, moves.start, moves.members, moves.passes)


def _paper() -> None:
    graph = ready.gamma(5) + ready.gamma_prime()
    found = measure({"the core": core(graph), "everything": lambda: Annihilation(graph).counts()}, turns=20)
    print_table(
        f"Fraenkel's Γ5 + Γ′, {len(graph)} vertices, {graph.edges} edges", found, "the core", "2 ms in the core"
    )


def _growth() -> None:
    print("\nrandom digraphs with four edges a vertex, in the core")
    print(f"  {'vertices':>8}  {'least ms':>10}  {'worst ms':>10}  dim V0")
    worst = []
    for n in SIZES:
        graphs = [ready.random(n, 4 * n, seed=seed) for seed in range(5)]
        found = [measure({"": core(graph)}, turns=3 if n < 1000 else 1)[""].least for graph in graphs]
        dimensions = [Annihilation(graph).p_space().dimension for graph in graphs]
        worst.append(max(found))
        goal = f"  (goal: under {GOALS[n] * 1e3:.0f} ms)" if n in GOALS else ""
        print(f"  {n:8}  {min(found) * 1e3:10.2f}  {max(found) * 1e3:10.2f}  {min(dimensions)}–{max(dimensions)}{goal}")
    exponent = np.polyfit(np.log(SIZES), np.log(worst), 1)[0]
    print(f"  the worst time grows as n^{exponent:.2f}")


def _methods() -> None:
    for title, graph in (
        ("at random", ready.random(40, 160, seed=1)),
        ("Γ5 + Γ′", ready.gamma(5) + ready.gamma_prime()),
    ):
        followers = [graph.follower_numbers(v).tolist() for v in range(len(graph))]
        found = measure(
            {
                "the core": core(graph),
                "the same method in Python": lambda rows=followers: closure(rows),  # type: ignore[misc]
                "at most four tokens": lambda g=graph: few_tokens(g).p_space(),  # type: ignore[misc]
            },
            turns=10,
        )
        goal = "the others take at least 50 and 300 times as long"
        print_table(f"{title}: {len(graph)} vertices, {graph.edges} edges", found, "the core", goal)


@numba.njit
def _xor_gather(columns: Any, offsets: Any, tokens: Any, out: Any) -> None:
    for i in range(len(offsets) - 1):
        word = np.uint64(0)
        for j in range(offsets[i], offsets[i + 1]):
            word ^= columns[tokens[j]]
        out[i] = word


@numba.njit
def _xor_gather_rows(columns: Any, offsets: Any, tokens: Any, out: Any) -> None:
    for i in range(len(offsets) - 1):
        for w in range(columns.shape[1]):
            out[w] = np.uint64(0)
        for j in range(offsets[i], offsets[i + 1]):
            for w in range(columns.shape[1]):
                out[w] ^= columns[tokens[j], w]


def _many_positions() -> None:
    random = np.random.default_rng(1)
    for title, graph, most in (
        ("Γ5 + Γ′", ready.gamma(5) + ready.gamma_prime(), 42),
        ("at random, 50 vertices", ready.random(50, 200, seed=1), 50),
        ("at random, 400 vertices", ready.random(400, 1600, seed=1), 40),
    ):
        game = Annihilation(graph)
        counts = random.integers(0, most + 1, POSITIONS)
        offsets = np.concatenate(([0], np.cumsum(counts)))
        tokens = random.integers(0, len(graph), offsets[-1], dtype=np.uint32)
        found = measure(_outcomes(game, offsets, tokens), turns=4)
        words = game.syndromes.found.columns.shape[1]
        print_table(
            f"outcomes of {POSITIONS} positions, {title}: syndromes of {game.syndromes.bits} bits, {words} words",
            found,
            "one XOR-gather pass",
            "4",
        )


def _outcomes(game: Annihilation, offsets: Any, tokens: Any) -> dict[str, Callable[[], object]]:
    columns = game.syndromes.found.columns
    if columns.shape[1] == 1:
        single, out = columns[:, 0].copy(), np.empty(len(offsets) - 1, np.uint64)
        limit: Callable[[], object] = lambda: _xor_gather(single, offsets, tokens, out)  # noqa: E731
    else:
        row = np.empty(columns.shape[1], np.uint64)
        limit = lambda: _xor_gather_rows(columns, offsets, tokens, row)  # noqa: E731
    return {"one XOR-gather pass": limit, "outcomes, as letters": lambda: game.outcomes(offsets, tokens)}


def _turning_corners() -> None:
    random = np.random.default_rng(1)
    board = turning_corners()
    for side, kind in ((1 << 16, np.uint16), (1 << 32, np.uint32)):
        heads = np.unique(random.integers(0, side, (HEADS, 2), dtype=np.uint64), axis=0).astype(kind)
        columns = heads[:, 0].copy(), heads[:, 1].copy()
        found: dict[str, Measurement] = measure(
            {
                "nim.multiply": lambda pair=columns: nim.multiply(*pair),  # type: ignore[misc]
                "heads as two columns": lambda pair=columns: board.nim_value(pair),  # type: ignore[misc]
                "heads as rows": lambda rows=heads: board.nim_value(rows),  # type: ignore[misc]
            },
            turns=20,
        )
        print_table(f"Turning Corners, {len(heads)} heads below {side}", found, "nim.multiply", "3")
