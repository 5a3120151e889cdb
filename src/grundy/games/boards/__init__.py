"""Boards of squares, the positions of Cram, and the game."""

from grundy.games.boards.board import Board, full_board, read_board, write_board
from grundy.games.boards.cram import Cram

__all__ = ["Board", "Cram", "full_board", "read_board", "write_board"]
