"""JSON: lists of followers, or vertices and edges."""

import json
from math import isfinite
from typing import Any

from grundy.errors import DomainError
from grundy.files.json_text import json_from, too_deep
from grundy.graphs.files.naming import edges_of, is_readable, looks_whole
from grundy.graphs.graph import GameGraph
from grundy.saying import called

__all__ = ["read", "write"]

_SHAPES = (
    "a graph in JSON is a list of lists of vertex numbers, an object from each name to the list of its followers, "
    '{"vertices": [...], "edges": [[u, v], ...]}, or {"nodes": [{"id": u}, ...], "links": [{"source": u, '
    '"target": v}, ...]}'
)


def read(text: str) -> GameGraph:
    """Return the graph that JSON describes, in one of four shapes.

    A list of the followers of each vertex, by number; an object from names to lists of followers, where names are
    numbers if the followers are; an object with a list of ``vertices`` and one of ``edges``; or the node-link data of
    NetworkX. Lists as names become tuples.

    Parameters
    ----------
    text : str

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> read('[[1, 2], [0], []]').followers(0), read('{"a": ["b"]}').followers("a")
    ([1, 2], ['b'])
    >>> read('{"vertices": [[1, 2], "end"], "edges": [[[1, 2], "end"]]}').followers((1, 2))
    ['end']
    """
    data = json_from(text, _SHAPES)
    try:
        return _graph(data)
    except RecursionError:
        raise too_deep(_SHAPES) from None


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
        raise DomainError(f"an edge is a list of two vertices, not {called(other)}")
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
        raise DomainError(f"{_SHAPES}; here the followers of {called(other)} are {_kind(data[other])}")
    kinds = {type(follower) for followers in data.values() for follower in followers}
    if kinds <= {str}:
        return GameGraph.from_adjacency(data)
    if kinds == {int} and all(map(looks_whole, data)):
        return GameGraph.from_adjacency({int(name): followers for name, followers in data.items()})
    other = next(follower for followers in data.values() for follower in followers if type(follower) is not str)
    raise DomainError(f"the names of the vertices are texts, and {called(other)} among the followers is none")


def _name(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_name(part) for part in value)
    if isinstance(value, dict):
        raise DomainError(f"a vertex is called by a text, a number or a list of these, not by {_kind(value)}")
    return value


def _kind(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return called(value) if value is not None else "null"


def write(graph: GameGraph) -> str:
    """Return a graph as JSON: its vertices and its edges, by name.

    Parameters
    ----------
    graph : GameGraph
        Names are texts, numbers, True, False, None, and tuples of these.

    Returns
    -------
    str

    Examples
    --------
    >>> print(write(GameGraph.from_adjacency({(1, 2): ["end"]})), end="")
    {"vertices": [[1, 2], "end"], "edges": [[[1, 2], "end"]]}
    """
    names = list(graph.names)
    try:
        other = next((name for name in names if not _fits(name)), None)
    except RecursionError:
        raise DomainError("a name is nested too deeply to be written as JSON") from None
    if other is not None:
        raise DomainError(f"JSON holds numbers, texts and tuples of these, and there is a vertex {called(other)}")
    return json.dumps({"vertices": names, "edges": list(edges_of(graph, names))}, ensure_ascii=False) + "\n"


def _fits(name: Any) -> bool:
    if type(name) is tuple:
        return all(map(_fits, name))
    if type(name) is float:
        return isfinite(name)
    if type(name) is int:
        return is_readable(name)
    return name is None or type(name) in (str, bool)
