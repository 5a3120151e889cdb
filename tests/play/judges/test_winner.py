import pytest

import grundy
from grundy import LimitError, Outcome, parse

PHI_PAIR = "W(1618033988749894848204586834365,2618033988749894848204586834365)"

WON = "W(1618033988749894848204586834365,2618033988749894848204586834366)"


def test_the_winner_is_known_where_the_value_is_out_of_reach() -> None:
    lost = parse(PHI_PAIR)
    assert lost.outcome is Outcome.P
    assert lost.winning_moves() == []
    won = parse(WON)
    assert won.outcome is Outcome.N
    assert "the nim value itself is out of reach" in won.explain().sentence
    with pytest.raises(LimitError):
        won.nim_value  # noqa: B018
    assert all(move.position.outcome is Outcome.P for move in won.winning_moves())
    assert str(won.winning_moves()[0].position) == PHI_PAIR


def test_components_of_sum_0_leave_the_winner_as_it_is() -> None:
    for text in (f"{WON} + N(5,5)", f"{WON} + N(0)", f"{WON} + {PHI_PAIR}"):
        position = parse(text)
        assert position.outcome is Outcome.N
        assert position.winning_moves()[0].position.outcome is Outcome.P
    with pytest.raises(LimitError, match="needs a table of all smaller positions"):
        parse(f"{WON} + N(1)").outcome  # noqa: B018
    with pytest.raises(LimitError):
        parse(f"{WON} + {WON}").outcome  # noqa: B018


def test_a_game_that_stands_alone_stands_in_no_sum() -> None:
    alone = parse("Northcott(5; 1-4, 5-3)")
    assert alone.outcome is Outcome.N
    with pytest.raises(grundy.DomainError, match="cannot stand in a sum"):
        alone + parse("N(1)")
    with pytest.raises(grundy.DomainError, match="cannot stand in a sum"):
        2 * alone


def test_a_winner_without_a_known_move_is_told_as_such() -> None:
    square, bar = parse("Chomp(30x30)"), parse("Chomp(30x40)")
    assert square.outcome is bar.outcome is Outcome.N
    assert square.explain().moves_heading == "1 winning move, and perhaps more"
    assert [move.label for move in square.winning_moves()] == ["bite at row 2, column 2"]
    assert bar.explain().sentence.endswith("the nim value itself is out of reach, and no winning move is known.")
    assert bar.winning_moves() == []
    assert bar.best_move() is not None
    far = parse(f"Schuh({10**20})").explain()
    assert ([move.label for move in far.winning_moves], far.complete) == (["name 10"], False)


def test_what_theory_leaves_open_beside_other_components_is_not_called_complete() -> None:
    assert not parse(f"{WON} + N(5,5)").explain().complete
    assert parse(f"{WON} + N(0)").explain().complete


def test_boards_won_by_symmetry_are_not_searched() -> None:
    for text, moves in (("Cram(7x8)", 1), ("Cram(8x8)", 0), ("Cram(6x7)", 1)):
        board = parse(text)
        assert len(board.explain().winning_moves) == moves
        assert board.best_move() is not None
    assert parse(f"Schuh({10**62})").explain().sentence.startswith("The player who moves next wins")


def test_the_winner_of_misere_play_is_told_without_its_moves() -> None:
    explanation = parse(f"Kayles({10**30})", misere=True).explain()
    assert (explanation.outcome, explanation.complete) == (Outcome.N, False)
