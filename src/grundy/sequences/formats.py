"""Nim values as text that other programs read: b-files of the OEIS, and CSV. Both are written block by block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

import numpy as np

from grundy.sequences.values.engine import Values

__all__ = ["BLOCK", "Sink", "bfile_blocks", "csv_blocks", "write_bfile", "write_csv"]

BLOCK = 1 << 16  # lines


class Sink(Protocol):
    """What bytes can be written to: a binary file, standard output, or a list that grows."""

    def write(self, data: bytes, /) -> object:
        """Take the bytes."""
        ...


def bfile_blocks(values: Values) -> Iterator[bytes]:
    r"""Yield the lines of a b-file: for each heap, from 0 on, the heap, a blank and its nim value.

    This is the form in which the On-Line Encyclopedia of Integer Sequences takes long sequences: ASCII, with a newline
    at the end of each line.

    Parameters
    ----------
    values : array
        Nim values, indexed by heap size.

    Yields
    ------
    bytes
        Some ten thousand lines at a time.

    Examples
    --------
    >>> b"".join(bfile_blocks(np.array([0, 1, 2, 3, 1], dtype=np.uint8)))
    b'0 0\n1 1\n2 2\n3 3\n4 1\n'
    """
    return _blocks(values, b"%d %d\n")


def csv_blocks(values: Values) -> Iterator[bytes]:
    r"""Yield the lines of a CSV file with the columns heap and nim_value.

    Parameters
    ----------
    values : array
        Nim values, indexed by heap size.

    Yields
    ------
    bytes
        Some ten thousand lines at a time.

    Examples
    --------
    >>> b"".join(csv_blocks(np.array([0, 1, 2], dtype=np.uint8)))
    b'heap,nim_value\n0,0\n1,1\n2,2\n'
    """
    yield b"heap,nim_value\n"
    yield from _blocks(values, b"%d,%d\n")


def write_bfile(stream: Sink, values: Values) -> None:
    r"""Write a b-file of the OEIS.

    Parameters
    ----------
    stream : binary file
        Where to.
    values : array
        Nim values, indexed by heap size.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_bfile(stream, np.array([0, 1, 2], dtype=np.uint8))
    >>> stream.getvalue()
    b'0 0\n1 1\n2 2\n'
    """
    _write(stream, bfile_blocks(values))


def write_csv(stream: Sink, values: Values) -> None:
    r"""Write a CSV file with the columns heap and nim_value.

    Parameters
    ----------
    stream : binary file
        Where to.
    values : array
        Nim values, indexed by heap size.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_csv(stream, np.array([0, 1], dtype=np.uint8))
    >>> stream.getvalue()
    b'heap,nim_value\n0,0\n1,1\n'
    """
    _write(stream, csv_blocks(values))


def _write(stream: Sink, blocks: Iterable[bytes]) -> None:
    for block in blocks:
        stream.write(block)


def _blocks(values: Values, line: bytes) -> Iterator[bytes]:
    for start in range(0, len(values), BLOCK):
        part = values[start : start + BLOCK]
        pairs = np.empty((len(part), 2), dtype=np.int64)
        pairs[:, 0] = np.arange(start, start + len(part))
        pairs[:, 1] = part
        yield line * len(part) % tuple(pairs.ravel().tolist())
