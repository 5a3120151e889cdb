"""Every game of the catalogue has a board, and its moves are made by touching it."""

import json
from collections import Counter

import pytest
from play.boards.reached import board, component, components, positions

import grundy
from grundy.games import CATALOGUE
from grundy.play import Term
from grundy.play.boards import KINDS, Board, board_of, touches_of
from grundy.play.boards.pictures import MOST_MARKS, MOST_MOVES

EXAMPLES = [pytest.param(entry.example, id=entry.id) for entry in CATALOGUE]


def seen(term: Term) -> Board:
    found = board_of(term)
    assert found is not None, f"{term} has no board"
    return found


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_move_touches_marks_that_are_there(example):
    for term in components(example):
        ids = seen(term).ids()
        assert len(ids) == len(set(ids))
        for label, option in term.moves():
            ways = touches_of(term, label, option)
            assert ways, f"{label} in {term} is not made by touching"
            for way in ways:
                assert 0 < len(set(way)) == len(way), (str(term), label, way)
                assert set(way) <= set(ids), (str(term), label, way)


@pytest.mark.parametrize("example", EXAMPLES)
def test_touches_tell_the_move(example):
    for term in components(example):
        ordered = seen(term).ordered
        ways = Counter(
            tuple(way) if ordered else frozenset(way)
            for label, option in term.moves()
            for way in touches_of(term, label, option)
        )
        assert not ways or max(ways.values()) == 1, f"two moves in {term} have the same touches"


@pytest.mark.parametrize("example", EXAMPLES)
def test_only_marks_that_a_move_touches_have_ids(example):
    for term in components(example, most=12):
        touched = {id_ for label, option in term.moves() for way in touches_of(term, label, option) for id_ in way}
        assert set(seen(term).ids()) == touched


@pytest.mark.parametrize("example", EXAMPLES)
def test_boards_are_plain_data_of_known_kinds_inside_the_sheet(example):
    for term in components(example):
        data = json.loads(json.dumps(seen(term).as_dict(), allow_nan=False))
        assert set(data) == {"width", "height", "title", "ordered", "marks"}
        assert data["width"] > 0
        assert data["height"] > 0
        for mark in data["marks"]:
            assert mark["kind"] in KINDS
            assert mark["shape"] in {"circle", "rect", "line", "path", "text"}
            assert ("id" in mark) <= bool(mark.get("label")), "what is touched is told"
            right = mark.get("x", mark.get("x1", 0)) + mark.get("width", mark.get("r", 0))
            below = mark.get("y", mark.get("y1", 0)) + mark.get("height", mark.get("r", 0))
            assert 0 <= right <= data["width"] + 1, (str(term), mark)
            assert 0 <= below <= data["height"] + 1, (str(term), mark)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_fit_a_phone(example):
    for term in grundy.parse(example).terms:
        assert seen(term).width <= 340


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
def test_nothing_moves_while_play_goes_on(example):
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
def test_a_start_that_was_too_large_leaves_no_room(start, later):
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
def test_large_positions_are_shown_in_few_marks_or_not_at_all(notation):
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


def test_with_more_moves_than_are_asked_every_coin_may_be_touched():
    row = "T" * 11 + "H"
    term = component(f"Motley({row})")
    assert sum(1 for _ in term.moves()) > MOST_MOVES
    assert len(board(f"Motley({row})").ids()) == 12


def test_a_game_without_a_board_has_none():
    term = grundy.position(lambda n: range(n), 3).terms[0]
    assert board_of(term) is None
    assert touches_of(term, "move", 2) == []
