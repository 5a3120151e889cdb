"""Read and write graphs as JSON, which distinguishes numbers, strings and tuples as names, and as GraphML.

GraphML is the XML format of NetworkX, yEd, Gephi and igraph. Reasons not to use the reader of NetworkX: it silently
merges nodes with the same id, adds missing nodes and reads the first of two graphs. This reader reports them as errors.
To detect them, a wrapper would need most of its code. NetworkX also takes 2.7 to 5.4 times as long (1,000 to 10,000
vertices), and 75 ms to import.
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
    "a graph in JSON must be a list of lists of vertex numbers, an object from each name to the list of its followers, "
    '{"vertices": [...], "edges": [[u, v], ...]}, or {"nodes": [{"id": u}, ...], "links": [{"source": u, '
    '"target": v}, ...]}'
)


def _read_json(text: str) -> GameGraph:
    """Return the graph that a JSON text describes, in one of four forms.

    The forms are a list of the followers of each vertex, by number; an object from names to lists of followers, where
    names are numbers if the followers are; an object with lists of ``vertices`` and ``edges``; and the node-link data
    of NetworkX. Lists as names become tuples.
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
        found = "a list with other items" if isinstance(data, list) else _kind(data)
        raise DomainError(f"{_SHAPES}; found {found}")
    if data.keys() == {"vertices", "edges"}:
        return _from_edges(data["vertices"], data["edges"])
    if "nodes" in data and ("links" in data or "edges" in data):
        return _from_nodes(data)
    return _from_followers(data)


def _from_edges(vertices: Any, edges: Any) -> GameGraph:
    if not isinstance(vertices, list) or not isinstance(edges, list):
        raise DomainError(f"{_SHAPES}; found {_kind(vertices)} as vertices and {_kind(edges)} as edges")
    other = next((edge for edge in edges if not isinstance(edge, list)), None)
    if other is not None:
        raise DomainError(f"an edge must be a list of two vertices, not {short_repr(other)}")
    if all(type(name) is int for name in vertices) and vertices == list(range(len(vertices))):
        return GameGraph.from_edges(len(vertices), edges)
    if any(isinstance(name, (list, dict)) for name in vertices):
        vertices, edges = [_name(name) for name in vertices], [[_name(end) for end in edge] for edge in edges]
    return GameGraph.from_edges(vertices, edges)


def _from_nodes(data: dict[str, Any]) -> GameGraph:
    if data.get("directed", True) is not True:
        raise DomainError('the graph must be directed, but it has "directed": false')
    links = data["links"] if "links" in data else data["edges"]
    nodes = data["nodes"]
    if not _are_objects(nodes, {"id"}) or not _are_objects(links, {"source", "target"}):
        raise DomainError(f"{_SHAPES}; found a node without id, or a link without source or target")
    return _from_edges([node["id"] for node in nodes], [[link["source"], link["target"]] for link in links])


def _are_objects(items: Any, keys: set[str]) -> bool:
    return isinstance(items, list) and all(isinstance(item, dict) and item.keys() >= keys for item in items)


def _from_followers(data: dict[str, Any]) -> GameGraph:
    other = next((name for name, followers in data.items() if not isinstance(followers, list)), None)
    if other is not None:
        raise DomainError(f"{_SHAPES}; found {_kind(data[other])} as the followers of {short_repr(other)}")
    kinds = {type(follower) for followers in data.values() for follower in followers}
    if kinds <= {str}:
        return GameGraph.from_adjacency(data)
    if kinds == {int} and all(map(is_integer_text, data)):
        return GameGraph.from_adjacency({int(name): followers for name, followers in data.items()})
    other = next(follower for followers in data.values() for follower in followers if type(follower) is not str)
    raise DomainError(f"the names of the vertices are strings, but there is a follower {short_repr(other)}")


def _name(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_name(part) for part in value)
    if isinstance(value, dict):
        raise DomainError(f"the name of a vertex must be a string, a number or a list of them, not {_kind(value)}")
    return value


def _kind(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return short_repr(value) if value is not None else "null"


def _write_json(graph: GameGraph) -> str:
    """Return a graph as JSON, with the names of its vertices and its edges."""
    names = list(graph.names)
    try:
        other = next((name for name in names if not _fits(name)), None)
    except RecursionError:
        raise DomainError("a name is nested too deeply for JSON") from None
    if other is not None:
        raise DomainError(
            f"JSON cannot represent the name {short_repr(other)}",
            hint="use strings, tuples, or numbers of at most 600 digits",
        )
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

    Nodes keep their order, and nodes in groups are included. Names become integers if all of them are integers. Labels,
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
    # For Expat, a carriage return also ends a line.
    line = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[error.lineno - 1]
    return NotationError(line, error.offset, f"line {error.lineno}: invalid XML: {expat.errors.messages[error.code]}")


class _Document:
    """The nodes and edges of a GraphML document, collected tag by tag."""

    def __init__(self) -> None:
        self._depth = 0
        self._space = ""
        self._graphs = 0
        self._nodes: dict[str, None] = {}
        self._ends: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Process an opening tag; tags of other name spaces are extensions and are ignored."""
        space, _, name = tag.rpartition(" ")
        if self._depth == 0:
            if name != "graphml":
                raise DomainError(f"expected <graphml>, found <{truncate(name, 60)}>")
            self._space = space
        self._depth += 1
        if space == self._space and name in ("graph", "node", "edge", "hyperedge"):
            getattr(self, f"_{name}")(attributes)

    def end(self, tag: str) -> None:
        """Process a closing tag."""
        self._depth -= 1

    def entity(self, name: str, *rest: object) -> NoReturn:
        """Reject entities: a few lines of them can expand to more text than fits into memory."""
        raise DomainError(f"the document declares the entity {short_repr(name)}, but entities are not supported")

    def graph(self) -> GameGraph:
        """Return the graph of the whole document."""
        if not self._graphs:
            raise DomainError("the GraphML document contains no graph")
        missing = next((end for end in self._ends if end not in self._nodes), None)
        if missing is not None:
            raise DomainError(f"an edge has the end {short_repr(missing)}, but the document has no such node")
        return graph_from_lines(list(self._nodes), self._ends)

    def _graph(self, attributes: dict[str, str]) -> None:
        self._graphs += self._depth == 2
        if self._graphs > 1:
            raise DomainError("expected one graph, found a second one")
        if attributes.get("edgedefault", "directed") != "directed":
            raise DomainError('the graph must be directed, with edgedefault="directed"')

    def _node(self, attributes: dict[str, str]) -> None:
        node = _attribute(attributes, "node", "id")
        if node in self._nodes:
            raise DomainError(f"two nodes have the id {short_repr(node)}; ids must be different")
        self._nodes[node] = None

    def _edge(self, attributes: dict[str, str]) -> None:
        if attributes.get("directed", "true") != "true":
            raise DomainError("all edges must be directed, but an edge is not")
        self._ends += (_attribute(attributes, "edge", "source"), _attribute(attributes, "edge", "target"))

    def _hyperedge(self, attributes: dict[str, str]) -> NoReturn:
        raise DomainError("hyperedges are not supported; an edge must have one source and one target")


def _attribute(attributes: dict[str, str], tag: str, name: str) -> str:
    if name not in attributes:
        raise DomainError(f"expected the attribute {name} in <{tag}>, found none")
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
