"""Tests that run the README, CONTRIBUTING and the documentation."""

import doctest
import inspect
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from guide_game import CHECK, GAME, ROW
from plain_english import TURNS, Turn, main, phrases, without_list
from transcripts import run_page, stray_commands

import grundy
from grundy.games import catalogue
from grundy.games.heaps import subtraction

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

# The pictures, and the pages with examples.
BUILT = ROOT / "docs" / "_build"
PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if BUILT not in page.parents)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_run_and_show_the_actual_output(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "docs" / "examples", tmp_path / "docs" / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))  # modules shown on the page can be imported
    before = set(sys.modules)
    assert run_page(page).failed == 0
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").is_relative_to(tmp_path):
            del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_with_a_prompt_are_in_blocks_that_run(page: Path) -> None:
    assert stray_commands(page.read_text(encoding="utf-8")) == []


def test_the_readme_names_the_two_commands_that_work() -> None:
    assert 'pip install . && grundy solve "N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,8) + N(3,5,7,9)"' in README
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"(?:^|`)make (\w+)", README + CONTRIBUTING, flags=re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE), target


def test_links_of_the_readme_are_valid() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_game_of_contributing_works_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"__name__": subtraction.__name__}
    exec(GAME, names)
    monkeypatch.setattr(subtraction, "Mark", names["Mark"], raising=False)
    exec(CHECK, {})
    (example,) = doctest.DocTestFinder(recurse=False).find(names["Mark"], "Mark", globs=names)
    assert doctest.DocTestRunner().run(example) == (0, 1)
    entry = eval(ROW, vars(catalogue))
    position = grundy.parse(entry.example, games=[entry])
    assert grundy.parse(str(position), games=[entry]) == position
    # The P-positions are the numbers that end in an odd number of zeros in binary (Fraenkel 2011).
    for n in range(1, 200):
        lost = grundy.parse(f"Mark({n})", games=[entry]).outcome is grundy.Outcome.P
        assert lost == (((n & -n).bit_length() - 1) % 2 == 1), n


def test_the_game_of_contributing_passes_its_tests() -> None:
    (named,) = re.findall(r"`pytest (tests/.*?) -n", CONTRIBUTING)
    few = "[mark] or (test_catalogue and not [)"  # the tests of this game, and those of the whole table
    command = [sys.executable, "-m", "pytest", "-q", "-p", "guide_game", "-p", "no:cacheprovider", "-k", few]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([*command, *named.split()], capture_output=True, text=True, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) >= 30


@pytest.mark.parametrize("arguments", [["check"], ["format", "--check"]], ids=" ".join)
def test_the_game_of_contributing_passes_the_linter(arguments: list[str], tmp_path: Path) -> None:
    source = tmp_path / "subtraction.py"
    source.write_text(f"{inspect.getsource(subtraction).removesuffix(GAME).rstrip()}\n\n\n{GAME}", encoding="utf-8")
    command = [sys.executable, "-m", "ruff", *arguments, "--config", str(ROOT / "pyproject.toml"), str(source)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_contributing_is_short_and_names_existing_files() -> None:
    lines = CONTRIBUTING.splitlines()
    assert (len(lines) <= 210, max(map(len, lines)) <= 160) == (True, True)
    layout = CONTRIBUTING.partition("## The layout")[2].partition("\n## ")[0]
    assert layout.count("\n") <= 40, "the layout fits on a screen"
    for path in re.findall(r"`((?:src|tests|docs|core|benchmarks)/[a-z0-9_./]+)`", CONTRIBUTING):
        assert (ROOT / path).exists(), path
    tables = re.findall(r"`([A-Z]{4,})`", CONTRIBUTING)
    assert {"PICTURES", "RECORDS", "COMMANDS", "LIMITS", "ANSWERS"} <= set(tables)
    sources = "".join(
        path.read_text(encoding="utf-8") for top in ("src", "tests") for path in (ROOT / top).rglob("*.py")
    )
    assert [table for table in tables if not re.search(rf"^{table}\b.* = ", sources, flags=re.MULTILINE)] == [
        "CHROMIUM"
    ]


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.sample)
def test_the_word_check_finds_each_phrase_in_its_sample(turn: Turn) -> None:
    assert [instead for _, _, instead in phrases(turn.sample)] == [turn.instead]
    broken = turn.sample.replace(" ", "\n    # ")
    assert len(list(phrases(broken))) == 1, "also when every word is on a line of its own"


def test_the_word_check_prints_the_place_and_exits_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("Good.\n\nIn this paper\nhe proves it.\n", encoding="utf-8")
    assert main([str(page)]) == 1
    assert capsys.readouterr().out == f"{page}:4: 'he'; write: the name, they, or: the paper\n"
    page.write_text("The paper proves it.\n", encoding="utf-8")
    assert (main([str(page)]), capsys.readouterr().out) == (0, "")


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no move, and there are no others.",
        "It is no longer than a page, and no more.",
        "Not so many positions.",
        "The graph has so many vertices that it is not drawn.",
        "P-positions are lost for the player to move.",
        "The player who cannot move loses.",
        "The classroom, the shell and this history.",
        "The letter stands for a game; a text stands in for a file.",
        "N and P, and such a game.",
        "for vertex in reach: it writes one per line",
    ],
)
def test_the_word_check_accepts_good_sentences(sentence: str) -> None:
    assert list(phrases(sentence)) == []


def test_the_word_check_finds_phrases_in_names() -> None:
    assert [phrase for _, phrase, _ in phrases("def test_what_is_no_code(): ...")] == ["test_what_is_no_code"]


def test_the_word_check_skips_only_the_list_of_words_in_contributing() -> None:
    assert len(list(phrases(CONTRIBUTING))) > 10
    assert list(phrases(without_list(CONTRIBUTING))) == []
    assert without_list(CONTRIBUTING).count("\n") == CONTRIBUTING.count("\n")


def test_the_page_of_brackets_shows_each_kind_of_brackets() -> None:
    page = (ROOT / "docs" / "reference" / "brackets.md").read_text(encoding="utf-8")
    kinds: dict[str, list[str]] = {}
    for entry in catalogue.CATALOGUE:
        if not entry.brackets.heaps:  # the page explains once that lists are sums of heaps
            kinds.setdefault(entry.brackets.letters, []).append(f"{entry.word}(")
    assert [words for words in kinds.values() if not any(word in page for word in words)] == [], "add a line there"


def test_the_picture_shows_the_output_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    import picture

    def shown(svg: str) -> str:
        return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", svg.partition("<g transform")[2]))

    assert shown(picture.picture()) == shown(picture.TARGET.read_text(encoding="utf-8")), "run: make picture"
    assert "http" not in picture.TARGET.read_text().replace("http://www.w3.org/2000/svg", "")
    del sys.modules["picture"]


def test_the_drawings_of_the_pages_are_those_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    import drawings

    def seen(name: str, svg: str) -> object:
        """Return a drawing, or the words and points of a plot of Matplotlib, which depends on the version."""
        return svg if name != "kayles.svg" else (re.findall(r"<text[^>]*>([^<]*)", svg), svg.count("<use "))

    drawings.write(tmp_path)
    for path in tmp_path.iterdir():
        shown = (drawings.FOLDER / path.name).read_text(encoding="utf-8")
        assert seen(path.name, shown) == seen(path.name, path.read_text(encoding="utf-8")), "run: make picture"
    del sys.modules["drawings"]


@pytest.mark.parametrize("picture", sorted((ROOT / "docs" / "images").glob("*.svg")), ids=lambda path: path.name)
def test_pictures_load_no_resources_and_are_used(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    assert not re.search(r"""(?:href|src)=["'](?!#)|url\((?!#)|@import""", text)
    assert any(f"images/{picture.name}" in page.read_text(encoding="utf-8") for page in PAGES), "no page shows it"


def test_versions_agree() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    assert f"version: {grundy.__version__}" in citation
    assert f"## {grundy.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_documentation_builds_without_warnings(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(ROOT / "docs"), str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "reference" / "claims.html").exists()
