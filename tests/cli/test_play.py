"""``grundy play``: matches, the dialogue, and its output."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import PATIENCE, grundy_command

import grundy
from grundy.cli import group
from grundy.play.match import Match, Opponent, Perfect, Random, Record

SHORT = """\
N(1,2), normal play: the player who cannot move loses.
The first player is you, the second player is perfect. Enter help for the commands.

N(1,2)  (you to move)
1. you: take 1 in N(2), leaving N(1)
2. perfect: take 1 in N(1), leaving N(0)

N(0,1)  (you to move)
3. you: take 1 in N(1), leaving N(0)

N(1,2), normal play
first player: you; second player: perfect
  1. first   take 1 in N(2)  N(1,1)
  2. second  take 1 in N(1)  N(0,1)
  3. first   take 1 in N(1)  N(0,0)
The first player wins: the second player cannot move.
"""


def play(*arguments: str, lines: str = "") -> Result:
    """Run the command in this process, which is faster."""
    return CliRunner().invoke(group, ["play", *arguments], input=lines)


def test_a_short_game_over_a_pipe() -> None:
    result = grundy_command("play", "N(1,2)", stdin="N(1,1)\n1\n")
    assert (result.returncode, result.stderr) == (0, "")
    lines = [
        line for line in result.stdout.splitlines() if not line.startswith("  N(")
    ]  # pictures have their own tests
    assert lines == SHORT.splitlines()


def scripted(text: str, mine: Opponent, side: int) -> tuple[list[str], Match]:
    """Return what a player writes against the perfect opponent, and the match that comes of it."""
    match, written, theirs = Match(grundy.parse(text)), [], Perfect()
    while not match.is_over:
        move = (mine if match.to_move == side else theirs)(match.position)
        if match.to_move == side:
            written.append(str(move.position))
        match.play(move)
    return written, match


@pytest.mark.parametrize(
    ("text", "side", "mine", "wins"),
    [
        ("N(300;1,2)", 1, Perfect(), True),
        ("N(300;1,2)", 0, Perfect(), False),
        ("N(140;1) + N(121;1,2)", 0, Perfect(), True),
        ("N(140;1) + N(121;1,2)", 1, Random(seed=3), False),
    ],
)
def test_two_hundred_moves_through_the_pipe(tmp_path: Path, text: str, side: int, mine: Opponent, wins: bool) -> None:
    written, expected = scripted(text, mine, side)
    assert len(expected.moves) >= 200
    path = tmp_path / "game.json"
    arguments = ("--side", ("first", "second")[side], "--record", str(path))
    result = play(text, *arguments, lines="\n".join(written) + "\n")
    assert result.exit_code == 0
    record = Record.from_dict(json.loads(path.read_text()))
    assert record.moves == expected.record().moves
    assert (record.winner == side) is wins
    assert record.replay().winner == record.winner
    assert result.stdout.endswith(f"{record.result}\n")


def test_the_computer_may_move_first() -> None:
    result = play("N(1,2)", "--side", "second", lines="resign\n")
    assert "1. perfect: take 1 in N(2), leaving N(1)" in result.stdout
    assert result.stdout.endswith("The first player wins: the second player resigned.\n")


def test_misere_play() -> None:
    result = play("N(2)", "--misere", lines="N(1)\n")
    assert "misère play: the player who cannot move wins" in result.stdout
    assert result.stdout.endswith("The first player wins: in misère play, the player who cannot move wins.\n")


def test_two_people_take_turns() -> None:
    result = play("N(1,1)", "--opponent", "none", lines="1\n1\n")
    assert "1. one: take 1" in result.stdout
    assert "2. the other: take 1" in result.stdout
    assert result.stdout.endswith("The second player wins: the first player cannot move.\n")


def test_bad_input_costs_no_move_and_does_not_end_the_game() -> None:
    bad = [
        "0",
        "99",
        "-1",
        "take 9",
        "N(",
        "N(5)",
        "Chess(8)",
        "undo",
        "undo x",
        "draw",
        "\x00\x07",
        "9" * 9999,
        "🎲",
        "",
    ]
    result = play("N(1,2)", lines="\n".join(bad) + "\nN(1,1)\n1\n")
    assert result.exit_code == 0
    assert "  3. first " in result.stdout
    assert "The first player wins" in result.stdout
    assert "there is no move 99: this position has 3 moves" in result.stdout
    assert "there is no game named Chess" in result.stdout
    assert max(map(len, result.stdout.splitlines())) < 500


@pytest.mark.parametrize("lines", ["", "N(8;1)", "N(8;1)\nN(6;1)\n", "quit\n", "hint\nquit\n"])
def test_the_end_of_the_input_and_quit_leave_cleanly(lines: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = play("N(9;1)", "--record", str(path), lines=lines)
    assert result.exit_code == 0
    assert "left the match." in result.stdout
    assert result.stdout.splitlines()[-1].startswith("Unfinished, after ")
    assert Record.from_dict(json.loads(path.read_text())).winner is None


def test_closed_standard_input_leaves_cleanly() -> None:
    command = f"{sys.executable} -m grundy play 'N(3)' <&-"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("Unfinished, after 0 moves.\n")


def test_ctrl_c_leaves_with_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with subprocess.Popen(
        [sys.executable, "-m", "grundy", "play", "N(9;1)", "--side", "second", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        asked = any("to move" in line for line in iter(process.stdout.readline, ""))
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert (asked, process.returncode, errors) == (True, 130, "Interrupted: you left the match.\n")
    assert output.endswith("Unfinished, after 1 move.\n")
    assert len(json.loads(path.read_text())["moves"]) == 1


def test_a_terminal_gets_a_prompt_and_the_list_of_moves() -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "grundy", "play", "N(2)"],
        stdin=child,
        stdout=child,
        stderr=child,
        env={**os.environ, "TERM": "dumb", "NO_COLOR": "1"},
    )
    os.close(child)
    os.write(parent, b"take 2\n")
    output = _all_of(parent)
    assert process.wait(timeout=PATIENCE) == 0
    assert ". take 2 in N(2), leaving N(0)" in output
    assert "> " in output
    assert "The first player wins" in output


def _all_of(descriptor: int) -> str:
    found, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            part = os.read(descriptor, 65536)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        found += part
    os.close(descriptor)
    return found.decode()


def test_json_is_the_record_alone() -> None:
    result = grundy_command("play", "N(1,2)", "--json", stdin="N(1,1)\n1\n")
    data = json.loads(result.stdout)
    assert (data["schema"], data["winner"], len(data["moves"])) == ("grundy.play/1", 0, 3)
    assert "you to move" in result.stderr


def test_a_seed_repeats_the_game() -> None:
    for options in (["--opponent", "random"], ["--errors", "2"]):
        results = [play("N(9,9,9)", "--side", "second", *options, "--seed", "5").stdout for _ in range(2)]
        assert results[0] == results[1]
        assert "seed 5" in results[0]


def test_rejects_conflicting_options() -> None:
    result = play("N(3)", "--errors", "2", "--opponent", "random")
    assert result.exit_code == 2
    assert "--errors is for the fallible opponent" in result.stderr
    assert play("N(3)", "--errors", "0").exit_code == 2
    assert play("N(3").exit_code != 0


def test_rejects_an_unwritable_record_before_the_match(tmp_path: Path) -> None:
    result = play("N(3)", "--record", str(tmp_path / "missing" / "game.json"), lines="1\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: cannot write the record to ")
    assert "to move" not in result.stdout


def test_failing_rules_are_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_rules.py").write_text(
        "class Failing:\n    def options(self, n):\n        return [n - 1] if n != 2 else 1 // 0\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    done = play("--game", "failing_rules:Failing", "Failing(5)", lines="1\n")
    assert done.exit_code == 1
    assert "Error: the rules of the game failed: ZeroDivisionError" in done.output
    assert "this happened at the position 2" in done.output


def said(text: str, lines: str, *options: str) -> str:
    """Return what is said in a game between two people that ends with these lines."""
    return CliRunner().invoke(group, ["play", text, "--opponent", "none", *options], input=lines).stdout


def test_help_names_every_command() -> None:
    text = said("N(3)", "help\n?\n")
    assert text.count("show this list") == 2
    for name in ("moves", "more", "hint", "why", "undo", "draw", "resign", "record", "quit", "help"):
        assert f"{name}" in text


def test_a_hint_wins() -> None:
    wanted = "Hint: take 2 in N(5), leaving N(3). This wins: the value 5 becomes 5 ⊕ 6 = 3, which makes the nim sum 0."
    assert wanted in said("N(3,5)", "hint\n")


def test_a_hint_in_a_p_position_says_that_every_move_loses() -> None:
    assert "Hint: every move loses against best play; you can try take " in said("N(5,5)", "hint\n")


def test_a_hint_in_misere_play() -> None:
    assert "Hint: take 4 in N(5), leaving N(1). This wins: " in said("N(5)", "hint\n", "--misere")


@pytest.mark.parametrize("word", ["why", "explain", "WHY"])
def test_the_reason(word: str) -> None:
    assert "nim sum" in said("N(3,5)", f"{word}\n")


def test_undo_takes_back_one_move_between_people() -> None:
    text = said("N(3,5)", "N(3,4)\nundo\nN(2,5)\nN(1,5)\nundo 2\nundo\n")
    assert "Took back 1 move." in text
    assert text.count("N(3,5)  (one to move)") == 3  # at the beginning, and after each undo
    assert "Took back 2 moves." in text
    assert "You have not made that many moves." in text
    assert text.endswith("Unfinished, after 0 moves.\n")


def test_undo_takes_back_the_answer_too_against_the_computer() -> None:
    result = CliRunner().invoke(group, ["play", "N(3,5,9)"], input="N(3,5,8)\nundo\n")
    assert "Took back 2 moves." in result.stdout
    assert result.stdout.endswith("Unfinished, after 0 moves.\n")
    result = CliRunner().invoke(group, ["play", "N(3,5,9)", "--side", "second"], input="undo\n")
    assert "You have not made that many moves." in result.stdout


@pytest.mark.parametrize("words", ["undo x", "undo 0", "undo 1.5", "undo -1", "undo 99999999999999"])
def test_undo_rejects_other_words(words: str) -> None:
    assert "undo needs a number of moves, for example undo 3" in said("N(3)", f"N(2)\n{words}\n")


def test_moves_are_listed_by_pages() -> None:
    text = said("N(50)", "moves\nmore\nmore\nmore\nmoves\n")
    moves = list(grundy.parse("N(50)").moves())
    assert text.count(f"   1. {moves[0]}\n") == 2
    assert f"  50. {moves[49]}\n" in text
    assert "… 30 more; enter more to see the next" in text
    assert "There are no more moves." in text


def test_moves_that_nobody_can_count_are_listed_too() -> None:
    assert "… at least 10,000 more; enter more to see the next" in said(f"N({10**30})", "moves\n")


def test_the_record_so_far() -> None:
    assert "  1. first   take 1 in N(3)  N(2)\n" in said("N(3)", "N(2)\nrecord\n")


def test_resignation_of_the_player_to_move() -> None:
    assert said("N(3)", "N(2)\nresign\n").endswith("The first player wins: the second player resigned.\n")


def test_a_draw_needs_a_repetition() -> None:
    assert "a draw may be called when a position occurs for the third time" in said("N(3)", "draw\n")


OWN = """
class Boxes:
    def options(self, boxes):
        return [boxes - 1] if boxes else []

    def picture(self, boxes):
        return "\\n".join(["□" * boxes] * 2)

class Dots(Boxes):
    def picture(self, boxes):
        return "." * boxes

class Odd(Boxes):
    def moves(self, boxes):
        return [("a\\nb\\x1b[2J", boxes - 1)] if boxes else []
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the module ``drawn_games``, whose games have pictures and labels of several lines."""
    (tmp_path / "drawn_games.py").write_text(OWN, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "drawn_games", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))


def test_a_long_text_loses_its_middle() -> None:
    first = said(f"N({'1' * 500 + '2' * 500})", "quit\n").splitlines()[0]
    assert first == f"N({'1' * 148} … {'2' * 149}), normal play: the player who cannot move loses."
    short = f"N({'1' * 297})"
    assert said(short, "quit\n").startswith(f"{short}, normal play")


@pytest.mark.usefixtures("own")
def test_a_text_is_one_line_that_does_nothing_to_the_terminal() -> None:
    text = said("Odd(2)", "moves\nquit\n", "--game", "drawn_games:Odd")
    assert "   1. a\\nb\\x1b[2J" in text
    assert "\x1b" not in text


@pytest.mark.usefixtures("own")
def test_one_component_is_drawn_under_its_notation() -> None:
    text = said("Boxes(3)", "quit\n", "--game", "drawn_games:Boxes")
    assert "\nBoxes(3)  (one to move)\n  □□□\n  □□□\n" in text


@pytest.mark.usefixtures("own")
def test_components_of_a_sum_are_drawn_with_their_names() -> None:
    text = said("Boxes(2) + Dots(3)", "quit\n", "--game", "drawn_games:Boxes", "--game", "drawn_games:Dots")
    assert "(one to move)\n  Boxes(2)\n  □□\n  □□\n  Dots(3)  ...\n" in text
