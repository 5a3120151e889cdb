"""Coin turning games of the catalogue: the base class of rows and boards, and the notation of coins.

The mathematics is in `grundy.linear.turning`; this module adds labels, notation, pictures, and moves to a given value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from grundy.errors import DomainError, LimitError, NotationError
from grundy.integers import as_natural
from grundy.linear.turning import CoinGame, draw_coins, place_heads
from grundy.parsing import Reader
from grundy.rules import Outcome, Representation
from grundy.text import format_number, pluralize, short_repr

Heads = frozenset[Any]

# The maximum number of coins drawn in each direction.
MOST_DRAWN = 64
# Values are shown in binary if they have at most this many digits in all.
MOST_DIGITS = 10_000
# The limit for listing moves to a value: heads in all positions left, with each turned coin counted TUPLE times.
MOST_KEPT, TUPLE = 10_000_000, 5


class CoinTurning(ABC):
    """A coin turning game that can be part of a sum; a position is the frozenset of its heads.

    A move turns the coins of a turning set, of which the largest goes from heads to tails. The nim value is the nim sum
    of the values of the heads (Lenstra 1978, formula 3.3). The moves to a given value are found from the values of the
    turning sets.

    Parameters
    ----------
    coins : CoinGame
        The game of `grundy.linear.turning`.
    parameters : tuple of str, optional
        The text before the coins in the notation.
    """

    def __init__(self, coins: CoinGame, parameters: tuple[str, ...] = ()):
        self.coins, self.parameters = coins, parameters

    # Notation and pictures depend on the number of dimensions.

    @abstractmethod
    def parse(self, text: str) -> Heads:
        """Read the notation of a row or a board and return its heads."""

    @abstractmethod
    def format(self, position: Heads) -> str:
        """Return the notation of a row or a board."""

    @abstractmethod
    def picture(self, position: Heads) -> str:
        """Return the coins as text, with ● for heads and ○ for tails."""

    @abstractmethod
    def label(self, turned: Heads) -> str:
        """Return the label of a move."""

    @abstractmethod
    def shape(self, heads: Heads) -> tuple[int, ...]:
        """Return the number of coins in each direction up to the last head, at least one."""

    def heads(self, position: Iterable[Any]) -> Heads:
        """Return a position after checking it."""
        if isinstance(position, (int, str)):
            raise DomainError(f"a position must be a set of the places that show heads, not {short_repr(position)}")
        return self.coins.heads(position)

    def options(self, position: Heads) -> Iterator[Heads]:
        """Return the positions after one move."""
        return self.coins.options(self.heads(position))

    def moves(self, position: Heads) -> Iterator[tuple[str, Heads]]:
        """Return the moves as (label, heads left)."""
        moves = self.coins.moves(self.heads(position))
        return ((self.label(move.turned), move.position) for move in moves)

    def nim_value(self, position: Heads) -> int:
        """Return the nim sum of the values of the heads."""
        return self.coins.nim_value(self.heads(position))

    def moves_to(self, position: Heads, nim_value: int) -> Iterator[tuple[str, Heads]]:
        """Return the moves to positions of this value: those whose turning set has the difference as its value.

        Iterating over them raises `LimitError` if there are too many to store.
        """
        heads, target = self.heads(position), as_natural(nim_value, "a nim value")
        return self._moves_worth(heads, self.coins.worth(heads) ^ target)

    def _moves_worth(self, heads: Heads, worth: int) -> Iterator[tuple[str, Heads]]:
        if not worth:
            return
        top = worth.bit_length() - 1

        def unsure(head: Any) -> tuple[bool, Any]:
            # A head whose value decreases has such a turning set, because its value is a mex.
            return not self.coins.point_value(head) >> top & 1, self.coins.rank(head)

        kept = 0
        for head in sorted(heads, key=unsure):
            self.check_breadth(head)
            for turned in self.coins.sets_worth(head, worth):
                kept += len(heads) + TUPLE * len(turned)
                if kept > MOST_KEPT:
                    raise LimitError(
                        "too many moves lead to this value to store the positions",
                        hint="grundy.linear.turning finds them one by one",
                    )
                yield self.label(turned), heads ^ turned

    def check_breadth(self, head: Any) -> None:
        """Raise an error if a head has too many turning sets to search; rows look them up."""
        self.coins.checked(head)

    def representations(self, position: Heads) -> list[Representation]:
        """Return the values of the heads in binary, unless they are too long to read."""
        heads = sorted(self.heads(position), key=self.coins.rank)
        values = [self.coins.point_value(head) for head in heads]
        bits = max(reduce(or_, values, 0).bit_length(), 1)
        if not heads or bits * len(heads) > MOST_DIGITS:
            return []
        rows = tuple(
            (f"value of the head at {_place(head)}", f"{value:0{bits}b}")
            for head, value in zip(heads, values, strict=True)
        )
        total = self.coins.worth(heads)
        odd = frozenset(place for place in range(bits) if total >> bits - 1 - place & 1)
        places = tuple(str(1 << place) for place in reversed(range(bits)))
        return [Representation("binary", rows, _statement(total), places, odd)]

    def svg(self, position: Heads) -> str:
        """Return a drawing as an SVG document; raise `LimitError` if a head is beyond the first 64 coins."""
        heads = self.heads(position)
        shape = self.shape(heads)
        if max(shape) > MOST_DRAWN:
            raise LimitError(
                f"a drawing shows only the first {MOST_DRAWN} coins in each direction, but there is a head at place "
                f"{format_number(max(shape) - 1)}"
            )
        return draw_coins(place_heads(heads, shape), title=self.format(heads))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CoinTurning):
            return NotImplemented
        return self.coins is other.coins or bool(self.parameters and self.parameters == other.parameters)

    def __hash__(self) -> int:
        return hash(self.parameters or id(self.coins))


def _place(head: Any) -> str:
    return f"({', '.join(map(format_number, head))})" if isinstance(head, tuple) else format_number(head)


def _statement(total: int) -> str:
    rule = "P exactly when every column has an even number of ones"
    return f"{rule}; here the nim sum is {format_number(total)}: {Outcome.of(total).value}."


# ---- Notation: ``HTTH`` for a row and ``HT/TH`` for a board, or the places of the heads
#
# A letter denotes a coin, H or ● for heads and T or ○ for tails. A row is read from left to right and its places
# are counted from 0. The lines of a board are separated by slashes, the top line first. The first coordinate of a place
# counts columns from the left, the second one lines from the bottom, both from 0 (Lenstra 1978, section 3). Beyond the
# last letter all coins show tails. Distant heads are given by their places: ``3,100`` and ``(3,100), (7,2)``.

HEADS, TAILS = "hH●", "tT○"
COIN = "a coin (H or ● for heads, T or ○ for tails)"
# Lines up to this length are written coin by coin.
SHORT = 64

Place = TypeVar("Place")
Pair = tuple[int, int]


def read_row(text: str) -> frozenset[int]:
    """Return the heads of a row of coins."""
    reader = Reader(text)
    if _digit_next(reader):
        return _listed(reader, _read_place)
    coins = _read_coins(reader)
    if not coins:
        reader.fail(f"{COIN} or the place of a head")
    reader.expect_end(COIN)
    return frozenset(place for place, head in enumerate(coins) if head)


def read_board(text: str) -> frozenset[Pair]:
    """Return the heads of a board of coins."""
    reader = Reader(text)
    if not reader.at_end() and text[reader.at] == "(":
        return _listed(reader, _read_pair)
    lines = [_read_coins(reader)]
    while reader.take("/"):
        lines.append(_read_coins(reader))
        _check_length(reader, lines)
    if not lines[0]:
        reader.fail(f"{COIN} or a pair of coordinates")
    reader.expect_end(f"{COIN} or / before the next line")
    return frozenset((a, b) for b, line in enumerate(reversed(lines)) for a, head in enumerate(line) if head)


def _digit_next(reader: Reader) -> bool:
    return not reader.at_end() and reader.text[reader.at] in "0123456789"


def _read_coins(reader: Reader) -> list[bool]:
    """Read letters while they denote coins."""
    coins: list[bool] = []
    while True:
        if reader.take(HEADS):
            coins.append(True)
        elif reader.take(TAILS):
            coins.append(False)
        else:
            return coins


def _check_length(reader: Reader, lines: list[list[bool]]) -> None:
    if len(lines[-1]) != len(lines[0]):
        counts = [pluralize(len(line), "coin") for line in (lines[-1], lines[0])]
        message = f"the lines of a board must have equal lengths: this line has {counts[0]}, the first has {counts[1]}"
        raise NotationError(reader.text, reader.at, message)


def _read_place(reader: Reader) -> int:
    return reader.number("the place of a head, such as 4").value


def _read_pair(reader: Reader) -> Pair:
    reader.expect("(", "( before a pair of coordinates")
    first = reader.number("the column of a head").value
    reader.expect(",", "a comma between the coordinates")
    second = reader.number("the line of a head").value
    reader.expect(")", ") after the coordinates")
    return first, second


def _listed(reader: Reader, read: Callable[[Reader], Place]) -> frozenset[Place]:
    found: set[Place] = set()
    while True:
        reader.skip_blanks()
        at = reader.at
        place = read(reader)
        if place in found:
            raise NotationError(reader.text, at, f"the head at {place} is repeated")
        found.add(place)
        if reader.at_end():
            return frozenset(found)
        reader.expect(",", "a comma before the next head")


def write_row(heads: Iterable[int]) -> str:
    """Return a row of coins in the notation of `read_row`."""
    places = set(heads)
    last = max(places, default=0)
    if last >= SHORT:
        return ",".join(map(str, sorted(places)))
    return _coins(place in places for place in range(last + 1))


def write_board(heads: Iterable[Pair]) -> str:
    """Return a board of coins in the notation of `read_board`."""
    places = set(heads)
    columns, lines = (max((place[i] for place in places), default=0) + 1 for i in (0, 1))
    if columns > SHORT or lines > SHORT or columns * lines > 8 * SHORT:
        return ", ".join(f"({a},{b})" for a, b in sorted(places))
    return "/".join(_coins((a, b) in places for a in range(columns)) for b in reversed(range(lines)))


def _coins(coins: Iterable[bool]) -> str:
    return "".join("H" if head else "T" for head in coins)


def listed_places(places: Iterable[int]) -> str:
    """Return places as text, in order; three or more consecutive places become a range."""
    stretches: list[list[int]] = []
    for place in sorted(places):
        if stretches and place == stretches[-1][1] + 1:
            stretches[-1][1] = place
        else:
            stretches.append([place, place])
    return ", ".join(str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a} to {b}" for a, b in stretches)
