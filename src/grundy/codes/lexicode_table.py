"""The table that determines a lexicode; it grows coin by coin and can be saved.

Conway and Sloane (*Lexicographic codes*, 1986): a lexicode is the set of P-positions of a game with coins, so the
Grundy values of the coins determine it. `LexicodeTable` computes them in order. `table_size` bounds the size of the
table in advance.
"""

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
from grundy.files import as_path, atomic_write, check_regular_file
from grundy.integers import as_natural
from grundy.progress import kernel_progress
from grundy.text import format_number

MOST_DISTANCE = 200  # a table for a larger distance would have more bytes than there are atoms on Earth

FEW_BYTES = 1 << 20

MEMORY = 1 << 32
"""The upper limit in bytes of the default memory limit, which is half of the free memory."""

MOST_COINS = 1 << 32  # regardless of the memory
MAGIC = "grundy.lexicode-table/1"
PIECE = 1 << 24  # bytes written, read or summed at a time


class LexicodeTable:
    """The coins of a lexicode in order, with the table that determines the next one.

    Coin n has the value h_n = mex{ sums of at most d - 2 earlier values }, and the lexicode is the kernel of u → Σ u_i
    h_i. The table holds the least number of coins for each sum. When no sum needs d - 1 coins, the redundancy rises by
    one bit and the table doubles. Over q = 2^a digits a coin has a value for each digit.

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
        _check_distance(self.d)
        self._coins = Coins(self.d, self._digit_bits)
        self._lock = CopyableLock()
        self._in_use = False

    @contextmanager
    def _alone(self) -> Iterator[Coins]:
        """Lock the coins: other threads wait, and a progress callback that uses them raises `DomainError`."""
        with self._lock:
            if self._in_use:
                raise DomainError("the table is being extended; try again when that is done")
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
        """The redundancy in digits, n - k; an integer if the code is linear."""
        digits, rest = divmod(self.bits, self._digit_bits)
        return self.bits / self._digit_bits if rest else digits

    @property
    def values(self) -> NDArray[np.uint64]:
        """The Grundy values of the coins; for q > 2, those of the digits 1, 2, 4, and so on, in a row per coin."""
        with self._alone() as coins:
            values = coins.values
        return values if self._digit_bits == 1 else values.reshape(-1, self._digit_bits)

    def coset_weights(self) -> dict[int, int]:
        """Return the number of sums that need exactly i coins, for each i.

        Examples
        --------
        >>> table = LexicodeTable(7)
        >>> table.grow(23)
        >>> table.coset_weights()
        {0: 1, 1: 23, 2: 253, 3: 1771}
        """
        self._update_table()
        with self._alone() as coins:
            return count_bytes(coins.table())

    def grow(self, n: int, *, memory: int | None = None) -> None:
        """Add coins until there are n.

        Ctrl-C stops the growth at once. The coins found so far remain, so they can be saved and growth can resume.

        Parameters
        ----------
        n : int
            The number of coins.
        memory : int, optional
            Memory limit in bytes for the table, and again for the values; by default half of the free memory, at most 4
            GiB.

        Raises
        ------
        LimitError
            If the table or the values exceed the memory limit; the coins found so far remain.
        """
        count, most = as_natural(n, "n, the length,"), allowed_memory(memory)
        check_coins(count, most, self.q)
        if not self.grown(count, memory=most):
            raise table_error(count, self.d, most, len(self))

    def grown(self, n: int, *, memory: int | None = None) -> bool:
        """Add coins until there are n or the memory limit is reached; return whether there are n."""
        count, most = as_natural(n, "n, the length,"), allowed_memory(memory)
        goal = min(count, most_coins(most, self.q), MOST_COINS)
        total = count if count < MOST_COINS else None
        with self._alone() as coins:
            return coins.grow(goal, most.bit_length() - 1, kernel_progress("coins", total)) and goal == count

    def _update_table(self) -> None:
        """Add coins that an interrupted growth left out of the table."""
        with self._alone() as coins:
            coins.grow(0, 0, None)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the coins and the table to a file for `load`.

        Parameters
        ----------
        path : str or path
            The file, which is replaced atomically.
        """
        self._update_table()
        with self._alone() as coins, atomic_write(os.fspath(path)) as stream:
            values, table = coins.values.astype("<u8"), coins.table()
            header = {"format": MAGIC, "d": self.d, "q": self.q, "values": len(values), "bits": coins.bits}
            stream.write(json.dumps(header | {"checksum": _checksum(header, values, table)}).encode() + b"\n")
            for piece in _pieces(values, table):
                stream.write(piece)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> LexicodeTable:
        """Return the table in a file written by `save`.

        Raises
        ------
        DomainError
            If the file is not a saved table, or is incomplete.
        """
        check_regular_file(as_path(path), "tables are")
        with open(path, "rb") as stream:
            header = _header(stream.readline(1000), path)
            table = cls(header["d"], q=header["q"])
            size = 8 * header["values"] + (1 << header["bits"])
            if os.fstat(stream.fileno()).st_size - stream.tell() != size:
                raise DomainError(f"the table in {os.fspath(path)!r} is incomplete; create it again")
            values, rows = np.empty(header["values"], "<u8"), np.empty(1 << header["bits"], np.uint8)
            complete = all(stream.readinto(piece) == len(piece) for piece in _pieces(values, rows))
        if not complete or _checksum(header, values, rows) != header["checksum"] or np.any(values >= len(rows)):
            raise DomainError(f"the table in {os.fspath(path)!r} has changed since it was saved; create it again")
        table._coins.restore(values.astype(np.uint64), rows)
        return table


def _checksum(header: Mapping[str, Any], values: NDArray[np.uint64], table: NDArray[np.uint8]) -> int:
    numbers = [header[key] for key in ("d", "q", "values", "bits")]
    return reduce(lambda sum, piece: zlib.crc32(piece, sum), _pieces(values, table), zlib.crc32(repr(numbers).encode()))


def _pieces(*arrays: NDArray[Any]) -> Iterator[memoryview]:
    """Yield the bytes of arrays in pieces, so that Ctrl-C works between two pieces."""
    for array in arrays:
        view = array.view(np.uint8).data
        yield from (view[start : start + PIECE] for start in range(0, len(view), PIECE))


def _header(line: bytes, path: Any) -> dict[str, Any]:
    """Return the first line of a saved table."""
    try:
        header = dict(json.loads(line))
        numbers = [header[key] for key in ("d", "q", "values", "bits", "checksum")]
        good = header["format"] == MAGIC and _is_possible(*numbers)
    except (ValueError, KeyError, TypeError, RecursionError):
        good = False
    if not good:
        raise DomainError(f"{os.fspath(path)!r} is not a saved table of a lexicode")
    return header


def _is_possible(d: int, q: int, values: int, bits: int, checksum: int) -> bool:
    """Return whether a table can have these parameters; a syndrome of a linear code consists of whole digits."""
    if not all(type(number) is int for number in (d, q, values, bits, checksum)) or q not in ALPHABETS:
        return False
    digit_bits = bits_of(q, ALPHABETS)
    fits = values % digit_bits == 0 and (q not in FIELDS or bits % digit_bits == 0)
    return fits and 1 <= d <= MOST_DISTANCE and 0 <= bits <= MOST_TABLE_BITS and 0 <= values <= MOST_COINS * digit_bits


# ---- Bounds on the size of a table


class TableSize(NamedTuple):
    """Bounds on the bytes of the table of a lexicode.

    Examples
    --------
    >>> table_size(24, 8).most
    65536
    """

    least: int
    most: int


def table_size(n: int, d: int, q: int = 2) -> TableSize:
    """Return bounds on the bytes of the table of a lexicode.

    The table for redundancy r has q^r bytes. The sphere packing bound gives a lower bound on r. No word can be added to
    a lexicode, so Varshamov's bound gives an upper bound. For q = 2 and even d, the table is the one for n - 1 and d -
    1.

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
    _check_distance(distance)
    least = max(ball(length, (distance - 1) // 2, digits), digits ** (distance - 1))
    excluded = ball(length - 1, distance - 2, digits)
    if digits in FIELDS:
        return TableSize(_power(least, digits), _power(excluded + 1, digits, length))
    # The last value of a place is one of excluded * q / 2 + 1 numbers.
    return TableSize(_power(least, 2), _power(excluded * digits // 2 + 1, 2, length * (digits.bit_length() - 1)))


def _check_distance(d: int) -> None:
    if d > MOST_DISTANCE:
        raise LimitError(f"a table for distance {format_number(d)} does not fit into any memory", hint="try d up to 36")


def _power(number: int, q: int, most: int | None = None) -> int:
    """Return the least power of q that is at least the number, but at most q^most."""
    bits = q.bit_length() - 1
    exponent = -(-(number - 1).bit_length() // bits)
    return 1 << bits * (exponent if most is None else min(exponent, most))


def allowed_memory(memory: int | None) -> int:
    """Return the memory limit of a table: the given limit, or half of the free memory up to `MEMORY`."""
    return min(MEMORY, free_memory() // 2) if memory is None else as_natural(memory, "memory", least=1)


def most_coins(memory: int, q: int) -> int:
    """Return the number of coins whose values fit into memory; at least a megabyte is allowed."""
    return max(memory, FEW_BYTES) // _coin_bytes(q)


def check_coins(n: int, memory: int, q: int) -> None:
    """Raise `LimitError` if the values of n coins do not fit into memory."""
    if n > most_coins(memory, q):
        raise LimitError(
            f"the values of {format_number(n)} coins take {format_number(n * _coin_bytes(q))} bytes",
            parameter="memory",
            limit=memory,
            hint="try a smaller n",
        )


def check_table(n: int, d: int, q: int, memory: int) -> None:
    """Raise `LimitError` if the sphere packing bound shows that the table exceeds the memory."""
    if (least := table_size(n, d, q).least) > memory:
        raise LimitError(
            f"the lexicode of length {format_number(n)} and distance {format_number(d)} takes a table of at "
            f"least {format_number(least)} bytes",
            parameter="memory",
            limit=memory,
            hint="try a smaller n or d",
        )


def table_error(n: int, d: int, memory: int, reached: int) -> LimitError:
    """Return the error for a table that exceeds the memory limit after some coins."""
    return LimitError(
        f"the lexicode of length {format_number(n)} and distance {d} takes a table of more than "
        f"{format_number(memory)} bytes, which suffice up to length {reached}",
        parameter="memory",
    )


def _coin_bytes(q: int) -> int:
    """Return the number of bytes of the values of a coin: 64 bits for each digit that is a power of 2."""
    return 8 * (q.bit_length() - 1)


def free_memory() -> int:
    """Return the number of bytes of free memory, or a large number if the system does not report it."""
    try:
        with open("/proc/meminfo", encoding="ascii") as stream:
            lines = dict(line.split(":", 1) for line in stream)
        return int(lines["MemAvailable"].split()[0]) << 10
    except (OSError, KeyError, ValueError):
        return 4 * MEMORY
