import random

import pytest

import grundy
from grundy.errors import DomainError
from grundy.play.match import Fallible, Perfect, Random
from grundy.rules import Outcome


def test_the_perfect_opponent_wins_what_is_won() -> None:
    assert str(Perfect()(grundy.parse("N(3,5,7)")).position.outcome) == "Outcome.P"
    assert Perfect(seed=1)(grundy.parse("N(9)", misere=True)).label == "take 8"


def test_there_is_no_move_at_the_end() -> None:
    for opponent in (Perfect(), Random(), Fallible(1), Fallible(9)):
        with pytest.raises(DomainError, match=r"there is no move left in N\(0\)"):
            opponent(grundy.parse("N(0)"))


def test_a_seed_repeats_the_moves() -> None:
    position = grundy.parse("N(30,50,70)")
    for make in (Random, lambda seed: Fallible(2, seed)):
        first, second = make(5), make(5)
        moves = [first(position) for _ in range(20)]
        assert moves == [second(position) for _ in range(20)]
        first.reseed(5)
        assert moves == [first(position) for _ in range(20)]
        assert len(set(moves)) > 1


def test_one_move_in_k_is_an_error() -> None:
    position = grundy.parse("N(3,5,7)")
    opponent = Fallible(4, seed=1)
    errors = sum(opponent(position).position.outcome is Outcome.N for _ in range(400))
    assert 70 < errors < 130
    assert opponent.name == "fallible, one error in 4"


def test_with_k_one_every_move_is_an_error() -> None:
    for misere in (False, True):
        position, opponent = grundy.parse("N(3,5,7)", misere=misere), Fallible(1, seed=1)
        assert all(opponent(position).position.outcome is Outcome.N for _ in range(50))


def test_an_error_gives_a_draw_away() -> None:
    # From a, both b (and back) keeps the draw, and e, from which the next player wins, does not.
    places = {"a": "be", "b": "a", "e": "f", "f": ""}.get
    position = grundy.position(places, "a")
    assert position.outcome is Outcome.D
    assert str(Fallible(1, seed=1)(position).position).count("e") == str(grundy.position(places, "e")).count("e")
    assert Perfect()(position).position.outcome is Outcome.D


def test_where_all_moves_win_no_error_can_be_made() -> None:
    assert Fallible(1, seed=1)(grundy.parse("N(1)")).label == "take 1"


def test_where_all_moves_lose_any_of_them_is_made() -> None:
    position, opponent = grundy.parse("N(4,4)"), Fallible(1, seed=1)
    assert len({opponent(position) for _ in range(100)}) == 8


@pytest.mark.parametrize("k", [0, -1, 2.5, "2"])
def test_k_is_a_whole_number_from_one_on(k: object) -> None:
    with pytest.raises(DomainError, match="the number of moves with one error among them is"):
        Fallible(k)  # type: ignore[arg-type]


def test_random_moves_reach_every_component() -> None:
    position, opponent = grundy.parse("N(100) + N(1) + N(0)"), Random(seed=1)
    found = [opponent(position).index for _ in range(200)]
    assert set(found) == {0, 1}
    assert 60 < found.count(1) < 140


def test_opponents_do_not_disturb_the_chances_of_others() -> None:
    random.seed(1)
    expected = random.random()
    random.seed(1)
    Random(seed=2)(grundy.parse("N(30)"))
    assert random.random() == expected


def test_a_fallible_opponent_moves_where_nobody_knows_who_wins() -> None:
    position = grundy.parse("Cram(9x9)")
    assert Fallible(10**9, seed=1)(position).origin == position
