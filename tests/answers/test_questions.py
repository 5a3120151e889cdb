import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from answer_schemas import valid
from click.testing import CliRunner

from grundy import answers
from grundy.answers import game, games, moves, schemas
from grundy.answers.catalogue import games_answer, known_entries
from grundy.cli import group
from grundy.errors import DomainError, LimitError
from grundy.games import CATALOGUE, Entry, Text
from grundy.play import parse
from grundy.play.boards import board_of
from grundy.progress import SECONDS, PartDeadline, note_timeout, question_seconds, time_limit


def test_all_answers_are_exported_and_no_module_hides_one() -> None:
    folder = Path(answers.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert modules.isdisjoint(answers.__all__)
    for module in sorted(modules):
        import_module(f"grundy.answers.{module}")
    assert all(callable(getattr(answers, name)) for name in answers.__all__)
    assert dir(answers) == sorted(answers.__all__)
    assert answers.schema is schemas.schema
    with pytest.raises(AttributeError, match=r"module 'grundy\.answers' has no attribute 'oracle'"):
        answers.oracle  # noqa: B018


def test_every_answer_has_a_test() -> None:
    asked = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                asked.add(getattr(node.func, "id", getattr(node.func, "attr", "")))
    assert set(answers.__all__) - asked == set(), "add a test of each to tests/answers"


def test_importing_answers_does_not_load_numpy_or_games() -> None:
    code = "import sys, grundy.answers; print(sorted({'numpy', 'grundy.play', 'grundy.games'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_list_of_games_agrees_with_the_command_line() -> None:
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
def test_each_game_agrees_with_the_command_line(entry: Entry) -> None:
    told = valid(game(entry.id))
    assert told == json.loads(CliRunner().invoke(group, ["games", entry.id, "--json"]).stdout)
    assert told["solution"]["outcome"] == parse(entry.example).outcome.value
    assert told["abilities"]


def test_a_game_is_found_by_any_of_its_names() -> None:
    assert game("whytoff's GAME")["id"] == "wythoff"
    with pytest.raises(DomainError, match="no game is called 'Wyttof'; did you mean Wythoff"):
        game("Wyttof")


class Broken:
    """An installed game whose `parse` method fails."""

    def options(self, position: object) -> list[object]:
        return []

    def parse(self, text: str) -> object:
        raise RuntimeError("out of order")

    def format(self, position: object) -> str:
        return "1"


def test_lists_games_whose_rules_fail() -> None:
    broken = Entry("broken", "Broken", Broken, Text("n"), "nothing", ("Broken",), "", "Broken(1)")
    row = games_answer([broken])["games"][0]
    assert (row["family"], row["title"], row["board"]) == ("own", "Other games", False)


def test_time_limits_can_be_nested() -> None:
    with time_limit(3) as outer:
        with time_limit(5) as inner:
            note_timeout()
            assert question_seconds() == 5
        assert (inner.reached, outer.reached) == (True, False)
        assert question_seconds() == 3
    note_timeout()  # without a limit this has no effect
    assert question_seconds() == SECONDS


def test_a_deadline_that_is_not_over_is_not_noted() -> None:
    with time_limit() as limit:
        assert not PartDeadline(60).is_over()
        assert not limit.reached
        assert PartDeadline(0).is_over()
        assert limit.reached


def test_timeouts_of_answers_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    with time_limit() as limit:
        answers.position("N(3,5)")
    assert not limit.reached
    monkeypatch.setattr(moves, "MAX_SECONDS", 0)
    with time_limit() as limit:
        answers.position("N(3,5)")
    assert limit.reached
    with time_limit(0.1) as limit, pytest.raises(LimitError, match=r"values computed in 0\.08 seconds"):
        answers.sequence("0.12(21)", heaps=[10**30])
    assert limit.reached


def test_more_time_gives_more_values() -> None:
    with time_limit(0.001), pytest.raises(LimitError):
        answers.sequence("Grundy", stop=20_000)
    with time_limit():
        assert len(answers.sequence("Grundy", stop=20_000)["values"]) == 20_000
