"""Winning by symmetry: answer each move by the same move after half a turn of the board.

That is always possible on a board that is its own half turn and has no empty square at its centre, because no domino is
in the way of its own half turn: the last move is the second player's. So such boards are P-positions, and whoever
can make one of the board wins (Gardner 1974).
"""

from grundy.games.boards.board import Board
from grundy.games.boards.shapes import beside, half_turn

__all__ = ["centre", "is_paired", "pairing_domino"]


def centre(board: Board) -> int:
    """Return the squares at the centre, as bits: none of an even by even board, one of an odd by odd one, else two.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> [bin(centre(full_board(2, columns))) for columns in (2, 3)]
    ['0b0', '0b10010']
    """
    if board.rows % 2 == board.columns % 2 == 0:
        return 0
    last = board.rows * board.columns - 1
    middle = board.rows // 2 * board.columns + board.columns // 2
    return 1 << middle | 1 << last - middle


def is_paired(board: Board) -> bool:
    """Return whether the board is its own half turn, without an empty square at the centre: a P-position.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> is_paired(full_board(100, 100)), is_paired(full_board(100, 101))
    (True, False)
    """
    return not board.empty & centre(board) and half_turn(board) == board.empty


def pairing_domino(board: Board) -> int:
    """Return the domino that leaves such a board, as the bits of its two squares; 0 when there is none.

    Examples
    --------
    >>> from grundy.games.boards.board import full_board
    >>> bin(pairing_domino(full_board(2, 3))), bin(pairing_domino(Board(2, 2, 0b0011)))
    ('0b10010', '0b11')
    """
    lonely = board.empty & ~half_turn(board)
    # On a board that is its own half turn, only the domino on the two central squares does.
    domino = lonely or centre(board) & board.empty
    if domino.bit_count() != 2 or not beside(board, domino) & domino or board.empty & ~domino & centre(board):
        return 0
    return domino
