"""Annihilation and celata games in the catalogue, judged by the graph of all positions."""

from itertools import combinations, product

import pytest
from games.tokens.token_judges import check_where_play_goes_round

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import AnnihilationGame, CelataGame
from grundy.graphs import LoopyValue
from grundy.rules import Outcome


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
        assert len(check_where_play_goes_round(game, all_positions(game)).graph) == 4


@pytest.mark.parametrize(
    "text",
    ["figure 2", "figure 3", "cycle 5", "cycle 4 both ways", "nim 4", "complete 4", "gamma 2", "0>1>2>0, 1>3, 2>2"],
)
def test_annihilation_plays_by_its_rules(text):
    game = AnnihilationGame(text)
    assert len(check_where_play_goes_round(game, all_positions(game)).graph) == 1 << len(game.digraph.graph)


@pytest.mark.parametrize(
    "text", ["2 of cycle 5 both ways", "1 of nim 4", "0 of path 3", "2 of 0>1, 0>2, 1>2, 2>0, 2>3"]
)
def test_celata_plays_by_its_rules(text):
    game = CelataGame(text)
    assert len(check_where_play_goes_round(game, all_positions(game)).graph) == 1 << len(game.digraph.graph)
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


def test_who_always_makes_the_first_winning_move_wins():
    for text in ("cycle 6 both ways", "0>1>2>0, 1>3, 2>4>1, 4>5", "figure 2"):
        game = AnnihilationGame(text)
        for start in all_positions(game):
            if game.outcome(start) is Outcome.N:
                _check_win(game, start)


def _check_win(game, start):
    """Follow all answers of the opponent: no position may come again on the way."""
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


def test_infinite_values_are_told_with_their_set():
    game = AnnihilationGame("0>1, 1>0, 0>2")
    assert game.loopy_value({0, 1}) == LoopyValue(1)
    assert AnnihilationGame("0>0, 0>1").loopy_value({0}) == LoopyValue.infinite([0])
    assert AnnihilationGame("cycle 3").outcome({0}) is Outcome.D


def test_no_move_leads_to_a_value_that_does_not_occur():
    assert list(AnnihilationGame("nim 4").moves_to({4}, 1 << 100)) == []


def test_large_graphs_are_played_at_once():
    game = AnnihilationGame("path 3000 both ways")
    position = game.parse("0, 5, 2999, 1234")
    assert game.parse(game.format(position)) == position
    assert game.outcome(position) is game.loopy_value(position).outcome
    with pytest.raises(LimitError, match="a picture shows at most 300 vertices"):
        game.svg(position)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("0,0", 2, "vertex 0 is there twice; it holds at most one token"),
        ("0,9", 2, "there is no vertex 9; the vertices are 0, 1, 2, 3, 4"),
        ("0+1", 1, "expected a comma before the next vertex, found '+'"),
    ],
)
def test_bad_tokens_are_refused_at_their_place(text, at, message):
    with pytest.raises(NotationError) as error:
        AnnihilationGame("cycle 5").parse(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_nonsense_is_refused():
    game = AnnihilationGame("cycle 5")
    for method in (game.options, game.moves, game.loopy_value, game.outcome, game.winning_moves, game.format, game.svg):
        with pytest.raises(DomainError, match="a position is the set of the vertices that have a token, not 3"):
            method(3)
        with pytest.raises(DomainError, match="there is no vertex 9; the vertices are 0 to 4"):
            method([9])


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("cycle 5", 0, "expected how many followers are fired, such as 2 of cycle 6, found 'c'"),
        ("2 cycle 5", 2, "expected of and a graph after the number, as in 2 of cycle 6"),
        ("2 of cube 5", 5, "there is no graph cube n; there are cycle n, path n, complete n, nim n, gamma n, figure n"),
        ("2 of 0>,", 7, "expected a vertex (letters and digits), found ','"),
    ],
)
def test_a_bad_celata_game_is_refused_at_its_place(text, at, message):
    with pytest.raises(NotationError) as error:
        CelataGame(text)
    assert (error.value.at, error.value.message) == (at, message)


def test_a_celata_game_that_is_none_is_refused():
    with pytest.raises(DomainError, match="loop"):
        CelataGame("2 of 0>0, 0>1")


def test_celata_moves_are_told_by_what_is_fired():
    game = CelataGame("2 of cycle 4 both ways")
    assert game.moves({2}) == [("fire 2 with 1, 3", frozenset({1, 3}))]
    assert CelataGame("1 of a>a").moves({"a"}) == [("pass at a", frozenset({"a"}))]
    assert CelataGame("0 of a>b").moves({"a"}) == [("fire a", frozenset())]


def test_games_are_equal_when_their_graphs_are():
    assert AnnihilationGame("1>2, 0>1") == AnnihilationGame("0>1>2") != AnnihilationGame("0>1")
    assert hash(AnnihilationGame("1>2, 0>1")) == hash(AnnihilationGame("0>1>2"))
    assert AnnihilationGame("0>1") != CelataGame("1 of 0>1")


def test_the_syndromes_are_shown():
    (shown,) = AnnihilationGame("figure 2").representations({"z0", "z1", "z3"})
    assert [name for name, _ in shown.rows] == [f"syndrome of the token on z{k}" for k in (0, 1, 3)]
    assert shown.statement.endswith("here they add up to 0, so this is P.")
    assert shown.marked == frozenset()
