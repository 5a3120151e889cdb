"""Tasks on other machines: on a Dask cluster, or any executor of `concurrent.futures`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from queue import SimpleQueue
from typing import Any, TypeVar

from grundy.errors import DomainError
from grundy.runs.workers import ATTEMPTS, Answer, Finished, Job, LostError, attempt

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4096  # tasks that are submitted at a time; a cluster may grow
SECONDS_TO_CONNECT = 10
SECONDS_WITHOUT_WORKERS = 3  # before a scheduler without workers is reported
SECONDS_TO_CLOSE = 1

# A host name or number, or an IPv6 number in brackets, and a port; an optional protocol comes first.
ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.%]+\]):([0-9]{1,5})")


def on_executor(
    executor: Executor,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    *,
    ahead: int = AHEAD,
    attempts: int = ATTEMPTS,
) -> Iterator[Finished[Task, Result]]:
    """Yield each task with function(task) as soon as the executor finishes it.

    An error raised by the function is the result of its task. An error of the executor means that a worker or an answer
    was lost: the task is submitted again, and after the given number of attempts it fails with a `LostError`. When the
    iteration stops, pending tasks are cancelled, but the executor is not shut down. Raises `ConnectionError` if the
    executor breaks down or loses its connection.

    Parameters
    ----------
    executor : concurrent.futures.Executor
        Threads, processes, or the result of `cluster_executor`.
    function, tasks, attempts
        As for `any_order`; the tasks may be infinite.
    ahead : int, optional
        The number of tasks submitted at a time.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     sorted(done.result for done in on_executor(executor, abs, [-3, 2, -1]))
    [1, 2, 3]
    """
    todo = map(Job, tasks)
    finished: SimpleQueue[Future[Answer[Result]]] = SimpleQueue()
    waiting: dict[Future[Answer[Result]], Job[Task]] = {}

    def begin(job: Job[Task]) -> None:
        # An exception of the function is returned as an answer, so it is not confused with an exception of the
        # executor.
        future = executor.submit(partial(attempt, function), job.task)
        waiting[future] = job
        future.add_done_callback(finished.put)

    try:
        while True:
            for job in islice(todo, max(0, ahead - len(waiting))):
                begin(job)
            if not waiting:
                return
            future = finished.get()
            job = waiting.pop(future)
            answer = _answer(future)
            if not isinstance(answer, Exception):
                yield Finished(job.task, *answer)
            elif job.lost + 1 < attempts:
                begin(Job(job.task, job.lost + 1))
            else:
                yield Finished(
                    job.task, None, LostError(f"the task was lost {attempts} times; the last error was {answer!r}")
                )
    finally:
        for future in waiting:
            future.cancel()


def _answer(future: Future[Answer[Result]]) -> Answer[Result] | Exception:
    """Return the answer, or the error that lost it."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        reason = f" ({error})" if str(error) else ""
        raise ConnectionError(f"lost the connection to the workers{reason}; finished results are stored") from error
    except Exception as error:
        return error


@contextmanager
def cluster_executor(address: str, *, no_workers: Callable[[], object] | None = None) -> Iterator[Executor]:
    """Return an executor that runs tasks on a Dask cluster; workers may join and leave.

    Raises `ImportError` without Dask (the extra ``cluster``), `DomainError` for a malformed address, and
    `ConnectionError` if no scheduler answers.

    Parameters
    ----------
    address : str
        The address of the scheduler: ``tcp://127.0.0.1:8786``.
    no_workers : callable, optional
        Called if the scheduler has no workers after a few seconds; tasks wait until one joins.

    Examples
    --------
    >>> from grundy.errors import DomainError
    >>> try:
    ...     with cluster_executor("localhost") as executor:
    ...         print([done.result for done in on_executor(executor, abs, [-3])])
    ... except DomainError as error:
    ...     print(error.hint)
    use a host and a port, for example tcp://127.0.0.1:8786
    """
    client = _client(address)
    try:
        if no_workers is not None:
            try:
                client.wait_for_workers(1, timeout=SECONDS_WITHOUT_WORKERS)
            except TimeoutError:
                no_workers()
        executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()


def _client(address: str) -> Any:
    _check_address(address)
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ImportError("Dask is not installed; try pip install 'grundy[cluster]'") from None
    # In two steps, so that a client that fails to connect can be closed; otherwise it logs long tracebacks.
    client = distributed.Client.__new__(distributed.Client)
    try:
        client.__init__(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except BaseException as error:
        with suppress(Exception):
            client.close(timeout=SECONDS_TO_CLOSE)
        raise _connection_error(address, error) from None
    return client


def _check_address(address: str) -> None:
    found = ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found[1]) < 1 << 16:
        raise DomainError(
            f"{address[:60]!r} is not the address of a Dask scheduler",
            hint="use a host and a port, for example tcp://127.0.0.1:8786",
        )


def _connection_error(address: str, error: BaseException) -> BaseException:
    if isinstance(error, OSError):
        return ConnectionError(
            f"no Dask scheduler answers at {address}; start one with dask scheduler, which prints its address"
        )
    if isinstance(error, (ValueError, TypeError)):
        return DomainError(
            f"{address!r} is not the address of a Dask scheduler ({error})", hint="try one like tcp://127.0.0.1:8786"
        )
    return error
