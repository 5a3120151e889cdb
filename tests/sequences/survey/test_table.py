"""The rows of a survey in a database, in files and in the terminal."""

import csv
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, astuple, fields
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from grundy.errors import DomainError
from grundy.sequences.survey import (
    Family,
    SurveyRow,
    SurveyTable,
    equalities,
    export_csv,
    export_latex,
    export_parquet,
    hexadecimal,
    octal,
    quaternary,
    subtraction,
    survey,
)
from grundy.sequences.survey.row import COLUMNS, NUMERIC, columns_of, row_texts, validate_row

FAMILIES = [octal(2, first=(0, 4)), quaternary(4), subtraction(7), hexadecimal(1, first=(0, 4, 8))]


@pytest.mark.parametrize("family", FAMILIES, ids=str)
def test_inherited_results_are_those_of_the_game_itself(family: Family) -> None:
    inherited = 0
    for game, _, equality in equalities(family):
        if equality is None:
            continue
        own, other = (survey([notation], 1000).rows[0] for notation in (game.notation, equality.same_as.notation))
        same = {"same_as": equality.same_as.notation, "shift": equality.shift, "scale": equality.scale}
        row = SurveyRow(0, game.notation, "same", **same).inheriting(other)  # type: ignore[arg-type]
        if own.is_proved and other.is_proved:
            inherited += 1
            facts = (row.period, row.preperiod, row.saltus, row.largest, row.largest_at)
            assert facts == (own.period, own.preperiod, own.saltus, own.largest, own.largest_at), game
    assert inherited


def test_nothing_is_inherited_from_missing_or_failed_rows() -> None:
    row = SurveyRow(1, "0.07", "same", same_as="0.137", shift=1, scale=1)
    assert row.inheriting(None) == row
    assert row.inheriting(SurveyRow(0, "0.137", "failed", note="why")) == row


def test_equal_games_inherit_the_number_of_checked_values() -> None:
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
    assert same.summary == "same as 0.3 with each value repeated 2 times"


def test_settled_statuses() -> None:
    settled = [
        status
        for status in ("proved periodic", "proved arithmetic periodic", "open", "same", "failed")
        if SurveyRow(0, "0.6", status).is_settled
    ]
    assert settled == ["proved periodic", "proved arithmetic periodic", "same"]


ROW = SurveyRow(2, "0.3", "proved periodic", period=2, preperiod=1, saltus=0, seconds=0.5)


def with_value(name: str, value: Any) -> list[Any]:
    values = list(astuple(ROW))
    values[COLUMNS.index(name)] = value
    return values


def test_validation_returns_the_same_row() -> None:
    assert validate_row(astuple(ROW)) == ROW


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("period", "two", "the row of '0.3' is damaged: period is 'two'"),
        ("place", None, "the row of '0.3' is damaged: place is None"),
        ("seconds", 1, "the row of '0.3' is damaged: seconds is 1"),
        ("notation", b"\xff", r"the row of b'\xff' is damaged: notation is b'\xff'"),
        ("status", "same", "the row of '0.3' is damaged: it equals another game, but same_as is missing"),
        ("same_as", "0.5", "the row of '0.3' is damaged: it equals another game, but shift is missing"),
    ],
)
def test_rejects_invalid_values(name: str, value: Any, told: str) -> None:
    with pytest.raises(DomainError) as caught:
        validate_row(with_value(name, value))
    assert str(caught.value) == told


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


NAMES = [field.name for field in fields(SurveyRow)]


@pytest.fixture(scope="module")
def rows() -> tuple[SurveyRow, ...]:
    return survey(octal(2), 500).rows


def test_csv_has_every_row_and_column(rows: tuple[SurveyRow, ...], tmp_path: Path) -> None:
    export_csv(rows, tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert found == [{name: "" if v is None else str(v) for name, v in asdict(row).items()} for row in rows]


def test_parquet_has_every_row_and_column_with_types(rows: tuple[SurveyRow, ...], tmp_path: Path) -> None:
    export_parquet(rows, tmp_path / "rows.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert table.to_pylist() == [asdict(row) for row in rows]
    assert table.schema.field("period").type == "int64"
    assert table.schema.field("certificate").type == "string"
    assert table.schema.field("seconds").type == "double"


def test_files_without_rows_have_a_header(tmp_path: Path) -> None:
    export_csv([], tmp_path / "rows.csv")
    assert (tmp_path / "rows.csv").read_text() == ",".join(NAMES) + "\n"
    export_parquet([], tmp_path / "rows.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert (table.num_rows, table.column_names) == (0, NAMES)


def test_latex_has_the_columns_of_the_terminal(rows: tuple[SurveyRow, ...], tmp_path: Path) -> None:
    export_latex(rows, tmp_path / "rows.tex")
    lines = (tmp_path / "rows.tex").read_text(encoding="ascii").splitlines()
    assert lines[0] == r"\begin{tabular}{llrrrrl}"
    assert lines[2] == r"  game & name & period & preperiod & largest & at & status \\"
    assert len(lines) == len(rows) + 6
    kayles = next(line for line in lines if line.startswith("  0.77 &"))
    assert kayles == r"  0.77 & Kayles & 12 & 71 & 8 & 27 & proved periodic \\"
    assert all(line.count("&") == 6 for line in lines[4:-2])


@pytest.mark.parametrize("export", [export_csv, export_latex, export_parquet])
def test_an_interrupt_does_not_change_an_existing_file(export: Callable[..., None], tmp_path: Path) -> None:
    def interrupted() -> Iterator[SurveyRow]:
        yield SurveyRow(0, "0.1", "open")
        raise KeyboardInterrupt

    path = tmp_path / "rows"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        export(interrupted(), path)
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"old", [path])


def test_without_pyarrow_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ImportError, match=r"PyArrow is not installed; try pip install 'grundy\[data\]'"):
        export_parquet([], tmp_path / "rows.parquet")


FULL = SurveyRow(
    3, "0.77", "proved periodic", "Kayles", 12, 71, 0, 8, 27, 256, 1000, "sparse", 9, None, None, None, None, 0, "note",
    '{"theorem": "Guy and Smith 1956"}', 0.25, "0.1.0",
)  # fmt: skip
OPEN = SurveyRow(1, "0.6", "open", checked_to=1000, stop=1000)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "octal.sqlite"


def test_rows_are_in_the_order_of_the_family(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([FULL])
        table.add([OPEN])
        assert table.rows() == [OPEN, FULL]
    assert SurveyTable.read(path) == ("octal digits=2", [OPEN, FULL])


def test_a_row_replaces_the_earlier_row_of_the_game(path: Path) -> None:
    later = SurveyRow(1, "0.6", "open", checked_to=5000, stop=5000)
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
        table.add([later])
        assert table.rows() == [later]


def test_adding_rows_is_one_transaction(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        with pytest.raises(DomainError, match="cannot be used as a survey table"):
            table.add([OPEN, SurveyRow(2, None, "open")])  # type: ignore[arg-type]
        assert table.rows() == []
        table.add([OPEN])
    assert SurveyTable.read(path)[1] == [OPEN]


def test_equal_games_have_the_results_of_the_other_game(path: Path) -> None:
    same = SurveyRow(0, "0.07", "same", same_as="0.137", shift=1, scale=1, rule="cousin")
    with SurveyTable(path, "octal digits=3") as table:
        table.add([same])
        assert table.rows() == [same]
        table.add([SurveyRow(1, "0.137", "proved periodic", period=34, preperiod=52, saltus=0)])
        assert table.rows()[0].preperiod == 53


def test_a_closed_table_is_one_file(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_reading_creates_no_files(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
    assert SurveyTable.read(path) == ("octal digits=2", [OPEN])
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_a_table_can_be_closed_and_opened_while_another_process_reads(path: Path) -> None:
    table = SurveyTable(path, "octal digits=2")
    other = sqlite3.connect(path)
    assert other.execute("SELECT count(*) FROM games").fetchall() == [(0,)]
    table.add([OPEN])
    table.close()
    table.close()
    assert other.execute("SELECT notation FROM games").fetchall() == [("0.6",)]
    with SurveyTable(path, "octal digits=2") as table:
        table.add([FULL])
        assert other.execute("SELECT notation FROM games ORDER BY place").fetchall() == [("0.6",), ("0.77",)]
        other.close()
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_sqlite_can_read_the_table_during_a_survey(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
        other = sqlite3.connect(path)
        assert other.execute("SELECT notation, checked_to FROM games").fetchall() == [("0.6", 1000)]
        other.close()
        assert SurveyTable.read(path)[1] == [OPEN]


def test_rejects_tables_of_another_family(path: Path) -> None:
    SurveyTable(path, "octal digits=2").close()
    with pytest.raises(DomainError) as error:
        SurveyTable(path, "octal digits=3")
    assert str(error.value) == (
        f"{str(path)!r} holds the survey of octal digits=2, not of octal digits=3; "
        "choose another file; with --known, in Python known=, a survey reuses the results in this file"
    )
    SurveyTable(path, "octal digits=2").close()


def test_rejects_a_second_writer(path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        with pytest.raises(
            DomainError, match=r"another survey is writing .*; wait until it ends, or choose another file"
        ):
            SurveyTable(path, "octal digits=2")
        table.add([OPEN])
    SurveyTable(path, "octal digits=2").close()


def test_a_writer_that_was_killed_leaves_its_rows_and_no_lock(path: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from grundy.sequences.survey import SurveyRow, SurveyTable\n"
        "table = SurveyTable(sys.argv[1], 'octal digits=2')\n"
        "for n in range(50): table.add([SurveyRow(n, str(n), 'open')])\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", program, str(path)]).returncode == -9
    assert len(SurveyTable.read(path)[1]) == 50
    with SurveyTable(path, "octal digits=2") as table:
        assert [row.place for row in table.rows()] == list(range(50))
    assert os.listdir(path.parent) == ["octal.sqlite"]


def test_rejects_other_files_and_does_not_change_them(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"octal games" * 100)
    with pytest.raises(DomainError, match="cannot be used as a survey table: file is not a database; choose another"):
        SurveyTable(path, "octal digits=2")
    assert path.read_bytes() == b"octal games" * 100
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE games (notation)")
    connection.close()
    before = other.read_bytes()
    for use in (lambda: SurveyTable(other, "octal digits=2"), lambda: SurveyTable.read(other)):
        with pytest.raises(DomainError, match="is not a survey table; choose another file"):
            use()
    assert other.read_bytes() == before
    with pytest.raises(DomainError, match="there is no survey table at"):
        SurveyTable.read(tmp_path / "none.sqlite")


def test_rejects_files_of_a_newer_version(path: Path) -> None:
    SurveyTable(path, "octal digits=2").close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(DomainError, match="was written by a newer version of grundy; update grundy"):
        SurveyTable(path, "octal digits=2")


def test_an_empty_file_becomes_a_table(path: Path) -> None:
    path.touch()
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN])
    assert SurveyTable.read(path)[1] == [OPEN]


def test_the_error_names_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match=r"cannot write .*: No such file or directory"):
        SurveyTable(tmp_path / "no" / "octal.sqlite", "octal digits=2")


def test_without_a_file_the_table_is_in_memory() -> None:
    with SurveyTable(None, "octal digits=2") as table:
        table.add([FULL, OPEN])
        assert table.rows() == [OPEN, FULL]


def test_a_table_is_complete_when_it_appears(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, list[SurveyRow]]] = []
    replace = os.replace

    def watched(source: Path, target: Path) -> None:
        assert not path.exists()
        replace(source, target)
        seen.append(SurveyTable.read(path))

    path.with_name("octal.sqlite-new").write_text("what a writer left that was killed")
    monkeypatch.setattr(os, "replace", watched)
    with SurveyTable(path, "octal digits=2"):
        assert seen == [("octal digits=2", [])]
    assert os.listdir(path.parent) == [path.name]


def test_reads_a_table_whose_writer_was_killed_during_a_transaction(path: Path, tmp_path: Path) -> None:
    with SurveyTable(path, "octal digits=2") as table:
        table.add([OPEN, FULL])
    copy = tmp_path / "copy"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")  # so that the transaction is on the disk before its end
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE games SET note = hex(randomblob(100000))")
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy-journal").write_bytes(path.with_name("octal.sqlite-journal").read_bytes())
    connection.execute("ROLLBACK")
    connection.close()
    assert SurveyTable.read(copy) == ("octal digits=2", [OPEN, FULL])
