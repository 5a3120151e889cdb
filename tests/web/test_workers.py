"""The worker processes, from outside and from inside."""

import json
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path
from queue import SimpleQueue
from threading import Timer

import pytest
from served import is_alive

from grundy import answers
from grundy.games import Entry, own_entry
from grundy.web import Limits, workers
from grundy.web.workers import NICE, Process, start_forkserver


@pytest.fixture
def process() -> Iterator[Process]:
    start_forkserver()
    started = Process(Limits(seconds=30, memory=200))
    yield started
    started.kill()
    started.end()
    assert not is_alive(started.pid)


def task(name: str, **arguments: object) -> bytes:
    return json.dumps([name, arguments]).encode()


def test_a_process_answers_repeatedly(process: Process) -> None:
    for size in (2, 3):
        answer = process.ask(task("nim_table", operation="add", size=size))
        assert answer is not None
        assert answer.status == 200
        assert json.loads(answer.body)["size"] == size
    assert process.answered == 2


def test_a_killed_process_returns_no_answer(process: Process) -> None:
    Timer(0.3, process.kill).start()
    assert process.ask(task("position", expression="Chomp(13x13)")) is None
    assert process.ask(task("games")) is None


def test_crashes_are_distinguished_from_kills(process: Process) -> None:
    assert process.ask(task("nim_table", operation="add", size=2)) is not None
    os.kill(process.pid, signal.SIGSEGV)
    assert process.ask(task("games")) is None
    assert process.has_crashed()
    other = Process(Limits())
    other.kill()
    assert not other.has_crashed()
    other.end()


def test_a_process_starts_in_a_deleted_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start_forkserver()
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    started = Process(Limits())
    assert started.ask(task("nim_table", operation="add", size=2)) is not None
    started.kill()
    started.end()


def test_a_process_ignores_ctrl_c(process: Process) -> None:
    assert process.ask(task("nim_table", operation="add", size=2)) is not None  # it has started
    os.kill(process.pid, signal.SIGINT)
    time.sleep(0.1)
    assert process.ask(task("nim_table", operation="add", size=2)) is not None


def test_a_long_computation_gets_a_lower_priority(process: Process) -> None:
    process.lower_priority()
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == NICE


def test_answers_that_depend_on_time_are_marked(process: Process) -> None:
    quick = process.ask(task("nim_table", operation="add", size=2))
    assert quick is not None
    assert not quick.timed
    hurried = Process(Limits(seconds=0.25, memory=200))
    try:
        answer = hurried.ask(task("sequence", game="0.12(21)", heaps=[10**30]))
        assert answer is not None
        assert (answer.status, answer.timed) == (422, True)
    finally:
        hurried.kill()
        hurried.end()


def test_memory_beyond_the_limit_is_not_allocated() -> None:
    start_forkserver()
    small = Process(Limits(seconds=30, memory=10))
    try:
        answer = small.ask(task("sequence", game="0.07", stop=2**21))
        assert answer is not None
        assert answer.status == 504
        assert json.loads(answer.body)["limit"] == {"name": "memory", "value": 10}
        assert answer.grown < 20_000
    finally:
        small.kill()
        small.end()


def answered(
    name: str, arguments: object, longest: int = 10**6, games: tuple[Entry, ...] = ()
) -> tuple[int, dict[str, object]]:
    limits = Limits(memory=100, answer_bytes=longest)
    status, body = workers._compute(json.dumps([name, arguments]).encode(), limits, games)
    return status, json.loads(body)


class Crumbling:
    """Remove one crumb."""

    def options(self, crumbs: int) -> list[int]:
        return [crumbs - 1, 12 // (crumbs - 2)]


def test_an_answer_is_json() -> None:
    assert answered("nim_table", {"operation": "mul", "size": 3})[1]["rows"] == [[0, 0, 0], [0, 1, 2], [0, 2, 3]]


def test_an_answer_that_is_too_long_exceeds_a_limit() -> None:
    status, body = answered("nim_table", {"operation": "mul", "size": 30}, longest=1000)
    assert (status, body["error"], body["limit"]) == (422, "limit", {"name": "answer_bytes", "value": 1000})


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [(MemoryError(), 504, "limit"), (RecursionError(), 422, "limit"), (ZeroDivisionError("by zero"), 500, "bug")],
)
def test_errors_are_reported_by_kind(
    error: Exception, status: int, kind: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(answers, "games", fail, raising=False)
    found, body = answered("games", {})
    assert (found, body["error"]) == (status, kind)
    assert ("Traceback" in capfd.readouterr().err) == (kind == "bug")  # for the operator of the server


def test_additional_games_work_and_their_failures_are_reported(capfd: pytest.CaptureFixture[str]) -> None:
    own = (own_entry(Crumbling),)
    assert answered("games", {}, games=own)[1]["games"][-1]["word"] == "Crumbling"
    assert answered("game", {"name": "crumbling"}, games=own)[1]["rule"] == "Remove one crumb."
    for name, argument in (("solve", "expression"), ("position", "expression"), ("match", "start"), ("reply", "start")):
        status, body = answered(name, {argument: "Crumbling(3) + N(1)"}, games=own)
        assert (status, body["error"]) == (422, "rules"), name
        assert "the rules of the game failed: ZeroDivisionError" in body["message"]
        assert answered(name, {argument: "Crumbling(3)"})[1]["error"] == "notation"
    assert "Traceback" in capfd.readouterr().err  # for the author of the game
    assert answered("nim", {"expression": "2*2"}, games=own)[1]["value"] == 3


def test_memory_limits_are_reported() -> None:
    refusal = workers._refusal(MemoryError(), 100, own=False)
    assert refusal.message == "the computation exceeded the limit of 100 MB of memory"
    assert refusal.facts == {"limit": {"name": "memory", "value": 100}}


def test_workers_stop_when_the_server_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(workers.os, "_exit", ended.append)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    here, there = Pipe()
    here.send_bytes(b"one")
    here.send_bytes(b"two")
    here.close()
    workers._receive(there, tasks)
    assert [tasks.get(), tasks.get()] == [b"one", b"two"]
    assert ended == [0]
