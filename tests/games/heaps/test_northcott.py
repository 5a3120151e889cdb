import pickle
from functools import reduce
from itertools import product
from operator import xor

import pytest

from grundy import DomainError, NotationError
from grundy.games import Northcott
from grundy.graphs import GameGraph, solve
from grundy.rules import Outcome
from grundy.testing import check_game


def boards(squares: int, rows: int) -> list[tuple[tuple[int, int], ...]]:
    pairs = [(a, b) for a, b in product(range(1, squares + 1), repeat=2) if a != b]
    return list(product(pairs, repeat=rows))


# Winning Ways, 1982, chapter 3, and Exercise 2.6.5 of Ferguson, Game Theory, part I: it is Nim on the gaps.
@pytest.mark.parametrize(("squares", "rows"), [(2, 3), (3, 3), (4, 3), (7, 2), (9, 1)])
def test_all_small_boards_by_retrograde_analysis(squares: int, rows: int) -> None:
    """Play may go round, yet no board is a draw, and the winning moves are exactly those that are claimed."""
    game = Northcott(squares)
    starts = boards(squares, rows)
    graph = GameGraph.from_adjacency({board: list(game.options(board)) for board in starts})
    solution = solve(graph, values=False)
    for board in starts:
        balanced = reduce(xor, (abs(mine - other) - 1 for mine, other in board)) == 0
        assert game.outcome(board) is solution.outcome_of(board) is (Outcome.P if balanced else Outcome.N)
        found = [left for _, left in game.winning_moves(board)]
        assert sorted(found) == sorted(solution.winning_moves(board))


@pytest.mark.parametrize(("squares", "rows"), [(4, 2), (5, 2)])
def test_the_first_winning_move_wins_in_the_end_whatever_the_other_player_does(squares: int, rows: int) -> None:
    """If one player always takes the first winning move, no play goes round."""
    game = Northcott(squares)
    lost = [board for board in boards(squares, rows) if game.outcome(board) is Outcome.P]
    answered = {board: [game.winning_moves(left)[0][1] for left in game.options(board)] for board in lost}
    ended: set[tuple[tuple[int, int], ...]] = set()
    while len(ended) < len(lost):
        fresh = {board for board in lost if board not in ended and ended.issuperset(answered[board])}
        assert fresh
        ended |= fresh


def test_northcott_passes_the_check_of_games() -> None:
    assert check_game(Northcott(4), [((1, 4), (4, 2))]) > 50
    assert Northcott(4).alone


def test_huge_boards_are_answered_at_once() -> None:
    game = Northcott(10**30)
    position = ((1, 10**29), (10**30, 7))
    assert game.outcome(position) is Outcome.N
    for _, left in game.winning_moves(position):
        assert game.outcome(left) is Outcome.P
    assert game.picture(position).startswith("row 1: ● 1, ○ 1000")
    assert game.svg(position).count("<circle") == 4
    huge = Northcott(10**1000)
    assert huge.svg(((1, 10**1000),)).count("<circle") == 2


def test_moves_are_named_and_the_board_is_turned_to_the_other_player() -> None:
    assert list(Northcott(4).moves(((2, 4),))) == [("move from 2 to 3", ((4, 3),)), ("move from 2 to 1", ((4, 1),))]
    assert list(Northcott(4).moves(((1, 2),))) == []
    assert dict(Northcott(4).moves(((1, 2), (3, 1))))["in the second row move from 3 to 4"] == ((2, 1), (1, 4))


def test_winning_moves_towards_the_other_counter_come_first() -> None:
    # gaps 1 and 3: close the second one, or open the first one
    assert list(Northcott(9).winning_moves(((6, 8), (2, 6)))) == [
        ("in the second row move from 2 to 4", ((8, 6), (6, 4))),
        ("in the first row move from 6 to 4", ((8, 4), (6, 2))),
    ]


def test_the_gaps_are_shown_in_binary() -> None:
    (shown,) = Northcott(8).representations(((3, 7), (5, 2)))
    assert shown.rows == (("gap 1", "11"), ("gap 2", "10"))
    assert shown.marked == {1}


def test_positions_are_read_and_written() -> None:
    game = Northcott("8")
    assert game.parse(" 3 - 7 ,5–2") == ((3, 7), (5, 2))
    assert game.format(((3, 7), (5, 2))) == "3-7, 5-2"
    assert game.parameters == Northcott(" 008 ").parameters == ("8",)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("3-3", 0, "two counters stand on different squares from 1 to 8, and not on 3 and 3"),
        ("1-2, 3-9", 5, "two counters stand on different squares from 1 to 8, and not on 3 and 9"),
        ("0-3", 0, "a square is 1 or more, not 0"),
        ("3", 1, "expected a hyphen and the square of the other counter, as in 3-7, found the end of the text"),
        ("3-7;", 3, "expected a comma and another row, or nothing more, found ';'"),
    ],
)
def test_what_cannot_be_read_is_shown(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Northcott(8).parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


@pytest.mark.parametrize("squares", ["x", "", "8 9"])
def test_the_squares_are_a_number(squares: str) -> None:
    with pytest.raises(NotationError, match=r"expected (the number of squares in a row|a semicolon and the rows)"):
        Northcott(squares)


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(DomainError, match="the number of squares in a row is 2 or more, not 1"):
        Northcott(1)
    with pytest.raises(DomainError, match="is a tuple of rows, such as"):
        Northcott(8).outcome([(3, 7)])
    with pytest.raises(DomainError, match="a row is the pair of the mover's square and the other's"):
        Northcott(8).outcome((3, 7))


def test_games_are_equal_when_their_boards_are() -> None:
    assert Northcott("8") == Northcott(8) != Northcott(9)
    assert pickle.loads(pickle.dumps(Northcott(8))) == Northcott(8)
    assert len({Northcott(8), Northcott("8")}) == 1
