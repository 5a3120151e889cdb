import pytest

from grundy.cli.code import text as code_survey
from grundy.cli.code.text import Survey
from grundy.codes import classical


def test_everything_about_a_small_code() -> None:
    survey = Survey(classical.golay())
    assert (survey.d, survey.best) == (7, 7)
    assert survey.weights == classical.golay().weights()
    assert survey.cosets is not None
    assert survey.cosets.covering_radius == 3
    assert survey.group is not None
    assert survey.group.order == 10_200_960


def test_limits_leave_out_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_survey, "MOST_COSETS", 10)
    monkeypatch.setattr(code_survey, "MOST_WORDS", 1)
    survey = Survey(classical.quadratic_residue(31))
    assert survey.cosets is None
    assert survey.group is None
