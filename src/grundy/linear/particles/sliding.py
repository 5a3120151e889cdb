"""Sliding several tokens at once, with annihilation (Fraenkel 1996, Remark 4.2, third method)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from grundy.bits import bits
from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.lazily import cached_property
from grundy.linear.labelled import LabelledMove
from grundy.linear.particles.board import Board, Edge
from grundy.linear.particles.field import SmallField
from grundy.linear.particles.table import Columns, EdgeMoves, Numbers, TableGame
from grundy.linear.particles.words import LIMIT, Word
from grundy.natural import natural
from grundy.saying import called, shown, spoken

__all__ = ["Sliding", "SlidingMove"]


@dataclass(frozen=True)
class SlidingMove(LabelledMove):
    """A move: tokens slide at once, each from one vertex to another, and this is the position after it.

    Examples
    --------
    >>> print(SlidingMove((("a", "b"), ("c", "d")), frozenset({"b", "d"})))
    a → b, c → d
    """

    slides: tuple[tuple[Any, Any], ...]
    position: frozenset[Any]

    def __str__(self) -> str:
        return ", ".join(f"{spoken(source)} → {spoken(target)}" for source, target in self.slides)


class Sliding(TableGame):
    """The annihilation game in which a move slides exactly k, or at most k, tokens, as Moore's Nim does with heaps.

    A move chooses exactly k different tokens, or 1 to k of them, and slides each along one edge, all at once; then
    tokens on the same vertex vanish in pairs. With fewer than k tokens, or if fewer than k can slide, there is no move
    that slides exactly k. Sliding along an edge from a vertex to itself leaves a token where it is. Who cannot move
    loses; a play without end is a draw. For k = 1 it is the annihilation game.

    A position is given by the names of the occupied vertices, each once, or as a mask, bit v for vertex number v; it
    is handed out as a frozenset of names.

    Parameters
    ----------
    graph : GameGraph
        The digraph; multiple edges are one.
    k : int
        How many tokens slide, 1 or more.
    exactly : bool, optional
        Whether exactly k tokens slide, or at least one and at most k.
    leaves : bool, optional
        Whether leaves, vertices without followers, are places of a position. If not, a token that slides to a leaf
        leaves the board. Outcomes do not depend on it, but a leaf as a place is a codeword of weight 1.
    limit : int, optional
        How many positions may be listed; moves may be 32 times as many.

    Examples
    --------
    A token on each of k + 1 vertices that lead to a leaf: at most k can leave at once, as in Moore's Nim.

    >>> star = GameGraph.from_adjacency({name: ["leaf"] for name in "abcde"})
    >>> game = Sliding(star, 4, exactly=False, leaves=False)
    >>> print(game.linear_code())
    [5, 1, 5] code over GF(2)
    >>> game.winning_moves("ab")
    [SlidingMove(slides=(('a', 'leaf'), ('b', 'leaf')), position=frozenset())]
    >>> print(Sliding(star, 2, leaves=False).is_linear())
    not linear: {e} and {d} are P-positions, but their sum {d, e} is an N-position
    """

    def __init__(self, graph: GameGraph, k: int, exactly: bool = True, *, leaves: bool = True, limit: int = LIMIT):
        super().__init__(Board.of(graph, leaves), SmallField(2), limit)
        self.k = natural(k, "the number of tokens that slide", least=1)
        self.exactly = exactly

    def __repr__(self) -> str:
        return f"Sliding({self.board.graph!r}, {self.k}, exactly={self.exactly})"

    # Positions

    def word(self, position: Any) -> Word:
        """Return a position as a tuple of 0s and 1s."""
        names = self._named(position) if isinstance(position, (int, np.integer)) else self._given(position)
        letters = [0] * self.board.n
        for name in names:
            place = self.board.place(name)
            if letters[place]:
                raise DomainError(
                    f"there are two tokens on {called(name)}, and two tokens on a vertex vanish; name it once"
                )
            letters[place] = 1
        return tuple(letters)

    def _named(self, mask: Any) -> list[Any]:
        vertices, graph = natural(mask, "a mask"), self.board.graph
        if vertices >> len(graph):
            raise DomainError(f"a mask has a bit for each of {len(graph)} vertices, and {shown(vertices)} has more")
        return [graph.name(v) for v in bits(vertices)]

    @staticmethod
    def _given(position: Any) -> list[Any]:
        try:
            return list(position)
        except TypeError:
            raise DomainError(f"a position is a mask or the occupied vertices, not {called(position)}") from None

    def position(self, word: Word) -> frozenset[Any]:
        """Return the names of the occupied vertices."""
        return frozenset(name for name, token in zip(self.board.names, word, strict=True) if token)

    # Moves

    @property
    def _sizes(self) -> range:
        """How many tokens may slide at once."""
        return range(self.k if self.exactly else 1, min(self.k, self.board.n) + 1)

    def moves(self, position: Any) -> list[SlidingMove]:
        """Return the moves from a position; a `LimitError` when they are too many to list."""
        word, edges = self.word(position), self._edges()
        movable = [v for v, token in enumerate(word) if token and edges[v]]
        self._check_moves(self._count([len(edges[v]) for v in movable]))
        return [
            self._move(word, slides)
            for size in self._sizes
            for tokens in combinations(movable, size)
            for slides in product(*(edges[v] for v in tokens))
        ]

    def _count(self, degrees: list[int]) -> int:
        """Return how many moves there are with tokens on vertices of these degrees: symmetric functions of them."""
        counts = [1] + [0] * len(degrees)
        for i, degree in enumerate(degrees):
            for size in range(i + 1, 0, -1):
                counts[size] += degree * counts[size - 1]
        return sum(counts[size] for size in self._sizes if size < len(counts))

    def _edges(self) -> list[list[Edge]]:
        edges: list[list[Edge]] = [[] for _ in range(self.board.n)]
        for edge in self.board.edges:
            edges[edge.source].append(edge)
        return edges

    def _move(self, word: Word, slides: tuple[Edge, ...]) -> SlidingMove:
        letters = list(word)
        for edge in slides:
            letters[edge.source] ^= 1
            if edge.target is not None:
                letters[edge.target] ^= 1
        names = self.board.names
        return SlidingMove(tuple((names[edge.source], edge.name) for edge in slides), self.position(tuple(letters)))

    def edge_moves(self) -> Iterator[EdgeMoves]:
        """Yield all moves on the board, for each choice of edges from different vertices."""
        for tokens, starts in self._choices():
            for targets in product(*(self._targets[v] for v in tokens)):
                change = sum(self.words.places[v] for v in tokens)
                for target in targets:
                    change ^= self._bit(target)
                yield EdgeMoves(tuple(zip(tokens, targets, strict=True)), starts, starts ^ change)

    def columns(self) -> Iterator[Columns]:
        """Yield all moves on the board, each change by the same tokens once."""
        for tokens, starts in self._choices():
            changes = np.zeros(1, np.int64)
            for v in tokens:
                bits = [self.words.places[v] ^ self._bit(target) for target in self._targets[v]]
                changes = np.unique(np.bitwise_xor.outer(changes, np.array(bits, np.int64)))
            self._check_moves(len(starts) * len(changes))
            yield np.repeat(starts, len(changes)), np.bitwise_xor.outer(starts, changes).reshape(-1)

    def _choices(self) -> Iterator[tuple[tuple[int, ...], Numbers]]:
        """Yield the vertices whose tokens may slide together, and the positions with tokens on all of them."""
        numbers = np.arange(self.words.size)
        movable = [v for v in range(self.board.n) if self._targets[v]]
        for size in self._sizes:
            for tokens in combinations(movable, size):
                mask = sum(self.words.places[v] for v in tokens)
                yield tokens, numbers[numbers & mask == mask]

    @cached_property
    def _targets(self) -> list[list[int | None]]:
        return [[target for source, target in self.board.steps if source == v] for v in range(self.board.n)]

    def _bit(self, target: int | None) -> int:
        return 0 if target is None else self.words.places[target]
