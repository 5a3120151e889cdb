import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import grundy_command
from long_commands import running, tells_work

COMPOSITE = "N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,8) + N(3,5,7,9)"

TRANSCRIPT = """\
N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,8) + N(3,5,7,9)
The player who moves next wins: the nim sum is 6, not 0 (unbalanced), and a move can balance it.

component    nim value  binary
N(20;1,3,5)          0  0000
N(20;1,2,5)          2  0010
N(20;1,2,6)          3  0011
W(9,8)              15  1111
N(3)                 3  0011
N(5)                 5  0101
N(7)                 7  0111
N(9)                 9  1001
nim sum              6  0110
                         ^^ unbalanced
A move in W(9,8), N(5) or N(7) can balance the sum.

3 winning moves
  1. take 8 from the second pile in W(9,8), leaving W(9,0)
     leads to N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,0) + N(3,5,7,9)
     because the value 15 becomes 15 ⊕ 6 = 9, which makes the nim sum 0
  2. take 2 in N(5), leaving N(3)
     leads to N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,8) + N(3,3,7,9)
     because the value 5 becomes 5 ⊕ 6 = 3, which makes the nim sum 0
  3. take 6 in N(7), leaving N(1)
     leads to N(20;1,3,5) + N(20;1,2,5) + N(20;1,2,6) + W(9,8) + N(3,5,1,9)
     because the value 7 becomes 7 ⊕ 6 = 1, which makes the nim sum 0

After move 1, take 8 from the second pile in W(9,8), leaving W(9,0):
component    nim value  binary
N(20;1,3,5)          0  0000
N(20;1,2,5)          2  0010
N(20;1,2,6)          3  0011
W(9,0)               9  1001
N(3)                 3  0011
N(5)                 5  0101
N(7)                 7  0111
N(9)                 9  1001
nim sum              0  0000
"""


def test_the_composite_of_the_paper() -> None:
    result = grundy_command("solve", COMPOSITE)
    assert (result.returncode, result.stdout, result.stderr) == (0, TRANSCRIPT, "")


def test_json_gives_the_same_with_a_schema_version() -> None:
    result = grundy_command("solve", COMPOSITE, "--json")
    data = json.loads(result.stdout)
    assert (data["schema"], data["outcome"], data["winner"], data["nim_value"]) == ("grundy.solve/1", "N", "next", 6)
    assert [c["nim_value"] for c in data["components"]] == [0, 2, 3, 15, 3, 5, 7, 9]
    assert [(m["component"], m["to"]) for m in data["winning_moves"]] == [(3, "W(9,0)"), (5, "N(3)"), (6, "N(1)")]


def test_a_p_position_has_no_winning_moves() -> None:
    result = grundy_command("solve", "N(1,3,5,7)")
    assert result.returncode == 0
    assert "The player who has just moved wins" in result.stdout
    assert "winning move" not in result.stdout


@pytest.mark.parametrize(
    "text",
    ["", " ", "N(", "N((3)", "N(5;0)", "N(5;)", "N(-3)", "Chess(8)", "N(٣)", "N(" + "9" * 9999 + ")", "\udcff", "🎲"],
)
def test_bad_input_gets_a_caret_and_exit_code_2(text: str) -> None:
    result = grundy_command("solve", text)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.rstrip().endswith("^")
    assert "Traceback" not in result.stderr


def test_too_large_numbers_are_one_sentence_and_exit_code_1() -> None:
    result = grundy_command("solve", "W(1000000,1000001) + N(1)")
    assert result.returncode == 1
    assert "W(1000001,1000000) needs a table of all smaller positions" in result.stderr
    assert "Traceback" not in result.stderr


def test_many_components_are_cut_unless_all_are_wanted() -> None:
    text = f"N({','.join(map(str, range(1, 3000)))})"
    short = grundy_command("solve", text)
    assert "… 2959 more (--all shows them)" in short.stdout
    assert len(short.stdout) < 60_000
    full = grundy_command("solve", "--all", text)
    assert "more (--all" not in full.stdout
    assert "N(2999)" in full.stdout


def test_positions_from_standard_input_one_per_line() -> None:
    result = grundy_command("solve", "-", "--json", stdin="N(3,5)\n\nW(1,2)\n")
    assert [json.loads(line)["nim_value"] for line in result.stdout.splitlines()] == [6, 0]
    assert grundy_command("solve", "-", stdin="\n").returncode == 2
    result = grundy_command("solve", "-", stdin="\ufeffN(3)\r\nN(4)")
    assert result.returncode == 0
    assert [json.loads(line)["position"] for line in result.stdout.splitlines()] == ["N(3)", "N(4)"]


def test_an_error_in_one_line_does_not_stop_the_others() -> None:
    result = grundy_command("solve", "-", stdin="N(3)\n\nN(4))\nMoore(2;1000000,1000001,1000002,5)+N(1)\nN(5)\n")
    first, unread, unanswered, last = map(json.loads, result.stdout.splitlines())
    assert result.returncode == 2
    assert (first["nim_value"], last["nim_value"]) == (3, 5)
    assert (unread["line"], unread["at"], unread["position"]) == (3, 4, "N(4))")
    assert unread["error"].startswith("expected + after this term")
    assert (unanswered["line"], "error" in unanswered) == (4, True)


def test_long_expressions_fit_through_standard_input() -> None:
    text = " + ".join(["N(1)"] * 50_001)
    result = grundy_command("solve", "-", "--json", stdin=text)
    assert json.loads(result.stdout)["nim_value"] == 1


def test_a_large_number_keeps_its_columns() -> None:
    result = grundy_command("solve", "N(123456789012345678901234567890, 5)")
    rows = [line for line in result.stdout.splitlines() if "…" in line]
    assert len(rows) == 3
    assert len({line.index("…") for line in rows}) == 1


def test_a_terminal_without_the_signs_gets_substitutes() -> None:
    result = grundy_command("solve", "N(3,5)", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "5 (+) 6 = 3" in result.stdout


def test_colour_only_where_it_is_wanted() -> None:
    assert "\x1b[" not in grundy_command("solve", "N(3,5)").stdout
    assert "\x1b[" in grundy_command("solve", "N(3,5)", FORCE_COLOR="1").stdout
    assert "\x1b[3" not in grundy_command("solve", "N(3,5)", FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_long_set_of_moves_is_cut_too() -> None:
    result = grundy_command("solve", f"N(100;{','.join(map(str, range(1, 2000)))})")
    assert max(map(len, result.stdout.splitlines())) < 500


def test_long_numbers_cause_no_traceback() -> None:
    nines = "9" * 3000
    result = grundy_command("solve", f"W({nines},{nines}) + N(1)")
    assert (result.returncode, "Traceback" in result.stderr) == (1, False)
    result = grundy_command("solve", "N(" + "9" * 1000 + ")", PYTHONINTMAXSTRDIGITS="640")
    assert result.returncode == 2
    assert "a number may have at most 630 digits, not 1000" in result.stderr


def test_a_full_disk_is_one_sentence() -> None:
    command = f"{sys.executable} -m grundy solve 'N(3)' > /dev/full"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (1, "Error: cannot write the answer: No space left on device\n")


def test_closed_streams_are_one_sentence() -> None:
    command = f"{sys.executable} -m grundy solve 'N(3)' >&-"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (1, "Error: cannot write the answer: standard output is closed\n")
    command = f"{sys.executable} -m grundy solve - <&-"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert result.returncode == 2
    assert result.stderr.startswith("Error: expected positions on standard input")


def test_a_closed_pipe_is_not_an_error() -> None:
    command = f"{sys.executable} -m grundy solve --all 'N({','.join(map(str, range(1, 2000)))})' | head -1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert result.stdout.startswith("N(1,2,3")
    assert "Traceback" not in result.stderr


def test_json_survives_any_encoding() -> None:
    data = json.loads(grundy_command("solve", "N(3,5)", "--json", PYTHONIOENCODING="latin-1").stdout)
    assert "⊕" in data["winning_moves"][0]["why"]


@tells_work
def test_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    # Boards of very different shapes, so that each needs a table of its own: many seconds in all.
    text = " + ".join(f"W({39_000_000 // large - 1},{large})" for large in range(6400, 90_000, 2600))
    with running("solve", text, cwd=tmp_path) as command:
        command.wait_until(command.is_at_work)
        ended = command.stopped(signal.SIGINT)
    assert "Traceback" not in ended.errors
    assert ended.code == 130


def test_moves_of_a_long_sum_are_not_written_out_in_full() -> None:
    result = grundy_command("solve", "20001*N(1)")
    assert "leads to" not in result.stdout
    assert len(result.stdout) < 30_000


def test_misere_play() -> None:
    result = grundy_command("solve", "N(1,1)", "--misere")
    assert result.stdout.splitlines()[1].startswith("The player who moves next wins in misère play: ")
    assert json.loads(grundy_command("solve", "N(1,1)", "--misere", "--json").stdout)["outcome"] == "N"


def test_moves_to_a_given_value() -> None:
    result = grundy_command("solve", "N(3,5)", "--to", "1")
    assert result.stdout.splitlines() == [
        "N(3,5)",
        "The value is 6.",
        "1 move to nim value 1",
        "  1. take 3 in N(5), leaving N(2)",
    ]
    data = json.loads(grundy_command("solve", "N(3,5)", "--to", "1", "--json").stdout)
    assert (data["to"], [move["to"] for move in data["moves"]]) == (1, ["N(2)"])


def test_a_game_of_the_users_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Half:\n    def options(self, n):\n        return [n // 2] if n else []\n")
    result = grundy_command("solve", "Half(4) + N(3)", "--game", "mine:Half", "--json", cwd=tmp_path)
    assert json.loads(result.stdout)["nim_value"] == 1 ^ 3
    result = grundy_command("solve", "Half(4)", "--game", "mine:Hlaf", cwd=tmp_path)
    assert result.returncode == 2
    assert "cannot load the game mine:Hlaf" in result.stderr
    assert "Traceback" not in result.stderr


def test_errors_of_an_own_game_have_a_caret_and_exit_code_2(tmp_path: Path) -> None:
    game = """
from grundy import DomainError
class Half:
    def options(self, n):
        return [n // 2] if n else []
    def check(self, n):
        if n < 0:
            raise DomainError(f"a heap must be at least 0, not {n}")
"""
    (tmp_path / "mine.py").write_text(game)
    result = grundy_command("solve", "Half(-4)", "--game", "mine:Half", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "Error: a heap must be at least 0, not -4\n  Half(-4)\n       ^\n"
    result = grundy_command("solve", "Half('a')", "--game", "mine:Half", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith("Error: the rules of the game failed: TypeError: ")


def test_options_that_raise_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def options(self, n):\n        return [1 / n]\n")
    result = grundy_command("solve", "Bad(0)", "--game", "bad:Bad", cwd=tmp_path)
    assert result.returncode == 1
    assert "ZeroDivisionError" in result.stderr
    assert "Traceback" not in result.stderr


def test_moves_to_a_value_belong_to_normal_play() -> None:
    done = grundy_command("solve", "N(3,5)", "--to", "1", "--misere")
    assert done.returncode == 2
    assert "--to is for normal play, where positions have nim values; leave out --misere" in done.stderr


TOO_LARGE = "Kayles(40) + N(9)"


def test_a_search_in_misere_play_that_is_too_long_names_the_option() -> None:
    done = grundy_command("solve", TOO_LARGE, "--misere", "--limit", "10")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: misère play requires a search of more than 10 positions; try a smaller sum, or raise --limit\n"
    )


def test_a_larger_limit_answers() -> None:
    done = grundy_command("solve", "Kayles(9) + N(9)", "--misere", "--limit", "1000000")
    assert done.returncode == 0
    assert "in misère play: this follows from a search of the reachable positions" in done.stdout


def test_lines_name_the_option_too() -> None:
    done = grundy_command("solve", "-", "--misere", "--limit", "10", stdin=f"{TOO_LARGE}\n")
    assert json.loads(done.stdout)["error"].endswith("try a smaller sum, or raise --limit")


def test_an_opponent_without_an_answer_names_the_option() -> None:
    done = grundy_command("play", TOO_LARGE, "--misere", "--limit", "10", "--side", "second", stdin="hint\nquit\n")
    assert done.returncode == 0
    assert "raise --limit" in done.stdout
    assert "misere_limit" not in done.stdout


def test_normal_play_has_no_such_limit() -> None:
    done = grundy_command("solve", "N(3)", "--limit", "10")
    assert done.returncode == 2
    assert done.stderr.endswith("Error: --limit is for misère play; add --misere or leave out --limit\n")
