"""A move in a sum."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.play.term import Term, terms_of

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = ["Move"]


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
    option : position
        What the component becomes, as its game tells it.
    """

    origin: Position
    index: int
    label: str
    option: Any

    @property
    def before(self) -> Term:
        """The component before the move."""
        return self.origin.terms[self.index]

    @cached_property
    def after(self) -> Position:
        """What the component becomes: one component, or several when it falls apart."""
        terms = tuple(terms_of(self.before.ruleset, self.option))
        return self.origin.of_terms(terms, together=all(term.ruleset is self.before.ruleset for term in terms))

    @property
    def position(self) -> Position:
        """The position that the move leads to."""
        return self.origin.replaced(self.index, self.after)

    @property
    def why(self) -> str:
        """What the move does to the values of the components."""
        return self.origin.judge.why(self)

    def __str__(self) -> str:
        return f"{self.label} in {self.before}, leaving {self.after}"
