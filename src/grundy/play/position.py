"""A position: a sum of games, each in a position of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import xor
from typing import Any

from grundy.games import Ruleset
from grundy.play.explanation import Explanation
from grundy.rules import Outcome

__all__ = ["Move", "Position", "Term"]


@dataclass(frozen=True)
class Term:
    """One component of a sum: a ruleset and a position of it."""

    ruleset: Ruleset
    position: Any

    def __str__(self) -> str:
        return self.ruleset.write([self.position])

    @cached_property
    def nim_value(self) -> int:
        """The Sprague–Grundy number of the component."""
        return self.ruleset.nim_value(self.position)

    def moves_to(self, nim_value: int) -> Iterator[tuple[str, Term]]:
        """Return the moves to positions of this value, as (label, component left)."""
        found = self.ruleset.moves_to(self.position, nim_value)
        return ((label, Term(self.ruleset, option)) for label, option in found)


@dataclass(frozen=True)
class Move:
    """A move in one component of a sum.

    Attributes
    ----------
    origin : Position
        The position before the move.
    index : int
        Which component is moved in.
    label : str
        The move in words.
    after : Term
        What the component becomes.
    """

    origin: Position
    index: int
    label: str
    after: Term

    @property
    def before(self) -> Term:
        """The component before the move."""
        return self.origin.terms[self.index]

    @property
    def position(self) -> Position:
        """The position that the move leads to."""
        return self.origin.with_term(self.index, self.after)

    @property
    def why(self) -> str:
        """The reason why the move wins."""
        before, after, total = self.before.nim_value, self.after.nim_value, self.origin.nim_value
        if len(self.origin.terms) == 1:
            return f"the nim value {before} becomes 0"
        return f"the value {before} becomes {before} ⊕ {total} = {after}, which makes the nim sum 0"

    def __str__(self) -> str:
        return f"{self.label} in {self.before}, leaving {self.after}"


@dataclass(frozen=True)
class Position:
    """A sum of components; a move is a move in one of them.

    Usually made by `grundy.parse`.

    Parameters
    ----------
    terms : tuple of Term
        The components.
    written : tuple of int
        How many components each written term holds: 1, or the number of piles in a term like ``N(3,5,7)``.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5) + W(1,2)")
    >>> p.nim_value, p.outcome
    (6, Outcome.N)
    >>> [str(move) for move in p.winning_moves()]
    ['take 2 in N(5), leaving N(3)']
    """

    terms: tuple[Term, ...]
    written: tuple[int, ...]

    def __str__(self) -> str:
        texts, start = [], 0
        for count in self.written:
            group = self.terms[start : start + count]
            texts.append(group[0].ruleset.write([term.position for term in group]))
            start += count
        return " + ".join(texts)

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"

    def __add__(self, other: Position) -> Position:
        """Return the sum of the two games."""
        if not isinstance(other, Position):
            return NotImplemented
        return Position(self.terms + other.terms, self.written + other.written)

    @cached_property
    def nim_value(self) -> int:
        """The Sprague–Grundy number, the nim sum of the values of the components (Sprague 1935, Grundy 1939)."""
        return reduce(xor, (term.nim_value for term in self.terms), 0)

    @property
    def outcome(self) -> Outcome:
        """Who wins, the next player (N) or the previous one (P)."""
        return Outcome.of(self.nim_value)

    def winning_moves(self) -> list[Move]:
        """Return every move that wins: those that make the nim sum 0.

        Returns
        -------
        list of Move
            In the order of the components; empty when the player to move loses.
        """
        if self.nim_value == 0:
            return []
        return [
            Move(self, index, label, after)
            for index, term in enumerate(self.terms)
            for label, after in term.moves_to(term.nim_value ^ self.nim_value)
        ]

    def has_ended(self) -> bool:
        """Return whether no component has a move left."""
        return not any(True for term in self.terms for _ in term.ruleset.game.options(term.position))

    def explain(self) -> Explanation:
        """Return who wins, the values of the components, and the winning moves with their reason."""
        return Explanation(self, tuple(self.winning_moves()))

    def with_term(self, index: int, term: Term) -> Position:
        """Return the position with one component replaced."""
        return Position((*self.terms[:index], term, *self.terms[index + 1 :]), self.written)
