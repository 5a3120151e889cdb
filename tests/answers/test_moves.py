"""Moves as data: how they are named, what they lead to, against each position judged alone, and their list."""

import pytest

from grundy.answers import moves
from grundy.answers.moves import (
    UNKNOWN,
    MovesList,
    Verdict,
    can_write,
    choice_text,
    chosen,
    judged_moves,
    number_of,
    verdict_of,
)
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.play import Move, Position, parse
from grundy.rules import Outcome


@pytest.mark.parametrize(
    "text", ["N(3,3) + Kayles(5)", "2*Cram(2x3)", "Rectangle(2,3)", "0.137(9) + Poset(a<c, b<c)", "2*FibonacciNim(6)"]
)
def test_numbers_and_texts_name_every_move(text: str) -> None:
    position = parse(text)
    for number, move in enumerate(position.moves()):
        assert chosen(position, number) == move
        assert number_of(move) == number
        by_text = chosen(position, choice_text(move))
        assert (by_text.index, by_text.position) == (move.index, move.position)


def test_a_move_in_one_of_equal_components() -> None:
    assert str(chosen(parse("N(3,3,3)"), " 1 : N(0) ").position) == "N(3,0,3)"


def test_words_and_whole_positions_are_understood() -> None:
    position = parse("N(3,5)")
    assert str(chosen(position, "take 5")) == "take 5 in N(5), leaving N(0)"
    assert str(chosen(position, "N(3,3)")) == "take 2 in N(5), leaving N(3)"


def test_a_winning_move_is_found_where_no_move_could_be_found_by_trial() -> None:
    position = parse("W(1000000000001,1618033988751)")
    best = position.best_move()
    assert best is not None
    assert number_of(best) is None
    assert chosen(position, choice_text(best)) == best


@pytest.mark.parametrize(
    ("text", "choice", "left"),
    [
        ("N(3,3)", "1:take 2", "N(3,1)"),
        ("N(5,1000000000000)", "1:take 999999999999", "N(5,1)"),
        ("N(1000000000000;2,5)", "0:take 5", "N(999999999995;2,5)"),
        ("W(400,700) + N(1)", "0:take 3 from both piles", "W(397,697) + N(1)"),
    ],
)
def test_the_words_of_a_move_are_enough_in_its_component(text: str, choice: str, left: str) -> None:
    assert str(chosen(parse(text), choice).position) == left


@pytest.mark.parametrize("choice", ["0:take 6", "0:take 3", "0:take 1000000000001", "0:take"])
def test_no_more_can_be_taken_than_the_rules_allow(choice: str) -> None:
    with pytest.raises(GrundyError):
        chosen(parse("N(1000000000000;2,5)"), choice)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (5, "there is no move 5: this position has 3 moves, numbered from 0"),
        (-(10**400), "moves are numbered from 0 on, and a negative number of 1329 bits is less"),
        (10**400, "only the first 10,000 moves go by their number, and a number of 1329 bits is too large"),
        (1.5, "a move is a number or a text, not '1.5'"),
        (None, "a move is a number or a text, not 'None'"),
        ("", "nothing was written"),
        ("1:N(2)", "there is no component 1: this position has 1, numbered from 0"),
        ("0:N(3)", r"no move leads from N\(3\) to N\(3\)"),
        ("jump", "no move here is called 'jump'"),
    ],
)
def test_what_names_no_move_is_refused(choice: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        chosen(parse("N(3)"), choice)  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="no move is left here"):
        chosen(parse("N(0)"), 0)


def listed(text: str, most: int = 100) -> MovesList:
    position = parse(text)
    return MovesList(position, position.explain(), [False] * len(position.terms), most)


def test_a_list_that_grows_too_long_ends_and_keeps_the_winning_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MAX_CHARACTERS", 3000)
    found = listed("N(90,7)")
    numbered = [row for row in found.rows if row["number"] is not None]
    assert 3 < len(numbered) < 20
    assert not found.complete
    assert [row["choice"] for row in found.rows if row["number"] is None] == ["0:N(7)"]


def test_moves_found_before_an_error_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def moves(self: Position):
        yield from list(original(self))[:2]
        raise LimitError("too many options to list")

    original = Position.moves
    monkeypatch.setattr(Position, "moves", moves)
    found = listed("N(5)")
    assert ([row["choice"] for row in found.rows], found.complete) == ([0, 1, "0:N(0)"], False)


def test_the_number_of_winning_moves_beyond_the_list_is_limited() -> None:
    found = listed("200*N(1) + N(1)", most=10)
    assert [row["number"] for row in found.rows] == [*range(10), *[None] * moves.MAX_ADDED]
    assert {row["effect"] for row in found.rows} == {"wins"}


def test_long_positions_are_not_written_for_each_move() -> None:
    assert can_write(parse("100*N(3)"), 1000)
    assert not can_write(parse("101*N(3)"), 1000)
    assert not can_write(parse(f"N({'9' * 3000})"), 1000)


def test_a_huge_component_does_not_hide_the_others() -> None:
    found = listed("N(1000000000000) + 30*Kayles(2)", most=240)
    counts = [sum(row["component"] == index for row in found.rows) for index in range(31)]
    assert counts == [10 + 1, *[2] * 30]  # and the move of the huge pile that wins
    assert [row["number"] for row in found.rows[:11]] == [*range(10), None]
    for row in found.rows[10:70]:
        assert chosen(parse("N(1000000000000) + 30*Kayles(2)"), row["choice"]).index == row["component"]


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
    monkeypatch.setattr(moves, "MAX_SECONDS", 0)
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
