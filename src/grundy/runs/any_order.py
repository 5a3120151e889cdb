"""Work that is done in several processes, each result as soon as it is there, even if a process dies."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread, current_thread, main_thread
from typing import Any, Generic, TypeVar

from grundy.errors import DomainError

__all__ = ["ATTEMPTS", "Finished", "LostError", "any_order"]

Task = TypeVar("Task")
Result = TypeVar("Result")

ATTEMPTS = 3


class LostError(RuntimeError):
    """The processes that worked on a task died, time and again."""


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
    """

    task: Task
    result: Result | None
    error: Exception | None = None


def any_order(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1, *, attempts: int = ATTEMPTS
) -> Iterator[Finished[Task, Result]]:
    """Yield each task with function(task), as soon as it is done.

    The tasks are begun in their order. When the process that works on a task is killed, the task is done again by a
    new one. When whoever takes the results stops, by an error or by Ctrl-C, the processes are ended at once; and they
    end when this process is killed.

    Parameters
    ----------
    function : callable
        Found by its name in a module, as other processes need it when there are several workers; and so for the tasks
        and the results.
    tasks : iterable
        Taken when they are begun.
    workers : int, optional
        How many processes; one means this one.
    attempts : int, optional
        How many processes a task may cost until it counts as failed, with a `LostError`.

    Yields
    ------
    Finished

    Examples
    --------
    >>> [done.result for done in any_order(abs, [-3, 2, -1])]
    [3, 2, 1]
    >>> [type(done.error).__name__ for done in any_order(int, ["7", "seven"])]
    ['NoneType', 'ValueError']
    """
    if not isinstance(workers, int) or workers < 1:
        raise DomainError(f"workers, the number of processes, is a whole number from 1 on, not {workers!r}")
    if workers == 1:
        return (Finished(task, *_tried(function, task)) for task in tasks)
    return _in_processes(function, iter(tasks), workers, attempts)


@dataclass
class _Job(Generic[Task]):
    task: Task
    lost: int = 0


def _in_processes(
    function: Callable[[Task], Result], tasks: Iterator[Task], workers: int, attempts: int
) -> Iterator[Finished[Task, Result]]:
    again: deque[_Job[Task]] = deque()
    idle: list[_Worker] = []
    busy: dict[Connection[Any, Any], tuple[_Worker, _Job[Task]]] = {}
    try:
        while True:
            while len(busy) < workers and (job := again.popleft() if again else _next_job(tasks)) is not None:
                worker = idle.pop() if idle else _Worker(function)
                worker.begin(job.task)
                busy[worker.link] = worker, job
            if not busy:
                return
            for link in wait(list(busy)):
                worker, job = busy[link]  # type: ignore[index]
                if worker.greets():
                    continue
                del busy[worker.link]
                answer = worker.answer()
                if answer is not None:
                    idle.append(worker)
                    yield Finished(job.task, *answer)
                elif job.lost + 1 < attempts:
                    again.append(_Job(job.task, job.lost + 1))
                else:
                    yield Finished(job.task, None, LostError(f"{attempts} processes died at this task"))
    finally:
        for worker in [*idle, *(worker for worker, _ in busy.values())]:
            worker.end()


def _next_job(tasks: Iterator[Task]) -> _Job[Task] | None:
    for task in tasks:
        return _Job(task)
    return None


class _Worker:
    """A process, and the line to it."""

    def __init__(self, function: Callable[[Any], Any]):
        self.link, there = Pipe()
        # Started afresh: a copy of this process could hold its locks for ever.
        self._process = get_context("spawn").Process(target=_serve, args=(function, there), daemon=True)
        with _without_interrupts():
            self._process.start()
        there.close()
        self._greeted = False

    def begin(self, task: Any) -> None:
        with suppress(OSError):  # when it has died, waiting for its answer tells
            self.link.send(task)

    def greets(self) -> bool:
        """Return whether it says that it is there, which is the first thing that it says."""
        if self._greeted:
            return False
        self._greeted = True
        try:
            self.link.recv()
            return True
        except (EOFError, OSError):
            self._process.join()
            if (self._process.exitcode or 0) < 0:  # killed
                return False
            raise DomainError(
                "a process for the work ended before it began; a program that uses several workers does so below "
                "a line if __name__ == '__main__':, so that others can import it"
            ) from None

    def answer(self) -> tuple[Any, Exception | None] | None:
        """Return the result and the error, or None when the process is dead."""
        try:
            answer: tuple[Any, Exception | None] = self.link.recv()
            return answer
        except (EOFError, OSError):
            self.end()
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.link.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Keep Ctrl-C for later here, and for ever in processes that start meanwhile: the parent decides what it means."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with _interrupts_held():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Raise Ctrl-C at the end only. A mask is not enough: what comes to another thread ends up here all the same."""
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


def _serve(function: Callable[[Any], Any], link: Connection[Any, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()
    link.send("ready")
    while True:
        try:
            task = link.recv()
        except EOFError:
            return
        answer = _tried(function, task)
        try:
            link.send(answer)
        except OSError:
            return
        except Exception as error:  # what cannot be sent
            link.send((None, RuntimeError(f"the result of {task!r} cannot be sent: {error}")))


def _tried(function: Callable[[Task], Result], task: Task) -> tuple[Result | None, Exception | None]:
    try:
        return function(task), None
    except Exception as error:
        return None, error


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
