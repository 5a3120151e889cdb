"""Every table has a description, a command and sources, and recomputed rows equal those in the table."""

import re
from dataclasses import replace
from itertools import islice

import pytest

from grundy.errors import DomainError
from grundy.progress import progress_to
from grundy.tables import TABLES, check, csv_text, load, make, table as table_module
from grundy.tables.makers import MAKERS, alpha_rows, octal_period_rows


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_a_provenance(name: str) -> None:
    table = load(name)
    assert table.name == name
    assert table.version >= 1
    assert table.command == f"grundy tables {name} --make {name.replace('-', '_')}.csv"
    assert table.sources
    for text in (table.title, table.about, table.certainty, table.takes, *(s.agrees for s in table.sources)):
        assert len(text) > 8
    for erratum in table.errata:
        assert all([erratum.place, erratum.printed, erratum.truth, erratum.known])


@pytest.mark.parametrize("name", TABLES)
def test_every_column_is_explained(name: str) -> None:
    table = load(name)
    assert table.rows
    assert all(list(row) == list(table.columns) for row in table.rows)
    assert all(None not in row.values() for row in table.rows)


def test_rows_are_distinct() -> None:
    keys = {"alpha": 1, "cram": 2, "octal-periods": 1, "lexicode-growth": 2, "lexi-anncodes": 1}
    for name, width in keys.items():
        rows = [tuple(row.values())[:width] for row in load(name).rows]
        assert len(rows) == len(set(rows)), name


def test_rejects_unknown_tables() -> None:
    with pytest.raises(DomainError, match=r"there is no reference table 'nim'; the tables are octal-periods, cram"):
        load("nim")


def test_numbers_in_the_provenance_of_alpha_are_correct() -> None:
    table = load("alpha")
    published = [row for row in table.rows if row["published"]]
    stated = re.search(r"The (\d+) published rows, for p up to (\d+)", table.sources[0].agrees)
    assert stated is not None
    assert (len(published), int(published[-1]["prime"])) == (int(stated[1]), int(stated[2]))


@pytest.mark.parametrize(("name", "count"), [("cram", 60), ("lexicode-growth", 24)])
def test_rows_are_made_in_the_order_of_the_table(name: str, count: int) -> None:
    assert list(islice(make(name), count)) == list(load(name).rows[:count])


def test_rows_of_alpha_are_computed_by_proofs() -> None:
    found = list(alpha_rows([47, 3, 7]))
    assert found == [row for row in load("alpha").rows if row["prime"] in ("3", "7", "47")]


def test_octal_periods_are_computed_by_a_survey_and_longer_runs() -> None:
    shipped = {row["notation"]: row for row in load("octal-periods").rows}
    rows = list(octal_period_rows(2, 500, {"0.45": 5000, "4.7": 200}))
    assert len(rows) == 127
    for row in rows:
        if row["period"]:
            known = shipped[row["notation"]]
            assert (row["period"], row["preperiod"], row["largest"]) == (
                known["period"],
                known["preperiod"],
                known["largest"],
            )


def test_csv_text_has_all_rows() -> None:
    text = csv_text(load("cram"))
    assert len(text.splitlines()) == 1 + len(load("cram").rows)
    assert csv_text(load("cram"), iter(load("cram").rows[:2])).splitlines() == text.splitlines()[:3]


def test_is_quick_depends_only_on_the_key() -> None:
    assert MAKERS["cram"].is_quick({"rows": "8", "columns": "8"})
    assert not MAKERS["cram"].is_quick({"rows": "5", "columns": "9"})
    assert not MAKERS["lexicode-growth"].is_quick({"checks": "26"})


@pytest.mark.parametrize("name", TABLES)
def test_a_sample_of_rows_agrees_with_the_table(name: str) -> None:
    reports: list[tuple[int, int | None]] = []
    with progress_to(lambda what, *counts: reports.append(counts) if what == "rows" else None):
        found = check(name, 4, seed=1)
    assert found.agrees, found.differences
    assert found.checked == 4
    assert reports == [(i, 4) for i in range(4)]


def test_check_computes_the_periods_of_octal_games_that_equal_another() -> None:
    assert any(row["same_as"] for row in load("octal-periods").rows)
    assert check("octal-periods", 60, seed=7).differences == ()


def test_check_finds_a_row_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = load("cram")
    wrong = {**table.rows[5], "nim_value": "99"}
    monkeypatch.setattr(table_module, "load", lambda name: replace(table, rows=(table.rows[4], wrong)))
    found = check("cram", None)
    assert not found.agrees
    assert found.checked == 2
    assert found.differences == ((wrong, table.rows[5]),)


def test_another_seed_checks_other_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    class Spy:
        remade: list[str]

        def remake(self, row: dict[str, str]) -> dict[str, str]:
            self.remade.append(row["prime"])
            return row

        def is_quick(self, row: dict[str, str]) -> bool:
            return True

    spy = Spy()
    monkeypatch.setattr(table_module, "_maker", lambda name: spy)
    samples = []
    for seed in (0, 0, 1):
        spy.remade = []
        check("alpha", 5, seed=seed)
        samples.append(spy.remade)
    assert samples[0] == samples[1] != samples[2]
