"""Draw the pictures of the start page and of the tutorials with the package: python docs/drawings.py."""

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path

import numpy as np

import grundy
from grundy import nim
from grundy.codes import lexicode
from grundy.draw import table_svg
from grundy.graphs import GameGraph, solve
from grundy.linear import Annihilation, LinearGame, example_graphs, turning_corners
from grundy.linear.turning import draw_coins, place_heads
from grundy.ordinals import Ordinal, multiply
from grundy.sequences import find_period, nim_values, save_plot

FOLDER = Path(__file__).parent / "images"
EXAMPLES = Path(__file__).parent / "examples"


def three_piles() -> str:
    return _position("N(3,5,7)")


def turtles() -> str:
    return _position("TurningTurtles(HTHTTHH)")


def kayles_row() -> str:
    return _position("Kayles(5)")


def cram_board() -> str:
    return _position("Cram(3x4)")


def corners() -> str:
    """Heads at (2, 3) and (4, 4), counted from 0 at the lower left, and the coins that the winning move turns."""
    heads = [(2, 3), (4, 4)]
    [move] = turning_corners().winning_moves(heads)
    return draw_coins(place_heads(heads, (5, 5)), move.turned)


def mock_turtles() -> str:
    return _position("MockTurtles(THTHH)")


def _position(expression: str) -> str:
    drawn = grundy.parse(expression).svg()
    assert drawn is not None
    return drawn


def small_nim() -> str:
    """Piles of 1 and 2, as tuples in increasing order."""

    def options(piles: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {
            tuple(sorted((*piles[:i], left, *piles[i + 1 :]))) for i, pile in enumerate(piles) for left in range(pile)
        }

    return solve(GameGraph.explore(lambda piles: sorted(options(piles)), (1, 2))).svg()


def divisors() -> str:
    return solve(GameGraph.explore(_divisors, 8)).svg()


def ruler() -> str:
    """The values of the numbers 1 to 32 when a divisor is subtracted, eight in a row."""
    values = [grundy.nim_value(_divisors, n) for n in range(1, 33)]
    rows = [values[first : first + 8] for first in range(0, 32, 8)]
    sides = [f"{first + 1} to {first + 8}" for first in range(0, 32, 8)]
    return table_svg(rows, sides=sides, title="The nim values of the numbers 1 to 32")


def _divisors(number: int) -> list[int]:
    return [number - d for d in range(1, number) if number % d == 0]


def put_back() -> str:
    def options(heap: int) -> list[int]:
        return [heap - k for k in (1, 2) if k <= heap] + [heap + 1] * (heap == 4)

    return solve(GameGraph.explore(options, 6)).svg()


def park() -> str:
    return solve(GameGraph.from_file(EXAMPLES / "park.json")).svg()


def loopy_card() -> str:
    return _top(solve(GameGraph.from_file(EXAMPLES / "loopy.json")).svg(), 470)


def park_card() -> str:
    return _top(park(), 560)


def _top(svg: str, height: int) -> str:
    """Return the top of a drawing, without its legend."""
    left, top, width, _ = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg).groups()
    shape = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', shape, svg, count=1)


def park_tokens() -> str:
    return Annihilation(GameGraph.from_file(EXAMPLES / "park.json")).svg({"pond", "hill"})


def figure_2() -> str:
    return Annihilation(example_graphs.figure(2)).svg({"z0", "z1", "z2"})


def passes() -> str:
    """All positions of the linear game with a pass of the page on linear games, as a graph."""
    game = LinearGame(3, [[{0, 1}], [{1, 2}], [{2}]], passes=[0])

    def name(position: Iterable[int]) -> str:
        return "{" + ",".join(map(str, sorted(position))) + "}"

    def follow(u: int) -> list[str]:
        return [name(move.position) for move in game.moves(game.position(u))]

    return solve(GameGraph.from_adjacency({name(game.position(u)): follow(u) for u in range(8)})).svg()


def nim_table() -> str:
    return _products(16)


def small_nim_table() -> str:
    return _products(8)


def _products(size: int) -> str:
    n = np.arange(size)
    return table_svg(nim.multiply.outer(n, n), heads=n, sides=n, corner="⊗", title=f"Nim products below {size}")


def hamming() -> str:
    words = [[word >> place & 1 for place in range(7)] for word in lexicode(7, 3).words()]
    return table_svg(words, heads=range(7), title="The 16 words of the lexicode of length 7 and distance 3")


def ordinal() -> str:
    """An ordinal, its terms, and the exponents of each, as a tree."""
    tree: dict[str, list[str]] = {}

    def grow(name: str, x: Ordinal) -> None:
        """Add the terms of x below its name, and the exponents of the terms below them."""
        for exponent, coefficient in x.terms:
            term = str(Ordinal("w") ** exponent * coefficient)
            tree.setdefault(name, []).append(term)
            if exponent != 0:
                tree[term] = [f"exponent {exponent}"]
            if exponent >= Ordinal("w"):
                grow(f"exponent {exponent}", exponent)

    whole = Ordinal("w^(w^7)+w^2*3+1")
    grow(str(whole), whole)
    return GameGraph.from_adjacency(tree)._repr_svg_() or ""


def ordinal_table() -> str:
    few = [Ordinal(text) for text in ("1", "2", "w", "w*2", "w^2", "w^w")]
    rows = [[multiply(a, b) for b in few] for a in few]
    return table_svg(rows, heads=few, sides=few, corner="⊗", title="Nim products of six ordinals")


def kayles() -> str:
    """Drawn by Matplotlib, whose versions write the same picture differently."""
    stream, found = BytesIO(), find_period("Kayles")
    save_plot(stream, nim_values("Kayles", 200), format="svg", periodicity=found, title="Kayles, 0.77")
    return stream.getvalue().decode()


DRAWINGS: dict[str, Callable[[], str]] = {
    function.__name__: function
    for function in (
        corners,
        cram_board,
        divisors,
        figure_2,
        hamming,
        kayles,
        kayles_row,
        loopy_card,
        mock_turtles,
        nim_table,
        ordinal,
        ordinal_table,
        park,
        park_card,
        park_tokens,
        passes,
        put_back,
        ruler,
        small_nim,
        small_nim_table,
        three_piles,
        turtles,
    )
}


def write(folder: Path = FOLDER) -> None:
    """Write every picture into a folder."""
    for name, draw in DRAWINGS.items():
        (folder / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    write()
