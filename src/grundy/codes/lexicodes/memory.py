"""How large the table of a lexicode is, before it is made."""

from __future__ import annotations

from typing import NamedTuple

from grundy.codes.bounds.parameters import ball
from grundy.codes.digits import ALPHABETS, FIELDS, bits_of
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = [
    "MEMORY",
    "MOST_DISTANCE",
    "TableSize",
    "allowed",
    "check_coins",
    "check_table",
    "coins_allowed",
    "table_size",
]

MOST_DISTANCE = 200  # a table for more would have more bytes than there are atoms on Earth

FEW_BYTES = 1 << 20

MEMORY = 1 << 32
"""How many bytes the table of a lexicode may take unless more are asked for, and if half of the free memory is more."""


def allowed(memory: int | None) -> int:
    """Return how many bytes a table may take when so many are asked for, or when nobody says.

    Examples
    --------
    >>> allowed(1000), 0 < allowed(None) <= MEMORY
    (1000, True)
    """
    return min(MEMORY, free_memory() // 2) if memory is None else as_natural(memory, "memory", least=1)


def coins_allowed(memory: int, q: int) -> int:
    """Return how many coins have values that fit into the memory; a megabyte of them always does.

    Examples
    --------
    >>> coins_allowed(1 << 30, 2), coins_allowed(1, 4)
    (134217728, 65536)
    """
    return max(memory, FEW_BYTES) // _coin_bytes(q)


def check_coins(n: int, memory: int, q: int) -> None:
    """See that the values of n coins fit into the memory.

    Examples
    --------
    >>> check_coins(1 << 30, 1 << 32, 2)
    Traceback (most recent call last):
    grundy.errors.LimitError: the values of 1073741824 coins take 8589934592 bytes, more than memory=4294967296; try a \
smaller n, or raise memory=…
    """
    if n > coins_allowed(memory, q):
        raise LimitError(
            f"the values of {format_number(n)} coins take {format_number(n * _coin_bytes(q))} bytes",
            parameter="memory",
            limit=memory,
            hint="try a smaller n",
        )


def check_table(n: int, d: int, q: int, memory: int) -> None:
    """See that the table of a lexicode is not larger than the memory by the sphere packing bound already.

    Examples
    --------
    >>> check_table(100, 20, 2, 1 << 32)
    Traceback (most recent call last):
    grundy.errors.LimitError: the lexicode of length 100 and distance 20 takes a table of at least 2199023255552 \
bytes, more than memory=4294967296; try a smaller n or d, or raise memory=…
    """
    if (least := table_size(n, d, q).least) > memory:
        raise LimitError(
            f"the lexicode of length {format_number(n)} and distance {format_number(d)} takes a table of at "
            f"least {format_number(least)} bytes",
            parameter="memory",
            limit=memory,
            hint="try a smaller n or d",
        )


def _coin_bytes(q: int) -> int:
    """Return the room for the values of a coin: 64 bits for each of the digits that are powers of 2."""
    return 8 * (q.bit_length() - 1)


def free_memory() -> int:
    """Return how many bytes of memory are free, or many when the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as stream:
            lines = dict(line.split(":", 1) for line in stream)
        return int(lines["MemAvailable"].split()[0]) << 10
    except (OSError, KeyError, ValueError):
        return 4 * MEMORY


class TableSize(NamedTuple):
    """The table of a lexicode takes at least and at most so many bytes.

    Examples
    --------
    >>> table_size(24, 8).most
    65536
    """

    least: int
    most: int


def table_size(n: int, d: int, q: int = 2) -> TableSize:
    """Return bounds on the bytes that `lexicode` takes for its table.

    Redundancy r takes q^r bytes. By the sphere packing bound r cannot be small, and since a lexicode cannot be made
    larger, r is no larger than in Varshamov's bound. An even d is as costly as d - 1 for n - 1 when q = 2.

    Parameters
    ----------
    n : int
        The length.
    d : int
        The distance.
    q : int, optional
        The number of digits.

    Examples
    --------
    >>> table_size(24, 8), table_size(100, 8)
    (TableSize(least=2048, most=65536), TableSize(least=262144, most=134217728))
    """
    bits_of(q, ALPHABETS)
    length, distance, digits = as_natural(n, "n, the length,"), as_natural(d, "d, the distance,", least=1), int(q)
    if digits == 2 and distance % 2 == 0 and length:
        return table_size(length - 1, distance - 1)
    if length < distance or distance <= (3 if digits == 2 else 1):
        return TableSize(1, 1)
    if distance > MOST_DISTANCE:
        raise LimitError(f"a table for distance {format_number(distance)} does not fit into any memory; try d up to 36")
    least = max(ball(length, (distance - 1) // 2, digits), digits ** (distance - 1))
    excluded = ball(length - 1, distance - 2, digits)
    if digits in FIELDS:
        return TableSize(_power(least, digits), _power(excluded + 1, digits, length))
    # The last of the values of a place is one of excluded * q / 2 + 1 numbers.
    return TableSize(_power(least, 2), _power(excluded * digits // 2 + 1, 2, length * (digits.bit_length() - 1)))


def _power(number: int, q: int, most: int | None = None) -> int:
    """Return the least power of q that is at least the number, but none beyond q^most."""
    bits = q.bit_length() - 1
    exponent = -(-(number - 1).bit_length() // bits)
    return 1 << bits * (exponent if most is None else min(exponent, most))
