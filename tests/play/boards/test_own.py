"""Games of one's own bring boards."""

import pytest

import grundy
from grundy.errors import DomainError
from grundy.play.boards import Board, board_from, board_of, touches_of
from grundy.play.boards.board import circle
from grundy.rules import Touchable


class Hop:
    """Hop one or two squares to the left."""

    def options(self, n):
        return [n - s for s in (1, 2) if s <= n]

    def board_of(self, n):
        return Board(40 * n + 40, 40, tuple(circle("square", 40 * i + 20, 20, 16, id=f"s{i}") for i in range(n + 1)))

    def touches_of(self, n, option):
        return ((f"s{option}",),)


def test_a_game_with_the_two_methods_takes_part():
    term = grundy.position(Hop(), 4).terms[0]
    assert isinstance(Hop(), Touchable)
    assert board_of(term).ids() == ["s2", "s3"]
    assert [touches_of(term, *move) for move in term.moves()] == [[["s3"]], [["s2"]]]


def test_no_board_is_none():
    class Unseen(Hop):
        def board_of(self, n):
            return None

    assert board_of(grundy.position(Unseen(), 3).terms[0]) is None


def test_plain_data_is_read_as_it_is_written():
    board = Board(10, 20, (circle("counter", 1, 2, 3, id="a", label="first", text="1"),), ordered=True)
    assert board_from(board.as_dict()) == board


def test_corners_of_a_rectangle_are_sharp_unless_told_otherwise():
    place = {"shape": "rect", "x": 1, "y": 2, "width": 3, "height": 4}
    first, second = board_from({"width": 9, "height": 9, "marks": [place, place | {"rx": 1}]}).marks
    assert (first.place("rx"), second.place("rx")) == (0, 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (7, "a board is a mapping with width, height and marks, not 7"),
        ({"width": 1, "marks": []}, "a board needs height as a number"),
        ({"width": float("nan"), "height": 1}, "a board needs width as a number"),
        ({"width": 1, "height": 1, "marks": [{"shape": "star"}]}, "one of circle, rect, line, path, text"),
        ({"width": 1, "height": 1, "marks": [{"shape": "circle", "x": 1, "y": 1}]}, "a board needs r as a number"),
        (Board(1, 1, (circle("pin", 1, 1, 1, id="a"),) * 2), "has an id of its own, and two are called a"),
    ],
)
def test_bad_boards_are_refused(data, message):
    with pytest.raises(DomainError, match=message):
        board_from(data)
