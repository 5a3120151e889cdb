import json

import pytest

from grundy.sequences.survey import SurveyRow
from grundy.sequences.survey.runner import survey_game


@pytest.mark.parametrize(
    ("game", "period", "preperiod", "largest"),
    # Winning Ways, chapter 4; Guy and Smith 1956.
    [("0.77", 12, 71, 8), ("0.137", 34, 52, 9), ("0.17", 34, 33, 7), ("0.15", 10, 1, 2), ("0.177", 20, 497, 8)],
)
def test_known_periods(game: str, period: int, preperiod: int, largest: int) -> None:
    facts = survey_game((game, 5000))
    assert facts["status"] == "proved periodic"
    assert (facts["period"], facts["preperiod"], facts["saltus"], facts["largest"]) == (period, preperiod, 0, largest)
    assert json.loads(str(facts["certificate"]))["period"] == period


def test_a_game_without_a_proof_is_open() -> None:
    facts = survey_game(("0.6", 2000))
    assert (facts["status"], facts["checked_to"], facts["name"]) == ("open", 2000, "Officers")
    assert "period" not in facts


def test_values_that_grow_have_no_largest_one() -> None:
    facts = survey_game(("0.8", 500))
    assert (facts["status"], facts["period"], facts["saltus"]) == ("proved arithmetic periodic", 3, 1)
    assert "largest" not in facts


def test_the_largest_value_is_that_of_all_heaps() -> None:
    # The largest value 9 of Dawson's Chess, at heap 85, comes in the first period.
    short, long = (survey_game(("0.137", stop)) for stop in (300, 5000))
    assert (short["largest"], short["largest_at"]) == (long["largest"], long["largest_at"]) == (9, 85)


@pytest.mark.parametrize(
    ("game", "largest", "at"), [("{700,1400,3500}", 2, 1400), ("{999,1000}", 2, 1998), ("{5000,10000}", 2, 10_000)]
)
def test_the_largest_value_is_that_of_a_whole_period_when_the_proof_needs_fewer_values(
    game: str, largest: int, at: int
) -> None:
    facts = survey_game((game, 5000))
    assert int(str(facts["checked_to"])) < at + 1
    assert (facts["largest"], facts["largest_at"]) == (largest, at)


def test_a_period_with_more_heaps_than_may_be_computed_has_no_largest_value() -> None:
    facts = survey_game(("{99999,100000}", 5000))
    assert (facts["status"], facts["period"]) == ("proved periodic", 199_999)
    assert "largest" not in facts


def test_whatever_goes_wrong_is_told_in_the_row() -> None:
    facts = survey_game(("0.9x7.", 100))
    assert facts["status"] == "failed"
    assert str(facts["note"]).startswith("NotationError: ")
    assert "\n" not in str(facts["note"])


@pytest.mark.parametrize("game", ["0.77", "0.6", "0.8", "Subtraction({1,2})", "AllBut({1,2})", "0.x."])
def test_facts_are_plain_and_make_a_row(game: str) -> None:
    facts = survey_game((game, 300))
    assert (facts["status"] == "failed") == (game == "0.x.")
    assert json.loads(json.dumps(facts)) == facts
    assert SurveyRow(0, **facts).notation == game  # type: ignore[arg-type]
