"""Coins as they are written: ``HTTH`` for a row and ``HT/TH`` for a board, or the places of the heads.

A letter stands for a coin, H or ● for heads and T or ○ for tails. A row is read from left to right and its places are
counted from 0. The lines of a board stand between strokes, the top one first; the first coordinate of a place counts
columns from the left, the second one lines from the bottom, both from 0 (Lenstra 1978, section 3). Beyond the last
letter all coins show tails. Heads that lie far out are written by their places: ``3,100`` and ``(3,100), (7,2)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from grundy.errors import NotationError
from grundy.parsing import Reader
from grundy.text import pluralize

__all__ = ["SHORT", "listed_places", "read_board", "read_row", "write_board", "write_row"]

HEADS, TAILS = "hH●", "tT○"
COIN = "a coin (H or ● for heads, T or ○ for tails)"
# So many coins in a line are written coin by coin.
SHORT = 64

Place = TypeVar("Place")
Pair = tuple[int, int]


def read_row(text: str) -> frozenset[int]:
    """Return the heads of a row of coins.

    Parameters
    ----------
    text : str
        A letter for each coin, or the places of the heads with commas between them.

    Raises
    ------
    NotationError
        With the place of the first bad character.

    Examples
    --------
    >>> sorted(read_row("THTT H")), sorted(read_row("1, 4")), read_row("T")
    ([1, 4], [1, 4], frozenset())
    >>> read_row("THX")
    Traceback (most recent call last):
    grundy.errors.NotationError: expected a coin (H or ● for heads, T or ○ for tails), found 'X'
      THX
        ^
    """
    reader = Reader(text)
    if _digit_next(reader):
        return _listed(reader, _read_place)
    coins = _read_coins(reader)
    if not coins:
        reader.fail(f"{COIN} or the place of a head")
    if not reader.at_end():
        reader.fail(COIN)
    return frozenset(place for place, head in enumerate(coins) if head)


def read_board(text: str) -> frozenset[Pair]:
    """Return the heads of a board of coins.

    Parameters
    ----------
    text : str
        Lines of coins with strokes between them, the top line first, or pairs of coordinates.

    Raises
    ------
    NotationError
        With the place of the first bad character, or when a line is longer or shorter than the first one.

    Examples
    --------
    >>> sorted(read_board("TTH/HTT")), sorted(read_board("(0,0), (2,1)"))
    ([(0, 0), (2, 1)], [(0, 0), (2, 1)])
    """
    reader = Reader(text)
    if not reader.at_end() and text[reader.at] == "(":
        return _listed(reader, _read_pair)
    lines = [_read_coins(reader)]
    while reader.take("/"):
        lines.append(_read_coins(reader))
        _check_length(reader, lines)
    if not lines[0]:
        reader.fail(f"{COIN} or a pair of coordinates")
    if not reader.at_end():
        reader.fail(f"{COIN} or / before the next line")
    return frozenset((a, b) for b, line in enumerate(reversed(lines)) for a, head in enumerate(line) if head)


def _digit_next(reader: Reader) -> bool:
    return not reader.at_end() and reader.text[reader.at] in "0123456789"


def _read_coins(reader: Reader) -> list[bool]:
    """Read letters as long as they stand for coins."""
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
        message = f"the lines of a board are equally long: this one has {counts[0]}, the first has {counts[1]}"
        raise NotationError(reader.text, reader.at, message)


def _read_place(reader: Reader) -> int:
    return reader.number("the place of a head, such as 4").value


def _read_pair(reader: Reader) -> Pair:
    if not reader.take("("):
        reader.fail("( before a pair of coordinates")
    first = reader.number("the column of a head").value
    if not reader.take(","):
        reader.fail("a comma between the coordinates")
    second = reader.number("the line of a head").value
    if not reader.take(")"):
        reader.fail(") after the coordinates")
    return first, second


def _listed(reader: Reader, read: Callable[[Reader], Place]) -> frozenset[Place]:
    found: set[Place] = set()
    while True:
        reader.at_end()  # steps over blanks, so that the place in a message is right
        at = reader.at
        place = read(reader)
        if place in found:
            message = f"the head at {place} is there twice, and there is one coin at each place"
            raise NotationError(reader.text, at, message)
        found.add(place)
        if reader.at_end():
            return frozenset(found)
        if not reader.take(","):
            reader.fail("a comma before the next head")


def write_row(heads: Iterable[int]) -> str:
    """Return a row of coins as `read_row` reads it.

    Returns
    -------
    str
        Coin by coin up to the last head when it is among the first 64, otherwise the places.

    Examples
    --------
    >>> write_row({1, 4}), write_row({}), write_row({100, 3})
    ('THTTH', 'T', '3,100')
    """
    places = set(heads)
    last = max(places, default=0)
    if last >= SHORT:
        return ",".join(map(str, sorted(places)))
    return _coins(place in places for place in range(last + 1))


def write_board(heads: Iterable[Pair]) -> str:
    """Return a board of coins as `read_board` reads it.

    Returns
    -------
    str
        Line by line when that is short, otherwise pairs.

    Examples
    --------
    >>> write_board({(0, 0), (2, 1)}), write_board({}), write_board({(2, 100)})
    ('TTH/HTT', 'T', '(2,100)')
    """
    places = set(heads)
    columns, lines = (max((place[i] for place in places), default=0) + 1 for i in (0, 1))
    if columns > SHORT or lines > SHORT or columns * lines > 8 * SHORT:
        return ", ".join(f"({a},{b})" for a, b in sorted(places))
    return "/".join(_coins((a, b) in places for a in range(columns)) for b in reversed(range(lines)))


def _coins(coins: Iterable[bool]) -> str:
    return "".join("H" if head else "T" for head in coins)


def listed_places(places: Iterable[int]) -> str:
    """Return places as text, in order; three and more without a gap are written as a stretch.

    Examples
    --------
    >>> listed_places({1, 5, 4, 6, 8, 9})
    '1, 4 to 6, 8, 9'
    """
    stretches: list[list[int]] = []
    for place in sorted(places):
        if stretches and place == stretches[-1][1] + 1:
            stretches[-1][1] = place
        else:
            stretches.append([place, place])
    return ", ".join(str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a} to {b}" for a, b in stretches)
