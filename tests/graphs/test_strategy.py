"""Perfect play, played out against every opponent."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from strategies import Digraph, digraphs_up_to_renaming, random_digraphs

from grundy import DomainError, reference
from grundy.graphs import GameGraph, Strategy, solve
from grundy.rules import Outcome

DIGRAPHS = [*(d for n in (1, 2, 3) for d in digraphs_up_to_renaming(n)), *random_digraphs(1000)]
BOTH = pytest.mark.parametrize("misere", [False, True])


def strategy_on(digraph: Digraph, misere: bool = False) -> Strategy:
    return solve(GameGraph.from_adjacency(digraph), misere=misere).strategy()


@BOTH
def test_it_wins_from_every_n_position_against_all_opponents_as_fast_as_possible(misere: bool) -> None:
    for digraph in DIGRAPHS:
        strategy, fastest = strategy_on(digraph, misere), reference.graph_remoteness(digraph, misere)

        @cache
        def longest(v: int, digraph: Digraph = digraph, strategy: Strategy = strategy) -> int:
            """Return how long play lasts against the most stubborn opponent when the strategy moves first."""
            if not digraph[v]:
                assert misere
                return 0
            w = strategy.move(v)
            if not digraph[w]:
                assert not misere
                return 1
            return 2 + max(longest(x) for x in digraph[w])

        for v, letter in reference.graph_outcomes(digraph, misere).items():
            if letter == "N":
                # A recursion that came back to a vertex would never end; every vertex is finished only once.
                assert longest(v) == strategy.bound(v) == fastest[v]


@BOTH
def test_it_delays_a_loss_as_long_as_possible(misere: bool) -> None:
    for digraph in DIGRAPHS:
        strategy, longest = strategy_on(digraph, misere), reference.graph_remoteness(digraph, misere)
        for v, letter in reference.graph_outcomes(digraph, misere).items():
            if letter == "P":
                assert shortest_loss(digraph, strategy, v) == strategy.bound(v) == longest[v]


def shortest_loss(digraph: Digraph, strategy: Strategy, start: int) -> int:
    """Return after how many moves the most eager opponent can win; the strategy moves first."""
    positions, moves = {start}, 0
    while True:
        ours = moves % 2 == 0
        if ours != strategy.solution.misere and any(not digraph[v] for v in positions):
            return moves
        positions = {w for v in positions for w in ([strategy.move(v)] if ours and digraph[v] else digraph[v])}
        moves += 1


@BOTH
def test_it_never_loses_a_draw(misere: bool) -> None:
    for digraph in DIGRAPHS:
        strategy, letters = strategy_on(digraph, misere), reference.graph_outcomes(digraph, misere)
        drawn = {v for v, letter in letters.items() if letter == "D"}
        replies = {x for v in drawn for x in digraph[strategy.move(v)]}
        assert all(letters[strategy.move(v)] == "D" for v in drawn)
        assert {letters[x] for x in replies} <= {"D", "N"}


OPPONENTS: list[Callable[[Any, list[Any]], Any]] = [
    lambda vertex, options: options[0],
    lambda vertex, options: options[-1],
    lambda vertex, options: Random(str(vertex)).choice(options),
]


@pytest.mark.parametrize("opponent", OPPONENTS, ids=["first", "last", "random"])
@BOTH
def test_a_game_is_played_to_its_end(opponent: Callable[[Any, list[Any]], Any], misere: bool) -> None:
    for digraph in DIGRAPHS[:300]:
        strategy = strategy_on(digraph, misere)
        for v in range(len(digraph)):
            if strategy.solution.outcome_of(v) is Outcome.N:
                visited = strategy.play(v, opponent)
                assert all(w in digraph[u] for u, w in pairwise(visited))
                assert digraph[visited[-1]] == ()
                # Who cannot move: the opponent in normal play, the strategy itself in misère play.
                assert len(visited) % 2 == (1 if misere else 0)
                assert len(visited) - 1 <= strategy.bound(v)


NAMED = {"a": "b", "b": "ca", "c": "", "d": "da", "e": "fe", "f": "e"}


def test_a_draw_is_played_for_as_long_as_is_asked() -> None:
    strategy = solve(GameGraph.from_adjacency(NAMED)).strategy()
    assert strategy.play("f", OPPONENTS[0], most=5) == ["f", "e", "f", "e", "f", "e"]
    assert strategy.play("f", OPPONENTS[0], most=0) == ["f"]
    with pytest.raises(
        DomainError, match=r"from 'f' neither player can force a win, so play need not end; say most= to stop it"
    ):
        strategy.play("f", OPPONENTS[0])
    with pytest.raises(DomainError, match="from 'e' neither player can force a win"):
        strategy.bound("e")


def test_a_lost_game_is_played_as_long_as_a_hurrying_winner_lets_it_last() -> None:
    strategy = solve(GameGraph.from_adjacency(NAMED)).strategy()
    assert strategy.play("a", OPPONENTS[0]) == ["a", "b", "c"]
    assert strategy.play("c", OPPONENTS[0]) == ["c"]
    # An opponent who does not hurry has not won yet.
    assert strategy.play("a", OPPONENTS[1]) == ["a", "b", "a"]
    assert strategy.play("a", OPPONENTS[1], most=4) == ["a", "b", "a", "b", "a"]


@pytest.mark.parametrize(("most", "message"), [(-1, "is 0 or more, not -1"), (2.0, "is a whole number, not 2.0")])
def test_the_number_of_moves_is_a_natural_number(most: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"most, the number of moves, {message}"):
        strategy_on(((0,),)).play(0, OPPONENTS[0], most=most)


def test_an_opponent_has_to_follow_an_edge() -> None:
    strategy = solve(GameGraph.from_adjacency(NAMED)).strategy()
    with pytest.raises(DomainError, match="'d' is no follower of 'a'; choose one of the options given"):
        strategy.play("d", lambda vertex, options: "d")


def test_an_opponent_may_answer_in_any_integer_type() -> None:
    strategy = strategy_on(((), (0,), (1,), (2, 0)))
    visited = strategy.play(np.int64(2), lambda vertex, options: np.uint8(options[0]))
    assert visited == [2, 1, 0]
    assert {type(v) for v in visited} == {int}


def test_there_is_no_move_at_the_end() -> None:
    with pytest.raises(DomainError, match="there is no move from 'c': the game is over"):
        solve(GameGraph.from_adjacency(NAMED)).strategy().move("c")


def test_a_long_game_is_played_on_a_large_graph() -> None:
    n = 20_001
    path = GameGraph.from_arrays(n, np.arange(1, n), np.arange(n - 1))
    assert solve(path).strategy().play(n - 2, OPPONENTS[0]) == list(range(n - 2, -1, -1))


def test_names_that_cannot_be_printed_are_shortened() -> None:
    huge = (10**5000,)
    strategy = solve(GameGraph.from_adjacency({huge: [huge], 10**5000: ["end"]})).strategy()
    with pytest.raises(DomainError, match=r"^from a tuple neither player can force a win"):
        strategy.bound(huge)
    with pytest.raises(DomainError, match=r"^5 is no follower of a tuple; choose one of the options given$"):
        strategy.play(huge, lambda vertex, options: 5, most=9)
