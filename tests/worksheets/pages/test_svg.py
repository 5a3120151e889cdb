import re
from xml.etree import ElementTree

from worksheet_judges import SVG

from grundy.worksheets import KINDS, worksheet
from grundy.worksheets.pages import one_file, svg_pages

SHEET = worksheet(list(KINDS), count=12, seed=6, words="safe")


def test_every_page_is_a_whole_file_with_its_number() -> None:
    pages = svg_pages(SHEET, "after", "a4")
    for number, page in enumerate(pages, start=1):
        read = ElementTree.fromstring(page)
        assert (read.get("width"), read.get("height")) == ("794", "1123")
        assert f"{number} / {len(pages)}" in [text.text for text in read.iter(f"{SVG}text")]


def test_each_exercise_stands_on_one_page_and_all_of_them_do() -> None:
    pages = svg_pages(SHEET, "none", "letter")
    for number, exercise in enumerate(SHEET.exercises, start=1):
        title = f"{number}. {KINDS[exercise.kind].title}".replace("'", "&#39;")
        assert sum(f">{title}<" in page for page in pages) == 1


def test_nothing_reaches_over_the_lower_margin() -> None:
    for page in svg_pages(SHEET, "after", "a4"):

        def walk(element: ElementTree.Element, y: float) -> float:
            moved = re.match(r"translate\(\S+ (\S+)\)", element.get("transform", ""))
            y += float(moved[1]) if moved else 0.0
            ends = [y + float(element.get(name, "0")) for name in ("y", "y1", "cy") if name in element.attrib]
            return max([0.0, *ends, *(walk(child, y) for child in element)])

        content = ElementTree.fromstring(page).find(f"{SVG}g")
        assert content is not None
        lowest = walk(content, 0.0)
        assert 100 < lowest <= 1123 - 56


def test_pages_stand_one_below_the_other_in_one_file() -> None:
    pages = svg_pages(SHEET, "after", "letter")
    whole = ElementTree.fromstring(one_file(pages, "letter"))
    inner = whole.findall(f"{SVG}svg")
    assert [page.get("y") for page in inner] == [str(1056 * number) for number in range(len(pages))]
    assert whole.get("height") == str(1056 * len(pages))
    assert one_file(pages[:1], "letter") == pages[0]
