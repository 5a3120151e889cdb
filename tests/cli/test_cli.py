"""The group of commands: help, names that are misspelt, errors, limits and Ctrl-C."""

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import click
import pytest
from click.testing import CliRunner
from commands import graph_command, grundy_command
from rich.cells import cell_len

import grundy
from grundy.cli import COMMANDS, SECTIONS, Interrupted, LazyGroup, group, message, options_named
from grundy.cli.options import command_examples
from grundy.errors import DomainError, LimitError, NotationError


def test_help_lists_every_command() -> None:
    text = "".join(grundy_command("--help").stdout.split())  # long names narrow the column of lines, which are wrapped
    for name, (_, line) in COMMANDS.items():
        assert name + "".join(line.split()) in text
        assert grundy_command(name, "--help").returncode == 0


def test_help_has_the_commands_in_groups_and_a_first_step() -> None:
    text = grundy_command("--help").stdout
    headings = ["First steps", "Play and explain", "Compute", "Codes", "Teach", "Look up"]
    assert all(f"{heading}:" in text for heading in headings)
    assert list(SECTIONS) == headings[1:]


def commands(command: click.Command = group, parent: click.Context | None = None) -> Iterator[click.Context]:
    """Yield every command as the context in which it would run."""
    context = click.Context(command, info_name=command.name if parent else "grundy", parent=parent)
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None
            yield from commands(child, context)


PATHS = {context.command_path: context for context in commands() if context.parent}
EXAMPLES = {path: command_examples(path.partition(" ")[2]) for path in PATHS}


@pytest.mark.parametrize("path", PATHS)
def test_every_help_has_examples_and_fits_80_columns(path: str) -> None:
    context = PATHS[path]
    context.terminal_width = context.max_content_width = 80
    text = context.get_help()
    assert max(map(len, text.splitlines())) <= 80
    assert "\nExamples:\n" in text
    assert all(f"\n  {line}" in text for line in EXAMPLES.get(path, ()))


@pytest.mark.parametrize("line", sorted({line for lines in EXAMPLES.values() for line in lines}))
def test_examples_run_and_fit_a_terminal_of_80_columns(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = Path("docs", "examples")
    copytree(Path(__file__).parents[2] / examples, tmp_path / examples)
    monkeypatch.chdir(tmp_path)  # some examples write files
    words = shlex.split(line)[1:]
    path = max((path for path in PATHS if line.startswith(path)), key=len)
    context = PATHS[path]
    if context.command.name in ("play", "serve", "worksheet", "convert"):  # they wait for people, or write a file
        context.command.make_context(path, words[path.count(" ") :], parent=context.parent)
    else:
        result = CliRunner().invoke(group, words, env={"FORCE_COLOR": "1", "COLUMNS": "80"})
        assert (result.exit_code, result.stderr) == (0, "")
        lines = re.sub("\x1b.*?m", "", result.stdout).splitlines()
        assert "--json" in words or max(map(cell_len, lines)) <= 80


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


def test_a_command_is_loaded_when_it_is_named() -> None:
    group = LazyGroup(
        name="some",
        places={
            "Look up": {
                "info": ("grundy.cli.about:info", "Versions."),
                "missing-one": ("grundy.cli.none:one", "Not there."),
            }
        },
    )
    context = click.Context(group)
    assert group.list_commands(context) == ["info", "missing-one"]
    loaded = group.get_command(context, "info")
    assert loaded is not None
    assert loaded.name == "info"
    assert group.get_command(context, "graph") is None
    assert "info         Versions." in group.get_help(context)


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("game", "No such command 'game'. Did you mean games?"),
        ("N(3,5)", "No such command 'N(3,5)'. Write a position after solve or play, in quotes."),
        ("xyzzy", "No such command 'xyzzy'."),
    ],
)
def test_an_unknown_command_suggests_similar_commands(named: str, message: str) -> None:
    group = LazyGroup(
        name="some",
        places={
            "Some": {"solve": ("grundy.cli.solve:command", "Who wins."), "games": ("grundy.cli.games:command", "All.")}
        },
    )
    with pytest.raises(click.UsageError) as caught:
        group.resolve_command(click.Context(group), [named])
    assert caught.value.message == message


def test_errors_name_options() -> None:
    with pytest.raises(LimitError) as caught, options_named(memory="--memory"):
        raise LimitError("the table is large", parameter="memory", limit=5)
    assert str(caught.value) == "the table is large, more than --memory 5; raise --memory"
    with pytest.raises(LimitError) as untouched, options_named(memory="--memory"):
        raise LimitError("the search is long", parameter="limit", limit=5, hint="take less")
    assert str(untouched.value) == "the search is long, more than limit=5; take less, or raise limit=…"
    with pytest.raises(DomainError, match=r"^limit=5$"), options_named(limit="--limit"):
        raise DomainError("limit=5")


def test_limits_that_no_option_sets_are_raised_in_python() -> None:
    error = LimitError("the search is long", parameter="limit", limit=5)
    assert message(error) == "the search is long, more than limit=5; raise limit=… in Python"
    assert message(error.with_option("--limit")) == "the search is long, more than --limit 5; raise --limit"
    assert message(LimitError("the search is long", hint="take less")) == "the search is long; take less"


def test_errors_quote_invalid_input_unchanged() -> None:
    error = NotationError("limit=…", 0, "expected a number")
    assert message(error) == str(error)


def test_errors_about_limits_do_not_contain_python_arguments() -> None:
    texts = []
    for path in Path(str(grundy.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "LimitError":
                texts.append("".join(re.findall(r"\w+=(?:…|')", ast.unparse(node))))
    assert len(texts) > 150
    assert [text for text in texts if re.search(r"\b(?:limit|memory|seconds|method)=(?:…|')", text)] == []


def test_messages_of_answers_name_no_python_arguments() -> None:
    for path in (Path(str(grundy.__file__)).parent / "answers").glob("*.py"):
        assert not re.search(r"\w=…(?! in Python)", path.read_text(encoding="utf-8")), path.name


@click.command()
def interrupted() -> None:
    raise Interrupted("3 games are in the table")


def test_the_sentence_goes_to_standard_error_and_the_exit_code_is_130() -> None:
    result = CliRunner().invoke(interrupted)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "Interrupted: 3 games are in the table.\n"


@pytest.mark.parametrize(
    "words", [["solve", "N(3)", "+", "N(5)"], ["play", "3", "4", "5"], ["nim", "2", "+", "3"]], ids=" ".join
)
def test_suggests_quotes_for_an_expression_in_several_words(words: list[str]) -> None:
    result = grundy_command(*words)
    extra = " ".join(words[2:])
    assert result.returncode == 2
    assert f"Got unexpected extra arguments ({extra}); put EXPR in quotes\n" in result.stderr


def test_other_mistakes_keep_their_messages() -> None:
    result = grundy_command("solve", "N(3)", "--nonsense")
    assert result.returncode == 2
    assert "quotes" not in result.stderr
