import json
import os
from pathlib import Path

import pytest
from commands import grundy_command

from grundy.cli import survey
from grundy.cli.output import BadInput
from grundy.cli.survey import read_list
from grundy.sequences.survey import listed, read_survey

GAMES = """# cousins
0.07      # Dawson's Kayles
0.137

{1,2,6}
Kayles
0.77
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.txt").write_text(GAMES)
    return tmp_path


def test_a_list_is_surveyed_in_its_order_in_a_table_of_its_own(folder: Path) -> None:
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


def test_a_list_on_standard_input_goes_on_with_the_table_of_the_same_games(folder: Path) -> None:
    arguments = ["survey", "list", "--stop", "100", "--workers", "1", "--table", "t.sqlite", "--json", "--games"]
    first = json.loads(grundy_command(*arguments, "games.txt").stdout)
    done = grundy_command(*arguments, "-", stdin="Dawson's Kayles\r\n0.137\r\n{1,2,6}\r\n0.77")
    assert json.loads(done.stdout) == first
    done = grundy_command(*arguments, "-", stdin="0.77\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"Error: 't.sqlite' holds the survey of {first['family']}, not of {listed(['0.77'])}; "
        "ask for that one, or give another file, which --known, in Python known=, lets begin with what is here\n"
    )


@pytest.mark.parametrize(("games", "stop"), [("0.77\n{1,2}", 100_000), ("0.77\n0.08", 5000)])
def test_fewer_values_are_computed_when_a_game_can_leave_three_heaps(folder: Path, games: str, stop: int) -> None:
    done = grundy_command("survey", "list", "--games", "-", "--workers", "1", "--json", stdin=games)
    assert json.loads(done.stdout)["stop"] == stop


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        ([], "", "a list has its games in a file, one a line; give --games FILE, or --games - for standard input"),
        (["--games", "-"], "", "there is no game in standard input; write one a line, such as 0.77, {1,2,6} or Kayles"),
        (["--games", "-"], "# none\n\n", "there is no game in standard input"),
        (
            ["--games", "-"],
            "# two\n0.77\n\n{1,2 # three\n",
            "cannot read standard input: line 4: expected ',' or '}', found the end of the text\n  {1,2\n      ^\n",
        ),
        (["--games", "-"], f"{{{10**20}}}", f"cannot read standard input: line 1: this set has the number {10**20}"),
        (["--games", "missing.txt"], "", "cannot read missing.txt: No such file or directory"),
        (["--games", "."], "", "cannot read .: Is a directory"),
        (
            ["--games", "games.txt", "--limit", "3"],
            "",
            "at most 3 are surveyed at once; take fewer games, or raise --l",
        ),
        (["--games", "games.txt", "--digits", "3"], "", "list games have no --digits; they have --games"),
    ],
)
def test_what_is_no_list_of_games_is_told_before_anything_is_done(
    folder: Path, arguments: list[str], stdin: str, message: str
) -> None:
    done = grundy_command("survey", "list", *arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(("Error: " + message, "Error: these are 4 listed games, and " + message))
    assert os.listdir(folder) == ["games.txt"]


def test_other_families_have_no_list() -> None:
    done = grundy_command("survey", "octal", "--games", "games.txt")
    assert done.returncode == 2
    assert "octal games have no --games; they have --digits and --first" in done.stderr


def test_texts_in_utf_16_are_read_and_what_is_no_text_is_refused(folder: Path) -> None:
    (folder / "wide.txt").write_bytes("Kayles\r\n0.6".encode("utf-16"))
    assert read_list("wide.txt") == ["0.77", "0.6"]
    (folder / "film").write_bytes(bytes(100))
    with pytest.raises(BadInput, match="cannot read film: this is not a text: it contains a byte 0"):
        read_list("film")


def test_a_file_without_end_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "MAX_BYTES", len(GAMES))
    assert len(read_list("games.txt")) == 5
    with open("games.txt", "a") as file:
        file.write("\n")
    with pytest.raises(BadInput, match=f"a list of games has at most {len(GAMES)} bytes; give a shorter one"):
        read_list("games.txt")
