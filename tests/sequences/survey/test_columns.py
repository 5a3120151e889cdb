from grundy.sequences.survey import SurveyRow
from grundy.sequences.survey.row import NUMERIC, columns_of, row_texts

PLAIN = SurveyRow(0, "0.6", "open", checked_to=1000)
NAMED = SurveyRow(1, "0.77", "proved periodic", name="Kayles", period=12, preperiod=71, largest=8, largest_at=27)
RISING = SurveyRow(2, "0.8", "proved arithmetic periodic", period=3, preperiod=0, saltus=1)


def test_names_and_saltus_have_a_column_only_when_a_row_has_them() -> None:
    always = ["game", "period", "preperiod", "largest", "at", "status"]
    assert columns_of([]) == columns_of([PLAIN]) == always
    assert set(columns_of([PLAIN, NAMED])) == {*always, "name"}
    assert set(columns_of([NAMED, RISING])) == {*always, "name", "saltus"}


def test_every_column_has_a_text() -> None:
    columns = columns_of([NAMED, RISING])
    assert set(NUMERIC) < set(columns)
    for row in (PLAIN, NAMED, RISING):
        assert list(row_texts(row)) == columns
    assert row_texts(NAMED)["at"] == "27"
    assert row_texts(PLAIN)["period"] == ""
