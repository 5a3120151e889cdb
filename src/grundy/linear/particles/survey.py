"""All small boards at once: on how many of them the P-positions are a code, and which codes these are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.integers import as_natural, bits
from grundy.linear.game import LabelledMove
from grundy.linear.particles.field import LIMIT, SmallField, Word, Words
from grundy.linear.particles.games import Particles
from grundy.linear.particles.word_games import Board, Columns, Edge, EdgeMoves, Numbers, Rule, TableGame
from grundy.text import format_number, short_repr, short_str

__all__ = [
    "Sliding",
    "SlidingMove",
    "Survey",
    "board_graph",
    "particle_survey",
    "sliding_survey",
]


# ---- Sliding several tokens at once, with annihilation (Fraenkel 1996, Remark 4.2, third method)


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
        return ", ".join(f"{short_str(source)} → {short_str(target)}" for source, target in self.slides)


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
        self.k = as_natural(k, "the number of tokens that slide", least=1)
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
                    f"there are two tokens on {short_repr(name)}, and two tokens on a vertex vanish; name it once"
                )
            letters[place] = 1
        return tuple(letters)

    def _named(self, mask: Any) -> list[Any]:
        vertices, graph = as_natural(mask, "a mask"), self.board.graph
        if vertices >> len(graph):
            raise DomainError(
                f"a mask has a bit for each of {len(graph)} vertices, and {format_number(vertices)} has more"
            )
        return [graph.name(v) for v in bits(vertices)]

    @staticmethod
    def _given(position: Any) -> list[Any]:
        try:
            return list(position)
        except TypeError:
            raise DomainError(f"a position is a mask or the occupied vertices, not {short_repr(position)}") from None

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


# ---- All small boards at once: on how many of them the P-positions are a code, and which codes these are

Members = NDArray[np.bool_]

# Boards are solved together, so many at a time.
CHUNK = 4096
# Sums of any two positions are looked up on each board; so many look-ups take some seconds.
LOOK_UPS = 1000


@dataclass(frozen=True)
class Survey:
    """What the P-positions are on all boards with n vertices.

    A board is a digraph without loops on n vertices, each of which may also have an edge to a leaf outside that is no
    place of a position: 2^(n²) boards. A vertex without edges is a place.

    Attributes
    ----------
    field : SmallField
    n : int
    boards : int
        How many boards there are.
    additive, scalar_closed : int
        On how many P is closed under addition, and under multiplication by field elements.
    codes : dict
        On how many boards P is a linear code of dimension k and minimum distance d, by (k, d); d is None when k = 0.

    Examples
    --------
    >>> from grundy.linear.particles import particle_survey
    >>> found = particle_survey(3, 2, "any")
    >>> found.boards, found.additive, found.codes
    (512, 512, {(0, None): 66, (1, 1): 228, (1, 2): 42, (1, 3): 30, (2, 1): 144, (2, 2): 1, (3, 1): 1})
    """

    field: SmallField
    n: int
    boards: int
    additive: int
    scalar_closed: int
    codes: dict[tuple[int, int | None], int]

    @property
    def linear(self) -> int:
        """On how many boards P is a linear code."""
        return sum(self.codes.values())


def particle_survey(n: int, q: int, rule: Rule | str = Rule.WHOLE, *, limit: int = LIMIT) -> Survey:
    """Return what the P-positions of the particle game are on all boards with n vertices.

    Parameters
    ----------
    n : int
        How many vertices a board has.
    q : int
        The field.
    rule : Rule or str, optional
        How much moves.
    limit : int, optional
        The number of boards times the square of the number of positions may be 1000 times as large.

    Examples
    --------
    >>> paper, linear = particle_survey(3, 3, "whole"), particle_survey(3, 3, "any")
    >>> paper.boards, paper.additive, linear.additive
    (512, 424, 512)
    >>> linear.codes
    {(0, None): 265, (1, 1): 66, (1, 2): 36, (1, 3): 18, (2, 1): 111, (2, 2): 15, (3, 1): 1}
    """
    return _survey(Particles(_full_board(n), q, rule, leaves=False, limit=limit))


def sliding_survey(n: int, k: int, exactly: bool = True, *, limit: int = LIMIT) -> Survey:
    """Return what the P-positions are on all boards with n vertices when exactly, or at most, k tokens slide.

    Parameters
    ----------
    n : int
        How many vertices a board has.
    k : int
        How many tokens slide.
    exactly : bool, optional
        Whether exactly k tokens slide, or at least one and at most k.
    limit : int, optional
        The number of boards times the square of the number of positions may be 1000 times as large.

    Examples
    --------
    >>> sliding_survey(3, 2).linear, sliding_survey(3, 2, exactly=False).linear
    (22, 500)
    """
    return _survey(Sliding(_full_board(n), k, exactly, leaves=False, limit=limit))


def board_graph(n: int, board: int) -> GameGraph:
    """Return one of the boards of a survey: bit n·k + l of its number is the edge k → l, and for l = k that to a leaf.

    Parameters
    ----------
    n : int
        How many vertices it has.
    board : int
        Its number, below 2^(n²).

    Returns
    -------
    GameGraph
        With the leaf as vertex n.

    Examples
    --------
    >>> board_graph(2, 0b0011).followers(0)
    [2, 1]
    """
    edges = [(k, n if k == end else end) for k in range(n) for end in range(n) if board >> (n * k + end) & 1]
    return GameGraph.from_edges(n + 1, edges)


def _full_board(n: int) -> GameGraph:
    n = as_natural(n, "the number of vertices", least=1)
    if n > 8:
        raise LimitError(f"there are 2^{n * n} boards with {n} vertices; a survey takes 4 or fewer in reasonable time")
    return board_graph(n, (1 << n * n) - 1)


def _survey(game: TableGame) -> Survey:
    words, n = game.words, game.board.n
    boards = 1 << n * n
    if boards * words.size**2 > LOOK_UPS * game.limit:
        raise LimitError(
            f"a survey of {boards} boards with {words.size} positions each takes {boards * words.size**2} steps, and "
            f"limit={game.limit} allows {LOOK_UPS * game.limit}; take fewer vertices or a smaller field, or raise "
            "limit=…"
        )
    moves, counts = list(game.edge_moves()), Counter[Any]()
    for start in range(0, boards, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, boards))
        counts += _counted(words, _p_positions(words, moves, numbers))
    codes = {key: count for key, count in counts.items() if isinstance(key, tuple)}
    ordered = dict(sorted(codes.items(), key=lambda item: (item[0][0], item[0][1] or 0)))
    return Survey(game.field, n, boards, counts["additive"], counts["scalar-closed"], ordered)


def _p_positions(words: Words, moves: list[EdgeMoves], boards: NDArray[np.int64]) -> Members:
    """Return the P-positions of each board, a row for each: what can be decided, round after round."""
    legal = [(_are_on(boards, move, words.n)[:, None], move.starts, move.ends) for move in moves]
    p = n = np.zeros((len(boards), words.size), bool)
    while True:
        new_p, new_n = np.ones_like(p), np.zeros_like(n)
        for present, starts, ends in legal:
            new_p[:, starts] &= n[:, ends] | ~present
            new_n[:, starts] |= p[:, ends] & present
        if np.array_equal(new_p, p) and np.array_equal(new_n, n):
            return p
        p, n = new_p, new_n


def _are_on(boards: NDArray[np.int64], move: EdgeMoves, n: int) -> Members:
    """Return which boards have all edges of a move."""
    mask = sum(1 << n * k + (k if end is None else end) for k, end in set(move.edges))
    found: Members = boards & mask == mask
    return found


def _counted(words: Words, p: Members) -> Counter[Any]:
    """Count the boards with P closed under addition, and under scalars, and those with a code by (k, d)."""
    numbers = np.arange(words.size)
    additive, scalar_closed = np.ones(len(p), bool), np.ones(len(p), bool)
    for u in range(1, words.size):
        sums = words.shifted(numbers, words.word(u))
        additive &= ~(p[:, [u]] & p & ~p[:, sums]).any(axis=1)
    for scalar in range(2, words.field.q):
        scalar_closed &= ~(p & ~p[:, words.scaled(numbers, scalar)]).any(axis=1)
    counts = Counter[Any]({"additive": int(additive.sum()), "scalar-closed": int(scalar_closed.sum())})
    counts.update(_parameters(words, p[additive & scalar_closed]))
    return counts


def _parameters(words: Words, codes: Members) -> list[tuple[int, int | None]]:
    """Return dimension and minimum distance of each of some linear codes."""
    numbers = np.arange(words.size)
    weights = sum((words.letters(numbers, k) > 0).astype(np.int64) for k in range(words.n))
    distances = np.where(codes[:, 1:], np.asarray(weights)[1:], words.n + 1).min(axis=1)
    sizes = {words.field.q**k: k for k in range(words.n + 1)}
    dimensions = [sizes[size] for size in codes.sum(axis=1).tolist()]
    return [(k, d if k else None) for k, d in zip(dimensions, distances.tolist(), strict=True)]
