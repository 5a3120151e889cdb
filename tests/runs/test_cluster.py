"""Tasks on executors: in this process, and on a real Dask cluster of which a part is killed."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count, islice
from pathlib import Path
from threading import Event

import pytest
from commands import PATIENCE

from grundy.errors import DomainError
from grundy.progress import Deadline
from grundy.runs import cluster
from grundy.runs.cluster import cluster_executor, on_executor
from grundy.runs.workers import LostError
from grundy.sequences.survey import read_survey, subtraction, survey


def test_every_task_is_done_once() -> None:
    with ThreadPoolExecutor(3) as executor:
        for ahead in (1, 2, 1000):
            found = on_executor(executor, abs, range(-30, 0), ahead=ahead)
            assert sorted((done.task, done.result) for done in found) == [(n, -n) for n in range(-30, 0)]


def test_results_come_as_they_are_done() -> None:
    late = Event()
    with ThreadPoolExecutor(2) as executor:
        found = on_executor(executor, lambda task: late.wait(PATIENCE) if task == 0 else late.is_set(), [0, 1, 2])
        assert [next(found).task, next(found).task] == [1, 2]
        late.set()
        assert next(found).task == 0


def test_an_error_belongs_to_its_task() -> None:
    with ThreadPoolExecutor(2) as executor:
        found = {done.task: done for done in on_executor(executor, int, ["7", "seven"])}
    assert found["7"].result == 7
    assert isinstance(found["seven"].error, ValueError)


class _Forgetful(Executor):
    """Loses the answer to a task so many times, as Dask's executor does when a worker dies at the wrong moment."""

    def __init__(self, losses: int):
        self.losses = losses
        self.begun = 0

    def submit(self, function, task):  # type: ignore[no-untyped-def,override]
        self.begun += 1
        future: Future[object] = Future()
        if self.begun <= self.losses:
            future.set_exception(ValueError("too many values to unpack (expected 3)"))
        else:
            future.set_result(function(task))
        return future


def test_a_lost_answer_is_asked_for_again() -> None:
    executor = _Forgetful(2)
    assert [done.result for done in on_executor(executor, abs, [-7])] == [7]
    assert executor.begun == 3


def test_a_task_that_is_always_lost_fails_with_the_reason() -> None:
    executor = _Forgetful(1000)
    (done,) = on_executor(executor, abs, [-7], attempts=2)
    assert executor.begun == 2
    assert isinstance(done.error, LostError)
    assert str(done.error) == "it was lost 2 times, at last by ValueError('too many values to unpack (expected 3)')"


def test_an_error_of_the_task_itself_is_not_tried_again() -> None:
    executor = _Forgetful(0)
    (done,) = on_executor(executor, int, ["seven"])
    assert executor.begun == 1
    assert isinstance(done.error, ValueError)


def test_stopping_early_cancels_what_has_not_begun() -> None:
    done: list[int] = []
    hold = Event()

    def work(task: int) -> None:
        hold.wait(PATIENCE if task else 0)
        done.append(task)

    with ThreadPoolExecutor(1) as executor:
        results = on_executor(executor, work, count(), ahead=100)
        assert [finished.task for finished in islice(results, 1)] == [0]
        results.close()  # type: ignore[attr-defined]
        hold.set()
    assert done in ([0], [0, 1])


class _Broken(Executor):
    """Does the first task, and is gone."""

    def submit(self, function, task):  # type: ignore[no-untyped-def,override]
        future: Future[object] = Future()
        if task == 0:
            future.set_result(function(task))
        else:
            future.set_exception(BrokenExecutor("out of memory"))
        return future


def test_an_executor_that_breaks_down_is_told() -> None:
    results = on_executor(_Broken(), abs, [0, 1, 2])
    assert next(results).result == 0
    with pytest.raises(ConnectionError) as error:
        next(results)
    assert str(error.value) == "the workers are gone (out of memory); what is finished is kept"


def test_a_cluster_without_dask_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ImportError, match=r"^Dask is not installed; try pip install 'grundy\[cluster\]'$"),
        cluster_executor("tcp://127.0.0.1:8786"),
    ):
        pass


# The coordinating process is one of its own, as for a user.
COORDINATOR = """
import sys
from grundy.sequences.survey import subtraction, survey
survey(subtraction(8), 1000, sys.argv[2], cluster=sys.argv[1])
"""


def test_a_survey_on_a_dask_cluster_survives_the_loss_of_a_worker(tmp_path: Path) -> None:
    table = tmp_path / "table.sqlite"
    with ExitStack() as stack:
        address = stack.enter_context(_scheduler(tmp_path))
        victim, _ = (stack.enter_context(_dask("worker", address, *ONE_WORKER)) for _ in range(2))
        coordinator = stack.enter_context(_process("-c", COORDINATOR, address, str(table)))
        limit = Deadline(PATIENCE)
        while _rows(table) < 60 and coordinator.poll() is None:  # who looks too late finds all of it done
            assert not limit.is_over()
            time.sleep(0.01)
        victim.kill()
        assert coordinator.wait(PATIENCE) == 0
    found = read_survey(table)
    here = survey(subtraction(8), 1000)
    assert [row.notation for row in found.rows] == [game.notation for game in subtraction(8)]
    timeless = ("notation", "status", "period", "preperiod", "saltus", "largest", "same_as", "certificate")
    for name in timeless:
        assert [getattr(row, name) for row in found.rows] == [getattr(row, name) for row in here.rows]


# A scheduler may ask a worker that was killed for its results, and waits as long as this until it gives up.
GIVE_UP = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"}
ONE_WORKER = ("--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


@contextmanager
def _scheduler(folder: Path) -> Iterator[str]:
    file = folder / "scheduler.json"
    with _dask(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
    ) as run:
        limit = Deadline(PATIENCE)
        while not limit.is_over():
            assert run.poll() is None
            try:
                address: str = json.loads(file.read_text())["address"]
            except (FileNotFoundError, ValueError):
                time.sleep(0.05)
            else:
                yield address
                return
        raise TimeoutError("the scheduler tells no address")


def _dask(command: str, *arguments: str):  # type: ignore[no-untyped-def]
    return _process("-m", "dask", command, *arguments)


@contextmanager
def _process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, *arguments], stderr=subprocess.DEVNULL, env={**os.environ, **GIVE_UP})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _rows(table: Path) -> int:
    try:
        return sum(row.status != "same" for row in read_survey(table).rows)
    except DomainError:  # not made yet
        return 0


def test_nobody_at_the_address_is_told() -> None:
    program = (
        "from grundy.runs import cluster\n"
        "cluster.SECONDS_TO_CONNECT = 1\n"
        "import logging; logging.disable()\n"
        "try:\n"
        "    with cluster.cluster_executor('tcp://127.0.0.1:9'): pass\n"
        "except ConnectionError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr == ""
    assert done.stdout == (
        "no Dask scheduler answers at tcp://127.0.0.1:9; dask scheduler starts one, and prints its address\n"
    )


@pytest.mark.parametrize(
    "address",
    ["nonsense", "", "tcp://127.0.0.1", "127.0.0.1:", ":8786", "tcp://:8786", "localhost:x", "localhost:0",
     "localhost:65536", "tcp:/localhost:8786", "local host:8786", "::1:8786", "localhost:8786\n"],
)  # fmt: skip
def test_what_is_no_address_is_told_at_once(address: str) -> None:
    with pytest.raises(DomainError) as error, cluster_executor(address):
        pass
    assert str(error.value) == (
        f"{address!r} is no address of a Dask scheduler; it has a host and a port, such as tcp://127.0.0.1:8786"
    )


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "localhost:8786", "tls://a-b.example.org:1", "[::1]:8786"])
def test_addresses(address: str) -> None:
    cluster._check_address(address)


def test_unknown_ways_to_talk_are_refused() -> None:
    message = r"^'foo://h:1' is no address of a Dask scheduler \(.*\); try one like tcp://127\.0\.0\.1:8786$"
    with pytest.raises(DomainError, match=message), cluster_executor("foo://h:1"):
        pass


class _Client:
    def __init__(self, workers: int):
        self._workers = workers

    def wait_for_workers(self, least: int, timeout: float) -> None:
        if self._workers < least:
            raise TimeoutError(f"{timeout} s")

    def get_executor(self, pure: bool) -> Executor:
        return ThreadPoolExecutor(1)

    def close(self) -> None:
        self._workers = -1


def test_a_scheduler_without_workers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[int] = []
    for workers in (0, 1):
        client = _Client(workers)
        monkeypatch.setattr(cluster, "_client", lambda address, client=client: client)
        with cluster_executor("tcp://127.0.0.1:1", no_workers=lambda workers=workers: reported.append(workers)):  # type: ignore[misc]
            pass
        assert client._workers == -1
    assert reported == [0]
