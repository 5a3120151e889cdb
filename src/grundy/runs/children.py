"""Processes that work for another one: Ctrl-C is not for them, and they end when it ends.

Here and in its neighbours, what a system without processes (a browser) cannot import is imported when it is needed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread

from grundy.errors import DomainError

__all__ = ["belong_to_the_parent", "check_workers", "without_interrupts"]

SINGLE = ("emscripten", "wasi")  # systems in which nothing can start a process


def check_workers(workers: int) -> None:
    """Say so when there cannot be so many processes.

    Parameters
    ----------
    workers : int

    Raises
    ------
    DomainError

    Examples
    --------
    >>> check_workers(0)
    Traceback (most recent call last):
    grundy.errors.DomainError: workers, the number of processes, is a whole number from 1 on, not 0
    """
    if not isinstance(workers, int) or workers < 1:
        raise DomainError(f"workers, the number of processes, is a whole number from 1 on, not {workers!r}")
    if workers > 1 and sys.platform in SINGLE:
        raise DomainError(f"here nothing can start further processes, so there cannot be {workers}; take workers=1")


def belong_to_the_parent() -> None:
    """Leave Ctrl-C to the process that started this one, and end with it, however it ends.

    Examples
    --------
    It is called in the new process, and comes first:

    >>> from concurrent.futures import ProcessPoolExecutor
    >>> pool = ProcessPoolExecutor(2, initializer=belong_to_the_parent)
    >>> pool.shutdown()
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Keep Ctrl-C for later here, and for ever in processes that start meanwhile: the parent decides what it means.

    Examples
    --------
    >>> with without_interrupts():
    ...     signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    True
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Python's tracker of resources starts with the first process, and lets signals through again when it has started.
    resource_tracker.ensure_running()
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
