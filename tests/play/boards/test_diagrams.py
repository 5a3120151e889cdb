"""Pictures of graphs, bushes, orders, divisors, tokens and sets: touches and moves."""

import pytest
from play.boards.reached_boards import board, component, components, gestures

import grundy
from grundy.games.graphs import Bush
from grundy.games.sets import numeral
from grundy.play.boards import board_of, touches_of


def test_touch_in_node_kayles_removes_a_vertex_and_its_neighbours():
    for term in components("NodeKayles(grid 3x3)"):
        graph = term.position
        for option, [[id_]] in gestures(term):
            vertex = int(id_[1:])
            assert option == graph.without({vertex, *graph.neighbours[vertex]})


def test_touch_in_arc_kayles_removes_both_ends_of_an_edge():
    for term in components("ArcKayles(grid 3x3)"):
        for option, [[id_]] in gestures(term):
            assert option == term.position.without(set(map(int, id_[1:].split("-"))))


def test_vertices_may_have_words_as_names():
    assert board("NodeKayles(a-b, b-c)").ids() == ["va", "vb", "vc"]
    assert board("ArcKayles(a-b, b-c)").ids() == ["ea-b", "eb-c"]


def standing(edges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the edges that are connected to the ground."""
    joined = {0}
    while True:
        more = {end for edge in edges if joined & set(edge) for end in edge} - joined
        if not more:
            return [edge for edge in edges if joined & set(edge)]
        joined |= more


def test_touch_in_hackenbush_cuts_an_edge_and_the_branch_above_it():
    for term in components("Hackenbush(0-1, 0-1, 1-2, 2-3, 3-1, 0-4, 4-4, 4-4, 0-0)"):
        for option, ways in gestures(term):
            for (id_,) in ways:
                edges = list(term.position.edges)
                edges.remove(tuple(map(int, id_[1:].split("/")[0].split("-"))))
                assert option == Bush(standing(edges))


def test_every_edge_of_a_bush_has_its_own_line():
    found = board("Hackenbush(0-1, 0-1, 0-1, 1-1, 1-1, 0-0, 0-0)")
    lines = [mark.place("d") for mark in found.marks if mark.kind in ("edge", "loop")]
    assert len(lines) == len(set(lines)) == 7


def test_touch_in_a_poset_game_removes_an_element_and_all_above_it():
    for term in components("Poset(a<c, b<c, b<d, e)"):
        for option, [[id_]] in gestures(term):
            assert option == term.position.without(id_[1:])


def test_touch_in_schuhs_game_removes_a_number_and_its_multiples():
    for term in components("Schuh(72)"):
        divisors = {d for n in term.position for d in range(1, n + 1) if n % d == 0}
        for option, [[id_]] in gestures(term):
            left = {d for d in divisors if d % int(id_[1:])}
            assert set(option) == {n for n in left if not any(m % n == 0 for m in left if m != n)}
        assert not any(mark.id == "v1" for mark in board(str(term)).marks)


@pytest.mark.parametrize(
    "notation", ["Annihilation(0>1, 1>0, 1>2, 2>3, 3>3; 0,1,2,3)", "Tokens(0>1, 1>2, 2>0, 1>1; 0,1,1)"]
)
def test_touches_move_a_token_from_the_first_vertex_to_the_second(notation):
    for term in components(notation):
        graph = term.ruleset.game.digraph.graph
        for option, [way] in gestures(term):
            source, target = (graph.name(int(id_[1:])) for id_ in (way[0], way[-1]))
            if isinstance(term.position, frozenset):
                assert option == term.position ^ ({source, target} if source != target else set())
            else:
                left = sorted(term.position)
                left[left.index(source)] = target
                assert sorted(option) == sorted(left)


def test_touches_in_a_celata_game_fire_vertices():
    for term in components("Celata(2 of cycle 6 both ways; 0,1,5)"):
        for option, ways in gestures(term):
            for way in ways:
                assert option == term.position ^ {int(id_[1:]) for id_ in way}
                assert int(way[0][1:]) in term.position


def test_vertices_with_tokens_have_a_ring_and_a_number():
    found = board("Tokens(0>1, 1>2; 0,2,2)")
    assert [mark.kind for mark in found.marks if mark.shape == "circle"].count("token") == 2
    assert [mark.text for mark in found.marks if mark.shape == "text"] == ["×2"]
    assert found.ordered


def test_bush_without_a_start_has_its_own_layout():
    start, after = component("Hackenbush(0-1, 0-2, 0-3)"), component("Hackenbush(0-3)")
    kept, alone = board_of(after, [start]), board_of(after)
    assert kept.marks != alone.marks
    assert board_of(after, [component("Hackenbush(0-1, 0-2)")]) == alone, "a bush that it cannot come from says nothing"


def test_vertices_do_not_overlap():
    for notation in ("NodeKayles(petersen)", "NodeKayles(cube 4)", "Tokens(complete 8; 1)", "Poset(boolean 4)"):
        places = [mark.geometry for mark in board(notation).marks if mark.kind in ("vertex", "token")]
        assert len(places) == len(set(places)) > 7


def test_large_graphs_have_no_touches():
    for notation in ("NodeKayles(path 200)", "Hackenbush(path 200)", "Poset(chain 200)", "Tokens(path 200; 5)"):
        term = component(notation)
        assert board_of(term) is None
        label, option = next(iter(term.moves()))
        assert touches_of(term, label, option) == []
    assert grundy.parse("Schuh(1000003)").terms[0]
    assert board_of(component("Schuh(1000003)")) is None


def test_touch_chooses_an_element_of_a_set():
    for term in components("Set({{}, {{}}, {{{}}, {{{}}}}})"):
        elements = [option for _, option in term.moves()]
        for option, [[id_]] in gestures(term):
            assert elements[int(id_[1:]) - 1] == option
            assert id_[0] == "j"


def test_touches_choose_an_element_of_each_set_of_a_product():
    term = component("SetProduct({0, {1}} x 2)")
    j, k = term.position
    for option, [[one, other]] in gestures(term):
        (a, _), (_, b), _ = option
        assert (one[0], other[0]) == ("j", "k")
        assert a in j
        assert b in k
        assert int(other[1:]) - 1 == len(b), "the elements of 2 are 0 and 1, in order"


def test_elements_are_inside_the_boxes_of_their_sets():
    marks = board("Set({{1, {1}}})").marks
    outer, *inner = (mark for mark in marks if mark.kind == "set")
    assert outer.id == "j1"
    assert inner
    assert all(outer.place("x") < mark.place("x") for mark in inner)
    assert all(mark.place("x") + mark.place("width") < outer.place("x") + outer.place("width") for mark in inner)


def test_von_neumann_numbers_are_shown_as_numerals():
    assert [mark.text for mark in board("Set(4)").marks] == ["0", "1", "2", "3"]
    assert [mark.text for mark in board("Set(0)").marks] == ["{ }"]


def test_drawings_of_deep_and_large_sets_are_small():
    deep = "{" * 150 + "}" * 150
    assert len(board(f"Set({deep})").marks) < 20
    assert board_of(component("Set(41)")) is None
    assert gestures(component("Set(41)"))[0][1] == []
    assert len(numeral(41)) == 41
