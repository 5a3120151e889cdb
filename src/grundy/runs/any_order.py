"""Work that is done in several processes, each result as soon as it is there, even if a process dies."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.errors import DomainError
from grundy.runs.attempts import ATTEMPTS, Answer, Finished, Job, LostError, tried
from grundy.runs.children import belong_to_the_parent, check_workers, without_interrupts

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["any_order"]

Task = TypeVar("Task")
Result = TypeVar("Result")


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
    check_workers(workers)
    if workers == 1:
        return (Finished(task, *tried(function, task)) for task in tasks)
    return _in_processes(function, map(Job, tasks), workers, attempts)


def _in_processes(
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
                if worker.greets():
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
    """A process, and the line to it."""

    def __init__(self, function: Callable[[Any], Any]):
        from multiprocessing import Pipe, get_context

        self.link, there = Pipe()
        # Started afresh: a copy of this process could hold its locks for ever.
        self._process = get_context("spawn").Process(target=_serve, args=(function, there), daemon=True)
        with without_interrupts():
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
    belong_to_the_parent()
    link.send("ready")
    while True:
        try:
            task = link.recv()
        except EOFError:
            return
        answer = tried(function, task)
        try:
            link.send(answer)
        except OSError:
            return
        except Exception as error:  # what cannot be sent
            link.send((None, RuntimeError(f"the result of {task!r} cannot be sent: {error}")))
