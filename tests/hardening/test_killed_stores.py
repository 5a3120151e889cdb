"""A search that is interrupted, terminated or killed continues, and gives the same result."""

import json
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from long_commands import PATIENCE, Running, running

from grundy.cli import group
from grundy.codes import LexicodeTable
from grundy.errors import DomainError
from grundy.runs import Store, ValuesFile
from grundy.sequences import nim_values
from grundy.sequences.survey import read_survey

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are stopped by signals here")

# A program whose runs write after each step instead of every few seconds.
EAGER = """
from grundy.codes.greedy import order_search, search
from grundy.sequences.values import run
run.SECONDS_BETWEEN_COMMITS = search.BETWEEN_RECORDS = order_search.BETWEEN_RECORDS = 0.02
from grundy.cli import main
open("begun", "w").close()
main()
"""
GRAPH = [(v, (v * 7 + k) % 24) for v in range(24) for k in (1, 5, 11)]


class Kept(NamedTuple):
    """A command with a store, arguments that make it short, and the reproducible part of its answer."""

    arguments: list[str]  # a long search; the path of the store is added
    small: list[str]
    size: Callable[[Path], int]  # the amount of data in the store
    answer: Callable[[Any], Any]


def survey_answer(data: Any) -> Any:
    return [(game["notation"], game["status"], game["period"], game["preperiod"]) for game in data["games"]]


KEPT = {
    "survey": Kept(
        ["survey", "octal", "--digits", "1", "--stop", "1e9", "--workers", "2", "--table"],
        ["survey", "octal", "--digits", "1", "--stop", "1e4", "--workers", "1", "--table"],
        lambda path: sum(row.status != "same" for row in read_survey(path).rows),
        survey_answer,
    ),
    "sequence": Kept(
        ["sequence", "0.6", "--stop", "1e9", "--store"],
        ["sequence", "0.6", "--stop", "100", "--store"],
        lambda path: len(ValuesFile.read(path).values) if path.exists() else 0,
        lambda data: data["values"],
    ),
    "code search": Kept(
        ["code", "search", "digraphs", "n=14", "edges=30", "--workers", "2", "--trials", "1000000", "--store"],
        ["code", "search", "digraphs", "n=14", "edges=30", "--store"],
        lambda path: max((record["trials"] for record in Store(path)), default=0),
        lambda data: (data["trials"], data["codes"]),
    ),
    "code lexi-anncode": Kept(
        ["code", "lexi-anncode", "graph.edges", "4", "--trials", "100000000", "--store"],
        ["code", "lexi-anncode", "graph.edges", "4", "--store"],
        lambda path: max((record["trials"] for record in Store(path)), default=0),
        lambda data: {name: data["search"][name] for name in ("trials", "best_trial", "basis")},
    ),
    "code lexicode": Kept(
        ["code", "lexicode", "900", "7", "--memory", "2G", "--table"],
        ["code", "lexicode", "26", "7", "--table"],
        lambda path: len(LexicodeTable.load(path)),
        lambda data: data["generator"],
    ),
    "alpha": Kept(
        ["alpha", "3..719", "--budget", "1e9", "--direct", "--store"],
        ["alpha", "3..43", "--direct", "--store"],
        lambda path: len(Store(path)),
        lambda data: [(row["prime"], row["excess"], row["value"]) for row in data["constants"]],
    ),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("graph.edges").write_text("".join(f"{u} {v}\n" for u, v in GRAPH))
    return tmp_path


def answered(kept: Kept, arguments: list[str]) -> Any:
    result = CliRunner().invoke(group, [*arguments, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return kept.answer(json.loads(result.stdout))


def enough(name: str, size: int) -> list[str]:
    """Return the arguments of the short command, which needs more games than the store has."""
    return ["--trials", str(size + 40)] if name in ("code search", "code lexi-anncode") else []


def size_of(kept: Kept, path: Path) -> int:
    try:
        return kept.size(path)
    except DomainError:  # not created yet
        return 0


def is_gone(process: int) -> bool:
    try:
        os.killpg(process, 0)
    except ProcessLookupError:
        return True
    return False


def stop(command: Running, number: int) -> None:
    """Send Ctrl-C to all processes, but other signals only to one, so that the others must notice."""
    if number == signal.SIGINT:
        ended = command.stopped(number)
        assert (ended.code, ended.errors[:11]) == (130, "Interrupted"), ended
        return
    command.process.send_signal(number)
    assert command.process.wait(PATIENCE) == -number
    late = time.monotonic() + PATIENCE
    while not is_gone(command.process.pid):
        assert time.monotonic() < late, "a process has outlived the command"
        time.sleep(0.01)


@pytest.mark.parametrize("name", KEPT)
def test_a_stopped_search_continues_and_gives_the_same_result(name: str, folder: Path) -> None:
    kept, path, begun, chance = KEPT[name], folder / "store", folder / "begun", random.Random(name)
    size = 0
    # A table of a lexicode is written only at the end and after Ctrl-C.
    numbers = (
        (signal.SIGINT, signal.SIGKILL) if name == "code lexicode" else (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
    )
    for number in numbers:
        with running(*kept.arguments, "store", cwd=folder, program=("-c", EAGER)) as command:
            command.wait_until(begun.exists)
            loaded = command.computing_time()
            command.wait_until(
                lambda: command.is_at_work(loaded + 2) if name == "code lexicode" else size_of(kept, path) > 0  # noqa: B023
            )
            time.sleep(chance.uniform(0.05, 0.4))
            stop(command, number)
        begun.unlink()
        assert kept.size(path) >= size
        size = kept.size(path)
    end = enough(name, size)
    assert answered(kept, [*kept.small, str(path), *end]) == answered(kept, [*kept.small, "other", *end])
    assert sorted(os.listdir(folder)) == ["graph.edges", "other", "store"]


def test_values_of_a_killed_run_are_correct(folder: Path) -> None:
    arguments = KEPT["sequence"].arguments
    with running(*arguments, "store", cwd=folder, program=("-c", EAGER)) as command:
        command.wait_until(lambda: Path("store").exists() and len(ValuesFile.read("store").values) > 1000)
        stop(command, signal.SIGTERM)
    values = ValuesFile.read("store").values
    assert values.tolist() == nim_values("0.6", len(values)).tolist()
