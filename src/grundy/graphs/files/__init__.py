"""Read and write graphs as edge lists, CSV, JSON, GraphML and DOT, and save solutions.

`FORMATS` maps the name of each format to a `grundy.graphs.files.formats.Format`.
"""

from os import PathLike

from grundy.errors import DomainError
from grundy.files import as_path, atomic_write, format_of_path, normalize_lines, read_text, unknown_format_error
from grundy.graphs.files.dot import DOT
from grundy.graphs.files.edge_lists import CSV, EDGE_LIST
from grundy.graphs.files.formats import Format
from grundy.graphs.files.json_graphml import GRAPHML, JSON
from grundy.graphs.graph import GameGraph
from grundy.text import short_repr

__all__ = ["FORMATS", "format_of", "graph_from_text", "guessed_format", "read_graph", "write_graph"]

FORMATS = {format.name: format for format in (EDGE_LIST, CSV, JSON, GRAPHML, DOT)}


def read_graph(path: str | PathLike[str], format: str | None = None) -> GameGraph:
    """Return the graph in a file.

    Parameters
    ----------
    path : path
        A text file in UTF-8, or in UTF-16 with a byte order mark.
    format : str, optional
        "edges", "csv", "json", "graphml" or "dot". By default the extension of the file selects it: ``.txt``,
        ``.edges``, ``.edgelist``, ``.csv``, ``.json``, ``.graphml``, ``.dot`` or ``.gv``.

    Returns
    -------
    GameGraph
        The graph. Names in all formats except JSON are integers if all of them look like integers, else strings.

    Raises
    ------
    OSError
        If the file cannot be opened or read.
    GrundyError
        If the file does not describe a graph.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_graph(GameGraph.from_adjacency({"a": "b", "b": "a"}), folder + "/round.dot")
    ...     read_graph(folder + "/round.dot").followers("a")
    ['b']
    """
    chosen = _chosen(path, format)
    with open(as_path(path), "rb") as stream:
        return chosen.read(normalize_lines(read_text(stream)))


def format_of(path: str | PathLike[str]) -> str | None:
    """Return the name of the format that belongs to the extension of a file, or None for an unknown extension.

    Examples
    --------
    >>> format_of("graph.gv"), format_of("graph.png")
    ('dot', None)
    """
    return format_of_path(path, FORMATS)


def graph_from_text(text: str, format: str) -> GameGraph:
    r"""Return the graph that a text describes.

    Parameters
    ----------
    text : str
        The text, as in a file.
    format : str
        "edges", "csv", "json", "graphml" or "dot".

    Examples
    --------
    >>> graph_from_text("0 1\n1 0\n1 2", "edges").followers(1)
    [0, 2]
    """
    return _known(format).read(normalize_lines(text))


def guessed_format(text: str) -> str:
    """Return the probable format of a text: "json" if it begins with a bracket or brace, else "edges".

    Examples
    --------
    >>> guessed_format(" [[1], [0]]"), guessed_format("0 1")
    ('json', 'edges')
    """
    return "json" if text[:1000].lstrip().startswith(("{", "[")) else "edges"


def write_graph(graph: GameGraph, path: str | PathLike[str], format: str | None = None) -> None:
    """Write a graph to a file that `read_graph` reads as an equal graph, with the same order of vertices.

    The parameters are those of `read_graph`. The file is replaced atomically.

    Raises `DomainError` if the format cannot represent the names (nothing is written then), and `OSError` if the file
    cannot be written.

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
        raise TypeError(f"expected a GameGraph, not {type(graph).__name__}; see GameGraph.from_…")
    text = _chosen(path, format).write(graph)
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise DomainError(
            f"the character U+{ord(text[error.start]):04X} in a name cannot be encoded in UTF-8"
        ) from None
    with atomic_write(path) as stream:
        stream.write(data)


def _chosen(path: str | PathLike[str], format: str | None) -> Format:
    name = format_of(path) if format is None else format
    if name is None:
        raise unknown_format_error(path, FORMATS, "format=")
    return _known(name)


def _known(format: str) -> Format:
    if format not in FORMATS:
        raise DomainError(f"there is no format {short_repr(format)}", hint=f"the formats are {', '.join(FORMATS)}")
    return FORMATS[format]
