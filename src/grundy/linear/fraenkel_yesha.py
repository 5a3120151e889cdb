"""The method of Fraenkel and Yesha, which solves annihilation from the positions with at most four tokens.

This method is slower than `Annihilation` and independent of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph, LoopyValue, Solution, solve
from grundy.graphs.edges import vertex_count
from grundy.integers import as_natural, bits
from grundy.linear.syndromes import position_mask
from grundy.text import format_number

_Column: TypeAlias = NDArray[np.uint32]

CHUNK = 1 << 14  # columns converted to lists at a time


def few_tokens(graph: GameGraph, tokens: int = 4, *, limit: int = 20_000_000) -> FewTokens:
    """Solve the annihilation game on a digraph from all its positions with at most four tokens.

    A move slides a token along an edge, and two tokens that meet disappear. So no move increases the number of tokens,
    and the positions with at most four tokens form a graph that can be solved.

    These positions suffice. The P-positions form a space V0. Winning play leads from one P-position to the next in two
    moves, which change at most four vertices, and ends with tokens on leaves only. So each P-position is a sum of
    P-positions with at most four tokens, and these span V0. The positions of finite value form a space V^f, on which γ
    is linear. At most one move leads from V^f into V0, so V^f is spanned by V0 and the positions of finite value with
    two tokens.

    With n vertices there are O(n⁴) positions, O(n⁵) moves and values up to 4n, so the time is O(n⁶). Source: Fraenkel
    and Yesha, *Theory of annihilation games I*, 1982, as reported by Fraenkel 1996, section 1, which states O(n⁴)
    positions and O(n⁶) steps; the argument above is ours.

    Parameters
    ----------
    graph : GameGraph
        The groundgraph. A loop is a pass. A token on a leaf can never move; alone, it is a P-position of weight 1.
    tokens : int, optional
        The largest number of tokens, at least 1. With fewer than 4, the values of positions with at most `tokens`
        tokens are correct, but these positions may not span the spaces.
    limit : int, optional
        The largest number of positions and moves together. Each takes about 50 bytes.

    Examples
    --------
    >>> from grundy.linear.example_graphs import figure
    >>> few = few_tokens(figure(2))
    >>> few.p_space().basis, few.finite_space().dimension, few.t
    ((7, 11, 16), 4, 1)
    >>> print(few.value(["z0", "z1", "z2"]), few.value(["z0", "z2"]))
    0 ∞()
    """
    if not isinstance(graph, GameGraph):
        raise TypeError(f"few_tokens requires a GameGraph, not {type(graph).__name__}; use one of GameGraph.from_…")
    most = min(as_natural(tokens, "the number of tokens", least=1), len(graph))
    _check_size(graph, most, as_natural(limit, "limit"))
    positions = Subsets(len(graph), most)
    solution = solve(GameGraph.from_arrays(len(positions), *_moves(graph, positions)))
    return FewTokens(graph, most, positions, solution)


@dataclass(frozen=True, eq=False, repr=False)
class FewTokens:
    """An annihilation game with its positions of few tokens solved; see `few_tokens`.

    Attributes
    ----------
    graph : GameGraph
        The groundgraph.
    tokens : int
        The largest number of tokens of the solved positions.
    positions : Subsets
        The solved positions, as numbered sets of vertices.
    solution : Solution
        The solution of the graph of these positions, indexed by their numbers.

    Examples
    --------
    >>> from grundy.linear.example_graphs import gamma
    >>> few = few_tokens(gamma(3))
    >>> few, few.t
    (FewTokens(GameGraph(8 vertices, 22 edges), tokens=4), 3)
    >>> print(few.value({"y1", "y2", "y3", "y4", "x1", "x2"}))
    4
    """

    graph: GameGraph
    tokens: int
    positions: Subsets
    solution: Solution

    def __repr__(self) -> str:
        return f"FewTokens({self.graph}, tokens={self.tokens})"

    def number(self, position: Iterable[Any] | int) -> int:
        """Return the index of a position in the arrays of `solution`; raise `DomainError` if it has too many tokens."""
        mask = position_mask(self.graph.names, position)
        if mask.bit_count() > self.tokens:
            raise DomainError(
                f"only positions with at most {self.tokens} tokens have a number; this one has {mask.bit_count()}",
                hint="use value, or call few_tokens with more tokens=…",
            )
        return self.positions.number(bits(mask))

    def value(self, position: Iterable[Any] | int) -> LoopyValue:
        """Return γ of any position: a finite value, or ∞(K).

        Values of solved positions are looked up. Other values follow from these if all positions with four tokens are
        solved: on V^f, γ is linear; elsewhere it is ∞, and the set K is found by trying all moves.

        Raises
        ------
        DomainError
            If the position is not solved and `tokens` is less than four.

        Examples
        --------
        >>> from grundy.linear.example_graphs import nim_heap
        >>> few = few_tokens(nim_heap(7))
        >>> print(few.value([1, 2, 4]), few.value(range(1, 8)), few.value(0b1110))
        7 0 0
        """
        mask = position_mask(self.graph.names, position)
        if mask.bit_count() <= self.tokens:
            return self.solution.value(self.number(mask))
        if self.tokens < 4:
            raise DomainError(
                f"only positions with at most {self.tokens} tokens were solved; this one has {mask.bit_count()}",
                hint="use tokens=4, from which all other values follow",
            )
        nim_value = self._finite_value(mask)
        if nim_value is not None:
            return LoopyValue(nim_value)
        reached = map(self._finite_value, self._options(mask))
        return LoopyValue.infinite(value for value in reached if value is not None)

    @cached_property
    def t(self) -> int:
        """The number t of binary digits of the finite values, which are 0 to 2^t − 1."""
        return int(self._labels.max()).bit_length()

    def p_space(self, level: int = 0) -> Subspace:
        """Return the span of the solved positions with a value below 2^level.

        For level 0, this is V0, the space of the P-positions. In general, it is the union of the cosets on which γ is
        below 2^level (Fraenkel 1996, Remark 4.3). If `tokens` is less than four, the span may be smaller.

        Examples
        --------
        >>> from grundy.linear.example_graphs import gamma
        >>> few = few_tokens(gamma(3))
        >>> [few.p_space(level).dimension for level in range(4)]
        [4, 5, 6, 7]
        """
        stop = 1 << min(as_natural(level, "level"), self.t)
        chosen = self._needed & (self._labels < stop)
        return Subspace(len(self.graph), self.positions.masks(chosen))

    def finite_space(self) -> Subspace:
        """Return the span of the solved positions with a finite value; with at least four tokens, it is V^f."""
        return self.p_space(self.t)

    @property
    def _labels(self) -> NDArray[np.int32]:
        """The values γ of the solved positions, with −1 for ∞."""
        labels = self.solution.labels
        assert labels is not None
        return labels

    # A leaf has no moves, so a token on it does not change a value. Single tokens on leaves, and positions without
    # tokens on leaves, therefore span everything.
    @cached_property
    def _needed(self) -> NDArray[np.bool_]:
        """A mask of positions of finite value that span all of them."""
        is_leaf = np.diff(self.graph.offsets) == 0
        alive = [~is_leaf[rows].any(axis=0) | (len(rows) == 1) for rows in self.positions.members]
        needed: NDArray[np.bool_] = np.concatenate(alive) & (self._labels >= 0)
        return needed

    # γ is linear, so the pairs (u, γ(u)) also form a space. The value is in the low bits, so the least vector in the
    # coset of (u, 0), and the only one without high bits, is (0, γ(u)).
    @cached_property
    def _pairs(self) -> Subspace:
        values = self._labels[self._needed].tolist()
        pairs = zip(self.positions.masks(self._needed), values, strict=True)
        return Subspace(len(self.graph) + self.t, (mask << self.t | value for mask, value in pairs))

    def _finite_value(self, mask: int) -> int | None:
        rest = self._pairs.leader(mask << self.t)
        return None if rest >> self.t else rest

    def _options(self, mask: int) -> Iterator[int]:
        for u in bits(mask):
            for v in self.graph.follower_numbers(u).tolist():
                yield mask ^ 1 << u ^ 1 << v


# ---- The graph of these positions


def _check_size(graph: GameGraph, tokens: int, limit: int) -> None:
    n = len(graph)
    # With more than 64 tokens on more than 64 vertices, the first summands already exceed any limit.
    weights = range(min(tokens, 64) + 1)
    positions = sum(comb(n, weight) for weight in weights)
    moves = sum(comb(n - 1, weight - 1) * graph.edges for weight in weights[1:])
    if positions + moves > limit:
        raise LimitError(
            f"at most {tokens} tokens on {n} vertices have {format_number(positions)} positions and "
            f"{format_number(moves)} moves together",
            parameter="limit",
            limit=limit,
            hint="use fewer tokens",
        )
    vertex_count(positions)


def _moves(graph: GameGraph, positions: Subsets) -> tuple[_Column, _Column]:
    """Return the numbers of the positions before and after each move."""
    pieces = [
        _moves_of_one_token(graph, positions, weight, place)
        for weight in range(1, positions.most + 1)
        for place in range(weight)
    ]
    none = np.empty(0, np.uint32)
    return np.concatenate([none, *(p[0] for p in pieces)]), np.concatenate([none, *(p[1] for p in pieces)])


def _moves_of_one_token(graph: GameGraph, positions: Subsets, weight: int, place: int) -> tuple[_Column, _Column]:
    """Return the moves, from positions with `weight` tokens, of the token at index `place` in increasing order."""
    members = positions.members[weight]
    begins, ends = graph.offsets[members[place]], graph.offsets[members[place] + 1]
    position = np.repeat(np.arange(members.shape[1]), ends - begins)
    # The moves of each position are consecutive; the first of them has the number past[position].
    past = np.cumsum(ends - begins) - (ends - begins)
    to = graph.targets[(begins - past)[position] + np.arange(len(position))].astype(np.int64)
    others = [row[position] for row in np.delete(members, place, axis=0)]
    reached = positions.toggled(others, to)
    return (position + positions.first[weight]).astype(np.uint32), reached.astype(np.uint32)


# ---- Small subsets


class Subsets:
    """The subsets of {0, …, n − 1} with at most `most` elements, numbered consecutively by size.

    Among the sets of one size, {a < b < c < …} has the number C(a, 1) + C(b, 2) + C(c, 3) + …, the combinatorial number
    system. This order does not depend on n, so the sets below d have the smallest numbers. For each size, ``members``
    has an array with one column for each set, whose elements increase from row to row. ``first`` has the number of the
    first set of each size, and last the number of all sets.

    Examples
    --------
    >>> sets = Subsets(4, 2)
    >>> sets.first, sets.members[2].tolist(), sets.number({3, 1})
    ([0, 1, 5, 11], [[0, 0, 1, 0, 1, 2], [1, 2, 2, 3, 3, 3]], 9)
    """

    def __init__(self, n: int, most: int):
        self.n, self.most = n, most
        self.first = [sum(comb(n, smaller) for smaller in range(size)) for size in range(most + 2)]
        self._choose = np.array([[comb(v, size) for size in range(most + 2)] for v in range(n)], np.int64)
        self.members = [np.empty((0, 1), np.int64)]
        for size in range(1, most + 1):
            self.members.append(self._with_one_more(size))

    # The sets with the largest element d are the sets below d with one element less, plus d.
    def _with_one_more(self, size: int) -> NDArray[np.int64]:
        below = self._choose[:, size - 1]
        starts = np.repeat(self._choose[:, size], below)
        smaller = self.members[size - 1][:, np.arange(len(starts)) - starts]
        return np.vstack([smaller, np.repeat(np.arange(self.n), below)])

    def __len__(self) -> int:
        return self.first[-1]

    def number(self, elements: Iterable[int]) -> int:
        """Return the number of a set."""
        increasing = sorted(elements)
        return self.first[len(increasing)] + sum(comb(v, size) for size, v in enumerate(increasing, start=1))

    def masks(self, chosen: NDArray[np.bool_] | None = None) -> Iterator[int]:
        """Yield the masks of all sets, or of the chosen ones, in the order of their numbers."""
        for size, rows in enumerate(self.members):
            wanted = rows if chosen is None else rows[:, chosen[self.first[size] : self.first[size + 1]]]
            for start in range(0, wanted.shape[1], CHUNK):
                for column in wanted[:, start : start + CHUNK].T.tolist():
                    yield sum(map((1).__lshift__, column))

    def toggled(self, rows: Sequence[NDArray[np.int64]], v: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of sets after one element v of each is removed, if it is present, or added, if not.

        The rows are as in `members`: the i-th array has the i-th elements of all sets.
        """
        there = np.zeros(len(v), bool)
        for row in rows:
            there |= row == v
        step = np.where(there, -1, 1)
        numbers: NDArray[np.int64] = np.array(self.first)[len(rows) + step]
        lower = np.zeros(len(v), np.int64)
        for size, row in enumerate(rows, start=1):
            # The place of each element above v changes by one.
            numbers += np.where(row == v, 0, self._choose[row, size + np.where(row > v, step, 0)])
            lower += row < v
        numbers += np.where(there, 0, self._choose[v, lower + 1])
        return numbers
