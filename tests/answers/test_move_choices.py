import pytest

from grundy.answers.moves import choice_text, chosen, number_of
from grundy.errors import DomainError, GrundyError
from grundy.play import parse


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
