import json

from commands import grundy_command

from grundy.games import CATALOGUE


def test_games_lists_the_catalogue() -> None:
    text = grundy_command("games").stdout
    assert all(entry.notation in text and entry.rule in text for entry in CATALOGUE)
    data = json.loads(grundy_command("games", "--json").stdout)
    assert [game["id"] for game in data["games"]] == [entry.id for entry in CATALOGUE]
