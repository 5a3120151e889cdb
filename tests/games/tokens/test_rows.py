"""Rows of coins in the catalogue, judged by mex over all positions on a few coins."""

from itertools import islice

import numpy as np
import pytest
from games.tokens.token_judges import check_where_play_ends

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import CATALOGUE, entry_named
from grundy.games.tokens import ROWS, CoinRow, fewer, row
from grundy.linear import turning


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


def test_far_coins_are_valued_by_formulas_and_won_at_once():
    game = row("TurningTurtles")
    position = frozenset({10**30, 3, 7})
    assert game.nim_value(position) == (10**30 + 1) ^ 4 ^ 8
    assert [label for label, _ in game.moves_to(position, 0)] == [f"turn 11, {10**30}"]
    assert game.picture(position) == f"heads at 3, 7, {10**30}"
    assert game.parse(game.format(position)) == position


def test_astronomically_many_options_come_one_by_one():
    labels = [label for label, _ in islice(row("Motley").moves({200}), 3)]
    assert labels == ["turn 200", "turn 0, 200", "turn 1, 200"]
    assert len(list(islice(row("TurningTurtles").options({10**30}), 5))) == 5


def test_the_moves_to_a_value_that_surely_exist_come_first():
    position = frozenset({10**5, 3, 7})
    label, _ = next(iter(row("MockTurtles").moves_to(position, 0)))
    assert label.endswith(str(10**5))


def test_limits_are_said():
    with pytest.raises(LimitError, match="numbers have at most 1000000 bits here"):
        row("Motley").nim_value({10**30})
    with pytest.raises(LimitError, match="a drawing shows the first 64 coins in each direction, and here a head lies"):
        row("Ruler").svg({64})
    assert row("Motley").representations({10**5}) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (5, "a position is the set of the places that show heads, not 5"),
        ("HT", "a position is the set of the places that show heads, not 'HT'"),
        ([1, 1], "the head at 1 is given twice, and there is one coin at each point; give each head once"),
        ([-1], "a place of a row is 0 or more, not -1"),
        ([1.5], "a place of a row is a whole number, not 1.5"),
        ([True], "a place of a row is a whole number, not True"),
    ],
)
def test_nonsense_is_refused_by_every_method(position, message):
    game = row("Ruler")
    for method in (game.options, game.moves, game.nim_value, game.format, game.picture, game.svg, game.representations):
        with pytest.raises(DomainError) as error:
            method(position)
        assert str(error.value).startswith(message)
    with pytest.raises(DomainError):
        game.moves_to(position, 0)


def test_numpy_places_are_welcome():
    assert row("Ruler").nim_value(frozenset({np.int64(3), np.int64(5)})) == 6
    assert row("Ruler").format([np.uint8(2)]) == "TTH"


def test_games_with_the_same_rules_are_equal():
    assert row("Ruler") is entry_named("ruler").make()
    assert fewer(" 5 ") == fewer("5") != fewer("6")
    assert hash(fewer("5")) == hash(fewer("05"))
    assert CoinRow(turning.ruler()) == row("Ruler") != row("Sym")
    assert row("Ruler") != "Ruler"


def test_the_catalogue_makes_the_rows_by_their_words():
    entries = [entry for entry in CATALOGUE if entry.game == "tokens.rows:row"]
    assert [entry.word for entry in entries] == list(ROWS)
    assert [entry.make() for entry in entries] == [row(word) for word in ROWS]


def test_an_unknown_row_and_a_bad_number_are_refused():
    with pytest.raises(DomainError, match=r"there is no row of coins 'Rulers'; there are LovesMe, TurningTurtles, "):
        row("Rulers")
    with pytest.raises(NotationError, match="expected the number d, of which fewer coins are turned, found 'x'"):
        fewer("x")
    with pytest.raises(NotationError, match="expected nothing more before the semicolon, found '5'"):
        fewer("5 5")
    with pytest.raises(DomainError, match="d, the distance, is 1 or more, not 0"):
        fewer("0")


def test_pictures_number_the_coins():
    assert row("Ruler").picture(frozenset()) == "○\n0"
    lines = row("Ruler").picture({0, 10}).splitlines()
    assert lines == [" ●  ○  ○  ○  ○  ○  ○  ○  ○  ○  ●", " 0  1  2  3  4  5  6  7  8  9 10"]


def test_the_representation_shows_the_columns_that_are_odd():
    (shown,) = row("MockTurtles").representations({0, 3, 4})
    assert shown.rows == (
        ("value of the head at 0", "0001"),
        ("value of the head at 3", "0111"),
        ("value of the head at 4", "1000"),
    )
    assert shown.marked == {0, 1, 2}
    assert shown.places == ("8", "4", "2", "1")
    assert shown.statement == (
        "P exactly when every column has an even number of ones; here the nim sum is 14, so this is N."
    )
