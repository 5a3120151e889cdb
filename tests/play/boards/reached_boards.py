"""Positions that are reached by play, for the tests of boards."""

from collections.abc import Iterator

import grundy
from grundy.play import Position, Term
from grundy.play.boards import Board, board_of, touches_of


def positions(notation: str, most: int = 25) -> Iterator[Position]:
    """Yield the position and at most ``most`` positions reached from it, nearest first."""
    queue = [grundy.parse(notation)]
    known = {str(queue[0])}
    for position in queue:
        yield position
        for move in position.moves():
            after = move.position
            if len(queue) < most and str(after) not in known:
                known.add(str(after))
                queue.append(after)


def components(notation: str, most: int = 25) -> list[Term]:
    """Return the different components of these positions."""
    return list(dict.fromkeys(term for position in positions(notation, most) for term in position.terms))


def component(notation: str) -> Term:
    """Return the first component of a position."""
    return grundy.parse(notation).terms[0]


def board(notation: str) -> Board:
    """Return the board of the first component."""
    found = board_of(component(notation))
    assert found is not None
    return found


def gestures(term: Term) -> list[tuple[object, list[list[str]]]]:
    """Return each option of a component with the touches that lead to it."""
    return [(option, touches_of(term, label, option)) for label, option in term.moves()]
