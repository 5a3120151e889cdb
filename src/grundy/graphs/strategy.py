"""How to play on a solved graph: moves that win, and a bound on how long that takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.rules import Outcome
from grundy.saying import called

if TYPE_CHECKING:
    from grundy.graphs.solution import Solution

__all__ = ["Strategy"]


class Strategy:
    """Perfect play on a solved graph.

    From an N-position it wins against every opponent in at most `bound` moves, both players' counted: each of its moves
    leads to a P-position with the least remoteness, from where every move of the opponent leads to an N-position whose
    remoteness is smaller. In a D-position it keeps the draw; in a P-position it delays as long as possible.

    Parameters
    ----------
    solution : Solution
        Of normal or misère play.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> strategy = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"})).strategy()
    >>> strategy.move("d"), strategy.bound("d")
    ('a', 3)
    >>> strategy.play("d", opponent=lambda vertex, options: options[0])
    ['d', 'a', 'b', 'c']
    """

    def __init__(self, solution: Solution):
        self.solution = solution

    def bound(self, vertex: Any) -> int:
        """Return how many moves are left at most if the winner plays by this strategy.

        Raises
        ------
        DomainError
            When the position is a draw: play need not end.
        """
        left = int(self.solution.remoteness.data[self.solution.graph.number(vertex)])
        if left < 0:
            raise DomainError(
                f"from {called(vertex)} neither player can force a win, so play need not end; say most= to stop it"
            )
        return left

    def move(self, vertex: Any) -> Any:
        """Return the follower to move to.

        Raises
        ------
        DomainError
            At the end of the game: there is no move.
        """
        solution, graph = self.solution, self.solution.graph
        followers = graph.follower_numbers(graph.number(vertex))
        if not len(followers):
            raise DomainError(f"there is no move from {called(vertex)}: the game is over")
        outcome = solution.outcome_of(vertex)
        wanted = {Outcome.N: Outcome.P, Outcome.D: Outcome.D, Outcome.P: Outcome.N}[outcome]
        good = followers[solution.outcome[followers] == wanted.value]
        left = solution.remoteness.data[good]
        return graph.name(int(good[left.argmax() if outcome is Outcome.P else left.argmin()]))

    def play(self, start: Any, opponent: Callable[[Any, list[Any]], Any], *, most: int | None = None) -> list[Any]:
        """Play a game against an opponent, who moves second.

        Parameters
        ----------
        start : vertex
            Where to begin.
        opponent : callable
            Gets the vertex and its followers, and returns the follower to move to.
        most : int, optional
            After how many moves to stop; if it is missing, after `bound` moves, which is enough from an N-position
            against every opponent, and from a P-position against one who hurries. Draws need it.

        Returns
        -------
        list of vertices
            Those visited, from the start on.
        """
        graph = self.solution.graph
        limit = self.bound(start) if most is None else natural(most, "most, the number of moves,")
        visited = [graph.name(graph.number(start))]
        while len(visited) <= limit and (options := graph.followers(visited[-1])):
            choice = self.move(visited[-1]) if len(visited) % 2 else opponent(visited[-1], options)
            if choice not in options:
                raise DomainError(
                    f"{called(choice)} is no follower of {called(visited[-1])}; choose one of the options given"
                )
            visited.append(options[options.index(choice)])
        return visited
