import subprocess
import sys

import click
import pytest
from commands import grundy_command
from graph_commands import graph_command

import grundy
from grundy.cli import COMMANDS, group


def test_help_lists_every_command() -> None:
    text = grundy_command("--help").stdout
    for name, (_, line) in COMMANDS.items():
        assert f"{name} " in text
        assert line in text
        assert grundy_command(name, "--help").returncode == 0


def test_version() -> None:
    assert grundy_command("--version").stdout == f"grundy {grundy.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["solve"], ["solve", "N(1)", "N(2)"], ["solve", "--nonsense", "N(1)"]]
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    result = grundy_command(*arguments)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_starting_the_command_loads_nothing_heavy() -> None:
    program = "import sys, grundy.cli; print(sorted({'numpy', 'rich', 'grundy._core'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_only_listed_commands_exist() -> None:
    context = click.Context(group)
    assert all(group.get_command(context, name) is not None for name in COMMANDS)
    assert group.get_command(context, "nonsense") is None


def test_too_little_memory_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*arguments: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr("grundy.graphs.solve", exhausted)
    result = graph_command("-", stdin="a b")
    assert (result.exit_code, result.stderr) == (1, "Error: there is not enough memory for this\n")
