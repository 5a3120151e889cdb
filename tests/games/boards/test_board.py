import numpy as np
import pytest

from grundy.errors import DomainError, LimitError
from grundy.games.boards.board import Board, full_board


def test_boards_are_equal_when_their_squares_are() -> None:
    assert Board(np.int64(2), 2, np.uint8(15)) == full_board(2, 2)
    assert hash(full_board(2, 2)) == hash(Board(2, 2, 15))
    assert full_board(2, 2).without(3) == Board(2, 2, 12)


def test_nonsense_is_refused() -> None:
    with pytest.raises(DomainError, match="the number of rows is 1 or more, not 0"):
        Board(0, 3, 0)
    with pytest.raises(DomainError, match=r"the number of columns is a whole number, not 2\.5"):
        full_board(2, 2.5)  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="a board of 2 x 2 squares has bits 0 to 3, and bit 4 lies outside"):
        Board(2, 2, 16)
    with pytest.raises(LimitError, match="a board of 1000 x 1000 squares is too large, and at most 100000 squares"):
        full_board(1000, 1000)
