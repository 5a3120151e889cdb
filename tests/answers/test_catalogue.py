import json

import pytest
from answer_schemas import valid
from click.testing import CliRunner

from grundy.answers import game, games
from grundy.answers.catalogue import family_title, games_answer, known_entries
from grundy.cli import group
from grundy.errors import DomainError
from grundy.games import CATALOGUE, Entry, Text
from grundy.play import parse
from grundy.play.boards import board_of


def test_the_list_of_games_is_what_the_command_line_writes() -> None:
    told = valid(games())
    assert told == json.loads(CliRunner().invoke(group, ["games", "--json"]).stdout)
    rows = told["games"]
    assert [row["id"] for row in rows] == [entry.id for entry in known_entries()]
    assert [(row["rule"], row["notation"], row["word"]) for row in rows[: len(CATALOGUE)]] == [
        (entry.rule, entry.notation, entry.word) for entry in CATALOGUE
    ]
    assert rows[0]["title"] == "Heaps"


def test_a_game_has_a_board_when_its_example_has_one() -> None:
    for row in games()["games"]:
        boards = [board_of(term) for term in parse(row["example"]).terms]
        assert row["board"] == (None not in boards)
    assert any(row["board"] for row in games()["games"])


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_each_game_is_told_as_the_command_line_writes_it(entry: Entry) -> None:
    told = valid(game(entry.id))
    assert told == json.loads(CliRunner().invoke(group, ["games", entry.id, "--json"]).stdout)
    assert told["solution"]["outcome"] == parse(entry.example).outcome.value
    assert told["abilities"]


def test_a_game_is_found_by_any_of_its_names() -> None:
    assert game("whytoff's GAME")["id"] == "wythoff"
    with pytest.raises(DomainError, match="no game is called 'Wyttof'; did you mean Wythoff"):
        game("Wyttof")


class Broken:
    """A game from elsewhere whose notation fails."""

    def options(self, position: object) -> list[object]:
        return []

    def parse(self, text: str) -> object:
        raise RuntimeError("out of order")

    def format(self, position: object) -> str:
        return "1"


def test_a_game_from_elsewhere_that_fails_does_not_spoil_the_list() -> None:
    broken = Entry("broken", "Broken", Broken, Text("n"), "nothing", ("Broken",), "", "Broken(1)")
    row = games_answer([broken])["games"][0]
    assert (row["family"], row["title"], row["board"]) == ("own", family_title("own"), False)
