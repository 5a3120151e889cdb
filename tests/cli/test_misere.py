import json

from commands import grundy_command

TOO_LARGE = "Kayles(40) + N(9)"


def test_a_search_in_misere_play_that_is_too_long_names_the_option() -> None:
    done = grundy_command("solve", TOO_LARGE, "--misere", "--limit", "10")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: misère play had to be searched, and 10 positions did not suffice; take a smaller sum, or raise "
        "--limit\n"
    )


def test_a_larger_limit_answers() -> None:
    done = grundy_command("solve", "Kayles(9) + N(9)", "--misere", "--limit", "1000000")
    assert done.returncode == 0
    assert "in misère play: by search of the positions that can be reached" in done.stdout


def test_lines_name_the_option_too() -> None:
    done = grundy_command("solve", "-", "--misere", "--limit", "10", stdin=f"{TOO_LARGE}\n")
    assert json.loads(done.stdout)["error"].endswith("take a smaller sum, or raise --limit")


def test_an_opponent_that_cannot_see_who_wins_names_the_option() -> None:
    done = grundy_command("play", TOO_LARGE, "--misere", "--limit", "10", "--side", "second", stdin="hint\nquit\n")
    assert done.returncode == 0
    assert "raise --limit" in done.stdout
    assert "misere_limit" not in done.stdout


def test_normal_play_has_no_such_limit() -> None:
    done = grundy_command("solve", "N(3)", "--limit", "10")
    assert done.returncode == 2
    assert done.stderr.endswith(
        "Error: --limit is about the search in misère play; give --misere too, or leave it out\n"
    )
