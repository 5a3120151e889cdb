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
    """One component of a sum: a position and the rules of its game.

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
        """The Sprague–Grundy number of the component; raise a `DomainError` if its value is infinite."""
        return self.known if isinstance(self.known, int) else self.known.nim_value

    @property
    def counter(self) -> int:
        """A number that decreases as the winner makes progress in a loopy game; 0 if every play ends."""
        game = self.ruleset.game
        if isinstance(game, Counter):
            return game.counter(self.position)
        return 0 if isinstance(self.known, int) else self.ruleset.searched.counter(self.position)

    def has_move(self) -> bool:
        """Return whether there is a move."""
        return any(True for _ in self.moves())  # moves() is lazy, and a list of all options may be long

    def moves(self) -> Iterable[tuple[str, Any]]:
        """Return an iterable of all moves as pairs (label, option)."""
        return self.ruleset.moves(self.position)

    def moves_to(self, nim_value: int) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) to positions with this nim value."""
        return self.ruleset.moves_to(self.position, nim_value)


def terms_of(rules: Ruleset, option: Any) -> Iterator[Term]:
    """Yield the components of an option: one, or several if the option is a sum."""
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
        The index of the component in which the move is made.
    label : str
        The description of the move.
    option : position
        The position of the component after the move, as returned by its game.

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
        """The component after the move, which may be a sum of several components."""
        terms = tuple(terms_of(self.before.ruleset, self.option))
        return self.origin.of_terms(terms, together=all(term.ruleset is self.before.ruleset for term in terms))

    @cached_property
    def position(self) -> Position:
        """The whole position after the move."""
        return self.origin.replaced(self.index, self.after)

    @property
    def why(self) -> str:
        """The effect of the move on the values of the components, in words."""
        return self.origin.judge.why(self)

    @property
    def act(self) -> str:
        """The action of the move, without the heaps before and after it that the label may mention.

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
    "_Ends", {"from": Annotated[str, "The component before."], "to": Annotated[str, "The component after."]}
)


class MoveRecord(_Ends):
    """A move in one component."""

    component: Annotated[Count, "The index of the component."]
    move: Annotated[str, "A description of the move."]


class DescribedMoveRecord(MoveRecord):
    """A move in one component, with a sentence that describes it."""

    sentence: Annotated[str, "The move, its component, and the result."]
