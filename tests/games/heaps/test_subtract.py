import pickle
from itertools import islice

import pytest

from grundy import DomainError, LimitError
from grundy.games import SubtractPrimes, SubtractSquares
from grundy.testing import check_game

# OEIS A014586 and A014589
SQUARES = """0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5 3 2 3 4 0 1 2 3 2 0 1 2 3 2 0 1 2 3 2 3 4 5 0
1 3 4 5 0 1 3 4 5 0 1 3 0 1 0 1 2 4 3 0 1 5 6 2 3 4 5 6 2 3 4 5 0 1 6 3 2 4 2 6 4 5 0 1 6 4"""
PRIMES = """0 0 1 1 2 2 3 3 4 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 0 4 1 5 2 6 3 4 7 0 0 1 1 2 2 3 3 4 8 5 7 6 8 9 0 4 1 5
2 6 0 4 1 5 2 6 3 4 7 5 8 4 10 5 7 6 8 4 7 5 8 6 10 9 7 4 8 5 10 6 0 4 1 5 2 6 0 4 1 5 2 6 3"""

GAMES = [(SubtractSquares, SQUARES), (SubtractPrimes, PRIMES)]


@pytest.mark.parametrize(("game", "known"), GAMES)
def test_known_values(game: type[SubtractSquares | SubtractPrimes], known: str) -> None:
    values = list(map(int, known.split()))
    assert [game().nim_value(n) for n in range(len(values))] == values


@pytest.mark.parametrize(("game", "known"), GAMES)
def test_the_game_is_what_it_says(game: type[SubtractSquares | SubtractPrimes], known: str) -> None:
    assert check_game(game(), [60, 59]) == 61


@pytest.mark.parametrize(("game", "known"), GAMES)
def test_large_heaps_are_refused_and_their_moves_come_one_by_one(
    game: type[SubtractSquares | SubtractPrimes], known: str
) -> None:
    with pytest.raises(LimitError, match=r"^the nim value of heap 10{30} is out of reach: the values below"):
        game().nim_value(10**30)
    assert len(list(islice(game().moves(10**30), 100))) == 100


def test_even_heaps_of_value_0_are_rare_for_primes() -> None:
    """OEIS A014589: the even heaps of value 0 up to 10^9 are 0, 10, 34, 100 and 310."""
    game = SubtractPrimes()
    assert [n for n in range(0, 5000, 2) if game.nim_value(n) == 0] == [0, 10, 34, 100, 310]


def test_games_are_equal_and_can_be_sent_without_their_values() -> None:
    game = SubtractSquares()
    game.nim_value(5000)
    assert len(pickle.dumps(game)) < 200
    assert pickle.loads(pickle.dumps(game)) == game != SubtractPrimes()
    assert repr(game) == "SubtractSquares()"


def test_what_is_no_heap_is_refused() -> None:
    with pytest.raises(DomainError, match=r"^a heap is 0 or more, not -1$"):
        SubtractSquares().nim_value(-1)
