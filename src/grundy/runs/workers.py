"""Work that is done in several processes, with the same results in the same order as in one."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import TypeVar

from grundy.errors import DomainError

__all__ = ["in_order"]

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2  # tasks for each process that wait, so that none has to


def in_order(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1) -> Iterator[Result]:
    """Yield function(task) for each task, in the order of the tasks.

    When whoever takes the results stops, by an error or by Ctrl-C, the processes are ended at once.

    Parameters
    ----------
    function : callable
        Found by its name in a module, as other processes need it when there are several workers; and so for the tasks
        and the results.
    tasks : iterable
        Taken a few at a time, so there may be no end of them.
    workers : int, optional
        How many processes; one means this one.

    Yields
    ------
    result

    Examples
    --------
    >>> list(in_order(abs, [-3, 2, -1]))
    [3, 2, 1]
    """
    if not isinstance(workers, int) or workers < 1:
        raise DomainError(f"workers, the number of processes, is a whole number from 1 on, not {workers!r}")
    return map(function, tasks) if workers == 1 else _in_processes(function, tasks, workers)


def _in_processes(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    others = set(active_children())
    # Started afresh: a copy of this process could hold its locks for ever.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_signals_to_the_parent)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
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


def _leave_signals_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
