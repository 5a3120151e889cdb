"""Edge lists of numbers, read with NumPy: a million lines in a fraction of a second."""

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.graphs.files.naming import graph_in_order
from grundy.graphs.graph import GameGraph

__all__ = ["NumberLines", "graph_from_numbers", "number_lines"]

Numbers = NDArray[np.int64]


class NumberLines(NamedTuple):
    """The numbers that have a line of their own, and the two columns of the lines with two numbers."""

    alone: Numbers
    sources: Numbers
    targets: Numbers


_COMMENT = re.compile(rb"(?<!\S)#[^\n]*")
_ALPHABET = b"0123456789 \t\n"
_BLOCK = 1 << 20
# Numbers of so many digits fit into 64 bits.
_MOST_DIGITS = 18


def number_lines(text: str) -> NumberLines | None:
    r"""Return an edge list that consists of natural numbers and nothing else, or None for any other text.

    Parameters
    ----------
    text : str

    Returns
    -------
    NumberLines or None

    Examples
    --------
    >>> number_lines("1 2 # a comment\n30")
    NumberLines(alone=array([30]), sources=array([1]), targets=array([2]))
    >>> number_lines("1 2 3"), number_lines("a b"), number_lines("01 2")
    (None, None, None)
    """
    if not text.isascii():
        return None
    data = text.encode()
    if b"#" in data:
        data = _COMMENT.sub(b"", data)
    if data.translate(None, _ALPHABET):
        return None
    blocks = [_read_block(block) for block in _blocks(data)]
    if None in blocks:
        return None
    return NumberLines(*(np.concatenate(column) for column in zip(*blocks, strict=True)))


def _blocks(data: bytes) -> list[bytes]:
    """Return the text in pieces of whole lines: each of them fits into the cache."""
    blocks: list[bytes] = []
    start = 0
    while start < len(data) or not blocks:
        end = data.find(b"\n", start + _BLOCK)
        end = len(data) if end < 0 else end
        blocks.append(data[start:end])
        start = end + 1
    return blocks


def _read_block(block: bytes) -> NumberLines | None:
    characters = np.frombuffer(b"\n" + block + b"\n", np.uint8)
    changes = np.flatnonzero(np.diff(characters >= ord("0"))) + 1
    starts, ends = changes[::2], changes[1::2]
    lengths = ends - starts
    if (lengths > _MOST_DIGITS).any() or ((characters[starts] == ord("0")) & (lengths > 1)).any():
        return None
    # How many numbers stand before the end of each line, and so from which number to which the line goes.
    until = np.searchsorted(starts, np.flatnonzero(characters == ord("\n")))
    first, many = until[:-1], np.diff(until)
    if (many > 2).any():
        return None
    numbers = _values(characters, ends, lengths)
    edges = first[many == 2]
    return NumberLines(numbers[first[many == 1]], numbers[edges], numbers[edges + 1])


def _values(characters: NDArray[np.uint8], ends: Numbers, lengths: Numbers) -> Numbers:
    """Return the numbers whose digits stand before these places."""
    values = np.zeros(len(ends), np.int64)
    for digit in range(int(lengths.max(initial=0))):
        long = lengths > digit
        values[long] += (characters[ends[long] - 1 - digit] - np.int64(ord("0"))) * 10**digit
    return values


def graph_from_numbers(lines: NumberLines) -> GameGraph:
    r"""Return the graph with these vertices and edges, in the order that `naming` tells.

    Parameters
    ----------
    lines : NumberLines

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> graph_from_numbers(number_lines("7 5\n5 7")).names
    Named(5, 7)
    """
    names = _names(lines)
    if bool((names == np.arange(len(names))).all()):
        return graph_in_order(None, len(names), lines.sources, lines.targets)
    order = np.argsort(names)
    sources, targets = (order[np.searchsorted(names, column, sorter=order)] for column in lines[1:])
    return graph_in_order(names.tolist(), len(names), sources, targets)


def _names(lines: NumberLines) -> Numbers:
    everything = np.concatenate(lines)
    names = _distinct(everything)
    alone, first = np.unique(lines.alone, return_index=True)
    return names if len(alone) < len(names) else lines.alone[np.sort(first)]


def _distinct(numbers: Numbers) -> Numbers:
    """Return the different numbers by size, without sorting when they are dense."""
    stop = int(numbers.max(initial=-1)) + 1
    if stop > 4 * len(numbers):
        return np.unique(numbers)
    present = np.zeros(stop, np.bool_)
    present[numbers] = True
    return np.flatnonzero(present)
