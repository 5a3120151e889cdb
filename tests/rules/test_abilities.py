import pytest

from grundy.games import Nim, OnePile, Wythoff
from grundy.rules import Components, Game, MovesTo, NimValue, OptionsArray, Ranked, game_from, moves


def test_a_game_takes_part_by_having_the_method() -> None:
    class Mine:
        def options(self, position: int) -> list[int]:
            return []

    assert isinstance(Mine(), Game)
    assert not isinstance(Mine(), NimValue | Components | MovesTo | OptionsArray | Ranked)


def test_a_game_with_ranks_needs_all_three_of_size_rank_and_unrank() -> None:
    class Half:
        size = 3

        def rank(self, position: int) -> int:
            return position

    class Whole(Half):
        def unrank(self, rank: int) -> int:
            return rank

    assert not isinstance(Half(), Ranked)
    assert isinstance(Whole(), Ranked)


def test_the_named_games_have_the_abilities_they_need() -> None:
    assert isinstance(Nim(), NimValue)
    assert isinstance(Nim(), MovesTo)
    assert isinstance(OnePile({1}), NimValue)
    assert isinstance(Wythoff(), NimValue)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="a game has a method options"):
        game_from(42)
    with pytest.raises(TypeError, match=r"Nim is a class; try Nim\(\)"):
        game_from(Nim)


def test_moves_without_names_are_just_moves() -> None:
    assert list(moves(game_from(lambda n: [n - 1]), 5)) == [("move", 4)]


def test_a_class_that_is_called_with_a_position_is_a_function_like_any_other() -> None:
    assert list(game_from(range).options(3)) == [0, 1, 2]


def test_a_class_without_the_method_options_is_named_before_it_is_called() -> None:
    class Misspelt:
        def option(self, position: int) -> list[int]:
            return []

    message = r"^the class Misspelt has no method options\(position\), which every game has$"
    with pytest.raises(TypeError, match=message):
        game_from(Misspelt)
