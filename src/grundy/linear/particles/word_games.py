"""Games on the words of GF(q)^n, solved by listing all positions, and a test whether their P-positions form a code.

`TableGame` solves such a game on a `Board`. `Linearity` is the result of the test: whether the P-positions are closed
under addition and under scalars, with the first counterexample if not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue, Solution, solve
from grundy.graphs.solution import OUTCOMES
from grundy.integers import as_natural
from grundy.linear.particles.field import LIMIT, MOVES_PER_POSITION, ParticleCode, SmallField, Word, Words
from grundy.rules import Outcome
from grundy.text import short_repr

Numbers = NDArray[np.int64]
Members = NDArray[np.bool_]
# The numbers of the positions before and after some moves.
Columns = tuple[Numbers, Numbers]


class TableGame(ABC):
    """A game whose positions are the words of GF(q)^n; outcomes and values come from the graph of all q^n positions.

    A subclass reads and formats positions, and defines the moves of one position, by name, and all moves, by number.
    """

    def __init__(self, board: Board, field: SmallField, limit: int = LIMIT):
        self.board = board
        self.field = field
        self.limit = as_natural(limit, "limit")
        self.words = Words(field, board.n)

    @abstractmethod
    def word(self, position: Any) -> Word:
        """Return a position as a word, which has the element of each coordinate."""

    @abstractmethod
    def position(self, word: Word) -> Any:
        """Return the position of a word."""

    @abstractmethod
    def moves(self, position: Any) -> list[Any]:
        """Return the moves from a position; the field `position` of a move is the position after it."""

    @abstractmethod
    def edge_moves(self) -> Iterator[EdgeMoves]:
        """Yield all moves on the board, grouped by the choice of edges."""

    def columns(self) -> Iterator[Columns]:
        """Yield all moves on the board in groups."""
        return ((starts, ends) for _, starts, ends in self.edge_moves())

    # All positions

    @cached_property
    def solution(self) -> Solution:
        """The solved graph of all positions, whose vertices are the numbers of positions in `words`.

        It may have at most `limit` positions and 32 · `limit` moves.
        """
        self.words.check(self.limit)
        sources, targets, count = [], [], 0
        for starts, ends in self.columns():
            count += len(starts)
            self._check_moves(count)
            sources.append(starts.astype(np.uint32))
            targets.append(ends.astype(np.uint32))
        none = [np.empty(0, np.uint32)]
        return solve(
            GameGraph.from_arrays(self.words.size, np.concatenate(sources or none), np.concatenate(targets or none))
        )

    def _check_moves(self, moves: int) -> None:
        if moves > MOVES_PER_POSITION * self.limit:
            raise LimitError(
                f"the board has more than {MOVES_PER_POSITION * self.limit} moves, {MOVES_PER_POSITION} for each of "
                f"{self.limit} positions",
                parameter="limit",
                hint="use fewer edges",
            )

    def p_positions(self) -> list[Any]:
        """Return all P-positions, in the order of their words."""
        return [self.position(self.words.word(number)) for number in np.flatnonzero(self._is_p).tolist()]

    @property
    def _is_p(self) -> NDArray[np.bool_]:
        is_p: NDArray[np.bool_] = self.solution.codes == OUTCOMES.index(Outcome.P)
        return is_p

    def is_linear(self) -> Linearity:
        """Return whether the P-positions form a linear code over the field, with a counterexample if not."""
        return linearity(self.words, self._is_p, self.solution.outcome_of, self.position)

    def linear_code(self) -> ParticleCode:
        """Return the P-positions as a linear code; raise `DomainError` with a counterexample if they are not linear."""
        found = self.is_linear()
        if not found:
            raise DomainError(f"the P-positions do not form a linear code over {self.field}: {found.counterexample}")
        return ParticleCode.spanned(self.field, self.board.n, self._leaders())

    def _leaders(self) -> list[Word]:
        """Return the first P-position that begins with 0 … 0 1, for each place of the 1 for which there is one.

        If P is a linear code, these are its generator in reduced echelon form.
        """
        ranges = ((place, self._is_p[place : 2 * place]) for place in self.words.places)
        return [self.words.word(place + int(np.argmax(found))) for place, found in ranges if found.any()]

    # One position

    def value(self, position: Any) -> LoopyValue:
        """Return γ of a position: a finite value, or ∞(K)."""
        return self.solution.value(self.words.number(self.word(position)))

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position."""
        return self._outcome(self.word(position))

    def _outcome(self, word: Word) -> Outcome:
        return self.solution.outcome_of(self.words.number(word))

    def options(self, position: Any) -> list[Any]:
        """Return the positions that one move can reach, each once."""
        return list(dict.fromkeys(move.position for move in self.moves(position)))

    def winning_moves(self, position: Any) -> list[Any]:
        """Return the winning moves, which lead to P-positions; none if the position is not an N-position."""
        return [move for move in self.moves(position) if self.outcome(move.position) is Outcome.P]

    def drawing_moves(self, position: Any) -> list[Any]:
        """Return the moves that keep a draw; none if the position is not a draw."""
        if self.outcome(position) is not Outcome.D:
            return []
        return [move for move in self.moves(position) if self.outcome(move.position) is Outcome.D]


class EdgeMoves(NamedTuple):
    """All moves along the same edges, each given by two coordinates; the second is None for a leaf outside."""

    edges: tuple[tuple[int, int | None], ...]
    starts: Numbers
    ends: Numbers


# ---- The board: the vertices that can have particles, and the edges


@dataclass(frozen=True)
class Board:
    """The coordinates of a position and the edges between them.

    A leaf, a vertex without followers, may have a coordinate like any other vertex; a particle on it can never move. Or
    it has no coordinate, and a particle that moves there leaves the board. This does not affect outcomes: if leaves
    have coordinates, a P-position remains one when the particles on leaves change.

    Attributes
    ----------
    vertices : tuple of int
        The number in the graph of the vertex of each coordinate.
    edges : tuple of Edge
        The distinct edges. Multiple edges count once.

    Examples
    --------
    >>> star = GameGraph.from_adjacency({"a": ["leaf"], "b": ["leaf"]})
    >>> Board.of(star, leaves=True).names, Board.of(star, leaves=False).names
    (('a', 'b', 'leaf'), ('a', 'b'))
    >>> Board.of(star, leaves=False).edges
    (Edge(source=0, target=None, name='leaf'), Edge(source=1, target=None, name='leaf'))
    """

    graph: GameGraph
    vertices: tuple[int, ...]
    edges: tuple[Edge, ...]

    @classmethod
    def of(cls, graph: GameGraph, leaves: bool) -> Board:
        """Return the board on a graph, with or without coordinates for its leaves."""
        if not isinstance(graph, GameGraph):
            raise TypeError(f"the board must be a GameGraph, not {type(graph).__name__}; use one of GameGraph.from_…")
        degrees = np.diff(graph.offsets)
        vertices = tuple(v for v in range(len(graph)) if leaves or degrees[v])
        place = {v: k for k, v in enumerate(vertices)}
        edges = (
            Edge(k, place.get(w), graph.name(w))
            for k, v in enumerate(vertices)
            for w in dict.fromkeys(graph.follower_numbers(v).tolist())
        )
        return cls(graph, vertices, tuple(edges))

    @property
    def n(self) -> int:
        """The number of coordinates."""
        return len(self.vertices)

    @property
    def names(self) -> tuple[Any, ...]:
        """The names of the coordinates."""
        return tuple(self.graph.name(v) for v in self.vertices)

    @property
    def steps(self) -> list[tuple[int, int | None]]:
        """The edges as pairs of coordinates; edges to leaves without a coordinate count once."""
        return list(dict.fromkeys((edge.source, edge.target) for edge in self.edges))

    def place(self, name: Any) -> int:
        """Return the coordinate of a vertex."""
        vertex = self.graph.number(name)
        if vertex not in self.vertices:
            raise DomainError(
                f"{short_repr(name)} is a leaf, which has no coordinate with leaves=False", hint="use leaves=True"
            )
        return self.vertices.index(vertex)


class Edge(NamedTuple):
    """An edge from a coordinate to another one, or to None for a leaf without a coordinate, with the name of its end.

    Examples
    --------
    >>> Edge(0, None, "leaf")
    Edge(source=0, target=None, name='leaf')
    """

    source: int
    target: int | None
    name: Any


# ---- Closed under addition and under scalars?


@dataclass(frozen=True)
class Linearity:
    """The result of a test whether the P-positions of a game form a linear code; it is true if they do.

    Attributes
    ----------
    additive : bool
        Whether the sum of two P-positions is always a P-position.
    scalar_closed : bool
        Whether the product of a P-position and a field element is always a P-position.
    counterexample : Counterexample or None
        The first counterexample to addition, or else to scalars, in the order of the numbers of positions.

    Examples
    --------
    >>> bool(Linearity(True, True, None)), bool(Linearity(True, False, None))
    (True, False)
    """

    additive: bool
    scalar_closed: bool
    counterexample: Counterexample | None

    def __bool__(self) -> bool:
        return self.additive and self.scalar_closed

    def __str__(self) -> str:
        return f"not linear: {self.counterexample}" if self.counterexample else "linear"


@dataclass(frozen=True)
class Counterexample:
    """Two P-positions whose sum is not one, or a P-position and a scalar whose product is not one.

    Attributes
    ----------
    second : position or None
        The other summand, if the sum fails.
    scalar : int or None
        The factor, if only the product fails.
    outcome : Outcome
        The outcome of the result, N or D.

    Examples
    --------
    >>> print(Counterexample((1, 1), (1, 2), None, (2, 0), Outcome.N))
    (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position
    """

    first: Any
    second: Any
    scalar: int | None
    result: Any
    outcome: Outcome

    def __str__(self) -> str:
        kind = f"{'an' if self.outcome is Outcome.N else 'a'} {self.outcome.value}-position"
        first, second, result = map(_position_text, (self.first, self.second, self.result))
        if self.scalar is not None:
            return f"{first} is a P-position, but {self.scalar} times it, {result}, is {kind}"
        if self.first == self.second:
            return f"{first} is a P-position, but its double {result} is {kind}"
        return f"{first} and {second} are P-positions, but their sum {result} is {kind}"


def _position_text(position: Any) -> str:
    if isinstance(position, frozenset):
        return f"{{{', '.join(sorted(map(str, position)))}}}"
    return str(position)


def linearity(
    words: Words, inside: Members, outcome: Callable[[int], Outcome], position: Callable[[Word], Any]
) -> Linearity:
    """Return whether a set of words that contains 0 is linear over its field.

    For the counterexample, `outcome` returns the outcome of a number, and `position` returns the position of a word.
    """
    pair, product = _failing_sum(words, inside), _failing_product(words, inside)
    example = None
    if pair:
        u, v = map(words.word, pair)
        total = tuple(words.field.add(x, y) for x, y in zip(u, v, strict=True))
        example = Counterexample(position(u), position(v), None, position(total), outcome(words.number(total)))
    elif product:
        u, scalar = words.word(product[0]), product[1]
        multiple = tuple(words.field.multiply(scalar, x) for x in u)
        example = Counterexample(position(u), None, scalar, position(multiple), outcome(words.number(multiple)))
    return Linearity(pair is None, product is None, example)


def _failing_sum(words: Words, inside: Members) -> tuple[int, int] | None:
    """Return the first members u ≤ v whose sum is not a member.

    The members u with u + inside = inside form a group. So the span of known members needs no test.
    """
    known = np.zeros_like(inside)
    known[0] = True
    while (left := inside & ~known).any():
        u = int(np.argmax(left))
        word = words.word(u)
        bad = inside & ~words.shifted(inside, word)
        if bad.any():
            return u, int(np.argmax(bad))
        known = _spanned(words, known, word)
    return None


def _spanned(words: Words, group: Members, word: Word) -> Members:
    """Return the group generated by a group and a word."""
    coset, total = group, group.copy()
    for _ in range(words.field.p - 1):
        coset = words.shifted(coset, word)
        total |= coset
    return total


def _failing_product(words: Words, inside: Members) -> tuple[int, int] | None:
    """Return the first member u, and the first scalar c for it, such that c u is not a member."""
    failing = ((inside & ~words.scaled(inside, scalar), scalar) for scalar in range(2, words.field.q))
    return min(((int(np.argmax(bad)), scalar) for bad, scalar in failing if bad.any()), default=None)
