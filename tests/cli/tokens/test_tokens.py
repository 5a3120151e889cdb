import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import grundy_command
from token_commands import printed, saved, tokens_command

from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs
from grundy.linear.drawing import draw_tokens

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--tokens", "a", "--space"], "--tokens explains one position and --space the whole game; give one of them"),
        (["--misere"], '--misere is about one position; say which with --tokens, such as --tokens "" for none'),
        (["--draw", "x.svg"], '--draw is about one position; say which with --tokens, such as --tokens "" for none'),
        (["--no-leaves"], "--no-leaves changes what --space does; give both or none"),
        (["--tokens", "a", "--no-leaves"], "--no-leaves changes what --space does; give both or none"),
        (["--tokens", "a", "--limit", "9"], "--limit changes what --misere does; give both or none"),
    ],
)
def test_options_that_do_not_go_together(loopy: str, options: list[str], message: str) -> None:
    result = tokens_command(loopy, *options)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {message}\n")


def test_files_that_are_none(tmp_path: Path) -> None:
    missing = tokens_command(str(tmp_path / "missing.json"), "--tokens", "a")
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert missing.stderr == f"Error: cannot read {tmp_path}/missing.json: No such file or directory\n"
    (tmp_path / "cut.json").write_text('{"a": ["b"')
    assert tokens_command(str(tmp_path / "cut.json")).exit_code == 2


def test_a_graph_from_standard_input_in_any_format(loopy: str) -> None:
    assert tokens_command("-", stdin=Path(loopy).read_text()).stdout == printed(loopy)
    edges = tokens_command("-", "--tokens", "a,b", stdin="a b\nb a\n").stdout
    assert edges.startswith("{a, b} is won by the player who moves next (N): all its 2 moves win.\n")
    csv = tokens_command("-", "--format", "csv", "--tokens", "a,b", stdin="a,b\nb,a\n").stdout
    assert csv == edges
    assert tokens_command("-", "--format", "png").exit_code == 2


def test_a_search_that_is_too_long_fails_with_exit_code_1(loopy: str) -> None:
    result = tokens_command(loopy, "--tokens", "a,b,e", "--misere", "--limit", "2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: more than 2 positions can be reached from here, and misère play is searched; raise --limit\n"
    )
    assert tokens_command(loopy, "--tokens", "a", "--misere", "--limit", "0").exit_code == 2


def test_a_search_for_a_drawing_names_the_option_too(loopy: str, tmp_path: Path) -> None:
    draw = ["--draw", str(tmp_path / "out.svg")]
    result = tokens_command(loopy, "--tokens", "a,b,e", "--misere", "--limit", "2", *draw)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("take fewer tokens, or raise --limit\n")


def test_a_drawing_is_written_beside_the_answer(loopy: str, tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    game = Annihilation(GameGraph.from_file(loopy))
    assert printed(loopy, "--tokens", "a,d", "--draw", str(target)) == printed(loopy, "--tokens", "a,d")
    assert target.read_text(encoding="utf-8") == draw_tokens(game, {"a", "d"})
    data = printed(loopy, "--tokens", "a,d", "--misere", "--draw", str(target), "--json")
    assert json.loads(data)["misere"] is True
    assert target.read_text(encoding="utf-8") == draw_tokens(game, {"a", "d"}, misere=True)


def test_drawings_that_have_no_place_or_are_too_large(loopy: str, tmp_path: Path) -> None:
    over = tokens_command(loopy, "--tokens", "a", "--draw", loopy)
    assert (over.exit_code, over.stderr.endswith("loopy.json; give --draw another name\n")) == (2, True)
    other = tokens_command(loopy, "--tokens", "a", "--draw", "a.tex")
    assert other.stderr == "Error: the ending of a.tex tells no format of a drawing; it is .svg\n"
    large = saved(tmp_path, example_graphs.path(301))
    result = tokens_command(large, "--tokens", "1", "--draw", str(tmp_path / "out.svg"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "Error: a picture shows at most 300 vertices and 1000 edges, and this graph has 301"
    )
    assert not (tmp_path / "out.svg").exists()


def test_a_terminal_without_the_signs_gets_substitutes(loopy: str) -> None:
    result = grundy_command("tokens", loopy, "--tokens", "a,d", PYTHONIOENCODING="ascii")
    assert (result.returncode, "oo(0)" in result.stdout, "Traceback" in result.stderr) == (0, True, False)


def test_colours_only_on_a_terminal(loopy: str) -> None:
    assert "\x1b" not in printed(loopy, "--tokens", "a,d") + printed(loopy, "--space") + printed(loopy)


def test_the_readme_shows_a_command_that_works() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (arguments,) = re.findall(r"`grundy (tokens [^`]*)`", readme)
    command = [sys.executable, "-m", "grundy", *arguments.split()]
    assert subprocess.run(command, capture_output=True, text=True, cwd=ROOT).returncode == 0
