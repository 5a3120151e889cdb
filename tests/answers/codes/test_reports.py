"""All that is known at once of a code."""

import pytest

from grundy.answers import code_reports
from grundy.answers.code_reports import CodeReport
from grundy.codes import classical


def test_everything_about_a_small_code() -> None:
    report = CodeReport(classical.golay())
    assert (report.d, report.best) == (7, 7)
    assert report.weights == classical.golay().weights()
    assert report.cosets is not None
    assert report.cosets.covering_radius == 3
    assert report.group is not None
    assert report.group.order == 10_200_960


def test_limits_leave_out_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_reports, "MOST_COSETS", 10)
    monkeypatch.setattr(code_reports, "MOST_WORDS", 1)
    report = CodeReport(classical.quadratic_residue(31))
    assert report.cosets is None
    assert report.group is None
