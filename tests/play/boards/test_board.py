"""Boards as data and as SVG."""

import json
from xml.etree import ElementTree

import pytest
from play.boards.reached import board

from grundy.games import CATALOGUE
from grundy.play.boards import KINDS, Board, Mark
from grundy.play.boards.board import circle, line, path, rect, words

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_svg_is_well_formed_has_a_title_and_needs_nothing_else(entry):
    text = board(entry.example).svg()
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    assert "href" not in text
    assert "style" not in text
    assert "script" not in text
    for shape in root.iter():
        if shape.tag.removeprefix(SVG) in ("circle", "rect", "line", "path"):
            assert shape.get("fill") != "none" or shape.get("stroke"), "every shape is seen without a style sheet"


def test_names_are_escaped():
    mark = circle("vertex", 1, 1, 1, id="<", label='"><script>', text="<b>")
    root = ElementTree.fromstring(Board(10, 10, (mark,), title="a < b").svg())
    assert [title.text for title in root.iter(f"{SVG}title")] == ["a < b", '"><script>']
    assert [text.text for text in root.iter(f"{SVG}text")] == ["<b>"]


def test_marks_leave_out_what_they_do_not_have():
    assert line("line", 0, 0, 1, 1).as_dict() == {"shape": "line", "kind": "line", "x1": 0, "y1": 0, "x2": 1, "y2": 1}
    assert path("loop", "M0,0", id="a", label="b").as_dict() == {
        "shape": "path", "kind": "loop", "d": "M0,0", "id": "a", "label": "b",
    }  # fmt: skip
    assert rect("pin", 0.26, 0, 1, 2).as_dict()["x"] == 0.3


def test_texts_stand_in_the_middle():
    sheet = Board(50, 50, (rect("square", 10, 10, 20, 20, text="A"), words("B", 5, 5)))
    texts = list(ElementTree.fromstring(sheet.svg()).iter(f"{SVG}text"))
    assert [text.get("x") for text in texts] == ["20", "5"]


def test_only_some_marks_stay_touchable():
    marks = (circle("counter", 1, 1, 1, id="a", label="first"), circle("counter", 3, 1, 1, id="b", label="second"))
    found = Board(4, 2, marks).touchable({"b"})
    assert found.ids() == ["b"]
    assert found.marks[0] == circle("counter", 1, 1, 1)


def test_a_board_is_plain_data():
    data = Board(10.0, 12.4, (words("x", 1, 2),), ordered=True, title="an x").as_dict()
    assert json.loads(json.dumps(data)) == data
    assert (data["width"], data["height"], data["title"], data["ordered"]) == (10, 12, "an x", True)


def test_a_kind_that_is_unknown_is_drawn_as_ink():
    assert KINDS["ink"].fill in Board(9, 9, (Mark("circle", "moon", (("x", 1), ("y", 1), ("r", 1))),)).svg()


def test_the_docstring_lists_all_kinds():
    import grundy.play.boards

    assert all(f"``{kind}``" in grundy.play.boards.__doc__ for kind in KINDS)
