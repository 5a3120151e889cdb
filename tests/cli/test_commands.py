import json

import pytest
from commands import grundy_command

from grundy.games import CATALOGUE
from grundy.papers import load_all


def test_help_lists_every_command_with_the_first_line_of_its_own_help() -> None:
    from grundy.cli import COMMANDS

    text = grundy_command("--help").stdout
    for name, line in COMMANDS.items():
        assert f"{name} " in text
        assert line in text
        assert grundy_command(name, "--help").returncode == 0


def test_version() -> None:
    import grundy

    assert grundy_command("--version").stdout == f"grundy {grundy.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["solve"], ["solve", "N(1)", "N(2)"], ["solve", "--nonsense", "N(1)"]]
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    result = grundy_command(*arguments)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_info_tells_versions_build_and_cpu() -> None:
    text = grundy_command("info").stdout
    data = json.loads(grundy_command("info", "--json").stdout)
    assert data["schema"] == "grundy.info/1"
    assert data["grundy"] == data["core"]
    for name in ("grundy", "core", "build", "python", "numpy", "system", "cpu"):
        assert name in text
        assert name in data
    assert isinstance(data["cpu"], list)


def test_games_lists_the_catalogue() -> None:
    text = grundy_command("games").stdout
    assert all(entry.notation in text and entry.rule in text for entry in CATALOGUE)
    data = json.loads(grundy_command("games", "--json").stdout)
    assert [game["id"] for game in data["games"]] == [entry.id for entry in CATALOGUE]


def test_papers_counts_claims_by_paper_status_and_owner() -> None:
    text = grundy_command("papers").stdout
    papers = load_all()
    for paper in papers:
        row = next(line for line in text.splitlines() if line.startswith(paper.id))
        assert str(len(paper.claims)) in row.split()
    pending = [claim.owner for paper in papers for claim in paper.claims if claim.status == "pending"]
    for owner in set(pending):
        assert f"{owner:17}  {pending.count(owner)}" in text


def test_papers_lists_the_claims_of_one_paper() -> None:
    text = grundy_command("papers", "reiter").stdout
    assert "reiter.5.edge-count  false" in text
    assert "1386" in text


def test_papers_filters_by_status_and_owner() -> None:
    data = json.loads(grundy_command("papers", "--owner", "codes", "--json").stdout)
    assert data["claims"]
    assert {claim["owner"] for claim in data["claims"]} == {"codes"}
    assert sum(data["counts"].values()) == len(data["claims"])
    data = json.loads(grundy_command("papers", "reiter", "--status", "false", "--json").stdout)
    assert [claim["id"] for claim in data["claims"]] == ["reiter.5.edge-count", "reiter.8.sample-move"]
    assert grundy_command("papers", "euclid").returncode == 2


def test_starting_the_command_loads_nothing_heavy() -> None:
    import subprocess
    import sys

    program = "import sys, grundy.cli; print(sorted({'numpy', 'rich', 'grundy._core'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"
