"""Tokens that do not disturb each other, judged by the graph of all positions."""

from itertools import combinations_with_replacement

import pytest
from games.tokens.token_judges import check_where_play_goes_round

from grundy.errors import DomainError, NotationError
from grundy.games import WalkingTokens
from grundy.graphs import LoopyValue
from grundy.rules import Outcome


@pytest.mark.parametrize(
    "text",
    ["nim 4", "0>1>2>0, 1>3", "a>b, b>a, b>c, d>d, d>a", "cycle 3", "0>0, 0>1, 2>0", "figure 2", "path 4 both ways"],
)
def test_tokens_play_by_their_rules(text):
    game = WalkingTokens(text)
    names = list(game.digraph.graph.names)
    starts = [some for size in range(4) for some in combinations_with_replacement(names, size)]
    solution = check_where_play_goes_round(game, starts)
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


def test_who_always_makes_the_first_winning_move_wins():
    game = WalkingTokens("0>1>2>0, 1>3, 2>4>1")
    names = list(game.digraph.graph.names)
    for start in combinations_with_replacement(names, 3):
        if game.outcome(start) is Outcome.N:
            _check_win(game, start)


def _check_win(game, start):
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


def test_the_order_of_the_tokens_is_free():
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


def test_nonsense_is_refused():
    game = WalkingTokens("cycle 5")
    with pytest.raises(DomainError, match="a position is the tuple of the vertices that have tokens, not 3"):
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
