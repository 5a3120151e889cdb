"""Particle games: field elements on the vertices of a digraph, moved along edges and added where they meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear.game import LabelledMove
from grundy.linear.particles.closure import Closure, close
from grundy.linear.particles.field import LIMIT, ParticleCode, SmallField, Word
from grundy.linear.particles.word_games import Board, EdgeMoves, Linearity, Numbers, Rule, TableGame
from grundy.rules import Outcome
from grundy.text import short_repr, short_str

__all__ = ["ParticleMove", "Particles"]


@dataclass(frozen=True)
class ParticleMove(LabelledMove):
    """A move: so much goes from one vertex to another, and this is the position after it.

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


class Particles(TableGame):
    """The "Elementary Particle Physics" game of Fraenkel (1996, end of section 3), and three relatives.

    Each vertex of a finite digraph carries an element of GF(q), 0 when it is empty. A move chooses an occupied vertex
    k, an edge k → l and an amount c ≠ 0 that the rule allows, takes c away at k and adds it at l. An edge k → k is a
    pass. Who cannot move loses; a play without end is a draw.

    A position is given as a sequence with an element for each vertex, in the order of their numbers, or as a mapping
    from the names of occupied vertices to particles; it is handed out as a tuple.

    Outcomes and values are found by listing all q^n positions; when the rule is additive, outcomes come from the
    algorithm in `closure`, in polynomial time, and so do values if q is odd.

    Parameters
    ----------
    graph : GameGraph
        The digraph; multiple edges are one.
    q : int or SmallField
        The field.
    rule : Rule or str, optional
        How much moves: "whole" (the paper), "any", "unit" or "plus-minus"; see `Rule`.
    leaves : bool, optional
        Whether leaves, vertices without followers, are places of a position. If not, a particle that moves to a leaf
        leaves the board. Outcomes do not depend on it, but a leaf as a place is a codeword of weight 1.
    limit : int, optional
        How many positions may be listed; moves may be 32 times as many.

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
                f"a position is a sequence of {self.board.n} particles or a mapping from vertices to particles, not "
                f"{short_repr(position)}"
            ) from None
        if len(found) != self.board.n:
            raise DomainError(
                f"a position has a particle, 0 if none, for each of {self.board.n} vertices, and {len(found)} were "
                "given; or name the occupied vertices in a mapping"
            )
        return tuple(map(self.field.element, found))

    def position(self, word: Word) -> Word:
        """Return the word itself: positions are handed out as tuples."""
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
        """Yield all moves on the board, for each edge and amount."""
        numbers = np.arange(self.words.size)
        for source, target in self.board.steps:
            particles = self.words.letters(numbers, source)
            starts, particles = numbers[particles > 0], particles[particles > 0]
            for amount in [particles] if self.rule is Rule.WHOLE else self.rule.amounts(self.field, 1):
                left = self._raised(starts, source, self.field.negatives[amount])
                ends = left if target is None else self._raised(left, target, amount)
                yield EdgeMoves(((source, target),), starts, ends)

    def _raised(self, numbers: Numbers, k: int, amount: Any) -> Numbers:
        """Return the numbers of the positions when an amount, or one for each, is added at vertex k."""
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
        """The P-positions of a game with an additive rule, in polynomial time and for boards of any size.

        Raises
        ------
        DomainError
            When the rule is not additive.
        LimitError
            When there are too many moves to work with.
        """
        if not self.is_additive_by_rule:
            raise DomainError(
                f"the rule {self.rule.value!r} over {self.field} is not additive on every board; try 'any', or list "
                "all positions by is_linear"
            )
        return close(self.board, self.field, self.rule.amounts(self.field, 1), self.limit)

    @property
    def _is_linear_by_rule(self) -> bool:
        """Whether the rule makes P a linear code over GF(q) on every board, by the theorem in `closure`."""
        return self.is_additive_by_rule and (self.rule is Rule.ANY or self.field.a == 1)

    def is_linear(self) -> Linearity:
        """Return whether the P-positions form a linear code over the field, with a counterexample if not.

        Where the theorem in `closure` says that they do on every board, no position is listed.

        Returns
        -------
        Linearity
            True or false as a condition; it says apart whether P is closed under addition and under scalars.
        """
        return Linearity(True, True, None) if self._is_linear_by_rule else super().is_linear()

    def linear_code(self) -> ParticleCode:
        """Return the P-positions as a linear code over GF(q).

        Raises
        ------
        DomainError
            When they are no linear code.
        """
        if self._is_linear_by_rule:
            return self.closure.code.undigits(self.field)
        return super().linear_code()

    def additive_code(self) -> ParticleCode:
        """Return the P-positions as a linear code over GF(p), each particle written by its a digits, lowest first.

        Returns
        -------
        ParticleCode
            Of length a·n.

        Raises
        ------
        DomainError
            When the rule is not additive and P is no linear code over GF(q) either.

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
