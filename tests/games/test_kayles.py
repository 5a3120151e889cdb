"""Node Kayles and Arc Kayles: published values, values by the definition, line graphs, and drawings."""

import pickle
from functools import cache
from itertools import combinations
from math import dist
from random import Random
from xml.etree import ElementTree

import pytest

from grundy.errors import DomainError, LimitError
from grundy.games import ArcKayles, Cram, NodeKayles
from grundy.games.boards import Board, connected_parts, full_board
from grundy.games.graphs import UndirectedGraph, read_graph
from grundy.integers import mex
from grundy.testing import check_game

NODE, ARC = NodeKayles(), ArcKayles()
SVG = "{http://www.w3.org/2000/svg}"


@cache
def by_definition(game: NodeKayles | ArcKayles, graph: UndirectedGraph) -> int:
    return mex(by_definition(game, option) for option in game.options(graph))


def values(game: NodeKayles | ArcKayles, family: str, numbers: range) -> list[int]:
    return [game.nim_value(game.parse(family.format(n))) for n in numbers]


# Paths are the octal games 0.137 and 0.07 (Winning Ways, chapter 4); the grids of three rows are OEIS A316632; the
# other values were computed by another program.
def test_node_kayles_has_the_known_values() -> None:
    assert values(NODE, "path {}", range(1, 13)) == [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]
    assert values(NODE, "cycle {}", range(3, 19)) == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    assert values(NODE, "K{}", range(1, 9)) == [1] * 8
    assert values(NODE, "star {}", range(1, 9)) == [1, 2] * 4
    assert values(NODE, "grid 3x{}", range(1, 17)) == [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]
    assert values(NODE, "grid 4x{}", range(1, 13)) == [0] * 12
    assert values(NODE, "grid 2x{}", range(1, 10)) == [1, 0, 1, 0, 1, 0, 1, 0, 1]
    assert values(NODE, "wheel {}", range(4, 10)) == [2, 2, 1, 1, 1, 2]
    assert values(NODE, "tree {}", range(1, 5)) == [2, 1, 2, 1]
    assert values(NODE, "prism {}", range(3, 9)) == [0] * 6
    named = ("petersen", "Q3", "Q4", "dodecahedron", "icosahedron", "heawood")
    assert [NODE.nim_value(NODE.parse(name)) for name in named] == [1, 0, 0, 0, 0, 0]
    complete = {"1,1": 1, "1,2": 2, "1,3": 1, "1,4": 2, "2,2": 0, "2,3": 2, "2,4": 0, "3,3": 1, "3,4": 2, "4,4": 0}
    assert {sides: NODE.nim_value(NODE.parse(f"K{sides}")) for sides in complete} == complete


def test_arc_kayles_has_the_known_values() -> None:
    assert values(ARC, "path {}", range(1, 15)) == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
    assert values(ARC, "K{}", range(2, 7)) == [1, 1, 0, 0, 1]
    assert values(ARC, "cycle {}", range(3, 14)) == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    assert ARC.nim_value(ARC.parse("petersen")) == 0
    assert values(ARC, "grid 3x{}", range(1, 9)) == [1, 1, 0, 1, 1, 4, 1, 3]


@pytest.mark.parametrize("game", [NODE, ARC])
def test_all_graphs_with_five_vertices_agree_with_the_definition(game: NodeKayles | ArcKayles) -> None:
    pairs = list(combinations(range(5), 2))
    for chosen in range(1 << len(pairs)):
        graph = UndirectedGraph(tuple(range(5)), tuple(pair for i, pair in enumerate(pairs) if chosen >> i & 1))
        assert game.nim_value(graph) == by_definition(game, graph)


@pytest.mark.parametrize("game", [NODE, ARC])
def test_random_graphs_agree_with_the_definition(game: NodeKayles | ArcKayles) -> None:
    random = Random(4)
    for _ in range(60):
        size = random.randrange(6, 11)
        pairs = [pair for pair in combinations(range(size), 2) if random.random() < 2.2 / size]
        graph = UndirectedGraph(tuple(range(size)), tuple(pairs))
        assert game.nim_value(graph) == by_definition(game, graph)
        for target in range(3):
            wanted = {option for option in game.options(graph) if by_definition(game, option) == target}
            assert {option for _, option in game.moves_to(graph, target)} == wanted


def line_graph(graph: UndirectedGraph) -> UndirectedGraph:
    """Return the line graph: the edges as vertices, joined if they have a common end."""
    pairs = [(i, j) for i, j in combinations(range(len(graph.edges)), 2) if {*graph.edges[i]} & {*graph.edges[j]}]
    return UndirectedGraph(tuple(range(len(graph.edges))), tuple(pairs))


def grid_graph(board: Board) -> UndirectedGraph:
    squares = list(board.squares())
    pairs = combinations(range(len(squares)), 2)
    near = [(i, j) for i, j in pairs if sum(abs(a - b) for a, b in zip(squares[i], squares[j], strict=True)) == 1]
    return UndirectedGraph(tuple(range(len(squares))), tuple(near))


def test_cram_is_arc_kayles_on_the_grid_and_node_kayles_on_its_line_graph() -> None:
    random, cram = Random(5), Cram()
    boards = [full_board(3, 5), full_board(4, 4), *(Board(4, 5, random.getrandbits(20)) for _ in range(20))]
    for board in boards:
        graph = grid_graph(board)
        assert cram.nim_value(board) == ARC.nim_value(graph) == NODE.nim_value(line_graph(graph))


def test_arc_kayles_is_node_kayles_on_the_line_graph() -> None:
    for name in ("petersen", "K6", "tree 3", "wheel 6", "Q3"):
        graph = ARC.parse(name)
        assert ARC.nim_value(graph) == NODE.nim_value(line_graph(graph))


@pytest.mark.parametrize(
    ("game", "text"), [(NODE, "grid 3x4"), (NODE, "petersen"), (ARC, "Q3"), (ARC, "a-b, b-c, c-a, c-d, 7")]
)
def test_the_abilities_agree_with_the_options(game: NodeKayles | ArcKayles, text: str) -> None:
    assert check_game(game, [game.parse(text)]) > 3


@pytest.mark.parametrize(("game", "text"), [(NODE, "prism 5"), (ARC, "wheel 5")])
def test_every_position_of_play_round_trips(game: NodeKayles | ArcKayles, text: str) -> None:
    pending, seen = [game.parse(text)], set[UndirectedGraph]()
    while pending:
        graph = pending.pop()
        assert game.parse(game.format(graph)) == graph
        fresh = set(game.options(graph)) - seen
        seen |= fresh
        pending += fresh
    assert len(seen) > 5


def test_long_paths_cycles_and_twins_have_values() -> None:
    assert NODE.nim_value(NODE.parse("path 5000")) == NODE.nim_value(NODE.parse(f"path {5000 - 34 * 100}"))
    assert ARC.nim_value(ARC.parse("cycle 3000")) == ARC.nim_value(ARC.parse(f"cycle {3000 - 34 * 60}"))
    assert NODE.nim_value(NODE.parse("K300")) == 1
    assert NODE.nim_value(NODE.parse("K100,101")) == NODE.nim_value(NODE.parse("K2,1"))
    assert ARC.nim_value(ARC.parse("star 900")) == 1


def test_labels_name_the_vertices_that_are_taken() -> None:
    assert [label for label, _ in NODE.moves(NODE.parse("0-1, 1-2, 7"))] == [
        "take 0 and its neighbour",
        "take 1 and its neighbours",
        "take 2 and its neighbour",
        "take 7",
    ]
    assert list(ARC.moves(ARC.parse("a-b, b-c"))) == [
        ("take the edge a-b", UndirectedGraph(("c",))),
        ("take the edge b-c", UndirectedGraph(("a",))),
    ]


def test_rejects_graphs_that_are_too_large() -> None:
    with pytest.raises(LimitError, match="a connected part of the graph has 128 vertices; the search supports"):
        NODE.nim_value(NODE.parse("Q7"))
    with pytest.raises(LimitError, match=r"20 positions without an answer; try a smaller position, or raise limit=…"):
        NodeKayles().nim_value(NODE.parse("dodecahedron"), limit=20)


def test_rejects_positions_that_are_not_graphs() -> None:
    for method in (NODE.options, NODE.moves, ARC.nim_value, ARC.components, ARC.format, NODE.picture, NODE.svg):
        with pytest.raises(DomainError, match="a position must be an UndirectedGraph, not 7; try"):
            method(7)  # type: ignore[operator]


def test_a_game_can_be_copied() -> None:
    assert pickle.loads(pickle.dumps(NODE)).nim_value(NODE.parse("Q3")) == 0


def test_pictures_are_drawn_on_squared_paper_if_possible() -> None:
    assert NODE.picture(NODE.parse("grid 2x3")) == "0───1───2\n│   │   │\n3───4───5"
    assert NODE.picture(NODE.parse("K3")) == "0  1 2\n1  0 2\n2  0 1"
    assert NODE.picture(NODE.parse("empty")) == "no vertices"


@pytest.mark.parametrize("text", ["grid 3x4", "petersen", "empty", "7", "a-b, c"])
def test_drawings_are_well_formed_and_show_all_vertices(text: str) -> None:
    graph = NODE.parse(text)
    root = ElementTree.fromstring(NODE.svg(graph))
    assert len(root.findall(f".//{SVG}circle")) == len(graph)
    assert len(root.findall(f".//{SVG}line")) == len(graph.edges)


GRAPHS = [
    "petersen",
    "cube 3",
    "cube 4",
    "tree 4",
    "wheel 7",
    "K6",
    "K3,4",
    "prism 5",
    "dodecahedron",
    "star 9",
    "grid 3x4",
]


STEP, RADIUS = 46, 13  # between the vertices of a grid, and of the circle that is a vertex


def drawn_places(graph):
    """Return the places of the circles of the vertices in a drawing."""
    found = {}
    for group in ElementTree.fromstring(NODE.svg(graph)).iter(f"{SVG}g"):
        circle = group.find(f"{SVG}circle")
        if circle is not None:
            assert float(circle.get("r")) == RADIUS
            found[group.find(f"{SVG}title").text] = float(circle.get("cx")), float(circle.get("cy"))
    names = {str(vertex): vertex for vertex in graph.vertices}
    return {names[name]: place for name, place in found.items()}


@pytest.mark.parametrize("name", [*GRAPHS, "0-1, 2-3, 3-4, 4-2, 9", "empty"])
def test_vertices_do_not_touch_and_fill_the_drawing(name):
    graph = read_graph(name)
    root = ElementTree.fromstring(NODE.svg(graph))
    places = drawn_places(graph)
    assert tuple(places) == graph.vertices
    assert all(dist(p, q) > 2 * RADIUS for p, q in combinations(places.values(), 2))
    for axis, side in enumerate(("width", "height")):
        ends = [place[axis] for place in places.values()] or [float(root.get(side)) / 2]
        border = min(place[0] for place in places.values()) if places else ends[0]
        assert min(ends) == pytest.approx(border)
        assert float(root.get(side)) - max(ends) == pytest.approx(border, abs=1)


@pytest.mark.parametrize("name", GRAPHS)
def test_no_edge_passes_over_another_vertex(name):
    graph = read_graph(name)
    places = drawn_places(graph)
    for a, b in graph.edges:
        for vertex, place in places.items():
            if vertex not in (a, b):
                on_the_way = dist(places[a], place) + dist(place, places[b]) - dist(places[a], places[b])
                assert on_the_way > 1, (a, b, vertex)


def test_grids_are_drawn_on_squared_paper():
    places = drawn_places(read_graph("grid 3x4"))
    corner = places[0]
    assert all(place == (corner[0] + v % 4 * STEP, corner[1] + v // 4 * STEP) for v, place in places.items())


def test_parts_are_drawn_side_by_side():
    places = drawn_places(UndirectedGraph((), [(0, 1), (2, 3)]))
    assert max(places[0][0], places[1][0]) < min(places[2][0], places[3][0])


def test_connected_sets_of_squares_are_drawn_as_squares() -> None:
    random = Random(6)
    for _ in range(100):
        for part in connected_parts(Board(5, 6, random.getrandbits(30) | random.getrandbits(30))):
            squares = list(part.squares())
            random.shuffle(squares)
            pairs = combinations(range(len(squares)), 2)
            graph = UndirectedGraph(
                range(len(squares)), [(i, j) for i, j in pairs if dist(squares[i], squares[j]) == 1]
            )
            places = drawn_places(graph)
            assert len(set(places.values())) == len(squares)
            for i, j in combinations(places, 2):
                assert (dist(places[i], places[j]) <= STEP) == ((i, j) in graph.edges)
            for axis in (0, 1):
                least = min(place[axis] for place in places.values())
                assert all((place[axis] - least) % STEP == 0 for place in places.values())


def lists_of_neighbours(graph: UndirectedGraph) -> str:
    width = max(len(str(vertex)) for vertex in graph.vertices)
    return "\n".join(f"{v:<{width}}  {' '.join(map(str, near))}" for v, near in graph.neighbours.items())


def test_graphs_that_do_not_fit_on_squared_paper_are_listed() -> None:
    for name in ("star 5", "K2,3"):
        assert NODE.picture(read_graph(name)) == lists_of_neighbours(read_graph(name))
    assert NODE.picture(read_graph("star 4")) != lists_of_neighbours(read_graph("star 4"))
    assert NODE.picture(UndirectedGraph()) == "no vertices"


def test_the_search_ends_after_many_trials() -> None:
    tree = read_graph("tree 5")  # does not fit, though each small part of it does
    assert NODE.picture(tree) == lists_of_neighbours(tree)
