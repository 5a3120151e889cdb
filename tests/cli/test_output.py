"""The output of the commands: tables, lines, JSON, characters that a stream cannot encode, and files."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import click
import pytest
from rich.console import Console as RichConsole

from grundy.cli import output
from grundy.cli.output import PLAIN, Cell, Console, check_writable, json_text
from grundy.text import escaped


def test_unprintable_characters_become_escape_sequences() -> None:
    assert escaped("a b é 日本") == "a b é 日本"
    assert escaped("x\ny\t\x1b[1m\udcff\u202e") == "x\\ny\\t\\x1b[1m\\udcff\\u202e"


def test_columns_are_as_wide_as_their_widest_cell_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"name": Cell("日本"), "n": Cell("7"), "unused": Cell("x" * 99)}, {"name": Cell("a"), "n": Cell("1000")}]
    Console().table(["name", "n"], lambda: rows, ["n"])
    assert capsys.readouterr().out == "name     n\n日本     7\na     1000\n"


def test_the_rows_of_a_table_may_come_from_a_generator(capsys: pytest.CaptureFixture[str]) -> None:
    Console().table(["n"], lambda: ({"n": Cell(str(n))} for n in range(3)), [])
    assert capsys.readouterr().out == "n\n0\n1\n2\n"


def test_lines_are_not_markup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Console().line("[red]x[/red] " * 200)
    assert capsys.readouterr().out == "[red]x[/red] " * 200 + "\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    Console().line("[red]x[/red]", "green")
    assert capsys.readouterr().out == "\x1b[32m[red]x[/red]\x1b[0m\n"


def test_json_has_no_infinite_numbers() -> None:
    assert json_text({"a": [1, None]}) == '{"a": [1, null]}'
    for number in (float("inf"), float("nan")):
        with pytest.raises(ValueError, match="not JSON compliant"):
            json_text([number])


def test_the_commands_write_json_in_one_way() -> None:
    sources = Path(output.__file__).parent.rglob("*.py")
    assert {path.name for path in sources if "json.dumps(" in path.read_text(encoding="utf-8")} == {
        "output.py",
        "about.py",  # a document is printed for people
    }


def answer(*arguments: str, encoding: str) -> str:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-m", "grundy", *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, check=True)
    return result.stdout.decode(encoding)


def test_an_ordinal_on_a_pipe_of_windows_can_be_typed_again() -> None:
    written = answer("nim", "(w+1)*w", encoding="cp1252").strip()
    assert written == "w^2+w"
    assert answer("nim", written, encoding="utf-8").strip() == "ω^2+ω"


def test_tables_have_no_unknown_signs() -> None:
    assert "w^(w^7)+1" in answer("alpha", "47", encoding="cp1252")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2⁶⁴ and 2⁻¹", "2^64 and 2^-1"),
        ("x₁₂", "x_12"),
        ("●○■□", "*o#."),
        ("≤ ∞ …", "<= oo ..."),
        ("☃", "?"),
        ("\ud800", "?"),
    ],
)
def test_signs_have_a_plain_form(text: str, written: str) -> None:
    assert text.encode("ascii", PLAIN).decode() == written


def test_digits_that_the_stream_has_are_not_raised_twice() -> None:
    assert "2¹⁰ 2⁰¹".encode("cp1252", PLAIN).decode("cp1252") == "2¹0 2^0¹"


def test_invalid_bytes_become_the_replacement_character() -> None:
    assert b"N(\xff)".decode("utf-8", PLAIN) == "N(\ufffd)"


def test_files_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").write_text("old")
    (tmp_path / "link").symlink_to("new")
    for name in ("old", "new", "./new", str(tmp_path / "new"), "link", "/dev/null"):
        check_writable(name, "rows")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "old"]
    assert (tmp_path / "old").read_text() == "old"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("missing/x", "No such file or directory"), ("file/x", "Not a directory"), (".", "Is a directory")],
)
def test_files_that_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(click.ClickException) as error:
        check_writable(name, "rows")
    assert error.value.message == f"cannot write the rows to {name}: {reason}"


def test_folders_that_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda folder, mode: False)
    with pytest.raises(click.ClickException, match=r": Permission denied$"):
        check_writable(str(tmp_path / "x"), "rows")


def test_a_pipe_needs_no_rich() -> None:
    program = "import sys, atexit; atexit.register(lambda: print('rich' in sys.modules)); from grundy.cli import main; "
    command = [sys.executable, "-c", f"{program}sys.argv[1:] = ['solve', 'N(3,5)']; main()"]
    environment = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "TTY_COMPATIBLE")}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert result.stdout.startswith("N(3,5)\n")
    assert result.stdout.endswith("False\n")


def test_a_table_wraps_its_widest_columns_on_a_terminal() -> None:
    cells = [{"name": Cell("a"), "text": Cell("one two three four five six seven eight nine ten"), "n": Cell("12")}]
    stream = StringIO()
    rich = RichConsole(file=stream, width=40, force_terminal=True, color_system=None)
    Console(rich=rich).table(["name", "text", "n"], lambda: cells, ["n"])
    assert stream.getvalue().splitlines() == [
        "name  text                             n",
        "a     one two three four five six     12",
        "      seven eight nine ten",
    ]
