import pickle

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError, Outcome
from grundy.games import Wythoff
from grundy.games.wythoff import pair
from grundy.testing import check_game

Piles = tuple[int, int]


@pytest.mark.parametrize("a", [1, 2, 3, 5, 20])
def test_wythoff_is_what_it_says(a: int) -> None:
    assert check_game(Wythoff(a), [(9, 8)]) == 90


def test_wythoff_is_what_it_says_on_a_larger_board() -> None:
    corners = [(12, 9), (7, 16), (11, 11)]
    below = {(x, y) for a, b in corners for x in range(a + 1) for y in range(b + 1)}
    assert check_game(Wythoff(), corners) == len(below)


def by_definition(a: int, piles: Piles) -> set[Piles]:
    x, y = piles
    taken = [(i, j) for i in range(x + 1) for j in range(y + 1) if (i, j) != (0, 0)]
    return {(x - i, y - j) for i, j in taken if i == 0 or j == 0 or abs(i - j) < a}


@pytest.mark.parametrize("a", [1, 2, 3, 7])
def test_moves_are_those_of_the_rule(a: int) -> None:
    for piles in [(0, 0), (0, 4), (5, 5), (7, 3), (2, 9)]:
        assert set(Wythoff(a).options(piles)) == by_definition(a, piles)
        assert [left for _, left in Wythoff(a).moves(piles)] == list(Wythoff(a).options(piles))


def test_the_rules_of_the_reference_are_ours() -> None:
    for piles in [(0, 0), (0, 4), (5, 5), (7, 3)]:
        assert set(Wythoff().options(piles)) == set(reference.wythoff_options(piles))


def test_moves_have_names() -> None:
    assert dict(Wythoff(2).moves((2, 1))) == {
        "take 1 from the first pile": (1, 1),
        "take 2 from the first pile": (0, 1),
        "take 1 from the second pile": (2, 0),
        "take 1 from both piles": (1, 0),
        "take 2 from the first pile and 1 from the second": (0, 0),
    }


# Rows of the table of values, columns 0 to 20. Source: the test of CGSuite for row 10; our own brute force for all.
ROWS = {
    1: [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 16, 17, 15, 19, 20, 18],
    3: [3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15, 11, 16, 18, 14, 13, 21, 17, 22],
    8: [8, 6, 7, 10, 1, 2, 5, 3, 4, 15, 16, 17, 18, 0, 9, 14, 12, 19, 23, 24, 26],
    10: [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28],
}


@pytest.mark.parametrize("row", ROWS)
def test_known_rows(row: int) -> None:
    game = Wythoff()
    assert [game.nim_value((row, column)) for column in range(21)] == ROWS[row]
    assert [game.nim_value((column, row)) for column in range(21)] == ROWS[row]


def test_the_known_diagonal() -> None:
    """Source: OEIS A047708."""
    expected = "0 2 1 6 7 8 3 5 4 16 14 15 10 9 11 20 13 21 12 25 17 18 19 30 31 38 35 36 22 23 43 45 48 49 24 26 27 28"
    assert [Wythoff().nim_value((n, n)) for n in range(38)] == list(map(int, expected.split()))


def test_the_known_triangle() -> None:
    """Source: OEIS A317205, after Blass and Fraenkel (1990)."""
    expected = "0 1 2 2 0 1 3 4 5 6 4 5 3 2 7 5 3 4 0 6 8 6 7 8 1 9 10 3 7 8 6 9 0 1 4 5 8 6 7 10 1 2 5 3 4"
    found = [Wythoff().nim_value((row, column)) for row in range(9) for column in range(row + 1)]
    assert found == list(map(int, expected.split()))


def test_zeros_are_the_golden_ratio_pairs() -> None:
    game = Wythoff()
    zeros = [(a, b) for b in range(300) for a in range(b + 1) if game.nim_value((a, b)) == 0]
    expected = (reference.wythoff_p_position(n) for n in range(200))
    assert zeros == [(a, b) for a, b in expected if b < 300]


@pytest.mark.parametrize("a", [1, 2, 3, 4, 9])
def test_winners_and_all_winning_moves_are_those_of_the_table(a: int) -> None:
    game = Wythoff(a)
    for x in range(40):
        for y in range(60):
            assert game.outcome((x, y)) is Outcome.of(game.nim_value((x, y)))
            safe = {p for p in game.options((x, y)) if game.nim_value(p) == 0} if max(x, y) < 26 else None
            found = [left for _, left in game.winning_moves((x, y))]
            assert len(found) == len(set(found)) <= 4
            assert safe is None or set(found) == safe


@given(st.integers(1, 10**40), st.integers(-(10**40), 10**40), st.integers(1, 10**6))
def test_winning_moves_of_large_piles_lead_to_p_positions(pile: int, more: int, a: int) -> None:
    game, piles = Wythoff(a), (pile, max(0, pile + more))
    moves = list(game.winning_moves(piles))
    assert bool(moves) == (game.outcome(piles) is Outcome.N)
    for _, left in moves:
        taken = piles[0] - left[0], piles[1] - left[1]
        assert min(taken) == 0 < max(taken) or (min(taken) > 0 and abs(taken[0] - taken[1]) < a)
        assert game.outcome(left) is Outcome.P


def test_the_winner_at_10_to_the_30_and_10_to_the_300() -> None:
    for n in (10**30, 10**300):
        small, large = pair(n)
        assert Wythoff().outcome((large, small)) is Outcome.P
        assert list(Wythoff().winning_moves((large, small))) == []
        assert Wythoff().nim_value((large, small)) == 0
        assert list(Wythoff().winning_moves((large + 7, small))) == [("take 7 from the first pile", (large, small))]
        assert list(Wythoff().moves_to((large + 7, small), 0)) == [("take 7 from the first pile", (large, small))]


def test_moves_of_large_piles_come_one_by_one() -> None:
    assert next(Wythoff().moves((10**30, 5))) == ("take 1 from the first pile", (10**30 - 1, 5))
    assert next(Wythoff().options((10**5000, 5))) == (10**5000 - 1, 5)


def test_labels_of_enormous_piles_can_be_written() -> None:
    moves = {left: label for label, left in Wythoff().winning_moves((10**5000, 10**5000 + 3))}
    assert moves[4, 7] == f"take {10**5000 - 4:#x} from both piles"


def test_one_empty_pile_is_nim_of_any_size() -> None:
    game = Wythoff()
    assert game.nim_value((0, 10**30)) == 10**30
    assert list(game.moves_to((0, 10**30), 5)) == [(f"take {10**30 - 5} from the second pile", (0, 5))]
    assert list(game.moves_to((10**30, 0), 10**30)) == []


def test_a_that_is_not_below_the_piles_makes_all_moves_possible() -> None:
    game = Wythoff(10**30)
    assert game.nim_value((10**30, 10**29)) == 11 * 10**29
    found = game.moves_to((10**30, 10**29), 10**30)
    assert next(found)[1] == (10**30, 0)
    assert next(found)[1] == (10**30 - 1, 1)


def test_a_long_narrow_board_answers_without_trying_all_moves() -> None:
    game = Wythoff()
    assert list(game.moves_to((10**6, 3), 0)) == [("take 999995 from the first pile", (5, 3))]
    (move,) = game.moves_to((10**6, 3), 1)
    assert game.nim_value(move[1]) == 1


@pytest.mark.parametrize("a", [1, 2, 3, 4])
def test_misere_values_are_those_of_the_definition(a: int) -> None:
    values: dict[Piles, int] = {}
    for x in range(14):
        for y in range(14):
            below = {values[p] for p in by_definition(a, (x, y))}
            values[x, y] = reference.mex(below) if below else 1
    assert {piles: Wythoff(a).misere_nim_value(piles) for piles in values} == values


def test_the_queen_and_the_digits_are_shown() -> None:
    assert Wythoff().picture((6, 4)).splitlines()[0] == " 4  + + + + + + Q"
    assert Wythoff().svg((6, 4)).startswith("<svg")
    assert [r.system for r in Wythoff().representations((6, 4))] == ["Zeckendorf"]


def test_the_parameter_may_come_from_the_catalogue() -> None:
    assert Wythoff((2,)) == Wythoff(2) != Wythoff()
    assert len({Wythoff((2,)), Wythoff(2), Wythoff()}) == 2
    assert repr(Wythoff((2,))) == "Wythoff(2)"


@pytest.mark.parametrize("a", [0, -1, (0,)])
def test_a_starts_at_one(a: int) -> None:
    with pytest.raises(DomainError, match=r"^a of a-Wythoff is 1 or more, not"):
        Wythoff(a)


@pytest.mark.parametrize("a", [1.5, "2", (1, 2), ()])
def test_a_is_a_whole_number(a: int) -> None:
    with pytest.raises(DomainError, match=r"^a of a-Wythoff is a whole number, not"):
        Wythoff(a)


@pytest.mark.parametrize(
    "method", ["options", "moves", "nim_value", "outcome", "winning_moves", "canonical", "picture"]
)
def test_nonsense_is_refused_at_once(method: str) -> None:
    ask = getattr(Wythoff(), method)
    for piles in [5, (1, 2, 3), "12", [1, 2], None]:
        with pytest.raises(DomainError, match=r"^a position of Wythoff's game is a pair of piles such as"):
            ask(piles)
    with pytest.raises(DomainError, match=r"^a pile is 0 or more, not -1$"):
        ask((2, -1))
    with pytest.raises(DomainError, match=r"^a pile is a whole number, not 2\.0$"):
        ask((2.0, 1))


def test_numpy_integers_do_not_overflow() -> None:
    assert Wythoff().nim_value((np.uint8(200), np.uint8(250))) == Wythoff().nim_value((200, 250))
    assert Wythoff().outcome((np.uint8(144), np.uint8(233))) is Outcome.P
    assert type(Wythoff().canonical((np.uint8(200), np.uint8(250)))[0]) is int


def test_a_pickled_game_leaves_its_tables_behind() -> None:
    game = Wythoff(3)
    value = game.nim_value((500, 600))
    text = pickle.dumps(game)
    assert len(text) < 200
    assert pickle.loads(text).nim_value((500, 600)) == value


def test_piles_that_are_too_large_are_refused_with_the_figure() -> None:
    with pytest.raises(LimitError, match=r"W\(1000000,1000000\) needs a table of all smaller positions, and at most"):
        Wythoff().nim_value((10**6, 10**6))
    with pytest.raises(LimitError, match=r"W\(1000000,1000000;2\) needs a table of all smaller positions, and at most"):
        Wythoff(2).nim_value((10**6, 10**6))
    with pytest.raises(LimitError, match=r"try smaller piles$"):
        list(Wythoff().moves_to((10**6, 10**6), 3))
