"""Every command with ``--json``: its answers match the schemas that it names, and its errors have one form."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from answer_schemas import valid
from click.testing import CliRunner, Result
from json_commands import ANSWERED, REFUSED, Asked, write_files
from long_commands import all_commands, check_rows

from grundy import answers
from grundy.cli import group

# A page in the browser, and a file in another format.
WITHOUT_JSON = {"serve", "code convert"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("json")
    write_files(folder)
    return folder


def asked(command: str, question: Asked) -> Result:
    arguments = [*command.split(), *shlex.split(question.arguments), "--json"]
    return CliRunner().invoke(group, arguments, input=question.stdin, catch_exceptions=False)


def json_help(name: str) -> str:
    """Return the text about --json in the help of a command, or "" if there is none."""
    command: click.Command = group
    for word in name.split():
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), word)
        assert found is not None
        command = found
    return " ".join(str(getattr(option, "help", "")) for option in command.params if "--json" in option.opts)


def declared(command: str) -> set[str]:
    """Return the schemas that the help of a command names."""
    return set(re.findall(r"grundy\.[a-z.-]+/[0-9]+", json_help(command)))


def listed() -> list[dict[str, Any]]:
    """Return the rows of ``grundy schemas``."""
    rows = json.loads(CliRunner().invoke(group, ["schemas", "--json"], catch_exceptions=False).stdout)["schemas"]
    return list(rows)


def no_number(text: str) -> Any:
    raise AssertionError(f"{text} is not JSON")


def test_every_command_has_json_and_a_row_in_both_tables() -> None:
    commands = set(all_commands()) - WITHOUT_JSON
    check_rows("the commands with json_option, or to WITHOUT_JSON", filter(declared, all_commands()), commands)
    check_rows("ANSWERED of tests/json_commands.py", ANSWERED, commands)
    check_rows("REFUSED of tests/json_commands.py", REFUSED, commands)


def test_every_schema_that_a_command_names_has_a_document() -> None:
    assert set().union(*map(declared, all_commands())) <= set(answers.schema_names())


@pytest.mark.parametrize("command", ANSWERED)
def test_answers_fit_their_schemas(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    seen = set()
    for question in ANSWERED[command]:
        result = asked(command, question)
        assert result.exit_code == question.code, (question, result.stderr[-500:])
        for line in result.stdout.splitlines():
            seen.add(valid(json.loads(line, parse_constant=no_number))["schema"])
    assert seen == declared(command)


@pytest.mark.parametrize("command", REFUSED)
def test_errors_write_one_sentence_and_no_json(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for question in REFUSED[command]:
        result = asked(command, question)
        assert (result.exit_code, result.stdout) == (question.code, ""), question
        assert result.stderr.count("Error: ") == 1, question


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed in another way there")
@pytest.mark.parametrize("command", ["solve", "graph", "sequence", "code show", "info"])
def test_a_closed_pipe_ends_json_quietly(command: str, folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    arguments = [*command.split(), *shlex.split(ANSWERED[command][0].arguments), "--json"]
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run([sys.executable, "-m", "grundy", *arguments], stdout=closed, stderr=-1, cwd=folder)
    assert (done.returncode, done.stderr) == (1, b"")


def test_the_list_has_every_schema_with_its_commands_and_title() -> None:
    text = CliRunner().invoke(group, ["schemas"], catch_exceptions=False).stdout
    assert [line.split()[0] for line in text.splitlines()] == ["schema", *answers.schema_names()]
    assert "grundy.code.play/1           grundy code decode         Errors corrected by a move\n" in text
    for row in listed():
        writers = [f"grundy {command}" for command in all_commands() if row["name"] in declared(command)]
        assert (row["commands"], "document" in row) == (writers, False)


@pytest.mark.parametrize("name", answers.schema_names())
def test_a_schema_is_printed_unchanged(name: str) -> None:
    text = CliRunner().invoke(group, ["schemas", name], catch_exceptions=False).stdout
    assert json.loads(text) == answers.schema(name)


def test_one_schema_as_json_has_its_document() -> None:
    result = CliRunner().invoke(group, ["schemas", "grundy.nim-table/1", "--json"], catch_exceptions=False)
    (row,) = json.loads(result.stdout)["schemas"]
    assert (row["commands"], row["document"]) == (["grundy nim"], answers.schema("grundy.nim-table/1"))


def test_an_unknown_schema_suggests_similar_names() -> None:
    result = CliRunner().invoke(group, ["schemas", "grundy.solve/2"])
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: there is no schema 'grundy.solve/2'; did you mean grundy.solve/1")
