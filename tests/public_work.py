"""Pieces of work from every part of the library, to run in many threads, in new processes and on every instruction set.

As a program with a number of threads as argument, it runs all of them in that many threads, and prints a digest of each
result.
"""

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from threading import Barrier, Thread
from typing import Any

import numpy as np

import grundy
from grundy import codes, graphs, linear, nim, ordinals, sequences
from grundy.games import CATALOGUE

RANDOM = np.random.default_rng(11)
NIMBERS = {kind: RANDOM.integers(1, np.iinfo(kind).max, (2, 300), kind) for kind in (np.uint8, np.uint16, np.uint64)}
EDGES = [tuple(map(int, edge)) for edge in RANDOM.integers(0, 400, (1200, 2))]
FEW_EDGES = [tuple(map(int, edge)) for edge in RANDOM.integers(0, 40, (90, 2))]
SUM = "Kayles(30) + W(9,8) + N(3,5,7) + Cram(3x4) + DawsonsChess(25)"
MISERE = "Kayles(9) + Kayles(7) + N(1,2) + 0.77(5)"


def solved(text: str, *, misere: bool = False) -> object:
    position = grundy.parse(text, misere=misere)
    return position.outcome, list(map(str, position.winning_moves())), str(position.explain())


def solved_graph() -> object:
    solution = graphs.solve(graphs.GameGraph.from_edges(400, EDGES))
    sums = [str(solution.value(v) + solution.value(v + 1)) for v in range(50)]
    return solution.outcome.tolist(), solution.nim_value.tolist(), solution.counter.tolist(), sums


def catalogue() -> list[tuple[str, str]]:
    return [(entry.id, str(grundy.parse(entry.example).outcome)) for entry in CATALOGUE]


def annihilation() -> object:
    game = linear.Annihilation(graphs.GameGraph.from_edges(40, FEW_EDGES))
    return game.p_space().basis, [str(game.value({v, (v + 1) % 40})) for v in range(40)]


def golay() -> object:
    code = codes.lexicode(24, 8)
    decoded = str(code.decode([1] * 7 + [0] * 17))
    return (
        code.generator.tolist(),
        code.weights(),
        str(code.minimum_distance()),
        code.automorphism_group().order,
        decoded,
    )


WORK: dict[str, Callable[[], Any]] = {
    **{
        f"{name} {np.dtype(kind)}": lambda name=name, pair=pair: getattr(nim, name)(*pair).tolist()
        for kind, pair in NIMBERS.items()
        for name in ("multiply", "divide", "add")
    },
    **{
        f"{name} {np.dtype(kind)}": lambda name=name, pair=pair: getattr(nim, name)(pair[0]).tolist()
        for kind, pair in NIMBERS.items()
        for name in ("reciprocal", "sqrt", "square")
    },
    "powers": lambda: nim.power(NIMBERS[np.uint64][0], 12345).tolist(),
    "matrices": lambda: nim.matmul(NIMBERS[np.uint16][:, :100].reshape(10, 20), np.arange(60).reshape(20, 3)).tolist(),
    "orders and logarithms": lambda: [(nim.order(x), nim.log(nim.power(2, x), 2)) for x in range(1, 50)],
    "large nimbers": lambda: nim.multiply(3**900, 7**500),
    "polynomials": lambda: str(nim.factor(nim.Polynomial([6, 11, 6, 1, 3]))),
    "a calculation": lambda: str(nim.calculate("77*77 + 1/5 - sqrt(9)")),
    "a sum": lambda: solved(SUM),
    "misère play": lambda: solved(MISERE, misere=True),
    "the catalogue": catalogue,
    "a graph": solved_graph,
    "an implicit game": lambda: grundy.nim_value(lambda n: [n - s for s in (1, 3, 4) if s <= n], 200),
    "sequences": lambda: [sequences.nim_values(game, 2000).tolist() for game in ("0.77", "0.6", "0.137", "4.3F")],
    "periods": lambda: [str(sequences.find_period(game)) for game in ("0.77", "0.137", "{1,5,6}", "0.156")],
    "tokens": annihilation,
    "coins": lambda: [[linear.named(name).point_value(k) for k in range(60)] for name in ("ruler", "mock turtles")],
    "a lexicode": golay,
    "an anncode": lambda: codes.anncode(graphs.GameGraph.from_edges(40, FEW_EDGES)).generator.tolist(),
    "bounds": lambda: str(codes.bounds.largest_size(20, 6)),
    "ordinals": lambda: [
        str(ordinals.calculate(text)) for text in ("(w^(w^13))^47", "1/w + sqrt(t)", "w^5*w^7", "1/(w+1)")
    ],
    "constants": lambda: [str(ordinals.alpha(p)) for p in (3, 5, 7, 47, 719)],
}


def digest(result: object) -> str:
    return sha256(repr(result).encode()).hexdigest()[:16]


def done_in_threads(threads: int) -> list[dict[str, str]]:
    """Do all the work in this many threads, which start each piece together; return the results of each thread."""
    barrier, found = Barrier(threads), [dict[str, str]() for _ in range(threads)]

    def work(mine: dict[str, str]) -> None:
        for name, piece in WORK.items():
            barrier.wait()
            try:
                mine[name] = digest(piece())
            except Exception as error:
                mine[name] = f"{type(error).__name__}: {error}"

    others = [Thread(target=work, args=(mine,)) for mine in found]
    for thread in others:
        thread.start()
    for thread in others:
        thread.join()
    return found


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)  # switch threads as often as possible
    print(json.dumps(done_in_threads(int(sys.argv[1]))))
