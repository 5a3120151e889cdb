import re

import pytest

import grundy
from grundy.errors import DomainError, LimitError, NotationError
from grundy.play.match import chosen_move

NIM = grundy.parse("N(3,5)")


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("N(3,3)", "N(3,3)"),
        ("N( 3, 3 )", "N(3,3)"),
        ("N(4)", "N(3,4)"),
        ("take 5", "N(3,0)"),
        ("Take  5", "N(3,0)"),
        ("take 1 in N(3)", "N(2,5)"),
        ("take 1 in n(5), leaving N(4)", "N(3,4)"),
    ],
)
def test_a_move_is_chosen_by_its_words_or_by_what_it_leaves(choice: str, left: str) -> None:
    assert str(chosen_move(NIM, choice).position) == left


def test_a_move_is_chosen_by_its_number() -> None:
    moves = list(NIM.moves())
    assert [chosen_move(NIM, number + 1) for number in range(8)] == moves
    assert [chosen_move(NIM, f" {number + 1}\n") for number in range(8)] == moves


def test_a_move_of_the_position_is_itself_and_one_of_another_is_refused() -> None:
    move = NIM.move_to("N(2,5)")
    assert chosen_move(NIM, move) is move
    with pytest.raises(DomainError, match=re.escape("the move take 1 in N(3), leaving N(2) is not made from N(9)")):
        chosen_move(grundy.parse("N(9)"), move)


def test_words_that_fit_several_moves_are_refused_with_the_moves() -> None:
    with pytest.raises(DomainError) as error:
        chosen_move(NIM, "take 1")
    assert str(error.value) == (
        "'take 1' may be take 1 in N(3), leaving N(2); or take 1 in N(5), leaving N(4); write more of it, or its number"
    )
    with pytest.raises(DomainError, match="; or 5 more; write more"):
        chosen_move(NIM, "take")


def test_equal_components_leave_no_doubt() -> None:
    assert str(chosen_move(grundy.parse("N(4,4)"), "take 1").position) == "N(3,4)"


def test_a_list_of_heaps_stands_for_its_place_in_the_sum() -> None:
    position = grundy.parse("N(3,5) + W(1,2) + N(4)")
    assert str(chosen_move(position, "N(3,4)").position) == "N(3,4) + W(1,2) + N(4)"
    with pytest.raises(DomainError, match=r"no move leads from N\(3,5\) \+ W"):
        chosen_move(position, "N(2,4)")
    with pytest.raises(DomainError, match=r"N\(2\) can be left by a move in N\(3\) or N\(5\) or N\(4\)"):
        chosen_move(position, "N(2)")
    with pytest.raises(DomainError, match="no move leads from"):
        chosen_move(grundy.parse("N(3,5) + N(3,5)"), "N(3,6)")


def test_a_number_is_not_the_beginning_of_a_longer_one() -> None:
    assert chosen_move(grundy.parse("N(25)"), "take 2").label == "take 2"


def test_the_beginning_of_the_words_is_enough() -> None:
    position = grundy.parse("W(3,1)")
    assert chosen_move(position, "take 3").label == "take 3 from the first pile"
    with pytest.raises(DomainError, match="'take 1' may be"):
        chosen_move(position, "take 1")


@pytest.mark.parametrize("choice", [0, 9, "0", "9", -1, 2.5, "take 6", "take", "", "  ", "N(3,5)", "N(7)", "N("])
def test_what_is_no_move_is_refused(choice: object) -> None:
    with pytest.raises((DomainError, NotationError)):
        chosen_move(NIM, choice)  # type: ignore[arg-type]


def test_messages_say_what_there_is() -> None:
    with pytest.raises(DomainError, match="there is no move 9: this position has 8 moves"):
        chosen_move(NIM, 9)
    with pytest.raises(DomainError, match="there is no move 1: no move is left here"):
        chosen_move(grundy.parse("N(0)"), 1)
    with pytest.raises(DomainError, match="no move here is called 'jump'; a move is its number, its words, or"):
        chosen_move(NIM, "jump")
    with pytest.raises(
        DomainError, match=r"no move here is called 'take 9 in N\(3\)'; a move is its number, its words"
    ):
        chosen_move(NIM, "take 9 in N(3)")
    with pytest.raises(NotationError, match="no game is written Jump"):
        chosen_move(NIM, "Jump(3)")


def test_positions_with_more_moves_than_can_be_counted() -> None:
    position = grundy.parse(f"N({10**30})")
    assert str(chosen_move(position, "N(7)").position) == "N(7)"
    with pytest.raises(LimitError, match="only the first 100,000 moves go by their number"):
        chosen_move(position, 10**20)
    with pytest.raises(LimitError, match="write the position that the move leaves"):
        chosen_move(position, "9" * 5000)
