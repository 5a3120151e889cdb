import pytest

from grundy.answers import moves
from grundy.answers.moves import MovesList, can_write, chosen
from grundy.errors import LimitError
from grundy.play import Position, parse


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
