import pytest
import reference
from hypothesis import given
from strategies import positions

import grundy
from grundy import LimitError, Position, parse


def all_options(position: Position) -> list[Position]:
    """Return every position that one move reaches, by the rules of the components alone."""
    return [
        position.replaced(index, position.of_terms((grundy.play.Term(term.ruleset, option),)))
        for index, term in enumerate(position.terms)
        for option in term.ruleset.game.options(term.position)
    ]


@pytest.mark.parametrize("text", ["N(2,3)", "N(4;1,3) + N(2)", "W(2,3) + N(2)", "N(3;1,2) + W(1,2)", "N(1,1,1,2)"])
def test_value_outcome_and_winning_moves_of_a_sum_by_search_over_the_whole_game(text: str) -> None:
    position = parse(text)
    outcome = reference.outcome_labels(all_options, [position, *all_options(position)])
    assert position.nim_value == reference.nim_values(all_options, [position])[position]
    assert position.outcome.value == outcome[position]
    winning = [option for option in all_options(position) if outcome[option] == "P"]
    assert sorted(map(str, winning)) == sorted(str(move.position) for move in position.winning_moves())


@given(positions())
def test_winning_moves_are_exactly_the_options_of_value_0(text: str) -> None:
    position = parse(text)
    expected = sorted(str(option) for option in all_options(position) if option.nim_value == 0)
    assert sorted(str(move.position) for move in position.winning_moves()) == (expected if position.nim_value else [])
    if position.nim_value == 0:
        assert expected == []


@given(positions(), positions())
def test_the_value_of_a_sum_is_the_nim_sum(first: str, second: str) -> None:
    a, b = parse(first), parse(second)
    assert (a + b).nim_value == a.nim_value ^ b.nim_value
    assert a + b == parse(f"{a} + {b}")


@given(positions())
def test_a_position_and_its_copy_cancel(text: str) -> None:
    assert (parse(text) + parse(text)).outcome is grundy.Outcome.P


def test_moves_that_raise_a_value_are_found_too() -> None:
    """N(20;1,3,5) has value 0; the move to value 1 wins when the rest has value 1."""
    position = parse("N(20;1,3,5) + N(1)")
    labels = [str(move) for move in position.winning_moves()]
    assert "take 1 in N(20;1,3,5), leaving N(19;1,3,5)" in labels


def test_a_move_says_why_it_wins() -> None:
    (move,) = parse("N(5,3)").winning_moves()
    assert str(move) == "take 2 in N(5), leaving N(3)"
    assert move.why == "the value 5 becomes 5 ⊕ 6 = 3, which makes the nim sum 0"
    (move,) = parse("N(5)").winning_moves()
    assert move.why == "the nim value 5 becomes 0"


def test_repr_can_be_pasted_back() -> None:
    position = parse("N(3, 5)+W(1,2)")
    assert repr(position) == "parse('N(3,5) + W(1,2)')"
    assert eval(repr(position)) == position


def test_positions_are_hashable_values() -> None:
    assert len({parse("N(3,5)"), parse(" N( 3,5 )"), parse("N(5,3)")}) == 2


def test_the_end_of_a_game() -> None:
    assert parse("N(0) + W(0,0) + N(2;3)").has_ended()
    assert not parse("N(0) + W(0,1)").has_ended()


def test_large_numbers_answer_at_once() -> None:
    (move,) = parse("N(123456789012345678901234567890, 5)").winning_moves()
    assert str(move.position) == "N(5,5)"
    assert parse("N(1000000;1,2,6)").nim_value == 1
    assert parse(f"N({10**3999};1,2)").nim_value == 1
    assert parse("W(1000,1500)").nim_value == 404


def test_a_large_wythoff_value_agrees_with_its_rule() -> None:
    """404 is missing among the options of W(1000,1500), and every smaller value is there."""
    term = parse("W(1000,1500)").terms[0]
    options = {term.ruleset.value(option) for option in term.ruleset.game.options(term.position)}
    assert 404 not in options
    assert set(range(404)) <= options


def test_copies_without_number_are_refused() -> None:
    message = "this sum would have 2000000000 components, and at most 1000000 are held; equal pairs cancel"
    with pytest.raises(LimitError, match=message):
        10**9 * parse("N(3,5)")


def test_drawing_moves_of_misere_play_are_asked_for_like_winning_ones() -> None:
    # From 1 one can go to 0, where normal play is lost and misère play is won, or pass.
    position = grundy.position(lambda n: [[], [0, 1]][n], 1)
    assert (position.drawing_moves(), len(position.winning_moves())) == ([], 1)
    (move,) = position.drawing_moves(misere=True)
    assert (move.option, position.winning_moves(misere=True)) == (1, [])
    assert [m.option for m in position.played(True).drawing_moves()] == [1]


def test_more_drawing_moves_than_can_be_listed_are_refused() -> None:
    position = grundy.parse("N(1000000000000) + Tokens(0>1, 1>0; 0)")
    with pytest.raises(LimitError, match=r"^there are more than 20 such moves; go through each_winning_move"):
        position.drawing_moves(limit=20)
