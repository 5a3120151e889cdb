"""Moves as data: the names of moves, and the list of moves."""

import pytest

from grundy.answers import moves
from grundy.answers.moves import MovesList, can_write, choice_text, chosen, number_of
from grundy.errors import DomainError, GrundyError, LimitError
from grundy.play import Position, parse


@pytest.mark.parametrize(
    "text", ["N(3,3) + Kayles(5)", "2*Cram(2x3)", "Rectangle(2,3)", "0.137(9) + Poset(a<c, b<c)", "2*FibonacciNim(6)"]
)
def test_every_move_has_a_number_and_a_string(text: str) -> None:
    position = parse(text)
    for number, move in enumerate(position.moves()):
        assert chosen(position, number) == move
        assert number_of(move) == number
        by_text = chosen(position, choice_text(move))
        assert (by_text.index, by_text.position) == (move.index, move.position)


def test_a_move_in_one_of_equal_components() -> None:
    assert str(chosen(parse("N(3,3,3)"), " 1 : N(0) ").position) == "N(3,0,3)"


def test_accepts_labels_and_whole_positions() -> None:
    position = parse("N(3,5)")
    assert str(chosen(position, "take 5")) == "take 5 in N(5), leaving N(0)"
    assert str(chosen(position, "N(3,3)")) == "take 2 in N(5), leaving N(3)"


def test_finds_a_winning_move_among_too_many_moves_to_list() -> None:
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
def test_accepts_a_label_with_its_component(text: str, choice: str, left: str) -> None:
    assert str(chosen(parse(text), choice).position) == left


@pytest.mark.parametrize("choice", ["0:take 6", "0:take 3", "0:take 1000000000001", "0:take"])
def test_rejects_taking_more_than_the_rules_allow(choice: str) -> None:
    with pytest.raises(GrundyError):
        chosen(parse("N(1000000000000;2,5)"), choice)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (5, "there is no move 5: this position has 3 moves, numbered from 0"),
        (-(10**400), "the number of a move must be at least 0, not a negative number of 1329 bits"),
        (10**400, "only the first 10,000 moves have numbers, and a number of 1329 bits is too large"),
        (1.5, "a move must be an integer or a string, not '1.5'"),
        (None, "a move must be an integer or a string, not 'None'"),
        ("", "the move is empty"),
        ("1:N(2)", "there is no component 1: this position has 1, numbered from 0"),
        ("0:N(3)", r"no move leads from N\(3\) to N\(3\)"),
        ("jump", "no move matches 'jump'"),
    ],
)
def test_rejects_names_that_do_not_name_a_move(choice: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        chosen(parse("N(3)"), choice)  # type: ignore[arg-type]
    with pytest.raises(DomainError, match="this position has no moves"):
        chosen(parse("N(0)"), 0)


def listed(text: str, most: int = 100) -> MovesList:
    position = parse(text)
    return MovesList(position, position.explain(), [None] * len(position.terms), most)


def test_a_shortened_list_still_has_the_winning_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MAX_LISTED_TEXT", 3000)
    found = listed("N(90,7)")
    numbered = [row for row in found.rows if row["number"] is not None]
    assert 3 < len(numbered) < 20
    assert not found.complete
    assert [row["choice"] for row in found.rows if row["number"] is None] == ["0:N(7)"]


def test_lists_the_moves_found_before_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_long_positions_are_not_listed_for_each_move() -> None:
    assert can_write(parse("100*N(3)"), 1000)
    assert not can_write(parse("101*N(3)"), 1000)
    assert not can_write(parse(f"N({'9' * 3000})"), 1000)


def test_a_huge_component_does_not_hide_the_others() -> None:
    found = listed("N(1000000000000) + 30*Kayles(2)", most=240)
    counts = [sum(row["component"] == index for row in found.rows) for index in range(31)]
    assert counts == [10 + 1, *[2] * 30]  # the share of each component, and the winning move of the huge pile
    assert [row["number"] for row in found.rows[:11]] == [*range(10), None]
    for row in found.rows[10:70]:
        assert chosen(parse("N(1000000000000) + 30*Kayles(2)"), row["choice"]).index == row["component"]
