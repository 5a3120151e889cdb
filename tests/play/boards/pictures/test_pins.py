"""Rows of pins: what is left when the touched pins go, worked out pin by pin."""

from itertools import groupby, pairwise

import pytest
from play.boards.reached import board, component, gestures

GAMES = ["Kayles", "DoubleKayles", "DawsonsKayles", "Officers", "Guiles", "Flanigan", "Kenyon", "Daisies", "Grundy"]
GAMES += ["Couples", "Lasker", "Rims", "Rails", "0.007", "4.7", "8.8", "0.0F", "0.8"]


def runs(count: int, gone: set[int], broken: set[int]) -> list[int]:
    """Return the rows that are left, the longest first."""
    pieces: list[list[int]] = [[]]
    for pin in range(1, count + 1):
        if pin in gone:
            pieces.append([])
        else:
            pieces[-1].append(pin)
        if pin in broken:
            pieces.append([])
    return sorted((len(piece) for piece in pieces if piece), reverse=True)


def touched(way: list[str], each: bool) -> tuple[set[int], set[int]]:
    """Return the pins that go and the gaps that are opened; two pins stand for all between them unless each is told."""
    pins = sorted(int(id_[1:]) for id_ in way if id_[0] == "p")
    gone = set(pins) if each or len(pins) < 2 else set(range(pins[0], pins[-1] + 1))
    return gone, {int(id_[1:]) for id_ in way if id_[0] == "g"}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_touched_goes(game):
    for count in range(1, 13):
        for option, ways in gestures(component(f"{game}({count})")):
            left = sorted([option] if isinstance(option, int) else option, reverse=True)
            left = [heap for heap in left if heap]
            assert ways
            for way in ways:
                assert runs(count, *touched(way, each=len(left) > 2)) == left, (count, option, way)


@pytest.mark.parametrize("game", GAMES)
def test_mirror_images_are_alternatives_of_one_move(game):
    for count in range(1, 11):
        for option, ways in gestures(component(f"{game}({count})")):
            mirrored = {
                frozenset(
                    f"p{count + 1 - int(id_[1:])}" if id_[0] == "p" else f"g{count - int(id_[1:])}" for id_ in way
                )
                for way in ways
            }
            assert mirrored == {frozenset(way) for way in ways}, (count, option)


def test_in_dawsons_chess_a_pin_goes_with_its_neighbours():
    for notation in ("DawsonsChess", "0.137"):
        for count in range(1, 13):
            found = gestures(component(f"{notation}({count})"))
            for option, ways in found:
                for (id_,) in ways:
                    pin = int(id_[1:])
                    assert runs(count, {pin - 1, pin, pin + 1}, set()) == sorted(option, reverse=True)
            assert {way[0] for _, ways in found for way in ways} == {f"p{pin}" for pin in range(1, count + 1)}


def test_a_move_that_leaves_four_rows_is_made_in_words():
    assert next(ways for option, ways in gestures(component("0.0{16}(9)")) if len(option) == 4) == []


def test_two_pins_may_mean_all_between_them_or_just_the_two():
    # Two pins go and leave three rows, or all pins from one to the other go: the player is asked which.
    meant: dict[frozenset[str], list[object]] = {}
    for option, ways in gestures(component("0.0F7(9)")):
        for way in ways:
            meant.setdefault(frozenset(way), []).append(option)
    shared = {way: options for way, options in meant.items() if len(options) > 1}
    assert shared[frozenset({"p4", "p6"})] == [(3, 3, 1), (3, 3)]
    assert all(sorted(map(len, options))[-1] == 3 for options in shared.values())
    assert all(len(options) == 2 for options in shared.values())


def test_neighbours_in_a_long_row_stay_side_by_side():
    pins = [mark for mark in board("Kayles(30)").marks if mark.kind == "pin"]
    for one, other in pairwise(pins):
        across, down = abs(one.place("x") - other.place("x")), abs(one.place("y") - other.place("y"))
        assert (across, down) in {(36, 0), (0, 68)}


def test_a_rule_that_never_leaves_two_heaps_is_played_on_a_pile():
    assert {mark.kind for mark in board("0.33(7)").marks} == {"counter", "ground", "ink"}
    assert board("SheLovesMe(5)").ids() == ["c5"]


def test_gaps_are_drawn_only_where_rows_are_broken():
    kinds = {game: {mark.kind for mark in board(f"{game}(8)").marks} for game in ("Kayles", "Grundy", "Rails")}
    assert "gap" not in kinds["Kayles"]
    assert "gap" in kinds["Grundy"]
    assert "spot" in kinds["Rails"]
    assert "pin" not in kinds["Rails"]


def test_different_ids_lie_at_different_places():
    places = [mark.geometry for mark in board("Daisies(20)").marks if mark.id]
    assert len(places) == len(set(places)) == 39
    assert [
        len(list(same)) for _, same in groupby(sorted(board("Daisies(20)").ids(), key=lambda i: i[0]), lambda i: i[0])
    ] == [19, 20]
