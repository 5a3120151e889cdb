import csv
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from pathlib import Path

import pyarrow.parquet
import pytest

from grundy.sequences.survey import SurveyRow, export_csv, export_latex, export_parquet, octal, survey

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


def test_no_rows_are_files_with_columns_only(tmp_path: Path) -> None:
    export_csv([], tmp_path / "rows.csv")
    assert (tmp_path / "rows.csv").read_text() == ",".join(NAMES) + "\n"
    export_parquet([], tmp_path / "rows.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert (table.num_rows, table.column_names) == (0, NAMES)


def test_latex_has_the_columns_that_are_shown(rows: tuple[SurveyRow, ...], tmp_path: Path) -> None:
    export_latex(rows, tmp_path / "rows.tex")
    lines = (tmp_path / "rows.tex").read_text(encoding="ascii").splitlines()
    assert lines[0] == r"\begin{tabular}{llrrrrl}"
    assert lines[2] == r"  game & name & period & preperiod & largest & at & status \\"
    assert len(lines) == len(rows) + 6
    kayles = next(line for line in lines if line.startswith("  0.77 &"))
    assert kayles == r"  0.77 & Kayles & 12 & 71 & 8 & 27 & proved periodic \\"
    assert all(line.count("&") == 6 for line in lines[4:-2])


@pytest.mark.parametrize("export", [export_csv, export_latex, export_parquet])
def test_an_interrupt_leaves_the_old_file(export: Callable[..., None], tmp_path: Path) -> None:
    def interrupted() -> Iterator[SurveyRow]:
        yield SurveyRow(0, "0.1", "open")
        raise KeyboardInterrupt

    path = tmp_path / "rows"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        export(interrupted(), path)
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"old", [path])


def test_parquet_without_pyarrow_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ImportError, match=r"PyArrow is not installed; try pip install 'grundy\[data\]'"):
        export_parquet([], tmp_path / "rows.parquet")
