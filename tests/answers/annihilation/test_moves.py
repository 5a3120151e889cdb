import pytest
from hypothesis import given, settings
from reference.codes import anngraph
from reference.games import graph_outcomes, graph_remoteness
from token_commands import digraphs

from grundy.answers.token_positions import BEST_FIRST, MisereTokens, Step, Tokens
from grundy.errors import LimitError
from grundy.graphs import GameGraph
from grundy.linear import Annihilation


def check_steps(tokens: Tokens, followers: list[list[int]], outcomes: dict[int, str]) -> None:
    """Compare the moves with the definition: one along each edge from a token, who wins, and the best first."""
    occupied = [k for k in range(len(followers)) if tokens.mask >> k & 1]
    edges = {(k, target) for k in occupied for target in followers[k]}
    assert {(step.source, step.target) for step in tokens.steps} == edges
    assert len(tokens.steps) == len(edges)
    for step in tokens.steps:
        assert step.mask == tokens.mask ^ 1 << step.source ^ 1 << step.target
        assert step.outcome == outcomes[step.mask]
    ranks = [BEST_FIRST.index(step.outcome) for step in tokens.steps]
    assert ranks == sorted(ranks)
    assert tokens.outcome == outcomes[tokens.mask]


@settings(max_examples=60, deadline=None)
@given(digraphs)
def test_all_moves_of_all_positions_in_normal_play(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    outcomes = graph_outcomes(anngraph(followers))
    for mask in outcomes:
        tokens = Tokens(game, mask)
        check_steps(tokens, followers, outcomes)
        assert tokens.value_of(mask) == game.value(mask)
        assert tokens.bound == (None if outcomes[mask] == "D" else game.strategy().bound(mask))


@settings(max_examples=60, deadline=None)
@given(digraphs)
def test_the_first_move_is_that_of_the_strategy(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << len(game)):
        if game.outcome(mask).value != "P":
            best, move = Tokens(game, mask).steps[0], game.strategy().move(mask)
            assert (best.source, best.target) == (move.source, move.target)


@settings(max_examples=60, deadline=None)
@given(digraphs)
def test_all_moves_of_all_positions_in_misere_play(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    positions = anngraph(followers)
    outcomes, remoteness = graph_outcomes(positions, misere=True), graph_remoteness(positions, misere=True)
    for mask in outcomes:
        tokens = MisereTokens(game, mask, 1000)
        check_steps(tokens, followers, outcomes)
        assert tokens.bound == remoteness[mask]
        assert tokens.value_of(mask) is None
        assert tokens.outcome == game.outcome(mask, misere=True).value


def test_the_quickest_win_comes_first_and_a_loop_last() -> None:
    game = Annihilation(GameGraph.from_adjacency([[], [0, 1], [1, 2, 0], [0]]))
    tokens = Tokens(game, 0b1100)
    lefts = [tokens.moves_left(step.mask) for step in tokens.moves_that("P")]
    assert lefts == sorted(lefts, key=lambda left: left or 0)
    draws = Tokens(Annihilation(GameGraph.from_adjacency([[0, 1], [0]])), 0b01)
    assert draws.steps == [Step(0, 1, 0b10, "D"), Step(0, 0, 0b01, "D")]


def test_a_search_that_is_too_long_says_what_to_try() -> None:
    ring = Annihilation(GameGraph.from_adjacency([[(k + 1) % 12, (k + 5) % 12] for k in range(12)]))
    assert MisereTokens(ring, 0b111, 10_000).outcome in "NPD"
    with pytest.raises(LimitError) as error:
        _ = MisereTokens(ring, 0b111, 20).outcome
    assert str(error.value) == (
        "more than 20 positions can be reached from here, and misère play is searched; take fewer tokens"
    )
