"""Moves and the reasons they give, judged by hand and by the values of positions."""

from grundy.linear.turning import mock_turtles, moebius, ruler


def test_a_move_unpacks_into_a_label_and_the_position():
    for move in mock_turtles().moves([1, 2]):
        label, position = move
        assert label == str(move)
        assert position == move.position == frozenset({1, 2}) ^ move.turned


def test_moves_tell_why_they_win_or_lose():
    game = mock_turtles()
    assert game.move([0, 2, 3], [0, 2, 3]).why == (
        "the coins 0, 2, 3 are worth 1 ⊕ 4 ⊕ 7 = 2 like the whole position, so 0 is left"
    )
    assert game.move([0, 2, 3], [3]).why == (
        "the coin 3 is worth 7 while the position has 2, so 5 is left, which the opponent can make 0"
    )
    assert ruler().move(range(12), range(12)).why == "these 12 coins are worth 10 like the whole position, so 0 is left"


def test_moves_are_written_shortly_and_compared():
    game = ruler()
    move = game.move(range(12), range(12))
    assert str(move) == "turn 0, 1, 2, 3, 4, 5, 6, 7 and 4 more"
    assert repr(game.move([2], [2])) == "Turn(2)"
    assert move == game.move(range(12), range(12))
    assert move != game.move([*range(12), 20], range(12))
    assert move != "a move"
    assert game.move([2], [2]) != mock_turtles().move([2], [2])
    assert len({move, game.move(range(12), range(12))}) == 1


def test_the_value_after_a_move_is_that_of_the_position():
    game = moebius()
    for move in game.moves([3, 5]):
        assert move.value == game.nim_value(move.position)
        assert move.worth == game.worth(move.turned)
