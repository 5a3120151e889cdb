"""The values of the coins in the game whose P-positions are a lexicode, by a table that grows and can be saved."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import CopyableLock
from grundy.codes._kernels import MOST_TABLE_BITS, Coins
from grundy.codes.bounds.closed_forms import ball
from grundy.codes.words import ALPHABETS, FIELDS, bits_of, count_bytes
from grundy.errors import DomainError, LimitError
from grundy.files import as_path, check_regular_file
from grundy.integers import as_natural
from grundy.progress import kernel_progress
from grundy.text import format_number

__all__ = [
    "MEMORY",
    "MOST_DISTANCE",
    "LexicodeTable",
    "TableSize",
    "allowed",
    "check_coins",
    "check_table",
    "coins_allowed",
    "table_size",
]


# ---- How large the table of a lexicode is, before it is made

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


# ---- The values of the coins in the game whose P-positions are a lexicode, by a table that grows and can be saved

MOST_COINS = 1 << 32  # whatever the memory
MAGIC = "grundy.lexicode-table/1"
PIECE = 1 << 24  # bytes that are written, read or summed up at once


class LexicodeTable:
    """The coins of a lexicode, one after the other, with the table that tells the next.

    Coin n has the value h_n = mex{ sums of at most d - 2 earlier values }, and the lexicode is the kernel of
    u → Σ u_i h_i. The table holds for each sum how many coins it takes; when no sum takes d - 1 of them, the
    redundancy rises by one bit and the table doubles. Over q = 2^a digits a coin has a value for each digit.

    Parameters
    ----------
    d : int
        The distance.
    q : int, optional
        The number of digits, a power of 2 up to 256.

    Examples
    --------
    >>> table = LexicodeTable(5)
    >>> table.grow(8)
    >>> table.values.tolist(), table.redundancy, len(table)
    ([1, 2, 4, 8, 15, 16, 32, 51], 6, 8)
    """

    def __init__(self, d: int, *, q: int = 2):
        self.d = as_natural(d, "d, the distance,", least=1)
        self._digit_bits = bits_of(q, ALPHABETS)
        self.q = int(q)
        if self.d > MOST_DISTANCE:
            raise LimitError(
                f"a table for distance {format_number(self.d)} does not fit into any memory; try d up to 36"
            )
        self._coins = Coins(self.d, self._digit_bits)
        self._lock = CopyableLock()
        self._in_use = False

    @contextmanager
    def _alone(self) -> Iterator[Coins]:
        """Give the coins to one caller at a time: other threads wait, and a report on their growth is told so."""
        with self._lock:
            if self._in_use:
                raise DomainError("the table grows at this moment; look at it when that is done")
            self._in_use = True
            try:
                yield self._coins
            finally:
                self._in_use = False

    def __len__(self) -> int:
        with self._alone() as coins:
            return len(coins.values) // self._digit_bits

    def __repr__(self) -> str:
        return f"<LexicodeTable d = {self.d}, q = {self.q}: {len(self)} coins, {1 << self.bits} bytes>"

    @property
    def bits(self) -> int:
        """The redundancy in bits: the table has 2^bits bytes."""
        with self._alone() as coins:
            return coins.bits

    @property
    def redundancy(self) -> float:
        """The redundancy in digits, n - k; it is whole unless the code is not linear."""
        whole, rest = divmod(self.bits, self._digit_bits)
        return self.bits / self._digit_bits if rest else whole

    @property
    def values(self) -> NDArray[np.uint64]:
        """The Grundy values of the coins; for q > 2 a row for each coin: those of the digits 1, 2, 4, and so on."""
        with self._alone() as coins:
            values = coins.values
        return values if self._digit_bits == 1 else values.reshape(-1, self._digit_bits)

    def coset_weights(self) -> dict[int, int]:
        """Return for each weight how many sums take so many coins.

        Examples
        --------
        >>> table = LexicodeTable(7)
        >>> table.grow(23)
        >>> table.coset_weights()
        {0: 1, 1: 23, 2: 253, 3: 1771}
        """
        self._take_in()
        with self._alone() as coins:
            return count_bytes(coins.table())

    def grow(self, n: int, *, memory: int | None = None) -> None:
        """Add coins until there are n.

        Ctrl-C stops at once, and leaves the coins found so far; they can be saved, and growing can go on.

        Parameters
        ----------
        n : int
            The number of coins.
        memory : int, optional
            How many bytes the table may take, and as many the values; by default half of what is free, and at most
            4 GiB.

        Raises
        ------
        LimitError
            When the table or the values would take more memory; the coins found so far remain.
        """
        count, most = as_natural(n, "n, the length,"), allowed(memory)
        check_coins(count, most, self.q)
        if not self.grown(count, memory=most):
            raise LimitError(
                f"the lexicode of length {format_number(count)} and distance {self.d} takes a table of more than "
                f"{format_number(most)} bytes: these suffice up to length {len(self)}",
                parameter="memory",
            )

    def grown(self, n: int, *, memory: int | None = None) -> bool:
        """Add coins until there are n, or as many as the memory allows; return whether there are n."""
        count, most = as_natural(n, "n, the length,"), allowed(memory)
        goal = min(count, coins_allowed(most, self.q), MOST_COINS)
        total = count if count < MOST_COINS else None
        with self._alone() as coins:
            return coins.grow(goal, most.bit_length() - 1, kernel_progress("coins", total)) and goal == count

    def _take_in(self) -> None:
        """Bring the table up to date: when growing is interrupted, some coins may wait to be taken in."""
        with self._alone() as coins:
            coins.grow(0, 0, None)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the coins and the table to a file, from which `load` goes on.

        Parameters
        ----------
        path : str or path
            The file appears when it is complete; one that is there is replaced.
        """
        from grundy.files import atomic_write

        self._take_in()
        with self._alone() as coins, atomic_write(os.fspath(path)) as stream:
            values, table = coins.values.astype("<u8"), coins.table()
            facts = {"format": MAGIC, "d": self.d, "q": self.q, "values": len(values), "bits": coins.bits}
            stream.write(json.dumps(facts | {"checksum": _checksum(facts, values, table)}).encode() + b"\n")
            for piece in _pieces(values, table):
                stream.write(piece)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> LexicodeTable:
        """Return the table that `save` has written.

        Raises
        ------
        DomainError
            When the file is no such table, or not all of it.
        """
        check_regular_file(as_path(path), "tables are")
        with open(path, "rb") as stream:
            facts = _facts(stream.readline(1000), path)
            table = cls(facts["d"], q=facts["q"])
            room = 8 * facts["values"] + (1 << facts["bits"])
            if os.fstat(stream.fileno()).st_size - stream.tell() != room:
                raise DomainError(f"the table in {os.fspath(path)!r} is not whole; make it again")
            values, rows = np.empty(facts["values"], "<u8"), np.empty(1 << facts["bits"], np.uint8)
            whole = all(stream.readinto(piece) == len(piece) for piece in _pieces(values, rows))
        if not whole or _checksum(facts, values, rows) != facts["checksum"] or np.any(values >= len(rows)):
            raise DomainError(f"the table in {os.fspath(path)!r} has changed since it was saved; make it again")
        table._coins.restore(values.astype(np.uint64), rows)
        return table


def _checksum(facts: Mapping[str, Any], values: NDArray[np.uint64], table: NDArray[np.uint8]) -> int:
    numbers = [facts[key] for key in ("d", "q", "values", "bits")]
    return reduce(lambda sum, piece: zlib.crc32(piece, sum), _pieces(values, table), zlib.crc32(repr(numbers).encode()))


def _pieces(*arrays: NDArray[Any]) -> Iterator[memoryview]:
    """Yield the bytes of arrays, so many at a time that Ctrl-C is heard between two pieces."""
    for array in arrays:
        view = array.view(np.uint8).data
        yield from (view[start : start + PIECE] for start in range(0, len(view), PIECE))


def _facts(line: bytes, path: Any) -> dict[str, Any]:
    """Return the first line of a saved table."""
    try:
        facts = dict(json.loads(line))
        good = facts["format"] == MAGIC and _fit(*(facts[key] for key in ("d", "q", "values", "bits", "checksum")))
    except (ValueError, KeyError, TypeError, RecursionError):
        good = False
    if not good:
        raise DomainError(f"{os.fspath(path)!r} is no saved table of a lexicode")
    return facts


def _fit(d: int, q: int, values: int, bits: int, checksum: int) -> bool:
    """Return whether a table can have these numbers: a syndrome of a linear code consists of whole digits."""
    if not all(type(number) is int for number in (d, q, values, bits, checksum)) or q not in ALPHABETS:
        return False
    digit_bits = bits_of(q, ALPHABETS)
    whole = values % digit_bits == 0 and (q not in FIELDS or bits % digit_bits == 0)
    return whole and 1 <= d <= MOST_DISTANCE and 0 <= bits <= MOST_TABLE_BITS and 0 <= values <= MOST_COINS * digit_bits
