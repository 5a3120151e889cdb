import pytest

from grundy import NotationError
from grundy.games.heaps import take_and_break as games
from grundy.games.heaps.lasker import Lasker
from grundy.games.heaps.take_and_break import take_and_break
from grundy.sequences.heaps import TABLE
from grundy.testing import check_game

CONSTRUCTORS = [name for name in games.__all__ if name != "take_and_break"]


@pytest.mark.parametrize("name", CONSTRUCTORS)
def test_named_games_are_shared_and_what_they_say(name: str) -> None:
    game = getattr(games, name)()
    assert game is getattr(games, name)() is take_and_break(game.notation)
    assert check_game(game, [8, (4, 2)]) > 10


def test_every_name_of_the_table_has_a_constructor() -> None:
    made = {getattr(games, name)().name for name in CONSTRUCTORS}
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
    assert games.kayles().picture((5, 2)) == "▮▮▮▮▮ 5\n▮▮ 2"
    assert games.kayles().picture(0) == "– 0"
