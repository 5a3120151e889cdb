"""Drawings of solved and unsolved graphs, their layout, and the signs they share."""

import re
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

from grundy.draw import PAPER, TEXT, Point
from grundy.errors import LimitError
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.render import (
    COLOURS,
    TINTS,
    MoveKind,
    check_size,
    draw,
    draw_plain,
    draw_tikz,
    graph_layout,
    outcome_caption,
    outcome_text,
    position_sheet,
    sample,
    vertex_names,
)
from grundy.rules import Outcome

SVG = "{http://www.w3.org/2000/svg}"
LOOPY = {"a": "b", "b": "ca", "c": "", "d": "da", "e": "f", "f": "e"}

digraphs = st.integers(0, 9).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n) if n else st.just([])
)


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def group(picture: str, name: str) -> list[ElementTree.Element]:
    """Return the elements of the vertices, or of the moves of one kind."""
    (found,) = [g for g in read(picture).iter(f"{SVG}g") if g.get("class") == name]
    return list(found)


def tooltips(picture: str, name: str) -> list[str]:
    return [g.findtext(f"{SVG}title") or "" for g in group(picture, name)]


def words_in(node: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in node.iter(f"{SVG}text")]


def drawn_moves(picture: str, kind: str) -> set[tuple[str, str]]:
    """Return the moves of one kind by the names of their ends, and check that each is drawn once."""
    found = [tip.removesuffix(f": {kind}").split(" → ") for tip in tooltips(picture, kind)]
    assert len({tuple(move) for move in found}) == len(found)
    return {(start, end) for start, end in found}


def check_moves(solution: Solution) -> None:
    """Compare a drawing with its solution."""
    picture, names = draw(solution), list(solution.graph.names)
    winning = {(str(v), str(w)) for v in names for w in solution.winning_moves(v)}
    drawing = {(str(v), str(w)) for v in names for w in solution.drawing_moves(v)}
    every = {(str(v), str(w)) for v in names for w in solution.graph.followers(v)}
    if not names:
        return
    assert drawn_moves(picture, "winning move") == winning
    assert drawn_moves(picture, "drawing move") == drawing
    assert drawn_moves(picture, "other move") == every - winning - drawing
    assert [tip.partition(":")[0] for tip in tooltips(picture, "vertices")] == [str(name) for name in names]


def test_drawings_of_all_digraphs_with_two_vertices_show_the_kinds_of_moves() -> None:
    for bits in product((0, 1), repeat=4):
        graph = GameGraph.from_adjacency([[w for w in (0, 1) if bits[2 * v + w]] for v in (0, 1)])
        for misere in (False, True):
            check_moves(solve(graph, misere=misere))


@settings(max_examples=60)
@given(digraphs, st.booleans())
def test_every_vertex_and_move_is_drawn_once_with_its_kind(followers: list[list[int]], misere: bool) -> None:
    check_moves(solve(GameGraph.from_adjacency(followers), misere=misere))


def test_a_vertex_shows_its_name_its_outcome_and_its_value() -> None:
    picture = draw(solve(GameGraph.from_adjacency(LOOPY)))
    assert [words_in(vertex) for vertex in group(picture, "vertices")] == [
        ["a", "P 0"],
        ["b", "N 1"],
        ["c", "P 0"],
        ["d", "N ∞(0)"],
        ["e", "D ∞()"],
        ["f", "D ∞()"],
    ]


def test_a_tooltip_shows_who_wins_and_how() -> None:
    picture = draw(solve(GameGraph.from_adjacency(LOOPY)))
    assert tooltips(picture, "vertices") == [
        "a: P, the player who has just moved wins, value 0",
        "b: N, the player who moves next wins, value 1; winning moves: c, a",
        "c: P, the player who has just moved wins, value 0",
        "d: N, the player who moves next wins, value ∞(0); winning moves: a",
        "e: D, neither player can force a win, value ∞(); drawing moves: f",
        "f: D, neither player can force a win, value ∞(); drawing moves: e",
    ]
    assert tooltips(picture, "winning move") == ["b → a: winning move", "b → c: winning move", "d → a: winning move"]


@pytest.mark.parametrize("keywords", [{"misere": True}, {"values": False}])
def test_without_values_a_vertex_shows_the_number_of_moves_left(keywords: dict[str, bool]) -> None:
    solution = solve(GameGraph.from_adjacency([[], [0], [0, 1], [3]]), **keywords)
    picture = draw(solution)
    shown = [words_in(vertex)[1] for vertex in group(picture, "vertices")]
    assert shown == (["N in 0", "P in 1", "N in 2", "D"] if solution.misere else ["P in 0", "N in 1", "N in 1", "D"])
    assert "γ" not in picture
    assert " in 1 move" in tooltips(picture, "vertices")[1]


def test_the_outcome_is_shown_by_letter_colour_and_border() -> None:
    vertices = group(draw(solve(GameGraph.from_adjacency([[], [0], [2]]))), "vertices")
    p, n, d = ([rect.attrib for rect in vertex.iter(f"{SVG}rect")] for vertex in vertices)
    assert [len(borders) for borders in (p, n, d)] == [2, 1, 1]
    assert [borders[0].get("stroke-dasharray") for borders in (p, n, d)] == [None, None, "5 3.5"]
    assert len({borders[0]["stroke"] for borders in (p, n, d)}) == 3


def test_winning_moves_are_bold_drawing_moves_dashed_and_others_thin() -> None:
    groups = {g.get("class"): g for g in read(draw(solve(GameGraph.from_adjacency(LOOPY)))).iter(f"{SVG}g")}
    widths = {
        kind: float(groups[kind].get("stroke-width") or 0) for kind in ("winning move", "drawing move", "other move")
    }
    assert widths["winning move"] > 1.5 * widths["drawing move"]
    assert widths["winning move"] > 2 * widths["other move"]
    assert groups["drawing move"].get("stroke-dasharray") is not None
    assert groups["winning move"].get("stroke-dasharray") is None


def luminance(colour: str) -> float:
    """Return the relative luminance, as defined in the Web Content Accessibility Guidelines 2.2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    dark, light = sorted([luminance(one), luminance(two)])
    return (light + 0.05) / (dark + 0.05)


def test_text_has_a_contrast_of_at_least_4_5_and_lines_of_at_least_3() -> None:
    for outcome, tint in TINTS.items():
        assert contrast(COLOURS[outcome], tint) >= 4.5
        assert contrast(TEXT, tint) >= 4.5
    assert all(contrast(kind.value[1], PAPER) >= 3 for kind in MoveKind)


def test_the_legend_explains_exactly_the_signs_in_the_drawing() -> None:
    (legend,) = group(draw(solve(GameGraph.from_adjacency(LOOPY))), "legend")
    assert words_in(legend) == [
        *("N", "the player who moves next wins", "P", "the player who has just moved wins"),
        *("D", "neither player can force a win", "winning move", "drawing move", "other move", "N 1: value γ = 1"),
    ]
    (legend,) = group(draw(solve(GameGraph.from_adjacency([[], [0, 0]]), misere=True)), "legend")
    assert words_in(legend) == [
        *("N", "the player who moves next wins", "P", "the player who has just moved wins", "other move"),
        *("N in 0: moves left: 0", "×2: 2 edges drawn as one", "misère play: the player who makes the last move loses"),
    ]


def test_multiple_edges_are_drawn_once_with_their_number() -> None:
    picture = draw(solve(GameGraph.from_adjacency([[], [0, 0, 0, 1, 1]])))
    assert [words_in(move) for move in group(picture, "winning move")] == [["×3"]]
    assert [words_in(move) for move in group(picture, "other move")] == [["×2"]]


def test_title_and_description_come_first() -> None:
    solution = solve(GameGraph.from_adjacency(LOOPY))
    first, second = list(read(draw(solution, title="The <nine> graphs & more")))[:2]
    assert (first.tag, first.text) == (f"{SVG}title", "The <nine> graphs & more")
    assert (second.tag, second.text) == (
        f"{SVG}desc",
        "A layered drawing of a game graph in normal play with 7 edges and 6 vertices: 2 N, 2 P, 2 D.",
    )
    assert "The <nine> graphs & more" in words_in(read(draw(solution, title="The <nine> graphs & more")))
    assert next(iter(read(draw(solution)))).text == "A solved game graph"
    single = draw(solve(GameGraph.from_adjacency([[0]]), misere=True))
    assert "in misère play with 1 edge and 1 vertex: 0 N, 0 P, 1 D." in single


def test_the_drawing_of_the_empty_graph_has_a_note() -> None:
    assert words_in(read(draw(solve(GameGraph.from_adjacency([]))))) == ["The empty graph: there is no position."]


def test_long_names_are_shortened_in_the_middle_and_whole_in_the_tooltip() -> None:
    name = "the position after the first move of the first player"
    picture = draw(solve(GameGraph.from_adjacency({name: ["end"]})))
    assert words_in(group(picture, "vertices")[0])[0] == "the positi…st player"
    assert tooltips(picture, "vertices")[0].startswith(f"{name}: N,")


STRANGE = [
    "a<b>&\"'",
    "]]>",
    "\0\x1b\x7f",
    "\ud800",
    "\ufffe",
    "two\nlines\t",
    "שלום",
    "\u202eabc",
    "👩‍👩‍👧",
    "e\u0301",
    "%s{}",
]


@pytest.mark.parametrize("name", STRANGE)
def test_strange_names_give_well_formed_xml(name: str) -> None:
    picture = draw(solve(GameGraph.from_adjacency({name: ["end"], "end": []})), title=name)
    assert len(group(picture, "vertices")) == 2
    picture.encode("utf-8")


@settings(max_examples=60)
@given(st.lists(st.one_of(st.text(st.characters()), st.integers(), st.tuples(st.integers())), min_size=1, unique=True))
def test_all_names_give_well_formed_xml(names: list[object]) -> None:
    graph = GameGraph.from_edges(names, list(pairwise(names)))
    assert len(group(draw(solve(graph)), "vertices")) == len(names)


def test_blank_names_are_drawn_as_python_literals() -> None:
    picture = draw(solve(GameGraph.from_edges(["", " ", (), None], [])))
    assert [words_in(vertex)[0] for vertex in group(picture, "vertices")] == ["''", "' '", "()", "None"]


def test_numbers_with_thousands_of_digits_are_described_by_their_size() -> None:
    huge = 10**5000
    picture = draw(solve(GameGraph.from_edges([huge, (huge,)], [])))
    tips = tooltips(picture, "vertices")
    assert tips[0].startswith("a number of 16610 bits: P")
    assert tips[1].startswith("vertex 1: P")


def test_a_long_list_of_winning_moves_is_cut() -> None:
    tip = tooltips(draw(solve(GameGraph.from_adjacency([[]] * 20 + [list(range(20))]))), "vertices")[-1]
    assert tip.endswith("; winning moves: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 8 more")


def test_values_with_a_large_set_are_shortened() -> None:
    nim = [list(range(n)) for n in range(20)] + [[*range(21)]]
    assert words_in(group(draw(solve(GameGraph.from_adjacency(nim))), "vertices")[-1])[1] == "N ∞(0,1,2…18,19)"


def test_large_graphs_are_rejected() -> None:
    with pytest.raises(LimitError) as error:
        draw(solve(GameGraph.from_adjacency([[]] * 301)))
    assert str(error.value) == (
        "a picture shows at most 300 vertices and 1000 edges, but this graph has 301 and 0; draw a smaller graph"
    )
    with pytest.raises(LimitError, match="but this graph has 2 and 1001"):
        draw(solve(GameGraph.from_adjacency([[], [0] * 1001])))


def test_a_graph_of_the_largest_size_is_drawn() -> None:
    followers = [[n - s for s in (1, 2, 3) if s <= n] for n in range(300)]
    assert len(group(draw(solve(GameGraph.from_adjacency(followers))), "vertices")) == 300


def test_the_drawing_is_self_contained_and_deterministic() -> None:
    solution = solve(GameGraph.from_adjacency(LOOPY))
    picture = draw(solution)
    assert picture == draw(solution) == solution.svg()
    assert re.findall(r"(?:href|url|src|@import)", picture) == []
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    size = read(picture).attrib
    assert size["viewBox"] == f"0 0 {size['width']} {size['height']}"


@settings(max_examples=20)
@given(digraphs)
def test_the_tikz_drawing_has_the_shapes_and_texts_of_the_svg(followers: list[list[int]]) -> None:
    solution = solve(GameGraph.from_adjacency(followers))
    picture, written = read(draw(solution)), draw_tikz(solution)
    shapes = sum(1 for tag in ("rect", "circle", "path", "line") for _ in picture.iter(f"{SVG}{tag}"))
    assert written.count(r"\path") == shapes
    assert written.count(r"\node") == len(words_in(picture))
    assert written.isascii()


def test_names_are_escaped_for_latex() -> None:
    assert r"{50\%\_}" in draw_tikz(solve(GameGraph.from_adjacency({"50%_": []})))


def test_every_vertex_is_named_and_every_edge_drawn():
    graph = GameGraph.from_adjacency({"a": "b", "b": "cab", "c": "", "<d>": "c"})
    root = ElementTree.fromstring(draw_plain(graph))
    assert sorted(text.text for text in root.iter(f"{SVG}text")) == ["<d>", "a", "b", "c"]
    assert len([path for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]) == 5
    assert root[1].text == "A digraph with 4 vertices and 5 edges."


def test_showing_a_graph_does_not_solve_it(monkeypatch):
    def no(*_, **__):
        raise AssertionError("showing solves")

    graph = GameGraph.from_edges(3, [(0, 1), (1, 0), (1, 2)])
    for name in ("values", "values_in_one_pass", "outcomes"):
        monkeypatch.setattr(f"grundy.graphs._kernels.{name}", no)
    with pytest.raises(AssertionError, match="showing solves"):
        solve(graph)
    assert graph._repr_svg_().startswith("<svg")


def test_large_graphs_are_not_drawn_in_notebooks():
    assert GameGraph.from_edges(61, [])._repr_svg_() is None
    assert GameGraph.from_edges(30, [(0, 1)] * 201)._repr_svg_() is None
    assert GameGraph.from_edges(0, [])._repr_svg_().startswith("<svg")
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices"):
        draw_plain(GameGraph.from_edges(301, []))


TWICE = GameGraph.from_adjacency([[1, 1], []])


def test_multiple_edges_are_drawn_once_with_or_without_a_count() -> None:
    assert [route.count for route in graph_layout(TWICE).routes] == [2]
    assert [route.count for route in graph_layout(TWICE, once=True).routes] == [1]


def test_moves_lead_down_between_vertices_of_the_given_sizes() -> None:
    first, second = graph_layout(TWICE, [(40.0, 20.0), (60.0, 30.0)]).boxes
    assert first.centre.y < second.centre.y
    assert [(box.width, box.height) for box in (first, second)] == [(40.0, 20.0), (60.0, 30.0)]


def test_a_position_has_title_winner_and_description() -> None:
    root = ElementTree.fromstring(picture(title="long " * 30))
    title = root.findtext(f"{SVG}title") or ""
    assert len(title) < 100
    assert title.endswith(": P, value 0")
    assert root.findtext(f"{SVG}desc") == "Two vertices."
    assert ["".join(text.itertext()) for text in root.iter(f"{SVG}text")][1] == "P: value 0"


def test_a_legend_is_drawn_below_if_given() -> None:
    without, empty, one = (ElementTree.fromstring(picture(key=key)) for key in (None, [], [(None, "a sign")]))
    assert not [g for g in without.iter(f"{SVG}g") if g.get("class") == "legend"]
    assert "a sign" in "".join(one.itertext())
    heights = [float((root.get("viewBox") or "").split()[3]) for root in (without, empty, one)]
    assert heights == sorted(heights)
    assert heights[0] < heights[2]


def picture(title: str = "start", key: list[tuple[None, str]] | None = None) -> str:
    drawn = position_sheet(
        graph_layout(TWICE),
        [],
        title=title,
        outcome=Outcome.P,
        caption="value 0",
        description="Two vertices.",
        key=key,
    )
    return str(drawn)


def test_graphs_beyond_the_limits_cannot_be_drawn() -> None:
    check_size(GameGraph.from_adjacency([[0] * 1000] + [[]] * 299))
    with pytest.raises(LimitError, match=r"at most 300 vertices and 1000 edges, but this graph has 1 and 1001"):
        check_size(GameGraph.from_adjacency([[0] * 1001]))


def test_invisible_and_unreadable_names_are_replaced() -> None:
    names = vertex_names(GameGraph.from_adjacency({"a": "", "": "", (10**5000,): "", 10**5000: ""}))
    assert names == ["a", "''", "vertex 2", "a number of 16610 bits"]


def test_a_caption_has_the_letter_in_the_colour_of_its_outcome() -> None:
    for outcome in Outcome:
        line = str(outcome_caption(outcome, outcome_text(outcome), Point(1, 2)))
        assert line.endswith(f'fill="{COLOURS[outcome]}">{outcome.value}:</tspan> {outcome_text(outcome)}</text>')


def test_kinds_of_moves_differ_in_more_than_colour() -> None:
    signs = {(kind.value[2], kind.value[3]) for kind in MoveKind}
    assert len(signs) == len(MoveKind)
    assert all(f'stroke="{kind.value[1]}"' in str(sample(kind)) for kind in MoveKind)
