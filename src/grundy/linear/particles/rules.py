"""How much of a particle moves: the rule of the paper, and three others."""

from enum import Enum
from typing import Any

from grundy.errors import DomainError
from grundy.linear.particles.field import SmallField
from grundy.saying import called

__all__ = ["Rule"]


class Rule(Enum):
    """Which amounts c may move along an edge k → l from an occupied vertex: u_k − c is left there, and c added at l.

    All rules ask only that u_k ≠ 0, so under the last three k may keep a particle, even a new one.

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
    def of(cls, rule: Any) -> "Rule":
        """Return the rule of that name."""
        try:
            return cls(rule)
        except ValueError:
            raise DomainError(
                f"there is no rule {called(rule)}; the rules are 'whole', 'any', 'unit' and 'plus-minus'"
            ) from None

    def amounts(self, field: SmallField, particle: int) -> tuple[int, ...]:
        """Return what may move from a vertex with this particle; nothing when it is empty."""
        if not particle:
            return ()
        if self is Rule.WHOLE:
            return (particle,)
        return tuple(sorted({Rule.ANY: range(1, field.q), Rule.UNIT: {1}, Rule.PLUS_MINUS: {1, field.negate(1)}}[self]))

    def is_additive(self, field: SmallField) -> bool:
        """Whether P is closed under addition on every board, by the theorem in `grundy.linear.particles.closure`.

        It asks that the amounts do not depend on the particle and that −c may move when c may.
        """
        return self in (Rule.ANY, Rule.PLUS_MINUS) or (self is Rule.UNIT and field.p == 2) or field.q == 2
