"""One component of a sum: a ruleset and a position of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy._lazy import cached_property
from grundy.games import Ruleset, own_entry, ruleset
from grundy.graphs import LoopyValue
from grundy.rules import Counter, Part

__all__ = ["Term", "terms_of"]


@dataclass(frozen=True)
class Term:
    """One component of a sum: a ruleset and a position of it.

    Examples
    --------
    >>> import grundy
    >>> (term,) = grundy.parse("Kayles(5)").terms
    >>> str(term), term.position
    ('Kayles(5)', 5)
    """

    ruleset: Ruleset
    position: Any

    def __str__(self) -> str:
        return self.ruleset.write([self.position])

    @cached_property
    def known(self) -> LoopyValue | int:
        """The value: an integer, or a `LoopyValue`, which may be infinite."""
        return self.ruleset.value(self.position)

    @property
    def value(self) -> LoopyValue:
        """The value of the component."""
        return LoopyValue(self.known) if isinstance(self.known, int) else self.known

    @property
    def nim_value(self) -> int:
        """The Sprague–Grundy number of the component; a `DomainError` when its value is infinite."""
        return self.known if isinstance(self.known, int) else self.known.nim_value

    @property
    def counter(self) -> int:
        """The counter by which the winner sees that play gets on; 0 where every play ends."""
        game = self.ruleset.game
        if isinstance(game, Counter):
            return game.counter(self.position)
        return 0 if isinstance(self.known, int) else self.ruleset.searched.counter(self.position)

    def has_move(self) -> bool:
        """Return whether there is a move."""
        return any(True for _ in self.moves())  # moves come one by one where options would be a long list

    def moves(self) -> Iterable[tuple[str, Any]]:
        """Return all moves as (label, option), one by one."""
        return self.ruleset.moves(self.position)

    def moves_to(self, nim_value: int) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) to positions of this value."""
        return self.ruleset.moves_to(self.position, nim_value)


def terms_of(rules: Ruleset, option: Any) -> Iterator[Term]:
    """Return the components that an option stands for: one, or several when it is a sum.

    Parameters
    ----------
    rules : Ruleset
        To which the option belongs.
    option : position, Sum or Part
        What a move leaves.

    Examples
    --------
    >>> from grundy.games import Nim, entry_named, ruleset
    >>> from grundy.rules import Sum
    >>> [str(term) for term in terms_of(ruleset(entry_named("nim")), Sum(3, 5))]
    ['N(3)', 'N(5)']
    """
    for position in rules.positions(option):
        if isinstance(position, Part):
            yield from terms_of(ruleset(own_entry(position.game)), position.position)
        else:
            yield Term(rules, position)
