"""Processes that work for another one."""

import os
import signal
import subprocess
import sys
from threading import Event, Thread
from time import sleep

import pytest

from grundy.errors import DomainError
from grundy.runs import any_order, in_order
from grundy.runs.workers import without_interrupts


def test_ctrl_c_that_comes_to_another_thread_waits_until_a_worker_is_started() -> None:
    ended, done = Event(), Event()
    other = Thread(target=ended.wait)
    other.start()

    def start_a_worker() -> None:
        with without_interrupts():
            os.kill(os.getpid(), signal.SIGINT)  # this thread has it blocked, the other one has not
            sleep(0.2)
            done.set()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let jobs in the background ignore it
    try:
        with pytest.raises(KeyboardInterrupt):
            start_a_worker()
    finally:
        signal.signal(signal.SIGINT, before)
        ended.set()
        other.join()
    assert done.is_set()


def test_the_first_process_does_not_get_ctrl_c_while_it_starts() -> None:
    # With it starts the tracker of resources, which lets signals through when it has started.
    program = (
        "import signal\nfrom multiprocessing import resource_tracker\n"
        "from grundy.runs.workers import without_interrupts\n"
        "with without_interrupts():\n"
        "    resource_tracker.ensure_running()\n"
        "    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_where_nothing_starts_processes_one_worker_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    assert list(in_order(abs, [-1, -2])) == [1, 2]
    for several in (in_order, any_order):
        with pytest.raises(DomainError, match="here nothing can start further processes, so there cannot be 2; take w"):
            several(abs, [-1], 2)
