"""The move that leaves what a player has written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from grundy.errors import DomainError, LimitError
from grundy.graphs import LoopyValue
from grundy.play.move import Move
from grundy.rules import MovesTo

if TYPE_CHECKING:
    from grundy.play.position import Position
    from grundy.play.term import Term

__all__ = ["find_move"]

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
    if len({frozenset(Counter(move.position.terms).items()) for move in found}) > 1:
        several = " or ".join(dict.fromkeys(str(move.before) for move in found))
        raise DomainError(f"{wanted} can be left by a move in {several}; write the whole position")
    return next((move for move in found if str(move.position) == str(wanted)), found[0])


def _whole(position: Position, wanted: Position) -> list[Move]:
    """Return the moves to a whole position: one component goes, and what it becomes is new."""
    before, after = Counter(position.terms), Counter(wanted.terms)
    gone, new = before - after, after - before
    if gone.total() == 0:  # a component may become what another one is, or a part of itself
        candidates: Iterable[Term] = dict.fromkeys(position.terms)
    else:
        candidates = gone if gone.total() == 1 else ()
    return [
        move
        for term in candidates
        for index in islice((at for at, other in enumerate(position.terms) if other == term), MOST_EQUAL)
        for move in _moves_leaving(position, index, new if gone.total() else new + Counter([term]))
    ]


def _component(position: Position, wanted: Position) -> list[Move]:
    """Return the moves that leave this in one component."""
    left = Counter(wanted.terms)
    first = {term: index for index, term in reversed(list(enumerate(position.terms)))}
    return [move for index in sorted(first.values()) for move in _moves_leaving(position, index, left)]


def _moves_leaving(position: Position, index: int, left: Counter[Term]) -> Iterator[Move]:
    """Return the moves in a component that leave exactly these components."""
    term = position.terms[index]
    for number, (label, option) in enumerate(_candidates(term, left)):
        if number == MOST_MOVES:
            raise LimitError(f"{term} has more than {MOST_MOVES} moves that may be meant; write the move in words")
        move = Move(position, index, label, option)
        if Counter(move.after.terms) == left:
            yield move


def _candidates(term: Term, left: Counter[Term]) -> Iterable[tuple[str, object]]:
    """Return the moves that may leave this: those to its value, where they can be found without trying all."""
    if isinstance(term.ruleset.game, MovesTo):
        try:
            value = sum((other.value for other in left.elements()), start=LoopyValue(0))
            return term.moves_to(value.nim_value) if value.is_finite else term.moves()
        except LimitError:  # the value of what is left is out of reach, or that of another option
            pass
    return term.moves()
