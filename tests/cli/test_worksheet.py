import json
import os
import re
from pathlib import Path

import pytest
from answer_schemas import valid
from click.testing import CliRunner, Result
from commands import grundy_command

from grundy.cli import group
from grundy.worksheets import KINDS, worksheet

ROOT = Path(__file__).parents[2]


def command(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["worksheet", *arguments])


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_page_is_written_to_standard_output() -> None:
    result = command("nim-sum", "--count", "2", "--seed", "5", "--words", "safe")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == worksheet(["nim-sum"], count=2, seed=5, words="safe").html()


def test_hash_seeds_change_nothing() -> None:
    kinds = ("label-loopy", "annihilation", "wythoff")
    one, two = (
        grundy_command("worksheet", *kinds, "--count", "3", "--format", "tex", PYTHONHASHSEED=seed) for seed in "12"
    )
    assert one.stdout == two.stdout
    assert one.stdout.startswith(r"\documentclass")


def test_the_ending_of_the_file_determines_the_format(tmp_path: Path) -> None:
    sheet = worksheet(["code"], count=1)
    for name, text in (("a.html", sheet.html()), ("a.TEX", sheet.latex())):
        result = command("code", "--count", "1", "-o", name)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        assert (tmp_path / name).read_bytes() == text.encode()


def test_a_hyphen_is_standard_output(tmp_path: Path) -> None:
    assert command("code", "--count", "1", "-o", "-").stdout == worksheet(["code"], count=1).html()
    assert list(tmp_path.iterdir()) == []


def test_rejects_an_ending_without_a_format(tmp_path: Path) -> None:
    result = command("code", "--count", "1", "-o", "a.pdf")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: cannot write a.pdf: a worksheet must end in .html, .tex or .svg; "
        "print the html from a browser, or run pdflatex on the tex\n"
    )
    assert not (tmp_path / "a.pdf").exists()
    assert command("code", "--count", "1", "-o", "a.txt", "--format", "tex").exit_code == 0
    assert command("code", "--count", "1", "-o", "sheet").exit_code == 0
    assert (tmp_path / "sheet").read_text().startswith("<!doctype html>")


def test_svg_pages_go_into_one_file_or_one_file_each(tmp_path: Path) -> None:
    pages = worksheet(["code"], count=1).svg_pages(paper="letter")
    arguments = ("code", "--count", "1", "--paper", "letter", "--output")
    command(*arguments, "all.svg")
    command(*arguments, "page-{page}.svg")
    assert (tmp_path / "all.svg").read_text().count("<svg ") == 3
    assert [(tmp_path / f"page-{number}.svg").read_text() for number in (1, 2)] == pages


def test_data_follow_the_schema() -> None:
    result = command("--json", "--count", "3", "--difficulty", "easy")
    read = valid(json.loads(result.stdout))
    assert read["schema"] == "grundy.worksheet/1"
    assert len(read["exercises"]) == 3


def test_the_list_names_every_kind() -> None:
    plain, data = command("--list"), command("--list", "--json")
    assert [line.split()[0] for line in plain.stdout.splitlines()] == list(KINDS)
    assert [kind["name"] for kind in valid(json.loads(data.stdout))["kinds"]] == list(KINDS)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["nonsense"], 2, "Error: there is no kind of exercise 'nonsense'; the kinds are label-graph, subtraction"),
        (["--json", "--format", "tex"], 2, "leave out --format and --output"),
        (["-o", "missing/a.html"], 1, "Error: cannot write the worksheet to missing/a.html: No such file or directory"),
        (["--count", "0"], 2, "0 is not in the range 1<=x<=60"),
        (
            ["subtraction", "--count", "60", "--difficulty", "easy"],
            1,
            "request fewer exercises, or choose another difficulty",
        ),
        (["--seed", str(2**64)], 1, "the seed must be below 2^64"),
    ],
)
def test_impossible_requests_are_one_sentence(arguments: list[str], code: int, message: str, tmp_path: Path) -> None:
    result = command(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert os.listdir(tmp_path) == []


def test_the_pictures_of_the_page_show_what_its_command_makes() -> None:
    page = (ROOT / "docs/guide/worksheets.md").read_text(encoding="utf-8")
    arguments = page.partition("grundy worksheet label-graph")[2].partition("--output")[0].split()
    command("label-graph", *arguments, "--output", "page-{page}.svg")
    for number, name in ((1, "worksheet"), (2, "worksheet-solutions")):
        kept = (ROOT / f"docs/images/{name}.svg").read_text(encoding="utf-8")
        again = f"run: grundy worksheet label-graph {' '.join(arguments)} --output 'page-{{page}}.svg'"
        assert Path(f"page-{number}.svg").read_text(encoding="utf-8") == kept, again


def test_the_page_lists_every_kind() -> None:
    page = (ROOT / "docs/guide/worksheets.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \|", page, flags=re.MULTILINE)[: len(KINDS)] == list(KINDS)
