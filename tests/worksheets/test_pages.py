"""Sheets as HTML, LaTeX and SVG."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st
from worksheet_judges import SVG

from grundy.draw import text_width
from grundy.errors import DomainError
from grundy.worksheets import KINDS, worksheet
from grundy.worksheets.pages import wrap

SUMS = worksheet(["nim-sum"], count=1, title="Sums")


def headings(solutions: str) -> list[str]:
    return re.findall("<h1>(.*?)</h1>", SUMS.html(solutions))


def test_solutions_follow_the_exercises_or_appear_alone_or_are_omitted() -> None:
    assert headings("after") == ["Sums", "Sums: solutions"]
    assert headings("only") == ["Sums: solutions"]
    assert headings("none") == ["Sums"]
    with pytest.raises(DomainError, match="solutions must be none, after or only, not 'before'"):
        SUMS.html("before")


def test_pages_have_the_size_of_the_paper() -> None:
    sizes = {}
    for paper in ("a4", "letter"):
        page = ElementTree.fromstring(SUMS.svg("none", paper=paper))
        sizes[paper] = (int(page.get("width", "")), int(page.get("height", "")))
    width, height = sizes["a4"]
    assert abs(height / width - 2**0.5) < 0.001
    assert sizes["letter"] == (816, 1056)  # 8.5 × 11 inches of 96 pixels
    with pytest.raises(DomainError, match="the paper must be a4 or letter, not 'a5'"):
        SUMS.svg("none", paper="a5")


def test_lines_are_paragraphs() -> None:
    (exercise,) = SUMS.exercises
    for line in exercise.question.split("\n"):
        assert f"<p>{line}</p>" in SUMS.html("none")
    assert "\n" in exercise.question


SHEET = worksheet(list(KINDS), count=12, seed=6, words="safe")


class Balance(HTMLParser):
    """A parser that keeps the list of open elements."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_fetches_nothing() -> None:
    page = SHEET.html("after")
    balance = Balance()
    balance.feed(page)
    balance.close()
    assert balance.open == []
    assert re.findall("https?://[^\"']*", page) == ["http://www.w3.org/2000/svg"] * page.count("<svg")
    assert "<script" not in page
    assert "<link" not in page


def test_pictures_are_well_formed() -> None:
    pictures = re.findall("<svg.*?</svg>", SHEET.html("after"), flags=re.DOTALL)
    assert len(pictures) == sum(1 for each in SHEET.exercises for one in (each.picture, each.solution_picture) if one)
    for picture in pictures:
        ElementTree.fromstring(picture)


@pytest.mark.parametrize(("solutions", "asked", "solved"), [("none", 12, 0), ("only", 0, 12), ("after", 12, 12)])
def test_exercises_and_solutions_are_there_as_wanted(solutions: str, asked: int, solved: int) -> None:
    page = SHEET.html(solutions)
    assert page.count("<article>") == asked + solved
    assert page.count("Name:") == (asked > 0)
    assert (SHEET.exercises[0].solution.split("\n")[1] in page) == (solved > 0)


def test_a_sheet_without_solutions_shows_no_solution() -> None:
    page = SHEET.html("none")
    assert "#0072b2" not in page  # the colour of answers
    assert "solutions" not in page


def test_titles_are_escaped() -> None:
    page = worksheet(["code"], count=1, title="<script>&\"'").html()
    assert "<script>" not in page
    assert "<h1>&lt;script&gt;&amp;&quot;&#39;</h1>" in page


def test_exercises_are_not_split_and_solutions_begin_on_a_new_page() -> None:
    page = SHEET.html("after")
    assert "article { break-inside: avoid;" in page
    assert ".part + .part { break-before: page;" in page


ODD_TITLE = worksheet(
    list(KINDS), count=12, seed=6, difficulty="hard", words="safe", title="50% of {all} games_ & Γ’s: é 中"
)


def test_the_document_is_ascii_and_has_all_pictures() -> None:
    document = ODD_TITLE.latex("after", paper="a4")
    assert document.isascii()
    drawn = sum(1 for each in ODD_TITLE.exercises for one in (each.picture, each.solution_picture) if one)
    assert document.count(r"\begin{tikzpicture}") == document.count(r"\end{tikzpicture}") == drawn
    assert document.count(r"\begin{exercise}") == 24
    assert r"\sheettitle{50\% of \{all\} games\_ \&" in document


def test_latex_has_the_requested_parts_and_paper() -> None:
    none, only = (ODD_TITLE.latex(solutions, paper="letter") for solutions in ("none", "only"))
    assert none.startswith(r"\documentclass[11pt,letterpaper]{article}")
    assert r"\nameline" in none.partition(r"\begin{document}")[2]
    assert r"\nameline" not in only.partition(r"\begin{document}")[2]
    assert "solutions" not in none
    with pytest.raises(DomainError, match="the paper must be a4 or letter"):
        ODD_TITLE.latex("none", paper="a5")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex")
def test_pdflatex_reports_no_line_that_is_too_long(tmp_path: Path) -> None:
    (tmp_path / "sheet.tex").write_text(ODD_TITLE.latex("after", paper="a4"))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert result.returncode == 0, result.stdout[-2000:]
    log = (tmp_path / "sheet.log").read_text(errors="replace")
    assert "Overfull" not in log
    assert "Missing character" not in log
    assert (tmp_path / "sheet.pdf").stat().st_size > 10_000


def test_every_page_is_a_complete_file_with_its_number() -> None:
    pages = SHEET.svg_pages("after", paper="a4")
    for number, page in enumerate(pages, start=1):
        read = ElementTree.fromstring(page)
        assert (read.get("width"), read.get("height")) == ("794", "1123")
        assert f"{number} / {len(pages)}" in [text.text for text in read.iter(f"{SVG}text")]


def test_each_exercise_is_on_exactly_one_page() -> None:
    pages = SHEET.svg_pages("none", paper="letter")
    for number, exercise in enumerate(SHEET.exercises, start=1):
        title = f"{number}. {KINDS[exercise.kind].title}".replace("'", "&#39;")
        assert sum(f">{title}<" in page for page in pages) == 1


def test_pages_keep_the_lower_margin() -> None:
    for page in SHEET.svg_pages("after", paper="a4"):

        def walk(element: ElementTree.Element, y: float) -> float:
            moved = re.match(r"translate\(\S+ (\S+)\)", element.get("transform", ""))
            y += float(moved[1]) if moved else 0.0
            ends = [y + float(element.get(name, "0")) for name in ("y", "y1", "cy") if name in element.attrib]
            return max([0.0, *ends, *(walk(child, y) for child in element)])

        content = ElementTree.fromstring(page).find(f"{SVG}g")
        assert content is not None
        lowest = walk(content, 0.0)
        assert 100 < lowest <= 1123 - 56


def test_one_file_has_the_pages_one_below_the_other() -> None:
    pages = SHEET.svg_pages("after", paper="letter")
    whole = ElementTree.fromstring(SHEET.svg("after", paper="letter"))
    inner = whole.findall(f"{SVG}svg")
    assert [page.get("y") for page in inner] == [str(1056 * number) for number in range(len(pages))]
    assert whole.get("height") == str(1056 * len(pages))
    one = worksheet(["nim-sum"], count=1)
    assert [one.svg("none")] == one.svg_pages("none")


@given(st.lists(st.text("abcW⊕ij", min_size=1, max_size=12), min_size=1), st.floats(40, 400))
def test_wrapped_lines_fit_and_keep_the_order_of_words(words: list[str], width: float) -> None:
    lines = wrap(" ".join(words), width, 12)
    assert " ".join(lines).split() == words
    assert all(text_width(line, 12) <= width or " " not in line for line in lines)


def test_an_empty_text_has_no_lines() -> None:
    assert wrap("", 100, 12) == []
