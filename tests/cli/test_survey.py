"""``grundy survey``: families and lists, interrupted surveys, exports and progress."""

import csv
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest
from click.testing import CliRunner
from commands import PATIENCE, grundy_command, seen_on_a_terminal

from grundy.cli import group
from grundy.errors import DomainError
from grundy.sequences.survey import FAMILIES, listed, octal, read_survey, survey


@pytest.fixture
def table(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


@pytest.fixture(scope="module")
def done_table(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("survey") / "games.sqlite"
    survey(octal(1), 1000, path)
    return str(path)


SMALL = ("survey", "octal", "--digits", "1", "--stop", "1e3", "--workers", "1")


def test_a_survey_prints_games_with_their_periods_and_a_summary(table: str) -> None:
    done = grundy_command("survey", "octal", "--digits", "1", "--stop", "1_000", "--table", table)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "game  name                           period  preperiod  largest   at  status",
        "0.1                                       1          2        1    1  proved periodic",
        "0.3   She-Loves-Me-She-Loves-Me-Not       2          1        1    1  proved periodic",
        "0.4                                      34         54        9   87  proved periodic",
        "0.5                                       2          1        1    1  proved periodic",
        "0.6   Officers                                               32  952  open, checked to 1,000",
        "0.7                                       2          1        1    1  proved periodic",
        "",
        "octal digits=1: 7 games, 5 proved periodic, 1 open, 1 the same as another game",
    ]
    assert len(read_survey(table).rows) == 7


@pytest.mark.parametrize(
    ("choice", "games"),
    [
        ("--all", "0.1 0.2 0.3 0.4 0.5 0.6 0.7"),
        ("--open", "0.6"),
        ("--proved", "0.1 0.2 0.3 0.4 0.5 0.7"),
    ],
)
def test_which_games_are_shown(done_table: str, choice: str, games: str) -> None:
    text = grundy_command(*SMALL, "--table", done_table, choice).stdout
    rows = text.splitlines()
    assert [row.split()[0] for row in rows[1 : rows.index("")]] == games.split()
    assert ("same as 0.3 shifted by 1" in text) == (choice != "--open")


def test_games_that_equal_an_open_one_are_open(tmp_path: Path) -> None:
    survey(octal(2), 200, tmp_path / "games.sqlite")
    arguments = ["octal", "--digits", "2", "--stop", "200", "--workers", "1", "--table", str(tmp_path / "games.sqlite")]
    shown = {choice: grundy_command("survey", *arguments, choice).stdout for choice in ("--open", "--proved", "--all")}
    assert "same as 0.37 shifted by 1" in shown["--open"]  # 0.6, Officers
    rows = {choice: set(text.splitlines()) for choice, text in shown.items()}
    games = {choice: {row.split()[0] for row in lines if row[:2] == "0."} for choice, lines in rows.items()}
    assert games["--open"] | games["--proved"] == games["--all"]
    assert not games["--open"] & games["--proved"]


def test_json_has_every_game_and_its_certificate(table: str) -> None:
    done = grundy_command(
        "survey", "hexadecimal", "--digits", "1", "--stop", "200", "--table", table, "--json", "--workers", "1"
    )
    data = json.loads(done.stdout)
    assert (data["schema"], data["family"], data["stop"]) == ("grundy.survey/1", "hexadecimal digits=1", 200)
    assert (data["table"], data["interrupted"]) == (table, False)
    games = {game["notation"]: game for game in data["games"]}
    assert len(games) == 15 == sum(data["counts"].values())
    assert (games["0.8"]["period"], games["0.8"]["saltus"]) == (3, 1)
    assert games["0.8"]["certificate"]["period"] == 3
    assert games["0.6"]["certificate"] is None


def test_csv_and_parquet_are_written(table: str, tmp_path: Path) -> None:
    files = [str(tmp_path / "games.csv"), str(tmp_path / "games.parquet")]
    done = grundy_command(
        "survey",
        "subtraction",
        "--largest",
        "3",
        "--workers",
        "1",
        "--table",
        table,
        "--csv",
        files[0],
        "--parquet",
        files[1],
    )
    assert done.returncode == 0
    with open(files[0], encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["notation"] for row in rows] == pyarrow.parquet.read_table(files[1]).column("notation").to_pylist()
    assert len(rows) == 7


def test_latex_has_the_rows_that_are_shown(done_table: str, tmp_path: Path) -> None:
    for shown in ([], ["--open"]):
        out = tmp_path / "games.tex"
        printed = grundy_command(*SMALL, "--table", done_table, "--latex", str(out), *shown)
        assert printed.returncode == 0
        games = [line.split()[0] for line in printed.stdout.splitlines()[1:-2]]
        rows = [line.split(" & ")[0].strip() for line in out.read_text().splitlines()[4:-2]]
        assert rows == games


def test_rows_go_to_standard_output_instead_of_the_table(table: str, tmp_path: Path) -> None:
    target = str(tmp_path / "rows.csv")
    done = grundy_command(*SMALL, "--table", table, "--csv", "-")
    assert (done.returncode, done.stderr) == (0, "")
    assert grundy_command(*SMALL, "--table", table, "--csv", target).returncode == 0
    assert done.stdout == Path(target).read_text(encoding="utf-8")
    latex = grundy_command(*SMALL, "--table", table, "--latex", "-")
    assert (latex.returncode, latex.stdout.split("{")[0]) == (0, "\\begin")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--parquet", "-"], "Parquet needs a file; give --parquet a name such as rows.parquet"),
        (
            ["--csv", "-", "--json"],
            "--csv - and --json all write to standard output; give only one of them",
        ),
    ],
)
def test_rejects_files_that_cannot_go_to_standard_output(options: list[str], message: str, table: str) -> None:
    done = grundy_command(*SMALL, "--table", table, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"Error: {message}\n")
    assert not os.path.exists(table)


def test_the_table_gets_a_name_from_the_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        grundy_command(
            "survey", "octal", "--digits", "1", "--first", "0,4", "--stop", "100", "--workers", "1"
        ).returncode
        == 0
    )
    assert os.listdir() == ["octal-digits-1-first-0-4.sqlite"]


def test_a_second_command_continues(table: str) -> None:
    survey(octal(1), 1000, table)
    connection = sqlite3.connect(table)
    connection.execute("UPDATE games SET seconds = 77")
    connection.execute("DELETE FROM games WHERE notation = '0.7'")
    connection.commit()
    connection.close()
    data = json.loads(grundy_command(*SMALL, "--table", table, "--json").stdout)
    assert [game["notation"] for game in data["games"] if game["seconds"] != 77] == ["0.7"]


def test_ctrl_c_saves_the_rows_and_the_survey_continues(table: str) -> None:
    arguments = ["survey", "octal", "--digits", "1", "--table", table]
    process = subprocess.Popen(
        [sys.executable, "-m", "grundy", *arguments, "--stop", "1e9", "--workers", "2", "--open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        while _proved(table) < 5:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        text, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert (process.returncode, text.startswith("game")) == (130, True)
    assert errors == f"Interrupted: the rows so far are in {table}; the same command continues.\n"
    done = grundy_command(*arguments, "--stop", "1e4", "--workers", "1", "--open")
    assert done.returncode == 0
    assert "5 proved periodic, 1 open" in done.stdout


def _proved(table: str) -> int:
    try:
        return read_survey(table).counts().get("proved periodic", 0)
    except DomainError:  # not made yet
        return 0


def test_failed_games_make_the_command_fail(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.sequences.survey.runner.survey_game", lambda task: 1 // 0)
    done = CliRunner().invoke(group, [*SMALL, "--table", table])
    assert done.exit_code == 1
    assert "failed: ZeroDivisionError: integer division or modulo by zero" in done.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["octal", "--largest", "3"], "--largest is not an option of the family octal, which has --digits and --first"),
        (["subtraction", "--digits", "3"], "--digits is not an option of the family subtraction, which has --largest"),
        (["octal", "--first", "9"], "the digit before the point of octal games must be one of 0, 4, not 9"),
        (["octal", "--first", "x"], "expected hexadecimal digits such as 4 or 0,4, not 'x'"),
        (["octal", "--stop", "many"], "'many' is not a whole number"),
        (
            ["octal", "--workers", "2", "--cluster", "tcp://127.0.0.1:9"],
            "--cluster cannot be used together",
        ),
        (["nim"], "'nim' is not one of 'octal', 'quaternary', 'hexadecimal', 'subtraction', 'all-but', 'list'"),
    ],
)
def test_rejects_wrong_arguments_before_the_work(arguments: list[str], message: str, table: str) -> None:
    done = grundy_command("survey", *arguments, "--table", table)
    assert done.returncode == 2
    assert message in done.stderr
    assert not os.path.exists(table)


def test_rejects_too_many_games_before_the_work(table: str) -> None:
    done = grundy_command("survey", "octal", "--digits", "7", "--table", table)
    assert done.returncode == 1
    assert "use fewer digits, or raise --limit" in done.stderr
    assert not os.path.exists(table)


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--latex"])
def test_rejects_unwritable_files_before_the_work(option: str, table: str, tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "rows")
    done = grundy_command(*SMALL, "--table", table, option, target)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Error: cannot write the rows to {target}: No such file or directory\n"
    assert not os.path.exists(table)


def test_nonsense_instead_of_a_cluster(table: str) -> None:
    done = grundy_command("survey", "octal", "--cluster", "nonsense", "--table", table)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Error: 'nonsense' is not the address of a Dask scheduler; "
        "use a host and a port, for example tcp://127.0.0.1:8786\n"
    )
    assert not os.path.exists(table)


def test_rejects_a_table_of_another_family(done_table: str) -> None:
    done = grundy_command("survey", "octal", "--digits", "2", "--stop", "100", "--table", done_table)
    assert done.returncode == 2
    assert done.stderr == (
        f"Error: {done_table!r} holds the survey of octal digits=1, not of octal digits=2; "
        "choose another file; with --known, in Python known=, a survey reuses the results in this file\n"
    )


def test_reports_missing_packages_before_the_work(table: str, tmp_path: Path) -> None:
    (tmp_path / "missing").mkdir()
    for name in ("pyarrow", "distributed"):
        (tmp_path / "missing" / f"{name}.py").write_text("raise ImportError('not here')")
    paths = os.pathsep.join([str(tmp_path / "missing"), os.environ.get("PYTHONPATH", "")])
    done = grundy_command("survey", "octal", "--parquet", "x.parquet", "--table", table, PYTHONPATH=paths)
    assert (done.returncode, done.stderr) == (1, "Error: PyArrow is not installed; try pip install 'grundy[data]'\n")
    done = grundy_command("survey", "octal", "--cluster", "tcp://127.0.0.1:9", "--table", table, PYTHONPATH=paths)
    assert (done.returncode, done.stderr) == (1, "Error: Dask is not installed; try pip install 'grundy[cluster]'\n")
    assert not os.path.exists(table)


def test_the_families_are_those_of_the_library() -> None:
    message = grundy_command("survey", "nim").stderr
    assert re.findall("'([a-z-]+)'", message.partition(" is not one of ")[2]) == list(FAMILIES)


def test_the_bar_counts_games_on_a_terminal(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    seen = seen_on_a_terminal(*SMALL, "--table", table)
    assert "games " in seen
    assert "6/6" in seen  # the seventh is the same as another
    assert "1 still open" in seen


LIST = """# cousins
0.07      # Dawson's Kayles
0.137

{1,2,6}
Kayles
0.77
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.txt").write_text(LIST)
    return tmp_path


def test_surveys_a_list_in_its_order_in_a_separate_table(folder: Path) -> None:
    done = grundy_command("survey", "list", "--games", "games.txt", "--stop", "1e3", "--workers", "2", "--all")
    assert (done.returncode, done.stderr) == (0, "")
    family = listed(["0.07", "0.137", "{1,2,6}", "0.77"]).description
    assert done.stdout.splitlines() == [
        "game                  name             period  preperiod  largest  at  status",
        "0.07                  Dawson's Kayles      34         53        9  86  same as 0.137 shifted by 1",
        "0.137                 Dawson's Chess       34         52        9  85  proved periodic",
        "Subtraction({1,2,6})                        7          0        3   6  proved periodic",
        "0.77                  Kayles               12         71        8  27  proved periodic",
        "",
        f"{family}: 4 games, 3 proved periodic, 1 the same as another game",
    ]
    table = family.replace(" ", "-").replace("=", "-") + ".sqlite"
    assert sorted(os.listdir(folder)) == ["games.txt", table]
    assert len(read_survey(folder / table).rows) == 4


def test_a_list_on_standard_input_continues_the_table_of_the_same_games(folder: Path) -> None:
    arguments = ["survey", "list", "--stop", "100", "--workers", "1", "--table", "t.sqlite", "--json", "--games"]
    first = json.loads(grundy_command(*arguments, "games.txt").stdout)
    done = grundy_command(*arguments, "-", stdin="Dawson's Kayles\r\n0.137\r\n{1,2,6}\r\n0.77")
    assert json.loads(done.stdout) == first
    done = grundy_command(*arguments, "-", stdin="0.77\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"Error: 't.sqlite' holds the survey of {first['family']}, not of {listed(['0.77'])}; "
        "choose another file; with --known, in Python known=, a survey reuses the results in this file\n"
    )


@pytest.mark.parametrize(("games", "stop"), [("0.77\n{1,2}", 100_000), ("0.77\n0.08", 5000)])
def test_fewer_values_are_computed_when_a_game_can_leave_three_heaps(folder: Path, games: str, stop: int) -> None:
    done = grundy_command("survey", "list", "--games", "-", "--workers", "1", "--json", stdin=games)
    assert json.loads(done.stdout)["stop"] == stop


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        ([], "", "the family list needs --games FILE, or --games - for standard input"),
        (
            ["--games", "-"],
            "",
            "expected games such as 0.77, {1,2,6} or Kayles in standard input, one per line, but it is empty",
        ),
        (["--games", "-"], "# none\n\n", "expected games such as 0.77, {1,2,6} or Kayles in standard input"),
        (
            ["--games", "-"],
            "# two\n0.77\n\n{1,2 # three\n",
            "cannot read standard input: line 4: expected ',' or '}', found the end of the text\n  {1,2\n      ^\n",
        ),
        (
            ["--games", "-"],
            f"{{{10**20}}}",
            "cannot read standard input: line 1: the numbers in a set must be at most ",
        ),
        (["--games", "missing.txt"], "", "cannot read missing.txt: No such file or directory"),
        (["--games", "."], "", "cannot read .: Is a directory"),
        (
            ["--games", "games.txt", "--digits", "3"],
            "",
            "--digits is not an option of the family list, which has --games",
        ),
    ],
)
def test_rejects_invalid_lists_of_games_before_the_work(
    folder: Path, arguments: list[str], stdin: str, message: str
) -> None:
    done = grundy_command("survey", "list", *arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Error: {message}" in done.stderr
    assert os.listdir(folder) == ["games.txt"]


def test_rejects_a_long_list_of_games_before_the_work(folder: Path) -> None:
    done = grundy_command("survey", "list", "--games", "games.txt", "--limit", "3")
    assert (done.returncode, done.stdout) == (1, "")
    assert "more than the maximum of 3; use fewer games, or raise --l" in done.stderr
    assert os.listdir(folder) == ["games.txt"]


def test_other_families_reject_a_list() -> None:
    done = grundy_command("survey", "octal", "--games", "games.txt")
    assert done.returncode == 2
    assert "--games is not an option of the family octal, which has --digits and --first" in done.stderr


def surveyed(path: str) -> list[str]:
    """Return the games that a list has."""
    done = grundy_command("survey", "list", "--games", path, "--stop", "10", "--workers", "1", "--json")
    return [game["notation"] for game in json.loads(done.stdout)["games"]]


def refused(path: str) -> str:
    """Return what is wrong with a list."""
    done = grundy_command("survey", "list", "--games", path)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def test_reads_utf_16_and_rejects_bytes_that_are_not_text(folder: Path) -> None:
    (folder / "wide.txt").write_bytes("Kayles\r\n0.6".encode("utf-16"))
    assert surveyed("wide.txt") == ["0.77", "0.6"]
    (folder / "film").write_bytes(bytes(100))
    assert refused("film").startswith("Error: cannot read film: expected text, found a zero byte")


def test_rejects_an_endless_file(folder: Path) -> None:
    most = 1 << 26
    (folder / "long.txt").write_text("0.77 #".ljust(most))
    assert surveyed("long.txt") == ["0.77"]
    (folder / "long.txt").write_text("0.77 #".ljust(most + 1))
    assert refused("long.txt") == f"Error: a list of games may have at most {most:,} bytes; use a shorter file\n"
