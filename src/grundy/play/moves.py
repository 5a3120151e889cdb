"""One component of a sum: a ruleset and a position of it."""

from __future__ import annotations

from collections import Counter as CollectionsCounter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.games import Ruleset, own_entry, ruleset
from grundy.graphs import LoopyValue
from grundy.rules import Counter, MoveLabel, MovesTo, Part

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = [
    "Move",
    "Term",
    "find_move",
    "terms_of",
]


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
        """What is done, without what the label may say of the heaps before and after the move.

        Examples
        --------
        >>> import grundy
        >>> move = next(grundy.parse("Kayles(5)").moves())
        >>> move.label, move.act, str(move)
        ('take 1 from 5, leave 4', 'take 1', 'take 1 in Kayles(5), leaving Kayles(4)')
        """
        return self.label.act if isinstance(self.label, MoveLabel) else self.label

    def __str__(self) -> str:
        return f"{self.act} in {self.before}, leaving {self.after}"


# ---- The move that leaves what a player has written

# So many moves of a component are compared with what is written.
MOST_MOVES = 1_000_000

# So many equal components are looked at, to find the one whose place in the sum is meant.
MOST_EQUAL = 20


def find_move(position: Position, text: str) -> Move:
    """Return the move that leaves what is written: the whole position, or one component.

    Parameters
    ----------
    position : Position
        Where to move.
    text : str
        What the move leaves; the order of the components does not matter.

    Raises
    ------
    NotationError
        When the text cannot be read.
    DomainError
        When no move leaves that, or moves in different components do.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5) + W(1,2)")
    >>> print(find_move(p, "N(3,3) + W(1,2)"))
    take 2 in N(5), leaving N(3)
    >>> print(find_move(p, "W(1,1)"))
    take 1 from the second pile in W(1,2), leaving W(1,1)
    """
    from grundy.play.reading import parse

    entries = dict.fromkeys(term.ruleset.entry for term in position.terms)
    wanted = parse(text, games=entries, misere=position.misere)
    found = _whole(position, wanted) or _component(position, wanted)
    if not found:
        raise DomainError(f"no move leads from {position} to {wanted}")
    if len({frozenset(CollectionsCounter(move.position.terms).items()) for move in found}) > 1:
        several = " or ".join(dict.fromkeys(str(move.before) for move in found))
        raise DomainError(f"{wanted} can be left by a move in {several}; write the whole position")
    return next((move for move in found if str(move.position) == str(wanted)), found[0])


def _whole(position: Position, wanted: Position) -> list[Move]:
    """Return the moves to a whole position: one component goes, and what it becomes is new."""
    before, after = CollectionsCounter(position.terms), CollectionsCounter(wanted.terms)
    gone, new = before - after, after - before
    if gone.total() == 0:  # a component may become what another one is, or a part of itself
        candidates: Iterable[Term] = dict.fromkeys(position.terms)
    else:
        candidates = gone if gone.total() == 1 else ()
    return [
        move
        for term in candidates
        for index in islice((at for at, other in enumerate(position.terms) if other == term), MOST_EQUAL)
        for move in _moves_leaving(position, index, new if gone.total() else new + CollectionsCounter([term]))
    ]


def _component(position: Position, wanted: Position) -> list[Move]:
    """Return the moves that leave this in one component."""
    left = CollectionsCounter(wanted.terms)
    first = {term: index for index, term in reversed(list(enumerate(position.terms)))}
    return [move for index in sorted(first.values()) for move in _moves_leaving(position, index, left)]


def _moves_leaving(position: Position, index: int, left: CollectionsCounter[Term]) -> Iterator[Move]:
    """Return the moves in a component that leave exactly these components."""
    term = position.terms[index]
    for number, (label, option) in enumerate(_candidates(term, left)):
        if number == MOST_MOVES:
            raise LimitError(f"{term} has more than {MOST_MOVES} moves that may be meant; write the move in words")
        move = Move(position, index, label, option)
        if CollectionsCounter(move.after.terms) == left:
            yield move


def _candidates(term: Term, left: CollectionsCounter[Term]) -> Iterable[tuple[str, object]]:
    """Return the moves that may leave this: those to its value, where they can be found without trying all."""
    if isinstance(term.ruleset.game, MovesTo):
        try:
            value = sum((other.value for other in left.elements()), start=LoopyValue(0))
            return term.moves_to(value.nim_value) if value.is_finite else term.moves()
        except LimitError:  # the value of what is left is out of reach, or that of another option
            pass
    return term.moves()
