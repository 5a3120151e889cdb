"""``grundy alpha``: the notation of primes, the rows, interrupted proofs, and progress."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from commands import PATIENCE, grundy_command, seen_on_a_terminal

from grundy.cli import group
from grundy.ordinals.constants import Proof, ProofRun, alpha
from grundy.progress import report
from grundy.runs import Store

# Its order is 2·1439, so that κ_1439 is needed: nobody can prove it here.
BEYOND = "2879"


def alpha_here(*arguments: str) -> Result:
    """Run ``grundy alpha`` in this process, where some constants may have been proved before."""
    return CliRunner().invoke(group, ["alpha", *arguments])


def printed(*arguments: str) -> str:
    """Return what ``grundy alpha`` prints in a process of its own, where nothing is proved yet."""
    done = grundy_command("alpha", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def facts(*arguments: str) -> Any:
    """Return the constants that ``grundy alpha … --json`` writes."""
    return json.loads(printed(*arguments, "--json"))["constants"]


def test_a_table_without_proofs() -> None:
    assert printed("3..19", BEYOND, "--no-prove").splitlines() == [
        "   p     f  q     m  α            provenance        published     method  seconds",
        "   3     2  2     0  2            published         Conway 1976",
        "   5     4  4     0  4            published         Conway 1976",
        "   7     3  3     1  ω+1          published         Conway 1976",
        "  11    10  5     1  ω^ω+1        published         Lenstra 1977",
        "  13    12  3 4   0  ω+4          published         Lenstra 1977",
        "  17     8  8     0  16           published         Lenstra 1977",
        "  19    18  9     4  ω^3+4        published         Lenstra 1977",
        "2879  1439  1439  1  ω^(ω^226)+1  conjectural rule",
        "f: order of 2 modulo p; q: indices of the generators κ_q in α_p; m: finite excess",
        "",
        "8 primes: 7 published, 1 conjectural rule",
    ]


def test_proves_a_table_by_default() -> None:
    lines = printed("3..50").splitlines()
    assert len(lines) == 18
    assert lines[-1].startswith("14 primes: 14 proved here; 0.")
    assert lines[-1].endswith(" seconds of trials")
    assert lines[14].split()[:9] == ["47", "23", "23", "1", "ω^(ω^7)+1", "proved", "here", "Le", "Bruyn"]


def test_json_has_the_trials() -> None:
    data = json.loads(printed("23", "--direct", "--json"))
    assert (data["schema"], data["interrupted"]) == ("grundy.alpha/1", False)
    (constant,) = data["constants"]
    assert constant["value"] == "w^(w^3)+1"
    assert constant["proof"]["method"] == "direct"
    assert constant["proof"]["rests_on"] == [5, 11]


def test_a_prime_beyond_the_budget_is_not_proved() -> None:
    text = printed(BEYOND, "167", "--budget", "0.01")
    assert "2879  1439  1439  1  ω^(ω^226)+1  conjectural rule" in text
    assert " 167    83  83    1  ω^(ω^21)+1   published         Siegel 2013" in text
    assert "skipped, because a proof takes longer than --budget 0.01: 2879 (too long), 167 (about 0." in text


def test_proofs_that_were_left_out_are_named_with_their_times() -> None:
    last = printed("3863", "719", BEYOND, "--budget", "10").splitlines()[-1]
    reason = "skipped, because a proof takes longer than --budget 10"
    assert re.fullmatch(rf"{reason}: 3863 \(about \d,\d{{3}} s\), 719 \(about \d+ s\), {BEYOND} \(too long\)", last)


def test_five_proofs_that_were_left_out_are_named() -> None:
    last = printed("719", "839", "887", "983", "1187", "1319", "1439", "--budget", "0").splitlines()[-1]
    assert re.findall(r"(\d+) \(", last) == ["719", "839", "887", "983", "1187"]
    assert last.endswith(") and 2 more")


def test_stored_proofs_need_no_budget(tmp_path: Path) -> None:
    store = str(tmp_path / "proofs.jsonl")
    printed("23", "--store", store)
    text = printed("23", "43", "--store", store, "--budget", "0")
    assert text.splitlines()[1].split()[5:-1] == ["proved", "here", "Lenstra", "1977", "direct", "(recorded)"]
    assert "skipped, because a proof takes longer than --budget 0: 43" in text


def test_rows_as_comma_separated_values(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    printed("331", "293", "7", "--csv", str(path))
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert [(row["prime"], row["kappas"], row["excess"]) for row in rows] == [("293", "4 73", "0"), ("331", "3 5", "0")]


def test_rows_below_are_written_too(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    printed("587", "--csv", str(path))  # 586 = 2·293
    assert [line.split(",")[0] for line in path.read_text().splitlines()] == ["prime", "293", "587"]


@pytest.mark.parametrize("option", [["--direct"], ["--store", "x"], ["--csv", "x"]])
def test_options_that_need_a_proof(option: list[str]) -> None:
    done = alpha_here("7", "--no-prove", *option)
    assert done.exit_code == 2
    assert "--direct, --crossed, --store and --csv are for proofs; leave out --no-prove" in done.output


@pytest.mark.parametrize("option", ["--store", "--csv"])
def test_rejects_a_file_in_a_missing_folder_before_the_work(tmp_path: Path, option: str) -> None:
    done = alpha_here("7", option, str(tmp_path / "none" / "proofs"))
    assert done.exit_code == 1
    assert "cannot write the proofs to" in done.output


@pytest.mark.parametrize(
    ("prime", "message"),
    [
        ("9", "the index p of α_p must be an odd prime, not 9"),
        ("3317044064679887385961981", "cannot prove whether"),
    ],
)
def test_rejects_numbers_that_are_not_odd_primes(prime: str, message: str) -> None:
    done = grundy_command("alpha", prime, PYTHONPATH=os.environ.get("PYTHONPATH", ""))
    assert done.returncode != 0
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_ctrl_c_saves_the_proofs_and_the_same_command_continues(tmp_path: Path) -> None:
    path = tmp_path / "proofs.jsonl"
    arguments = ["alpha", "47", "719", "--crossed", "--budget", "1e9", "--store", str(path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "grundy", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not any(record["prime"] == 359 for record in Store(path)):
        time.sleep(0.02)
        assert process.poll() is None
    time.sleep(0.5)  # in the middle of the trial for 719, which takes a minute
    process.send_signal(signal.SIGINT)
    text, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, text.startswith("  p")) == (130, True)
    assert errors == f"Interrupted: the proofs so far are in {path}; the same command continues.\n"
    again = alpha_here("47", "--crossed", "--store", str(path), "--json")
    assert json.loads(again.output)["constants"][0]["proof"]["recorded"]


def test_one_test_is_run_at_a_time() -> None:
    done = alpha_here("7", "--direct", "--crossed")
    assert done.exit_code != 0
    assert "give only one of them" in done.output


def primes_read(*texts: str) -> list[int]:
    done = alpha_here(*texts, "--no-prove", "--json")
    return [constant["prime"] for constant in json.loads(done.output)["constants"]]


def test_primes_come_in_their_order_each_once() -> None:
    assert primes_read("47", "3..12", "11,13", "2^61-1") == [47, 3, 5, 7, 11, 13, 2**61 - 1]


def test_commas_separate_primes_and_not_thousands() -> None:
    assert primes_read("101,103") == [101, 103]


def test_a_number_in_a_range_may_be_anything() -> None:
    assert primes_read("0..4") == [3]
    assert primes_read("2^16..2^16+1") == [65537]


@pytest.mark.parametrize("number", ["0", "1", "2", "9", "2^61+1"])
def test_a_single_number_must_be_an_odd_prime(number: str) -> None:
    done = alpha_here(number)
    assert done.exit_code == 2
    assert re.match(r"Error: the index p of α_p must be an odd prime, not ", done.stderr)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("14..16", "there is no odd prime in the range 14..16; try 3..281"),
        ("9..3", "there is no odd prime in the range 9..3; try 3..281"),
        ("x", "'x' is not a whole number; examples are"),
        ("3..", "'' is not a whole number; examples are"),
        ("3,,5", "'' is not a whole number; examples are"),
        ("-7", "'-7' is too small"),
    ],
)
def test_reports_invalid_input(text: str, message: str) -> None:
    done = alpha_here("--", text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: {message}")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1..10^9", "1..10^9 has 1,000,000,000"),
        ("3.." + "9" * 900, f"3..{'9' * 37}…{'9' * 39} has a number of 2990 bits"),
    ],
    ids=["a short text", "a long text"],
)
def test_a_range_has_a_limit(text: str, numbers: str) -> None:
    done = alpha_here(text)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"Error: a range may have at most 1,000,000 numbers, but {numbers}\n"


def test_facts_of_a_constant_that_was_proved() -> None:
    (constant,) = facts("7")
    assert (constant["prime"], constant["order"], constant["kappas"], constant["excess"]) == (7, 3, [3], 1)
    assert (constant["degree"], constant["value"], constant["provenance"], constant["source"]) == (
        6,
        "w+1",
        "proved here",
        "Conway 1976",
    )
    assert [(trial["excess"], trial["is_power"]) for trial in constant["proof"]["trials"]] == [(0, True), (1, False)]


def test_a_constant_with_unknown_places_is_printed_by_its_generators() -> None:
    assert facts("10^20+39", "--no-prove")[0]["value"] is None
    assert "  κ_507526619771207+κ_32839  conjectural rule\n" in printed("10^20+39", "--no-prove")


# What proofs report.
WORK = "milliseconds of trials"


@pytest.fixture
def long_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let proofs report as much work as a prime of long trials has, and other work within."""

    def prove(run: ProofRun) -> Iterator[Proof | None]:
        report(WORK, 0, 10**15)
        yield alpha(7, prove=True).proof
        report(WORK, 1, 10**15)
        report("positions", 5 * 10**14, 10**15)

    monkeypatch.setattr(ProofRun, "prove", prove)


# In a process of its own, where the proof is not known yet.
REPORTS = """
import grundy
from grundy.ordinals.constants import alpha
with grundy.progress_to(lambda what, done, total: print(what)):
    alpha(47, prove=True, method="crossed")
"""


def test_proofs_report_under_one_name() -> None:
    done = subprocess.run([sys.executable, "-c", REPORTS], capture_output=True, text=True, timeout=PATIENCE)
    assert set(done.stdout.splitlines()) == {WORK}


@pytest.mark.usefixtures("long_proofs")
def test_the_time_left_and_the_last_prime_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    seen = seen_on_a_terminal("alpha", "7")
    assert "proving " in seen
    assert re.search(r"about \d{1,3}(,\d{3})+ s left", seen)
    assert "α_7 is proved" in seen
    assert "50%" not in seen  # that is other work


@pytest.mark.usefixtures("long_proofs")
def test_no_progress_is_drawn_without_a_terminal() -> None:
    assert alpha_here("7").stderr == ""


@pytest.mark.parametrize(("what", "total"), [(WORK, 500), (WORK, None), ("positions", 10**15)])
def test_nothing_is_drawn_for_short_or_other_work(
    what: str, total: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProofRun, "prove", lambda run: report(what, 10, total) or ())
    assert "proving" not in seen_on_a_terminal("alpha", "7")
