import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest
from served import is_alive

from grundy.web.guard import Limits
from grundy.web.workers import NICE, Process, prepare


@pytest.fixture
def process() -> Iterator[Process]:
    prepare()
    started = Process(Limits(seconds=30, memory=200))
    yield started
    started.kill()
    started.end()
    assert not is_alive(started.pid)


def question(name: str, **arguments: object) -> bytes:
    return json.dumps([name, arguments]).encode()


def test_a_process_answers_again_and_again(process: Process) -> None:
    for size in (2, 3):
        answer = process.ask(question("nim_table", operation="add", size=size))
        assert answer is not None
        assert answer.status == 200
        assert json.loads(answer.body)["size"] == size
    assert process.asked == 2


def test_a_process_that_is_killed_gives_no_answer(process: Process) -> None:
    Timer(0.3, process.kill).start()
    assert process.ask(question("position", expression="Chomp(13x13)")) is None
    assert process.ask(question("games")) is None


def test_a_crash_is_told_from_being_killed(process: Process) -> None:
    assert process.ask(question("nim_table", operation="add", size=2)) is not None
    os.kill(process.pid, signal.SIGSEGV)
    assert process.ask(question("games")) is None
    assert process.has_crashed()
    other = Process(Limits())
    other.kill()
    assert not other.has_crashed()
    other.end()


def test_a_process_starts_also_where_the_folder_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare()
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    started = Process(Limits())
    assert started.ask(question("nim_table", operation="add", size=2)) is not None
    started.kill()
    started.end()


def test_a_process_heeds_no_ctrl_c(process: Process) -> None:
    assert process.ask(question("nim_table", operation="add", size=2)) is not None  # it has begun
    os.kill(process.pid, signal.SIGINT)
    time.sleep(0.1)
    assert process.ask(question("nim_table", operation="add", size=2)) is not None


def test_a_long_one_makes_way(process: Process) -> None:
    process.make_way()
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == NICE


def test_that_a_clock_has_decided_comes_with_the_answer(process: Process) -> None:
    quick = process.ask(question("nim_table", operation="add", size=2))
    assert quick is not None
    assert not quick.timed
    hurried = Process(Limits(seconds=0.25, memory=200))
    try:
        answer = hurried.ask(question("sequence", game="0.12(21)", heaps=[10**30]))
        assert answer is not None
        assert (answer.status, answer.timed) == (422, True)
    finally:
        hurried.kill()
        hurried.end()


def test_more_memory_than_allowed_is_refused_and_not_taken() -> None:
    prepare()
    small = Process(Limits(seconds=30, memory=10))
    try:
        answer = small.ask(question("sequence", game="0.07", stop=2**21))
        assert answer is not None
        assert answer.status == 504
        assert json.loads(answer.body)["limit"] == {"name": "memory", "value": 10}
        assert answer.grown < 20_000
    finally:
        small.kill()
        small.end()
