"""Node Kayles: independent sets, one vertex at a time."""

from collections.abc import Iterator

from grundy.games.boards.graph_game import GraphGame, Taken
from grundy.games.graphs.graph import UndirectedGraph

__all__ = ["NodeKayles"]


class NodeKayles(GraphGame):
    """Choose a vertex of a graph; it goes, and so do all its neighbours (Schaefer 1978).

    A position is an `UndirectedGraph`. Said otherwise: mark vertices in turn, no two of them joined. To tell who wins
    is PSPACE-complete, so values are found by search. On a path the game is Dawson's Chess.

    Examples
    --------
    >>> game = NodeKayles()
    >>> [game.nim_value(game.parse(text)) for text in ("path 7", "cycle 8", "petersen", "grid 3x5")]
    [1, 0, 1, 3]
    >>> for label, option in game.moves_to(game.parse("path 5"), 0):
    ...     print(label, "leaves", game.format(option))
    take 2 and its neighbours leaves 0, 4
    """

    _edges = False

    def _taken(self, graph: UndirectedGraph) -> Iterator[Taken]:
        for vertex in graph.vertices:
            near = graph.neighbours[vertex]
            with_them = {0: "", 1: " and its neighbour"}.get(len(near), " and its neighbours")
            yield f"take {vertex}{with_them}", (vertex, *near)
