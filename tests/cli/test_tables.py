import json
from pathlib import Path

import pytest
from commands import grundy_command

from grundy.tables import TABLES, load


def test_tables_are_listed() -> None:
    text = grundy_command("tables").stdout
    assert [line.split()[0] for line in text.splitlines()[1:]] == list(TABLES)
    data = json.loads(grundy_command("tables", "--json").stdout)
    assert data["schema"] == "grundy.tables/1"
    assert {table["name"]: table["count"] for table in data["tables"]} == {n: len(load(n).rows) for n in TABLES}


def test_a_table_is_shown_with_where_it_comes_from() -> None:
    text = grundy_command("tables", "cram").stdout
    assert "Made by: grundy tables cram --make cram.csv" in text
    assert "Second source: Beling" in text
    assert len(text.splitlines()) > len(load("cram").rows)
    about = grundy_command("tables", "alpha", "--about").stdout
    assert "Erratum: Le Bruyn" in about
    assert len(about.splitlines()) < 20


def test_a_table_is_written(tmp_path: Path) -> None:
    assert grundy_command("tables", "cram", "--csv", str(tmp_path / "cram.csv")).returncode == 0
    text = (tmp_path / "cram.csv").read_text()
    assert grundy_command("tables", "cram", "--csv", "-").stdout == text
    assert text.splitlines()[0] == "rows,columns,nim_value"
    data = json.loads(grundy_command("tables", "cram", "--json").stdout)
    assert data["rows"] == [dict(row) for row in load("cram").rows]


def test_rows_are_computed_again() -> None:
    done = grundy_command("tables", "cram", "--check", "3", "--seed", "5")
    assert (done.returncode, done.stdout) == (0, "cram: 3 rows recomputed, no differences\n")
    data = json.loads(grundy_command("tables", "lexicode-growth", "--check", "2", "--json").stdout)
    assert (data["checked"], data["differences"]) == (2, [])


def test_reports_a_difference_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    import grundy.tables
    from grundy.cli import group

    row = load("cram").rows[5]
    wrong = grundy.tables.Check("cram", 1, ((row, {**row, "nim_value": "77"}),))
    monkeypatch.setattr(grundy.tables, "check", lambda *args, **kwargs: wrong)
    done = CliRunner().invoke(group, ["tables", "cram", "--check", "1"])
    assert done.exit_code == 1
    assert f"1 6: nim_value {row['nim_value']!r}, computed '77'\ncram: 1 row recomputed, 1 difference" in done.output


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["nimm"], 2, "Error: there is no reference table 'nimm'; the tables are octal-periods"),
        (["cram", "--check", "x"], 2, "expected a positive number of rows or all, not 'x'"),
        (["cram", "--check", "0"], 2, "expected a positive number of rows or all, not '0'"),
        (["--csv", "x.csv"], 2, "Error: this option needs a table; `grundy tables` lists them"),
        (["cram", "--csv", "missing/x.csv"], 1, "Error: cannot write the rows to missing/x.csv: No such file"),
    ],
)
def test_reports_impossible_requests(arguments: list[str], code: int, sentence: str) -> None:
    done = grundy_command("tables", *arguments)
    assert done.returncode == code
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
