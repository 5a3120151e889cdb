"""Boards as data and as SVG, and boards of the user's own games."""

import json
from xml.etree import ElementTree

import pytest
from play.boards.reached_boards import board

import grundy
from grundy.errors import DomainError
from grundy.games import CATALOGUE
from grundy.play.boards import KINDS, Board, Mark, board_from, board_of, touches_of
from grundy.rules import Touchable

SVG = "{http://www.w3.org/2000/svg}"


def circle(kind, x, y, r, **named):
    return Mark("circle", kind, (("x", x), ("y", y), ("r", r)), **named)


def words(text, x, y):
    return Mark("text", "ink", (("x", x), ("y", y), ("size", 14)), text=text)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_svg_is_well_formed_and_self_contained(entry):
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


def test_marks_as_data_omit_missing_fields():
    ends = {"x1": 0, "y1": 0, "x2": 1, "y2": 1}
    assert Mark("line", "line", tuple(ends.items())).as_dict() == {"shape": "line", "kind": "line", **ends}
    assert Mark("path", "loop", (("d", "M0,0"),), id="a", label="b").as_dict() == {
        "shape": "path", "kind": "loop", "d": "M0,0", "id": "a", "label": "b",
    }  # fmt: skip


PLACES = {
    "circle": ["x", "y", "r"],
    "rect": ["x", "y", "width", "height", "rx"],
    "line": ["x1", "y1", "x2", "y2"],
    "path": ["d"],
    "text": ["x", "y", "size"],
}


def test_coordinates_are_rounded_to_tenths():
    marks = [mark for entry in CATALOGUE for mark in board(entry.example).marks]
    assert {mark.shape for mark in marks} == set(PLACES)
    for mark in marks:
        assert [name for name, _ in mark.geometry] == PLACES[mark.shape]
        numbers = [number for name, number in mark.geometry if name != "d"]
        assert all(number == round(number, 1) and (type(number) is int or number % 1) for number in numbers)


def test_texts_are_centered():
    square = (("x", 10), ("y", 10), ("width", 20), ("height", 20), ("rx", 0))
    sheet = Board(50, 50, (Mark("rect", "square", square, text="A"), words("B", 5, 5)))
    texts = list(ElementTree.fromstring(sheet.svg()).iter(f"{SVG}text"))
    assert [text.get("x") for text in texts] == ["20", "5"]


def test_touchable_keeps_only_some_ids():
    marks = (circle("counter", 1, 1, 1, id="a", label="first"), circle("counter", 3, 1, 1, id="b", label="second"))
    found = Board(4, 2, marks).touchable({"b"})
    assert found.ids() == ["b"]
    assert found.marks[0] == circle("counter", 1, 1, 1)


def test_board_as_plain_data():
    data = Board(10.0, 12.4, (words("x", 1, 2),), ordered=True, title="an x").as_dict()
    assert json.loads(json.dumps(data)) == data
    assert (data["width"], data["height"], data["title"], data["ordered"]) == (10, 12, "an x", True)


def test_unknown_kind_is_drawn_as_ink():
    assert KINDS["ink"].fill in Board(9, 9, (Mark("circle", "moon", (("x", 1), ("y", 1), ("r", 1))),)).svg()


def test_the_docstring_lists_all_kinds():
    import grundy.play.boards

    assert all(f"``{kind}``" in grundy.play.boards.__doc__ for kind in KINDS)


class Hop:
    """Hop one or two squares to the left."""

    def options(self, n):
        return [n - s for s in (1, 2) if s <= n]

    def board_of(self, n):
        return Board(40 * n + 40, 40, tuple(circle("square", 40 * i + 20, 20, 16, id=f"s{i}") for i in range(n + 1)))

    def touches_of(self, n, option):
        return ((f"s{option}",),)


def test_game_with_the_two_methods_has_boards():
    term = grundy.position(Hop(), 4).terms[0]
    assert isinstance(Hop(), Touchable)
    assert board_of(term).ids() == ["s2", "s3"]
    assert [touches_of(term, *move) for move in term.moves()] == [[["s3"]], [["s2"]]]


def test_game_may_return_no_board():
    class Unseen(Hop):
        def board_of(self, n):
            return None

    assert board_of(grundy.position(Unseen(), 3).terms[0]) is None


def test_board_from_its_own_data():
    board = Board(10, 20, (circle("counter", 1, 2, 3, id="a", label="first", text="1"),), ordered=True)
    assert board_from(board.as_dict()) == board


def test_default_corner_radius_is_0():
    place = {"shape": "rect", "x": 1, "y": 2, "width": 3, "height": 4}
    first, second = board_from({"width": 9, "height": 9, "marks": [place, place | {"rx": 1}]}).marks
    assert (first.place("rx"), second.place("rx")) == (0, 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (7, "a board must be a mapping with width, height and marks, not 7"),
        ({"width": 1, "marks": []}, "height must be a number"),
        ({"width": float("nan"), "height": 1}, "width must be a number"),
        ({"width": 1, "height": 1, "marks": [{"shape": "star"}]}, "one of circle, rect, line, path, text"),
        ({"width": 1, "height": 1, "marks": [{"shape": "circle", "x": 1, "y": 1}]}, "r must be a number"),
        (
            Board(1, 1, (circle("pin", 1, 1, 1, id="a"),) * 2),
            "the ids of marks must be unique, and two marks have the id 'a'",
        ),
    ],
)
def test_invalid_boards_are_rejected(data, message):
    with pytest.raises(DomainError, match=message):
        board_from(data)
