"""Matches: moves, draws, resignations, opponents, and records as text, as data and in notebooks."""

import json
import random
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

import grundy
from grundy.errors import DomainError
from grundy.games import CATALOGUE
from grundy.play import Match as Match_showing, Move, Position, Record as Record_showing
from grundy.play.match import (
    MAX_ROWS,
    Ending,
    Fallible,
    Match,
    Opponent,
    Perfect,
    Random,
    Record,
    RecordedMove,
    play_out,
)
from grundy.rules import Outcome

# Play can alternate between a and b; c is the end.
PLACES = {"a": "b", "b": "ac", "c": ""}.get


def match_at(text: str, *moves: str | int, **settings: bool) -> Match:
    match = Match(grundy.parse(text), **settings)
    for move in moves:
        match.play(move)
    return match


def test_player_who_cannot_move_loses() -> None:
    match = match_at("N(1,1)", 1)
    assert (match.to_move, match.is_over, match.winner, match.ending) == (1, False, None, Ending.UNFINISHED)
    match.play(1)
    assert (match.is_over, match.winner, match.ending) == (True, 1, Ending.LAST_MOVE)


def test_player_who_cannot_move_wins_in_misere_play() -> None:
    assert match_at("N(1,1)", 1, 1, misere=True).winner == 0
    assert Match(grundy.parse("N(1)", misere=True)).position.misere
    assert not Match(grundy.parse("N(1)", misere=True), misere=False).position.misere


def test_match_can_be_over_at_the_start() -> None:
    assert (match_at("N(0)").winner, match_at("N(0)", misere=True).winner) == (1, 0)


def test_match_stores_positions_and_moves() -> None:
    match = match_at("N(1,2)", "N(1,1)", "N(0,1)")
    assert list(map(str, match.positions)) == ["N(1,2)", "N(1,1)", "N(0,1)"]
    assert [move.label for move in match.moves] == ["take 1", "take 1"]
    assert (str(match.start), str(match.position)) == ("N(1,2)", "N(0,1)")
    assert repr(match) == "<Match from N(1,2), 2 moves made>"


def test_undo_takes_back_moves() -> None:
    match = match_at("N(2,2)", "N(1,2)", "N(1,1)", "N(0,1)")
    match.undo(2)
    assert (str(match.position), match.to_move, len(match.moves)) == ("N(1,2)", 1, 1)
    match.undo()
    assert str(match.position) == "N(2,2)"
    with pytest.raises(DomainError, match="cannot take back 1 move: the match has only 0 moves"):
        match.undo()
    with pytest.raises(DomainError, match="the number of moves to take back must be at least 0, not -1"):
        match.undo(-1)


def test_illegal_move_changes_nothing() -> None:
    match = match_at("N(2)")
    with pytest.raises(DomainError):
        match.play("N(2)")
    assert (str(match.position), match.moves) == ("N(2)", ())


def test_resignation() -> None:
    match = match_at("N(2,2)", "N(1,2)")
    match.resign()
    assert (match.is_over, match.winner, match.ending) == (True, 0, Ending.RESIGNED)
    for action in (match.resign, match.call_draw, lambda: match.play(1)):
        with pytest.raises(DomainError, match="the match is over: The first player wins: the second player resig"):
            action()
    match.undo(0)
    match.resign(0)
    assert match.winner == 1
    match.undo()
    assert (match.is_over, str(match.position)) == (False, "N(2,2)")
    with pytest.raises(DomainError, match=r"player must be 0 \(first\) or 1 \(second\), not 2"):
        match.resign(2)


def test_draw_may_be_called_at_the_third_occurrence() -> None:
    match = Match(grundy.position(PLACES, "a"))
    for _ in range(2):
        with pytest.raises(DomainError, match="a draw may be called when a position occurs for the third time"):
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


def test_repetition_requires_the_same_player_to_move() -> None:
    match = Match(grundy.position(lambda place: ["round"], "round"))
    for _ in range(3):
        match.play(1)
    assert match.repetitions == 2
    match.play(1)
    assert match.may_be_drawn


EXAMPLES = [entry.example for entry in CATALOGUE]


def check_perfect_player(position: Position, other: Opponent, seed: int) -> None:
    """Check that a perfect player wins from the winning side, or does not lose a drawn position."""
    side = 1 if position.outcome is Outcome.P else 0
    players = (Perfect(), other) if side == 0 else (other, Perfect())
    is_drawn = position.outcome is Outcome.D
    record = play_out(position, *players, seed=seed, most=20 if is_drawn else 2000)
    allowed = {None, side} if is_drawn else {side}
    assert record.winner in allowed, str(record)


@pytest.mark.parametrize("text", EXAMPLES)
@pytest.mark.parametrize("misere", [False, True])
def test_perfect_player_wins_every_game_of_the_catalogue(text: str, misere: bool) -> None:
    position = grundy.parse(text, misere=misere)
    for seed in range(3):
        check_perfect_player(position, Random(), seed)
    check_perfect_player(position, Perfect(), 0)
    check_perfect_player(position, Fallible(2), 0)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(EXAMPLES), min_size=2, max_size=3), st.integers(0, 9))
def test_perfect_player_wins_sums_of_any_games(texts: list[str], seed: int) -> None:
    try:
        position = grundy.parse(" + ".join(texts))
    except DomainError:  # a game that cannot be part of a sum
        return
    check_perfect_player(position, Random(), seed)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 5), max_size=3), min_size=6, max_size=6), st.tuples(*[st.integers(0, 5)] * 2))
def test_perfect_player_wins_loopy_games(rows: list[list[int]], places: tuple[int, int]) -> None:
    position = sum(
        (grundy.position(rows.__getitem__, place) for place in places[1:]), grundy.position(rows.__getitem__, places[0])
    )
    check_perfect_player(position, Random(), 1)
    check_perfect_player(position, Perfect(), 1)


def test_long_matches_are_played_to_the_end() -> None:
    record = play_out(grundy.parse("N(300;1,2)"), Perfect(), Perfect())
    assert (record.winner, len(record.moves)) == (1, 200)  # the winner answers 1 with 2 and 2 with 1
    record = play_out(grundy.parse("N(140;1) + N(121;1,2) + W(6,4)"), Random(), Perfect(), seed=2)
    assert (record.ending, len(record.moves) > 200) == (Ending.LAST_MOVE, True)


def test_same_seed_gives_the_same_match() -> None:
    position = grundy.parse("N(9,9,9)")
    games = [play_out(position, Random(), Fallible(2), seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert games[0].players == ("random", "fallible, one error in 2")


def test_play_stops_after_the_maximum_number_of_moves() -> None:
    record = play_out(grundy.parse("N(300;1,2)"), Perfect(), Perfect(), most=10)
    assert (record.ending, record.winner, len(record.moves)) == (Ending.UNFINISHED, None, 10)
    with pytest.raises(DomainError, match="the largest number of moves must be at least 0, not -1"):
        play_out(grundy.parse("N(3)"), Perfect(), Perfect(), most=-1)


def test_repetition_ends_in_a_draw() -> None:
    # The player who moves to e loses at once.
    position = grundy.position({"a": "be", "b": "ae", "e": "f", "f": ""}.get, "a")
    record = play_out(position, Perfect(), Perfect())
    assert (record.ending, record.winner) == (Ending.REPETITION, None)
    assert play_out(position, Perfect(), Random(), seed=1, most=50).winner in (None, 0)


def test_opponent_can_be_any_function() -> None:
    def greedy(position: Position) -> Move:
        return max(position.moves(), key=lambda move: len(move.label))

    record = play_out(grundy.parse("N(1,1)"), greedy, Perfect(), misere=True)
    assert (record.winner, record.players[0], record.misere) == (0, "greedy", True)


def test_perfect_opponent_makes_winning_moves() -> None:
    assert str(Perfect()(grundy.parse("N(3,5,7)")).position.outcome) == "Outcome.P"
    assert Perfect(seed=1)(grundy.parse("N(9)", misere=True)).label == "take 8"


def test_opponents_raise_at_the_end_of_the_game() -> None:
    for opponent in (Perfect(), Random(), Fallible(1), Fallible(9)):
        with pytest.raises(DomainError, match=r"there are no moves in N\(0\)"):
            opponent(grundy.parse("N(0)"))


def test_same_seed_gives_the_same_moves() -> None:
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


def test_error_loses_a_draw() -> None:
    # From a, the move to b keeps the draw, and the move to e loses.
    places = {"a": "be", "b": "a", "e": "f", "f": ""}.get
    position = grundy.position(places, "a")
    assert position.outcome is Outcome.D
    assert str(Fallible(1, seed=1)(position).position).count("e") == str(grundy.position(places, "e")).count("e")
    assert Perfect()(position).position.outcome is Outcome.D


def test_no_error_is_possible_if_all_moves_win() -> None:
    assert Fallible(1, seed=1)(grundy.parse("N(1)")).label == "take 1"


def test_error_is_a_random_move_if_all_moves_lose() -> None:
    position, opponent = grundy.parse("N(4,4)"), Fallible(1, seed=1)
    assert len({opponent(position) for _ in range(100)}) == 8


@pytest.mark.parametrize("k", [0, -1, 2.5, "2"])
def test_k_must_be_a_positive_integer(k: object) -> None:
    with pytest.raises(DomainError, match="k must be"):
        Fallible(k)  # type: ignore[arg-type]


def test_random_moves_reach_every_component() -> None:
    position, opponent = grundy.parse("N(100) + N(1) + N(0)"), Random(seed=1)
    found = [opponent(position).index for _ in range(200)]
    assert set(found) == {0, 1}
    assert 60 < found.count(1) < 140


def test_opponents_do_not_use_the_global_random_generator() -> None:
    random.seed(1)
    expected = random.random()
    random.seed(1)
    Random(seed=2)(grundy.parse("N(30)"))
    assert random.random() == expected


def test_fallible_opponent_moves_without_a_known_winner() -> None:
    position = grundy.parse("Cram(9x9)")
    assert Fallible(10**9, seed=1)(position).origin == position


TEXT = """\
N(1,2), misère play
first player: Ann; second player: Bob
  1. first   take 2 in N(2)  N(1,0)
  2. second  take 1 in N(1)  N(0,0)
The first player wins: in misère play, the player who cannot move wins."""


def short_record(misere: bool = True) -> Record:
    match = Match(grundy.parse("N(1,2)"), misere=misere, players=("Ann", "Bob"))
    match.play("N(1,0)")
    match.play("N(0,0)")
    return match.record()


def test_record_as_text() -> None:
    assert str(short_record()) == TEXT
    assert short_record(misere=False).result == "The second player wins: the first player cannot move."


def test_result_of_each_ending() -> None:
    record = short_record()
    assert replace(record, winner=None, ending=Ending.UNFINISHED).result == "Unfinished, after 2 moves."
    assert replace(record, winner=None, ending=Ending.REPETITION).result.startswith("A draw: the same position")
    assert replace(record, ending=Ending.RESIGNED).result == "The first player wins: the second player resigned."


def test_record_from_json_can_be_replayed() -> None:
    for text in ("N(3,5,7)", "W(7,12) + N(20;1,3,5)", "3*N(2) + N(4)"):
        record = play_out(grundy.parse(text), Random(), Random(), seed=1)
        again = Record.from_dict(json.loads(json.dumps(record.as_dict())))
        assert again == record
        match = again.replay()
        assert match.record() == record
        assert match.winner == record.winner


def test_resignation_is_replayed() -> None:
    match = Match(grundy.parse("N(5)"))
    match.play("N(3)")
    match.resign(0)
    assert match.record().replay().record() == match.record()


def around(place: str) -> str:
    return {"a": "b", "b": "a"}[place]


def test_draw_is_replayed() -> None:
    start = grundy.position(around, "a")
    record = play_out(start, Random(), Random(), seed=1)
    assert (record.ending, len(record.moves)) == (Ending.REPETITION, 4)
    assert record.replay(start).record() == record
    assert record.replay(games=[around]).record() == record


def test_illegal_move_in_a_record_is_rejected() -> None:
    record = short_record()
    forged = replace(record, moves=(record.moves[0], RecordedMove(0, "take 1", "N(1)", "N(0,1)")))
    with pytest.raises(
        DomainError, match=r"move 2 of the record is not legal: no move leads from N\(1,0\) to N\(0,1\)"
    ):
        forged.replay()
    nonsense = replace(record, moves=(RecordedMove(7, "", "", "N("),))
    with pytest.raises(DomainError, match="move 1 of the record is not legal"):
        nonsense.replay()


def test_moves_in_equal_components_are_distinguished() -> None:
    match = Match(grundy.parse(f"N(4,4,{10**30})"))
    for index in (1, 0):
        match.play(next(move for move in match.position.moves() if move.index == index and move.label == "take 1"))
    match.play(f"N(3,3,{10**29})")
    assert [move.position[:6] for move in match.record().moves] == ["N(4,3,", "N(3,3,", "N(3,3,"]
    assert match.record().replay().record() == match.record()


def test_record_needs_the_whole_position_after_a_move() -> None:
    record = replace(short_record(), moves=(RecordedMove(1, "take 1", "N(2)", "N(1)"),))
    with pytest.raises(DomainError, match=r"no move leads from N\(1,2\) to N\(1\)"):
        record.replay()


def test_wrong_result_in_a_record_is_rejected() -> None:
    with pytest.raises(DomainError, match="the recorded result is 'The second player wins"):
        replace(short_record(), winner=1).replay()
    with pytest.raises(DomainError, match=r"but the moves give 'Unfinished, after 1 move\.'"):
        replace(short_record(), moves=short_record().moves[:1]).replay()
    with pytest.raises(DomainError, match=r"the record starts at N\(1,2\), not at N\(2\)"):
        short_record().replay(grundy.parse("N(2)"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"start": 3}, "the field 'start' of a record must be str, not '3'"),
        ({"misere": "no"}, "the field 'misere' of a record must be bool"),
        ({"moves": {}}, "the field 'moves' of a record must be list"),
        ({"moves": ["N(1)"]}, "the field 'component' of a record must be int, not 'None'"),
        ({"winner": 2}, "the winner of a record must be 0, 1 or null, not '2'"),
        ({"winner": True}, "the winner of a record must be 0, 1 or null, not 'True'"),
        ({"ending": "lost"}, "the ending of a record must be one of 'no move left', 'resigned'"),
        ({"players": ["Ann"]}, "the players of a record must be two strings, not \\['Ann'\\]"),
    ],
)
def test_invalid_record_data_are_rejected(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Record.from_dict({**short_record().as_dict(), **change})


def played(notation: str, moves: int, **options) -> Match_showing:
    match = Match_showing(grundy.parse(notation), **options)
    for _ in range(moves):
        match.play(next(match.position.moves()))
    return match


def test_html_has_a_row_for_each_move():
    text = played("N(3,5)", 2)._repr_html_()
    root = ElementTree.fromstring(f"<html>{text}</html>")
    rows = [[cell.text for cell in row.iter("td")] for row in root.iter("tr")]
    assert rows[1:] == [
        ["1", "first player", "take 1 in N(3)", "N(2,5)"],
        ["2", "second player", "take 1 in N(2)", "N(1,5)"],
    ]
    assert "Unfinished, after 2 moves." in text
    assert "<svg" in text


def test_html_has_the_result():
    match = played("N(1)", 1, misere=True)
    assert "The second player wins" in match.record()._repr_html_()
    assert "misère play" in match.record()._repr_html_()


def test_html_escapes_names():
    assert "<b>me" not in played("N(2)", 1, players=("<b>me", "you")).record()._repr_html_()


def test_html_of_a_long_match_omits_the_middle():
    record = played("N(300)", 300).record()
    text = record._repr_html_()
    assert f"… {300 - MAX_ROWS} more moves …" in text
    assert "<td>1</td>" in text
    assert "<td>300</td>" in text
    assert "<td>150</td>" not in text
    assert len(text) < 30_000


def test_html_does_not_solve_the_position(monkeypatch):
    def no(*_):
        raise AssertionError("the position was solved")

    match = played("Kayles(9)", 2)
    monkeypatch.setattr(Position, "judge", property(no))
    monkeypatch.setattr(Position, "value", property(no))
    assert "<svg" in match._repr_html_()


def test_html_shortens_long_positions():
    record = Record_showing("N(1)" * 10_000, False, (), None, played("N(1)", 0).ending)
    assert len(record._repr_html_()) < 1000
