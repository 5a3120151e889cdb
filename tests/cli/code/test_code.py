"""The group of commands about codes: help, exit codes, loading, and output that is closed."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from commands import code_command

from grundy.cli.code import COMMANDS, command

printed = code_command.printed


def test_the_help_lists_every_command_and_every_name_and_loads_none() -> None:
    text = printed("--help")
    for name in COMMANDS:
        assert f"\n  {name} " in text
    for name in ("golay", "lexicode:N,D[,Q]", "reed-solomon:N,K,Q"):
        assert f"\n  {name} " in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help(name: str) -> None:
    result = code_command(name, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Usage: group code {name} ")


def test_only_listed_commands_exist() -> None:
    context = click.Context(command)
    assert all(command.get_command(context, name) is not None for name in COMMANDS)
    assert command.get_command(context, "nonsense") is None
    assert code_command("nonsense").exit_code == 2
    assert "No such command 'nonsense'" in code_command("nonsense").stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["lexicode"],
        ["lexicode", "5"],
        ["lexicode", "5", "0"],
        ["lexicode", "-1", "3"],
        ["lexicode", "x", "3"],
        ["lexicode", "5", "3", "--q", "3"],
        ["lexicode", "5", "3", "--memory", "much"],
        ["distance"],
        ["distance", "golay", "--method", "magic"],
        ["bounds", "5", "3", "--q", "1"],
        ["table", "--n", "0"],
        ["table", "--d", "5..3"],
        ["decode", "golay"],
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    result = code_command(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["lexicode", "24", "8"],
        ["show", "golay"],
        ["distance", "golay"],
        ["weights", "golay"],
        ["cosets", "golay"],
        ["decode", "golay", "." * 23],
        ["automorphisms", "hamming:3"],
        ["bounds", "9", "4"],
        ["table", "--n", "9"],
    ],
)
def test_colours_only_on_a_terminal(arguments: list[str]) -> None:
    assert "\x1b" not in printed(*arguments)


def test_loading_the_group_loads_nothing_heavy() -> None:
    modules = sorted({place.partition(":")[0] for place, _ in COMMANDS.values()})
    program = f"import sys, {', '.join(modules)}; print(sorted({{'numpy', 'rich', 'grundy._core'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_output_that_is_full_or_closed_is_one_sentence() -> None:
    for target, reason in (("/dev/full", "No space left on device"), ("&-", "standard output is closed")):
        line = f"{sys.executable} -m grundy code weights golay >{target}"
        result = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
        assert (result.returncode, result.stderr) == (1, f"Error: cannot write the answer: {reason}\n")


def test_a_closed_pipe_is_not_an_error() -> None:
    line = f"{sys.executable} -m grundy code lexicode 2000 3 --all | head -c 10"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert (len(result.stdout), "Traceback" in result.stderr) == (10, False)


def test_every_command_has_a_test() -> None:
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__))
    for name in COMMANDS:
        assert re.search(rf'(printed|facts|refused|code_command)\(\s*"{name}"', tests), name
