"""Which formats there are, and how a graph gets from a file and into one."""

from collections.abc import Callable
from os import PathLike
from typing import NamedTuple

from grundy import files
from grundy.errors import DomainError
from grundy.files import as_path, atomic_write, normalize_lines, read_text
from grundy.graphs.files import dot, markup, text
from grundy.graphs.graph import GameGraph
from grundy.text import short_repr

__all__ = [
    "FORMATS",
    "Format",
    "format_of",
    "graph_from_text",
    "guessed_format",
    "no_format",
    "read_graph",
    "write_graph",
]


class Format(NamedTuple):
    """A way to write a graph as text, the way back, and the endings of such files."""

    read: Callable[[str], GameGraph]
    write: Callable[[GameGraph], str]
    endings: tuple[str, ...]


FORMATS = {
    "edges": Format(text.read_edge_list, text.write_edge_list, (".txt", ".edges", ".edgelist")),
    "csv": Format(text.read_csv_table, text.write_csv_table, (".csv",)),
    "json": Format(markup.read_json_graph, markup.write_json_graph, (".json",)),
    "graphml": Format(markup.read_graphml, markup.write_graphml, (".graphml",)),
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
    with open(as_path(path), "rb") as stream:
        text = read_text(stream)
    return graph_from_text(text, chosen)


def format_of(path: str | PathLike[str]) -> str | None:
    """Return the format that the ending of a file tells, or None for any other ending.

    Examples
    --------
    >>> format_of("graph.gv"), format_of("graph.png")
    ('dot', None)
    """
    return files.format_of_path(path, FORMATS)


def graph_from_text(text: str, format: str) -> GameGraph:
    r"""Return the graph that a text describes.

    Parameters
    ----------
    text : str
        What would stand in a file.
    format : str
        "edges", "csv", "json", "graphml" or "dot".

    Examples
    --------
    >>> graph_from_text("0 1\n1 0\n1 2", "edges").followers(1)
    [0, 2]
    """
    return _known(format).read(normalize_lines(text))


def guessed_format(text: str) -> str:
    """Return the format of a text without a file name: JSON if it begins with a bracket, and an edge list otherwise.

    Examples
    --------
    >>> guessed_format(" [[1], [0]]"), guessed_format("0 1")
    ('json', 'edges')
    """
    return "json" if text[:1000].lstrip().startswith(("{", "[")) else "edges"


def write_graph(graph: GameGraph, path: str | PathLike[str], format: str | None = None) -> None:
    """Write a graph to a file that `read_graph` reads as the same graph, with the same names in the same order.

    The file is replaced at once or not at all.

    Parameters
    ----------
    graph : GameGraph
        Where a format cannot express its names, a `DomainError` says so, and nothing is written.
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
    with atomic_write(path) as stream:
        stream.write(data)


def _format(path: str | PathLike[str], format: str | None) -> str:
    if format is not None:
        return format if _known(format) else ""
    known = format_of(path)
    if known is None:
        raise no_format(path, "format=")
    return known


def no_format(path: str | PathLike[str], option: str) -> DomainError:
    """Return the error for an ending that tells no format."""
    return files.unknown_format_error(path, FORMATS, option)


def _known(format: str) -> Format:
    if format not in FORMATS:
        raise DomainError(f"there is no format {short_repr(format)}; the formats are {', '.join(FORMATS)}")
    return FORMATS[format]
