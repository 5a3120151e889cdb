"""Play on solved graphs: sums of positions without the product graph, and perfect play with one token.

A move in a sum is a move in one component. Values are added (see `LoopyValue`), and the sum is a P-position exactly
if its value is 0. The proof is a strategy: answer a move that lowers a value as in Nim, and a move that raises a value
by a move back to it. In both cases, the sum of the counters decreases (Fraenkel 1996, proof of Theorem 3.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.graphs.solution import Solution
from grundy.graphs.value import LoopyValue, winning_targets
from grundy.integers import as_natural
from grundy.rules import Outcome
from grundy.text import short_repr, short_str


@dataclass(frozen=True, repr=False)
class Token:
    """A component of a sum: a token on a vertex of a solved graph.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> solved = solve(GameGraph.from_adjacency({"a": "b", "b": ""}))
    >>> Token(solved, "a").value
    LoopyValue(1)
    """

    solution: Solution
    vertex: Any

    def __post_init__(self) -> None:
        # Use the name from the graph: 3 instead of NumPy's 3.
        object.__setattr__(self, "vertex", self.solution.graph.name(self._number))

    @cached_property
    def _number(self) -> int:
        return self.solution.graph.number(self.vertex)

    @cached_property
    def value(self) -> LoopyValue:
        """The value of the position."""
        return self.solution.value(self.vertex)

    @property
    def counter(self) -> int | None:
        """The counter of the vertex, at least 1; None if its value is infinite."""
        return int(self.solution.counter.data[self._number]) if self.value.is_finite else None

    def moved(self) -> Iterator[Token]:
        """Yield the token after each move."""
        return self._on(self.solution.graph.follower_numbers(self._number))

    def moved_to(self, nim_value: int) -> Iterator[Token]:
        """Yield the token after each move to a vertex with this finite value."""
        followers = self.solution.graph.follower_numbers(self._number)
        return self._on(followers[self.solution.nim_value.data[followers] == nim_value])

    def _on(self, numbers: NDArray[np.uint32]) -> Iterator[Token]:
        # Multiple edges count as one move.
        return (Token(self.solution, self.solution.graph.name(v)) for v in dict.fromkeys(numbers.tolist()))

    def __add__(self, other: Token | Sum) -> Sum:
        return Sum((self,)) + other

    def __str__(self) -> str:
        return short_str(self.vertex)

    def __repr__(self) -> str:
        return f"Token({short_repr(self.vertex)})"


@dataclass(frozen=True, repr=False)
class SumMove:
    """A move in one component of a sum.

    Attributes
    ----------
    origin : Sum
        The sum before the move.
    index : int
        The index of the component, from 0 on.
    after : Token
        The component after the move.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> nim = solve(GameGraph.from_adjacency([range(n) for n in range(4)]))
    >>> (move,) = nim.tokens(3, 2).winning_moves()
    >>> print(move)
    3 → 2 in component 1
    """

    origin: Sum
    index: int
    after: Token

    @property
    def before(self) -> Token:
        """The component before the move."""
        return self.origin.tokens[self.index]

    @property
    def position(self) -> Sum:
        """The sum after the move."""
        tokens = self.origin.tokens
        return Sum((*tokens[: self.index], self.after, *tokens[self.index + 1 :]))

    @property
    def value(self) -> LoopyValue:
        """The value of the sum after the move."""
        return self.after.value + self.origin.rest(self.index)

    @property
    def why(self) -> str:
        """The reason why the move wins, draws or loses, as text."""
        step = f"the value {self.before.value} becomes {self.after.value}"
        if len(self.origin.tokens) > 1:
            step += f" while the rest has {self.origin.rest(self.index)}, so the sum is {self.value}"
        return step + _THEN[self.value.outcome]

    def __str__(self) -> str:
        step = f"{self.before} → {self.after}"
        return f"{step} in component {self.index + 1}" if len(self.origin.tokens) > 1 else step

    def __repr__(self) -> str:
        return f"SumMove({self})"


_THEN = {Outcome.P: "", Outcome.D: ", which no move makes 0", Outcome.N: ", which the opponent can make 0"}


@dataclass(frozen=True, repr=False)
class Sum:
    """A sum of positions on solved graphs, which may be the same graph or different graphs.

    Parameters
    ----------
    tokens : tuple of Token
        The components. `Solution.tokens` makes a sum on one graph, and ``+`` joins sums.

    Examples
    --------
    >>> from grundy.graphs import GameGraph, solve
    >>> nim = solve(GameGraph.from_adjacency([range(n) for n in range(4)]))
    >>> loopy = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"}))
    >>> total = nim.tokens(3, 2) + loopy.tokens("b")
    >>> print(total.value, total.outcome, nim.tokens(1) + loopy.tokens("d"))
    0 Outcome.P 1 + d
    >>> move, = (nim.tokens(3) + loopy.tokens("b")).winning_moves()
    >>> print(move, "because", move.why)
    3 → 1 in component 1 because the value 3 becomes 1 while the rest has 1, so the sum is 0
    """

    tokens: tuple[Token, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokens", tuple(self.tokens))
        if any(token.solution.misere for token in self.tokens):
            raise DomainError("sums have no values in misère play", hint="solve the graphs without misere=True")
        if any(token.solution.labels is None for token in self.tokens):
            raise DomainError(
                "a sum needs values, but a graph was solved with values=False", hint="solve it without values=False"
            )

    def __add__(self, other: Sum | Token) -> Sum:
        if isinstance(other, Token):
            other = Sum((other,))
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum(self.tokens + other.tokens)

    def __str__(self) -> str:
        return " + ".join(map(str, self.tokens)) or "the empty sum"

    def __repr__(self) -> str:
        return f"Sum({self})" if self.tokens else "Sum()"

    @cached_property
    def _finite(self) -> int:
        return reduce(xor, (token.value.nim_value for token in self.tokens if token.value.is_finite), 0)

    @cached_property
    def _infinite(self) -> tuple[int, ...]:
        return tuple(index for index, token in enumerate(self.tokens) if not token.value.is_finite)

    @cached_property
    def value(self) -> LoopyValue:
        """The value of the sum."""
        infinite = reduce(LoopyValue.__add__, (self.tokens[index].value for index in self._infinite[:2]), LoopyValue(0))
        return infinite + self._finite

    @property
    def outcome(self) -> Outcome:
        """The outcome of the sum."""
        return self.value.outcome

    def rest(self, index: int) -> LoopyValue:
        """Return the value of the sum without one component."""
        others = [i for i in self._infinite[:3] if i != index]
        own = self.tokens[index].value
        finite = self._finite ^ (own.nim_value if own.is_finite else 0)
        return reduce(LoopyValue.__add__, (self.tokens[i].value for i in others[:2]), LoopyValue(finite))

    def moves(self) -> Iterator[SumMove]:
        """Yield all moves in the components."""
        return (SumMove(self, index, after) for index, token in enumerate(self.tokens) for after in token.moved())

    def winning_moves(self) -> list[SumMove]:
        """Return the moves to a sum of value 0; an empty list unless the sum is an N-position."""
        targets = winning_targets([token.value for token in self.tokens])
        return [SumMove(self, i, after) for i, value in targets.items() for after in self.tokens[i].moved_to(value)]

    def drawing_moves(self) -> list[SumMove]:
        """Return the moves that keep a draw; an empty list unless the sum is a draw."""
        return list(self._drawing())

    def _drawing(self) -> Iterator[SumMove]:
        moves = self.moves() if self.outcome is Outcome.D else ()
        return (move for move in moves if move.value.outcome is Outcome.D)

    def best_move(self) -> SumMove | None:
        """Return a winning move if there is one, else a drawing move, else any move; None at the end of the game.

        A winning move is chosen with the least sum of counters. After any answer, the next best move makes this sum
        smaller, so a player who always plays the best move wins in at most `bound` moves.
        """
        won = self.winning_moves()
        if won:
            # An infinite component has no counter, but then all winning moves are in this component.
            return min(won, key=lambda move: (move.after.counter or 0) - (move.before.counter or 0))
        return next(self._drawing(), None) or next(self.moves(), None)

    @property
    def bound(self) -> int:
        """The maximum number of moves left if the winner always plays `best_move`.

        Raises
        ------
        DomainError
            If the sum is a draw, because play need not end.
        """
        if self.outcome is Outcome.D:
            raise DomainError(f"neither player can force a win from {self}, so play need not end")
        if self.outcome is Outcome.N:
            move = self.best_move()
            assert move is not None
            return 1 + move.position.bound
        # Each round (a move and its answer) lowers the sum of the counters, and each counter is at least 1.
        return 2 * sum((token.counter or 1) - 1 for token in self.tokens)

    def explain(self) -> str:
        """Return a text that says who wins and why, and lists the winning or drawing moves with reasons."""
        lines = [str(self), f"{self.outcome.sentence}: the value of the sum is {self.value}."]
        lines += [f"  {token}: {token.value}" for token in self.tokens]
        lines += [f"- {move}: {move.why}" for move in self.winning_moves() or self.drawing_moves()]
        return "\n".join(lines)


# ---- Perfect play with one token


class Strategy:
    """Perfect play on a solved graph.

    From an N-position, the strategy wins against every opponent in at most `bound` moves, counting those of both
    players. It moves to a P-position with the least remoteness, from which every move of the opponent leads to an
    N-position with smaller remoteness. In a D-position it keeps the draw; in a P-position it delays the end.

    Parameters
    ----------
    solution : Solution
        A graph solved in normal or misère play.

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
        """Return the maximum number of moves left if the winner follows this strategy.

        Raises
        ------
        DomainError
            If the position is a draw, because play need not end.
        """
        left = int(self.solution.remoteness.data[self.solution.graph.number(vertex)])
        if left < 0:
            raise DomainError(
                f"from {short_repr(vertex)} neither player can force a win, so play need not end",
                hint="use most=… to limit the number of moves",
            )
        return left

    def move(self, vertex: Any) -> Any:
        """Return the follower to move to.

        Raises
        ------
        DomainError
            If there is no move, because the game is over.
        """
        solution, graph = self.solution, self.solution.graph
        good = solution._good_followers(graph.number(vertex))
        if not len(good):
            raise DomainError(f"there is no move from {short_repr(vertex)}: the game is over")
        left = solution.remoteness.data[good]
        is_lost = solution.outcome_of(vertex) is Outcome.P
        return graph.name(int(good[left.argmax() if is_lost else left.argmin()]))

    def play(self, start: Any, opponent: Callable[[Any, list[Any]], Any], *, most: int | None = None) -> list[Any]:
        """Play a game against an opponent, who moves second, and return the visited vertices.

        Parameters
        ----------
        start : vertex
            The first vertex.
        opponent : callable
            A function that receives a vertex and its followers, and returns the follower to move to.
        most : int, optional
            The maximum number of moves. It is required if the start is a draw. The default is `bound` moves, which is
            enough to finish from an N-position, and from a P-position if the opponent hurries.

        Returns
        -------
        list of vertices
            The visited vertices, beginning with the start.
        """
        graph = self.solution.graph
        limit = self.bound(start) if most is None else as_natural(most, "most (the number of moves)")
        visited = [graph.name(graph.number(start))]
        while len(visited) <= limit and (options := graph.followers(visited[-1])):
            choice = self.move(visited[-1]) if len(visited) % 2 else opponent(visited[-1], options)
            if choice not in options:
                raise DomainError(
                    f"{short_repr(choice)} is not a follower of {short_repr(visited[-1])}",
                    hint="choose one of the given options",
                )
            visited.append(options[options.index(choice)])
        return visited
