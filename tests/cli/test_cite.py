import json
import re
from pathlib import Path

from click.testing import CliRunner

import grundy
from grundy.answers.project import cite_answer
from grundy.cli import group

FILE = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")


def printed(*options: str) -> str:
    result = CliRunner().invoke(group, ["cite", *options], catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_citation_is_that_of_the_file() -> None:
    entry = cite_answer()
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
