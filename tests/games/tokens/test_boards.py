"""Boards of coins in the catalogue, judged by mex over all positions of small boards."""

from itertools import combinations, product

import pytest
from games.tokens.token_judges import check_where_play_ends
from reference import nim_multiply

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games.tokens.boards import CoinBoard, product_board, rugs, turning_corners
from grundy.games.tokens.rows import ROWS

SQUARES = list(product(range(3), range(2)))


def boards(most):
    return [frozenset(some) for size in range(most + 1) for some in combinations(SQUARES, size)]


@pytest.mark.parametrize(
    "game",
    [turning_corners(), rugs(), product_board("MockTurtles x Ruler"), product_board("Twins x Fewer 5")],
    ids=repr,
)
def test_boards_play_by_their_rules(game):
    assert check_where_play_ends(game, boards(len(SQUARES))) == 1 << len(SQUARES)


# The nim products of the coordinates; the table of nim multiplication below 5 (Conway 1976, chapter 6).
def test_a_head_in_turning_corners_has_the_nim_product_of_its_coordinates():
    game = turning_corners()
    for a, b in product(range(17), repeat=2):
        assert game.nim_value({(a, b)}) == nim_multiply(a, b)
    assert [game.nim_value({(2, b)}) for b in range(5)] == [0, 2, 3, 1, 8]


def test_every_pair_of_rows_makes_a_board_that_is_written_and_read():
    for first, second in product([*ROWS, "Nim", "Fewer 7"], repeat=2):
        game = product_board(f"{first.lower()}  ×{second}")
        assert game.parameters == (f"{first} x {second}",)
        assert product_board(*game.parameters) == game


def test_a_product_has_the_nim_product_of_the_values():
    game, (a, b) = product_board("MockTurtles x Ruler"), (5, 3)
    assert game.nim_value({(a, b)}) == nim_multiply(11, 4)


def test_far_coins_are_valued():
    assert turning_corners().nim_value({(10**30, 1)}) == 10**30
    assert turning_corners().picture({(10**30, 1)}) == f"heads at ({10**30}, 1)"


def test_moves_that_take_too_long_to_find_or_fill_the_memory_are_refused(monkeypatch):
    message = r"up to 200000 worths, and the head at \(1000000, 1000000\) has 1000000; nim_value goes further"
    with pytest.raises(LimitError, match=message):
        next(turning_corners().moves_to({(10**6, 10**6)}, 0))
    monkeypatch.setattr("grundy.games.tokens.coins.MOST_KEPT", 1000)
    game = product_board("Sym x Sym")
    with pytest.raises(LimitError, match="so many moves lead to this value that the positions would fill the memory"):
        list(game.moves_to({(20, 20), (19, 20)}, 0))


def test_moves_of_many_coins_are_told_by_their_sides():
    game = rugs()
    labels = [label for label, _ in game.moves(game.parse("TTH/TTT"))]
    assert "turn {0 to 2} × {0, 1}" in labels
    assert "turn (1, 1), (2, 1)" in labels


def test_coordinates_stand_beside_the_picture():
    game = turning_corners()
    assert game.picture(game.parse("HT/TH")) == "1  ● ○\n0  ○ ●\n\n   0 1"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a row of coins, such as MockTurtles, found an empty text"),
        ("Ruler", 5, "expected x and a second row, found the end of the text"),
        ("Ruler x", 7, "expected a row of coins, such as MockTurtles, found the end of the text"),
        ("Ruler x Ruler x Ruler", 14, "expected nothing more before the semicolon, found 'x'"),
        (
            "Ruler x Rulers",
            8,
            "there is no row of coins Rulers; there are LovesMe, TurningTurtles, MockTurtles, Moebius, Mogul, "
            "Moidores, Motley, Twins, Triplets, Ruler, Sym, Turnips, Grunt, Nim, Fewer d",
        ),
        (
            "Ruler x Fewer",
            13,
            "expected the number d, of which fewer coins are turned, found the end of the text",
        ),
    ],
)
def test_a_text_that_names_no_product_is_refused(text, at, message):
    with pytest.raises(NotationError) as error:
        product_board(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_nonsense_is_refused():
    for position in (3, [3], [(1, 2, 3)], [(1, -2)]):
        with pytest.raises(DomainError):
            turning_corners().nim_value(position)


def test_games_with_the_same_rules_are_equal():
    assert turning_corners() == turning_corners() != rugs()
    assert isinstance(rugs(), CoinBoard)
    assert hash(product_board("Ruler x Sym")) == hash(product_board("ruler X sym"))
