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
