"""Boards of games of one's own are checked."""

import pytest

from grundy.testing import check_game


class Walk:
    """Go one or two squares to the left."""

    ways = staticmethod(lambda n, option: [[f"s{option}"]])
    marks = staticmethod(
        lambda n: [{"shape": "circle", "x": 40 * i, "y": 0, "r": 9, "id": f"s{i}"} for i in range(n + 1)]
    )

    def options(self, n):
        return [n - s for s in (1, 2) if s <= n]

    def board_of(self, n):
        return {"width": 40 * n + 40, "height": 40, "marks": self.marks(n)}

    def touches_of(self, n, option):
        return self.ways(n, option)


def test_a_game_with_a_board_passes():
    assert check_game(Walk(), [9]) == 10


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        (
            "ways",
            lambda n, option: [["s99"]],
            r"touches_of\(9, 8\) has \['s99'\], and each alternative is a list of ids",
        ),
        ("ways", lambda n, option: [[]], r"touches_of\(9, 8\) has \[\], and each alternative"),
        ("ways", lambda n, option: [7], r"touches_of\(9, 8\) has 7, and each alternative"),
        ("ways", lambda n, option: 1 // 0, r"touches_of\(9, 8\) raises ZeroDivisionError"),
        ("marks", lambda n: [{"shape": "moon"}], r"board_of\(9\) raises DomainError: a mark of a board has a shape"),
        ("marks", lambda n: 1 // 0, r"board_of\(9\) raises ZeroDivisionError"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(name, wrong, message):
    game = type("Wrong", (Walk,), {name: staticmethod(wrong)})()
    with pytest.raises(AssertionError, match=message):
        check_game(game, [9])


def test_a_position_without_a_board_is_passed_over():
    game = type("Unseen", (Walk,), {"board_of": lambda self, n: None, "touches_of": lambda self, n, option: [["x"]]})()
    assert check_game(game, [5]) == 6
