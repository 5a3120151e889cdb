from typing import Any

import pytest

from grundy import NotationError
from grundy.games import CATALOGUE, Entry, Lasker, entry_named
from grundy.games.heaps.take_and_break import take_and_break
from grundy.sequences.heaps import TABLE
from grundy.testing import check_game

NAMED = [entry for entry in CATALOGUE if entry.game == "heaps.take_and_break:take_and_break" and entry.arguments]


@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.id)
def test_named_games_are_shared_and_what_they_say(entry: Entry) -> None:
    game: Any = entry.make()
    assert game is entry.make() is take_and_break(game.notation)
    assert check_game(game, [8, (4, 2)]) > 10


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("kayles", "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7"),  # OEIS A002186
        ("double-kayles", "0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9 8 2 3 4 5 15 14"),  # OEIS A071074
        ("dawsons-chess", "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0"),  # OEIS A002187
        ("dawsons-kayles", "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0"),  # OEIS A002187
        ("officers", "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2"),  # OEIS A046695
        ("couples", "0 0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0"),  # OEIS A046695
        ("guiles", "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2"),  # Winning Ways, 1982, chapter 4: period 10
        ("flanigan", "0 1 0 1 2 0 1 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3"),  # OEIS A125924
        ("kenyon", "0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8"),  # Winning Ways, 1982, chapter 4: it grows by 3 every 6
        ("she-loves-me", "0 1 0 1 0 1 0 1"),  # OEIS A000035
        ("daisies", "0 1 2 1 2 1 2 1 2"),  # by induction: 1 for odd heaps, 2 for even ones
        ("grundy", "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2"),  # OEIS A002188
    ],
)
def test_first_values_of_named_games(name: str, first: str) -> None:
    game: Any = entry_named(name).make()
    known = list(map(int, first.split()))
    assert [game.nim_value(heap) for heap in range(len(known))] == known


# The period of 12 values and all exceptions to it: Guy and Smith 1956.
def test_kayles_has_period_12_with_fourteen_exceptions() -> None:
    period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
    exceptions = [heap for heap in range(1000) if take_and_break("Kayles").nim_value(heap) != period[heap % 12]]
    assert exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]


# Period 34; its last exception is 52 in Dawson's Kayles, which is 51 in Dawson's Chess: Guy and Smith 1956.
def test_dawsons_games_have_period_34() -> None:
    for game, last in ((take_and_break("Dawson's Kayles"), 52), (take_and_break("Dawson's Chess"), 51)):
        found = [game.nim_value(heap) for heap in range(1000)]
        assert max(heap for heap in range(1000 - 34) if found[heap] != found[heap + 34]) == last


def test_every_named_heap_game_has_a_row_in_the_catalogue() -> None:
    made = {getattr(entry.make(), "name", "") for entry in NAMED}
    elsewhere = {"Nim", "Lasker's Nim", "Treblecross"}  # these have classes of their own
    assert made | elsewhere == {row.name for row in TABLE}


def test_any_notation_gives_the_shared_game() -> None:
    assert take_and_break("0.137") is take_and_break("dawsons chess")
    assert take_and_break("{1,2,6}") is take_and_break("{6,2,1}")
    assert take_and_break("all but {1,2}").nim_value(10**30) == 10**30 // 3
    assert isinstance(take_and_break("4.(3)"), Lasker)
    with pytest.raises(NotationError, match="perhaps Kayles"):
        take_and_break("Kales")


def test_pins_are_drawn_as_pins() -> None:
    assert take_and_break("Kayles").picture((5, 2)) == "▮▮▮▮▮ 5\n▮▮ 2"
    assert take_and_break("Kayles").picture(0) == "– 0"
