"""A game graph as a graph of NetworkX."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx

    from grundy.graphs.graph import GameGraph

__all__ = ["networkx_graph"]


def networkx_graph(graph: GameGraph) -> networkx.MultiDiGraph[Any]:
    """Return a graph for NetworkX, which has to be installed (the extra ``graph``).

    Parameters
    ----------
    graph : GameGraph

    Returns
    -------
    networkx.MultiDiGraph
        Its nodes are the names of the vertices, in the order of their numbers.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> list(networkx_graph(GameGraph.from_edges(3, [(0, 1)])).nodes)
    [0, 1, 2]
    """
    try:
        import networkx
    except ImportError:
        raise ImportError("NetworkX is not installed; try pip install 'grundy[graph]'") from None

    made: networkx.MultiDiGraph[Any] = networkx.MultiDiGraph()
    made.add_nodes_from(graph.names)
    made.add_edges_from(graph.edge_list())
    return made
