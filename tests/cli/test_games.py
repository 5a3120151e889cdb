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


@pytest.mark.parametrize("options", [[], ["--rules"]], ids=" ".join)
def test_games_lists_the_catalogue_by_families(options: list[str]) -> None:
    text = games(*options).stdout
    assert all(entry.notation in text and entry.names[0] in text for entry in CATALOGUE)
    families = text.rstrip().split("\n\n")[:-1]
    assert [family.split("\n")[0] for family in families] == list(dict.fromkeys(e.family_title for e in CATALOGUE))
    assert all(entry.rule in text and entry.source in text for entry in CATALOGUE) == bool(options)


def test_the_short_list_fits_two_screens_and_names_the_other_lists() -> None:
    lines = games().stdout.splitlines()
    assert len(lines) < 70
    assert max(map(len, lines)) <= 80
    assert all(words in lines[-1] for words in ("grundy games NAME", "--search WORD", "--rules"))


def test_games_as_json() -> None:
    data = json.loads(games("--json").stdout)
    assert (data["schema"], [game["id"] for game in data["games"]]) == ("grundy.games/1", [e.id for e in CATALOGUE])


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("MÖBIUS", {"moebius"}),
        ("dawsons", {"dawsons-chess", "dawsons-kayles"}),
        ("Dawson’s chess", {"dawsons-chess"}),
        ("bouton", {"nim"}),
        ("SubtractSquares(a,b,...)", {"squares"}),
        ("daisy petal", {"she-loves-me"}),
        ("ordered sets 1974", {"chomp"}),
    ],
)
def test_search_finds_names_notation_rules_sources_and_families(words: str, ids: set[str]) -> None:
    data = json.loads(games("--search", words, "--json").stdout)
    assert (data["schema"], {game["id"] for game in data["games"]}) == ("grundy.games/1", ids)
    text = games("--search", words).stdout
    assert all(game["rule"] in text and game["source"] in text for game in data["games"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("zzzzzz", "no game contains 'zzzzzz'; try a part of the word, or see `grundy games`"),
        ("kayls", "no game contains 'kayls'; did you mean Kayles or Arc Kayles?"),
    ],
)
def test_a_search_that_finds_nothing_is_an_error(words: str, message: str) -> None:
    for options in ([], ["--json"]):
        result = games("--search", words, *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr


@pytest.mark.parametrize("options", [["--search", "kayles"], ["--rules"]], ids=" ".join)
def test_a_name_excludes_lists(options: list[str]) -> None:
    result = games("nim", *options)
    assert result.exit_code == 2
    assert "give either NAME, --search or --rules" in result.stderr


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_each_game_is_explained_with_its_example(entry: Entry) -> None:
    result = games(entry.id)
    assert result.exit_code == 0
    for text in (entry.rule, entry.notation, entry.source, entry.oeis, *entry.names, entry.example):
        assert text in result.stdout
    assert " wins: " in result.stdout or "Neither player can force a win" in result.stdout
    check_brackets(entry, [line for line in result.stdout.splitlines() if line.startswith("brackets ")])


def check_brackets(entry: Entry, lines: list[str]) -> None:
    """Check that the text on the brackets is printed unless they hold only numbers, and that its forms can be read."""
    assert len(lines) == isinstance(entry.brackets, Text | Headed)
    for line in lines:
        parameters = getattr(entry.brackets, "parameters", 0)
        assert ("before the semicolon" in line.lower()) == (parameters > 0)
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
        " The two rows of a product come before the semicolon, such as `MockTurtles x Ruler`. They are the words of "
        "games on a row, `Nim`, or `Fewer d` with a number d."
    )
    assert f"brackets     {board}\n" in games("rugs").stdout
    assert f"brackets     {board}{rows}\n" in games("coin-product").stdout
    assert json.loads(games("rugs", "--json").stdout)["brackets"] == board
    assert json.loads(games("nim", "--json").stdout)["brackets"] == ""


def test_one_game_as_json() -> None:
    data = json.loads(games("nim", "--json").stdout)
    assert (data["schema"], data["id"], data["family"]) == ("grundy.game/1", "nim", "heaps")
    assert (data["solution"]["nim_value"], data["solution"]["outcome"]) == (4, "N")
    assert "the moves to a given value" in data["abilities"]


def test_an_unknown_name_gets_a_hint_and_exit_code_2() -> None:
    result = games("whytof")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"no game is called 'whytof'; did you mean {WYTHOFF.names[0]}" in result.stderr
    assert "`grundy games` lists all" in games("zzzzzz").stderr


@pytest.mark.parametrize("options", [[], ["--rules"], ["--search", "heap"]], ids=" ".join)
def test_a_terminal_wraps_the_lists(options: list[str]) -> None:
    text = grundy_command("games", *options, FORCE_COLOR="1", COLUMNS="80").stdout
    assert "\x1b[1mHeaps" in text
    assert max(len(re.sub("\x1b.*?m", "", line)) for line in text.splitlines()) <= 80


def test_lists_and_explains_own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "class Halving:",
        "    'Halve the number.'",
        "    def options(self, n):",
        "        return [n // 2] if n else []",
    ]
    (tmp_path / "halving_game.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    assert "Halving: Halve the number." in games("--rules", "--game", "halving_game:Halving").stdout
    text = games("halving", "--game", "halving_game:Halving").stdout
    assert text.splitlines() == [
        "Halving: Halve the number.",
        "notation     Halving(position)",
        "brackets     A position as a Python literal, for example `7`, `(7, 12)`, `'abc'` or `{1, 2}`.",
        "id           halving",
        "abilities    its options",
    ]


def test_sections_of_a_docstring_are_not_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.parametrize(
    ("name", "legend"),
    [
        ("rugs", "● heads, ○ tails"),
        ("annihilation", "● token, ○ no token, → edge"),
        ("wythoff", "Q the position, + square after a move, . other square"),
        ("cram", "□ empty square"),
        ("node kayles", "─│ edge"),
        ("arc kayles", "each line: a vertex and its neighbours"),
    ],
)
def test_a_legend_explains_the_signs_in_a_picture(name: str, legend: str) -> None:
    assert f"\n  {legend}\n" in games(name).stdout


def test_a_game_of_your_own_has_no_legend_of_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "class SetGame:",
        "    def options(self, n): return range(n)",
        "    def picture(self, n): return '├' * n",
    ]
    (tmp_path / "own_set_game.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    arguments = ["play", "SetGame(2)", "--game", "own_set_game:SetGame"]
    shown = CliRunner().invoke(group, arguments, input="quit\n").output
    assert "├├" in shown
    assert "element of the set" not in shown


def test_piles_need_no_legend() -> None:
    assert "●●● 3\n  N(5)  ●●●●● 5\n  N(2)  ●● 2\nThe player" in games("nim").stdout
