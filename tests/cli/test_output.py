from pathlib import Path

import pytest

from grundy.cli import output
from grundy.cli.output import Cell, console, escaped, json_text, print_line, print_table


def test_what_cannot_be_printed_is_written_by_its_escape_sequence() -> None:
    assert escaped("a b é 日本") == "a b é 日本"
    assert escaped("x\ny\t\x1b[1m\udcff\u202e") == "x\\ny\\t\\x1b[1m\\udcff\\u202e"


def test_columns_are_as_wide_as_their_widest_cell_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"name": Cell("日本"), "n": Cell("7"), "unused": Cell("x" * 99)}, {"name": Cell("a"), "n": Cell("1000")}]
    print_table(console(), ["name", "n"], lambda: rows, ["n"])
    assert capsys.readouterr().out == "name     n\n日本     7\na     1000\n"


def test_the_rows_of_a_table_may_come_from_a_generator(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(console(), ["n"], lambda: ({"n": Cell(str(n))} for n in range(3)), [])
    assert capsys.readouterr().out == "n\n0\n1\n2\n"


def test_lines_are_no_markup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    print_line(console(), "[red]x[/red] " * 200)
    assert capsys.readouterr().out == "[red]x[/red] " * 200 + "\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    print_line(console(), "[red]x[/red]", "green")
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
