"""GraphML: graphs as XML, as NetworkX, yEd, Gephi and igraph write it.

Read by a parser of our own: NetworkX merges nodes of the same id and adds missing ones in silence; here
both are errors with a place, and entities cannot blow up.
"""

import re
from typing import NoReturn
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from grundy.errors import DomainError, GrundyError, NotationError
from grundy.graphs.files.naming import edges_of, graph_from_lines, texts_of
from grundy.graphs.graph import GameGraph
from grundy.saying import called, shortened

__all__ = ["read", "write"]


def read(text: str) -> GameGraph:
    """Return the graph of a GraphML document; the ids of its nodes are the names.

    Nodes keep their order, and nodes inside of groups count. Names are whole numbers if all of them look so. Labels,
    ports and other data are passed over.

    Parameters
    ----------
    text : str

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> read(write(GameGraph.from_adjacency({"a": "bb"}))).followers("a")
    ['b', 'b']
    """
    document = _Document()
    parser = expat.ParserCreate("utf-8", " ")
    parser.StartElementHandler = document.start
    parser.EndElementHandler = document.end
    parser.EntityDeclHandler = document.entity
    try:
        parser.Parse(text.encode(errors="replace"), True)
    except expat.ExpatError as error:
        raise _no_xml(text, error) from None
    except GrundyError as error:
        raise DomainError(f"line {parser.CurrentLineNumber}: {error}") from None
    return document.graph()


def _no_xml(text: str, error: expat.ExpatError) -> NotationError:
    # Expat ends a line at a carriage return, too.
    line = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[error.lineno - 1]
    return NotationError(
        line, error.offset, f"line {error.lineno}: this is no XML: {expat.errors.messages[error.code]}"
    )


class _Document:
    """What stands between the tags, one tag after the other."""

    def __init__(self) -> None:
        self._depth = 0
        self._space = ""
        self._graphs = 0
        self._nodes: dict[str, None] = {}
        self._ends: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take note of a tag that opens; those of other name spaces are additions of some program."""
        space, _, name = tag.rpartition(" ")
        if self._depth == 0:
            if name != "graphml":
                raise DomainError(f"expected <graphml>, found <{shortened(name, 60)}>")
            self._space = space
        self._depth += 1
        if space == self._space and name in ("graph", "node", "edge", "hyperedge"):
            getattr(self, f"_{name}")(attributes)

    def end(self, tag: str) -> None:
        """Take note of a tag that closes."""
        self._depth -= 1

    def entity(self, name: str, *rest: object) -> NoReturn:
        """Refuse abbreviations: a few lines of them can stand for more text than any memory holds."""
        raise DomainError(f"the document declares the entity {called(name)}, and entities are not read")

    def graph(self) -> GameGraph:
        """Return the graph of the whole document."""
        if not self._graphs:
            raise DomainError("the GraphML document contains no graph")
        missing = next((end for end in self._ends if end not in self._nodes), None)
        if missing is not None:
            raise DomainError(f"an edge of the GraphML document ends at {called(missing)}, which is no node of it")
        return graph_from_lines(list(self._nodes), self._ends)

    def _graph(self, attributes: dict[str, str]) -> None:
        self._graphs += self._depth == 2
        if self._graphs > 1:
            raise DomainError("expected one graph, found a second one")
        if attributes.get("edgedefault", "directed") != "directed":
            raise DomainError("moves have a direction, and the edges of this graph have none")

    def _node(self, attributes: dict[str, str]) -> None:
        node = _attribute(attributes, "node", "id")
        if node in self._nodes:
            raise DomainError(f"two nodes have the id {called(node)}; ids have to differ")
        self._nodes[node] = None

    def _edge(self, attributes: dict[str, str]) -> None:
        if attributes.get("directed", "true") != "true":
            raise DomainError("moves have a direction, and this edge has none")
        self._ends += (_attribute(attributes, "edge", "source"), _attribute(attributes, "edge", "target"))

    def _hyperedge(self, attributes: dict[str, str]) -> NoReturn:
        raise DomainError("a move leads from one vertex to one vertex, and this is a hyperedge")


def _attribute(attributes: dict[str, str], tag: str, name: str) -> str:
    if name not in attributes:
        raise DomainError(f"expected <{tag}> with the attribute {name}, found none")
    return attributes[name]


_START = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<graph edgedefault="directed">
"""
_END = """\
</graph>
</graphml>
"""


def write(graph: GameGraph) -> str:
    """Return a graph as a GraphML document.

    Parameters
    ----------
    graph : GameGraph

    Returns
    -------
    str

    Examples
    --------
    >>> print(write(GameGraph.from_adjacency([[0]])), end="")
    <?xml version="1.0" encoding="UTF-8"?>
    <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <graph edgedefault="directed">
    <node id="0"/>
    <edge source="0" target="0"/>
    </graph>
    </graphml>
    """
    names = [quoteattr(name) for name in texts_of(graph, "GraphML", _fits)]
    nodes = "".join(f"<node id={name}/>\n" for name in names)
    edges = "".join(f"<edge source={source} target={target}/>\n" for source, target in edges_of(graph, names))
    return f"{_START}{nodes}{edges}{_END}"


# The characters of XML 1.0 (section 2.2 of its specification).
_CHARACTERS = re.compile("[\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")


def _fits(name: str) -> bool:
    return _CHARACTERS.fullmatch(name) is not None
