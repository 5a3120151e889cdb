import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from grundy.worksheets import KINDS, worksheet
from grundy.worksheets.pages import html_page

SHEET = worksheet(list(KINDS), count=12, seed=6, words="safe")


class Balance(HTMLParser):
    """Keeps the elements that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_fetches_nothing() -> None:
    page = html_page(SHEET, "after")
    balance = Balance()
    balance.feed(page)
    balance.close()
    assert balance.open == []
    assert re.findall("https?://[^\"']*", page) == ["http://www.w3.org/2000/svg"] * page.count("<svg")
    assert "<script" not in page
    assert "<link" not in page


def test_pictures_are_well_formed() -> None:
    pictures = re.findall("<svg.*?</svg>", html_page(SHEET, "after"), flags=re.DOTALL)
    assert len(pictures) == sum(1 for each in SHEET.exercises for one in (each.picture, each.solution_picture) if one)
    for picture in pictures:
        ElementTree.fromstring(picture)


@pytest.mark.parametrize(("solutions", "asked", "solved"), [("none", 12, 0), ("only", 0, 12), ("after", 12, 12)])
def test_exercises_and_solutions_are_there_as_wanted(solutions: str, asked: int, solved: int) -> None:
    page = html_page(SHEET, solutions)
    assert page.count("<article>") == asked + solved
    assert page.count("Name:") == (asked > 0)
    assert (SHEET.exercises[0].solution.split("\n")[1] in page) == (solved > 0)


def test_no_solution_is_in_a_sheet_without_them() -> None:
    page = html_page(SHEET, "none")
    assert "#0072b2" not in page  # the colour of what is filled in
    assert "solutions" not in page


def test_titles_are_text_and_not_markup() -> None:
    page = worksheet(["code"], count=1, title="<script>&\"'").html()
    assert "<script>" not in page
    assert "<h1>&lt;script&gt;&amp;&quot;&#39;</h1>" in page


def test_an_exercise_is_not_cut_in_two_and_solutions_begin_a_page() -> None:
    page = html_page(SHEET, "after")
    assert "article { break-inside: avoid;" in page
    assert ".part + .part { break-before: page;" in page
