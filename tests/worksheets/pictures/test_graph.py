from worksheet_judges import texts

from grundy.rules import Outcome
from grundy.worksheets.pictures import Drawn, graph_picture

GRAPH = Drawn([[], [0], [0, 1]], "abc", widest="N 2")


def test_a_graph_to_be_labelled_has_names_and_nothing_else() -> None:
    picture = graph_picture(GRAPH)
    assert texts(picture) == ["a", "b", "c"]
    assert picture.told == "A graph with the moves b → a, c → a, c → b."


def test_labels_change_nothing_but_the_labels() -> None:
    outcomes = [Outcome.P, Outcome.N, Outcome.D]
    blank, solved = graph_picture(GRAPH), graph_picture(GRAPH, outcomes, ["P 0", "N 1", "D ∞"], [(1, 0)])
    assert (blank.width, blank.height) == (solved.width, solved.height)
    assert solved.told.endswith("Labels: a: P 0, b: N 1, c: D ∞.")
    assert texts(solved) == ["a", "P 0", "b", "N 1", "c", "D ∞"]
    # Borders tell outcomes without colour: double, single, dashed; the winning move is bold.
    drawn = str(solved.svg)
    assert (drawn.count("<rect"), drawn.count("stroke-dasharray"), drawn.count('stroke-width="2.8"')) == (4, 1, 1)


def test_vertices_do_not_overlap() -> None:
    boxes = GRAPH.layout.boxes
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart_x = abs(one.centre.x - other.centre.x) >= one.width
            apart_y = abs(one.centre.y - other.centre.y) >= one.height
            assert apart_x or apart_y


def test_tokens_are_discs() -> None:
    picture = graph_picture(Drawn([[], [0]], "ab", tokens={1}))
    assert str(picture.svg).count("<circle") == 1
    assert picture.told.endswith("Tokens on b.")
