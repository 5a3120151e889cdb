"""Which formats there are, and how a graph gets from a file and into one."""

from collections.abc import Callable
from os import PathLike, fspath
from pathlib import PurePath
from typing import BinaryIO, NamedTuple

from grundy.errors import DomainError
from grundy.graphs.files import csv_table, dot, edge_list, graphml, json_graph
from grundy.graphs.files.places import fault
from grundy.graphs.graph import GameGraph
from grundy.graphs.names import called
from grundy.runs.atomic import replacing

__all__ = ["FORMATS", "Format", "format_of", "graph_from_text", "no_format", "read_graph", "text_from", "write_graph"]


class Format(NamedTuple):
    """A way to write a graph as text, the way back, and the endings of such files."""

    read: Callable[[str], GameGraph]
    write: Callable[[GameGraph], str]
    endings: tuple[str, ...]


FORMATS = {
    "edges": Format(edge_list.read, edge_list.write, (".txt", ".edges", ".edgelist")),
    "csv": Format(csv_table.read, csv_table.write, (".csv",)),
    "json": Format(json_graph.read, json_graph.write, (".json",)),
    "graphml": Format(graphml.read, graphml.write, (".graphml",)),
    "dot": Format(dot.read, dot.write, (".dot", ".gv")),
}


def read_graph(path: str | PathLike[str], format: str | None = None) -> GameGraph:
    """Return the graph in a file.

    Parameters
    ----------
    path : path
        A text in UTF-8, or in UTF-16 with a byte order mark.
    format : str, optional
        "edges", "csv", "json", "graphml" or "dot"; otherwise the ending tells: ``.txt``, ``.edges``, ``.edgelist``,
        ``.csv``, ``.json``, ``.graphml``, ``.dot`` or ``.gv``.

    Returns
    -------
    GameGraph
        In edge lists, CSV, GraphML and DOT names are whole numbers if all of them look so, and texts otherwise.

    Raises
    ------
    OSError
        When the file cannot be opened or read: it is not there, it is a directory, nobody may read it.
    GrundyError
        When it can be read and is no graph.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_graph(GameGraph.from_adjacency({"a": "b", "b": "a"}), folder + "/round.dot")
    ...     read_graph(folder + "/round.dot").followers("a")
    ['b']
    """
    chosen = _format(path, format)
    with _opened(path) as stream:
        text = text_from(stream)
    return graph_from_text(text, chosen)


def text_from(stream: BinaryIO) -> str:
    r"""Return the text in a file that is open, or in standard input.

    Parameters
    ----------
    stream : binary file
        A text in UTF-8, or in UTF-16 with a byte order mark.

    Returns
    -------
    str

    Examples
    --------
    >>> from io import BytesIO
    >>> text_from(BytesIO("a b".encode("utf-16")))
    'a b'
    """
    # A glance first: nobody should have to read a film, or a device without end, to learn that it is no text.
    start = stream.read(4096)
    if b"\0" in start and not start.startswith(_UTF_16):
        raise DomainError("this is not a text: it contains a byte 0")
    return _decoded(start + stream.read())


def format_of(path: str | PathLike[str]) -> str | None:
    """Return the format that the ending of a file tells, or None for any other ending.

    Parameters
    ----------
    path : path

    Returns
    -------
    str or None

    Examples
    --------
    >>> format_of("graph.gv"), format_of("graph.png")
    ('dot', None)
    """
    ending = PurePath(fspath(path)).suffix.lower()
    return next((name for name, known in FORMATS.items() if ending in known.endings), None)


def graph_from_text(text: str, format: str) -> GameGraph:
    r"""Return the graph that a text describes.

    Parameters
    ----------
    text : str
        What would stand in a file.
    format : str
        "edges", "csv", "json", "graphml" or "dot".

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> graph_from_text("0 1\n1 0\n1 2", "edges").followers(1)
    [0, 2]
    """
    read = _known(format).read
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise fault(text, text.index("\0"), "found the character U+0000, which no text contains")
    return read(text)


def write_graph(graph: GameGraph, path: str | PathLike[str], format: str | None = None) -> None:
    """Write a graph to a file that `read_graph` reads as the same graph, with the same names in the same order.

    The file is replaced at once or not at all.

    Parameters
    ----------
    graph : GameGraph
        Where a format cannot express its names, a `DomainError` says so, and nothing is written.
    path : path
    format : str, optional
        As for `read_graph`.

    Raises
    ------
    OSError
        When the file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> graph = GameGraph.from_adjacency([[1, 1], [0]])
    >>> with TemporaryDirectory() as folder:
    ...     write_graph(graph, folder + "/round.csv")
    ...     read_graph(folder + "/round.csv") == graph
    True
    """
    if not isinstance(graph, GameGraph):
        raise TypeError(f"write_graph takes a GameGraph, not {type(graph).__name__}; see GameGraph.from_…")
    text = _known(_format(path, format)).write(graph)
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise DomainError(
            f"the character U+{ord(text[error.start]):04X} in a name cannot be written in UTF-8"
        ) from None
    with replacing(path) as stream:
        stream.write(data)


def _format(path: str | PathLike[str], format: str | None) -> str:
    if format is not None:
        return format if _known(format) else ""
    known = format_of(path)
    if known is None:
        raise no_format(path, "format=")
    return known


def no_format(path: str | PathLike[str], option: str) -> DomainError:
    """Return the error for an ending that tells no format.

    Parameters
    ----------
    path : path
    option : str
        How one tells the format where the path comes from.

    Returns
    -------
    DomainError

    Examples
    --------
    >>> print(no_format("graph.png", "--format"))
    the ending '.png' tells no format (.txt, .edges, .edgelist, .csv, .json, .graphml, .dot, .gv do); say one with \
--format, of edges, csv, json, graphml, dot
    """
    ending = PurePath(fspath(path)).suffix.lower()
    endings = ", ".join(ending for known in FORMATS.values() for ending in known.endings)
    return DomainError(
        f"the ending {called(ending)} tells no format ({endings} do); say one with {option}, of {', '.join(FORMATS)}"
    )


def _known(format: str) -> Format:
    if format not in FORMATS:
        raise DomainError(f"there is no format {called(format)}; the formats are {', '.join(FORMATS)}")
    return FORMATS[format]


def _opened(path: str | PathLike[str]) -> BinaryIO:
    try:
        return open(path, "rb")
    except ValueError:  # a NUL in the path, or half a character
        raise DomainError(f"no file can be called {called(fspath(path))}") from None


_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise DomainError(f"this is not a text in {name}: byte {error.start} does not fit") from None
