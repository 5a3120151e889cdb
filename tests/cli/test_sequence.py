"""``grundy sequence``: options, single heaps, the table of values, texts and JSON."""

import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from sequence_commands import KAYLES, KAYLES_EXCEPTIONS, as_if_proved, facts, printed, refused, sequence_command

import grundy.cli.sequence as cli_sequence
from grundy.answers.sequences import period_text
from grundy.cli import sequence as sequence_json
from grundy.cli.output import Console
from grundy.cli.sequence import PICTURE_FORMATS
from grundy.cli.sequence_text import Table, _cell_width, exceptions_text, row_length, show_table, work_text
from grundy.sequences import Periodicity, Work, find_period, nim_value, nim_values, output
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


def test_the_formats_of_pictures_are_those_of_the_library() -> None:
    assert PICTURE_FORMATS == output.FORMATS


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json", "--csv"], "--json and --csv both write to standard output; choose one of them"),
        (["--csv", "--bfile", "-"], "--csv and --bfile - both write to standard output; choose one of them"),
        (
            ["--csv", "--heap", "7"],
            "--csv writes the values of all heaps from 0 on; leave --heap out, or write --json",
        ),
        (["--plot", "out.gif"], "the ending of out.gif tells no format of a picture; it is .png, .svg or .pdf"),
        (["--plot", "-"], "the ending of - tells no format of a picture; it is .png, .svg or .pdf"),
        (["--bfile", "x.png", "--plot", "./x.png"], "--bfile and --plot name the same file; give them different names"),
        (["--store", "x", "--bfile", "x"], "--store and --bfile name the same file; give them different names"),
    ],
)
def test_what_does_not_go_together_is_refused_before_any_work(arguments: list[str], message: str) -> None:
    assert refused("0.77", "--stop", "1e15", *arguments) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--stop", "1.5"],
            "Invalid value for '--stop': '1.5' is no whole number; write such as 1000, 1_000, 1e9, 10^30 or 2^20",
        ),
        (
            ["--heap", "-3"],
            "Invalid value for '--heap': '-3' is too small; the number is 0 or more",
        ),
        (
            ["--heap", "10^2000"],
            "Invalid value for '--heap': '10^2000' has more than 1000 digits; take a smaller number",
        ),
        (["--width", "0"], "Invalid value for '--width': 0 is not in the range 1<=x<=10000."),
    ],
)
def test_wrong_options(arguments: list[str], message: str) -> None:
    assert refused("0.77", *arguments) == message


def test_a_wrong_game_is_shown_with_a_caret() -> None:
    message = refused("0.7x!")
    assert message.splitlines()[-2:] == ["  0.7x!", "      ^"]


@pytest.mark.parametrize("store", [[], ["--store", "x"]])
def test_more_values_than_anything_holds(store: list[str]) -> None:
    assert refused("0.77", "--stop", "1e400", *store) == (
        "10^400 values are more than any memory or file holds; give --stop a smaller number, or --heap for the value "
        "of one large heap"
    )


def test_astronomic_heaps_by_the_period() -> None:
    lines = printed("0.77", "--heap", "10^30", "--heap", "0", "--heap", "35").splitlines()
    assert lines[-3:] == [
        "heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)",
        "heap 0: nim value 0, P: the player who has just moved wins",
        "heap 35: nim value 7, N: the player to move wins",
    ]


def test_heaps_of_a_game_whose_values_grow() -> None:
    (row,) = facts("0.(3)", "--heap", "10^100")["heaps"]
    assert (row["heap"], row["nim_value"], row["outcome"]) == (10**100, 10**100, "N")
    (row,) = facts("all but {1,2}", "--heap", "10^30")["heaps"]
    assert row["nim_value"] == nim_value("all but {1,2}", 10**30)


def test_small_heaps_need_no_period() -> None:
    rows = facts("0.6", "--heap", "12", "--heap", "2000")["heaps"]
    assert [(row["nim_value"], row["outcome"], row["like"]) for row in rows] == [
        (nim_value("0.6", heap), "N" if nim_value("0.6", heap) else "P", None) for heap in (12, 2000)
    ]


def test_the_table_is_shown_when_a_stop_is_given() -> None:
    text = printed("0.77", "--heap", "7", "--stop", "36")
    assert "\nheap 7: nim value 2, N: the player to move wins\n\nheap  0  1  2" in text
    assert [
        row["nim_value"] for row in facts("0.77", *[word for h in range(36) for word in ("--heap", str(h))])["heaps"]
    ] == KAYLES


def test_heaps_that_no_proof_reaches() -> None:
    assert refused("0.6", "--stop", "1000", "--heap", "10^30", code=1) == (
        f"the nim value of heap {10**30} is out of reach: no period is proved by the 1000 values that are there; "
        "compute more of them, or try a smaller heap; a larger --stop computes more values"
    )


def table(capsys: pytest.CaptureFixture[str], shown: Table, show_all: bool = False) -> str:
    show_table(Console(), shown, show_all)
    return capsys.readouterr().out


def values(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.uint16)


@pytest.mark.parametrize("room", range(1, 160, 7))
@pytest.mark.parametrize("cell", [3, 4, 6])
def test_rows_fit_and_columns_keep_the_period(room: int, cell: int) -> None:
    for period in range(1, 200):
        columns = row_length(period, cell, room)
        assert columns >= 1
        assert columns * cell <= max(room, 4 * cell)
        if period * cell <= room:
            assert columns % period == 0
            assert columns == period or period < 5


def test_rows_of_a_long_period_are_a_divisor_of_it_or_the_usual_twenty() -> None:
    assert [row_length(p, 3, 75) for p in (34, 148, 149459, 442, 1550)] == [17, 20, 20, 17, 25]
    assert row_length(None, 3, 75) == 20
    assert row_length(None, 3, 30) == 10


def test_columns_are_aligned_and_marks_stand_behind_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert table(capsys, Table(values(0, 1, 2, 0, 11, 2, 0), 3, {4, 6})) == (
        "heap  0  1  2\n   0  0  1  2\n   3  0 11* 2\n   6  0*\n"
    )


def test_wide_values_and_many_heaps(capsys: pytest.CaptureFixture[str]) -> None:
    shown = table(capsys, Table(np.arange(1200, dtype=np.uint16), 200, set()), True).splitlines()
    assert shown[0].startswith(" heap    0    1    2")
    assert shown[-1].startswith("1,000 1000 1001 1002")
    assert len({len(line) for line in shown}) == 1


def test_a_long_table_has_a_gap_unless_all_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    long = Table(np.zeros(1000, dtype=np.uint8), 10, set())
    shown = table(capsys, long).splitlines()
    assert len(shown) == 1 + 24 + 1 + 8
    assert shown[25] == "   … 680 more values (--all prints them)"
    assert (shown[24].split()[0], shown[26].split()[0], shown[-1].split()[0]) == ("230", "920", "990")
    everything = table(capsys, long, True).splitlines()
    assert len(everything) == 101
    assert shown[1:25] + shown[26:] == everything[1:25] + everything[-8:]


def test_colours_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31m 1*\x1b[0m" in table(capsys, Table(values(0, 1), 2, {1}))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "31m" not in table(capsys, Table(values(0, 1), 2, {1}))


def test_the_width_of_a_cell() -> None:
    assert _cell_width(values(0, 9)) == 3
    assert _cell_width(values(100)) == 4
    assert _cell_width(values(), 5) == 3
    assert _cell_width(values(1), 1001) == 5


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (
            as_if_proved(12, 71, exceptions=(0,)),
            "period 12 from heap 71 on, proved: every 12 heaps the values repeat",
        ),
        (
            as_if_proved(1, 4),
            "period 1 from heap 4 on, proved: from each heap to the next the values repeat",
        ),
        (
            as_if_proved(7, 7, 4),
            "arithmetic period 7 with saltus 4 from heap 7 on, proved: every 7 heaps the values grow by 4",
        ),
        (
            as_if_proved(149459, 105351, exceptions=None),
            "period 149,459 from heap 105,351 on, proved: every 149,459 heaps the values repeat",
        ),
        (Periodicity(None, None, None, None, proved=False, checked_to=1), "no period is proved; 1 value checked"),
        (
            Periodicity(None, None, None, None, proved=False, checked_to=10**6),
            "no period is proved; 1,000,000 values checked",
        ),
    ],
)
def test_periods_in_words(found: Periodicity, text: str) -> None:
    assert period_text(found) == text


def test_many_exceptions_are_listed_only_when_all_are_wanted() -> None:
    many = tuple(range(0, 3000, 30))
    assert exceptions_text(many, False).endswith(", 660, 690 and 76 more")
    assert exceptions_text(many, True).endswith(", 2,910, 2,940 and 2,970")
    assert exceptions_text(None, True) == "the exceptions are too many to list"


def test_work_in_words() -> None:
    assert work_text(Work("naive", marked=1)) == "method naive: 1 option marked, 0 scanned"
    assert work_text(Work("sparse", rare=1, mask=0x17, twisted=True), copied=2000) == (
        "method sparse: 0 options marked, 0 scanned; 1 rare heap (mask 17 and the parity of the heap); "
        "2,000 values copied by the period"
    )


def test_the_schema() -> None:
    data = facts("Kayles", "--stop", "400")
    assert list(data) == [
        "schema", "game", "notation", "name", "source", "stop", "largest", "periodicity", "work", "store",
        "stored", "resumed_from", "heaps", "values",
    ]  # fmt: skip
    assert data["schema"] == "grundy.sequence/1"
    assert data["source"] == "Dudeney 1907; Guy and Smith 1956"
    assert data["game"] == "take 1 or 2 counters from a heap, and break the rest in two if you like"
    assert (data["notation"], data["name"], data["stop"]) == ("0.77", "Kayles", 400)
    assert data["largest"] == {"nim_value": 8, "heap": 27}
    assert data["values"][:36] == KAYLES
    assert len(data["values"]) == 400
    assert set(data["work"]) == {"method", "marked", "scanned", "rare", "mask", "twisted", "copied"}


def test_the_period_with_its_certificate() -> None:
    found = facts("Kayles", "--period")["periodicity"]
    certificate, statement, theorem = (found.pop(key) for key in ("certificate", "statement", "theorem"))
    checked_to, sentence = found.pop("checked_to"), found.pop("sentence")
    assert found == {"period": 12, "preperiod": 71, "saltus": 0, "exceptions": KAYLES_EXCEPTIONS, "proved": True}
    assert checked_to >= 2 * 71 + 2 * 12 + 2  # Guy and Smith 1956
    assert sentence == "period 12 from heap 71 on, proved: every 12 heaps the values repeat"
    assert isinstance(certificate, dict)
    assert statement
    assert theorem


def test_no_claim_without_proof() -> None:
    found = facts("0.6", "--stop", "500")["periodicity"]
    sentence = "no period is proved; 500 values checked"
    assert found == dict.fromkeys(found, None) | {"proved": False, "checked_to": 500, "sentence": sentence}


@pytest.mark.parametrize("stop", [0, 1, 2])
def test_short_sequences(stop: int) -> None:
    assert facts("0.77", "--stop", str(stop))["values"] == [0, 1][:stop]


def test_many_values_are_written_only_when_all_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence_json, "MAX_VALUES", 99)
    monkeypatch.setattr(sequence_json, "BLOCK", 7)
    data = facts("0.77", "--stop", "100")
    assert (data["values"], data["values_limit"], data["stop"]) == (None, 99, 100)
    everything = json.loads(printed("0.77", "--stop", "100", "--all", "--json"))
    assert everything["values"] == nim_values("0.77", 100).tolist()
    assert facts("0.77", "--stop", "99")["values"] == nim_values("0.77", 99).tolist()
