from pathlib import Path

import pytest
from hypothesis import given, settings
from token_commands import digraphs, printed, saved

from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Annihilation, example_graphs


@pytest.fixture
def second(tmp_path: Path) -> str:
    """Return the path of Figure 2 of Fraenkel 1996."""
    return saved(tmp_path, example_graphs.figure(2))


def test_a_won_position_explained(second: str) -> None:
    assert printed(second, "--tokens", "z0,z1,z2,z3") == (
        "{z0, z1, z2, z3} is won by the player who moves next (N): all its 4 moves win.\n"
        "Recommended: z3 → 0, leaving {z0, z1, z2, 0}.\n"
        "The win takes at most 3 moves, counting those of both players.\n"
        "Its value is 1, the mex of its options' values {0}.\n"
        "Ordinary play, where tokens that meet do not vanish, differs: there it is a draw (D), with the value ∞().\n\n"
        "move     tokens       leaving          outcome  value  moves left  the move\n"
        "z3 → 0                {z0, z1, z2, 0}  P        0               2  wins\n"
        "z0 → z1  both vanish  {z2, z3}         P        0               4  wins\n"
        "z1 → z0  both vanish  {z2, z3}         P        0               4  wins\n"
        "z2 → 0                {z0, z1, z3, 0}  P        0               6  wins\n"
    )


def test_a_win_in_one_move(loopy: str) -> None:
    assert printed(loopy, "--tokens", "d,a") == (
        "{a, d} is won by the player who moves next (N): 1 of its 3 moves wins.\n"
        "Recommended: d → a, where both tokens vanish, leaving {}, the end of the game.\n"
        "The win takes one move.\n"
        "Its value is ∞(0): infinite, and its options have the finite values {0}.\n"
        "Ordinary play, where tokens that meet do not vanish, is the same here: N, with the value ∞(0).\n\n"
        "move   tokens       leaving  outcome  value  moves left  the move\n"
        "d → a  both vanish  {}       P        0               0  wins\n"
        "a → b               {b, d}   D        ∞(1)            –  draws\n"
        "d → d  loop         {a, d}   N        ∞(0)            –  loses\n"
    )


def test_a_lost_position_explained_with_an_answer_to_every_move(second: str) -> None:
    assert printed(second, "--tokens", "z0,z1,z2") == (
        "{z0, z1, z2} is won by the player who has just moved (P): every move loses.\n"
        "The win takes at most 2 moves, counting those of both players.\n"
        "Its value is 0, the mex of its options' values {1}.\n"
        "Ordinary play, where tokens that meet do not vanish, differs: there it is a draw (D), with the value ∞().\n\n"
        "move     tokens       leaving      outcome  value  the move  answered by\n"
        "z0 → z1  both vanish  {z2}         N        1      loses     z2 → 0\n"
        "z1 → z0  both vanish  {z2}         N        1      loses     z2 → 0\n"
        "z2 → 0                {z0, z1, 0}  N        1      loses     z0 → z1\n"
    )


def test_a_drawn_position_explained(loopy: str) -> None:
    assert printed(loopy, "--tokens", "b,e,f") == (
        "{b, e, f} is a draw (D): no move wins, 2 of its 6 moves keep the draw.\n"
        "Recommended: e → d, leaving {b, d, f}.\n"
        "Neither player can force an end.\n"
        "Its value is ∞(1): infinite, and its options have the finite values {1}.\n"
        "Ordinary play, where tokens that meet do not vanish, has the same outcome D, but the value ∞().\n\n"
        "move   tokens       leaving    outcome  value  the move\n"
        "e → d               {b, d, f}  D        ∞()    draws\n"
        "f → b  both vanish  {e}        D        ∞()    draws\n"
        "b → c               {c, e, f}  N        ∞(0)   loses\n"
        "b → a               {a, e, f}  N        ∞(0)   loses\n"
        "e → f  both vanish  {b}        N        1      loses\n"
        "f → e  both vanish  {b}        N        1      loses\n"
    )
    only = printed(loopy, "--tokens", "b,d").splitlines()
    assert only[:2] == [
        "{b, d} is a draw (D): no move wins, 1 of its 4 moves keeps the draw.",
        "Recommended: d → d, along the loop, which changes nothing.",
    ]


def test_the_empty_position_and_tokens_that_cannot_move(second: str) -> None:
    same = "Ordinary play, where tokens that meet do not vanish, is the same here: P, with the value 0.\n"
    assert printed(second, "--tokens", "") == (
        "The empty position is won by the player who has just moved (P): there is no move.\n"
        f"Its value is 0, the mex of no values at all.\n{same}"
    )
    assert printed(second, "--tokens", "0") == (
        "{0} is won by the player who has just moved (P): there is no move.\n"
        "Its value is 0, the mex of no values at all.\n"
        f"The token on 0 is on a leaf: it never moves, and never matters.\n{same}"
    )


def test_many_tokens_on_leaves_are_counted(tmp_path: Path) -> None:
    path = saved(tmp_path, GameGraph.from_adjacency([[]] * 9))
    assert "The tokens on 0 and 1 are on leaves: they never move, and never matter.\n" in printed(
        path, "--tokens", "1,0"
    )
    text = printed(path, "--tokens", "0,1,2,3,4,5,6,7,8")
    assert "The tokens on 0, 1, 2, 3, 4, 5 and 3 more are on leaves: they never move, and never matter.\n" in text


def test_a_position_whose_options_are_all_infinite(second: str) -> None:
    lines = printed(second, "--tokens", "z0").splitlines()
    assert lines[0] == "{z0} is a draw (D): no move wins, its only move keeps the draw."
    assert lines[3] == "Its value is ∞(): infinite, and so are its options."


@settings(max_examples=80, deadline=None)
@given(digraphs)
def test_where_ordinary_play_differs_it_is_a_draw_of_value_infinity(followers: list[list[int]]) -> None:
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << len(game)):
        ordinary = game.ordinary_play(mask)
        assert ordinary.value in (game.value(mask), LoopyValue.infinite())


def test_misere_play_is_searched_and_says_so(second: str) -> None:
    assert printed(second, "--tokens", "z0,z1,z2", "--misere") == (
        "{z0, z1, z2} is won by the player who moves next (N): all its 3 moves win.\n"
        "Recommended: z0 → z1, where both tokens vanish, leaving {z2}.\n"
        "The win takes at most 2 moves, counting those of both players.\n"
        "Misère play, where who makes the last move loses, is searched: 4 positions.\n\n"
        "move     tokens       leaving      outcome  moves left  the move\n"
        "z0 → z1  both vanish  {z2}         P                 1  wins\n"
        "z1 → z0  both vanish  {z2}         P                 1  wins\n"
        "z2 → 0                {z0, z1, 0}  P                 1  wins\n"
    )
    assert printed(second, "--tokens", "", "--misere") == (
        "The empty position is won by the player who moves next (N): "
        "there is no move, and who made the last one lost.\n"
        "Misère play, where who makes the last move loses, is searched: 1 position.\n"
    )


def test_many_moves_are_cut_and_all_shows_them(tmp_path: Path) -> None:
    path = saved(tmp_path, example_graphs.complete(30))
    text = printed(path, "--tokens", "0,1,2")
    assert text.endswith("… 67 more (--all shows them)\n")
    assert text.startswith("{0, 1, 2} is a draw (D): no move wins, ")
    assert len(printed(path, "--tokens", "0,1,2", "--all").splitlines()) == len(text.splitlines()) + 66


def test_a_position_with_many_tokens_fits_the_line(tmp_path: Path) -> None:
    path = saved(tmp_path, example_graphs.cycle(200))
    text = printed(path, "--tokens", ",".join(map(str, range(0, 200, 2))))
    assert text.startswith("{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, … 84 more} is ")
    assert max(map(len, text.splitlines())) < 160


def test_strange_names_stay_on_their_line(tmp_path: Path) -> None:
    path = saved(tmp_path, GameGraph.from_adjacency({"a\nb": ["[bold]"], "[bold]": ["\x1b[31m"], "\x1b[31m": []}))
    text = printed(path, "--tokens", "a\nb,[bold]")
    assert text.startswith("{a\\nb, [bold]} is won by the player who moves next (N)")
    assert "\x1b" not in text
