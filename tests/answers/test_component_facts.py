import pytest

from grundy.answers import positions
from grundy.answers.positions import board_facts, check_size, component_facts as facts
from grundy.errors import LimitError
from grundy.play import parse, position


def test_a_full_table_has_no_more_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    place = parse("N(3,5) + Kayles(4)")
    boards = board_facts(place)
    assert None not in boards
    room = len(boards[0]["marks"])  # type: ignore[index]
    monkeypatch.setattr(positions, "MAX_MARKS", room)
    assert board_facts(place) == [boards[0], None, None]


def test_a_game_from_elsewhere_has_no_id() -> None:
    class Halving:
        def options(self, heap: int) -> list[int]:
            return [heap // 2] if heap else []

    place = position(Halving(), 9)
    assert facts(place, place.explain().configuration, [None])[0] == {
        "notation": "Halving(9)",
        "game": None,
        "name": "Halving",
        "nim_value": 0,
        "binary": "0",
        "board": None,
    }


def test_binary_digits_are_left_out_where_they_would_be_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    place = parse("N(5,3)")
    monkeypatch.setattr(positions, "MAX_DIGITS", 5)
    assert [
        row.keys() & {"nim_value", "binary"} for row in facts(place, place.explain().configuration, [None, None])
    ] == [
        {"nim_value"},
        {"nim_value"},
    ]


def test_infinite_values_have_their_sets_and_unknown_ones_nothing() -> None:
    place = parse("Tokens(0>0, 0>1; 0) + N(2)")
    loopy, pile = facts(place, place.explain().configuration, [None, None])
    assert (loopy["nim_value"], loopy["k"], "binary" in loopy) == (None, [0], False)
    assert (pile["nim_value"], pile["binary"], "k" in pile) == (2, "10", False)
    assert [row.keys() & {"nim_value", "k"} for row in facts(place, None, [None, None])] == [set(), set()]


def test_the_size_of_a_sum_is_checked_without_writing_it_out() -> None:
    check_size(parse("20000*N(5)"))
    with pytest.raises(LimitError, match="1,000,000 components"):
        check_size(parse("1000000*N(5)"))
