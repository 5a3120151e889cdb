"""A move in a sum."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy._lazy import cached_property
from grundy.play.term import Term, terms_of

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = ["Move"]

# As in "take 1 from 5, leave 3 and 1", "break 5 into 3 and 2" and "loop through 2 spots, leaving 3".
_WHAT_IS_LEFT = re.compile(r"( from \S+)?, (leave|leaving) .*| into .*", re.DOTALL)


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

    Examples
    --------
    >>> import grundy
    >>> (move,) = grundy.parse("N(3,5)").winning_moves()
    >>> move.label, str(move.position)
    ('take 2', 'N(3,3)')
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

    @property
    def act(self) -> str:
        """The words of the move without what they may say of the heaps before and after it.

        Examples
        --------
        >>> import grundy
        >>> move = next(grundy.parse("Kayles(5)").moves())
        >>> move.label, move.act, str(move)
        ('take 1 from 5, leave 4', 'take 1', 'take 1 in Kayles(5), leaving Kayles(4)')
        """
        return _WHAT_IS_LEFT.sub("", self.label)

    def __str__(self) -> str:
        return f"{self.act} in {self.before}, leaving {self.after}"
