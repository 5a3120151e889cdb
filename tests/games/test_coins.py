"""Coins in the catalogue on rows and boards, and loops through spots, checked by mex; and their notation."""

import re
from itertools import combinations, islice, product

import numpy as np
import pytest
from games.token_judges import check_where_play_ends
from hypothesis import given, strategies as st
from reference import nim_multiply

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import CATALOGUE, entry_named
from grundy.games.tokens import ROWS, CoinBoard, CoinRow, fewer, product_board, rails, rims, row, rugs, turning_corners
from grundy.linear import turning
from grundy.rules import Sum
from grundy.testing import check_game


@pytest.mark.parametrize("word", ROWS)
def test_every_row_plays_by_its_rules_on_six_coins(word):
    # All positions of six coins; Grunt needs more coins to have moves.
    stop = 1 << (8 if word == "Grunt" else 6)
    starts = [frozenset(k for k in range(8) if mask >> k & 1) for mask in range(stop)]
    assert check_where_play_ends(row(word), starts) == stop


@pytest.mark.parametrize("d", [1, 2, 3, 5, 7])
def test_fewer_plays_by_its_rules(d):
    starts = [frozenset(k for k in range(6) if mask >> k & 1) for mask in range(64)]
    assert check_where_play_ends(fewer(str(d)), starts) == 64


# Winning Ways (Berlekamp, Conway and Guy 1982), chapter 14, counted from place 0.
@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("MockTurtles", [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22]),
        ("Ruler", [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4]),
        ("Moebius", [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256]),
        ("Sym", [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128]),
    ],
)
def test_values_are_those_of_winning_ways(word, values):
    assert [row(word).nim_value({place}) for place in range(len(values))] == values


def test_the_p_positions_of_mogul_on_24_coins_are_the_golay_code():
    game = row("Mogul")
    octad = frozenset([0, 1, 2, 3, 4, 5, 6, 7])
    assert game.nim_value(octad) == 0
    assert max(game.nim_value({place}) for place in range(24)).bit_length() == 12


def test_distant_coins_have_values_by_formulas():
    game = row("TurningTurtles")
    position = frozenset({10**30, 3, 7})
    assert game.nim_value(position) == (10**30 + 1) ^ 4 ^ 8
    assert [label for label, _ in game.moves_to(position, 0)] == [f"turn 11, {10**30}"]
    assert game.picture(position) == f"heads at 3, 7, {10**30}"
    assert game.parse(game.format(position)) == position


def test_astronomically_many_options_are_listed_lazily():
    labels = [label for label, _ in islice(row("Motley").moves({200}), 3)]
    assert labels == ["turn 200", "turn 0, 200", "turn 1, 200"]
    assert len(list(islice(row("TurningTurtles").options({10**30}), 5))) == 5


def test_moves_to_a_value_that_must_exist_come_first():
    position = frozenset({10**5, 3, 7})
    label, _ = next(iter(row("MockTurtles").moves_to(position, 0)))
    assert label.endswith(str(10**5))


def test_errors_state_the_limits():
    with pytest.raises(LimitError, match=r"the value 2\^n is computed for n up to 1000000"):
        row("Motley").nim_value({10**30})
    with pytest.raises(
        LimitError, match="a drawing shows only the first 64 coins in each direction, but there is a head"
    ):
        row("Ruler").svg({64})
    assert row("Motley").representations({10**5}) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (5, "a position must be a set of the places that show heads, not 5"),
        ("HT", "a position must be a set of the places that show heads, not 'HT'"),
        ([1, 1], "the head at 1 is repeated, but each point has one coin; list each head once"),
        ([-1], "a place of a row must be at least 0, not -1"),
        ([1.5], "a place of a row must be a whole number, not 1.5"),
        ([True], "a place of a row must be an integer, not True"),
    ],
)
def test_every_method_rejects_invalid_positions(position, message):
    game = row("Ruler")
    for method in (game.options, game.moves, game.nim_value, game.format, game.picture, game.svg, game.representations):
        with pytest.raises(DomainError) as error:
            method(position)
        assert str(error.value).startswith(message)
    with pytest.raises(DomainError):
        game.moves_to(position, 0)


def test_accepts_numpy_places():
    assert row("Ruler").nim_value(frozenset({np.int64(3), np.int64(5)})) == 6
    assert row("Ruler").format([np.uint8(2)]) == "TTH"


def test_games_with_the_same_rules_are_equal():
    assert row("Ruler") is entry_named("ruler").make()
    assert fewer(" 5 ") == fewer("5") != fewer("6")
    assert hash(fewer("5")) == hash(fewer("05"))
    assert CoinRow(turning.ruler()) == row("Ruler") != row("Sym")
    assert row("Ruler") != "Ruler"


def test_row_creates_games_by_their_words():
    entries = [entry for entry in CATALOGUE if entry.game == "tokens.rows:row"]
    assert [entry.word for entry in entries] == list(ROWS)
    assert [entry.make() for entry in entries] == [row(word) for word in ROWS]


def test_rejects_unknown_rows_and_invalid_numbers():
    with pytest.raises(
        DomainError, match=r"unknown row of coins 'Rulers'; the known rows are LovesMe, TurningTurtles, "
    ):
        row("Rulers")
    with pytest.raises(NotationError, match=r"expected the number d \(a move turns fewer than d coins\), found 'x'"):
        fewer("x")
    with pytest.raises(NotationError, match="expected nothing more before the semicolon, found '5'"):
        fewer("5 5")
    with pytest.raises(DomainError, match="d, the distance, must be at least 1, not 0"):
        fewer("0")


def test_pictures_number_the_coins():
    assert row("Ruler").picture(frozenset()) == "○\n0"
    lines = row("Ruler").picture({0, 10}).splitlines()
    assert lines == [" ●  ○  ○  ○  ○  ○  ○  ○  ○  ○  ●", " 0  1  2  3  4  5  6  7  8  9 10"]


def test_representations_mark_the_odd_columns():
    (shown,) = row("MockTurtles").representations({0, 3, 4})
    assert shown.rows == (
        ("value of the head at 0", "0001"),
        ("value of the head at 3", "0111"),
        ("value of the head at 4", "1000"),
    )
    assert shown.marked == {0, 1, 2}
    assert shown.places == ("8", "4", "2", "1")
    assert shown.statement == "P exactly when every column has an even number of ones; here the nim sum is 14: N."


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


def test_boards_of_every_pair_of_rows_round_trip():
    for first, second in product([*ROWS, "Nim", "Fewer 7"], repeat=2):
        game = product_board(f"{first.lower()}  ×{second}")
        assert game.parameters == (f"{first} x {second}",)
        assert product_board(*game.parameters) == game


def test_a_product_has_the_nim_product_of_the_values():
    game, (a, b) = product_board("MockTurtles x Ruler"), (5, 3)
    assert game.nim_value({(a, b)}) == nim_multiply(11, 4)


def test_distant_coins_on_boards_have_values():
    assert turning_corners().nim_value({(10**30, 1)}) == 10**30
    assert turning_corners().picture({(10**30, 1)}) == f"heads at ({10**30}, 1)"


def test_rejects_moves_that_need_too_much_time_or_memory(monkeypatch):
    message = r"at most 200000 nim divisions, but the head at \(1000000, 1000000\) needs 1000000; use nim_value"
    with pytest.raises(LimitError, match=message):
        next(turning_corners().moves_to({(10**6, 10**6)}, 0))
    monkeypatch.setattr("grundy.games.tokens.coins.MOST_KEPT", 1000)
    game = product_board("Sym x Sym")
    with pytest.raises(LimitError, match="too many moves lead to this value to store the positions"):
        list(game.moves_to({(20, 20), (19, 20)}, 0))


def test_labels_of_many_coins_name_the_sides():
    game = rugs()
    labels = [label for label, _ in game.moves(game.parse("TTH/TTT"))]
    assert "turn {0 to 2} × {0, 1}" in labels
    assert "turn (1, 1), (2, 1)" in labels


def test_pictures_of_boards_have_coordinates():
    game = turning_corners()
    assert game.picture(game.parse("HT/TH")) == "1  ● ○\n0  ○ ●\n\n   0 1"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected the name of a row of coins, such as MockTurtles, found an empty text"),
        ("Ruler", 5, "expected x and a second row, found the end of the text"),
        ("Ruler x", 7, "expected the name of a row of coins, such as MockTurtles, found the end of the text"),
        ("Ruler x Ruler x Ruler", 14, "expected nothing more before the semicolon, found 'x'"),
        (
            "Ruler x Rulers",
            8,
            "unknown row of coins Rulers; the known rows are LovesMe, TurningTurtles, MockTurtles, Moebius, Mogul, "
            "Moidores, Motley, Twins, Triplets, Ruler, Sym, Turnips, Grunt, Nim, Fewer d",
        ),
        (
            "Ruler x Fewer",
            13,
            "expected the number d (a move turns fewer than d coins), found the end of the text",
        ),
    ],
)
def test_rejects_texts_that_are_not_products(text, at, message):
    with pytest.raises(NotationError) as error:
        product_board(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_rejects_invalid_positions():
    for position in (3, [3], [(1, 2, 3)], [(1, -2)]):
        with pytest.raises(DomainError):
            turning_corners().nim_value(position)


def test_boards_with_the_same_rules_are_equal():
    assert turning_corners() == turning_corners() != rugs()
    assert isinstance(rugs(), CoinBoard)
    assert hash(product_board("Ruler x Sym")) == hash(product_board("ruler X sym"))


ROW, BOARD = row("Twins"), turning_corners()


@given(st.frozensets(st.integers(0, 90)))
def test_rows_round_trip(heads):
    assert ROW.parse(ROW.format(heads)) == heads


@given(st.frozensets(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=12))
def test_boards_round_trip(heads):
    assert BOARD.parse(BOARD.format(heads)) == heads


def test_coins_are_letters_or_discs_and_blanks_are_ignored():
    assert ROW.parse(" hT ●○H ") == ROW.parse("0, 2,4") == {0, 2, 4}
    assert ROW.parse("TTT") == frozenset()


def test_the_top_line_of_a_board_has_the_largest_second_coordinate():
    assert BOARD.parse("HT/TT/TH") == {(0, 2), (1, 0)}


def test_distant_heads_are_written_as_places():
    assert ROW.format({10**30, 2}) == f"2,{10**30}"
    assert BOARD.format({(10**30, 0)}) == f"({10**30},0)"
    assert BOARD.parse(f"({10**30}, 0)") == {(10**30, 0)}


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a coin (H or ● for heads, T or ○ for tails) or the place of a head, found an empty text"),
        ("HX", 1, "expected a coin (H or ● for heads, T or ○ for tails), found 'X'"),
        ("HT1", 2, "expected a coin (H or ● for heads, T or ○ for tails), found '1'"),
        ("3,", 2, "expected the place of a head, such as 4, found the end of the text"),
        ("3, 3", 3, "the head at 3 is repeated"),
        ("3 4", 2, "expected a comma before the next head, found '4'"),
    ],
)
def test_rejects_invalid_rows_with_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        ROW.parse(text)
    assert (error.value.at, error.value.message) == (at, message)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a coin (H or ● for heads, T or ○ for tails) or a pair of coordinates, found an empty text"),
        ("HT/H", 4, "the lines of a board must have equal lengths: this line has 1 coin, the first has 2 coins"),
        ("HT/HTT", 6, "the lines of a board must have equal lengths: this line has 3 coins, the first has 2 coins"),
        (
            "HT,HT",
            2,
            "expected a coin (H or ● for heads, T or ○ for tails) or / before the next line, found ','",
        ),
        ("(1;2)", 2, "expected a comma between the coordinates, found ';'"),
        ("(1,2", 4, "expected ) after the coordinates, found the end of the text"),
        ("(1,2), (1,2)", 7, "the head at (1, 2) is repeated"),
        ("(1,2), 3", 7, "expected ( before a pair of coordinates, found '3'"),
    ],
)
def test_rejects_invalid_boards_with_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        BOARD.parse(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_stretches_are_listed_by_their_ends():
    assert ROW.label(frozenset({7, 0, 1, 4, 5, 6})) == "turn 0, 1, 4 to 7"
    assert [label for label, _ in row("Ruler").moves({3})] == ["turn 3", "turn 2, 3", "turn 1 to 3", "turn 0 to 3"]


@pytest.mark.parametrize("game", [rims(), rails()], ids=["rims", "rails"])
def test_spots_play_by_their_rules(game):
    assert check_where_play_ends(game, range(13)) == 13


# Kayles, A002186 of the OEIS; period 12 from 71 on (Guy and Smith 1956).
def test_rails_is_kayles():
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
    assert [rails().nim_value(n) for n in range(24)] == kayles
    assert rails().nim_value(10**30) == rails().nim_value(72 + (10**30 - 72) % 12)


def test_rims_is_nim():
    assert rims().nim_value(10**40) == 10**40


def test_a_loop_through_some_spots_leaves_two_groups_one_or_none():
    assert list(rims().moves(2)) == [
        ("loop through 1 spot, leaving 1", 1),
        ("loop through 2 spots, leaving nothing", 0),
    ]
    assert ("loop through 1 spot, leaving 3 and 2", Sum(3, 2)) in rails().moves(6)
    assert list(rails().moves(0)) == []


def test_large_groups_are_listed_lazily_or_rejected():
    assert len(list(islice(rims().moves(10**30), 3))) == 3
    assert next(iter(rims().moves_to(10**6, 0)))[1] == 0
    with pytest.raises(LimitError, match="moves to a value can be found for at most 10000000 spots, not"):
        rims().moves_to(10**30, 0)
    assert rims().picture(10**30) == f"{10**30} spots"
    assert rims().picture(0) == "no spots"


def test_spots_pass_the_check_of_games():
    assert check_game(rims(), [7]) == 8
    assert check_game(rails(), [9]) == 10


def test_spots_are_drawn_inside_a_line():
    drawn = rails().svg(7)
    assert (drawn.count("<circle"), drawn.count('rx="22"')) == (7, 1)
    assert "<title>Rails</title>" in drawn
    assert "<desc>A group of 7 spots.</desc>" in drawn
    assert ">1 spot</text>" in rims().svg(1)
    assert ">no spots</text>" in rims().svg(0)
    many = rims().svg(10**30)
    assert many.count("<circle") == 200
    assert f"A group of {10**30} spots, of which 200 are drawn." in many


@pytest.mark.parametrize("count", [*range(1, 30), 199, 200])
def test_all_spots_lie_inside_the_line(count):
    drawn = rims().svg(count)
    line = re.search(r'<rect x="14" y="14" width="(\d+)" height="(\d+)"', drawn)
    width, height = map(int, line.groups())
    spots = {(int(x), int(y)) for x, y in re.findall(r'<circle cx="(\d+)" cy="(\d+)"', drawn)}
    assert len(spots) == count
    assert all(22 <= x - 14 <= width - 22 and 22 <= y - 14 <= height - 22 for x, y in spots)


@pytest.mark.parametrize("spots", [-1, 1.5, "3"])
def test_rejects_invalid_groups_of_spots(spots):
    for method in (rims().options, rims().moves, rims().nim_value, rims().picture, rims().svg):
        with pytest.raises(DomainError, match="a group of spots must be"):
            method(spots)
