"""What moves lead to, judged together, against each position judged alone."""

import pytest

from grundy.answers import moves
from grundy.answers.moves import UNKNOWN, Verdict, judged_moves, verdict_of
from grundy.errors import LimitError
from grundy.play import Move, Position, parse
from grundy.rules import Outcome

SUMS = [
    "N(3,5,2) + Kayles(4)",
    "Grundy(7) + W(2,3) + Cram(2x3)",
    "PokerNim(2,1; 2) + N(2)",
    "Tokens(0>1, 1>0, 1>2; 0,2) + N(1)",
    "Annihilation(0>1, 1>0, 1>2, 2>3; 0,1) + N(2)",
    "Tokens(0>1, 1>0; 0) + Tokens(0>1, 1>0, 1>2; 1)",
    "Rectangle(2,2) + Set({{}, {{}}})",
    "Northcott(5; 1-4, 5-3)",
]


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("text", SUMS)
def test_moves_judged_together_and_alone(text: str, misere: bool) -> None:
    position = parse(text, misere=misere)
    judging = judged_moves(position.explain())
    assert [judging(move) for move in position.moves()] == [verdict_of(move.position) for move in position.moves()]


def test_an_option_out_of_reach_does_not_spoil_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse("Lasker(5) + N(2)")
    explanation = position.explain()
    rules = position.terms[0].ruleset
    value = rules.value

    def limited(heap: object) -> object:
        if heap == (3,):
            raise LimitError("too large")
        return value(heap)

    monkeypatch.setitem(rules.__dict__, "value", limited)
    judging = judged_moves(explanation)
    told = {move.option: judging(move) for move in position.moves() if move.index == 0}
    assert told[(3,)] == Verdict(Outcome.N)  # it is not among the winning moves, and every play ends
    assert told[(4,)].nim_value == value((4,)) ^ 2


def test_when_time_is_up_it_is_still_known_which_moves_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MAX_SECONDS", -1)
    position = parse("N(3,5) + Kayles(2)")
    judging = judged_moves(position.explain())
    for move in position.moves():
        assert judging(move).outcome is move.position.outcome
        assert judging(move).nim_value in (None, move.position.nim_value)
    loopy = parse("Tokens(0>1, 1>0, 1>2; 1) + N(2)")
    judging = judged_moves(loopy.explain())
    assert {judging(move).outcome for move in loopy.moves()} <= {Outcome.P, None}  # another move may draw or lose


def test_nothing_is_known_of_the_moves_of_what_nobody_knows() -> None:
    position = parse("Cram(9x9)")
    assert verdict_of(position) == judged_moves(None)(next(position.moves())) == UNKNOWN


def test_a_move_beside_the_component_that_decides() -> None:
    position = parse("W(1000000000001,1618033988751) + N(1,1)")
    judging = judged_moves(position.explain())
    outcomes = {move.index: judging(move).outcome for move in [*position.winning_moves(), *_moves_in(position, 1)]}
    assert outcomes == {0: Outcome.P, 1: None}


def _moves_in(position: Position, index: int) -> list[Move]:
    return [Move(position, index, *move) for move in position.terms[index].moves()]
