"""Pictures of piles, rows of pins and pieces: the results of touches, computed counter by counter."""

import re
from itertools import groupby, pairwise

import pytest
from play.boards.reached_boards import board, component, components, gestures

import grundy
from grundy.games import Moore
from grundy.play.boards import board_of


def test_counters_are_stacked_in_columns_of_ten():
    marks = {mark.id: mark for mark in board("N(23)").marks if mark.id}
    assert marks["c1"].place("y") > marks["c2"].place("y") > marks["c10"].place("y")
    assert marks["c11"].place("y") == marks["c1"].place("y")
    assert marks["c11"].place("x") > marks["c1"].place("x")
    assert len({mark.geometry for mark in marks.values()}) == 23


def grounds(notation):
    """Return the ground lines of the piles of a board."""
    return [mark for mark in board(notation).marks if mark.kind == "ground"]


def test_piles_are_side_by_side_on_one_line():
    lines = grounds("Moore(2; 3,12,0)")
    assert len(lines) == 3
    assert all(one.place("x") + one.place("width") < other.place("x") for one, other in pairwise(lines))
    assert len({line.place("y") for line in lines}) == 1


def test_many_piles_are_in_several_lines_that_fit_a_phone():
    notation = f"Moore(2; {','.join(map(str, range(1, 20)))})"
    found = board(notation)
    bottoms = [line.place("y") for line in grounds(notation)]
    assert found.width <= 340
    assert len(bottoms) == 19
    assert bottoms == sorted(bottoms)
    assert len(set(bottoms)) > 2
    counters = [mark.geometry for mark in found.marks if mark.id]
    assert len(counters) == len(set(counters)) == 190
    assert any(mark.text == "take from up to 2 piles" for mark in found.marks)


def test_touch_is_the_lowest_counter_to_take():
    assert gestures(component("N(5)")) == [(left, [[f"c{left + 1}"]]) for left in (4, 3, 2, 1, 0)]
    assert gestures(component("N(60)"))[-1] == (0, [["c1"]])
    assert all(ways == [] for _, ways in gestures(component("N(61)")))
    assert board("N(61)").ids() == ["call"]
    nothing = board_of(grundy.position(Moore(2), ()).terms[0])
    assert [mark.text for mark in nothing.marks] == ["take from up to 2 piles"]


def test_long_number_is_shortened_in_the_middle():
    found = board(f"N({10**30})")
    assert [mark.text for mark in found.marks if mark.text] == ["1000000…0000000"]
    assert found.width <= 324
    assert [mark.text for mark in board(f"N({10**17})").marks if mark.text] == ["1" + 17 * "0"]


@pytest.mark.parametrize(
    "notation", ["N(14)", "N(20;1,3,5)", "SubtractSquares(20)", "SubtractPrimes(20)", "{1,2,6}(20)", "0.3333(12)"]
)
def test_counters_below_the_touched_one_remain(notation):
    for term in components(notation):
        for option, ways in gestures(term):
            left = sum(option) if isinstance(option, tuple) else option
            assert ways == [[f"c{left + 1}"]]


def test_fibonacci_nim_shows_the_maximum_that_may_be_taken():
    assert "take up to 6" in [mark.text for mark in board("FibonacciNim(20; 6)").marks]
    assert board("FibonacciNim(20; 6)").ids() == [f"c{n}" for n in range(15, 21)]
    for option, ways in gestures(component("FibonacciNim(20; 6)")):
        assert ways == [[f"c{option[0] + 1}"]]


def test_pile_of_more_than_sixty_is_a_block_with_its_number():
    found = board("N(61)")
    assert found.ids() == ["call"]  # a touch opens the choice of a move
    assert "61" in [mark.text for mark in found.marks]
    assert all(ways == [] for _, ways in gestures(component("N(61)")))
    assert len(board("N(60)").ids()) == 60


def test_several_heaps_in_one_position_of_a_heap_game_have_no_board():
    term = grundy.position(grundy.sequences.Subtraction([1, 2]), (3, 4)).terms[0]
    assert board_of(term) is None


@pytest.mark.parametrize("notation", ["Moore(2;2,3,4)", "Moore(3;1,2,1,2)"])
def test_touches_in_moores_nim_take_from_several_piles(notation):
    for term in components(notation):
        for option, ways in gestures(term):
            left = list(term.position)
            for id_ in ways[0]:
                pile, counter = map(int, re.fullmatch(r"h(\d+)c(\d+)", id_).groups())
                left[pile - 1] = counter - 1
            assert tuple(left) == option
            assert len(ways) == 1


def test_touch_in_staircase_nim_moves_coins_down_a_step():
    for term in components("Staircase(2,1,2)"):
        for option, [[id_]] in gestures(term):
            step, coin = map(int, re.fullmatch(r"h(\d+)c(\d+)", id_).groups())
            left = [0, *term.position]
            left[step - 1] += left[step] - coin + 1
            left[step] = coin - 1
            assert tuple(left[1:]) == option


def test_touches_in_poker_nim_add_chips_to_a_heap():
    for term in components("PokerNim(2,3; 2)"):
        heaps, bag = term.position
        for option, [way] in gestures(term):
            left = list(heaps)
            if way[0].startswith("b"):
                chips, heap = bag - int(way[0][1:]) + 1, int(way[1][1:])
                left[heap - 1] += chips
                assert option == (tuple(left), bag - chips)
            else:
                heap, chip = map(int, re.fullmatch(r"h(\d+)c(\d+)", way[0]).groups())
                left[heap - 1] = chip - 1
                assert option == (tuple(left), bag)


def test_chips_cannot_be_added_from_an_empty_bag():
    assert not [id_ for id_ in board("PokerNim(2,3; 0)").ids() if "c" not in id_]


def test_too_many_piles_are_not_drawn():
    term = component(f"Moore(2;{','.join(['1'] * 41)})")
    assert board_of(term) is None
    assert gestures(term)[0][1] == []


GAMES = ["Kayles", "DoubleKayles", "DawsonsKayles", "Officers", "Guiles", "Flanigan", "Kenyon", "Daisies", "Grundy"]
GAMES += ["Couples", "Lasker", "Rims", "Rails", "0.007", "4.7", "8.8", "0.0F", "0.8"]


def runs(count: int, gone: set[int], broken: set[int]) -> list[int]:
    """Return the remaining rows, the longest first."""
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
    """Return the pins to take and the gaps; two pins include all between them unless each is touched."""
    pins = sorted(int(id_[1:]) for id_ in way if id_[0] == "p")
    gone = set(pins) if each or len(pins) < 2 else set(range(pins[0], pins[-1] + 1))
    return gone, {int(id_[1:]) for id_ in way if id_[0] == "g"}


@pytest.mark.parametrize("game", GAMES)
def test_touched_pins_are_taken(game):
    for count in range(1, 13):
        for option, ways in gestures(component(f"{game}({count})")):
            left = sorted([option] if isinstance(option, int) else option, reverse=True)
            left = [heap for heap in left if heap]
            assert ways
            for way in ways:
                assert runs(count, *touched(way, each=len(left) > 2)) == left, (count, option, way)


@pytest.mark.parametrize("game", GAMES)
def test_mirror_images_are_alternatives_of_the_same_move(game):
    for count in range(1, 11):
        for option, ways in gestures(component(f"{game}({count})")):
            mirrored = {
                frozenset(
                    f"p{count + 1 - int(id_[1:])}" if id_[0] == "p" else f"g{count - int(id_[1:])}" for id_ in way
                )
                for way in ways
            }
            assert mirrored == {frozenset(way) for way in ways}, (count, option)


def test_touch_in_dawsons_chess_takes_a_pin_and_its_neighbours():
    for notation in ("DawsonsChess", "0.137"):
        for count in range(1, 13):
            found = gestures(component(f"{notation}({count})"))
            for option, ways in found:
                for (id_,) in ways:
                    pin = int(id_[1:])
                    assert runs(count, {pin - 1, pin, pin + 1}, set()) == sorted(option, reverse=True)
            assert {way[0] for _, ways in found for way in ways} == {f"p{pin}" for pin in range(1, count + 1)}


def test_move_that_leaves_four_rows_has_no_touches():
    assert next(ways for option, ways in gestures(component("0.0{16}(9)")) if len(option) == 4) == []


def test_two_touched_pins_may_have_two_meanings():
    # Either two pins are taken, which leaves three rows, or all pins between them, too. The player chooses.
    meant: dict[frozenset[str], list[object]] = {}
    for option, ways in gestures(component("0.0F7(9)")):
        for way in ways:
            meant.setdefault(frozenset(way), []).append(option)
    shared = {way: options for way, options in meant.items() if len(options) > 1}
    assert shared[frozenset({"p4", "p6"})] == [(3, 3, 1), (3, 3)]
    assert all(sorted(map(len, options))[-1] == 3 for options in shared.values())
    assert all(len(options) == 2 for options in shared.values())


def test_neighbours_in_a_long_row_are_next_to_each_other():
    pins = [mark for mark in board("Kayles(30)").marks if mark.kind == "pin"]
    for one, other in pairwise(pins):
        across, down = abs(one.place("x") - other.place("x")), abs(one.place("y") - other.place("y"))
        assert (across, down) in {(36, 0), (0, 68)}


def test_rows_that_cannot_be_split_are_piles():
    assert {mark.kind for mark in board("0.33(7)").marks} == {"counter", "ground", "ink"}
    assert board("SheLovesMe(5)").ids() == ["c5"]


def test_gaps_are_drawn_only_if_rows_can_be_split():
    kinds = {game: {mark.kind for mark in board(f"{game}(8)").marks} for game in ("Kayles", "Grundy", "Rails")}
    assert "gap" not in kinds["Kayles"]
    assert "gap" in kinds["Grundy"]
    assert "spot" in kinds["Rails"]
    assert "pin" not in kinds["Rails"]


def test_marks_with_ids_have_different_places():
    places = [mark.geometry for mark in board("Daisies(20)").marks if mark.id]
    assert len(places) == len(set(places)) == 39
    assert [
        len(list(same)) for _, same in groupby(sorted(board("Daisies(20)").ids(), key=lambda i: i[0]), lambda i: i[0])
    ] == [19, 20]


@pytest.mark.parametrize("notation", ["Euclid(7,40)", "Euclid(40,7)", "GrossmanEuclid(6,42)", "Euclid(3,3)"])
def test_pieces_left_of_the_touched_one_remain(notation):
    for term in components(notation):
        small, large = sorted(term.position)
        for option, [[id_]] in gestures(term):
            if small == large:
                assert option == ((0, large) if id_ == "m1" else (large, 0))
                continue
            left = large % small + (int(id_[1:]) - 1) * small
            assert option == tuple(left if number == large else number for number in term.position)


def test_pieces_add_up_to_the_larger_number():
    for a, b in ((7, 40), (5, 5), (1, 9)):
        pieces = [int(mark.text) for mark in board(f"Euclid({a},{b})").marks if mark.shape == "rect"]
        assert sum(pieces) == (a + b if a == b else b)


def test_more_than_sixty_pieces_are_not_drawn():
    assert board_of(component("Euclid(1,61)")) is None
    assert gestures(component("Euclid(1,61)"))[0][1] == []
    assert board("Euclid(0,5)").ids() == []
