import pytest

from grundy.answers import positions
from grundy.answers.positions import check_size, draw_boards, position_answer
from grundy.errors import LimitError
from grundy.play import parse, position


def test_a_full_table_has_no_more_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    place = parse("N(3,5) + Kayles(4)")
    boards = draw_boards(place)
    assert None not in boards
    monkeypatch.setattr(positions, "MAX_MARKS", len(boards[0].marks))  # type: ignore[union-attr]
    assert draw_boards(place) == [boards[0], None, None]


def test_a_game_from_elsewhere_has_no_id() -> None:
    class Halving:
        def options(self, heap: int) -> list[int]:
            return [heap // 2] if heap else []

    place = position(Halving(), 9)
    found = position_answer(place)
    assert found["components"] == [{"notation": "Halving(9)", "game": None, "name": "Halving", "board": None}]
    assert found["explanation"]["components"] == [{"notation": "Halving(9)", "nim_value": 0, "binary": "0"}]


def test_binary_digits_are_left_out_where_they_would_be_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    place = parse("N(5,3)")
    monkeypatch.setattr(positions, "MAX_DIGITS", 5)
    told = position_answer(place)["explanation"]["components"]
    assert [row.keys() & {"nim_value", "binary"} for row in told] == [{"nim_value"}] * 2


def test_infinite_values_have_their_sets_and_unknown_ones_nothing() -> None:
    place = parse("Tokens(0>0, 0>1; 0) + N(2)")
    loopy, pile = position_answer(place)["explanation"]["components"]
    assert (loopy["nim_value"], loopy["k"], "binary" in loopy) == (None, [0], False)
    assert (pile["nim_value"], pile["binary"], "k" in pile) == (2, "10", False)
    told = parse("Kayles(9)", misere=True).explain().as_dict()
    assert [row.keys() & {"nim_value", "k"} for row in told["components"]] == [set()]


def test_the_size_of_a_sum_is_checked_without_writing_it_out() -> None:
    check_size(parse("20000*N(5)"))
    with pytest.raises(LimitError, match="1,000,000 components"):
        check_size(parse("1000000*N(5)"))
