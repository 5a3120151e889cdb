"""Sets: the touched element is chosen."""

from play.boards.reached import board, component, components, gestures

from grundy.games.sets.finite_sets import numeral
from grundy.play.boards import board_of


def test_the_touched_element_is_chosen():
    for term in components("Set({{}, {{}}, {{{}}, {{{}}}}})"):
        elements = [option for _, option in term.moves()]
        for option, [[id_]] in gestures(term):
            assert elements[int(id_[1:]) - 1] == option
            assert id_[0] == "j"


def test_of_a_product_an_element_of_each_set_is_chosen():
    term = component("SetProduct({0, {1}} x 2)")
    j, k = term.position
    for option, [[one, other]] in gestures(term):
        (a, _), (_, b), _ = option
        assert (one[0], other[0]) == ("j", "k")
        assert a in j
        assert b in k
        assert int(other[1:]) - 1 == len(b), "the elements of 2 are 0 and 1, in order"


def test_elements_lie_inside_the_boxes_of_their_sets():
    marks = board("Set({{1, {1}}})").marks
    outer, *inner = (mark for mark in marks if mark.kind == "set")
    assert outer.id == "j1"
    assert inner
    assert all(outer.place("x") < mark.place("x") for mark in inner)
    assert all(mark.place("x") + mark.place("width") < outer.place("x") + outer.place("width") for mark in inner)


def test_numbers_are_written():
    assert [mark.text for mark in board("Set(4)").marks] == ["0", "1", "2", "3"]
    assert [mark.text for mark in board("Set(0)").marks] == ["{ }"]


def test_deep_and_large_sets_stay_small_drawings():
    deep = "{" * 150 + "}" * 150
    assert len(board(f"Set({deep})").marks) < 20
    assert board_of(component("Set(41)")) is None
    assert gestures(component("Set(41)"))[0][1] == []
    assert len(numeral(41)) == 41
