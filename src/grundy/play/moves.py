"""The components of a sum, and the moves in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from grundy._lazy import cached_property
from grundy.games import Ruleset, own_entry, ruleset
from grundy.graphs import LoopyValue
from grundy.records import Count
from grundy.rules import Counter, MoveLabel, Part

if TYPE_CHECKING:
    from grundy.play.position import Position


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
        return self._text

    @cached_property
    def _text(self) -> str:
        return self.ruleset.write([self.position])

    @cached_property
    def known(self) -> LoopyValue | int:
        """The value: an integer, or a `LoopyValue`, which may be infinite."""
        return self.ruleset.value(self.position)

    @cached_property
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
    """Return the components that an option stands for: one, or several when it is a sum."""
    for position in rules.positions(option):
        if isinstance(position, Part):
            yield from terms_of(ruleset(own_entry(position.game)), position.position)
        else:
            yield Term(rules, position)


# ---- A move in a sum


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

    @cached_property
    def position(self) -> Position:
        """The position that the move leads to."""
        return self.origin.replaced(self.index, self.after)

    @property
    def why(self) -> str:
        """What the move does to the values of the components."""
        return self.origin.judge.why(self)

    @property
    def act(self) -> str:
        """What is done, without what the label may say of the heaps before and after the move.

        Examples
        --------
        >>> import grundy
        >>> move = next(grundy.parse("Kayles(5)").moves())
        >>> move.label, move.act, str(move)
        ('take 1 from 5, leave 4', 'take 1', 'take 1 in Kayles(5), leaving Kayles(4)')
        """
        return self.label.act if isinstance(self.label, MoveLabel) else self.label

    def as_dict(self) -> MoveRecord:
        """Return the move as plain data."""
        return {"component": self.index, "move": self.label, "from": str(self.before), "to": str(self.after)}

    def __str__(self) -> str:
        return f"{self.act} in {self.before}, leaving {self.after}"


_Ends = TypedDict(
    "_Ends", {"from": Annotated[str, "The component before."], "to": Annotated[str, "What becomes of it."]}
)


class MoveRecord(_Ends):
    """A move in one component."""

    component: Annotated[Count, "The component in which it is made."]
    move: Annotated[str, "What is done, in words."]


class DescribedMoveRecord(MoveRecord):
    """A move in one component, with a sentence."""

    sentence: Annotated[str, "What is done, where, and what it leaves."]
