"""Explanations of solved graphs: why a vertex is N, P or D and has its value, and a summary of all vertices.

`explain` takes the reasons from the conditions that define the labels. A vertex is N if a move leads to P, and P if
every move leads to N. A finite value γ is the mex of the finite values of the followers, and every move to a larger or
infinite value can be answered by a move back to γ; else it is infinite (Smith 1966, Fraenkel and Perl 1975).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from grundy.graphs.names import format_name, join_names
from grundy.graphs.value import LoopyValue, format_set, format_value
from grundy.integers import mex
from grundy.rules import Outcome
from grundy.text import format_count

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph
    from grundy.graphs.solution import Solution

MAX_NAMES = 6  # the number of vertices that a sentence names
MAX_PLAY = 12  # the number of moves that are shown of the best play

# The outcomes after a move, from the best to the worst for the player who moves.
BEST_FIRST = (Outcome.P, Outcome.D, Outcome.N)


def explain(solution: Solution, vertex: Any, *, most: int | None = None) -> Explanation:
    """Explain who wins from a vertex, why it has its value, what each move does, and how play continues.

    Parameters
    ----------
    solution : Solution
        A solved graph.
    vertex : name of a vertex
        The vertex to explain.
    most : int, optional
        The maximum number of moves to describe, best moves first. All moves by default.

    Returns
    -------
    Explanation
        The explanation; ``print`` shows it as text.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> solution = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"}))
    >>> print(explain(solution, "a"))
    a is won by the player who has just moved (P): every move loses.
    The win takes at most 2 moves, counting those of both players.
    Its value is 0, the mex of its followers' values {1}. Every move to a larger value can be answered by a move to 0.
    best play: a → b → c, the end
    >>> [(move.vertex, move.effect, move.answer) for move in explain(solution, "a").moves]
    [('b', 'loses', 'c')]
    """
    v = _Vertex(solution, solution.graph.number(vertex))
    reasons = [v.who_wins(), v.how_long(), "" if solution.labels is None else v.why_this_value(solution.labels)]
    play, over = v.best_play()
    left = int(solution.remoteness.data[v.number])
    return Explanation(
        vertex=vertex,
        outcome=v.outcome,
        value=None if solution.labels is None else solution.value(vertex),
        remoteness=left if left >= 0 else None,
        reasons=tuple(filter(None, reasons)),
        moves=tuple(v.moves(most)),
        more=0 if most is None else max(0, len(v.followers) - most),
        play=play,
        play_ends=over,
    )


@dataclass(frozen=True)
class ExplainedMove:
    """A move to a vertex, and what it does for the player who makes it.

    Attributes
    ----------
    vertex : name of a vertex
        The vertex to which the move leads.
    outcome : Outcome
        The outcome of that vertex.
    value : LoopyValue or None
        The value γ of that vertex; None in misère play.
    remoteness : int or None
        The remoteness of that vertex: the number of moves left. None in a draw.
    answer : name of a vertex, or None
        The answer to a move that raises the value: a follower with the old value and the least counter.

    Examples
    --------
    >>> ExplainedMove("c", Outcome.P, LoopyValue(0), 0).effect
    'wins'
    """

    vertex: Any
    outcome: Outcome
    value: LoopyValue | None
    remoteness: int | None
    answer: Any = None

    @property
    def effect(self) -> str:
        """The effect of the move: "wins", "draws" or "loses"."""
        return {Outcome.P: "wins", Outcome.D: "draws", Outcome.N: "loses"}[self.outcome]


@dataclass(frozen=True)
class Explanation:
    """An explanation of a vertex, returned by `explain`.

    Attributes
    ----------
    vertex : name of a vertex
        The explained vertex.
    outcome : Outcome
        The outcome of the vertex.
    value : LoopyValue or None
        The value γ; None in misère play.
    remoteness : int or None
        The number of moves left if the winner hurries and the loser delays; None in a draw.
    reasons : tuple of str
        Sentences that say who wins by which moves, how long that takes, and why the vertex has its value.
    moves : tuple of ExplainedMove
        The moves: winning moves first, then drawing moves, then losing moves.
    more : int
        The number of moves that are not in `moves`.
    play : tuple of names of vertices
        The first vertices of the best play. The winner hurries and the loser delays, or both keep the draw.
    play_ends : bool
        Whether the last vertex of `play` has no moves.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> found = explain(solve(GameGraph.from_adjacency({"a": "bc", "b": "c", "c": "a"})), "a")
    >>> found.outcome, found.reasons[0]
    (Outcome.D, 'a is a draw (D): no move wins, but the moves to b and c keep the draw.')
    """

    vertex: Any
    outcome: Outcome
    value: LoopyValue | None
    remoteness: int | None
    reasons: tuple[str, ...]
    moves: tuple[ExplainedMove, ...] = field(repr=False)
    more: int
    play: tuple[Any, ...]
    play_ends: bool

    def __str__(self) -> str:
        return "\n".join([*self.reasons, *([self.play_text()] if self.moves else [])])

    def play_text(self) -> str:
        """Return the best play as one line of text."""
        return f"best play: {' → '.join(map(format_name, self.play))}{', the end' if self.play_ends else ' → …'}"


class _Vertex:
    """A vertex with its distinct followers, the best to move to first; all are stored by number."""

    def __init__(self, solution: Solution, number: int):
        self.solution, self.graph, self.number = solution, solution.graph, number
        self.outcome = Outcome(str(solution.outcome[number]))
        targets = self.graph.follower_numbers(number)
        different = targets[np.sort(np.unique(targets, return_index=True)[1])]
        letters = solution.outcome[different]
        self.by_outcome = {outcome: different[letters == outcome.value] for outcome in BEST_FIRST}
        self.followers: NDArray[np.uint32] = np.concatenate(list(self.by_outcome.values()))

    def is_end(self, number: int) -> bool:
        """Return whether a vertex has no moves."""
        return len(self.graph.follower_numbers(number)) == 0

    def who_wins(self) -> str:
        """Return a sentence about who wins by which moves."""
        name, moves = format_name(self.graph.name(self.number)), self.by_outcome
        if self.is_end(self.number):
            if self.solution.misere:
                reason = "there is no move, and the player who made the last one has lost"
                return f"{name} is won by the player who moves next (N): {reason}."
            return f"{name} is won by the player who has just moved (P): there is no move."
        if self.outcome is Outcome.N:
            offsets, to = self.graph.offsets, moves[Outcome.P]
            over = bool((offsets[to] == offsets[to + 1]).all())
            then = "after which there is no move" if over else "after which every move loses"
            return f"{name} is won by the player who moves next (N): move to {self._names(to, 'or')}, {then}."
        if self.outcome is Outcome.P:
            return f"{name} is won by the player who has just moved (P): every move loses."
        drawing = moves[Outcome.D]
        keep = "the move" if len(drawing) == 1 else "the moves"
        keep += f" to {self._names(drawing, 'and')} keep{'s' * (len(drawing) == 1)} the draw"
        others = "; every other move loses" * bool(len(moves[Outcome.N]))
        return f"{name} is a draw (D): no move wins, but {keep}{others}."

    def _names(self, numbers: NDArray[np.uint32], word: str) -> str:
        """Return the names of the first of these vertices as a list for a sentence."""
        first = [self.graph.name(v) for v in numbers[:MAX_NAMES].tolist()]
        return join_names(first, word, len(numbers) - len(first))

    def how_long(self) -> str:
        """Return a sentence about how many moves the win takes, or an empty string at the end of the game."""
        if self.is_end(self.number):
            return ""
        if self.outcome is Outcome.D:
            return "Neither player can force the game to end."
        left = int(self.solution.remoteness.data[self.number])
        moves = f"at most {left:,} moves, counting those of both players" if left > 1 else "one move"
        return f"The win takes {moves}."

    def why_this_value(self, labels: NDArray[np.int32]) -> str:
        """Return a sentence about how the conditions that define γ hold at this vertex."""
        if self.is_end(self.number):
            return "Its value is 0, the mex of the empty set."
        found = labels[self.followers]
        finite = np.unique(found[found >= 0]).tolist()
        missing = mex(finite)
        values = f"its followers' {'finite ' * bool((found < 0).any())}values {format_set(finite)}"
        if labels[self.number] >= 0:
            raised = bool(((found < 0) | (found > missing)).any())
            answer = f" Every move to a larger value can be answered by a move to {missing}." * raised
            return f"Its value is {missing}, the mex of {values}.{answer}"
        unanswered = next(
            v
            for v in self.followers[found < 0].tolist()
            if not (labels[self.graph.follower_numbers(v)] == missing).any()
        )
        value = format_value(self.solution.value(self.graph.name(self.number)))
        move = f"the move to {format_name(self.graph.name(unanswered))}"
        reason = f"{move} cannot be answered by a move to the value {missing}"
        return f"Its value is {value}: the mex of {values} is {missing}, but {reason}."

    def moves(self, most: int | None) -> Iterator[ExplainedMove]:
        """Yield the best moves, at most ``most``."""
        solution, labels, left = self.solution, self.solution.labels, self.solution.remoteness.data
        for follower in islice(self.followers.tolist(), most):
            name = self.graph.name(follower)
            yield ExplainedMove(
                vertex=name,
                outcome=Outcome(str(solution.outcome[follower])),
                value=None if labels is None else solution.value(name),
                remoteness=int(left[follower]) if left[follower] >= 0 else None,
                answer=self._answer(follower),
            )

    def _answer(self, follower: int) -> Any:
        labels, counters = self.solution.labels, self.solution.counters
        if (
            labels is None
            or counters is None
            or labels[self.number] < 0
            or 0 <= labels[follower] <= labels[self.number]
        ):
            return None
        back = self.graph.follower_numbers(follower)
        back = back[labels[back] == labels[self.number]]
        return self.graph.name(int(back[counters[back].argmin()]))

    def best_play(self) -> tuple[tuple[Any, ...], bool]:
        """Return the vertices of the best play until it ends, repeats or gets too long, and whether it ends."""
        strategy, graph = self.solution.strategy(), self.graph
        play, number, visited = [graph.name(self.number)], self.number, set[int]()
        while len(play) <= MAX_PLAY and not self.is_end(number) and number not in visited:
            visited.add(number)
            play.append(strategy.move(play[-1]))
            number = graph.number(play[-1])
        return tuple(play), self.is_end(number)


# ---- A summary of all vertices

BLOCK = 1 << 16
# The sets K are stored as bits. The last bit, formatted as "63…", stands for 63 and all larger values.
LAST_BIT = 63


def summarize(solution: Solution) -> Summary:
    """Count the outcomes and values of a graph, and find the win that takes longest.

    Parameters
    ----------
    solution : Solution
        A solved graph.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> found = summarize(solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"})))
    >>> found.outcomes, found.value_counts(), found.longest
    ({'N': 2, 'P': 2, 'D': 0}, {'0': 2, '1': 1, '∞(0)': 1}, 3)
    """
    from grundy.graphs.solution import solve

    graph, labels, left = solution.graph, solution.labels, solution.remoteness.data
    previous, following, draws = np.bincount(solution.codes, minlength=3).tolist()
    # Values show whether every play ends. Misère play has no values, so the graph is solved in normal play.
    valued = solve(graph) if labels is None else solution
    longest = int(left.max(initial=-1))
    return Summary(
        vertices=len(graph),
        edges=graph.edges,
        misere=solution.misere,
        acyclic=bool(valued.ends.all()),
        outcomes={"N": following, "P": previous, "D": draws},
        values=None if labels is None else tuple(np.bincount(labels[labels >= 0]).tolist()),
        infinite={} if labels is None or not (labels < 0).any() else dict(_infinite_values(graph, labels)),
        longest=longest if longest >= 0 else None,
        longest_from=graph.name(int(left.argmax())) if longest >= 0 else None,
        rounds=None if solution.cost is None else solution.cost.peel_rounds,
        stages=None if solution.cost is None else solution.cost.stages,
        ending=None if solution.cost is None else solution.cost.peeled,
    )


@dataclass(frozen=True)
class Summary:
    """The numbers of vertices with each outcome and value, returned by `summarize`.

    Attributes
    ----------
    vertices, edges : int
        The size of the graph.
    misere : bool
        Whether the graph was solved in misère play.
    acyclic : bool
        Whether the graph has no cycle, so that every play ends.
    outcomes : dict
        The number of vertices with each outcome: N, P and D.
    values : tuple of int, or None
        The numbers of vertices with the values 0, 1, 2, …; None in misère play.
    infinite : dict
        The number of vertices with each value ∞(K), by the text of the value, most frequent first. In this text, 63…
        stands for 63 and all larger numbers.
    longest : int or None
        The number of moves of the longest win; None if all vertices are draws.
    longest_from : name of a vertex
        A vertex from which a win takes that many moves.
    ending : int or None
        The number of vertices from which every play ends; None in misère play.
    rounds, stages : int or None
        The number of rounds in which these vertices were labelled, and of stages for the remaining vertices.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> found = summarize(solve(GameGraph.from_adjacency({"a": "b", "b": "c", "c": ""})))
    >>> found.title()
    '3 vertices, 2 edges, acyclic: every play ends'
    >>> list(found.sentences())[0]
    'With best play, the longest win takes 2 moves, from a.'
    """

    vertices: int
    edges: int
    misere: bool
    acyclic: bool
    outcomes: dict[str, int]
    values: tuple[int, ...] | None
    infinite: dict[str, int]
    longest: int | None
    longest_from: Any
    ending: int | None
    rounds: int | None
    stages: int | None

    def title(self) -> str:
        """Return the size of the graph and whether it has cycles, as text."""
        size = f"{format_count(self.vertices, 'vertex', 'vertices')}, {format_count(self.edges, 'edge')}"
        return f"{size}, {'acyclic: every play ends' if self.acyclic else 'with cycles: play may go on forever'}"

    def value_counts(self, most: int | None = None, most_infinite: int | None = None) -> dict[str, int]:
        """Return the number of vertices with each value; finite values from ``most`` on are added up in one entry."""
        finite, infinite = self.values or (), self.infinite
        counts = {str(value): number for value, number in enumerate(finite[:most])}
        if most is not None and len(finite) > most:
            counts[f"{most} to {len(finite) - 1}"] = sum(finite[most:])
        counts |= dict(islice(infinite.items(), most_infinite))
        if most_infinite is not None and len(infinite) > most_infinite:
            counts["∞ with other sets"] = sum(islice(infinite.values(), most_infinite, None))
        return counts

    def sentences(self) -> Iterator[str]:
        """Yield sentences about the longest win and the work of the labelling."""
        if self.longest is not None:
            moves = format_count(self.longest, "move")
            yield f"With best play, the longest win takes {moves}, from {format_name(self.longest_from)}."
        if self.ending is not None:
            stages = f"; the others took {format_count(self.stages, 'stage')}" if self.stages else ""
            ending = format_count(self.ending, "vertex", "vertices")
            yield f"Every play from {ending} ends; labelling them took {self.rounds:,} rounds{stages}."


def _infinite_values(graph: GameGraph, labels: NDArray[np.int32]) -> list[tuple[str, int]]:
    """Return the infinite values ∞(K) and the numbers of their vertices, most frequent first."""
    found: Counter[int] = Counter()
    for block in vertex_blocks(graph):
        vertices = block.start + np.flatnonzero(labels[block.start : block.stop] < 0)
        if len(vertices):
            masks, numbers = np.unique(_masks(graph, labels, vertices), return_counts=True)
            found.update(dict(zip(masks.tolist(), numbers.tolist(), strict=True)))
    return [(_format_mask(mask), number) for mask, number in found.most_common()]


def vertex_blocks(graph: GameGraph) -> Iterator[range]:
    """Divide the vertices into ranges with at most `BLOCK` vertices and edges; a larger vertex gets its own range.

    Array operations on one range at a time are fast and need little memory.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> list(vertex_blocks(GameGraph.from_edges(3, [(1, 2)])))
    [range(0, 3)]
    """
    start = 0
    while start < len(graph):
        full = int(graph.offsets.searchsorted(graph.offsets[start] + BLOCK, side="right")) - 1
        stop = max(start + 1, min(full, start + BLOCK, len(graph)))
        yield range(start, stop)
        start = stop


def _masks(graph: GameGraph, labels: NDArray[np.int32], vertices: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the sets K of vertices with infinite values as bits; all of these vertices have followers."""
    starts, stops = graph.offsets[vertices], graph.offsets[vertices + 1]
    values = labels[graph.targets[starts[0] : stops[-1]]]
    bits = np.where(values < 0, np.uint64(0), np.uint64(1) << np.clip(values, 0, LAST_BIT).astype(np.uint64))
    # Every second segment lies between the followers of two vertices, and is dropped.
    ends = np.stack([starts, stops], axis=1).ravel()[:-1] - starts[0]
    return np.bitwise_or.reduceat(bits, ends)[::2]


def _format_mask(mask: int) -> str:
    elements = [f"{bit}…" if bit == LAST_BIT else str(bit) for bit in range(LAST_BIT + 1) if mask >> bit & 1]
    return f"∞({','.join(elements)})"
