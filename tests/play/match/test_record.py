import json
from dataclasses import replace
from typing import Any

import pytest

import grundy
from grundy.errors import DomainError
from grundy.play.match import Ending, Match, Random, Record, RecordedMove, play_out

TEXT = """\
N(1,2), misère play
first player: Ann; second player: Bob
  1. first   take 2 in N(2)  N(1,0)
  2. second  take 1 in N(1)  N(0,0)
The first player wins: there is no move left, and in misère play who cannot move wins."""


def short_record(misere: bool = True) -> Record:
    match = Match(grundy.parse("N(1,2)"), misere=misere, players=("Ann", "Bob"))
    match.play("N(1,0)")
    match.play("N(0,0)")
    return match.record()


def test_a_record_prints_as_text() -> None:
    assert str(short_record()) == TEXT
    assert short_record(misere=False).result == "The second player wins: the first player cannot move."


def test_results_in_words() -> None:
    record = short_record()
    assert replace(record, winner=None, ending=Ending.UNFINISHED).result == "Unfinished, after 2 moves."
    assert replace(record, winner=None, ending=Ending.REPETITION).result.startswith("A draw: the position stands")
    assert replace(record, ending=Ending.RESIGNED).result == "The first player wins: the second player has resigned."


def test_a_record_goes_through_json_and_is_played_again() -> None:
    for text in ("N(3,5,7)", "W(7,12) + N(20;1,3,5)", "3*N(2) + N(4)"):
        record = play_out(grundy.parse(text), Random(), Random(), seed=1)
        again = Record.from_dict(json.loads(json.dumps(record.as_dict())))
        assert again == record
        match = again.replay()
        assert match.record() == record
        assert match.winner == record.winner


def test_a_resignation_is_played_again() -> None:
    match = Match(grundy.parse("N(5)"))
    match.play("N(3)")
    match.resign(0)
    assert match.record().replay().record() == match.record()


def around(place: str) -> str:
    return {"a": "b", "b": "a"}[place]


def test_a_draw_is_played_again() -> None:
    start = grundy.position(around, "a")
    record = play_out(start, Random(), Random(), seed=1)
    assert (record.ending, len(record.moves)) == (Ending.REPETITION, 4)
    assert record.replay(start).record() == record
    assert record.replay(games=[around]).record() == record


def test_a_forged_move_is_refused() -> None:
    record = short_record()
    forged = replace(record, moves=(record.moves[0], RecordedMove(0, "take 1", "N(1)", "N(0,1)")))
    with pytest.raises(DomainError, match=r"move 2 of the record is not legal: no move in N\(1,0\) leaves N\(0,1\)"):
        forged.replay()
    nonsense = replace(record, moves=(RecordedMove(7, "", "", "N("),))
    with pytest.raises(DomainError, match="move 1 of the record is not legal"):
        nonsense.replay()


def test_moves_in_equal_components_are_told_apart() -> None:
    match = Match(grundy.parse(f"N(4,4,{10**30})"))
    for index in (1, 0):
        match.play(next(move for move in match.position.moves() if move.index == index and move.label == "take 1"))
    match.play(f"N(3,3,{10**29})")
    assert [move.position[:6] for move in match.record().moves] == ["N(4,3,", "N(3,3,", "N(3,3,"]
    assert match.record().replay().record() == match.record()


def test_a_component_is_no_position() -> None:
    record = replace(short_record(), moves=(RecordedMove(1, "take 1", "N(2)", "N(1)"),))
    with pytest.raises(DomainError, match=r"no move in N\(1,2\) leaves N\(1\)"):
        record.replay()


def test_a_forged_result_is_refused() -> None:
    with pytest.raises(DomainError, match="the record says 'The second player wins"):
        replace(short_record(), winner=1).replay()
    with pytest.raises(DomainError, match=r"but its moves say 'Unfinished, after 1 move\.'"):
        replace(short_record(), moves=short_record().moves[:1]).replay()
    with pytest.raises(DomainError, match=r"the record begins with N\(1,2\), not with N\(2\)"):
        short_record().replay(grundy.parse("N(2)"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"start": 3}, "the record needs the field 'start' of type str, found '3'"),
        ({"misere": "no"}, "the record needs the field 'misere' of type bool"),
        ({"moves": {}}, "the record needs the field 'moves' of type list"),
        ({"moves": ["N(1)"]}, "the record needs the field 'component' of type int, found 'None'"),
        ({"winner": 2}, "the winner of a record is 0, 1 or null, not '2'"),
        ({"winner": True}, "the winner of a record is 0, 1 or null, not 'True'"),
        ({"ending": "lost"}, "the ending of a record is one of 'no move left', 'resigned'"),
        ({"players": ["Ann"]}, "a record names two players, not \\['Ann'\\]"),
    ],
)
def test_data_that_are_no_record(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Record.from_dict({**short_record().as_dict(), **change})
