import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import grundy_command

from grundy.cli import group
from grundy.games import CATALOGUE, Entry, Headed, Text, entry_named
from grundy.play import parse

WYTHOFF = entry_named("wythoff")


def games(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["games", *arguments])


def test_games_lists_the_catalogue_by_families() -> None:
    text = grundy_command("games").stdout
    assert all(entry.notation in text and entry.rule in text and entry.source in text for entry in CATALOGUE)
    families = text.rstrip().split("\n\n")[:-1]
    assert len(families) == len({entry.family for entry in CATALOGUE})
    assert families[0].split()[0] == "Heaps"
    data = json.loads(games("--json").stdout)
    assert (data["schema"], [game["id"] for game in data["games"]]) == ("grundy.games/1", [e.id for e in CATALOGUE])


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_each_game_is_explained_with_its_example(entry: Entry) -> None:
    result = games(entry.id)
    assert result.exit_code == 0
    for text in (entry.rule, entry.notation, entry.source, entry.oeis, *entry.names, entry.example):
        assert text in result.stdout
    assert " wins: " in result.stdout or "Neither player can force a win" in result.stdout
    check_brackets(entry, [line for line in result.stdout.splitlines() if line.startswith("brackets ")])


def check_brackets(entry: Entry, lines: list[str]) -> None:
    """What stands in the brackets is told where it is not just numbers, and every form that is told can be read."""
    assert len(lines) == isinstance(entry.brackets, Text | Headed)
    for line in lines:
        parameters = getattr(entry.brackets, "parameters", 0)
        assert ("Before the semicolon" in line) == (parameters > 0)
        forms = [form for form in re.findall("`(.+?)`", line) if re.search(r"[0-9HX}]", form)]
        assert forms
        for form in forms if isinstance(entry.brackets, Text) and not parameters else ():
            assert parse(f"{entry.word}({form})")


@pytest.mark.parametrize("name", [["wythoff"], ["W"], ["Wythoff's game"], ["wythoffs", "GAME"], ["whytoffs-game"]])
def test_a_game_is_found_by_any_of_its_names(name: list[str]) -> None:
    assert games(*name).stdout.startswith(f"{WYTHOFF.names[0]}: {WYTHOFF.rule}.")


def test_the_brackets_of_a_board_of_coins_and_of_a_product_of_two_rows() -> None:
    board = (
        "The lines of a board, the top one first, such as `HT/TH`, or its heads, such as `(0,1), (1,0)`. H or ● is "
        "heads, T or ○ is tails; a pair is the column and the line of a head, counted from 0 at the lower left."
    )
    rows = (
        " Before the semicolon stand the two rows of a product, such as `MockTurtles x Ruler`: the words of games on "
        "a row, `Nim`, or `Fewer d` with a number d."
    )
    assert f"brackets     {board}\n" in games("rugs").stdout
    assert f"brackets     {board}{rows}\n" in games("coin-product").stdout
    assert json.loads(games("rugs", "--json").stdout)["brackets"] == board
    assert json.loads(games("nim", "--json").stdout)["brackets"] == ""


def test_one_game_as_json() -> None:
    data = json.loads(games("nim", "--json").stdout)
    assert (data["schema"], data["id"], data["family"]) == ("grundy.game/1", "nim", "heaps")
    assert (data["solution"]["nim_value"], data["solution"]["outcome"]) == (4, "N")
    assert "moves to a given value" in data["abilities"]


def test_an_unknown_name_gets_a_hint_and_exit_code_1() -> None:
    result = games("whytof")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"no game is called 'whytof'; did you mean {WYTHOFF.names[0]}" in result.stderr
    assert "`grundy games` lists all" in games("zzzzzz").stderr


def test_a_terminal_wraps_the_rules() -> None:
    text = grundy_command("games", FORCE_COLOR="1", COLUMNS="80").stdout
    assert "\x1b[1mHeaps" in text
    assert max(len(re.sub("\x1b.*?m", "", line)) for line in text.splitlines()) <= 80


def test_games_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "class Halving:",
        "    'Halve the number.'",
        "    def options(self, n):",
        "        return [n // 2] if n else []",
    ]
    (tmp_path / "halving_game.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    assert "Halving: Halve the number." in games("--game", "halving_game:Halving").stdout
    text = games("halving", "--game", "halving_game:Halving").stdout
    assert text.splitlines() == [
        "Halving: Halve the number.",
        "written      Halving(position)",
        "brackets     A position as Python writes it, such as `7`, `(7, 12)`, `'abc'` or `{1, 2}`.",
        "id           halving",
        "knows        its options",
    ]


def test_sections_of_a_docstring_are_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "class Counting:",
        "    def options(self, n):",
        "        return range(n)",
        "    def parse(self, text):",
        "        'Read strokes, such as ``III``.\\n\\n        Raises\\n        ------\\n        ValueError'",
        "        return len(text)",
        "    def format(self, n):",
        "        return 'I' * n",
    ]
    (tmp_path / "counting_game.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    text = games("counting", "--game", "counting_game:Counting").stdout
    assert "brackets     Strokes, such as `III`.\n" in text
    assert "ValueError" not in text
