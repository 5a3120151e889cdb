"""The board of a component of a sum, and by which touches a move in it is made."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from grundy.play.boards.board import Board
from grundy.play.boards.families import family_of
from grundy.play.boards.own import own_board, own_touches
from grundy.play.term import Term
from grundy.rules import Touchable

__all__ = ["MOST_MARKS", "board_of", "drawn_board", "touches_of"]

# A board with more marks is not drawn.
MOST_MARKS = 400
# With more moves than that it is not asked which marks can be touched: every one that has an id may be.
MOST_ASKED = 300


def board_of(term: Term, start: Iterable[Term] = ()) -> Board | None:
    """Return the board of a component; None when its game has none, or the position is too large to be drawn.

    Parameters
    ----------
    term : Term
        A component of a position.
    start : iterable of Term, optional
        The components with which play began: graphs, orders and rows of coins are then drawn as they were there, so
        that vertices and coins keep their places as the position gets smaller.

    Returns
    -------
    Board or None
        Marks that no move touches have no id, unless they stand for many: a touch of such a mark asks for the move.

    Examples
    --------
    >>> import grundy
    >>> board = board_of(grundy.parse("N(5;1,3)").terms[0])
    >>> board.ids()
    ['c3', 'c5']
    """
    board = drawn_board(term, start)
    return board and _touchable(board, term)


def drawn_board(term: Term, start: Iterable[Term] = ()) -> Board | None:
    """Return the board of a component to be looked at: no move is asked which marks it touches.

    Parameters
    ----------
    term, start : Term and iterable of Term
        As in `board_of`.

    Examples
    --------
    >>> import grundy
    >>> len(drawn_board(grundy.parse("N(5;1,3)").terms[0]).ids())
    5
    """
    game, position = term.ruleset.game, term.position
    if isinstance(game, Touchable):
        board = own_board(game, position)
    else:
        family = family_of(game)
        earlier = tuple(other.position for other in start if other.ruleset is term.ruleset)
        board = family.board(game, position, earlier) if family else None
    return None if board is None or len(board.marks) > MOST_MARKS else board


def _touchable(board: Board, term: Term) -> Board:
    """Take the ids from marks that no move touches, where the moves are few enough to ask each of them."""
    if not board.ids():
        return board
    moves = list(islice(term.moves(), MOST_ASKED + 1))
    if len(moves) > MOST_ASKED:
        return board
    touched = {id_ for move in moves for touch in touches_of(term, *move) for id_ in touch}
    asked = {mark.id for mark in board.marks if mark.kind == "more" and mark.id and moves}  # which move is meant
    return board.touchable(touched | asked)


def touches_of(term: Term, label: str, option: Any) -> list[list[str]]:
    """Return by which touches a move is made on the board of a component.

    Parameters
    ----------
    term : Term
        A component of a position.
    label, option : str and position
        The move, as ``term.moves()`` gives it.

    Returns
    -------
    list of lists of str
        The alternatives, each a list of ids of marks; empty when the move is not made by touching.

    Examples
    --------
    >>> import grundy
    >>> term = grundy.parse("N(5)").terms[0]
    >>> touches_of(term, "take 3", 2)
    [['c3']]
    """
    game, position = term.ruleset.game, term.position
    if isinstance(game, Touchable):
        return own_touches(game, position, option)
    family = family_of(game)
    return family.touches(game, position, label, option) if family else []
