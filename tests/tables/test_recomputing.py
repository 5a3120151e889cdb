from dataclasses import replace

import pytest

import grundy.tables.table
from grundy.progress import progress_to
from grundy.tables import TABLES, check, load


@pytest.mark.parametrize("name", TABLES)
def test_a_sample_comes_out_as_it_is_in_the_table(name: str) -> None:
    told: list[tuple[int, int | None]] = []
    with progress_to(lambda what, *counts: told.append(counts) if what == "rows" else None):
        found = check(name, 4, seed=1)
    assert found.agrees, found.differences
    assert found.checked == 4
    assert told == [(i, 4) for i in range(4)]


def test_octal_games_that_equal_another_one_have_their_own_period() -> None:
    assert any(row["same_as"] for row in load("octal-periods").rows)
    assert check("octal-periods", 60, seed=7).differences == ()


def test_a_row_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = load("cram")
    wrong = {**table.rows[5], "nim_value": "99"}
    monkeypatch.setattr(grundy.tables.table, "load", lambda name: replace(table, rows=(table.rows[4], wrong)))
    found = check("cram", None)
    assert not found.agrees
    assert found.checked == 2
    assert found.differences == ((wrong, table.rows[5]),)


def test_another_seed_checks_other_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    class Spy:
        seen: list[str]

        def remake(self, row: dict[str, str]) -> dict[str, str]:
            self.seen.append(row["prime"])
            return row

        def is_quick(self, row: dict[str, str]) -> bool:
            return True

    spy = Spy()
    monkeypatch.setattr(grundy.tables.table, "maker", lambda name: spy)
    samples = []
    for seed in (0, 0, 1):
        spy.seen = []
        check("alpha", 5, seed=seed)
        samples.append(spy.seen)
    assert samples[0] == samples[1] != samples[2]
