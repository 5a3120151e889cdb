"""Games as coin turning, judged by their own nim values."""

import pytest
from strategies import acyclic_digraphs_up_to

from grundy.errors import CycleError, LimitError
from grundy.games import Wythoff
from grundy.linear import embedding
from grundy.reference import nim_values


def test_every_small_game_is_a_coin_turning_game():
    for digraph in acyclic_digraphs_up_to(4):
        start = len(digraph) - 1
        coins = embedding(digraph.__getitem__, start)
        values = nim_values(digraph.__getitem__, range(len(digraph)))
        for position in coins.board:
            assert coins.point_value(position) == values[position]
            # Options of a single head are single heads, one for each option.
            assert list(coins.options([position])) == [frozenset({option}) for option in digraph[position]]


def test_a_real_game():
    coins = embedding(Wythoff(), (4, 6))
    values = nim_values(lambda piles: Wythoff().options(piles), coins.board)
    assert {point: coins.point_value(point) for point in coins.board} == values
    assert coins.order.less((0, 0), (4, 6))


def test_cycles_are_refused_with_one():
    with pytest.raises(CycleError) as error:
        embedding({"a": "b", "b": "ca", "c": ""}.get, "a")
    assert set(error.value.cycle) == {"a", "b"}


def test_the_number_of_positions_is_limited():
    with pytest.raises(LimitError) as error:
        embedding(lambda n: [n + 1], 0, limit=100)
    assert str(error.value) == (
        "more than 100 positions can be reached, and 99 moves were seen by then; see whether play ends, start from a "
        "smaller position, or raise limit=…"
    )


def test_a_limit_of_the_game_itself_is_told_as_it_is():
    def options(n):
        raise LimitError("this game is too large")

    with pytest.raises(LimitError, match=r"^this game is too large$"):
        embedding(options, 0)


def test_the_number_of_moves_is_limited():
    with pytest.raises(LimitError) as error:
        embedding(range, 250, limit=300)
    assert str(error.value) == (
        "the game has 31375 moves, each a turning set, which is more than 100 for each of 300 positions; see whether "
        "play ends, start from a smaller position, or raise limit=…"
    )
    assert embedding(range, 244, limit=300).point_value(244) == 244
