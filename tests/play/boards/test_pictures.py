"""Pictures of all games of the catalogue, touches of their moves, and SVG of positions."""

import json
from collections import Counter
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages
from xml.etree import ElementTree

import pytest
from play.boards.reached_boards import board, component, components, positions

import grundy
from grundy.games import CATALOGUE, Entry, Northcott, Ruleset, entry_named
from grundy.play import Position, Term
from grundy.play.boards import KINDS, Board, board_of, touches_of
from grundy.play.boards.pictures import (
    MOST_BOARDS,
    MOST_MARKS,
    MOST_MOVES,
    PICTURES,
    BoardPicture,
    picture_of,
    position_latex,
    position_svg,
)

EXAMPLES = [pytest.param(entry.example, id=entry.id) for entry in CATALOGUE]


def drawn(term: Term) -> Board:
    found = board_of(term)
    assert found is not None, f"{term} has no board"
    return found


@pytest.mark.parametrize("example", EXAMPLES)
def test_moves_touch_existing_marks(example):
    for term in components(example):
        ids = drawn(term).ids()
        assert len(ids) == len(set(ids))
        for label, option in term.moves():
            ways = touches_of(term, label, option)
            assert ways, f"{label} in {term} is not made by touching"
            for way in ways:
                assert 0 < len(set(way)) == len(way), (str(term), label, way)
                assert set(way) <= set(ids), (str(term), label, way)


@pytest.mark.parametrize("example", EXAMPLES)
def test_touches_determine_the_move(example):
    for term in components(example):
        ordered = drawn(term).ordered
        ways = Counter(
            tuple(way) if ordered else frozenset(way)
            for label, option in term.moves()
            for way in touches_of(term, label, option)
        )
        assert not ways or max(ways.values()) == 1, f"two moves in {term} have the same touches"


@pytest.mark.parametrize("example", EXAMPLES)
def test_board_has_the_touches_of_every_move(example):
    for term in components(example):
        expected = {(label, option): touches_of(term, label, option) for label, option in term.moves()}
        assert drawn(term).touches == expected


@pytest.mark.parametrize("example", EXAMPLES)
def test_only_marks_that_a_move_touches_have_ids(example):
    for term in components(example, most=12):
        touched = {id_ for label, option in term.moves() for way in touches_of(term, label, option) for id_ in way}
        assert set(drawn(term).ids()) == touched


@pytest.mark.parametrize("example", EXAMPLES)
def test_boards_have_known_kinds_and_marks_inside_their_bounds(example):
    for term in components(example):
        data = json.loads(json.dumps(drawn(term).as_dict(), allow_nan=False))
        assert set(data) == {"width", "height", "title", "ordered", "marks"}
        assert data["width"] > 0
        assert data["height"] > 0
        for mark in data["marks"]:
            assert mark["kind"] in KINDS
            assert mark["shape"] in {"circle", "rect", "line", "path", "text"}
            assert ("id" in mark) <= bool(mark.get("label")), "what is touched has a label"
            right = mark.get("x", mark.get("x1", 0)) + mark.get("width", mark.get("r", 0))
            below = mark.get("y", mark.get("y1", 0)) + mark.get("height", mark.get("r", 0))
            assert 0 <= right <= data["width"] + 1, (str(term), mark)
            assert 0 <= below <= data["height"] + 1, (str(term), mark)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_fit_a_phone(example):
    for term in grundy.parse(example).terms:
        assert drawn(term).width <= 340


@pytest.mark.parametrize(
    "example",
    [
        "NodeKayles(grid 3x4)",
        "ArcKayles(petersen)",
        "Hackenbush(0-1, 1-2, 2-3, 3-1, 0-4, 4-4)",
        "Poset(a<c, b<c, b<d, e)",
        "Schuh(72)",
        "Twins(THTTHH)",
        "TurningCorners(TTTH/TTHT/THTT)",
        "Annihilation(0>1, 1>0, 1>2, 2>3; 0,1,2)",
        "Chomp(3x4)",
        "W(6,4)",
        "W(6,4;2)",
    ],
)
def test_marks_do_not_move_during_play(example):
    start = grundy.parse(example).terms
    first = board_of(start[0], start)
    assert first is not None
    places = {mark.id: mark.geometry for mark in first.marks if mark.id}
    for position in positions(example):
        for term in position.terms:
            now = board_of(term, start)
            assert now is not None
            assert (now.width, now.height) == (first.width, first.height)
            assert all(places.get(mark.id, mark.geometry) == mark.geometry for mark in now.marks)


@pytest.mark.parametrize(("start", "later"), [("Chomp(1 x 500)", "Chomp(1 x 3)"), ("W(500,300)", "W(3,2)")])
def test_start_that_is_too_large_is_ignored(start, later):
    assert board_of(component(later), grundy.parse(start).terms) == board(later)


@pytest.mark.parametrize(
    "notation",
    [
        "N(10^30)",
        "Kayles(10^30)",
        "Moore(2;10^30,5)",
        "PokerNim(10^9; 10^9)",
        "Treblecross(10^9)",
        "W(10^30,10^30)",
        "Euclid(10^30,7)",
        "Cram(300x300)",
        "NodeKayles(path 5000)",
        "ArcKayles(grid 40x40)",
        "Hackenbush(path 3000)",
        "Chomp(4 x 10^30)",
        "Schuh(10^40)",
        "Poset(chain 1500)",
        "Rectangle(10^30,10^30)",
        "Tokens(cycle 4000; 1)",
        "Set(150)",
        "Motley(100000)",
        "TurningCorners((10^9,10^9))",
        "FibonacciNim(10^30)",
        "Rims(10^30)",
        "Northcott(10^9; 5-7)",
    ],
)
def test_large_positions_have_few_marks_or_no_board(notation):
    if "10^" in notation:
        notation = (
            notation.replace("10^30", "1" + "0" * 30).replace("10^40", "1" + "0" * 40).replace("10^9", "1" + "0" * 9)
        )
    term = component(notation)
    found = board_of(term)
    assert found is None or len(found.marks) <= MOST_MARKS
    assert found is None or len(found.svg()) < 200_000
    for _, (label, option) in zip(range(3), term.moves(), strict=False):
        ids = found.ids() if found else []
        assert all(set(way) <= set(ids) for way in touches_of(term, label, option)) or found is None


def test_with_very_many_moves_every_coin_can_be_touched():
    row = "T" * 11 + "H"
    term = component(f"Motley({row})")
    assert sum(1 for _ in term.moves()) > MOST_MOVES
    assert len(board(f"Motley({row})").ids()) == 12
    assert board(f"Motley({row})").touches == {}


def test_game_without_a_picture_has_no_board():
    term = grundy.position(lambda n: range(n), 3).terms[0]
    assert board_of(term) is None
    assert touches_of(term, "move", 2) == []


def test_every_class_in_the_table_exists_once():
    classes = Counter[str]()
    for package in (grundy.games, grundy.sequences):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            module = import_module(found.name)
            classes.update(name for name, cls in getmembers(module, isclass) if cls.__module__ == found.name)
    assert {name: classes[name] for name in PICTURES} == dict.fromkeys(PICTURES, 1)


@pytest.mark.parametrize("place", sorted(set(PICTURES.values())))
def test_every_picture_in_the_table_exists(place):
    module, name = place.split(".")
    assert issubclass(getattr(import_module(f"grundy.play.boards.{module}"), name), BoardPicture)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_game_of_the_catalogue_has_a_board(entry):
    for term in grundy.parse(entry.example).terms:
        assert board_of(term) is not None, "add a picture and a row of PICTURES, or board_of and touches_of to the game"


def test_subclass_is_drawn_like_its_base_class():
    class Mine(Northcott):
        pass

    (mine,) = grundy.position(Mine(5), ((1, 4),)).terms
    assert type(picture_of(mine.ruleset)) is type(picture_of(component("Northcott(5; 1-4)").ruleset))


def test_own_game_with_the_name_of_a_picture_has_no_board():
    class Chomp:
        def options(self, n):
            return range(n)

    assert picture_of(grundy.position(Chomp(), 3).terms[0].ruleset) is None


def test_heaps_without_another_picture_are_piles():
    class Taking:
        def options(self, n):
            return [n - s for s in (1, 3) if s <= n] + [grundy.Sum(1, 1)] * (n == 2) + [n + 1] * (n == 4)

    row = Entry("taking", "Taking", Taking, entry_named("nim").brackets, "take 1 or 3", ("Taking",), "", "Taking(5)")
    pile, two, four = grundy.parse("Taking(5,2,4)", games=[row]).terms
    assert board_of(pile).ids() == ["c3", "c5"]
    assert [touches_of(pile, *move) for move in pile.moves()] == [[["c5"]], [["c3"]]]
    assert [touches_of(two, *move) for move in two.moves()] == [
        [["c2"]],
        [],
    ]  # only moves to a smaller pile have a touch
    assert [touches_of(four, *move) for move in four.moves()] == [[["c4"]], [["c2"]], []]
    pins = component("Kayles(5)").ruleset
    assert (pins.entry.brackets.heaps, type(picture_of(pins)).__name__) == (True, "PinPicture")


KNOWING = ("nim_value", "loopy_value", "outcome", "moves_to", "winning_moves", "winning_move", "misere_nim_value")


def no(*_, **__):
    raise AssertionError("showing computes")


@pytest.fixture
def unsolved(monkeypatch):
    """Make every method fail that finds a value or a winner."""

    def forbid(game):
        for name in KNOWING:
            if hasattr(type(game), name):
                monkeypatch.setattr(type(game), name, no)

    for owner, name in ((Position, "judge"), (Position, "value"), (Term, "known"), (Ruleset, "value")):
        monkeypatch.setattr(owner, name, property(no))
    searched = type(Ruleset(entry_named("nim")).searched)
    for name in ("value", "counter"):
        monkeypatch.setattr(searched, name, no)
    for place in (
        "grundy.graphs.solve",
        "grundy.graphs.implicit.labelling.Labelling.value",
        "grundy.linear.LinearGame.syndromes",
    ):
        monkeypatch.setattr(place, no if "syndromes" not in place else property(no))
    return forbid


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_drawing_does_not_solve_the_position(entry, unsolved):
    position = grundy.parse(entry.example)
    for term in position.terms:
        unsolved(term.ruleset.game)
    picture = position._repr_svg_()
    assert ElementTree.fromstring(picture)[0].text == str(position)
    assert position._repr_latex_() is None
    assert "_repr_svg_" in dir(position)


def test_boards_of_a_sum_are_side_by_side_with_a_plus():
    picture = position_svg(grundy.parse("N(3,5) + Kayles(4) + W(2,1)"))
    texts = [text.text for text in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("+") == 3
    assert picture.count("mark-pin") == 4


def test_component_without_a_board_is_shown_as_text():
    picture = position_svg(grundy.parse("N(2)") + grundy.position(lambda n: range(n), 3))
    assert ">lambda(3)<" in picture
    assert picture.count("mark-counter") == 2


def test_only_the_first_of_many_components_are_drawn():
    many = grundy.parse("+".join(["N(1,2,3)"] * 20 + ["W(10000000000,3)"]))
    picture = position_svg(1000 * many)
    assert f"… and {61 * 1000 - MOST_BOARDS} more components" in picture
    assert len(picture) < 200_000
    assert len(position_latex(1000 * many)) < 500
    assert position_latex(1000 * many).endswith(r" + \cdots$")


def test_drawings_of_huge_positions_are_small():
    for notation in ("N(" + "9" * 400 + ")", "Kayles(1000000)", "20*Cram(20x20)", "NodeKayles(path 3000)", "Set(150)"):
        position = grundy.parse(notation)
        shown = position._repr_svg_() or position._repr_latex_()
        assert 0 < len(shown) < 400_000


def test_position_without_a_board_is_shown_as_latex():
    own = grundy.position(lambda n: range(n), 3)
    assert own._repr_svg_() is None
    assert own._repr_latex_() == r"$\mathrm{lambda}(3)$"
    assert position_latex(grundy.parse("Set({0,2}) + N(3)")) == r"$\mathrm{Set}(\{0, 2\}) + \mathrm{N}(3)$"


def test_position_without_moves_is_drawn():
    assert "<svg" in grundy.parse("N(0)")._repr_svg_()
    assert Position((), ())._repr_svg_() is None
    assert Position((), ())._repr_latex_() == "$0$"


def test_own_game_can_draw_itself() -> None:
    class Halving:
        def options(self, n: int) -> list[int]:
            return [n // 2] if n else []

        def svg(self, n: int) -> str:
            return f"<svg><text>{n}</text></svg>"

    assert grundy.position(Halving(), 5).svg() == "<svg><text>5</text></svg>"
    assert grundy.position(Halving(), 5)._repr_latex_() is None
    both = grundy.position(Halving(), 5) + grundy.parse("N(2)")
    assert "Halving(5)" in both.svg()
