"""The two games: particles that add up where they meet, and several tokens that slide at once.

Both are from Fraenkel (1996). Particles are elements of GF(q) on the vertices of a digraph, and a `Rule` determines the
amount that moves (end of section 3). Sliding k tokens at once is the third method of Remark 4.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, product
from typing import Any

import numpy as np

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.graphs import GameGraph, LoopyValue
from grundy.integers import as_natural, bits
from grundy.linear.game import LabelledMove
from grundy.linear.particles.closure import Closure, close
from grundy.linear.particles.field import LIMIT, ParticleCode, SmallField, Word
from grundy.linear.particles.word_games import Board, Columns, Edge, EdgeMoves, Linearity, Numbers, TableGame
from grundy.linear.syndromes import position_mask
from grundy.rules import Outcome
from grundy.text import short_repr, short_str

# ---- Particles


class Rule(Enum):
    """A rule for the amounts c that may move along an edge k → l: a move subtracts c from u_k ≠ 0 and adds c to u_l.

    All rules require only u_k ≠ 0. So with the last three rules, a particle may remain at k, possibly a different one.

    Examples
    --------
    >>> five = SmallField(5)
    >>> [(rule.value, rule.amounts(five, particle=3)) for rule in Rule]
    [('whole', (3,)), ('any', (1, 2, 3, 4)), ('unit', (1,)), ('plus-minus', (1, 4))]
    >>> [rule.value for rule in Rule if rule.is_additive(five)]
    ['any', 'plus-minus']
    """

    WHOLE = "whole"
    """The particle moves as it is, c = u_k (Fraenkel 1996, end of section 3)."""
    ANY = "any"
    """Any nonzero amount c moves."""
    UNIT = "unit"
    """The amount 1 moves."""
    PLUS_MINUS = "plus-minus"
    """The amount 1 or −1 moves."""

    @classmethod
    def of(cls, rule: Any) -> Rule:
        """Return the rule with this name."""
        try:
            return cls(rule)
        except ValueError:
            raise DomainError(
                f"there is no rule {short_repr(rule)}; the rules are 'whole', 'any', 'unit' and 'plus-minus'"
            ) from None

    def amounts(self, field: SmallField, particle: int) -> tuple[int, ...]:
        """Return the amounts that may move from a vertex with this particle; none if it is empty."""
        if not particle:
            return ()
        if self is Rule.WHOLE:
            return (particle,)
        return tuple(sorted({Rule.ANY: range(1, field.q), Rule.UNIT: {1}, Rule.PLUS_MINUS: {1, field.negate(1)}}[self]))

    def is_additive(self, field: SmallField) -> bool:
        """Return whether P is closed under addition on every board by the theorem in `grundy.linear.particles.closure`.

        The theorem requires that the amounts do not depend on the particle and that −c may move if c may.
        """
        return self in (Rule.ANY, Rule.PLUS_MINUS) or (self is Rule.UNIT and field.p == 2) or field.q == 2


class Particles(TableGame):
    """The "Elementary Particle Physics" game of Fraenkel (1996, end of section 3), and three variants.

    Each vertex of a finite digraph has an element of GF(q), with 0 for an empty vertex. A move chooses an occupied
    vertex k, an edge k → l and an amount c ≠ 0 that the rule allows. It subtracts c at k and adds c at l. An edge k → k
    is a pass. The player who cannot move loses, and play that never ends is a draw.

    A position is a sequence with one element for each vertex, in the order of their numbers, or a mapping from the
    names of occupied vertices to particles. Methods return positions as tuples.

    Outcomes and values are computed by listing all q^n positions. If the rule is additive, the algorithm in `closure`
    computes outcomes in polynomial time, and also values if q is odd.

    Parameters
    ----------
    graph : GameGraph
        The digraph. Multiple edges count once.
    q : int or SmallField
        The field, or its number of elements.
    rule : Rule or str, optional
        The amount that moves: "whole" (the paper), "any", "unit" or "plus-minus"; see `Rule`.
    leaves : bool, optional
        Whether leaves, vertices without followers, have coordinates. If not, a particle that moves to a leaf leaves the
        board. This does not change outcomes, but a leaf with a coordinate gives a codeword of weight 1.
    limit : int, optional
        The largest number of positions. There may be 32 times as many moves.

    Examples
    --------
    >>> star = GameGraph.from_adjacency({"a": ["leaf"], "b": ["leaf"]})
    >>> game = Particles(star, 3, leaves=False)
    >>> game.p_positions()
    [(0, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
    >>> print(game.is_linear())
    not linear: (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position
    >>> game.winning_moves({"a": 2})
    [ParticleMove(source='a', target='leaf', amount=2, position=(0, 0))]
    >>> print(Particles(star, 3, "any", leaves=False).linear_code())
    [2, 0, –] code over GF(3)
    """

    def __init__(
        self,
        graph: GameGraph,
        q: int | SmallField,
        rule: Rule | str = Rule.WHOLE,
        *,
        leaves: bool = True,
        limit: int = LIMIT,
    ):
        field = q if isinstance(q, SmallField) else SmallField(q)
        super().__init__(Board.of(graph, leaves), field, limit)
        self.rule = Rule.of(rule)

    def __repr__(self) -> str:
        return f"Particles({self.board.graph!r}, {self.field.q}, {self.rule.value!r})"

    # Positions

    def word(self, position: Any) -> Word:
        """Return a position as the tuple of its elements."""
        if isinstance(position, Mapping):
            letters = [0] * self.board.n
            for name, particle in position.items():
                letters[self.board.place(name)] = self.field.element(particle)
            return tuple(letters)
        try:
            found = tuple(position)
        except TypeError:
            raise DomainError(
                f"a position must be a sequence of {self.board.n} particles or a mapping from vertices to particles, "
                f"not {short_repr(position)}"
            ) from None
        if len(found) != self.board.n:
            raise DomainError(
                f"a position must have {self.board.n} particles, one for each vertex, not {len(found)}",
                hint="use 0 for an empty vertex, or a mapping from occupied vertices",
            )
        return tuple(map(self.field.element, found))

    def position(self, word: Word) -> Word:
        """Return the word itself, because positions are tuples."""
        return word

    # Moves

    def moves(self, position: Any) -> list[ParticleMove]:
        """Return the moves from a position, in the order of the edges."""
        word, names = self.word(position), self.board.names
        return [
            ParticleMove(names[edge.source], edge.name, amount, self._after(word, edge.source, edge.target, amount))
            for edge in self.board.edges
            for amount in self.rule.amounts(self.field, word[edge.source])
        ]

    def _after(self, word: Word, source: int, target: int | None, amount: int) -> Word:
        letters = list(word)
        letters[source] = self.field.add(letters[source], self.field.negate(amount))
        if target is not None:
            letters[target] = self.field.add(letters[target], amount)
        return tuple(letters)

    def edge_moves(self) -> Iterator[EdgeMoves]:
        """Yield all moves on the board, grouped by edge and amount."""
        numbers = np.arange(self.words.size)
        for source, target in self.board.steps:
            particles = self.words.letters(numbers, source)
            starts, particles = numbers[particles > 0], particles[particles > 0]
            for amount in [particles] if self.rule is Rule.WHOLE else self.rule.amounts(self.field, 1):
                left = self._raised(starts, source, self.field.negatives[amount])
                ends = left if target is None else self._raised(left, target, amount)
                yield EdgeMoves(((source, target),), starts, ends)

    def _raised(self, numbers: Numbers, k: int, amount: Any) -> Numbers:
        """Return the numbers of the positions after adding an amount, or an array of amounts, at vertex k."""
        letters = self.words.letters(numbers, k)
        after: Numbers = self.field.addition[amount, letters].astype(np.int64)
        return numbers + (after - letters) * self.words.places[k]

    # Additive rules

    @property
    def is_additive_by_rule(self) -> bool:
        """Whether the rule makes P closed under addition on every board; see `Rule.is_additive`."""
        return self.rule.is_additive(self.field)

    @cached_property
    def closure(self) -> Closure:
        """The solution of a game with an additive rule, computed in polynomial time on boards of any size."""
        if not self.is_additive_by_rule:
            raise DomainError(
                f"the rule {self.rule.value!r} over {self.field} is not additive on every board",
                hint="use 'any', or list all positions with is_linear",
            )
        return close(self.board, self.field, self.rule.amounts(self.field, 1), self.limit)

    @property
    def _is_linear_by_rule(self) -> bool:
        """Whether the rule makes P a linear code over GF(q) on every board, by the theorem in `closure`."""
        return self.is_additive_by_rule and (self.rule is Rule.ANY or self.field.a == 1)

    def is_linear(self) -> Linearity:
        """Return whether the P-positions form a linear code over the field, with a counterexample if not.

        If they do by the theorem in `closure`, this does not list positions.
        """
        return Linearity(True, True, None) if self._is_linear_by_rule else super().is_linear()

    def linear_code(self) -> ParticleCode:
        """Return the P-positions as a linear code over GF(q); raise `DomainError` if they do not form one."""
        if self._is_linear_by_rule:
            return self.closure.code.undigits(self.field)
        return super().linear_code()

    def additive_code(self) -> ParticleCode:
        """Return the P-positions as a linear code over GF(p) of length a·n, with a digits per particle, lowest first.

        Raise a `DomainError` if the rule is not additive and P is not a linear code over GF(q) either.

        Examples
        --------
        >>> graph = GameGraph.from_adjacency({"a": "b", "b": "c", "c": "b"})
        >>> Particles(graph, 4, "unit").additive_code().generator
        ((1, 0, 0, 0, 1, 0),)
        """
        return self.closure.code if self.is_additive_by_rule else self.linear_code().digits()

    def value(self, position: Any) -> LoopyValue:
        """Return γ of a position: a finite value, or ∞(K)."""
        if self.is_additive_by_rule and self.field.p > 2:
            return self.closure.value(self.word(position))
        return super().value(position)

    def _outcome(self, word: Word) -> Outcome:
        return self.closure.outcome(word) if self.is_additive_by_rule else super()._outcome(word)


@dataclass(frozen=True)
class ParticleMove(LabelledMove):
    """A move of an amount from one vertex to another, with the position after it.

    Examples
    --------
    >>> star = GameGraph.from_adjacency({"a": ["leaf"], "b": ["leaf"]})
    >>> (move,) = Particles(star, 3, leaves=False).winning_moves({"a": 2})
    >>> print(move)
    2 from a → leaf
    """

    source: Any
    target: Any
    amount: int
    position: Word

    def __str__(self) -> str:
        return f"{self.amount} from {short_str(self.source)} → {short_str(self.target)}"


# ---- Sliding several tokens at once, with annihilation


class Sliding(TableGame):
    """The annihilation game in which a move slides exactly k tokens, or at most k, like heaps in Moore's Nim.

    A move chooses exactly k different tokens, or 1 to k tokens, and slides each along one edge, all at once. Then
    tokens on the same vertex disappear in pairs. If fewer than k tokens can slide, no move can slide exactly k. Sliding
    along a loop leaves a token in place. The player who cannot move loses, and play that never ends is a draw. For
    k = 1, this is the annihilation game.

    A position is given by the names of the occupied vertices, each once, or by a mask with bit v for vertex number v.
    Methods return positions as frozensets of names.

    Parameters
    ----------
    graph : GameGraph
        The digraph. Multiple edges count once.
    k : int
        The number of tokens that slide, at least 1.
    exactly : bool, optional
        If true, exactly k tokens slide. If false, at least one and at most k tokens slide.
    leaves : bool, optional
        Whether leaves, vertices without followers, have coordinates. If not, a token that slides to a leaf leaves the
        board. This does not change outcomes, but a leaf with a coordinate gives a codeword of weight 1.
    limit : int, optional
        The largest number of positions. There may be 32 times as many moves.

    Examples
    --------
    There is a token on each of k + 1 vertices that lead to a leaf. At most k can leave at once, as in Moore's Nim.

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
        graph, letters = self.board.graph, [0] * self.board.n
        for vertex in bits(position_mask(graph.names, position)):
            letters[self.board.place(graph.name(vertex))] = 1
        return tuple(letters)

    def position(self, word: Word) -> frozenset[Any]:
        """Return the names of the occupied vertices."""
        return frozenset(name for name, token in zip(self.board.names, word, strict=True) if token)

    # Moves

    @property
    def _sizes(self) -> range:
        """The numbers of tokens that may slide at once."""
        return range(self.k if self.exactly else 1, min(self.k, self.board.n) + 1)

    def moves(self, position: Any) -> list[SlidingMove]:
        """Return the moves from a position; raise `LimitError` if they are too many to list."""
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
        """Return the number of moves with tokens on vertices of these degrees, a sum of symmetric functions of them."""
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
        """Yield all moves on the board, grouped by the choice of edges from different vertices."""
        for tokens, starts in self._choices():
            for targets in product(*(self._targets[v] for v in tokens)):
                change = sum(self.words.places[v] for v in tokens)
                for target in targets:
                    change ^= self._bit(target)
                yield EdgeMoves(tuple(zip(tokens, targets, strict=True)), starts, starts ^ change)

    def columns(self) -> Iterator[Columns]:
        """Yield all moves on the board; moves of the same tokens with the same result count once."""
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


@dataclass(frozen=True)
class SlidingMove(LabelledMove):
    """A move that slides tokens at once, each from one vertex to another, with the position after it.

    Examples
    --------
    >>> print(SlidingMove((("a", "b"), ("c", "d")), frozenset({"b", "d"})))
    a → b, c → d
    """

    slides: tuple[tuple[Any, Any], ...]
    position: frozenset[Any]

    def __str__(self) -> str:
        return ", ".join(f"{short_str(source)} → {short_str(target)}" for source, target in self.slides)
