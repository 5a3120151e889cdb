"""Work that is done in several processes, with the same results in the same order as in one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from grundy.runs.children import belong_to_the_parent, check_workers, without_interrupts

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["in_order"]

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2  # tasks for each process that wait, so that none has to


def in_order(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 1) -> Iterator[Result]:
    """Yield function(task) for each task, in the order of the tasks.

    When whoever takes the results stops, by an error or by Ctrl-C, the processes are ended at once; and they end
    when this process is killed.

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
    check_workers(workers)
    return map(function, tasks) if workers == 1 else _in_processes(function, tasks, workers)


def _in_processes(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    # Started afresh: a copy of this process could hold its locks for ever.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), belong_to_the_parent)
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
