"""Cram and Node Kayles: known nim values of full boards, each from an empty table, with the positions searched."""

from collections.abc import Iterator

from benchmarks.data import Aim, Curve, Growth, Row, Spread
from benchmarks.ratios import Scale, seconds
from grundy.games._kernels import board_search

# Nim values of Cram (Lemoine and Viennot 2012; Beling's repository impartial-games), easy ones first.
CRAM = {
    (5, 5): 0, (4, 5): 2, (3, 6): 4, (4, 7): 3, (5, 6): 2, (3, 9): 1, (3, 11): 0, (4, 9): 1, (3, 13): 2,
    (5, 7): 1, (3, 14): 3, (3, 15): 1, (4, 11): 1, (5, 8): 1}  # fmt: skip
# Node Kayles on grids of three rows (OEIS A316632), and of four rows, where every value known is 0.
NODE = {(3, n): value for n, value in enumerate([2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3], 1)}
NODE |= {(4, n): 0 for n in range(1, 17)}

AIMS = {(5, 5): 1.0}
# More than a quarter of an hour; python -c "from benchmarks.topics.boards import long_run; long_run()" runs it.
LONG = {(6, 7): 5}
LIMIT = 90_000_000  # positions, in less than 7 GB


def cram(scale: Scale) -> Iterator[Row | Growth]:
    """Boards of Cram."""
    known = {board: value for board, value in CRAM.items() if not scale.quick or board[0] * board[1] <= 33}
    yield from _boards("Cram", known, edges=True)


def node_kayles(scale: Scale) -> Iterator[Row | Growth]:
    """Grids of Node Kayles."""
    known = {board: value for board, value in NODE.items() if not scale.quick or board[0] * board[1] <= 40}
    yield from _boards("Node Kayles", known, edges=False)


def long_run() -> None:
    """Solve the largest board and print its row."""
    print(*_boards("Cram", LONG, edges=True), sep="\n")


def _boards(game: str, known: dict[tuple[int, int], int], *, edges: bool) -> Iterator[Row | Growth]:
    points: list[tuple[float, Spread]] = []
    for (rows, columns), value in known.items():
        search, found = board_search(edges), []
        whole = (1 << rows * columns) - 1
        cost = seconds(lambda: found.append(search.value(whole, min(rows, columns), LIMIT)))  # noqa: B023
        assert found[0] in (None, value), (rows, columns)
        points += [(search.stored, cost)] if search.stored else []
        aims = (Aim("ours", AIMS[rows, columns]),) if edges and (rows, columns) in AIMS else ()
        told = f"not solved with {LIMIT:,} positions" if found[0] is None else f"nim value {value}"
        note = f"{told}; {search.stored:,} positions, {search.stored / cost.least:,.0f} per second"
        yield Row(f"{game} {rows}×{columns}", cost, aims=aims, note=note)
    points.sort(key=lambda point: point[0])
    curve = Curve(game, tuple(points), 100)
    yield Growth(f"{game}: solving a board", "positions stored", (curve,), note="linear while the table fits: 1")


BENCHMARKS = (cram, node_kayles)
