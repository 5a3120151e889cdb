import pytest

from grundy.sequences.survey import Family, SurveyRow, equalities, hexadecimal, octal, quaternary, subtraction
from grundy.sequences.survey.runner import survey_game

FAMILIES = [octal(2, first=(0, 4)), quaternary(4), subtraction(7), hexadecimal(1, first=(0, 4, 8))]


@pytest.mark.parametrize("family", FAMILIES, ids=str)
def test_what_follows_for_equal_games_is_what_they_have_themselves(family: Family) -> None:
    inherited = 0
    for game, _, equality in equalities(family):
        if equality is None:
            continue
        own = SurveyRow(0, **survey_game((game.notation, 1000)))  # type: ignore[arg-type]
        other = SurveyRow(0, **survey_game((equality.same_as.notation, 1000)))  # type: ignore[arg-type]
        same = {"same_as": equality.same_as.notation, "shift": equality.shift, "scale": equality.scale}
        row = SurveyRow(0, game.notation, "same", **same).inheriting(other)  # type: ignore[arg-type]
        if own.is_proved and other.is_proved:
            inherited += 1
            facts = (row.period, row.preperiod, row.saltus, row.largest, row.largest_at)
            assert facts == (own.period, own.preperiod, own.saltus, own.largest, own.largest_at), game
    assert inherited


def test_nothing_follows_from_a_row_that_is_not_there_or_failed() -> None:
    row = SurveyRow(1, "0.07", "same", same_as="0.137", shift=1, scale=1)
    assert row.inheriting(None) == row
    assert row.inheriting(SurveyRow(0, "0.137", "failed", note="why")) == row


def test_an_open_game_says_how_far_equal_ones_are_checked() -> None:
    row = SurveyRow(1, "0.6", "same", same_as="0.37", shift=1, scale=1)
    row = row.inheriting(SurveyRow(0, "0.37", "open", checked_to=1000, largest=17, largest_at=500))
    assert (row.checked_to, row.largest, row.largest_at, row.period) == (1001, 17, 501, None)
    assert not row.is_proved


def test_summaries() -> None:
    assert SurveyRow(0, "0.6", "open", checked_to=10**6).summary == "open, checked to 1,000,000"
    assert SurveyRow(0, "0.6", "failed", note="no memory").summary == "failed: no memory"
    assert SurveyRow(0, "0.6", "proved periodic").summary == "proved periodic"
    same = SurveyRow(0, "0.07", "same", same_as="0.137", shift=1, scale=1)
    assert same.summary == "same as 0.137 shifted by 1"
    same = SurveyRow(0, "0.03", "same", same_as="0.3", shift=0, scale=2)
    assert same.summary == "same as 0.3 with each value 2 times"


def test_what_is_settled() -> None:
    settled = [
        status
        for status in ("proved periodic", "proved arithmetic periodic", "open", "same", "failed")
        if SurveyRow(0, "0.6", status).is_settled
    ]
    assert settled == ["proved periodic", "proved arithmetic periodic", "same"]
