"""Tests of particles, sliding tokens and surveys against the definition on the graph of all positions."""

from itertools import combinations, product

import numpy as np
import pytest
import reference
from linear.particles.definitions import particle_game, position_graph, sliding_game
from strategies import Digraph, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Particles, Rule, Sliding, SmallField
from grundy.linear.particles import (
    Board,
    Edge,
    Linearity,
    ParticleCode,
    ParticleMove,
    SlidingMove,
    Survey,
    TableGame,
    board_graph,
    particle_survey,
    sliding_survey,
)
from grundy.rules import Outcome

RULES = [rule.value for rule in Rule]
STAR = GameGraph.from_adjacency({"a": ["leaf"], "b": ["leaf"]})


def check(digraph: Digraph, q: int, rule: str) -> None:
    """Compare everything with the definition."""
    game = Particles(GameGraph.from_adjacency(digraph), q, rule)
    graph = position_graph(particle_game(digraph, q, game.field.p, rule), q, len(digraph))
    outcomes, values = reference.graph_outcomes(graph), reference.graph_values(graph)
    for position, followers in graph.items():
        outcome = outcomes[position]
        value = values[position]
        assert sorted(game.options(position)) == sorted(followers)
        assert game.outcome(position).value == game.solution.outcome_of(game.words.number(position)).value == outcome
        assert game.value(position) == (LoopyValue(value) if isinstance(value, int) else LoopyValue.infinite(value))
        good = {v for v in followers if outcomes[v] == "P"}
        assert {move.position for move in game.winning_moves(position)} == good
        keeping = {v for v in followers if outcomes[v] == "D"} if outcome == "D" else set()
        assert {move.position for move in game.drawing_moves(position)} == keeping
    assert game.p_positions() == sorted(position for position in graph if outcomes[position] == "P")


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("q", [2, 3, 4, 5])
def test_all_digraphs_with_1_and_2_vertices(q: int, rule: str) -> None:
    for digraph in [*digraphs(1), *digraphs(2)]:
        check(digraph, q, rule)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("q", "step"), [(2, 3), (3, 5)])
def test_digraphs_with_3_vertices_up_to_renaming(q: int, step: int, rule: str) -> None:
    for digraph in digraphs_up_to_renaming(3)[::step]:
        check(digraph, q, rule)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("q", [8, 9])
def test_some_digraphs_over_larger_fields(q: int, rule: str) -> None:
    for digraph in (((1,), ()), ((1,), (0,)), ((0, 1), (0,))):
        check(digraph, q, rule)


@pytest.mark.parametrize("rule", RULES)
def test_outcomes_do_not_depend_on_coordinates_of_leaves(rule: str) -> None:
    for digraph in digraphs_up_to_renaming(3)[::3]:
        graph = GameGraph.from_adjacency(digraph)
        kept, dropped = Particles(graph, 3, rule), Particles(graph, 3, rule, leaves=False)
        inner = [v for v in range(3) if digraph[v]]
        assert dropped.board.names == tuple(inner)
        for position in product(range(3), repeat=3):
            without = tuple(position[v] for v in inner)
            number = dropped.words.number(without)
            assert dropped.solution.outcome_of(number) == kept.solution.outcome_of(kept.words.number(position))
            assert kept.outcome(position) == dropped.outcome(without)


def test_the_smallest_board_whose_p_positions_are_not_linear() -> None:
    game = Particles(STAR, 3, leaves=False)
    found = game.is_linear()
    assert (found.additive, found.scalar_closed, bool(found)) == (False, True, False)
    assert str(found) == "not linear: (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position"
    with pytest.raises(DomainError) as error:
        game.linear_code()
    assert str(error.value) == (
        "the P-positions do not form a linear code over GF(3): (1, 1) and (1, 2) are P-positions, but their sum "
        "(2, 0) is an N-position"
    )


def test_an_additive_game_that_is_not_linear() -> None:
    game = Particles(STAR, 4, "unit", leaves=False)
    assert str(game.is_linear()) == ("not linear: (1, 1) is a P-position, but 2 times it, (2, 2), is a D-position")
    assert game.is_linear().additive
    assert game.additive_code().generator == ((1, 0, 1, 0),)
    with pytest.raises(DomainError, match=r"^the P-positions do not form a linear code over GF\(4\): \(1, 1\) is a P"):
        game.linear_code()


def test_codes_are_the_p_positions() -> None:
    for digraph in digraphs_up_to_renaming(3)[::2]:
        for q, rule in ((2, "whole"), (3, "whole"), (3, "any"), (4, "any"), (4, "unit")):
            game = Particles(GameGraph.from_adjacency(digraph), q, rule)
            if game.is_linear():
                assert [*map(tuple, game.linear_code().words().tolist())] == game.p_positions()
                assert game.additive_code() == game.linear_code().digits()


def test_scaling_all_particles_is_a_symmetry_when_whole_particles_move() -> None:
    for q in (3, 4, 5):
        for digraph in digraphs(2):
            assert Particles(GameGraph.from_adjacency(digraph), q).is_linear().scalar_closed


def test_over_two_elements_all_rules_are_the_annihilation_game() -> None:
    for digraph in digraphs_up_to_renaming(3):
        games = [Particles(GameGraph.from_adjacency(digraph), 2, rule) for rule in RULES]
        for position in product(range(2), repeat=3):
            after = [[v ^ (k == u) ^ (k == w) for k, v in enumerate(position)] for u in range(3) for w in digraph[u]]
            legal = [bool(position[u]) for u in range(3) for w in digraph[u]]
            expected = {tuple(option) for option, is_legal in zip(after, legal, strict=True) if is_legal}
            # A token that moves along a loop remains: 1 ⊕ 1 ⊕ 1.
            assert all(set(game.options(position)) == expected for game in games)


def test_positions_are_tuples_or_mappings() -> None:
    graph = GameGraph.from_adjacency({"a": "b", "b": "c", "c": ""})
    game = Particles(graph, 5)
    assert game.word({"a": 3, "c": 4}) == game.word([3, 0, 4]) == game.word(np.array([3, 0, 4])) == (3, 0, 4)
    assert game.word({}) == (0, 0, 0)
    assert game.moves({"a": 3, "b": 2}) == [
        ParticleMove("a", "b", 3, (0, 0, 0)),
        ParticleMove("b", "c", 2, (3, 0, 2)),
    ]
    assert game.outcome({"a": 3, "b": 2}) is Outcome.N
    assert game.outcome({}) is Outcome.P
    assert repr(game) == "Particles(GameGraph(3 vertices, 2 edges), 5, 'whole')"


def test_accepts_rule_and_field_objects() -> None:
    game = Particles(STAR, SmallField(3), Rule.ANY)
    assert (game.field, game.rule) == (SmallField(3), Rule.ANY)


def test_the_empty_board_and_the_board_of_leaves() -> None:
    empty = Particles(GameGraph.from_edges(0, []), 3)
    assert (empty.p_positions(), empty.outcome(()), empty.moves({})) == ([()], Outcome.P, [])
    for rule in RULES:
        leaves = Particles(GameGraph.from_edges(2, []), 3, rule)
        assert leaves.is_linear()
        assert leaves.linear_code() == ParticleCode(SmallField(3), 2, ((1, 0), (0, 1)))
        assert Particles(leaves.board.graph, 3, rule, leaves=False).linear_code() == ParticleCode(SmallField(3), 0, ())


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (
            (1, 2),
            "a position must have 3 particles, one for each vertex, not 2; use 0 for an empty vertex, or a mapping",
        ),
        ((1, 2, 3), "a particle of GF(3) must be from 0 to 2, not 3"),
        ((1, 2, 0.5), "a particle of GF(3) must be a whole number, not 0.5"),
        ({"a": -1}, "a particle of GF(3) must be at least 0, not -1"),
        ({"z": 1}, "there is no vertex 'z'; the vertices are 'a', 'b', 'leaf'"),
        (7, "a position must be a sequence of 3 particles or a mapping from vertices to particles, not 7"),
    ],
)
def test_rejects_bad_positions(position: object, message: str) -> None:
    game = Particles(STAR, 3)
    for method in (game.outcome, game.value, game.moves, game.options, game.winning_moves, game.drawing_moves):
        with pytest.raises(DomainError) as error:
            method(position)
        assert str(error.value).startswith(message)


def test_rules_that_are_not_additive_have_no_closure() -> None:
    with pytest.raises(DomainError) as error:
        Particles(STAR, 3).closure  # noqa: B018
    assert str(error.value) == (
        "the rule 'whole' over GF(3) is not additive on every board; use 'any', or list all positions with is_linear"
    )


def test_rejects_large_boards_if_all_positions_are_needed() -> None:
    ring = GameGraph.from_edges(40, [(k, (k + 1) % 40) for k in range(40)])
    game = Particles(ring, 3)
    assert len(game.moves({0: 1, 5: 2})) == 2
    with pytest.raises(LimitError, match=r"^the board has 3\^40 positions, more than limit=1000000"):
        game.outcome({0: 1})


def test_linearity_by_the_theorem_lists_no_positions() -> None:
    ring = GameGraph.from_edges(30, [(k, (k + 1) % 30) for k in range(30)])
    for q, rule in [(3, "any"), (4, "any"), (2, "whole"), (5, "plus-minus")]:
        assert Particles(ring, q, rule).is_linear() == Linearity(True, True, None)
    with pytest.raises(LimitError, match="4\\^30 positions"):
        Particles(ring, 4, "unit").is_linear()


def test_linearity_by_the_theorem_agrees_with_the_table() -> None:
    for digraph in digraphs_up_to_renaming(3):
        for q, rule in [(3, "any"), (4, "any"), (2, "whole"), (5, "plus-minus")]:
            game = Particles(GameGraph.from_adjacency(digraph), q, rule)
            assert TableGame.is_linear(game) == game.is_linear()


def test_amounts_of_each_rule() -> None:
    nine = SmallField(9)
    assert {rule.value: rule.amounts(nine, 5) for rule in Rule} == {
        "whole": (5,),
        "any": (1, 2, 3, 4, 5, 6, 7, 8),
        "unit": (1,),
        "plus-minus": (1, 2),
    }
    assert all(rule.amounts(nine, 0) == () for rule in Rule)


def test_all_rules_agree_for_two_elements() -> None:
    assert {rule.amounts(SmallField(2), 1) for rule in Rule} == {(1,)}


def test_which_rules_are_additive_on_every_board() -> None:
    additive = {q: [rule.value for rule in Rule if rule.is_additive(SmallField(q))] for q in (2, 3, 4, 9)}
    assert additive == {
        2: ["whole", "any", "unit", "plus-minus"],
        3: ["any", "plus-minus"],
        4: ["any", "unit", "plus-minus"],
        9: ["any", "plus-minus"],
    }


def test_rejects_unknown_rules() -> None:
    assert Rule.of("any") is Rule.of(Rule.ANY) is Rule.ANY
    with pytest.raises(DomainError) as error:
        Rule.of("half")
    assert str(error.value) == "there is no rule 'half'; the rules are 'whole', 'any', 'unit' and 'plus-minus'"


COMPLETE = GameGraph.from_edges(5, [(u, v) for u in range(5) for v in range(5) if u != v])


def test_rejects_a_table_with_too_many_moves() -> None:
    # 20 edges, 4 amounts, and 4/5 of the 5^5 positions have a particle where an edge begins: 200000 moves.
    with pytest.raises(LimitError) as error:
        Particles(COMPLETE, 5, "any", limit=3125).p_positions()
    assert str(error.value) == (
        "the board has more than 100000 moves, 32 for each of 3125 positions; use fewer edges, or raise limit=…"
    )
    game = Particles(COMPLETE, 5, "any", limit=6250)
    assert game.solution.graph.edges == 200_000


def test_limits_are_whole_numbers() -> None:
    with pytest.raises(DomainError, match=r"^limit must be a whole number, not 2\.5$"):
        Sliding(COMPLETE, 2, limit=2.5)  # type: ignore[arg-type]


def test_the_graph_of_all_positions_has_a_vertex_for_each_word() -> None:
    game = Sliding(COMPLETE, 2)
    assert len(game.solution.graph) == game.words.size == 32
    game.solution.check()


GRAPH = GameGraph.from_adjacency({"a": ["b", "x", "y", "b"], "x": "", "b": "b", "y": ""})


def test_leaves_have_coordinates_or_are_outside() -> None:
    kept, dropped = Board.of(GRAPH, leaves=True), Board.of(GRAPH, leaves=False)
    assert set(kept.names) == set("abxy")
    assert dropped.names == tuple(name for name in GRAPH.names if name in "ab")
    a, b = (dropped.place(name) for name in "ab")
    assert set(dropped.edges) == {Edge(a, b, "b"), Edge(a, None, "x"), Edge(a, None, "y"), Edge(b, b, "b")}
    assert sorted(dropped.steps, key=str) == sorted([(a, b), (a, None), (b, b)], key=str)
    assert len(kept.steps) == len(kept.edges) == 4


def test_rejects_unknown_vertices_and_leaves_without_coordinates() -> None:
    board = Board.of(GRAPH, leaves=False)
    with pytest.raises(DomainError, match=r"^there is no vertex 'z'; the vertices are 'a'"):
        board.place("z")
    with pytest.raises(DomainError) as error:
        board.place("x")
    assert str(error.value) == "'x' is a leaf, which has no coordinate with leaves=False; use leaves=True"


def test_rejects_boards_that_are_not_graphs() -> None:
    with pytest.raises(TypeError, match=r"^the board must be a GameGraph, not list; use one of GameGraph\.from_…$"):
        Board.of([[1], []], leaves=True)  # type: ignore[arg-type]


def heap(size: int) -> GameGraph:
    """Return a Nim heap: the vertices 0 to size - 1 with edges to all smaller ones and to a leaf."""
    return GameGraph.from_adjacency([[*range(v), size] for v in range(size)] + [[]])


def star(rays: int) -> GameGraph:
    return GameGraph.from_adjacency([[rays]] * rays + [[]])


def greedy_code(n: int, d: int) -> list[int]:
    """Return the lexicode: choose each number whose Hamming distance from all chosen before is at least d."""
    code: list[int] = []
    for word in range(2**n):
        if all((word ^ other).bit_count() >= d for other in code):
            code.append(word)
    return code


def masks(game: Sliding) -> list[int]:
    return sorted(sum(1 << v for v in position) for position in game.p_positions())


def check_sliding(digraph: Digraph, k: int, exactly: bool) -> None:
    """Compare everything with the definition."""
    n = len(digraph)
    game = Sliding(GameGraph.from_adjacency(digraph), k, exactly)
    graph = position_graph(sliding_game(digraph, range(k if exactly else 1, k + 1)), 2, n)
    outcomes, values = reference.graph_outcomes(graph), reference.graph_values(graph)
    for word, followers in graph.items():
        position = frozenset(v for v in range(n) if word[v])
        reached = {word: frozenset(v for v in range(n) if word[v]) for word in followers}
        value = values[word]
        assert game.word(position) == game.word(sum(1 << v for v in position)) == word
        assert set(game.options(position)) == set(reached.values())
        assert game.outcome(position).value == outcomes[word]
        assert game.value(position) == (LoopyValue(value) if isinstance(value, int) else LoopyValue.infinite(value))
        good = {reached[v] for v in followers if outcomes[v] == "P"}
        assert {move.position for move in game.winning_moves(position)} == good
        keeping = {reached[v] for v in followers if outcomes[v] == "D"} if outcomes[word] == "D" else set()
        assert {move.position for move in game.drawing_moves(position)} == keeping
    assert len(game.p_positions()) == sum(outcome == "P" for outcome in outcomes.values())


@pytest.mark.parametrize("exactly", [True, False])
@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_all_digraphs_with_at_most_3_vertices_up_to_renaming(k: int, exactly: bool) -> None:
    for digraph in [*digraphs(1), *digraphs(2), *digraphs_up_to_renaming(3)[::2]]:
        check_sliding(digraph, k, exactly)


@pytest.mark.parametrize(("k", "exactly"), [(2, True), (2, False), (3, False), (4, False)])
def test_random_digraphs(k: int, exactly: bool) -> None:
    for digraph in random_digraphs(12, most=5):
        check_sliding(digraph, k, exactly)


def test_one_token_is_the_annihilation_game() -> None:
    for digraph in digraphs_up_to_renaming(3):
        graph = GameGraph.from_adjacency(digraph)
        particles = Particles(graph, 2).p_positions()
        for exactly in (True, False):
            game = Sliding(graph, 1, exactly)
            assert [game.word(position) for position in game.p_positions()] == particles


def test_a_move_names_its_slides_and_tokens_that_meet_disappear() -> None:
    graph = GameGraph.from_adjacency({"a": "b", "c": "b", "b": ["leaf"]})
    both = Sliding(graph, 2)
    assert both.moves("ac") == [SlidingMove((("a", "b"), ("c", "b")), frozenset())]
    assert both.moves("a") == []
    # The token on b slides away, and the other token replaces it.
    assert both.moves("ab") == [SlidingMove((("a", "b"), ("b", "leaf")), frozenset({"b", "leaf"}))]
    without = Sliding(graph, 2, exactly=False, leaves=False)
    assert [move.position for move in without.moves("ab")] == [frozenset(), frozenset("a"), frozenset("b")]
    assert without.outcome("ac") is Outcome.N
    assert str(without.is_linear()) == "not linear: {c} and {a} are P-positions, but their sum {a, c} is an N-position"
    assert repr(both) == "Sliding(GameGraph(4 vertices, 3 edges), 2, exactly=True)"


def test_exactly_k_is_linear_only_if_nothing_moves() -> None:
    for k, digraph in product((2, 3), digraphs_up_to_renaming(3)):
        game = Sliding(GameGraph.from_adjacency(digraph), k)
        movable = sum(map(bool, digraph))
        assert bool(game.is_linear()) == (movable < k)
        if movable < k:
            assert (game.linear_code().k, game.linear_code().minimum_distance()) == (3, 1)


@pytest.mark.parametrize("k", range(1, 8))
def test_at_most_k_tokens_on_a_star_of_k_plus_1_rays_give_the_repetition_code(k: int) -> None:
    game = Sliding(star(k + 1), k, exactly=False, leaves=False)
    assert str(game.linear_code()) == f"[{k + 1}, 1, {k + 1}] code over GF(2)"


def test_stars_are_moores_nim_with_heaps_of_1() -> None:
    # Moore 1910: the number of heaps is divisible by k + 1.
    for k in (1, 2, 3):
        assert masks(Sliding(star(7), k, exactly=False, leaves=False)) == [
            mask for mask in range(128) if mask.bit_count() % (k + 1) == 0
        ]


@pytest.mark.parametrize(("k", "sizes"), [(1, range(1, 9)), (2, range(1, 9)), (3, range(1, 9))])
def test_at_most_k_tokens_on_small_nim_heaps_give_lexicodes_with_distance_2k_plus_1(k: int, sizes: range) -> None:
    for size in sizes:
        game = Sliding(heap(size), k, exactly=False, leaves=False)
        assert game.is_linear()
        assert masks(game) == greedy_code(size, 2 * k + 1)


def test_distances_above_4_with_two_tokens_and_more_than_one_word() -> None:
    codes = {size: str(Sliding(heap(size), 2, exactly=False, leaves=False).linear_code()) for size in (5, 8)}
    assert codes == {5: "[5, 1, 5] code over GF(2)", 8: "[8, 2, 5] code over GF(2)"}


def test_the_nim_heap_of_9_with_at_most_2_tokens_is_not_linear() -> None:
    game = Sliding(heap(9), 2, exactly=False, leaves=False)
    code = masks(game)
    assert code == [0, 31, 227, 252, 364, 437, 474]
    assert not game.is_linear()
    assert min((u ^ v).bit_count() for u, v in combinations(code, 2)) == 3


def test_dense_boards_with_any_number_of_tokens_are_solved() -> None:
    graph = GameGraph.from_edges(9, [(u, v) for u in range(8) for v in range(9) if u != v])
    # All tokens can always leave at once.
    assert masks(Sliding(graph, 8, exactly=False, leaves=False)) == [0]


NO_MASK = (
    "is not a position on 4 vertices; a number must be from 0 to 2^4 - 1; use a set of vertices, or a number with "
    "bit k for a token on vertex number k"
)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("aa", "vertex 'a' is repeated; it holds at most one token"),
        ("az", "there is no vertex 'z'; the vertices are 'a', 'b', 'c', 'leaf'"),
        (16, f"16 {NO_MASK}"),
        (-1, f"-1 {NO_MASK}"),
        (1.5, "a position must be a set of vertices or a bit mask, not 1.5"),
        (["leaf"], "'leaf' is a leaf, which has no coordinate with leaves=False; use leaves=True"),
    ],
)
def test_sliding_rejects_bad_positions(position: object, message: str) -> None:
    game = Sliding(GameGraph.from_adjacency({name: ["leaf"] for name in "abc"}), 2, leaves=False)
    for method in (game.outcome, game.value, game.moves, game.options, game.winning_moves, game.drawing_moves):
        with pytest.raises(DomainError) as error:
            method(position)
        assert str(error.value) == message


def test_the_number_of_sliding_tokens_is_at_least_1() -> None:
    with pytest.raises(DomainError, match=r"^the number of tokens that slide must be at least 1, not 0$"):
        Sliding(star(2), 0)
    assert Sliding(star(2), 10**30).moves([0, 1]) == []
    assert len(Sliding(star(2), 10**30, exactly=False).moves([0, 1])) == 3


def test_rejects_large_boards() -> None:
    large = Sliding(star(60), 60, exactly=False, leaves=False)
    assert len(large.moves([3])) == 1
    with pytest.raises(LimitError, match=r"^the board has more than 32000000 moves, 32 for each of 1000000 positions"):
        large.moves(range(60))
    with pytest.raises(LimitError, match=r"^the board has 2\^60 positions, more than limit=1000000"):
        large.outcome([3])


# For each rule: the additive boards with q = 3 and n = 2, 3, then q = 4 and n = 2, 3, from another program.
ADDITIVE = {
    "whole": (15, 424, 12, 154),
    "any": (16, 512, 16, 512),
    "unit": (2, 77, 16, 512),
    "plus-minus": (16, 512, 16, 512),
}


@pytest.mark.parametrize("rule", ADDITIVE)
def test_number_of_boards_closed_under_addition(rule: str) -> None:
    surveys = [particle_survey(n, q, rule) for q in (3, 4) for n in (2, 3)]
    assert tuple(survey.additive for survey in surveys) == ADDITIVE[rule]
    assert [survey.boards for survey in surveys] == [16, 512, 16, 512]


def test_number_of_boards_closed_under_scalars_of_4_elements() -> None:
    assert [particle_survey(n, 4, "unit").scalar_closed for n in (2, 3)] == [11, 172]
    assert [particle_survey(n, 4, "unit").linear for n in (2, 3)] == [11, 172]


@pytest.mark.parametrize(("q", "n"), [(3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (7, 2), (8, 2)])
def test_p_is_closed_under_scalars_on_every_board_when_whole_particles_move(q: int, n: int) -> None:
    survey = particle_survey(n, q)
    assert survey.scalar_closed == survey.boards > survey.additive == survey.linear


def test_the_codes_over_3_elements() -> None:
    assert particle_survey(3, 3, "any").codes == {
        (0, None): 265,
        (1, 1): 66,
        (1, 2): 36,
        (1, 3): 18,
        (2, 1): 111,
        (2, 2): 15,
        (3, 1): 1,
    }


@pytest.mark.parametrize(("q", "n"), [(4, 2), (4, 3), (5, 2), (5, 3), (7, 2), (9, 2)])
def test_the_codes_over_more_elements_are_those_of_vertices_without_edges(q: int, n: int) -> None:
    # A vertex has no edges in 1 of 2^n cases.
    others = (1 << n) - 1
    expected = {2: {0: others**2, 1: 2 * others, 2: 1}, 3: {0: others**3, 1: 3 * others**2, 2: 3 * others, 3: 1}}
    assert particle_survey(n, q, "any").codes == {(k, 1 if k else None): count for k, count in expected[n].items()}


def test_number_of_boards_where_sliding_gives_a_linear_code() -> None:
    assert [sliding_survey(n, 2).linear for n in (2, 3)] == [7, 22]
    assert [sliding_survey(n, 2, exactly=False).linear for n in (2, 3, 4)] == [16, 500, 60791]
    assert [sliding_survey(n, 3, exactly=False).linear for n in (2, 3)] == [16, 500]
    assert [sliding_survey(n, 1).linear for n in (2, 3)] == [16, 512]


def test_exactly_k_tokens_give_no_distance_above_1() -> None:
    # Fewer than k of n vertices have edges, each in 2^n - 1 ways.
    assert sliding_survey(3, 2).codes == {(3, 1): 1 + 3 * 7}
    assert sliding_survey(3, 3).codes == {(3, 1): 1 + 3 * 7 + 3 * 49}
    assert sliding_survey(2, 3).codes == {(2, 1): 16}


def counted(games: list[TableGame], n: int) -> Survey:
    """Return the survey computed from one game at a time."""
    found = [TableGame.is_linear(game) for game in games]
    codes: dict[tuple[int, int | None], int] = {}
    for game, linear in zip(games, found, strict=True):
        if linear:
            key = game.linear_code().k, game.linear_code().minimum_distance()
            codes[key] = codes.get(key, 0) + 1
    additive, scalar_closed = (sum(getattr(linear, word) for linear in found) for word in ("additive", "scalar_closed"))
    return Survey(games[0].field, n, len(games), additive, scalar_closed, codes)


def without_leaf(survey: Survey) -> Survey:
    """Return the survey with a coordinate for the leaf outside: one more dimension, and words of weight 1."""
    codes: dict[tuple[int, int | None], int] = {}
    for (k, _), count in survey.codes.items():
        codes[k + 1, 1] = codes.get((k + 1, 1), 0) + count
    return Survey(survey.field, survey.n, survey.boards, survey.additive, survey.scalar_closed, codes)


@pytest.mark.parametrize(("n", "q", "rule"), [(2, 3, "whole"), (2, 4, "unit"), (3, 3, "whole")])
def test_a_particle_survey_agrees_with_one_board_at_a_time(n: int, q: int, rule: str) -> None:
    games: list[TableGame] = [Particles(board_graph(n, board), q, rule) for board in range(1 << n * n)]
    assert counted(games, n) == without_leaf(particle_survey(n, q, rule))


@pytest.mark.parametrize(("n", "k", "exactly"), [(2, 2, True), (2, 2, False), (3, 2, False)])
def test_a_sliding_survey_agrees_with_one_board_at_a_time(n: int, k: int, exactly: bool) -> None:
    games: list[TableGame] = [Sliding(board_graph(n, board), k, exactly) for board in range(1 << n * n)]
    assert counted(games, n) == without_leaf(sliding_survey(n, k, exactly))


def test_rejects_surveys_that_would_take_too_long() -> None:
    with pytest.raises(LimitError) as error:
        particle_survey(4, 4)
    assert str(error.value) == (
        "a survey of 65536 boards with 256 positions each takes 4294967296 steps, more than 1000000000; use fewer "
        "vertices or a smaller field, or raise limit=…"
    )
    with pytest.raises(LimitError, match=r"^there are 2\^81 boards with 9 vertices; use at most 4 vertices"):
        sliding_survey(9, 2)
    with pytest.raises(DomainError, match=r"^the number of vertices must be at least 1, not 0$"):
        particle_survey(0, 3)
