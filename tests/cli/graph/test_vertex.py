from pathlib import Path

import numpy as np
import pytest
from graph_commands import explained, written

from grundy.graphs import GameGraph, solve


def test_a_won_vertex_explained(loopy: str) -> None:
    assert explained(loopy, "d") == (
        "d is won by the player who moves next (N): move to a, from where every move loses.\n"
        "The win takes at most 3 moves, counting those of both players.\n"
        "Its value is ∞(0): the mex of its followers' finite values {0} is 1, "
        "but the move to d cannot be answered by one to the value 1.\n\n"
        "follower  outcome  value  moves left  the move\n"
        "a         P        0               2  wins\n"
        "d         N        ∞(0)            3  loses\n\n"
        "best play: d → a → b → c, the end\n"
    )
    assert explained(loopy, "b").startswith(
        "b is won by the player who moves next (N): move to c or a, from where every move loses.\n"
        "The win takes one move.\n"
    )


def test_a_lost_vertex_explained_with_the_answers_to_every_move(loopy: str) -> None:
    assert explained(loopy, "a") == (
        "a is won by the player who has just moved (P): from here every move loses.\n"
        "The win takes at most 2 moves, counting those of both players.\n"
        "Its value is 0, the mex of its followers' values {1}. Every move to a larger value can be answered by one back"
        " to 0.\n\n"
        "follower  outcome  value  moves left  the move  answered by\n"
        "b         N        1               1  loses     c\n\n"
        "best play: a → b → c, the end\n"
    )


def test_a_drawn_vertex_explained(loopy: str) -> None:
    assert explained(loopy, "f") == (
        "f is a draw (D): no move wins, the move to e keeps the draw, every other move loses.\n"
        "Neither player can force an end.\n"
        "Its value is ∞(1): the mex of its followers' finite values {1} is 0, "
        "but the move to e cannot be answered by one to the value 0.\n\n"
        "follower  outcome  value  moves left  the move\n"
        "e         D        ∞()             –  draws\n"
        "b         N        1               1  loses\n\n"
        "best play: f → e → f → …\n"
    )


def test_the_end_of_the_game_explained(loopy: str) -> None:
    assert explained(loopy, "c") == (
        "c is won by the player who has just moved (P): there is no move.\n"
        "Its value is 0, the mex of no values at all.\n"
    )
    assert explained(loopy, "c", "--misere") == (
        "c is won by the player who moves next (N): there is no move, and who made the last one has lost.\n"
    )


def test_misere_explanations_do_without_values(loopy: str) -> None:
    text = explained(loopy, "d", "--misere")
    assert text.startswith("d is a draw (D): no move wins, the moves to d and a keep the draw.\n")
    assert "value" not in text


def test_a_vertex_with_many_followers_is_cut_and_its_winning_moves_come_first(tmp_path: Path) -> None:
    star = written(tmp_path, [[*range(1, 501)], *[[501]] * 499, [], []])
    text = explained(star, "0")
    assert "move to 500, from where there is no move." in text
    assert text.splitlines()[5].startswith("500 ")
    assert "… 480 more (--all shows them)" in text
    assert "more" not in explained(star, "0", "--all")


def test_a_long_line_of_play_is_cut(tmp_path: Path) -> None:
    text = explained(written(tmp_path, [[], *([n] for n in range(1000))]), "1000")
    assert text.endswith(
        "best play: 1000 → 999 → 998 → 997 → 996 → 995 → 994 → 993 → 992 → 991 → 990 → 989 → 988 → …\n"
    )
    assert "The win takes at most 1,000 moves" in text


@pytest.mark.parametrize(("vertices", "at"), [(300, "299"), (300, "0"), (40, "17")])
def test_every_answer_leads_back_to_the_value(tmp_path: Path, vertices: int, at: str) -> None:
    random = np.random.default_rng(vertices)
    rows = [random.integers(0, vertices, random.integers(0, 5)).tolist() for _ in range(vertices)]
    text = explained(written(tmp_path, rows), at)
    solution = solve(GameGraph.from_adjacency(rows))
    table = text.split("\n\n")[1].splitlines() if rows[int(at)] else [""]
    for line in table[1:] if "answered by" in table[0] else []:
        follower, *_, answer = line.split()
        if answer.isdigit():
            assert int(answer) in rows[int(follower)]
            assert solution.value(int(answer)) == solution.value(int(at))


def test_many_winning_moves_are_counted(tmp_path: Path) -> None:
    ends = [[] for _ in range(9)]
    assert explained(written(tmp_path, [[*range(1, 10)], *ends]), "0").startswith(
        "0 is won by the player who moves next (N): move to 1, 2, 3, 4, 5, 6 or 3 more, from where there is no move.\n"
    )
    # The last of them can move on, and loses.
    longer = [[*range(1, 10)], *ends[:8], [10], [1]]
    assert "6 or 3 more, from where every move loses.\n" in explained(written(tmp_path, longer), "0")
