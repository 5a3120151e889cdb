"""How a move is named in a question: by its number, or by the component and what it becomes.

Numbers count `Position.moves` from 0. A position may have more moves than can be counted, such as the pile of Nim
N(1000000000000): there a move is the text ``"0:N(5)"``, which says the component, counted from 0, and what it becomes,
or ``"0:take 5"``, with the words of the move. Any other text is read as people write moves: the words, or the whole
position that is left.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from grundy.errors import DomainError, GrundyError
from grundy.play.finding import find_move
from grundy.play.match import chosen_move
from grundy.play.move import Move
from grundy.text import format_number, pluralize

if TYPE_CHECKING:
    from grundy.play import Position

__all__ = ["MAX_NUMBERED", "choice_text", "chosen", "number_of"]

# So many moves go by their number; the others by what they leave.
MAX_NUMBERED = 10_000

# The moves that are known to win are looked through first: they may be far beyond those that can be counted.
MAX_WINNING = 10_000

_COMPONENT = re.compile(r"\s*([0-9]{1,9})\s*:")
_TAKE = re.compile(r"take ([0-9]{1,4000})")


def choice_text(move: Move) -> str:
    """Return the text that names a move, whatever its number.

    Examples
    --------
    >>> import grundy
    >>> choice_text(next(grundy.parse("N(3,5)").moves()))
    '0:N(2)'
    """
    return f"{move.index}:{move.after}"


def number_of(move: Move) -> int | None:
    """Return the number of a move in `Position.moves`, counted from 0; None when it is not among the first 10,000.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> number_of(p.best_move()), number_of(grundy.parse("N(1000000)").best_move())
    (4, None)
    """
    wanted = (move.index, move.label, move.option)
    try:
        for number, other in enumerate(islice(move.origin.moves(), MAX_NUMBERED)):
            if (other.index, other.label, other.option) == wanted:
                return number
    except GrundyError:  # more options than can be listed
        pass
    return None


def chosen(position: Position, choice: int | str) -> Move:
    """Return the move that is named.

    Parameters
    ----------
    position : Position
        Where it is made.
    choice : int or str
        Its number, counted from 0; ``"component:what it becomes"``, or its words after the colon; or what people write.

    Raises
    ------
    DomainError
        When there is no such move, or several could be meant.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,3)")
    >>> str(chosen(p, 4)), str(chosen(p, "1:N(1)").position)
    ('take 2 in N(3), leaving N(1)', 'N(3,1)')
    >>> str(chosen(grundy.parse("N(5,1000000000000)"), "1:take 999999999999").position)
    'N(5,1)'
    """
    if isinstance(choice, str):
        found = _COMPONENT.match(choice)
        return _in_component(position, int(found[1]), choice[found.end() :]) if found else chosen_move(position, choice)
    if isinstance(choice, bool) or not isinstance(choice, int):
        raise DomainError(f"a move is a number or a text, not {str(choice)[:40]!r}")
    return _numbered(position, choice)


def _numbered(position: Position, number: int) -> Move:
    if number < 0:
        raise DomainError(f"moves are numbered from 0 on, and {format_number(number)} is less")
    if number >= MAX_NUMBERED:
        raise DomainError(
            f"only the first {MAX_NUMBERED:,} moves go by their number, and {format_number(number)} is too large; "
            "write the component and what it becomes, such as '0:N(5)'"
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), number + 1), start=1):
        if count > number:
            return move
    has = f"this position has {pluralize(count, 'move')}, numbered from 0" if count else "no move is left here"
    raise DomainError(f"there is no move {number}: {has}")


def _in_component(position: Position, index: int, text: str) -> Move:
    """Return the move in one component that leaves what is written."""
    if index >= len(position.terms):
        raise DomainError(f"there is no component {index}: this position has {len(position.terms)}, numbered from 0")
    wanted = text.strip()
    for finding in (_winning_move, _taking):
        if found := finding(position, index, wanted):
            return found
    return _any_move(position, index, wanted)


def _winning_move(position: Position, index: int, text: str) -> Move | None:
    try:
        moves = islice(position.each_winning_move(), MAX_WINNING)
        return next((move for move in moves if move.index == index and str(move.after) == text), None)
    except GrundyError:  # nobody knows which moves win
        return None


def _taking(position: Position, index: int, text: str) -> Move | None:
    """Return the move that takes so many from a pile that is a number; it may be larger than can be looked through."""
    found, term = _TAKE.fullmatch(text), position.terms[index]
    if found is None or not isinstance(term.position, int) or int(found[1]) > term.position:
        return None
    try:
        move = find_move(position.of_terms((term,)), term.ruleset.write([term.position - int(found[1])]))
    except GrundyError:
        return None
    return Move(position, index, move.label, move.option) if move.label == text else None


def _any_move(position: Position, index: int, text: str) -> Move:
    move = chosen_move(position.of_terms((position.terms[index],)), text)
    return Move(position, index, move.label, move.option)
