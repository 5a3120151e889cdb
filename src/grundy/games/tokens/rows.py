"""Coin turning games on a row, with places 0, 1, 2, … from left to right, and two in disguise, Rims and Rails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import isqrt
from types import MappingProxyType

from grundy.draw import Element, Point, element, sheet, text_width, words
from grundy.errors import DomainError, LimitError
from grundy.games.tokens.coins import SHORT, CoinTurning, Heads, listed_places, read_row, write_row
from grundy.integers import as_natural
from grundy.linear import turning
from grundy.linear.turning import Row, fewer_than
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Sum
from grundy.text import format_number, short_repr


class CoinRow(CoinTurning):
    """A coin turning game on a row; a position is the frozenset of the places that show heads.

    The notation is ``HTTH``, coin by coin from place 0, or ``3,100``, the places of the heads.

    Parameters
    ----------
    coins : Row
        The rules.
    parameters : tuple of str, optional
        The text before the coins in the notation.

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

        The number d comes before the semicolon: a move turns fewer than d coins.
        """
        return read_row(text)

    def format(self, position: Heads) -> str:
        """Return a row in the notation of `parse`."""
        return write_row(self.heads(position))

    def label(self, turned: Heads) -> str:
        """Return the label of a move."""
        return MoveLabel("turn", place=listed_places(turned))

    def shape(self, heads: Heads) -> tuple[int]:
        """Return the number of coins up to the last head."""
        return (max(heads, default=0) + 1,)

    def picture(self, position: Heads) -> str:
        """Return the coins with their places below; for a long row, only the places of the heads."""
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
    """Return the game on a row with this word in the catalogue.

    Parameters
    ----------
    word : str
        One of `ROWS`.

    Raises
    ------
    DomainError
        If there is no such game.

    Examples
    --------
    >>> row("Ruler").nim_value({3, 5})
    6
    """
    if word not in ROWS:
        raise DomainError(f"unknown row of coins {short_repr(word)}; the known rows are {', '.join(ROWS)}")
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
        If the text is not a number.
    DomainError
        If d is 0.

    Examples
    --------
    >>> game = fewer("5")
    >>> game.nim_value({4, 7}), game.parameters
    (60, ('5',))
    """
    reader = Reader(text)
    distance = reader.number("the number d (a move turns fewer than d coins)").value
    reader.expect_end("nothing more before the semicolon")
    return CoinRow(fewer_than(distance), (str(distance),))


# ---- Rims and Rails: loops through spots on paper (Berlekamp, Conway and Guy, Winning Ways, 1982)

# Moves to a given value are searched for groups of at most this many spots.
MOST_SPOTS = 10_000_000
MOST_DRAWN = 200

SPOT, LINE = "#0072b2", "#757d85"
STEP, RADIUS, MARGIN, SIZE = 22.0, 5.0, 14.0, 13.0


class Spots:
    """Draw a loop through one or more spots of a group; it separates the others into two groups, possibly empty.

    A position is the number of spots of one group; a move leaves a sum of groups.

    Parameters
    ----------
    row : Row
        The game of `grundy.linear.turning` with the same values.
    most : int, optional
        The maximum number of spots on a loop, at least 1. By default there is no limit.

    Examples
    --------
    >>> game = rails()
    >>> list(game.moves(2))
    [('loop through 1 spot, leaving 1', 1), ('loop through 2 spots, leaving nothing', 0)]
    >>> game.nim_value(11), [left for _, left in game.moves_to(5, 0)]
    (6, [Sum(2, 2)])
    """

    def __init__(self, row: Row, most: int | None = None):
        self.row, self.most = row, most

    def __repr__(self) -> str:
        return f"Spots({self.row!r}, {self.most})"

    def options(self, spots: int) -> Iterator[int | Sum]:
        """Return the groups that a loop can leave: a number, or a sum of two."""
        return (option for _, option in self.moves(spots))

    def moves(self, spots: int) -> Iterator[tuple[str, int | Sum]]:
        """Return the moves as (label, groups left)."""
        count = as_natural(spots, "a group of spots")
        return (_move(count, a, left - a) for left in self._left(count) for a in range(left // 2 + 1))

    def _left(self, count: int) -> range:
        """Return the possible numbers of spots left, the largest first."""
        least = 0 if self.most is None else max(0, count - self.most)
        return range(count - 1, least - 1, -1)

    def nim_value(self, spots: int) -> int:
        """Return the value of a group: its size in Rims, and that of Kayles in Rails."""
        return self.row.point_value(as_natural(spots, "a group of spots"))

    def moves_to(self, spots: int, nim_value: int) -> Iterator[tuple[str, int | Sum]]:
        """Return the moves to groups whose sum has this value; raise `LimitError` for more than ten million spots."""
        count, target = as_natural(spots, "a group of spots"), as_natural(nim_value, "a nim value")
        if count > MOST_SPOTS:
            raise LimitError(
                f"moves to a value can be found for at most {MOST_SPOTS} spots, not {format_number(count)}",
                hint="use nim_value, which has no such limit",
            )
        return self._pairs_worth(count, target)

    def _pairs_worth(self, count: int, target: int) -> Iterator[tuple[str, int | Sum]]:
        if self.most is not None:
            value = self.row.point_value
            found = ((a, left - a) for left in self._left(count) for a in range(left // 2 + 1))
            yield from (_move(count, a, b) for a, b in found if value(a) ^ value(b) == target)
            return
        for a in range(count):  # in Rims the value of a group is its size
            b = a ^ target
            if a <= b and a + b < count:
                yield _move(count, a, b)

    def picture(self, spots: int) -> str:
        """Return the spots in a line; for more than 200, only their number."""
        count = as_natural(spots, "a group of spots")
        return " ".join("•" * count) or "no spots" if count <= MOST_DRAWN else _counted(count)

    def svg(self, spots: int) -> str:
        """Return the spots inside a line as an SVG document, which shows at most 200 of them."""
        count = as_natural(spots, "a group of spots")
        drawn = min(count, MOST_DRAWN)
        across = min(isqrt(2 * drawn) + 1, max(1, drawn))  # about twice as wide as high
        down = -(-drawn // across)
        width, height = STEP * (across + 1), STEP * (max(1, down) + 1)
        rest = f", of which {drawn} are drawn" if count > drawn else ""
        description = f"A group of {_counted(count)}{rest}."
        number = words(_counted(count), Point(MARGIN, MARGIN + height + 1.4 * SIZE), SIZE, text_anchor="start")
        content = [element("title", self.row.name), element("desc", description), *_drawn(drawn, across, width, height)]
        wide = max(width, text_width(_counted(count), SIZE)) + 2 * MARGIN
        return f"{sheet([*content, number], wide, height + 2 * SIZE + 2 * MARGIN)}\n"


def _counted(count: int) -> str:
    return f"{format_number(count) if count else 'no'} spot{'s' * (count != 1)}"


def _drawn(spots: int, across: int, width: float, height: float) -> Iterator[Element]:
    """Yield the line around a group, and its spots row by row."""
    yield element(
        "rect", x=MARGIN, y=MARGIN, width=width, height=height, rx=STEP, fill="none", stroke=LINE, stroke_width=1.5
    )
    for spot in range(spots):
        row, column = divmod(spot, across)
        yield element("circle", cx=MARGIN + STEP * (column + 1), cy=MARGIN + STEP * (row + 1), r=RADIUS, fill=SPOT)


def _move(count: int, a: int, b: int) -> tuple[str, int | Sum]:
    """Return the move that leaves groups of a and b spots, a the smaller one."""
    through = count - a - b
    left = f"{format_number(b)} and {format_number(a)}" if a else format_number(b) if b else "nothing"
    return MoveLabel("loop through", _counted(through), left=left, link=", leaving "), Sum(b, a) if a else b


@cache
def rims() -> Spots:
    """Return Rims: draw a loop through any number of spots, at least one. It is Nim in disguise.

    Examples
    --------
    >>> rims().nim_value(10**30) == 10**30, len(list(rims().options(4)))
    (True, 6)
    """
    return Spots(turning.rims())


@cache
def rails() -> Spots:
    """Return Rails: draw a loop through one or two spots. It is Kayles in disguise.

    Examples
    --------
    >>> [rails().nim_value(n) for n in range(8)]
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    return Spots(turning.rails(), 2)
