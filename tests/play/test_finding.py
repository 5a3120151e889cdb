import pytest

import grundy
from grundy import parse


@pytest.mark.parametrize(
    ("start", "text", "label"),
    [
        ("N(3,5) + W(1,2)", "N(3,3) + W(1,2)", "take 2"),
        ("N(3,5) + W(1,2)", "W(1,2) + N(3) + N(3)", "take 2"),
        ("N(3,5) + W(1,2)", "N(0,5)+W(1,2)", "take 3"),
        ("N(3,5) + W(1,2)", "W(0,1)", "take 1 from both piles"),
        ("N(5,5)", "N(5,3)", "take 2"),
        ("N(5,3)", "N(3,3)", "take 2"),
        ("Kayles(9)", "Kayles(4,4)", "take 1 from 9, leave 4 and 4"),
        ("Kayles(9,2)", "Kayles(4,4,2)", "take 1 from 9, leave 4 and 4"),
        ("Kayles(9)", "2*Kayles(4)", "take 1 from 9, leave 4 and 4"),
        (f"N({10**30})", "N(7)", f"take {10**30 - 7}"),
    ],
)
def test_a_move_is_found_by_what_it_leaves(start: str, text: str, label: str) -> None:
    position = parse(start)
    move = position.move_to(text)
    assert move.label == label
    assert move in list(position.moves_to(move.position.nim_value))


@pytest.mark.parametrize("text", ["N(3,5) + W(1,2)", "N(3,6) + W(1,2)", "N(2,4) + W(1,2)", "Kayles(3)", "N(7)", "0"])
def test_what_no_move_leaves_is_refused(text: str) -> None:
    with pytest.raises(grundy.DomainError, match="no move leads from"):
        parse("N(3,5) + W(1,2)").move_to(text)


def test_a_component_that_two_moves_can_leave_needs_the_whole_position() -> None:
    with pytest.raises(grundy.DomainError, match=r"N\(2\) can be left by a move in N\(3\) or N\(5\); write the whole"):
        parse("N(3,5)").move_to("N(2)")
    assert parse("N(3,3)").move_to("N(2)").label == "take 1"


def test_what_cannot_be_read_is_a_notation_error() -> None:
    with pytest.raises(grundy.NotationError):
        parse("N(3)").move_to("what?")


def test_moves_of_own_games_are_found_too() -> None:
    position = grundy.position(lambda n: range(n), 5)
    name = str(position).split("(")[0]
    assert position.move_to(f"{name}(2)").option == 2


def test_among_equal_components_the_one_that_was_written_is_moved() -> None:
    assert str(parse("N(3,2,2)").move_to("N(3,2,1)").position) == "N(3,2,1)"
    assert str(parse("N(3,2,2)").move_to("N(3,1,2)").position) == "N(3,1,2)"


def test_a_move_is_found_where_the_values_of_other_options_are_out_of_reach() -> None:
    assert parse("Chomp(30x40)").move_to("Chomp(2x40)").label == "bite at row 3, column 1"
