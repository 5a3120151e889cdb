import pytest
from click.testing import CliRunner

import grundy
from grundy.cli import group


def said(text: str, lines: str, *options: str) -> str:
    """Return what is said in a game between two people that ends with these lines."""
    return CliRunner().invoke(group, ["play", text, "--opponent", "none", *options], input=lines).stdout


def test_help_names_every_command() -> None:
    text = said("N(3)", "help\n?\n")
    for name in ("moves", "more", "hint", "why", "undo", "draw", "resign", "record", "quit", "help"):
        assert f"{name}" in text
    assert text.count("give up") == 2


def test_a_hint_wins() -> None:
    wanted = "Hint: take 2 in N(5), leaving N(3). This wins: the value 5 becomes 5 ⊕ 6 = 3, which makes the nim sum 0."
    assert wanted in said("N(3,5)", "hint\n")


def test_a_hint_in_a_lost_position_says_so() -> None:
    assert "Hint: the position is lost against best play; you may hope with: take " in said("N(5,5)", "hint\n")


def test_a_hint_in_misere_play() -> None:
    assert "Hint: take 4 in N(5), leaving N(1). This wins: " in said("N(5)", "hint\n", "--misere")


@pytest.mark.parametrize("word", ["why", "explain", "WHY"])
def test_the_reason(word: str) -> None:
    assert "nim sum" in said("N(3,5)", f"{word}\n")


def test_undo_takes_back_one_move_between_people() -> None:
    text = said("N(3,5)", "N(3,4)\nundo\nN(2,5)\nN(1,5)\nundo 2\nundo\n")
    assert "1 move taken back." in text
    assert text.count("N(3,5)  (one to move)") == 3  # at the beginning, and after each undo
    assert "2 moves taken back." in text
    assert "There are not so many moves of yours to take back." in text
    assert text.endswith("Unfinished, after 0 moves.\n")


def test_undo_takes_back_the_answer_too_against_the_computer() -> None:
    result = CliRunner().invoke(group, ["play", "N(3,5,9)"], input="N(3,5,8)\nundo\n")
    assert "2 moves taken back." in result.stdout
    assert result.stdout.endswith("Unfinished, after 0 moves.\n")
    result = CliRunner().invoke(group, ["play", "N(3,5,9)", "--side", "second"], input="undo\n")
    assert "There are not so many moves of yours to take back." in result.stdout


@pytest.mark.parametrize("words", ["undo x", "undo 0", "undo 1.5", "undo -1", "undo 99999999999999"])
def test_what_undo_does_not_understand(words: str) -> None:
    assert "undo takes back one move, and undo 3 takes back three" in said("N(3)", f"N(2)\n{words}\n")


def test_moves_are_listed_by_pages() -> None:
    text = said("N(50)", "moves\nmore\nmore\nmore\nmoves\n")
    moves = list(grundy.parse("N(50)").moves())
    assert text.count(f"   1. {moves[0]}\n") == 2
    assert f"  50. {moves[49]}\n" in text
    assert "… 30 more; write more to see the next" in text
    assert "There are no more moves." in text


def test_moves_that_nobody_can_count_are_listed_too() -> None:
    assert "… at least 10,000 more; write more to see the next" in said(f"N({10**30})", "moves\n")


def test_the_record_so_far() -> None:
    assert "  1. first   take 1 in N(3)  N(2)\n" in said("N(3)", "N(2)\nrecord\n")


def test_resignation_of_the_player_to_move() -> None:
    assert said("N(3)", "N(2)\nresign\n").endswith("The first player wins: the second player has resigned.\n")


def test_a_draw_needs_a_repetition() -> None:
    assert "a draw may be called when a position stands for the third time" in said("N(3)", "draw\n")
