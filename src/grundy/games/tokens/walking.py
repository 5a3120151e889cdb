"""Tokens that move independently on a digraph: a position is the sum of its tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.games.tokens.digraphs import draw_position, read_digraph
from grundy.graphs import LoopyValue, Solution, solve
from grundy.graphs.sums import Sum, SumMove
from grundy.integers import as_natural
from grundy.rules import MoveLabel, Outcome
from grundy.text import short_repr

Tokens = tuple[Any, ...]


class WalkingTokens:
    """Move a token along an edge; a vertex can hold any number of tokens, and the player who cannot move loses.

    A position is the tuple of the vertices of all tokens, with repetitions, in the order of the graph. It is the sum of
    its tokens (Smith 1966, Fraenkel and Perl 1975): Nim is the case in which each vertex leads to all smaller ones.
    Play need not end, which is a draw; values are finite or ∞(K).

    Parameters
    ----------
    graph : str
        A digraph in the notation of `grundy.games.tokens.read_digraph`.

    Examples
    --------
    >>> game = WalkingTokens("nim 5")
    >>> game.loopy_value((3, 4, 5)), game.winning_moves((3, 4, 5))
    (LoopyValue(2), [('3 → 1', (1, 4, 5))])
    >>> around = WalkingTokens("a>b, b>a, b>c, d>d, d>a")
    >>> around.loopy_value(("b", "d")), around.winning_moves(("b", "d"))
    (LoopyValue.infinite({1}), [])
    """

    def __init__(self, graph: str):
        self.digraph = read_digraph(graph)
        self.parameters = (self.digraph.text,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WalkingTokens) and self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash(self.parameters)

    def __repr__(self) -> str:
        return f"WalkingTokens({self.parameters[0]!r})"

    @cached_property
    def solution(self) -> Solution:
        """The values of single tokens."""
        return solve(self.digraph.graph)

    def _numbers(self, position: Iterable[Any]) -> list[int]:
        """Return the vertices of the tokens by their numbers, in order."""
        if isinstance(position, (int, str)):
            raise DomainError(f"a position must be a tuple of the vertices with tokens, not {short_repr(position)}")
        return sorted(map(self.digraph.graph.number, position))

    def _tokens(self, numbers: Iterable[int]) -> Tokens:
        return tuple(map(self.digraph.graph.name, numbers))

    def _sum(self, position: Tokens) -> Sum:
        return self.solution.tokens(*self._tokens(self._numbers(position)))

    # Rules

    def options(self, position: Tokens) -> Iterator[Tokens]:
        """Return the positions after one move."""
        return (option for _, option in self.moves(position))

    def moves(self, position: Tokens) -> Iterator[tuple[str, Tokens]]:
        """Return the moves as (label, tokens left); equal tokens have the same moves."""
        numbers = self._numbers(position)
        graph = self.digraph.graph
        followers = ((k, dict.fromkeys(graph.follower_numbers(k).tolist())) for k in dict.fromkeys(numbers))
        return (self._moved(numbers, k, after) for k, row in followers for after in row)

    def _moved(self, numbers: list[int], k: int, after: int) -> tuple[str, Tokens]:
        left = [*numbers]
        left[left.index(k)] = after
        ends = self.digraph.graph.name(k), self.digraph.graph.name(after)
        return MoveLabel(place=f"{ends[0]} → {ends[1]}", on=ends), self._tokens(sorted(left))

    def components(self, position: Tokens) -> list[Tokens]:
        """Return the tokens as separate positions."""
        return [(vertex,) for vertex in self._tokens(self._numbers(position))]

    # Values and winning moves

    def loopy_value(self, position: Tokens) -> LoopyValue:
        """Return the sum of the values of the tokens."""
        return self._sum(position).value

    def outcome(self, position: Tokens) -> Outcome:
        """Return the outcome."""
        return self._sum(position).outcome

    def winning_moves(self, position: Tokens) -> list[tuple[str, Tokens]]:
        """Return all winning moves; a player who always makes the first one wins after finitely many moves."""
        total = self._sum(position)
        won: list[SumMove] = total.winning_moves()
        best = total.best_move()
        if won and best is not None:
            won = [best, *won]
        return list(dict.fromkeys(map(self._move, won)))

    def moves_to(self, position: Tokens, nim_value: int) -> Iterator[tuple[str, Tokens]]:
        """Return the moves to positions of this finite value."""
        total, value = self._sum(position), as_natural(nim_value, "a nim value")
        first = {token.vertex: index for index, token in reversed(list(enumerate(total.tokens)))}
        for index in sorted(first.values()):
            rest = total.rest(index)
            if rest.is_finite:
                wanted = rest.nim_value ^ value
                yield from (self._move(SumMove(total, index, to)) for to in total.tokens[index].moved_to(wanted))

    def counter(self, position: Tokens) -> int:
        """Return the counter that certifies that winning play in a sum ends; 0 if the value is infinite.

        It is the sum of the counters of the tokens plus a multiple of the value that outweighs any such sum, because a
        move can lower the total value but raise the value and the counter of its own token.
        """
        numbers, value = self._numbers(position), self.loopy_value(position)
        if not value.is_finite:
            return 0
        counters = self.solution.counter.data
        bound = len(numbers) * int(counters.max(initial=0))
        return value.nim_value * (bound + 1) + sum(int(counters[k]) for k in numbers)

    def _move(self, move: SumMove) -> tuple[str, Tokens]:
        vertices = (token.vertex for token in move.position.tokens)
        return MoveLabel(place=f"{move.before} → {move.after}", on=(move.before, move.after)), self._tokens(
            self._numbers(vertices)
        )

    # Notation and drawings

    def parse(self, text: str) -> Tokens:
        """Read the vertices of the tokens, with repetitions, such as ``0,2,2``; ``-`` means none.

        The graph comes before the semicolon: edges and chains of edges, ``0>1>2, 2>0``, or a name: ``cycle n`` or
        ``path n``, also followed by ``both ways``, ``complete n``, ``nim n``, ``gamma t`` or ``figure k``.
        """
        found = [vertex for vertex, _ in self.digraph.read_vertices(text)]
        return self._tokens(self._numbers(found))

    def format(self, position: Tokens) -> str:
        """Return the tokens in the notation of `parse`."""
        return self.digraph.write_vertices(self._tokens(self._numbers(position)))

    def _counts(self, position: Tokens) -> list[int]:
        counts = [0] * len(self.digraph.graph)
        for k in self._numbers(position):
            counts[k] += 1
        return counts

    def picture(self, position: Tokens) -> str:
        """Return a line for each vertex, with its tokens and the vertices to which they can go."""
        signs = ("○" if not count else "●" * count if count <= 3 else f"{count}×●" for count in self._counts(position))
        return self.digraph.lines(signs)

    def svg(self, position: Tokens) -> str:
        """Return a drawing of the graph with the tokens, and the value of a token on each vertex, as SVG text."""
        value = self.loopy_value(position)
        notes = [f"γ {self.solution.value(name)}" for name in self.digraph.graph.names]
        return draw_position(
            self.digraph.graph,
            self._counts(position),
            value.outcome,
            title=self.format(position),
            caption=f"value {value}",
            notes=notes,
        )
