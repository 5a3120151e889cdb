import re
import sys
from pathlib import Path

import pytest
from sequence_commands import facts, printed, refused, sequence_command

import grundy.cli.sequence as cli_sequence
from grundy.sequences import find_period, nim_values
from grundy.sequences.values import engines

KAYLES_TABLE = """\
Kayles, 0.77: take 1 or 2 counters from a heap, and break the rest in two if you like
source: Dudeney 1907; Guy and Smith 1956
period 12 from heap 71 on, proved: every 12 heaps the values repeat
14 exceptions: 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57 and 70

heap  0  1  2  3  4  5  6  7  8  9 10 11
   0  0* 1  2  3* 1  4  3* 2  1  4* 2  6*
  12  4  1  2  7* 1  4  3* 2  1  4* 6* 7
  24  4  1  2  8  5* 4  7  2  1  8  6* 7
  36  4  1  2  3* 1  4  7  2  1  8  2  7
  48  4  1  2  8  1  4  7  2  1  4* 2  7
  60  4  1  2  8  1  4  7  2  1  8  6* 7
  72  4  1  2  8  1  4  7  2  1  8  2  7
  84  4  1  2  8  1  4  7  2  1  8  2  7
  96  4  1  2  8  1  4  7  2  1  8  2  7
* does not fit the period
"""


def test_the_methods_are_those_of_the_library() -> None:
    assert cli_sequence.METHODS == engines.METHODS


@pytest.mark.parametrize("game", ["Kayles", "kayles", "0.77", ".77"])
def test_kayles_in_rows_of_its_period(game: str) -> None:
    assert printed(game) == KAYLES_TABLE


def test_the_proof_of_a_period() -> None:
    text = printed("0.77", "--period")
    certificate = find_period("0.77").certificate
    assert certificate is not None
    assert f"\nproof: {certificate.statement()}\nmethod " in text
    assert "Guy and Smith 1956" in text


def test_a_period_that_needs_many_values() -> None:
    assert "no period is proved; 1,000 values checked\n" in printed("0.644")
    assert "\nperiod 442 from heap 3,256 on, proved: " in printed("0.644", "--period")  # Austin 1976


def test_arithmetic_periods_show_their_saltus() -> None:
    lines = printed("all but {1,2}", "--stop", "24").splitlines()
    assert lines[1] == "arithmetic period 3 with saltus 1 from heap 0 on, proved: every 3 heaps the values grow by 1"
    assert lines[-2:] == ["   0  0  0  0  1  1  1  2  2  2  3  3  3", "  12  4  4  4  5  5  5  6  6  6  7  7  7"]


def test_rows_as_wide_as_one_likes() -> None:
    assert "\nheap  0  1  2  3  4\n   0  0* 1  2  3* 1\n   5  4  3* 2  1  4*\n" in printed("0.77", "--width", "5")


def test_no_values_and_few_values() -> None:
    assert printed("0.77", "--stop", "0").endswith("\nno values are asked for; give --stop a larger number\n")
    assert printed("0.77", "--stop", "3").endswith("\n   0  0  1  2\n")


def test_rare_heaps_are_marked_when_there_is_no_period() -> None:
    text = printed("0.6", "--stop", "2000", "--method", "sparse", "--all")
    assert "no period is proved; 2,000 values checked\n" in text
    assert text.endswith("* rare\n")
    assert text.count("*") == facts("0.6", "--stop", "2000", "--method", "sparse")["work"]["rare"] + 1


@pytest.mark.parametrize("method", ["naive", "sparse", "scan"])
def test_methods_agree(method: str) -> None:
    assert facts("0.6", "--stop", "700", "--method", method)["values"] == nim_values("0.6", 700).tolist()


def test_a_method_that_does_not_serve_the_game() -> None:
    assert "the method 'closed' does not serve" in refused("0.77", "--method", "closed", code=1)


def test_no_colour_where_none_is_wanted() -> None:
    coloured = sequence_command("0.77", FORCE_COLOR="1", COLUMNS="80").stdout
    assert "\x1b[1;31m 3*\x1b[0m" in coloured
    plain = sequence_command("0.77", FORCE_COLOR="1", NO_COLOR="1", COLUMNS="80").stdout
    assert "31m" not in plain


def test_a_narrow_terminal_gets_rows_that_fit() -> None:
    for width, columns in ("80", 17), ("120", 34):  # half of the period 34, and all of it
        shown = sequence_command("0.07", FORCE_COLOR="1", COLUMNS=width).stdout
        lines = re.sub("\x1b\\[[0-9;]*m", "", shown).splitlines()
        assert f"heap{''.join(f'{column:>3}' for column in range(columns))}" in lines
        assert all(len(line) <= int(width) for line in lines)


MINE = """
class Mark:
    def options(self, heap):
        return sorted({heap - 1, heap // 2}) if heap else []

def bad(heap):
    return [heap // 0]
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the module ``mine`` with games of one's own."""
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("mine")
def test_a_game_of_ones_own() -> None:
    text = printed("--game", "mine:Mark", "--stop", "20")
    assert text.startswith("Mark: a game of your own\nno period is proved; 20 values checked\n")
    # Fraenkel 2011: the values of Mark have no period, and none is above 2.
    told = facts("--game", "mine:Mark", "--stop", "20", "--all")
    values = nim_values(lambda heap: {heap - 1, heap // 2} if heap else [], 20)
    assert (told["name"], told["values"]) == ("Mark", values.tolist())


@pytest.mark.usefixtures("mine")
def test_what_goes_wrong_with_a_game_of_ones_own() -> None:
    failed = sequence_command("--game", "mine:bad", "--stop", "5")
    assert failed.exit_code == 1
    assert failed.stderr.startswith("Error: the rules of the game failed: ZeroDivisionError: integer division")
    assert refused("--game", "mine:Mrak") == "module 'mine' has no attribute 'Mrak'; did you mean Mark?"
    assert refused("0.77", "--game", "mine:Mark") == "Give either GAME or --game."
    assert refused() == "Missing argument 'GAME'."
    assert refused("--game", "mine:Mark", "--store", "x") == (
        "a store cannot tell one game of your own from another; leave --store out, and write the values with --bfile "
        "or --csv"
    )
