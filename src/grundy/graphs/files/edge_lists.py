"""Read and write edge lists and CSV tables: a line of two names is an edge (source, target), a single name is a vertex.

Edge lists separate names by blanks, CSV by commas, semicolons or tabs. If all names are natural numbers, both are read
with NumPy: a million lines take a fraction of a second.
"""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, NotationError
from grundy.graphs.files.formats import (
    Format,
    format_lines,
    format_names,
    graph_from_lines,
    graph_in_order,
    is_integer_text,
)
from grundy.graphs.graph import GameGraph
from grundy.text import short_repr

# ---- Edge lists


def _read_edge_list(text: str) -> GameGraph:
    r"""Return the graph of an edge list.

    Names are separated by blanks. A name that contains blanks or begins with ``#`` or ``"`` is enclosed in double
    quotes, and double quotes in it are doubled. A ``#`` at the beginning of a word starts a comment. Names are integers
    if all of them look like integers and none is quoted.
    """
    numbers = parse_number_lines(text)
    if numbers is not None:
        return graph_from_numbers(numbers)
    texts = False
    alone: list[str] = []
    ends: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        names = line.split()
        if len(names) > 2 or '"' in line or "#" in line:
            words = _words(line, number)
            names = [_name(word) for word in words]
            texts = texts or any(word["quoted"] is not None for word in words)
        (ends if len(names) == 2 else alone).extend(names)
    return graph_from_lines(alone, ends, texts)


_WORD = re.compile(r'(?P<comment>#.*)|"(?P<quoted>(?:[^"]|"")*)"(?!\S)|(?P<open>")|(?P<plain>\S+)')


def _words(line: str, number: int) -> list[re.Match[str]]:
    words: list[re.Match[str]] = []
    for word in _WORD.finditer(line):
        if word["open"]:
            message = "expected a closing quotation mark before a blank or the end of the line"
            raise NotationError(line, word.start(), f"line {number}: {message}")
        if len(words) == 2 and not word["comment"]:
            message = f"expected at most two names (source and target), found a third name {short_repr(_name(word))}"
            raise NotationError(line, word.start(), f"line {number}: {message}")
        words.append(word)
    return words[:-1] if words and words[-1]["comment"] else words


def _name(word: re.Match[str]) -> str:
    quoted: str | None = word["quoted"]
    return word[0] if quoted is None else quoted.replace('""', '"')


def _write_edge_list(graph: GameGraph) -> str:
    """Return a graph as an edge list."""
    texts = format_names(graph, "an edge list", _fits_line, quotes=True)
    digits = texts == list(graph.names) and all(map(is_integer_text, texts))
    words = [name if _PLAIN.fullmatch(name) and not digits else _quoted(name) for name in texts]
    return "".join(f"{' '.join(line)}\n" for line in format_lines(graph, words))


_PLAIN = re.compile(r'[^\s"#\ufeff]\S*')  # a byte order mark at the beginning is not read as part of a name


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _fits_line(name: str) -> bool:
    return not set("\n\r\0") & set(name)


EDGE_LIST = Format("edges", (".txt", ".edges", ".edgelist"), _read_edge_list, _write_edge_list)


# ---- CSV, with or without a header

# The first row is a header if it is one of these, in lower or upper case.
HEADERS = (("source", "target"), ("from", "to"), ("tail", "head"), ("vertex", "follower"), ("position", "option"))


def _read_csv(text: str) -> GameGraph:
    r"""Return the graph of a table of edges.

    Cells are separated by commas, or by semicolons or tabs if the first line has no comma. Blanks around a name are
    ignored. Names are integers if all of them look like integers.
    """
    first, _, rest = text.partition("\n")
    body = rest if tuple(first.lower().split(",")) in HEADERS else text
    numbers = parse_number_lines(body.replace(",", " ")) if _is_numeric(body) else None
    if numbers is not None:
        return graph_from_numbers(numbers)
    alone: list[str] = []
    ends: list[str] = []
    for number, cells in enumerate(_rows(text)):
        if number > 0 or tuple(map(str.lower, cells)) not in HEADERS:
            (ends if len(cells) == 2 else alone).extend(cells)
    return graph_from_lines(alone, ends)


def _is_numeric(body: str) -> bool:
    """Return whether commas can be read as blanks: all cells are numbers, and only the last cell of a row is empty."""
    if not body.isascii() or body.encode().translate(None, b"0123456789,\n"):
        return False
    return not (body.startswith(",") or "\n," in body or ",," in body)


def _rows(text: str) -> Iterator[list[str]]:
    """Yield the names in each row that is not empty."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), skipinitialspace=True, strict=True)
    try:
        for row in reader:
            if cells := _cells(row, reader.line_num):
                yield cells
    except csv.Error as error:
        raise DomainError(f"line {reader.line_num}: invalid CSV ({error})") from None


def _delimiter(text: str) -> str:
    first = text.lstrip("\n").partition("\n")[0]
    return next((mark for mark in ",;\t" if mark in first), ",")


def _cells(row: list[str], line: int) -> list[str]:
    cells = [cell.strip() for cell in row]
    if len(cells) == 2 and cells[0] and cells[1]:
        return cells
    while cells and not cells[-1]:
        del cells[-1]
    if len(cells) > 2:
        text = ",".join(row)
        at = len(",".join(row[:2])) + 1
        raise NotationError(text, at, f"line {line}: expected two columns, source and target, found {len(cells)}")
    if cells and not cells[0]:
        raise NotationError(",".join(row), 0, f"line {line}: expected a name in the first column, found nothing")
    return cells


def _write_csv(graph: GameGraph) -> str:
    """Return a graph as a table of edges with the header ``source,target``."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADERS[0])
    writer.writerows(format_lines(graph, format_names(graph, "CSV", _fits_cell)))
    return out.getvalue()


def _fits_cell(name: str) -> bool:
    return name == name.strip() != "" and not set("\r\0") & set(name) and len(name) <= csv.field_size_limit()


CSV = Format("csv", (".csv",), _read_csv, _write_csv)


# ---- Files that contain only numbers, read with NumPy

_Numbers = NDArray[np.int64]


class NumberLines(NamedTuple):
    """The numbers on lines with one number, and the two columns of the lines with two numbers."""

    alone: _Numbers
    sources: _Numbers
    targets: _Numbers


_COMMENT = re.compile(rb"(?<!\S)#[^\n]*")
_ALPHABET = b"0123456789 \t\n"
_BLOCK = 1 << 20
# Numbers of up to 18 digits fit into 64 bits.
_MOST_DIGITS = 18


def parse_number_lines(text: str) -> NumberLines | None:
    """Return the numbers of an edge list, or None if the text contains anything except natural numbers."""
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
    """Return the text as blocks of whole lines, each of which fits into the cache."""
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
    # The number of numbers before the end of each line gives the range of numbers on the line.
    until = np.searchsorted(starts, np.flatnonzero(characters == ord("\n")))
    first, many = until[:-1], np.diff(until)
    if (many > 2).any():
        return None
    numbers = _values(characters, ends, lengths)
    edges = first[many == 2]
    return NumberLines(numbers[first[many == 1]], numbers[edges], numbers[edges + 1])


def _values(characters: NDArray[np.uint8], ends: _Numbers, lengths: _Numbers) -> _Numbers:
    """Return the numbers whose digits end before these indices."""
    values = np.zeros(len(ends), np.int64)
    for digit in range(int(lengths.max(initial=0))):
        long = lengths > digit
        values[long] += (characters[ends[long] - 1 - digit] - np.int64(ord("0"))) * 10**digit
    return values


def graph_from_numbers(lines: NumberLines) -> GameGraph:
    """Return the graph with these vertices and edges, in the same order as from `graph_from_lines`."""
    names = _names(lines)
    if bool((names == np.arange(len(names))).all()):
        return graph_in_order(None, len(names), lines.sources, lines.targets)
    order = np.argsort(names)
    sources, targets = (order[np.searchsorted(names, column, sorter=order)] for column in lines[1:])
    return graph_in_order(names.tolist(), len(names), sources, targets)


def _names(lines: NumberLines) -> _Numbers:
    everything = np.concatenate(lines)
    names = _distinct(everything)
    alone, first = np.unique(lines.alone, return_index=True)
    return names if len(alone) < len(names) else lines.alone[np.sort(first)]


def _distinct(numbers: _Numbers) -> _Numbers:
    """Return the distinct numbers in increasing order, without sorting if they are dense."""
    stop = int(numbers.max(initial=-1)) + 1
    if stop > 4 * len(numbers):
        return np.unique(numbers)
    present = np.zeros(stop, np.bool_)
    present[numbers] = True
    return np.flatnonzero(present)
