"""Work in several processes, with results in task order or as completed; killed processes are replaced.

Modules that do not exist on systems without processes (in a browser) are imported lazily.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from grundy.errors import DomainError

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")

ATTEMPTS = 3
AHEAD = 2  # waiting tasks per process
SINGLE_PROCESS_PLATFORMS = ("emscripten", "wasi")  # systems that cannot start processes

# The result of a task, or the error that its function raised.
Answer: TypeAlias = tuple[Result | None, Exception | None]


def in_order(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1) -> Iterator[Result]:
    """Yield function(task) for each task, in task order.

    The processes are terminated when the iteration stops, by an error or Ctrl-C, and when this process is killed.

    Parameters
    ----------
    function : callable
        The function. With several workers, the function, the tasks and the results are pickled, so it must be a
        module-level function.
    tasks : iterable
        The tasks, consumed a few at a time; may be infinite.
    workers : int, optional
        The number of processes; 1 uses only the current one.

    Examples
    --------
    >>> list(in_order(abs, [-3, 2, -1]))
    [3, 2, 1]
    """
    check_workers(workers)
    return map(function, tasks) if workers == 1 else _in_processes(function, tasks, workers)


def any_order(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1, *, attempts: int = ATTEMPTS
) -> Iterator[Finished[Task, Result]]:
    """Yield each task with function(task) as soon as it is finished.

    Tasks are started in order. If a process is killed, its task is repeated in a new process. The processes are
    terminated when the iteration stops, by an error or Ctrl-C, and when this process is killed.

    Parameters
    ----------
    function : callable
        With several workers, the function, the tasks and the results are pickled, so it must be a module-level
        function.
    tasks : iterable
        The tasks, consumed as they are started; may be infinite.
    workers : int, optional
        The number of processes; 1 uses only the current one.
    attempts : int, optional
        The number of processes that may die before a task fails with a `LostError`.

    Examples
    --------
    >>> [done.result for done in any_order(abs, [-3, 2, -1])]
    [3, 2, 1]
    >>> [type(done.error).__name__ for done in any_order(int, ["7", "seven"])]
    ['NoneType', 'ValueError']
    """
    check_workers(workers)
    if workers == 1:
        return (Finished(task, *attempt(function, task)) for task in tasks)
    return _in_processes_any_order(function, map(Job, tasks), workers, attempts)


@dataclass(frozen=True)
class Finished(Generic[Task, Result]):
    """A finished or failed task.

    Attributes
    ----------
    task : object
        The task.
    result : object or None
        The result; None if the task failed.
    error : Exception or None
        The reason if the task failed; otherwise None.

    Examples
    --------
    >>> Finished("0.77", 12).result
    12
    """

    task: Task
    result: Result | None
    error: Exception | None = None


class LostError(RuntimeError):
    """The `error` of a `Finished` task if every process that worked on the task died.

    Examples
    --------
    >>> raise LostError("3 processes died on this task")
    Traceback (most recent call last):
    grundy.runs.workers.LostError: 3 processes died on this task
    """


def check_workers(workers: int) -> None:
    """Raise `DomainError` for an impossible number of processes."""
    if not isinstance(workers, int) or workers < 1:
        raise DomainError(f"workers, the number of processes, must be at least 1, not {workers!r}")
    if workers > 1 and sys.platform in SINGLE_PROCESS_PLATFORMS:
        raise DomainError(f"this system cannot start processes, so workers must be 1, not {workers}")


# ---- Results in task order


def _in_processes(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    # Spawned: a fork of this process could hold its locks forever.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), follow_parent)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            with without_interrupts():  # a process may start here
                waiting.append(pool.submit(function, task))
            if len(waiting) >= AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        pool.shutdown()
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise


# ---- Results as completed


def _in_processes_any_order(
    function: Callable[[Task], Result], tasks: Iterator[Job[Task]], workers: int, attempts: int
) -> Iterator[Finished[Task, Result]]:
    from multiprocessing.connection import wait

    again: deque[Job[Task]] = deque()
    idle: list[_Worker] = []
    busy: dict[Connection[Any, Any], tuple[_Worker, Job[Task]]] = {}
    try:
        while True:
            while len(busy) < workers and (job := again.popleft() if again else next(tasks, None)) is not None:
                worker = idle.pop() if idle else _Worker(function)
                worker.begin(job.task)
                busy[worker.link] = worker, job
            if not busy:
                return
            for link in wait(list(busy)):
                worker, job = busy[link]  # type: ignore[index]
                if worker.confirms_start():
                    continue
                del busy[worker.link]
                answer = worker.answer()
                if answer is not None:
                    idle.append(worker)
                    yield Finished(job.task, *answer)
                elif job.lost + 1 < attempts:
                    again.append(Job(job.task, job.lost + 1))
                else:
                    yield Finished(job.task, None, LostError(f"{attempts} processes died on this task"))
    finally:
        for worker in [*idle, *(worker for worker, _ in busy.values())]:
            worker.end()


class _Worker:
    """A process and the connection to it."""

    def __init__(self, function: Callable[[Any], Any]):
        from multiprocessing import Pipe, get_context

        self.link, there = Pipe()
        # Spawned: a fork of this process could hold its locks forever.
        self._process = get_context("spawn").Process(target=_serve, args=(function, there), daemon=True)
        with without_interrupts():
            self._process.start()
        there.close()
        self._start_confirmed = False

    def begin(self, task: Any) -> None:
        with suppress(OSError):  # if the process has died, waiting for the answer detects it
            self.link.send(task)

    def confirms_start(self) -> bool:
        """Receive the start message; return False if it was received before or did not arrive."""
        if self._start_confirmed:
            return False
        self._start_confirmed = True
        try:
            self.link.recv()
            return True
        except (EOFError, OSError):
            self._process.join()
            if (self._process.exitcode or 0) < 0:  # killed
                return False
            raise DomainError(
                "a worker process ended before it started work",
                hint="start several workers only below a line if __name__ == '__main__':",
            ) from None

    def answer(self) -> Answer[Any] | None:
        """Return the result and the error, or None if the process is dead."""
        try:
            answer: Answer[Any] = self.link.recv()
            return answer
        except (EOFError, OSError):
            self.end()
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.link.close()


def _serve(function: Callable[[Any], Any], link: Connection[Any, Any]) -> None:
    follow_parent()
    link.send("started")
    while True:
        try:
            task = link.recv()
        except EOFError:
            return
        answer = attempt(function, task)
        try:
            link.send(answer)
        except OSError:
            return
        except Exception as error:  # the answer cannot be pickled
            link.send((None, RuntimeError(f"cannot send the result of {task!r}: {error}")))


@dataclass(frozen=True)
class Job(Generic[Task]):
    """A task and the number of processes that have died on it."""

    task: Task
    lost: int = 0


def attempt(function: Callable[[Task], Result], task: Task) -> Answer[Result]:
    """Return function(task) and None, or None and the exception."""
    try:
        return function(task), None
    except Exception as error:
        return None, error


# ---- Processes that ignore Ctrl-C, and end when their parent ends


def follow_parent() -> None:
    """Make a new process ignore Ctrl-C, which the parent handles, and exit with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Defer Ctrl-C in this block and ignore it in processes that start meanwhile; the parent handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Python's resource tracker starts with the first process and then unblocks signals.
    resource_tracker.ensure_running()
    with _interrupts_deferred():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Defer Ctrl-C to the end. A mask is not enough, because the main thread handles signals to all threads."""
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or handler is None:
        yield
        return
    held: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if held:
            signal.raise_signal(signal.SIGINT)
