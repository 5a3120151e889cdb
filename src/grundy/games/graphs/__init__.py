"""Games on undirected graphs: Node Kayles, Arc Kayles and Green Hackenbush, with their positions."""

from grundy.games.graphs.graph import UndirectedGraph, read_graph, write_graph
from grundy.games.graphs.hackenbush import Bush, Hackenbush, read_bush, write_bush
from grundy.games.graphs.kayles import ArcKayles, NodeKayles

__all__ = [
    "ArcKayles",
    "Bush",
    "Hackenbush",
    "NodeKayles",
    "UndirectedGraph",
    "read_bush",
    "read_graph",
    "write_bush",
    "write_graph",
]
