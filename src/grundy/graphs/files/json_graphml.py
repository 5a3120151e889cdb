"""JSON and GraphML: formats that list the vertices of a graph, and then its edges.

JSON keeps numbers, texts and tuples apart; GraphML is XML, as NetworkX, yEd, Gephi and igraph write it.

Why not NetworkX's reader: it merges nodes of the same id, adds missing ones and takes the first of two graphs, all in
silence. A guard would have to read the ids itself, which is most of this reader. Here these are errors with a place.
It also takes 2.7 to 5.4 times as long (1,000 to 10,000 vertices), and 75 ms to import.
"""

import json
import re
from math import isfinite
from typing import Any, NoReturn
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from grundy.errors import DomainError, GrundyError, NotationError
from grundy.files import parse_json, too_deep_error
from grundy.graphs.files.formats import (
    Format,
    format_names,
    graph_from_lines,
    is_integer_text,
    is_readable,
    named_edges,
)
from grundy.graphs.graph import GameGraph
from grundy.text import short_repr, truncate

# ---- JSON

_SHAPES = (
    "a graph in JSON is a list of lists of vertex numbers, an object from each name to the list of its followers, "
    '{"vertices": [...], "edges": [[u, v], ...]}, or {"nodes": [{"id": u}, ...], "links": [{"source": u, '
    '"target": v}, ...]}'
)


def _read_json(text: str) -> GameGraph:
    """Return the graph that JSON describes, in one of four shapes.

    A list of the followers of each vertex, by number; an object from names to lists of followers, where names are
    numbers if the followers are; an object with a list of ``vertices`` and one of ``edges``; or the node-link data of
    NetworkX. Lists as names become tuples.
    """
    data = parse_json(text, _SHAPES)
    try:
        return _graph(data)
    except RecursionError:
        raise too_deep_error(_SHAPES) from None


def _graph(data: Any) -> GameGraph:
    if isinstance(data, list) and all(isinstance(row, list) for row in data):
        return GameGraph.from_adjacency(data)
    if not isinstance(data, dict):
        found = "a list that contains other things" if isinstance(data, list) else _kind(data)
        raise DomainError(f"{_SHAPES}; this is {found}")
    if data.keys() == {"vertices", "edges"}:
        return _from_edges(data["vertices"], data["edges"])
    if "nodes" in data and ("links" in data or "edges" in data):
        return _from_nodes(data)
    return _from_followers(data)


def _from_edges(vertices: Any, edges: Any) -> GameGraph:
    if not isinstance(vertices, list) or not isinstance(edges, list):
        raise DomainError(f"{_SHAPES}; here vertices and edges are {_kind(vertices)} and {_kind(edges)}")
    other = next((edge for edge in edges if not isinstance(edge, list)), None)
    if other is not None:
        raise DomainError(f"an edge is a list of two vertices, not {short_repr(other)}")
    if all(type(name) is int for name in vertices) and vertices == list(range(len(vertices))):
        return GameGraph.from_edges(len(vertices), edges)
    if any(isinstance(name, (list, dict)) for name in vertices):
        vertices, edges = [_name(name) for name in vertices], [[_name(end) for end in edge] for edge in edges]
    return GameGraph.from_edges(vertices, edges)


def _from_nodes(data: dict[str, Any]) -> GameGraph:
    if data.get("directed", True) is not True:
        raise DomainError('moves have a direction, and this graph has "directed": false')
    links = data["links"] if "links" in data else data["edges"]
    nodes = data["nodes"]
    if not _are_objects(nodes, {"id"}) or not _are_objects(links, {"source", "target"}):
        raise DomainError(f"{_SHAPES}; here a node has no id, or a link no source or target")
    return _from_edges([node["id"] for node in nodes], [[link["source"], link["target"]] for link in links])


def _are_objects(items: Any, keys: set[str]) -> bool:
    return isinstance(items, list) and all(isinstance(item, dict) and item.keys() >= keys for item in items)


def _from_followers(data: dict[str, Any]) -> GameGraph:
    other = next((name for name, followers in data.items() if not isinstance(followers, list)), None)
    if other is not None:
        raise DomainError(f"{_SHAPES}; here the followers of {short_repr(other)} are {_kind(data[other])}")
    kinds = {type(follower) for followers in data.values() for follower in followers}
    if kinds <= {str}:
        return GameGraph.from_adjacency(data)
    if kinds == {int} and all(map(is_integer_text, data)):
        return GameGraph.from_adjacency({int(name): followers for name, followers in data.items()})
    other = next(follower for followers in data.values() for follower in followers if type(follower) is not str)
    raise DomainError(f"the names of the vertices are texts, and {short_repr(other)} among the followers is none")


def _name(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_name(part) for part in value)
    if isinstance(value, dict):
        raise DomainError(f"a vertex is called by a text, a number or a list of these, not by {_kind(value)}")
    return value


def _kind(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return short_repr(value) if value is not None else "null"


def _write_json(graph: GameGraph) -> str:
    """Return a graph as JSON: its vertices and its edges, by name."""
    names = list(graph.names)
    try:
        other = next((name for name in names if not _fits(name)), None)
    except RecursionError:
        raise DomainError("a name is nested too deeply to be written as JSON") from None
    if other is not None:
        raise DomainError(f"JSON holds numbers, texts and tuples of these, and there is a vertex {short_repr(other)}")
    return json.dumps({"vertices": names, "edges": list(named_edges(graph, names))}, ensure_ascii=False) + "\n"


def _fits(name: Any) -> bool:
    if type(name) is tuple:
        return all(map(_fits, name))
    if type(name) is float:
        return isfinite(name)
    if type(name) is int:
        return is_readable(name)
    return name is None or type(name) in (str, bool)


JSON = Format("json", (".json",), _read_json, _write_json)


# ---- GraphML


def _read_graphml(text: str) -> GameGraph:
    """Return the graph of a GraphML document; the ids of its nodes are the names.

    Nodes keep their order, and nodes inside of groups count. Names are whole numbers if all of them look so. Labels,
    ports and other data are passed over.
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
                raise DomainError(f"expected <graphml>, found <{truncate(name, 60)}>")
            self._space = space
        self._depth += 1
        if space == self._space and name in ("graph", "node", "edge", "hyperedge"):
            getattr(self, f"_{name}")(attributes)

    def end(self, tag: str) -> None:
        """Take note of a tag that closes."""
        self._depth -= 1

    def entity(self, name: str, *rest: object) -> NoReturn:
        """Refuse abbreviations: a few lines of them can stand for more text than any memory holds."""
        raise DomainError(f"the document declares the entity {short_repr(name)}, and entities are not read")

    def graph(self) -> GameGraph:
        """Return the graph of the whole document."""
        if not self._graphs:
            raise DomainError("the GraphML document contains no graph")
        missing = next((end for end in self._ends if end not in self._nodes), None)
        if missing is not None:
            raise DomainError(f"an edge of the GraphML document ends at {short_repr(missing)}, which is no node of it")
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
            raise DomainError(f"two nodes have the id {short_repr(node)}; ids have to differ")
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


def _write_graphml(graph: GameGraph) -> str:
    """Return a graph as a GraphML document."""
    names = [quoteattr(name) for name in format_names(graph, "GraphML", _fits_attribute)]
    nodes = "".join(f"<node id={name}/>\n" for name in names)
    edges = "".join(f"<edge source={source} target={target}/>\n" for source, target in named_edges(graph, names))
    return f"{_START}{nodes}{edges}{_END}"


# The characters of XML 1.0 (section 2.2 of its specification).
_CHARACTERS = re.compile("[\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")


def _fits_attribute(name: str) -> bool:
    return _CHARACTERS.fullmatch(name) is not None


GRAPHML = Format("graphml", (".graphml",), _read_graphml, _write_graphml)
