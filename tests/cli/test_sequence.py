"""``grundy sequence``: options, single heaps, the table of values, texts and JSON."""

import re
import sys
from io import BytesIO
from pathlib import Path

import pytest
from commands import sequence_command
from known_periods import KAYLES, KAYLES_EXCEPTIONS

from grundy.errors import DomainError
from grundy.sequences import find_period, nim_value, nim_values, save_plot
from grundy.sequences.values import METHODS

facts, printed, refused = sequence_command.facts, sequence_command.printed, sequence_command.refused

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
    message = refused("0.77", "--method", "magic")
    assert re.findall("'([a-z]+)'", message.partition("is not one of")[2]) == list(METHODS)


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
    assert printed("0.77", "--stop", "0").endswith("\nno values; use a larger --stop\n")
    assert printed("0.77", "--stop", "3").endswith("\n   0  0  1  2\n")


def test_rare_heaps_are_marked_when_there_is_no_period() -> None:
    text = printed("0.6", "--stop", "2000", "--method", "sparse", "--all")
    assert "no period is proved; 2,000 values checked\n" in text
    assert text.endswith("* rare value\n")
    assert text.count("*") == facts("0.6", "--stop", "2000", "--method", "sparse")["work"]["rare"] + 1


@pytest.mark.parametrize("method", ["naive", "sparse", "scan"])
def test_methods_agree(method: str) -> None:
    assert facts("0.6", "--stop", "700", "--method", method)["values"] == nim_values("0.6", 700).tolist()


def test_rejects_a_method_that_does_not_support_the_game() -> None:
    assert "the method 'closed' does not support" in refused("0.77", "--method", "closed")


def test_no_color_disables_colours() -> None:
    coloured = sequence_command("0.77", FORCE_COLOR="1", COLUMNS="80").stdout
    assert "\x1b[1;31m 3*\x1b[0m" in coloured
    plain = sequence_command("0.77", FORCE_COLOR="1", NO_COLOR="1", COLUMNS="80").stdout
    assert "31m" not in plain


def test_a_narrow_terminal_gets_rows_that_fit() -> None:
    for width, columns in (80, 17), (120, 34):  # half of the period 34, and all of it
        lines = on_a_terminal("0.07", width=width)
        assert f"heap{''.join(f'{column:>3}' for column in range(columns))}" in lines
        assert all(len(line) <= width for line in lines)


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
def test_computes_an_own_game() -> None:
    text = printed("--game", "mine:Mark", "--stop", "20")
    assert text.startswith("Mark: a game defined by a Python function\nno period is proved; 20 values checked\n")
    # Fraenkel 2011: the values of Mark have no period, and none is above 2.
    told = facts("--game", "mine:Mark", "--stop", "20", "--all")
    values = nim_values(lambda heap: {heap - 1, heap // 2} if heap else [], 20)
    assert (told["name"], told["values"]) == ("Mark", values.tolist())


@pytest.mark.usefixtures("mine")
def test_reports_errors_of_an_own_game() -> None:
    failed = sequence_command("--game", "mine:bad", "--stop", "5")
    assert failed.exit_code == 1
    assert failed.stderr.startswith("Error: the rules of the game failed: ZeroDivisionError: integer division")
    assert refused("--game", "mine:Mrak") == "module 'mine' has no attribute 'Mrak'; did you mean Mark?"
    assert refused("0.77", "--game", "mine:Mark") == "give either GAME or --game"
    assert refused() == "Missing argument 'GAME'."
    assert refused("--game", "mine:Mark", "--store", "x") == (
        "a store cannot identify your own game; use --bfile or --csv instead of --store"
    )


def test_the_formats_of_pictures_are_those_of_the_library() -> None:
    with pytest.raises(DomainError, match="the format of a plot must be png, svg or pdf, not 'gif'"):
        save_plot(BytesIO(), nim_values("0.77", 9), format="gif")
    assert refused("0.77", "--plot", "out.gif").endswith("cannot write out.gif: a plot must end in .png, .svg or .pdf")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json", "--csv"], "--json and --csv all write to standard output; give only one of them"),
        (["--csv", "--bfile", "-"], "--csv and --bfile - all write to standard output; give only one of them"),
        (
            ["--csv", "--heap", "7"],
            "--csv writes the values of all heaps; leave out --heap, or use --json",
        ),
        (["--plot", "out.gif"], "cannot write out.gif: a plot must end in .png, .svg or .pdf"),
        (["--plot", "-"], "cannot write -: a plot must end in .png, .svg or .pdf"),
        (["--bfile", "x.png", "--plot", "./x.png"], "--bfile and --plot name the same file; give two different files"),
        (["--store", "x", "--bfile", "x"], "--store and --bfile name the same file; give two different files"),
    ],
)
def test_rejects_conflicting_options_before_the_work(arguments: list[str], message: str) -> None:
    assert refused("0.77", "--stop", "1e15", *arguments) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--stop", "1.5"],
            "Invalid value for '--stop': '1.5' is not a whole number; examples are 1000, 1_000, 1e9 and 2^20",
        ),
        (
            ["--heap", "-3"],
            "Invalid value for '--heap': '-3' is too small; it must be at least 0",
        ),
        (
            ["--heap", "10^2000"],
            "Invalid value for '--heap': '10^2000' has more than 1000 digits; use a smaller number",
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
    assert refused("0.77", "--stop", "1e400", *store, code=1) == (
        "10^400 values do not fit any memory or file; use a smaller --stop, or --heap for one large heap"
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


def test_a_large_heap_without_a_proved_period_is_an_error() -> None:
    assert refused("0.6", "--stop", "1000", "--heap", "10^30", code=1) == (
        f"cannot compute the nim value of heap {10**30}: the first 1000 values prove no period; "
        "compute more values, or try a smaller heap; a larger --stop computes more values"
    )


def on_a_terminal(*arguments: str, width: int) -> list[str]:
    """Return the lines that a terminal with this width shows, without colours."""
    shown = sequence_command(*arguments, FORCE_COLOR="1", NO_COLOR="1", COLUMNS=str(width)).stdout
    return re.sub("\x1b\\[[0-9;]*m", "", shown).splitlines()


def columns(*arguments: str, width: int) -> int:
    """Return the length of a row on a terminal with this width."""
    lines = on_a_terminal(*arguments, width=width)
    return len(lines[lines.index("") + 1].split()) - 1  # without the word heap


def up_to(largest: int) -> str:
    """Return the game in which a move takes up to this many counters; its period is longer by one."""
    return f"{{{','.join(map(str, range(1, largest + 1)))}}}"


@pytest.mark.parametrize("width", range(40, 170, 26))
@pytest.mark.parametrize(
    ("cell", "games"),
    [
        (3, {"0.(3)": 1} | {up_to(p - 1): p for p in range(2, 60)}),
        (3, {f"{{{k}}}": 2 * k for k in range(30, 100)}),
        (4, {up_to(p - 1): p for p in (101, 102, 120, 143)}),
    ],
)
def test_rows_fit_and_columns_keep_the_period(width: int, cell: int, games: dict[str, int]) -> None:
    for game, period in games.items():
        stop = "99" if game == "0.(3)" else "512"  # two periods; below, no value has three digits
        space = width - len(stop) - 2
        found = columns(game, "--stop", stop, width=width)
        assert found >= 1
        assert found * cell <= max(space, 4 * cell)
        if period * cell <= space:
            assert found % period == 0
            assert found == period or period < 5


@pytest.mark.parametrize(
    ("game", "width", "expected"),
    [("{17}", 80, 17), ("{74}", 80, 20), ("{221}", 80, 17), ("{775}", 80, 25), ("0.6", 80, 20), ("0.6", 40, 11)],
)
def test_rows_of_a_long_period_are_a_divisor_of_it_or_the_usual_twenty(game: str, width: int, expected: int) -> None:
    assert columns(game, *["--stop", "100"] * (game == "0.6"), width=width) == expected


def test_marks_stand_behind_values_of_any_width() -> None:
    lines = printed("0.07", "--stop", "238").split("\n\n")[1].splitlines()
    assert lines[0] == "heap" + "".join(f"{column:>3}" for column in range(34))
    exceptions = facts("0.07")["periodicity"]["exceptions"]
    values = nim_values("0.07", 238).tolist()
    cells = [f"{value:>2}{'*' if heap in exceptions else ' '}" for heap, value in enumerate(values)]
    rows = [f"{start:>4} {''.join(cells[start : start + 34])}".rstrip() for start in range(0, 238, 34)]
    assert lines[1:] == [*rows, "* does not fit the period"]


def test_wide_values_and_many_heaps() -> None:
    shown = printed("0.(3)", "--stop", "1200", "--width", "200", "--all").splitlines()[-7:]
    assert shown[0].startswith(" heap    0    1    2")
    assert shown[-1].startswith("1,000 1000 1001 1002")
    assert len({len(line) for line in shown}) == 1


def test_a_long_table_has_a_gap_unless_all_is_wanted() -> None:
    long = ["{1}", "--stop", "1000", "--width", "10"]
    shown = printed(*long).split("\n\n")[1].splitlines()
    assert len(shown) == 1 + 24 + 1 + 8
    assert shown[25] == "   … 680 more values (--all prints them)"
    assert (shown[24].split()[0], shown[26].split()[0], shown[-1].split()[0]) == ("230", "920", "990")
    everything = printed(*long, "--all").split("\n\n")[1].splitlines()
    assert len(everything) == 101
    assert shown[1:25] + shown[26:] == everything[1:25] + everything[-8:]


@pytest.mark.parametrize(
    ("arguments", "row"),
    [
        (["{1}", "--stop", "2"], "   0  0  1"),
        (["0.(3)", "--stop", "101", "--width", "101"], "   0   0   1   2 "),
        (["{1}", "--stop", "2", "--width", "1001"], "   0    0    1"),
    ],
)
def test_the_width_of_a_cell(arguments: list[str], row: str) -> None:
    assert printed(*arguments).splitlines()[-1].startswith(row)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["0.77"], "period 12 from heap 71 on, proved: every 12 heaps the values repeat"),
        (["0.1"], "period 1 from heap 2 on, proved: from each heap to the next the values repeat"),
        (
            ["Lasker's Nim"],
            "arithmetic period 4 with saltus 4 from heap 1 on, proved: every 4 heaps the values grow by 4",
        ),
        (
            ["{5000,6250,12500,16250}", "--heap", "0"],
            "period 3,750 from heap 51,250 on, proved: every 3,750 heaps the values repeat",
        ),
        (["0.6", "--stop", "1"], "no period is proved; 1 value checked"),
        (["0.6", "--stop", "100000"], "no period is proved; 100,000 values checked"),
    ],
)
def test_periods_in_words(arguments: list[str], text: str) -> None:
    assert f"\n{text}\n" in printed(*arguments)


def test_many_exceptions_are_listed_only_when_all_are_wanted() -> None:
    many = ["{200,250,500,650}", "--heap", "0"]  # ten times 105
    assert ", 22, 23 and 1,026 more\n" in printed(*many)
    assert ", 2,047, 2,048 and 2,049\n" in printed(*many, "--all")
    lines = printed("{1000000,1250000,2500000,3250000}", "--heap", "0").splitlines()
    assert lines[2] == "there are too many exceptions to list"
    assert printed("{1}").splitlines()[2] == "no exceptions"
    assert printed("0.26").splitlines()[2] == "1 exception: 0"


def test_work_in_words() -> None:
    shown = printed("{1}", "--stop", "2", "--method", "naive", "--period")
    assert "\nmethod naive: 1 option marked, 0 scanned\n" in shown
    shown = printed("0.104", "--stop", "3000", "--method", "sparse", "--period")
    work = facts("0.104", "--stop", "3000", "--method", "sparse")["work"]
    assert (work["mask"], work["twisted"]) == (0x17, True)
    assert shown.splitlines()[2] == (
        f"method sparse: {work['marked']:,} options marked, {work['scanned']:,} scanned; {work['rare']} rare heaps "
        "(mask 17 and the parity of the heap)"
    )
    work = facts("0.77", "--stop", "5000")["work"]
    assert work["copied"] > 1000
    assert f"; {work['copied']:,} values copied by the period\n" in printed("0.77", "--stop", "5000", "--period")


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


def test_many_values_are_written_only_when_all_are_wanted() -> None:
    values = nim_values("0.77", 100_001).tolist()
    data = facts("0.77", "--stop", "100001")
    assert (data["values"], data["values_limit"], data["stop"]) == (None, 100_000, 100_001)
    assert facts("0.77", "--stop", "100001", "--all")["values"] == values
    assert facts("0.77", "--stop", "100000")["values"] == values[:-1]
