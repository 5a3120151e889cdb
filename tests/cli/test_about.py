"""``grundy info``, ``grundy cite`` and ``grundy papers``."""

import json
import re
from pathlib import Path

from click.testing import CliRunner
from commands import grundy_command

import grundy
from grundy.cli import group
from grundy.papers import load_all


def test_info_shows_versions_build_and_cpu() -> None:
    text = grundy_command("info").stdout
    data = json.loads(grundy_command("info", "--json").stdout)
    assert data["schema"] == "grundy.info/1"
    assert data["grundy"] == data["core"]
    for name in ("grundy", "core", "build", "python", "numpy", "system", "cpu", "nim_path"):
        assert name in text
        assert name in data
    assert isinstance(data["cpu"], list)
    assert data["nim_path"] in data["nim_paths"]


FILE = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")


def printed(*options: str) -> str:
    result = CliRunner().invoke(group, ["cite", *options], catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_citation_is_that_of_the_file() -> None:
    entry = json.loads(printed("--json"))
    title, author, license, version = (entry[key] for key in ("title", "author", "license", "version"))
    assert f'title: "{title}"' in FILE
    assert f'name: "{author}"' in FILE
    assert f"license: {license}" in FILE
    assert re.search(rf'^version: "?{re.escape(version)}"?$', FILE, re.MULTILINE)


def test_words_and_bibtex() -> None:
    text, entry = printed().split("\n\n")
    assert text == (
        "The grundy developers. grundy: impartial games, nim arithmetic and the codes they make. "
        f"Version {grundy.__version__}. Computer software, MIT licence."
    )
    assert entry == printed("--bibtex")
    assert entry.splitlines()[0] == f"@software{{grundy-{grundy.__version__},"
    assert "  author  = {{The grundy developers}},\n" in entry
    assert entry.count("{") == entry.count("}")


def test_json() -> None:
    data = json.loads(printed("--json"))
    assert (data["schema"], data["version"]) == ("grundy.cite/1", grundy.__version__)
    assert data["bibtex"] + "\n" == printed("--bibtex")


def test_papers_counts_claims_by_paper_status_and_owner() -> None:
    text = grundy_command("papers").stdout
    papers = load_all()
    for paper in papers:
        row = next(line for line in text.splitlines() if line.startswith(paper.id))
        assert str(len(paper.claims)) in row.split()
    pending = [claim.owner for paper in papers for claim in paper.claims if claim.status == "pending"]
    assert ("pending" in text) == bool(pending)
    for owner in set(pending):
        assert f"{owner:17}  {pending.count(owner)}" in text


def test_papers_lists_the_claims_of_one_paper() -> None:
    text = grundy_command("papers", "reiter").stdout
    assert "reiter.5.edge-count  false" in text
    assert "1386" in text


def test_papers_filters_by_status_and_owner() -> None:
    data = json.loads(grundy_command("papers", "--owner", "ordinals", "--json").stdout)
    owned = [claim.id for paper in load_all() for claim in paper.claims if claim.owner == "ordinals"]
    assert [claim["id"] for claim in data["claims"]] == owned
    assert sum(data["counts"].values()) == len(data["claims"])
    data = json.loads(grundy_command("papers", "reiter", "--status", "false", "--json").stdout)
    assert [claim["id"] for claim in data["claims"]] == ["reiter.5.edge-count", "reiter.8.sample-move"]
    assert grundy_command("papers", "euclid").returncode == 2
    assert grundy_command("papers", "--owner", "cods").returncode == 2
