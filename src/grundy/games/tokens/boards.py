"""Coin turning games on a board: products of two games on a row.

A turning set of the product consists of all pairs of a turning set of each factor, and a head at (a, b) has the value
of the nim product of the values of a and b (the product theorem, Lenstra 1978, section 3; Winning Ways calls it the
Tartan theorem).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.errors import LimitError, NotationError
from grundy.games.tokens.coins import SHORT, CoinTurning, Heads, listed_places, read_board, write_board
from grundy.games.tokens.rows import ROWS
from grundy.linear import turning
from grundy.linear.turning import Product, Row, fewer_than, nim_row
from grundy.parsing import Reader
from grundy.rules import MoveLabel
from grundy.text import format_number, truncate

# A turning set of at most this many coins is listed coin by coin.
FEW = 4
MOST_WORTHS = 200_000


class CoinBoard(CoinTurning):
    """A product of two coin turning games on a row; a position is the frozenset of the pairs that show heads.

    The notation is ``HT/TH``, line by line from the top, or ``(3,100), (7,2)``, the places of the heads.

    Parameters
    ----------
    coins : Product
        The rules: a product of two rows.
    parameters : tuple of str, optional
        The text before the coins in the notation.

    Examples
    --------
    >>> game = turning_corners()
    >>> position = game.parse("(2,3), (4,4)")
    >>> game.nim_value(position), [label for label, _ in game.moves_to(position, 0)]
    (7, ['turn (1, 1), (1, 4), (4, 1), (4, 4)'])
    >>> print(game.picture(position))
    4  ○ ○ ○ ○ ●
    3  ○ ○ ● ○ ○
    2  ○ ○ ○ ○ ○
    1  ○ ○ ○ ○ ○
    0  ○ ○ ○ ○ ○
    <BLANKLINE>
       0 1 2 3 4
    """

    def __init__(self, coins: Product, parameters: tuple[str, ...] = ()):
        super().__init__(coins, parameters)
        self.product = coins

    def __repr__(self) -> str:
        return f"CoinBoard({self.product!r})"

    def parse(self, text: str) -> frozenset[tuple[int, int]]:
        """Read the lines of a board, the top one first, such as ``HT/TH``, or its heads, such as ``(0,1), (1,0)``.

        H or ● is heads, T or ○ is tails; a pair is the column and the line of a head, counted from 0 at the lower left.

        The two rows of a product come before the semicolon, such as ``MockTurtles x Ruler``. They are the words of
        games on a row, ``Nim``, or ``Fewer d`` with a number d.
        """
        return read_board(text)

    def format(self, position: Heads) -> str:
        """Return a board in the notation of `parse`."""
        return write_board(self.heads(position))

    def label(self, turned: Heads) -> str:
        """Return the label of a move: the coins one by one, or the two sets whose pairs they are."""
        if len(turned) <= FEW:
            return MoveLabel("turn", place=", ".join(map(str, sorted(turned))))
        columns, lines = ({place[i] for place in turned} for i in (0, 1))
        return MoveLabel("turn", place=f"{{{listed_places(columns)}}} × {{{listed_places(lines)}}}")

    def check_breadth(self, head: Any) -> None:
        """Raise `LimitError` if a head needs too many nim divisions: one for each worth in the smaller factor."""
        a, b = head
        steps = min(self.product.first.breadth(a), self.product.second.breadth(b))
        if steps > MOST_WORTHS:
            raise LimitError(
                f"moves to a value are found by at most {MOST_WORTHS} nim divisions, but the head at "
                f"({format_number(a)}, {format_number(b)}) needs {format_number(steps)}",
                hint="use nim_value, which has no such limit",
            )

    def shape(self, heads: Heads) -> tuple[int, int]:
        """Return the numbers of columns and of lines up to the last head."""
        columns, lines = (max((head[i] for head in heads), default=0) + 1 for i in (0, 1))
        return columns, lines

    def picture(self, position: Heads) -> str:
        """Return the board with its coordinates; for a large board, only the places of the heads."""
        heads = self.heads(position)
        columns, lines = self.shape(heads)
        if max(columns, lines) > SHORT:
            return f"heads at {', '.join(f'({format_number(a)}, {format_number(b)})' for a, b in sorted(heads))}"
        wide, high = len(str(columns - 1)), len(str(lines - 1))
        drawn = []
        for b in reversed(range(lines)):
            coins = " ".join(f"{'●' if (a, b) in heads else '○':>{wide}}" for a in range(columns))
            drawn.append(f"{b:>{high}}  {coins}")
        return "\n".join([*drawn, "", " " * (high + 2) + " ".join(f"{a:>{wide}}" for a in range(columns))])


@cache
def turning_corners() -> CoinBoard:
    """Return Turning Corners: turn the four corners of a rectangle whose upper right coin shows heads.

    Examples
    --------
    >>> turning_corners().nim_value({(2, 2), (3, 1)})
    0
    """
    return CoinBoard(turning.turning_corners())


@cache
def rugs() -> CoinBoard:
    """Return Rugs: turn all coins of a rectangle whose upper right coin shows heads.

    Examples
    --------
    >>> rugs().nim_value({(3, 3), (0, 1)})
    4
    """
    return CoinBoard(turning.rugs())


def product_board(text: str) -> CoinBoard:
    """Return the product of two games on a row.

    Parameters
    ----------
    text : str
        The words of both games with ``x`` or ``×`` between them, such as ``MockTurtles x Ruler``. Case and blanks are
        ignored. ``Nim`` is the game that turns two coins of a row, and ``Fewer 5`` the one that turns fewer than 5.

    Raises
    ------
    NotationError
        If the text does not name two rows.

    Examples
    --------
    >>> game = product_board("mock turtles x Ruler")
    >>> game.parameters, game.nim_value({(1, 3), (2, 0)})
    (('MockTurtles x Ruler',), 12)
    """
    reader = Reader(text)
    first, name = _read_factor(reader)
    reader.expect("xX×", "x and a second row")
    second, other = _read_factor(reader)
    reader.expect_end("nothing more before the semicolon")
    return CoinBoard(Product(first, second), (f"{name} x {other}",))


_MAKERS: dict[str, Callable[[], Row]] = {**ROWS, "Nim": nim_row}
_FACTORS = {word.casefold(): (word, make) for word, make in _MAKERS.items()}
# No row has an x in its name.
_LETTERS = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"


def _read_factor(reader: Reader) -> tuple[Row, str]:
    """Read the name of a row, and return the row with the word for it."""
    reader.at_end()
    at, name = reader.at, ""
    while reader.take(_LETTERS):
        name += reader.text[reader.at - 1]
    if not name:
        reader.fail("the name of a row of coins, such as MockTurtles")
    if name.casefold() == "fewer":
        distance = reader.number("the number d (a move turns fewer than d coins)").value
        return fewer_than(distance), f"Fewer {distance}"
    if name.casefold() not in _FACTORS:
        known = ", ".join([*ROWS, "Nim", "Fewer d"])
        raise NotationError(reader.text, at, f"unknown row of coins {truncate(name, 40)}; the known rows are {known}")
    word, make = _FACTORS[name.casefold()]
    return make(), word
