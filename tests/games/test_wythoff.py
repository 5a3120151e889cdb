"""Wythoff's game: moves, values from tables, P-positions in three ways, digits and drawings."""

import pickle
from itertools import islice
from xml.etree import ElementTree

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError, Outcome
from grundy.games import Wythoff, wythoff
from grundy.games._kernels import wythoff_values
from grundy.games.wythoff import ValueTables, is_pair_by_digits, pair, pair_by_digits, pairs_by_mex, partner
from grundy.testing import check_game

Piles = tuple[int, int]


@pytest.mark.parametrize("a", [1, 2, 3, 5, 20])
def test_wythoff_passes_the_check_of_games(a: int) -> None:
    assert check_game(Wythoff(a), [(9, 8)]) == 90


def test_wythoff_passes_the_check_of_games_on_a_larger_board() -> None:
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


def test_the_rules_agree_with_the_reference() -> None:
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


def test_moves_of_large_piles_are_lazy() -> None:
    assert next(Wythoff().moves((10**30, 5))) == ("take 1 from the first pile", (10**30 - 1, 5))
    assert next(Wythoff().options((10**5000, 5))) == (10**5000 - 1, 5)


def test_labels_of_enormous_piles_can_be_formatted() -> None:
    moves = {left: label for label, left in Wythoff().winning_moves((10**5000, 10**5000 + 3))}
    assert moves[4, 7] == f"take {10**5000 - 4:#x} from both piles"


def test_one_empty_pile_is_nim_of_any_size() -> None:
    game = Wythoff()
    assert game.nim_value((0, 10**30)) == 10**30
    assert list(game.moves_to((0, 10**30), 5)) == [(f"take {10**30 - 5} from the second pile", (0, 5))]
    assert list(game.moves_to((10**30, 0), 10**30)) == []


def test_all_moves_are_legal_if_a_is_not_below_the_piles() -> None:
    game = Wythoff(10**30)
    assert game.nim_value((10**30, 10**29)) == 11 * 10**29
    found = game.moves_to((10**30, 10**29), 10**30)
    assert next(found)[1] == (10**30, 0)
    assert next(found)[1] == (10**30 - 1, 1)


def test_long_narrow_boards_are_solved_without_trying_all_moves() -> None:
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


def test_accepts_the_parameter_of_the_catalogue() -> None:
    assert Wythoff((2,)) == Wythoff(2) != Wythoff()
    assert len({Wythoff((2,)), Wythoff(2), Wythoff()}) == 2
    assert repr(Wythoff((2,))) == "Wythoff(2)"


@pytest.mark.parametrize("a", [0, -1, (0,)])
def test_rejects_a_below_one(a: int) -> None:
    with pytest.raises(DomainError, match=r"^a of a-Wythoff must be at least 1, not"):
        Wythoff(a)


@pytest.mark.parametrize("a", [1.5, "2", (1, 2), ()])
def test_rejects_a_that_is_not_a_whole_number(a: int) -> None:
    with pytest.raises(DomainError, match=r"^a of a-Wythoff must be a whole number, not"):
        Wythoff(a)


@pytest.mark.parametrize(
    "method", ["options", "moves", "nim_value", "outcome", "winning_moves", "canonical", "picture"]
)
def test_rejects_invalid_positions_immediately(method: str) -> None:
    ask = getattr(Wythoff(), method)
    for piles in [5, (1, 2, 3), "12", [1, 2], None]:
        with pytest.raises(DomainError, match=r"^a position of Wythoff's game must be a pair such as"):
            ask(piles)
    with pytest.raises(DomainError, match=r"^a pile must be at least 0, not -1$"):
        ask((2, -1))
    with pytest.raises(DomainError, match=r"^a pile must be a whole number, not 2\.0$"):
        ask((2.0, 1))


def test_numpy_integers_do_not_overflow() -> None:
    assert Wythoff().nim_value((np.uint8(200), np.uint8(250))) == Wythoff().nim_value((200, 250))
    assert Wythoff().outcome((np.uint8(144), np.uint8(233))) is Outcome.P
    assert type(Wythoff().canonical((np.uint8(200), np.uint8(250)))[0]) is int


def test_pickled_games_have_no_cached_tables() -> None:
    game = Wythoff(3)
    value = game.nim_value((500, 600))
    text = pickle.dumps(game)
    assert len(text) < 200
    assert pickle.loads(text).nim_value((500, 600)) == value


def test_an_error_for_large_piles_states_the_limit() -> None:
    with pytest.raises(LimitError, match=r"W\(1000000,1000000\) needs a table of all smaller positions; the limit is"):
        Wythoff().nim_value((10**6, 10**6))
    with pytest.raises(LimitError, match=r"W\(1000000,1000000;2\) needs a table of all smaller positions; the limit"):
        Wythoff(2).nim_value((10**6, 10**6))
    with pytest.raises(LimitError, match=r"try smaller piles$"):
        list(Wythoff().moves_to((10**6, 10**6), 3))


# Source: Fraenkel (1982) and our own brute force.
FIRST = {
    1: [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23)],
    2: [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13), (7, 17)],
    3: [(0, 0), (1, 4), (2, 8), (3, 12), (5, 17), (6, 21)],
}


@pytest.mark.parametrize("a", FIRST)
def test_the_first_pairs(a: int) -> None:
    assert list(islice(pairs_by_mex(a), len(FIRST[a]))) == FIRST[a]


@pytest.mark.parametrize("a", range(1, 8))
def test_the_three_rules_agree(a: int) -> None:
    by_mex = list(islice(pairs_by_mex(a), 1000))
    assert [pair(n, a) for n in range(1000)] == by_mex
    assert [pair_by_digits(n, a) for n in range(1000)] == by_mex
    assert all(is_pair_by_digits(piles, a) for piles in by_mex)
    assert all(partner(x, a) == y and partner(y, a) == x for x, y in by_mex)


@pytest.mark.parametrize("a", [1, 2, 3, 4])
def test_no_other_position_is_a_pair(a: int) -> None:
    pairs = set(islice(pairs_by_mex(a), 100))
    positions = [(x, y) for x in range(50) for y in range(x, 90)]
    assert {p for p in positions if is_pair_by_digits(p, a)} == {p for p in positions if p in pairs}
    assert {p for p in positions if partner(p[0], a) == p[1]} == {p for p in positions if p in pairs}


@pytest.mark.parametrize("a", [1, 2, 3])
def test_pairs_are_the_p_positions(a: int) -> None:
    """By the definition of a-Wythoff, on all small positions."""

    def options(piles: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = piles
        return [
            (x - i, y - j)
            for i in range(x + 1)
            for j in range(y + 1)
            if (i or j) and (i == 0 or j == 0 or abs(i - j) < a)
        ]

    positions = [(x, y) for x in range(13) for y in range(13)]
    values = reference.nim_values(options, positions)
    assert {p for p in positions if values[p] == 0} == {p for p in positions if partner(p[0], a) == p[1]}


@given(st.integers(1, 10**300), st.integers(1, 10**20))
def test_large_pairs_agree(n: int, a: int) -> None:
    small, large = pair(n, a)
    assert partner(small, a) == large
    assert partner(large, a) == small
    assert pair_by_digits(n, a) == (small, large)
    assert is_pair_by_digits((large, small), a)
    assert not is_pair_by_digits((small + 1, large + 1), a)


def test_a_pair_at_10_to_the_30() -> None:
    """Source: the digits of the golden ratio."""
    assert pair(10**30)[0] == 1618033988749894848204586834365


def test_pairs_reject_a_below_one() -> None:
    for refused in (lambda: pair(3, 0), lambda: partner(3, 0), lambda: next(pairs_by_mex(0))):
        with pytest.raises(DomainError, match=r"^a must be at least 1, not 0$"):
            refused()
    with pytest.raises(DomainError, match=r"^a pile must be at least 0, not -1$"):
        partner(-1)


def test_the_kernel_agrees_with_the_definition() -> None:
    positions = [(x, y) for y in range(12) for x in range(9)]
    by_definition = reference.nim_values(reference.wythoff_options, positions)
    assert wythoff_values(9, 12).tolist() == [[by_definition[x, y] for x in range(9)] for y in range(12)]


@pytest.mark.parametrize("a", [1, 2, 6, 15, 10**30])
def test_small_piles_have_the_values_and_moves_of_the_table(a: int) -> None:
    game, table = Wythoff(a), wythoff_values(22, 22, a)
    for x, y in [(x, y) for x in range(22) for y in range(22)]:
        assert game.nim_value((x, y)) == table[y, x]
        for target in (0, 1, 5, 17):
            found = [left for _, left in game.moves_to((x, y), target)]
            assert sorted(found) == sorted({left for _, left in game.moves((x, y)) if table[left[::-1]] == target})


@pytest.mark.parametrize("a", [1, 2, 6])
def test_wide_and_narrow_tables_agree(a: int) -> None:
    assert np.array_equal(wythoff_values(130, 300, a), wythoff_values(300, 130, a).T)
    assert np.array_equal(wythoff_values(130, 300, a), wythoff_values(300, 300, a)[:, :130])


def test_every_line_has_each_value_at_most_once() -> None:
    table = wythoff_values(400, 400)
    lines = [*table, *(table.diagonal(d) for d in range(-399, 400))]
    assert all(len(np.unique(line)) == len(line) for line in lines)


def test_rows_grow_with_their_period() -> None:
    """Each row is additively periodic (Dress, Flammenkamp and Pink 1999; Landman 2002)."""
    table = wythoff_values(13, 6000).astype(int)
    for row, period, preperiod in [(3, 6, 8), (7, 24, 92), (10, 24, 224), (12, 48, 347)]:
        line = table[:, row]
        assert np.all(line[preperiod + period :] == line[preperiod:-period] + period)
        assert line[preperiod - 1 + period] != line[preperiod - 1] + period


def test_empty_tables_have_a_shape() -> None:
    assert wythoff_values(0, 5).shape == (5, 0)
    assert wythoff_values(5, 0).shape == (0, 5)


def test_rejects_sides_that_are_too_large_for_values() -> None:
    for width, height in [(2**32, 1), (1, 2**32 - 1), (2**31, 2**31)]:
        with pytest.raises(MemoryError):
            wythoff_values(width, height)


def test_the_kernel_rejects_a_of_zero() -> None:
    with pytest.raises(ValueError, match=r"^a must be at least 1, not 0$"):
        wythoff_values(3, 3, 0)


def test_the_table_grows_with_the_positions() -> None:
    """Calls in any order, wide or narrow, return the values of a fresh table."""
    game = Wythoff()
    questions = [(0, 0), (3, 500), (500, 3), (130, 140), (127, 127), (128, 128), (600, 2), (129, 700)]
    assert [game.nim_value(q) for q in questions] == [Wythoff().nim_value(q) for q in questions]


def test_only_a_few_tables_are_cached() -> None:
    tables = ValueTables(1)
    questions = [(1, 4000), (60, 60), (3, 9000), (300, 300), (2, 20_000), (1, 4000)]
    assert [tables.value(*q) for q in questions] == [ValueTables(1).value(*q) for q in questions]
    assert len(tables.tables) <= wythoff.MAX_TABLES


def test_the_size_of_tables_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wythoff, "MAX_SQUARES", 1000)
    assert ValueTables(1).value(9, 99) == int(wythoff_values(10, 100)[99, 9])
    with pytest.raises(LimitError, match=r"W\(99,10\) needs a table of .* positions; the limit is 1000 positions"):
        ValueTables(1).value(10, 99)


def test_the_work_for_tables_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wythoff, "MAX_WORK", 3000)
    assert ValueTables(3).value(9, 99) == int(wythoff_values(10, 100, 3)[99, 9])
    with pytest.raises(LimitError, match=r"W\(99,10;3\) needs a table of .* positions; the limit is 1000 positions"):
        ValueTables(3).value(10, 99)


@pytest.mark.parametrize("a", [1, 2, 3, 7])
def test_the_digits_give_the_outcome(a: int) -> None:
    for x in range(30):
        for y in range(40):
            (shown,) = Wythoff(a).representations((x, y))
            assert shown.statement.endswith(f": {Wythoff(a).outcome((x, y)).value}.")
            assert len({len(digits) for _, digits in shown.rows} | {len(shown.places)}) == 1
            assert all(0 <= place < len(shown.places) for place in shown.marked)


def test_a_p_position_is_a_shift() -> None:
    (shown,) = Wythoff(1).representations(pair(10**30))
    small, shifted, large = (digits for _, digits in shown.rows)
    assert shifted == large == small[1:] + "0"
    assert shown.statement.endswith("zeros, and the larger one is the same with one more: P.")
    (other,) = Wythoff(1).representations((10**30, 10**30 + 1))
    assert other.statement.endswith("Here the smaller pile ends in 0 zeros, and the larger one is not its shift: N.")


def test_the_places_that_decide_are_marked() -> None:
    (differing,) = Wythoff(1).representations((4, 6))
    assert differing.rows == (("4", "0101"), ("4 shifted", "1010"), ("6", "1001"))
    assert differing.marked == {2, 3}
    assert differing.places == ("5", "3", "2", "1")
    assert differing.statement.endswith("Here 101 ends in 0 zeros, and 1001 is not 1010: N.")
    (odd,) = Wythoff(1).representations((2, 3))
    assert odd.marked == {2}
    assert odd.statement.endswith("Here 10 ends in 1 zero, an odd number: N.")


def test_statements_for_empty_piles() -> None:
    assert next(Wythoff(1).representations((0, 0))).statement.endswith("Here both piles are empty: P.")
    assert next(Wythoff(1).representations((5, 0))).statement.endswith("Here only the smaller pile is 0: N.")


def test_other_systems_are_named() -> None:
    assert next(Wythoff(3).representations((6, 21))).system == "Ostrowski, digits 0 to 3"


def test_omits_rows_that_are_too_long() -> None:
    assert list(Wythoff(1).representations((2**1200, 5))) == []
    assert list(Wythoff(36).representations((5, 9))) == []


def test_the_picture_shows_all_moves() -> None:
    for a, piles in [(1, (6, 4)), (2, (3, 11)), (4, (12, 12)), (1, (0, 0)), (1, (0, 7))]:
        rows = Wythoff(a).picture(piles).splitlines()[: piles[1] + 1]
        squares = {(x, piles[1] - i): s for i, row in enumerate(rows) for x, s in enumerate(row[2:].split())}
        assert {square for square, symbol in squares.items() if symbol == "+"} == set(Wythoff(a).options(piles))
        assert [square for square, symbol in squares.items() if symbol == "Q"] == [piles]
        assert len(squares) == (piles[0] + 1) * (piles[1] + 1)


def test_columns_are_aligned() -> None:
    assert Wythoff().picture((10, 1)).splitlines() == [
        " 1   +  +  +  +  +  +  +  +  +  +  Q",
        " 0   .  .  .  .  .  .  .  .  .  +  +",
        "",
        "     0  1  2  3  4  5  6  7  8  9 10",
    ]


def test_large_piles_are_drawn_as_numbers() -> None:
    assert Wythoff().picture((26, 10**30)) == f"first pile   26\nsecond pile  {10**30}"
    assert "a number of 16610 bits" in Wythoff().picture((10**5000, 3))


@pytest.mark.parametrize("piles", [(6, 4), (0, 0), (25, 25), (26, 3), (10**5000, 3)])
def test_drawings_are_svg_with_a_title(piles: tuple[int, int]) -> None:
    root = ElementTree.fromstring(Wythoff().svg(piles))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root[0].tag.endswith("title")
    assert root[0].text is not None
    assert root[0].text.startswith("Wythoff's game with piles of ")


def test_a_drawing_has_a_dot_for_each_move() -> None:
    assert Wythoff(2).svg((5, 7)).count("<circle") == len(set(Wythoff(2).options((5, 7)))) + 1
