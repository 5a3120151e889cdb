"""Two processes that use one store at the same time: the second gets an error, or both finish with the answer."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from commands import PATIENCE, grundy_command
from long_commands import running

from grundy.cli import group
from grundy.runs import Store
from grundy.sequences.survey import SurveyTable

SURVEY = ["survey", "octal", "--digits", "2", "--stop", "2000", "--workers", "1", "--table", "store"]
SEQUENCE = ["sequence", "0.6", "--stop", "60000", "--store", "store"]
SEARCH = ["code", "search", "digraphs", "n=14", "edges=30", "--trials", "800", "--store", "store"]
ORDERS = ["code", "lexi-anncode", "graph.edges", "4", "--trials", "300", "--store", "store"]
ALPHA = ["alpha", "3..100", "--store", "store"]
LEXICODE = ["code", "lexicode", "60", "9", "--table", "store"]

# The fields of answers that are the same in every run.
SAME: dict[str, tuple[list[str], Callable[[Any], Any]]] = {
    "survey": (SURVEY, lambda data: [(game["notation"], game["status"], game["period"]) for game in data["games"]]),
    "sequence": (SEQUENCE, lambda data: data["values"]),
    "code search": (SEARCH, lambda data: data["codes"]),
    "code lexi-anncode": (ORDERS, lambda data: [data["search"][name] for name in ("trials", "best_trial", "basis")]),
    "code lexicode": (LEXICODE, lambda data: data["generator"]),
    "alpha": (ALPHA, lambda data: [(row["prime"], row["value"]) for row in data["constants"]]),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    edges = [(v, (v * 7 + k) % 24) for v in range(24) for k in (1, 5, 11)]
    Path("graph.edges").write_text("".join(f"{u} {v}\n" for u, v in edges))
    return tmp_path


def run(arguments: list[str]) -> Result:
    return CliRunner().invoke(group, [*arguments, "--json"], catch_exceptions=False)


# A program that loads all modules and then waits, so that both processes start together.
TOGETHER = """
import os, sys, time
import grundy.codes, grundy.ordinals, grundy.sequences.survey
from grundy.cli import main
open(f"ready-{os.getpid()}", "w").close()
while not os.path.exists("go"):
    time.sleep(0.001)
main()
"""


def both(arguments: list[str]) -> list[tuple[int, str, str]]:
    command = [sys.executable, "-c", TOGETHER, *arguments, "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, text=True, **pipes) for _ in range(2)]  # type: ignore[call-overload]
    try:
        late = time.monotonic() + PATIENCE
        while sum(name.startswith("ready") for name in os.listdir()) < 2:
            assert time.monotonic() < late
            time.sleep(0.005)
        Path("go").touch()
        said = [process.communicate(timeout=PATIENCE) for process in processes]
        return [(process.returncode, *texts) for process, texts in zip(processes, said, strict=True)]
    finally:
        for process in processes:
            process.kill()


@pytest.mark.parametrize("name", SAME)
def test_two_processes_can_share_a_store(name: str) -> None:
    arguments, same = SAME[name]
    ended = both(arguments)
    good = [json.loads(output) for code, output, _ in ended if code == 0]
    refused = [errors for code, _, errors in ended if code != 0]
    assert len(good) >= 1, refused
    for errors in refused:
        assert errors.startswith("Error: ")
        assert " writing " in errors
        assert errors.count("\n") == 1
    again = json.loads(run(arguments).stdout)
    Path("store").unlink()
    alone = json.loads(run(arguments).stdout)
    assert [same(data) for data in [*good, again]] == [same(alone)] * (len(good) + 1)


def test_rejects_a_second_survey_on_one_table() -> None:
    assert run(SURVEY).exit_code == 0
    family = json.loads(run(SURVEY).stdout)["family"]
    with SurveyTable("store", family):
        done = grundy_command(*SURVEY)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "Error: another survey is writing 'store'; wait until it ends, or choose another file\n"
    assert run(SURVEY).exit_code == 0


def test_rejects_a_second_run_on_one_store(folder: Path) -> None:
    arguments = ["sequence", "0.6", "--stop", "1e9", "--store", "store"]
    with running(*arguments, cwd=folder) as command:
        command.wait_until(Path("store").exists)
        done = run(SEQUENCE)
        assert done.exit_code == 1
        assert f"process {command.process.pid} is writing to" in done.stderr


def test_lines_of_two_processes_never_mix() -> None:
    program = "from grundy.runs import Store\nfor n in range(300): Store('store').add({'n': n, 'text': 'x' * n})"
    processes = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(2)]
    assert [process.wait() for process in processes] == [0, 0]
    assert sorted(record["n"] for record in Store("store")) == sorted([*range(300), *range(300)])
