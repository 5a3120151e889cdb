"""CSV: two columns, from where to where, with or without a header; or a single name, a vertex."""

import csv
from collections.abc import Iterator
from io import StringIO

from grundy.errors import DomainError, NotationError
from grundy.graphs.files.naming import graph_from_lines, lines_of, texts_of
from grundy.graphs.files.number_lines import graph_from_numbers, number_lines
from grundy.graphs.graph import GameGraph

__all__ = ["HEADERS", "read", "write"]

# The first row is a header when it is one of these, in small or capital letters.
HEADERS = (("source", "target"), ("from", "to"), ("tail", "head"), ("vertex", "follower"), ("position", "option"))


def read(text: str) -> GameGraph:
    r"""Return the graph of a table of edges.

    Cells are separated by commas, or by semicolons or tabs if the first line has no comma; blanks around a name do not
    count. Names are whole numbers if all of them look so; `grundy.graphs.files.naming` tells the order of the vertices.

    Parameters
    ----------
    text : str

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> read("source,target\nstart,end\nstart,other end\n").followers("start")
    ['end', 'other end']
    """
    first, _, rest = text.partition("\n")
    body = rest if tuple(first.lower().split(",")) in HEADERS else text
    numbers = number_lines(body.replace(",", " ")) if _is_numeric(body) else None
    if numbers is not None:
        return graph_from_numbers(numbers)
    alone: list[str] = []
    ends: list[str] = []
    for number, cells in enumerate(_rows(text)):
        if number > 0 or tuple(map(str.lower, cells)) not in HEADERS:
            (ends if len(cells) == 2 else alone).extend(cells)
    return graph_from_lines(alone, ends)


def _is_numeric(body: str) -> bool:
    """Return whether commas may become blanks: there are numbers only, and no cell is empty but the last of a row."""
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
        raise DomainError(f"line {reader.line_num}: this is no CSV ({error})") from None


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
        raise NotationError(text, at, f"line {line}: expected two columns, from where to where, found {len(cells)}")
    if cells and not cells[0]:
        raise NotationError(",".join(row), 0, f"line {line}: expected a name in the first column, found nothing")
    return cells


def write(graph: GameGraph) -> str:
    """Return a graph as a table of edges with the header ``source,target``.

    Parameters
    ----------
    graph : GameGraph

    Returns
    -------
    str

    Examples
    --------
    >>> print(write(GameGraph.from_adjacency({"a,b": "c"})), end="")
    source,target
    "a,b",c
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADERS[0])
    writer.writerows(lines_of(graph, texts_of(graph, "CSV", _fits)))
    return out.getvalue()


def _fits(name: str) -> bool:
    return name == name.strip() != "" and not set("\r\0") & set(name) and len(name) <= csv.field_size_limit()
