"""``grundy alpha``: which primes are read, the rows, proofs that go on, and progress."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import PATIENCE, grundy_command

from grundy.answers.nimbers import constant_record
from grundy.cli import alpha as module
from grundy.cli.alpha import ProofProgress, command, read_primes, show_rows
from grundy.cli.errors import BadInput
from grundy.cli.output import Console
from grundy.cli.progress import progress_bar
from grundy.errors import DomainError
from grundy.ordinals.constants import alpha, alphas
from grundy.progress import Pace, progress_to, report
from grundy.runs import Store

# Its order is 2·1439, so that κ_1439 is needed: nobody can prove it here.
BEYOND = "2879"


@pytest.fixture(autouse=True)
def nothing_is_proved_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphas, "_proved", {})


def test_a_table_without_proofs() -> None:
    done = CliRunner().invoke(command, ["3..19", BEYOND, "--no-prove"])
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "   p     f  q     m  α            provenance        published     method  seconds",
        "   3     2  2     0  2            published         Conway 1976",
        "   5     4  4     0  4            published         Conway 1976",
        "   7     3  3     1  ω+1          published         Conway 1976",
        "  11    10  5     1  ω^ω+1        published         Lenstra 1977",
        "  13    12  3 4   0  ω+4          published         Lenstra 1977",
        "  17     8  8     0  16           published         Lenstra 1977",
        "  19    18  9     4  ω^3+4        published         Lenstra 1977",
        "2879  1439  1439  1  ω^(ω^226)+1  conjectural rule",
        "",
        "8 primes: 7 published, 1 conjectural rule",
    ]


def test_a_table_is_proved_unless_told_otherwise() -> None:
    done = grundy_command("alpha", "3..50", PYTHONPATH=os.environ.get("PYTHONPATH", ""))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 17
    assert lines[-1].startswith("14 primes: 14 proved here; 0.")
    assert lines[-1].endswith(" seconds of trials")
    assert lines[14].split()[:9] == ["47", "23", "23", "1", "ω^(ω^7)+1", "proved", "here", "Le", "Bruyn"]


def test_json_has_the_trials() -> None:
    done = CliRunner().invoke(command, ["23", "--direct", "--json"])
    data = json.loads(done.output)
    assert (data["schema"], data["interrupted"]) == ("grundy.alpha/1", False)
    (constant,) = data["constants"]
    assert constant["value"] == "w^(w^3)+1"
    assert constant["proof"]["method"] == "direct"
    assert constant["proof"]["rests_on"] == [5, 11]


def test_a_prime_beyond_the_budget_is_not_proved() -> None:
    done = CliRunner().invoke(command, [BEYOND, "167", "--budget", "0.01"])
    assert done.exit_code == 0
    assert "2879  1439  1439  1  ω^(ω^226)+1  conjectural rule" in done.output
    assert " 167    83  83    1  ω^(ω^21)+1   published         Siegel 2013" in done.output
    assert (
        "not tried, because a proof takes longer than --budget 0.01: 2879 (out of reach), 167 (about 0." in done.output
    )


def test_what_is_in_the_store_needs_no_budget(tmp_path: Path) -> None:
    store = str(tmp_path / "proofs.jsonl")
    assert CliRunner().invoke(command, ["23", "--store", store]).exit_code == 0
    alphas._proved.clear()
    done = CliRunner().invoke(command, ["23", "43", "--store", store, "--budget", "0"])
    assert done.output.splitlines()[1].split()[5:-1] == ["proved", "here", "Lenstra", "1977", "direct", "(recorded)"]
    assert "not tried, because a proof takes longer than --budget 0: 43" in done.output


def test_rows_as_comma_separated_values(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    done = CliRunner().invoke(command, ["331", "293", "7", "--csv", str(path)])
    assert done.exit_code == 0
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert [(row["prime"], row["kappas"], row["excess"]) for row in rows] == [("293", "4 73", "0"), ("331", "3 5", "0")]


def test_rows_below_are_written_too(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    CliRunner().invoke(command, ["587", "--csv", str(path)])  # 586 = 2·293
    assert [line.split(",")[0] for line in path.read_text().splitlines()] == ["prime", "293", "587"]


@pytest.mark.parametrize("option", [["--direct"], ["--store", "x"], ["--csv", "x"]])
def test_options_that_need_a_proof(option: list[str]) -> None:
    done = CliRunner().invoke(command, ["7", "--no-prove", *option])
    assert done.exit_code == 2
    assert (
        "--no-prove proves nothing, so it takes no --direct, --crossed, --store or --csv; leave it out" in done.output
    )


@pytest.mark.parametrize("option", ["--store", "--csv"])
def test_a_file_in_a_missing_folder_is_refused_at_once(tmp_path: Path, option: str) -> None:
    done = CliRunner().invoke(command, ["7", option, str(tmp_path / "none" / "proofs")])
    assert done.exit_code == 1
    assert "cannot write the proofs to" in done.output


@pytest.mark.parametrize(
    ("prime", "message"),
    [
        ("9", "α_p is defined for the odd primes p, and 9 is not one"),
        ("3317044064679887385961981", "primes are recognized below"),
    ],
)
def test_numbers_that_are_no_odd_primes_are_refused(prime: str, message: str) -> None:
    done = grundy_command("alpha", prime, PYTHONPATH=os.environ.get("PYTHONPATH", ""))
    assert done.returncode != 0
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_ctrl_c_keeps_what_was_proved_and_the_same_command_goes_on(tmp_path: Path) -> None:
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
    assert errors == f"Interrupted: what was proved is in {path}; the same command goes on.\n"
    again = CliRunner().invoke(command, ["47", "--crossed", "--store", str(path), "--json"])
    assert json.loads(again.output)["constants"][0]["proof"]["recorded"]


def test_one_test_is_run_at_a_time() -> None:
    done = CliRunner().invoke(command, ["7", "--direct", "--crossed"])
    assert done.exit_code != 0
    assert "leave one of them out" in done.output


def test_primes_come_in_their_order_each_once() -> None:
    assert read_primes(("47", "3..12", "11,13", "2^61-1")) == [47, 3, 5, 7, 11, 13, 2**61 - 1]


def test_commas_separate_primes_and_not_thousands() -> None:
    assert read_primes(("101,103",)) == [101, 103]


def test_a_number_in_a_range_may_be_anything() -> None:
    assert read_primes(("0..4",)) == [3]
    assert read_primes(("2^16..2^16+1",)) == [65537]


@pytest.mark.parametrize("number", ["0", "1", "2", "9", "2^61+1"])
def test_a_single_number_must_be_an_odd_prime(number: str) -> None:
    with pytest.raises(DomainError, match=r"α_p is defined for the odd primes p, and .* is not one"):
        read_primes((number,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("14..16", "there is no odd prime in the range 14..16; try such as 3..281"),
        ("9..3", "there is no odd prime in the range 9..3; try such as 3..281"),
        ("1..10^9", "a range has at most 1,000,000 numbers, and 1..10^9 has 1,000,000,000; take a shorter one"),
        (
            "3.." + "9" * 900,
            f"a range has at most 1,000,000 numbers, and 3..{'9' * 37}…{'9' * 39} has a number of 2990 bits; take",
        ),
        ("x", "'x' is no whole number; write such as"),
        ("3..", "'' is no whole number; write such as"),
        ("3,,5", "'' is no whole number; write such as"),
        ("-7", "'-7' is too small"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        read_primes((text,))
    assert error.value.message.startswith(message)


def test_facts_of_a_constant_that_was_proved() -> None:
    facts = constant_record(alpha(7, prove=True))
    assert (facts["prime"], facts["order"], facts["kappas"], facts["excess"]) == (7, 3, [3], 1)
    assert (facts["degree"], facts["value"], facts["provenance"], facts["source"]) == (
        6,
        "w+1",
        "proved here",
        "Conway 1976",
    )
    assert [(trial["excess"], trial["is_power"]) for trial in facts["proof"]["trials"]] == [(0, True), (1, False)]


def test_a_constant_whose_places_are_unknown_is_written_by_its_generators(capsys) -> None:  # type: ignore[no-untyped-def]
    constant = alpha(10**20 + 39)
    assert constant_record(constant)["value"] is None
    show_rows([constant], Console(), {}, 1.0)
    assert "  κ_507526619771207+κ_32839  conjectural rule\n" in capsys.readouterr().out


def test_proofs_that_were_left_out_are_named(capsys) -> None:  # type: ignore[no-untyped-def]
    show_rows([alpha(47)], Console(), {719: 4321.0, 1319: float("inf")}, 10.0)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "not tried, because a proof takes longer than --budget 10: 719 (about 4,321 s), 1319 (out of reach)"


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_time_left_and_the_last_prime_are_shown() -> None:
    times = iter([0.0, 0.0, 10.0])
    progress = ProofProgress(Pace(0, clock=lambda: next(times)))
    assert progress.fields(0, 5000) == {"left": "", "last": ""}
    progress.add(alpha(7, prove=True).proof)
    assert progress.fields(40, 5000) == {"left": "about 1,240 s left", "last": "α_7 is proved"}


def test_what_other_work_reports_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress_bar(module.WORK, module._columns, ProofProgress().fields, at_once=True):
        report("positions", 10, 5000)
        assert terminal.getvalue() == ""
        report(module.WORK, 10, 5000)
    assert "proving" in terminal.getvalue()


def test_proofs_report_under_the_name_that_is_listened_to() -> None:
    names = set()
    with progress_to(lambda what, done, total: names.add(what)):
        alpha(47, prove=True, method="crossed")
    assert names == {module.WORK}


def test_nothing_is_drawn_when_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(module.WORK, module._columns, ProofProgress().fields, at_once=True):
        report(module.WORK, 10, 5000)
    assert capsys.readouterr() == ("", "")


def test_nothing_is_drawn_for_short_work() -> None:
    assert ProofProgress().fields(10, 500) is None
    assert ProofProgress().fields(10, None) is None


def test_the_columns_name_what_is_shown() -> None:
    texts = [column for column in module._columns() if isinstance(column, str)]
    assert texts == ["proving", "{task.fields[left]}", "{task.fields[last]}"]
