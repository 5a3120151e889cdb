"""Tests of pictures of tokens and coins, by parsing them."""

import re
from itertools import product
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, example_graphs, turning_corners
from grundy.linear.turning import draw_coins, read_board, read_row

SVG = "{http://www.w3.org/2000/svg}"
KINDS = ("winning move", "drawing move", "other move")

digraphs = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=3), min_size=n, max_size=n)
)


def group(picture: str, name: str) -> list[ElementTree.Element]:
    """Return the drawn vertices, or the drawn moves of a kind."""
    (found,) = [g for g in ElementTree.fromstring(picture).iter(f"{SVG}g") if g.get("class") == name]
    return list(found)


def tooltips(picture: str, name: str) -> list[str]:
    return [g.findtext(f"{SVG}title") or "" for g in group(picture, name)]


def words_in(node: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in node.iter(f"{SVG}text")]


def drawn_moves(picture: str, kind: str) -> set[str]:
    """Return the moves of a kind from their tooltips, each once."""
    found = tooltips(picture, kind)
    assert len(set(found)) == len(found)
    assert all(f": {kind}" in tip for tip in found)
    return {tip.replace(f": {kind}", "") for tip in found}


def told(moves: list[tuple[str, str, bool]]) -> set[str]:
    return {f"{start} → {end}{', both tokens disappear' * vanish}" for start, end, vanish in moves}


def check_picture(game: Annihilation, position: int, misere: bool) -> None:
    """Compare the drawing with the game."""
    picture = game.svg(position, misere=misere)
    winning = [
        (str(move.source), str(move.target), move.annihilates) for move in game.winning_moves(position, misere=misere)
    ]
    drawing = [
        (str(move.source), str(move.target), move.annihilates) for move in game.drawing_moves(position, misere=misere)
    ]
    every = [(str(move.source), str(move.target), move.annihilates) for move in game.moves(position)]
    assert drawn_moves(picture, "winning move") == told(winning)
    assert drawn_moves(picture, "drawing move") == told(drawing)
    assert drawn_moves(picture, "other move") == told(every) - told(winning) - told(drawing)
    tokens = [tip.partition(":")[0] for tip in tooltips(picture, "vertices") if tip.endswith(": a token")]
    assert tokens == [str(name) for name in game.names if name in game.position(position)]
    discs = [sum(1 for _ in vertex.iter(f"{SVG}circle")) for vertex in group(picture, "vertices")]
    assert discs == [position >> k & 1 for k in range(len(game))]


def test_all_positions_on_all_digraphs_with_two_vertices() -> None:
    for bits in product((0, 1), repeat=4):
        game = Annihilation(GameGraph.from_adjacency([[w for w in (0, 1) if bits[2 * v + w]] for v in (0, 1)]))
        for position, misere in product(range(4), (False, True)):
            check_picture(game, position, misere)


@settings(max_examples=40, deadline=None)
@given(digraphs, st.data())
def test_draws_every_token_and_move_once_with_its_kind(followers: list[list[int]], data: st.DataObject) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    check_picture(game, data.draw(st.integers(0, (1 << len(game)) - 1)), data.draw(st.booleans()))


@pytest.mark.parametrize(
    ("tokens", "misere", "heading", "caption"),
    [
        ({"z0", "z1"}, False, "{z0, z1}", "N: the player who moves next wins, value 1"),
        ({"z0", "z1", "z2"}, False, "{z0, z1, z2}", "P: the player who has just moved wins, value 0"),
        ({"z0"}, False, "{z0}", "D: neither player can force a win, value ∞()"),
        ((), False, "no tokens", "P: the player who has just moved wins, value 0"),
        ((), True, "no tokens", "N: the player who moves next wins in misère play"),
    ],
)
def test_the_caption_has_the_outcome(tokens: set[str], misere: bool, heading: str, caption: str) -> None:
    picture = Annihilation(example_graphs.figure(2)).svg(tokens, misere=misere)
    root = ElementTree.fromstring(picture)
    assert words_in(root)[:2] == [heading, caption]
    assert root.findtext(f"{SVG}title") == f"{heading}: {caption.replace(':', ',')}"


def test_the_description_has_the_counts() -> None:
    picture = ElementTree.fromstring(Annihilation(example_graphs.figure(2)).svg({"z0"}))
    assert picture.findtext(f"{SVG}desc") == (
        "A position of the annihilation game with 1 token on a graph with 4 edges and 5 vertices."
    )


def test_winning_moves_are_bold_and_drawing_moves_dashed() -> None:
    picture = ElementTree.fromstring(Annihilation(example_graphs.figure(2)).svg({"z0", "z1"}))
    groups = {g.get("class"): g for g in picture.iter(f"{SVG}g")}
    widths = {kind: float(groups[kind].get("stroke-width") or 0) for kind in (*KINDS, "edges")}
    assert widths["winning move"] > 2 * widths["other move"] > 2 * widths["edges"]
    assert groups["drawing move"].get("stroke-dasharray") is not None
    assert groups["winning move"].get("stroke-dasharray") is None


def test_the_legend_explains_only_signs_that_occur() -> None:
    def legend(*tokens: str) -> list[str]:
        (found,) = group(Annihilation(example_graphs.figure(2)).svg(tokens), "legend")
        return words_in(found)

    assert legend("z0", "z1") == ["token", "winning move", "two tokens that meet disappear"]
    assert legend("z0", "z1", "z2") == ["token", "other move", "two tokens that meet disappear"]
    assert legend("z0", "z2") == ["token", "drawing move"]
    assert legend("0") == ["token"]
    assert legend() == []


def test_multiple_edges_are_one_move() -> None:
    game = Annihilation(GameGraph.from_adjacency([[1, 1, 0, 0], []]))
    picture = game.svg({0})
    assert tooltips(picture, "winning move") == ["0 → 1: winning move"]
    assert "×" not in picture


@pytest.mark.parametrize("name", ["a<b>&\"'", "\0\x1b\x7f", "\ud800", "two\nlines", "\u202eabc", "e" * 200, ""])
def test_strange_names_give_well_formed_xml(name: str) -> None:
    game = Annihilation(GameGraph.from_adjacency({name: ["end"], "end": []}))
    picture = game.svg([name, "end"])
    assert len(group(picture, "vertices")) == 2
    picture.encode("utf-8")


def test_the_empty_graph_has_a_picture() -> None:
    picture = Annihilation(GameGraph.from_adjacency([])).svg(())
    assert words_in(ElementTree.fromstring(picture)) == [
        "no tokens",
        "P: the player who has just moved wins, value 0",
    ]


def test_rejects_bad_positions_and_large_graphs() -> None:
    game = Annihilation(example_graphs.figure(2))
    with pytest.raises(DomainError, match=r"^there is no vertex 'z7'"):
        game.svg({"z7"})
    with pytest.raises(DomainError, match=r"^vertex 'z0' is repeated; it holds at most one token$"):
        game.svg(["z0", "z0"])
    with pytest.raises(LimitError) as error:
        Annihilation(example_graphs.path(301)).svg(())
    assert str(error.value) == (
        "a picture shows at most 300 vertices and 1000 edges, but this graph has 301 and 300; draw a smaller graph"
    )
    with pytest.raises(LimitError, match=r"^misère play requires a search, which would visit more than 2 positions"):
        game.svg({"z0", "z2"}, misere=True, limit=2)


def test_the_picture_is_self_contained_and_always_the_same() -> None:
    game = Annihilation(example_graphs.gamma(3))
    picture = game.svg({"x1", "y2"})
    assert picture == game.svg(0b100001)
    assert picture.count("http") == 1


def circles(picture):
    return [element for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("circle")]


def titles(picture):
    return [element.text for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("title")][1:]


def test_each_coin_is_drawn_and_described():
    picture = draw_coins(read_row("thh"))
    assert titles(picture) == ["place 0: tails", "place 1: heads", "place 2: heads"]
    assert [circle.get("fill") for circle in circles(picture)] == ["#ffffff", "#0072b2", "#0072b2"]
    assert "A row of 3 coins, of which 2 show heads." in picture


def test_the_coins_of_a_move_have_a_second_border():
    board = read_board("○○●\n○●○\n○○○")
    move = next(turning_corners().each_winning_move(board))
    picture = draw_coins(board, move.turned, title="Turning <Corners>")
    rings = [circle for circle in circles(picture) if circle.get("stroke-dasharray")]
    assert len(rings) == len(move.turned) == 4
    assert "4 of them are turned" in picture
    assert "Turning &lt;Corners&gt;" in picture
    assert sum(title.endswith("turned") for title in titles(picture)) == 4


def test_larger_second_coordinates_are_higher():
    picture = draw_coins(np.array([[True, False]]))
    low, high = (float(circle.get("cy")) for circle in circles(picture))
    assert high < low


def test_all_coins_are_inside_the_picture():
    picture = draw_coins(np.ones((20, 3), bool), [(19, 2)], title="A title")
    width, height = map(float, re.search(r'viewBox="0 0 (\d+) (\d+)"', picture).groups())
    x, y = map(float, re.search(r"translate\((\d+) ([\d.]+)\)", picture).groups())
    for circle in circles(picture):
        assert 0 < x + float(circle.get("cx")) - 15 < x + float(circle.get("cx")) + 15 < width
        assert 0 < y + float(circle.get("cy")) - 15 < y + float(circle.get("cy")) + 15 < height


def test_a_board_without_coins_is_drawn():
    assert "A row of 0 coins" in draw_coins(np.zeros(0, bool))


@pytest.mark.parametrize("coin", [3, -1, (0, 0), "a"])
def test_missing_coins_cannot_be_turned(coin):
    with pytest.raises(DomainError, match=r"there is no coin at .* on a board of 3 coins"):
        draw_coins([True, False, True], [coin])


def test_turned_coins_must_be_iterable():
    with pytest.raises(DomainError) as error:
        draw_coins([True], turned=5)
    assert str(error.value) == "the coins that are turned must be iterable, not 5; try a list"


def test_pictures_have_limits():
    with pytest.raises(LimitError, match="at most 64 coins in each direction, but this board has 65 × 2; draw a part"):
        draw_coins(np.zeros((65, 2), bool))
    with pytest.raises(DomainError, match="an array of coins must have one or two dimensions, not 3"):
        draw_coins(np.zeros((2, 2, 2), bool))
