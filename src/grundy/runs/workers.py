"""Work in several processes: results in the order of the tasks, or as they come, also when a process dies.

Modules that a system without processes (a browser) cannot import are imported when they are needed.
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
AHEAD = 2  # waiting tasks for each process
SINGLE_PROCESS_PLATFORMS = ("emscripten", "wasi")  # systems in which nothing can start a process

# The result of a task, or the error that its function raised.
Answer: TypeAlias = tuple[Result | None, Exception | None]


def in_order(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1) -> Iterator[Result]:
    """Yield function(task) for each task, in the order of the tasks.

    When the iteration stops, by an error or by Ctrl-C, the processes are ended at once; and they end when this process
    is killed.

    Parameters
    ----------
    function : callable
        With several workers it is pickled, and so are the tasks and the results: it is a function of a module.
    tasks : iterable
        Taken a few at a time, so it may be endless.
    workers : int, optional
        How many processes; one means this one.

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
    """Yield each task with function(task), as soon as it is done.

    The tasks are begun in their order. When the process that works on a task is killed, the task is done again by a
    new one. When the iteration stops, by an error or by Ctrl-C, the processes are ended at once; and they end when this
    process is killed.

    Parameters
    ----------
    function : callable
        With several workers it is pickled, and so are the tasks and the results: it is a function of a module.
    tasks : iterable
        Taken when they are begun.
    workers : int, optional
        How many processes; one means this one.
    attempts : int, optional
        How many processes a task may cost until it counts as failed, with a `LostError`.

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
    """A task that was done, or that failed.

    Attributes
    ----------
    task : object
        What was to be done.
    result : object or None
        What came out; None when it failed.
    error : Exception or None
        Why it failed.

    Examples
    --------
    >>> Finished("0.77", 12).result
    12
    """

    task: Task
    result: Result | None
    error: Exception | None = None


class LostError(RuntimeError):
    """The processes that worked on a task died, time and again: the `error` of a `Finished` task.

    Examples
    --------
    >>> raise LostError("3 processes died at this task")
    Traceback (most recent call last):
    grundy.runs.workers.LostError: 3 processes died at this task
    """


def check_workers(workers: int) -> None:
    """Raise `DomainError` for a number of processes that is not possible."""
    if not isinstance(workers, int) or workers < 1:
        raise DomainError(f"workers, the number of processes, is a whole number from 1 on, not {workers!r}")
    if workers > 1 and sys.platform in SINGLE_PROCESS_PLATFORMS:
        raise DomainError(
            f"here nothing can start further processes, so there cannot be {workers}", hint="take workers=1"
        )


# ---- Results in the order of the tasks


def _in_processes(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    # Started afresh: a copy of this process could hold its locks for ever.
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


# ---- Results as they come


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
                    yield Finished(job.task, None, LostError(f"{attempts} processes died at this task"))
    finally:
        for worker in [*idle, *(worker for worker, _ in busy.values())]:
            worker.end()


class _Worker:
    """A process, and the connection to it."""

    def __init__(self, function: Callable[[Any], Any]):
        from multiprocessing import Pipe, get_context

        self.link, there = Pipe()
        # Started afresh: a copy of this process could hold its locks for ever.
        self._process = get_context("spawn").Process(target=_serve, args=(function, there), daemon=True)
        with without_interrupts():
            self._process.start()
        there.close()
        self._start_confirmed = False

    def begin(self, task: Any) -> None:
        with suppress(OSError):  # when it has died, waiting for its answer tells
            self.link.send(task)

    def confirms_start(self) -> bool:
        """Take the first message, that the process has started; return False if it was taken before, or never came."""
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
                "a process for the work ended before it began",
                hint="a program that uses several workers does so below a line if __name__ == '__main__':, so that "
                "others can import it",
            ) from None

    def answer(self) -> Answer[Any] | None:
        """Return the result and the error, or None when the process is dead."""
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
        except Exception as error:  # what cannot be sent
            link.send((None, RuntimeError(f"the result of {task!r} cannot be sent: {error}")))


@dataclass(frozen=True)
class Job(Generic[Task]):
    """A task, and how many processes have died at it so far."""

    task: Task
    lost: int = 0


def attempt(function: Callable[[Task], Result], task: Task) -> Answer[Result]:
    """Return function(task) and None, or None and the error that it raised."""
    try:
        return function(task), None
    except Exception as error:
        return None, error


# ---- Processes that ignore Ctrl-C, and end when their parent ends


def follow_parent() -> None:
    """In a new process, ignore Ctrl-C, which the parent handles, and end when the parent ends."""
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
    """Defer Ctrl-C here, and ignore it in processes that start meanwhile: the parent decides what it means."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Python's tracker of resources starts with the first process, and lets signals through again when it has started.
    resource_tracker.ensure_running()
    with _interrupts_deferred():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Raise Ctrl-C at the end only. A mask is not enough: a signal to another thread is handled in this one."""
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
