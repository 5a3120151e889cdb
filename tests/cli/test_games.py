import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import grundy_command

from grundy.cli import group
from grundy.games import CATALOGUE, Entry, entry_named

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


@pytest.mark.parametrize("name", [["wythoff"], ["W"], ["Wythoff's game"], ["wythoffs", "GAME"], ["whytoffs-game"]])
def test_a_game_is_found_by_any_of_its_names(name: list[str]) -> None:
    assert games(*name).stdout.startswith(f"{WYTHOFF.names[0]}: {WYTHOFF.rule}.")


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
        "id           halving",
        "knows        its options",
    ]
