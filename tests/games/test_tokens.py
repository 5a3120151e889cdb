"""Tokens on digraphs, walking and annihilating, checked by the graph of all positions; notation and drawings."""

from itertools import combinations, combinations_with_replacement, pairwise, product
from xml.etree import ElementTree

import pytest
from games.token_judges import check_where_play_repeats
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import AnnihilationGame, CelataGame, WalkingTokens
from grundy.games.tokens import read_digraph
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import example_graphs
from grundy.rules import Outcome

KNOWN = "the known ones are cycle n, path n, complete n, nim n, gamma n, figure n"


@pytest.mark.parametrize(
    "text",
    ["nim 4", "0>1>2>0, 1>3", "a>b, b>a, b>c, d>d, d>a", "cycle 3", "0>0, 0>1, 2>0", "figure 2", "path 4 both ways"],
)
def test_tokens_play_by_their_rules(text):
    game = WalkingTokens(text)
    names = list(game.digraph.graph.names)
    starts = [some for size in range(4) for some in combinations_with_replacement(names, size)]
    solution = check_where_play_repeats(game, starts)
    assert len(solution.graph) == len(starts)
    for position in starts:
        assert sum(map(game.loopy_value, game.components(position)), LoopyValue(0)) == solution.value(position)


def test_on_the_graph_of_nim_it_is_nim():
    game = WalkingTokens("nim 300")
    assert game.loopy_value((300, 100, 7)) == 300 ^ 100 ^ 7
    assert game.winning_moves((300, 100, 7)) == [("300 → 99", (7, 99, 100))]


# Fraenkel 1996, section 1: without annihilation {z0, z1, z2} of Figure 2 is a draw.
def test_figure_2_differs_from_annihilation():
    assert WalkingTokens("figure 2").outcome(("z0", "z1", "z2")) is Outcome.D


def test_always_making_the_first_winning_move_wins():
    game = WalkingTokens("0>1>2>0, 1>3, 2>4>1")
    names = list(game.digraph.graph.names)
    for start in combinations_with_replacement(names, 3):
        if game.outcome(start) is Outcome.N:
            _check_win(game, start)


def _check_win(game, start):
    """Follow all replies of the opponent: no position may repeat."""
    pending = [(start, frozenset())]
    seen = set()
    while pending:
        position, before = pending.pop()
        left = game.winning_moves(position)[0][1]
        assert left not in before
        for answer in game.options(left):
            if (answer, left) not in seen:
                seen.add((answer, left))
                pending.append((answer, before | {left}))


def test_tokens_can_have_any_order():
    game = WalkingTokens("nim 5")
    assert game.parse("5, 1,3,1") == (1, 1, 3, 5)
    assert game.format((5, 1, 3, 1)) == "1,1,3,5"
    assert list(game.options((2, 1))) == list(game.options((1, 2)))
    assert game.parse("-") == ()


def test_equal_tokens_have_the_same_moves():
    game = WalkingTokens("path 3")
    assert list(game.moves((0, 0, 1))) == [("0 → 1", (0, 1, 1)), ("1 → 2", (0, 0, 2))]


def test_many_tokens_are_counted_in_pictures():
    game = WalkingTokens("a>b")
    assert game.picture(("a",) * 5 + ("b",)) == "5×● a → b\n  ● b"
    assert "×5" in game.svg(("a",) * 5)


def test_rejects_invalid_positions():
    game = WalkingTokens("cycle 5")
    with pytest.raises(DomainError, match="a position must be a tuple of the vertices with tokens, not 3"):
        game.options(3)
    with pytest.raises(DomainError, match="there is no vertex 9; the vertices are 0 to 4"):
        game.loopy_value((9,))
    with pytest.raises(DomainError, match="there is no vertex True"):
        game.loopy_value((True,))
    with pytest.raises(NotationError, match="there is no vertex 9; the vertices are 0, 1, 2, 3, 4"):
        game.parse("0, 9")


def test_games_are_equal_when_their_graphs_are():
    assert WalkingTokens("1>2, 0>1") == WalkingTokens("0>1>2") != WalkingTokens("0>1")
    assert hash(WalkingTokens("1>2, 0>1")) == hash(WalkingTokens("0>1>2"))


def all_positions(game):
    names = list(game.digraph.graph.names)
    return [frozenset(some) for size in range(len(names) + 1) for some in combinations(names, size)]


def all_digraphs(n):
    pairs = list(product(range(n), repeat=2))
    for size in range(len(pairs) + 1):
        for edges in combinations(pairs, size):
            yield ", ".join([*map(str, range(n)), *(f"{a}>{b}" for a, b in edges)])


def test_on_all_digraphs_with_two_vertices_all_abilities_agree_with_the_rules():
    for text in all_digraphs(2):
        game = AnnihilationGame(text)
        assert len(check_where_play_repeats(game, all_positions(game)).graph) == 4


@pytest.mark.parametrize(
    "text",
    ["figure 2", "figure 3", "cycle 5", "cycle 4 both ways", "nim 4", "complete 4", "gamma 2", "0>1>2>0, 1>3, 2>2"],
)
def test_annihilation_plays_by_its_rules(text):
    game = AnnihilationGame(text)
    assert len(check_where_play_repeats(game, all_positions(game)).graph) == 1 << len(game.digraph.graph)


@pytest.mark.parametrize(
    "text", ["2 of cycle 5 both ways", "1 of nim 4", "0 of path 3", "2 of 0>1, 0>2, 1>2, 2>0, 2>3"]
)
def test_celata_plays_by_its_rules(text):
    game = CelataGame(text)
    assert len(check_where_play_repeats(game, all_positions(game)).graph) == 1 << len(game.digraph.graph)
    assert CelataGame(*game.parameters) == game


# Fraenkel 1996, Example 2.2: the P-positions of Figure 2 without the leaf are 0, 7, 11 and 12.
def test_figure_2_has_the_p_positions_of_the_paper():
    game = AnnihilationGame("figure 2")
    words = [set(), {"z0", "z1", "z2"}, {"z0", "z1", "z3"}, {"z2", "z3"}]
    found = [p for p in all_positions(game) if game.outcome(p) is Outcome.P and "0" not in p]
    assert sorted(map(sorted, found)) == sorted(map(sorted, words))


# Gold values of the theory notes: on Γ_t the value of {x_i, y_j} is j, and of {y_i, y_j} it is i ⊕ j.
def test_gamma_3_has_the_values_of_the_paper():
    game = AnnihilationGame("gamma 3")
    for i, j in product(range(1, 5), repeat=2):
        assert game.loopy_value({f"x{i}", f"y{j}"}) == j
        assert i == j or game.loopy_value({f"y{i}", f"y{j}"}) == i ^ j


def test_always_making_the_first_winning_move_of_annihilation_wins():
    for text in ("cycle 6 both ways", "0>1>2>0, 1>3, 2>4>1, 4>5", "figure 2"):
        game = AnnihilationGame(text)
        for start in all_positions(game):
            if game.outcome(start) is Outcome.N:
                _check_win(game, start)


def test_infinite_values_have_their_set():
    game = AnnihilationGame("0>1, 1>0, 0>2")
    assert game.loopy_value({0, 1}) == LoopyValue(1)
    assert AnnihilationGame("0>0, 0>1").loopy_value({0}) == LoopyValue.infinite([0])
    assert AnnihilationGame("cycle 3").outcome({0}) is Outcome.D


def test_no_move_leads_to_a_value_that_does_not_occur():
    assert list(AnnihilationGame("nim 4").moves_to({4}, 1 << 100)) == []


def test_large_graphs_are_solved_immediately():
    game = AnnihilationGame("path 3000 both ways")
    position = game.parse("0, 5, 2999, 1234")
    assert game.parse(game.format(position)) == position
    assert game.outcome(position) is game.loopy_value(position).outcome
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices"):
        game.svg(position)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0,0", 2, "vertex 0 occurs twice; a vertex can have at most one token"),
        ("0,9", 2, "there is no vertex 9; the vertices are 0, 1, 2, 3, 4"),
        ("0+1", 1, "expected a comma before the next vertex, found '+'"),
    ],
)
def test_rejects_invalid_tokens_with_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        AnnihilationGame("cycle 5").parse(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_annihilation_rejects_invalid_positions():
    game = AnnihilationGame("cycle 5")
    for method in (game.options, game.moves, game.loopy_value, game.outcome, game.winning_moves, game.format, game.svg):
        with pytest.raises(DomainError, match="a position must be a set of the vertices with a token, not 3"):
            method(3)
        with pytest.raises(DomainError, match="there is no vertex 9; the vertices are 0 to 4"):
            method([9])


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("cycle 5", 0, "expected the number of followers that are fired, as in 2 of cycle 6, found 'c'"),
        ("2 cycle 5", 2, "expected 'of' and a graph after the number, as in 2 of cycle 6"),
        ("2 of cube 5", 5, f"unknown graph cube; {KNOWN}"),
        ("2 of 0>,", 7, "expected a vertex (letters and digits), found ','"),
    ],
)
def test_rejects_invalid_celata_notation_with_its_place(text, at, message):
    with pytest.raises(NotationError) as error:
        CelataGame(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_rejects_graphs_without_a_celata_game():
    with pytest.raises(DomainError, match="loop"):
        CelataGame("2 of 0>0, 0>1")


def test_labels_of_celata_moves_name_the_fired_vertices():
    game = CelataGame("2 of cycle 4 both ways")
    assert game.moves({2}) == [("fire 2 with 1, 3", frozenset({1, 3}))]
    assert CelataGame("1 of a>a").moves({"a"}) == [("pass at a", frozenset({"a"}))]
    assert CelataGame("0 of a>b").moves({"a"}) == [("fire a", frozenset())]


def test_annihilation_games_are_equal_when_their_graphs_are():
    assert AnnihilationGame("1>2, 0>1") == AnnihilationGame("0>1>2") != AnnihilationGame("0>1")
    assert hash(AnnihilationGame("1>2, 0>1")) == hash(AnnihilationGame("0>1>2"))
    assert AnnihilationGame("0>1") != CelataGame("1 of 0>1")


def test_representations_show_the_syndromes():
    (shown,) = AnnihilationGame("figure 2").representations({"z0", "z1", "z3"})
    assert [name for name, _ in shown.rows] == [f"syndrome of the token on z{k}" for k in (0, 1, 3)]
    assert shown.statement.endswith("here they add up to 0: P.")
    assert shown.marked == frozenset()


VERTICES = st.sampled_from(["0", "1", "2", "10", "a", "b", "z2", "z10"])


@given(st.lists(st.lists(VERTICES, min_size=1, max_size=4), min_size=1, max_size=6))
def test_equal_graphs_have_one_notation_that_round_trips(chains):
    graph = read_digraph(", ".join(">".join(chain) for chain in chains))
    again = read_digraph(" ,".join(" -> ".join(chain) for chain in reversed(chains)))
    assert again == graph
    assert read_digraph(graph.text) == graph
    edges = {edge for chain in chains for edge in pairwise(chain)}
    assert {(str(a), str(b)) for a in graph.graph.names for b in graph.graph.followers(a)} == edges
    assert set(map(str, graph.graph.names)) == {name for chain in chains for name in chain}


def test_names_that_are_all_numbers_become_sorted_integers():
    assert list(read_digraph("10>2, 007").graph.names) == [2, 7, 10]
    assert list(read_digraph("10>2, a").graph.names) == ["2", "10", "a"]
    assert read_digraph("z10>z2").text == "z10>z2"
    assert list(read_digraph("z10>z2").graph.names) == ["z2", "z10"]


# The named graphs, each with its largest number.
LARGEST = {"cycle": 5000, "path": 5000, "complete": 224, "nim": 315, "gamma": 8, "figure": 5}


def test_named_graphs_are_those_of_the_library():
    assert read_digraph("cycle 5").graph == example_graphs.cycle(5)
    assert read_digraph(" Path 4  both  ways").graph == example_graphs.path(4, both_ways=True)
    assert read_digraph("complete 4").graph == example_graphs.complete(4)
    assert read_digraph("nim heap 5").graph == read_digraph("nim5").graph == example_graphs.nim_heap(5)
    assert read_digraph("gamma 3").graph == example_graphs.gamma(3)
    assert read_digraph("figure 2").graph == example_graphs.figure(2)
    for name, number in product(LARGEST, (1, 2, 4)):
        graph = read_digraph(f"{name} {number}")
        assert graph.text == f"{name} {number}"
        assert read_digraph(graph.text) == graph


def test_a_single_vertex_is_a_graph():
    assert read_digraph("z0").graph == GameGraph.from_adjacency({"z0": ""})
    assert read_digraph("7").graph.edges == 0
    assert read_digraph("a>a").graph.followers("a") == ["a"]


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a vertex (letters and digits), found an empty text"),
        ("0>", 2, "expected a vertex (letters and digits), found the end of the text"),
        ("0>1 2>3", 4, "expected > or a comma before the next edge, found '2'"),
        ("0-1", 2, "expected > after the -, found '1'"),
        ("0>1,, 2", 4, "expected a vertex (letters and digits), found ','"),
        ("cube 3", 0, f"unknown graph cube; {KNOWN}"),
        ("complete 4 both ways", 11, "only cycle and path graphs can have edges both ways"),
        ("a" * 41, 0, "the name of a vertex must have at most 40 characters, not 41"),
    ],
)
def test_rejects_invalid_graphs_with_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_digraph(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_rejects_large_graphs_before_creating_them():
    for name, most in LARGEST.items():
        with pytest.raises(LimitError, match=f"with this name is {name} {most}, not {name} {most + 10**9}"):
            read_digraph(f"{name} {most + 10**9}")
        assert len(read_digraph(f"{name} {most}").graph) <= 5000
        assert read_digraph(f"{name} {most}").graph.edges <= 50_000
    with pytest.raises(LimitError, match="limited to 5000 vertices and 50000 edges, but this graph has 5001 and 5000"):
        read_digraph(">".join(map(str, range(5001))))


def test_vertices_are_listed_by_their_names():
    graph = read_digraph("0>1, 1>02")
    assert graph.read_vertices(" 2, 00,1") == [(2, 1), (0, 4), (1, 7)]
    assert graph.read_vertices("") == graph.read_vertices(" - ") == []
    assert graph.write_vertices([0, 2]) == "0,2"
    assert graph.write_vertices([]) == "-"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0,5", 2, "there is no vertex 5; the vertices are 0, 1"),
        ("0 1", 2, "expected a comma before the next vertex, found '1'"),
        ("0,", 2, "expected a vertex (letters and digits), found the end of the text"),
        ("-0", 1, "expected nothing more after -, found '0'"),
    ],
)
def test_rejects_invalid_vertices_with_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        read_digraph("0>1").read_vertices(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_leading_zeros_matter_if_names_are_not_all_numbers():
    with pytest.raises(NotationError, match="there is no vertex 07; the vertices are 7, a"):
        read_digraph("a>7").read_vertices("07")


def test_error_messages_abbreviate_long_lists_of_vertices():
    with pytest.raises(NotationError, match=r"the vertices are 0, 1, 2, 3, 4, 5, 6, 7, …"):
        read_digraph("cycle 9").read_vertices("9")


def test_lines_show_followers_and_signs():
    assert read_digraph("a>b, b>a, b>c10").lines("xyz") == "x a   → b\ny b   → a, c10\nz c10"


SVG = "{http://www.w3.org/2000/svg}"


def test_vertices_have_names_tokens_and_notes():
    root = ElementTree.fromstring(WalkingTokens("3>2>1>0, 2>0, 3>0").svg((1, 1, 3)))
    assert root.find(f"{SVG}title").text == "1,1,3: N, the player who moves next wins, value 1"
    assert root.find(f"{SVG}desc").text == "A digraph with 4 vertices and 3 tokens."
    assert len(root.findall(f".//{SVG}circle[@class='token']")) == 2
    titles = [found.text for found in root.iter(f"{SVG}title")]
    assert titles[1:] == ["0: 0 tokens, γ 0", "1: 2 tokens, γ 1", "2: 0 tokens, γ 2", "3: 1 token, γ 1"]


def test_rejects_drawings_of_large_graphs():
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices and 1000 edges"):
        WalkingTokens("path 301").svg(())
