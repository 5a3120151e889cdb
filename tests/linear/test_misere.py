"""Misère play, judged by the definition of outcomes on all positions."""

from typing import Any

import pytest
from linear_judges import reached, rows_of
from strategies import annihilation_families, digraphs, random_linear_games

from grundy import DomainError, LimitError, reference
from grundy.graphs import GameGraph
from grundy.linear import Annihilation, LinearGame, Shift, example_graphs
from grundy.rules import Outcome

LETTERS = {"N": Outcome.N, "P": Outcome.P, "D": Outcome.D}
STAR = LinearGame(3, [[{0}], [{1}], [{2}]])


def test_outcomes_and_moves_on_all_positions_of_small_games() -> None:
    small = [annihilation_families(digraph) for n in range(3) for digraph in digraphs(n)]
    for families, passes in [*small, *random_linear_games(30, most=5, seed=9)]:
        game, rows = LinearGame(len(families), families, passes), rows_of(families, passes)
        letters = reference.graph_outcomes(rows, misere=True)
        for u, row in enumerate(rows):
            assert game.outcome(u, misere=True) is LETTERS[letters[u]]
            winning = sorted(v for v in row if letters[v] == "P")
            drawing = sorted(v for v in row if letters[v] == "D") if letters[u] == "D" else []
            assert reached(game, game.winning_moves(u, misere=True)) == winning
            assert reached(game, game.drawing_moves(u, misere=True)) == drawing


def test_who_cannot_move_wins() -> None:
    assert [STAR.outcome(mask, misere=True) for mask in (0, 1, 3, 7)] == [Outcome.N, Outcome.P, Outcome.N, Outcome.P]
    assert [STAR.outcome(mask) for mask in (0, 1, 3, 7)] == [Outcome.P, Outcome.N, Outcome.P, Outcome.N]
    assert LinearGame(0, []).outcome([], misere=True) is Outcome.N


def test_moves_have_names() -> None:
    # At d the player to move has won, so c is lost, and a is won by a move there.
    game = Annihilation(GameGraph.from_adjacency({"a": "cd", "c": "d", "d": ""}))
    assert game.winning_moves("a", misere=True) == [Shift("a", "c", frozenset("c"))]


def test_p_positions_are_no_space() -> None:
    # One heap of 1 is a P-position and none is not.
    assert STAR.outcome(0, misere=True) is not Outcome.P


def test_an_iterator_is_read_once() -> None:
    game = Annihilation(GameGraph.from_adjacency({"a": "bc", "b": "a", "c": "d", "d": "", "e": "e"}))
    for position in ("a", "e", "c"):
        for question in (game.outcome, game.winning_moves, game.drawing_moves):
            assert question(iter(position), misere=True) == question(position, misere=True)


def test_the_search_is_limited() -> None:
    game = Annihilation(example_graphs.random(200, 800, seed=1))
    for question in (game.outcome, game.winning_moves, game.drawing_moves):
        with pytest.raises(LimitError, match=r"^more than 1000 positions can be reached, .* raise limit=…"):
            question(range(100), misere=True, limit=1000)
    assert STAR.outcome(7, misere=True, limit=8) is Outcome.P
    with pytest.raises(LimitError, match=r"^more than 7 positions can be reached"):
        STAR.outcome(7, misere=True, limit=7)


@pytest.mark.parametrize(("limit", "message"), [(-1, "limit is 0 or more, not -1"), (1.5, "a whole number, not 1.5")])
def test_the_limit_is_a_natural_number(limit: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        STAR.outcome(1, misere=True, limit=limit)


@pytest.mark.parametrize("position", ["x", [0, 0], 8, True, None])
def test_what_is_no_position(position: Any) -> None:
    for question in (STAR.outcome, STAR.winning_moves, STAR.drawing_moves):
        with pytest.raises(DomainError):
            question(position, misere=True)
