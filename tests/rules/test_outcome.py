from grundy.rules import Outcome


def test_value_0_is_a_p_position() -> None:
    assert [Outcome.of(value) for value in (0, 1, 6)] == [Outcome.P, Outcome.N, Outcome.N]


def test_the_sentence_says_for_whom_the_position_is_won() -> None:
    assert Outcome.N.sentence == "The player who moves next wins"
    assert Outcome.P.sentence == "The player who has just moved wins"
    assert Outcome.D.sentence == "Neither player can force a win"


def test_the_winner_has_a_name_unless_there_is_none() -> None:
    assert [outcome.winner for outcome in Outcome] == ["next", "previous", None]
