"""The coin turning games on a row, with places 0, 1, 2, … from left to right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType

from grundy.errors import DomainError
from grundy.games.tokens.coin_notation import SHORT, listed_places, read_row, write_row
from grundy.games.tokens.coins import CoinTurning, Heads
from grundy.linear import turning
from grundy.linear.turning import Row, fewer_than
from grundy.parsing import Reader
from grundy.text import format_number, short_repr

__all__ = ["ROWS", "CoinRow", "fewer", "row"]


class CoinRow(CoinTurning):
    """A coin turning game on a row; a position is the frozenset of the places that show heads.

    It is written ``HTTH``, coin by coin from place 0 on, or ``3,100``, the places of the heads.

    Parameters
    ----------
    coins : Row
        The rules.
    parameters : tuple of str, optional
        What stands in the notation before the coins.

    Examples
    --------
    >>> game = CoinRow(turning.mock_turtles())
    >>> position = game.parse("TTHTHH")
    >>> game.nim_value(position), [(label, game.format(left)) for label, left in game.moves_to(position, 0)]
    (7, [('turn 0 to 2', 'HHTTHH'), ('turn 2, 4, 5', 'T')])
    >>> print(game.picture(position))
    ○ ○ ● ○ ● ●
    0 1 2 3 4 5
    """

    def __init__(self, coins: Row, parameters: tuple[str, ...] = ()):
        super().__init__(coins, parameters)
        self.row = coins

    def __repr__(self) -> str:
        return f"CoinRow({self.row.name!r})"

    def parse(self, text: str) -> frozenset[int]:
        """Read a row of coins, such as ``HTTH``, or the places of its heads, such as ``0,3``.

        H or ● is heads, T or ○ is tails; places are counted from 0, and beyond the last letter all coins show tails.

        Before the semicolon stands the number d, of which fewer coins are turned.
        """
        return read_row(text)

    def format(self, position: Heads) -> str:
        """Return a row as it is written."""
        return write_row(self.heads(position))

    def label(self, turned: Heads) -> str:
        """Return a move in words."""
        return f"turn {listed_places(turned)}"

    def shape(self, heads: Heads) -> tuple[int]:
        """Return the number of coins up to the last head."""
        return (max(heads, default=0) + 1,)

    def picture(self, position: Heads) -> str:
        """Return the coins with their places below; of a long row only the places of the heads."""
        heads = self.heads(position)
        (count,) = self.shape(heads)
        if count > SHORT:
            return f"heads at {', '.join(map(format_number, sorted(heads)))}"
        width = len(str(count - 1))
        coins = " ".join(f"{'●' if place in heads else '○':>{width}}" for place in range(count))
        return f"{coins}\n{' '.join(f'{place:>{width}}' for place in range(count))}"


# The words of the catalogue.
ROWS: Mapping[str, Callable[[], Row]] = MappingProxyType(
    {
        "LovesMe": turning.she_loves_me,
        "TurningTurtles": turning.turning_turtles,
        "MockTurtles": turning.mock_turtles,
        "Moebius": turning.moebius,
        "Mogul": turning.mogul,
        "Moidores": turning.moidores,
        "Motley": turning.motley,
        "Twins": turning.twins,
        "Triplets": turning.triplets,
        "Ruler": turning.ruler,
        "Sym": turning.sym,
        "Turnips": turning.turnips,
        "Grunt": turning.grunt,
    }
)


@cache
def row(word: str) -> CoinRow:
    """Return the game on a row that has this word in the catalogue.

    Parameters
    ----------
    word : str
        One of `ROWS`.

    Raises
    ------
    DomainError
        When there is no such game.

    Examples
    --------
    >>> row("Ruler").nim_value({3, 5})
    6
    """
    if word not in ROWS:
        raise DomainError(f"there is no row of coins {short_repr(word)}; there are {', '.join(ROWS)}")
    return CoinRow(ROWS[word]())


def fewer(text: str) -> CoinRow:
    """Return the game in which fewer than d coins are turned, at least one; its P-positions are the lexicodes.

    Parameters
    ----------
    text : str
        The number d.

    Raises
    ------
    NotationError
        When the text is no number.
    DomainError
        When d is 0.

    Examples
    --------
    >>> game = fewer("5")
    >>> game.nim_value({4, 7}), game.parameters
    (60, ('5',))
    """
    reader = Reader(text)
    distance = reader.number("the number d, of which fewer coins are turned").value
    if not reader.at_end():
        reader.fail("nothing more before the semicolon")
    return CoinRow(fewer_than(distance), (str(distance),))


# What the catalogue calls, a name for each of them.
she_loves_me = partial(row, "LovesMe")
turning_turtles = partial(row, "TurningTurtles")
mock_turtles = partial(row, "MockTurtles")
moebius = partial(row, "Moebius")
mogul = partial(row, "Mogul")
moidores = partial(row, "Moidores")
motley = partial(row, "Motley")
twins = partial(row, "Twins")
triplets = partial(row, "Triplets")
ruler = partial(row, "Ruler")
sym = partial(row, "Sym")
turnips = partial(row, "Turnips")
grunt = partial(row, "Grunt")
