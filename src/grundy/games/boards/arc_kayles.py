"""Arc Kayles: matchings, one edge at a time."""

from collections.abc import Iterator

from grundy.games.boards.graph_game import GraphGame, Taken
from grundy.games.graphs.graph import UndirectedGraph

__all__ = ["ArcKayles"]


class ArcKayles(GraphGame):
    """Choose an edge of a graph; its two ends go, and so do all their edges (Schaefer 1978).

    A position is an `UndirectedGraph`. Said otherwise: mark edges in turn, no two of them with a common end. On a grid
    the game is Cram, on a path Dawson's Kayles; on any graph it is Node Kayles on the line graph.

    Examples
    --------
    >>> game = ArcKayles()
    >>> [game.nim_value(game.parse(text)) for text in ("path 7", "complete 6", "petersen", "grid 3x6")]
    [1, 1, 0, 4]
    >>> for label, option in game.moves_to(game.parse("path 4"), 0):
    ...     print(label, "leaves", game.format(option))
    take the edge 1-2 leaves 0, 3
    """

    _edges = True

    def _taken(self, graph: UndirectedGraph) -> Iterator[Taken]:
        for a, b in graph.edges:
            yield f"take the edge {a}-{b}", (a, b)
