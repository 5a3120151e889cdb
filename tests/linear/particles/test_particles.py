"""Particle games, their boards and rules, judged by their definition on the graph of all positions."""

from itertools import product

import numpy as np
import pytest
import reference
from linear.particles.definitions import particle_game, position_graph
from strategies import Digraph, digraphs, digraphs_up_to_renaming

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Particles, Rule, Sliding, SmallField
from grundy.linear.particles import Board, Edge, Linearity, ParticleCode, ParticleMove
from grundy.linear.particles.word_games import TableGame
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
def test_outcomes_do_not_depend_on_leaves_as_places(rule: str) -> None:
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


def test_the_smallest_counterexample_to_the_hope_of_the_paper() -> None:
    game = Particles(STAR, 3, leaves=False)
    found = game.is_linear()
    assert (found.additive, found.scalar_closed, bool(found)) == (False, True, False)
    assert str(found) == "not linear: (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position"
    with pytest.raises(DomainError) as error:
        game.linear_code()
    assert str(error.value) == (
        "the P-positions are no linear code over GF(3): (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an "
        "N-position"
    )


def test_an_additive_game_that_is_not_linear() -> None:
    game = Particles(STAR, 4, "unit", leaves=False)
    assert str(game.is_linear()) == ("not linear: (1, 1) is a P-position, but 2 times it, (2, 2), is a D-position")
    assert game.is_linear().additive
    assert game.additive_code().generator == ((1, 0, 1, 0),)
    with pytest.raises(DomainError, match=r"^the P-positions are no linear code over GF\(4\): \(1, 1\) is a P"):
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
            # A token that passes along a loop stays: 1 ⊕ 1 ⊕ 1.
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


def test_a_rule_and_a_field_may_be_given_as_such() -> None:
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
            "a position has a particle, 0 if none, for each of 3 vertices, and 2 were given; or name the occupied",
        ),
        ((1, 2, 3), "a particle of GF(3) is a number from 0 to 2, not 3"),
        ((1, 2, 0.5), "a particle of GF(3) is a whole number, not 0.5"),
        ({"a": -1}, "a particle of GF(3) is 0 or more, not -1"),
        ({"z": 1}, "there is no vertex 'z'; the vertices are 'a', 'b', 'leaf'"),
        (7, "a position is a sequence of 3 particles or a mapping from vertices to particles, not 7"),
    ],
)
def test_what_is_no_position_is_refused(position: object, message: str) -> None:
    game = Particles(STAR, 3)
    for method in (game.outcome, game.value, game.moves, game.options, game.winning_moves, game.drawing_moves):
        with pytest.raises(DomainError) as error:
            method(position)
        assert str(error.value).startswith(message)


def test_no_closure_for_rules_that_are_not_additive() -> None:
    with pytest.raises(DomainError) as error:
        Particles(STAR, 3).closure  # noqa: B018
    assert str(error.value) == (
        "the rule 'whole' over GF(3) is not additive on every board; try 'any', or list all positions by is_linear"
    )


def test_large_boards_are_refused_where_all_positions_are_needed() -> None:
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


def test_linearity_by_the_theorem_is_that_of_the_table() -> None:
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


def test_all_rules_are_one_for_two_elements() -> None:
    assert {rule.amounts(SmallField(2), 1) for rule in Rule} == {(1,)}


def test_which_rules_are_additive_on_every_board() -> None:
    additive = {q: [rule.value for rule in Rule if rule.is_additive(SmallField(q))] for q in (2, 3, 4, 9)}
    assert additive == {
        2: ["whole", "any", "unit", "plus-minus"],
        3: ["any", "plus-minus"],
        4: ["any", "unit", "plus-minus"],
        9: ["any", "plus-minus"],
    }


def test_unknown_rules_are_refused() -> None:
    assert Rule.of("any") is Rule.of(Rule.ANY) is Rule.ANY
    with pytest.raises(DomainError) as error:
        Rule.of("half")
    assert str(error.value) == "there is no rule 'half'; the rules are 'whole', 'any', 'unit' and 'plus-minus'"


COMPLETE = GameGraph.from_edges(5, [(u, v) for u in range(5) for v in range(5) if u != v])


def test_a_table_with_too_many_moves_is_refused() -> None:
    # 20 edges, 4 amounts, and 4/5 of the 5^5 positions have a particle where an edge begins: 200000 moves.
    with pytest.raises(LimitError) as error:
        Particles(COMPLETE, 5, "any", limit=3125).p_positions()
    assert str(error.value) == (
        "the board has more than 100000 moves, 32 for each of 3125 positions; take fewer edges, or raise limit=…"
    )
    game = Particles(COMPLETE, 5, "any", limit=6250)
    assert game.solution.graph.edges == 200_000


def test_limits_are_whole_numbers() -> None:
    with pytest.raises(DomainError, match=r"^limit is a whole number, not 2\.5$"):
        Sliding(COMPLETE, 2, limit=2.5)  # type: ignore[arg-type]


def test_the_graph_of_all_positions_has_a_vertex_for_each_word() -> None:
    game = Sliding(COMPLETE, 2)
    assert len(game.solution.graph) == game.words.size == 32
    game.solution.check()


GRAPH = GameGraph.from_adjacency({"a": ["b", "x", "y", "b"], "x": "", "b": "b", "y": ""})


def test_leaves_are_coordinates_or_the_outside() -> None:
    kept, dropped = Board.of(GRAPH, leaves=True), Board.of(GRAPH, leaves=False)
    assert set(kept.names) == set("abxy")
    assert dropped.names == tuple(name for name in GRAPH.names if name in "ab")
    a, b = (dropped.place(name) for name in "ab")
    assert set(dropped.edges) == {Edge(a, b, "b"), Edge(a, None, "x"), Edge(a, None, "y"), Edge(b, b, "b")}
    assert sorted(dropped.steps, key=str) == sorted([(a, b), (a, None), (b, b)], key=str)
    assert len(kept.steps) == len(kept.edges) == 4


def test_unknown_vertices_and_dropped_leaves_are_refused() -> None:
    board = Board.of(GRAPH, leaves=False)
    with pytest.raises(DomainError, match=r"^there is no vertex 'z'; the vertices are 'a'"):
        board.place("z")
    with pytest.raises(DomainError) as error:
        board.place("x")
    assert str(error.value) == "'x' is a leaf, and with leaves=False nothing stays on a leaf; try leaves=True"


def test_only_a_graph_is_a_board() -> None:
    with pytest.raises(TypeError, match=r"^the board is a GameGraph, not list; see GameGraph\.from_…$"):
        Board.of([[1], []], leaves=True)  # type: ignore[arg-type]
