"""Cram and Node Kayles: the known values of full boards that are reached, with times and positions."""

import resource
from time import perf_counter

from grundy.games.boards._kernels import board_search

# Nim values of Cram (Lemoine and Viennot 2012; Beling's repository impartial-games), easy ones first.
CRAM = {
    (5, 5): 0, (4, 5): 2, (3, 6): 4, (4, 7): 3, (5, 6): 2, (3, 9): 1, (3, 11): 0, (4, 9): 1, (3, 13): 2,
    (5, 7): 1, (3, 14): 3, (3, 15): 1, (4, 11): 1, (5, 8): 1}  # fmt: skip
# Node Kayles on grids of three rows (OEIS A316632), and of four rows, where every value known is 0.
NODE = {(3, n): value for n, value in enumerate([2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3], 1)}
NODE |= {(4, n): 0 for n in range(1, 17)}

# More than a quarter of an hour; python -c "from benchmarks.boards import long_run; long_run()" runs it.
LONG = {(6, 7): 5}

GOALS = {(5, 5): "1 s", (6, 7): "feasible"}
LIMIT = 90_000_000  # positions, in less than 7 GB; where they do not suffice, the value is printed as —


def run() -> None:
    """Print the tables."""
    _table("Cram", CRAM, edges=True)
    _table("Node Kayles on grids", NODE, edges=False)
    print(f"  peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")


def long_run() -> None:
    """Print the table of what takes long."""
    _table("Cram", LONG, edges=True)


def _table(title: str, known: dict[tuple[int, int], int], *, edges: bool) -> None:
    print(f"\n{title}: known nim values, each from an empty table")
    print(f"  {'board':>6}  {'value':>5}  {'seconds':>9}  {'positions':>11}  {'a second':>10}  goal")
    for (rows, columns), value in known.items():
        search = board_search(edges)
        start = perf_counter()
        found = search.value((1 << rows * columns) - 1, min(rows, columns), LIMIT)
        seconds = perf_counter() - start
        assert found in (None, value), (rows, columns)
        goal = GOALS.get((rows, columns), "") if edges else ""
        board, answer = f"{rows}x{columns}", "—" if found is None else found
        rate = search.stored / seconds
        print(f"  {board:>6}  {answer:>5}  {seconds:9.3f}  {search.stored:11,}  {rate:10,.0f}  {goal}")
