from dataclasses import astuple
from typing import Any

import pytest

from grundy.errors import DomainError
from grundy.sequences.survey import SurveyRow
from grundy.sequences.survey.row import COLUMNS, validate_row

ROW = SurveyRow(2, "0.3", "proved periodic", period=2, preperiod=1, saltus=0, seconds=0.5)


def with_value(name: str, value: Any) -> list[Any]:
    values = list(astuple(ROW))
    values[COLUMNS.index(name)] = value
    return values


def test_a_row_that_was_written_is_the_same() -> None:
    assert validate_row(astuple(ROW)) == ROW


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("period", "two", "the row of '0.3' is damaged: period is 'two'"),
        ("place", None, "the row of '0.3' is damaged: place is None"),
        ("seconds", 1, "the row of '0.3' is damaged: seconds is 1"),
        ("notation", b"\xff", r"the row of b'\xff' is damaged: notation is b'\xff'"),
        ("status", "same", "the row of '0.3' is damaged: it is the same as another, without same_as"),
        ("same_as", "0.5", "the row of '0.3' is damaged: it is the same as another, without shift"),
    ],
)
def test_a_value_that_does_not_fit_is_told(name: str, value: Any, told: str) -> None:
    with pytest.raises(DomainError) as caught:
        validate_row(with_value(name, value))
    assert str(caught.value) == told
