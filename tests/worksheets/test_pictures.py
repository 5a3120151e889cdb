"""Pictures: their content, layout and description."""

from worksheet_judges import places, texts

from grundy.draw import element, text_width
from grundy.rules import Outcome
from grundy.worksheets import Picture
from grundy.worksheets.pictures import (
    SIDE,
    Cell,
    GraphDrawing,
    Look,
    beside,
    blanks,
    cells,
    coins,
    graph_picture,
    heads,
    index_table,
    piles,
    rows,
    stacked,
)

DOT = Picture(element("circle", cx=4, cy=4, r=3), 8, 8, "A dot.")
BAR = Picture(element("rect", x=0, y=0, width=20, height=2), 20, 2, "A bar.")


def test_stacked_pictures_are_one_below_the_other() -> None:
    both = stacked([DOT, BAR], 3)
    assert (both.width, both.height, both.description) == (20, 13, "A dot. A bar.")
    assert places(both) == [(4, 4), (0, 11)]


def test_pictures_side_by_side_are_aligned_at_the_bottom() -> None:
    both = beside([DOT, BAR], 3)
    assert (both.width, both.height) == (31, 8)
    assert places(both) == [(4, 4), (11, 6)]


def test_a_picture_can_be_svg_or_tikz() -> None:
    assert 'viewBox="0 0 8 8"' in str(DOT.svg)
    assert "<title>A dot.</title>" in str(DOT.svg)
    assert "(4,4) circle[radius=3]" in DOT.tikz


def test_a_table_has_a_box_for_each_cell_and_a_text_for_each_filled_one() -> None:
    table = cells([heads("ab"), blanks(2), [Cell("x", Look.NAME), Cell("y", Look.ANSWER)]], "A table.")
    assert str(table.svg).count("<rect") == 5  # a name has none
    assert texts(table) == ["a", "b", "x", "y"]


def test_answers_are_bold_as_well_as_coloured() -> None:
    assert 'font-weight="bold"' in str(cells([[Cell("7", Look.ANSWER)]], "A table.").svg)
    assert "font-weight" not in str(cells([[Cell("7", Look.GIVEN)]], "A table.").svg)


def test_the_first_column_is_wide_enough_for_its_text() -> None:
    name = "a rather long name"
    assert cells([[*heads([name]), *blanks(1)]], "A table.").width >= text_width(name, 14) + SIDE


def test_long_tables_are_broken_into_bands() -> None:
    table = index_table(("n", "value"), list("abcdefghijklmnopqrst"), 20, "A table.", most=8)
    numbers = [text for text in texts(table) if text.isdigit()]
    assert numbers == [str(n) for n in range(20)]
    assert texts(table).count("value") == 3
    assert table.description.startswith("A table. They are a, b, c, ")
    assert texts(index_table(("n", "value"), None, 3, "A table.")) == ["n", "0", "1", "2", "value"]


def test_piles_have_their_counters_and_their_names() -> None:
    picture = piles([("N(10)", [10]), ("W(1,2)", [1, 2])])
    assert str(picture.svg).count("<circle") == 13
    assert texts(picture) == ["N(10)", "W(1,2)"]
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in places(picture))


def test_counters_do_not_overlap() -> None:
    found = [place for picture in (piles([("9", [9]), ("3", [3])]), rows([4, 7])) for place in [places(picture)]]
    for each in found:
        assert all(abs(x - u) + abs(y - v) >= 15 for i, (x, y) in enumerate(each) for u, v in each[:i])


def test_coins_show_heads_or_tails_their_places_and_values() -> None:
    picture = coins({0, 2}, 3, notes=[1, 2, 4])
    assert texts(picture) == ["H", "T", "H", "0", "1", "1", "2", "2", "4"]
    assert coins({0, 2}, 3).description == "A row of coins: HTH."


def test_turned_coins_have_a_ring() -> None:
    assert str(coins({0}, 4, turned={0, 3}).svg).count("<circle") == 6


def test_a_long_row_of_coins_fits_on_paper() -> None:
    assert coins(set(), 30).width <= 600


GRAPH = GraphDrawing([[], [0], [0, 1]], "abc", widest="N 2")


def test_an_unlabelled_graph_shows_only_names() -> None:
    picture = graph_picture(GRAPH)
    assert texts(picture) == ["a", "b", "c"]
    assert picture.description == "A graph with the moves b → a, c → a, c → b."


def test_labels_do_not_change_the_layout() -> None:
    outcomes = [Outcome.P, Outcome.N, Outcome.D]
    blank, solved = graph_picture(GRAPH), graph_picture(GRAPH, outcomes, ["P 0", "N 1", "D ∞"], [(1, 0)])
    assert (blank.width, blank.height) == (solved.width, solved.height)
    assert solved.description.endswith("Labels: a: P 0, b: N 1, c: D ∞.")
    assert texts(solved) == ["a", "P 0", "b", "N 1", "c", "D ∞"]
    # Borders show outcomes without colour: double, single or dashed. The winning move is bold.
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
    picture = graph_picture(GraphDrawing([[], [0]], "ab", tokens={1}))
    assert str(picture.svg).count("<circle") == 1
    assert picture.description.endswith("Tokens on b.")
