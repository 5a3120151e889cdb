"""The commands that make the tables make them."""

from itertools import islice

import pytest

from grundy.tables import load
from grundy.tables.makers import alpha as alpha_maker, cram, lexicode_growth, octal_periods
from grundy.tables.table import csv_text, make


@pytest.mark.parametrize(("name", "count"), [("cram", 60), ("lexicode-growth", 24)])
def test_rows_are_made_in_the_order_of_the_table(name: str, count: int) -> None:
    assert list(islice(make(name), count)) == list(load(name).rows[:count])


def test_alpha_is_made_by_proofs() -> None:
    found = [alpha_maker.row_of(constant) for constant in alpha_maker.proofs_of([47, 3, 7])]
    assert found == [row for row in load("alpha").rows if row["prime"] in ("3", "7", "47")]


def test_octal_periods_are_made_by_a_survey_and_some_longer_runs() -> None:
    shipped = {row["notation"]: row for row in load("octal-periods").rows}
    rows = list(octal_periods.make(2, 500, {"0.45": 5000, "4.7": 200}))
    assert len(rows) == 127
    for row in rows:
        if row["period"]:
            known = shipped[row["notation"]]
            assert (row["period"], row["preperiod"], row["largest"]) == (
                known["period"],
                known["preperiod"],
                known["largest"],
            )


def test_all_rows_are_in_the_text() -> None:
    text = csv_text(load("cram"))
    assert len(text.splitlines()) == 1 + len(load("cram").rows)
    assert csv_text(load("cram"), iter(load("cram").rows[:2])).splitlines() == text.splitlines()[:3]


def test_what_is_quick_is_told_from_the_key() -> None:
    assert cram.is_quick({"rows": "8", "columns": "8"})
    assert not cram.is_quick({"rows": "5", "columns": "9"})
    assert not lexicode_growth.is_quick({"checks": "26"})
