"""Tasks in several processes, on executors, and on a Dask cluster that loses a worker."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count, islice
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
from commands import PATIENCE
from served import is_alive
from worker_tasks import exists_in_the_end, kill_self_if_negative, kill_self_once, sleep_or_say_who, unsendable

from grundy.errors import DomainError
from grundy.progress import Deadline
from grundy.runs import LostError, any_order, cluster_executor, in_order, on_executor
from grundy.sequences.survey import read_survey, subtraction, survey


@pytest.mark.parametrize("workers", [1, 2])
def test_results_are_in_the_order_of_the_tasks(workers: int) -> None:
    assert list(in_order(abs, range(-20, 0), workers)) == list(range(20, 0, -1))


@pytest.mark.parametrize("workers", [1, 2])
def test_endless_tasks_are_consumed_a_few_at_a_time(workers: int) -> None:
    results = in_order(abs, count(), workers)
    assert list(islice(results, 5)) == [0, 1, 2, 3, 4]


def test_an_error_is_raised_and_ends_the_processes() -> None:
    before = set(active_children())
    results = in_order(int, ["7", "x", "8"], 2)
    assert next(results) == 7
    with pytest.raises(ValueError, match="invalid literal"):
        list(results)
    assert _ended(before)


def test_stopping_early_ends_busy_processes() -> None:
    before = set(active_children())
    results = in_order(sleep, [0, 600, 600, 600], 2)
    assert next(results) is None
    results.close()  # type: ignore[attr-defined]
    assert _ended(before)


def _ended(before: set[object]) -> bool:
    late = monotonic() + PATIENCE
    while not set(active_children()) <= before and monotonic() < late:
        sleep(0.1)
    return set(active_children()) <= before


@pytest.mark.parametrize("iterate", [in_order, any_order])
@pytest.mark.parametrize("workers", [0, -1, 1.5, "two"])
def test_the_number_of_workers_is_checked(workers: object, iterate: Callable[..., object]) -> None:
    with pytest.raises(DomainError, match="workers, the number of processes, must be at least 1, not"):
        iterate(abs, [], workers)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_task_is_done_once(workers: int) -> None:
    found = list(any_order(abs, range(-30, 0), workers))
    assert sorted((done.task, done.result) for done in found) == [(n, -n) for n in range(-30, 0)]
    assert not active_children()


def test_a_long_task_does_not_delay_the_others(tmp_path: Path) -> None:
    end = tmp_path / "end"  # the first task waits for this file, which is created after all other tasks
    found = any_order(exists_in_the_end, [str(end), *[""] * 20], 2)
    assert [done.task for done in islice(found, 20)] == [""] * 20
    end.touch()
    assert [(done.task, done.result) for done in found] == [(str(end), True)]


def test_an_error_belongs_to_its_task() -> None:
    for workers in (1, 2):
        found = {done.task: done for done in any_order(int, ["7", "seven"], workers)}
        assert found["7"].result == 7
        assert isinstance(found["seven"].error, ValueError)


def test_a_result_that_cannot_be_sent_is_an_error_of_its_task() -> None:
    found = {done.task: done for done in any_order(unsendable, [0, 1], 2)}
    assert found[0].error is None
    assert str(found[1].error).startswith("cannot send the result of 1: ")


def test_a_task_whose_process_was_killed_is_repeated(tmp_path: Path) -> None:
    tasks = [str(tmp_path / name) for name in "abc"]
    assert sorted(done.result or "" for done in any_order(kill_self_once, tasks, 2)) == ["a", "b", "c"]


def test_a_task_that_kills_every_process_fails_and_the_others_do_not() -> None:
    found = {done.task: done for done in any_order(kill_self_if_negative, [2, -1, 3, 4, 5], 2)}
    assert {task: done.result for task, done in found.items() if task > 0} == {2: 4, 3: 9, 4: 16, 5: 25}
    assert isinstance(found[-1].error, LostError)
    assert issubclass(LostError, RuntimeError)
    assert str(found[-1].error) == "3 processes died on this task"


def test_a_process_that_is_killed_from_outside_is_replaced() -> None:
    results = any_order(sleep_or_say_who, [0.0, 0.5, 0.0, 0.0], 2)
    victims = [process.pid for process in active_children()]
    assert not victims  # nothing starts before the first request
    first = next(results)
    for process in active_children():
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    others = list(results)
    assert sorted(done.task for done in [first, *others]) == [0.0, 0.0, 0.0, 0.5]
    assert all(done.error is None for done in others)


def test_endless_tasks_are_consumed_when_they_start() -> None:
    results = any_order(abs, count(), 2)
    assert len(list(islice(results, 5))) == 5
    results.close()  # type: ignore[attr-defined]
    assert not active_children()


def test_stopping_any_order_early_ends_processes() -> None:
    results = any_order(sleep_or_say_who, [0.0, 600.0, 600.0], 2)
    assert next(results).task == 0
    results.close()  # type: ignore[attr-defined]
    assert not active_children()


def test_processes_end_when_their_parent_is_killed() -> None:
    program = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from worker_tasks import sleep_or_say_who\n"
        "from grundy.runs import any_order\n"
        "if __name__ == '__main__':\n"
        "    for done in any_order(sleep_or_say_who, [0.0, 0.0, 600.0, 600.0], 2): print(done.result, flush=True)\n"
    )
    folder = str(Path(__file__).parents[1])
    with subprocess.Popen([sys.executable, "-c", program, folder], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = {int(parent.stdout.readline()) for _ in range(2)}
        parent.kill()
    assert all(_ends(worker) for worker in workers)


def _ends(process: int) -> bool:
    late = monotonic() + PATIENCE
    while is_alive(process) and monotonic() < late:
        sleep(0.1)
    return not is_alive(process)


def test_a_missing_main_guard_is_reported(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from grundy.runs import any_order\nprint(list(any_order(abs, [1, 2, 3], 2)))\n")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(
        "grundy.errors.DomainError: a worker process ended before it started work; start several workers only below"
    )


def test_ctrl_c_in_another_thread_waits_until_a_worker_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, started = Event(), []
    other = Thread(target=ended.wait)
    other.start()
    start = SpawnProcess.start

    def slow_start(process: SpawnProcess) -> None:
        os.kill(os.getpid(), signal.SIGINT)  # the signal is blocked in this thread but not in the other
        sleep(0.2)
        start(process)
        started.append(process)

    monkeypatch.setattr(SpawnProcess, "start", slow_start)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # shells make background jobs ignore it
    try:
        with pytest.raises(KeyboardInterrupt):
            list(any_order(abs, [-1], 2))
    finally:
        signal.signal(signal.SIGINT, before)
        ended.set()
        other.join()
    (worker,) = started
    worker.kill()
    worker.join()


def test_the_first_process_does_not_get_ctrl_c_while_it_starts() -> None:
    # This also starts the resource tracker, which unblocks signals after its start.
    program = (
        "import signal\nfrom multiprocessing import resource_tracker\n"
        "from multiprocessing.context import SpawnProcess\n"
        "from grundy.runs import any_order\n"
        "def watched(process, start=SpawnProcess.start):\n"
        "    resource_tracker.ensure_running()\n"
        "    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
        "    start(process)\n"
        "SpawnProcess.start = watched\n"
        "print([done.result for done in any_order(abs, [-3], 2)])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n[3]\n"


def test_systems_without_processes_use_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    assert list(in_order(abs, [-1, -2])) == [1, 2]
    for several in (in_order, any_order):
        with pytest.raises(DomainError, match="this system cannot start processes, so workers must be 1, not 2"):
            several(abs, [-1], 2)


def test_attempt_returns_a_result_or_an_error() -> None:
    seven, word = any_order(int, ["7", "seven"])
    assert (seven.task, seven.result, seven.error) == ("7", 7, None)
    assert (word.task, word.result) == ("seven", None)
    assert isinstance(word.error, ValueError)


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit])
def test_attempt_propagates_interrupts(interrupt: type[BaseException]) -> None:
    def stop(_: int) -> int:
        raise interrupt

    with pytest.raises(interrupt):
        list(any_order(stop, [1]))
    with ThreadPoolExecutor(1) as executor, pytest.raises(interrupt):
        list(on_executor(executor, stop, [1]))


def test_an_executor_does_every_task_once() -> None:
    with ThreadPoolExecutor(3) as executor:
        for ahead in (1, 2, 1000):
            found = on_executor(executor, abs, range(-30, 0), ahead=ahead)
            assert sorted((done.task, done.result) for done in found) == [(n, -n) for n in range(-30, 0)]


def test_results_are_returned_as_they_complete() -> None:
    late = Event()
    with ThreadPoolExecutor(2) as executor:
        found = on_executor(executor, lambda task: late.wait(PATIENCE) if task == 0 else late.is_set(), [0, 1, 2])
        assert [next(found).task, next(found).task] == [1, 2]
        late.set()
        assert next(found).task == 0


def test_an_error_in_an_executor_belongs_to_its_task() -> None:
    with ThreadPoolExecutor(2) as executor:
        found = {done.task: done for done in on_executor(executor, int, ["7", "seven"])}
    assert found["7"].result == 7
    assert isinstance(found["seven"].error, ValueError)


class _Forgetful(Executor):
    """An executor that loses the answer to a task several times, like Dask's executor if a worker dies."""

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


def test_a_lost_answer_is_requested_again() -> None:
    executor = _Forgetful(2)
    assert [done.result for done in on_executor(executor, abs, [-7])] == [7]
    assert executor.begun == 3


def test_a_task_that_is_always_lost_fails_with_the_reason() -> None:
    executor = _Forgetful(1000)
    (done,) = on_executor(executor, abs, [-7], attempts=2)
    assert executor.begun == 2
    assert isinstance(done.error, LostError)
    assert (
        str(done.error)
        == "the task was lost 2 times; the last error was ValueError('too many values to unpack (expected 3)')"
    )


def test_a_failed_task_is_not_repeated() -> None:
    executor = _Forgetful(0)
    (done,) = on_executor(executor, int, ["seven"])
    assert executor.begun == 1
    assert isinstance(done.error, ValueError)


def test_stopping_early_cancels_tasks_that_have_not_started() -> None:
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
    """An executor that computes the first task and then fails."""

    def submit(self, function, task):  # type: ignore[no-untyped-def,override]
        future: Future[object] = Future()
        if task == 0:
            future.set_result(function(task))
        else:
            future.set_exception(BrokenExecutor("out of memory"))
        return future


def test_a_broken_executor_is_reported() -> None:
    results = on_executor(_Broken(), abs, [0, 1, 2])
    assert next(results).result == 0
    with pytest.raises(ConnectionError) as error:
        next(results)
    assert str(error.value) == "lost the connection to the workers (out of memory); finished results are stored"


def test_a_missing_dask_is_reported_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ImportError, match=r"^Dask is not installed; try pip install 'grundy\[cluster\]'$"),
        cluster_executor("tcp://127.0.0.1:8786"),
    ):
        pass


# The coordinator is a separate process, as for a user.
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
        while _rows(table) < 60 and coordinator.poll() is None:  # otherwise all tasks may be done too early
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


# A scheduler may request results from a killed worker, and waits this long for them.
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
    except DomainError:  # not created yet
        return 0


def test_an_address_without_a_scheduler_is_reported() -> None:
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
        "no Dask scheduler answers at tcp://127.0.0.1:9; start one with dask scheduler, which prints its address\n"
    )


@pytest.mark.parametrize(
    "address",
    ["nonsense", "", "tcp://127.0.0.1", "127.0.0.1:", ":8786", "tcp://:8786", "localhost:x", "localhost:0",
     "localhost:65536", "tcp:/localhost:8786", "local host:8786", "::1:8786", "localhost:8786\n"],
)  # fmt: skip
def test_an_invalid_address_is_reported_at_once(address: str) -> None:
    with pytest.raises(DomainError) as error, cluster_executor(address):
        pass
    assert str(error.value) == (
        f"{address!r} is not the address of a Dask scheduler; use a host and a port, for example tcp://127.0.0.1:8786"
    )


def test_unknown_protocols_are_rejected() -> None:
    message = r"^'foo://h:1' is not the address of a Dask scheduler \(.*\); try one like tcp://127\.0\.0\.1:8786$"
    with pytest.raises(DomainError, match=message), cluster_executor("foo://h:1"):
        pass


class _Client:
    """A minimal Dask client; ``workers`` is the number of workers, or -1 if the scheduler is closed."""

    workers = 0
    address = ""

    def __init__(self, address: str, timeout: float, set_as_default: bool):
        type(self).address = address

    def wait_for_workers(self, least: int, timeout: float) -> None:
        if self.workers < least:
            raise TimeoutError(f"{timeout} s")

    def get_executor(self, pure: bool) -> Executor:
        return ThreadPoolExecutor(1)

    def close(self) -> None:
        type(self).workers = -1


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> type[_Client]:
    """A client of Dask without a cluster."""

    class Client(_Client):
        pass

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    return Client


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "localhost:8786", "tls://a-b.example.org:1", "[::1]:8786"])
def test_valid_addresses_are_parsed(address: str, client: type[_Client]) -> None:
    with cluster_executor(address) as executor:
        assert client.address == address
        assert [done.result for done in on_executor(executor, abs, [-7])] == [7]


def test_a_scheduler_without_workers_is_reported(client: type[_Client]) -> None:
    reported: list[int] = []
    for workers in (0, 1):
        client.workers = workers
        with cluster_executor("tcp://127.0.0.1:1", no_workers=lambda workers=workers: reported.append(workers)):  # type: ignore[misc]
            pass
        assert client.workers == -1
    assert reported == [0]
