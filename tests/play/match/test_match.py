import pytest

import grundy
from grundy.errors import DomainError
from grundy.play.match import Ending, Match

# From a and b play can go round; c is the end.
PLACES = {"a": "b", "b": "ac", "c": ""}.get


def match_at(text: str, *moves: str | int, **settings: bool) -> Match:
    match = Match(grundy.parse(text), **settings)
    for move in moves:
        match.play(move)
    return match


def test_who_cannot_move_loses() -> None:
    match = match_at("N(1,1)", 1)
    assert (match.to_move, match.is_over, match.winner, match.ending) == (1, False, None, Ending.UNFINISHED)
    match.play(1)
    assert (match.is_over, match.winner, match.ending) == (True, 1, Ending.LAST_MOVE)


def test_who_cannot_move_wins_in_misere_play() -> None:
    assert match_at("N(1,1)", 1, 1, misere=True).winner == 0
    assert Match(grundy.parse("N(1)", misere=True)).position.misere
    assert not Match(grundy.parse("N(1)", misere=True), misere=False).position.misere


def test_a_match_may_be_over_before_it_begins() -> None:
    assert (match_at("N(0)").winner, match_at("N(0)", misere=True).winner) == (1, 0)


def test_the_history() -> None:
    match = match_at("N(1,2)", "N(1,1)", "N(0,1)")
    assert list(map(str, match.positions)) == ["N(1,2)", "N(1,1)", "N(0,1)"]
    assert [move.label for move in match.moves] == ["take 1", "take 1"]
    assert (str(match.start), str(match.position)) == ("N(1,2)", "N(0,1)")
    assert repr(match) == "<Match from N(1,2), 2 moves made>"


def test_moves_are_taken_back() -> None:
    match = match_at("N(2,2)", "N(1,2)", "N(1,1)", "N(0,1)")
    match.undo(2)
    assert (str(match.position), match.to_move, len(match.moves)) == ("N(1,2)", 1, 1)
    match.undo()
    assert str(match.position) == "N(2,2)"
    with pytest.raises(DomainError, match="0 moves have been made, so that 1 cannot be taken back"):
        match.undo()
    with pytest.raises(DomainError, match="the number of moves to take back is 0 or more, not -1"):
        match.undo(-1)


def test_a_move_that_is_refused_changes_nothing() -> None:
    match = match_at("N(2)")
    with pytest.raises(DomainError):
        match.play("N(2)")
    assert (str(match.position), match.moves) == ("N(2)", ())


def test_resignation() -> None:
    match = match_at("N(2,2)", "N(1,2)")
    match.resign()
    assert (match.is_over, match.winner, match.ending) == (True, 0, Ending.RESIGNED)
    for action in (match.resign, match.call_draw, lambda: match.play(1)):
        with pytest.raises(DomainError, match="the match is over: The first player wins: the second player has resi"):
            action()
    match.undo(0)
    match.resign(0)
    assert match.winner == 1
    match.undo()
    assert (match.is_over, str(match.position)) == (False, "N(2,2)")
    with pytest.raises(DomainError, match="a player is 0, the first, or 1, the second, not 2"):
        match.resign(2)


def test_a_draw_may_be_called_at_the_third_repetition() -> None:
    match = Match(grundy.position(PLACES, "a"))
    for _ in range(2):
        with pytest.raises(DomainError, match="a draw may be called when a position stands for the third time"):
            match.call_draw()
        match.play(1)
        match.play(1)
    assert (match.repetitions, match.may_be_drawn) == (3, True)
    match.undo()
    assert match.repetitions == 2
    match.play(1)
    match.call_draw()
    assert (match.is_over, match.winner, match.ending) == (True, None, Ending.REPETITION)
    assert not match.may_be_drawn


def test_a_position_repeats_only_with_the_same_player_to_move() -> None:
    match = Match(grundy.position(lambda place: ["round"], "round"))
    for _ in range(3):
        match.play(1)
    assert match.repetitions == 2
    match.play(1)
    assert match.may_be_drawn
